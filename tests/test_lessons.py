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

from mastermind76 import Rules, begin, command_parser, main, transcript

TEXT, SHEET = [(ROOT / "lessons" / name).read_text(encoding="utf-8")
               for name in ("README.md", "worksheet.html")]
LESSON = " ".join(TEXT.split())
SHEET_IN_WORDS = " ".join(re.sub("<.*?>", " ", SHEET).split())
PARTS = re.split(" ##+ ", LESSON)
ENTRIES = [" ".join(entry.split())  # paragraphs, and the questions of a list
           for entry in re.split(r"\n\n|\n(?=- |\d\. )", TEXT)]
CLOCK = [[cell.strip() for cell in row.split("|")[1:-1]]
         for row in TEXT.split("\n") if row.startswith("|")][2:]
CODES = all_codes(Rules())
SIXTEEN = ["".join(pegs) for pegs in product("OP", repeat=4)]
SIX = ["GGBB", "GBOB", "GBBO", "BGOB", "BGBO", "BBOO"]
KINDS = ["RRRB", "RRBB", "RRBG", "RBYG"]  # any other guess of several colors is like one of these
BREAKS = "--codemaker player --codebreaker computer --strategy parts --teach"


def says(*facts: object) -> bool:
    """Return whether an entry has these facts in this order, whatever its words are."""
    exactly = [rf"(?<![\w.,·]){re.escape(str(fact))}(?![\w·]|[.,]\d)" for fact in facts]
    return any(re.search(".*?".join(exactly), entry) for entry in ENTRIES)


def score(code: str, guess: str) -> str:
    """Return a score as the lessons write it."""
    return "{} {}".format(*Rules().score(code, guess))


def codes_left(guess: str, codes: list[str]) -> Counter[str]:
    """Return how many codes are left after each score that a guess can get."""
    return Counter(score(code, guess) for code in codes)


def average_left(guess: str, codes: list[str]) -> float:
    """Return how many codes a guess leaves on average."""
    return sum(left ** 2 for left in codes_left(guess, codes).values()) / len(codes)


def scored_from_left_to_right(code: str, guess: str) -> str:
    """Return the score that a guess gets if blacks are not looked for first."""
    left = list(code)
    blacks = whites = 0
    for place, peg in enumerate(guess):
        if peg in left:
            found = left.index(peg)
            left[found] = ""
            blacks += found == place
            whites += found != place
    return f"{blacks} {whites}"


