"""Keys, signals and settings at a real pseudo-terminal: nothing is torn, shown twice or lost."""

from __future__ import annotations

import os
import random
import re
import shutil
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pexpect
import pytest
from helpers import COMMAND, PROMPT, ROLLS, Seat, Sit, run

from mastermind76 import read_roll

WIN = ROLLS[0].with_name("win.txt")
TERMS = ["xterm", "dumb"]
needs_bash = pytest.mark.skipif(not (shutil.which("bash") and shutil.which("stty")),
                                reason="needs bash and stty")

# In a folder, "$1": the settings of the terminal before the game and after it, and its process.
GAME = '(echo $BASHPID >pid; exec "$0" "$@")'
AROUND = ('cd "$1"; shift; stty -ixon erase ^H; stty -a >before; ' + GAME
          + '; echo "status $?"; stty -a >after; echo GIVEN BACK')
# The same with job control: the game may stop, and goes on when a line is typed.
STOPPED = ('set -m; cd "$1"; shift; stty -a >before; ' + GAME + '; echo "status $?"; '
           'stty -a >stopped; echo HAS STOPPED; read -r; fg; '
           'echo "status $?"; stty -a >after; echo GIVEN BACK')


def in_bash(sit: Sit, script: str, folder: Path, *words: str, term: str = "xterm",
            **env: str) -> Seat:
    """Run a script in bash in which "$0" is the command and "$1" a folder."""
    return sit("-c", script, COMMAND, str(folder), *words, command=("bash",), term=term, **env)


def send(folder: Path, number: int) -> None:
    """Send a signal to the game that runs in a folder."""
    os.kill(int((folder / "pid").read_text()), number)


def is_given_back(seat: Seat, folder: Path, *names: str) -> None:
    """Check that settings, cursor and bracketed paste are what they were before the game."""
    for name in names or ("after",):
        assert (folder / name).read_text() == (folder / "before").read_text()
    raw = seat.raw.getvalue()
    for on, off in (("\x1b[?2004l", "\x1b[?2004h"), ("\x1b[?25h", "\x1b[?25l")):
        assert raw.rfind(on) >= raw.rfind(off)
    assert "Traceback" not in raw


def quits_and_gives_back(seat: Seat, folder: Path, term: str) -> None:
    """Quit at the second move, and check that the terminal is as it was."""
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.wait_for_editor(term)
    seat.type("quit\r")
    seat.wait_for("status 0")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, folder)


def shows_what_is_recorded(seat: Seat, path: Path) -> list[str]:
    """Check that the screen holds the paper of a roll, that it checks; return the typed lines."""
    roll = read_roll(str(path))
    seen = re.sub(r"(SECRET CODE\?) .*", r"\1", roll.paper)
    assert seat.paper() == "\n".join(map(str.rstrip, seen.split("\n"))).rstrip("\n")
    assert "Traceback" not in seat.raw.getvalue() and "ENTER" not in seat.raw.getvalue()
    done = run("--check", str(path))
    assert done.stdout == "1 roll, all ok\n"
    return list(roll.typed)


def wait_for_prompt(seat: Seat, term: str) -> None:
    """Wait until the first move is asked for and what is typed is shown."""
    seat.wait_for(PROMPT)
    seat.wait_for_editor(term)


def type_at_each_prompt(seat: Seat, lines: Sequence[str | bytes]) -> None:
    """Type one line at each prompt of the line editor, each in one piece."""
    for line in lines:
        seat.wait_for_editor("xterm")
        os.write(seat.child.child_fd, line.encode() if isinstance(line, str) else line)


# Keys

