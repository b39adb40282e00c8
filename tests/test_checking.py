"""Rolls: checked, merged, recorded, rewritten, and typed out again."""

from __future__ import annotations

import inspect
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from helpers import COMMAND, PROMPT, ROLLS, Typist, checks, piped_in, played
from hypothesis import given
from hypothesis import strategies as st

import mastermind76
from mastermind76 import (ALLOWED, DIFF_LIMIT, Rnd, Rules, Terminal, main, parse_roll, paces,
                          play_again, read_roll, replay_roll, session, turns)

Captured = pytest.CaptureFixture[str]
WIN = ROLLS[0].with_name("win.txt")
DATA = WIN.read_bytes()
HEADER = "$ mastermind76 --seed 76"
ENDING = b"MOVE NUMBER 5 ? YBRO\nTHAT BREAKS THE CODE!\nANOTHER GAME (YES OR NO)? NO\n\n"


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a copy of a roll that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "roll.txt"))


def edit(path: Path, old: bytes, new: bytes) -> bytes:
    """Replace what a file has once; return what the file has then."""
    data = path.read_bytes()
    assert data.count(old) == 1
    data = data.replace(old, new)
    path.write_bytes(data)
    return data


# Checking


def test_check_prints_one_line_if_all_is_well(tmp_path: Path, capsys: Captured) -> None:
    for name in ("a.txt", "b.txt"):
        shutil.copy(WIN, tmp_path / name)
    (tmp_path / "notes.md").write_text("no roll")
    for path in (str(tmp_path), f"{tmp_path}/"):
        assert main(["--check", path]) == 0
        assert capsys.readouterr().out == "2 rolls, all ok\n"
    assert main(["--check", str(tmp_path / "a.txt")]) == 0
    assert capsys.readouterr().out == "1 roll, all ok\n"


def test_a_difference_is_shown_with_what_to_do_if_it_is_meant(
        tmp_path: Path, capsys: Captured) -> None:
    path = Path(shutil.copy(WIN, tmp_path / "a roll's.txt"))
    edit(path, b" 0  BLACK PEGS\n 2  WHITE PEGS", b" 0  BLACK PEGS\n 3  WHITE PEGS")
    assert main(["--check", str(WIN), str(path), "--check", str(WIN)]) == 1
    quoted = f"'{tmp_path}/a roll'\"'\"'s.txt'"
    assert capsys.readouterr().out == (
        f"{path}:12: the paper differs from here on\n--- {path}\n+++ played again\n"
        "@@ -9,7 +9,7 @@\n \n MOVE NUMBER 1 ? RRYY\n  0  BLACK PEGS\n"
        "- 3  WHITE PEGS\n+ 2  WHITE PEGS\n \n MOVE NUMBER 2 ? YBGO\n  3  BLACK PEGS\n"
        f"if that is meant: mastermind76 --rewrite {quoted}\n3 rolls, 1 failed\n")


NO_HEADER = 'no header: a line such as "$ mastermind76 --seed 76" must stand here, '
NO_LINE = ('and no typed line is left; add one, such as "? QUIT", or "? ^D" for the end of '
           "input")
NO_SEED = ("the session draws at random, but this header names no seed; add one, such as "
           "--seed 76")
CUT = ("the blank after the question mark was cut off, as by an editor that trims lines; "
       "put it back")
CONFLICT = ("a merge conflict stands here: keep the lines of one side, delete those of the other "
            "and the rows <<<<<<<, ======= and >>>>>>>, then --rewrite the roll")
NOT_ASKED = "was typed, but the session had ended before; delete that line"
ONLY_GAME = "may not stand in a roll, only options that change the game may"


