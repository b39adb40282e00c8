"""The scoring rules, and the documents' own cases."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest
from helpers import run
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import (SCORING, Rules, guess_centric, secret_centric, standard,
                          verdict, verdicts)

CASES = [  # secret, guess, standard, secret-centric, guess-centric
    ("YGBG", "YRBG", [(3, 0), (3, 1), (3, 0)]),
    ("YRYO", "YRRR", [(2, 0), (2, 1), (2, 2)]),
    ("RBYG", "GBBP", [(1, 1), (1, 1), (1, 2)]),
]
pegs = st.sampled_from("YRPOGBWTKM")
pairs = st.integers(1, 10).flatmap(
    lambda n: st.tuples(st.text(pegs, min_size=n, max_size=n),
                        st.text(pegs, min_size=n, max_size=n)))


@pytest.mark.parametrize("secret, guess, scores", CASES)
def test_the_documents_own_cases(secret: str, guess: str,
                                 scores: list[tuple[int, int]]) -> None:
    assert [score(secret, guess) for score in SCORING.values()] == scores


def by_hand(secret: str, guess: str) -> tuple[int, int]:
    """Score as a person does: take matching pegs off the board, blacks first."""
    left = [(s, g) for s, g in zip(secret, guess) if s != g]
    secrets = [s for s, _ in left]
    whites = 0
    for _, g in left:
        if g in secrets:
            secrets.remove(g)
            whites += 1
    return len(secret) - len(left), whites


@given(pairs)
def test_a_peg_is_counted_once(pair: tuple[str, str]) -> None:
    assert standard(*pair) == by_hand(*pair) == standard(*reversed(pair))


@given(pairs)
def test_the_rivals_score_as_a_person_does(pair: tuple[str, str]) -> None:
    """Whites for pegs off their place whose color stands anywhere on the other side, taken
    color by color."""
    secret, guess = pair
    blacks = by_hand(secret, guess)[0]
    places = {color: ({i for i, peg in enumerate(secret) if peg == color},
                      {i for i, peg in enumerate(guess) if peg == color}) for color in secret}
    both = [sides for sides in places.values() if all(sides)]
    assert secret_centric(secret, guess) == (blacks, sum(len(s - g) for s, g in both))
    assert guess_centric(secret, guess) == (blacks, sum(len(g - s) for s, g in both))


@given(pairs)
def test_all_rules_agree_on_blacks_and_never_score_less_than_the_standard(
        pair: tuple[str, str]) -> None:
    (blacks, whites), *rivals = [score(*pair) for score in SCORING.values()]
    for rival in rivals:
        assert rival[0] == blacks
        assert whites <= rival[1] <= len(pair[0]) - blacks


@given(pairs)
def test_the_verdicts_of_the_pegs_add_up_to_the_score(pair: tuple[str, str]) -> None:
    for rule, score in SCORING.items():
        lines = [line.split() for line in list(verdict(rule, *pair))[1:]]
        keys = [key for _, _, _, _, key, *_ in lines]
        assert (keys.count("BLACK"), keys.count("WHITE")) == score(*pair)
        code, guess = pair
        pegs, others = (code, guess) if rule == "secret" else (guess, code)
        places = [int(line[-1]) for line in lines if line[4] != "NONE"]
        assert len(places) == len(set(places)) or rule != "standard"
        for i, (side, _, place, peg, key, *reason) in enumerate(lines):
            assert (int(place), peg) == (i + 1, pegs[i])
            if key == "NONE":
                assert (reason[0] == "EVERY") == (peg in others)
            else:
                assert others[int(reason[-1]) - 1] == peg
                assert (key == "BLACK") == (int(reason[-1]) == i + 1)


def test_how_often_the_rules_differ_over_all_pairs() -> None:
    """One secret stands for all that have equal pegs in the same places: to paint secret and
    guess in other colors changes no score."""
    codes = ["".join(code) for code in itertools.product("YRPOGB", repeat=4)]
    alike: dict[tuple[int, ...], list[str]] = {}
    for code in codes:
        alike.setdefault(tuple(map(code.index, code)), []).append(code)
    assert len(alike) == 15
    differ: Counter[str] = Counter()
    for (secret, *others), guess in itertools.product(alike.values(), codes):
        normal, secrets, guesses = (standard(secret, guess), secret_centric(secret, guess),
                                    guess_centric(secret, guess))
        weight = 1 + len(others)
        differ["secret"] += weight * (normal != secrets)
        differ["guess"] += weight * (normal != guesses)
        differ["rivals"] += weight * (secrets != guesses)
    share = {name: round(100 * count / len(codes) ** 2, 1) for name, count in differ.items()}
    assert share == {"secret": 30.6, "guess": 30.6, "rivals": 52.1}


def test_only_the_first_pegs_are_scored_and_a_short_guess_is_filled_with_blanks() -> None:
    for scoring in SCORING:
        rules = Rules(scoring=scoring)
        assert rules.score("RBYG", "RBYXG") == rules.score("RBYG", "RBYX")
        assert rules.score("RBYG", "R") == (1, 0)
        assert rules.score("RBYG", "") == (0, 0)


def test_score_shows_the_three_verdicts_peg_by_peg() -> None:
    done = run("--score", "yryo", "Yellow,Red,R,R")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == """\
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
    assert done.stdout.count("\n") < 24  # a screen, and the next prompt of the shell


@given(pairs)
def test_the_verdicts_fit_the_paper(pair: tuple[str, str]) -> None:
    for line in verdicts(*pair):
        assert len(line) <= 72 and line == line.rstrip()


@pytest.mark.parametrize("words", [("RBYG", "RBY"), ("", ""), ("RBYX", "RBYG"),
                                   ("R" * 11, "R" * 11)])
def test_score_refuses_what_is_no_pair_of_codes(words: tuple[str, str]) -> None:
    done = run("--score", *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("mastermind76: argument --score: ")
    assert done.stderr.count("\n") == 1
