"""The lesson: what it lets the program print, its minutes, its rolls and its worksheet."""

from __future__ import annotations

import re

import pytest
from helpers import ROOT, all_codes, piped_in, played

from mastermind76 import Rules, main, read_roll

LESSON = " ".join((ROOT / "docs" / "lesson.md").read_text(encoding="utf-8").split())
PARTS = LESSON.split(" ## ")
WORKSHEET = (ROOT / "docs" / "worksheet.txt").read_text(encoding="utf-8")
BREAKS = "--codemaker player --codebreaker computer --strategy parts --teach"


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
    (BREAKS, "0 0", " 81  CODES FIT", "81 codes fit after YYRP 0 0"),
    (BREAKS, "0 0/0 2/0 3", "MOVE NUMBER 4 : GBBO", "YYRP 0 0, OOGG 0 2, YGOB 0 3, GBBO 4 0"),
    (BREAKS, "0 0/0 2", "YGOB WAS RULED OUT BY MOVE 1: YYRP", "YYRP 0 0 had ruled it out"),
    (BREAKS, "0 0/0 1", " 4  CODES FIT", "after 0 1 four codes still fit"),
    (BREAKS, "0 0/0 1", "MOVE NUMBER 3 : YGYB", "It then guesses YGYB"),
    (BREAKS, "0 0/0 1/0 2/GBBO", "MOVE NUMBER 2 WAS SCORED WRONG: OOGG", "type GBBO"),
    ("--code GBBO --strategy parts", "YYRP/OOGG/HINT", " 6  CODES FIT", "Six codes fit"),
    ("--code GBBO --strategy parts", "YYRP/OOGG/IF YGOB", " 6  SCORES. CODES LEFT: 1.0", "YGOB"),
    ("--code GBBO --strategy parts", "YYRP/OOGG/IF GBBO",
     " 4  SCORES. CODES LEFT: 1.7 ON AVERAGE, 2 AT MOST", "GBBO has only four possible scores"),
    ("--code YGBG --scoring secret", "YRBG", " 1  WHITE PEGS", "G elsewhere: 3 1"),
    ("--code YRYO --scoring guess", "YRRR", " 2  WHITE PEGS", "R elsewhere: 2 2"),
    ("--code YRYO --scoring secret", "YRRR", " 1  WHITE PEGS", "the code earns one: 2 1"),
    ("--code YRBG --scoring secret", "YGBG", " 0  WHITE PEGS", "SECRET gives 3 0"),
    ("--code YRBG --scoring guess", "YGBG", " 1  WHITE PEGS", "GUESS gives 3 1"),
    ("--code OPPO --teach", "RBYG", " 16  CODES FIT", "16, because each peg is O or P"),
    ("--code OPPO", "RBYG/WHY OOPP", "OOPP FITS EVERY SCORE.", "OOPP fits, for example"),
    ("", "IF YYRP", " 14  SCORES.", "YYRP and RBYG tie with 14 scores"),
    ("", "IF RBYG", " 14  SCORES. CODES LEFT: 188.2 ON AVERAGE, 312 ", "RBYG 188.2 and 312"),
    ("", "IF RRBG", "185.3 ON AVERAGE, 276 AT MOST", "RRBG leaves 185.3 codes on average and 276"),
    ("", "IF RRBB", "204.5 ON AVERAGE, 256 AT MOST", "RRBB, like RRYY, 204.5 and 256"),
    ("", "IF RRRB", "235.9 ON AVERAGE, 317 AT MOST", "RRRB 235.9 and 317"),
    ("", "IF RRRR", "512.0 ON AVERAGE, 625 AT MOST", "RRRR 512.0 and 625"),
    ("--frames 2 --teach", "RRRR/RRRR", " 2  MOVES TAKEN", "MOVES TAKEN, even if it was lost"),
    ("--code OGOG", "RRYY/OOGG/HINT", "OGOG OGGO GOOG GOGO", "OGOG, OGGO, GOOG, GOGO"),
    ("--code OGOG", "RRYY/OOGG/IF OGOR", " 4  SCORES.", "OGOR, for example: 3 0 from OGOG"),
])
def test_the_program_prints_what_it_says(options: str, typed: str, row: str, words: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert words in LESSON
    with piped_in(typed.replace("/", "\n").encode()):
        assert main(["--seed", "76", *options.split()]) == 0
    assert row in capsys.readouterr().out


def test_each_lesson_takes_40_minutes() -> None:
    minutes = [int(number) for number in re.findall(r"\*(\d+) minutes", LESSON)]
    assert (len(minutes), sum(minutes[:4]), sum(minutes[4:])) == (7, 40, 40)


@pytest.mark.parametrize("part", [part for part in PARTS if "--replay" in part])
def test_it_answers_the_questions_of_the_roll_that_it_replays(part: str) -> None:
    [path] = re.findall(r"--replay (\S+)", part)
    roll = read_roll(str(ROOT / path))
    remarks = " ".join(row.text.removeprefix("# ") for question in roll.questions()
                       for row in question.remark)
    on_page = " ".join(re.findall(r"- \*(.+?)\*", part))
    asked = [re.findall(r"[A-Z][^.?)]*\?", text) for text in (remarks, on_page)]
    assert asked[0] and asked[0] == asked[1]


def test_its_homework_has_64_right_guesses() -> None:
    codes = ["OGOG", "OGGO", "GOOG", "GOGO"]
    right = [guess for guess in all_codes(Rules())
             if len({Rules().score(code, guess) for code in codes}) == len(codes)]
    assert len(right) == 64 and "OGOR" in right and not set(codes) & set(right)
    assert "(64 guesses do this, none of them a code that fits.)" in LESSON


def test_its_tally_adds_up_to_its_average() -> None:
    tally = re.search(r"1 costs it 1 guess, (\d+) cost it 2, (\d+) cost 3, (\d+) cost 4, "
                      r"(\d+) cost 5, and (\d+) cost 6", LESSON)
    assert tally
    codes = [1, *map(int, tally.groups())]
    assert sum(codes) == 1296
    assert sum(codes[:3]) < 1296 / 2 < sum(codes[:4]) and "The median is 4." in LESSON
    assert sum(guesses * number for guesses, number in enumerate(codes, 1)) == 5668
    assert "5,668 guesses, or 4.37 a code" in LESSON and "4.3735 (5,668 for all codes)" in LESSON


def test_its_worksheet_has_its_codes_and_questions() -> None:
    sheet = " ".join(WORKSHEET.split())
    questions = re.findall(r"\d\. \*([^*]+)\*|\*([^*]+)\* \(to close\)", LESSON)
    assert [question.upper() in sheet for question in map("".join, questions)] == [True] * 6
    to_predict = re.findall(r"(?m)^([ROYGBP]{4})  +([ROYGBP]{4}) ", WORKSHEET)
    assert [f"the code {code} and the guess {guess}" in LESSON
            for code, guess in to_predict] == [True] * 3
    kinds = re.findall(r"(?m)^(R[RBYG]{3}) +\.", WORKSHEET)
    assert [kind in LESSON.split("five kinds")[1] for kind in kinds] == [True] * 5
    assert dict(re.findall(r"([012]{3})  ([YRP]{3})", WORKSHEET)) == {
        code.translate(str.maketrans("YRP", "012")): code
        for code in all_codes(Rules(colors=3, pegs=3))}
    assert re.findall(r"(?m)^[> ]  (\d) +(\d) ", WORKSHEET) == re.findall(
        r"(?m)^ (\d)  +(\d)  ", played(Rules(), ["IF RBYG"]))


def test_its_worksheet_fits_any_printer() -> None:
    pages = WORKSHEET.split("\f")
    assert len(pages) <= 3 and WORKSHEET.isascii()
    for number, page in enumerate(pages, 1):
        rows = page.splitlines()
        assert rows[0].endswith(f"WORKSHEET, PAGE {number}")
        assert len(rows) <= 60 and max(map(len, rows)) <= 72
