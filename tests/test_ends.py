"""How the session of any program ends, and how it breaks off, as rolls have it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from keeping import HEADER, Program, begins, error_of, kept

from mastermind76 import Question, RollError, check_roll, check_rolls

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a roll may be put."""
    return tmp_path / "a.txt"


# How a session ends

def asks_one(prompt: str = "Name? ") -> None:
    print("Hello", input(prompt))


def says_bye() -> None:
    try:
        asks_one()
        asks_one("Again? ")
    except EOFError:
        print("Bye")


def asks_for_a_town() -> None:
    name = sys.stdin.readline()
    print(repr(name), input("Town? "))


@pytest.mark.parametrize("program, paper", [
    (asks_one, "Name? ^D\n"), (asks_one, "Name? ^C\n"), (asks_one, "Name? \n"),
    (lambda: asks_one("Name: "), "Name: \n? ^D\n"), (says_bye, "Name? ^D\nBye\n"),
    (says_bye, "Name? Ada\nHello Ada\nAgain? ^D\nBye\n"),
    (asks_for_a_town, "? ^D\nTown? Hull\n'' Hull\n"),
    (asks_for_a_town, "? ^D\nTown? ^D\n")])
def test_a_function_gets_the_end_of_its_input_and_may_go_on(
        program: Program, paper: str, path: Path) -> None:
    assert kept(path, program, paper) == paper


def test_a_session_that_was_stopped_while_it_printed_is_compared_up_to_there(path: Path) -> None:
    paper = "Name? Ada\nHello Ada\n^C\n"
    assert kept(path, says_bye, paper) == paper
    assert "differs" in error_of(path, says_bye, paper.replace("Hello", "Hi"))


@pytest.mark.parametrize("caught", [Exception, BaseException])
def test_a_program_that_asks_for_ever_is_stopped(
        caught: type[BaseException], path: Path) -> None:
    def program() -> None:
        while True:
            try:
                print(int(input("Number? ")))
            except caught:
                print("A number, please.")

    paper = kept(path, program, "? 1\n")
    assert paper.startswith("Number? 1\n1\nNumber? ^D\nA number, please.\nNumber? ^D\n")
    assert paper.count("^D") == 10


@pytest.mark.parametrize("typed", ["", " ", "^C"])
def test_a_row_closes_a_paper_whose_last_typed_line_looks_like_an_end(
        typed: str, path: Path) -> None:
    def program() -> None:
        got.append(input("Press Enter? "))

    got: list[str] = []
    assert kept(path, program, f"? {typed}\n|\n") == f"Press Enter? {typed}\n|\n"
    assert {*got} == {typed}
    got.clear()
    assert kept(path, program, f"? {typed}\n").rstrip() == f"Press Enter? {typed}".rstrip()
    assert not got


@pytest.mark.parametrize("status, shown", [
    (None, ""), (3, ""), ("NO SUCH PLANET", "NO SUCH PLANET\n")])
def test_sys_exit_ends_a_function_and_shows_its_text(
        status: object, shown: str, path: Path) -> None:
    def program() -> None:
        input("Planet? ")
        sys.exit(status)  # type: ignore[arg-type]

    assert kept(path, program, "? X\n") == f"Planet? X\n{shown}"
    assert "delete line 3" in error_of(path, program, "? X\n? Y\n", rewrite=True)


# A session that breaks off

ERRORS = [EOFError("OOPS"), ValueError("OOPS"), RecursionError("OOPS"), GeneratorExit("OOPS"),
          UnicodeEncodeError("utf-8", "\udce9", 0, 1, "OOPS"), BaseException("OOPS")]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_any_other_error_breaks_a_session_off_and_the_next_roll_is_played(
        error: BaseException, path: Path, capsys: Captured) -> None:
    def function() -> None:
        input("Name? ")
        raise error

    def generator() -> Iterator[Question]:
        yield Question("Name? ")
        raise error

    for program in (function, generator):
        for rewrite in (False, True):
            said = error_of(path, program, "? Ada\n", rewrite)
            assert said.startswith(f"{path}:2: the session broke off: {type(error).__name__}: ")
            assert "\nName? Ada\n" in said
        path.with_name("b.txt").write_text(f"{HEADER}Name? Ada\nHello Ada\n")
        sessions = iter([begins(program), begins(asks_one)])
        assert check_rolls([path.parent], lambda words: next(sessions)(words)) == 1
        assert capsys.readouterr().out.endswith("\n2 rolls, 1 failed\n")


@pytest.mark.parametrize("begin", [
    lambda words: 1 / 0, lambda words: None, lambda words: ("$ go", None),
    lambda words: sys.exit(), lambda words: input()])
def test_whatever_a_wrong_begin_does_is_a_rollerror(
        begin: Callable[[Sequence[str]], Any], path: Path) -> None:
    path.write_text(f"{HEADER}? Ada\n")
    with pytest.raises(RollError):
        check_roll(path, begin)


def test_ctrl_c_leaves_a_check_and_the_streams_are_back(path: Path) -> None:
    def program() -> None:
        raise KeyboardInterrupt

    path.write_text(f"{HEADER}? Ada\n")
    streams = (sys.stdin, sys.stdout, sys.stderr)
    with pytest.raises(KeyboardInterrupt):
        check_roll(path, begins(program))
    assert (sys.stdin, sys.stdout, sys.stderr) == streams
