"""SHARE passes on a slip of a game that a person played to its end, and gives no guess away.

Each printed row that the slip is made of is printed here by the program.
"""

from __future__ import annotations

from pathlib import Path

import players
import pytest
from players import IS_OVER, Player, waiting
from playwright.sync_api import expect

site, browser = players.site, players.browser
at_desk, on_phone = players.at_desk, players.on_phone
WON = "#RBYG,HINT,GGGG,WHY RRRR,HINT,BYYY,"  # seed 76


def slip(player: Player) -> list[str]:
    """Press SHARE; return the lines that it copies."""
    player.click("SHARE")
    assert "copied" in player.trouble()
    return player.clipboard().splitlines()


def test_a_win_leaves_a_slip_of_its_key_pegs(at_desk: Player) -> None:
    at_desk.go(f"?seed=76{WON}")
    assert at_desk.button("YES").is_visible()
    first, result, *pegs, link = slip(at_desk)
    assert first.endswith("NO. 76")
    assert result == "3 MOVES OF 10, 2 HINT, 1 WHY"
    assert pegs == ["●○", "-", "●●●●"]
    assert link == f"{at_desk.address}?seed=76"


def test_a_lost_game_leaves_a_slip_too(at_desk: Player) -> None:
    at_desk.go("?seed=76&frames=2&teach#IF RBYG,RBYG,HELP,YBBB,")
    _, result, *pegs, link = slip(at_desk)
    assert result == "NOT BROKEN IN 2, 1 IF"
    assert pegs == ["●○", "○○"]
    assert link == f"{at_desk.address}?seed=76&frames=2&teach"


def test_help_that_was_refused_is_not_counted(at_desk: Player) -> None:
    at_desk.go("?seed=76#HINT X,IF,IF RBYGG,WHY R,WHY RBYG,GGGG,WHY RBYG,IF BYYY,BYYY,")
    assert slip(at_desk)[1] == "2 MOVES OF 10, 2 WHY, 1 IF"


@pytest.mark.parametrize("options, moves, result", [
    ("oldstyle", "HINT,BYYY,", "2 MOVES OF 10"), ("picture", "BYYY,", "1 MOVE OF 10"),
    ("colors=9&pegs=6", "TYRROK,", "1 MOVE OF 15"), ("scoring=guess", "BYYY,", "1 MOVE OF 10"),
    ("distinct", "RBYG,BYRP,", "2 MOVES OF 10")])
def test_every_game_that_a_person_breaks_has_a_slip(
        options: str, moves: str, result: str, at_desk: Player) -> None:
    at_desk.go(f"?seed=76&{options}#{moves}")
    assert slip(at_desk)[1] == result


@pytest.mark.parametrize("rest", [
    "?seed=76#REVEAL,", "?seed=76#RBYG,SOLVE,", "?seed=76&code=RBYG#RBYG,",
    "?seed=76&codemaker=player#BYYY,BYYY,", "?seed=76&codebreaker=computer#"])
def test_no_other_game_has_one(rest: str, at_desk: Player) -> None:
    at_desk.go(rest)
    assert "ANOTHER GAME" in at_desk.paper()
    assert not at_desk.button("SHARE").is_visible()


def test_a_later_game_of_a_session_is_named(at_desk: Player) -> None:
    at_desk.go("?seed=76#BYYY,YES,RRRR,")
    assert not at_desk.button("SHARE").is_visible()
    at_desk.type("REVEAL", "YES", "BOARD", "YOPP")
    assert slip(at_desk)[0].endswith("NO. 76, GAME 3")


def test_a_long_game_has_its_last_twenty_moves(at_desk: Player) -> None:
    at_desk.go("?seed=76&frames=30#" + "GGGG," * 24 + "RRRB,BYYY,")
    _, result, *pegs, _ = slip(at_desk)
    assert result == "26 MOVES OF 30"
    assert pegs == ["-"] * 18 + ["○", "●●●●"]


def test_a_slip_is_on_the_paper_and_in_no_roll_copy_or_log(
        at_desk: Player, tmp_path: Path) -> None:
    at_desk.go(f"?seed=76{WON}")
    typed = ("RBYG", "HINT", "GGGG", "WHY RRRR", "HINT", "BYYY")
    assert at_desk.paper() == waiting(*typed)
    assert at_desk.save(tmp_path).read_text().endswith(waiting(*typed))
    assert "●" not in at_desk.page.get_by_role("log").aria_snapshot()
    at_desk.page.keyboard.press("Control+A")
    at_desk.page.evaluate("getSelection().selectAllChildren(document.body)")
    assert "●" not in at_desk.page.evaluate("String(getSelection())")
    at_desk.type("BOARD", "NO")
    assert at_desk.page.evaluate(IS_OVER)


def test_a_slip_gives_no_guess_away(at_desk: Player) -> None:
    at_desk.go(f"?seed=76{WON}")
    text = "\n".join(slip(at_desk))
    for guess in ("RBYG", "GGGG", "RRRR", "BYYY"):
        assert guess not in text


def test_share_is_there_once_and_still_after_board(at_desk: Player) -> None:
    at_desk.go("?seed=76#BYYY,")
    at_desk.type("BOARD", "HELP")
    expect(at_desk.button("SHARE")).to_have_count(1)
    expect(at_desk.page.locator("aside")).to_have_count(1)
    assert slip(at_desk)[1] == "1 MOVE OF 10"
    at_desk.type("YES")
    expect(at_desk.button("SHARE")).to_have_count(0)


def test_a_phone_shares_a_slip_as_it_shares_anything(on_phone: Player) -> None:
    on_phone.go("?day=2026-11-25#BBBB,")
    on_phone.type("REVEAL")
    expect(on_phone.button("SHARE")).to_have_count(0)
    on_phone.go("?seed=76#BYYY,")
    on_phone.page.evaluate("navigator.share = async given => { window.shared = given; }")
    on_phone.tap("SHARE")
    assert on_phone.page.evaluate("shared.url") == f"{on_phone.address}?seed=76"
    assert on_phone.page.evaluate("shared.text").splitlines()[1:] == ["1 MOVE OF 10", "●●●●"]
