"""What a session looks like at a real pseudo-terminal, with the line editor and without."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from helpers import COMMAND, PROMPT, ROOT, Seat, Sit, lines_in, run

from mastermind76 import read_roll

TERMS = ["xterm", "dumb"]
TWO_PLAYERS = ["--codemaker", "player", "--codebreaker", "player"]
FAST = ["--baud", "9600"]  # quick, but slow enough to type ahead of


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return where a session is recorded."""
    return tmp_path / "new.txt"


def type_at_each_prompt(seat: Seat, *lines: str | bytes) -> None:
    """Type each line, in one piece, when the line editor waits for it."""
    for line in lines:
        seat.wait_for_editor("xterm")
        os.write(seat.child.child_fd, line.encode() if isinstance(line, str) else line)


def typed_as_shown(seat: Seat, path: Path) -> list[str]:
    """Check that the screen shows the paper, but for secret codes; return the typed lines."""
    roll = read_roll(str(path))
    rows = re.sub(r"(SECRET CODE\?) .*", r"\1", roll.paper).split("\n")
    assert seat.paper() == "\n".join(row.rstrip() for row in rows).rstrip("\n")
    assert run("--check", str(path)).stdout == "1 roll, all ok\n"
    return lines_in(path)


def has_line_editor(seat: Seat) -> bool:
    return "\x1b" in seat.raw.getvalue()


# Which keyboard


@pytest.mark.parametrize("term", ["xterm", "nothing-anyone-knows"])
def test_a_game_with_the_line_editor(term: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path), term=term)
    type_at_each_prompt(seat, "rbyg\r", "byyy\r", "no\r")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["RBYG", "BYYY", "NO"]
    assert "\x1b[6n" not in seat.raw.getvalue()  # the terminal is not asked where its cursor is


@pytest.mark.parametrize("command", [
    ("env", "TERM=dumb", COMMAND), ("env", "TERM=", COMMAND), ("env", "-u", "TERM", COMMAND),
    (sys.executable, "-I", "-S", str(ROOT / "mastermind76.py")),
    (sys.executable, "-c", "import sys; sys.modules['prompt_toolkit.shortcuts'] = None\n"
                           "import mastermind76; sys.exit(mastermind76.main())"),
    (sys.executable, "-c", "import sys; sys.modules['termios'] = None\n"
                           "import mastermind76; sys.exit(mastermind76.main())")])
def test_a_game_at_a_plain_terminal(command: tuple[str, ...], sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path), command=command)
    for question, line in ((PROMPT, "rbyx\x7fg\r"), ("MOVE NUMBER 2 ? ", "BYYY\r"),
                           ("(YES OR NO)? ", "no\r")):
        seat.wait_for(question)
        seat.wait_for_editor("dumb")
        seat.type(line)
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["rbyg", "BYYY", "no"]
    assert not has_line_editor(seat)


@pytest.mark.parametrize("script", ['"$0" --seed 76 | tee "$1"', '"$0" --seed 76 </dev/tty | cat'])
def test_where_output_is_no_terminal_a_line_is_shown_once(
        script: str, sit: Sit, tmp_path: Path) -> None:
    seat = sit("-c", script, COMMAND, str(tmp_path / "out"), command=("sh",))
    for question, line in ((PROMPT, "rbyg\r"), ("MOVE NUMBER 2 ? ", "quit\r")):
        seat.wait_for(question)
        seat.wait_for_editor("dumb")
        seat.type(line)
    assert seat.status() == 0
    assert seat.paper().count("rbyg") == seat.paper().count("quit") == 1
    assert not has_line_editor(seat)
    if "tee" in script:
        assert "rbyg" not in (tmp_path / "out").read_text()


# The line editor


def test_letters_turn_upper_case_as_they_are_typed(sit: Sit) -> None:
    seat = sit("--seed", "76")
    type_at_each_prompt(seat, "rbyg")
    seat.wait_for("G")
    seat.type("\r")
    type_at_each_prompt(seat, "quit\r")
    assert seat.status() == 0
    assert "rbyg" not in seat.raw.getvalue() and f"{PROMPT}RBYG" in seat.paper()


