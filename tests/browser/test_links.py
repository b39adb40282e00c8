"""An address of web/play.html is a game, maybe that of a day; Copy link and SHARE pass it on."""

from __future__ import annotations

import datetime
import re
from pathlib import Path
from urllib.parse import quote

import players
import pytest
from helpers import checks
from players import ASKS, IS_OVER, Player, middle, waiting
from playwright.sync_api import expect

from mastermind76 import begin, transcript

site, browser, player = players.site, players.browser, players.player
at_desk, on_phone = players.at_desk, players.on_phone
MARKUP = "<IMG SRC=X ONERROR=ALERT(1)>"
WON = "#RBYG,HINT,GGGG,WHY RRRR,HINT,BYYY,"  # seed 76


def test_a_link_with_moves_goes_on_elsewhere(at_desk: Player, player: Player) -> None:
    at_desk.go("?seed=76&teach")
    at_desk.type("RBYG", "WHY BYYY", ",?#")
    assert at_desk.is_at("?seed=76&teach")  # which gives nothing away
    at_desk.click("More", "Copy link with my moves")
    assert "sees your moves" in at_desk.trouble()
    link = at_desk.clipboard()
    assert link == f"{at_desk.address}?seed=76&teach#RBYG,WHY%20BYYY,%2C%23%23,"
    player.page.goto(link)
    player.page.wait_for_function(ASKS)
    assert player.is_at("?seed=76&teach")
    assert player.paper() == at_desk.paper() == waiting("RBYG", "WHY BYYY", ",##", teach=True)


def test_no_link_with_moves_is_offered_after_a_hidden_line(at_desk: Player) -> None:
    at_desk.go("?seed=76&codemaker=player")
    at_desk.type("OPOP", "RBYG")
    at_desk.click("More")
    assert at_desk.button("Copy link").is_visible()
    assert not at_desk.button("Copy link with my moves").is_visible()


def test_a_link_of_a_thousand_lines_waits_for_few_of_them(player: Player) -> None:
    player.page.add_init_script("""
        window.waits = 0;
        for (const [owner, name] of [[window, "setTimeout"], [Worker.prototype, "postMessage"]]) {
            const wait = owner[name];
            owner[name] = function (...given) {
                window.waits += 1;
                return wait.apply(this, given);
            };
        }
    """)
    player.open("?seed=76#" + "RBY," * 1000)
    assert player.paper().count("? RBY\n") == 1000
    assert player.page.evaluate("waits") < 1000  # it would be some for each line


# ------------------------------------------------ What others make of a link

@pytest.mark.parametrize("written", [
    "?seed=76&teach&fbclid=a1&utm_source=mail&gclid=1&msclkid=2&_ga=3", "?seed=76&amp;teach",
    "?fbclid=a1&seed=76&amp;utm_medium=x&amp;teach", "?seed=76&teach.", "?seed=76&teach)",
    "?teach&seed=76.", "?seed=76&teach#).", "?seed=76&teach%3E,",
    "?SEED=76&Teach", "?seed=76%20&teach", "?seed=%2076&teach%20", "?teach&seed=76/",
    "?%20seed=76&teach/"])
def test_what_was_added_to_a_link_does_no_harm(written: str, at_desk: Player) -> None:
    at_desk.go(written)
    assert at_desk.paper() == waiting(teach=True)
    assert at_desk.is_at("?seed=76&teach")


@pytest.mark.parametrize("written", [
    "?seed=76&teach%23RBYG,HINT,", "?seed=76%23RBYG,HINT,&teach",
    "?seed=76&teach%23RBYG%2CHINT%2C", "?seed=76&teach#RBYG%2CHINT%2C"])
def test_a_link_whose_signs_a_mail_program_wrote_anew(
        written: str, at_desk: Player) -> None:
    at_desk.go(written)
    assert at_desk.paper() == waiting("RBYG", "HINT", teach=True)
    assert at_desk.is_at("?seed=76&teach")