KEYS = [
    ("rbgg\x1b[D\x08y", "RBYG"), ("rbgg\x1bOD\x7fy", "RBYG"), ("byg\x01r", "RBYG"),
    ("byg\x1b[Hr", "RBYG"), ("rby\x01\x1b[Fg", "RBYG"), ("xrb\x01\x1b[3~", "RB"),
    ("rb\x1b[D\x1b[Cyg", "RBYG"), ("xx\x15rbyg", "RBYG"), ("rb xx\x17\x0byg", "RB YG"),
    ("royg\x02\x02\x06\x05\x08b", "ROYB"),
    ("rb\x12yg", "RBYG"), ("rb\x13yg", "RBYG"), ("rb\x11\x16yg", "RBYG"), ("rb\x18\x05yg", "RBYG"),
    ("rb\x00\x0c\x14\x19\x1c\x1d\x1e\x1fyg", "RBYG"), ("rb\x1bxyg", "RBYG"),
    ("rb\x1b5yg", "RBYG"), ("rb\x1b.\x1b!\x1b<\x1b>yg", "RBYG"),
    ("rb\x1b[15;5~yg", "RBYG"), ("rb\x1b[24;8~yg", "RBYG"), ("rb\x1bOPyg", "RBYG"),
    ("rb\x1b[5~\x1b[6~yg", "RBYG"), ("rb\x1b[[Ayg", "RBYG"), ("rb\x1b[1;2Ayg", "RBYG"),
    ("rb\x1b[0myg", "RBYG"), ("rb\x1b[;myg", "RBYG"), ("rb\x1b[5Myg", "RBYG"),
    ("rb\x1b[<1Myg", "RBYG"), ("rb\x1b[M !!yg", "RBYG"), (b"rb\x1b[M\x7f\xff\x01yg", "RBYG"),
    ("rb\x1b[<64;85;12Myg", "RBYG"), ("rb\x1b[12;40Ryg", "RBYG"),
    ("rb\x1b[999999999999;1Hyg", "RBYG"), ("rb\x1b[?1;2cyg", "RBYG"),
    ("\x1b[200~r\tb\x03y\x1b[201~g", "R B#YG"), ("A?B", "A#B"), ("ß", "#"), ("ﬁ", "#"), ("ı", "#"),
    ("é🤷", "##"), (b"r\xff\xfeb", "R##B"),
]


