"""Rolls from a stranger, and odd files and pipes: the work is bounded, and nothing is lost."""

from __future__ import annotations

import os
import re
import shutil
import stat
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from helpers import COMMAND, PROMPT, ROLLS, Keys, checks, run

import mastermind76
from mastermind76 import (Rnd, Rules, Terminal, check_roll, fitting_codes, main, play_again,
                          read_roll, session, typed_lines)

WIN = ROLLS[0].with_name("win.txt")
HEADER = "$ mastermind76 --seed 76"
needs_shell = pytest.mark.skipif(not shutil.which("sh") or sys.platform != "linux",
                                 reason="needs sh, and a ulimit for memory")
needs_fifo = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a copy of a roll that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "roll.txt"))


def calls(work: Callable[[], object]) -> int:
    """Return how many functions are called while some work is done."""
    counted = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal counted
        counted += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return counted


def in_little_memory(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Run the command where it gets 400 MB; it is to say its say and leave no traceback."""
    done = subprocess.run(["sh", "-c", 'ulimit -v 400000; exec "$0" "$@"', COMMAND, *words],
                          input=typed, capture_output=True, text=True, timeout=100)
    assert "Traceback" not in done.stderr and "MemoryError" not in done.stderr, done.stderr
    return done


# Bounds on the work


def differing_everywhere(size: int) -> str:
    """Return a roll of about so many bytes whose typed lines fit and whose every answer is new."""
    return f"{HEADER}\n" + "".join(
        f"{PROMPT}BOARD\nX{i:06}\n\n" for i in range(size // 31)) + f"{PROMPT}QUIT\n"


@pytest.mark.parametrize("size", [100_000, 400_000])
@pytest.mark.parametrize("work", ["--check", "--rewrite", "--replay"])
def test_papers_that_differ_everywhere_are_compared_with_little_work(
        work: str, size: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "roll.txt"
    path.write_text(differing_everywhere(size))
    statuses = []
    # A whole diff would take some hundred calls for each byte, and far more for the longer roll.
    assert calls(lambda: statuses.append(main([work, str(path)]))) < 20 * size
    assert statuses == [int(work != "--rewrite")]
    told = capsys.readouterr()
    report = told.err if work == "--replay" else told.out
    assert "-X000000\n" in report and report.count("\n") < 5000
    assert work != "--rewrite" or checks(path)


def test_a_megabyte_of_full_rows_is_read_in_one_go(tmp_path: Path) -> None:
    rows = ("R" * 72 + "\n") * 7000
    work = [calls(lambda: typed_lines(f"{PROMPT}{'R' * 56}\n{rows * times}R\n"))
            for times in (1, 2)]
    assert work[1] < 2.2 * work[0]  # it grows as the paper does, not as its square
    assert len(typed_lines(f"{PROMPT}{'R' * 56}\n{rows * 2}R\n")[0]) == 56 + 14_000 * 72 + 1


@needs_shell
@pytest.mark.parametrize("row", [
    "R" * 72 + "\n", "? " + "R" * 70 + "\n\n", PROMPT + "R" * 56 + "\n" + "R" * 71 + "\n",
    "? \n", "\n", "# R\n", "é" * 36 + "\n"])
def test_a_megabyte_of_anything_is_refused_in_little_memory(row: str, tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    head = f"# R\n{HEADER}\n{PROMPT}" + "R" * 56 + "\n"
    path.write_text(head + row * ((2**20 - len(head)) // len(row.encode())))
    for work in ("--check", "--replay"):
        done = in_little_memory(work, str(path))
        assert done.returncode == 1
        assert str(path) in done.stdout + done.stderr


@pytest.mark.parametrize("work", ["--check", "--rewrite", "--replay"])
def test_a_computer_that_plays_matches_is_stopped(
        work: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "roll.txt"
    text = (f"{HEADER} --colors 10 --pegs 10 --match 100 --codebreaker computer\n"
            + "ANOTHER MATCH (YES OR NO)? YES\n" * 40)
    path.write_text(text)
    guesses = count()

    def counted(rules: Rules, board: list[Any]) -> Iterator[str]:
        next(guesses)
        return fitting_codes(rules, board)

    monkeypatch.setattr(mastermind76, "fitting_codes", counted)
    if work != "--check":  # what goes on after the first difference has the limit alone
        monkeypatch.setattr(mastermind76, "WORK_LIMIT", 100_000)
    assert main([work, str(path)]) == 1
    assert 0 < next(guesses) < 1000  # of 40,000 or more
    assert path.read_text() == text
    assert str(path) in "".join(capsys.readouterr())


@needs_shell
@pytest.mark.parametrize("header, first, again", [
    ("--oldstyle --frames 999", "? " + "R" * 70 + "\n" + "R" * 72 + "\nRRR\n", "? BOARD\n"),
    ("--frames 999 --colors 10 --pegs 10", "? RRRRRRRRRR\n", "? HINT\n"),
    ("--frames 999 --colors 10 --pegs 10 --strategy parts", "? RRRRRYYYYY\n", "? HINT\n"),
    ("--frames 999 --strategy parts", "? RRYY\n", "? HINT\n"),
    ("--frames 999 --colors 10 --pegs 10 --teach", "? RPOGBWTKMY\n", "? RPOGBWTKMY\n"),
    ("--frames 999", "? RRRR\n", "? WHY RBYG\n"),
])
def test_a_command_given_over_and_over_on_a_long_board_is_cut_short(
        header: str, first: str, again: str, tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.write_text(f"{HEADER} {header}\n" + first * 990 + again * 40_000)
    done = in_little_memory("--check", str(path))
    assert done.returncode == 1
    assert done.stdout.startswith(f"{path}: ") and done.stdout.endswith("\n1 roll, 1 failed\n")


# What is refused, and what is taken


def test_rewrite_takes_every_path_wherever_it_stands(roll: Path) -> None:
    roll.write_text(roll.read_text().replace("BREAKS", "BRAKES"))
    other = Path(shutil.copy(roll, roll.with_name("other.txt")))
    done = run("--rewrite", str(roll), "--rewrite", str(other))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("\n2 rolls, 2 rewritten\n")
    assert roll.read_bytes() == other.read_bytes() == WIN.read_bytes()


@pytest.mark.parametrize("words", [
    ["--version", "--check", str(WIN)], ["--check", str(WIN), "--baud", "110"],
    ["--rewrite", str(WIN), "--baud", "110"], ["--score", "RBYG", "RBYG", "--baud", "110"],
    ["--version", "--baud", "110"], ["--check", str(WIN), "--rewrite", str(WIN)]])
def test_options_that_do_nothing_together_are_refused(words: list[str]) -> None:
    done = run(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert re.search("not allowed with .*; see mastermind76 --help\n$", done.stderr)


@pytest.mark.parametrize("blank", ["\xa0", "\u2003", "\u3000", "\u200b", "\x85", "\u2028",
                                   "\x0b", "\x0c", "\x1c"])
@pytest.mark.parametrize("header", [
    "$ mastermind76{}--record=x --seed 76", "${}mastermind76 --seed 76",
    "$ mastermind76 --seed{}76", "$ mastermind76 --seed 76{}", "$ mastermind76 {}--seed 76"])
def test_only_blanks_separate_the_words_of_a_header(
        header: str, blank: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "roll.txt"
    text = f"{header.format(blank)}\n" + run("--seed", "76", typed="QUIT\n").stdout
    path.write_bytes(text.encode())
    for work in ("--check", "--rewrite", "--replay"):
        assert main([work, str(path)]) == 1
        told = "".join(capsys.readouterr())
        assert "header" in told and "Traceback" not in told
    assert os.listdir() == ["roll.txt"] and path.read_bytes() == text.encode()


@needs_fifo
def test_rewrite_takes_regular_files_only(tmp_path: Path) -> None:
    fifo = tmp_path / "fifo.txt"
    os.mkfifo(fifo)
    folder = tmp_path / "folder.txt"
    folder.mkdir()
    done = run("--rewrite", str(fifo), os.devnull, str(folder), str(tmp_path))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.count("not rewritten: not a regular file\n") >= 3
    assert done.stdout.endswith(" failed\n") and "Is a directory" not in done.stdout
    assert stat.S_ISFIFO(os.stat(fifo).st_mode) and folder.is_dir()


@pytest.mark.parametrize("replaced", [False, True])
def test_an_edit_made_while_rewrite_runs_is_not_lost(
        replaced: bool, roll: Path, monkeypatch: pytest.MonkeyPatch,
        capsys: pytest.CaptureFixture[str]) -> None:
    text = roll.read_text()
    roll.write_text(text.replace("BREAKS", "BRAKES"))
    edited = "# An edit.\n" + text

    def edit_meanwhile(*arguments: Any, **named: Any) -> Any:
        if replaced:  # as editors do
            roll.with_name("new").write_text(edited)
            os.replace(roll.with_name("new"), roll)
        else:
            roll.write_text(edited)
        return play_again(*arguments, **named)

    monkeypatch.setattr(mastermind76, "play_again", edit_meanwhile)
    assert main(["--rewrite", str(roll)]) == 1
    assert capsys.readouterr().out.startswith(f"{roll}: not rewritten: ")
    assert roll.read_text() == edited and os.listdir(roll.parent) == ["roll.txt"]


def test_a_roll_removed_while_rewrite_runs_is_not_made_again(
        roll: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    roll.write_text(roll.read_text().replace("BREAKS", "BRAKES"))

    def remove_meanwhile(*arguments: Any, **named: Any) -> Any:
        roll.unlink()
        return play_again(*arguments, **named)

    monkeypatch.setattr(mastermind76, "play_again", remove_meanwhile)
    assert main(["--rewrite", str(roll)]) == 1
    assert "No such file" in capsys.readouterr().out and os.listdir(roll.parent) == []


# What is said


@pytest.mark.parametrize("blank", ["\n", "   \n", "\n\n"])
def test_a_blank_line_before_the_header_is_named(blank: str, roll: Path) -> None:
    roll.write_text(roll.read_text().replace("$ master", blank + "$ master"))
    done = run("--check", str(roll))
    assert done.returncode == 1
    assert re.match(re.escape(f"{roll}: ") + ".*blank line", done.stdout)


@pytest.mark.parametrize("end, shown", [(" ", "\\x20"), ("   ", "  \\x20"), ("\t", "\\t"),
                                        (" \t", " \\t"), ("\xa0", "\\xa0")])
def test_blanks_at_the_end_of_a_line_that_differs_are_visible(
        end: str, shown: str, roll: Path) -> None:
    roll.write_text(roll.read_text().replace("THE CODE!", f"THE CODE!{end}"))
    done = run("--check", str(roll))
    assert done.returncode == 1
    assert f"\n-THAT BREAKS THE CODE!{shown}\n+THAT BREAKS THE CODE!\n" in done.stdout


def test_a_comment_in_the_middle_of_the_paper_is_named_before_it_is_dropped(roll: Path) -> None:
    text = roll.read_text()
    rows = text.split("\n")
    rows.insert(12, "# A remark.")
    for work, status in (("--check", 1), ("--rewrite", 0)):
        roll.write_text("\n".join(rows))
        done = run(work, str(roll))
        assert done.returncode == status
        assert re.search(r"line 13 .*# line in the middle", done.stdout)
        assert "\n-# A remark.\n" in done.stdout
    assert roll.read_text() == text


# Pipes


@needs_shell
@pytest.mark.parametrize("reader", ["true", "head -1", "head -c 300"])
def test_a_reader_that_goes_away_ends_the_roll_as_the_end_of_input_does(
        reader: str, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    script = f'{{ yes RRRR | "$0" --seed 76 --record "$1"; echo $? >&2; }} | {reader}'
    done = subprocess.run(["sh", "-c", script, COMMAND, str(path)], capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=60)
    assert done.stderr == b"0\n"
    assert path.read_text().endswith("? ^D\n")
    assert run("--check", str(path)).stdout == "1 roll, all ok\n"


def test_standard_input_that_does_not_block_is_waited_for() -> None:
    theirs, ours = os.pipe()
    os.set_blocking(theirs, False)
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=theirs, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE) as player:
        assert player.stdout and player.stderr
        try:
            seen = b""
            while not seen.endswith(PROMPT.encode()):
                seen += os.read(player.stdout.fileno(), 4096)
            time.sleep(0.2)  # it has nothing to read, and goes on waiting
            os.write(ours, b"RB")
            time.sleep(0.2)
            os.write(ours, b"YG\n")
            os.close(ours)
            out, errors = player.communicate(timeout=60)
        finally:
            player.kill()
            os.close(theirs)
    assert (player.returncode, errors) == (0, b"")
    assert out.startswith(b"RBYG\n 1  BLACK PEGS\n") and out.endswith(b"MOVE NUMBER 2 ? ^D\n")


@pytest.mark.parametrize("words, typed", [
    (["--record", "new.txt"], "RBYG\nQUIT\n"), (["--record", "new.txt"], "RBYG\n"),
    (["--record", "roll.txt"], ""), (["--record", "none/new.txt"], ""),
    (["--check", "roll.txt", "none", "."], ""), (["--rewrite", "roll.txt"], ""),
    (["--replay", "roll.txt"], "")])
def test_a_python_that_warns_of_everything_is_silent(
        words: list[str], typed: str, roll: Path) -> None:
    roll.write_text(roll.read_text().replace("BREAKS", "BRAKES"))
    done = subprocess.run([sys.executable, "-X", "dev", "-W", "error", COMMAND, *words],
                          input=typed, capture_output=True, text=True, timeout=60,
                          cwd=roll.parent)
    assert "Warning" not in done.stderr and "Exception" not in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    assert done.returncode in (0, 1, 2)
    if words == ["--record", "new.txt"]:
        assert (done.returncode, done.stderr) == (0, "")
        assert checks(roll.with_name("new.txt"))


# Ctrl-C at any column


@pytest.mark.parametrize("place", ["pace", "write"])
def test_ctrl_c_at_any_character_leaves_no_wide_row_and_a_roll_that_checks(
        place: str, tmp_path: Path) -> None:
    """The session prints rows of 71 and 72 columns, folded and not; Ctrl-C comes after each
    of its characters, before one is printed and after."""
    lengths = (72, 143)
    path = tmp_path / "roll.txt"
    columns = set()
    for stop in count(1):
        left = iter(["R" * length for length in lengths] + ["BOARD"])
        paper: list[str] = []
        printed = 0

        def pace(text: str) -> Iterable[str]:
            nonlocal printed
            for character in text:
                if place == "pace" and printed == stop:
                    raise KeyboardInterrupt
                printed += 1
                yield character

        def write(piece: str) -> None:
            if place == "write" and printed == stop and len(piece) == 1:
                raise KeyboardInterrupt

        def read() -> str:
            for line in left:
                return line
            raise EOFError

        terminal = Terminal(Keys(read), write, paper.append, pace)
        status = terminal.play(session(Rules(oldstyle=True), Rnd(76)))
        text = "".join(paper)
        assert max(map(len, text.split("\n"))) <= 72
        path.write_text(f"{HEADER} --oldstyle\n{text}")
        assert play_again(read_roll(str(path))) == (text, ""), stop
        if status == 0:
            break
        assert status == 130 and text.endswith("^C\n")
        columns.add(len(text.split("\n")[-2].removesuffix("^C")))
    assert {70, 0} <= columns and check_roll(str(path)) == ""
