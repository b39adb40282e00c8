"""The command line: options, messages and the exit status."""

from __future__ import annotations

import gc
import gettext
import importlib.metadata
import re
import signal
import subprocess
from pathlib import Path

import pytest
from helpers import COMMAND, ROLLS, run

from mastermind76 import USAGE, check_roll, command_parser, main


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


EXAMPLES = re.findall(r"(?m)^  (mastermind76.*?)(?:   +|$)", USAGE)


def test_help_gives_examples() -> None:
    assert len(EXAMPLES) == USAGE.count("\n  mastermind76") > 15
    assert EXAMPLES[0] == "mastermind76" and EXAMPLES[-1] == "mastermind76 --help, --version"


@pytest.mark.parametrize("example", EXAMPLES[:-1])
def test_the_examples_of_help_work(example: str, tmp_path: Path) -> None:
    """Played in a folder, with FILE and PATH for a roll."""
    path = tmp_path / "roll.txt"
    win = ROLLS[0].with_name("win.txt").read_text()
    words = [{"FILE": str(path), "PATH": str(path), "110": "115200"}.get(word, word)
             for word in re.split(" <", example)[0].split()[1:] if word != "..."]
    if "--record" not in words:
        path.write_text(win)
    done = run(*words, typed="QUIT\n")
    assert (done.returncode, done.stderr) == (0, "")
    if "--record" in words:
        assert path.read_text().partition("\n")[2] == done.stdout
    else:
        assert path.read_text() == win
    if {"--record", "--check", "--rewrite"} & set(words):
        summary = "all unchanged" if "--rewrite" in words else "all ok"
        checked = done if "--record" not in words else run("--check", str(path))
        assert checked.stdout == f"1 roll, {summary}\n"
    elif "--replay" in words:
        assert done.stdout.splitlines()[-3:] == win.splitlines()[-3:]
    elif "--score" in words:
        assert done.stdout.startswith("CODE ")
    else:
        assert done.stdout.startswith("THE GAME OF MASTERMIND\n") or "--oldstyle" in words
        assert "? " in done.stdout or "computer" in words


def test_help_gives_each_exit_status() -> None:
    statuses = USAGE.rpartition("exit status: ")[2]
    assert re.findall(r"(?:^|, )(\d+(?: \+ N)?) ([a-z]+)", statuses) == [
        ("0", "done"), ("1", "a"), ("2", "bad"), ("128 + N", "signal")]


def test_the_exit_statuses_of_help_are_the_program_s(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.write_text("no roll\n")
    assert run("--check", str(ROLLS[0])).returncode == 0
    assert run("--check", str(ROLLS[0]), str(path)).returncode == 1
    assert run("--check", str(path), "--seed", "1").returncode == 2
    assert run("--record", str(path)).returncode == 2
    peer = subprocess.Popen([COMMAND], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert peer.stdout and peer.stdout.read(1)
    peer.send_signal(signal.SIGTERM)
    peer.communicate(timeout=60)
    assert peer.returncode == -signal.SIGTERM  # 128 + N, as a shell says it


def test_version() -> None:
    version = importlib.metadata.version("mastermind76")
    assert run("--version").stdout == f"mastermind76 {version}\n"


def test_the_options_that_change_the_game_are_the_header_s(
        tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = {"--seed 1", "--code RBYG", "--colors 7", "--pegs 4", "--frames 9", "--scoring guess",
            "--strategy parts", "--oldstyle", "--picture", "--teach", "--codemaker player",
            "--codebreaker computer", "--match 2"}
    other = {f"--record {tmp_path / 'new'}", "--check x", "--rewrite x", "--replay x",
             "--score RBYG RBYG", "--version", "--baud 110", "--help", "-h"}
    assert {words.split()[0] for words in game | other} == {
        word for action in command_parser()._actions for word in action.option_strings}
    path = tmp_path / "roll.txt"
    for words in game | other:
        path.write_text(f"$ mastermind76 {words}\n")
        check_roll(str(path))
        refused = "header refused: unrecognized arguments" in capsys.readouterr().out
        assert refused == (words in other), words
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("options", ["--code red,BLUE,y,Green --seed 1", "--code=RBYG --seed=1",
                                     "--seed 9 --seed 1 --code rbyg"])
def test_an_option_in_any_form_is_the_same(options: str) -> None:
    assert "THE HIDDEN CODE: RBYG\n" in run(*options.split(), typed="QUIT\n").stdout


@pytest.mark.parametrize("colors, pegs, frames", [(2, 1, 3), (10, 10, 20), (3, 5, 8), (6, 4, 10)])
def test_frames_are_colors_plus_pegs_unless_given(colors: int, pegs: int, frames: int) -> None:
    words = ["--seed", "7", "--colors", str(colors), "--pegs", str(pegs)]
    assert f"MOVES: {frames}\n" in run(*words, typed="HELP\n").stdout
    assert "MOVES: 4\n" in run(*words, "--frames", "4", typed="HELP\n").stdout
    missed = "R" * pegs + "\n"
    done = run(*words, "--code", "Y" * pegs, typed=missed * frames)
    assert done.stdout.count("MOVE NUMBER") == frames and "OUT OF MOVES" in done.stdout


@pytest.mark.parametrize("words", ["--seed 76 --help", "--baud 110 -h", "--help --check no.txt",
                                   "--match 2 --record x --help"])
def test_help_is_given_whatever_else_is_asked_for(words: str) -> None:
    done = run(*words.split())
    assert (done.returncode, done.stdout, done.stderr) == (0, USAGE, "")


def test_a_program_that_calls_main_keeps_its_process_as_it_was() -> None:
    before = gettext.find, gc.get_freeze_count()
    assert main(["--version"]) == 0
    assert (gettext.find, gc.get_freeze_count()) == before
