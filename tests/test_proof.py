"""What a sample of broken programs once got through: each test fails if its line is wrong."""

from __future__ import annotations

import errno
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from helpers import COMMAND, PROMPT, ROLLS, Sit, run

import mastermind76
from mastermind76 import WORK, Rules, fitting_codes, main, read_roll

WIN = ROLLS[0].with_name("win.txt")


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a copy of a roll that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "roll.txt"))


@pytest.fixture
def limit_work(monkeypatch: pytest.MonkeyPatch) -> Callable[[int], None]:
    """Return a function that lets the codebreaker try only so many states from now on."""
    return lambda states: monkeypatch.setattr(WORK, "limit", WORK.tried + states)


# 1. Ctrl-C while the machine prints, in the line editor


def test_ctrl_c_after_the_first_prompt_while_the_machine_prints(sit: Sit, tmp_path: Path) -> None:
    """The game that is interrupted goes on for twenty moves: many seconds at this speed."""
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--colors", "10", "--pegs", "10", "--baud", "600",
               "--record", str(path))
    seat.wait_for_editor("xterm")
    seat.type("\x1b[200~YYRPOGBWTK\nsolve\n\x1b[201~")
    seat.wait_for("MOVE NUMBER 3 : ")
    seat.type("\x03")
    assert seat.status() == 130
    roll = read_roll(str(path))
    assert roll.typed == ["YYRPOGBWTK", "SOLVE"]
    assert roll.paper.endswith("^C\n") and "MOVE NUMBER 3 : " in roll.paper
    assert seat.paper() == roll.paper.rstrip("\n")  # no prompt comes again
    assert "Traceback" not in seat.raw.getvalue()
    assert run("--check", str(path)).stdout == "1 roll, all ok\n"


# 2. A bracketed paste


