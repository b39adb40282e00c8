"""Programs of other people, a few lines each, as rolls keep them: functions and generators."""

from __future__ import annotations

import inspect
import re
import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from helpers import WIN

from mastermind76 import Question, RollError, check_roll, check_rolls, main, printed

Program = Callable[[], Any]  # a function that uses print() and input(), or one that yields
Captured = pytest.CaptureFixture[str]
HEADER = "$ go\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a roll may be put."""
    return tmp_path / "a.txt"


def begins(program: Program) -> Callable[[Sequence[str]], tuple[str, Any]]:
    """Return a function that begins a program, whatever the words of the header."""
    is_generator = inspect.isgeneratorfunction(program)
    return lambda words: ("$ go", program() if is_generator else program)


def kept(path: Path, program: Program, sketch: str) -> str:
    """Return the paper that a rewrite makes of a sketch; it checks then, and stays."""
    path.write_text(HEADER + sketch, encoding="utf-8")
    check_roll(path, begins(program), rewrite=True)
    text = path.read_bytes()
    for rewrite in (False, True):
        assert check_roll(path, begins(program), rewrite) == []
    assert path.read_bytes() == text
    return text.decode().removeprefix(HEADER)


def error_of(path: Path, program: Program, paper: str, rewrite: bool = False) -> str:
    """Return what is said about a wrong roll with this paper, which stays as it is."""
    path.write_text(HEADER + paper, encoding="utf-8")
    with pytest.raises(RollError) as caught:
        check_roll(path, begins(program), rewrite)
    assert path.read_text(encoding="utf-8") == HEADER + paper
    return str(caught.value)


# What was typed

PROMPTS = {
    "Name? ": "Name? Ada\n", "Name?": "Name?Ada\n", "Who?\nName? ": "| Who?\nName? Ada\n",
    "? ": "? Ada\n", "": "? Ada\n", "Name: ": "Name: \n? Ada\n", "> ": "> \n? Ada\n",
    "Again? (yes or no) ": "| Again? (yes or no) \n? Ada\n", "A? B? ": "| A? B? \n? Ada\n",
    "# ": "| # \n? Ada\n", "| Name? ": "| | Name? \n? Ada\n",
    "?REDO FROM START": "?REDO FROM START\n? Ada\n"}


@pytest.mark.parametrize("prompt", PROMPTS)
def test_what_was_typed_is_behind_its_question_or_in_a_row_of_its_own(
        prompt: str, path: Path) -> None:
    def asks_by_input() -> None:
        got.append(input(prompt))

    def asks_by_readline() -> None:
        print(prompt, end="")
        got.append(sys.stdin.readline().removesuffix("\n"))

    def yields() -> Iterator[Question]:
        got.append((yield Question(prompt)))

    got: list[str | None] = []
    for program in (asks_by_input, asks_by_readline, yields):
        assert kept(path, program, "? Ada\n") == PROMPTS[prompt]
    assert {*got} == {"Ada"}


def shouts() -> None:
    for line in sys.stdin:
        print(line.upper(), end="")


def counts() -> None:
    print(len(sys.stdin.read()))


@pytest.mark.parametrize("program, paper", [
    (shouts, "? ab\nAB\n? c\nC\n? ^D\n"), (counts, "? ab\n? c\n? ^D\n5\n")])
def test_a_program_may_loop_over_its_input_or_read_it_at_once(
        program: Program, paper: str, path: Path) -> None:
    assert kept(path, program, "? ab\n? c\n") == paper


def test_input_in_a_generator_is_on_the_paper(path: Path) -> None:
    def program() -> Iterator[str | Question]:
        name = yield Question("Name? ")
        yield f"{name} of {input('Town: ')}"
        yield Question("Age? ")

    assert kept(path, program, "? Ada\n? Hull\n? 36\n") == (
        "Name? Ada\nTown: \n? Hull\nAda of Hull\nAge? 36\n")


def test_a_function_gets_what_was_typed_and_a_generator_what_a_teletype_has(
        path: Path) -> None:
    def function() -> None:
        print(input("Name? "), "and", input("Sure? "))

    def generator() -> Iterator[str | Question]:
        name = yield Question("Name? ")
        sure = yield Question("Sure? ")
        yield f"{name} and {sure}"

    sketch = "? Jos\u00e9\n? maybe?\n"
    assert kept(path, function, sketch) == (
        "Name? Jos\u00e9\nSure? maybe?\n| Jos\u00e9 and maybe?\n")
    assert kept(path, generator, sketch) == "Name? Jos#\nSure? maybe#\nJos# and maybe#\n"


def test_a_remark_stays_directly_above_the_row_with_its_typed_line(path: Path) -> None:
    def program() -> None:
        print(input("Name: "), input("Age? "))

    paper = "Name: \n# Who?\n# Two rows.\n? Ada\n# How old?\nAge? 36\n"
    assert kept(path, program, f"{paper}Ada 35\n") == f"{paper}Ada 36\n"