def test_a_key_edits_the_line_or_adds_nothing(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--frames", "99", "--record", str(path), PYTHONUTF8="1")
    type_at_each_prompt(seat, [
        typed + (b"\r" if isinstance(typed, bytes) else "\r")  # type: ignore[operator]
        for typed, _ in KEYS] + ["\x04"])
    assert seat.status() == 0
    assert shows_what_is_recorded(seat, path) == [line for _, line in KEYS] + ["^D"]
    assert "search" not in seat.raw.getvalue()


def test_letters_without_an_upper_case_of_one_letter_are_the_same_in_a_pipe() -> None:
    assert f"{PROMPT}###\n" in run("--seed", "76", typed="ßﬁı\n").stdout


def test_history_goes_up_and_down(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    type_at_each_prompt(seat, ["one\r", "two\r", "\x10\x10\r", "\x1b[A\x1b[A\x1b[B\r", "\x04"])
    assert seat.status() == 0
    assert shows_what_is_recorded(seat, path) == ["ONE", "TWO", "ONE", "ONE", "^D"]


def test_tab_completes_undo_when_the_player_scores(sit: Sit) -> None:
    seat = sit("--seed", "76", "--codemaker", "player", "--codebreaker", "computer")
    type_at_each_prompt(seat, ["u\t\r", "\x04"])
    assert seat.status() == 0
    assert "\nBLACKS, WHITES? UNDO\nNO SCORE TO TAKE BACK YET.\n" in seat.paper()


@pytest.mark.parametrize("quote", ["", "\x11", "\x16", "\x1b[200~r\x1b[201~"])
def test_no_key_before_it_makes_ctrl_c_a_letter(quote: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    type_at_each_prompt(seat, [f"rb{quote}\x03\x03"])
    assert seat.status() == 130
    assert shows_what_is_recorded(seat, path) == ["^C"]


def test_a_long_line_looks_on_the_screen_as_in_the_roll(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    lengths = [55, 56, 57, 63, 64, 65, 100, 128, 129, 255, 256]  # 56 fill a row of 72
    type_at_each_prompt(seat, ["a" * length + "\r" for length in lengths] + ["\x04"])
    assert seat.status() == 0
    typed = shows_what_is_recorded(seat, path)
    assert [len(line) for line in typed[:-1]] == lengths and "\nAAA" in seat.paper()


CRASHERS = [b"\x1b[0m", b"\x1b[;m", b"\x1b[5M", b"\x1b[<1M", b"\x1b[M   ", b"\x1b[M\x7f\xff\x01"]


@pytest.mark.parametrize("how", ["ahead", "pasted", "slowly"])
def test_a_sequence_that_looks_like_the_mouse_s_does_nothing(
        how: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path))
    typed = b"RBYG\r" + b"".join(key + b"YYYY\r" for key in CRASHERS) + b"QUIT\r"
    if how != "ahead":
        seat.wait_for_editor("xterm")
    pieces = [typed] if how != "slowly" else [typed[i:i + 1] for i in range(len(typed))]
    for piece in pieces:
        os.write(seat.child.child_fd, piece)
        time.sleep(0.01 if how == "slowly" else 0)
    assert seat.status() == 0
    assert read_roll(str(path)).typed == ["RBYG", *["YYYY"] * len(CRASHERS), "QUIT"]
    if how == "ahead":  # the terminal itself has shown what came before the program
        assert "Traceback" not in seat.raw.getvalue() and "ENTER" not in seat.raw.getvalue()
    else:
        shows_what_is_recorded(seat, path)


STARTS = ["\x1b[", "\x1bO", "\x1b", "\x1b\x1b[", "\x1b[<", "\x1b[M", "\x1b[[", "\x1b[200~",
          "\x1b[201~", "\x9b", "\x1b[?", "\x1bP", "\x1b]", "\x1b[>"]
# All but the keys that end, stop or hold the session (C D S Z \), and the ends of a line.
CONTROLS = [chr(c) for c in range(32) if c not in (3, 4, 10, 13, 19, 26, 28)] + ["\x7f"]


def noise(chance: random.Random) -> str:
    """Return a key that exists, one that might, or a letter."""
    kind = chance.randrange(5)
    if kind == 0:
        return chance.choice(CRASHERS).decode("latin-1")
    if kind == 1:
        return chance.choice(CONTROLS)
    if kind == 2:
        return chance.choice(STARTS) + "".join(
            chance.choices("0123456789;:<=>?[]!\"#$%&' *mMHABCDR~^@uoO", k=chance.randrange(8)))
    if kind == 3:
        return chr(chance.choice([chance.randrange(33, 127), chance.randrange(128, 0x3000),
                                  chance.randrange(0x1f300, 0x1f700)]))
    return chance.choice(STARTS) + chance.choice("mMHFABCD~Zuy")


@pytest.mark.parametrize("seed, bytewise", [(1, False), (2, False), (3, False), (4, True),
                                            (5, True)])
def test_random_keys_end_in_a_roll_that_checks(
        seed: int, bytewise: bool, sit: Sit, tmp_path: Path) -> None:
    chance = random.Random(seed)
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path), PYTHONUTF8="1")
    seat.wait_for_editor("xterm")
    lines = ["".join(noise(chance) for _ in range(chance.randrange(8))) for _ in range(25)]
    data = ("\r".join(lines) + "\r").encode()
    for piece in [data[i:i + 1] for i in range(len(data))] if bytewise else [data]:
        os.write(seat.child.child_fd, piece)
        time.sleep(chance.choice([0, 0, 0.001, 0.003]) if bytewise else 0)
    # Whatever is open is closed: a key by what it waits for, a paste by its end.
    seat.type("   \x1b[201~\x15\r\x15quit\r")
    assert seat.status() == 0
    typed = shows_what_is_recorded(seat, path)
    assert len(typed) > 10 and typed[-1] == "QUIT"
    assert all(re.fullmatch("[ -`{-~]*", line) for line in typed)
    assert "search" not in seat.raw.getvalue()


# A terminal without the line editor


def test_typing_ahead_of_a_slow_machine_tears_nothing(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--baud", "1200", "--record", str(path), term="dumb")
    seat.wait_for("THE")
    seat.type("rb")
    seat.wait_for("GAME")
    seat.type("yg\rboa")
    seat.wait_for("MOVE NUMBER 2 ? boa")
    seat.type("rd\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("quit\r")
    assert seat.status() == 0
    assert shows_what_is_recorded(seat, path) == ["rbyg", "board", "quit"]
    assert "\x1b" not in seat.raw.getvalue()


@pytest.mark.parametrize("term", TERMS)
def test_lines_pasted_around_a_secret_code_are_kept_and_the_code_unseen(
        term: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "0", "--codemaker", "player", "--codebreaker", "player",
               "--baud", "9600", "--record", str(path), term=term, PYTHONUTF8="1")
    seat.wait_for("THE GAME")
    os.write(seat.child.child_fd, b"gp\xffgp\rbyro\rrrrr\rbyro\ryes\r")
    seat.wait_for("ANOTHER GAME")
    os.write(seat.child.child_fd, b"tttt\rroro\rboard\rroro\rno\r")
    assert seat.status() == 0
    typed = shows_what_is_recorded(seat, path)
    assert " ".join(typed).upper() == "GP#GP BYRO RRRR BYRO YES TTTT RORO BOARD RORO NO"
    assert seat.paper().upper().count("BYRO") == 1
    assert '\nSECRET CODE?\nNO COLOR "#".' in seat.paper()


@pytest.mark.parametrize("fault, told", [
    ("raise ModuleNotFoundError(\"No module named 'wcwidth'\", name='wcwidth')", "wcwidth"),
    ("raise ImportError('too old')", "too old"),
    ("raise RuntimeError('broken')", "broken"),
    ("__version__ = '1.0'", "prompt_toolkit"),  # it holds no PromptSession
    ("def", "invalid syntax"),
])
def test_a_broken_line_editor_is_as_good_as_none(
        fault: str, told: str, sit: Sit, tmp_path: Path) -> None:
    fake = tmp_path / "prompt_toolkit"
    fake.mkdir()
    (fake / "__init__.py").write_text(fault + "\n")
    script = 'exec "$0" --seed 76 2>"$1/errors"'
    seat = in_bash(sit, script, tmp_path, PYTHONPATH=str(tmp_path), PYTHONDONTWRITEBYTECODE="1")
    seat.wait_for(PROMPT)
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("quit\r")
    assert seat.status() == 0
    assert f"{PROMPT}rbyg\n" in seat.paper() and "\x1b" not in seat.raw.getvalue()
    errors = (tmp_path / "errors").read_text()
    assert errors.startswith("mastermind76: ") and told in errors and errors.count("\n") == 1


def test_the_line_editor_draws_a_question_once(sit: Sit) -> None:
    # A second drawing fails, with a message, if the terminal is closed just then.
    seat = sit("--seed", "76", term="xterm")
    seat.wait_for_editor("xterm")
    seat.type("r")
    seat.wait_for("R\x1b")
    assert seat.raw.getvalue().count("\x1b[?25l") == 2  # the cursor is hidden: question, letter


@needs_bash
@pytest.mark.parametrize("module, told", [
    ("prompt_toolkit", ""), ("wcwidth", "mastermind76: no line editing here: none\n")])
def test_a_line_editor_that_is_not_there_is_no_fault(
        module: str, told: str, sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "prompt_toolkit.py").write_text(
        f"raise ModuleNotFoundError('none', name={module!r})\n")
    seat = in_bash(sit, '"$0" --seed 76 2>"$1/errors"', tmp_path, PYTHONPATH=str(tmp_path))
    seat.wait_for(PROMPT)
    seat.type("quit\r")
    assert seat.status() == 0
    assert (tmp_path / "errors").read_text() == told


@needs_bash
def test_ctrl_c_while_the_line_editor_loads_leaves_no_roll_that_fails(
        sit: Sit, tmp_path: Path) -> None:
    fake = tmp_path / "prompt_toolkit"
    fake.mkdir()
    (fake / "__init__.py").write_text(
        "import time\nprint('LOADING', flush=True)\ntime.sleep(100)\n")
    path = tmp_path / "new.txt"
    seat = in_bash(sit, AROUND, tmp_path, "--record", str(path), PYTHONPATH=str(tmp_path))
    seat.wait_for("LOADING")
    send(tmp_path, signal.SIGINT)
    seat.wait_for("status 130")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, tmp_path)
    assert not path.exists() or run("--check", str(path)).returncode == 0


@needs_bash
def test_what_is_typed_is_not_in_a_pipe_and_once_on_the_screen(sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, '"$0" --seed 76 | tee "$1/out"', tmp_path)
    seat.wait_for(PROMPT)
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("quit\r")
    assert seat.status() == 0
    assert "rbyg" not in (tmp_path / "out").read_text()
    assert seat.paper().count("rbyg") == seat.paper().count("quit") == 1


# Settings and signals


@needs_bash
@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("typed, status", [("quit\r", 0), ("\x04", 0), ("\x03", 130)])
def test_the_terminal_is_as_before_however_a_session_ends(
        typed: str, status: int, term: str, sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, AROUND, tmp_path, "--seed", "76", term=term)
    wait_for_prompt(seat, term)
    seat.type(typed)
    seat.wait_for(f"status {status}")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, tmp_path)


@needs_bash
@pytest.mark.parametrize("words", [["--seed", "x"], ["--record", "before"]])
def test_the_terminal_is_as_before_if_no_session_begins(
        words: list[str], sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, AROUND, tmp_path, *words)
    seat.wait_for("status 2")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, tmp_path)


