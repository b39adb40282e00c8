"""BASIC's arithmetic, its INPUT and its layout on paper."""

from __future__ import annotations

import pytest
from helpers import PROMPT
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import (ALLOWED, PALETTE, Dialogue, Question, Rnd, Rules, as_typed,
                          conversation, draw_code, input_string, printed, typed_and_rest,
                          typed_row, zones)


# RND

@pytest.mark.parametrize("seed, code", [(0, "YYRP"), (1, "PROY"), (76, "BYYY"),
                                        (1976, "YBRO"), (4821, "RGGG"), (32767, "YPPP")])
def test_a_seed_deals_what_gw_basic_deals(seed: int, code: str) -> None:
    assert draw_code(Rules(), Rnd(seed)) == code


@pytest.mark.parametrize("seed, draw, state, color", [
    (15626, 40, 13981013, "B"), (15267, 87, 11184810, "G"), (8537, 296, 5592405, "P")])
def test_single_precision_deals_another_color_at_three_states(
        seed: int, draw: int, state: int, color: str) -> None:
    rnd = Rnd(seed)
    code = draw_code(Rules(pegs=draw), rnd)
    assert (rnd.state, code[-1]) == (state, color)


def test_single_precision_changes_nothing_next_to_these_states() -> None:
    """Only next to a whole number can rounding matter."""
    sixths = [whole * 2**24 / 6 for whole in range(1, 6)]
    near = {int(sixth) + step for sixth in sixths for step in range(-9, 10)}
    for state in near - {5592405, 11184810, 13981013}:
        exact = PALETTE[6 * state // 2**24]
        assert draw_code(Rules(pegs=1), lambda: state / 2**24) == exact


def test_every_color_in_play_is_drawn_and_no_other() -> None:
    for colors in ALLOWED["colors"]:
        rules = Rules(colors=int(colors), pegs=300)
        assert set(draw_code(rules, Rnd(76))) == set(PALETTE[:rules.colors])
        assert draw_code(rules, lambda: 1 - 2**-24) == PALETTE[rules.colors - 1] * 300


# Print zones

@pytest.mark.parametrize("length, places", [  # of BLACKS and WHITES: row and column, from 1
    (0, [(1, 15), (1, 29)]), (13, [(1, 15), (1, 29)]), (14, [(1, 29), (1, 43)]),
    (27, [(1, 29), (1, 43)]), (28, [(1, 43), (1, 57)]), (41, [(1, 43), (1, 57)]),
    (42, [(1, 57), (2, 1)]), (55, [(1, 57), (2, 1)]), (56, [(2, 1), (2, 15)]),
    (72, [(2, 1), (2, 15)]), (73, [(2, 15), (2, 29)]), (114, [(2, 57), (3, 1)]),
    (144, [(3, 1), (3, 15)]), (145, [(3, 15), (3, 29)])])
def test_a_comma_moves_to_the_next_print_zone_of_the_row(
        length: int, places: list[tuple[int, int]]) -> None:
    rows = "".join(map(printed, zones("." * length, "B", "W"))).split("\n")
    assert [(row, text.index(mark) + 1) for mark in "BW"
            for row, text in enumerate(rows, 1) if mark in text] == places


@pytest.mark.parametrize("line, rows", [
    ("", [""]), ("A", ["A"]), ("A" * 72, ["A" * 72]), ("A" * 73, ["A" * 72, "A"]),
    ("A" * 144, ["A" * 72, "A" * 72]), ("A" * 71 + " B", ["A" * 71, "B"]),
    ("A" * 72 + "  ", ["A" * 72])])
def test_a_printed_line_is_folded_at_the_edge_and_no_row_ends_in_a_blank(
        line: str, rows: list[str]) -> None:
    assert printed(line) == "".join(row + "\n" for row in rows)


# INPUT, and a typed line on the paper

@pytest.mark.parametrize("line, string", [
    ("RBYG", "RBYG"), ("  RBYG ", "RBYG"), ("", ""), ("R B", "R B"), ("R,B", None), (",", None),
    ('"BYYY"', "BYYY"), ('"BYYY', "BYYY"), ('"R,B"', "R,B"), ('" B "', " B "), (' "B" ', "B"),
    ('"B"Y', None), ('"B",', None), ('""', ""), ('"', ""), ('B"Y"', 'B"Y"'), ("B'Y", "B'Y"),
    ('"BY"YY"', None), ('B",Y', None), ("R" * 255 + ",", "R" * 255), ("R" * 254 + ",", None)])
def test_input_takes_one_string(line: str, string: str | None) -> None:
    assert input_string(line) == string


@given(st.text("RB ? #", max_size=80) | st.text("RB ", min_size=250, max_size=260))
def test_a_typed_line_can_be_read_back_from_the_paper(text: str) -> None:
    typed = as_typed(text)
    rows = (PROMPT + typed_row(PROMPT, typed)).split("\n")[:-1]
    assert all(len(row) == 72 for row in rows[:-1]) and len(rows[-1]) < 72
    paper = "\n".join([*rows, " 1  BLACK PEGS", ""])
    assert [line.text for line in typed_and_rest(paper)[0]] == [typed]


@given(st.text() | st.text(min_size=254, max_size=258))
def test_what_is_typed_becomes_printable_ascii_without_question_marks(text: str) -> None:
    typed = as_typed(text)
    assert len(typed) == min(len(text), 256)
    assert typed[255:] in ("", "#")
    for character, original in zip(typed[:255], text):
        if original == "\t":
            assert character == " "
        elif " " <= original <= "~" and original != "?":
            assert character == original
        else:
            assert character == "#"


# Dialogues

def test_a_conversation_drives_any_dialogue() -> None:
    def dialogue(questions: str) -> Dialogue[str]:
        answers = ""
        for letter in questions:
            yield f"LINE {letter}"
            answers += yield Question(f"{letter}? ")
            answers += yield Question("AGAIN? ", hidden=True)
        if answers:
            yield answers
        return "DONE"

    def answer(question: Question) -> str:
        events.append(question)
        return str(len(events))

    events: list[str | Question] = []
    for line in conversation(dialogue("AB"), answer):
        events.append(line)  # each line comes before the next question is answered
    assert events == ["LINE A", Question("A? "), Question("AGAIN? ", hidden=True),
                      "LINE B", Question("B? "), Question("AGAIN? ", hidden=True), "2356"]
    assert list(conversation(dialogue(""), answer)) == []
