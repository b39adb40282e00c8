"""The codebreaker: the codes that fit a board, how many they are, and what to guess."""

from __future__ import annotations

import itertools
import sys
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind76 import (SCORING, Codebreaker, Move, Rnd, Rules, best_guess, draw_code, lowest,
                          parts)

Board = list[Move]
Choose = Callable[[Board, list[str]], str]  # a guess for a board and the codes that fit it


def all_codes(rules: Rules) -> list[str]:
    """Return all codes, lowest first."""
    return ["".join(pegs) for pegs in itertools.product(rules.palette, repeat=rules.pegs)]


def counted_upward(rules: Rules, board: Board) -> list[str]:
    """Return the codes that fit as the applet finds them: count upward, try each as the answer."""
    return [code for code in all_codes(rules)
            if all(rules.score(code, guess) == (blacks, whites)
                   for guess, blacks, whites in board)]


def move(rules: Rules, code: str, guess: str) -> Move:
    """Return a guess with its right score."""
    return Move(guess, *rules.score(code, guess))


def calls(work: Callable[[], object]) -> int:
    """Return how many functions are called while some work is done."""
    called = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal called
        called += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return called


sizes = st.sampled_from([(2, 1), (2, 2), (3, 2), (10, 1), (10, 2), (2, 5), (3, 4), (5, 3)])
small_rules = st.builds(lambda size, scoring: Rules(colors=size[0], pegs=size[1], scoring=scoring),
                        sizes, st.sampled_from(sorted(SCORING)))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, Board]:
    """Draw a small game's rules and board; one score may be wrong, or impossible."""
    rules = draw(small_rules)
    codes = st.text(st.sampled_from(rules.palette), min_size=rules.pegs, max_size=rules.pegs)
    code = draw(codes)
    board = [move(rules, code, guess) for guess in draw(st.lists(codes, max_size=5))]
    wrong = draw(st.booleans())
    if board and wrong:
        number = st.integers(0, rules.pegs)
        board[-1] = Move(board[-1].guess, draw(number), draw(number))
    return rules, board


# Which codes fit, and how many


@settings(max_examples=250)
@given(positions(), st.booleans())
def test_it_is_counting_upward(position: tuple[Rules, Board], count_first: bool) -> None:
    rules, board = position
    fitting = counted_upward(rules, board)
    codebreaker = Codebreaker(rules, board)
    if count_first:
        assert codebreaker.count() == len(fitting)
    assert list(codebreaker.codes()) == fitting
    assert codebreaker.count() == len(fitting)
    assert lowest(rules, board) == (fitting[0] if fitting else "")


def test_codes_that_were_only_begun_do_not_spoil_the_count() -> None:
    rules = Rules()
    board = [Move("YYRR", 1, 1)]
    codebreaker = Codebreaker(rules, board)
    first = next(codebreaker.codes())
    assert codebreaker.count() == len(counted_upward(rules, board)) == len([*codebreaker.codes()])
    assert next(codebreaker.codes()) == first


@pytest.mark.parametrize("blacks, whites, count", [(0, 10, 1_334_961), (10, 0, 1), (9, 1, 0),
                                                   (8, 2, 45), (0, 0, 0)])
def test_a_count_is_exact_at_10_pegs_of_10_colors(blacks: int, whites: int, count: int) -> None:
    """RYOPBGTWMK has every color once: ten whites are the ways in which no peg keeps its place."""
    board = [Move("RYOPBGTWMK", blacks, whites)]
    assert Codebreaker(Rules(colors=10, pegs=10), board).count() == count


@pytest.mark.parametrize("scoring", SCORING)
def test_all_scores_of_a_guess_together_count_every_code(scoring: str) -> None:
    rules = Rules(colors=10, pegs=10, scoring=scoring)
    counts = [Codebreaker(rules, [Move("YYYYRRRPPO", blacks, whites)]).count()
              for blacks in range(11) for whites in range(11 - blacks)]
    assert sum(counts) == Codebreaker(rules, []).count() == 10**10


@pytest.mark.parametrize("scoring, as_answer, as_guess",
                         [("secret", (2, 1), (2, 2)), ("guess", (2, 2), (2, 1))])
def test_a_code_is_scored_as_the_answer(
        scoring: str, as_answer: tuple[int, int], as_guess: tuple[int, int]) -> None:
    rules = Rules(colors=4, scoring=scoring)
    assert (rules.score("YRYO", "YRRR"), rules.score("YRRR", "YRYO")) == (as_answer, as_guess)
    board = [move(rules, "YRYO", guess) for guess in ("YYYY", "OOOO", "RRRR", "YYYO", "PRPP")]
    assert lowest(rules, [*board, Move("YRRR", *as_answer)]) == "YRYO"
    assert lowest(rules, [*board, Move("YRRR", *as_guess)]) == ""


# How much work that is


@pytest.mark.parametrize("board", [
    [Move("BBBBBBBBBB", 1, 1)], [Move("BBBBBBBBBB", 0, 1)], [Move("YRPOGBWTKM", 9, 1)],
    [Move("YYYYYRRRRR", 0, 0), Move("YYYYYPPPPP", 5, 1)],
    [Move("YYYYYRRRRR", 5, 5), Move("PPPPPOOOOO", 0, 5)]])
def test_what_cannot_be_is_found_out_soon(board: Board) -> None:
    """To count upward would call some 10,000,000,000 functions."""
    rules = Rules(colors=10, pegs=10)
    assert calls(lambda: lowest(rules, board)) < 20_000
    assert lowest(rules, board) == ""