@needs_bash
@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("name", ["QUIT", "USR1", "ALRM"])  # the others: see test_terminal
def test_a_signal_at_the_prompt_gives_the_terminal_back(
        name: str, term: str, sit: Sit, tmp_path: Path) -> None:
    number = getattr(signal, f"SIG{name}")
    seat = in_bash(sit, AROUND, tmp_path, "--seed", "76", term=term)
    wait_for_prompt(seat, term)
    send(tmp_path, number)
    seat.wait_for(f"status {128 + number}")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, tmp_path)


@needs_bash
@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("name", ["QUIT", "USR1", "ALRM", "TERM", "HUP", "INT", "Ctrl-\\"])
def test_a_signal_while_the_machine_prints_gives_the_terminal_back(
        name: str, term: str, sit: Sit, tmp_path: Path) -> None:
    number = getattr(signal, f"SIG{name}", signal.SIGQUIT)
    seat = in_bash(sit, AROUND, tmp_path, "--seed", "76", "--baud", "110", term=term)
    seat.wait_for("THE G")
    if name == "Ctrl-\\":
        seat.type("\x1c")
    else:
        send(tmp_path, number)
    seat.wait_for(f"status {128 + number}")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, tmp_path)
    assert "COLOR" not in seat.raw.getvalue()


