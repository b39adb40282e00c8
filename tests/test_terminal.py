"""A terminal without the line editor, how a session ends at a terminal, and a replay there."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pexpect
import pytest
from helpers import ABOUT_HELP, COMMAND, PROMPT, ROOT
from helpers_terminal import (TWO_PLAYERS, UP, Seat, Sit, as_before, in_bash, on_screen, paper_of,
                              recorded, typed_lines, wait_for_question)

if sys.platform == "win32":
    pytest.skip("needs a terminal of Unix", allow_module_level=True)

# Timed out by a signal: a thread beside the tests makes Python warn of each fork.
pytestmark = pytest.mark.timeout(method="signal")
TERMS = ["xterm", "dumb"]  # with the line editor, and without
ALONE = (sys.executable, "-I", "-S", str(ROOT / "mastermind76.py"))  # with nothing but Python
# As in a cell; asyncio.run would take Ctrl-C for itself.
IN_A_LOOP = (sys.executable, "-c", """
import asyncio
import contextlib
import mastermind76

async def cell():
    raise SystemExit(mastermind76.main())

with contextlib.closing(asyncio.new_event_loop()) as loop:
    loop.run_until_complete(cell())""")
UNSEEN = "mastermind76: the code will not show as it is typed\n"  # where nothing at all shows


# Without the line editor

def type_secret_code(seat: Seat) -> None:
    """Type a secret code when the terminal does not show what is typed."""
    seat.wait_for("SECRET CODE? ")
    assert seat.child.waitnoecho()
    seat.type("gpgp\r")


def without_the_editor(paper: str) -> str:
    """Return what the screen shows of a session with this secret code."""
    question = "CODEMAKER: SECRET CODE? "
    return ABOUT_HELP + on_screen(paper.replace(f"{question}gpgp", f"{UNSEEN}{question}"))


@pytest.mark.parametrize("command", [
    ("env", "TERM=Dumb", COMMAND), ("env", "TERM=unknown", COMMAND), ("env", "TERM=", COMMAND),
    ("env", "-u", "TERM", COMMAND), ("env", "TERM=dumb", *ALONE)],
    ids=["dumb", "unknown", "empty TERM", "no TERM", "nothing but Python"])
def test_a_plain_terminal_edits_lines_and_shows_no_secret_code(
        command: tuple[str, ...], sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, *TWO_PLAYERS, command=command)
    type_secret_code(seat)
    for question, line in ((PROMPT, "rbyx\x7fg\r"), ("MOVE NUMBER 2 ? ", "quit\r")):
        seat.wait_for(question)
        seat.type(line)
    assert seat.status() == 0
    assert "\x1b" not in seat.raw.getvalue() and seat.raw.getvalue().count(PROMPT) == 1
    assert typed_lines(path) == ["gpgp", "rbyg", "quit"]
    assert seat.screen() == without_the_editor(paper_of(path))


@pytest.mark.parametrize("term, shows", [("dumb", "will show"), ("eterm", "will not show")],
                         ids=["M-x shell", "M-x term"])
def test_in_emacs_it_is_said_whether_a_secret_code_shows(term: str, shows: str, sit: Sit) -> None:
    seat = sit("--seed", "76", *TWO_PLAYERS, command=ALONE, term=term, INSIDE_EMACS="28.2")
    seat.wait_for(f"mastermind76: the code {shows} as it is typed\r\n")
    type_secret_code(seat)
    seat.wait_for(PROMPT)
    seat.type("quit\r")
    assert seat.status() == 0


@pytest.mark.parametrize("command", [ALONE, IN_A_LOOP],
                         ids=["nothing but Python", "an event loop runs"])
def test_without_the_editor_arrow_keys_edit_and_bring_back_lines(
        command: tuple[str, ...], sit: Sit, path: Path) -> None:
    pytest.importorskip("readline")
    seat = recorded(sit, path, *TWO_PLAYERS, command=command)
    type_secret_code(seat)
    for question, line in ((f"\rCODEBREAKER: {PROMPT}", f"{UP}rbgg\x1b[D\x7fy\r"),
                           ("\rCODEBREAKER: MOVE NUMBER 2 ? ", f"{UP}\r")):
        seat.wait_for(question)
        seat.type(line)
    seat.wait_for("\rCODEBREAKER: MOVE NUMBER 3 ? ")
    seat.interrupt_input()
    assert seat.status() == 130
    assert typed_lines(path) == ["gpgp", "rbyg", "rbyg", "^C"]
    assert seat.screen() == without_the_editor(paper_of(path))


def test_a_typed_byte_that_is_not_text_becomes_a_sharp_sign(sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, *TWO_PLAYERS, term="dumb")
    for secret in (b"r?\xc3\x84\r", b"r\xff\r", b"bbbb\r"):
        seat.wait_for("CODE? ")
        assert seat.child.waitnoecho()
        os.write(seat.child.child_fd, secret)
    seat.wait_for(PROMPT)
    os.write(seat.child.child_fd, b"r\xffyg\r\x04")
    assert seat.status() == 0
    assert typed_lines(path) == ["r##", "r#", "bbbb", "r#yg", "^D"]
    assert seat.screen().count("SECRET CODE?\n") == 3


@pytest.mark.parametrize("typed", ["byyy", "BYYY"])
def test_a_terminal_that_has_only_capitals_is_read_as_capitals(
        typed: str, sit: Sit, path: Path) -> None:
    script = 'stty lcase iexten && exec "$0" "$@"'
    seat = recorded(sit, path, "--oldstyle", command=("sh", "-c", script, COMMAND))
    for question, line in ((PROMPT, "YBRO"), ("MOVE NUMBER 2 ? ", typed), ("(YES OR NO)? ", "no")):
        seat.wait_for(question)
        seat.type(f"{line}\r")
    assert seat.status() == 0
    assert typed_lines(path) == ["YBRO", "BYYY", "NO"]
    assert "\x1b" not in seat.raw.getvalue()


def test_a_terminal_that_prints_on_paper_gets_no_escape_sequence(
        sit: Sit, path: Path, tmp_path: Path) -> None:
    source = tmp_path / "paper.ti"
    source.write_text("paper|prints on paper,\n\thc, os, cols#72, bel=^G, cr=\\r, cud1=\\n,\n")
    if shutil.which("tic") is None:
        pytest.skip("needs tic of ncurses")
    subprocess.run(["tic", "-o", str(tmp_path), str(source)], check=True)
    for term, is_drawn_on in (("paper", False), ("not-known", True)):
        seat = sit("--seed", "76", term=term, TERMINFO=str(tmp_path))
        seat.wait_for(PROMPT)
        if is_drawn_on:
            seat.wait_for_editor()
        seat.type("quit\r")
        assert seat.status() == 0
        assert ("\x1b" in seat.raw.getvalue()) == is_drawn_on


def test_where_output_is_no_terminal_nothing_is_drawn(sit: Sit) -> None:
    seat = sit("-c", '"$0" --seed 76 | cat', COMMAND, command=("sh",))
    seat.wait_for(PROMPT)
    seat.type("quit\r")
    assert seat.status() == 0
    assert "\x1b" not in seat.raw.getvalue()
    assert seat.screen().endswith(f"\n{PROMPT}quit\nTHE HIDDEN CODE: BYYY")


# How a session ends

@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("question, words", [(PROMPT, []),
                                             ("CODEMAKER: SECRET CODE? ", TWO_PLAYERS)],
                         ids=["a move", "a secret code"])
@pytest.mark.parametrize("typed, sign, status", [("rb\x03", "^C", 130), ("\x04", "^D", 0)],
                         ids=["Ctrl-C", "Ctrl-D"])
def test_a_key_ends_the_session_at_a_question(
        typed: str, sign: str, status: int, question: str, words: list[str], term: str, sit: Sit,
        tmp_path: Path, path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--seed", "76", "--record", str(path), *words, term=term)
    wait_for_question(seat, question, term)
    if words and term == "dumb":
        assert seat.child.waitnoecho()
    seat.type(typed)
    assert seat.status() == status
    assert paper_of(path).endswith(f"\n{question}{sign}\n")
    assert seat.screen().endswith(sign) and seat.screen().count(sign) == 1
    assert as_before(seat, tmp_path)


@pytest.mark.parametrize("term", TERMS)
def test_ctrl_c_while_the_machine_prints_adds_a_row_to_the_record(
        term: str, sit: Sit, tmp_path: Path, path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--seed", "76", "--record", str(path), "--baud", "1", term=term)
    seat.wait_for("\nT" if term == "dumb" else "T")
    seat.type("\x03")
    assert seat.status() == 130
    assert paper_of(path) == "THE GAME OF MASTERMIND\n^C\n"
    assert seat.screen().endswith("^C") and seat.screen().count("^C") == 1
    assert as_before(seat, tmp_path)


@pytest.mark.parametrize("term", TERMS)
def test_a_closed_window_is_the_end_of_input_where_it_does_not_kill(
        term: str, sit: Sit, tmp_path: Path, path: Path) -> None:
    script = """trap '' HUP; cd "$1"; "$0" --seed 76 --record new.txt 2>errors; echo $? >status"""
    seat = sit("-c", script, COMMAND, str(tmp_path), command=("bash",), term=term)
    wait_for_question(seat, PROMPT, term)
    seat.child.ptyproc.fileobj.close()
    seat.child.wait()
    assert paper_of(path).endswith(f"\n{PROMPT}^D\n")
    assert (tmp_path / "errors").read_text() == (ABOUT_HELP if term == "dumb" else "")
    assert (tmp_path / "status").read_text() == "0\n"


# A replay

KEPT = ROOT / "transcripts" / "quit-first.txt"
REPLAYED = KEPT.read_text().replace("$ mastermind76 --seed 32767\n", "").rstrip("\n")
RETURN = "mastermind76: press Return before each typed line and each reply; Ctrl-C stops\n"
TITLE_END = "P=PURPLE"


def test_a_replay_waits_for_return_before_each_typed_line_and_its_reply(
        sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--replay", str(KEPT))
    seat.wait_for(TITLE_END)
    for text in ("QUIT", "THE HIDDEN CODE"):
        assert seat.child.expect_exact([text, pexpect.TIMEOUT], timeout=0.1) == 1
        seat.type("\r")
        seat.wait_for(text)
    assert seat.status() == 0
    assert seat.screen() == RETURN + REPLAYED  # no Return leaves a trace
    assert as_before(seat, tmp_path)


def test_keys_that_a_replay_does_not_read_do_not_reach_the_shell(sit: Sit) -> None:
    script = 'read -r; "$0" "$@"; echo BACK; read -r line; echo "<$line>"'
    seat = sit("-c", script, COMMAND, "--replay", str(KEPT), "--baud", "9600",
               command=("bash",))
    seat.type("begin\rrm -rf\r")  # the shell reads the first line alone
    seat.wait_for("BACK")
    seat.type("a line\r")
    seat.wait_for("<a line>")
    assert seat.status() == 0


def test_ctrl_c_ends_a_replay(sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--replay", str(KEPT))
    seat.wait_for(TITLE_END)
    seat.interrupt_input()
    assert seat.status() == 130
    assert "HIDDEN" not in seat.screen() and seat.raw.getvalue().endswith("\n")
    assert as_before(seat, tmp_path)


@pytest.mark.parametrize("script", ['"$0" --replay "$1" | cat', '"$0" --replay "$1" </dev/null'])
def test_a_replay_with_one_end_that_is_no_terminal_does_not_wait(script: str, sit: Sit) -> None:
    seat = sit("-c", script, COMMAND, str(KEPT), command=("bash",))
    assert seat.status() == 0
    assert seat.screen() == REPLAYED
