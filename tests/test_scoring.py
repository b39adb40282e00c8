"""The three scoring rules, and the verdicts of --score."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import (PALETTE, SCORING, Rules, guess_centric, main, secret_centric, standard,
                          verdict)

pegs = st.sampled_from(PALETTE)
pairs = st.integers(1, 10).flatmap(
    lambda n: st.tuples(st.text(pegs, min_size=n, max_size=n),
                        st.text(pegs, min_size=n, max_size=n)))


def by_hand(code: str, guess: str) -> tuple[int, int]:
    """Score as a person does: take matching pegs off the board, blacks first."""
    left = [(mine, yours) for mine, yours in zip(code, guess) if mine != yours]
    codes = [mine for mine, _ in left]
    whites = 0
    for _, yours in left:
        if yours in codes:
            codes.remove(yours)
            whites += 1
    return len(code) - len(left), whites


@given(pairs)
def test_a_peg_is_counted_once(pair: tuple[str, str]) -> None:
    assert standard(*pair) == by_hand(*pair)


@given(pairs)
def test_the_rivals_give_a_white_for_each_peg_whose_color_the_other_side_has(
        pair: tuple[str, str]) -> None:
    code, guess = pair
    blacks, _ = by_hand(code, guess)
    left = [(mine, yours) for mine, yours in zip(code, guess) if mine != yours]
    assert secret_centric(code, guess) == (blacks, sum(mine in guess for mine, _ in left))
    assert guess_centric(code, guess) == (blacks, sum(yours in code for _, yours in left))


@pytest.mark.parametrize("scoring", SCORING)
def test_only_the_first_pegs_are_scored_and_a_short_guess_is_filled_with_blanks(
        scoring: str) -> None:
    rules = Rules(scoring=scoring)
    assert rules.score("RBYG", "RXXXBYG") == rules.score("RBYG", "R") == (1, 0)


@given(pairs, st.sampled_from(sorted(SCORING)))
def test_the_verdicts_of_the_pegs_add_up_to_the_score_and_name_the_first_partner(
        pair: tuple[str, str], rule: str) -> None:
    code, guess = pair
    heading, *lines = verdict(rule, *pair)
    mine, other, side = ((code, guess, "CODE") if rule == "secret" else (guess, code, "GUESS"))
    keys: Counter[str] = Counter()
    partners: list[int] = []
    for i, line in enumerate(lines):
        named, _, place, peg, key, *reason = line.split()
        assert (named, int(place), peg) == (side, i + 1, mine[i])
        keys[key] += 1
        taken = partners if rule == "standard" else []
        free = [j for j, color in enumerate(other) if color == peg and j not in taken
                and (rule != "standard" or mine[j] != other[j])]
        if key == "NONE":
            assert not free and reason[0] == ("EVERY" if peg in other else "NO")
        else:
            partner = int(reason[-1]) - 1
            assert partner == (i if other[i] == peg else free[0])
            assert (key == "BLACK") == (partner == i)
            partners.append(partner)
    assert (keys["BLACK"], keys["WHITE"]) == SCORING[rule](*pair)
    assert all(len(line) <= 72 for line in [heading, *lines])


def test_score_shows_the_three_verdicts_on_one_screen(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--score", "yryo", "Yellow,Red,R,R"]) == 0
    out = capsys.readouterr().out
    assert out == """\
CODE          Y   R   Y   O
GUESS         Y   R   R   R

STANDARD RULE. A WHITE: THE RIGHT COLOR IN A WRONG PLACE, EACH PEG ONCE.
   GUESS PEG 1    Y   BLACK   CODE PEG 1
   GUESS PEG 2    R   BLACK   CODE PEG 2
   GUESS PEG 3    R   NONE    EVERY R IN THE CODE IS TAKEN
   GUESS PEG 4    R   NONE    EVERY R IN THE CODE IS TAKEN
SECRET RULE. A WHITE: A CODE PEG WHOSE COLOR THE GUESS HAS ELSEWHERE.
   CODE PEG 1    Y   BLACK   GUESS PEG 1
   CODE PEG 2    R   BLACK   GUESS PEG 2
   CODE PEG 3    Y   WHITE   GUESS PEG 1
   CODE PEG 4    O   NONE    NO O IN THE GUESS
GUESS RULE. A WHITE: A GUESS PEG WHOSE COLOR THE CODE HAS ELSEWHERE.
   GUESS PEG 1    Y   BLACK   CODE PEG 1
   GUESS PEG 2    R   BLACK   CODE PEG 2
   GUESS PEG 3    R   WHITE   CODE PEG 2
   GUESS PEG 4    R   WHITE   CODE PEG 2

RULE          STANDARD      SECRET        GUESS
BLACKS         2             2             2
WHITES         0             1             2
"""
    assert out.count("\n") < 24  # a screen, and the next prompt of the shell


def test_score_takes_from_one_peg_to_ten_of_any_color() -> None:
    for length in range(1, 11):
        assert main(["--score", PALETTE[:length], PALETTE[-length:]]) == 0


@pytest.mark.parametrize("code, guess, reason", [
    ("RBYG", "RBY", "CODE AND GUESS MUST HAVE EQUALLY MANY PEGS, 1 TO 10"),
    ("", "", "CODE AND GUESS MUST HAVE EQUALLY MANY PEGS, 1 TO 10"),
    ("R" * 11, "R" * 11, "CODE AND GUESS MUST HAVE EQUALLY MANY PEGS, 1 TO 10"),
    ("RBYX", "RBYG", 'NO COLOR "X"'), ("RBYG", "RBYQ", 'NO COLOR "Q"')])
def test_score_refuses_what_is_no_pair_of_codes(
        code: str, guess: str, reason: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--score", code, guess]) == 2
    assert capsys.readouterr() == (
        "", f"mastermind76: argument --score: {reason}; see mastermind76 --help\n")
