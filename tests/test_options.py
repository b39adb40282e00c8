"""The command line, the exit status, and what a pipe and its ends can do."""

from __future__ import annotations

import ast
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from helpers import COMMAND, ROOT, WIN, checks, on_unix, piped_in, played, words_of

from mastermind76 import (ALLOWED, COLORS, LEGEND, Question, Rnd, Rules, __version__, begin, main,
                          session)

Captured = pytest.CaptureFixture[str]
MODULE = ROOT / "mastermind76.py"
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


CLASHES = [  # rules and codes that do not go together; refuse_wrong and the manual have them too
    (Rules(pegs=7, distinct=True), "YRP", "--distinct: 7 pegs need 7 colors or more"),
    (Rules(scorer="player"), None,
     "--scorer: whoever makes the code scores; add --codemaker player"),
    (Rules(codemaker="player", scorer="player"), "RBYG",
     "--scorer: not allowed with --code: the program knows that code"),
    (Rules(teach=True, match=2), None, "--teach: not allowed with --match or --oldstyle"),
    (Rules(teach=True, oldstyle=True), None, "--teach: not allowed with --match or --oldstyle"),
]


@pytest.mark.parametrize("rules, code, message", CLASHES)
def test_what_does_not_go_together_is_refused_by_the_command_and_from_python(
        rules: Rules, code: str | None, message: str, capsys: Captured) -> None:
    assert main([*words_of(rules), *(["--code", code] if code else [])]) == 2
    assert capsys.readouterr() == (
        "", f"mastermind76: argument {message}; see mastermind76 --help\n")
    with pytest.raises(ValueError, match=re.escape(message)):
        session(rules, Rnd(76), code)


def test_the_manual_names_what_does_not_go_together() -> None:
    manual = (ROOT / "docs" / "playing.md").read_text(encoding="utf-8")
    clashes = manual.partition("These do not go together")[2].partition(".")[0]
    named = re.findall("--[a-z]+", clashes)
    assert set(named) == set(re.findall("--[a-z]+", str(CLASHES)))


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


@pytest.mark.parametrize("field, value", [
    *product(Rules._fields, [1001, -1, 1.0, None, "nibbler"]), ("pegs", True)])
def test_from_python_a_value_is_refused_at_once_if_no_option_could_name_it(
        field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{field}={value!r}"):
        session(Rules(**{field: value}), Rnd(76))


@pytest.mark.parametrize("code", ["", "RBY", "RBYGG", "RBYW", "rbyg", 4])
def test_from_python_what_is_no_code_is_refused_at_once(code: Any) -> None:
    with pytest.raises(ValueError, match="4 OF R O Y G B P"):
        session(Rules(), Rnd(76), code)


def test_rules_and_questions_may_be_given_by_position_as_in_3_2_0() -> None:
    fields = ("colors pegs frames distinct scoring strategy oldstyle picture teach codemaker "
              "codebreaker scorer match").split()
    assert list(Rules._fields[:13]) == fields
    assert Question._fields[:4] == ("text", "commands", "hidden", "rules_in_help")


@pytest.mark.parametrize("seed", [-1, 32768, "76"])
def test_from_python_a_seed_is_refused_if_no_option_could_name_it(seed: Any) -> None:
    with pytest.raises(ValueError, match="from 0 to 32767"):
        Rnd(seed)


@pytest.mark.parametrize("data, typed", [
    (b"\xef\xbb\xbfRBYG\r\nBYYY\r\nNO\r\n", ["RBYG", "BYYY", "NO"]),
    (b"RBYG\nBYYY\nNO", ["RBYG", "BYYY", "NO"]), (b"\xff\xfe\0\n", ["###"]),
    (b"R\xc3\x84?\tY\n", ["R## Y"])])
def test_a_piped_file_may_be_of_any_kind_and_is_taken_as_it_can_be_typed(
        data: bytes, typed: list[str], capsys: Captured) -> None:
    with piped_in(data):
        assert main(["--seed", "76"]) == 0
    assert capsys.readouterr().out == played(Rules(), typed)


def test_a_peer_in_a_pipe_can_play() -> None:
    paper = played(Rules(), ["RBYG", "BYYY", "NO"])
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE) as peer:
        assert peer.stdin and peer.stdout
        for line in ("RBYG", "BYYY", "NO"):
            printed, _, paper = paper.partition(f"{line}\n")
            assert peer.stdout.read(len(printed)) == printed
            peer.stdin.write(f"{line}\n")
            peer.stdin.flush()
            assert peer.stdout.read(len(line) + 1) == f"{line}\n"
        assert peer.stdout.read() == paper
    assert peer.returncode == 0


