"""web/play.html plays what the program plays, by real keys, clicks and taps."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import Any

import players
import pytest
from players import ASKS, IS_OVER, WAITS, Player, middle, waiting
from playwright.sync_api import CDPSession, expect

from mastermind76 import Question, begin, transcript

site, browser, player = players.site, players.browser, players.player
at_desk, on_phone = players.at_desk, players.on_phone
INPUT_METHOD = 229  # the key code of a key that an input method has taken


# ------------------------------------------------ Games

def test_a_game_is_typed(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    first = next(said for said in begin(["--seed", "76"])[1] if isinstance(said, Question))
    assert at_desk.page.get_attribute("#typed", "placeholder") == f"     {first.placeholder}"
    at_desk.type("rbyg", "board", "BYYY", "NO")
    assert at_desk.paper() == waiting("RBYG", "BOARD", "BYYY", "NO")


def test_a_game_is_tapped(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap("B blue", "Y yellow", "Y yellow", "R red", "RUB OUT", "Y yellow")
    assert on_phone.paper() == waiting()  # not sent
    for keys in (["RETURN"], ["YES"], ["WHY", "R red", "B blue", "G green", "R red", "RETURN"],
                 ["HELP"], ["P purple", "B blue", "O orange", "O orange", "RETURN"], ["NO"]):
        on_phone.tap(*keys)
        on_phone.page.wait_for_function(WAITS)
    assert on_phone.paper() == waiting("BYYY", "YES", "WHY RBGR", "HELP", "PBOO", "NO")


def test_a_score_is_tapped(on_phone: Player) -> None:
    on_phone.go("?seed=76&codemaker=player&codebreaker=computer")
    on_phone.tap("B black", "W white", "RETURN")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BW", codemaker="player", codebreaker="computer")
    on_phone.tap("0 none")
    assert on_phone.line() == "0"


def test_a_slow_teletype_can_be_hurried(at_desk: Player) -> None:
    at_desk.go("?seed=75&baud=1", until="true")
    at_desk.click("New game")  # Return does not press it once more
    assert at_desk.paper() == ""  # ten seconds a character
    faster = at_desk.page.get_by_text("to print faster")
    expect(faster).to_be_visible()
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting()
    expect(faster).not_to_be_visible()
    assert at_desk.is_at("?seed=76&baud=1")


def test_nothing_moves_for_who_asks_for_less_motion(at_desk: Player) -> None:
    at_desk.page.emulate_media(reduced_motion="reduce")
    at_desk.go("?seed=76&baud=1")  # would take ten seconds a character
    at_desk.page.emulate_media(reduced_motion="no-preference")
    assert at_desk.paper() == waiting()


def test_another_game_begins_while_the_computer_thinks(at_desk: Player) -> None:
    at_desk.go("?seed=1&colors=10&pegs=10&frames=50")
    at_desk.page.keyboard.type("SOLVE\n")
    at_desk.page.wait_for_function("document.getElementById('paper').textContent.includes(' 1 :')")
    at_desk.click("New game")
    at_desk.page.wait_for_function(ASKS)
    words = ["--seed", "2", "--colors", "10", "--pegs", "10", "--frames", "50"]
    assert at_desk.paper() == transcript(begin(words)[1], [], end="").removesuffix("\n")


# Hold back what the page asks of Python, as if that were thinking, until letGo is called.
HOLD = """() => {
    const {postMessage} = Worker.prototype;
    const held = [];
    Worker.prototype.postMessage = function (...given) {
        held.push(() => this.postMessage(...given));
    };
    window.letGo = () => {
        Worker.prototype.postMessage = postMessage;
        held.forEach(send => send());
    };
}"""


def test_the_page_answers_while_python_thinks(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.page.evaluate(HOLD)
    on_phone.tap("R red", "B blue", "Y yellow", "G green", "RETURN")
    assert on_phone.paper() == f"{waiting()}RBYG\n"  # it is taken
    on_phone.tap("BOARD", "R red")
    on_phone.page.evaluate("letGo()")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("RBYG", "BOARD")
    assert on_phone.line() == "R"
    on_phone.page.evaluate(HOLD)
    on_phone.tap("HINT", "New game")
    assert on_phone.paper() == ""
    on_phone.page.evaluate("letGo()")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.is_at("?seed=77")
    assert on_phone.paper() == waiting()


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


@pytest.mark.parametrize("options, typed", [
    ({"teach": True}, ["RBYG", "HINT"]), ({"oldstyle": True}, ["RBYG", ""]),
    ({"match": 2}, ["RBYG"]), ({"codemaker": "player"}, ["OPOP", "RBYG", "GGGG"])])
def test_reload_and_back_lose_nothing_and_the_address_gives_nothing_away(
        options: dict[str, Any], typed: list[str], player: Player) -> None:
    query = "?seed=76&" + "&".join(
        name if value is True else f"{name}={value}" for name, value in options.items())
    player.open(query)
    player.type(*typed)
    playing = player.paper()
    assert playing == waiting(*typed, **options).replace("OPOP", "")  # a secret code
    assert player.is_at(query)
    player.page.reload()
    player.page.wait_for_function(ASKS)
    assert player.paper() == playing
    player.click("New game")
    player.page.wait_for_function(f"{ASKS} && !document.querySelector('kbd')")
    player.page.go_back()
    player.page.wait_for_function(f"{ASKS} && document.querySelector('kbd')")
    assert player.paper() == playing
    assert player.is_at(query)
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


@pytest.mark.parametrize("line", ["typed", "ask-line"])
def test_a_return_that_comes_as_text_is_sent(line: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=76")
    if line == "ask-line":
        at_desk.click("Save")
    at_desk.page.keyboard.type("rbyg")
    cdp = at_desk.context.new_cdp_session(at_desk.page)
    press_return(cdp, INPUT_METHOD)  # what some keyboards of phones say of each key
    cdp.send("Input.dispatchKeyEvent", {"type": "char", "text": "\r"})
    if line == "ask-line":
        assert "rbyg-76.txt" in at_desk.trouble()
    else:
        at_desk.page.wait_for_function(f"{ASKS} && document.querySelector('kbd')")
        assert at_desk.paper() == waiting("RBYG")


@pytest.mark.parametrize("typed, read", [
    ("HİNT", "HINT"), ("hınt", "HINT"), ("ŘBÝĞ", "RBYG"), ("R\u0308BYG", "RBYG"), ("한", "#"),
    ("ｒｂｙｇ", "RBYG"), ("R\u00a0B\u00a0Y\u00a0G", "R B Y G"), ("R–B—Y−G", "R-B-Y-G"),
    ("“Why” ‘rbyg’", "\"WHY\" 'RBYG'"), ("？", "#"), ("❤️", "#")])
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


@pytest.mark.parametrize("rest, columns", [
    ("", 4), ("&colors=9&pegs=6", 6), ("&codemaker=player&codebreaker=computer", 3),
    ("#BYYY,", 3)])
def test_a_blank_is_as_wide_as_an_answer(rest: str, columns: int, at_desk: Player) -> None:
    at_desk.go(f"?seed=76{rest}")
    blank = "document.getElementById('typed').style.getPropertyValue('--blank')"
    assert at_desk.page.evaluate(blank) == str(columns)


def test_backspace_rubs_out_what_was_pressed_on_the_keys(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    for name in ("R red", "B blue"):
        at_desk.button(name).focus()
        at_desk.page.keyboard.press("Space")
    at_desk.page.keyboard.press("Backspace")
    assert at_desk.line() == "R"


def test_arrows_bring_back_what_was_typed_and_take_nothing_away(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,BOARD,")
    at_desk.page.keyboard.type("BYY")
    at_desk.page.keyboard.press("ArrowDown")
    assert at_desk.line() == "BYY"
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


def test_return_in_more_presses_nothing_and_the_line_goes_on_after_it(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("RB")
    at_desk.click("More")
    at_desk.page.keyboard.press("Enter")
    at_desk.page.keyboard.press("Escape")
    assert at_desk.line() == "RB"
    at_desk.type("YG")
    assert at_desk.paper() == waiting("RBYG")


def test_a_return_that_is_held_presses_nothing_and_the_next_one_new_game(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("QUIT")
    at_desk.page.keyboard.down("Enter")
    at_desk.page.wait_for_function(IS_OVER)
    for _ in range(3):
        at_desk.page.keyboard.down("Enter")  # once more without up: it repeats
    at_desk.page.keyboard.up("Enter")
    assert at_desk.paper() == waiting("QUIT")
    assert at_desk.focused() == "again"
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at("?seed=77")


# ------------------------------------------------ Ahead of the question

@pytest.mark.parametrize("baud", ["", "&baud=1200"])
def test_what_is_typed_while_it_prints_answers_the_next_questions(
        baud: str, at_desk: Player) -> None:
    at_desk.go(f"?seed=76{baud}", until="true")
    at_desk.page.keyboard.type("rbyg\ngggg\nBYYY\nNO\n")
    at_desk.page.wait_for_function(IS_OVER)
    assert at_desk.paper() == waiting("RBYG", "GGGG", "BYYY", "NO")


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


# ------------------------------------------------ One tap is enough for a command

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


@pytest.mark.parametrize("command", ["WHY", "IF", "REVEAL", "SOLVE", "QUIT"])
def test_a_command_that_takes_a_code_or_gives_up_waits(command: str, on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap(command)
    assert on_phone.line().strip() == command
    assert on_phone.paper() == waiting()
    takes_code = command in ("WHY", "IF")
    notice = on_phone.page.get_by_role("alert")
    expect(notice).to_contain_text(f"code to {command}" if takes_code else re.compile("^$"))
    on_phone.tap("R red")  # goes on after WHY, and takes the place of QUIT
    assert on_phone.line() == (f"{command} R" if takes_code else "R")
    on_phone.tap("RETURN")
    expect(notice).to_be_empty()


def test_a_command_that_takes_a_code_takes_the_one_in_the_line(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap("QUIT", "IF")
    assert on_phone.line() == "IF "
    on_phone.tap("RUB OUT", "RUB OUT", "RUB OUT", "R red", "B blue", "IF", "Y yellow", "WHY")
    assert on_phone.line() == "WHY RBY"
    on_phone.tap("G green", "RETURN")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("WHY RBYG")
    on_phone.tap("G green", "WHY")
    expect(on_phone.page.get_by_role("alert")).to_be_empty()  # no code is missing


def test_a_double_tap_is_one_tap(on_phone: Player) -> None:
    on_phone.go("?seed=76&oldstyle")  # there an empty line is a move
    on_phone.tap("R red", "B blue")
    tap_twice(on_phone, "Y yellow")  # a letter may be meant twice
    assert on_phone.line() == "RBYY"
    tap_twice(on_phone, "RETURN")
    on_phone.tap("G green")
    tap_twice(on_phone, "BOARD")
    on_phone.page.wait_for_function(ASKS)
    on_phone.tap("RUB OUT", "RETURN")  # a tap sends no empty line
    assert on_phone.paper() == waiting("RBYY", "BOARD", oldstyle=True)


@pytest.mark.parametrize("typed, name, seed", [
    ("", "New game", 77), ("#QUIT,", "NEW GAME", 77), ("#BYYY,", "YES", 76)])
def test_a_double_tap_deals_one_game(typed: str, name: str, seed: int, on_phone: Player) -> None:
    on_phone.go(f"?seed=76{typed}")
    now = "location.search + document.getElementById('paper').textContent"
    before = on_phone.page.evaluate(now)
    tap_twice(on_phone, name)
    on_phone.page.wait_for_function(f"before => {ASKS} && {now} !== before", arg=before)
    assert on_phone.query() == f"?seed={seed}"
    assert on_phone.line() == ""  # a color took the place of NEW GAME, and of YES


def test_a_double_tap_on_more_opens_it(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    tap_twice(on_phone, "More")  # the second half is beside the dialog
    expect(on_phone.page.get_by_role("dialog")).to_be_visible()


@pytest.mark.parametrize("hurry", ["RETURN", "the paper"])
def test_what_is_tapped_while_it_prints_answers_the_next_questions(
        hurry: str, on_phone: Player) -> None:
    on_phone.go("?seed=76&baud=1", until="true")  # ten seconds a character
    on_phone.tap("B blue", "BOARD", "Y yellow", "Y yellow", "Y yellow", "RETURN")
    assert on_phone.paper() == on_phone.line() == ""
    if hurry == "RETURN":
        on_phone.tap("RETURN")
    else:
        on_phone.page.touchscreen.tap(200, 200)
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BOARD", "BYYY")


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