def test_oldstyle_leaves_the_case_of_letters_alone(sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--oldstyle", "--record", str(path))
    type_at_each_prompt(seat, "by\x1b[200~yY\x1b[201~\r", "\x04")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["byyY", "^D"]


@pytest.mark.parametrize("words, typed, line", [
    ([], "b\t", "BOARD"), ([], "u\t", "U"), (["--oldstyle"], "B\t", "BOARD"),
    (["--oldstyle"], "H\t", "H"),
    (["--codemaker", "player", "--codebreaker", "computer"], "u\t", "UNDO")])
def test_tab_completes_a_command_of_the_question(
        words: list[str], typed: str, line: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path), *words)
    type_at_each_prompt(seat, f"{typed}\r", "\x04")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == [line, "^D"]


def test_tab_may_list_commands_and_the_line_stays_right(sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path))
    type_at_each_prompt(seat, "\t")
    seat.wait_for("SOLVE")
    seat.wait_for("MOVE NUMBER 1")
    seat.type("rbyg\r")
    type_at_each_prompt(seat, "\t\tquit\r")  # the list is cut short by Return
    assert seat.status() == 0
    assert lines_in(path) == ["RBYG", "QUIT"]
    assert f"\n{PROMPT}RBYG\n 1  BLACK PEGS\n" in seat.paper()


KEYS = [
    ("rbgg\x1b[D\x08y", "RBYG"), ("byg\x1b[Hr", "RBYG"), ("xrb\x01\x1b[3~\x1bOFyg", "RBYG"),
    ("xx\x15rb xx\x17yg", "RB YG"), ("XRB\x01\x04", "RB"),
    # What follows means nothing, and does nothing.
    ("rb\x11\x13\x12\x16\x18\x1cyg", "RBYG"), ("rb\x1bxyg", "RBYG"), ("rb\x1b5\x1b.yg", "RBYG"),
    ("rb\x1bOP\x1b[15;5~\x1b[5;5~\x1b[1;6Ayg", "RBYG"), ("rb\x1b[97;5u\x1b[?1;2cyg", "RBYG"),
    ("rb\x1b[0m\x1b[;m\x1b[5Myg", "RBYG"), ("rb\x1b[<64;85;12M\x1b[M !!yg", "RBYG"),
    ("rb\x1b[12;40Ryg", "RBYG"), ("rb\x00\x1d\x1e\x1fyg", "RBYG"),
    # A teletype has no type for these.
    ("A?B\u00df\U0001f937", "A#B##"), (b"r\xff\xfeb", "R##B"),
    ("\x1b[200~r\tb\x03\x1b?y\x1b[201~", "R B###Y"),
]


def test_a_key_edits_the_line_or_adds_nothing(sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--frames", "99", "--record", str(path), PYTHONUTF8="1")
    type_at_each_prompt(seat, *(
        typed + (b"\r" if isinstance(typed, bytes) else "\r")  # type: ignore[operator]
        for typed, _ in KEYS), "\x04")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == [line for _, line in KEYS] + ["^D"]


@pytest.mark.parametrize("key", ["\x11", "\x12", "\x1b", "\x18"])
def test_no_key_before_it_keeps_ctrl_c_from_ending_the_game(
        key: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path))
    type_at_each_prompt(seat, f"rb{key}\x03")
    assert seat.status() == 130
    assert typed_as_shown(seat, path) == ["^C"]


def test_history_has_the_lines_of_this_session(sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path))
    type_at_each_prompt(seat, "one\r", "two\r", "\x1b[A\x1b[A\r", "\x1b[A\x1b[A\x1b[Bx\r", "\x04")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["ONE", "TWO", "ONE", "ONEX", "^D"]


@pytest.mark.parametrize("columns", [80, 40, 20])
def test_a_line_of_any_length_looks_on_the_screen_as_on_the_paper(
        columns: int, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path), columns=columns)
    lengths = [3, 23, 24, 25, 55, 56, 57, 128, 255, 256]  # 56 fill a row of 72
    type_at_each_prompt(seat, *("a" * length + "\r" for length in lengths))
    type_at_each_prompt(seat, "byyy\r", "z\r", "no\r")
    assert seat.status() == 0
    roll = read_roll(str(path))
    assert [len(line) for line in lines_in(path)[:-3]] == lengths
    rows = [row[start:start + columns].rstrip() for row in roll.paper.rstrip("\n").split("\n")
            for start in range(0, max(len(row), 1), columns)]
    assert seat.paper().split("\n") == rows


# Pasted lines


@pytest.mark.parametrize("paste", [
    "\x1b[200~{}\x1b[201~".format(end.join(["rbyg", "board", "", "by"])) for end in
    ("\n", "\r", "\r\n")] + ["rbyg\rboard\r\rby"])
