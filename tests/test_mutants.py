"""What a change of a single sign in the program could break unnoticed by the other tests."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
from collections.abc import Callable, Iterable

import pytest
from helpers import PROMPT, Seat

import mastermind76
from mastermind76 import DIFF_LIMIT, Roll, Tty, broken_paper, difference, main


def test_a_session_is_printed_at_the_machine_s_pace_not_a_person_s(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def person(text: str) -> Iterable[str]:
        raise AssertionError("the machine took the person's pace")

    monkeypatch.setattr(mastermind76, "paces", lambda baud: (mastermind76.at_once, person))
    with open(os.devnull) as empty:
        monkeypatch.setattr(sys, "stdin", empty)
        assert main(["--seed", "76", "--baud", "110"]) == 0
    assert capsys.readouterr().out.endswith("MOVE NUMBER 1 ? ^D\n")


def test_lines_added_at_the_end_of_a_long_roll_are_shown() -> None:
    paper = "LINE\n" * DIFF_LIMIT
    diff = [*difference("roll", Roll("", [], paper + "MORE\n", []), paper)]
    assert diff[0] == f"roll: {DIFF_LIMIT} lines are compared from line {DIFF_LIMIT - 2} on"
    assert diff[-1] == "-MORE"


def test_a_broken_off_paper_that_has_changed_is_broken_off_as_far_from_its_start() -> None:
    assert broken_paper("THE NEW PAPER", "THE OLD^C\n") == "THE NEW^C\n"


def waiting(fd: int, seconds: float = 0) -> list[int]:
    """Return the terminal in a list if a key is pressed there."""
    return select.select([fd], [], [], seconds)[0]


def test_a_key_pressed_before_a_replay_waits_for_one_is_discarded(
        monkeypatch: pytest.MonkeyPatch) -> None:
    ours, its = os.openpty()
    tty = Tty.__new__(Tty)  # without its handlers of signals
    tty.fd, tty.termios, tty.when, tty.saved = (
        its, termios, termios.TCSAFLUSH, termios.tcgetattr(its))
    tty.silence()
    os.write(ours, b"x")
    assert waiting(its, 5)
    monkeypatch.setattr(mastermind76, "read_some", lambda fd: ready.extend(waiting(fd)))
    ready: list[int] = []
    tty.wait_for_key()
    assert not ready
    os.close(ours)
    os.close(its)


def test_a_signal_leaves_the_row_of_a_plain_prompt_as_it_is(sit: Callable[..., Seat]) -> None:
    seat = sit("--seed", "76", term="dumb")
    seat.wait_for(PROMPT)
    seat.child.kill(signal.SIGTERM)
    assert seat.status() == -signal.SIGTERM
    assert seat.paper().endswith("\n" + PROMPT.rstrip())
