"""The lesson: what it lets the program print, its minutes, its rolls and its worksheet."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from helpers import ROOT, all_codes, on_unix, piped_in, played

from mastermind76 import Rules, main

LESSON = " ".join((ROOT / "docs" / "lesson.md").read_text(encoding="utf-8").split())
PARTS = LESSON.split(" ## ")
WORKSHEET = (ROOT / "docs" / "worksheet.txt").read_text(encoding="utf-8")
BREAKS = "--codemaker player --codebreaker computer --strategy parts --teach"
BY_HAND = "--codemaker player --scorer player --teach"


@pytest.mark.parametrize("options, typed, row, words", [
    ("", "HINT", " 1296  CODES FIT", "6\u2074 = 1,296"),
    ("--code OPPO --teach", "RRYY", " 256  CODES FIT", "4\u2074 = 256"),
    ("--code OPPO --teach", "RRYY/RBYG", " 16  CODES FIT", "2\u2074 = 16"),
    ("--distinct", "HINT", " 360  CODES FIT", "6\u00b75\u00b74\u00b73 = 360"),
    ("--seed 1978", "IF RRYY", "204.5 ON AVERAGE, 256 AT MOST", "204.5 for RRYY"),
    ("--seed 1978", "IF RBYG", "188.2 ON AVERAGE, 312 AT MOST", "RBYG, which leaves 188.2 codes"),
    ("--seed 1978", "IF RRYY", " 0             0             256", "256 for RRYY"),
    ("--seed 1978", "IF RBYG", " 0             0             16", "16 for RBYG"),
    ("--seed 1978", "REVEAL", "THE HIDDEN CODE: BRBG", "shows the code, BRBG"),
    ("--seed 1978", "RBYG/WHY RBGO", "RBYG WOULD GET 2 BLACKS 1 WHITE, NOT 1", "would get 2 1"),
    (BREAKS, "0 0", " 81  CODES FIT", "the row 81 CODES FIT"),
    (BREAKS, "0 0/0 2/0 3/4 0/YES/NO", "4 : GBBO\n", "YYRP 0 0, OOGG 0 2, YGOB 0 3, GBBO 4 0"),
    (BREAKS, "0 0/0 2", "YGOB WAS RULED OUT BY MOVE 1: YYRP", "YYRP 0 0 had ruled it out"),
    (BREAKS, "0 0/0 1", " 4  CODES FIT", "after 0 1 four codes still fit"),
    (BREAKS, "0 0/0 1", "MOVE NUMBER 3 : YGYB", "The computer then guesses YGYB"),
    (BREAKS, "0 0/0 1/0 2/GBBO", "MOVE NUMBER 2 WAS SCORED WRONG: OOGG", "type GBBO"),
    ("--code GBBO", "YYRP/OOGG/HINT", "6  CODES FIT\nGGBB GBOB GBBO BGOB BGBO", "Six codes fit"),
    ("--code GBBO", "YYRP/OOGG/IF GBBO", " 4  SCORES.", "GBBO has only four possible scores"),
    (BY_HAND, "RBYG/1 1/REVEAL/BBYY", "WAS SCORED WRONG: RBYG", "names each wrong score"),
    (BY_HAND, "RBYG/0 0/RBYG/1 0/YYYY", "YOUR CODE", "it asks for the code at once"),
    ("--score YGBG YRBG", "", "0             1             0\n", "other two the score is 3 0"),
    ("--score YRYO YRRR", "", "0             1             2\n", "2 2. Under STANDARD neither "
     "does, because that R has earned the black peg: 2 0. Under SECRET the code's last Y earns "
     "one: 2 1"),
    ("--score YRBG YGBG", "", "0             0             1\n", "3 0, and now gives 3 1"),
    ("--score RBYG GBBP", "", "STANDARD      SECRET        GUESS\n", "rule STANDARD"),
    ("--code OPPO --teach", "RBYG", " 16  CODES FIT", "16, because each peg is O or P"),
    ("--code OPPO", "RBYG/WHY OOPP", "OOPP FITS EVERY SCORE.", "OOPP fits, for example"),
    ("", "IF YYRP", " 14  SCORES.", "YYRP and RBYG tie with 14 scores"),
    ("--frames 2 --teach", "RRRR/RRRR", "OUT OF MOVES", "MOVES TAKEN, even if it was lost (OUT"),
    ("--code OGOG", "RRYY/OOGG/HINT", "OGOG OGGO GOOG GOGO", "OGOG, OGGO, GOOG, GOGO"),
    ("--code OGOG", "RRYY/OOGG/IF OGOR", " 4  SCORES.", "OGOR, for example: 3 0 from OGOG"),
])
def test_the_program_prints_what_it_says(options: str, typed: str, row: str, words: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert words in LESSON
    seed = [] if "--score " in options else ["--seed", "76"]
    with piped_in(typed.replace("/", "\n").encode()):
        assert main([*seed, *options.split()]) == 0
    assert row in capsys.readouterr().out


def test_each_lesson_takes_50_minutes_and_with_its_cuts_at_most_40() -> None:
    table = re.findall(r"\| lesson \d \| ([^|]+) \|", LESSON)
    minutes = [list(map(int, re.findall(r"(\d+) (?:to|for) ", row))) for row in table]
    saved = [re.findall(rf"- Lesson {lesson}: [^-]+ \(saves (\d+) min", LESSON) for lesson in "12"]
    for row, cuts in zip(minutes, saved, strict=True):
        assert sum(row) == 50 and sum(row) - sum(map(int, cuts)) <= 40
    assert re.findall(r"\*(\d+) minutes", LESSON) == [str(n) for row in minutes for n in row[1:]]


@pytest.mark.parametrize("part", [part for part in PARTS if "--replay" in part])
def test_it_answers_the_questions_of_the_roll_that_it_replays(part: str) -> None:
    [path] = re.findall(r"--replay ([\w/.-]+)", part)
    paper = (ROOT / path).read_text(encoding="utf-8").partition("\n$ ")[2]
    remarks = " ".join(re.findall(r"(?m)^# (.+)", paper))
    on_page = " ".join(re.findall(r"- \*(.+?)\*", part))
    asked = [re.findall(r"[A-Z][^.?)]*\?", text) for text in (remarks, on_page)]
    assert asked[0] and asked[0] == asked[1]


def test_its_branches_and_its_64_right_guesses_are_right() -> None:
    left = ["GBBO", "BBOO", "BGBO", "GGBB", "GBOB", "BGOB"]
    branches = [(*map(str, Rules().score(code, "YGOB")), code) for code in left]
    assert len({branch[:2] for branch in branches}) == 6
    assert f"to each on the blackboard: {', '.join(map(' '.join, branches))}." in LESSON
    codes = ["OGOG", "OGGO", "GOOG", "GOGO"]
    right = [guess for guess in all_codes(Rules())
             if len({Rules().score(code, guess) for code in codes}) == len(codes)]
    assert len(right) == 64 and "OGOR" in right and not set(codes) & set(right)
    assert "(64 guesses do this, none of them a code that fits. " in LESSON


def test_its_tally_and_averages_are_those_that_a_test_and_the_benchmark_hold() -> None:
    codes = list(map(int, re.findall(r"(\d+) costs? (?:it )?[1-6]", LESSON)))
    assert sum(codes) == 1296 and sum(codes[:3]) < 1296 / 2 < sum(codes[:4])
    assert sum(guesses * number for guesses, number in enumerate(codes, 1)) == 5668
    assert "5,668 guesses, or 4.37 a code. The median is 4." in LESSON
    yyyy, every, parts = re.findall(r"\| `(?:lowest|parts)`[^|]*\| ([^|]+) \|", LESSON)
    assert yyyy == f"{7471 / 1296:.2f} (7,471 for all 1,296 codes)"  # see test_codebreaker.py
    assert parts == f"{5668 / 1296:.4f} (5,668 for all codes)"
    assert "It does: 4.93 guesses, not 5.76. For 555 of the 1,296 codes `parts`" in LESSON
    bench = (ROOT / "benchmarks" / "bench.py").read_text(encoding="utf-8")
    assert [f"= {held}" in bench for held in (every, parts[:6], 555)] == [True] * 3


def test_its_key_to_page_3_is_what_if_prints() -> None:
    kinds = re.findall(r"(?m)^(R[RBYG]{3}) +\.", WORKSHEET)
    printed = played(Rules(), [f"IF {kind}" for kind in kinds])
    rows = re.findall(r"(\d+)  SCORES.*: (\S+) ON AVERAGE, (\d+) AT MOST", printed)
    key = LESSON.split("*Rank the five kinds")[1]
    assert re.findall(r"(R[RBYG]{3})\b[^R]*?(\d+)\D+(\d+\.\d)\D+(\d+)", key)[:5] == [
        (kind, *row) for kind, row in zip(kinds, rows)]
    for values in [[float(row[column]) for row in rows] for column in (1, 2)]:
        assert ", ".join(str(1 + sorted(values).index(value)) for value in values) in key


@on_unix
def test_its_line_for_idle_records_a_game_that_its_command_for_results_finds(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [line] = re.findall(r"`(main\(\[.+?\]\))`", LESSON)
    [command] = re.findall(r"`(grep .+?)`", LESSON)
    monkeypatch.chdir(tmp_path)
    with piped_in(b"RBYG\nsolve\nNO\n"):
        assert eval(line) == 0
    assert re.fullmatch(r".* 2 \? solve\n \d+  MOVES TAKEN", subprocess.getoutput(command))


def test_its_worksheet_has_its_codes_and_questions() -> None:
    sheet = " ".join(WORKSHEET.split())
    questions = re.findall(r"\*([^*]+)\* \(to close\)", LESSON)
    questions += re.findall(r"(?:\d\. \*|Page 3 has a hint: )([^*.?]+[.?])", PARTS[9])
    assert [question.upper() in sheet for question in questions] == [True] * 6
    to_predict = re.findall(r"(?m)^(IF TIME:\n)?([ROYGBP]{4})  +([ROYGBP]{4}) ", WORKSHEET)
    assert [row[1:] for row in to_predict] == re.findall(r"--score (\w+) (\w+)", PARTS[3])
    assert [row[0] for row in to_predict] == ["", "IF TIME:\n", ""]
    numbered = sorted(re.findall(r"([012]{3})  ([YRP]{3})", WORKSHEET))
    assert [code for _, code in numbered] == all_codes(Rules(colors=3, pegs=3))
    rows = re.findall(r"(?m)^[> ] (\d) (\d) .*? (\d) (\d) ", WORKSHEET)
    assert [row[:2] for row in rows] + [row[2:] for row in rows] == re.findall(
        r"(?m)^ (\d)  +(\d)  ", played(Rules(), ["IF RBYG"]))


def test_its_worksheet_fits_a4_and_letter_with_room_to_write() -> None:
    pages = [page.splitlines() for page in WORKSHEET.split("\f")]
    assert len(pages) == 3 and WORKSHEET.isascii()
    for number, rows in enumerate(pages, 1):
        assert rows[0].endswith(f"WORKSHEET, PAGE {number}")
        assert len(rows) <= 56 and max(map(len, rows)) <= 72
    assert {above for above, row in zip(pages[1], pages[1][1:]) if "...." in row} == {""}
