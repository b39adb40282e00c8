"""A session where a class runs Python: in the windows of IDLE and Thonny, and in a notebook."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from helpers import ABOUT_HELP, checks, played

from mastermind76 import Rules, main

ABOUT_THE_CODE = "mastermind76: the code will show as it is typed\n"


class Idle(io.TextIOBase):
    """Standard input in IDLE: it says that it is a terminal, but it has no file and no bytes."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        self.next_line = next_line

    def isatty(self) -> bool:
        return True

    def readline(self, size: object = -1) -> str:  # type: ignore[override]
        try:
            return self.next_line() + "\n"
        except EOFError:
            return ""


class Thonny(Idle):
    """Standard input in Thonny: its file and its bytes are those that Thonny sends to Python."""

    buffer = io.BytesIO(b"what Thonny sends\n")
    pipe, _ = os.pipe()

    def fileno(self) -> int:
        return self.pipe


def sit_down(place: str, next_line: Callable[..., str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Let lines be typed in one of these places."""
    if place == "a notebook":
        monkeypatch.setattr("sys.stdin", io.StringIO())
        monkeypatch.setattr("builtins.input", next_line)
        monkeypatch.setattr("getpass.getpass", next_line)
    else:
        monkeypatch.setattr("sys.stdin", {"IDLE": Idle, "Thonny": Thonny}[place](next_line))


@pytest.mark.parametrize("place", ["IDLE", "Thonny", "a notebook"])
@pytest.mark.parametrize("typed", [["GPGP", "rbyg", "^D"], ["GPGP", "^C"], ["^C"]])
def test_a_session_is_played_and_recorded_where_a_class_runs_python(
        typed: list[str], place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    lines = iter(typed)

    def next_line(prompt: str = "") -> str:
        line = next(lines)
        if line == "^C":
            raise KeyboardInterrupt
        if line == "^D":
            raise EOFError
        return line

    sit_down(place, next_line, monkeypatch)
    path = tmp_path / "new.txt"
    status = main(["--seed", "76", "--codemaker", "player", "--record", str(path)])
    assert status == (0 if typed[-1] == "^D" else 130)
    out, errors = capsys.readouterr()
    paper = path.read_text().partition("\n")[2]
    assert re.findall(r"\? (.*)", paper) == typed
    # What is typed is shown there; how the session ended, the program shows.
    assert out == re.sub(r"\? .*\n", "? ", paper) + f"{typed[-1]}\n"
    assert errors == ABOUT_HELP + ("" if place == "a notebook" else ABOUT_THE_CODE)
    assert checks(path)


@pytest.mark.parametrize("place", ["IDLE", "Thonny", "a notebook"])
def test_a_replay_waits_for_return_until_input_ends(
        place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    seen = []

    def press_return(prompt: str = "") -> str:
        seen.append(capsys.readouterr().out)
        if len(seen) > 4:
            raise EOFError
        return ""

    sit_down(place, press_return, monkeypatch)
    paper = played(Rules(), ["BYYY", "NO"])
    path = tmp_path / "kept.txt"
    path.write_text(f"$ mastermind76 --seed 76\n{paper}")
    assert main(["--replay", str(path)]) == 0
    out, errors = capsys.readouterr()
    title, guess, reply, again, end = re.split(r"(.*\? .*\n)", paper)
    assert [*seen, out] == [title, guess, reply, again, end]
    assert main(["--replay", str(path), "--baud", "115200"]) == 0
    assert capsys.readouterr() == (paper, "") and len(seen) == 4  # at a speed nobody is asked
    assert main(["--replay", str(path)]) == 0
    assert seen[4:] == [title]


def test_text_in_the_place_of_standard_input_is_played(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("BYYY\nNO\n"))
    assert main(["--seed", "76"]) == 0
    assert capsys.readouterr() == (played(Rules(), ["BYYY", "NO"]), "")
