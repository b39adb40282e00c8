"""The codebreaker: the codes that fit a board, how many they are, and what to guess."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest
from helpers import all_codes
from hypothesis import assume, given
from hypothesis import strategies as st

from mastermind76 import SCORING, FittingCodes, Move, Rnd, Rules, best_guess, draw_code

WIDE = Rules(colors=10, pegs=10)


def counted_upward(rules: Rules, board: Sequence[Move]) -> list[str]:
    """Return the codes that fit as the applet finds them: count upward, try each as the answer."""
    return [code for code in all_codes(rules)
            if all(rules.score(code, guess) == (blacks, whites)
                   for guess, blacks, whites in board)]


def next_guess(rules: Rules, board: Sequence[Move]) -> str:
    """Return the computer's guess; the lowest code where it would draw one."""
    fitting = FittingCodes(rules, board)
    guess = best_guess(fitting)
    if guess is not None:
        return guess
    assert (rules.strategy, board) == ("lowest", [])
    return next(fitting.codes())


SMALL_SIZES = [
    *(Rules(colors, pegs) for colors, pegs in (
        (2, 1), (2, 2), (3, 2), (10, 1), (10, 2), (2, 5), (3, 4), (5, 3))),
    *(Rules(colors, pegs, distinct=True) for colors, pegs in (
        (2, 1), (4, 2), (3, 3), (5, 3), (4, 4), (5, 4)))]


@st.composite
def boards(draw: st.DrawFn) -> tuple[Rules, list[Move]]:
    """Draw a small game's rules and board; one score may be wrong, or impossible."""
    rules = draw(st.sampled_from(SMALL_SIZES))
    rules = rules._replace(scoring=draw(st.sampled_from(list(SCORING))))
    codes = st.sampled_from(all_codes(rules))
    code = draw(codes)
    board = [rules.move_of(code, guess) for guess in draw(st.lists(codes, max_size=5))]
    number = st.integers(0, rules.pegs)
    wrong = draw(st.booleans())
    if board and wrong:
        board[-1] = Move(board[-1].guess, draw(number), draw(number))
    return rules, board


# Which codes fit, and how many

@given(boards(), st.integers(0, 3))
def test_the_codes_that_fit_are_those_that_counting_upward_finds(
        rules_and_board: tuple[Rules, list[Move]], begun: int) -> None:
    rules, board = rules_and_board
    expected = counted_upward(rules, board)
    fitting = FittingCodes(rules, board)
    assert list(islice(fitting.codes(), begun)) == expected[:begun]
    assert fitting.count() == len(expected)
    assert list(fitting.codes()) == expected
    if expected:
        assert next_guess(rules, board) == expected[0]


@pytest.mark.parametrize("blacks, whites, count", [(0, 10, 1_334_961), (10, 0, 1), (9, 1, 0),
                                                   (8, 2, 45), (0, 0, 0)])
def test_a_count_is_exact_at_10_pegs_of_10_colors(blacks: int, whites: int, count: int) -> None:
    """RYOPBGTWMK has every color once: ten whites are the ways in which no peg keeps its place."""
    assert FittingCodes(WIDE, [Move("RYOPBGTWMK", blacks, whites)]).count() == count


def test_a_move_that_was_made_1000_times_wants_nothing_new() -> None:
    """It would take minutes if each of them counted."""
    assert FittingCodes(WIDE, [Move("RYOPBGTWMK", 0, 10)] * 1000).count() == 1_334_961


@pytest.mark.parametrize("scoring", SCORING)
def test_all_scores_of_a_guess_together_count_every_code(scoring: str) -> None:
    rules = WIDE._replace(scoring=scoring)
    counts = [FittingCodes(rules, [Move("YYYYYYRRRP", blacks, whites)]).count()
              for blacks in range(11) for whites in range(11 - blacks)]
    assert sum(counts) == FittingCodes(rules, []).count() == 10**10


# The strategies

def guesses_needed(rules: Rules, fitting: list[str], board: list[Move]) -> list[int]:
    """Return how many guesses each of the codes that fit a board takes.

    Codes that get the same score have the same board, and so the same next guess.
    """
    guess = next_guess(rules, board)
    groups: dict[Move, list[str]] = {}
    for code in fitting:
        groups.setdefault(rules.move_of(code, guess), []).append(code)
    needed = []
    for made, group in groups.items():
        if made.blacks == rules.pegs:
            needed.append(len(board) + 1)
        else:
            needed += guesses_needed(rules, group, [*board, made])
    return needed


def test_lowest_takes_7471_guesses_for_all_codes_of_1976_and_at_most_9() -> None:
    needed = guesses_needed(Rules(), all_codes(Rules()), [])
    assert (len(needed), sum(needed), max(needed)) == (1296, 7471, 9)


@given(boards())
def test_parts_is_the_guess_with_the_most_different_scores(
        rules_and_board: tuple[Rules, list[Move]]) -> None:
    """On a tie it is one that fits, then the lowest."""
    rules, board = rules_and_board
    fitting = counted_upward(rules, board)

    def rank(guess: str) -> tuple[int, bool]:
        return len({rules.score(code, guess) for code in fitting}), guess in fitting

    assume(fitting)
    expected = max(all_codes(rules), key=rank)
    assert next_guess(rules._replace(strategy="parts"), board) == expected


@pytest.mark.parametrize("colors, pegs, first", [
    (6, 4, "YYRP"), (10, 4, "YYRP"), (9, 6, "YYRPOG"), (10, 10, "YYRPOGBWTK"),
    (2, 10, "YYRYRYRYRY"), (3, 9, "YYRPYRPYR"),
    # And if no color repeats:
    (10, 4, "YPOG"), (9, 6, "YPOGBW"), (10, 10, "YPOGBWTKMR")])
def test_parts_opens_with_the_first_color_twice_unless_no_color_repeats(
        colors: int, pegs: int, first: str) -> None:
    rules = Rules(colors, pegs, distinct=len(set(first)) == pegs, strategy="parts")
    assert next_guess(rules, []) == first


@pytest.mark.parametrize("distinct", [False, True])
@pytest.mark.parametrize("strategy", ["lowest", "parts"])
def test_at_the_largest_size_the_computer_breaks_the_code_by_guesses_that_fit(
        distinct: bool, strategy: str) -> None:
    """Each guess fits all scores and rules codes out; how long it takes, bench.py measures."""
    rules = WIDE._replace(distinct=distinct, strategy=strategy)
    rnd = Rnd(1)
    code = draw_code(rules, rnd)
    board = [rules.move_of(code, draw_code(rules, rnd))]
    counts = []
    while board[-1].guess != code:
        guess = next_guess(rules, board)
        assert all(rules.score(guess, move.guess) == (move.blacks, move.whites) for move in board)
        counts.append(FittingCodes(rules, board).count())
        board.append(rules.move_of(code, guess))
    assert counts == sorted(set(counts), reverse=True)  # each guess rules out codes
    assert FittingCodes(rules, board).count() == 1
