"""The lessons: what they let the program print, their minutes, their rolls and their worksheet."""

from __future__ import annotations

import re
from statistics import mean, median

import pytest
from helpers import ROOT, all_codes, piped_in, played

from mastermind76 import Rules, begin, command_parser, main, paper

TEXT, OTHER, WORKSHEET = [(ROOT / "docs" / name).read_text(encoding="utf-8")
                          for name in ("lesson.md", "class.md", "worksheet.txt")]
LESSON, CLASS = [" ".join(text.split()) for text in (TEXT, OTHER)]
PARTS = LESSON.split(" ## ")
CELLS = [[cell.strip(" *") for cell in row.split("|")[1:-1]]
         for row in TEXT.split("\n") if row.startswith("|")]
BREAKS = "--codemaker player --codebreaker computer --strategy parts --teach"
REVEALS = ("On average RBYG, which leaves 188.2 codes; RRYY leaves 204.5. In the worst case RRYY, "
           "which leaves 256 codes; RBYG leaves 312. RRYY can get 13 different scores, RBYG 14.")


@pytest.mark.parametrize("options, typed, row, words", [
    ("--code OOPP", "RBYG/WHY OOPP", "OOPP FITS EVERY SCORE.", "Then OOPP fits."),
    ("--code OOPP", "RBYG/WHY RRPP", "WOULD GET 1 BLACK 0 WHITES, NOT 0", "would have got 1 0."),
    ("", "HINT", " 1296  CODES FIT", "6\u2074 = 1,296"),
    ("--code OPPO --teach", "RRYY", " 256  CODES FIT", "4\u2074 = 256"),
    ("--code OPPO --teach", "RRYY/RBYG", " 16  CODES FIT", "2\u2074 = 16"),
    ("--code OPPO --teach", "RBYG", " 16  CODES FIT", "16, because each peg is O or P"),
    ("--seed 1978", "IF RBYG", " 14  SCORES. CODES LEFT: 188.2 ON AVERAGE, 312", REVEALS),
    ("--seed 1978", "IF RRYY", " 13  SCORES. CODES LEFT: 204.5 ON AVERAGE, 256", REVEALS),
    ("--seed 1978", "REVEAL", "THE HIDDEN CODE: BRBG", "shows the code, BRBG"),
    ("--seed 1978", "RBYG/WHY RGBO", "RGBO FITS EVERY SCORE.", "it gets 1 2. Then RGBO fits"),
    ("--seed 1978", "RBYG/WHY RBGO", "RBYG WOULD GET 2 BLACKS 1 WHITE, NOT 1", "would get 2 1"),
    (BREAKS, "0 0", " 81  CODES FIT", "the row 81 CODES FIT"),
    (BREAKS, "0 0/0 2/0 3/4 0/YES/NO", "4 : GBBO\n", "YYRP 0 0, OOGG 0 2, YGOB 0 3, GBBO 4 0"),
    (BREAKS, "0 0/0 2", "YGOB WAS RULED OUT BY MOVE 1: YYRP", "YYRP 0 0 had ruled out"),
    ("--code GBBO", "YYRP/OOGG/HINT", "6  CODES FIT\nGGBB GBOB GBBO BGOB BGBO", "Six codes fit"),
    ("--code GBBO", "YYRP/OOGG/IF GBBO", " 4  SCORES.", "GBBO could get only four scores"),
    ("--score YGBG YRBG", "", "0             1             0\n", "rule SECRET. By our own rule"),
    ("--score YGBG YRBG", "", "3             3             3\n", "already: 3 0."),
    ("--score YRYO YRRR", "", "0             1             2\n", "gives 2 0. SECRET gives 2 1"),
    ("--scoring secret --code YGBG", "YRBG", " 3  BLACK PEGS\n 1  WHITE PEGS", "scores 3 1."),
    ("--scoring guess --code YRYO", "YRRR", " 2  BLACK PEGS\n 2  WHITE", "GUESS, gives 2 2:"),
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


def test_each_lesson_leaves_time_and_its_parts_have_the_minutes_of_the_table() -> None:
    rows = [row for row in CELLS[2:] if len(row) == 4]
    for (*parts, total), name in (rows[:6], "Lesson 1"), (rows[6:], "Lesson 2"):
        assert total[:2] == [name, str(sum(int(row[1]) for row in parts))] and int(total[1]) <= 45
        for title, minutes, _, spare in parts[1:]:
            [part] = [part for part in PARTS if part.startswith(title)]
            numbers = re.findall(r"\((if time, )?(\d+) minute", part)
            assert minutes == "".join(n for marked, n in numbers if not marked) or minutes == "0"
            assert sum(int(n) for marked, n in numbers if marked) == sum(
                map(int, re.findall(r"(\d+) minute", spare)))


@pytest.mark.parametrize("command, address", re.findall(
    r"`mastermind76 ([^`]+)`, in a browser `\?([^`]+)`", LESSON + CLASS))
def test_its_address_plays_what_its_command_plays(command: str, address: str) -> None:
    words = [f"--{option}" for option in address.split("&")]
    assert command_parser().parse_args(words) == command_parser().parse_args(command.split())


@pytest.mark.parametrize("part", [part for part in PARTS if "--replay" in part])
def test_it_asks_and_types_in_a_browser_what_the_roll_asks_and_types(part: str) -> None:
    [path] = re.findall(r"--replay ([\w/.-]+)", part)
    rows = (ROOT / path).read_text(encoding="utf-8").partition("\n$ ")[2].splitlines()[1:]
    remarks = " ".join(row.removeprefix("# ") for row in rows if row.startswith("#"))
    on_page = " ".join(re.findall(r"- \*(.+?)\*", part))
    asked = [re.findall(r"[A-Z][^.?)]*\?", text) for text in (remarks, on_page)]
    assert asked[0] and asked[0] == asked[1]
    [(address, then)] = re.findall(r"browser, open `\?(.+?)`(.+?)\.", part)
    typed = re.findall(r"(?:WHY )?\b[YRPOGB]{3,4}\b|HINT", then)
    _, game = begin([f"--{option}" for option in address.split("&")])
    assert paper(game, [*typed, "NO"]).splitlines() == [row for row in rows if row[:1] != "#"]


def test_its_key_to_page_2_and_its_sum_are_what_if_prints() -> None:
    [scores], [rryy], [rbyg] = [[row[1:] for row in CELLS if row[0] == name]
                                for name in ("score", "RRYY", "RBYG")]
    for guess, key in ("RRYY", rryy), ("RBYG", rbyg):
        rows = re.findall(r"(?m)^ (\d)  +(\d)  +(\d+)$", played(Rules(), [f"IF {guess}"]))
        assert [(*score.split(), left) for score, left in zip(scores, key) if left] == rows
    squares = " + ".join(f"{left}\u00b7{left}" for left in [*rryy[:3], "...", rryy[-1]])
    assert f"({squares}) \u00f7 1,296 = 204.5".replace("...\u00b7...", "...") in LESSON
    assert f"{sum(int(left or 0) ** 2 for left in rryy) / 1296:.1f}" == "204.5"


def test_its_example_of_an_average_and_a_median_is_right() -> None:
    [both] = re.findall(r"An example: (.+?), and two .+? after (.+?) guesses", LESSON)
    finished, stopped = [list(map(int, re.findall(r"\d+", games))) for games in both]
    total, middle = sum(finished), median([*finished, *[11 for _ in stopped]])
    assert f"is {total} \u00f7 {len(finished)} = {mean(finished)}" in LESSON
    assert f"took {middle}, so the median is at most {middle}" in LESSON
    assert median([*finished, *[guesses + 1 for guesses in stopped]]) < middle


def test_its_six_scores_and_its_64_right_guesses_are_right() -> None:
    left = ["GGBB", "GBOB", "GBBO", "BGOB", "BGBO", "BBOO"]
    scores = [(code, *map(str, Rules().score(code, "YGOB"))) for code in left]
    assert len({score[1:] for score in scores}) == 6
    assert f"{', '.join(map(' '.join, scores))}. All six differ" in LESSON
    codes = ["OGOG", "OGGO", "GOOG", "GOGO"]
    right = [guess for guess in all_codes(Rules())
             if len({Rules().score(code, guess) for code in codes}) == len(codes)]
    assert len(right) == 64 and "OGOR" in right and not set(codes) & set(right)
    assert "(64 guesses do this, none of them a code that fits. " in LESSON


def test_its_tally_and_averages_are_those_that_a_test_and_the_benchmark_hold() -> None:
    codes = list(map(int, re.findall(r"(\d+) costs? (?:it )?[1-6]", LESSON)))
    assert sum(codes) == 1296 and sum(codes[:3]) < 1296 / 2 < sum(codes[:4])
    assert sum(guesses * number for guesses, number in enumerate(codes, 1)) == 5668
    terms = " + ".join(f"{number}\u00b7{guesses}" for guesses, number in enumerate(codes, 1))
    assert f"{terms} = 5,668 guesses, and 5,668 \u00f7 1,296 = 4.37. Its median is 4." in LESSON
    yyyy, every, parts = [row[1] for row in CELLS if row[0].startswith("`")]
    assert yyyy == f"{7471 / 1296:.2f} (7,471 for all 1,296 codes)"  # see test_codebreaker.py
    assert parts == f"{5668 / 1296:.4f} (5,668 for all codes)"
    assert "For 555 of the 1,296 codes" in LESSON and "It does: 4.93 guesses, not 5.76." in LESSON
    bench = (ROOT / "benchmarks" / "bench.py").read_text(encoding="utf-8")
    assert [f"= {held}" in bench for held in (every, parts[:6], 555)] == [True] * 3


def test_its_worksheet_has_its_codes_and_questions() -> None:
    sheet = " ".join(WORKSHEET.split())
    questions = re.findall(r"\*([^*]+)\* \([^)]*on page \d\)", LESSON)
    questions += re.findall(r"(?:\d\. \*|Page 3 has a hint: )([^*.?]+[.?])", PARTS[9])
    assert [question.upper() in sheet for question in questions] == [True] * 6
    to_predict = re.findall(r"(?m)^([ROYGBP]{4})  +([ROYGBP]{4}) ", WORKSHEET)
    assert to_predict == re.findall(r"--score (\w+) (\w+)", PARTS[3])
    [(code, guess, score)] = re.findall(r"IS (\w+)\. THE GUESS (\w+) GETS (\d \d)", WORKSHEET)
    assert score == "{} {}".format(*Rules().score(code, guess))
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
        assert {above for above, row in zip(rows[2:], rows[3:]) if "...." in row} == {""}
