"""What the tests share: the rolls, the installed command, sessions, and a seat at a terminal."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

import pexpect
import pyte
from hypothesis import strategies as st

from mastermind76 import (ALLOWED, Job, Keyboard, Question, Rnd, Roll, Rules, Terminal, check_roll,
                          conversation, read_roll, session)

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


@contextmanager
def piped_in(data: bytes) -> Iterator[None]:
    """Let standard input be a file with these bytes."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with io.TextIOWrapper(file) as stdin, patch("sys.stdin", stdin):
            yield


def typed_in(roll: Roll) -> str:
    """Return what must be piped in to play a roll again."""
    return "".join(typed.text + "\n" for typed in roll.typed)


def lines_in(path: Path) -> list[str]:
    """Return the lines typed in the roll of a file, a ^C or ^D at its last question too."""
    roll = read_roll(str(path))
    lines = [typed.text for typed in roll.typed]
    if roll.ended:
        lines.append(roll.ended)
    return lines


class Typist(Keyboard):
    """A keyboard at which a test types some lines, and of which nothing is seen."""

    def __init__(self, lines: Iterable[str], end: type[BaseException] = EOFError) -> None:
        super().__init__(Job())
        self.lines = iter(lines)
        self.end = end

    def read(self, question: Question) -> str:
        """Return the next line, or raise the end."""
        for line in self.lines:
            return line
        raise self.end


def played(rules: Rules, typed: Iterable[str], seed: int = 76, code: str | None = None) -> str:
    """Return the paper of a session with these typed lines, and then the end of input."""
    paper: list[str] = []
    terminal = Terminal(Typist(typed), write=len, copy=paper.append)
    terminal.play(session(rules, Rnd(seed), code))
    return "".join(paper)


class Turn(NamedTuple):
    """What a session prints up to a question, without the blank line before it."""

    lines: list[str]
    question: Question  # that waits then; its text is empty if the session has ended


def yellow() -> float:
    """Stand in for RND: each draw gives the first color."""
    return 0.0


def talk(rules: Rules, *typed: str, code: str | None = None,
         rnd: Callable[[], float] = yellow) -> list[Turn]:
    """Return the turns of a session: one up to the first question, and one after each line."""
    turns = [Turn([], Question(""))]
    left = iter(typed)

    def answer(question: Question) -> str:
        lines = turns[-1].lines
        if lines[-1:] == [""]:
            lines.pop()
        turns[-1] = Turn(lines, question)
        for line in left:
            turns.append(Turn([], Question("")))
            return line
        raise EOFError

    with suppress(EOFError):
        for line in conversation(session(rules, rnd, code), answer):
            turns[-1].lines.append(line)
    return turns


def any_rules(**some: Iterable[object]) -> st.SearchStrategy[Rules]:
    """Draw rules.  Each may be whatever the options allow, or one of some values."""
    values = {name: some.get(name, ALLOWED.get(name, (False, True))) for name in Rules._fields}
    drawn = {name: st.sampled_from(list(value)) for name, value in values.items()}
    return st.builds(Rules, **drawn)


def checks(path: Path) -> bool:
    """Tell whether the roll in a file is right."""
    return check_roll(str(path)) == ("", [])


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
        self.child.ptyproc.delayafterclose = 0

    def wait_for(self, text: str) -> None:
        self.child.expect_exact(text)

    def wait_for_editor(self, term: str, hidden: bool = False) -> None:
        """Wait until keys are taken: by the line editor, or by a plain terminal, which shows
        them then unless the answer is hidden."""
        if term != "dumb":
            self.wait_for("\x1b[?2004h")
        elif not hidden:
            while not self.child.getecho():
                time.sleep(0.005)

    def type(self, text: str) -> None:
        self.child.send(text)

    def press_until(self, key: str, text: str) -> None:
        """Press a key again and again until some text is shown."""
        for _ in range(600):
            if not self.child.expect_exact([text, pexpect.TIMEOUT], timeout=0.1):
                return
            self.type(key)
        raise AssertionError(f"{key!r} was pressed 600 times, but {text!r} is not shown: "
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
