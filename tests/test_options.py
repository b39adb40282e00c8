"""The options: which values they take, what they exclude, and --help."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from helpers import Captured, words_of

from mastermind76 import (ALLOWED, COLORS, Rnd, Rules, TranscriptError, __version__, begin, main,
                          read_transcript, session)

SEEDS = "a whole number from 0 to 32767, or none"
UNEQUAL = "argument --score: CODE AND GUESS MUST HAVE THE SAME NUMBER OF PEGS, 1 TO 10"


def refused(words: str, capsys: Captured) -> str:
    """Return what is wrong with a command line; nothing else is printed, and the status is 2."""
    assert main(words.split()) == 2
    out, errors = capsys.readouterr()
    assert out == ""
    assert errors.startswith("mastermind76: ") and errors.endswith("; see mastermind76 --help\n")
    return errors.removeprefix("mastermind76: ").removesuffix("; see mastermind76 --help\n")


@pytest.mark.parametrize("option, value, allowed", [
    ("--seed", "x", SEEDS),
    ("--seed", "-1", SEEDS),
    ("--seed", "32768", SEEDS),
    ("--seed", "1_0", SEEDS),
    ("--seed", "\u00b2", SEEDS),
    ("--seed", "9" * 5000, SEEDS),
    ("--colors", "1", f"a whole number from 2 to {len(COLORS)}"),
    ("--colors", f"{len(COLORS) + 1}", f"a whole number from 2 to {len(COLORS)}"),
    ("--pegs", "0", "a whole number from 1 to 10"),
    ("--pegs", "11", "a whole number from 1 to 10"),
    ("--frames", "0", "a whole number from 1 to 999"),
    ("--frames", "1000", "a whole number from 1 to 999"),
    ("--match", "0", "an even number from 2 to 100"),
    ("--match", "3", "an even number from 2 to 100"),
    ("--match", "102", "an even number from 2 to 100"),
    ("--baud", "0", "a whole number from 1 to 115200"),
    ("--baud", "115201", "a whole number from 1 to 115200")])
def test_a_number_that_is_not_allowed_is_shown_with_those_that_are(
        option: str, value: str, allowed: str, capsys: Captured) -> None:
    message = refused(f"{option} {value}", capsys)
    assert message == f"argument {option}: '{value}' is not {allowed}"


@pytest.mark.parametrize("name", ["scoring", "strategy", "codemaker", "codebreaker", "scorer"])
def test_a_word_that_is_not_allowed_is_shown_with_those_that_are(
        name: str, capsys: Captured) -> None:
    message = refused(f"--{name} nibbler", capsys)
    assert message.startswith(f"argument --{name}: invalid choice: 'nibbler' ")
    assert f"(choose from {', '.join(ALLOWED[name])})" in message.replace(" '", " ").replace(
        "',", ",").replace("')", ")")


def test_values_may_be_typed_in_any_case() -> None:
    line, _ = begin("--seed NONE --code rbyg --scoring Secret --codemaker PLAYER".split())
    assert line == "$ mastermind76 --seed none --code RBYG --scoring secret --codemaker player"


@pytest.mark.parametrize("words, nearest", [
    ("--see 76", "seed"),
    ("--color 6", "colors"),
    ("--colours=6", "colors"),
    ("--PEGS 5", "pegs"),
    ("-teach", "teach"),
    ("--tech", "teach"),
    ("--old-style", "oldstyle"),
    ("--chek transcripts", "check"),
    ("--moves 5", "frames"),
    ("--tries 5", "frames"),
    ("--length 5", "pegs"),
    ("--speed 110", "baud"),
    ("--two-players", "codemaker player")])
def test_an_unknown_option_gets_the_nearest_one(
        words: str, nearest: str, capsys: Captured) -> None:
    assert refused(words, capsys) == f"unrecognized arguments: {words}, perhaps --{nearest}"


@pytest.mark.parametrize("words", ["play", "--x", "--nothing-like-it", "-"])
def test_where_no_option_is_near_none_is_named(words: str, capsys: Captured) -> None:
    assert refused(words, capsys) == f"unrecognized arguments: {words}"


@pytest.mark.parametrize("words, message", [
    ("--check a --record b", "argument --check: not allowed with --record"),
    ("--check a --seed 76", "argument --check: not allowed with --seed"),
    ("--check a --baud 110", "argument --check: not allowed with --baud"),
    ("--rewrite=a --colors=6", "argument --rewrite: not allowed with --colors"),  # the default
    ("--replay a --baud 110 --seed 1", "argument --replay: not allowed with --seed"),
    ("--score RBYG RBYG --record b", "argument --score: not allowed with --record"),
    ("--version --replay a", "argument --version: not allowed with --replay")])
def test_an_option_that_stands_alone_names_what_it_is_not_allowed_with(
        words: str, message: str, capsys: Captured) -> None:
    assert refused(words, capsys) == message


@pytest.mark.parametrize("words, message", [
    ("--code RBYX", 'argument --code: NOT A COLOR: "X" IN RBYX. TYPE 4 LETTERS FROM R O Y G B P'),
    ("--code RBY\u00d6G",
     "argument --code: NO COLOR HAS THE SIGN #. "
     "TYPE 4 LETTERS FROM R O Y G B P"),
    ("--code PINK", "argument --code: NOT A COLOR: PINK. TYPE 4 LETTERS FROM R O Y G B P"),
    ("--distinct --code RBYR",
     "argument --code: A COLOR REPEATS. TYPE 4 DIFFERENT LETTERS FROM R O Y G B P"),
    ("--score RBYG", "argument --score: needs a code and a guess"),
    ("--score RBYG GREN", "argument --score: NO COLOR GREN. TYPE GREEN"),
    ("--score RBYG RBYX",
     "argument --score: NOT A COLOR: RBYX. TYPE LETTERS FROM R O Y G B P W T K M"),
    ("--score - -", UNEQUAL),
    ("--score RBY RBYG", UNEQUAL),
    ("--score RBYGRBYGRBY RBYGRBYGRBY", UNEQUAL)])
def test_a_wrong_code_says_what_is_wrong(words: str, message: str, capsys: Captured) -> None:
    assert refused(words, capsys) == message


IN_1976 = "--oldstyle: the game of 1976 has one player, no match, no --teach"
CLASHES = [  # rules and codes that do not go together
    (Rules(pegs=7, distinct=True), None, "--distinct: 7 pegs need 7 colors or more"),
    (Rules(scorer="player"), None, "--scorer: needs --codemaker player, and no --code"),
    (Rules(codemaker="player", scorer="player"), "RBYG",
     "--scorer: needs --codemaker player, and no --code"),
    (Rules(teach=True, match=2), None, "--teach: not allowed with --match"),
    *((rules._replace(oldstyle=True), None, IN_1976) for rules in (
        Rules(teach=True), Rules(match=2), Rules(codemaker="player"),
        Rules(codebreaker="computer"), Rules(codemaker="player", scorer="player"))),
]


@pytest.mark.parametrize("rules, code, message", CLASHES)
def test_options_that_do_not_go_together_are_refused_everywhere(
        rules: Rules, code: str | None, message: str, tmp_path: Path, capsys: Captured) -> None:
    words = [*words_of(rules), *(["--code", code] if code else [])]
    assert refused(" ".join(words), capsys) == f"argument {message}"
    with pytest.raises(ValueError, match=re.escape(message)):
        session(rules, Rnd(76), code)
    with pytest.raises(ValueError, match=re.escape(message)):
        begin(words)
    path = tmp_path / "a.txt"
    path.write_text(f"$ mastermind76 --seed 76 {' '.join(words)}\n? RBYG\n")
    with pytest.raises(TranscriptError, match=re.escape(message)):
        read_transcript(path)


def test_help_lists_each_option_with_its_values_and_default(capsys: Captured) -> None:
    assert main(["-h"]) == 0
    out, errors = capsys.readouterr()
    lines = out.splitlines()
    assert (lines[0], errors) == ("usage: mastermind76 [option ...]", "")
    assert len(lines) <= 50 and max(map(len, lines)) <= 79
    entries = re.split(r"(?m)^  (?:-h, )?(?=--[a-z])", out)
    for name, default in Rules._field_defaults.items():
        [entry] = [entry for entry in entries if entry.startswith(f"--{name} ")]
        assert (f"(default {default})" in entry) == bool(default)
        if isinstance(ALLOWED.get(name), range):
            low, high = ALLOWED[name][0], ALLOWED[name][-1]
            # 0 stands for what it is without the option.
            assert f"{low or ALLOWED[name][1]}-{high} " in entry
        elif name in ALLOWED:
            assert f"{{{','.join(ALLOWED[name])}}}" in entry


def test_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr() == (f"mastermind76 {__version__}\n", "")
