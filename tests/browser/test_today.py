"""The game of the day, and the number that New game deals."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import players
import pytest
from helpers import checks
from players import ASKS, Player
from playwright.sync_api import expect

from mastermind76 import begin, transcript

site, browser, player = players.site, players.browser, players.player
at_desk = players.at_desk


def seed_of(day: datetime.date) -> int:
    days = (day - datetime.date(1970, 1, 1)).days
    return (7918 * days * days + 31 * days) % 32768


def deals(player: Player, seed: object, *words: str) -> bool:
    """Give the game up; return whether it was that of a seed."""
    player.type("REVEAL")
    _, dialogue = begin(["--seed", str(seed), *words])
    return player.paper() == transcript(dialogue, ["REVEAL"], end="").removesuffix("\n")


# ------------------------------------------------ The game of the day

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
    assert player.paper() == players.waiting()
    player.page.mouse.click(*players.middle(player.page.get_by_role("link", name="Today")))
    player.page.wait_for_function("!document.querySelector('[role=alert]').textContent")
    player.page.wait_for_function(ASKS)
    assert deals(player, seed_of(datetime.date(2026, 11, 26)))
    player.page.clock.fast_forward("00:01:00")
    expect(player.page.get_by_role("alert")).to_be_empty()


def test_the_game_of_the_day_is_the_same_for_everybody(player: Player, tmp_path: Path) -> None:
    player.page.clock.set_fixed_time("2026-11-26T12:00:00Z")
    player.open("?teach")
    player.page.mouse.click(*players.middle(player.page.get_by_role("link", name="Today")))
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