@pytest.mark.parametrize("scoring", SCORING)
def test_a_wide_game_is_solved_with_little_work(scoring: str) -> None:
    """No move of this game took more than 470,000 calls."""
    rules = Rules(colors=10, pegs=10, frames=20, scoring=scoring)
    rnd = Rnd(1976)
    code, guess = draw_code(rules, rnd), draw_code(rules, rnd)
    board: Board = []
    while guess != code:
        board.append(move(rules, code, guess))
        guesses: list[str] = []
        assert calls(lambda: guesses.append(lowest(rules, board))) < 600_000
        guess = guesses[0]
        assert all(move(rules, guess, made.guess) == made for made in board)
    assert len(board) < 20


def test_a_count_remembers_only_beginnings_that_blacks_and_totals_each_allow() -> None:
    """3,629 here; 8,870 or 31,173 if it looked ahead in the totals or in the blacks alone."""
    codebreaker = Codebreaker(Rules(colors=10, pegs=10), [
        Move("PBBYBKBPRK", 1, 1), Move("GKRBPBMOYW", 1, 3), Move("PTTBBKORWW", 2, 2),
        Move("KMTBYRRORW", 2, 2), Move("BKTROYOKKG", 3, 4)])
    assert codebreaker.count() == 975
    assert len(codebreaker.counts) < 5000


# The two strategies


def guesses_needed(rules: Rules, choose: Choose, fitting: list[str], board: Board) -> list[int]:
    """Return how many guesses each of the codes that fit a board takes.

    Codes that get the same score have the same board, and so the same next guess.
    """
    guess = choose(board, fitting)
    assert len(guess) == rules.pegs and set(guess) <= set(rules.palette)
    groups: dict[Move, list[str]] = {}
    for code in fitting:
        groups.setdefault(move(rules, code, guess), []).append(code)
    assert len(groups) > 1 or fitting == [guess], "a guess that tells nothing"
    needed = []
    for made, group in groups.items():
        if made.blacks == rules.pegs:
            needed.append(len(board) + 1)
        else:
            needed += guesses_needed(rules, choose, group, [*board, made])
    return needed


def test_lowest_takes_7471_guesses_for_all_codes_of_1976_from_yyyy_on_and_at_most_9() -> None:
    rules = Rules(strategy="lowest")
    needed = guesses_needed(rules, lambda board, _: best_guess(rules, board),
                            all_codes(rules), [])
    assert (len(needed), sum(needed), max(needed)) == (1296, 7471, 9)


def test_parts_takes_5668_guesses_for_all_codes_of_1976_and_at_most_6() -> None:
    """A code that fits and tells all the others apart cannot be beaten: it needs no search."""
    rules = Rules(strategy="parts")

    def choose(board: Board, fitting: list[str]) -> str:
        if len(fitting) < 15:
            for guess in fitting:
                if len({rules.score(code, guess) for code in fitting}) == len(fitting):
                    return guess
        return best_guess(rules, board)

    needed = guesses_needed(rules, choose, all_codes(rules), [])
    assert (len(needed), sum(needed), max(needed)) == (1296, 5668, 6)


@settings(max_examples=100)
@given(positions())
def test_parts_is_the_guess_with_the_most_different_scores(
        position: tuple[Rules, Board]) -> None:
    """On a tie it is one that fits, then the lowest."""
    rules, board = position
    fitting = counted_upward(rules, board)

    def rank(guess: str) -> tuple[int, bool]:
        return len({rules.score(code, guess) for code in fitting}), guess in fitting

    expected = max(all_codes(rules), key=rank) if fitting else ""
    assert parts(rules, board) == expected


def test_parts_prefers_a_code_that_fits_to_a_lower_one() -> None:
    rules = Rules(colors=3)
    board = [Move("YYYY", 2, 0), Move("RRRR", 1, 0)]
    fitting = counted_upward(rules, board)
    scores = {guess: len({rules.score(code, guess) for code in fitting})
              for guess in all_codes(rules)}
    best = [guess for guess in scores if scores[guess] == max(scores.values())]
    assert best[0] not in fitting
    assert parts(rules, board) == next(guess for guess in best if guess in fitting)


@pytest.mark.parametrize("colors, pegs, first", [
    (6, 4, "YYRP"), (10, 4, "YYRP"), (9, 6, "YYRPOG"), (10, 10, "YYRPOGBWTK"),
    (2, 10, "YYRYRYRYRY"), (3, 9, "YYRPYRPYR"), (7, 7, "YYRPOGB")])
def test_parts_opens_with_the_first_color_twice(colors: int, pegs: int, first: str) -> None:
    assert parts(Rules(colors=colors, pegs=pegs), []) == first


@pytest.mark.parametrize("colors, pegs", [(10, 10), (9, 6), (2, 10)])
def test_parts_guesses_a_code_that_fits_with_little_work_in_a_large_game(
        colors: int, pegs: int) -> None:
    """To score all codes that fit on each other would take 100 million calls and more."""
    rules = Rules(colors=colors, pegs=pegs)
    board = [move(rules, draw_code(rules, Rnd(1976)), parts(rules, []))]
    guesses: list[str] = []
    assert calls(lambda: guesses.append(parts(rules, board))) < 6_000_000
    assert move(rules, guesses[0], board[0].guess) == board[0]


def test_parts_saves_a_guess_a_game_in_a_large_game() -> None:
    guesses = {}
    for strategy in ("lowest", "parts"):
        rules, rnd = Rules(colors=9, pegs=6, strategy=strategy), Rnd(76)
        guesses[strategy] = 0
        for _ in range(4):
            code = draw_code(rules, rnd)
            board: Board = []
            while not board or board[-1].blacks < rules.pegs:
                board.append(move(rules, code, best_guess(rules, board)))
            guesses[strategy] += len(board)
    assert guesses["parts"] + 4 <= guesses["lowest"]