@pytest.mark.parametrize("options, typed, row, facts", [
    ("--seed 848 --teach", "RRYY", " 256  CODES FIT", "RRYY, 0 0, 256, 4⁴ = 256"),
    ("--seed 848", "RRYY/WHY RBGP", "RRYY WOULD GET 1 BLACK 0 WHITES, NOT", "RBGP, RRYY 1 0"),
    ("--seed 848 --teach", "RRYY/BBGG", " 16  CODES FIT", "BBGG, 0 0, 16, 2⁴ = 16"),
    ("--seed 848 --teach", "RRYY/BBGG/OOOO", " 2  BLACK PEGS\n 0  WHITE PEGS\n 6  CODES FIT",
     "OOOO, 2 0, Six"),
    ("--seed 848", "RRYY/BBGG/OOOO/HINT", "\nPPOO POPO POOP OPPO OPOP OOPP\n",
     "Six, PPOO, POPO, POOP, OPPO, OPOP, OOPP"),
    ("--seed 848", "RRYY/BBGG/IF OOOO", ": 4.4 ON AVERAGE, 6 AT MOST", "OOOO, 6, 4.4"),
    ("--seed 76", "IF RRRR", "625 AT MOST", "RRRR got 0 0, 5⁴ = 625"),
    ("--seed 1978", "IF RRYY", ": 204.5 ON AVERAGE, 256 AT MOST", "RRYY, 256, RBYG, 312"),
    ("--seed 1978", "IF RBYG", ": 188.2 ON AVERAGE, 312 AT MOST", "RRYY, 204.5, RBYG, 188.2"),
    ("--seed 1978 --teach", "RBYG", " 1  BLACK PEGS\n 2  WHITE PEGS\n 132  CODES FIT",
     "RBYG, 1 2, 132"),
    ("--seed 1978 --teach", "RBYG/RGBO", " 1  BLACK PEGS\n 2  WHITE PEGS\n 17  CODES FIT",
     "RGBO, 1 2, 17"),
    ("--seed 1978", "REVEAL", "THE HIDDEN CODE: BRBG", "HINT, BRBG"),
    ("--code BRBG --codebreaker computer --strategy parts", "", "5 : BRBG\n", "1, fifth"),
    (BREAKS, "0 0", " 81  CODES FIT", "81, YYRP 0 0, 3⁴ = 81"),
    (BREAKS, "0 0/0 2", "YGOB WAS RULED OUT BY MOVE 1: YYRP", "YGOB, YYRP 0 0"),
    (BREAKS, "0 0/0 2/0 3/4 0/YES/NO", "4 : GBBO\n", "YYRP 0 0, OOGG 0 2, YGOB 0 3, GBBO 4 0"),
    ("--code GBBO", "YYRP/OOGG/HINT", f"6  CODES FIT\n{' '.join(SIX)}", "Six, YGOB"),
    ("--code OGOG", "RRYY/OOGG/HINT", "OGOG OGGO GOOG GOGO", "RRYY, 0 0, OOGG, 2 2, OGOG, OGGO, "
     "GOOG, GOGO, 2·2 = 4"),
    ("--seed 40", "REVEAL", "THE HIDDEN CODE: RBBP", "40, RBBP, 41"),
])
def test_the_program_prints_what_it_says(options: str, typed: str, row: str, facts: str,
                                         capsys: pytest.CaptureFixture[str]) -> None:
    assert says(*facts.split(", "))
    with piped_in(typed.replace("/", "\n").encode()):
        assert main(["--seed", "76", *options.split()]) == 0
    assert row in capsys.readouterr().out


@pytest.mark.parametrize("column, lessons", [(1, 2), (2, 2), (3, 3), (4, 3)])
def test_each_lesson_of_a_plan_has_no_gap_and_ends_in_time(column: int, lessons: int) -> None:
    """A column has the minutes of a row, and the number of a lesson where it begins."""
    lesson, now = 1, 3
    for cell in filter(None, [cells[column] for cells in CLOCK]):
        if cell.startswith("**"):
            lesson, now = lesson + 1, 3
            assert cell == f"**Lesson {lesson}**"
        else:
            begins, ends = map(int, cell.split("–"))
            assert begins == now < ends <= 47
            now = ends
    assert lesson == lessons


def test_the_parts_say_where_the_lessons_of_the_clock_begin() -> None:
    said = [(part[0], *begins) for part in PARTS
            for begins in re.findall(r"In (two|three) lessons, lesson (\d) begins here", part)]
    assert said == [(row[0], plan, heading[column][-3]) for heading, row in zip(CLOCK, CLOCK[1:])
                    for plan, column in (("two", 1), ("three", 3)) if "Lesson" in heading[column]]
    assert len(said) == 1 + 2


def test_the_clock_and_the_overview_have_the_parts_of_the_lessons() -> None:
    titles = [part.partition(".")[0] for part in PARTS if re.match(r"\d\. ", part)]
    assert titles == [row[0] for row in CLOCK if row[0].isdigit()] == list("12345678")
    assert re.findall(r"(?m)^(\d)\. ", TEXT.partition("Curriculum")[0]) == titles
    last = [row[0] for row in CLOCK if row[0].startswith("Last")]
    assert last == re.findall(r"(?m)^### (Last question, page \d)$", TEXT)


def test_the_parts_for_a_substitute_take_20_minutes() -> None:
    [entry] = [entry for entry in ENTRIES if "20 minutes" in entry]
    assert sum(map(int, re.findall(r"\((\d+)(?: minutes)?\)", entry))) == 20


def options_of(address: str) -> list[str]:
    """Return the options of the command line that play what an address of the page plays."""
    return [f"--{option}" for option in address.split("&")]


