"""What a class is shown: HINT, WHY, IF, --teach, and slips in scoring."""

from __future__ import annotations

import itertools
import math
from collections import Counter
from fractions import Fraction

import pytest
from helpers import any_rules, talk, yellow
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind76 import ALLOWED, SCORING, Game, Move, Rules, best_guess

BY_HAND = Rules(codemaker="player", codebreaker="computer")


def forbidden() -> float:
    """Stand in for RND where nothing may be drawn."""
    raise AssertionError("RND was drawn")


def codes_of(rules: Rules) -> list[str]:
    """Return all codes, lowest first."""
    return ["".join(pegs) for pegs in itertools.product(rules.palette, repeat=rules.pegs)]


def fitting(rules: Rules, board: list[Move]) -> list[str]:
    """Return the codes that would have got every score, lowest first, by looking at all."""
    score = SCORING[rules.scoring]
    return [code for code in codes_of(rules)
            if all(score(code, move.guess) == move[1:] for move in board)]


def in_words(blacks: int, whites: int) -> str:
    """Return a score in words."""
    return (f"{blacks} {'BLACK' if blacks == 1 else 'BLACKS'} "
            f"{whites} {'WHITE' if whites == 1 else 'WHITES'}")


def codes_fit(rules: Rules, board: list[Move]) -> str:
    """Return the line that counts the codes that fit."""
    count = len(fitting(rules, board))
    return " 1  CODE FITS" if count == 1 else f" {count}  CODES FIT"


def ruled_out(rules: Rules, board: list[Move], code: str) -> list[tuple[int, str, str, str]]:
    """Return (move, guess, right score, given score) for each score that rules a code out."""
    found = []
    for i, (guess, *given_score) in enumerate(board, 1):
        right = SCORING[rules.scoring](code, guess)
        if right != tuple(given_score):
            found.append((i, guess, in_words(*right), in_words(*given_score)))
    return found