def test_pasted_lines_are_taken_one_by_one(paste: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path))
    type_at_each_prompt(seat, paste)
    seat.wait_for("MOVE NUMBER 2 ? BY")  # the last waits for Return
    seat.type("yy\r")
    seat.wait_for("(YES OR NO)? ")
    seat.type("no\r")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["RBYG", "BOARD", "", "BYYY", "NO"]


@pytest.mark.parametrize("paste", ["\x1b[200~{}\x1b[201~", "{}"])
def test_hundreds_of_pasted_lines_stay_in_order(paste: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--record", str(path))
    lines = [f"X{i}" for i in range(500)] + ["QUIT"]
    seat.wait_for_editor("xterm")
    data = paste.format("\r".join(lines) + "\r").encode()
    for start in range(0, len(data), 500):  # a terminal takes so much at once
        os.write(seat.child.child_fd, data[start:start + 500])
    assert seat.status() == 0
    assert lines_in(path) == lines


def test_history_has_pasted_lines_but_no_secret_code(sit: Sit, path: Path) -> None:
    seat = sit(*TWO_PLAYERS, "--match", "2", "--frames", "2", "--record", str(path))
    type_at_each_prompt(seat, "gpgp\r", "\x1b[200~rrrr\noooo\nbbbb\n\x1b[201~", "\x1b[A\r", "\x04")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["GPGP", "RRRR", "OOOO", "BBBB", "OOOO", "^D"]


# Typing ahead, and in secret


@pytest.mark.parametrize("term", TERMS)
def test_typing_ahead_of_a_slow_machine_tears_nothing(term: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "76", "--baud", "2400", "--record", str(path), term=term)
    seat.wait_for("THE GAME")
    seat.type("rbyg\rboard\r")
    seat.wait_for("BLACKS")
    seat.type("quit\r")
    assert seat.status() == 0
    assert [line.upper() for line in typed_as_shown(seat, path)] == ["RBYG", "BOARD", "QUIT"]


@pytest.mark.parametrize("term", TERMS)
@pytest.mark.parametrize("ahead", [False, True])
def test_a_secret_code_is_typed_unseen_and_never_comes_back(
        ahead: bool, term: str, sit: Sit, path: Path) -> None:
    seat = sit("--seed", "0", *TWO_PLAYERS, *FAST, "--record", str(path), term=term)
    if not ahead:
        seat.wait_for("SECRET CODE? ")
        seat.wait_for_editor(term, hidden=True)
    else:
        seat.wait_for("THE GAME")
    seat.type("GPGP\r")
    seat.wait_for(PROMPT)
    assert "GPGP" not in seat.raw.getvalue()
    seat.wait_for_editor(term)
    seat.type("\x1b[A\x19\r" if term == "xterm" else "\r")  # the line before; what was cut
    seat.wait_for("NOTHING TYPED")
    seat.wait_for_editor(term)
    seat.type("gpgp\r")
    seat.wait_for("(YES OR NO)? ")
    seat.wait_for_editor(term)
    seat.type("no\r")
    assert seat.status() == 0
    assert [line.upper() for line in typed_as_shown(seat, path)] == ["GPGP", "", "GPGP", "NO"]


def test_a_secret_code_that_was_cut_is_not_in_the_clipboard(sit: Sit, path: Path) -> None:
    seat = sit("--seed", "0", *TWO_PLAYERS, "--record", str(path))
    type_at_each_prompt(seat, "gpgp\x15rrrr\r", "\x19\r", "\x04")
    assert seat.status() == 0
    assert typed_as_shown(seat, path) == ["RRRR", "", "^D"]


@pytest.mark.parametrize("sign", ["", "-"])
def test_a_terminal_shows_what_is_typed_only_if_it_did_before(sign: str, sit: Sit) -> None:
    seat = sit("-c", f'stty {sign}echo; "$0" --seed 76; stty -a', COMMAND, command=("sh",),
               term="dumb")
    for question, line in ((PROMPT, "rbyg\r"), ("MOVE NUMBER 2 ? ", "quit\r")):
        seat.wait_for(question)
        seat.wait_for_editor("dumb", hidden=bool(sign))
        seat.type(line)
    assert seat.status() == 0
    assert ("rbyg" in seat.raw.getvalue()) == (not sign)
    assert (" -echo " in seat.raw.getvalue()) == bool(sign)
