"""What the tests share: the rolls, the installed command, sessions, and a seat at a terminal."""

from __future__ import annotations

import io
import itertools
import os
import sys
import sysconfig
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pexpect
import pyte
import pytest
from hypothesis import strategies as st

from mastermind76 import ALLOWED, COMMANDS, Rnd, Rules, main, paper, session

ROOT = Path(__file__).parent.parent
ROLLS = sorted(ROOT.glob("transcripts/**/*.txt"))
WIN = ROOT / "transcripts" / "win.txt"
COMMAND = str(Path(sysconfig.get_path("scripts"), "mastermind76"))
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell or signal of Unix")
ABOUT_HELP = "(type HELP for the rules, QUIT to stop)\n"  # where input() reads
PROMPT = "MOVE NUMBER 1 ? "
COMMAND_WORDS = sorted({"HELP", *COMMANDS})


@contextmanager
def piped_in(data: bytes) -> Iterator[None]:
    """Let standard input be a file with these bytes."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with io.TextIOWrapper(file) as stdin, patch("sys.stdin", stdin):
            yield


def played(rules: Rules, typed: Iterable[str], seed: int | None = 76,
           code: str | None = None) -> str:
    """Return the paper of a session with these typed lines, and then the end of input."""
    return paper(session(rules, Rnd(seed), code), typed)


def checks(path: Path) -> bool:
    """Return whether the roll in a file is right."""
    return main(["--check", str(path)]) == 0


def all_codes(rules: Rules) -> list[str]:
    """Return all codes, lowest first."""
    codes = ["".join(pegs) for pegs in itertools.product(rules.palette, repeat=rules.pegs)]
    return [code for code in codes if not rules.distinct or len(set(code)) == len(code)]


def any_rules(**some: Iterable[object]) -> st.SearchStrategy[Rules]:
    """Draw rules that go together.  Each may be whatever is allowed, or one of some values."""
    values = {name: some.get(name, ALLOWED.get(name, (False, True))) for name in Rules._fields}
    drawn = {name: st.sampled_from(list(value)) for name, value in values.items()}
    return st.builds(Rules, **drawn).filter(going_together)


def going_together(rules: Rules) -> bool:
    """Return whether rules go together; test_options.py lists those that do not."""
    try:
        session(rules, Rnd(76))
    except ValueError:
        return False
    return True


def words_of(rules: Rules) -> list[str]:
    """Return the options that name rules."""
    words = []
    for name, value in rules._asdict().items():
        if value is True:
            words.append(f"--{name}")
        elif value != Rules._field_defaults[name]:
            words += [f"--{name}", str(value)]
    return words


class Seat:
    """Someone at a pseudo-terminal, and the screen as it looks to them."""

    def __init__(self, words: list[str], env: dict[str, str], columns: int) -> None:
        self.raw = io.StringIO()  # all that was sent to the screen
        self.columns = columns
        self.child = pexpect.spawn(words[0], words[1:], env={**os.environ, **env},
                                   dimensions=(24, columns), encoding="utf-8",
                                   codec_errors="replace", timeout=30)
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