def test_names_that_are_unknown_are_ignored_and_named(at_desk: Player) -> None:
    at_desk.go("?ref=hn&seed=76&si=x1&authuser=0&teach&TRK=2&usp=sharing&toString=1")
    assert at_desk.paper() == waiting(teach=True)
    assert at_desk.is_at("?seed=76&teach")
    for name in ("ref", "si", "authuser", "trk", "usp", "tostring"):
        assert name in at_desk.trouble()
    at_desk.go(f"?seed=76&{'x' * 9000}=1")
    assert len(at_desk.trouble()) <= 150


# ------------------------------------------------ What is refused

@pytest.mark.parametrize("rest, reason", [
    ("?seed=76&teach&colors=11", "colors: '11' is not a whole number from 2 to 10"),
    ("?seed=76&colors=11#%FF,", "colors: '11' is not a whole number from 2 to 10"),
    *[(f"?seed=76&{name}=1", f": {name} takes no value.")
      for name in ("teach", "distinct", "picture", "oldstyle")],
    *[(f"?baud={speed}", f"baud: '{speed}' is not a number from 1 to 115200")
      for speed in ("0", "-1", "fast", "115201", "")]])
def test_a_wrong_option_is_refused_and_new_game_is_the_usual_game(
        rest: str, reason: str, at_desk: Player) -> None:
    at_desk.go(rest)
    assert reason in at_desk.trouble()
    assert at_desk.focused() == "again"
    at_desk.click("NEW GAME")
    at_desk.page.wait_for_function(ASKS)
    assert re.search(r"^\?seed=\d+$", at_desk.query())


@pytest.mark.parametrize("query", [
    "teach=1", "seed=32768", "pegs=4&distinct&colors=3", "day=2026-02-30", "day=12026-12-31",
    "day=26-11-25", "day", f"baud={'x' * 9000}", f"colors={'9' * 9000}",
    f"code={'RBYG' * 2000}", f"seed={'A ' * 4000}"])
def test_a_wrong_value_is_refused_in_few_words(query: str, on_phone: Player) -> None:
    on_phone.go(f"?{query}")
    assert query.partition("=")[0] in on_phone.trouble()
    assert len(on_phone.trouble()) <= 150
    expect(on_phone.button("NEW GAME")).to_be_in_viewport()