class Position:
    """A small game: its rules, its code, the guesses that missed it, and the board."""

    def __init__(self, rules: Rules, code: str, guesses: list[str]) -> None:
        self.rules = rules
        self.code = code
        self.guesses = guesses
        self.board = [Move(guess, *rules.score(code, guess)) for guess in guesses]

    def __repr__(self) -> str:
        return f"Position({self.rules}, {self.code!r}, {self.guesses})"

    def answer(self, line: str) -> list[str]:
        """Return what is printed after a line that spends no move."""
        turn = talk(self.rules, *self.guesses, line, code=self.code, rnd=forbidden)[-1]
        assert turn.question.text == f"MOVE NUMBER {len(self.board) + 1} ? "
        return turn.lines


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a small game with up to four moves."""
    rules = draw(any_rules(
        colors=ALLOWED["colors"][:5], pegs=ALLOWED["pegs"][:4], frames=[10], oldstyle=[False],
        picture=[False], teach=[False], codemaker=["computer"], codebreaker=["player"],
        match=[0]).filter(lambda rules: rules.colors**rules.pegs <= 125))
    codes = codes_of(rules)
    code = draw(st.sampled_from(codes))
    guesses = draw(st.lists(st.sampled_from(codes).filter(lambda guess: guess != code),
                            max_size=4))
    return Position(rules, code, guesses)


# HINT

@given(positions())
def test_a_hint_counts_the_codes_lists_ten_at_most_and_names_a_guess(position: Position) -> None:
    fit = fitting(position.rules, position.board)
    count, *codes, would = position.answer("HINT")
    assert count == codes_fit(position.rules, position.board)
    assert " ".join(codes).split() == (fit if len(fit) <= 10 else [])
    guess = best_guess(position.rules, position.board)
    assert would == f"THE COMPUTER WOULD GUESS {guess}."


def test_a_hint_lists_ten_codes_but_not_eleven() -> None:
    ten = Position(Rules(colors=2, pegs=10), "RYYYYYYYYY", ["YYYYYYYYYY"])
    rows = ten.answer("HINT")[1:-1]
    assert [len(row) for row in rows] == [65, 43]
    assert " ".join(rows).split() == fitting(ten.rules, ten.board)
    eleven = Position(Rules(colors=3, pegs=4), "YPPP", ["YYYR"])
    assert [line[:4] for line in eleven.answer("hint")] == [" 11 ", "THE "]


@pytest.mark.parametrize("strategy, guess", [("lowest", "YYYY"), ("parts", "YYRP")])
def test_a_hint_on_an_empty_board_draws_nothing(strategy: str, guess: str) -> None:
    position = Position(Rules(strategy=strategy), "RBYG", [])
    assert position.answer("HINT") == [" 1296  CODES FIT", f"THE COMPUTER WOULD GUESS {guess}."]


# WHY

@given(positions(), st.data())
def test_why_names_exactly_the_moves_that_rule_a_code_out(
        position: Position, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from([position.code, *codes_of(position.rules)]))
    reasons = [f"MOVE {move}: {guess} WOULD GET {right}, NOT {given_score}"
               for move, guess, right, given_score
               in ruled_out(position.rules, position.board, code)]
    if reasons:
        expected = [f"{code} IS RULED OUT. IF IT WERE THE CODE:", *reasons]
    else:
        expected = [f"{code} FITS EVERY SCORE."]
    assert position.answer(f"WHY {code}") == expected


# IF

@settings(max_examples=200)
@given(positions(), st.data())
def test_if_counts_what_each_score_would_leave(position: Position, data: st.DataObject) -> None:
    guess = data.draw(st.sampled_from(codes_of(position.rules)))
    left = Counter(SCORING[position.rules.scoring](code, guess)
                   for code in fitting(position.rules, position.board))
    average = Fraction(sum(codes**2 for codes in left.values()), sum(left.values()))
    rounded = math.floor(average + Fraction(1, 2))
    heading, *rows, summary = position.answer(f"IF {guess}")
    assert heading == "BLACKS        WHITES        CODES LEFT"
    assert [tuple(map(int, row.split())) for row in rows] == [
        (*score, left[score]) for score in sorted(left)]
    assert summary == (f" {len(left)}  {'SCORE' if len(left) == 1 else 'SCORES'}. CODES LEFT: "
                       f"{rounded} ON AVERAGE, {max(left.values())} AT MOST.")


def test_if_tabulates_9999_codes_at_most() -> None:
    answer = Position(Rules(colors=10), "YYYY", []).answer("IF YRPO")
    assert answer == [" 10000  CODES FIT, TOO MANY FOR IF: 9999 AT MOST."]
    assert len(Position(Rules(colors=9), "YYYY", []).answer("IF YRPO")) == 16


# --teach

@given(positions())
def test_teach_tells_of_a_guess_that_was_ruled_out_before_its_score_and_counts_after_it(
        position: Position) -> None:
    rules, board = position.rules._replace(teach=True), position.board
    _, *turns, won = talk(rules, *position.guesses, position.code, code=position.code)
    for i, (turn, (guess, blacks, whites)) in enumerate(zip(turns, board)):
        expected = []
        for move, earlier, right, given_score in ruled_out(rules, board[:i], guess)[:1]:
            expected = [f"{guess} WAS RULED OUT BY MOVE {move}: {earlier} WOULD HAVE GOT",
                        f"{right}, NOT {given_score}."]
        expected += [f" {blacks}  BLACK PEGS", f" {whites}  WHITE PEGS"]
        assert turn.lines == [*expected, codes_fit(rules, board[:i + 1])]
    moves = len(turns) + 1
    assert won.lines == ["THAT BREAKS THE CODE!",
                         " 1  MOVE TAKEN" if moves == 1 else f" {moves}  MOVES TAKEN"]


def test_teach_tells_it_before_the_question_for_a_score() -> None:
    """The strategy parts may guess a code that was ruled out."""
    rules = BY_HAND._replace(colors=4, pegs=3, strategy="parts", teach=True)
    title, scored = talk(rules, "1 0")
    assert (title.lines[-1], title.question.text) == ("MOVE NUMBER 1 : YRP", "BLACKS, WHITES? ")
    assert scored.lines[-3:] == [
        "MOVE NUMBER 2 : ROO", "ROO WAS RULED OUT BY MOVE 1: YRP WOULD HAVE GOT",
        "0 BLACKS 1 WHITE, NOT 1 BLACK 0 WHITES."]
    assert scored.question.text == "BLACKS, WHITES? "


@pytest.mark.parametrize("pegs", [1, 10])
def test_the_longest_reasons_fit_the_paper(pegs: int) -> None:
    code = "YRPOGBWTKM"[:pegs]
    game = Game(Rules(colors=10, pegs=pegs, frames=999, teach=True), yellow)
    game.board = [Move(code, 0, pegs)] * 999  # no move could get it with one peg
    assert max(map(len, [*game.why(code), *game.warn(code)])) <= 72
