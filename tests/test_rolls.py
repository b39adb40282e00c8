"""Every roll in transcripts/ plays again, says what it shows, and keeps to the paper."""

from __future__ import annotations

import signal
import subprocess
from pathlib import Path

import pytest
from helpers import COMMAND, ROLLS, run, typed_in

from mastermind76 import Roll, main, read_roll

all_rolls = pytest.mark.parametrize("path", ROLLS, ids=lambda path: path.stem)


@all_rolls
def test_a_roll_plays_again_in_process(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if main(["--check", str(path)]):
        pytest.fail(capsys.readouterr().out, pytrace=False)


@all_rolls
def test_a_roll_plays_again_in_a_pipe(path: Path) -> None:
    roll = read_roll(str(path))
    done = run(*roll.options, typed=typed_in(roll))
    if roll.ended == "^C":  # a signal, not the end of input
        assert done.stdout == roll.paper.replace("^C", "^D")
        done = interrupted(roll)
    assert (done.stdout, done.stderr) == (roll.paper, "")
    assert done.returncode == (130 if roll.ended == "^C" else 0)


def interrupted(roll: Roll) -> subprocess.CompletedProcess[str]:
    """Play a roll again in a pipe, and send the signal at its last question."""
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
    assert roll.head.startswith("# ")
    rows = iter(roll.paper.split("\n"))
    for row in rows:
        assert len(row) <= 72
        if "? " in row:
            while len(row) == 72:  # what was typed goes on
                row = next(rows)
        else:
            assert row == row.rstrip() and row.isascii()
            assert row == row.upper() or "--oldstyle" in roll.options  # BOARD shows what was typed
