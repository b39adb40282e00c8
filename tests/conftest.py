"""How every test runs: untimed, with signals as at a terminal; and what a test may be given."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from helpers import COMMAND, WIN
from helpers_terminal import Seat, Sit
from hypothesis import settings

# A job in the background ignores these, and so would every program that a test starts.
signal.signal(signal.SIGINT, signal.default_int_handler)
if sys.platform != "win32":
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
os.environ.pop("PYTHONUNBUFFERED", None)  # users run the program buffered
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Return a function that starts the installed command at a terminal."""
    seats: list[Seat] = []

    def start(*words: str, command: tuple[str, ...] = (COMMAND,), term: str = "xterm",
              **env: str) -> Seat:
        seats.append(Seat([*command, *words], {"TERM": term, **env}, columns=80))
        return seats[-1]

    yield start
    for seat in seats:
        seat.child.close(force=True)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a session is recorded."""
    return tmp_path / "new.txt"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return a copy of a transcript that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "kept.txt"))
