"""Every roll in transcripts/ is played again, three ways."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from helpers import COMMAND, ROLLS, Sit, run, typed_in

import mastermind76
from mastermind76 import Roll, read_roll

all_rolls = pytest.mark.parametrize("path", ROLLS, ids=lambda path: path.stem)


def test_there_are_rolls() -> None:
    assert len(ROLLS) > 10


def compare(path: Path, roll: Roll, paper: str, wrong: str = "") -> None:
    """Fail with the lines that --check prints, if a roll has become another one."""
    if wrong or paper != roll.paper:
        lines = mastermind76.difference(str(path), roll, paper)
        pytest.fail("\n".join([f"{path}: {wrong or 'differs'}", *lines]), pytrace=False)


@all_rolls
def test_a_roll_plays_again_in_process(path: Path) -> None:
    roll = read_roll(str(path))
    compare(path, roll, *mastermind76.play_again(roll))


def test_a_roll_that_fails_shows_its_diff(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    win = ROLLS[0].with_name("win.txt").read_text()
    for old, new, line in (("BREAKS THE CODE", "WINS", "-THAT WINS!\n+THAT BREAKS THE CODE!"),
                           ("? NO\n\n", "? NO\n\nX? Y\n", "'Y' was typed, but"),
                           ("NO\n\n", "NO\n", "\n+")):
        path.write_text(win.replace(old, new))
        roll = read_roll(str(path))
        paper, wrong = mastermind76.play_again(roll)
        with pytest.raises(pytest.fail.Exception) as failure:
            compare(path, roll, paper, wrong)
        assert line in str(failure.value)
        assert f"--- {path}\n+++ played again\n" in str(failure.value)


@all_rolls
def test_a_roll_plays_again_in_a_pipe(path: Path) -> None:
    roll = read_roll(str(path))
    done = run(*roll.options, typed=typed_in(roll))
    if roll.paper.endswith("? ^C\n"):  # a signal at the prompt, not the end of input
        assert done.stdout == roll.paper.replace("^C", "^D")
        done = interrupted(roll)
    compare(path, roll, done.stdout, done.stderr)
    assert done.returncode == (130 if roll.paper.endswith("^C\n") else 0)


def interrupted(roll: Roll) -> subprocess.CompletedProcess[str]:
    """Play a roll again in a pipe, and send the signal at its last prompt."""
    with subprocess.Popen([COMMAND, *roll.options], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as peer:
        assert peer.stdin and peer.stdout
        peer.stdin.write(typed_in(roll))
        peer.stdin.flush()
        seen = peer.stdout.read(len(roll.paper) - len("^C\n"))
        peer.send_signal(signal.SIGINT)
        out, errors = peer.communicate(timeout=60)
    return subprocess.CompletedProcess([], peer.returncode, seen + out, errors)


@all_rolls
def test_a_roll_says_what_it_shows_and_keeps_to_the_paper(path: Path) -> None:
    roll = read_roll(str(path))
    assert roll.head.startswith("#")
    rows = iter(roll.paper.split("\n"))
    for row in rows:
        assert len(row) <= 72
        if "? " in row:
            while len(row) == 72:  # what was typed goes on
                row = next(rows)
        else:
            assert row == row.rstrip() and row.isascii()
            assert row == row.upper() or "--oldstyle" in roll.options  # BOARD shows what was typed


@pytest.mark.parametrize("name", ["board", "two-games", "end-of-input", "quit"])
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_terminal_shows_what_the_roll_says(
        name: str, term: str, sit: Sit) -> None:
    roll = read_roll(str(ROLLS[0].with_name(f"{name}.txt")))
    seat = sit(*roll.options, term=term)
    for line in roll.typed:
        seat.wait_for("? ")
        seat.type("\x04" if line == "^D" else line + "\r")
    assert seat.status() == 0
    expected = [line.rstrip() for line in roll.paper.rstrip("\n").split("\n")]
    shown = seat.paper().split("\n")
    if term == "xterm":
        expected = [line.upper() for line in expected]
    assert shown == expected
