"""A roll, rewritten: what is kept, what is never lost, and which file it is afterwards."""

from __future__ import annotations

import itertools
import re
from pathlib import Path

import pytest
from helpers import (AS_PERMITTED, COMMAND, HEADER, error_of, greet, in_sh, on_unix, program_of,
                     rewritten)

from mastermind76 import Dialogue, Question, paper

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
def test_a_rewrite_keeps_head_typed_lines_and_remarks_and_writes_lf(
        text: str, tmp_path: Path) -> None:
    assert rewritten(tmp_path / "a.txt", text) == REMARKED


def test_a_line_is_typed_into_a_roll_and_a_paper_as_a_teletype_types_it(tmp_path: Path) -> None:
    typed = "A\tD\x1f\x7f\u00c4?"
    roll = rewritten(tmp_path / "a.txt", f"$ greet\n? {typed}\n")
    assert "NAME? A D####\nHELLO A D####\n" in roll
    assert f"$ greet\n{paper(greet(), [typed])}" == roll


def test_a_rewrite_after_an_added_question_loses_no_typed_line(tmp_path: Path) -> None:
    def first_asks_more() -> Dialogue[None]:
        yield Question("HOW OLD? ")
        yield from greet()

    text = rewritten(tmp_path / "a.txt", REMARKED, first_asks_more)
    assert text.endswith("\n$ greet  --level  2\n# Who are you?\nHOW OLD? ADA\nWELCOME\n"
                         "# Two rows,\n# or more\nNAME? HULL\nHELLO HULL\n\nTOWN? ^D\n")
    text = rewritten(tmp_path / "a.txt", text.replace("? ADA", "? 36\n? ADA"), first_asks_more)
    assert re.findall(r"\? (.*)", text) == ["36", "ADA", "HULL"]


def test_what_does_not_play_back_as_itself_is_never_written(tmp_path: Path) -> None:
    plays = itertools.count(1)

    def counts() -> Dialogue[None]:
        yield Question("NAME? ")
        yield f"PLAYED {next(plays)}"

    said = error_of(tmp_path / "a.txt", "$ greet\n? ADA\n", counts, rewrite=True)
    assert said.startswith("PATH:3: played once more, it prints something else")
    assert said.endswith("\n-PLAYED 1\n+PLAYED 2")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]


def test_a_printed_row_that_looks_like_another_one_is_marked(tmp_path: Path) -> None:
    printed = ["REALLY? YES", "# ADA", "<<<<<<< HERE", "| SURE?", "^D"]
    program = program_of(Question("NAME? "), *printed, Question("SURE? "))
    marked = "".join(f"| {row}\n" for row in printed)
    roll = rewritten(tmp_path / "a.txt", "$ greet\n? ADA\n? YES\n", program)
    assert roll == f"$ greet\nNAME? ADA\n{marked}SURE? YES\n"


def asks_by_itself() -> Dialogue[None]:
    yield Question("NAME? ")
    input("SURE? ")
    yield Question("TOWN? ")


def test_a_line_that_a_session_reads_by_itself_is_on_the_paper(tmp_path: Path) -> None:
    sketch = "$ greet\n? ADA\n? YES\n? HULL\n"
    roll = rewritten(tmp_path / "a.txt", sketch, asks_by_itself)
    assert roll == "$ greet\nNAME? ADA\nSURE? YES\nTOWN? HULL\n"


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
def test_a_rewritten_roll_takes_the_place_of_the_old_one_in_its_mode(tmp_path: Path) -> None:
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
