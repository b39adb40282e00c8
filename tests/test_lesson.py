"""The lessons and their worksheet: every number on them is what the program prints or gives."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import product
from pathlib import Path
from statistics import mean, median

import pytest
from helpers import ROOT, all_codes, checks, piped_in, played

from mastermind76 import Rules, begin, command_parser, main, paper

TEXT, SHEET = [(ROOT / "lessons" / name).read_text(encoding="utf-8")
               for name in ("README.md", "worksheet.html")]
LESSON = " ".join(TEXT.split())
SHEET_IN_WORDS = " ".join(re.sub("<.*?>", " ", SHEET).split())
PARTS = re.split(" ##+ ", LESSON)
ROWS = [[cell.strip(" *") for cell in row.split("|")[1:-1]]
        for row in TEXT.split("\n") if row.startswith("|")]
CODES = all_codes(Rules())
BREAKS = "--codemaker player --codebreaker computer --strategy parts --teach"


def score(code: str, guess: str) -> str:
    """Return a score as the lessons write it."""
    return "{} {}".format(*Rules().score(code, guess))


def codes_left(guess: str, codes: list[str]) -> Counter[str]:
    """Return how many codes are left after each score that a guess can get."""
    return Counter(score(code, guess) for code in codes)


@pytest.mark.parametrize("options, typed, row, words", [
    ("--seed 848 --teach", "RRYY", " 256  CODES FIT", "RRYY will get 0 0. How many codes will "
     "then fit?* 256: R and Y are out, so each peg has one of 4 colors, and 4\u2074 = 256."),
    ("--seed 848", "RRYY/WHY RBGP", "RRYY WOULD GET 1 BLACK 0 WHITES, NOT", "given RRYY 1 0."),
    ("--seed 848 --teach", "RRYY/BBGG", " 16  CODES FIT", "BBGG will get 0 0, too. How many codes "
     "will then fit?* 16: only O and P are left, and 2\u2074 = 16. "),
    ("--seed 848", "RRYY/BBGG/IF OOOO", ": 4.4 ON AVERAGE, 6 AT MOST", "worst case (AT MOST) 6."),
    ("--seed 1978", "IF RBYG", ": 188.2 ON AVERAGE, 312 AT MOST", "RBYG leaves 312. On average "
     "RBYG, which leaves 188.2; RRYY leaves 204.5."),
    ("--seed 1978", "IF RRYY", ": 204.5 ON AVERAGE, 256 AT MOST", "RRYY, which leaves 256 codes;"),
    ("--seed 1978", "RBYG/WHY RGBO", "RGBO FITS EVERY SCORE.", "RBYG gets 1 2. Then RGBO fits"),
    ("--seed 1978", "RBYG/WHY RBGO", "RBYG WOULD GET 2 BLACKS 1 WHITE, NOT 1 BLACK 2 WHITES",
     "but RBGO is ruled out: it would have given RBYG 2 1"),
    ("--seed 1978", "REVEAL", "THE HIDDEN CODE: BRBG", "`REVEAL` shows the code, BRBG"),
    ("--code BRBG --codebreaker computer --strategy parts", "", "5 : BRBG\n",
     "its fifth breaks the code."),
    (BREAKS, "0 0", " 81  CODES FIT", "Why do 81 codes fit after YYRP 0 0?* Y, R and P are out, "
     "which leaves three colors, and 3\u2074 = 81."),
    (BREAKS, "0 0/0 2", "YGOB WAS RULED OUT BY MOVE 1: YYRP", "YYRP 0 0 has ruled out"),
    (BREAKS, "0 0/0 2/0 3/4 0/YES/NO", "4 : GBBO\n", "YYRP 0 0, OOGG 0 2, YGOB 0 3, GBBO 4 0"),
    ("--code GBBO", "YYRP/OOGG/HINT", "6  CODES FIT\nGGBB GBOB GBBO BGOB BGBO", "Six codes fit"),
    ("--code OGOG", "RRYY/OOGG/HINT", "OGOG OGGO GOOG GOGO", "OGOG, OGGO, GOOG, GOGO"),
    ("--seed 40", "REVEAL", "THE HIDDEN CODE: RBBP", "Seed 40 deals RBBP."),
])
def test_the_program_prints_what_it_says(options: str, typed: str, row: str, words: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert words in LESSON
    with piped_in(typed.replace("/", "\n").encode()):
        assert main(["--seed", "76", *options.split()]) == 0
    assert row in capsys.readouterr().out


def test_each_lesson_leaves_time_and_its_parts_have_the_minutes_of_the_table() -> None:
    rows = [row for row in ROWS[2:] if len(row) == 4]
    for *parts, total in rows[:7], rows[7:14]:
        assert total[1:3] == [str(sum(int(row[column] or 0) for row in parts))
                              for column in (1, 2)] and max(map(int, total[1:3])) <= 45
        for title, minutes, *_ in parts[2:]:
            [part] = [part for part in PARTS if part.startswith(title)]
            assert part.removeprefix(title).startswith(f" ({minutes} minutes")


def options_of(address: str) -> list[str]:
    """Return the options of the command line that play what an address of the page plays."""
    return [f"--{option}" for option in address.split("&")]


def test_its_addresses_play_what_its_commands_play_with_one_of_four_seeds() -> None:
    pairs = re.findall(r"`mastermind76 ([^`]+)`, in a browser `\?([^`]+)`", LESSON)
    assert pairs and set(re.findall(r"\bseed=(\d+)", LESSON)) == {"10", "40", "848", "1978"}
    for command, address in pairs:
        parse = command_parser().parse_args
        assert parse(options_of(address)) == parse(command.split())
    for address in re.findall(r"`\?([^`]+)`", LESSON):
        begin(options_of(address))


@pytest.mark.parametrize("part", [part for part in PARTS if "--replay" in part])
def test_it_asks_and_types_in_a_browser_what_the_roll_asks_and_types(part: str) -> None:
    [path] = re.findall(r"--replay ([\w/.-]+)", part)
    rows = (ROOT / path).read_text(encoding="utf-8").partition("\n$ ")[2].splitlines()[1:]
    remarks = " ".join(row.removeprefix("# ") for row in rows if row.startswith("#"))
    on_page = " ".join(re.findall(r" \*([A-Z][^*]+)\*", part))
    asked = [re.findall(r"[A-Z][^.?)]*\?", text) for text in (remarks, on_page)]
    assert asked[0] and asked[0] == asked[1]
    [(address, then)] = re.findall(r"browser, open `\?(.+?)`(.+?)\.", part)
    typed = re.findall(r"(?:WHY )?\b[YRPOGB]{3,4}\b|HINT", then)
    _, game = begin(options_of(address))
    assert paper(game, [*typed, "NO"]).splitlines() == [row for row in rows if row[:1] != "#"]


@pytest.mark.parametrize("code, guess, words", [
    ("RBYG", "GBBP", "What will the guess GBBP get?* {}."),
    ("RBYG", "BBRP", "What will the next guess, BBRP, get?* {}: the second B"),
    ("RBYG", "BRGY", "*Find a guess that gets {}.* BRGY, or one of eight others."),
    ("YPR", "YYY", "so that peg is black. YYY gets {}."),
    ("YYR", "YYY", "No: each has Y twice, so it would give YYY {}."),
    ("YPR", "YRR", "Then 011, YRR: it has Y once, so it fits. It gets {}."),
    ("YPR", "YRP", "YRP is 012, the lower one, and gets {}."),
    ("YPR", "YPR", "tried by then?* {}, because nothing else fits."),
    ("YPY", "YYY", "it would give YYY {}, YRR"), ("YPY", "YRR", "YRR {}, and"),
    ("YYRR", "GGYY", "(YYRR would give it {}, and"), ("RRYR", "GGYY", "and RRYR {}.) Whoever"),
    ("YPY", "YRP", "and YRP {}."), ("OPPP", "OOOP", "OPPP and POPP both give it {};"),
])
def test_its_scores_are_right(code: str, guess: str, words: str) -> None:
    assert words.format(score(code, guess)) in LESSON


def test_its_numbers_of_codes_are_right() -> None:
    assert codes_left("RBYG", CODES)["0 4"] == 1 + 8
    one, two, three, four = [len(all_codes(Rules(pegs=pegs))) for pegs in (1, 2, 3, 4)]
    assert (f"{one} of one peg, 6\u00b76 = {two} of two, {three} of three, and "
            f"6\u00b76\u00b76\u00b76 = 6\u2074 = {four:,} of four.") in LESSON
    assert "ruled out 1,280 of 1,296 codes." in LESSON and len(CODES) - 16 == 1280
    assert "6\u00b75\u00b74\u00b73 = 360" in LESSON and len(all_codes(Rules(distinct=True))) == 360
    assert "get 1 3?* A code with" in LESSON and "1 3" not in codes_left("RRYY", CODES)
    left = codes_left("OOOO", ["".join(pegs) for pegs in product("OP", repeat=4)])
    assert f"then {left['2 0']} are left; four give it 1 0, and then {left['1 0']} are" in LESSON
    squares = " + ".join(f"{number}\u00b7{number}" for number in left.values())
    total = sum(number ** 2 for number in left.values())
    assert f"({squares}) \u00f7 16 = {total} \u00f7 16, or {total / 16:.1f}." in LESSON
    assert f"3\u00b73\u00b73 = {len(all_codes(Rules(colors=3, pegs=3)))}. Wherever" in LESSON
    numbered = re.findall(r"(\d{3}),(?: which is)? ([YRP]{3})\b", LESSON)
    numbered += [(number, code) for code, number in re.findall(r"(\w{3}) is (\d{3}),", LESSON)]
    assert [code.translate(str.maketrans("YRP", "012")) for _, code in numbered] == [
        number for number, _ in numbered] == ["002", "010", "011", "020", "012"]


def test_its_example_of_a_mean_and_a_median_is_right() -> None:
    assert "games took 4, 5, 5 and 7 guesses. In a fifth, the code was not broken." in LESSON
    assert f"is (4 + 5 + 5 + 7) \u00f7 4 = {mean([4, 5, 5, 7])}." in LESSON
    assert f"take the middle one: {median([4, 5, 5, 7, 11])}." in LESSON


def test_so_many_codes_fit_after_the_guesses_of_the_computer() -> None:
    _, game = begin(options_of("code=BRBG&codebreaker=computer&strategy=parts&teach"))
    *counts, last = re.findall(r"(?m)^ (\d+)  CODES? FITS?$", paper(game, ["NO"]))
    assert f"After its guesses {', '.join(counts)} and {last}; its fifth breaks" in LESSON


def test_a_guess_that_it_names_leaves_one_code_and_others_do_not() -> None:
    six = ["GGBB", "GBOB", "GBBO", "BGOB", "BGBO", "BBOO"]
    scores = ", ".join(f"{code} {score(code, 'YGOB')}" for code in six)
    assert f"two of them: {scores}. All six differ" in LESSON
    assert sorted(six) == sorted(re.findall("<th>([GBO]{4})<td>", SHEET))
    assert len(codes_left("YGOB", six)) == 6 > max(len(codes_left(code, six)) for code in six)
    assert len(codes_left("GBBO", six)) == 4 and "GBBO could get only four scores." in LESSON
    fitting = ["OGOG", "OGGO", "GOOG", "GOGO"]
    scores = ", ".join(f"{score(code, 'OGOR')} from {code}" for code in fitting)
    assert f"OGOR, for example: {scores}. (Of the 64 guesses that do this, none fits.)" in LESSON
    right = [guess for guess in CODES if len(codes_left(guess, fitting)) == 4]
    assert "2\u00b72 = 4 codes." in LESSON and "It must have 4 SCORES." in LESSON
    assert len(right) == 64 and "OGOR" in right and not set(fitting) & set(right)


def test_the_last_question_of_each_lesson_has_the_answer_that_it_gives() -> None:
    fits = [code for code in CODES if score(code, "GBPO") == "0 0"]
    assert f"2\u2074 = {len(fits)}: only R and Y are left." in LESSON
    fits = [code for code in fits if score(code, "GGYY") == "0 1"]
    assert f"Which two codes fit, and why?* {' and '.join(fits)}." in LESSON
    codes = ["OOOP", "OOPO", "OPPP", "POPP"]
    for guess, words in (("OOOP", "After OOOP {0}, because OPPP and POPP both give it 2 0; on "
                          "average (1\u00b71 + 1\u00b71 + 2\u00b72) \u00f7 4 = {1:g}."),
                         ("YPOP", "After YPOP {0} and {1:g}, because all four")):
        left = codes_left(guess, codes).values()
        average = sum(number ** 2 for number in left) / len(codes)
        assert words.format(max(left), average) in LESSON
        *scores, last = [score(code, guess) for code in codes]
        assert f"would give {guess} {', '.join(scores)} and {last}" in SHEET_IN_WORDS


def test_the_worksheet_asks_what_the_lessons_ask() -> None:
    questions = [question for part in PARTS if part.startswith(("Before you go", "Homework"))
                 for question in re.findall(r" \*([A-Z][^*?.]+[?.])", part)]
    assert len(questions) == 3 + 4
    assert [question for question in questions if question not in SHEET_IN_WORDS] == []


def test_its_five_kinds_of_first_guess_have_the_numbers_and_ranks_of_if() -> None:
    kinds = [row for row in ROWS if len(row) == 6][2:]
    assert [row[0] for row in kinds] == re.findall(r"<th>(R[RBYG]{3})<td>", SHEET)
    printed = played(Rules(), [f"IF {row[0]}" for row in kinds])
    numbers = re.findall(r"(\d+)  SCORES.*: (\S+) ON AVERAGE, (\d+) AT MOST", printed)
    assert [tuple(row[1:4]) for row in kinds] == numbers
    for column in 2, 3:
        values = [float(row[column]) for row in kinds]
        assert [row[column + 2] for row in kinds] == [
            str(1 + sorted(values).index(value)) for value in values]


def test_its_averages_are_those_that_a_test_and_the_benchmark_hold() -> None:
    yyyy, every, parts = [row[1] for row in ROWS if row[0].startswith("`")]
    assert yyyy == f"{7471 / 1296:.2f} (7,471 for all 1,296 codes)"  # see test_codebreaker.py
    assert parts == f"{5668 / 1296:.4f} (5,668 for all codes)"
    assert f"needs {5668 / 1296:.2f} guesses on average" in LESSON
    bench = (ROOT / "benchmarks" / "bench.py").read_text(encoding="utf-8")
    assert f"= {every}" in bench and f"= {parts[:6]}" in bench


def test_the_line_for_idle_and_thonny_plays_the_roll_that_a_pupil_hands_in(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [words] = re.findall(r"`main\((\[.+?\])\)`", LESSON)
    monkeypatch.chdir(tmp_path)
    with piped_in(b"RBBP\nNO\n"):
        assert main(ast.literal_eval(words)) == 0
    assert f"`mastermind76 {' '.join(ast.literal_eval(words))}`" in LESSON
    assert checks(Path("anna-40.txt"))


def test_the_worksheet_has_the_tables_of_if_and_the_27_codes() -> None:
    rows = re.findall(r"<tr><th>(\d) (\d)<td>(\w+)<td>(\w+)", SHEET)
    for guess, column in ("RRYY", 2), ("RBYG", 3):
        printed = re.findall(r"(?m)^ (\d)  +(\d)  +(\d+)$", played(Rules(), [f"IF {guess}"]))
        assert [(*row[:2], row[column]) for row in rows if row[column] != "never"] == printed
    numbered = sorted(re.findall(r"<td>([012]{3})<td>([YRP]{3})", SHEET))
    assert [code for _, code in numbered] == all_codes(Rules(colors=3, pegs=3))
    assert [int(number, 3) for number, _ in numbered] == list(range(27))
    assert f"code is GOOP; the guess OOGR gets {score('GOOP', 'OOGR')}." in SHEET_IN_WORDS
