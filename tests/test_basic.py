"""BASIC's random numbers, and the transcript of a dialogue."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from helpers import played

from mastermind76 import ALLOWED, Question, Rules, draw_code, printed, transcript

DRAW_ORDER = "YRPOGBWTKM"


# RND

@pytest.mark.parametrize("seed, code", [
    (0, "YYRP"), (1, "PROY"), (76, "BYYY"), (1976, "YBRO"), (4821, "RGGG"), (32767, "YPPP"),
    (None, "YOBG")])
def test_a_seed_deals_what_gw_basic_deals(seed: int | None, code: str) -> None:
    assert f"THE HIDDEN CODE: {code}\n" in played(Rules(), ["QUIT"], seed)


@pytest.mark.parametrize("colors", ALLOWED["colors"])
def test_the_lowest_rnd_draws_the_first_color_in_play_and_the_highest_the_last(
        colors: int) -> None:
    rules = Rules(colors=colors, pegs=1)
    assert draw_code(rules, lambda: 0) == DRAW_ORDER[0]
    assert draw_code(rules, lambda: 1 - 2**-24) == DRAW_ORDER[colors - 1]


def test_single_precision_deals_another_color_at_exactly_three_states() -> None:
    """Only next to a whole number of sixths can rounding matter."""
    others = {}
    for sixths in range(1, 6):
        nearest = sixths * 2**24 // 6
        for state in range(nearest - 9, nearest + 10):
            drawn = draw_code(Rules(pegs=1), lambda: state / 2**24)
            if drawn != DRAW_ORDER[6 * state // 2**24]:
                others[state] = drawn
    assert others == {5592405: "P", 11184810: "G", 13981013: "B"}


# Dialogues

def test_each_line_of_a_printed_text_begins_a_row_of_at_most_72_columns() -> None:
    assert printed("+--+\n|  | \n\n" + "-" * 73) == f"+--+\n|  |\n\n{'-' * 72}\n-\n"
    assert printed("A\n") == "A\n\n"


def survey() -> Generator[str | Question, str, None]:
    """Ask twice, and print the answers."""
    yield "HELLO"
    name = yield Question("NAME? ")
    code = yield Question("CODE? ", hidden=True)
    yield f"{name} {code}"


def test_a_transcript_is_what_any_dialogue_prints_and_what_is_typed() -> None:
    assert transcript(survey(), ["JOE", "X"]) == "HELLO\nNAME? JOE\nCODE? X\nJOE X\n"
    assert transcript(survey(), ["JOE"]) == "HELLO\nNAME? JOE\nCODE? ^D\n"
    assert transcript(survey(), [], end="^C") == "HELLO\nNAME? ^C\n"
    dialogue = survey()
    assert transcript(dialogue, ["JOE"], end="") and dialogue.send("X") == "JOE X"  # it can go on
