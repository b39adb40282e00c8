"""web/play.html on a phone: what is tapped is typed, and one tap is enough for a command."""

from __future__ import annotations

import time

import players
import pytest
from players import ASKS, Player, middle, waiting
from playwright.sync_api import expect

site, browser, on_phone = players.site, players.browser, players.on_phone


def tap_twice(player: Player, name: str) -> None:
    """Tap a key twice in a tenth of a second, however slow the machine is."""
    x, y = middle(player.button(name))
    cdp = player.context.new_cdp_session(player.page)
    now = time.time()
    for after in (0, .1):
        cdp.send("Input.dispatchTouchEvent", {
            "type": "touchStart", "touchPoints": [{"x": x, "y": y}], "timestamp": now + after})
        cdp.send("Input.dispatchTouchEvent", {
            "type": "touchEnd", "touchPoints": [], "timestamp": now + after + .03})


def test_one_tap_is_a_command_and_leaves_what_is_in_the_line(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap("R red", "B blue")
    for command in ("HELP", "BOARD", "HINT"):
        on_phone.tap(command)
        on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("HELP", "BOARD", "HINT")
    assert on_phone.line() == "RB"


@pytest.mark.parametrize("answer", ["YES", "NO"])
def test_one_tap_answers_yes_or_no(answer: str, on_phone: Player) -> None:
    on_phone.go("?seed=76#BYYY,")
    on_phone.tap(answer)
    on_phone.page.wait_for_function(players.WAITS)
    assert on_phone.paper() == waiting("BYYY", answer)


@pytest.mark.parametrize("command", ["WHY", "IF", "REVEAL", "SOLVE", "QUIT"])
def test_a_command_that_takes_a_code_or_gives_up_waits(command: str, on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap(command)
    assert on_phone.line().strip() == command
    assert on_phone.paper() == waiting()
    on_phone.tap("R red")  # goes on after WHY, and takes the place of QUIT
    assert on_phone.line() == (f"{command} R" if command in ("WHY", "IF") else "R")


def test_a_double_tap_is_one_tap(on_phone: Player) -> None:
    on_phone.go("?seed=76&oldstyle")  # there an empty line is a move
    on_phone.tap("R red", "B blue")
    tap_twice(on_phone, "Y yellow")  # a letter may be meant twice
    assert on_phone.line() == "RBYY"
    tap_twice(on_phone, "RETURN")
    on_phone.tap("G green")
    tap_twice(on_phone, "BOARD")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("RBYY", "BOARD", oldstyle=True)
    assert on_phone.line() == "G"


def test_a_double_tap_on_yes_types_no_color_into_the_next_game(on_phone: Player) -> None:
    on_phone.go("?seed=76#BYYY,")
    x, y = middle(on_phone.button("YES"))
    on_phone.tap("YES")
    on_phone.page.wait_for_function(ASKS)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('button').value"
    assert on_phone.page.evaluate(under, [x, y]) in "ROYGBP"  # a color took its place
    on_phone.go("?seed=76#BYYY,")
    tap_twice(on_phone, "YES")
    on_phone.page.wait_for_function(f"{ASKS} && document.querySelectorAll('kbd').length === 2")
    assert on_phone.paper() == waiting("BYYY", "YES")
    assert on_phone.line() == ""


def test_a_tapped_return_sends_no_empty_line(on_phone: Player) -> None:
    on_phone.go("?seed=76&oldstyle")
    on_phone.tap("RETURN", "BOARD")
    on_phone.page.wait_for_function(f"{ASKS} && document.querySelector('kbd')")
    assert on_phone.paper() == waiting("BOARD", oldstyle=True)


def test_what_is_tapped_while_it_prints_answers_the_next_questions(on_phone: Player) -> None:
    on_phone.go("?seed=76&baud=1", until="true")  # ten seconds a character
    on_phone.tap("B blue", "BOARD", "Y yellow", "Y yellow", "Y yellow", "RETURN", "R red")
    assert on_phone.paper() == ""
    on_phone.page.touchscreen.tap(200, 200)  # the paper: it prints faster
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BOARD", "BYYY")
    assert on_phone.line() == "R"


def test_the_line_is_tapped_on_a_phone(on_phone: Player) -> None:
    on_phone.go("?seed=76#RBYG,")
    assert on_phone.focused() != "typed"  # no keyboard covers the page before
    line = on_phone.page.locator("#typed").bounding_box()
    assert line
    on_phone.page.touchscreen.tap(line["x"] + 5, line["y"] + 5)
    assert on_phone.focused() == "typed"
    on_phone.type("byyy")
    assert on_phone.paper() == waiting("RBYG", "BYYY")


def test_tapped_letters_and_rub_out_act_where_the_cursor_is(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap("R red", "B blue", "G green")
    on_phone.page.touchscreen.tap(*middle(on_phone.page.locator("#typed")))
    on_phone.page.keyboard.press("Home")
    on_phone.page.keyboard.press("ArrowRight")
    on_phone.tap("Y yellow", "P purple")
    assert on_phone.line() == "RYPBG"
    on_phone.tap("RUB OUT")
    assert on_phone.line() == "RYBG"


def test_a_tapped_key_brings_the_line_into_sight(on_phone: Player) -> None:
    on_phone.go("?seed=76#HELP,HELP,HELP,HELP,")
    on_phone.page.evaluate("document.getElementById('desk').scrollTop = -9999")
    line = on_phone.page.locator("#typed")
    expect(line).not_to_be_in_viewport()
    on_phone.tap("R red")
    expect(line).to_be_in_viewport()
