"""The lessons and their worksheet: every number on them is what the program prints or gives."""

from __future__ import annotations

import ast
import re
from collections import Counter
from itertools import permutations, product
from pathlib import Path
from statistics import mean, median

import pytest
from helpers import ROOT, all_codes, checks, piped_in, played

from mastermind76 import Rules, begin, command_parser, main, transcript

LESSONS, SHORT, SCREENS, SHEET = [(ROOT / "lessons" / name).read_text(encoding="utf-8") for name in
                                  ("README.md", "20-minutes.md", "screens.md", "worksheet.html")]
SHEET_IN_WORDS = " ".join(re.sub("<.*?>", " ", SHEET).split())
ENTRIES, SHORT_ENTRIES = [  # paragraphs, and the questions of a list with their answers
    [" ".join(entry.split()) for entry in re.split(r"\n\n|\n(?=- |\d\. )", page)]
    for page in (f"{LESSONS}\n{SCREENS}", SHORT)]
PARTS = {part[0]: part for part in LESSONS.split("\n### ")[1:]}  # by number; the last is L
CLOCK = [[cell.strip() for cell in row.split("|")[1:-1]]
         for row in LESSONS.split("\n") if row.startswith("|")][2:]
CODES = all_codes(Rules())
SIGNS = {"·": "*", "÷": "/", "⁴": "**4", "³": "**3", ",": ""}
VALUE = r"[\d,.·]*\d[⁴³]?(?:\s÷\s\d+)?"
KINDS = ["RRRR", "RRRB", "RRBB", "RRBG", "RBYG"]  # any other guess is like one of these
SIX = ["GGBB", "GBOB", "GBBO", "BGOB", "BGBO", "BBOO"]


def says(*facts: object, entries: list[str] = ENTRIES) -> bool:
    """Return whether an entry has these facts in this order, whatever its words are."""
    exactly = [rf"(?<![\w.,·]){re.escape(str(fact))}(?![\w·]|[.,]\d)" for fact in facts]
    return any(re.search(".*?".join(exactly), entry) for entry in entries)


def score(code: str, guess: str) -> str:
    """Return a score as the lessons write it."""
    return "{} {}".format(*Rules().score(code, guess))


def codes_left(guess: str, codes: list[str]) -> Counter[str]:
    """Return how many codes are left after each score that a guess can get."""
    return Counter(score(code, guess) for code in codes)


def left_for_each(guess: str, codes: list[str]) -> list[int]:
    """Return how many codes are left if each of these is the hidden code."""
    left = codes_left(guess, codes)
    return [left[score(code, guess)] for code in codes]


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


# ------------------------------------------------ What a part says to open and to type

def options_of(address: str) -> list[str]:
    """Return the options of the command line that play what an address of the page plays."""
    return [f"--{option}" for option in address.split("&")]


def paper_of(part: str) -> str:
    """Return what is printed when all that a part says to type is typed at its address."""
    [address, *_] = re.findall(r"`\?(.+?)`", PARTS[part])
    typed = re.findall(r"`((?:(?:WHY|IF) )?[ROYGBP]{3,4}|HINT|\d \d|YES|NO)`", PARTS[part])
    assert typed
    return transcript(begin(options_of(address))[1], typed)