@pytest.mark.parametrize("old, new, line, reason", [
    (ENDING[21:], b"", 26, f'the session asks "ANOTHER GAME (YES OR NO)?" {NO_LINE}'),
    (ENDING, b"", 25, f'the session asks "MOVE NUMBER 5 ?" {NO_LINE}'),
    (b"NO\n\n", b"NO\n\nX? FIRST\nY? SECOND\n", 30, f'"FIRST" {NOT_ASKED}'),
    (b"? NO\n\n", b"? NO\n\n? ^D\n", 30, f'"^D" {NOT_ASKED}'),
    (b"? YBOR", b"? QUIT", 26, f'"YBRO" {NOT_ASKED}'),
    (b"? YBOR", b"? YB\xc3\x84R", 22, '"\xc4" cannot be typed; a session takes it as "#"'),
    (b"? YBOR", b"? YB?R", 22, '"?" cannot be typed; a session takes it as "#"'),
    (b"YBOR\n", b"R" * 56 + b"\n\n? YB\tR\n", 24,
     '"\\t" cannot be typed; a session takes it as " "'),
    (b"? YBOR", b"? " + b"R" * 56 + b"\n" + b"R" * 72 + b"\n" + b"R" * 72 + b"\n" + b"R" * 57,
     22, "no line of 257 characters can be typed; a session takes 255, and one # for all others"),
    (b"--seed 1976", b"", 2, NO_SEED),
    (b"--seed 1976", b"--seed 'x", 2, "header refused: No closing quotation"),
    (b"--seed 1976", b"--see 1976", 2, "header refused: unrecognized arguments: --see 1976"),
    (b"--seed 1976", b"--seed 1 ; echo $(id)", 2,
     "header refused: unrecognized arguments: ; echo $(id)"),
    (b"--seed 1976", b"--seed 40000", 2,
     "header refused: argument --seed: '40000' is not a whole number from 0 to 32767"),
    (b"--seed 1976", b"--code XXXX", 2,
     'header refused: argument --code: NO COLOR "X". TYPE 4 OF R O Y G B P'),
    (b"--seed 1976", b"--teach --match 2", 2,
     "header refused: argument --teach: not allowed with --match"),
    (b"--seed 1976", b"--seed 1" + b" --oldstyle" * 100, 2,
     "a header has at most 1000 characters, this line has 1123"),
    (b"--seed 1976", b"--seed 1 --baud 110", 2, f"--baud {ONLY_GAME}"),
    (b"--seed 1976", b"--seed 1 --score RBYG RBYG", 2, f"--score {ONLY_GAME}"),
    (b"--seed 1976", b"-h", 2, f"--help {ONLY_GAME}"),
    (b"--seed 1976", b"--version", 2, f"--version {ONLY_GAME}"),
    (b"$ mastermind76 --seed 1976\n", b"", 2, f'{NO_HEADER}not "THE GAME OF MASTERMIND"'),
    (b"$ mastermind76", b"$ mastermind76.py", 2,
     f'{NO_HEADER}not "$ mastermind76.py --seed 1976"'),
    (b"$ mastermind76", b" \n$ mastermind76", 2, f"{NO_HEADER}not a blank line"),
    (b"$ mastermind76 ", b"$ mastermind76\xc2\xa0", 2,
     f'{NO_HEADER}not "$ mastermind76\\xa0--seed 1976"'),
    (b"? YBOR\n", b"?\n", 22, CUT),
    (b"MOVE NUMBER 1 ? RRYY\n", b"?\n", 10, CUT),
    (b"five", b"f\xefve", 1, "no text: a byte here is not UTF-8"),
    (b"NO\n\n", b"NO\n\n\xff", 30, "no text: a byte here is not UTF-8"),
    *((b"? YBOR\n", b"? YBOR\n" + mark + b"\n", 23, CONFLICT)  # if the other marks are deleted
      for mark in (b"<<<<<<< HEAD", b"||||||| base", b"=======", b">>>>>>> theirs")),
    (DATA, b"", 1, f"{NO_HEADER}but the file ends"),
    (DATA, b"# A roll.\n", 2, f"{NO_HEADER}but the file ends"),
])
def test_what_is_wrong_is_said_at_its_line_and_not_rewritten(
        old: bytes, new: bytes, line: int, reason: str, roll: Path, capsys: Captured) -> None:
    before = edit(roll, old, new)
    assert main(["--check", str(roll)]) == 1
    told = capsys.readouterr().out
    assert told.split("\n")[0] == f"{roll}:{line}: {reason}"
    assert "if that is meant" not in told and told.endswith("\n1 roll, 1 failed\n")
    assert main(["--rewrite", str(roll)]) == 1
    assert capsys.readouterr().out == f"{roll}:{line}: not rewritten: {reason}\n1 roll, 1 failed\n"
    assert roll.read_bytes() == before and list(roll.parent.iterdir()) == [roll]


@pytest.mark.parametrize("data, line, reason", [
    (DATA.replace(b"\n", b"\r\n").replace(b"\r\n", b"\n", 1), 2,
     "this line ends in CR LF, and a roll's lines end in LF; put the line *.txt -text into "
     ".gitattributes, and --rewrite the roll"),
    (b"\xef\xbb\xbf" + DATA, 1,
     "a byte order mark stands before this line; save the file without it, or --rewrite it"),
    (DATA[:-2], 28,
     "the last line has no line end; if nothing is missing after it, --rewrite adds one"),
])
def test_what_an_editor_has_damaged_is_said_and_rewrite_mends_it(
        data: bytes, line: int, reason: str, roll: Path, capsys: Captured) -> None:
    roll.write_bytes(data)
    assert main(["--check", str(roll)]) == 1
    assert capsys.readouterr().out == f"{roll}:{line}: {reason}\n1 roll, 1 failed\n"
    assert main(["--rewrite", str(roll)]) == 0
    assert roll.read_bytes() == DATA


