"""One roll, checked: when it is right, and what is said if it is wrong."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers import (GREETED, HEADER, WIN, Captured, Program, begins, checks, error_of, greet,
                     piped_in, program_of)

from mastermind76 import Dialogue, Question, RollError, Rules, check_roll, check_rolls, main

# A roll that is right

ENDED = [f"$ greet\nWELCOME\n{rows}\n" for rows in (
    "NAME? ADA\nHELLO ADA\n\nTOWN? ^D", "NAME? ADA\nHELLO ADA\n\nTOWN? ^C", "NAME? ",
    "NAME? ADA\n^C", "^D")]


@pytest.mark.parametrize("text", [
    GREETED, GREETED.replace("\n", "\r\n"), "\ufeff" + GREETED, GREETED.rstrip("\n"),
    GREETED + "\n\n", GREETED.replace("A\n", "A \n"), re.sub(" +\n", "\n", GREETED), *ENDED])
def test_what_an_editor_does_and_how_a_session_ended_keeps_a_roll_right(
        text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode())
    os.utime(path, (0, 0))
    for rewrite in (False, True):
        assert check_roll(path, begins(greet), rewrite) == []
    assert (path.read_bytes(), path.stat().st_mtime) == (text.encode(), 0)


def test_the_header_of_this_program_may_name_its_seed_in_any_spelling(roll: Path) -> None:
    roll.write_text(WIN.read_text().replace("--seed 76", "--seed=076"))
    assert check_roll(roll) == []


# A roll that is wrong

REFUSED = ["--record new.txt", "--check roll.txt", "--rewrite roll.txt", "--replay roll.txt",
           "--baud 110", "--score RBYG RBYG", "--version", "--help", "--sead 2", "; id $(id)",
           "--teach --match 2", "--\x1b[2J"]


@pytest.mark.parametrize("text, line, reason", [
    ("", 1, '"$ mastermind76 --seed 76"'), ("# A roll.", 1, '"$ mastermind76 --seed 76"'),
    ("THE GAME\n? RBYG\n", 1, '"$ mastermind76 --seed 76"'),
    ("$ hangman --seed 76\n? RBYG\n", 1, '"$ mastermind76"'),
    ("# One.\n$ mastermind76\n? RBYG\n", 2, "--seed 76"),
    (f"{HEADER}# Why?\nRBYG\nQUIT\n", 2, "? RBYG"),
    (f"{HEADER}? RBYG\n<<<<<<< ours\n? QUIT\n=======\n? HINT\n>>>>>>> theirs\n", 3, "conflict"),
    *((f"$ mastermind76 --seed 76 {words}\n? RBYG\n", 1,
       words.split()[0].replace("\x1b", "\\x1b")) for words in REFUSED)])
def test_what_is_wrong_with_a_roll_is_said_in_one_line(
        text: str, line: int, reason: str, roll: Path, capsys: Captured) -> None:
    roll.write_text(text)
    for option in ("--check", "--rewrite"):
        assert main([option, str(roll)]) == 1
        message, summary, _ = capsys.readouterr().out.split("\n")
        assert message.startswith(f"{roll}:{line}: ") and reason in message
        assert summary == "1 roll, 1 failed"
    assert main(["--replay", str(roll)]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")
    assert roll.read_text() == text


def test_words_that_begin_refuses_are_no_fault(tmp_path: Path) -> None:
    def begin(words: Sequence[str]) -> tuple[str, Dialogue[None]]:
        raise ValueError(f"name a depth, not {words}")

    path = tmp_path / "a.txt"
    path.write_text("# Deep.\n$ greet 10\n? ADA\n")
    with pytest.raises(RollError) as caught:
        check_roll(path, begin)
    assert str(caught.value) == f"{path}:2: name a depth, not ['10']"


def test_a_paper_that_differs_is_shown_from_its_first_row_that_does(tmp_path: Path) -> None:
    text = GREETED.replace("HELLO ADA", "# No remark.\nH\u0415LLO \x1b[2J")
    assert error_of(tmp_path / "a.txt", text) == (
        "PATH:5: the paper differs from here on\n--- PATH\n+++ played again\n"
        "@@ -2,8 +2,7 @@\n $ greet\n WELCOME\n NAME? ADA\n-# No remark.\n-H\\u0415LLO \\x1b[2J\n"
        "+HELLO ADA\n \n TOWN?\n  IS FAR")
    assert "-H\\u0415LLO \\x1b[2J" in check_roll(tmp_path / "a.txt", begins(greet), rewrite=True)


@pytest.mark.parametrize("left_over", ["HULL", "A\x0cB\x85C\u2028D", ""])
def test_a_typed_line_after_the_end_of_a_session_is_never_lost(
        left_over: str, tmp_path: Path) -> None:
    text = f"{GREETED}? {left_over}\n? AGAIN\n"
    for rewrite in (False, True):
        said = error_of(tmp_path / "a.txt", text, rewrite=rewrite)
        assert said.startswith("PATH:9: the paper differs from here on\n--- PATH\n")
        assert said.endswith("\nif that is meant: delete line 9 and all below it; "
                             "the session ends before it")


# A session that breaks off

def fault_in_its_clean_up() -> Dialogue[None]:
    try:
        yield Question("FIRST? ")
        yield Question("SECOND? ")
    finally:
        raise EOFError("OOPS")


def fault_before_it_begins() -> Dialogue[None]:
    raise RuntimeError("OOPS")


AFTER_A_LINE = program_of("READY", Question("FIRST? "), "THEN", SystemExit("OOPS"))


@pytest.mark.parametrize("program, line, error", [
    (fault_before_it_begins, 1, "RuntimeError"), (AFTER_A_LINE, 2, "SystemExit"),
    (fault_in_its_clean_up, 2, "EOFError")])
def test_a_session_that_breaks_off_is_named_and_the_next_one_is_played(
        program: Program, line: int, error: str, tmp_path: Path, capsys: Captured) -> None:
    for rewrite in (False, True):
        said = error_of(tmp_path / "a.txt", "$ greet\n? ONE\n", program, rewrite)
        assert re.match(rf"PATH:{line}: the session broke off: {error}: OOPS", said)
        assert "\nTraceback (most recent call last):\n" in said
        assert ("\nREADY\nFIRST? ONE\nTHEN\n" in said) == (program is AFTER_A_LINE)
    (tmp_path / "b.txt").write_text(GREETED)
    programs = iter([program, greet])
    assert check_rolls([tmp_path], lambda words: ("$ greet", next(programs)())) == 1
    assert capsys.readouterr().out.endswith("\n2 rolls, 1 failed\n")


def test_a_session_that_breaks_off_is_named_at_the_line_typed_last(tmp_path: Path) -> None:
    program = program_of(Question("FIRST? "), Question("SECOND? "), Question("THIRD? "),
                         KeyError("OOPS"))
    said = error_of(tmp_path / "a.txt", "$ greet\n? ONE\n? TWO\n? THREE\n", program)
    assert said.startswith("PATH:4: the session broke off: KeyError: 'OOPS'\n")


def test_a_record_that_a_fault_ended_shows_what_it_lacks(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    path = tmp_path / "new.txt"
    with monkeypatch.context() as changed:
        changed.delattr(Rules, "move_of")
        with piped_in(b"RBYG\n"), pytest.raises(AttributeError):
            main(["--seed", "76", "--record", str(path)])
        assert path.read_text().endswith("\nMOVE NUMBER 1 ? RBYG\n")
        assert not checks(path)
        assert ": the session broke off: AttributeError" in capsys.readouterr().out
    assert not checks(path)
    assert "\n+ 1  BLACK PEGS\n" in capsys.readouterr().out


def close_the_streams() -> Dialogue[None]:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()
    yield from greet()


def test_a_session_that_closes_a_stream_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(GREETED)
    assert check_roll(path, begins(close_the_streams)) == []