def test_a_damaged_link_deals_its_code_and_says_so(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,%FF,")
    assert "damaged" in at_desk.trouble()
    assert at_desk.paper() == waiting()
    at_desk.go("?seed=76#QUIT,RBYG,RBYG,")
    assert at_desk.paper() == waiting("QUIT")
    assert at_desk.page.evaluate("history.state.lines") == ["QUIT"]


def test_a_link_from_a_stranger_runs_nothing(at_desk: Player) -> None:
    at_desk.go(f"?seed=76#{quote(MARKUP)},")
    assert f"? {MARKUP}\n" in at_desk.paper()
    for option in ("seed=", "colors=", "day=", "code=", "baud=", ""):
        at_desk.go(f"?{option}{quote(MARKUP)}x")
        assert "img" in at_desk.trouble().lower() or option == "code="  # which is not quoted
        assert not at_desk.page.locator("img").count()


# ------------------------------------------------ Copy link

@pytest.mark.parametrize("options, is_riddle", [
    ("&teach", True), ("&code=RBYG", False), ("&codemaker=player", False)])
def test_copy_link_gives_the_game_without_its_moves(
        options: str, is_riddle: bool, at_desk: Player) -> None:
    at_desk.go(f"?seed=76{options}#GGGG,RBYG,")
    at_desk.click("More", "Copy link")
    assert "copied" in at_desk.trouble()
    asked = "Mastermind, 1976: can you break it? " if is_riddle else ""
    assert at_desk.clipboard() == f"{asked}{at_desk.address}?seed=76{options}"


@pytest.mark.parametrize("rest, way", [("#RBYG,", ["More", "Copy link"]), ("#BYYY,", ["SHARE"])])
def test_a_phone_shares_a_link_or_a_slip_as_it_shares_anything(
        rest: str, way: list[str], on_phone: Player) -> None:
    on_phone.go(f"?seed=76{rest}")
    on_phone.page.evaluate("navigator.share = async given => { window.shared = given; }; 0")
    on_phone.tap(*way)
    assert on_phone.page.evaluate("shared.url") == f"{on_phone.address}?seed=76"
    if way == ["SHARE"]:
        assert on_phone.page.evaluate("shared.text").splitlines()[1:] == ["1 MOVE OF 10", "⚫⚫⚫⚫"]


NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', {configurable: true})"


@pytest.mark.parametrize("reason", ["NotAllowedError", "DataError", "", "AbortError"])
@pytest.mark.parametrize("function", ["async", ""])  # a promise is refused, or nothing promised
def test_what_a_device_does_not_share_is_copied_unless_the_player_refused(
        function: str, reason: str, on_phone: Player) -> None:
    on_phone.go("?seed=76#BYYY,")
    error = f"new DOMException('', '{reason}')" if reason else "undefined"
    on_phone.page.evaluate(f"navigator.share = {function} () => {{ throw {error}; }}; 0")
    line = on_phone.page.get_by_role("dialog").get_by_role("textbox")
    if reason != "AbortError":
        on_phone.tap("SHARE")
        assert "copied" in on_phone.trouble()
    on_phone.page.evaluate(NO_CLIPBOARD)
    on_phone.tap("More", "Copy link")
    if reason != "AbortError":
        link = f"Mastermind, 1976: can you break it? {on_phone.address}?seed=76"
        expect(line).to_have_value(link)
        on_phone.tap("Cancel")
    on_phone.page.evaluate("delete navigator.clipboard")  # so that it has the usual one again
    expect(line).not_to_be_visible()
    if reason == "AbortError":
        expect(on_phone.page.get_by_role("alert")).to_be_empty()


# ------------------------------------------------ SHARE
# Each printed row that a slip is made of is printed here by the program.

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
    assert pegs == ["⚫⚪", "-", "⚫⚫⚫⚫"]
    assert link == f"{at_desk.address}?seed=76"


def test_a_lost_game_leaves_a_slip_too(at_desk: Player) -> None:
    at_desk.go("?seed=76&frames=2&teach#IF RBYG,RBYG,HELP,YBBB,")
    _, result, *pegs, link = slip(at_desk)
    assert result == "NOT BROKEN IN 2, 1 IF"
    assert pegs == ["⚫⚪", "⚪⚪"]
    assert link == f"{at_desk.address}?seed=76&frames=2&teach"


def test_help_that_was_refused_is_not_counted(at_desk: Player) -> None:
    at_desk.go("?seed=76#UNDO,IF,IF RBYGG,WHY R,WHY RBYG,GGGG,WHY RBYG,IF BYYY,BYYY,")
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


def test_a_later_game_of_a_session_is_named_and_says_what_its_link_opens(at_desk: Player) -> None:
    at_desk.go("?seed=76#BYYY,YES,RRRR,")
    assert not at_desk.button("SHARE").is_visible()
    at_desk.type("REVEAL", "YES", "BOARD", "YOPP")
    first, *_, about, link = slip(at_desk)
    assert first.endswith("NO. 76, GAME 3")
    assert "LINK" in about and "GAME 1" in about
    assert link == f"{at_desk.address}?seed=76"


def test_a_long_game_has_its_last_twenty_moves(at_desk: Player) -> None:
    at_desk.go("?seed=76&frames=30#" + "GGGG," * 24 + "RRRB,BYYY,")
    _, result, *pegs, _ = slip(at_desk)
    assert result == "26 MOVES OF 30"
    assert pegs == ["-"] * 18 + ["⚪", "⚫⚫⚫⚫"]


def test_a_slip_is_on_the_paper_and_in_no_transcript_copy_or_log(
        at_desk: Player, tmp_path: Path) -> None:
    at_desk.go(f"?seed=76{WON}")
    typed = ("RBYG", "HINT", "GGGG", "WHY RRRR", "HINT", "BYYY")
    assert at_desk.paper() == waiting(*typed)
    assert at_desk.save(tmp_path).read_text().endswith(waiting(*typed))
    assert "⚫" not in at_desk.page.get_by_role("log").aria_snapshot()
    at_desk.page.keyboard.press("Control+A")
    at_desk.page.evaluate("getSelection().selectAllChildren(document.body)")
    assert "⚫" not in at_desk.page.evaluate("String(getSelection())")
    at_desk.type("BOARD", "NO")
    assert at_desk.page.evaluate(IS_OVER)


def test_share_is_there_once_and_still_after_board_and_after_the_end(at_desk: Player) -> None:
    at_desk.go("?seed=76#BYYY,")
    for answer in ("BOARD", "HELP", "NO"):
        at_desk.type(answer)
        expect(at_desk.button("SHARE")).to_have_count(1)
        expect(at_desk.page.locator("aside")).to_have_count(1)
    assert slip(at_desk)[1] == "1 MOVE OF 10"
    at_desk.page.reload()
    at_desk.page.wait_for_function(IS_OVER)
    assert slip(at_desk)[1] == "1 MOVE OF 10"
    at_desk.click("NEW GAME")
    at_desk.page.wait_for_function(ASKS)
    expect(at_desk.button("SHARE")).to_have_count(0)
    at_desk.go("?seed=76#BYYY,")
    at_desk.type("YES")
    expect(at_desk.button("SHARE")).to_have_count(0)


# ------------------------------------------------ The game of the day

def seed_of(day: datetime.date) -> int:
    days = (day - datetime.date(1970, 1, 1)).days
    return (7918 * days * days + 31 * days) % 32768


def deals(player: Player, seed: object, *words: str) -> bool:
    """Give the game up; return whether it was that of a seed."""
    player.type("REVEAL")
    _, dialogue = begin(["--seed", str(seed), *words])
    return player.paper() == transcript(dialogue, ["REVEAL"], end="").removesuffix("\n")


def test_every_number_is_that_of_a_day() -> None:
    today = datetime.date(2026, 11, 25)
    days = [today + datetime.timedelta(number) for number in range(32768)]
    assert {seed_of(day) for day in days} == set(range(32768))


@pytest.mark.parametrize("zone, time, day", [
    ("Australia/Sydney", "2026-10-03T14:30:00Z", "2026-10-04"),  # clocks change later that day
    ("Pacific/Auckland", "2026-09-26T12:30:00Z", "2026-09-27"),
    ("Asia/Jerusalem", "2026-10-24T20:30:00Z", "2026-10-24"),  # or in the next night
    ("America/Los_Angeles", "2026-11-26T07:59:00Z", "2026-11-25"),
    ("America/New_York", "1970-01-01T12:00:00Z", "1970-01-01"),
    ("Europe/Paris", "9999-12-30T12:00:00Z", "9999-12-30")])
def test_today_is_the_day_of_the_players_clock_and_its_bookmark_each_days(
        zone: str, time: str, day: str, at_desk: Player) -> None:
    cdp = at_desk.context.new_cdp_session(at_desk.page)
    cdp.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    at_desk.page.clock.set_fixed_time(time)
    at_desk.go("?seed=today&teach")
    assert at_desk.is_at("?seed=today&teach")
    number = seed_of(datetime.date.fromisoformat(day))
    assert deals(at_desk, number, "--teach")
    assert at_desk.is_at(f"?day={day}&teach")
    cdp.send("Emulation.setTimezoneOverride", {"timezoneId": ""})


def test_a_page_left_open_overnight_says_that_there_is_a_new_game(player: Player) -> None:
    player.page.clock.install(time="2026-11-25T20:00:00Z")
    player.open("?seed=today")
    player.page.clock.fast_forward("03:00:00")
    expect(player.page.get_by_role("alert")).to_be_empty()
    player.page.clock.fast_forward("20:00:00")
    assert "Today" in player.trouble()
    assert player.paper() == waiting()
    player.page.mouse.click(*middle(player.page.get_by_role("link", name="Today")))
    player.page.wait_for_function("!document.querySelector('[role=alert]').textContent")
    player.page.wait_for_function(ASKS)
    assert deals(player, seed_of(datetime.date(2026, 11, 26)))
    player.page.clock.fast_forward("00:01:00")
    expect(player.page.get_by_role("alert")).to_be_empty()


def test_the_game_of_the_day_is_the_same_for_everybody(player: Player, tmp_path: Path) -> None:
    player.page.clock.set_fixed_time("2026-11-26T12:00:00Z")
    player.open("?teach")
    player.page.mouse.click(*middle(player.page.get_by_role("link", name="Today")))
    player.page.wait_for_function(f"{ASKS} && location.search == '?seed=today'")
    assert player.page.title() == "Mastermind, November 26, 2026"
    number = seed_of(datetime.date(2026, 11, 26))
    assert deals(player, number)
    saved = player.save(tmp_path)
    assert saved.name == f"anna-{number}.txt" and checks(saved)
    assert saved.read_text().startswith(f"$ mastermind76 --seed {number}\n")

    player.page.clock.set_fixed_time("2026-11-27T12:00:00Z")
    player.page.reload()  # a game that was begun stays that of its day
    player.page.wait_for_function(ASKS)
    assert player.is_at("?day=2026-11-26")
    assert checks(player.save(tmp_path))


def test_a_day_is_played_by_its_name(at_desk: Player) -> None:
    at_desk.page.clock.set_fixed_time("2026-11-25T12:00:00Z")
    for rest, date in (("?day=2028-02-29&teach", datetime.date(2028, 2, 29)),
                       ("?seed=today&teach", datetime.date(2026, 11, 25))):
        at_desk.go(rest)
        number = seed_of(date)
        assert deals(at_desk, number, "--teach")
        assert at_desk.page.title() == f"Mastermind, {date:%B} {date.day}, {date.year}"
        at_desk.click("More", "Copy link")
        expect(at_desk.page.get_by_role("alert")).to_contain_text("copied")
        assert at_desk.clipboard().endswith(f"{at_desk.address}?day={date}&teach")


# ------------------------------------------------ A class stays together

@pytest.mark.parametrize("seed, next_seed", [("40", "41"), ("32767", "0"), ("none", "none")])
def test_new_game_deals_the_number_after_the_one_that_was_given(
        seed: str, next_seed: str, at_desk: Player) -> None:
    at_desk.go(f"?seed={seed}&code=RBYG&teach#GGGG,")
    at_desk.click("New game")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at(f"?seed={next_seed}&teach")
    assert deals(at_desk, next_seed, "--teach")


@pytest.mark.parametrize("rest", ["?teach", "?seed=today", "?day=2026-11-25"])
def test_new_game_draws_a_number_where_none_was_given(rest: str, at_desk: Player) -> None:
    at_desk.go(rest)
    numbers = []
    for _ in range(2):
        at_desk.page.reload()  # the address may name a number now, and nobody gave it
        at_desk.page.wait_for_function(ASKS)
        at_desk.click("New game")
        at_desk.page.wait_for_function(ASKS)
        [number] = re.findall(r"^\?seed=(\d+)", at_desk.query())
        numbers.append(int(number))
    assert numbers[1] != numbers[0] + 1
    assert at_desk.page.title() == "Mastermind, 1976"
