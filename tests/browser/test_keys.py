"""web/play.html takes what every keyboard types, and what is pasted."""

from __future__ import annotations

import players
import pytest
from players import ASKS, IS_OVER, Player, waiting
from playwright.sync_api import CDPSession, expect

site, browser, at_desk = players.site, players.browser, players.at_desk
INPUT_METHOD = 229  # the key code of a key that an input method has taken


# ------------------------------------------------ Input methods, and what fills in forms

def compose(player: Player, text: str) -> CDPSession:
    """Compose a text in the line, as an input method does."""
    cdp = player.context.new_cdp_session(player.page)
    cdp.send("Input.imeSetComposition", {
        "text": text, "selectionStart": len(text), "selectionEnd": len(text)})
    return cdp


def press_return(cdp: CDPSession, key_code: int) -> None:
    cdp.send("Input.dispatchKeyEvent", {
        "type": "rawKeyDown", "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": key_code})


def test_a_return_amid_a_composition_is_sent(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    press_return(compose(at_desk, "rbyg"), 13)  # as on Android, where each word is composed
    at_desk.page.wait_for_function(f"{ASKS} && document.querySelector('kbd')")
    assert at_desk.line() == ""
    press_return(compose(at_desk, "byyy"), 13)
    at_desk.page.wait_for_function(f"{ASKS} && document.querySelectorAll('kbd').length == 2")
    assert at_desk.paper() == waiting("RBYG", "BYYY")


def test_the_return_of_an_input_method_sends_nothing(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    cdp = compose(at_desk, "RB")
    press_return(cdp, INPUT_METHOD)
    cdp.send("Input.insertText", {"text": "RB"})
    press_return(cdp, INPUT_METHOD)  # as in Safari, after the composition
    at_desk.page.keyboard.type("YG")
    assert at_desk.line() == "RBYG"
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting("RBYG")


@pytest.mark.parametrize("typed, read", [
    ("ｒｂｙｇ", "RBYG"), ("R\u00a0B\u00a0Y\u00a0G", "R B Y G"), ("R–B—Y−G", "R-B-Y-G"),
    ("“Why” ‘rbyg’", "\"WHY\" 'RBYG'"), ("？", "#")])
def test_what_a_keyboard_makes_of_a_letter_is_read(
        typed: str, read: str, at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.insert_text(typed)
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(f"{ASKS} && document.querySelector('kbd')")
    assert at_desk.paper() == waiting(read)


@pytest.mark.parametrize("event", ["keydown", "paste"])
def test_an_event_without_a_key_or_a_clipboard_does_no_harm(event: str, at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.locator("#typed").evaluate(  # as what fills in forms does
        "(line, event) => line.dispatchEvent(new Event(event, {bubbles: true}))", event)
    at_desk.type("RBYG")
    assert at_desk.paper() == waiting("RBYG")
    assert not at_desk.faults


# ------------------------------------------------ The line

def test_the_line_is_edited_where_it_was_clicked(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    letter = at_desk.page.locator("kbd").bounding_box()
    at_desk.page.keyboard.type("BYY")
    at_desk.page.mouse.click(5, 300)  # beside the paper
    line = at_desk.page.locator("#typed").bounding_box()
    assert letter and line
    at_desk.page.mouse.click(line["x"] + letter["width"] / 4, line["y"] + line["height"] / 2)
    at_desk.page.keyboard.type("Y")
    at_desk.page.keyboard.press("Home")
    at_desk.page.keyboard.press("Delete")
    at_desk.page.keyboard.type("B\n")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting("RBYG", "BYYY")


def test_an_arrow_takes_nothing_away_where_it_brings_nothing_back(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("BYY")
    at_desk.page.keyboard.press("ArrowDown")
    at_desk.page.keyboard.press("ArrowUp")
    assert at_desk.line() == "BYY"


def test_backspace_rubs_out_what_was_pressed_on_the_keys(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    for name in ("R red", "B blue"):
        at_desk.button(name).focus()
        at_desk.page.keyboard.press("Space")
    at_desk.page.keyboard.press("Backspace")
    assert at_desk.line() == "R"


def test_arrows_bring_back_what_was_typed(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,BOARD,")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowUp", "Enter"):
        at_desk.page.keyboard.press(key)
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting("RBYG", "BOARD", "RBYG")


def test_page_up_and_page_down_scroll_the_paper(at_desk: Player) -> None:
    at_desk.go("?seed=76#HELP,HELP,HELP,HELP,")
    line = at_desk.page.locator("#typed")
    expect(line).to_be_in_viewport()
    at_desk.page.keyboard.press("PageUp")
    expect(line).not_to_be_in_viewport()
    at_desk.page.keyboard.press("PageDown")
    expect(line).to_be_in_viewport()
    at_desk.type("RBYG")
    assert at_desk.paper().endswith(waiting("RBYG")[-40:])


@pytest.mark.parametrize("close", ["Close", "Escape"])
def test_what_is_typed_after_more_was_closed_is_in_the_line(close: str, at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("RB")
    at_desk.click("More")
    if close == "Close":
        at_desk.click("Close")
    else:
        at_desk.page.keyboard.press("Escape")
    at_desk.type("YG")
    assert at_desk.paper() == waiting("RBYG")


def test_return_in_more_presses_nothing_behind_it(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("RBYG")
    at_desk.click("More")
    at_desk.page.keyboard.press("Enter")
    at_desk.page.keyboard.press("Escape")
    assert at_desk.line() == "RBYG"
    assert at_desk.paper() == waiting()


def test_a_return_that_is_held_presses_nothing_after_the_end(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("QUIT")
    at_desk.page.keyboard.down("Enter")
    at_desk.page.wait_for_function(IS_OVER)
    for _ in range(3):
        at_desk.page.keyboard.down("Enter")  # once more without up: it repeats
    at_desk.page.keyboard.up("Enter")
    assert at_desk.paper() == waiting("QUIT")


# ------------------------------------------------ Ahead of the question

@pytest.mark.parametrize("baud", ["", "&baud=1200"])
def test_what_is_typed_while_it_prints_answers_the_next_questions(
        baud: str, at_desk: Player) -> None:
    at_desk.go(f"?seed=76{baud}", until="true")
    at_desk.page.keyboard.type("rbyg\ngggg\nBYYY\nNO\n")
    at_desk.page.wait_for_function(IS_OVER)
    assert at_desk.paper() == waiting("RBYG", "GGGG", "BYYY", "NO")


def test_a_line_that_is_half_typed_when_a_question_comes_stays(at_desk: Player) -> None:
    at_desk.go("?seed=76&baud=300", until="true")
    at_desk.page.keyboard.type("rbyg\nby")
    at_desk.page.wait_for_function(ASKS)
    at_desk.page.keyboard.type("yy")
    assert at_desk.paper() == waiting("RBYG")
    assert at_desk.line() == "byyy"


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("baud", ["", "&baud=2400"])
def test_pasted_lines_answer_a_question_each(baud: str, end: str, at_desk: Player) -> None:
    at_desk.go(f"?seed=76{baud}")
    at_desk.page.keyboard.type("R")
    at_desk.paste(end.join(["byg", "BOARD", "", "bY"]))
    at_desk.page.wait_for_function(f"{ASKS} && document.querySelectorAll('kbd').length == 3")
    assert at_desk.paper() == waiting("RBYG", "BOARD", "")
    at_desk.paste("yy")
    assert at_desk.line() == "bYyy"  # the last line waits for Return
