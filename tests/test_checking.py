"""Rolls: checked, rewritten, recorded, and typed out again."""

from __future__ import annotations

import io
import os
import re
import shutil
import string
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import pytest
from helpers import (COMMAND, COMMAND_WORDS, ROOT, WIN, any_rules, checks, on_unix, piped_in,
                     played, words_of)
from hypothesis import given, settings
from hypothesis import strategies as st

import mastermind76
from mastermind76 import ALLOWED, Dialogue, Question, Rules, begin, main, paper

Captured = pytest.CaptureFixture[str]
DATA = WIN.read_bytes()
HEADER = "$ mastermind76 --seed 76\n"


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a copy of a roll that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "roll.txt"))


def edit(path: Path, old: bytes, new: bytes) -> None:
    """Replace what a file has once."""
    data = path.read_bytes()
    assert data.count(old) == 1
    path.write_bytes(data.replace(old, new))


def line_of(path: Path, text: str) -> int:
    """Return the number of the first line of a file in which some text is."""
    return path.read_bytes().partition(text.encode())[0].count(b"\n") + 1


def refused(path: Path, capsys: Captured) -> list[str]:
    """Check and rewrite a roll that fails; return the rows that both print.  The roll stays."""
    before = path.read_bytes()
    assert main(["--check", str(path)]) == 1
    said = capsys.readouterr().out
    assert main(["--rewrite", str(path)]) == 1
    assert capsys.readouterr() == (said, "")
    assert path.read_bytes() == before
    *rows, summary, _ = said.split("\n")
    assert summary == "1 roll, 1 failed"
    return rows


def replayed(path: Path, *words: str) -> None:
    """Replay a roll where nobody presses a key."""
    with piped_in(b""):
        assert main(["--replay", str(path), *words]) == 0


# Runs a command so that even root may only do what the permissions of files allow.
AS_PERMITTED = '[ $(id -u) = 0 ] && exec setpriv --bounding-set=-all "$@"; exec "$@"'


