"""What a session is at a real pseudo-terminal, with the line editor and without."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import Any

import pexpect
import pytest
from helpers import ABOUT_HELP, COMMAND, PROMPT, ROOT, Seat, Sit, checks

if sys.platform == "win32":
    pytest.skip("needs a terminal of Unix", allow_module_level=True)
# Timed out by a signal: a thread beside the tests makes Python warn of each fork.
pytestmark = pytest.mark.timeout(method="signal")
TERMS = ["xterm", "dumb"]  # with the line editor, and without
TWO_PLAYERS = ["--codemaker", "player", "--codebreaker", "player"]
UP = "\x1b[A"
COLUMNS = 80
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
# In bash: "$0" is the command, and "$1" a folder for the settings of the terminal.
AROUND = """trap : INT; stty -a >"$1/before"; "$0" "${@:2}"; status=$?
trap '' INT; stty -a >"$1/after"; exit $status"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a session is recorded."""
    return tmp_path / "new.txt"


def in_bash(sit: Sit, folder: Path, *words: str, term: str = "xterm") -> Seat:
    """Start the command in a shell that writes down the settings before and after."""
    return sit("-c", AROUND, COMMAND, str(folder), *words, command=("bash",), term=term)


def as_before(seat: Seat, folder: Path) -> bool:
    """Return whether a shell has its terminal back: settings, cursor, and how it is pasted to."""
    raw = seat.raw.getvalue()
    settings = (folder / "after").read_text() == (folder / "before").read_text()
    cursor = raw.rfind("\x1b[?25h") >= raw.rfind("\x1b[?25l")
    pasting = raw.rfind("\x1b[?2004l") >= raw.rfind("\x1b[?2004h")
    return settings and cursor and pasting


def recorded(sit: Sit, path: Path, *words: str, **how: Any) -> Seat:
    """Start a game that is recorded."""
    return sit("--seed", "76", "--record", str(path), *words, **how)


def wait_for_question(seat: Seat, question: str, term: str) -> None:
    """Wait until a question can be answered."""
    seat.wait_for(question)
    if term == "xterm":
        seat.wait_for_editor()


def answer(seat: Seat, *lines: str) -> None:
    """Type each line when the line editor waits for it."""
    for line in lines:
        seat.wait_for_editor()
        seat.type(line)


def paper_of(path: Path) -> str:
    """Return the paper in a record, which must check."""
    assert checks(path)
    _, _, paper = path.read_text().partition("\n")
    return paper


def typed_lines(path: Path) -> list[str]:
    """Return what was typed in a record, and how it ended."""
    return re.findall(r"\? ?(.*)\n", paper_of(path))


def on_screen(paper: str) -> str:
    """Return what a screen shows of a paper."""
    rows = []
    for row in paper.rstrip("\n").split("\n"):
        for first in range(0, max(len(row), 1), COLUMNS):
            rows.append(row[first:first + COLUMNS].rstrip())
    return "\n".join(rows)


# The line editor