@pytest.mark.parametrize("end", ["\r", "\n", "\r\n"])
def test_pasted_lines_may_end_in_any_way(end: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    seat.wait_for_editor("xterm")
    seat.type(f"\x1b[200~rbyg{end}board{end}{end}quit{end}\x1b[201~")
    assert seat.status() == 0
    assert read_roll(str(path)).typed == ["RBYG", "BOARD", "", "QUIT"]


def test_a_pasted_piece_of_a_line_waits_for_return(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    seat.wait_for_editor("xterm")
    seat.type("\x1b[200~rby\x1b[201~")
    seat.wait_for("RBY")
    seat.type("g\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("b\x1b[200~yy\x1b[201~y\r")
    seat.wait_for("ANOTHER GAME")
    seat.type("no\r")
    assert seat.status() == 0
    assert read_roll(str(path)).typed == ["RBYG", "BYYY", "NO"]


# 3. Tab, where the player scores


@pytest.mark.parametrize("match", [[], ["--match", "2"]])
def test_tab_completes_undo_where_the_player_scores(match: list[str], sit: Sit) -> None:
    seat = sit("--seed", "76", "--codemaker", "player", "--codebreaker", "computer", *match)
    seat.wait_for("BLACKS, WHITES? ")
    seat.type("1 0\r")
    seat.wait_for("MOVE NUMBER 2")
    seat.wait_for("BLACKS, WHITES? ")
    seat.type("u\t\r")
    seat.wait_for("MOVE NUMBER 1")
    seat.wait_for("BLACKS, WHITES? ")
    seat.type("4 0\r")
    seat.wait_for("IS THAT RIGHT")
    seat.type("un\t\r")
    seat.wait_for("BLACKS, WHITES? ")
    seat.type("q\t\r")
    assert seat.status() == 0
    assert [line for line in seat.paper().split("\n") if "? " in line] == [
        "BLACKS, WHITES? 1 0", "BLACKS, WHITES? UNDO", "BLACKS, WHITES? 4 0",
        "IS THAT RIGHT (YES OR NO)? UNDO", "BLACKS, WHITES? QUIT"]


# 4. --rewrite never changes what was typed


@pytest.mark.parametrize("typed", ["RB\u00c4G", "RB\tXG", "RB" + "X" * 300, "RB?G"])
def test_rewrite_refuses_to_change_a_typed_line(
        typed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "roll.txt"
    paper = f"$ mastermind76 --seed 76\n{PROMPT}{typed}\n{PROMPT}QUIT\n"
    path.write_text(paper)
    assert main(["--rewrite", str(path)]) == 1
    assert capsys.readouterr().out == (f"{path}: not rewritten: its typed lines would change\n"
                                       "1 roll, 1 failed\n")
    assert path.read_text() == paper and list(tmp_path.iterdir()) == [path]
    path.write_text(paper.replace(typed, "RB#G"))
    assert main(["--rewrite", str(path)]) == 0  # so it was that line alone
    assert read_roll(str(path)).typed == ["RB#G", "QUIT"]


# 5. --score


def test_score_names_the_first_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--score", "RRYY", "YYRR"]) == 0
    rows = [row.split() for row in capsys.readouterr().out.split("\n")
            if re.match(" +(GUESS|CODE) PEG ", row)]
    reasons = [(row[0], int(row[2]), row[4], row[-1]) for row in rows]
    assert reasons == [
        *(("GUESS", peg, "WHITE", place) for peg, place in zip((1, 2, 3, 4), "3412")),
        *(("CODE", peg, "WHITE", place) for peg, place in zip((1, 2, 3, 4), "3311")),
        *(("GUESS", peg, "WHITE", place) for peg, place in zip((1, 2, 3, 4), "3311"))]


def test_score_takes_a_pair_of_ten_pegs_and_of_one(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--score", "YRPOGBWTKM", "MYRPOGBWTK"]) == 0
    lines = capsys.readouterr().out.split("\n")
    assert [line.split() for line in lines[-3:-1]] == [["BLACKS", "0", "0", "0"],
                                                       ["WHITES", "10", "10", "10"]]
    assert sum(bool(re.match(" +(GUESS|CODE) PEG ", line)) for line in lines) == 30
    assert main(["--score", "Y", "Y"]) == 0
    assert capsys.readouterr().out.count("BLACK ") == 3


# 6. The seed that is drawn


@pytest.mark.parametrize("data, seed", [
    (b"\x00\x00", 0), (b"\x00\x01", 1), (b"\x12\x34", 0x1234), (b"\x7f\xff", 32767),
    (b"\x7f\xfe", 32766), (b"\x80\x00", 0), (b"\xff\xff", 32767), (b"\xab\xcd", 0x2bcd)])
def test_without_a_seed_known_bytes_give_a_known_seed(
        data: bytes, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(os, "urandom", lambda size: data[:size])
    path = tmp_path / "new.txt"
    with open(os.devnull) as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        assert main(["--record", str(path)]) == 0
        assert read_roll(str(path)).options == ["--seed", str(seed)]
        path.unlink()
        assert main(["--seed", "5", "--record", str(path)]) == 0
        assert read_roll(str(path)).options == ["--seed", "5"]
    assert capsys.readouterr().out.endswith(f"{PROMPT}^D\n")


# 7. Several unused lines


def test_check_names_the_first_of_several_unused_lines(
        roll: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with roll.open("a") as file:
        file.write("A? FIRST\nB? SECOND\nC? THIRD\n")
    assert main(["--check", str(roll)]) == 1
    assert capsys.readouterr().out.startswith(
        f"{roll}: 'FIRST' was typed, but the session did not ask for it\n")


# 8. Ctrl-C while rolls are read


def opened(path: Path, reader: subprocess.Popen[bytes]) -> int:
    """Return the end of a named pipe to which to write, as soon as it is being read."""
    while True:
        try:
            return os.open(path, os.O_WRONLY | os.O_NONBLOCK)
        except OSError as error:
            assert error.errno == errno.ENXIO and reader.poll() is None
            time.sleep(0.01)


@pytest.mark.parametrize("work", ["--check", "--replay"])
def test_ctrl_c_while_a_roll_is_read(work: str, tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    os.mkfifo(path)
    words = [COMMAND, work, str(path)]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as reader:
        fd = opened(path, reader)
        reader.send_signal(signal.SIGINT)
        os.close(fd)  # the signal has come first: at once, or when the read ends
        assert reader.communicate(timeout=60) == (b"", b"\n")
    assert reader.returncode == 130


def test_ctrl_c_in_the_middle_of_a_check(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    os.mkfifo(path)
    with subprocess.Popen([COMMAND, "--check", str(WIN), str(path), str(WIN)],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as reader:
        fd = opened(path, reader)
        reader.send_signal(signal.SIGINT)
        os.close(fd)
        assert reader.communicate(timeout=60) == (b"", b"\n")
    assert reader.returncode == 130


def test_ctrl_c_in_the_middle_of_a_replay() -> None:
    """At this speed the roll takes more than a minute."""
    with subprocess.Popen([COMMAND, "--replay", str(WIN), "--baud", "110"],
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, bufsize=0) as player:
        assert player.stdout
        seen = b""
        while b"THE GAME" not in seen:
            seen += player.stdout.read(1) or b""
        player.send_signal(signal.SIGINT)
        out, errors = player.communicate(timeout=60)
    assert (player.returncode, errors) == (130, b"\n")
    caption, _, paper = WIN.read_bytes().partition(b"$ mastermind76 --seed 1976\n")
    assert (caption + paper).startswith(seen + out)
    assert b"BREAKS" not in seen + out


def test_ctrl_c_in_a_replay_that_waits_for_a_key(sit: Sit, tmp_path: Path) -> None:
    script = 'stty -a >"$1"; "$0" --replay "$3"; echo "status $?"; stty -a >"$2"'
    before, after = tmp_path / "before", tmp_path / "after"
    seat = sit("-c", script, COMMAND, str(before), str(after), str(WIN), command=("bash",))
    seat.wait_for(PROMPT)
    seat.press_until(" ", "MOVE NUMBER 2 ? ")  # the first key may come before it is waited for
    seat.type("\x03")
    seat.wait_for("status 130")
    seat.status()
    assert "Traceback" not in seat.raw.getvalue() and "MOVE NUMBER 3" not in seat.paper()
    assert before.read_text() == after.read_text()


@pytest.mark.parametrize("step", ["open", "copymode", "replace"])
@pytest.mark.parametrize("late", [False, True])
def test_ctrl_c_in_the_middle_of_a_rewrite_leaves_the_old_roll_or_the_new_one(
        step: str, late: bool, roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    """late: the key is pressed when the step is just done, else just before it."""
    new = roll.read_text()
    old = new.replace("BREAKS", "BRAKES")
    roll.write_text(old)
    owner: Any = {"open": mastermind76, "copymode": shutil, "replace": os}[step]
    real: Any = getattr(owner, step, open)
    steps: list[str] = []

    def interrupted(*words: Any) -> Any:
        if step == "open" and words[1:] != ("wb",):
            return real(*words)
        steps.append(step)
        if late:
            done = real(*words)
            if step == "open":
                done.close()
        raise KeyboardInterrupt

    monkeypatch.setattr(owner, step, interrupted, raising=False)
    assert main(["--rewrite", str(roll), str(WIN)]) == 130
    monkeypatch.undo()
    assert steps == [step]  # nothing is rewritten after it
    assert roll.read_text() == (new if late and step == "replace" else old)
    assert list(roll.parent.iterdir()) == [roll]
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", "\n")
    assert main(["--rewrite", str(roll)]) == 0
    assert roll.read_text() == new


# 9. Pruning, in states tried


@pytest.mark.parametrize("scoring, states", [("standard", 7000), ("secret", 900), ("guess", 800)])
def test_a_board_that_no_code_fits_is_pruned(
        scoring: str, states: int, limit_work: Callable[[int], None]) -> None:
    """6381, 746 and 615 states were tried when this was written, of ten thousand millions."""
    board = [("PTGPTYWYRK", 3, 2), ("OYGPRORGRG", 2, 3), ("BPBPPGWPYW", 1, 2),
             ("ORYYRYGPOY", 2, 4), ("PKKPGRBYTT", 1, 6)]
    limit_work(states)
    assert next(fitting_codes(Rules(10, 10, scoring=scoring), board), "") == ""


# 10. --code, the line editor, the cursor


def test_a_code_set_by_hand_is_the_first_game_s_only() -> None:
    done = run("--seed", "76", "--code", "RBYG", typed="RBYG\nYES\nQUIT\n")
    assert done.stdout.endswith("\nMOVE NUMBER 1 ? QUIT\nTHE HIDDEN CODE: BYYY\n")
    done = run("--seed", "76", "--code", "RBYG", "--oldstyle", typed="QUIT\nYES\nQUIT\nNO\n")
    assert re.findall("[A-Z]{4}(?=\nANOTHER)", done.stdout) == ["RBYG", "BYYY"]


def test_a_code_set_by_hand_is_the_first_game_s_of_the_first_match_only() -> None:
    words = ["--seed", "76", "--code", "RBYG", "--match", "2"]
    done = run(*words, "--codebreaker", "computer", typed="YES\nNO\n")
    games = done.stdout.split("MAKES THE CODE.")[1:]
    codes = [re.findall("(?m)^MOVE NUMBER [0-9]+ : (....)$", game)[-1] for game in games]
    assert len(codes) == 4 and codes[0] == "RBYG" and "RBYG" not in codes[1:]
    done = run(*words, "--codemaker", "player", typed="RBYG\nYYYY\nYYYY\nYES\nRRRR\nRRRR\n")
    assert re.findall("PLAYER [12]: SECRET CODE", done.stdout) == [
        "PLAYER 2: SECRET CODE", "PLAYER 1: SECRET CODE", "PLAYER 2: SECRET CODE"]


def test_the_line_editor_needs_a_terminal_for_its_output_too(sit: Sit) -> None:
    seat = sit("-c", '"$0" --seed 76 | cat', COMMAND, command=("sh",))
    seat.wait_for(PROMPT)
    seat.type("byyy\r")
    seat.wait_for("ANOTHER GAME")
    seat.type("no\r")
    assert seat.status() == 0
    assert "\x1b" not in seat.raw.getvalue()
    assert "THAT BREAKS THE CODE!" in seat.paper()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGUSR1])
def test_a_signal_in_the_line_editor_shows_the_cursor_again(
        number: signal.Signals, sit: Sit) -> None:
    seat = sit("--seed", "76")
    seat.wait_for(PROMPT)
    seat.wait_for_editor("xterm")
    seat.child.kill(number)
    assert seat.status() == -number
    *_, farewell = re.split(r"\x1b\[\?2004l", seat.raw.getvalue())
    assert farewell == "\x1b[?25h\r\n"
