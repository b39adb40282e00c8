"""What the tests of rolls of other programs share: how a program is kept."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from mastermind76 import RollError, check_roll

Program = Callable[[], Any]  # a function that uses print() and input(), or one that yields
HEADER = "$ go\n"


def begins(program: Program) -> Callable[[Sequence[str]], tuple[str, Any]]:
    """Return a function that begins a program, whatever the words of the header."""
    is_generator = inspect.isgeneratorfunction(program)
    return lambda words: ("$ go", program() if is_generator else program)


def kept(path: Path, program: Program, sketch: str) -> str:
    """Return the paper that a rewrite makes of a sketch; it checks then, and stays."""
    path.write_text(HEADER + sketch, encoding="utf-8", newline="\n")
    check_roll(path, begins(program), rewrite=True)
    text = path.read_bytes()
    for rewrite in (False, True):
        assert check_roll(path, begins(program), rewrite) == []
    assert path.read_bytes() == text
    return text.decode().removeprefix(HEADER)


def error_of(path: Path, program: Program, paper: str, rewrite: bool = False) -> str:
    """Return what is said about a wrong roll with this paper, which stays as it is."""
    path.write_text(HEADER + paper, encoding="utf-8", newline="\n")
    with pytest.raises(RollError) as caught:
        check_roll(path, begins(program), rewrite)
    assert path.read_text(encoding="utf-8") == HEADER + paper
    return str(caught.value)
