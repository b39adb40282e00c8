"""Signals, stops and endings: the record is right, and the terminal is as it was before."""

from __future__ import annotations

import os
import select
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pexpect
import pytest
from helpers import COMMAND, PROMPT, Seat, Sit, Typist, run

from mastermind76 import HungUp, Job, Rnd, Rules, Terminal, main, read_roll, session

TERMS = ["xterm", "dumb"]
pytestmark = pytest.mark.skipif(not (shutil.which("bash") and shutil.which("stty")),
                                reason="needs bash and stty")

# In bash: "$0" is the command and "$1" a folder for the settings of the terminal before the game
# and after it, for its process, and for its record.
GAME = '(echo $BASHPID >pid; exec "$0" --seed 76 --record new.txt "$@" 2>errors)'
AROUND = f'cd "$1"; shift; stty -a >before; {GAME}; echo "status $?"; stty -a >after; echo BACK'


def in_bash(sit: Sit, script: str, folder: Path, *words: str, term: str = "xterm") -> Seat:
    return sit("-c", script, COMMAND, str(folder), *words, command=("bash",), term=term)


def send(folder: Path, number: int) -> None:
    """Send a signal to the game that runs in a folder."""
    os.kill(int((folder / "pid").read_text()), number)


def gives_back(seat: Seat, folder: Path, status: int) -> None:
    """Wait for the end of a game; check that settings, cursor and paste mode are as before."""
    seat.wait_for(f"status {status}")
    seat.wait_for("BACK")
    assert (folder / "after").read_text() == (folder / "before").read_text()
    raw = seat.raw.getvalue()
    assert raw.rfind("\x1b[?2004l") >= raw.rfind("\x1b[?2004h")
    assert raw.rfind("\x1b[?25h") >= raw.rfind("\x1b[?25l")
    assert (folder / "errors").read_text() == ""


def record_of(folder: Path) -> str:
    """Return the paper that was recorded in a folder, if it checks."""
    done = run("--check", str(folder / "new.txt"))
    assert done.stdout == "1 roll, all ok\n"
    return read_roll(str(folder / "new.txt")).paper


# How a session ends


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("typed, status, ending", [
    ("QUIT\r", 0, PROMPT + "QUIT\nTHE HIDDEN CODE: BYYY\n"), ("\x04", 0, PROMPT + "^D\n"),
    ("rb\x03", 130, PROMPT + "^C\n")])