def test_its_addresses_play_what_its_commands_play_with_one_of_four_seeds() -> None:
    pairs = re.findall(r"`mastermind76 ([^`]+)`, in a browser `\?([^`]+)`", LESSON)
    assert pairs and set(re.findall(r"\bseed=(\d+)", LESSON)) == {"10", "40", "848", "1978"}
    for command, address in pairs:
        parse = command_parser().parse_args
        assert parse(options_of(address)) == parse(command.split())
    for address in re.findall(r"`\?(?!open)([^`]+)`", LESSON):
        begin(options_of(address))


@pytest.mark.parametrize("part", [part for part in PARTS if "--replay" in part])
def test_it_asks_and_types_in_a_browser_what_the_transcript_asks_and_types(part: str) -> None:
    [path] = re.findall(r"--replay ([\w/.-]+)", part)
    rows = (ROOT / path).read_text(encoding="utf-8").partition("\n$ ")[2].splitlines()[1:]
    remarks = " ".join(row.removeprefix("# ") for row in rows if row.startswith("#"))
    on_page = " ".join(re.findall(r" \*([A-Z][^*]+)\*", part))
    asked = [re.findall(r"[A-Z][^.?)]*\?", text) for text in (remarks, on_page)]
    assert asked[0] and asked[0] == asked[1]
    [(address, then)] = re.findall(r"browser, open `\?(.+?)`(.+?)\.", part)
    typed = re.findall(r"(?:WHY )?\b[YRPOGB]{3,4}\b|HINT", then)
    _, game = begin(options_of(address))
    assert transcript(game, [*typed, "NO"]).splitlines() == [row for row in rows if row[:1] != "#"]


@pytest.mark.parametrize("code, guess, facts", [
    ("RBYG", "GBBP", "GBBP, {}"), ("RBYG", "BBRP", "BBRP, {}"), ("RBYG", "BRGY", "{}, BRGY"),
    ("YPR", "YYY", "YYY gets {}"), ("YYR", "YYY", "YYR, 002, YYY {}"),
    ("YPR", "YRR", "011, YRR, {}"), ("YPR", "YRP", "YRP, 012, {}"), ("YPR", "YPR", "YPR, {}"),
    ("YPY", "YYY", "YPY, YYY {}"), ("YPY", "YRR", "YPY, YRR {}"), ("YPY", "YRP", "YPY, YRP {}"),
    ("YYRR", "GGYY", "YYRR, {}"), ("RRYR", "GGYY", "RRYR {}"),
    ("OPPP", "OOOP", "OOOP, OPPP, {}"), ("POPP", "OOOP", "OOOP, POPP, {}"),
])
def test_its_scores_are_right(code: str, guess: str, facts: str) -> None:
    assert says(*facts.format(score(code, guess)).split(", "))


def test_its_numbers_of_codes_are_right() -> None:
    assert says("BBRP", "left to right", scored_from_left_to_right("RBYG", "BBRP"))
    assert says("0 4", "BRGY", "eight") and codes_left("RBYG", CODES)["0 4"] == 1 + 8
    one, two, three, four = [len(all_codes(Rules(pegs=pegs))) for pegs in (1, 2, 3, 4)]
    assert says(one, f"6·6 = {two}", three, f"6·6·6·6 = 6⁴ = {four:,}")
    assert says(f"6·5·4·3 = {len(all_codes(Rules(distinct=True)))}")
    assert says(f"{Rules().pegs} pegs in {Rules().colors} colors", "1 2", "1 black and 2 whites")
    assert says("no guess", "3 blacks and 1 white")
    assert not any(codes_left(guess, CODES)["3 1"] for guess in ("RRRR", *KINDS))
    assert says("000", "222", f"3·3·3 = {len(all_codes(Rules(colors=3, pegs=3)))}")
    numbered = re.findall(r"(\d{3}),(?: which is)? ([YRP]{3})\b", LESSON)
    numbered += [(number, code) for code, number in re.findall(r"(\w{3}) is (\d{3}),", LESSON)]
    assert [code.translate(str.maketrans("YRP", "012")) for _, code in numbered] == [
        number for number, _ in numbered] == ["002", "010", "011", "020", "012"]
    tried, guessed = int("021", 3) + 1, ["YYY", "YRR", "YRP", "YPR"]
    assert says("YPR", "Eight", "four", "four") and (tried, len(guessed)) == (8, 4)


