"""Rolls: checked, rewritten, recorded, and typed out again."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from helpers import (COMMAND, COMMAND_WORDS, ROOT, WIN, any_rules, checks, on_unix, piped_in,
                     played, words_of)
from hypothesis import given, settings
from hypothesis import strategies as st

import mastermind76
from mastermind76 import (ALLOWED, Dialogue, Question, RollError, Rules, begin, check_roll,
                          check_rolls, main, paper, rolls_at)

Captured = pytest.CaptureFixture[str]
Program = Callable[[], Dialogue[None]]
HEADER = "$ mastermind76 --seed 76\n"
# Runs a command so that even root may only do what the permissions of files allow.
AS_PERMITTED = '[ $(id -u) = 0 ] && exec setpriv --bounding-set=-all "$@"; exec "$@"'


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a copy of a roll of mastermind76 that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "roll.txt"))


def greet() -> Dialogue[None]:
    """A program of one's own, which some rolls below keep."""
    yield "WELCOME"
    name = yield Question("NAME? ")
    yield f"HELLO {name}"
    yield ""
    town = yield Question("TOWN? ")
    yield f"{town} IS FAR"


GREETED = "# Ada.\n$ greet\nWELCOME\nNAME? ADA\nHELLO ADA\n\nTOWN? \n IS FAR\n"


def program_of(*script: str | Question | BaseException) -> Program:
    """Return a program that prints these lines, asks these questions and raises these errors."""
    def program() -> Dialogue[None]:
        for said in script:
            if isinstance(said, BaseException):
                raise said
            yield said
    return program


def begins(program: Program) -> Callable[[Sequence[str]], tuple[str, Dialogue[None]]]:
    """Return a function that begins a program, whatever the words of the header."""
    return lambda words: ("$ greet", program())