def test_a_record_that_was_killed_can_be_ended_by_hand(roll: Path, capsys: Captured) -> None:
    roll.write_bytes(DATA[:DATA.index(b"YBRO")])
    assert main(["--check", str(roll)]) == 1
    assert capsys.readouterr().out.startswith(
        f"{roll}:26: the file breaks off at this question, as if the program had been killed; "
        "put ^D behind it, and a line end\n")
    roll.write_bytes(roll.read_bytes() + b"^D\n")
    assert checks(roll)


@pytest.mark.parametrize("option", ["--record", "--check", "--rewrite", "--replay"])
def test_a_header_touches_no_file(option: str, roll: Path, capsys: Captured) -> None:
    victim = Path(shutil.copy(roll, roll.with_name("victim.txt")))
    edit(victim, b"BREAKS", b"BRAKES")
    new = roll.with_name("new.txt") if option == "--record" else victim
    edit(roll, b"--seed 1976", f"--seed 1976 {option} {new}".encode())
    for work, status in (("--check", 1), ("--rewrite", 1), ("--replay", 2)):
        assert main([work, str(roll)]) == status
        assert f"{option} {ONLY_GAME}\n" in "".join(capsys.readouterr())
    assert sorted(os.listdir(roll.parent)) == ["roll.txt", "victim.txt"]
    assert b"BRAKES" in victim.read_bytes()


@pytest.mark.parametrize("work, refused", [("--check", ""), ("--rewrite", "not rewritten: ")])
def test_what_is_no_file_of_a_roll_s_size_fails_at_once(
        work: str, refused: str, tmp_path: Path, capsys: Captured) -> None:
    rolls = tmp_path / "rolls"
    rolls.mkdir()
    os.mkfifo(rolls / "pipe.txt")
    (rolls / "folder.txt").mkdir()
    (rolls / "large.txt").write_bytes(b"#" * (2**20 + 1))
    (tmp_path / "empty").mkdir()
    assert main([work, str(rolls), str(tmp_path / "none"), str(tmp_path / "empty")]) == 1
    assert capsys.readouterr().out == (
        f"{rolls}/folder.txt: {refused}not a regular file\n"
        f"{rolls}/large.txt: {refused}a roll has at most 1048576 bytes, this file 1048577\n"
        f"{rolls}/pipe.txt: {refused}not a regular file\n"
        f"{tmp_path}/none: {refused}No such file or directory\n"
        f"{tmp_path}/empty: a folder that holds no roll, no file NAME.txt\n"
        "5 rolls, 5 failed\n")


def test_what_ends_a_line_or_moves_the_cursor_is_shown_as_an_escape(
        roll: Path, capsys: Captured) -> None:
    edit(roll, b"BREAKS THE CODE!\n", b"\x1b[2J\r THE CODE!\xc2\xa0\n")
    edit(roll, b"OF MASTERMIND\n", b"OF MASTERMIND  \n")
    assert main(["--check", str(roll)]) == 1
    told = capsys.readouterr().out
    assert "\n-THAT \\x1b[2J\\r THE CODE!\\xa0\n+THAT BREAKS THE CODE!\n" in told
    assert "\n-THE GAME OF MASTERMIND \\x20\n+THE GAME OF MASTERMIND\n" in told


def test_a_comment_in_the_middle_of_the_paper_is_named_before_it_is_lost(
        roll: Path, capsys: Captured) -> None:
    edit(roll, b"\nMOVE NUMBER 2", b"# A remark.\n\nMOVE NUMBER 2")
    lost = (f"{roll}:13: this # line is in the middle of the paper, where --rewrite keeps "
            "none; put it before the header\n")
    for work, status in (("--check", 1), ("--rewrite", 0)):
        assert main([work, str(roll)]) == status
        told = capsys.readouterr().out
        assert lost in told and "\n-# A remark.\n" in told
    assert roll.read_bytes() == DATA


def test_a_missing_byte_is_noticed(roll: Path) -> None:
    data = WIN.with_name("quit-first.txt").read_bytes()
    for i in range(data.index(b"THE GAME"), len(data)):
        roll.write_bytes(data[:i] + data[i + 1:])
        assert not checks(roll), i


