"""docs/numbers.md, and benchmarks/figures.py, which works its figures out."""

from __future__ import annotations

import importlib.util
import re
import sys
from collections import defaultdict
from collections.abc import Sequence

import pytest
from helpers import ROOT, all_codes

from mastermind76 import SCORING, Rnd, Rules, session, transcript

PAGE = (ROOT / "docs" / "numbers.md").read_text(encoding="utf-8")
spec = importlib.util.spec_from_file_location("figures", ROOT / "benchmarks" / "figures.py")
assert spec and spec.loader
figures = importlib.util.module_from_spec(spec)
sys.modules["figures"] = figures  # where its classes look for their own module
spec.loader.exec_module(figures)

FIGURE = r"\d[\d,]*\.?\d*%?"  # 514,740 or 4.6435 or 30.6%


def figures_in(text: str) -> set[str]:
    """Return the figures in a text, without single digits."""
    return {figure.rstrip(".,") for figure in re.findall(FIGURE, text) if len(figure) > 1}


@pytest.mark.parametrize("name", ["pairs", "seeds", "fixed"])
def test_the_page_has_the_figures_that_the_command_prints(name: str) -> None:
    printed = figures_in("\n".join(figures.FIGURES[name][0]()))
    places = re.findall(rf"^\|.*\| `{name}` \||^- (?:.+\n  )*.*\(`{name}`\)", PAGE, re.M)
    assert places
    for place in places:
        assert figures_in(place) - {"1,679,616"} <= printed


def test_each_command_on_the_page_is_one_and_each_one_is_on_the_page() -> None:
    assert set(re.findall(r"`([a-z]+)`[ ).|]", PAGE)) - {"lowest"} == set(figures.FIGURES)


@pytest.mark.parametrize("scoring", SCORING)
def test_a_table_holds_what_the_rule_says(scoring: str) -> None:
    rules = Rules(3, 4, scoring=scoring)
    table = figures.table_of(scoring, 3, 4)
    codes = list(all_codes(rules))
    assert table.codes == codes
    assert table.rows == [bytes(figures.number_of(rules.score(code, guess), 4) for code in codes)
                          for guess in codes]


def worth_tried(rules: Rules, codes: Sequence[str]) -> tuple[int, float, int]:
    """Return what figures.Worth is by trying all guesses that fit, whichever are alike."""
    longest, totals = 0, []
    for guess in codes:
        left = defaultdict(list)
        for code in codes:
            left[rules.score(code, guess)].append(code)
        left.pop((rules.pegs, 0), None)
        worths = [worth_tried(rules, some) for some in left.values()]
        longest = max([longest, *(worth[0] for worth in worths)])
        totals.append((sum(worth[1] for worth in worths), sum(worth[2] for worth in worths)))
    random, best = zip(*totals)
    return longest + 1, len(codes) + sum(random) / len(codes), len(codes) + min(best)


@pytest.mark.parametrize("scoring", SCORING)
@pytest.mark.parametrize("colors, pegs", [(4, 2), (2, 4), (3, 3)])
def test_games_of_guesses_that_fit_are_worth_what_trying_all_of_them_shows(
        scoring: str, colors: int, pegs: int) -> None:
    rules = Rules(colors, pegs, scoring=scoring)
    codes = list(all_codes(rules))
    worth = figures.FittingGuesses(figures.table_of(scoring, colors, pegs)).from_the_start(
        range(len(codes)))
    assert worth == pytest.approx(worth_tried(rules, codes))


def test_the_longest_game_on_the_page_is_one_of_guesses_that_fit() -> None:
    code, typed = re.findall(r"--code ([A-Z]+)`, and type\s([A-Z\s]+)", PAGE)[0]
    guesses = typed.split()
    for nth, guess in enumerate(guesses):
        for earlier in guesses[:nth]:
            assert Rules().score(guess, earlier) == Rules().score(code, earlier)
    played = transcript(session(Rules(), Rnd(76), code), guesses)
    assert "MOVE NUMBER 10 ? BRPG\nTHAT BREAKS THE CODE!\n" in played


def test_a_random_first_guess_helps_as_much_as_the_page_says() -> None:
    rows = re.findall(r"^\| (\d+), (\d+) \| (\S+) \| (\S+) \| (\S+) of (\S+) \|", PAGE, re.M)
    small = [row for row in rows if int(row[0])**int(row[1]) <= 256]
    assert len(small) == 2
    for colors, pegs, from_lowest, from_random, better, codes in small:
        totals = figures.first_guesses(int(colors), int(pegs))
        assert (from_lowest, from_random, better, codes) == (
            f"{totals[0] / len(totals):.3f}", f"{sum(totals) / len(totals)**2:.3f}",
            str(sum(total < totals[0] for total in totals)), str(len(totals)))


@pytest.mark.parametrize("scoring", SCORING)
def test_the_computer_takes_as_many_moves_as_was_worked_out(scoring: str) -> None:
    rules = Rules(3, 3, scoring=scoring, codebreaker="computer", strategy="parts")
    table = figures.table_of(scoring, 3, 3)
    for code, moves in figures.lengths(table, figures.parts, range(27)):
        played = transcript(session(rules, Rnd(76), table.codes[code]), [])
        assert played.count("MOVE NUMBER") == moves


def test_the_computer_loses_the_game_on_the_page() -> None:
    rules = Rules(scoring="guess", codebreaker="computer")
    assert "OUT OF MOVES" in transcript(session(rules, Rnd(694), "BBGO"), [])
    assert "`mastermind76 --seed 694 --scoring guess --codebreaker computer --code BBGO`" in PAGE