def error_of(path: Path, text: str, program: Program = greet, rewrite: bool = False) -> str:
    """Return what is said about a wrong roll with this text, without its path."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RollError) as caught:
        check_roll(path, begins(program), rewrite)
    assert path.read_text(encoding="utf-8") == text
    return str(caught.value).replace(str(path), "PATH")


def rewritten(path: Path, text: str, program: Program = greet) -> str:
    """Return what a rewrite makes of a roll with this text; it then checks."""
    path.write_bytes(text.encode())
    assert check_roll(path, begins(program), rewrite=True)
    assert check_roll(str(path), begins(program)) == []
    return path.read_bytes().decode()


def in_sh(script: str, *words: object, **env: str) -> tuple[int, str, str]:
    """Run a script of the shell, which is given some words; return its status and its output."""
    done = subprocess.run(["sh", "-c", script, "sh", *map(str, words)], capture_output=True,
                          text=True, timeout=60, env={**os.environ, **env}, input="")
    return done.returncode, done.stdout, done.stderr


# A roll that is right

ENDED = [f"$ greet\nWELCOME\n{rows}\n" for rows in (
    "NAME? ADA\nHELLO ADA\n\nTOWN? ^D", "NAME? ADA\nHELLO ADA\n\nTOWN? ^C", "NAME? ",
    "NAME? ADA\n^C", "^D")]


@pytest.mark.parametrize("text", [
    GREETED, GREETED.replace("\n", "\r\n"), "\ufeff" + GREETED, GREETED.rstrip("\n"),
    GREETED + "\n\n", GREETED.replace("A\n", "A \n"), re.sub(" +\n", "\n", GREETED), *ENDED])
def test_neither_what_an_editor_does_nor_how_a_session_ended_makes_a_roll_wrong_or_changes_it(
        text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode())
    os.utime(path, (0, 0))
    for rewrite in (False, True):
        assert check_roll(path, begins(greet), rewrite) == []
    assert (path.read_bytes(), path.stat().st_mtime) == (text.encode(), 0)


def test_the_header_of_this_program_may_name_its_seed_in_any_spelling(roll: Path) -> None:
    roll.write_text(WIN.read_text().replace("--seed 76", "--seed=076"))
    assert check_roll(roll) == []


# A roll that is wrong

REFUSED = ["--record new.txt", "--check roll.txt", "--rewrite roll.txt", "--replay roll.txt",
           "--baud 110", "--score RBYG RBYG", "--version", "--help", "--sead 2", "; id $(id)",
           "--teach --match 2", "--\x1b[2J"]


@pytest.mark.parametrize("text, line, reason", [
    ("", 1, '"$ mastermind76 --seed 76"'), ("# A roll.", 1, '"$ mastermind76 --seed 76"'),
    ("THE GAME\n? RBYG\n", 1, '"$ mastermind76 --seed 76"'),
    ("$ hangman --seed 76\n? RBYG\n", 1, '"$ mastermind76"'),
    ("# One.\n$ mastermind76\n? RBYG\n", 2, "--seed 76"),
    (f"{HEADER}# Why?\nRBYG\nQUIT\n", 2, "? RBYG"),
    (f"{HEADER}? RBYG\n<<<<<<< ours\n? QUIT\n=======\n? HINT\n>>>>>>> theirs\n", 3, "conflict"),
    *((f"$ mastermind76 --seed 76 {words}\n? RBYG\n", 1,
       words.split()[0].replace("\x1b", "\\x1b")) for words in REFUSED)])
def test_what_is_wrong_with_a_roll_is_said_in_one_line_whatever_is_asked_for(
        text: str, line: int, reason: str, roll: Path, capsys: Captured) -> None:
    roll.write_text(text)
    for option in ("--check", "--rewrite"):
        assert main([option, str(roll)]) == 1
        message, summary, _ = capsys.readouterr().out.split("\n")
        assert message.startswith(f"{roll}:{line}: ") and reason in message
        assert summary == "1 roll, 1 failed"
    assert main(["--replay", str(roll)]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")
    assert roll.read_text() == text


def test_a_paper_that_differs_is_shown_from_its_first_row_that_does(tmp_path: Path) -> None:
    text = GREETED.replace("HELLO ADA", "# No remark.\nH\u0415LLO \x1b[2J")
    assert error_of(tmp_path / "a.txt", text) == (
        "PATH:5: the paper differs from here on\n--- PATH\n+++ played again\n"
        "@@ -2,8 +2,7 @@\n $ greet\n WELCOME\n NAME? ADA\n-# No remark.\n-H\\u0415LLO \\x1b[2J\n"
        "+HELLO ADA\n \n TOWN?\n  IS FAR")
    assert "-H\\u0415LLO \\x1b[2J" in check_roll(tmp_path / "a.txt", begins(greet), rewrite=True)


@pytest.mark.parametrize("left_over", ["HULL", "A\x0cB\x85C\u2028D", ""])
def test_a_typed_line_after_the_end_of_a_session_is_never_lost(
        left_over: str, tmp_path: Path) -> None:
    text = f"{GREETED}? {left_over}\n? AGAIN\n"
    for rewrite in (False, True):
        said = error_of(tmp_path / "a.txt", text, rewrite=rewrite)
        assert said.startswith("PATH:9: the paper differs from here on\n--- PATH\n")
        assert said.endswith("\nif that is meant: delete line 9 and all below it; "
                             "the session ends before it")


# A session that breaks off

def fault_in_its_clean_up() -> Dialogue[None]:
    try:
        yield Question("FIRST? ")
        yield Question("SECOND? ")
    finally:
        raise EOFError("OOPS")


def fault_before_it_begins() -> Dialogue[None]:
    raise RuntimeError("OOPS")


AFTER_A_LINE = program_of("READY", Question("FIRST? "), "THEN", SystemExit("OOPS"))


@pytest.mark.parametrize("program, line, error", [
    (fault_before_it_begins, 1, "RuntimeError"), (AFTER_A_LINE, 2, "SystemExit"),
    (fault_in_its_clean_up, 2, "EOFError")])
def test_a_session_that_breaks_off_is_named_at_the_line_typed_last_and_the_next_one_is_played(
        program: Program, line: int, error: str, tmp_path: Path, capsys: Captured) -> None:
    for rewrite in (False, True):
        said = error_of(tmp_path / "a.txt", "$ greet\n? ONE\n", program, rewrite)
        assert re.match(rf"PATH:{line}: the session broke off: {error}: OOPS", said)
        assert "\nTraceback (most recent call last):\n" in said
        assert ("\nREADY\nFIRST? ONE\nTHEN\n" in said) == (program is AFTER_A_LINE)
    (tmp_path / "b.txt").write_text(GREETED)
    programs = iter([program, greet])
    assert check_rolls([tmp_path], lambda words: ("$ greet", next(programs)())) == 1
    assert capsys.readouterr().out.endswith("\n2 rolls, 1 failed\n")


def test_a_record_that_a_fault_ended_fails_until_it_is_mended_and_then_shows_what_it_lacks(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    path = tmp_path / "new.txt"
    with monkeypatch.context() as changed:
        changed.delattr(Rules, "move_of")
        with piped_in(b"RBYG\n"), pytest.raises(AttributeError):
            main(["--seed", "76", "--record", str(path)])
        assert path.read_text().endswith("\nMOVE NUMBER 1 ? RBYG\n")
        assert not checks(path)
        assert ": the session broke off: AttributeError" in capsys.readouterr().out
    assert not checks(path)
    assert "\n+ 1  BLACK PEGS\n" in capsys.readouterr().out


def close_the_streams() -> Dialogue[None]:
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        stream.close()
    yield from greet()


def test_a_session_that_closes_a_stream_does_no_harm(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text(GREETED)
    assert check_roll(path, begins(close_the_streams)) == []


# Rewriting

REMARKED = """\
# What it shows, and \u00e4.
# A second row.
$ greet  --level  2
WELCOME
# Who are you?
NAME? ADA
HELLO ADA

