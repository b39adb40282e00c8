"""What the tests share: the rolls, the installed command, sessions, and a seat at a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pexpect
import pyte

import mastermind76
from mastermind76 import Pipe, Question, Rnd, Roll, Rules, Unplayable, paper_of

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


def played(rules: Rules, typed: Iterable[str], seed: int = 76, code: str | None = None) -> str:
    """Return the paper of a session with these typed lines, and then the end of input."""
    session = mastermind76.session(rules, Rnd(seed), code)
    return "".join(as_far_as_it_goes(paper_of(session, list(typed), "^D\n")))


def as_far_as_it_goes(paper: Iterable[str]) -> Iterator[str]:
    """Yield the pieces of a paper, also if the session leaves typed lines over."""
    try:
        yield from paper
    except Unplayable:
        pass


def checks(path: Path) -> bool:
    """Tell whether the roll in a file is right."""
    try:
        roll = mastermind76.read_roll(str(path))
        return mastermind76.play_again(roll) == (roll.paper, "")
    except mastermind76.Unplayable:
        return False


class Keys(Pipe):
    """A keyboard at which a function types, and of which nothing is seen."""

    def __init__(self, read: Callable[[], str]) -> None:
        super().__init__(0)
        self.next_line = read

    def read(self, question: Question) -> str:
        return self.next_line()


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

    def press_until(self, key: str, text: str) -> None:
        """Press a key again and again until some text is shown."""
        for _ in range(60):
            if not self.child.expect_exact([text, pexpect.TIMEOUT], timeout=1):
                return
            self.type(key)
        raise AssertionError(f"{key!r} was pressed 60 times, but {text!r} is not shown: "
                             f"{self.raw.getvalue()!r}")

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


Sit = Callable[..., Seat]  # a fixture that seats someone at a game
