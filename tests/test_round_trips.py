"""Whatever a program prints and is typed: what a rewrite writes plays back as itself."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mastermind76 import Dialogue, Question, RollError, as_typed, check_roll

HEADER = "$ go\n"
ODD_ROWS = [
    "", "x", "A?", "? B", "?", "?? ", "# top", "#", " # x", "#?", "| x", "| #", "| A?", "| | A?",
    "|", "| ", "   | ?", "^C", "^D", "| ^D", "? ^D", "<<<<<<< HEAD", "| <<<<<<< HEAD", "<<<<<<<",
    "$ go", "?REDO FROM START", "| ?REDO FROM START", " ?REDO FROM START", "?REDO FROM START?",
    "a\rb?", "# \r x", "50%\r", "a\tb", "\x0c", "\u2028?", "x\x85y?", "\ufeffx", "caf\u00e9?",
    "\udce9?", "x" * 80 + "?"]
ODD_PROMPTS = [
    "", "? ", "?", "Name? ", "Name: ", "> ", "Again? (yes or no) ", "A? B: ", "A? B? ", "x\nB? ",
    "x?\n", "# x\nC? ", "x\n\n> ", "^D? ", "a\rB? "]
ODD_LINES = [
    "", " ", "x", "  x", "x  ", "?", "a?b", "? ", "maybe?", "#", "# x", "^C", "^D", "| x", "|",
    "<<<<<<< a", "$ go", "?REDO FROM START", "REDO FROM START", "a\tb", "\u00e9", "\u2028"]
rows = st.sampled_from(ODD_ROWS) | st.text("?#|^CD< \r\u00e9\udce9x", max_size=6)
prompts = st.sampled_from(ODD_PROMPTS) | rows
lines = st.sampled_from(ODD_LINES) | st.text("?#|^CD< \u00e9x", max_size=6)


class Case(NamedTuple):
    """A program of a few steps, and what is typed into it."""

    is_generator: bool
    steps: list[tuple[str, str]]  # how a step prints or asks, and the row or the prompt
    typed: list[str]
    goes_on: bool  # whether a function goes on at the end of its input


def generator(case: Case, got: list[str]) -> Dialogue[None]:
    """Yield the rows and the questions of a case; keep the lines that it gets."""
    for way, text in case.steps:
        if way == "yield":
            line = yield Question(text)
            got.append(line)
        elif way == "input":
            got.append(input(text))
        else:
            yield text


def function(case: Case, got: list[str]) -> None:
    """Print the rows of a case and ask its questions; keep the lines that it gets."""
    for way, text in case.steps:
        if way == "print":
            print(text)
        elif way == "readline":
            print(text, end="")
            line = sys.stdin.readline()
            if line:
                got.append(line.removesuffix("\n"))
        else:
            try:
                got.append(input(text))
            except EOFError:
                if not case.goes_on:
                    raise


@st.composite
def cases(draw: st.DrawFn, is_generator: bool, *ways: str) -> Case:
    """Draw a program that asks in these ways, and lines for all its questions or all but one."""
    asks = st.tuples(st.sampled_from(ways), prompts)
    steps = draw(st.lists(asks | st.tuples(st.just("print"), rows), min_size=1, max_size=5))
    questions = sum(way != "print" for way, _ in steps)
    assume(questions)
    typed = draw(st.lists(lines, min_size=questions - 1, max_size=questions))
    if ways != ("yield",):
        assume("^D" not in [line.rstrip() for line in typed])  # it would be the end of the input
    return Case(is_generator, steps, typed, draw(st.booleans()))


def played(path: Path, case: Case, rewrite: bool) -> tuple[list[str], list[str]]:
    """Check or rewrite the roll of a case; return the lines that it got, and the changes."""
    got: list[str] = []

    def begin(words: Sequence[str]) -> tuple[str, Any]:
        got.clear()
        if case.is_generator:
            return "$ go", generator(case, got)
        return "$ go", lambda: function(case, got)

    changes = check_roll(path, begin, rewrite)
    return got, changes


def rewrite_sketch(path: Path, case: Case) -> None:
    """Put a sketch of a case into a file, and rewrite it."""
    sketch = "".join(f"? {line}\n" for line in [*case.typed, "^D"])
    path.write_text(HEADER + sketch, encoding="utf-8", newline="\n")
    played(path, case, rewrite=True)


def plays_back(case: Case, expected: list[str]) -> None:
    """Assert that a rewritten roll checks and stays, with the expected lines typed."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.txt")
        rewrite_sketch(path, case)
        roll = path.read_bytes()
        for rewrite in (False, True):
            assert played(path, case, rewrite) == (expected, [])
        assert path.read_bytes() == roll


@given(cases(False, "input", "readline"))
@settings(max_examples=250)
def test_a_roll_of_a_function_plays_back_as_itself(case: Case) -> None:
    plays_back(case, case.typed)


@given(cases(True, "yield"))
@settings(max_examples=250)
def test_a_roll_of_a_generator_plays_back_as_itself(case: Case) -> None:
    plays_back(case, [as_typed(line) for line in case.typed])


@given(cases(True, "yield", "input"))
@settings(max_examples=150)
def test_a_roll_of_a_generator_that_uses_input_plays_back_as_itself(case: Case) -> None:
    plays_back(case, [as_typed(line) for line in case.typed])


@given(cases(False, "input", "readline") | cases(True, "yield", "input"))
@settings(max_examples=250)
def test_a_roll_whose_rows_an_editor_trims_still_checks(case: Case) -> None:
    """Spaces at the end of a typed line are lost; a line of nothing else is a limit of rolls."""
    case = case._replace(typed=[line.strip(" ") or "x" for line in case.typed])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.txt")
        rewrite_sketch(path, case)
        text = re.sub(" +\n", "\n", path.read_text(encoding="utf-8")).rstrip("\n")
        path.write_text(text, encoding="utf-8", newline="\n")
        assert played(path, case, rewrite=False)[1] == []


few_signs = st.text("?#| A", max_size=4)
# Nobody sees whether "? " was printed before a line that was typed.
questions = st.sampled_from(["A? ", "A?", "A: ", "# ", "| A? ", "A? B? "])
outputs = st.tuples(few_signs, few_signs, questions, few_signs)


@given(outputs, outputs)
@settings(max_examples=400)
def test_a_program_that_prints_something_else_never_checks(
        one: tuple[str, str, str, str], other: tuple[str, str, str, str]) -> None:
    def begin(first: str, second: str, question: str, last: str) -> tuple[str, Any]:
        def program() -> None:
            print(first)
            print(second)
            input(question)
            print(last)
        return "$ go", program

    assume([text.rstrip() for text in one] != [text.rstrip() for text in other])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.txt")
        path.write_text(f"{HEADER}? yes\n")
        check_roll(path, lambda words: begin(*one), rewrite=True)
        with pytest.raises(RollError):
            check_roll(path, lambda words: begin(*other))