def test_the_one_file_needs_nothing_but_python_and_imports_only_what_it_uses() -> None:
    words = [sys.executable, "-I", "-S", "-X", "importtime", str(MODULE), "--seed", "76"]
    done = subprocess.run(words, input="BYYY\nNO\n", capture_output=True, text=True, timeout=60)
    assert done.stdout == played(Rules(), ["BYYY", "NO"])
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "argparse" in imported
    if sys.platform != "win32":  # an embedded Python imports more by itself
        assert not imported & {"prompt_toolkit", "asyncio", "difflib", "getpass", "random",
                               "shlex", "shutil", "signal", "textwrap"}


@pytest.fixture
def gone() -> Iterator[int]:
    """Return a pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def status_into(output: int, *words: str) -> tuple[int, str]:
    """Run the command with an output; return its status and its messages."""
    done = subprocess.run([COMMAND, *words], input="", stdout=output, stderr=subprocess.PIPE,
                          text=True, timeout=60)
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", [
    ["--record", "new.txt"], ["--help"], ["--replay", str(WIN)], ["--check", str(WIN)]])
def test_a_reader_that_has_gone_is_no_fault_and_to_a_session_the_end_of_input(
        words: list[str], gone: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert status_into(gone, *words) == (0, "")
    for record in tmp_path.iterdir():
        assert record.read_text().endswith("^D\n") and checks(record)


@pytest.mark.parametrize("times", [1, 2000])
@pytest.mark.parametrize("option", ["--check", "--rewrite"])
def test_a_roll_that_failed_is_not_hidden_by_a_reader_that_has_gone(
        option: str, times: int, gone: int, tmp_path: Path) -> None:
    assert status_into(gone, option, *[str(tmp_path)] * times) == (1, "")


@pytest.mark.parametrize("encoding, shown", [("ascii", "\\u03b1"), ("utf-8", "\u03b1")])
def test_a_character_that_a_stream_does_not_have_is_shown_as_an_escape(
        encoding: str, shown: str, tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.write_text("# \u03b1\n$ mastermind76 --seed 76\n? QUIT\n", encoding="utf-8")
    done = subprocess.run([COMMAND, "--replay", path], input="", capture_output=True, timeout=60,
                          encoding=encoding, env={**os.environ, "PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"# {shown}\n")


@on_unix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
@pytest.mark.parametrize("words", [["--record", "new.txt"], ["--help"], ["--check", str(WIN)]])
def test_a_full_disk_gets_one_message_and_status_2(
        words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open("/dev/full", "w") as full:
        assert status_into(full.fileno(), *words) == (
            2, "mastermind76: standard output: No space left on device\n")


@on_unix
@pytest.mark.parametrize("stdin, status, errors", [
    ("<&-", 0, ""), ("0>input", 2, "mastermind76: standard input: Bad file descriptor\n")])
def test_a_closed_input_has_ended_and_one_that_cannot_be_read_is_named(
        stdin: str, status: int, errors: str, tmp_path: Path) -> None:
    done = subprocess.run(["sh", "-c", f'"$0" --record new.txt {stdin}', COMMAND], cwd=tmp_path,
                          capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (status, errors)
    if status == 0:
        assert checks(tmp_path / "new.txt")
        assert (tmp_path / "new.txt").read_text().endswith("? ^D\n")


def test_from_python_ctrl_c_ends_more_than_the_check(
        monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def press_ctrl_c(rules: Rules) -> list[str]:
        signal.raise_signal(signal.SIGINT)
        return []

    monkeypatch.setattr("mastermind76.title", press_ctrl_c)
    with pytest.raises(KeyboardInterrupt):
        main(["--check", str(WIN)])
    assert capsys.readouterr().err == f"\nmastermind76: {WIN}: interrupted\n"


@pytest.mark.parametrize("words", [["--record", "x"], ["--check", "x"], ["--baud", "110"]])
def test_from_python_a_session_begins_only_with_options_of_a_game(words: list[str]) -> None:
    with pytest.raises(ValueError, match=f"unrecognized arguments: {words[0]}"):
        begin(words)


def test_after_a_game_that_ended_well_an_editor_keeps_its_shell() -> None:
    program = f"exec(open({str(MODULE)!r}, encoding='utf-8').read()); print('kept')"
    done = subprocess.run([sys.executable, "-c", program], input="QUIT\n", capture_output=True,
                          text=True, timeout=60)
    assert (done.returncode, done.stdout.splitlines()[-1]) == (0, "kept")


def test_an_older_python_gets_one_line() -> None:
    ast.parse(MODULE.read_text(encoding="utf-8"), feature_version=(3, 8))
    program = "import sys; sys.version_info = (3, 9, 18); import mastermind76"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (
        1, "", "mastermind76 needs Python 3.10 or newer; this is Python 3.9.18\n")
