"""The game of the day, and the number that New game deals."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import players
import pytest
from helpers import checks
from players import ASKS, Player
from playwright.sync_api import Browser, expect

from mastermind76 import begin, transcript

site, browser, player = players.site, players.browser, players.player
at_desk = players.at_desk


def seed_of(day: datetime.date) -> int:
    days = (day - datetime.date(1970, 1, 1)).days
    return (7918 * days * days + 31 * days) % 32768


def new_paper(*words: str) -> str:
    """Return the paper of a session that waits for its first line."""
    return transcript(begin(words)[1], [], end="").removesuffix("\n")


def number_of(player: Player) -> int:
    [number] = re.findall(r"^\?seed=(\d+)", player.query())
    return int(number)


def drawn_numbers(player: Player) -> list[int]:
    """Return the numbers of two new games; a page that is loaded anew does not know the first."""
    numbers = []
    for _ in range(2):
        player.page.reload()
        player.page.wait_for_function(ASKS)
        player.click("New game")
        player.page.wait_for_function(ASKS)
        numbers.append(number_of(player))
    return numbers


# ------------------------------------------------ The game of the day

def test_every_number_is_that_of_a_day() -> None:
    today = datetime.date(2026, 11, 25)
    days = [today + datetime.timedelta(number) for number in range(32768)]
    assert {seed_of(day) for day in days} == set(range(32768))


@pytest.mark.parametrize("zone, time, day", [
    ("Australia/Sydney", "2026-10-03T14:30:00Z", "2026-10-04"),  # clocks change later that day
    ("Pacific/Auckland", "2026-09-26T12:30:00Z", "2026-09-27"),
    ("Asia/Jerusalem", "2026-10-24T20:30:00Z", "2026-10-24"),  # or in the next night
    ("America/New_York", "1970-01-01T12:00:00Z", "1970-01-01"),
    ("Europe/Paris", "2150-12-31T12:00:00Z", "2150-12-31")])
def test_today_is_the_day_of_the_players_clock(
        zone: str, time: str, day: str, at_desk: Player) -> None:
    cdp = at_desk.context.new_cdp_session(at_desk.page)
    cdp.send("Emulation.setTimezoneOverride", {"timezoneId": zone})
    at_desk.page.clock.set_fixed_time(time)
    at_desk.go("?seed=today")
    at_desk.type("RBYG")
    assert at_desk.is_at(f"?day={day}#RBYG,")
    number = seed_of(datetime.date.fromisoformat(day))
    assert at_desk.paper().startswith(new_paper("--seed", str(number)))
    cdp.send("Emulation.setTimezoneOverride", {"timezoneId": ""})


def test_a_page_left_open_overnight_says_that_there_is_a_new_game(player: Player) -> None:
    player.page.clock.install(time="2026-11-25T20:00:00Z")
    player.open("?seed=today")
    player.page.clock.fast_forward("03:00:00")
    expect(player.page.get_by_role("alert")).to_be_empty()
    player.page.clock.fast_forward("20:00:00")
    assert "Today" in player.trouble()
    assert player.paper() == new_paper("--seed", str(seed_of(datetime.date(2026, 11, 25))))
    player.page.mouse.click(*players.middle(player.page.get_by_role("link", name="Today")))
    player.page.wait_for_function("!document.querySelector('[role=alert]').textContent")
    player.page.wait_for_function(ASKS)
    assert player.paper() == new_paper("--seed", str(seed_of(datetime.date(2026, 11, 26))))
    player.page.clock.fast_forward("00:01:00")
    expect(player.page.get_by_role("alert")).to_be_empty()


def test_the_game_of_the_day_is_the_same_for_everybody(
        browser: Browser, site: str, tmp_path: Path) -> None:
    with browser.new_context(timezone_id="Pacific/Auckland") as context:
        player = Player(context, site)
        player.page.clock.set_fixed_time("2026-11-25T12:00:00Z")  # the 26th in Auckland
        player.open("?teach")
        player.page.mouse.click(*players.middle(player.page.get_by_role("link", name="Today")))
        player.page.wait_for_function(f"{ASKS} && location.search == '?seed=today'")
        assert player.page.title() == "Mastermind, November 26, 2026"
        number = seed_of(datetime.date(2026, 11, 26))
        assert player.paper() == new_paper("--seed", str(number))
        player.type("RBYG")
        assert player.is_at("?day=2026-11-26#RBYG,")
        saved = player.save(tmp_path)
        assert saved.name == f"anna-{number}.txt" and checks(saved)
        assert saved.read_text().startswith(f"$ mastermind76 --seed {number}\n")

        player.page.clock.set_fixed_time("2026-11-26T12:00:00Z")
        player.page.reload()  # a game that was begun stays that of its day
        player.page.wait_for_function(ASKS)
        assert player.is_at("?day=2026-11-26#RBYG,")
        assert player.paper().startswith(new_paper("--seed", str(number)))
        assert not player.faults


def test_a_bookmark_of_the_game_of_the_day_is_each_days(browser: Browser, site: str) -> None:
    with browser.new_context(timezone_id="America/Los_Angeles") as context:
        player = Player(context, site)
        for day in (25, 26):
            player.page.clock.set_fixed_time(f"2026-11-{day + 1}T07:59:00Z")  # before midnight
            player.open("?seed=today&teach")
            assert player.is_at("?seed=today&teach")
            assert player.page.title() == f"Mastermind, November {day}, 2026"
            number = seed_of(datetime.date(2026, 11, day))
            assert player.paper() == new_paper("--seed", str(number), "--teach")
        assert not player.faults


def test_a_day_is_played_by_its_name(at_desk: Player) -> None:
    at_desk.go("?day=2028-02-29&teach#RBYG,")
    number = seed_of(datetime.date(2028, 2, 29))
    assert at_desk.paper().startswith(new_paper("--seed", str(number), "--teach"))
    assert at_desk.page.title() == "Mastermind, February 29, 2028"
    at_desk.click("More", "Copy link")
    assert "copied" in at_desk.trouble()
    assert at_desk.clipboard().endswith(f"{at_desk.address}?day=2028-02-29&teach")
    at_desk.go("?seed=76")
    assert at_desk.page.title() == "Mastermind, 1976"


def test_the_day_of_a_bookmark_is_in_its_link(at_desk: Player) -> None:
    at_desk.page.clock.set_fixed_time("2026-11-25T12:00:00Z")
    at_desk.go("?seed=today")
    at_desk.click("More", "Copy link")
    assert "copied" in at_desk.trouble()
    assert at_desk.clipboard().endswith("?day=2026-11-25")


@pytest.mark.parametrize("rest", ["?seed=today", "?day=2026-11-25"])
def test_new_game_draws_a_number_after_the_game_of_a_day(rest: str, at_desk: Player) -> None:
    at_desk.page.clock.set_fixed_time("2026-11-25T12:00:00Z")
    at_desk.go(rest)
    assert drawn_numbers(at_desk) != [seed_of(datetime.date(2026, 11, 25)) + 1 + i for i in (0, 1)]
    assert at_desk.page.title() == "Mastermind, 1976"


# ------------------------------------------------ A class stays together

@pytest.mark.parametrize("seed, next_seed", [("40", "41"), ("32767", "0"), ("none", "none")])
def test_new_game_deals_the_number_after_the_one_that_was_given(
        seed: str, next_seed: str, at_desk: Player) -> None:
    at_desk.go(f"?seed={seed}&code=RBYG&teach#GGGG,")
    at_desk.click("New game")
    at_desk.page.wait_for_function(ASKS)
    assert at_desk.is_at(f"?seed={next_seed}&teach")
    assert at_desk.paper() == new_paper("--seed", next_seed, "--teach")


def test_new_game_draws_a_number_where_none_was_given(at_desk: Player) -> None:
    at_desk.go("?teach")
    first = number_of(at_desk)
    assert drawn_numbers(at_desk) != [first + 1, first + 2]
