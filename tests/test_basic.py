"""BASIC's arithmetic and its layout on paper."""

from __future__ import annotations

import pytest
from helpers import PROMPT
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import (LINE, Rnd, Rules, as_typed, draw_code, number, typed_lines,
                          typed_row, zones)


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
    line = zones("GUESS", "BLACKS", "WHITES")
    assert (line.index("BLACKS"), line.index("WHITES")) == (14, 28)
    assert zones("A" * 13, "X").index("X") == 14
    assert zones("A" * 14, "X").index("X") == 28


paper_text = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=LINE)


@given(paper_text)
def test_a_typed_line_can_be_read_back_from_the_paper(text: str) -> None:
    typed = as_typed(text)
    rows = (PROMPT + typed_row(PROMPT, typed)).split("\n")[:-1]
    assert all(len(row) == 72 for row in rows[:-1]) and len(rows[-1]) < 72
    assert list(typed_lines([*rows, " 1  BLACK PEGS"])) == [typed]


@given(st.text(max_size=600))
def test_what_is_typed_becomes_printable_ascii(text: str) -> None:
    typed = as_typed(text)
    assert len(typed) == min(len(text), LINE)
    assert all(" " <= c <= "~" for c in typed) and "? " not in typed
    assert as_typed(typed) == typed


def test_a_character_that_the_machine_does_not_have_is_no_letter() -> None:
    assert as_typed("R\x1b[A\t\x7fé\0B") == "R#[A ###B"
