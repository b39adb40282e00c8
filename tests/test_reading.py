"""How a typed guess and a typed score are read: as they were written, or not at all."""

from __future__ import annotations

import re
from itertools import product

import pytest
from helpers import any_rules, played
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import COLORS, Rules, as_typed, parse_score

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
    ("RBYG?", "RBYG#"), ("R?YG", "R#YG"), ("RBY\u00d6?", "RBY##"), (" ?? ", " ## "), ("", "")])
def test_a_typed_question_mark_is_a_number_sign_everywhere(typed: str, line: str) -> None:
    assert as_typed(typed) == line == as_typed(line)


def test_a_key_that_a_teletype_lacks_ends_a_whole_guess_but_is_no_peg() -> None:
    for line in ("RBYG?", "RBYG\u00d6", "red blue yellow green?!"):
        assert "WHITE PEGS" in played(Rules(), [line]), line
    for line in ("RBY\u00d6", "R B Y \u00d6", "R?YG", "RBY?"):
        assert "\nNO COLOR HAS THE SIGN #." in played(Rules(), [line]), line


@pytest.mark.parametrize("word", ["OR", "BY", "GO", "TO", "MY", "OK"])
def test_a_small_word_beside_others_is_not_pegs_but_alone_it_is(word: str) -> None:
    rules = Rules(colors=10)
    for line in (f"R {word} B", f"{word} R B", f"R B {word}", f"red {word} blue"):
        assert "BLACK PEGS" not in played(rules, [line]), line
    assert "WHITE PEGS" in played(rules._replace(pegs=2), [word])


# Scores

# The order of numbers (N) and letters in a score; which number is the blacks, and the whites.
ORDERS: dict[str, tuple[int | None, int | None]] = {
    "NN": (0, 1), "NBNW": (0, 1), "NWNB": (1, 0), "BNWN": (0, 1), "WNBN": (1, 0),
    "NB": (0, None), "NW": (None, 0), "BN": (0, None), "WN": (None, 0),
}


def score_in(line: str, pegs: int) -> tuple[int, int] | None:
    """Return the score that the program reads in a line, None if it refuses the line."""
    try:
        return parse_score(line, Rules(pegs=pegs))
    except ValueError:
        return None


def score_as_written(line: str, pegs: int) -> tuple[int, int] | None:
    """Return the score that a person reads in a line of digits, B W . , - + and blanks, if any."""
    row = line.replace(" ", "")
    if len(row) == pegs and set(row) <= set("BW."):  # a dot is a hole
        return row.count("B"), row.count("W")
    line = line.rstrip(". ")
    if "-" in line:  # a dash between two numbers, but not the sign of one
        dash = re.fullmatch("([0-9]+)(?:-| - )([0-9]+)", line.strip())
        return (int(dash[1]), int(dash[2])) if dash else None
    items = re.findall("[0-9]+|[BW]", line)
    numbers = [int(item) for item in items if item.isdigit()]
    order = "".join("N" if item.isdigit() else item for item in items)
    if "." in line or not items:
        return None
    if not numbers:
        return order.count("B"), order.count("W")
    if order == "N" and numbers == [0]:
        return 0, 0
    if order == "N" and len(items[0]) == 2 and pegs < 10:
        return int(items[0][0]), int(items[0][1])
    if order not in ORDERS or numbers == [0]:  # a zero of one kind does not name the other
        return None
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
    "1 2 please", "1 2#", "(1,2)", "(1 2)", "its 1 2", "it's 1 2", "score: 1 2",
    "only 1 black, 2 white", "black white white", "black, white, white", "a black and 2 whites",
    "1-2", "1 - 2", "1;2"])
def test_a_score_in_words_is_the_score_in_numbers(line: str) -> None:
    assert score_in(line, pegs=4) == (1, 2)


def test_numbers_may_be_words() -> None:
    words = "ZERO ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN".split()
    assert [score_in(f"{word} BLACKS 0 W", pegs=10) for word in words] == [
        (n, 0) for n in range(11)]


@pytest.mark.parametrize("line", [
    "1 BLACK WHITE", "1 BLACK 2 BLACKS", "1 PEG", "NO", "A", "BAND", "WAND", "TEN", "1 2 3",
    "1 2 3W",
    "-1 2", "1 -2", "1--2", "1B-2W", "1.5", "no whites", "0 blacks", "maybe 1", "1#2",
    "1\u00b2", "\u0661 \u0662"])
def test_what_is_not_wholly_a_score_is_none(line: str) -> None:
    assert score_in(as_typed(line), pegs=4) is None


# At YOUR CODE

def test_at_your_code_letters_that_could_be_a_score_are_a_code() -> None:
    assert "ANOTHER GAME" in played(BY_HAND._replace(colors=7), ["REVEAL", "BBWW"])


def test_at_your_code_undo_is_advised_only_where_it_is_offered() -> None:
    typed = ["RBYG", "0 0", "REVEAL", "0 0"]
    assert "TO CHANGE A SCORE, TYPE UNDO" in played(BY_HAND, typed)
    match = played(BY_HAND._replace(match=2, frames=1), ["RBYG", "0 0", "0 0"])
    assert "YOUR CODE? 0 0\nONLY COLORS AND COMMANDS ARE UNDERSTOOD." in match
