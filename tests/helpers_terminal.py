"""What the tests at a terminal share: a seat there, its screen, and what was recorded."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pyte
from helpers import COMMAND, checks

TWO_PLAYERS = ["--codemaker", "player", "--codebreaker", "player"]
UP = "\x1b[A"
COLUMNS = 80
# In bash: "$0" is the command, and "$1" a folder for the settings of the terminal.
AROUND = """trap : INT; stty -a >"$1/before"; "$0" "${@:2}"; status=$?
trap '' INT; stty -a >"$1/after"; exit $status"""


class Seat:
    """Someone at a pseudo-terminal, and the screen as it looks to them."""

    def __init__(self, words: list[str], env: dict[str, str], columns: int) -> None:
        self.raw = io.StringIO()  # all that was sent to the screen
        self.columns = columns
        self.child = pexpect.spawn(words[0], words[1:], env={**os.environ, **env},
                                   dimensions=(24, columns), encoding="utf-8",
                                   codec_errors="replace", timeout=10)
        self.child.logfile_read = self.raw
        self.child.delaybeforesend = None
        self.child.ptyproc.delayafterclose = 0

    def wait_for(self, text: str) -> None:
        """Wait until some text is shown, after what was waited for before."""
        self.child.expect_exact(text)

    def wait_for_editor(self) -> None:
        """Wait until the line editor takes keys."""
        self.wait_for("\x1b[?2004h")

    def type(self, text: str) -> None:
        """Press keys."""
        self.child.send(text)

    def interrupt_input(self) -> None:
        """Press Ctrl-C until the end: input() forgets one that comes just before it waits."""
        ended = False
        while not ended:
            self.type("\x03")
            ended = self.child.expect([pexpect.EOF, pexpect.TIMEOUT], timeout=3) == 0

    def status(self) -> int:
        """Wait for the end; return the exit status."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        assert self.child.signalstatus is None
        return int(self.child.exitstatus)

    def screen(self) -> str:
        """Return all that the screen has shown, blanks at the ends of rows dropped."""
        screen = pyte.Screen(self.columns, 2000)
        pyte.Stream(screen).feed(self.raw.getvalue())
        rows = ("".join(screen.buffer[y][x].data for x in range(self.columns)).rstrip()
                for y in range(screen.cursor.y + 1))
        return "\n".join(rows).rstrip("\n")


Sit = Callable[..., Seat]  # a fixture that seats someone at a game


def in_bash(sit: Sit, folder: Path, *words: str, term: str = "xterm") -> Seat:
    """Start the command in a shell that writes down the settings before and after."""
    return sit("-c", AROUND, COMMAND, str(folder), *words, command=("bash",), term=term)


def as_before(seat: Seat, folder: Path) -> bool:
    """Return whether a shell has its terminal back: settings, cursor, and how it is pasted to."""
    raw = seat.raw.getvalue()
    settings = (folder / "after").read_text() == (folder / "before").read_text()
    cursor = raw.rfind("\x1b[?25h") >= raw.rfind("\x1b[?25l")
    pasting = raw.rfind("\x1b[?2004l") >= raw.rfind("\x1b[?2004h")
    return settings and cursor and pasting


def recorded(sit: Sit, path: Path, *words: str, **how: Any) -> Seat:
    """Start a game that is recorded."""
    return sit("--seed", "76", "--record", str(path), *words, **how)


def wait_for_question(seat: Seat, question: str, term: str) -> None:
    """Wait until a question can be answered."""
    seat.wait_for(question)
    if term == "xterm":
        seat.wait_for_editor()


def answer(seat: Seat, *lines: str) -> None:
    """Type each line when the line editor waits for it."""
    for line in lines:
        seat.wait_for_editor()
        seat.type(line)


def paper_of(path: Path) -> str:
    """Return the paper in a record, which must check."""
    assert checks(path)
    _, _, paper = path.read_text().partition("\n")
    return paper


def typed_lines(path: Path) -> list[str]:
    """Return what was typed in a record, and how it ended."""
    return re.findall(r"\? ?(.*)\n", paper_of(path))


def on_screen(paper: str) -> str:
    """Return what a screen shows of a paper."""
    rows = []
    for row in paper.rstrip("\n").split("\n"):
        for first in range(0, max(len(row), 1), COLUMNS):
            rows.append(row[first:first + COLUMNS].rstrip())
    return "\n".join(rows)