def test_with_the_line_editor_the_screen_shows_the_paper_and_the_shell_gets_its_terminal_back(
        sit: Sit, tmp_path: Path, path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--seed", "76", "--record", str(path))
    answer(seat, "rbyg\r", "red, blue\r", "board\r", "byyy\r", "no\r")
    assert seat.status() == 0
    assert seat.screen() == on_screen(paper_of(path))
    assert typed_lines(path) == ["RBYG", "RED, BLUE", "BOARD", "BYYY", "NO"]
    assert as_before(seat, tmp_path)
    # A terminal that must say where its cursor is, and does not, gets a warning on the paper.
    assert "\x1b[6n" not in seat.raw.getvalue()


def test_until_a_line_is_typed_that_is_no_secret_code_the_editor_says_that_there_is_help(
        sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, *TWO_PLAYERS)
    answer(seat, "byyy\r")
    seat.wait_for("(type HELP for the rules)")
    assert seat.screen().endswith(f"{PROMPT}(type HELP for the rules)")
    assert "HELP" not in seat.raw.getvalue().partition(PROMPT)[0]
    seat.type("r\x7frbyg\r")
    seat.wait_for("WHITE PEGS")
    shown_before = len(seat.raw.getvalue())
    answer(seat, "quit\r")
    assert seat.status() == 0
    assert "HELP" not in seat.raw.getvalue()[shown_before:]
    assert typed_lines(path) == ["BYYY", "RBYG", "QUIT"]


def test_tab_completes_a_command_of_the_question(sit: Sit, path: Path) -> None:
    seat = recorded(sit, path)
    answer(seat, "bo\t\r", "wh\tbyyy\r", "why bo\t\r")  # no command comes after another
    answer(seat, "byyy\r", "hi\t\r", "q\t\r")  # after a game no HINT
    assert seat.status() == 0
    assert typed_lines(path) == ["BOARD", "WHY BYYY", "WHY BO", "BYYY", "HI", "QUIT"]
    assert seat.screen() == on_screen(paper_of(path))


def test_the_usual_keys_edit_the_line_and_bring_back_those_of_this_session(
        sit: Sit, path: Path) -> None:
    seat = recorded(sit, path)
    answer(seat, "rbgg\x1b[D\x7fy\r", "xbyg\x1b[H\x1b[3~r\x1b[Fb\r", "oo\x15rb oo\x17yg\r",
           f"{UP}{UP}\r", f"{UP}{UP}{UP}x\r", "\x04")
    assert seat.status() == 0
    assert typed_lines(path) == ["RBYG", "RBYGB", "RB YG", "RBYGB", "RBYGBX", "^D"]


@pytest.mark.parametrize(
    "key", ["\x11", "\x12", "\x13", "\x1d", "\x1b\x1d", "\x1b[0m\x1b[<64;85;12M"],
    ids=["Ctrl-Q", "Ctrl-R", "Ctrl-S", "Ctrl-]", "Escape, Ctrl-]", "mouse reports"])
def test_a_key_does_nothing_and_ctrl_c_after_it_ends_the_game(
        key: str, sit: Sit, path: Path) -> None:
    seat = recorded(sit, path)
    answer(seat, f"rb{key}yg\r", f"rb{key}\x03")
    assert seat.status() == 130
    assert typed_lines(path) == ["RBYG", "^C"]
    assert seat.screen() == on_screen(paper_of(path))


@pytest.mark.parametrize("paste", [
    "\x1b[200~rbyg\nboard\n\nb\x1b[201~y", "\x1b[200~rbyg\rboard\r\rb\x1b[201~y",
    "\x1b[200~rbyg\r\nboard\r\n\r\nb\x1b[201~y", "rbyg\rboard\r\rby"],
    ids=["LF", "CR", "CR LF", "without brackets"])
def test_a_paste_of_several_lines_answers_one_question_each_and_the_rest_waits_for_return(
        paste: str, sit: Sit, path: Path) -> None:
    seat = recorded(sit, path)
    answer(seat, paste)
    seat.wait_for("NOTHING TYPED")
    seat.wait_for("MOVE NUMBER 2 ? BY")
    seat.type("yy\r")
    seat.wait_for("(YES OR NO)? ")
    seat.type("no\r")
    assert seat.status() == 0
    assert typed_lines(path) == ["RBYG", "BOARD", "", "BYYY", "NO"]
    assert seat.screen() == on_screen(paper_of(path))


def test_of_a_long_line_the_screen_shows_what_the_record_has(sit: Sit, path: Path) -> None:
    seat = recorded(sit, path)
    lengths = [COLUMNS - len(PROMPT), 255, 300]
    answer(seat, *("o" * length + "\r" for length in lengths), "\x04")
    assert seat.status() == 0
    assert typed_lines(path) == ["O" * lengths[0], "O" * 255, "O" * 255, "^D"]
    assert seat.screen() == on_screen(paper_of(path))


def test_what_is_typed_ahead_even_before_the_game_starts_is_in_the_next_line_alone(
        sit: Sit, path: Path) -> None:
    script = 'echo READY; read -r; "$0" --seed 76 --record "$1" --baud 4800'
    seat = sit("-c", script, COMMAND, str(path), command=("bash",))
    seat.wait_for("READY")
    seat.type("begin\rrbyg\rbo")  # the shell reads the first line alone
    seat.wait_for("BLACK PEGS")
    seat.type("ard\r")
    seat.wait_for("WHITES")
    seat.type("quit\r")
    assert seat.status() == 0
    assert typed_lines(path) == ["RBYG", "BOARD", "QUIT"]
    assert seat.screen().endswith(on_screen(paper_of(path)))


def test_after_ctrl_z_fg_comes_back_to_the_line_as_it_was(sit: Sit, path: Path) -> None:
    seat = sit("--norc", "--noprofile", "--noediting", "-i", command=("bash",), PS1="SHELL: ",
               HISTFILE="", GAME=COMMAND, ROLL=str(path))
    seat.wait_for("SHELL: ")
    seat.type('"$GAME" --seed 76 --record "$ROLL"\r')
    for typed in ("", "rb"):
        answer(seat, f"{typed}\x1a")
        seat.wait_for("Stopped")
        seat.wait_for("SHELL: ")
        seat.type("fg\r")
    answer(seat, "yg\r", "quit\r")
    seat.wait_for("SHELL: ")
    seat.type("exit\r")
    assert seat.status() == 0
    assert f"{PROMPT}RBYG\n 1  BLACK PEGS\n" in seat.screen()
    assert typed_lines(path) == ["RBYG", "QUIT"]


# Without it

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
def test_a_plain_terminal_edits_lines_draws_nothing_and_shows_no_secret_code(
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


@pytest.mark.parametrize("command", [ALONE, IN_A_LOOP],
                         ids=["nothing but Python", "an event loop runs"])
def test_without_the_editor_the_arrow_keys_edit_the_line_and_bring_back_earlier_ones(
        command: tuple[str, ...], sit: Sit, path: Path) -> None:
    pytest.importorskip("readline")
    seat = recorded(sit, path, *TWO_PLAYERS, command=command)
    type_secret_code(seat)
    for question, line in ((f"\rCODEBREAKER: {PROMPT}", f"{UP}rbgg\x1b[D\x7fy\r"),
                           ("\rCODEBREAKER: MOVE NUMBER 2 ? ", f"{UP}\r"),
                           ("\rCODEBREAKER: MOVE NUMBER 3 ? ", "\x03")):
        seat.wait_for(question)
        seat.type(line)
    assert seat.status() == 130
    assert typed_lines(path) == ["gpgp", "rbyg", "rbyg", "^C"]
    assert seat.screen() == without_the_editor(paper_of(path))


def test_a_typed_byte_that_is_not_text_becomes_a_sharp_sign(sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, "--oldstyle", *TWO_PLAYERS, term="dumb")
    for secret in (b"r?\xc3\x84\r", b"r\xff\r", b"bbbb\r"):
        seat.wait_for("CODE? ")
        assert seat.child.waitnoecho()
        os.write(seat.child.child_fd, secret)
    seat.wait_for(PROMPT)
    os.write(seat.child.child_fd, b"r\xffyg\r\x04")
    assert seat.status() == 0
    assert typed_lines(path) == ["r##", "r#", "bbbb", "r#yg", "^D"]
    assert seat.screen().startswith(" " * 23 + "MASTERMIND")  # and no word about HELP
    assert seat.screen().count("SECRET CODE?\n") == 3


def test_where_output_is_no_terminal_nothing_is_drawn(sit: Sit) -> None:
    seat = sit("-c", '"$0" --seed 76 | cat', COMMAND, command=("sh",))
    seat.wait_for(PROMPT)
    seat.type("quit\r")
    assert seat.status() == 0
    assert "\x1b" not in seat.raw.getvalue()
    assert seat.screen().endswith(f"\n{PROMPT}quit\nTHE HIDDEN CODE: BYYY")


def test_the_editor_shows_no_secret_code_and_no_key_brings_it_back(sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, *TWO_PLAYERS)
    answer(seat, "GPGP\x15GPGP")
    seat.wait_for("*")  # something is drawn before Return
    seat.type("\r")
    answer(seat, f"{UP}\x19\r", "\x04")
    assert seat.status() == 0
    assert "GPGP" not in seat.raw.getvalue()
    assert typed_lines(path) == ["GPGP", "", "^D"]
    assert seat.screen() == on_screen(paper_of(path).replace("? GPGP", "? "))


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

ROLL = ROOT / "transcripts" / "quit-first.txt"
REPLAYED = ROLL.read_text().replace("$ mastermind76 --seed 32767\n", "").rstrip("\n")
RETURN = "mastermind76: press Return before each typed line and each reply; Ctrl-C stops\n"
TITLE_END = "P=PURPLE"


def test_a_replay_waits_for_return_before_each_typed_line_and_before_its_reply(
        sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--replay", str(ROLL))
    seat.wait_for(TITLE_END)
    for text in ("QUIT", "THE HIDDEN CODE"):
        assert seat.child.expect_exact([text, pexpect.TIMEOUT], timeout=0.1) == 1
        seat.type("\r")
        seat.wait_for(text)
    assert seat.status() == 0
    assert seat.screen() == RETURN + REPLAYED  # no Return leaves a trace
    assert as_before(seat, tmp_path)


def test_keys_that_a_replay_with_a_speed_does_not_read_do_not_reach_the_shell(
        sit: Sit) -> None:
    script = 'read -r; "$0" "$@"; echo BACK; read -r line; echo "<$line>"'
    seat = sit("-c", script, COMMAND, "--replay", str(ROLL), "--baud", "9600",
               command=("bash",))
    seat.type("begin\rrm -rf\r")  # the shell reads the first line alone
    seat.wait_for("BACK")
    seat.type("a line\r")
    seat.wait_for("<a line>")
    assert seat.status() == 0


def test_ctrl_c_ends_a_replay(sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--replay", str(ROLL))
    seat.wait_for(TITLE_END)
    seat.type("\x03")
    assert seat.status() == 130
    assert "HIDDEN" not in seat.screen() and seat.raw.getvalue().endswith("\n")
    assert as_before(seat, tmp_path)


@pytest.mark.parametrize("script", ['"$0" --replay "$1" | cat', '"$0" --replay "$1" </dev/null'])
def test_a_replay_with_one_end_that_is_no_terminal_does_not_wait(
        script: str, sit: Sit) -> None:
    seat = sit("-c", script, COMMAND, str(ROLL), command=("bash",))
    assert seat.status() == 0
    assert seat.screen() == REPLAYED
