"""What the tests share: the rolls, the installed command, and a seat at a terminal."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect
import pyte
import pytest
from hypothesis import settings

from mastermind76 import Roll

for number in (signal.SIGINT, signal.SIGHUP, signal.SIGTERM):
    signal.signal(number, signal.default_int_handler)  # a job in the background ignores some
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

ROOT = Path(__file__).parent.parent
ROLLS = sorted(ROOT.glob("transcripts/*.txt"))
COMMAND = str(Path(sys.executable).with_name("mastermind76"))
PROMPT = "MOVE NUMBER 1 ? "


def run(*words: str, typed: str | bytes = "", env: dict[str, str] | None = None,
        timeout: float = 60) -> subprocess.CompletedProcess[str]:
    """Run the installed command in a pipe."""
    data = typed.encode() if isinstance(typed, str) else typed
    done = subprocess.run([COMMAND, *words], input=data, capture_output=True,
                          env=env, timeout=timeout)
    assert b"Traceback" not in done.stderr, done.stderr.decode()
    return subprocess.CompletedProcess(done.args, done.returncode,
                                       done.stdout.decode(), done.stderr.decode())


def typed_in(roll: Roll) -> str:
    """Return what must be piped in to play a roll again."""
    lines = roll.typed
    hung_up = lines[-1:] in (["^C"], ["^D"])
    return "".join(line + "\n" for line in (lines[:-1] if hung_up else lines))


class Seat:
    """Someone at a pseudo-terminal, and the screen as it looks to them."""

    def __init__(self, words: list[str], env: dict[str, str], columns: int = 80) -> None:
        self.raw = io.StringIO()
        self.columns = columns
        self.child = pexpect.spawn(words[0], words[1:], env={**os.environ, **env},
                                   dimensions=(24, columns), encoding="utf-8", timeout=30,
                                   codec_errors="replace")
        self.child.logfile_read = self.raw
        self.child.delaybeforesend = None

    def wait_for(self, text: str) -> None:
        self.child.expect_exact(text)

    def wait_for_editor(self, term: str) -> None:
        """Wait until the line editor, which only a capable terminal has, takes keys."""
        if term != "dumb":
            self.wait_for("\x1b[?2004h")

    def type(self, text: str) -> None:
        self.child.send(text)

    def status(self) -> int:
        """Wait for the end; return the exit status, -N for signal N."""
        self.child.expect(pexpect.EOF)
        self.child.close()
        if self.child.signalstatus is not None:
            return -int(self.child.signalstatus)
        return int(self.child.exitstatus)

    def paper(self) -> str:
        """Return all that the screen has shown, trailing blanks dropped."""
        screen = pyte.Screen(self.columns, 2000)
        pyte.Stream(screen).feed(self.raw.getvalue())
        lines = [line.rstrip() for line in screen.display]
        return "\n".join(lines).rstrip("\n")


@pytest.fixture
def sit() -> Iterator[Callable[..., Seat]]:
    """Return a function that starts the installed command at a terminal."""
    seats: list[Seat] = []

    def start(*words: str, term: str = "xterm", columns: int = 80,
              command: tuple[str, ...] = (COMMAND,), **env: str) -> Seat:
        seats.append(Seat([*command, *words], {"TERM": term, **env}, columns))
        return seats[-1]

    yield start
    for seat in seats:
        seat.child.close(force=True)