@pytest.mark.parametrize("part, row, facts", [
    ("1", "? GBBP\n 1  BLACK PEGS\n 1  WHITE PEGS\n", "GBBP, 1 1"),
    ("1", "? BBRP\n 1  BLACK PEGS\n 1  WHITE PEGS\n", "BBRP, 1 1"),
    ("2", "? RRYY\n 0  BLACK PEGS\n 0  WHITE PEGS\n 256  CODES FIT\n", "RRYY, 0 0, 256, 4⁴ = 256"),
    ("2", " 1 BLACK 0 WHITES, NOT 0 BLACKS", "RBGP, RRYY 1 0"),
    ("2", "? BBGG\n 0  BLACK PEGS\n 0  WHITE PEGS\n 16  CODES FIT\n", "BBGG, 0 0, 16, 2⁴ = 16"),
    ("2", "? OOOO\n 2  BLACK PEGS\n 0  WHITE PEGS\n 6  CODES FIT\n", "OOOO, 2 0, Six"),
    ("2", "\nPPOO POPO POOP OPPO OPOP OOPP\n", "Six, PPOO, POPO, POOP, OPPO, OPOP, OOPP"),
    ("5", ": 204.5 ON AVERAGE, 256 AT MOST", "RRYY, 256 codes, RBYG 312"),
    ("5", ": 188.2 ON AVERAGE, 312 AT MOST", "RBYG, 188.2 codes, RRYY 204.5"),
    ("6", "? RBYG\n 1  BLACK PEGS\n 2  WHITE PEGS\n 132  CODES FIT\n", "RBYG, 1 2, 132"),
    ("6", "? RGBO\n 1  BLACK PEGS\n 2  WHITE PEGS\n 17  CODES FIT\n", "RGBO, 1 2, 17"),
    ("7", "? YYY\n 1  BLACK PEGS\n 0  WHITE PEGS\n", "000, YYY, 1 0"),
    ("7", " 2 BLACKS 0 WHITES, NOT 1 BLACK", "001, YYR, 002, YYP, YYY 2 0"),
    ("7", "YRY IS RULED OUT", "010, YRY"),
    ("7", "? YRR\n 2  BLACK PEGS\n 0  WHITE PEGS\n", "010, 011, YRR, 2 0"),
    ("7", "\nYRP YPR\n", "YRP, YPR, YRP is 012"),
    ("7", "? YRP\n 1  BLACK PEGS\n 2  WHITE PEGS\n", "YRP is 012, 1 2"),
    ("7", "? YPR\nTHAT BREAKS THE CODE!\n 4  MOVES TAKEN\n", "021, YPR, 3 0, 8 and 4"),
    ("8", " : YYRP\nBLACKS, WHITES? 0 0\n 0  BLACK PEGS\n 0  WHITE PEGS\n 81  CODES FIT\n",
     "YYRP, 0 0, 3⁴ = 81"),
    ("8", " : OOGG\nBLACKS, WHITES? 0 2\n 0  BLACK PEGS\n 2  WHITE PEGS\n 6  CODES FIT\n",
     "OOGG, 0 2, Six, YGOB"),
    ("8", "YGOB WAS RULED OUT", "YGOB cannot"),
    ("8", "\nBLACKS, WHITES? 0 3\n 0  BLACK PEGS\n 3  WHITE PEGS\n 1  CODE FITS\n", "YGOB, 0 3"),
    ("8", "4 : GBBO\n", "YGOB, 0 3, 4 0"),
])
def test_what_it_says_to_type_prints_what_it_says(part: str, row: str, facts: str) -> None:
    assert row in paper_of(part)
    assert says(*facts.split(", ")), facts


@pytest.mark.parametrize("part", [part for part in PARTS if "Open `?" in PARTS[part]])
def test_nothing_that_it_says_to_type_is_refused(part: str) -> None:
    assert not re.search(r"\bTYPE\b|OR HELP\.", paper_of(part))


def test_an_address_plays_one_of_four_seeds_and_what_the_command_for_it_plays() -> None:
    addresses = re.findall(r"`\?(?!open)([^`]+)`", f"{LESSONS}{SCREENS}")
    for address in addresses:
        begin(options_of(address))
    assert {"10", "40", "848", "1978"} == set(re.findall(r"\bseed=(\d+)", " ".join(addresses)))
    [(address, command)] = re.findall(
        r"place of `\?(.+?)`, type `python3\smastermind76\.py (.+?)`", SCREENS)
    parse = command_parser().parse_args
    assert parse(options_of(address)) == parse(command.split())


def test_the_class_and_the_computer_break_the_code_of_the_same_seed() -> None:
    addresses = re.findall(r"`\?(.+?)`", PARTS["6"])
    code, computers = [transcript(begin(options_of(address))[1], ["REVEAL"])
                       for address in addresses]
    assert "THE HIDDEN CODE: BRBG" in code and says("BRBG")
    assert "5 : BRBG\nTHAT BREAKS" in computers
    *counts, last = re.findall(r"(?m)^ (\d+)  CODES? FITS?$", computers)
    assert says(f"{', '.join(counts)} and {last}")
    fit = [code for code in CODES if score(code, "RBYG") == score(code, "RGBO") == "1 2"]
    most = max(sum(score(code, guess) == score("BRBG", guess) for code in fit) for guess in fit)
    assert says(f"at most {most}")


# ------------------------------------------------ The clock