# Two rows,
# or more
TOWN? HULL
HULL IS FAR
"""
OUTDATED = REMARKED.replace("HELLO ADA", "HI")


@pytest.mark.parametrize("text", [
    OUTDATED, OUTDATED.replace("\n", "\r\n"), re.sub("(?m)^[A-Z].*?([?]|$)\n?", "\\1", REMARKED),
    REMARKED + "# Once more?\nAGAIN? ^D\n"], ids=["outdated", "CR LF", "sketch", "no question"])
def test_a_rewrite_keeps_the_rows_on_top_the_typed_lines_and_their_remarks_and_writes_lf(
        text: str, tmp_path: Path) -> None:
    assert rewritten(tmp_path / "a.txt", text) == REMARKED


def test_a_line_is_typed_into_a_roll_and_a_paper_as_a_teletype_types_it(tmp_path: Path) -> None:
    typed = "A\tD\x1f\x7f\u00c4?"
    roll = rewritten(tmp_path / "a.txt", f"$ greet\n? {typed}\n")
    assert "NAME? A D####\nHELLO A D####\n" in roll
    assert f"$ greet\n{paper(greet(), [typed])}" == roll


def test_after_an_added_question_a_rewrite_loses_no_typed_line_and_stays_as_it_is(
        tmp_path: Path) -> None:
    def first_asks_more() -> Dialogue[None]:
        yield Question("HOW OLD? ")
        yield from greet()

    text = rewritten(tmp_path / "a.txt", REMARKED, first_asks_more)
    assert text.endswith("\n$ greet  --level  2\n# Who are you?\nHOW OLD? ADA\nWELCOME\n"
                         "# Two rows,\n# or more\nNAME? HULL\nHELLO HULL\n\nTOWN? ^D\n")
    text = rewritten(tmp_path / "a.txt", text.replace("? ADA", "? 36\n? ADA"), first_asks_more)
    assert re.findall(r"\? (.*)", text) == ["36", "ADA", "HULL"]


@pytest.mark.parametrize("script, rows", [
    ([Question("NAME? "), "REALLY? YES", Question("SURE? ")], "\n-SURE? ^D\n+SURE? YES"),
    ([Question("NAME? "), "REALLY? YES"], "")])
def test_what_does_not_play_back_as_itself_is_never_written(
        script: list[str | Question], rows: str, tmp_path: Path) -> None:
    sketch = "$ greet\n? ADA\n"
    said = error_of(tmp_path / "a.txt", sketch, program_of(*script), rewrite=True)
    assert said.startswith("PATH:4: played once more, it prints something else")
    assert said.endswith(rows)
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def asks_by_itself() -> Dialogue[None]:
    yield Question("NAME? ")
    input("SURE? ")
    yield Question("TOWN? ")


def test_a_rewrite_loses_no_line_that_a_session_reads_by_itself(tmp_path: Path) -> None:
    sketch = "$ greet\n? ADA\n? YES\n? HULL\n"
    said = error_of(tmp_path / "a.txt", sketch, asks_by_itself, rewrite=True)
    assert said.startswith("PATH:2: a rewrite would lose typed lines: the session reads them ")


@on_unix
@pytest.mark.parametrize("script, reason", [
    ('ulimit -f 1; exec "$@"', "File too large"),  # a file may have 512 or 1,024 bytes
    (AS_PERMITTED, "Permission denied")])  # nobody may write to the roll
def test_a_roll_that_cannot_be_rewritten_fails_and_is_as_it_was(
        script: str, reason: str, roll: Path) -> None:
    text = HEADER + "? HELP\n" * 9
    roll.write_text(text)
    roll.chmod(0o444 if reason == "Permission denied" else 0o644)
    status, shown, _ = in_sh(script, COMMAND, "--rewrite", roll)
    assert (status, shown) == (1, f"{roll}: {reason}\n1 roll, 1 failed\n")
    assert list(roll.parent.iterdir()) == [roll] and roll.read_text() == text


@on_unix
def test_a_rewritten_roll_takes_the_place_of_the_old_one_where_its_link_leads_in_its_mode(
        tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.touch(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    path.write_text(OUTDATED, encoding="utf-8")
    with open(path, encoding="utf-8") as old:  # nothing was written over it
        assert rewritten(link, OUTDATED) == REMARKED
        assert old.read() == OUTDATED
    assert link.is_symlink() and sorted(tmp_path.iterdir()) == [link, path]
    assert path.stat().st_mode & 0o777 == 0o640


@on_unix
def test_a_letter_beyond_ascii_survives_any_locale(roll: Path) -> None:
    remark = "# \u00c4.\n"
    roll.write_text(f"{remark}{HEADER}? QUIT\n", encoding="utf-8")
    for option in ("--rewrite", "--check"):
        status, _, errors = in_sh('exec "$@"', COMMAND, option, roll, LC_ALL="C", PYTHONUTF8="0",
                                  PYTHONIOENCODING="")
        assert (status, errors) == (0, "")
    assert roll.read_text(encoding="utf-8").startswith(f"{remark}{HEADER}THE GAME")


# Many rolls

def test_a_check_and_a_rewrite_sum_up_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    a, b = tmp_path / "a.txt", tmp_path / "b.txt"
    a.write_text(f"{HEADER}? QUIT\n")
    b.write_text(WIN.read_text() + "? QUIT\n")
    assert main(["--check", str(tmp_path), str(WIN)]) == 1
    said = capsys.readouterr().out
    assert f"\nif that is meant: mastermind76 --rewrite {a}\n{b}:" in said
    assert said.endswith("; the session ends before it\n"  # so that no rewrite accepts it
                         f"failed: {a}\nfailed: {b}\n3 rolls, 2 failed\n")
    assert main(["--rewrite", str(a), "--rewrite", str(WIN)]) == 0  # an option may come twice
    said = capsys.readouterr().out
    assert "\n+THE HIDDEN CODE: BYYY\n" in said
    assert said.endswith("\n2 rolls, 1 rewritten, all ok\n")
    assert main(["--check", str(a)]) == 0
    assert capsys.readouterr().out == "1 roll, all ok\n"


def test_what_is_wrong_with_a_roll_of_any_program_is_printed_before_the_next_one_is_played(
        tmp_path: Path, capsys: Captured) -> None:
    def begin(words: Sequence[str]) -> tuple[str, Dialogue[None]]:
        shown.append(capsys.readouterr().out)
        return "$ greet", greet()

    shown: list[str] = []
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(GREETED.replace("HELLO", "HI"))
    assert check_rolls([tmp_path], begin) == 1
    assert shown[1].startswith(f"{tmp_path / 'a.txt'}:5: ")
    assert "mastermind76" not in shown[1]  # which must not rewrite a roll of another program


def test_a_folder_means_the_rolls_in_it_and_below_it_but_not_those_that_begin_with_a_dot(
        tmp_path: Path) -> None:
    rolls = ["README.txt", "below/[c].txt", "below/x.txt/d.txt", "e.txt"]
    for name in [*rolls, ".hidden/g.txt", "below/.j.txt", "b.TXT", "notes.md"]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    assert rolls_at(tmp_path) == [str(tmp_path / name) for name in rolls]


@on_unix
def test_in_a_folder_links_are_followed_and_a_broken_one_fails_but_no_device_is_read(
        tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "rolls"
    folder.mkdir()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(WIN, tmp_path / "elsewhere")
    os.mkfifo(folder / "pipe.txt")
    (folder / "device.txt").symlink_to(os.devnull)
    (folder / "broken.txt").symlink_to("nowhere")
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    assert main(["--check", str(folder)]) == 1
    assert capsys.readouterr().out == (
        f"{folder}/broken.txt: No such file or directory\n2 rolls, 1 failed\n")


def test_a_folder_without_rolls_a_path_without_a_file_and_no_path_fail(
        tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "notes.md").touch()
    assert main(["--check", str(tmp_path), str(tmp_path / "none.txt")]) == 1
    empty, none, *_, summary, _ = capsys.readouterr().out.split("\n")
    assert empty.startswith(f"{tmp_path}: no rolls in this folder")
    assert none.startswith(f"{tmp_path / 'none.txt'}: ")
    assert summary == "0 rolls, 2 failed"
    assert check_rolls([]) == 1
    assert capsys.readouterr().out == "0 rolls\n"


@on_unix
@pytest.mark.parametrize("mode", [0o000, 0o444], ids=["not read", "not entered"])
def test_a_folder_that_may_not_be_read_or_entered_fails(mode: int, roll: Path) -> None:
    folder = roll.parent / "below"
    folder.mkdir()
    shutil.copy(WIN, folder)
    folder.chmod(mode)
    status, shown, _ = in_sh(AS_PERMITTED, COMMAND, "--check", roll.parent)
    folder.chmod(0o700)
    assert status == 1 and "Permission denied" in shown


def test_a_check_names_the_program_that_plays_if_the_folder_has_another_one(
        tmp_path: Path) -> None:
    module = ROOT / "mastermind76.py"
    copy = tmp_path / "mastermind76.py"
    other = module.read_bytes().replace(b"THE HIDDEN CODE", b"THE SECRET CODE")
    named = f"mastermind76: playing {mastermind76.__file__}, not ./mastermind76.py\n"
    for program, said in ((module.read_bytes(), ""), (other, named)):
        copy.write_bytes(program)
        shutil.copystat(module, copy)  # the other one has the same size and time
        done = subprocess.run([COMMAND, "--check", WIN], cwd=tmp_path, capture_output=True,
                              text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, said)


# Recording

@pytest.mark.parametrize("options", [
    "--seed 0 --code RT --colors 8 --pegs 2 --frames 9 --scoring guess --strategy parts "
    "--oldstyle --picture --codemaker player --codebreaker computer --match 2",
    "--seed none --teach --codemaker player --scorer player",
    "--seed 76 --oldstyle --codemaker player"])
def test_a_record_is_a_header_with_the_options_of_the_game_and_the_paper_that_a_pipe_shows(
        options: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "new.txt"
    with piped_in(b"rbyg\n" + b"R" * 300 + b"\nBOARD\n"):
        assert main([*options.split(), "--record", str(path)]) == 0
    header, _, rows = path.read_text().partition("\n")
    assert header == f"$ mastermind76 {options}"
    assert capsys.readouterr() == (rows, "")
    assert checks(path)


def test_a_game_without_a_seed_may_have_any() -> None:
    seeds = {int(begin([])[0].split()[-1]) for _ in range(60)}
    assert len(seeds) > 50 and min(seeds) < 2**14 <= max(seeds) < 2**15


def test_recording_never_overwrites(roll: Path, capsys: Captured) -> None:
    for path, reason in ((roll, "File exists"), ("", "No such file or directory")):
        assert main(["--record", str(path)]) == 2
        assert capsys.readouterr() == (
            "", f"mastermind76: {path}: {reason}; choose another name\n")
    assert roll.read_bytes() == WIN.read_bytes()


@on_unix
def test_a_record_that_is_killed_has_all_that_was_printed(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    shown = played(Rules(), ["BYYY"]).removesuffix("^D\n")
    with subprocess.Popen([COMMAND, "--seed", "76", "--record", path], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin and peer.stdout
        peer.stdin.write("BYYY\n")
        peer.stdin.flush()
        assert peer.stdout.read(len(shown)) == shown
        peer.kill()
    assert path.read_text() == HEADER + shown
    assert checks(path)


few_values = any_rules(**{name: allowed[:3] for name, allowed in ALLOWED.items()}
                       | {"match": (0, 2)})
typed_bytes = st.binary(max_size=90) | st.sampled_from(
    b"RBYG/YY/Y/#/YES/NO/1 2/0/WHY YYY/IF YYY/? / ^D/ ^C".split(b"/")
    + "/".join(COMMAND_WORDS).encode().split(b"/"))


@given(few_values, st.integers(0, 32767), st.lists(typed_bytes, max_size=15))
@settings(max_examples=60)
def test_a_record_of_anything_typed_checks(rules: Rules, seed: int, lines: list[bytes]) -> None:
    with tempfile.TemporaryDirectory() as folder, piped_in(b"\n".join(lines)):
        path = Path(folder, "new.txt")
        assert main(["--seed", str(seed), *words_of(rules), "--record", str(path)]) == 0
        assert checks(path)


# Replaying

@pytest.mark.parametrize("baud, seconds", [(110, 0.1), (300, 1 / 30), (50, 0.2)])
def test_at_a_speed_a_character_takes_its_time_and_a_new_line_twice_that(
        baud: int, seconds: float, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    slept: list[float] = []
    monkeypatch.setattr(time, "sleep", slept.append)
    with piped_in(b""):
        assert main(["--seed", "76", "--baud", str(baud)]) == 0
    printed = capsys.readouterr().out.removesuffix("^D\n")
    assert sum(slept) == pytest.approx(seconds * (len(printed) + printed.count("\n")))


def test_a_replay_types_out_the_remarks_and_the_paper_as_it_plays_now(
        roll: Path, capsys: Captured) -> None:
    right = WIN.read_text().replace("MOVE NUMBER 2", "# Why?\nMOVE NUMBER 2")
    roll.write_text(right.replace("BREAKS", "BRAKES"))
    with piped_in(b""):
        assert main(["--replay", str(roll)]) == 0
    assert capsys.readouterr() == (re.sub(r"(?m)^\$ .*\n", "", right), "")
