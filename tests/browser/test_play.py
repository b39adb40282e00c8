"""web/play.html plays what the program plays, by real keys, clicks and taps."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import players
import pytest
from helpers import ROOT
from players import ASKS, WAITS, Player, waiting
from playwright.sync_api import expect

from mastermind76 import begin, paper, read_roll

site, browser, player = players.site, players.browser, players.player
at_desk, on_phone = players.at_desk, players.on_phone


def test_a_game_is_typed(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    assert at_desk.page.get_attribute("#typed", "placeholder") == "     (type HELP for the rules)"
    at_desk.type("rbyg", "board", "BYYY", "NO")
    assert at_desk.paper() == waiting("RBYG", "BOARD", "BYYY", "NO")


def test_a_game_is_tapped(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap("B blue", "Y yellow", "Y yellow", "R red", "RUB OUT", "Y yellow")
    assert on_phone.paper() == waiting()  # not sent
    for keys in (["RETURN"], ["YES"], ["WHY", "R red", "B blue", "G green", "R red", "RETURN"],
                 ["HELP"]):
        on_phone.tap(*keys)
        on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BYYY", "YES", "WHY RBGR", "HELP")


def test_a_score_is_tapped(on_phone: Player) -> None:
    on_phone.go("?seed=76&codemaker=player&codebreaker=computer")
    on_phone.tap("B black", "W white", "RETURN")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BW", codemaker="player", codebreaker="computer")
    on_phone.tap("0 none")
    assert on_phone.line() == "0"


@pytest.mark.parametrize("name", [
    "everything", "forms", "help", "if", "match-by-hand", "match-won", "oldstyle-zones",
    "picture-wide", "scoring-guess", "sizes-large", "teach-loss", "two-games"])
def test_a_roll_is_played_row_for_row(name: str, at_desk: Player) -> None:
    roll = read_roll(str(ROOT / "transcripts" / f"{name}.txt"))
    typed = [line.upper() for line in roll.typed.values()]
    header, dialogue = begin(roll.head[-1].split()[2:])
    query = "&".join(header.split(" --")[1:]).replace(" ", "=")
    at_desk.go(f"?{query}#" + "".join(f"{quote(line, safe='')}," for line in typed))
    assert at_desk.paper().rstrip("\n") == paper(dialogue, typed, end="").rstrip("\n")


def test_a_slow_teletype_can_be_hurried(at_desk: Player) -> None:
    at_desk.go("?seed=76&baud=1", until="true")
    assert at_desk.paper() == ""  # ten seconds a character
    assert "to print faster" in at_desk.trouble()
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting()
    expect(at_desk.page.get_by_role("alert")).to_be_empty()
    assert at_desk.is_at("?seed=76&baud=1")


def test_nothing_moves_for_who_asks_for_less_motion(at_desk: Player) -> None:
    at_desk.page.emulate_media(reduced_motion="reduce")
    at_desk.go("?seed=76&baud=1")  # would take ten seconds a character
    at_desk.page.emulate_media(reduced_motion="no-preference")
    assert at_desk.paper() == waiting()


def test_return_hurries_after_new_game_was_clicked(at_desk: Player) -> None:
    at_desk.go("?seed=76&baud=1", until="true")
    at_desk.click("New game")
    at_desk.page.keyboard.press("Enter")  # and does not press New game once more
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at("?seed=77&baud=1")


def test_another_game_begins_while_the_computer_thinks(at_desk: Player) -> None:
    at_desk.go("?seed=1&colors=10&pegs=10&frames=50")
    at_desk.page.keyboard.type("SOLVE\n")
    at_desk.page.wait_for_function("document.getElementById('paper').textContent.includes(' 1 :')")
    at_desk.click("New game")
    at_desk.page.wait_for_function(ASKS)
    words = ["--seed", "2", "--colors", "10", "--pegs", "10", "--frames", "50"]
    assert at_desk.paper() == paper(begin(words)[1], [], end="").removesuffix("\n")


def test_the_paper_is_selected(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    word: Any = at_desk.page.evaluate("""() => {
        const range = document.createRange();
        range.selectNodeContents(document.getElementById("paper").firstChild);
        return range.getBoundingClientRect().toJSON();
    }""")
    at_desk.page.mouse.dblclick(word["left"] + 20, word["top"] + 5)
    assert at_desk.page.evaluate("String(getSelection())").strip() == "THE"
    at_desk.type("RBYG")  # wherever the focus is
    assert at_desk.paper() == waiting("RBYG")


def test_the_focus_is_on_new_game_at_the_end(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.type("QUIT")
    assert at_desk.focused() == "again"
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at("?seed=77")


def test_back_returns_to_the_game_before(at_desk: Player) -> None:
    at_desk.go("?seed=76&teach#GGGG,")
    at_desk.click("New game")
    at_desk.page.wait_for_function(f"{ASKS} && !location.hash")
    at_desk.page.go_back()
    at_desk.page.wait_for_function(f"{ASKS} && location.hash")
    assert at_desk.paper() == waiting("GGGG", teach=True)


def test_reload_and_back_keep_a_game_whose_code_is_secret(player: Player) -> None:
    player.open("?seed=76&codemaker=player")
    player.type("OPOP", "RBYG", "GGGG")
    playing = player.paper()
    assert playing == waiting("OPOP", "RBYG", "GGGG", codemaker="player").replace("OPOP", "")
    player.page.reload()
    player.page.wait_for_function(ASKS)
    assert player.paper() == playing
    player.click("New game")
    player.page.wait_for_function(f"{ASKS} && !document.querySelector('kbd')")
    player.page.go_back()
    player.page.wait_for_function(f"{ASKS} && document.querySelector('kbd')")
    assert player.paper() == playing
    assert player.is_at("?seed=76&codemaker=player")  # the code is not in the address
    assert player.context.storage_state() == {"cookies": [], "origins": []}


def test_a_secret_code_is_nowhere(at_desk: Player) -> None:
    at_desk.go("?seed=76&codemaker=player")
    at_desk.page.keyboard.type("OPOP")
    hides = "getComputedStyle(document.getElementById('typed')).webkitTextSecurity"
    assert at_desk.page.evaluate(hides) == "disc"
    at_desk.page.keyboard.press("Enter")
    at_desk.type("RBYG")
    assert "OPOP" not in at_desk.page.content()
    for _ in range(3):
        at_desk.page.keyboard.press("ArrowUp")
    assert at_desk.line() == "RBYG"


def test_the_other_games_are_chosen_without_loading_python_again(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.evaluate("window.isTheSame = true")
    at_desk.choose("A larger game: 9 colors, 6 pegs")
    assert re.search(r"^\?seed=\d+&colors=9&pegs=6$", at_desk.query())
    assert at_desk.page.evaluate("isTheSame")
    at_desk.page.go_back()
    at_desk.page.wait_for_function(f"{WAITS} && location.search == '?seed=76'")
