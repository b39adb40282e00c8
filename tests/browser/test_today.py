"""The game of the day, and the number that New game deals."""

from __future__ import annotations

import datetime
import re
from pathlib import Path

import players
import pytest
from helpers import checks
from players import ASKS, Player
from playwright.sync_api import Browser

from mastermind76 import begin, transcript

site, browser, at_desk = players.site, players.browser, players.at_desk


def seed_of(day: datetime.date) -> int:
    days = (day - datetime.date(1970, 1, 1)).days
    return (7919 * days * days + 31 * days) % 32768


def new_paper(*words: str) -> str:
    """Return the paper of a session that waits for its first line."""
    return transcript(begin(words)[1], [], end="").removesuffix("\n")


def number_of(player: Player) -> int:
    [number] = re.findall(r"^\?seed=(\d+)", player.query())
    return int(number)


# ------------------------------------------------ The game of the day

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


def test_the_day_of_a_bookmark_is_in_its_link(browser: Browser, site: str) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    with browser.new_context(timezone_id="UTC", permissions=permissions) as context:
        player = Player(context, site)
        player.page.clock.set_fixed_time("2026-11-25T12:00:00Z")
        player.open("?seed=today")
        player.click("More", "Copy link")
        assert "copied" in player.trouble()
        assert player.clipboard().endswith("?day=2026-11-25")
        assert not player.faults


@pytest.mark.parametrize("rest", ["?seed=today", "?day=2026-11-25"])
def test_new_game_draws_a_number_after_the_game_of_a_day(rest: str, at_desk: Player) -> None:
    at_desk.page.clock.set_fixed_time("2026-11-25T12:00:00Z")
    at_desk.go(rest)
    numbers = [seed_of(datetime.date(2026, 11, 25))]
    for _ in range(2):
        at_desk.click("New game")
        at_desk.page.wait_for_function(ASKS)
        numbers.append(number_of(at_desk))
    assert numbers[1:] != [numbers[0] + 1, numbers[0] + 2]
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
    numbers = [number_of(at_desk)]
    for _ in range(2):
        at_desk.page.reload()  # the address names a number now, and nobody gave it
        at_desk.page.wait_for_function(ASKS)
        at_desk.click("New game")
        at_desk.page.wait_for_function(ASKS)
        numbers.append(number_of(at_desk))
    assert numbers[1:] != [numbers[0] + 1, numbers[0] + 2]
