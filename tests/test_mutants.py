"""What a change of a single sign in the program could break unnoticed by the other tests."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import pytest
from helpers import PROMPT, Sit

import mastermind76
from mastermind76 import (DIFF_LIMIT, Roll, Rules, Tty, broken_paper, check_roll, count_line,
                          difference, main)


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
    tty.unless_gone = suppress()
    tty.silence()
    os.write(ours, b"x")
    assert waiting(its, 5)
    monkeypatch.setattr(mastermind76, "read_some", lambda fd: ready.extend(waiting(fd)))
    ready: list[int] = []
    tty.wait_for_key()
    assert not ready
    os.close(ours)
    os.close(its)


def test_a_signal_leaves_the_row_of_a_plain_prompt_as_it_is(sit: Sit) -> None:
    seat = sit("--seed", "76", term="dumb")
    seat.wait_for(PROMPT)
    seat.child.kill(signal.SIGTERM)
    assert seat.status() == -signal.SIGTERM
    assert seat.paper().endswith("\n" + PROMPT.rstrip())


def test_a_narrow_terminal_shows_a_question_as_it_is_while_a_line_is_edited(sit: Sit) -> None:
    seat = sit("--seed", "76", columns=20)
    seat.wait_for_editor("xterm")
    seat.type("byyy\r")
    seat.wait_for_editor("xterm")
    seat.type("z")
    seat.wait_for("Z")
    assert seat.paper().split("\n")[-2:] == ["ANOTHER GAME (YES OR", " NO)? Z"]


def test_ctrl_c_while_a_line_is_edited_is_noted_and_does_not_break_off_the_editor() -> None:
    noted: list[str] = []
    tty = Tty.__new__(Tty)  # without its handlers of signals
    tty.signal, tty.wake = signal, lambda: noted.append("noted")
    handler = signal.getsignal(signal.SIGINT)
    try:
        tty.interrupt(signal.SIGINT)
        ignored = signal.getsignal(signal.SIGINT)
    except KeyboardInterrupt:
        pytest.fail("the editor is broken off")
    finally:
        signal.signal(signal.SIGINT, handler)
    assert (noted, ignored) == (["noted"], signal.SIG_IGN)


# Seven moves: one more in eight would make each state cost twice as much.
SEVEN = [("PGRKWKTWTB", 1, 5), ("RBYRTYYYKR", 2, 2), ("YKRKWKMBTY", 2, 5), ("TBTRTMYOBK", 1, 5),
         ("PRPWTOOOOG", 1, 3), ("YBMGTRWTWB", 1, 5), ("GWKRYTMBGT", 3, 5)]


def test_where_a_count_is_given_up_stays_as_it_is_in_rolls() -> None:
    assert count_line(Rules(10, 10), SEVEN) == "MORE THAN 129  CODES FIT"


# Many codes fit before the count is given up: that each is a state changes where it is.
FIVE = [("OPBBKWWWBM", 1, 4), ("MYYRRTOKKW", 1, 5), ("ORBWTWKMRB", 3, 4), ("RTPKPWORPW", 2, 5),
        ("MKOKYOMGKM", 0, 3)]


def test_each_code_counted_is_a_state_tried() -> None:
    assert count_line(Rules(10, 10), FIVE) == "MORE THAN 8147  CODES FIT"


@pytest.mark.parametrize("text, reason", [
    ("$ mastermind76 --seed 76\n?\n", "line 2: the blank after the question mark was cut off"),
    ("# A roll.\n\n", 'no header, a line like "$ mastermind76 --seed 76"'
                      ": after the # lines comes a blank line, or none"),
])
def test_what_is_wrong_with_a_roll_is_named_in_a_whole_sentence(
        text: str, reason: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "roll.txt"
    path.write_text(text)
    assert check_roll(str(path)) == "failed"
    assert capsys.readouterr().out == f"{path}: {reason}\n"
