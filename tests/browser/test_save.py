"""Save keeps a session of web/play.html as a roll, in a dialog of the page's own."""

from __future__ import annotations

from pathlib import Path

import players
import pytest
from helpers import checks
from players import Player, middle
from playwright.sync_api import expect

site, browser, at_desk = players.site, players.browser, players.at_desk


def test_save_asks_for_a_name_and_proposes_it_again(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40&teach#RBYG,")
    assert at_desk.save(tmp_path, "anna").name == "anna-40.txt"
    proposed: list[str] = []
    at_desk.click("Save")
    saved = at_desk.download(tmp_path, lambda: proposed.append(at_desk.answer("  ben ")))
    assert proposed == ["anna"]
    assert saved.name == "ben-40.txt" and checks(saved)
    assert saved.read_text() == f"$ mastermind76 --seed 40 --teach\n{at_desk.paper()}"
    assert at_desk.save(tmp_path, "").name == "mastermind76-40.txt"
    assert "mastermind76-40.txt" in at_desk.trouble()


@pytest.mark.parametrize("cancel", ["Cancel", "Escape"])
def test_save_that_is_cancelled_saves_nothing(
        cancel: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#RBYG,")
    names: list[str] = []
    at_desk.page.on("download", lambda download: names.append(download.suggested_filename))
    at_desk.page.keyboard.type("RB")
    at_desk.click("Save")
    if cancel == "Cancel":
        at_desk.click("Cancel")
    else:
        at_desk.page.keyboard.press("Escape")
    at_desk.page.keyboard.type("YG")
    assert at_desk.line() == "RBYG"
    at_desk.save(tmp_path, "late")
    assert names == ["late-40.txt"]


def test_return_in_the_dialog_presses_nothing_behind_it(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#QUIT,")
    assert at_desk.focused() == "again"
    at_desk.save(tmp_path)
    assert at_desk.is_at("?seed=40#QUIT,")
    at_desk.click("Save")
    at_desk.download(tmp_path, lambda: at_desk.click("OK"))
    expect(at_desk.page.get_by_role("dialog")).not_to_be_visible()


def test_no_ring_is_around_a_paper_that_was_tapped_before(
        at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#QUIT,")
    at_desk.page.mouse.click(*middle(at_desk.page.locator("#sheet")))
    assert at_desk.focused() == "desk"
    at_desk.save(tmp_path)
    assert not at_desk.page.evaluate("document.querySelector('main:focus-visible')")


@pytest.mark.parametrize("name, file", [
    ("../../x", "__.._x-40.txt"), ("a/b\\c:d", "a_b_c_d-40.txt"), ("<b>é", "_b_é-40.txt")])
def test_a_name_is_no_path(name: str, file: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40")
    assert at_desk.save(tmp_path, name).name == file
    assert not at_desk.page.get_by_role("alert").locator("b").count()


def test_a_game_that_is_saved_while_it_prints_checks(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=76&baud=1", until="true")
    assert checks(at_desk.save(tmp_path))