# What was printed

MARKED = ["Really?", "? Ada", "# top", "#", "<<<<<<< HEAD", "^C", "^D", "| Really?", "| | #"]
UNMARKED = ["", "Really!", "?REDO FROM START", "| @ . |", "|", "| A", "<<<<<<<", " # ", "$ go"]


@pytest.mark.parametrize("row", MARKED + UNMARKED)
def test_a_printed_row_is_marked_if_it_would_be_read_as_anything_else(
        row: str, path: Path) -> None:
    def prints() -> None:
        print(row)
        input("Go? ")
        print(row)
        input("Stop? ")
        print("Bye")

    def yields() -> Iterator[str | Question]:
        yield row
        yield Question("Go? ")
        yield row
        yield Question("Stop? ")
        yield "Bye"

    shown = (f"| {row}" if row in MARKED else row).rstrip()
    for program in (prints, yields):
        assert re.sub("(?m) +$", "", kept(path, program, "? yes\n? no\n")) == (
            f"{shown}\nGo? yes\n{shown}\nStop? no\nBye\n")


def test_each_row_of_a_printed_text_is_a_row_of_the_paper(path: Path) -> None:
    def program() -> Iterator[str | Question]:
        yield "+--+\n|  |\n\n" + "-" * 73
        yield Question("Go? ")

    rows = "+--+\n|  |\n\n" + "-" * 72 + "\n-\n"
    assert printed("+--+\n|  |\n\n" + "-" * 73) == rows
    assert printed("A\n") == "A\n\n"
    assert kept(path, program, "? yes\n") == f"{rows}Go? yes\n"


def test_a_carriage_return_ends_a_row_and_a_letter_that_utf_8_lacks_is_escaped(
        path: Path) -> None:
    def program() -> None:
        print("50%", end="\r")
        print("100% caf\udce9")
        input("Go? ")

    assert kept(path, program, "? yes\n") == "50%\n100% caf\\udce9\nGo? yes\n"


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


# Rolls that 4.0.0 wrote

@pytest.mark.parametrize("said, old, new", [
    (["# top", "x", Question("A? ")], "# top\nx\nA? 1\n", "| # top\nx\nA? 1\n"),
    ([Question("A? "), "READY?"], "A? 1\nREADY?\n", "A? 1\n| READY?\n"),
    (["A\n", Question("B? ")], "A\nB? 1\n", "A\n\nB? 1\n")])
def test_a_roll_of_4_0_0_that_fails_now_needs_one_rewrite(
        said: list[str | Question], old: str, new: str, path: Path) -> None:
    def program() -> Iterator[str | Question]:
        for line_or_question in said:
            yield line_or_question

    error_of(path, program, old)
    assert kept(path, program, old) == new


def test_a_line_typed_behind_a_mark_in_4_0_0_must_be_typed_again(path: Path) -> None:
    def program() -> Iterator[str | Question]:
        yield Question("| A? ")

    assert "nothing is typed here" in error_of(path, program, "| A? 1\n", rewrite=True)
    assert kept(path, program, "? 1\n") == "| | A? \n? 1\n"


# How to accept what differs

HINT = "\nif all of this is meant: mastermind76 --rewrite "


def test_a_check_of_several_rolls_says_once_how_to_accept_all(
        tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "my rolls"
    folder.mkdir()
    for name in ("a.txt", "b.txt"):
        (folder / name).write_text("$ mastermind76 --seed 76\n? QUIT\n")
    for paths in ([folder], [folder / "a.txt", folder / "b.txt"]):
        words = [str(path) for path in paths]
        assert main(["--check", *words]) == 1
        quoted = " ".join(f'"{word}"' for word in words)
        said = capsys.readouterr().out
        assert said.count("--rewrite") == 1 and said.endswith(f"{HINT}{quoted}\n")


def test_it_says_so_neither_of_one_file_nor_if_no_rewrite_would_accept(
        tmp_path: Path, capsys: Captured) -> None:
    roll = tmp_path / "a.txt"
    roll.write_text("$ mastermind76 --seed 76\n? QUIT\n")
    main(["--check", str(roll)])  # somebody may have handed it in
    shutil.copy(WIN, tmp_path / "b.txt")
    check_rolls([tmp_path])  # the command would play another program
    roll.write_text("$ mastermind76 --seed 76\n<<<<<<< HEAD\n? QUIT\n")
    main(["--check", str(tmp_path)])
    roll.write_text(f"{WIN.read_text()}? QUIT\n")  # a line is left over
    main(["--check", str(tmp_path)])
    said = capsys.readouterr().out
    assert said.count("1 failed") == 4 and "--rewrite" not in said