@needs_bash
@pytest.mark.parametrize("term", TERMS)
def test_a_signal_that_was_ignored_stays_ignored(term: str, sit: Sit, tmp_path: Path) -> None:
    names = "HUP QUIT TERM USR1 USR2 ALRM INT TSTP"
    seat = in_bash(sit, f"trap '' {names}; {AROUND}", tmp_path, "--seed", "76", term=term)
    wait_for_prompt(seat, term)
    for name in names.split():
        send(tmp_path, getattr(signal, f"SIG{name}"))
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    for name in names.split():
        send(tmp_path, getattr(signal, f"SIG{name}"))
    seat.type("quit\r")
    seat.wait_for("status 0")
    seat.wait_for("GIVEN BACK")
    is_given_back(seat, tmp_path)
    assert "^C" not in seat.paper()


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("pause", [0, 0.002, 0.01])
def test_an_interrupt_right_after_return_ends_the_session(
        pause: float, term: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--record", str(path), term=term)
    wait_for_prompt(seat, term)
    seat.type("board\r")
    time.sleep(pause)
    for _ in range(3):
        try:
            os.kill(seat.child.pid, signal.SIGINT)
        except ProcessLookupError:
            break
    assert seat.status() == 130
    assert seat.paper().count("^C") == 1
    assert "Traceback" not in seat.raw.getvalue() and "rror" not in seat.raw.getvalue()
    assert run("--check", str(path)).returncode == 0


# Stopping


def shell(sit: Sit, folder: Path, term: str) -> Seat:
    """Return a seat at a shell with job control, where the command is $GAME."""
    seat = sit("--norc", "--noprofile", "--noediting", "-i", command=("bash",), term=term,
               PS1="SHELL: ", HISTFILE="", GAME=COMMAND, ROLL=str(folder / "new.txt"))
    seat.wait_for("SHELL: ")
    return seat


@needs_bash
@pytest.mark.parametrize("oldstyle", ["", "--oldstyle"])
@pytest.mark.parametrize("term", TERMS)
def test_ctrl_z_at_the_prompt_stops_and_fg_shows_the_prompt_again(
        term: str, oldstyle: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term)
    seat.type(f'"$GAME" --seed 76 --record "$ROLL" {oldstyle}\r')
    wait_for_prompt(seat, term)
    seat.type("RB")
    seat.wait_for("RB")
    for _ in range(2):
        seat.type("\x1a")
        seat.wait_for("Stopped")
        seat.wait_for("SHELL: ")
        seat.type("fg\r")
        seat.wait_for(PROMPT)
        seat.wait_for("RB")
    seat.type("YG\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    assert seat.paper().endswith(
        f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n 1  WHITE PEGS\n\nMOVE NUMBER 2 ?")
    seat.wait_for_editor(term)
    seat.type("\x04")
    seat.wait_for("SHELL: ")
    seat.type("echo status $?\r")
    seat.wait_for("status 0")
    assert read_roll(str(tmp_path / "new.txt")).typed == ["RBYG", "^D"]
    assert run("--check", str(tmp_path / "new.txt")).returncode == 0


@needs_bash
@pytest.mark.parametrize("term", TERMS)
def test_a_stop_at_the_prompt_gives_the_terminal_back_and_keeps_the_line(
        term: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = in_bash(sit, STOPPED, tmp_path, "--seed", "76", "--record", str(path), term=term)
    wait_for_prompt(seat, term)
    seat.type("RB")
    seat.wait_for("RB")
    send(tmp_path, signal.SIGTSTP)
    seat.wait_for(f"status {128 + signal.SIGTSTP}")
    seat.wait_for("HAS STOPPED")
    is_given_back(seat, tmp_path, "stopped")
    seat.type("\r")
    seat.wait_for(PROMPT)
    seat.wait_for("RB")
    seat.type("YG\r")
    quits_and_gives_back(seat, tmp_path, term)
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in seat.paper()
    assert [line.upper() for line in read_roll(str(path)).typed] == ["RBYG", "QUIT"]


@needs_bash
def test_a_stop_shows_again_what_was_typed_ahead(sit: Sit, tmp_path: Path) -> None:
    term = "dumb"  # the line editor takes it as if it were typed just now
    path = tmp_path / "new.txt"
    seat = in_bash(sit, STOPPED, tmp_path, "--seed", "76", "--baud", "1200", "--record", str(path),
                   term=term)
    seat.wait_for("THE G")
    seat.type("rb")
    seat.wait_for("RB" if term != "dumb" else PROMPT + "rb")
    send(tmp_path, signal.SIGTSTP)
    seat.wait_for("HAS STOPPED")
    seat.type("\r")
    seat.wait_for("RB" if term != "dumb" else PROMPT + "rb")
    seat.type("yg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.wait_for_editor(term)
    seat.type("quit\r")
    seat.wait_for("status 0")
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in seat.paper().replace("rbyg", "RBYG")
    assert [line.upper() for line in read_roll(str(path)).typed] == ["RBYG", "QUIT"]


@needs_bash
@pytest.mark.parametrize("term, how", [("xterm", "key"), ("dumb", "signal")])
def test_a_stop_while_the_machine_prints_tears_nothing(
        term: str, how: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = in_bash(sit, STOPPED, tmp_path, "--seed", "76", "--baud", "1200", "--record", str(path),
                   term=term)
    seat.wait_for("THE G")
    if how == "key":
        seat.type("\x1a")
    else:
        send(tmp_path, signal.SIGTSTP)
    seat.wait_for(f"status {128 + signal.SIGTSTP}")
    seat.wait_for("HAS STOPPED")
    is_given_back(seat, tmp_path, "stopped")
    seat.type("\r")
    seat.wait_for("COLOR")  # it prints again: what is typed now is shown after its question
    seat.type("rb")
    seat.wait_for("CODES")
    seat.type("yg\r")
    quits_and_gives_back(seat, tmp_path, term)
    assert seat.paper().upper().count("RBYG") == 1
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in seat.paper().replace("rbyg", "RBYG")
    assert run("--check", str(path)).returncode == 0


# A demonstration


@needs_bash
def test_a_replay_waits_for_keys_that_nobody_else_reads(sit: Sit, tmp_path: Path) -> None:
    script = ('stty -a >"$1/before"; "$0" --replay "$2"; echo "status $?"; stty -a >"$1/after"; '
              'echo THE SHELL READS; IFS= read -r line; echo "<$line>"')
    path = tmp_path / "roll.txt"
    paper = run("--seed", "76", typed="RBYG\nQUIT\n").stdout
    path.write_text(f"$ mastermind76 --seed 76\n{paper}")
    seat = in_bash(sit, script, tmp_path, str(path))
    seat.wait_for(PROMPT)
    before = seat.raw.getvalue()
    assert seat.child.expect(["RBYG", pexpect.TIMEOUT], timeout=0.5) == 1
    assert seat.raw.getvalue() == before
    seat.press_until("x", "MOVE NUMBER 2 ? ")  # any key
    assert seat.child.expect(["QUIT", pexpect.TIMEOUT], timeout=0.3) == 1
    seat.type("\x1b[15;5~rm -rf\r\x04")
    seat.wait_for("THE SHELL READS")
    seat.type("a line\r")
    seat.wait_for("<")
    assert seat.status() == 0
    assert seat.paper() == f"{paper}status 0\nTHE SHELL READS\na line\n<a line>"
    is_given_back(seat, tmp_path)


@pytest.mark.parametrize("keys, typed", [
    (b"\xe9\r", "#"), (b"R\xe9BY\r", "R#BY"), (b"\xe9\x7fRBYG\r", "RBYG"), (b"\xc3\xa9\r", "#"),
    (b"\x7f\x7fRB\x04YG\r", "RBYG"), (b"OOOO\x15RBYG\r", "RBYG"), (b"RBYX\x08G\n", "RBYG"),
])
def test_a_plain_terminal_takes_its_keys_one_by_one(
        keys: bytes, typed: str, sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--oldstyle", "--record", str(path), term="dumb")
    seat.wait_for(PROMPT)
    os.write(seat.child.child_fd, keys)
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("\x04")
    assert seat.status() == 0
    assert shows_what_is_recorded(seat, path) == [typed, "^D"]


def test_the_256th_character_is_a_sign_on_the_screen_too(sit: Sit, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    seat = sit("--seed", "76", "--oldstyle", "--record", str(path), term="dumb", columns=72)
    seat.wait_for(PROMPT)
    seat.type("a" * 300 + "\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.type("\x04")
    assert seat.status() == 0
    assert seat.paper().split("\n") == read_roll(str(path)).paper.rstrip("\n").split("\n")


# A shell's terminal, in other ways than by its own standard input


@needs_bash
@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("output", ["", "| cat"])
def test_a_terminal_that_can_only_be_read_is_taken_and_given_back(
        output: str, term: str, sit: Sit, tmp_path: Path) -> None:
    script = (f'stty -a >"$1/before"; "$0" --seed 76 </dev/tty {output}; echo "status $?"; '
              'stty -a >"$1/after"; echo GIVEN BACK')
    seat = in_bash(sit, script, tmp_path, term=term)
    wait_for_prompt(seat, "dumb" if output else term)
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    seat.wait_for_editor("dumb" if output else term)
    seat.type("quit\r")
    seat.wait_for("GIVEN BACK")
    assert seat.paper().upper().count("RBYG") == 1
    is_given_back(seat, tmp_path)


@needs_bash
def test_a_replay_reads_no_key_where_it_writes(sit: Sit, tmp_path: Path) -> None:
    roll = ROLLS[0].with_name("win.txt")
    seat = in_bash(sit, '"$0" --replay "$2" >/dev/tty', tmp_path, str(roll))
    seat.wait_for(PROMPT)
    seat.press_until("x", "MOVE NUMBER 2 ? ")


@needs_bash
def test_a_terminal_without_echo_stays_without(sit: Sit, tmp_path: Path) -> None:
    seat = in_bash(sit, 'stty -echo; "$0" --seed 76', tmp_path, term="dumb")
    seat.wait_for(PROMPT)
    seat.type("rbyg\r")
    seat.wait_for("BLACK PEGS")
    assert "rbyg" not in seat.raw.getvalue()


@needs_bash
@pytest.mark.parametrize("term", TERMS)
def test_a_game_begun_in_the_background_shows_what_is_typed(term: str, sit: Sit) -> None:
    seat = sit("--norc", "--noprofile", "-i", command=("bash",), term=term, PS1="SHELL: ",
               HISTFILE="", GAME=COMMAND)
    seat.wait_for("SHELL: ")
    seat.type('"$GAME" --seed 76 &\r')
    seat.press_until("\r", "Stopped")
    seat.type("fg\r")
    wait_for_prompt(seat, term)
    seat.type("rbyg\r")
    seat.wait_for("MOVE NUMBER 2 ? ")
    assert f"{PROMPT}RBYG" in seat.paper().upper()


@needs_bash
@pytest.mark.parametrize("term", TERMS)
def test_a_stopped_game_can_be_killed(term: str, sit: Sit, tmp_path: Path) -> None:
    seat = shell(sit, tmp_path, term)
    seat.type('"$GAME" --seed 76\r')
    wait_for_prompt(seat, term)
    seat.type("\x1a")
    seat.wait_for("Stopped")
    seat.wait_for("SHELL: ")
    seat.type("kill %1\r")
    # A busy shell may not hear of the end at once, but it does when another command has ended.
    seat.press_until("env true\r", "Terminated")