def test_each_lesson_of_the_clock_has_no_gap_and_ends_in_time() -> None:
    ends, now = [], 0
    for minutes, row, _ in CLOCK:
        begin_at, end_at = map(int, minutes.split("–"))
        if row.startswith("**Lesson"):
            ends.append(now)
            now = 3
        assert begin_at == now < end_at <= 48
        now = end_at
    assert [bool(end) for end in ends] == [False, True, True]


def test_each_heading_has_the_minutes_of_the_clock() -> None:
    headings = re.findall(r"(?m)^### (.+) \(minutes (\S+)\)$|^\*\*Minutes (\S+)\.\*\*", LESSONS)
    assert [(row, minutes or begun) for row, minutes, begun in headings] == [
        ("" if "Lesson" in row else row, minutes) for minutes, row, _ in CLOCK]


def test_what_a_slow_class_leaves_out_is_there() -> None:
    sections = {section.partition(" (minutes")[0]: section for section in LESSONS.split("\n### ")}
    left_out = [(row, number) for _, row, leaves_out in CLOCK
                for number in re.findall(r"\b\d\b", re.sub("`.*?`", "", leaves_out))]
    assert left_out
    for row, number in left_out:
        assert f"\n{number}. " in sections[row]


def test_the_minutes_of_the_short_lesson_have_no_gap_and_end_at_20() -> None:
    minutes = re.findall(r"(?m)^## Minutes (\d+) to (\d+)", SHORT)
    assert [begin_at for begin_at, _ in minutes[1:]] == [end_at for _, end_at in minutes[:-1]]
    assert (minutes[0][0], minutes[-1][1]) == ("0", "20")


# ------------------------------------------------ Numbers

@pytest.mark.parametrize("code, guess, facts", [
    ("RBYG", "BRGY", "{}, BRGY"),
    ("RRYR", "GGYY", "RRYR, {}"), ("OPPP", "OOOP", "OPPP, POPP, {}"), ("POPP", "OOOP", "POPP, {}"),
    ("OOPO", "OOOP", "OOPO, OPOO, POOO, {}"),
])
def test_its_scores_are_right(code: str, guess: str, facts: str) -> None:
    assert says(*facts.format(score(code, guess)).split(", "))


@pytest.mark.parametrize("facts", [
    f"GBBP, {score('RBYG', 'GBBP')}", f"BBRP, {score('RBYG', 'BBRP')}, 0 2",
    f"YYR, YRR, YYR, YYY {score('YYR', 'YYY')}, YRR, {score('YRR', 'YYY')}", "3·3·3 = 27"])
def test_the_scores_of_the_short_lesson_are_right(facts: str) -> None:
    assert says(*facts.split(", "), entries=SHORT_ENTRIES)


@pytest.mark.parametrize("page", [LESSONS, SHORT])
def test_its_equations_are_true(page: str) -> None:
    sums = re.findall(rf"[(\d][\d·+÷⁴³()\s]*(?:\s=\s{VALUE})+", page)
    assert sums
    for equation in sums:
        python = re.sub("[·÷⁴³,]", lambda sign: SIGNS[sign[0]], " ".join(equation.split()))
        assert eval(python.replace(" = ", " == ")), equation


def test_its_numbers_of_codes_are_right() -> None:
    assert says("BBRP", "0 2") and scored_from_left_to_right("RBYG", "BBRP") == "0 2"
    assert says("0 4", "BRGY", "eight") and codes_left("RBYG", CODES)["0 4"] == 1 + 8
    one, two, three, four = [len(all_codes(Rules(pegs=pegs))) for pegs in (1, 2, 3, 4)]
    assert says(one, f"6·6 = {two}", three, f"6·6·6·6 = 6⁴ = {four:,}")
    assert says(f"6·5·4·3 = {len(all_codes(Rules(distinct=True)))}")
    assert says("R, O, Y and G", f"4·3·2·1 = {len(list(permutations('ROYG')))}")
    assert not any(codes_left(code, CODES)["3 1"] for code in KINDS)
    small = all_codes(Rules(colors=3, pegs=3))
    assert says("000", "222", f"3·3·3 = {len(small)}")
    assert says("010 follows 002") and small.index("YRY") == small.index("YYP") + 1
    assert says("021, YPR", f"{small.index('YPR') + 1} and 4")


