"""BASIC's arithmetic and its layout on paper."""

from __future__ import annotations

import re

import pytest
from helpers import PROMPT
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import (LINE, Rnd, Rules, as_typed, draw_code, input_string, number,
                          typed_lines, typed_row, zones)


@pytest.mark.parametrize("seed, code", [(0, "YYRP"), (1, "PROY"), (76, "BYYY"),
                                        (1976, "YBRO"), (4821, "RGGG"), (32767, "YPPP")])
def test_a_seed_deals_what_gw_basic_deals(seed: int, code: str) -> None:
    assert draw_code(Rules(), Rnd(seed)) == code


@given(st.integers(0, 32767))
def test_rnd_is_a_24_bit_fraction_and_goes_on_from_its_state(seed: int) -> None:
    rnd = Rnd(seed)
    for _ in range(20):
        before = rnd.state
        value = rnd()
        assert 0 <= value < 1
        assert value * 2**24 == rnd.state == (before * 214013 + 2531011) % 2**24


@given(st.integers(0, 32767), st.integers(2, 10), st.integers(1, 10))
def test_a_drawn_code_has_only_pegs_in_play(seed: int, colors: int, pegs: int) -> None:
    rules = Rules(colors, pegs)
    code = draw_code(rules, Rnd(seed))
    assert len(code) == pegs
    assert set(code) <= set(rules.palette)


def test_every_color_is_drawn() -> None:
    for colors in range(2, 11):
        assert set(draw_code(Rules(colors, 300), Rnd(76))) == set("YRPOGBWTKM"[:colors])


def test_a_number_stands_between_blanks() -> None:
    assert number(0) + number(10) == " 0  10 "


def test_print_zones_begin_at_columns_1_15_and_29() -> None:
    line, = zones("GUESS", "BLACKS", "WHITES")
    assert (line.index("BLACKS"), line.index("WHITES")) == (14, 28)
    assert "".join(zones("A" * 13, "X")).index("X") == 14
    assert "".join(zones("A" * 14, "X")).index("X") == 28


@given(st.lists(st.text("AB", max_size=LINE), min_size=1, max_size=6))
def test_each_item_stands_whole_in_a_zone_and_no_line_goes_beyond_the_last(
        items: list[str]) -> None:
    lines = list(zones(*items))
    column, row = 0, 0
    for item in items:  # find each item where a carriage that moves by zones prints it
        assert lines[row][column:].startswith(item)
        next_zone = next((zone for zone in (14, 28, 42, 56) if zone > column + len(item)), None)
        rest = lines[row][column + len(item):next_zone]
        assert not rest.strip()
        column, row = (next_zone, row) if next_zone else (0, row + 1)
    assert "".join("".join(lines).split()) == "".join(items)
    assert len(lines) in (row, row + 1)


@pytest.mark.parametrize("line, string", [
    ("RBYG", "RBYG"), ("  RBYG ", "RBYG"), ("", ""), ("R B", "R B"), ("R,B", None), (",", None),
    ('"BYYY"', "BYYY"), ('"BYYY', "BYYY"), ('"R,B"', "R,B"), ('" B "', " B "), ('"B" ', "B"),
    ('"B"Y', None), ('"B",', None), ('""', ""), ('"', ""), ('B"Y"', 'B"Y"'), ("B'Y", "B'Y"),
    ('"BY"YY"', None), ('B",Y', None)])
def test_input_takes_one_string(line: str, string: str | None) -> None:
    assert input_string(line) == string


@given(st.text(' ",RB', max_size=12))
def test_any_line_is_either_refused_or_the_string_that_basic_holds(line: str) -> None:
    quoted = re.fullmatch(' *"([^"]*)("? *)', line)
    plain = re.fullmatch(' *([^", ][^,]*|) *', line)
    string = input_string(line)
    if quoted:
        assert string == (quoted[1] if '"' in quoted[2] else quoted[1].rstrip())
    elif plain:
        assert string == plain[1].rstrip()
    else:
        assert string is None


@pytest.mark.parametrize("seed, draw, color", [(8537, 296, 3), (15267, 87, 5), (15626, 40, 6)])
def test_single_precision_deals_another_color_at_three_states(
        seed: int, draw: int, color: int) -> None:
    rnd = Rnd(seed)
    assert draw_code(Rules(pegs=draw), rnd)[-1] == "YRPOGB"[color - 1]
    assert int(6 * rnd.state / 2**24) + 1 == color - 1


def test_single_precision_changes_nothing_else() -> None:
    """Only next to a whole number can rounding matter."""
    states = {whole * 2**24 // 6 + near for whole in range(7) for near in range(-50, 50)}
    for state in sorted(states & set(range(2**24))):
        exact = 6 * state // 2**24 + 1
        rounded = exact + (state in (5592405, 11184810, 13981013))
        assert draw_code(Rules(pegs=1), lambda: state / 2**24) == "YRPOGB"[rounded - 1]


@pytest.mark.parametrize("colors", range(2, 11))
def test_the_highest_random_number_is_still_a_color_in_play(colors: int) -> None:
    assert draw_code(Rules(colors, 1), lambda: 1 - 2**-24) == "YRPOGBWTKM"[colors - 1]


paper_text = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=LINE)


@given(paper_text)
def test_a_typed_line_can_be_read_back_from_the_paper(text: str) -> None:
    typed = as_typed(text)
    rows = (PROMPT + typed_row(PROMPT, typed)).split("\n")[:-1]
    assert all(len(row) == 72 for row in rows[:-1]) and len(rows[-1]) < 72
    assert (typed_lines("\n".join([*rows, " 1  BLACK PEGS", ""]))) == [typed]


@given(st.text(max_size=600))
def test_what_is_typed_becomes_printable_ascii(text: str) -> None:
    typed = as_typed(text)
    assert typed[:LINE] == as_typed(text[:LINE])
    assert len(typed) == min(len(text), LINE + 1) and (len(typed) <= LINE or typed[-1] == "#")
    assert all(" " <= c <= "~" for c in typed) and "?" not in typed
    assert as_typed(typed) == typed


def test_a_character_that_the_machine_does_not_have_is_no_letter() -> None:
    assert as_typed("R\x1b[A\t\x7fé\0B?") == "R#[A ###B#"
