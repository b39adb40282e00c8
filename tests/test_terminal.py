"""The installed command at a real pseudo-terminal, with real keys."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import termios
import time
from pathlib import Path

import pexpect
import pytest
from helpers import COMMAND, PROMPT, ROLLS, ROOT, Seat, Sit, run

from mastermind76 import read_roll

WIN = ROLLS[0].with_name("win.txt")


def last_rows(seat: Seat, count: int) -> list[str]:
    return seat.paper().split("\n")[-count:]


def test_letters_turn_upper_case_as_they_are_typed(sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.wait_for(PROMPT)
    seat.type("rbyg")
    seat.wait_for("G")
    seat.type("\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("quit\r")
    assert seat.status() == 0
    assert f"{PROMPT}RBYG" in seat.paper()
    assert "rbyg" not in seat.raw.getvalue()


def test_oldstyle_leaves_the_case_of_letters_alone(sit: Sit) -> None:
    seat = sit("--seed", "76", "--oldstyle")
    seat.wait_for(PROMPT)
    seat.type("by\x1b[200~yY?ß\x1b[201~\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("BOARD\r\x04")
    assert seat.status() == 0
    assert f"{PROMPT}byyY##\n 1  BLACK PEGS" in seat.paper()
    assert "\nbyyY##         1             0\n" in seat.paper()


@pytest.mark.parametrize("typed, command", [("b", "BOARD"), ("he", "HELP"), ("q", "QUIT"),
                                            ("re", "REVEAL"), ("s", "SOLVE"), ("quit", "QUIT")])
def test_tab_completes_a_command(typed: str, command: str, sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.wait_for(PROMPT)
    seat.type(f"{typed}\t\r\x04")
    seat.status()
    assert f"{PROMPT}{command}" in seat.paper().split("\n")


def test_tab_completes_nothing_else(sit: Sit) -> None:
    for words, typed, line in (["--oldstyle"], "\tH\t", "H"), ([], "u\t", "U"):
        seat = sit("--seed", "76", *words)
        seat.wait_for(PROMPT)
        seat.type(f"{typed}\r\x04")
        seat.status()
        assert f"{PROMPT}{line}" in seat.paper().split("\n")


def test_a_line_can_be_edited_and_called_back(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    seat.wait_for(PROMPT)
    seat.type("rbgg\x1b[D\x08y\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("\x1b[A\x1b[D\x1b[D\x1b[D\x1b[Do\x1b[3~\r")
    seat.wait_for("MOVE NUMBER 3 ? ")
    seat.type("\x04")
    assert seat.status() == 0
    assert read_roll(str(path)).typed == ["RBYG", "OBYG", "^D"]
    assert seat.paper() == read_roll(str(path)).paper.rstrip("\n")
    assert run("--check", str(path)).returncode == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize("typed", ["", "RB"])
def test_ctrl_c_stands_on_the_paper_and_ends_with_130(
        term: str, typed: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path), term=term)
    seat.wait_for(PROMPT)
    seat.type(typed)
    if typed:
        seat.wait_for("B")
    seat.type("\x03")
    assert seat.status() == 130
    shown = "RB^C" if term == "dumb" and typed else "^C"
    assert last_rows(seat, 1) == [PROMPT + shown]
    assert read_roll(str(path)).typed == ["^C"]
    assert run("--check", str(path)).returncode == 0


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_d_stands_on_the_paper_and_ends_with_0(term: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path), term=term)
    seat.wait_for(PROMPT)
    seat.type("\x04")
    assert seat.status() == 0
    assert last_rows(seat, 1) == [PROMPT + "^D"]
    assert run("--check", str(path)).returncode == 0


def test_ctrl_d_in_a_line_deletes_a_character(sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.wait_for(PROMPT)
    seat.type("XRBYG\x01\x04\r\x04")
    assert seat.status() == 0
    assert f"{PROMPT}RBYG" in seat.paper().split("\n")


def test_the_terminal_is_asked_nothing_and_shows_the_paper_alone(sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.wait_for(PROMPT)
    seat.wait_for_editor("xterm")
    seat.type("\x04")
    assert seat.status() == 0
    assert "\x1b[6n" not in seat.raw.getvalue()  # no question to the terminal, so no warning
    assert seat.paper() + "\n" == run("--seed", "76").stdout  # no row for a menu, no warning


def test_pasted_lines_are_taken_one_by_one(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    seat.wait_for(PROMPT)
    seat.type("\x1b[200~rbyg\r\nboard\nroyg\x1b\nby\x1b[201~")
    seat.wait_for("MOVE NUMBER 2 ? BY")
    seat.type("YY\r")
    seat.wait_for("ANOTHER GAME")
    seat.type("\x1b[200~no\n\x1b[201~")
    assert seat.status() == 0
    assert read_roll(str(path)).typed == ["RBYG", "BOARD", "ROYG#", "BYYY", "NO"]
    assert seat.paper() == read_roll(str(path)).paper.rstrip("\n")
    assert run("--check", str(path)).returncode == 0


def test_a_paste_without_brackets_is_taken_one_by_one_too(sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.wait_for(PROMPT)
    seat.type("rbyg\rboard\rbyyy\rno\r")
    assert seat.status() == 0
    assert last_rows(seat, 3) == ["MOVE NUMBER 2 ? BYYY", "THAT BREAKS THE CODE!",
                                  "ANOTHER GAME (YES OR NO)? NO"]


def test_what_is_typed_ahead_is_drawn_once(sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.type("rbyg\rquit\r")  # while the program is loading, perhaps
    assert seat.status() == 0
    paper = seat.paper().upper()
    assert paper.endswith(f"{PROMPT}RBYG\n 1  BLACK PEGS\n 1  WHITE PEGS\n\n"
                          "MOVE NUMBER 2 ? QUIT\nTHE HIDDEN CODE: BYYY")


def test_a_paste_of_10000_lines(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    seat.wait_for(PROMPT)
    seat.type("\x1b[200~" + "board\n" * 10_000 + "quit\n\x1b[201~")
    assert seat.status() == 0
    assert read_roll(str(path)).typed == ["BOARD"] * 10_000 + ["QUIT"]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_the_code_of_two_players_is_typed_unseen(term: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "0", "--codemaker", "player", "--codebreaker", "player",
               "--record", str(path), term=term)
    seat.wait_for("SECRET CODE? ")
    seat.child.waitnoecho()  # until then a plain terminal drops what is typed
    seat.type("GPGP\r")
    seat.wait_for(PROMPT)
    seat.type("\x1b[A\r" if term == "xterm" else "\r")
    seat.wait_for("NOTHING TYPED")
    seat.type("gpgp\rno\r")
    assert seat.status() == 0
    paper = seat.paper()
    assert paper.upper().count("GPGP") == 1
    assert "SECRET CODE? GPGP\n" in path.read_text()
    assert run("--check", str(path)).returncode == 0


def test_an_unseen_code_that_is_no_text(sit: Sit) -> None:
    seat = sit("--codemaker", "player", "--codebreaker", "player", term="dumb",
               PYTHONUTF8="1")
    seat.wait_for("SECRET CODE? ")
    seat.child.waitnoecho()
    os.write(seat.child.child_fd, b"\xff\xfe\r")
    seat.wait_for('NO COLOR "#"')


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize("key, status", [("\x03", 130), ("\x04", 0)])
def test_hanging_up_on_an_unseen_code(term: str, key: str, status: int, sit: Sit,
                                      tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--codemaker", "player", "--codebreaker", "player", "--record", str(path),
               term=term)
    seat.wait_for("SECRET CODE? ")
    seat.child.waitnoecho()
    seat.wait_for_editor(term)
    seat.type(key)
    assert seat.status() == status
    assert last_rows(seat, 1) == ["SECRET CODE? ^C" if status else "SECRET CODE? ^D"]
    assert run("--check", str(path)).returncode == 0


def test_a_speed_types_the_prompt_too_and_draws_nothing_twice(sit: Sit) -> None:
    seat = sit("--seed", "76", "--baud", "2400")
    seat.wait_for(PROMPT)
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("quit\r")
    assert seat.status() == 0
    done = run("--seed", "76", typed="RBYG\nQUIT\n")
    assert seat.paper() == done.stdout.rstrip("\n")


@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_ctrl_c_stops_a_slow_line_in_the_middle(term: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--baud", "110", "--record", str(path), term=term)
    seat.wait_for("THE GAME")
    seat.type("\x03")
    assert seat.status() == 130
    shown = seat.paper()
    assert shown.startswith("THE GAME") and shown.endswith("^C") and "\n" not in shown
    assert path.read_text() == f"$ mastermind76 --seed 76\n{shown}\n"
    assert run("--check", str(path)).returncode == 0


@pytest.mark.parametrize("columns", [20, 26, 27])  # the replay question has 26
def test_a_narrow_terminal_loses_nothing(columns: int, sit: Sit) -> None:
    seat = sit("--seed", "76", columns=columns)
    seat.wait_for(PROMPT)
    seat.type("byyy\r")
    seat.wait_for("(YES OR NO)? "[:6])
    seat.type("maybe\r")
    seat.wait_for("OR HELP.")
    seat.type("no\r")
    assert seat.status() == 0
    assert seat.paper().replace("\n", "").replace(" ", "").endswith(
        "MOVENUMBER1?BYYYTHATBREAKSTHECODE!ANOTHERGAME(YESORNO)?MAYBETYPEYESORNO,ORHELP."
        "ANOTHERGAME(YESORNO)?NO")


@pytest.mark.parametrize("term", ["", "dumb"])
def test_without_a_capable_terminal_prompt_toolkit_stays_out(term: str, sit: Sit) -> None:
    seat = sit("--seed", "76", term=term)
    seat.wait_for(PROMPT)
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("\x04")
    assert seat.status() == 0
    assert "\x1b" not in seat.raw.getvalue()
    assert f"{PROMPT}rbyg" in seat.paper()


def test_an_unknown_terminal_is_good_enough(sit: Sit) -> None:
    seat = sit("--seed", "76", term="nothing-anyone-knows")
    seat.wait_for(PROMPT)
    seat.type("byyy\rno\r")
    assert seat.status() == 0
    assert last_rows(seat, 1) == ["ANOTHER GAME (YES OR NO)? NO"]


def test_the_one_file_plays_where_nothing_is_installed(sit: Sit) -> None:
    seat = sit("--seed", "76", command=(sys.executable, "-I", "-S", str(ROOT / "mastermind76.py")))
    seat.wait_for(PROMPT)
    seat.type("byyy\r")
    seat.wait_for("(YES OR NO)? ")
    seat.type("no\r")
    assert seat.status() == 0
    assert "\x1b" not in seat.raw.getvalue()


def test_a_system_without_termios_plays_without_the_line_editor(sit: Sit) -> None:
    script = ("import sys, mastermind76; "
              "sys.modules['termios'] = None; mastermind76.main(['--seed', '76'])")
    seat = sit(command=(sys.executable, "-c", script))
    seat.wait_for(PROMPT)
    seat.type("quit\r")
    assert seat.status() == 0
    assert last_rows(seat, 2) == [PROMPT + "quit", "THE HIDDEN CODE: BYYY"]


@pytest.mark.parametrize("term", ["xterm", "dumb"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_signal_ends_the_game_and_gives_the_terminal_back(
        term: str, number: signal.Signals, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    player = tmp_path / "player"
    script = ('stty -a >"$1"; sh -c \'echo $$ >"$1"; shift; exec "$@"\' sh "$4" '
              '"$0" --seed 76 --record "$3"; echo "status $?"; stty -a >"$2"')
    seat = sit("-c", script, COMMAND,
               str(tmp_path / "before"), str(tmp_path / "after"), str(path), str(player),
               term=term, command=("bash",))
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)
    os.kill(int(player.read_text()), number)
    seat.wait_for(f"status {128 + number}")
    seat.status()
    assert (tmp_path / "before").read_text() == (tmp_path / "after").read_text()
    raw = seat.raw.getvalue()
    assert raw.rfind("\x1b[?2004l") >= raw.rfind("\x1b[?2004h")  # no brackets around a paste
    assert path.read_text().endswith("MOVE NUMBER 1 ? " + "^C\n" * (number == signal.SIGINT))
    assert "Traceback" not in seat.raw.getvalue()


def test_a_signal_gives_back_a_terminal_that_controls_no_job() -> None:
    ours, its = os.openpty()
    before = termios.tcgetattr(its)
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=its, stdout=its,
                          env={**os.environ, "TERM": "dumb"}) as game:
        shown = b""
        while PROMPT.encode() not in shown:
            shown += os.read(ours, 1000)
        game.terminate()
    assert termios.tcgetattr(its) == before
    os.close(ours)
    os.close(its)


@pytest.mark.parametrize("options", ["", "--codemaker player"])
@pytest.mark.parametrize("hang_up", ["", "trap '' HUP;", "trap '' HUP INT;"])  # signals ignored
@pytest.mark.parametrize("term", ["xterm", "dumb"])
def test_a_terminal_that_is_closed_ends_the_game(
        term: str, hang_up: str, options: str, sit: Sit, tmp_path: Path) -> None:
    errors = tmp_path / "errors"
    seat = sit("-c", f'{hang_up} exec "$0" --seed 76 {options} 2>"$1"',
               COMMAND, str(errors),
               term=term, command=("bash",))
    seat.wait_for("SECRET CODE? " if options else PROMPT)
    seat.wait_for_editor(term)
    try:
        seat.child.close(force=False)
    except pexpect.ExceptionPexpect:
        pass  # it lives on for a moment
    for _ in range(200):
        if not seat.child.isalive():
            break
        time.sleep(0.05)
    assert not seat.child.isalive()
    assert errors.read_text() == ""
