"""The command line: options, messages and the exit status."""

from __future__ import annotations

import importlib.metadata
import re

import pytest
from helpers import run

from mastermind76 import USAGE, Rules, command_parser


@pytest.mark.parametrize("words, message", [
    ("--seed x", "argument --seed: 'x' is not a whole number from 0 to 32767"),
    ("--seed -1", "argument --seed: '-1' is not a whole number from 0 to 32767"),
    ("--seed 32768", "argument --seed: '32768' is not a whole number from 0 to 32767"),
    ("--seed 1.5", "argument --seed: '1.5' is not a whole number from 0 to 32767"),
    ("--seed 1_0", "argument --seed: '1_0' is not a whole number from 0 to 32767"),
    ("--seed ²", "argument --seed: '²' is not a whole number from 0 to 32767"),
    ("--seed " + "9" * 5000, "argument --seed: '99999"),
    ("--code RBYX", 'argument --code: NO COLOR "X". TYPE 4 OF R O Y G B P'),
    ("--code RBY", "argument --code: PEGS TYPED: 3. TYPE 4 OF R O Y G B P"),
    ("--code= ", "argument --code: NOTHING TYPED. TYPE 4 OF R O Y G B P"),
    ("--code QUIT", 'argument --code: NO COLOR "Q"'),
    ("--colors 1", "argument --colors: '1' is not a whole number from 2 to 10"),
    ("--colors 11", "argument --colors: '11' is not a whole number from 2 to 10"),
    ("--pegs 0", "argument --pegs: '0' is not a whole number from 1 to 10"),
    ("--frames 0", "argument --frames: '0' is not a whole number from 1 to 999"),
    ("--match 3", "argument --match: '3' is not an even number from 2 to 100"),
    ("--match 0", "argument --match: '0' is not an even number from 2 to 100"),
    ("--baud 0", "argument --baud: '0' is not a whole number from 1 to 115200"),
    ("--scoring nibbler", "argument --scoring: invalid choice: 'nibbler'"),
    ("--codemaker me", "argument --codemaker: invalid choice: 'me'"),
    ("--nonsense", "unrecognized arguments: --nonsense"),
    ("--see 76", "unrecognized arguments: --see 76"),
    ("RBYG", "unrecognized arguments: RBYG"),
    ("--check", "argument --check: expected at least one argument"),
    ("--check a --record b", "argument --record: not allowed with argument --check"),
    ("--check a --seed 76", "argument --check: not allowed with --seed"),
    ("--score RBYG RBYG --oldstyle", "argument --score: not allowed with --oldstyle"),
    ("--strategy best", "argument --strategy: invalid choice: 'best'"),
    ("--teach --match 2", "argument --teach: not allowed with --match"),
    ("--teach --oldstyle", "argument --teach: not allowed with --oldstyle"),
    ("--version --check x", "argument --check: not allowed with argument --version"),
    ("--version --seed 76", "argument --version: not allowed with --seed"),
    ("--check x --baud 110", "argument --check: not allowed with --baud"),
    ("--score RBYG RBYG --baud 110", "argument --score: not allowed with --baud"),
])
def test_a_bad_option_gets_one_plain_line_and_status_2(words: str, message: str) -> None:
    done = run(*words.split(" ") if not words.endswith("= ") else [words])
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"mastermind76: {message}")
    assert done.stderr.endswith("; see mastermind76 --help\n") and done.stderr.count("\n") == 1


@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_fits_one_screen_and_shows_each_option_at_work(option: str) -> None:
    done = run(option)
    assert (done.returncode, done.stdout, done.stderr) == (0, USAGE, "")
    lines = USAGE.split("\n")[:-1]
    assert len(lines) <= 24 and max(map(len, lines)) < 80
    shown = set(re.findall(r"--[a-z]+", USAGE))
    assert shown == {word for action in command_parser()._actions
                     for word in action.option_strings if word != "-h"}


@pytest.mark.parametrize("line", [line for line in USAGE.split("\n")
                                  if re.search("^  mastermind76 .*  ", line)])
def test_the_examples_of_help_work(line: str) -> None:
    words = re.split("   +| <", line.strip())[0].split()[1:]
    if "FILE" not in words and "PATH" not in words:
        words = [word.replace("110", "115200") for word in words]  # for the hasty
        done = run(*words, typed="QUIT\n")
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout


def test_version() -> None:
    version = importlib.metadata.version("mastermind76")
    assert run("--version").stdout == f"mastermind76 {version}\n"


def test_the_options_that_change_the_game_are_the_header_s() -> None:
    assert {f"--{name}" for name in ("seed", "code", *Rules._fields)} == {
        "--seed", "--code", "--colors", "--pegs", "--frames", "--scoring", "--strategy",
        "--oldstyle", "--picture", "--teach", "--codemaker", "--codebreaker", "--match"}


@pytest.mark.parametrize("options", ["--code red,BLUE,y,Green --seed 1", "--code=RBYG --seed=1",
                                     "--seed 9 --seed 1 --code rbyg"])
def test_an_option_in_any_form_is_the_same(options: str) -> None:
    assert "THE HIDDEN CODE: RBYG\n" in run(*options.split(), typed="QUIT\n").stdout


@pytest.mark.parametrize("colors, pegs", [(2, 1), (10, 10), (3, 5)])
def test_frames_are_colors_plus_pegs_unless_given(colors: int, pegs: int) -> None:
    done = run("--seed", "7", "--colors", str(colors), "--pegs", str(pegs), typed="HELP\n")
    assert f"MOVES: {colors + pegs}\n" in done.stdout
