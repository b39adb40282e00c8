"""How a typed guess and a typed score are read: as they were written, or not at all."""

from __future__ import annotations

import re
from itertools import product

import pytest
from helpers import any_rules, played
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import COLORS, Rules, as_typed, score_in

BY_HAND = Rules(codemaker="player", scorer="player")


# Guesses

@st.composite
def written_codes(draw: st.DrawFn) -> tuple[Rules, str, str]:
    """Draw rules, a code, and a line that names it."""
    rules = draw(any_rules(oldstyle=[False], match=[0], codemaker=["computer"],
                           codebreaker=["player"], scorer=["computer"]))
    code = draw(st.lists(st.sampled_from(rules.palette), min_size=rules.pegs,
                         max_size=rules.pegs, unique=rules.distinct))
    words = [draw(st.sampled_from([peg, peg.lower(), COLORS[peg], COLORS[peg].title()]))
             for peg in code]
    gap = draw(st.text(" ,./;:+-|_()[]{}<>&\"*!", min_size=1, max_size=3) | st.just(" and "))
    before = draw(st.sampled_from(["", "guess ", "GUESS: ", " (", "\""]))
    after = draw(st.sampled_from(["", ".", "?", " ", ")", "\"!"]))
    return rules, "".join(code), f"{before}{gap.join(words)}{after}"


@given(written_codes())
def test_a_code_in_any_form_is_that_guess(written: tuple[Rules, str, str]) -> None:
    rules, code, line = written
    assert "\nTHAT BREAKS THE CODE!\n" in played(rules, [line], code=code)


@pytest.mark.parametrize("typed, line", [
    ("RBYG?", "RBYG"), ("RBYG ? ?", "RBYG "), ("RBYG?!", "RBYG"), ("what???", "what"),
    ("?!", "#!"), ("R?YG", "R#YG"), ("RBY\u00d6", "RBY#"), ("RBY\u00d6?", "RBY#"),
    ("?", "#"), (" ?? ", " ## "), ("???", "###"), ("", "")])
def test_a_question_mark_at_the_end_of_a_line_is_dropped(typed: str, line: str) -> None:
    assert as_typed(typed) == line == as_typed(line)


def test_a_letter_of_another_alphabet_is_no_end_of_a_guess() -> None:
    rules = Rules(pegs=3)
    assert "WHITE PEGS" in played(rules, ["RBY?"])
    for line in ("RBY\u00d6", "R B Y \u00d6"):
        assert "\nONLY A TO Z CAN BE TYPED. " in played(rules, [line])


# Scores

# The order of numbers (N) and letters in a score; which number is the blacks, and the whites.
ORDERS: dict[str, tuple[int | None, int | None]] = {
    "NN": (0, 1), "NNW": (0, 1), "NBN": (0, 1), "NBNW": (0, 1), "NWNB": (1, 0),
    "BNWN": (0, 1), "WNBN": (1, 0),
    "NB": (0, None), "NW": (None, 0), "BN": (0, None), "WN": (None, 0),
}


def separates(gap: str, is_pair: bool, both_numbers: bool) -> bool:
    """Return whether something may be between two numbers or letters.

    is_pair: a number and its letter.
    """
    if is_pair:
        return gap.strip() == ""
    # A - or + directly before a number, with a blank before it, is the sign of that number.
    return len(gap.strip()) <= 1 and not re.fullmatch(" +[-+]", gap) and not (
        both_numbers and gap == "")


def score_as_written(line: str, pegs: int) -> tuple[int, int] | None:
    """Return the score that a person reads in a line of digits, B W . , - + and blanks, if any."""
    row = line.replace(" ", "")
    if len(row) == pegs and set(row) <= set("BW."):  # a dot is a hole
        return row.count("B"), row.count("W")
    line = line.strip(" ").rstrip(". ")
    if line == "0":
        return 0, 0
    if re.fullmatch("[0-9]{2}", line) and pegs < 10:
        return int(line[0]), int(line[1])
    items = re.findall("[0-9]+|[BW]", line)
    if not items:
        return None
    first, *gaps, last = re.split("[0-9]+|[BW]", line)
    order = "".join("N" if item.isdigit() else item for item in items)
    pairs = ("BN", "WN") if order[0] != "N" else ("NB", "NW")
    neighbors = [order[place:place + 2] for place in range(len(gaps))]
    if first or last or "." in line or not all(
            separates(gap, both in pairs and "N" in order, both == "NN")
            for gap, both in zip(gaps, neighbors)):
        return None
    if "N" not in order:
        return items.count("B"), items.count("W")
    if order not in ORDERS:
        return None
    numbers = [int(item) for item in items if item.isdigit()]
    blacks, whites = ORDERS[order]
    return (0 if blacks is None else numbers[blacks], 0 if whites is None else numbers[whites])


def test_a_score_of_up_to_five_signs_is_read_as_written_or_refused() -> None:
    lines = ("".join(signs) for length in range(6)
             for signs in product("01234BW.,-+ ", repeat=length))
    wrong = [line for line in lines if score_in(line, pegs=4) != score_as_written(line, pegs=4)]
    assert not wrong


PIECES = ["0", "1", "2", "3", "10", "12", "B", "W", " ", "  ", ",", "-", "+", ".", ", ", " - "]


@given(st.lists(st.sampled_from(PIECES), max_size=20).map("".join), st.integers(1, 10))
def test_a_longer_score_is_too(line: str, pegs: int) -> None:
    assert score_in(line, pegs) == score_as_written(line, pegs)


@pytest.mark.parametrize("line", [
    "1 2", "1B 2W", "2W 1B", "B1 W2", "BWW", "1 black peg, 2 white pegs", "black: 1 white: 2",
    "ONE BLACK AND TWO WHITES", "2 WHITES, ONE BLACK", "blacks 1, whites 2", "1 black & 2 whites",
    "1 2 please"])
def test_a_score_in_words_is_the_score_in_numbers(line: str) -> None:
    assert score_in(line, pegs=4) == (1, 2)


def test_numbers_may_be_words() -> None:
    words = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split()
    assert [score_in(f"{word} BLACKS", pegs=10) for word in words] == [(n, 0) for n in range(11)]


@pytest.mark.parametrize("line", [
    "BLACKS, WHITES", "BLACK", "1 BLACK WHITE", "1 BLACK 2 BLACKS", "1 PEG", "NO", "BAND", "WAND",
    "1AND2", "TEN", "1 2 3", "1 2 3W", "(1 2)", "0\u00bd", "1\u00b2", "\u0661 \u0662"])
def test_what_is_not_wholly_a_score_is_none(line: str) -> None:
    assert score_in(as_typed(line), pegs=4) is None


# At YOUR CODE

def test_at_your_code_letters_that_could_be_a_score_are_a_code() -> None:
    assert "ANOTHER GAME" in played(BY_HAND._replace(colors=7), ["REVEAL", "BBWW"])


def test_at_your_code_undo_is_advised_only_where_it_is_offered() -> None:
    typed = ["RBYG", "0 0", "REVEAL", "0 0"]
    assert "TO CHANGE A SCORE, TYPE UNDO" in played(BY_HAND, typed)
    match = played(BY_HAND._replace(match=2, frames=1), ["RBYG", "0 0", "0 0"])
    assert "YOUR CODE? 0 0\nNOT A COLOR: 0. TYPE 4 OF R O Y G B P, OR HELP.\n" in match
