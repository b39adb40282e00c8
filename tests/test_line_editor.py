"""The line editor, at a real pseudo-terminal."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from helpers import COMMAND, MODULE, PROMPT
from helpers_terminal import (COLUMNS, TWO_PLAYERS, UP, Sit, answer, as_before, in_bash, on_screen,
                              paper_of, recorded, typed_lines)

if sys.platform == "win32":
    pytest.skip("needs a terminal of Unix", allow_module_level=True)

# Timed out by a signal: a thread beside the tests makes Python warn of each fork.
pytestmark = pytest.mark.timeout(method="signal")


def test_the_screen_shows_the_paper_and_the_shell_gets_its_terminal_back(
        sit: Sit, tmp_path: Path, path: Path) -> None:
    seat = in_bash(sit, tmp_path, "--seed", "76", "--record", str(path))
    answer(seat, "rbyg?\r", "red, blue\r", "board\r", "r?\u00d6\r", "byyy\r", "no\r")
    assert seat.status() == 0
    assert seat.screen() == on_screen(paper_of(path))
    assert typed_lines(path) == ["RBYG#", "RED, BLUE", "BOARD", "R##", "BYYY", "NO"]
    assert as_before(seat, tmp_path)
    # A terminal that must say where its cursor is, and does not, gets a warning on the paper.
    assert "\x1b[6n" not in seat.raw.getvalue()


def test_until_a_guess_is_typed_the_editor_shows_one_and_names_help(sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, *TWO_PLAYERS)
    answer(seat, "byyy\r")
    seat.wait_for("(4 letters, such as YRPO, or HELP)")
    assert seat.screen().endswith(f"{PROMPT}(4 letters, such as YRPO, or HELP)")
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
    assert seat.screen() == on_screen(paper_of(path).replace("? ^C", "? RB^C"))


@pytest.mark.parametrize("words, row", [([], f"{PROMPT}RBY^C"),
                                        (TWO_PLAYERS, "CODEMAKER: SECRET CODE? ^C")])
def test_ctrl_c_leaves_on_the_screen_what_was_typed_but_no_secret_code(
        words: list[str], row: str, sit: Sit, path: Path) -> None:
    seat = recorded(sit, path, *words)
    answer(seat, "rbx\x7fy\x03")
    assert seat.status() == 130
    assert typed_lines(path) == ["^C"]
    assert seat.screen().endswith(f"\n{row}")


@pytest.mark.parametrize("paste", [
    "\x1b[200~rbyg\nboard\n\nb\x1b[201~y", "\x1b[200~rbyg\rboard\r\rb\x1b[201~y",
    "\x1b[200~rbyg\r\nboard\r\n\r\nb\x1b[201~y", "rbyg\rboard\r\rby"],
    ids=["LF", "CR", "CR LF", "without brackets"])
def test_each_pasted_line_answers_a_question_and_the_rest_waits(
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


def test_what_is_typed_ahead_is_in_the_next_line_alone(sit: Sit, path: Path) -> None:
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


def test_the_title_and_ctrl_c_do_not_wait_until_the_editor_is_imported(
        sit: Sit, tmp_path: Path, path: Path) -> None:
    (tmp_path / "prompt_toolkit.py").write_text("import time\ntime.sleep(60)\n")
    seat = recorded(sit, path, command=(sys.executable, str(MODULE)), PYTHONPATH=str(tmp_path))
    seat.wait_for(PROMPT)
    seat.type("rb\x03")
    assert seat.status() == 130
    assert typed_lines(path) == ["^C"]
    assert seat.screen() == on_screen(paper_of(path))


def test_after_ctrl_z_fg_comes_back_to_the_line_as_it_was(sit: Sit, path: Path) -> None:
    seat = sit("--norc", "--noprofile", "--noediting", "-i", command=("bash",), PS1="SHELL: ",
               HISTFILE="", GAME=COMMAND, FILE=str(path))
    seat.wait_for("SHELL: ")
    seat.type('"$GAME" --seed 76 --record "$FILE"\r')
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