def test_a_key_ends_the_session(typed: str, status: int, ending: str, term: str, sit: Sit,
                                tmp_path: Path) -> None:
    seat = in_bash(sit, AROUND, tmp_path, term=term)
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    seat.type(typed)
    gives_back(seat, tmp_path, status)
    assert record_of(tmp_path).endswith(ending)
    assert "^C" not in ending or "^C" in seat.paper()


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("name", ["HUP", "INT", "QUIT", "TERM"])
def test_a_signal_at_a_question_ends_the_session(
        name: str, term: str, sit: Sit, tmp_path: Path) -> None:
    number = getattr(signal, f"SIG{name}")
    seat = in_bash(sit, AROUND, tmp_path, term=term)
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    send(tmp_path, number)
    gives_back(seat, tmp_path, 128 + number)
    assert record_of(tmp_path).endswith("? ^C\n" if name == "INT" else "? ^D\n")


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("name", ["HUP", "INT", "TERM", "Ctrl-C", "Ctrl-\\"])
def test_a_signal_while_the_machine_prints_ends_the_session_at_once(
        name: str, term: str, sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, AROUND, tmp_path, "--baud", "110", term=term)
    seat.wait_for("THE G")
    if name.startswith("Ctrl-"):
        number = signal.SIGINT if name == "Ctrl-C" else signal.SIGQUIT
        seat.type(chr(ord(name[-1]) & 31))
    else:
        number = getattr(signal, f"SIG{name}")
        send(tmp_path, number)
    gives_back(seat, tmp_path, 128 + number)
    row, end = record_of(tmp_path).split("\n")
    assert "THE GAME OF MASTERMIND".startswith(row[:-2]) and end == ""
    assert row.endswith("^C" if number == signal.SIGINT else "^D")


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_a_piped_session(number: int, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    peer = subprocess.Popen([COMMAND, "--seed", "76", "--record", str(path)],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert peer.stdout
    seen = b""
    while not seen.endswith(b"? "):
        seen += os.read(peer.stdout.fileno(), 4096)
    peer.send_signal(number)
    out, errors = peer.communicate(timeout=60)
    assert (peer.returncode, errors) == (128 + number, b"")
    assert out == (b"^C\n" if number == signal.SIGINT else b"^D\n")
    assert record_of(tmp_path).encode() == seen + out


@pytest.mark.parametrize("term", TERMS)
def test_a_signal_that_was_ignored_stays_ignored(term: str, sit: Sit, tmp_path: Path) -> None:
    names = "HUP QUIT TERM INT"
    seat = in_bash(sit, f"trap '' {names}; {AROUND}", tmp_path, term=term)
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    for name in names.split():
        send(tmp_path, getattr(signal, f"SIG{name}"))
    seat.type("quit\r")
    gives_back(seat, tmp_path, 0)
    assert record_of(tmp_path).upper().endswith("? QUIT\nTHE HIDDEN CODE: BYYY\n")


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("ignored", ["", "trap '' HUP;"])
def test_a_terminal_that_is_gone_leaves_a_record_that_ends_in_ctrl_d(
        ignored: str, term: str, sit: Sit, tmp_path: Path) -> None:
    script = f'cd "$1"; {ignored} exec "$0" --seed 76 --record new.txt 2>errors'
    seat = in_bash(sit, script, tmp_path, term=term)
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    seat.child.ptyproc.fileobj.close()
    for _ in range(600):
        if not seat.child.isalive():
            break
        time.sleep(0.05)
    assert record_of(tmp_path).endswith(f"{PROMPT}^D\n")
    assert (tmp_path / "errors").read_text() == ""


# The signal comes when the editor has been called, but its event loop does not run yet.
EARLY = """
import os, signal, sys, mastermind76
from prompt_toolkit import Application
run_async = Application.run_async
def interrupted(*words, **options):
    work = run_async(*words, **options)
    os.kill(os.getpid(), signal.SIGINT)
    return work
Application.run_async = interrupted
sys.exit(mastermind76.main())
"""


def test_a_signal_just_before_the_line_editor_runs_is_not_lost(sit: Sit) -> None:
    seat = sit("--seed", "76", command=(sys.executable, "-c", EARLY))
    assert seat.status() == 130
    assert seat.paper().endswith(f"\n{PROMPT}^C") and "Warning" not in seat.raw.getvalue()


def test_only_the_first_signal_counts() -> None:
    with Job() as job:
        with pytest.raises(HungUp) as caught:
            job.handle(signal.SIGHUP, None)
        job.handle(signal.SIGTERM, None)  # what the first one began goes on
        job.handle(signal.SIGINT, None)
    assert caught.value.args == (signal.SIGHUP,)


def test_a_signal_does_not_break_off_an_ending_that_has_begun() -> None:
    keyboard = Typist([])
    paper: list[str] = []

    def copy(text: str) -> None:
        if text == "^D\n":  # the terminal is gone: its signal comes after the end of input
            keyboard.job.handle(signal.SIGHUP, None)
        paper.append(text)

    terminal = Terminal(keyboard, write=len, copy=copy)
    assert terminal.play(session(Rules(), Rnd(76))) == 0
    assert paper[-2:] == [PROMPT, "^D\n"]


def test_a_program_that_calls_main_keeps_its_signals(monkeypatch: pytest.MonkeyPatch) -> None:
    numbers = (signal.SIGHUP, signal.SIGINT, signal.SIGTERM)
    before = [signal.getsignal(number) for number in numbers]
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert main(["--seed", "76"]) == 0
    assert [signal.getsignal(number) for number in numbers] == before


CALLER = """
import signal, mastermind76
def handlers():
    return [signal.getsignal(number) for number in sorted(signal.valid_signals())]
before = handlers()
mastermind76.main(["--seed", "76"])
print("KEPT" if handlers() == before else "LOST")
"""


@pytest.mark.parametrize("term", TERMS)
def test_a_program_that_calls_main_at_a_terminal_keeps_its_signals(term: str, sit: Sit) -> None:
    seat = sit(command=(sys.executable, "-c", CALLER), term=term)
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    seat.type("quit\r")
    assert seat.status() == 0
    assert seat.paper().endswith("\nKEPT")


# Stopping


def shell(sit: Sit, folder: Path, term: str, words: str) -> Seat:
    """Return a seat where a game was begun in a shell with job control."""
    seat = sit("--norc", "--noprofile", "--noediting", "-i", command=("bash",), term=term,
               PS1="SHELL: ", HISTFILE="", GAME=COMMAND, ROLL=str(folder / "new.txt"))
    seat.wait_for("SHELL: ")
    seat.type(f'"$GAME" --seed 76 --record "$ROLL" {words}\r')
    return seat


def stop(seat: Seat) -> None:
    """Press Ctrl-Z, and wait for the shell."""
    seat.type("\x1a")
    seat.wait_for("Stopped")
    seat.wait_for("SHELL: ")


def come_back(seat: Seat, question: str, term: str, hidden: bool = False) -> None:
    """Let the game go on, and wait until it takes an answer to its question."""
    seat.type("fg\r")
    if term != "dumb":
        seat.wait_for_editor(term)
    seat.wait_for(question)
    if term == "dumb":
        seat.wait_for_editor(term, hidden)


def quits(seat: Seat, term: str) -> str:
    """Quit at the second move; return what the screen has shown since the game went on."""
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.wait_for_editor(term)
    seat.type("quit\r")
    seat.wait_for("SHELL: ")
    seat.type("stty -a\r")
    seat.wait_for(" echo ")
    return seat.paper().rpartition("SHELL: fg\n")[2].upper()


@pytest.mark.parametrize("term", TERMS)
def test_ctrl_z_at_a_question_stops_and_fg_shows_it_again(
        term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term, "")
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    for letter in "RB":
        seat.type(letter)
        stop(seat)
        come_back(seat, "MOVE NUMBER 1 ?", term)
    seat.type("YG\r" if term == "xterm" else "RBYG\r")  # the kernel drops what was typed
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in quits(seat, term)
    assert f"{PROMPT}RBYG\n" in record_of(tmp_path)


@pytest.mark.parametrize("term", TERMS)
def test_ctrl_z_at_a_secret_code_shows_none_of_it(term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term, "--codemaker player --codebreaker player")
    seat.wait_for("SECRET CODE? ")
    seat.wait_for_editor(term, hidden=True)
    seat.type("GP")
    stop(seat)
    come_back(seat, "SECRET CODE?", term, hidden=True)
    seat.type("GP\r" if term == "xterm" else "GPGP\r")
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    seat.type("rrrr\r")
    assert quits(seat, term).count("GP") == 2  # THE HIDDEN CODE: GPGP
    assert "SECRET CODE? GPGP\n" in record_of(tmp_path)


@pytest.mark.parametrize("term", TERMS)
def test_ctrl_z_while_the_machine_prints_tears_nothing(
        term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term, "--baud 2400")
    seat.wait_for("THE G")
    stop(seat)
    seat.type("fg\r")
    seat.wait_for("COLOR")
    seat.type("rbyg\r")  # it is not shown before its question
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in quits(seat, term)
    assert seat.paper().upper().count("RBYG") == 1
    record_of(tmp_path)


def test_a_question_that_was_answered_is_not_shown_again_after_ctrl_z(
        sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, "dumb", "--baud 2400")
    seat.wait_for(PROMPT)
    seat.wait_for_editor("dumb")
    seat.type("rbyg\r")
    seat.wait_for(" 1  BL")
    stop(seat)
    seat.type("fg\r")
    assert PROMPT.rstrip() not in quits(seat, "dumb")


@pytest.mark.parametrize("term", TERMS)
def test_a_stopped_game_can_be_killed(term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term, "")
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    stop(seat)
    seat.type("kill %1\r")
    seat.press_until("jobs\r", "Exit 143")
    seat.type("stty -a\r")
    seat.wait_for(" icanon")
    seat.wait_for(" echo ")
    assert record_of(tmp_path).endswith(f"{PROMPT}^D\n")


@pytest.mark.parametrize("term", TERMS)
def test_a_game_that_printed_in_the_background_waits_at_its_question(
        term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term, "--baud 2400")
    seat.wait_for("THE G")
    stop(seat)
    seat.type("bg\r")
    seat.wait_for(PROMPT)
    seat.press_until("\r", "Stopped")
    come_back(seat, PROMPT.rstrip(), term)
    seat.type("rbyg\r")
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in quits(seat, term)
    record_of(tmp_path)


@pytest.mark.parametrize("term", TERMS)
def test_a_game_begun_in_the_background_waits_to_be_brought_forward(
        term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term, "&")
    seat.press_until("\r", "Stopped")
    seat.type("fg\r")
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    seat.type("rbyg\r")
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in quits(seat, term)


# A demonstration


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a short roll."""
    path = tmp_path / "roll.txt"
    path.write_text("$ mastermind76 --seed 76\n"
                    + run("--seed", "76", typed="RBYG\nOOOO\nQUIT\n").stdout)
    return path


REPLAY = ('cd "$1"; stty -a >before; "$0" --replay roll.txt 2>errors; echo "status $?"; '
          'stty -a >after; echo BACK; IFS= read -r line; echo "<$line>"')


def test_a_replay_waits_for_any_key_which_nobody_else_reads(
        roll: Path, sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, REPLAY, tmp_path)
    seat.wait_for(PROMPT)
    assert seat.child.expect_exact(["RBYG", pexpect.TIMEOUT], timeout=0.3) == 1
    seat.press_until(" ", "MOVE NUMBER 2 ? ")
    seat.type("rm -rf\r")
    seat.press_until("\x1b[15;5~", "MOVE NUMBER 3 ? ")
    seat.press_until("x", "status")
    seat.wait_for("BACK")
    seat.type("a line\r")
    seat.wait_for("<a line>")
    assert seat.status() == 0
    _, _, paper = roll.read_text().partition("\n")
    assert seat.paper() == f"{paper}status 0\nBACK\na line\n<a line>"
    assert (tmp_path / "after").read_text() == (tmp_path / "before").read_text()


def test_keys_pressed_in_a_paced_replay_do_not_reach_the_shell(
        roll: Path, sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, REPLAY.replace("roll.txt", "roll.txt --baud 9600"), tmp_path)
    seat.wait_for("THE GAME")
    seat.type("rm -rf\r")
    seat.wait_for("BACK")
    seat.type("a line\r")
    seat.wait_for("<a line>")
    assert "rm -rf" not in seat.raw.getvalue()


def test_a_key_pressed_before_a_replay_waits_does_not_count(roll: Path, sit: Sit) -> None:
    seat = sit("--replay", str(roll), command=(sys.executable, "-c", """
import os, sys, mastermind76
wait_for_key = mastermind76.Job.wait_for_key
def after_a_key(job, row):
    print("READY", flush=True)
    os.read(sys.stdin.fileno(), 1)  # one key is taken; those that came with it wait
    wait_for_key(job, row)
mastermind76.Job.wait_for_key = after_a_key
sys.exit(mastermind76.main())"""))
    seat.wait_for("READY")
    seat.type("xyz")
    assert seat.child.expect_exact(["RBYG", pexpect.TIMEOUT], timeout=0.3) == 1
    seat.press_until("x", "RBYG")


@pytest.mark.parametrize("key, status", [("\x03", 130), ("\x04", 130), ("\x1c", 131)])
def test_a_key_ends_a_replay_and_its_row(
        key: str, status: int, roll: Path, sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, REPLAY, tmp_path)
    seat.wait_for(PROMPT)
    seat.press_until(" ", "MOVE NUMBER 2 ? ")  # the first key may come before it is waited for
    seat.press_until(key, f"status {status}")
    seat.wait_for("BACK")
    assert "MOVE NUMBER 3" not in seat.paper()
    assert (tmp_path / "errors").read_text() == "\n"
    assert (tmp_path / "after").read_text() == (tmp_path / "before").read_text()


def test_a_replay_shows_the_question_again_after_ctrl_z(
        roll: Path, sit: Sit, tmp_path: Path) -> None:
    seat = sit("--norc", "--noprofile", "--noediting", "-i", command=("bash",), PS1="SHELL: ",
               HISTFILE="", GAME=COMMAND, ROLL=str(roll))
    seat.wait_for("SHELL: ")
    seat.type('"$GAME" --replay "$ROLL"\r')
    seat.wait_for(PROMPT)
    seat.press_until(" ", "MOVE NUMBER 2 ? ")
    stop(seat)
    seat.type("fg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.press_until(" ", "MOVE NUMBER 3 ? ")
    seat.press_until(" ", "SHELL: ")
    assert "\nMOVE NUMBER 2 ? OOOO\n" in seat.paper()


# Pipes


def test_standard_input_that_does_not_block_is_waited_for() -> None:
    theirs, ours = os.pipe()
    os.set_blocking(theirs, False)
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=theirs,
                          stdout=subprocess.PIPE) as player:
        assert player.stdout
        seen = b""
        while not seen.endswith(PROMPT.encode()):
            seen += os.read(player.stdout.fileno(), 4096)
        assert not select.select([player.stdout], [], [], 0.2)[0]  # no end of input yet
        os.write(ours, b"RBYG\n")
        os.close(ours)
        out, _ = player.communicate(timeout=60)
    os.close(theirs)
    assert out.startswith(b"RBYG\n 1  BLACK PEGS\n") and out.endswith(b"MOVE NUMBER 2 ? ^D\n")