def test_its_examples_of_a_mean_and_a_median_are_right() -> None:
    assert says("4, 5, 6 and 7") and says(f"(4 + 5 + 6 + 7) ÷ 4 = {mean([4, 5, 6, 7])}")
    assert says(median([4, 5, 6, 7, 11]), "4, 5, 6, 7")
    assert says(mean([4, 5, 6, 10]), median([4, 5, 6, 10, 11]))


def test_its_codes_left_on_average_and_in_the_worst_case_are_right() -> None:
    four = ["OOOP", "OOPO", "OPOO", "POOO"]
    left = left_for_each("OOOP", four)
    assert says("worst case", max(left))
    assert says(2, "OPPO") and max(left_for_each("OPPO", four)) == 2
    assert says(f"({' + '.join(map(str, left))}) ÷ 4 = {mean(left)}")
    assert says(" + ".join(map(str, [left[0] - 1, *left[1:]])), "(1 + 3) ÷ 2")
    sixteen = ["".join(pegs) for pegs in product("OP", repeat=4)]
    counts = [codes_left("OOOO", sixteen)[f"{blacks} 0"] for blacks in range(5)]
    assert says("{}, {}, {}, {} and {}".format(*counts), "0 0, 1 0, 2 0, 3 0 or 4 0")
    squares = " + ".join(f"{count}·{count}" for count in counts)
    average = mean(left_for_each("OOOO", sixteen))
    assert says(max(counts), f"({squares}) ÷ 16 = {average * 16:.0f} ÷ 16", f"{average:.1f}")


def test_a_guess_that_it_names_leaves_one_code_and_others_do_not() -> None:
    assert says("YGOB", *[f"{code} {score(code, 'YGOB')}" for code in SIX])
    assert [code for code in CODES if (score(code, "YYRP"), score(code, "OOGG")) == ("0 0", "0 2")
            ] == sorted(SIX, key=CODES.index)
    assert len(codes_left("YGOB", SIX)) == 6 > max(len(codes_left(code, SIX)) for code in SIX)
    assert len(codes_left("GBBO", SIX)) == 4


def test_the_last_question_of_each_page_has_the_answer_that_it_gives() -> None:
    fits = [code for code in CODES if score(code, "GBPO") == "0 0"]
    assert says("GBPO", "0 0", f"2⁴ = {len(fits)}")
    fits = [code for code in fits if score(code, "GGYY") == "0 1"]
    assert says("GGYY", "0 1", " and ".join(fits))
    assert says(16, f"16; {' and '.join(fits)}")
    codes = ["OOOP", "OOPO", "OPPP", "POPP"]
    left, left_by_other = [left_for_each(guess, codes) for guess in ("OOOP", "YPOP")]
    assert says(f"({' + '.join(map(str, left))}) ÷ 4 = {mean(left)}", mean(left_by_other))
    assert says(f"{max(left)} and {max(left_by_other)}; {mean(left)} and {mean(left_by_other)}")
    assert says("OOOP", "1, 2, 2 or 3", "YPOP", mean([1, 2, 2, 3]))


def test_its_answers_to_the_homework_are_right() -> None:
    fits = [code for code in CODES if (score(code, "RRYY"), score(code, "OOGG")) == ("0 0", "2 2")]
    assert says(f"{', '.join(fits[:-1])} and {fits[-1]}", f"2·2 = {len(fits)}")
    assert says("OGOR", *[f"{score(code, 'OGOR')} from {code}" for code in fits])
    assert not [code for code in fits if len(codes_left(code, fits)) == len(fits)]
    printed = played(Rules(), [f"IF {kind}" for kind in KINDS])
    numbers = re.findall(r": (\S+) ON AVERAGE, (\d+) AT MOST", printed)
    average, average_of = min((float(average), kind) for kind, (average, _) in zip(KINDS, numbers))
    worst, worst_of = min((int(worst), kind) for kind, (_, worst) in zip(KINDS, numbers))
    assert says(f"{average_of} ({average} codes)", f"{worst_of} ({worst})")
    assert f"CODES LEFT {' '.join(KINDS)}" in SHEET_IN_WORDS


def test_its_averages_are_those_that_a_test_and_the_benchmark_hold() -> None:
    bench, tests = [(ROOT / name).read_text(encoding="utf-8")
                    for name in ("benchmarks/bench.py", "tests/test_codebreaker.py")]
    assert "7471" in tests and "4.9304" in bench and f"{5668 / 1296:.4f}" in bench
    assert says(f"{7471 / 1296:.2f}", f"{5668 / 1296:.2f}") and says("4.93")