def test_its_codes_left_on_average_and_in_the_worst_case_are_right() -> None:
    four = ["OOOP", "OOPO", "OPOO", "POOO"]
    left = codes_left("OOOP", four)
    assert left == {"4 0": 1, "2 2": 3} and average_left("OOOP", four) == 2.5
    assert says(*four, "OOOP", "3", "2 2", "3", "4 0", "1", "(3·3 + 1·1) ÷ 4 = 2.5")
    assert f"fit: {', '.join(four)}" in SHEET_IN_WORDS
    assert f"Score of OOOP {' '.join(left)}" in SHEET_IN_WORDS
    left = codes_left("OOOO", SIXTEEN)
    squares = " + ".join(f"{number}·{number}" for number in left.values())
    total = sum(number ** 2 for number in left.values())
    assert says(f"({squares}) ÷ 16 = {total} ÷ 16", f"{total / 16:.1f}")
    assert f"Score of OOOO {' '.join(sorted(left))}" in SHEET_IN_WORDS


def test_its_example_of_a_mean_and_a_median_is_right() -> None:
    assert says("4, 5, 5 and 7", f"(4 + 5 + 5 + 7) ÷ 4 = {mean([4, 5, 5, 7])}",
                median([4, 5, 5, 7, 11]))


def test_so_many_codes_fit_after_the_guesses_of_the_computer_and_of_the_class() -> None:
    _, game = begin(options_of("code=BRBG&codebreaker=computer&strategy=parts&teach"))
    *counts, last = re.findall(r"(?m)^ (\d+)  CODES? FITS?$", transcript(game, ["NO"]))
    assert says(f"{', '.join(counts)} and {last}")
    fit = [code for code in CODES if score(code, "RBYG") == score(code, "RGBO") == "1 2"]
    most = max(sum(score(code, guess) == score("BRBG", guess) for code in fit) for guess in fit)
    assert says("third", f"at most {most}", "HINT")
    with_r_first = [code for code in fit if code[0] == "R" and {"G", "B"} < set(code)]
    assert says("R is in place 1", " and ".join(with_r_first))


def test_a_guess_that_it_names_leaves_one_code_and_others_do_not() -> None:
    assert says("YGOB", *[f"{code} {score(code, 'YGOB')}" for code in SIX])
    assert sorted(SIX) == sorted(re.findall("<th>([GBO]{4})<td>", SHEET))
    assert len(codes_left("YGOB", SIX)) == 6 > max(len(codes_left(code, SIX)) for code in SIX)
    assert says("GBBO", "four scores") and len(codes_left("GBBO", SIX)) == 4
    fitting = ["OGOG", "OGGO", "GOOG", "GOGO"]
    assert says("OGOR", *[f"{score(code, 'OGOR')} from {code}" for code in fitting], "4 SCORES")
    right = [guess for guess in CODES if len(codes_left(guess, fitting)) == 4]
    assert "OGOR" in right and not set(fitting) & set(right)


def test_the_last_question_of_each_lesson_has_the_answer_that_it_gives() -> None:
    fits = [code for code in CODES if score(code, "GBPO") == "0 0"]
    assert says("GBPO", "0 0", f"2⁴ = {len(fits)}")
    fits = [code for code in fits if score(code, "GGYY") == "0 1"]
    assert says("GGYY", "0 1", " and ".join(fits))
    assert says("Level 1", 16)
    assert says("GGYY 0 1", "YYRR")
    assert "0 1" not in {score(code, "GGYY") for code in ("YYRR", "RRYR")}
    codes = ["OOOP", "OOPO", "OPPP", "POPP"]
    worst = [max(codes_left(guess, codes).values()) for guess in ("OOOP", "YPOP")]
    assert worst == [2, 1] and average_left("YPOP", codes) == 1
    assert says("After OOOP 2", f"(1·1 + 1·1 + 2·2) ÷ 4 = {average_left('OOOP', codes)}",
                "After YPOP 1 and 1")
    for guess in "OOOP", "YPOP":
        *scores, last = [score(code, guess) for code in codes]
        assert f"would give {guess} {', '.join(scores)} and {last}" in SHEET_IN_WORDS


