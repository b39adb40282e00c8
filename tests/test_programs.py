"""Programs of a few lines: what their rolls have of what they print and of what is typed."""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import WIN
from keeping import Program, error_of, kept

from mastermind76 import Question, check_rolls, main, printed

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a roll may be put."""
    return tmp_path / "a.txt"


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


def test_what_goes_to_standard_error_is_on_the_paper(path: Path) -> None:
    def program() -> None:
        input("Go? ")
        print("No!", file=sys.stderr)

    assert kept(path, program, "? yes\n") == "Go? yes\nNo!\n"


def test_what_is_printed_differently_each_time_is_never_written(path: Path) -> None:
    def program() -> None:
        playings.append(input("Go? "))
        print(len(playings))

    playings: list[str] = []
    said = error_of(path, program, "? yes\n", rewrite=True)
    assert said.startswith(f"{path}:3: played once more, it prints something else\n")
    assert said.endswith("\n-1\n+2")
    assert [*path.parent.iterdir()] == [path]


def test_each_row_of_a_printed_text_is_a_row_of_the_paper(path: Path) -> None:
    def program() -> Iterator[str | Question]:
        yield "+--+\n|  |\n\n" + "-" * 73
        yield Question("Go? ")

    rows = "+--+\n|  |\n\n" + "-" * 72 + "\n-\n"
    assert printed("+--+\n|  |\n\n" + "-" * 73) == rows
    assert printed("A\n") == "A\n\n"
    assert kept(path, program, "? yes\n") == f"{rows}Go? yes\n"


def test_a_carriage_return_ends_a_row_and_what_utf_8_lacks_is_escaped(
        path: Path) -> None:
    def program() -> None:
        print("50%", end="\r")
        print("100% caf\udce9")
        input("Go? ")

    assert kept(path, program, "? yes\n") == "50%\n100% caf\\udce9\nGo? yes\n"


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
