"""The codebreaker: the codes that fit a board, how many they are, and what to guess."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest
from helpers import all_codes, played
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import ALLOWED, SCORING, FittingCodes, Move, Rules, best_guess

WIDE = Rules(colors=10, pegs=10)


def counted_upward(rules: Rules, board: Sequence[Move]) -> list[str]:
    """Return the codes that fit as the applet finds them: count upward, try each as the answer."""
    return [code for code in all_codes(rules)
            if all(rules.score(code, guess) == (blacks, whites)
                   for guess, blacks, whites in board)]


def move(rules: Rules, code: str, guess: str) -> Move:
    """Return a guess with its right score."""
    return Move(guess, *rules.score(code, guess))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, list[Move]]:
    """Draw a small game's rules and board; one score may be wrong, or impossible."""
    colors, pegs = draw(st.sampled_from(
        [(2, 1), (2, 2), (3, 2), (10, 1), (10, 2), (2, 5), (3, 4), (5, 3)]))
    rules = Rules(colors, pegs, scoring=draw(st.sampled_from(list(SCORING))))
    codes = st.sampled_from(all_codes(rules))
    code = draw(codes)
    board = [move(rules, code, guess) for guess in draw(st.lists(codes, max_size=5))]
    number = st.integers(0, pegs)
    wrong = draw(st.booleans())
    if board and wrong:
        board[-1] = Move(board[-1].guess, draw(number), draw(number))
    return rules, board


# Which codes fit, and how many

@given(positions(), st.integers(0, 3))
def test_the_codes_that_fit_are_those_that_counting_upward_finds(
        position: tuple[Rules, list[Move]], begun: int) -> None:
    rules, board = position
    fitting = counted_upward(rules, board)
    codebreaker = FittingCodes(rules, board)
    assert list(islice(codebreaker.codes(), begun)) == fitting[:begun]
    assert codebreaker.count() == len(fitting)
    assert list(codebreaker.codes()) == fitting
    assert best_guess(rules, board) == (fitting[0] if fitting else "")


@pytest.mark.parametrize("blacks, whites, count", [(0, 10, 1_334_961), (10, 0, 1), (9, 1, 0),
                                                   (8, 2, 45), (0, 0, 0)])
def test_a_count_is_exact_at_10_pegs_of_10_colors(blacks: int, whites: int, count: int) -> None:
    """RYOPBGTWMK has every color once: ten whites are the ways in which no peg keeps its place."""
    assert FittingCodes(WIDE, [Move("RYOPBGTWMK", blacks, whites)]).count() == count


@pytest.mark.parametrize("scoring", SCORING)
def test_all_scores_of_a_guess_together_count_every_code(scoring: str) -> None:
    rules = WIDE._replace(scoring=scoring)
    counts = [FittingCodes(rules, [Move("YYYYYYRRRP", blacks, whites)]).count()
              for blacks in range(11) for whites in range(11 - blacks)]
    assert sum(counts) == FittingCodes(rules, []).count() == 10**10


# To count upward would take days here

@pytest.mark.parametrize("board", [
    [Move("BBBBBBBBBB", 1, 1)], [Move("YRPOGBWTKM", 9, 1)],
    [Move("YYYYYRRRRR", 0, 0), Move("YYYYYPPPPP", 5, 1)],
    [Move("YYYYYRRRRR", 5, 5), Move("PPPPPOOOOO", 0, 5)]])
def test_at_10_pegs_of_10_colors_it_is_found_that_no_code_fits(board: list[Move]) -> None:
    assert best_guess(WIDE, board) == ""


@pytest.mark.parametrize("scoring", ["secret", "guess"])  # a roll shows it for the standard rule
def test_a_game_at_10_pegs_of_10_colors_is_solved(scoring: str) -> None:
    paper = played(WIDE._replace(scoring=scoring), ["SOLVE"], seed=1976)
    assert "THAT BREAKS THE CODE!" in paper


# The strategies

@pytest.mark.parametrize("scoring", ALLOWED["scoring"])
@pytest.mark.parametrize("strategy", ALLOWED["strategy"])
def test_every_strategy_breaks_every_code_of_small_games(strategy: str, scoring: str) -> None:
    for colors, pegs in [(2, 1), (2, 4), (3, 3), (max(ALLOWED["colors"]), 2)]:
        rules = Rules(colors, pegs, strategy=strategy, scoring=scoring)
        codes = all_codes(rules)
        assert len(guesses_needed(rules, codes, [])) == len(codes)


def guesses_needed(rules: Rules, fitting: list[str], board: list[Move]) -> list[int]:
    """Return how many guesses each of the codes that fit a board takes.

    Codes that get the same score have the same board, and so the same next guess.
    """
    guess = best_guess(rules, board)
    groups: dict[Move, list[str]] = {}
    for code in fitting:
        groups.setdefault(move(rules, code, guess), []).append(code)
    needed = []
    assert len(board) < 20, "a strategy goes in circles"
    for made, group in groups.items():
        if made.blacks == rules.pegs:
            needed.append(len(board) + 1)
        else:
            needed += guesses_needed(rules, group, [*board, made])
    return needed


def test_lowest_takes_7471_guesses_for_all_codes_of_1976_from_yyyy_on_and_at_most_9() -> None:
    needed = guesses_needed(Rules(), all_codes(Rules()), [])
    assert (len(needed), sum(needed), max(needed)) == (1296, 7471, 9)


@pytest.mark.parametrize("blacks, whites, codes, guesses, most", [
    (1, 3, 4, 11, 3), (2, 2, 5, 15, 4), (3, 0, 20, 78, 5)])
def test_parts_takes_as_many_guesses_as_its_definition_after_some_first_scores(
        blacks: int, whites: int, codes: int, guesses: int, most: int) -> None:
    """All codes together take 5,668; the benchmark counts them."""
    rules = Rules(strategy="parts")
    board = [Move("YYRP", blacks, whites)]
    needed = guesses_needed(rules, counted_upward(rules, board), board)
    assert (len(needed), sum(needed), max(needed)) == (codes, guesses, most)


@given(positions())
def test_parts_is_the_guess_with_the_most_different_scores(
        position: tuple[Rules, list[Move]]) -> None:
    """On a tie it is one that fits, then the lowest."""
    rules, board = position
    fitting = counted_upward(rules, board)

    def rank(guess: str) -> tuple[int, bool]:
        return len({rules.score(code, guess) for code in fitting}), guess in fitting

    expected = max(all_codes(rules), key=rank) if fitting else ""
    assert best_guess(rules._replace(strategy="parts"), board) == expected


@pytest.mark.parametrize("colors, pegs, first", [
    (6, 4, "YYRP"), (10, 4, "YYRP"), (9, 6, "YYRPOG"), (10, 10, "YYRPOGBWTK"),
    (2, 10, "YYRYRYRYRY"), (3, 9, "YYRPYRPYR")])
def test_parts_opens_with_the_first_color_twice(colors: int, pegs: int, first: str) -> None:
    assert best_guess(Rules(colors, pegs, strategy="parts"), []) == first


@pytest.mark.parametrize("colors, pegs, code", [(9, 6, "KGRYBT"), (2, 10, "RYYRRRYRYY")])
def test_parts_guesses_a_code_that_fits_in_a_large_game(colors: int, pegs: int, code: str) -> None:
    rules = Rules(colors, pegs, strategy="parts")
    board = [move(rules, code, best_guess(rules, []))]
    assert move(rules, best_guess(rules, board), board[0].guess) == board[0]