def test_the_worksheet_asks_what_the_lessons_ask() -> None:
    questions = [question for part in PARTS if part.startswith(("Last question", "Homework"))
                 for question in re.findall(r" \*([A-Z][^*?.]+[?.])", part)]
    assert len(questions) == 3 + 4
    assert [question for question in questions if question not in SHEET_IN_WORDS] == []


def test_its_five_kinds_of_first_guess_have_the_numbers_of_if() -> None:
    [entry] = [entry for entry in ENTRIES if "RRRB" in entry]
    kinds = re.findall(r"(R[RBYG]{3}) (\d+), ([\d.]+), (\d+)[;.]", entry)
    assert [kind for kind, *_ in kinds] == re.findall(r"<th>(R[RBYG]{3})<td>", SHEET)
    printed = played(Rules(), [f"IF {kind}" for kind, *_ in kinds])
    numbers = re.findall(r"(\d+)  SCORES.*: (\S+) ON AVERAGE, (\d+) AT MOST", printed)
    assert [tuple(kind[1:]) for kind in kinds] == numbers and len(kinds) == 5
    on_average, at_worst = [min(kinds, key=lambda kind: float(kind[column]))[0]
                            for column in (2, 3)]
    assert says("On average", on_average, "worst case", at_worst)


def test_its_averages_are_those_that_a_test_and_the_benchmark_hold() -> None:
    bench = (ROOT / "benchmarks" / "bench.py").read_text(encoding="utf-8")
    parts = f"{5668 / 1296:.4f}"  # see test_codebreaker.py
    assert says("4.9304") and "= 4.9304" in bench
    assert says("parts", parts) and f"= {parts}" in bench
    assert says(f"{5668 / 1296:.2f}", "guesses on average")


def test_the_line_for_idle_and_thonny_plays_the_transcript_that_a_student_hands_in(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [words] = re.findall(r"`main\((\[.+?\])\)`", LESSON)
    monkeypatch.chdir(tmp_path)
    with piped_in(b"RBBP\nNO\n"):
        assert main(ast.literal_eval(words)) == 0
    assert f"`mastermind76 {' '.join(ast.literal_eval(words))}`" in LESSON
    [name] = [path.name for path in tmp_path.iterdir()]
    assert checks(tmp_path / name) and LESSON.count(name) == 3


def test_the_worksheet_has_the_tables_of_if_and_the_27_codes() -> None:
    rows = re.findall(r"<tr><th>(\d) (\d)<td>(\w+)<td>(\w+)", SHEET)
    for guess, column in ("RRYY", 2), ("RBYG", 3):
        printed = re.findall(r"(?m)^ (\d)  +(\d)  +(\d+)$", played(Rules(), [f"IF {guess}"]))
        assert [(*row[:2], row[column]) for row in rows if row[column] != "never"] == printed
    numbered = sorted(re.findall(r"<td>([012]{3})<td>([YRP]{3})", SHEET))
    assert [code for _, code in numbered] == all_codes(Rules(colors=3, pegs=3))
    assert [int(number, 3) for number, _ in numbered] == list(range(27))


def test_the_example_of_the_worksheet_has_the_score_that_it_shows() -> None:
    drawn = "".join(re.findall(r'class="peg"[^>]*>(\w)<', SHEET))
    code, guess = drawn[:4], drawn[4:]
    blacks, whites = SHEET.count("<line x1"), SHEET.count('<line class="white"')
    assert score(code, guess) == f"{blacks} {whites}"
    assert f"gets {score(code, guess)}:" in SHEET_IN_WORDS
    assert f"The code is {code}. The guess {guess} gets {blacks} {whites}:" in SHEET


def test_part_2_on_the_worksheet_has_the_guesses_of_the_lesson_and_their_scores() -> None:
    asked = re.findall(r"<th>([ROYGBP]{4}): (\d \d)", SHEET)
    _, game = begin(options_of("seed=848"))
    text = transcript(game, [guess for guess, _ in asked])
    scores = re.findall(r" (\d)  BLACK PEGS\n (\d)", text)
    assert [scored for _, scored in asked] == [" ".join(found) for found in scores]
    assert [guess for guess, _ in asked] == ["RRYY", "BBGG", "OOOO"]
