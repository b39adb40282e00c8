"""The three scoring rules, and the verdicts of --score."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import COLORS, SCORING, key_pegs, main

pegs = st.sampled_from(list(COLORS))
pairs = st.integers(1, 10).flatmap(
    lambda n: st.tuples(st.text(pegs, min_size=n, max_size=n),
                        st.text(pegs, min_size=n, max_size=n)))


def unmatched(code: str, guess: str) -> tuple[list[str], list[str]]:
    """Return the pegs of a code and of a guess that earn no black."""
    left = [(mine, yours) for mine, yours in zip(code, guess) if mine != yours]
    return [mine for mine, _ in left], [yours for _, yours in left]


@given(pairs)
def test_a_peg_is_counted_once(pair: tuple[str, str]) -> None:
    codes, guesses = unmatched(*pair)
    blacks = len(pair[0]) - len(codes)
    whites = 0
    for peg in guesses:
        if peg in codes:
            codes.remove(peg)
            whites += 1
    assert SCORING["standard"].score(*pair) == (blacks, whites)


@given(pairs)
def test_the_other_rules_give_a_white_for_each_peg_that_the_other_side_has(
        pair: tuple[str, str]) -> None:
    code, guess = pair
    codes, guesses = unmatched(code, guess)
    blacks = len(code) - len(codes)
    assert SCORING["secret"].score(*pair) == (blacks, sum(peg in guess for peg in codes))
    assert SCORING["guess"].score(*pair) == (blacks, sum(peg in code for peg in guesses))


@given(pairs, st.sampled_from(list(SCORING)))
def test_the_key_pegs_add_up_to_the_score(pair: tuple[str, str], name: str) -> None:
    code, guess = pair
    rule = SCORING[name]
    mine, others = (code, guess) if name == "secret" else (guess, code)
    earned = list(key_pegs(rule, code, guess))
    keys = [key for _, key, _ in earned]
    assert "".join(peg for peg, _, _ in earned) == mine
    partners = {place: int(reason.split()[-1]) - 1
                for place, (_, key, reason) in enumerate(earned) if key != "NONE"}
    for place, partner in partners.items():
        assert others[partner] == mine[place]
        assert (partner == place) == (keys[place] == "BLACK")
    assert (keys.count("BLACK"), keys.count("WHITE")) == rule.score(code, guess)
    assert name != "standard" or len(set(partners.values())) == len(partners)


def test_by_the_standard_rule_a_peg_takes_the_first_partner_that_is_free() -> None:
    partners = [reason.split()[-1] for *_, reason in key_pegs(SCORING["standard"], "RYYG", "YRGY")]
    assert partners == ["2", "1", "4", "3"]


def test_a_peg_that_earns_nothing_has_no_partner_or_none_that_is_free() -> None:
    reasons = [reason for *_, reason in key_pegs(SCORING["standard"], "RYYG", "RRBR")]
    assert reasons == ["CODE PEG 1", "EVERY R IN THE CODE IS TAKEN", "NO B IN THE CODE",
                       "EVERY R IN THE CODE IS TAKEN"]


def test_score_shows_the_three_verdicts_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--score", "yryo", "Yellow,Red,R,R"]) == 0
    rows = capsys.readouterr().out.split("\n")
    assert len(rows) < 25  # a screen, and the next prompt of the shell in its last row
    assert rows[:2] == ["CODE          Y   R   Y   O", "GUESS         Y   R   R   R"]
    pegs = [row for row in rows if row.startswith("   ")]
    assert len(pegs) == 12 and all(re.match(".{18}[YRO]   [BWN]", row) for row in pegs)
    assert "   GUESS PEG 3    R   NONE    EVERY R IN THE CODE IS TAKEN" in rows
    assert "   CODE PEG 4     O   NONE    NO O IN THE GUESS" in rows
    assert rows[-4:] == ["RULE          STANDARD      SECRET        GUESS",
                         "BLACKS         2             2             2",
                         "WHITES         0             1             2", ""]