def in_sh(script: str, *words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run a script of the shell, which is given some words."""
    return subprocess.run(["sh", "-c", script, "sh", *words], input=typed, capture_output=True,
                          text=True, timeout=60)


def rewritten(path: Path) -> bytes:
    """Rewrite a roll that differs; return what the file has then."""
    assert not checks(path)
    assert main(["--rewrite", str(path)]) == 0
    return path.read_bytes()


def test_check_sums_up_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "notes.md").write_text("no roll")
    assert main(["--check", str(tmp_path)]) == 1
    empty = capsys.readouterr().out.split("\n")[0]
    assert empty.startswith(f"{tmp_path}: no rolls in this folder")
    assert main(["--check", str(tmp_path), str(tmp_path / "none.txt")]) == 1
    assert capsys.readouterr().out.split("\n") == [
        empty, f"{tmp_path / 'none.txt'}: No such file or directory", f"failed: {tmp_path}",
        f"failed: {tmp_path / 'none.txt'}", "0 rolls, 2 failed", ""]
    shutil.copy(WIN, tmp_path / "a.txt")
    shutil.copy(WIN, tmp_path / "b.txt")
    for option in ("--check", "--rewrite"):
        assert main([option, str(tmp_path), option, str(WIN)]) == 0  # an option may come twice
        assert capsys.readouterr().out == "3 rolls, all ok\n"


def test_a_folder_means_the_rolls_in_it_and_below_it_but_not_in_hidden_folders(
        tmp_path: Path, capsys: Captured) -> None:
    rolls = ["a.txt", "below/b.txt", "below/deep/[c].txt", "below/x.txt/d.txt", "e.txt", "f.txt"]
    for name in [*rolls, ".hidden/g.txt", "below/.h/i.txt", "below/.j.txt"]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).write_text("no roll")
    assert main(["--check", str(tmp_path)]) == 1
    *said, summary, _ = capsys.readouterr().out.split("\n")
    paths = [str(tmp_path / name) for name in rolls]
    assert [line.partition(":1: ")[0] for line in said[:6]] == paths
    assert said[6:] == [f"failed: {path}" for path in paths]
    assert summary == "6 rolls, 6 failed"


@on_unix
def test_in_a_folder_a_link_is_followed_and_what_is_no_regular_file_is_left_out(
        tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "rolls"
    folder.mkdir()
    (folder / "device.txt").symlink_to(os.devnull)
    os.mkfifo(folder / "pipe.txt")
    (folder / "broken").symlink_to("nowhere")
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(WIN, tmp_path / "elsewhere" / "a.txt")
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    assert main(["--check", str(folder)]) == 1
    assert capsys.readouterr().out == (
        f"{folder}/broken: No such file or directory\n2 rolls, 1 failed\n")


@on_unix
@pytest.mark.parametrize("mode", [0o000, 0o444], ids=["not read", "not entered"])
def test_a_folder_that_may_not_be_read_or_entered_is_not_passed_over(
        mode: int, tmp_path: Path) -> None:
    folder = tmp_path / "below"
    folder.mkdir()
    shutil.copy(WIN, folder)
    folder.chmod(mode)
    rolls_at = "import sys, mastermind76; mastermind76.rolls_at(sys.argv[1])"
    done = in_sh(AS_PERMITTED, sys.executable, "-c", rolls_at, str(tmp_path))
    assert done.returncode == 1 and "PermissionError" in done.stderr
    done = in_sh(AS_PERMITTED, COMMAND, "--check", str(tmp_path), str(WIN))
    folder.chmod(0o700)
    assert (done.returncode, done.stdout) == (
        1, f"{folder}: Permission denied\n1 roll, 1 failed\n")


def test_a_difference_is_shown_with_what_to_do_if_it_is_meant(
        tmp_path: Path, capsys: Captured) -> None:
    path = Path(shutil.copy(WIN, tmp_path / "a roll's.txt"))
    edit(path, b" 2  WHITE PEGS\n\nMOVE NUMBER 2", b" 3  WHITE PEGS\n\nMOVE NUMBER 2")
    assert main(["--check", str(WIN), str(path), str(WIN)]) == 1
    first, rest = capsys.readouterr().out.split("\n", 1)
    line = line_of(path, " 3  WHITE")
    assert first.startswith(f"{path}:{line}: ")
    quoted = f"'{tmp_path}/a roll'\"'\"'s.txt'"
    if sys.platform == "win32":
        quoted = f'"{path}"'
    assert rest == (
        f"--- {path}\n+++ played again\n@@ -{line - 3},7 +{line - 3},7 @@\n \n"
        " MOVE NUMBER 1 ? RRYY\n"
        "  0  BLACK PEGS\n- 3  WHITE PEGS\n+ 2  WHITE PEGS\n \n MOVE NUMBER 2 ? YBGO\n"
        f"  3  BLACK PEGS\nif that is meant: mastermind76 --rewrite {quoted}\n3 rolls, 1 failed\n")


REFUSED = ["--record new.txt", "--check roll.txt", "--rewrite roll.txt", "--replay roll.txt",
           "--baud 110", "--score RBYG RBYG", "--version", "--help", "--see 2", "; id $(id)",
           "--teach --match 2"]
CONFLICT = b"<<<<<<< ours\nMOVE NUMBER 4 ? YBOR\n=======\nMOVE NUMBER 4 ? YBOO\n>>>>>>> theirs\n"


@pytest.mark.parametrize("old, new, line, reason", [
    (b"# A win", b"# Caf\xe9", 0, "UTF-8"),
    (DATA, b"", 1, HEADER.strip()),
    (DATA, b"# A sketch.\n$ mastermind76 --seed 1\n# Why?\nRBYG\nQUIT\n", 3, "? RBYG"),
    (DATA[DATA.index(b"\nMOVE"):], b"", 3, "? RBYG"),
    (DATA, b"# A roll.", 1, HEADER.strip()),
    (b"$ mastermind76", b"$ mastermind", 2, HEADER.strip()),
    (b" --seed 1976", b"", 2, "seed"),
    (b"--seed 1976", b"--seed 40000", 2, "from 0 to 32767"),
    (b"--seed 1976", b"--seed 1976 --\x1b[2J", 2, "--\\x1b[2J"),
    *((b"1976\n", f"1 {words}\n".encode(), 2, words.split()[0]) for words in REFUSED),
    (b"MOVE NUMBER 4 ? YBOR\n", CONFLICT, "=======", "conflict"),
    (b"# A win", b"<<<<<<< ours\n# A win\n=======\n# One\n>>>>>>> theirs\n", "=======",
     "conflict"),
])
def test_what_is_wrong_with_a_roll_is_said_in_one_line_whatever_is_asked_for(
        old: bytes, new: bytes, line: int | str, reason: str, roll: Path,
        capsys: Captured) -> None:
    edit(roll, old, new)
    [message] = refused(roll, capsys)
    line = line if isinstance(line, int) else line_of(roll, line)
    place = f"{roll}:{line}: " if line else f"{roll}: "
    assert message.startswith(place) and reason in message
    assert main(["--replay", str(roll)]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")


@pytest.mark.parametrize("old, new, first, left_over", [
    (b"? YBOR", b"? QUIT", " 2  BLACK", "? YBRO"),
    (b"NO\n\n", b"NO\n\n? YES\n? YES\n", "? YES", "? YES"),
    # The typed line is named, not the remark that is lost too.
    (b"NO\n\n", b"NO\n\n? YES\n# Lost.\n? YES\n", "? YES", "? YES")])
def test_a_session_that_ends_before_all_lines_are_typed_differs_and_is_never_rewritten(
        old: bytes, new: bytes, first: str, left_over: str, roll: Path, capsys: Captured) -> None:
    edit(roll, old, new)
    rows = roll.read_text().split("\n")
    line = line_of(roll, left_over)
    lost = rows[line - 1]
    message, *changes, remedy = refused(roll, capsys)
    assert message == f"{roll}:{line_of(roll, first)}: the paper differs from here on"
    assert changes[:2] == [f"--- {roll}", "+++ played again"] and f"-{lost}" in changes
    assert remedy == (f"if that is meant: delete line {line} and all below it; "
                      "the session ends before it")
    replayed(roll)
    assert lost not in capsys.readouterr().out
    roll.write_text("\n".join(rows[:line - 1]))
    assert main(["--rewrite", str(roll)]) == 0
    assert checks(roll)


@pytest.mark.parametrize("broken_part, line", [("title", 2), ("codes_fit", 4)])
@pytest.mark.parametrize("exception", [KeyError, SystemExit, EOFError, GeneratorExit])
def test_a_session_that_breaks_off_fails_its_own_roll_and_the_others_are_played(
        exception: type[BaseException], broken_part: str, line: int, roll: Path,
        monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def broken(*arguments: object) -> NoReturn:
        raise exception("oops\x1b")

    roll.write_text(f"# Broken.\n{HEADER}? RBYG\n? HINT\n? RBYG\n")
    monkeypatch.setattr(f"mastermind76.{broken_part}", broken)
    name = exception.__name__
    message, *rows = refused(roll, capsys)
    assert message == f"{roll}:{line}: the session broke off: {name}('oops\\x1b')"
    assert rows[0] == "Traceback (most recent call last):"
    assert rows[-1].startswith(f"{name}: ") and "oops\\x1b" in rows[-1]
    assert main(["--check", str(roll), "none.txt"]) == 1
    assert capsys.readouterr().out.split("\n") == [
        message, *rows, "none.txt: No such file or directory", f"failed: {roll}",
        "failed: none.txt", "1 roll, 2 failed", ""]
    assert main(["--replay", str(roll)]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")


def test_an_exception_when_the_input_ends_breaks_a_session_off_too(
        roll: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def games(*arguments: object) -> Dialogue[None]:
        try:
            yield Question("NAME? ")
        finally:
            raise KeyError("oops")

    monkeypatch.setattr("mastermind76.games", games)
    roll.write_text(f"{HEADER}NAME? ^D\n")
    assert refused(roll, capsys)[0] == f"{roll}:1: the session broke off: KeyError('oops')"


@pytest.mark.parametrize("exception", [KeyError, SystemExit])
def test_a_record_of_a_session_that_breaks_off_fails_until_that_is_mended(
        exception: type[BaseException], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def parse_code(rules: Rules, text: str) -> NoReturn:
        raise exception

    path = tmp_path / "new.txt"
    with monkeypatch.context() as changed, piped_in(b"\n"), pytest.raises(exception):
        changed.setattr("mastermind76.Rules.parse_code", parse_code)
        main(["--seed", "76", "--record", str(path)])
    assert path.read_text().endswith("MOVE NUMBER 1 ? \n^D\n")
    assert checks(path)
    monkeypatch.setattr("mastermind76.Rules.parse_code", parse_code)
    assert not checks(path)


@pytest.mark.parametrize("stream", ["stdout", "stderr"])
@pytest.mark.parametrize("typed_after", ["", "? RBYG\n"])
def test_a_session_that_writes_what_is_not_on_the_paper_fails_its_roll(
        typed_after: str, stream: str, roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    def codes_fit(number: int) -> str:
        print("CODE IS", "BYYY\nAND MORE", file=getattr(sys, stream))
        return "MANY FIT"

    roll.write_text(f"# A hint.\n{HEADER}? RBYG\n? HINT\n{typed_after}")
    monkeypatch.setattr("mastermind76.codes_fit", codes_fit)
    assert refused(roll, capsys) == [
        f"{roll}:4: the session itself writes 'CODE IS BYYY', which no roll can hold"]


def changed_program(folder: Path, statement: str, at_import: str = "") -> list[str]:
    """Return the command of a program that executes a statement when it counts codes."""
    source = (ROOT / "mastermind76.py").read_text(encoding="utf-8")
    name = "def codes_fit(number: int) -> str:\n"
    assert name in source
    source = source.replace(name, f"import logging\n{at_import}\n{name}    {statement}\n")
    (folder / "mastermind76.py").write_text(source, encoding="utf-8")
    return [sys.executable, str(folder / "mastermind76.py")]


def check_with(command: list[str], *rolls: Path) -> list[str]:
    """Check rolls with a command, all of which fail; return the lines that it prints."""
    done = subprocess.run([*command, "--check", *rolls], input="not for a session\n", text=True,
                          capture_output=True, cwd=rolls[0].parent, timeout=60)
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.endswith(f"roll{'s' if rolls[1:] else ''}, {len(rolls)} failed\n")
    return done.stdout.splitlines()


@pytest.mark.parametrize("statement, at_import", [
    ("os.write(1, b'X\\n')", ""), ("print('X', file=sys.__stdout__)", ""),
    ("print('X', file=sys.__stderr__)", ""), ("os.system('echo X')", ""),
    ("logging.warning('X')", "logging.basicConfig(format='%(message)s')"),
    ("logging.warning('X')", ""), ("warnings.warn('X')", "import warnings")])
def test_whatever_way_a_session_writes_each_roll_fails_in_which_it_does(
        statement: str, at_import: str, tmp_path: Path) -> None:
    rolls = [tmp_path / f"{nth}.txt" for nth in range(3)]
    for roll in rolls:
        roll.write_text(HEADER + played(Rules(), ["HINT"]))
    lines = check_with(changed_program(tmp_path, statement, at_import), *rolls)
    for roll, line in zip(rolls, lines, strict=False):
        assert line.startswith(f"{roll}:{line_of(roll, '? HINT')}: the session itself writes '")
        assert "X" in line


@pytest.mark.parametrize("statement, error, written", [
    ("print('X'); 1 / 0", "ZeroDivisionError(", "X"),
    ("input('NAME? ')", "EOFError(", "NAME? "), ("breakpoint()", "", "(Pdb)"),
    ("raise type('Odd', (BaseException,), {'__repr__': None})", "Odd", "")])
def test_of_a_session_that_broke_off_what_it_wrote_is_shown_too(
        statement: str, error: str, written: str, tmp_path: Path) -> None:
    roll = tmp_path / "roll.txt"
    roll.write_text(HEADER + played(Rules(), ["HINT"]))
    message, *lines = check_with(changed_program(tmp_path, statement), roll)
    assert message.startswith(
        f"{roll}:{line_of(roll, '? HINT')}: the session broke off: {error}")
    assert "Traceback (most recent call last):" in lines
    by_itself = [line for line in lines if line.startswith("the session itself writes '")]
    assert written in "".join(by_itself)


def test_a_roll_that_failed_is_shown_before_the_next_one_is_played(tmp_path: Path) -> None:
    command = changed_program(tmp_path, "number == 1296 and time.sleep(60)")
    for name, typed in (("a", "RBYG"), ("b", "RBYX"), ("c", "HINT")):
        (tmp_path / f"{name}.txt").write_text(f"{HEADER}? {typed}\n")
    with subprocess.Popen([*command, "--check", str(tmp_path)], stdout=subprocess.PIPE) as peer:
        assert peer.stdout
        shown = b""
        while shown.count(b"if that is meant") < 2:
            shown += peer.stdout.readline()
        peer.kill()


def test_a_check_names_the_program_that_plays_if_the_folder_has_another_one(
        tmp_path: Path, roll: Path) -> None:
    def errors(*words: str) -> str:
        done = subprocess.run([COMMAND, *words], input="QUIT\n", cwd=tmp_path, text=True,
                              capture_output=True, timeout=60)
        assert done.returncode == 0
        return done.stderr

    for option in ("--check", "--rewrite"):
        shutil.copy(ROOT / "mastermind76.py", tmp_path)
        assert errors(option, str(roll)) == ""
        changed_program(tmp_path, "pass")
        assert errors(option, str(roll)) == (
            f"mastermind76: playing {mastermind76.__file__}, not ./mastermind76.py\n")
    assert errors("--seed", "76") == ""


def test_control_characters_are_shown_as_escapes(roll: Path, capsys: Captured) -> None:
    edit(roll, b"# A win", b"# \x1b[2J A win")
    edit(roll, b"BREAKS THE", b"BREAKS\x1b[2J \xc2\x9b\x07 THE")
    for option in ("--check", "--rewrite"):
        main([option, str(roll)])
        assert "\n-THAT BREAKS\\x1b[2J \\x9b\\x07 THE CODE!\n" in capsys.readouterr().out
    assert main(["--check", "\x1b[2J"]) == 1
    assert capsys.readouterr().out.startswith("\\x1b[2J: ")
    assert main(["--code", "R\x1b[2J"]) == 2
    assert '"\\x1b" IN R\\x1b[2J.' in capsys.readouterr().err
    with pytest.raises(ValueError, match=r'"\\x1b" IN R\\x1b\[2J\.'):
        begin(["--code", "R\x1b[2J"])
    replayed(roll)
    assert capsys.readouterr().out.startswith("# \\x1b[2J A win")


@pytest.mark.parametrize("data", [
    DATA, DATA.replace(b"\n", b"\r\n"), b"\xef\xbb\xbf" + DATA, DATA.rstrip(b"\n"),
    DATA + b"\n\n", DATA.replace(b"\n", b" \n"),
    *((ROOT / "transcripts" / name).read_bytes().replace(b"\n", b" \n")
      for name in ("oldstyle-input.txt", "end-of-input.txt")),
], ids=["as it is", "CR LF", "mark", "no line end", "rows", "blanks", "and REDO", "and ^D"])
def test_what_an_editor_does_to_a_roll_is_accepted_and_not_touched(
        data: bytes, roll: Path) -> None:
    roll.write_bytes(data)
    os.utime(roll, (0, 0))
    assert checks(roll)
    assert main(["--rewrite", str(roll)]) == 0
    assert (roll.read_bytes(), roll.stat().st_mtime) == (data, 0)


@pytest.mark.parametrize("end", ["^C", "^D", ""])
def test_the_last_row_says_how_a_session_ended(end: str, roll: Path) -> None:
    text = HEADER + played(Rules(), ["RBYG"]).replace("^D", end)
    for data in (text, text.rstrip()):
        roll.write_text(data)
        assert checks(roll)
    edit(roll, b"BLACK", b"BLAKC")
    assert rewritten(roll) == text.encode()


@pytest.mark.parametrize("end", ["^C", "^D"])
def test_of_a_session_broken_off_while_it_printed_the_rows_before_count(
        end: str, roll: Path) -> None:
    roll.write_bytes(DATA.partition(b" 2  WHITE")[0] + f"{end}\n".encode())
    assert checks(roll)
    edit(roll, b"BLACK", b"BLAKC")
    up_to_question = DATA.partition(b"YBGO")[0]
    assert rewritten(roll) == up_to_question + f"{end}\n".encode()


def test_rewrite_keeps_comments_header_and_typed_lines_and_shows_what_it_accepts(
        roll: Path, capsys: Captured) -> None:
    edit(roll, b"# A win", "# Ein sch\u00f6ner Sieg.\n# A win".encode())
    edit(roll, b"--seed 1976", b"  --seed 1976 --frames  9")
    right = roll.read_bytes()
    roll.write_bytes(right.replace(b"\n", b"\r\n"))
    edit(roll, b"BREAKS", b"BRAKES")
    assert main(["--rewrite", str(roll)]) == 0
    said = capsys.readouterr().out
    assert "\n-THAT BRAKES THE CODE!\n+THAT BREAKS THE CODE!\n" in said
    assert said.endswith("\n1 roll, 1 rewritten, all ok\n")
    assert roll.read_bytes() == right


@on_unix
@pytest.mark.parametrize("script, reason", [
    ('ulimit -f 1; exec "$@"', "File too large"),  # a file may have 512 or 1,024 bytes
    (AS_PERMITTED, "Permission denied")])  # nobody may write to the roll
def test_a_roll_that_cannot_be_rewritten_fails_and_is_as_it_was(
        script: str, reason: str, roll: Path) -> None:
    roll.write_text(HEADER + "? HELP\n" * 9)
    before = roll.read_bytes()
    if reason == "Permission denied":
        roll.chmod(0o444)
    done = in_sh(script, COMMAND, "--rewrite", str(roll))
    assert (done.returncode, done.stdout) == (1, f"{roll}: {reason}\n1 roll, 1 failed\n")
    assert list(roll.parent.iterdir()) == [roll] and roll.read_bytes() == before


@on_unix
def test_a_rewritten_roll_is_where_its_link_leads_and_keeps_its_mode_and_owner(
        roll: Path, tmp_path: Path) -> None:
    edit(roll, b"BREAKS", b"BRAKES")
    roll.chmod(0o640)
    with suppress(PermissionError):  # only root may
        os.chown(roll, 12345, 54321)
    before = roll.stat()
    link = tmp_path / "link.txt"
    link.symlink_to(roll)
    assert rewritten(link) == DATA
    assert link.is_symlink() and sorted(tmp_path.iterdir()) == [link, roll]
    for kept in ("st_mode", "st_uid", "st_gid"):
        assert getattr(roll.stat(), kept) == getattr(before, kept)


# Remarks

SKETCH = """\
# Remarks belong to the question below them.
$ mastermind76 --seed 76
# What would you guess?
? RBYG
? BOARD
# Two rows, and \u00e4
#   \x1b[2J: why?
? BYYY
# Again?
? \n"""
REMARKED = SKETCH.split("# What")[0] + (
    played(Rules(), ["RBYG", "BOARD", "BYYY"])
    .replace("MOVE NUMBER 1 ?", "# What would you guess?\nMOVE NUMBER 1 ?")
    .replace("MOVE NUMBER 2 ? BYYY",
             "# Two rows, and \u00e4\n#   \x1b[2J: why?\nMOVE NUMBER 2 ? BYYY")
    .replace("ANOTHER", "# Again?\nANOTHER").replace("^D", ""))


TWO_GUESSES = played(Rules(), ["RBYG", "BYYY"])


@pytest.mark.parametrize("edited, right", [
    (SKETCH, REMARKED), (REMARKED.replace("BLACK", "BLAKC"), REMARKED),
    (HEADER, HEADER + played(Rules(), [])),
    *((HEADER + edited, HEADER + TWO_GUESSES) for edited in (
        "? RBYG\n? BYYY\n", TWO_GUESSES.replace("? ", "?"),
        played(Rules(), ["RBYG", "GBBP", "BYYY"]).replace("2 ? GBBP\n", "2\n"))),
], ids=["a sketch with remarks", "remarks", "a header alone", "a sketch", "no blank before them",
        "one taken out"])
def test_a_roll_becomes_what_its_typed_lines_make_of_it_and_remarks_stay_above_their_questions(
        edited: str, right: str, roll: Path) -> None:
    roll.write_text(edited, encoding="utf-8")
    assert rewritten(roll).decode() == right
    assert checks(roll)


@pytest.mark.parametrize("rules, typed, above, remark", [
    (Rules(), ["BYYY", "NO"], "THAT BREAKS", "# Lost.\n# Too.\n"),  # above no question
    (Rules(), ["QUIT"], "", "# Lost.\n# Too.\n? ^D\n"),  # above a question that is not asked
    (Rules(), ["RBYG"], "", "# Lost.\n# Too.\n"),  # below the end
    # There BOARD prints #RBY, which is not a remark.
    (Rules(oldstyle=True), ["#RBY", "BOARD", "QUIT", "NO"], "", "# Lost.\n? ^D\n")])
def test_a_remark_that_would_be_lost_is_named_and_never_rewritten(
        rules: Rules, typed: list[str], above: str, remark: str, roll: Path,
        capsys: Captured) -> None:
    header = HEADER.replace("\n", " --oldstyle\n") if rules.oldstyle else HEADER
    text = played(rules, typed).replace("MOVE NUMBER 1 ?", "# Kept.\nMOVE NUMBER 1 ?")
    before, found, after = text.partition(above or "nowhere")
    roll.write_text(header + before + remark + found + after)
    assert bool(found) == bool(above)
    line = line_of(roll, "# Lost.")
    *rows, remedy = refused(roll, capsys)
    assert remedy == f"if that is meant: move line {line}, or delete it; no question follows it"
    assert not any("NOT A COLOR" in row for row in rows)  # ^D was not typed


def test_a_replay_types_out_the_remarks_and_the_paper_as_it_plays_now(
        roll: Path, capsys: Captured) -> None:
    roll.write_text(REMARKED.replace("BREAKS", "BRAKES"), encoding="utf-8")
    replayed(roll)
    assert capsys.readouterr().out == REMARKED.replace(HEADER, "").replace("\x1b", "\\x1b")


@pytest.mark.parametrize("part, changed, reason", [
    *(("BROKEN", row, "is printed here would be read back as something else")
      for row in ("REALLY? YES", "# A WIN", "A\rB")),
    ("Game.turn_of", lambda game, player: "WELL? ", "is printed here would be read back"),
    ("Game.typed_guess", lambda game, text: (yield Question("MOVE: ")), "would be read back"),
    ("BROKEN", "\udc80", "is printed here would be read back as something else")])
def test_what_could_not_be_read_back_from_a_roll_is_never_written(
        part: str, changed: object, reason: str, roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    monkeypatch.setattr(f"mastermind76.{part}", changed)
    assert main(["--check", str(roll)]) == 1
    assert ": the paper differs from here on\n" in capsys.readouterr().out
    assert main(["--rewrite", str(roll)]) == 1
    assert re.match(rf"{re.escape(str(roll))}[:\d]*: .*{reason}", capsys.readouterr().out)
    assert roll.read_bytes() == DATA and list(roll.parent.iterdir()) == [roll]


@pytest.mark.parametrize("script", [
    [Question("NAME? "), "^C"], [Question("NAME? "), "^D"],  # looks like the sign of its end
    ["A? X", Question("NAME? ")]])  # looks as if X had been typed twice
def test_what_would_be_read_back_with_another_end_or_more_typed_lines_is_never_written(
        script: list[str | Question], roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    def games(*arguments: object) -> Dialogue[None]:
        for said in script:
            yield said

    monkeypatch.setattr("mastermind76.games", games)
    roll.write_text(f"{HEADER}? X\n")
    assert main(["--rewrite", str(roll)]) == 1
    assert capsys.readouterr().out.startswith(f"{roll}:3: what is printed here would be read back")
    assert roll.read_text() == f"{HEADER}? X\n"


def test_what_is_not_ascii_is_kept_and_where_it_differs_shown_by_its_number(
        roll: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr("mastermind76.BROKEN", "TH\u0391T BREAKS THE CODE!")
    assert not checks(roll)
    assert "\n-THAT BREAKS THE CODE!\n+TH\\u0391T BREAKS" in capsys.readouterr().out
    assert "TH\u0391T BREAKS" in rewritten(roll).decode()
    with piped_in(b"BYYY\nNO\n"):
        assert main(["--seed", "76", "--record", str(roll.parent / "new.txt")]) == 0
    assert checks(roll) and checks(roll.parent / "new.txt")


@pytest.mark.parametrize("lines, line, reason", [
    (100_000, 2, "the paper differs from here on"),
    (100_001, 1, "the session prints more than 100000 lines")])
def test_a_session_may_print_a_hundred_thousand_lines(
        lines: int, line: int, reason: str, roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    and_two = 2  # a blank line and a question come after the title
    monkeypatch.setattr("mastermind76.title", lambda rules: ["LONG"] * (lines - and_two))
    roll.write_text(HEADER)
    assert main(["--check", str(roll)]) == 1
    assert capsys.readouterr().out.startswith(f"{roll}:{line}: {reason}\n")


def test_a_diff_looks_at_a_thousand_rows_from_the_first_difference(
        roll: Path, capsys: Captured) -> None:
    right = HEADER + played(Rules(), map(str, range(500)))
    rows = right.split("\n")
    first = rows.index("MOVE NUMBER 1 ? 30") + 2  # the number of the line below it
    for line in (first, first + 999, first + 1000):
        rows[line - 1] += " CHANGED"
    roll.write_text("\n".join(rows))
    assert main(["--check", str(roll)]) == 1
    said = capsys.readouterr().out
    assert said.startswith(f"{roll}:{first}: ")
    assert f"\n@@ -{first - 3},7 +{first - 3},7 @@\n" in said
    assert said.count("CHANGED") == 2 and "\nonly 1000 rows from the first diff" in said
    assert rewritten(roll).decode() == right
    roll.write_text(HEADER + "".join(f"? {number}\n" for number in range(500)))
    capsys.readouterr()
    assert main(["--check", str(roll)]) == 1  # only the new paper is long
    assert "\nonly 1000 rows from the first diff" in capsys.readouterr().out


@pytest.mark.parametrize("options", [
    "--seed 0 --code RT --colors 8 --pegs 2 --frames 9 --scoring guess --strategy parts "
    "--oldstyle --picture --codemaker player --codebreaker computer --match 2",
    "--seed none --teach --codemaker player --scorer player"])
def test_a_record_is_a_header_with_the_options_of_the_game_and_the_paper(
        options: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "new.txt"
    with piped_in(b"rt\n" + b"R" * 300 + b"\n"):
        assert main([*options.split(), "--record", str(path)]) == 0
    assert path.read_text() == f"$ mastermind76 {options}\n{capsys.readouterr().out}"


def test_a_game_without_a_seed_may_have_any() -> None:
    seeds = {int(begin([])[0].split()[-1]) for _ in range(60)}
    assert len(seeds) > 50 and min(seeds) < 2**14 <= max(seeds) < 2**15


def test_recording_never_overwrites(roll: Path, capsys: Captured) -> None:
    for path, reason in ((roll, "File exists"), ("", "No such file or directory"),
                         (roll.parent / "none" / "new.txt", "No such file or directory")):
        assert main(["--record", str(path)]) == 2
        assert capsys.readouterr() == (
            "", f"mastermind76: {path}: {reason}; choose another name\n")
    assert roll.read_bytes() == DATA


@on_unix
def test_a_disk_that_is_full_does_not_stop_a_game_that_has_begun(tmp_path: Path) -> None:
    """A file may have one block, of 512 or 1,024 bytes."""
    path = tmp_path / "new.txt"
    typed = ["HELP"] * 9 + ["QUIT"]
    done = in_sh('ulimit -f 1; exec "$@"', COMMAND, "--seed", "76", "--record", str(path),
                 typed="\n".join(typed))
    assert (done.returncode, done.stdout) == (2, played(Rules(), typed))
    assert f"{path}: File too large" in done.stderr and done.stderr.count("\n") == 1


def test_a_record_is_whole_on_a_disk_that_takes_a_part_of_each_row_at_a_time(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Slow(io.FileIO):
        def write(self, data: Any) -> int:
            return super().write(data[:7]) or 0

    monkeypatch.setattr("builtins.open", lambda path, mode, **how: Slow(path, mode))
    path = tmp_path / "new.txt"
    with piped_in(b"BYYY\nNO\n"):
        assert main(["--seed", "76", "--record", str(path)]) == 0
    assert path.read_text() == HEADER + played(Rules(), ["BYYY", "NO"])


@on_unix
def test_a_record_that_is_renamed_and_then_killed_has_all_that_was_printed(
        tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    before, after = played(Rules(), ["BYYY"]).removesuffix("^D\n").split("BYYY")
    with subprocess.Popen([COMMAND, "--seed", "76", "--record", path], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin and peer.stdout and peer.stdout.read(len(before)) == before
        renamed = path.rename(tmp_path / "first.txt")
        with piped_in(b"QUIT\n"):
            assert main(["--seed", "1", "--record", str(path)]) == 0
        peer.stdin.write("BYYY\n")
        peer.stdin.flush()
        assert peer.stdout.read(len(f"BYYY{after}")) == f"BYYY{after}"
        peer.kill()
    assert renamed.read_text() == f"{HEADER}{before}BYYY{after}"
    assert checks(renamed) and checks(path)


@pytest.mark.parametrize("typed", [
    ["=" * 7 + " " * 65 + "X", "BOARD"], ["^D" + " " * 70 + "X", "BOARD"], [" ^D"], [" ^C"]])
def test_a_record_checks_that_looks_like_a_conflict_or_an_end(
        typed: list[str], tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with piped_in("\n".join(typed).encode()):
        assert main(["--seed", "76", "--oldstyle", "--record", str(path)]) == 0
    assert checks(path)


few_values = any_rules(**{name: allowed[:3] for name, allowed in ALLOWED.items()}
                       | {"match": (0, 2)})
typed_bytes = st.binary(max_size=90) | st.sampled_from(
    b"RBYG/YY/Y/#/YES/NO/1 2/0/WHY YYY/IF YYY/? /^D/^C".split(b"/") + "/".join(COMMAND_WORDS)
    .encode().split(b"/"))


@given(few_values, st.integers(0, 32767), st.lists(typed_bytes, max_size=15))
@settings(max_examples=60)
def test_a_record_of_anything_typed_checks(rules: Rules, seed: int, lines: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder, piped_in(b"\n".join(lines)):
        path = Path(folder, "new.txt")
        assert main(["--seed", str(seed), *words_of(rules), "--record", str(path)]) == 0
        assert checks(path)
        rows = path.read_bytes().rstrip().split(b"\n")
        path.write_bytes(b"\r\n".join(map(bytes.rstrip, rows)))  # as an editor may save it
        assert checks(path)


printed_lines = st.text(string.ascii_uppercase + " ")
questions = st.builds("{}? ".format, printed_lines).map(Question)


@given(st.lists(printed_lines | questions), st.lists(st.text() | st.text(string.printable)),
       st.sampled_from(["^D", "^C", ""]))
@settings(max_examples=60)
def test_the_paper_of_any_dialogue_shows_what_was_typed_as_it_can_be_typed(
        script: list[str | Question], typed: list[str], end: str) -> None:
    def dialogue() -> Dialogue[None]:
        for said in script:
            yield said

    rows = paper(dialogue(), typed, end).split("\n")
    read_back = [row.partition("? ")[2] for row in rows if "?" in row]
    ended = [re.sub(r"(\r\n|\n|\r)\Z", "", line) for line in typed]
    can_be_typed = [re.sub(r"[^ -~]|\?", "#", line.replace("\t", " "))[:255] for line in ended]
    asked = sum(isinstance(said, Question) for said in script)
    assert read_back == [*can_be_typed, end][:asked]


@pytest.mark.parametrize("baud, seconds", [(110, 0.1), (300, 1 / 30), (50, 0.2)])
def test_at_a_speed_a_character_takes_its_time_and_a_new_line_twice_that(
        baud: int, seconds: float, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    with piped_in(b""):
        assert main(["--seed", "76", "--baud", str(baud)]) == 0
    printed = capsys.readouterr().out.removesuffix("^D\n")
    assert sum(slept) == pytest.approx(seconds * (len(printed) + printed.count("\n")))


@pytest.mark.parametrize("last_line", ["NO", ""], ids=["NO", "not answered"])
def test_a_replay_hesitates_around_each_typed_line_and_types_as_a_person_does(
        last_line: str, roll: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(roll, b"? NO\n\n", f"? {last_line}\n".encode())
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    replayed(roll, "--baud", "100")
    lines = re.findall(r"\? (.*)", roll.read_text())
    # It waits before and after each, but not at the end, nor for an answer that nobody gave.
    assert slept.count(1) == 2 * len(lines) - (1 if last_line else 2)
    by_hand = [seconds for seconds in slept if 0.25 < seconds < 1]
    assert len(by_hand) == sum(len(line) + 1 for line in lines)
