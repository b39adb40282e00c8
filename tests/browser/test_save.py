"""Save keeps a session of web/play.html as a transcript; whoever drops or chooses it goes on."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path

import players
import pytest
from helpers import ROOT, checks
from players import ASKS, WAITS, Player, middle, waiting
from playwright.sync_api import FilePayload, expect

from mastermind76 import begin, read_transcript, transcript

site, browser, at_desk = players.site, players.browser, players.at_desk
NAME = "anna-76.txt"
Give = Callable[[Player, str | bytes, str], None]
SAVED = f"$ mastermind76 --seed 76 --teach\n{waiting('RBYG', 'HINT', teach=True)}^C\n"


# ------------------------------------------------ Save, in a dialog of the page's own

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


def test_save_that_is_cancelled_saves_nothing(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#RBYG,")
    names: list[str] = []
    at_desk.page.on("download", lambda download: names.append(download.suggested_filename))
    at_desk.page.keyboard.type("RB")
    at_desk.click("Save")
    at_desk.click("Cancel")
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


# ------------------------------------------------ Open a saved game

def payload(text: str | bytes, name: str) -> FilePayload:
    data = text.encode() if isinstance(text, str) else text
    return {"name": name, "mimeType": "text/plain", "buffer": data}


def drop(player: Player, text: str | bytes, name: str = NAME) -> None:
    """Drop a file on the page."""
    given = payload(text, name)
    transfer = player.page.evaluate_handle("""([name, data]) => {
        const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name));
        return transfer;
    }""", [name, base64.b64encode(given["buffer"]).decode()])
    for event in ("dragover", "drop"):
        player.page.dispatch_event("#sheet", event, {"dataTransfer": transfer})


def choose(player: Player, text: str | bytes, name: str = NAME) -> None:
    """Choose a file under More."""
    with player.page.expect_file_chooser() as chooser:
        player.click("More", "Open a saved game")
    chooser.value.set_files(payload(text, name))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("give", [drop, choose])
def test_a_saved_game_goes_on_where_it_was(
        give: Give, end: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#RRRR,")
    give(at_desk, SAVED.replace("\n", end), NAME)
    at_desk.page.wait_for_function(f"{ASKS} && location.search == '?seed=76&teach'")
    assert at_desk.paper() == waiting("RBYG", "HINT", teach=True)
    assert at_desk.is_at("?seed=76&teach#RBYG,HINT,")
    at_desk.type("BYYY")
    saved = at_desk.save(tmp_path)
    assert checks(saved)
    assert saved.read_text() == ("$ mastermind76 --seed 76 --teach\n"
                                 + waiting("RBYG", "HINT", "BYYY", teach=True))
    at_desk.page.go_back()
    at_desk.page.wait_for_function(f"{ASKS} && location.search == '?seed=40'")


@pytest.mark.parametrize("name", [
    "bad-input", "codemaker-slip", "everything", "forms", "help", "if", "match-by-hand",
    "match-won", "oldstyle-input", "oldstyle-zones", "picture-wide", "scoring-guess",
    "sizes-large", "teach-loss", "two-games"])
def test_a_transcript_of_the_project_opens_and_plays_row_for_row(
        name: str, at_desk: Player) -> None:
    path = ROOT / "transcripts" / f"{name}.txt"
    kept = read_transcript(path)
    typed = [line.upper() for line in kept.typed.values()]
    at_desk.go("?seed=40")
    drop(at_desk, path.read_bytes())
    at_desk.page.wait_for_function(f"{WAITS} && location.search !== '?seed=40'")
    again = transcript(begin(kept.options)[1], typed, end="")
    assert at_desk.paper().rstrip("\n") == again.rstrip("\n")


def test_a_secret_code_in_a_saved_game_stays_secret(at_desk: Player) -> None:
    at_desk.go("?seed=40")
    playing = waiting("OPOP", "RBYG", codemaker="player")
    drop(at_desk, f"$ mastermind76 --seed 76 --codemaker player\n{playing}^D\n")
    at_desk.page.wait_for_function(f"{ASKS} && location.search.includes('codemaker')")
    assert at_desk.paper() == playing.replace("OPOP", "")
    assert at_desk.is_at("?seed=76&codemaker=player")


@pytest.mark.parametrize("give", [drop, choose])
@pytest.mark.parametrize("text", [
    "", "homework\n", "$ othergame --seed 76\n? RBYG\n", b"\x89PNG\r\n\x1a\n\x00\xff" * 50,
    "<img src=x onerror=alert(1)>", "x" * 200_000,
    "$ mastermind76 --teach\n? RBYG\n", "$ mastermind76 --seed 76 --colors 11\n? RBYG\n"])
def test_a_file_that_is_no_saved_game_is_named_in_plain_words(
        text: str | bytes, give: Give, at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.page.keyboard.type("BY")
    give(at_desk, text, f"<img src=x onerror=alert(1)>{'n' * 150}.txt")
    assert "<img src=x onerror=alert(1)>" in at_desk.trouble()
    assert "$" not in at_desk.trouble() and len(at_desk.trouble()) <= 110
    assert not at_desk.page.locator("img").count()
    at_desk.type("YY")  # and nothing is lost
    assert at_desk.paper() == waiting("RBYG", "BYYY")


def test_no_file_changes_nothing(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.page.dispatch_event("#sheet", "drop")
    transfer = at_desk.page.evaluate_handle("new DataTransfer()")
    at_desk.page.dispatch_event("#sheet", "drop", {"dataTransfer": transfer})
    with at_desk.page.expect_file_chooser() as chooser:
        at_desk.click("More", "Open a saved game")
    chooser.value.set_files([])
    at_desk.page.keyboard.press("Escape")
    expect(at_desk.page.get_by_role("alert")).to_be_empty()
    at_desk.type("BYYY")
    assert at_desk.paper() == waiting("RBYG", "BYYY")
    assert not at_desk.faults