# ------------------------------------------------ Screens

def test_the_code_of_part_3_is_that_of_its_seed() -> None:
    assert says("seed=40&teach", "RBBP", "seed 41")
    assert "THE HIDDEN CODE: RBBP" in played(Rules(), ["REVEAL"], seed=40)


def test_the_line_for_idle_and_thonny_plays_the_transcript_that_a_student_hands_in(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [words] = re.findall(r"`main\((\[.+?\])\)`", SCREENS)
    monkeypatch.chdir(tmp_path)
    with piped_in(b"RBBP\nNO\n"):
        assert main(ast.literal_eval(words)) == 0
    [name] = [path.name for path in tmp_path.iterdir()]
    assert checks(tmp_path / name) and SCREENS.count(name) == 3


# ------------------------------------------------ The worksheet

@pytest.mark.parametrize("facts", [
    "GBPO got 0 0", "GGYY got 0 1", "OOOP, OOPO, OPPP and POPP fit",
    "Code OOOP OOPO OPOO POOO", "Score of OOOO 0 0 1 0 2 0 3 0 4 0",
    "RRYY got 0 0, and OOGG got 2 2", " ".join(SIX)])
def test_the_worksheet_has_the_codes_and_scores_of_the_questions(facts: str) -> None:
    assert f" {facts}" in SHEET_IN_WORDS


def test_its_codes_left_are_those_of_if() -> None:
    scores, *rows = re.findall(r"<tr><th>(?:Score|RRYY|RBYG)<td>(\d.+)", SHEET)
    for guess, row in zip(("RRYY", "RBYG"), rows):
        printed = re.findall(r"(?m)^ (\d)  +(\d)  +(\d+)$", played(Rules(), [f"IF {guess}"]))
        left = {f"{blacks} {whites}": number for blacks, whites, number in printed}
        assert [left.get(score, "0") for score in re.findall(r"\d \d", scores)] == re.findall(
            r"\d+", row)


def test_the_scores_that_the_worksheet_gives_are_right() -> None:
    four = [score(code, "OOOP") for code in ("OOOP", "OOPO", "OPOO", "POOO")]
    assert f"Score of OOOP {' '.join(four)}" in SHEET_IN_WORDS
    for guess in "OOOP", "YPOP":
        *scores, last = [score(code, guess) for code in ("OOOP", "OOPO", "OPPP", "POPP")]
        assert f"give {guess} {', '.join(scores)} and {last}" in SHEET_IN_WORDS


def test_part_1_on_the_worksheet_has_the_code_and_the_guesses_of_the_lesson() -> None:
    drawn = [re.sub("<.+?>", "", row) for row in re.findall(r"(?:<i>\w</i>){4}", SHEET)]
    guesses = re.findall(r"Type `(\w{4})`", PARTS["1"])
    assert drawn == ["RBYG", guesses[0], "RBYG", guesses[1]] and "?code=RBYG" in PARTS["1"]


def test_its_numbers_in_base_three_are_its_codes() -> None:
    numbered = re.findall(r"<td>([012]{3})<td>([YRP]{3})", SHEET)
    assert [code for _, code in numbered] == all_codes(Rules(colors=3, pegs=3))[:9]
    assert [int(number, 3) for number, _ in numbered] == list(range(9))


def test_the_example_of_the_worksheet_has_the_score_that_it_shows() -> None:
    drawn = "".join(re.findall(r'class="peg"[^>]*>(\w)<', SHEET))
    code, guess = drawn[:4], drawn[4:]
    blacks, whites = SHEET.count("<line x1"), SHEET.count('<line class="white"')
    assert score(code, guess) == f"{blacks} {whites}"
    assert f"gets {score(code, guess)}:" in SHEET_IN_WORDS
    assert f"The code is {code}. The guess {guess} gets {blacks} {whites}:" in SHEET


def test_part_2_on_the_worksheet_has_the_guesses_of_the_lesson_and_their_scores() -> None:
    asked = re.findall(r"<th>([ROYGBP]{4}): (\d \d)", SHEET)
    scores = re.findall(r"\? (\w{4})\n (\d)  BLACK PEGS\n (\d)", paper_of("2"))
    assert asked == [(guess, f"{blacks} {whites}") for guess, blacks, whites in scores]
