"""The options: which values they take, what they exclude, and --help."""

from __future__ import annotations

import re

import pytest
from helpers import Captured, words_of

from mastermind76 import ALLOWED, COLORS, LEGEND, Rnd, Rules, __version__, main, session

UNEQUAL = "argument --score: CODE AND GUESS MUST HAVE THE SAME NUMBER OF PEGS, 1 TO 10"


@pytest.mark.parametrize("option, wrong, right", [
    ("--seed", "x -1 32768 1_0 \u00b2 NONE " + "9" * 5000,
     "a whole number from 0 to 32767, or none"),
    ("--colors", f"1 {len(COLORS) + 1}", f"a whole number from 2 to {len(COLORS)}"),
    ("--pegs", "0 11", "a whole number from 1 to 10"),
    ("--frames", "-1 1000", "a whole number from 0 to 999"),
    ("--match", "3 102", "an even number from 0 to 100"),
    ("--baud", "0 115201", "a whole number from 1 to 115200"),
    *((f"--{name}", "nibbler", f"(choose from {', '.join(ALLOWED[name])})")
      for name in ("scoring", "strategy", "codemaker", "scorer")),
])
def test_a_value_that_is_not_allowed_is_shown_with_those_that_are(
        option: str, wrong: str, right: str, capsys: Captured) -> None:
    for value in wrong.split():
        assert main([option, value]) == 2
        out, errors = capsys.readouterr()
        assert (out, errors.count("\n")) == ("", 1)
        assert errors.startswith(f"mastermind76: argument {option}: ")
        assert f"'{value}'" in errors and right in errors.partition(value)[2].replace("'", "")


@pytest.mark.parametrize("words, message", [
    ("--code RBYX", 'argument --code: NOT A COLOR: "X" IN RBYX. TYPE 4 OF R O Y G B P'),
    ("--see 76", "unrecognized arguments: --see 76"),
    ("--check a --record b", "argument --check: not allowed with --record"),
    ("--score RBYG RBYG --record b", "argument --score: not allowed with --record"),
    ("--version --replay a", "argument --version: not allowed with --replay"),
    ("--replay a --baud 110 --seed 1", "argument --replay: not allowed with --seed"),
    ("--check a --seed 76", "argument --check: not allowed with --seed"),
    ("--check x --baud 110", "argument --check: not allowed with --baud"),
    ("--rewrite=x --colors=6", "argument --rewrite: not allowed with --colors"),  # the default
    ("--score RBYG", "argument --score: needs a code and a guess"),
    *((words, UNEQUAL) for words in (
        "--score - -", "--score RBY RBYG", "--score RBYGRBYGRBY RBYGRBYGRBY")),
    ("--score RBYG GREN", 'argument --score: NOT A COLOR: GREN. '
     f"TYPE LETTERS OF {' '.join(LEGEND)}"),
    ("--distinct --code RBYR",
     "argument --code: A COLOR REPEATS. TYPE 4 DIFFERENT OF R O Y G B P"),
])
def test_a_bad_option_gets_one_plain_line_and_status_2(
        words: str, message: str, capsys: Captured) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr() == ("", f"mastermind76: {message}; see mastermind76 --help\n")


CLASHES = [  # rules and codes that do not go together
    (Rules(pegs=7, distinct=True), "YRP", "--distinct: 7 pegs need 7 colors or more"),
    (Rules(scorer="player"), None,
     "--scorer: whoever makes the code scores; add --codemaker player"),
    (Rules(codemaker="player", scorer="player"), "RBYG",
     "--scorer: not allowed with --code: the program knows that code"),
    (Rules(teach=True, match=2), None, "--teach: not allowed with --match or --oldstyle"),
    (Rules(teach=True, oldstyle=True), None, "--teach: not allowed with --match or --oldstyle"),
]


@pytest.mark.parametrize("rules, code, message", CLASHES)
def test_options_that_do_not_go_together_are_refused_from_python_too(
        rules: Rules, code: str | None, message: str, capsys: Captured) -> None:
    assert main([*words_of(rules), *(["--code", code] if code else [])]) == 2
    assert capsys.readouterr() == (
        "", f"mastermind76: argument {message}; see mastermind76 --help\n")
    with pytest.raises(ValueError, match=re.escape(message)):
        session(rules, Rnd(76), code)


def test_help_lists_each_option_with_its_values_and_default(capsys: Captured) -> None:
    assert main(["-h"]) == 0
    out, errors = capsys.readouterr()
    lines = out.splitlines()
    assert (lines[0], errors) == ("usage: mastermind76 [option ...]", "")
    assert len(lines) <= 50 and max(map(len, lines)) <= 79
    listed = re.split(r"(?m)^  (?:-h, )?(?=--[a-z])", out)
    for name, default in Rules._field_defaults.items():
        [entry] = [entry for entry in listed if entry.startswith(f"--{name} ")]
        allowed = ALLOWED.get(name, ())
        ends = [allowed[0], allowed[-1]] if isinstance(allowed, range) else allowed
        assert set(map(str, ends)) <= set(re.findall(r"\w+", entry))
        assert (f"(default {default})" in entry) == (default in allowed)


def test_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"mastermind76 {__version__}\n", "")