def test_of_papers_that_differ_everywhere_a_part_is_compared(
        tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "roll.txt"
    wrong = "".join(f"{PROMPT}BOARD\nX{i:06}\n\n" for i in range(3000))
    path.write_text(f"{HEADER}\n{wrong}{PROMPT}QUIT\n")
    assert main(["--check", str(path)]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"{path}:2: the paper differs from here on\n"
                           f"{path}:1: {DIFF_LIMIT} lines are compared from here on\n")
    assert "\n-X000000\n" in told and told.count("\n") < 3 * DIFF_LIMIT


def test_a_difference_at_the_end_of_a_long_roll_is_shown(tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "roll.txt"
    text = f"{HEADER}\n" + played(Rules(), ["BOARD"] * DIFF_LIMIT + ["QUIT"])
    path.write_text(text + "MORE\n")
    assert main(["--check", str(path)]) == 1
    line = text.count("\n") + 1
    told = capsys.readouterr().out.split("\n")
    assert told[0] == f"{path}:{line}: the paper differs from here on"
    assert told[1] == f"{path}:{line - 3}: {DIFF_LIMIT} lines are compared from here on"
    assert told[-4] == "-MORE"


def test_a_session_that_prints_more_than_a_roll_may_have_is_stopped(tmp_path: Path) -> None:
    paper = "? " + "R" * 70 + "\nRR\n" + "? BOARD\n" * 2
    header = "$ mastermind76 --seed 1 --oldstyle --frames 999\n"
    text = header + paper * 600 + "? BOARD\n" * 3000
    again, error = play_again(parse_roll(text), clock=float)
    assert error and (error.line, error.reason) == (
        0, "the session prints more than a roll may have, 1048576 bytes")
    assert 2**20 < len(again) < 2**20 + 100


@pytest.mark.parametrize("seconds, reason", [
    (60.0, ""), (60.5, "to play it takes more than 60 seconds of processor time")])
def test_a_roll_has_a_minute_of_processor_time(seconds: float, reason: str) -> None:
    """All lines but the first come after some seconds."""
    times = iter([1000.0, 1000.0])
    roll = read_roll(str(WIN))
    paper, error = play_again(roll, lambda: next(times, 1000 + seconds))
    if reason:
        assert error and (error.line, error.reason) == (0, reason)
        assert paper == "THE GAME OF MASTERMIND\n\n"  # it fails at the next line
    else:
        assert (paper, error) == (roll.paper, None)
    assert inspect.signature(play_again).parameters["clock"].default is time.process_time


def test_a_code_set_by_hand_needs_no_seed_until_something_is_drawn(
        roll: Path, capsys: Captured) -> None:
    shutil.copy(WIN.with_name("applet.txt"), roll)
    edit(roll, b" --seed 0", b"")
    assert main(["--check", str(roll)]) == 0
    edit(roll, b"YYY\n", b"SOLVE\n")
    assert main(["--check", str(roll)]) == 1
    assert f"{roll}:{read_roll(str(roll)).header_line}: {NO_SEED}\n" in capsys.readouterr().out


# Conflicts


def merged(folder: Path, style: str, base: str, ours: str, theirs: str) -> Path:
    """Return a roll in which git has left the conflict of two changes."""
    if not shutil.which("git"):
        pytest.skip("git is not installed")
    path = folder / "roll.txt"

    def git(*words: str, status: int = 0) -> None:
        env = {"PATH": os.environ["PATH"], "HOME": str(folder), "GIT_CONFIG_NOSYSTEM": "1"}
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
        done = subprocess.run(["git", "-c", f"merge.conflictStyle={style}", *who, *words],
                              cwd=folder, env=env, capture_output=True, timeout=60)
        assert done.returncode == status, done.stderr

    def commit(text: str) -> None:
        path.write_text(text)
        git("commit", "--quiet", "--all", "--message", "A change")

    git("init", "--quiet")
    path.touch()
    git("add", "roll.txt")
    commit(base)
    git("branch", "theirs")
    commit(ours)
    git("checkout", "--quiet", "theirs")
    commit(theirs)
    git("merge", "-", status=1)
    return path


@pytest.mark.parametrize("style", ["merge", "diff3"])
@pytest.mark.parametrize("old, ours, theirs, line", [
    ("? YBOR\n", "? YBOO\n", "? YBGR\n", 22),
    ("five moves", "5 moves", "a few moves", 1),
    ("--seed 1976", "--seed 1976 --oldstyle", "--seed 1976 --teach", 2),
])
def test_a_merge_conflict_is_named_and_neither_side_is_played(
        style: str, old: str, ours: str, theirs: str, line: int, tmp_path: Path,
        capsys: Captured) -> None:
    text = WIN.read_text()
    path = merged(tmp_path, style, text, text.replace(old, ours), text.replace(old, theirs))
    conflict = path.read_text()
    assert ("||||||| " in conflict) == (style == "diff3")
    assert main(["--check", str(path)]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"{path}:{line}: {CONFLICT}\n") and "if that is meant" not in told
    assert main(["--rewrite", str(path)]) == 1
    assert capsys.readouterr().out == (f"{path}:{line}: not rewritten: {CONFLICT}\n"
                                       "1 roll, 1 failed\n")
    assert path.read_text() == conflict


@pytest.mark.parametrize("rules, header, typed", [
    (Rules(oldstyle=True), "--oldstyle ", ["<<<<<<< A", ">>>>>>> B", "||||||| C", "BOARD"]),
    (Rules(), "", ["R" * 56 + "=======", "R" * 56 + ">>>>>>> A", "QUIT"])])
def test_what_only_looks_like_a_mark_is_no_conflict(
        rules: Rules, header: str, typed: list[str], tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    paper = played(rules, typed)
    assert re.search("^(=======$|>>>>>>> )", paper, re.MULTILINE)
    path.write_text(f"$ mastermind76 {header}--seed 76\n{paper}")
    assert checks(path)


# Recording


@pytest.mark.parametrize("data, seed", [
    (b"\x00\x01", 1), (b"\x12\x34", 0x1234), (b"\x7f\xff", 32767), (b"\x80\x00", 0)])
def test_a_record_is_a_header_with_the_seed_that_was_drawn_and_the_paper(
        data: bytes, seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    monkeypatch.setattr(os, "urandom", lambda size: data[:size])
    path = tmp_path / "new.txt"
    with piped_in(b"rbyg\nHELLO\n" + b"R" * 300 + b"\n"):
        assert main(["--record", str(path), "--frames", "3"]) == 0
    paper = capsys.readouterr().out
    assert path.read_text() == f"$ mastermind76 --seed {seed} --frames 3\n{paper}"


def test_the_header_names_every_option_of_the_game(tmp_path: Path) -> None:
    words = ["--seed", "0", "--code", "red tan", "--colors", "8", "--pegs", "2", "--frames", "9",
             "--scoring", "guess", "--strategy", "parts", "--oldstyle", "--picture",
             "--codemaker", "player", "--codebreaker", "computer", "--match", "2"]
    path = tmp_path / "new.txt"
    with piped_in(b""):
        assert main([*words, "--record", str(path)]) == 0
        header = "$ mastermind76 " + " ".join(words).replace("red tan", "RT")
        assert path.read_text().startswith(f"{header}\n")
        path.unlink()
        assert main(["--teach", "--seed", "0", "--record", str(path)]) == 0
        assert path.read_text().startswith("$ mastermind76 --seed 0 --teach\n")


@pytest.mark.parametrize("name, reason", [
    ("roll.txt", "File exists"), (".", "File exists"),
    ("none/new.txt", "No such file or directory")])
def test_recording_never_overwrites(name: str, reason: str, roll: Path, capsys: Captured) -> None:
    path = os.path.join(roll.parent, name)
    assert main(["--record", path]) == 2
    assert capsys.readouterr() == ("", f"mastermind76: argument --record: {path}: {reason}\n")
    assert roll.read_bytes() == DATA and list(roll.parent.iterdir()) == [roll]


def limited(blocks: int, *words: str, typed: str) -> tuple[int, str, str]:
    """Run the command where a file may have so many blocks of 512 bytes; have Python complain of
    files that are not closed, or not well."""
    if subprocess.run(["sh", "-c", f"ulimit -f {blocks}"]).returncode:
        pytest.skip("this system cannot limit the size of a file")
    done = subprocess.run(["sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh", COMMAND, *words],
                          input=typed, capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PYTHONDEVMODE": "1"})
    return done.returncode, done.stdout, done.stderr


def test_a_disk_that_is_full_does_not_stop_a_game_that_has_begun(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    words = ["--seed", "76", "--record", str(path)]
    assert limited(0, *words, typed="QUIT\n") == (
        2, "", f"mastermind76: argument --record: {path}: File too large\n")
    assert not path.exists()
    typed = ["HELP"] * 9 + ["QUIT"]
    assert limited(1, *words, typed="\n".join(typed)) == (
        2, played(Rules(), typed),
        f"mastermind76: {path}: File too large; the game goes on unrecorded\n")


values = {name: st.sampled_from(ALLOWED[name][:3])
          for name in ("colors", "pegs", "frames", "scoring", "strategy")}
values["match"] = st.just(ALLOWED["match"][0])
for name in ("codemaker", "codebreaker"):
    values[name] = st.sampled_from(ALLOWED[name])
options = st.fixed_dictionaries({"seed": st.integers(0, 32767)}, optional=values)


typed_bytes = st.one_of(st.binary(max_size=90), st.sampled_from(
    [b"RBYG", b"YY", b"Y", b"R" * 72, b"BOARD", b"HELP", b"SOLVE", b"REVEAL", b"YES", b"NO",
     b"1 2", b"0", b"UNDO", b"HINT", b"WHY YYY", b"IF YYY", b"QUIT", b"? ", b"^D", b"^C"]))


@given(options, st.sampled_from(["--oldstyle", "--picture", "--teach"]),
       st.lists(typed_bytes, max_size=15))
def test_a_record_of_anything_typed_keeps_to_the_paper_and_checks(
        named: dict[str, object], flag: str, lines: list[bytes]) -> None:
    words = [f"--{name}={value}" for name, value in named.items()]
    if flag != "--teach" or "match" not in named:
        words.append(flag)
    with tempfile.TemporaryDirectory() as folder, piped_in(b"\n".join(lines)):
        path = Path(folder, "new.txt")
        assert main([*words, "--record", str(path)]) == 0
        assert checks(path)
        text = path.read_text()
    assert text.isascii()
    for row in text.split("\n")[1:]:
        assert len(row) <= 72 and row.count("?") <= 1


def broken_off(place: int, shown: bool, end: type[BaseException]) -> tuple[str, list[int]]:
    """Return the paper of a session that ends before or after a character is shown, and the
    places of all characters that were printed at the edges of a row."""
    edges: list[int] = []
    count = 0
    stopped = False

    def stop(here: bool) -> None:
        nonlocal stopped
        if here and not stopped:
            stopped = True
            raise end

    def pace(text: str) -> Iterable[str]:
        nonlocal count
        for character in text:
            stop(not shown and count == place)
            if len(terminal.row) in (0, 1, 68, 69, 70, 71, 72):
                edges.append(count)
            count += 1
            yield character

    def write(text: str) -> None:
        stop(shown and count == place + 1)

    paper: list[str] = []
    typed = ["R" * 70, "R" * 71, "R" * 72, "R" * 143, "BOARD"]
    terminal = Terminal(Typist(typed, end), write, paper.append, pace)
    status = terminal.play(session(Rules(oldstyle=True), Rnd(76)))
    assert status == (130 if end is KeyboardInterrupt else 0)
    return "".join(paper), edges


@pytest.mark.parametrize("shown", [False, True])
@pytest.mark.parametrize("end", [KeyboardInterrupt, EOFError])
def test_a_session_broken_off_at_any_edge_of_a_row_checks(
        shown: bool, end: type[BaseException]) -> None:
    _, edges = broken_off(-2, shown, end)  # to its end
    assert len(edges) > 50
    for place in edges:
        paper, _ = broken_off(place, shown, end)
        assert max(map(len, paper.split("\n"))) <= 72
        text = f"$ mastermind76 --seed 76 --oldstyle\n{paper}"
        assert play_again(parse_roll(text)) == (paper, None), place


def test_a_roll_broken_off_is_rewritten_as_far_behind_its_last_typed_line(roll: Path) -> None:
    title = DATA.decode().split("\n", 2)[2].partition("MOVE NUMBER")[0]
    for old, new in (("THE GAM^C\n", "THE GAM^C\n"), ("AN OLD^C\n", "THE GA^C\n"),
                     ("OLD PAPER? BOARD\nOLD^D\n", f"{title}{PROMPT}BOARD\nNO ^D\n"),
                     ("? BOARD\n^C\n", f"{title}{PROMPT}BOARD\n^C\n")):
        roll.write_text(f"{HEADER}\n{old}")
        assert checks(roll) == (old == new)
        assert main(["--rewrite", str(roll)]) == 0
        assert roll.read_text() == f"{HEADER}\n{new}"
    roll.write_bytes(DATA + b"^C\n")  # after its last line
    assert checks(roll)


def test_a_typed_line_that_ends_in_a_mark_is_not_broken_off(roll: Path, capsys: Captured) -> None:
    roll.write_text(f"{HEADER}\n? QUIT^C\n")
    assert main(["--rewrite", str(roll)]) == 1
    assert capsys.readouterr().out.startswith(
        f'{roll}:2: not rewritten: the session asks "MOVE NUMBER 1 ?" ')


# Rewriting


def test_rewrite_accepts_the_new_paper_and_shows_the_difference(
        roll: Path, capsys: Captured) -> None:
    roll.chmod(0o640)
    edit(roll, b"--seed 1976", b"  --seed  '1976'")
    right = edit(roll, b"# A win", "# Ein sch\u00f6ner Sieg.\n# A win".encode())
    edit(roll, b"BREAKS", b"BRAKES")
    other = Path(shutil.copy(roll, roll.with_name("other.txt")))
    assert main(["--rewrite", str(roll), "--rewrite", str(other)]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{roll}: rewritten\n--- {roll}\n+++ played again\n")
    assert "\n-THAT BRAKES THE CODE!\n+THAT BREAKS THE CODE!\n" in told
    assert told.endswith("\n2 rolls, 2 rewritten\n")
    assert roll.read_bytes() == other.read_bytes() == right
    assert roll.stat().st_mode & 0o777 == 0o640
    assert sorted(roll.parent.iterdir()) == [other, roll]


@pytest.mark.parametrize("sketch", ["? BYYY\n? ^D\n", "? BYYY\n? ^D"])
def test_a_sketch_becomes_a_roll(sketch: str, tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.write_text(f"# Won at once.\n{HEADER}\n{sketch}")
    assert main(["--rewrite", str(path)]) == 0
    assert path.read_text() == f"# Won at once.\n{HEADER}\n" + played(Rules(), ["BYYY"])


def test_rewrite_does_not_touch_a_roll_that_is_right(roll: Path, capsys: Captured) -> None:
    before = roll.stat()
    assert main(["--rewrite", str(roll)]) == 0
    assert capsys.readouterr().out == "1 roll, all unchanged\n"
    after = roll.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


def test_rewrite_follows_a_link_and_leaves_it_a_link(roll: Path) -> None:
    edit(roll, b"BREAKS", b"BRAKES")
    link = roll.with_name("link.txt")
    link.symlink_to(roll)
    assert main(["--rewrite", str(link)]) == 0
    assert link.is_symlink() and roll.read_bytes() == DATA


def test_rewrite_that_cannot_write_keeps_the_roll(roll: Path) -> None:
    before = edit(roll, b"BREAKS", b"BRAKES")
    assert limited(0, "--rewrite", str(roll), typed="") == (
        1, f"{roll}: not rewritten: File too large\n1 roll, 1 failed\n", "")
    assert roll.read_bytes() == before and list(roll.parent.iterdir()) == [roll]


@pytest.mark.parametrize("edited, reason", [
    (b"# An edit.\n", "it was changed meanwhile"), (None, "No such file or directory")])
def test_what_an_editor_does_while_rewrite_runs_is_not_lost(
        edited: bytes | None, reason: str, roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    edit(roll, b"BREAKS", b"BRAKES")

    def edit_meanwhile(*arguments: Any) -> Any:
        roll.unlink()
        if edited is not None:
            roll.write_bytes(edited)
        return play_again(*arguments)

    monkeypatch.setattr(mastermind76, "play_again", edit_meanwhile)
    assert main(["--rewrite", str(roll)]) == 1
    assert capsys.readouterr().out == f"{roll}: not rewritten: {reason}\n1 roll, 1 failed\n"
    left = [path.read_bytes() for path in roll.parent.iterdir()]
    assert left == ([] if edited is None else [edited])


def test_ctrl_c_at_any_step_of_a_rewrite_leaves_the_old_roll_or_the_new_one(
        roll: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step is a line of Python that runs while the file is replaced."""
    old = edit(roll, b"BREAKS", b"BRAKES")
    replace = mastermind76.replace
    seen = set()
    steps = 0

    def interrupted(*words: str) -> None:
        left = steps

        def trace(frame: object, event: str, argument: object) -> Any:
            nonlocal left
            left -= event == "line"
            if left == 0:
                raise KeyboardInterrupt
            return trace

        before = sys.gettrace()
        sys.settrace(trace)
        try:
            replace(*words)
        finally:
            sys.settrace(before)

    monkeypatch.setattr(mastermind76, "replace", interrupted)
    status = 130
    while status == 130:
        steps += 1
        roll.write_bytes(old)
        status = main(["--rewrite", str(roll)])
        assert list(roll.parent.iterdir()) == [roll], steps
        seen.add(roll.read_bytes())
    assert status == 0 and steps > 10 and seen == {old, DATA}


def interrupted(roll: object) -> None:
    raise KeyboardInterrupt


@pytest.mark.parametrize("work", ["--check", "--rewrite", "--replay"])
def test_ctrl_c_ends_work_on_rolls_with_status_130(
        work: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(mastermind76, "play_again", interrupted)
    assert main([work, str(WIN)]) == 130
    assert capsys.readouterr() == ("", "\n")


# Replaying, and the speed


@pytest.mark.parametrize("name", ["win", "line-length", "ctrl-c"])
def test_replay_types_the_paper_out_after_the_comments(name: str, capsys: Captured) -> None:
    path = WIN.with_name(f"{name}.txt")
    roll = read_roll(str(path))
    comments = "".join(row for row in roll.head.splitlines(True) if row.startswith("#"))
    for speed in ([], ["--baud", "115200"]):
        with piped_in(b""):
            assert main(["--replay", str(path), *speed]) == 0
        assert capsys.readouterr() == (comments + roll.paper, "")


def test_replay_shows_a_comment_that_the_output_has_no_letters_for(
        roll: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(roll, b"# A win", "# caf\u00e9 \u2192".encode())
    out = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(out, encoding="ascii"))
    with piped_in(b""):
        assert main(["--replay", str(roll)]) == 0
    assert out.getvalue().startswith(b"# caf\\xe9 \\u2192 in five")


def test_replay_ends_as_check_does(roll: Path, capsys: Captured) -> None:
    edit(roll, b"BREAKS", b"BRAKES")
    assert main(["--check", str(roll)]) == 1
    complaints = capsys.readouterr().out.removesuffix("1 roll, 1 failed\n")
    with piped_in(b""):
        assert main(["--replay", str(roll)]) == 1
    told = capsys.readouterr()
    assert told.out.endswith("\n" + read_roll(str(WIN)).paper)
    assert told.err == complaints


def test_what_is_no_roll_is_not_replayed(roll: Path, capsys: Captured) -> None:
    roll.write_text("")
    assert main(["--replay", str(roll)]) == 2
    assert capsys.readouterr() == ("", f"{roll}:1: {NO_HEADER}but the file ends\n")
    roll.unlink()
    assert main(["--replay", str(roll)]) == 2
    assert capsys.readouterr() == ("", f"{roll}: No such file or directory\n")


class Clock:
    """A clock that only sleeping moves."""

    now = 0.0

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


@pytest.mark.parametrize("baud, rate", [(110, 10), (300, 30), (50, 5)])
def test_a_speed_is_even_and_a_new_line_takes_two_characters_time(baud: int, rate: int) -> None:
    clock = Clock()
    machine, _ = paces(baud, clock.sleep)
    begun = [(piece, round(clock.now * rate, 6)) for piece in machine("AB\nC")]
    assert begun == [("A", 0), ("B", 1), ("\n", 2), ("C", 4)]
    assert round(clock.now * rate, 6) == 5


def ticks(text: str) -> int:
    """Return the time that a machine takes for text, in characters."""
    return len(text) + text.count("\n")


def test_a_replay_types_what_was_typed_at_a_person_s_pace(capsys: Captured) -> None:
    clock = Clock()
    roll = read_roll(str(WIN))
    rests: list[float] = []
    assert replay_roll(str(WIN), *paces(110, clock.sleep),
                       lambda row: rests.append(clock.now)) == 0
    typed = [rows for _, rows in turns(roll.paper) if rows]
    assert len(typed) == len(rests) == len(roll.typed) == 6
    machine_alone = ticks(roll.paper.partition("RRYY")[0])
    assert round(rests[0], 6) == machine_alone / 10  # it waits before the first line
    seconds = (ticks(roll.paper) + sum(10 + 2 * ticks(rows) for rows in typed)) / 10
    assert round(clock.now, 6) == round(seconds, 6)


def test_a_session_is_printed_at_the_machine_s_pace(
        monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def pace(baud: int | None) -> Any:
        assert baud == 110
        return lambda text: text.lower(), None

    monkeypatch.setattr(mastermind76, "paces", pace)
    with piped_in(b"BYYY\n"):
        assert main(["--seed", "76", "--baud", "110"]) == 0
    assert capsys.readouterr().out.endswith(
        "\nmove number 1 ? BYYY\nthat breaks the code!\nanother game (yes or no)? ^D\n")
