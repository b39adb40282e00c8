"""web/play.html plays what the program plays, by real keys, clicks, taps and pastes."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import players
import pytest
from helpers import ROOT, checks
from players import ASKS, IS_OVER, WAITS, Player, middle, waiting
from playwright.sync_api import expect

from mastermind76 import begin, paper, read_roll


site, browser, player = players.site, players.browser, players.player
at_desk, on_phone = players.at_desk, players.on_phone


# ------------------------------------------------ Playing

def test_a_game_is_typed(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    assert at_desk.page.get_attribute("#typed", "placeholder") == "     (type HELP for the rules)"
    at_desk.type("rbyg", "board", "BYYY", "NO")
    assert at_desk.paper() == waiting("RBYG", "BOARD", "BYYY", "NO")


def test_a_game_is_tapped(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    on_phone.tap("B blue", "Y yellow", "Y yellow", "R red", "RUB OUT", "Y yellow")
    assert on_phone.paper() == waiting()  # not sent
    for keys in (["RETURN"], ["YES", "RETURN"], ["WHY", "R red", "B blue", "G green", "R red"],
                 ["RETURN"], ["HELP", "RETURN"]):
        on_phone.tap(*keys)
        on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BYYY", "YES", "WHY RBGR", "HELP")


def test_a_score_is_tapped(on_phone: Player) -> None:
    on_phone.go("?seed=76&codemaker=player&codebreaker=computer")
    on_phone.tap("B black", "W white", "RETURN")
    on_phone.page.wait_for_function(ASKS)
    assert on_phone.paper() == waiting("BW", codemaker="player", codebreaker="computer")
    on_phone.tap("0 gray")
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
    assert at_desk.paper() in ("", "T")  # ten seconds a character
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting()
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


# ------------------------------------------------ The line

def test_the_line_is_clicked_and_edited_where_it_was_clicked(at_desk: Player) -> None:
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


def test_the_line_is_tapped_on_a_phone(on_phone: Player) -> None:
    on_phone.go("?seed=76#RBYG,")
    assert on_phone.focused() != "typed"  # no keyboard covers the page before
    line = on_phone.page.locator("#typed").bounding_box()
    assert line
    on_phone.page.touchscreen.tap(line["x"] + 5, line["y"] + 5)
    assert on_phone.focused() == "typed"
    on_phone.type("byyy")
    assert on_phone.paper() == waiting("RBYG", "BYYY")


def test_a_tapped_letter_comes_where_the_cursor_is_and_rub_out_takes_the_one_before_it(
        on_phone: Player) -> None:
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


def test_an_arrow_takes_nothing_away_where_it_has_nothing_to_bring_back(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("BYY")
    at_desk.page.keyboard.press("ArrowDown")
    at_desk.page.keyboard.press("ArrowUp")
    assert at_desk.line() == "BYY"


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


def test_arrows_bring_back_what_was_typed(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,BOARD,")
    for key in ("ArrowUp", "ArrowUp", "ArrowUp", "ArrowDown", "ArrowUp", "Enter"):
        at_desk.page.keyboard.press(key)
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting("RBYG", "BOARD", "RBYG")


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


def test_the_return_of_an_input_method_sends_nothing(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    cdp = at_desk.context.new_cdp_session(at_desk.page)
    taken = {"type": "rawKeyDown", "key": "Enter", "code": "Enter"}
    cdp.send("Input.imeSetComposition", {"text": "RB", "selectionStart": 2, "selectionEnd": 2})
    cdp.send("Input.dispatchKeyEvent", {**taken, "windowsVirtualKeyCode": 13})
    cdp.send("Input.insertText", {"text": "RB"})
    cdp.send("Input.dispatchKeyEvent", {**taken, "windowsVirtualKeyCode": 229})  # as in Safari
    at_desk.page.keyboard.type("YG")
    assert at_desk.line() == "RBYG"
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.paper() == waiting("RBYG")


def test_the_focus_is_on_new_game_at_the_end(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.type("QUIT")
    assert at_desk.focused() == "again"
    at_desk.page.keyboard.press("Enter")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at("?seed=77")


def test_a_return_that_is_held_presses_nothing_after_the_end(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.keyboard.type("QUIT")
    at_desk.page.keyboard.down("Enter")
    at_desk.page.wait_for_function(IS_OVER)
    for _ in range(3):
        at_desk.page.keyboard.down("Enter")  # once more without up: it repeats
    at_desk.page.keyboard.up("Enter")
    assert at_desk.paper() == waiting("QUIT")


# ------------------------------------------------ Links

def test_an_address_copied_in_mid_game_goes_on_elsewhere(at_desk: Player, player: Player) -> None:
    at_desk.go("?seed=76&teach")
    at_desk.type("RBYG", "WHY BYYY", ",?#")
    assert at_desk.is_at("?seed=76&teach#RBYG,WHY%20BYYY,%2C%23%23,")
    player.page.goto(at_desk.page.url)
    player.page.wait_for_function(ASKS)
    assert player.paper() == at_desk.paper() == waiting("RBYG", "WHY BYYY", ",##", teach=True)
    player.type("HINT")
    player.page.reload()
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting("RBYG", "WHY BYYY", ",##", "HINT", teach=True)


def test_a_link_of_a_thousand_lines_waits_for_few_of_them(player: Player) -> None:
    player.page.add_init_script("""
        window.waits = 0;
        for (const name of ["setTimeout", "requestAnimationFrame", "requestIdleCallback"]) {
            const wait = window[name];
            window[name] = (...given) => { window.waits += 1; return wait(...given); };
        }
    """)
    player.open("?seed=76#" + "RBY," * 1000)
    assert player.paper().count("? RBY\n") == 1000
    assert player.page.evaluate("waits") < 1000  # it would be some for each line


@pytest.mark.parametrize("written", [
    "?seed=76&teach&fbclid=a1&utm_source=mail&gclid=1&msclkid=2&_ga=3", "?seed=76&amp;teach",
    "?fbclid=a1&seed=76&amp;utm_medium=x&amp;teach", "?seed=76&teach.", "?seed=76&teach)",
    "?teach&seed=76.", "?seed=76&teach#).", "?seed=76&teach%3E,"])
def test_what_was_added_to_a_link_does_no_harm(written: str, at_desk: Player) -> None:
    at_desk.go(written)
    assert at_desk.paper() == waiting(teach=True)
    assert at_desk.is_at("?seed=76&teach")


def test_wrong_options_are_refused_in_the_words_of_the_program(at_desk: Player) -> None:
    at_desk.go("?colors=11")
    assert "colors: '11' is not a whole number from 2 to 10. Change it" in at_desk.trouble()
    assert at_desk.focused() == "again"
    at_desk.click("NEW GAME")
    at_desk.page.wait_for_function(ASKS)
    assert "THE GAME OF MASTERMIND" in at_desk.paper()


def test_a_wrong_option_of_a_damaged_link_is_named(at_desk: Player) -> None:
    at_desk.go("?seed=76&colors=11#%FF,")
    assert "'11' is not a whole number from 2 to 10" in at_desk.trouble()


def test_a_damaged_link_deals_its_code_and_says_so(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,%FF,")
    assert "damaged" in at_desk.trouble()
    assert at_desk.paper() == waiting()
    at_desk.go("?seed=76#QUIT,RBYG,RBYG,")
    assert at_desk.paper() == waiting("QUIT")
    assert at_desk.is_at("?seed=76#QUIT,")


def test_a_link_from_a_stranger_runs_nothing(at_desk: Player) -> None:
    markup = "<IMG SRC=X ONERROR=ALERT(1)>"
    at_desk.go(f"?seed=76#{quote(markup)},")
    assert f"? {markup}\n" in at_desk.paper()
    for name in ("seed", "colors", "toString", "constructor"):
        at_desk.go(f"?{name}={quote(markup)}x")
        assert markup in at_desk.trouble()
        assert not at_desk.page.locator("img").count()


def test_copy_link_gives_the_game_without_its_moves(at_desk: Player) -> None:
    at_desk.go("?seed=76&code=RBYG&teach#GGGG,HINT,")
    at_desk.click("Copy link")
    assert "copied" in at_desk.trouble()
    link = f"{at_desk.address}?seed=76&code=RBYG&teach"
    assert at_desk.clipboard() == f"Mastermind, 1976: can you break it? {link}"
    at_desk.go("?seed=76&codemaker=player#GGGG,RBYG,")  # a typed code is no riddle
    at_desk.click("Copy link")
    assert "copied" in at_desk.trouble()
    assert at_desk.clipboard() == f"{at_desk.address}?seed=76&codemaker=player"


def test_without_a_clipboard_the_link_is_shown(player: Player) -> None:
    player.page.add_init_script("delete Navigator.prototype.clipboard")  # as over plain http
    player.open("?seed=76#RBYG,")
    shown = player.will_answer(None)
    player.click("Copy link")
    assert shown == [f"{player.address}?seed=76"]


def test_a_phone_shares_a_link_as_it_shares_anything(on_phone: Player) -> None:
    on_phone.go("?seed=76#RBYG,")
    on_phone.page.evaluate("navigator.share = async given => { window.shared = given; }")
    on_phone.tap("Copy link")
    assert on_phone.page.evaluate("shared.url") == f"{on_phone.address}?seed=76"


# ------------------------------------------------ A class stays together

@pytest.mark.parametrize("seed, next_seed", [("40", "41"), ("32767", "0"), ("none", "none")])
def test_new_game_deals_the_number_after_the_one_that_was_given(
        seed: str, next_seed: str, at_desk: Player) -> None:
    at_desk.go(f"?seed={seed}&code=RBYG&teach#GGGG,")
    at_desk.click("New game")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at(f"?seed={next_seed}&teach")
    words = ["--seed", next_seed, "--teach"]
    assert at_desk.paper() == paper(begin(words)[1], [], end="").removesuffix("\n")


def test_new_game_draws_a_number_where_none_was_given(at_desk: Player) -> None:
    at_desk.go("?teach")
    numbers = [number_of(at_desk)]
    for _ in range(2):
        at_desk.page.reload()  # the address names a number now, and nobody gave it
        at_desk.page.wait_for_function(ASKS)
        at_desk.click("New game")
        at_desk.page.wait_for_function(ASKS)
        numbers.append(number_of(at_desk))
    assert numbers[1:] != [numbers[0] + 1, numbers[0] + 2]


def number_of(player: Player) -> int:
    [number] = re.findall(r"^\?seed=(\d+)", player.query())
    return int(number)


def test_the_game_of_the_day_is_the_same_for_everybody_and_stays_after_midnight(
        browser: Any, site: str) -> None:
    with browser.new_context(timezone_id="Pacific/Auckland") as context:
        player = Player(context, site)
        player.page.clock.set_fixed_time("2026-11-25T12:00:00Z")  # the 26th in Auckland
        player.open("?seed=today&teach")
        days = (datetime.date(2026, 11, 26) - datetime.date(1970, 1, 1)).days
        number = (7919 * days * days + 31 * days) % 32768
        assert player.is_at(f"?seed={number}&teach")
        player.page.clock.set_fixed_time("2026-11-26T12:00:00Z")
        player.page.reload()
        player.page.wait_for_function(ASKS)
        assert player.is_at(f"?seed={number}&teach")
        numbers = []
        for _ in range(2):
            player.click("New game")
            player.page.wait_for_function(ASKS)
            numbers.append(number_of(player))
        assert numbers != [number + 1, number + 2]


def test_save_asks_for_a_name_and_proposes_it_again(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40&teach#RBYG,")
    assert at_desk.save(tmp_path, "anna").name == "anna-40.txt"
    proposed = at_desk.will_answer("  ben ")
    saved = at_desk.download(tmp_path, "Save")
    assert proposed == ["anna"]
    assert saved.name == "ben-40.txt" and checks(saved)
    assert saved.read_text() == f"$ mastermind76 --seed 40 --teach\n{at_desk.paper()}"
    assert at_desk.save(tmp_path, "").name == "mastermind76-40.txt"
    assert at_desk.trouble() == "Saved: mastermind76-40.txt."


def test_save_that_is_cancelled_saves_nothing(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#RBYG,")
    names: list[str] = []
    at_desk.page.on("download", lambda download: names.append(download.suggested_filename))
    at_desk.will_answer(None)
    at_desk.click("Save")
    at_desk.save(tmp_path, "late")
    assert names == ["late-40.txt"]


@pytest.mark.parametrize("name, file", [
    ("../../x", "__.._x-40.txt"), ("a/b\\c:d", "a_b_c_d-40.txt"), ("<b>é", "_b_é-40.txt")])
def test_a_name_is_no_path(name: str, file: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40")
    assert at_desk.save(tmp_path, name).name == file


def test_a_game_that_is_saved_while_it_prints_checks(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.go("?seed=76&baud=1", until="true")
    assert checks(at_desk.save(tmp_path))


def test_back_returns_to_the_game_before(at_desk: Player) -> None:
    at_desk.go("?seed=76&teach#GGGG,")
    at_desk.click("New game")
    at_desk.page.wait_for_function(f"{ASKS} && !location.hash")
    at_desk.page.go_back()
    at_desk.page.wait_for_function(f"{ASKS} && location.hash")
    assert at_desk.paper() == waiting("GGGG", teach=True)


def test_reload_and_back_keep_a_game_whose_code_is_secret_and_not_in_the_address(
        player: Player) -> None:
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
    assert player.is_at("?seed=76&codemaker=player")


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
