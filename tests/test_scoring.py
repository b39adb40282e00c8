"""The three scoring rules, and the verdicts of --score."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import COLORS, SCORING, main, verdict

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
    assert SCORING["standard"](*pair) == (blacks, whites)


@given(pairs)
def test_the_rivals_give_a_white_for_each_peg_whose_color_the_other_side_has(
        pair: tuple[str, str]) -> None:
    code, guess = pair
    codes, guesses = unmatched(code, guess)
    blacks = len(code) - len(codes)
    assert SCORING["secret"](*pair) == (blacks, sum(peg in guess for peg in codes))
    assert SCORING["guess"](*pair) == (blacks, sum(peg in code for peg in guesses))


@given(pairs, st.sampled_from(list(SCORING)))
def test_the_verdicts_of_the_pegs_add_up_to_the_score(pair: tuple[str, str], rule: str) -> None:
    code, guess = pair
    mine, others = (code, guess) if rule == "secret" else (guess, code)
    keys = []
    partners = []
    for place, line in enumerate(list(verdict(rule, code, guess))[1:], 1):
        _, _, number, peg, key, *_, reason = line.split()
        assert (int(number), peg) == (place, mine[place - 1])
        keys.append(key)
        if key != "NONE":
            partner = int(reason)
            partners.append(partner)
            assert others[partner - 1] == peg
            assert (partner == place) == (key == "BLACK")
    assert (keys.count("BLACK"), keys.count("WHITE")) == SCORING[rule](code, guess)
    assert rule != "standard" or len(set(partners)) == len(partners)


def test_under_the_standard_rule_a_peg_takes_the_first_partner_that_is_free() -> None:
    partners = [line.split()[-1] for line in list(verdict("standard", "RYYG", "YRGY"))[1:]]
    assert partners == ["2", "1", "4", "3"]


def test_score_shows_the_three_verdicts_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--score", "yryo", "Yellow,Red,R,R"]) == 0
    out = capsys.readouterr().out
    assert out == """\
CODE          Y   R   Y   O
GUESS         Y   R   R   R

STANDARD. A WHITE: RIGHT COLOR, WRONG PLACE. EACH PEG COUNTS ONCE.
   GUESS PEG 1    Y   BLACK   CODE PEG 1
   GUESS PEG 2    R   BLACK   CODE PEG 2
   GUESS PEG 3    R   NONE    EVERY R IN THE CODE IS TAKEN
   GUESS PEG 4    R   NONE    EVERY R IN THE CODE IS TAKEN
SECRET. A WHITE: A CODE PEG WITH NO BLACK PEG; THE GUESS HAS ITS COLOR.
   CODE PEG 1     Y   BLACK   GUESS PEG 1
   CODE PEG 2     R   BLACK   GUESS PEG 2
   CODE PEG 3     Y   WHITE   GUESS PEG 1
   CODE PEG 4     O   NONE    NO O IN THE GUESS
GUESS. A WHITE: A GUESS PEG WITH NO BLACK PEG; THE CODE HAS ITS COLOR.
   GUESS PEG 1    Y   BLACK   CODE PEG 1
   GUESS PEG 2    R   BLACK   CODE PEG 2
   GUESS PEG 3    R   WHITE   CODE PEG 2
   GUESS PEG 4    R   WHITE   CODE PEG 2

RULE          STANDARD      SECRET        GUESS
BLACKS         2             2             2
WHITES         0             1             2
"""
    assert out.count("\n") < 24  # a screen, and the next prompt of the shell
