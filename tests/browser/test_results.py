"""lessons/results.html shows a class how its games went, and its teacher whose they were.

It reads the files that a class saved, and says of any other what it is.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable

import players
import pytest
import teachers
from helpers import ROOT, TRANSCRIPTS, checks
from playwright.sync_api import ViewportSize, expect
from teachers import Teacher

browser = teachers.browser
teacher = teachers.teacher
LOST = "/".join(["RRRR"] * 10)
WON = "anna 76 1 2 broken 0 0 usual yes"
WINDOWS: dict[str, ViewportSize] = {
    "projector": {"width": 1920, "height": 1080},
    "old projector": {"width": 1280, "height": 720},
    "Chromebook": {"width": 1366, "height": 768},
    "netbook": {"width": 1024, "height": 600},
    "phone": players.PHONE,
}


# ------------------------------------------------ In front of a class

def test_names_mean_and_median_are_hidden_until_asked_for(teacher: Teacher) -> None:
    teacher.drop(teacher.game("anna-76.txt", "BYYY/NO"), teacher.file("ben.docx", "?"))
    for word in ("anna", "ben", "Mean:", "Median:"):
        assert word not in teacher.sees()
    for name, word in (("Show mean and median", "Mean:"), ("Show names", "anna")):
        button = teacher.button(name)
        expect(button).to_have_attribute("aria-pressed", "false")
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        assert word in teacher.sees()
        button.click()
        assert word not in teacher.sees()


@pytest.mark.parametrize("window", WINDOWS)
def test_bars_averages_and_names_fit_the_window(window: str, teacher: Teacher) -> None:
    """About these files of thirty students all is said that can be."""
    teacher.page.set_viewport_size(WINDOWS[window])
    options = "--seed 76 --codemaker player --scorer player --distinct --scoring secret"
    teacher.drop(*(teacher.game(f"student {number}.txt", LOST) for number in range(30)),
                 teacher.game("student 1 (1).txt", "RBYG"), teacher.file("photo.jpg", "?"),
                 teacher.game("student 2 (1).txt", LOST), teacher.game("y.txt", "RBYG"),
                 teacher.saved(f"{'w' * 90}.txt", options, "RBYG/0 0"),
                 teacher.file("x.txt", "$ mastermind76 --seed 76\nRBYG\n"),
                 teacher.game("mastermind76-76.txt", "BYYY"))
    if window != "phone":
        for part in (teacher.page.locator("#bars tr").last, teacher.button("Show names")):
            expect(part).to_be_in_viewport(ratio=1)
    teacher.button("Show mean and median").click()
    expect(teacher.page.locator("#median")).to_be_in_viewport(ratio=1)
    teacher.button("Show names").click()
    expect(teacher.page.locator("#games thead th").first).to_be_in_viewport(ratio=1)
    assert not teacher.page.evaluate("document.documentElement.scrollWidth > innerWidth")


def test_everything_can_be_reached_by_keyboard(teacher: Teacher) -> None:
    teacher.drop(teacher.game("anna-76.txt", "BYYY"), teacher.saved("b.txt", "--seed 77", "RBYG"))
    reached = []
    for _ in range(6):
        teacher.page.keyboard.press("Tab")
        focused = teacher.page.locator(":focus")
        reached.append(focused.get_attribute("id") or focused.get_attribute("role"))
        if reached[-1] == "show-names":
            teacher.page.keyboard.press("Enter")
    assert reached == ["choose", "kinds", "show-averages", "show-names", "copy", "group"]


def test_headings_lead_through_the_page(teacher: Teacher) -> None:
    teacher.drop(teacher.game("anna-76.txt", "BYYY"))
    teacher.button("Show mean and median").click()
    teacher.button("Show names").click()
    main = teacher.page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_have_text("Results of a class")
    expect(main.get_by_role("heading", level=2)).to_have_text(
        ["How many guesses", "Mean and median", "Names"])


def test_only_what_was_found_is_printed(teacher: Teacher) -> None:
    teacher.drop(teacher.game("anna.txt", "BYYY"), teacher.file("photo.jpg", "?"))
    assert teacher.table()
    teacher.page.emulate_media(media="print")
    expect(teacher.page.locator("#games")).to_be_visible()
    for other in ("#drop", "#copy", "#refused", "#show-names"):
        expect(teacher.page.locator(other)).to_be_hidden()


# ------------------------------------------------ Bars, mean and median

@pytest.mark.parametrize("games, bars, broken, mean, median", [
    ([4, 5, 5, 7, None], {"4": 1, "5": 2, "7": 1, "not broken": 1},
     "4 of 5 games", "Mean: 5.25 guesses", "Median: 5 guesses"),
    ([3, 4], {"3": 1, "4": 1},
     "2 of 2 games", "Mean: 3.50 guesses", "Median: 3.5 guesses"),
    ([2, None], {"2": 1, "not broken": 1},
     "1 of 2 games", "Mean: 2.00 guesses", "Median: not broken"),
    ([None], {"not broken": 1}, "0 of 1 game", "Mean: none", "Median: not broken"),
])
def test_bars_mean_and_median_are_right(games: list[int | None], bars: dict[str, int],
                                        broken: str, mean: str, median: str,
                                        teacher: Teacher) -> None:
    typed = ["/".join(["GGGG"] * (moves - 1) + ["BYYY"]) if moves else LOST for moves in games]
    teacher.drop(*(teacher.game(f"{at}.txt", lines) for at, lines in enumerate(typed)))
    assert teacher.bars() == bars
    rows = teacher.page.locator("#bars th").all_inner_texts()
    assert rows == [*map(str, range(1, 11)), "not broken"]
    teacher.button("Show mean and median").click()
    for part, text in (("#broken", f"{broken}."), ("#mean", mean), ("#median", median)):
        expect(teacher.page.locator(part)).to_contain_text(text)


def test_more_than_ten_guesses_have_bars_of_their_own(teacher: Teacher) -> None:
    typed = "/".join(["GGGG"] * 11 + ["BYYY"])
    teacher.drop(teacher.saved("a.txt", "--seed 76 --frames 12", typed))
    assert teacher.bars() == {"12": 1}


def test_an_unfinished_game_is_named_where_it_counts_as_not_broken(teacher: Teacher) -> None:
    teacher.drop(teacher.game("a.txt", "RBYG"), teacher.game("b.txt", "RBYG/REVEAL"),
                 teacher.game("c.txt", LOST), teacher.game("d.txt", "BYYY"))
    assert teacher.bars() == {"1": 1, "not broken": 3}
    expect(teacher.page.locator("#unfinished")).to_have_text(
        "Unfinished, counted as not broken: 1 game.")
    assert [cells[-1] for cells in teacher.table()] == [
        "yes, as not broken", "yes, as not broken", "yes", "yes"]


def test_a_longer_bar_is_more_games(teacher: Teacher) -> None:
    teacher.drop(*(teacher.game(f"{name}.txt", typed) for name, typed in [
        ("a", "BYYY"), ("b", "RBYG/BYYY"), ("c", "RBYG/BYYY"), ("d", "RBYG/BYYY")]))
    one, three = [bar.bounding_box() for bar in teacher.page.locator(".bar:visible").all()]
    assert one and three
    assert three["width"] == pytest.approx(3 * one["width"], rel=.02)


# ------------------------------------------------ What is counted

def test_a_column_says_why_a_game_is_not_counted(teacher: Teacher) -> None:
    games = [
        ("--seed 76", "BYYY/YES/RBYG/QUIT", ["yes", "no: not the first game"]),
        ("--seed 76 --teach --picture", "BYYY", ["yes"]),
        ("--seed 76", "HINT/QUIT", ["no: not begun"]),
        ("--seed 76 --codemaker player", "", ["no: not begun"]),
        ("--seed 76 --distinct", "RBYG", ["no: another kind"]),
        ("--seed 76 --code RBYG", "RRRR", ["no: another kind"]),
        ("--seed 77", "RBYG", ["no: another seed"]),
        ("--seed 76 --codebreaker computer", "NO", ["no: played by the computer"]),
        ("--seed 76", "SOLVE/NO", ["no: played by the computer"]),
        ("--seed 76 --codemaker player --codebreaker computer", "0 0/0 0/0 0/0 0/0 0",
         ["no: scored wrong"]),
    ]
    teacher.drop(*(teacher.saved(f"{at}.txt", options, typed)
                   for at, (options, typed, _) in enumerate(games)))
    assert [[cells[0].split()[0], cells[-1]] for cells in teacher.table()] == [
        [str(at), word] for at, (*_, counted) in enumerate(games) for word in counted]


def test_the_usual_kind_is_counted_even_if_another_was_played_more(teacher: Teacher) -> None:
    teacher.drop(teacher.game("z.txt", "BYYY"), *(
        teacher.saved(f"{name}.txt", "--seed 76 --colors 3 --pegs 3", "YYY") for name in "abc"))
    expect(teacher.page.locator("#broken")).to_contain_text("1 of 1 game.")


def test_the_seed_that_most_students_have_is_counted(teacher: Teacher) -> None:
    teacher.drop(teacher.saved("a.txt", "--seed 41", "RBYG/REVEAL/YES/RBYG/REVEAL/YES/RBYG"),
                 teacher.game("b.txt", "BYYY"), teacher.game("c.txt", "BYYY"))
    assert teacher.bars() == {"1": 2}


def test_other_kinds_and_seeds_are_said_and_can_be_chosen(teacher: Teacher) -> None:
    teacher.drop(teacher.game("a.txt", "BYYY"), teacher.game("b.txt", "BYYY"))
    choice = teacher.page.get_by_label("Count:")
    expect(choice).to_be_hidden()
    teacher.drop(teacher.saved("a.txt", "--seed 41", "RBYG"),
                 teacher.saved("a-76 (1).txt", "--seed 76 --distinct", "RBYG"),
                 teacher.saved("c.txt", "--seed 76 --distinct", "RBYG"))
    expect(teacher.page.locator("#others")).to_have_text(
        "Not counted: 3 games of another kind or seed.")
    assert choice.locator("option").all_inner_texts() == [
        "usual, seed 76 (2 games)", "usual, seed 41 (1 game)", "distinct, seed 76 (2 games)"]
    choice.select_option("distinct, seed 76 (2 games)")
    assert teacher.bars() == {"not broken": 2}
    expect(teacher.page.locator("caption")).to_contain_text("distinct, seed 76")
    teacher.drop(teacher.game("d.txt", "BYYY"))  # what was chosen stays
    expect(teacher.page.locator("#others")).to_contain_text("4 games")
    assert teacher.bars() == {"not broken": 2}


@pytest.mark.parametrize("options", ["--code RBYG", "--codemaker player"])
def test_where_no_seed_deals_the_code_all_seeds_are_alike(options: str, teacher: Teacher) -> None:
    teacher.drop(*(teacher.saved(f"{seed}.txt", f"--seed {seed} {options}", "RBYG/RBYG/RBYG")
                   for seed in (1, 2)))
    expect(teacher.page.locator("#broken")).to_contain_text("2 of 2 games.")


# ------------------------------------------------ The table

GAMES = [
    ("", "RBYG/BYYY/NO", ["1 2 broken 0 0 usual"]),
    ("--teach --picture", "RBYG/BYYY/NO", ["1 2 broken 0 0 usual"]),
    ("", "RBYG/hint/CLUE/HINT/BYYY/NO", ["1 2 broken 3 0 usual"]),
    ("", "RBYG/WHY RBYG/WHY BYYY/IF RRYY/BYYY/NO", ["1 2 broken 0 3 usual"]),
    ("", LOST + "/NO", ["1 10 not broken 0 0 usual"]),
    ("", "RBYG/RRYY", ["1 2 unfinished 0 0 usual"]),
    ("", "RBYG/REVEAL/NO", ["1 1 gave up 0 0 usual"]),
    ("", "RBYG/QUIT", ["1 1 gave up 0 0 usual"]),
    ("", "RBYG/SOLVE/NO", ["1 5 computer finished 0 0 usual"]),
    ("", "", ["1 0 not begun 0 0 usual"]),
    ("", "HINT/REVEAL/NO", ["1 0 not begun 1 0 usual"]),
    ("", "HINT/BYYY/YES/RBYG/HINT/QUIT", ["1 1 broken 1 0 usual", "2 1 gave up 1 0 usual"]),
    ("", "BYYY/YES/QUIT", ["1 1 broken 0 0 usual"]),
    ("", "BYYY/BOARD/YES/RBYG", ["1 1 broken 0 0 usual", "2 1 unfinished 0 0 usual"]),
    ("--code RBYG", "RBYG/YES/RBYG", ["1 1 broken 0 0 code RBYG", "2 1 unfinished 0 0 usual"]),
    ("--colors 3 --pegs 3", "YYY", ["1 1 unfinished 0 0 colors 3, pegs 3"]),
    ("--oldstyle", "HINT/BYYY/NO", ["1 2 broken 0 0 oldstyle"]),
    ("--oldstyle", LOST + "/NO", ["1 10 not broken 0 0 oldstyle"]),
    ("--codemaker player", "RBYG/GGGG/RBYG/NO", ["1 2 broken 0 0 codemaker player"]),
    ("--codemaker player --scorer player", "OOOO/0 0/RBYG/4 0/YES/NO",
     ["1 2 broken 0 0 codemaker player, scorer player"]),
    ("--codemaker player --scorer player", "RBYG/0 1/OOOO/0 0/UNDO",
     ["1 1 unfinished 0 0 codemaker player, scorer player"]),
    ("--codemaker player --scorer player", "RBYG/0 1/REVEAL/UNDO/OOOO/0 0",
     ["1 2 unfinished 0 0 codemaker player, scorer player"]),
    ("--codemaker player --scorer player", "RBYG/0 1/REVEAL/OROO",
     ["1 1 gave up 0 0 codemaker player, scorer player"]),
    ("--codemaker player --scorer player", "RBYG/0 1/REVEAL/GGGG/NO",
     ["1 1 scored wrong 0 0 codemaker player, scorer player"]),
    ("--codemaker player --codebreaker computer", "4 0/YES/NO",
     ["1 1 computer broke it 0 0 codemaker player, codebreaker computer"]),
    ("--codemaker player --codebreaker computer", "0 0/0 0/0 0/0 0/0 0",
     ["1 5 scored wrong 0 0 codemaker player, codebreaker computer"]),
    ("--match 2", "HELP/BYYY/0 1/HELP/2 0", ["1 1 broken 0 0 match 2",
                                             "2 2 unfinished 0 0 match 2"]),
]


def test_a_row_says_how_a_game_went(teacher: Teacher) -> None:
    teacher.drop(*(teacher.saved(f"{at}.txt", f"--seed 76 {options}", typed)
                   for at, (options, typed, _) in enumerate(GAMES)))
    assert [re.sub(r" \(same .*?\)", "", " ".join(cells[:-1])) for cells in teacher.table()] == [
        f"{at} 76 {row}" for at, (*_, rows) in enumerate(GAMES) for row in rows]


# What 5.0.0 printed in other words than the present release.
OF_5_0_0 = """\
$ mastermind76 --seed 76
THE GAME OF MASTERMIND

MOVE NUMBER 1 ? RBYG
 1  BLACK PEGS
 1  WHITE PEGS

MOVE NUMBER 2 ? WHY RBYG
RBYG IS RULED OUT. IF IT WERE THE CODE:
MOVE 1: RBYG WOULD GET 4 BLACKS 0 WHITES, NOT 1 BLACK 1 WHITE

MOVE NUMBER 2 ? BYYY
THAT BREAKS THE CODE!
 2  MOVES TAKEN
ANOTHER GAME (YES OR NO)? NO

"""


def test_a_game_of_5_0_0_is_read(teacher: Teacher) -> None:
    teacher.drop(teacher.file("anna.txt", OF_5_0_0))
    assert teacher.rows() == ["anna 76 1 2 broken 0 1 usual yes"]


def sentences() -> list[str]:
    """Return the regular expressions with which the page reads the rows of a transcript."""
    page = (ROOT / "lessons" / "results.html").read_text(encoding="utf-8")
    [listed] = re.findall(r"(?ms)^const ROWS = \{$(.+?)^\};$", page)
    found = re.findall(r"(?m)^  \w+: /(.+)/m?,$", listed)
    assert len(found) == listed.count("/") // 2
    return [part for one in found for part in re.split(r"\|(?![^(]*\))", one)]


@pytest.mark.parametrize("sentence", sentences())
def test_each_sentence_that_the_page_looks_for_is_printed(sentence: str) -> None:
    """The transcripts have all that the module prints, and whatever follows a ? was typed."""
    rows = "".join(path.read_text(encoding="utf-8") for path in TRANSCRIPTS)
    printed = re.sub(r"(?m)^#.*|(?<=\?).*", "", rows)
    assert re.search(f"(?m){sentence}", re.sub("(?m)^ | +$", "", re.sub(" +", " ", printed)))


def test_every_transcript_of_the_project_is_read(teacher: Teacher) -> None:
    teacher.drop(*TRANSCRIPTS)
    expect(teacher.page.locator("#games tbody tr").nth(len(TRANSCRIPTS) - 1)).to_be_attached()
    teacher.is_told()


def test_two_games_that_were_scored_alike_are_two(teacher: Teacher) -> None:
    teacher.drop(teacher.game("mastermind76-76.txt", "RRRR/RBYG"),
                 teacher.game("mastermind76-76 (1).txt", "GGGG/RBYG/BYYY"))
    assert len(teacher.table()) == 2


def test_the_same_game_of_two_students_is_named(teacher: Teacher) -> None:
    typed = {"anna": "RBYG/RRRR", "ben": "RBYG/RRRR", "cy": "RBYG/GGGG", "dan": "", "eva": ""}
    teacher.drop(*(teacher.game(f"{name}-76.txt", lines) for name, lines in typed.items()))
    assert teacher.names() == [
        "anna (same game as ben)", "ben (same game as anna)", "cy", "dan", "eva"]


def test_of_many_students_with_the_same_game_three_are_named(teacher: Teacher) -> None:
    teacher.drop(*(teacher.game(f"{name}-76.txt", "RBYG/RRRR") for name in "abcdef"))
    assert teacher.names()[0] == "a (same game as b, c, d and 2 more)"


# ------------------------------------------------ Whose they are

def test_the_rows_are_in_the_order_of_the_names_without_the_seed(teacher: Teacher) -> None:
    names = ["zoe", "Anna 10", "li-7", "Anna 2", "Ömer", " Eve "]
    teacher.drop(*(teacher.game(f"{name}-76.txt", f"{guess * 4}/QUIT")
                   for name, guess in zip(names, "ROYGBP")))
    assert teacher.names() == ["Anna 2", "Anna 10", "Eve", "li-7", "Ömer", "zoe"]


# The names of files of one student, {0} or {1}; phones, drives and platforms add the rest.
OF_ONE = [
    ("{0}-76", "{0}-76 (1)"), ("{0}-76", "{0}-76(1)"), ("{0}-76", "{0}-76-1"),
    ("{0}-76", "{0}-76_1"), ("{0}-76", "{0}-76 2"), ("{0}-76", "{1}-76 - Copy"),
    ("{0}-76", "{1}-76 - Copy (2)"), ("{0}-76", "{0}-76 copy 2"), ("{0}-76", "{0}-76.txt"),
    ("{0}-76", "{0}-76-1 (1)"), ("{0}-76-1", "{0}-76 (12)"), ("{0}", "{0} (1)"),
    ("{0}", "{1} - Copy"), ("{0}", "{0}.txt"), ("{0} 1", "{1} 1 (1)"),
    (unicodedata.normalize("NFC", "{0} é-76"), unicodedata.normalize("NFD", "{0} é-76 (1)")),
    # Of these only the game says whose they are.
    ("{0}-76", "Copy of {0}-76"), ("{0}", "Kopie von {0}"), ("{0}-76", "{0}-76 - Kopie"),
    ("{0}", "{0} - Kopie"), ("{0}-76", "{0}-76 (Bo's conflicted copy 2026-11-28)"),
    ("{0}-76", "{0}-76-LAPTOP-7H3"), ("{0}-76", "{0}-76.sync-conflict-20261128-BQ7"),
]
OF_TWO = [
    ("{0} 1", "{0} 2"), ("{0} 1-76", "{0} 2-76"), ("{0}", "{0}-1"), ("{0}", "{0}_1"),
    ("{0}-76", "{0} (1)-76"), ("{0}-76", "{0}-760"), ("{0}-76", "{0}-76b"),
    ("8-76-{0}-76", "8-76-{0}b-76"), ("\U0001f600-76", "\U0001f389-76"),
    ("{0}-76", "Eva {0}-76"), ("{0}", "{0} K"),
]


def students(number: int) -> list[tuple[str, str]]:
    """Return how many students may write their names."""
    return [(f"{letter}a", f"{letter.upper()}A") for letter in "abcdefghijklmnopqrstuvw"[:number]]


@pytest.mark.parametrize("order", [1, -1], ids=["shorter first", "longer first"])
def test_of_several_saves_of_a_student_the_farthest_counts(order: int, teacher: Teacher) -> None:
    saves = [(teacher.game(f"{first.format(*who)}.txt", "RBYG"),
              teacher.game(f"{second.format(*who)}.txt", "RBYG/BYYY/NO"))
             for who, (first, second) in zip(students(len(OF_ONE)), OF_ONE)]
    teacher.drop(*(path for pair in saves for path in pair[::order]))
    named = [first.format(*who).split("-")[0]
             for who, (first, _) in zip(students(len(OF_ONE)), OF_ONE)]
    assert [[cells[0].split(" (same")[0].lower(), *cells[1:]] for cells in teacher.table()] == [
        [name, "76", "1", "2", "broken", "0", "0", "usual", "yes"] for name in named]
    expect(teacher.page.locator("#repeated")).to_contain_text(f"{len(OF_ONE)} files.")


def test_of_two_students_both_count(teacher: Teacher) -> None:
    teacher.drop(*(teacher.game(f"{name.format(*who)}.txt", typed)
                   for who, names in zip(students(len(OF_TWO)), OF_TWO)
                   for name, typed in zip(names, ("RBYG", "RBYG/BYYY"))))
    assert teacher.bars() == {"2": len(OF_TWO), "not broken": len(OF_TWO)}


def test_under_the_name_of_a_copy_another_game_is_another_students(teacher: Teacher) -> None:
    teacher.drop(teacher.game("anna-76.txt", "RBYG"), teacher.game("Copy of anna-76.txt", "BYYY"))
    assert teacher.bars() == {"1": 1, "not broken": 1}


def test_a_number_behind_the_seed_is_no_name_even_if_it_is_the_seed(teacher: Teacher) -> None:
    teacher.drop(teacher.saved("anna-1.txt", "--seed 1", "RBYG"),
                 teacher.saved("anna-1-1.txt", "--seed 1", "RBYG/RRRR"))
    assert teacher.names() == ["anna"]


@pytest.mark.parametrize("second", ["b/anna k-76.txt", "b/Anna K-76 (1).txt"])
def test_two_games_under_one_name_are_said_and_the_first_counts(second: str,
                                                                teacher: Teacher) -> None:
    (teacher.folder / "b").mkdir()
    teacher.drop(teacher.game("anna k-76.txt", "BYYY"), teacher.game(second, "RBYG/BYYY"))
    expect(teacher.page.locator("#second")).to_contain_text("1 file.")
    assert "anna" not in teacher.sees().lower()
    assert teacher.bars() == {"1": 1}
    first, other = teacher.table()
    assert first[-1] == "yes"
    assert other[-1].startswith("no: ")


def test_files_without_a_name_are_said_and_each_counts(teacher: Teacher) -> None:
    """play.html calls a file that it saves without a name mastermind76-76.txt."""
    (teacher.folder / "b").mkdir()
    names = ["mastermind76-76", "mastermind76-76 (1)", "b/mastermind76-76", "-76"]
    lines = ["BYYY", "RBYG/BYYY", "RBYG/BYYY/NO", "RBYG"]
    teacher.drop(*(teacher.game(f"{name}.txt", typed) for name, typed in zip(names, lines)))
    expect(teacher.page.locator("#nameless")).to_contain_text("4 files.")
    assert teacher.bars() == {"1": 1, "2": 2, "not broken": 1}


# ------------------------------------------------ Read once, and read again

def test_a_file_that_is_chosen_again_is_read_again(teacher: Teacher) -> None:
    teacher.choose(teacher.game("anna-76.txt", "RBYG"), teacher.game("ben-76.txt", "RBYG"))
    assert teacher.names() == ["anna (same game as ben)", "ben (same game as anna)"]
    teacher.choose(teacher.game("anna-76.txt", "RBYG/BYYY"))
    expect(teacher.page.get_by_role("cell", name="broken", exact=True)).to_be_visible()
    assert teacher.rows()[0] == WON


def test_a_file_that_is_dropped_twice_counts_once(teacher: Teacher) -> None:
    saved = teacher.game("anna.txt", "BYYY")
    teacher.drop(saved)
    teacher.drop(saved, teacher.game("ben.txt", "RBYG"))
    expect(teacher.page.locator("#repeated")).to_contain_text("1 file.")
    assert teacher.names() == ["anna", "ben"]


# ------------------------------------------------ What mail programs and people do to them

BLANKS: dict[str, Callable[[str], str]] = {
    "one for two": lambda text: re.sub(" +", " ", text),
    "no-break": lambda text: text.replace(" ", "\u00a0"),
    "no-break, then a blank": lambda text: text.replace("  ", "\u00a0 "),
    "none at the ends": lambda text: re.sub("(?m)^ +| +$", "", text),
    "an indent": lambda text: re.sub("(?m)^", "  ", text),
    "of no width": lambda text: text.replace("\n", "\u200b\n\u200b"),
    "before what was typed": lambda text: text.replace(" ? ", " ?"),
    "rows of Windows": lambda text: f"\ufeff# A remark?\n{text}".replace("\n", "\r\n"),
}


@pytest.mark.parametrize("typed, row", [
    ("RBYG/WHY RBYG/IF RRYY/HINT/BYYY/NO", "1 2 broken 1 2 usual yes"),
    (f"{LOST}/NO", "1 10 not broken 0 0 usual yes")], ids=["broken", "not broken"])
def test_blanks_that_were_changed_change_no_game(typed: str, row: str, teacher: Teacher) -> None:
    text = teacher.game("anna.txt", typed).read_text()
    teacher.drop(*(teacher.file(f"{at}.txt", change(text))
                   for at, change in enumerate(BLANKS.values())))
    assert [" ".join(cells[1:]) for cells in teacher.table()] == [f"76 {row}"] * len(BLANKS)
    assert "same game as" in teacher.names()[0]


def test_a_copy_with_other_blanks_counts_once(teacher: Teacher) -> None:
    text = teacher.game("anna.txt", f"{LOST}/NO").read_text()
    for at, change in enumerate(BLANKS.values()):
        (teacher.folder / str(at)).mkdir()
        teacher.drop(teacher.file(f"{at}/anna.txt", change(text)))
    assert teacher.bars() == {"not broken": 1}
    expect(teacher.page.locator("#repeated")).to_contain_text("1 file.")


def test_a_game_that_cannot_be_read_is_said_not_to_be_as_it_was_saved(teacher: Teacher) -> None:
    """Whoever lost is not to vanish without a word."""
    text = teacher.game("anna.txt", f"{LOST}/NO").read_text()
    teacher.drop(teacher.file("one row.txt", text.replace("\n", " ")),
                 teacher.file("no moves.txt", re.sub("(?m)^MOVE NUMBER.*\n", "", text)),
                 teacher.file("by hand.txt", "$ mastermind76 --seed=76\n? RBYG\n? BYYY\n"))
    expect(teacher.page.locator("#changed")).to_have_text("Not as saved, not counted: 3 files.")
    assert [cells[-1] for cells in teacher.table()] == ["no: not as it was saved"] * 3


def test_an_edited_game_counts_and_the_page_names_the_command_that_tells(
        teacher: Teacher) -> None:
    won = teacher.game("anna-76.txt", "RBYG/BYYY/NO")
    edited = won.read_text().replace("RBYG\n 1  BLACK", "RBYG\n 2  BLACK")
    teacher.drop(teacher.file("anna-76.txt", edited))
    assert teacher.rows() == [WON]
    assert "mastermind76 --check" in teacher.sees()
    assert not checks(won)


def test_how_the_session_ended_is_not_a_part_of_the_game(teacher: Teacher) -> None:
    text = teacher.game("anna-76.txt", "RBYG").read_text().rstrip("\n")
    teacher.drop(teacher.file("anna-76.txt", f"{text}^C\n"),
                 teacher.file("anna-76 (1).txt", f"{text}^D\n"),
                 teacher.game("anna-76 (2).txt", "RBYG/BYYY"))
    assert teacher.rows() == [WON]


def test_what_is_typed_is_not_taken_for_what_is_printed(teacher: Teacher) -> None:
    options = "--seed 76 --codemaker player --scorer player"
    teacher.drop(teacher.saved("anna.txt", options, "RBYG/RBYG FITS EVERY SCORE./0 1"))
    [row] = teacher.rows()
    assert row.startswith("anna 76 1 1 unfinished 0 0 codemaker player, scorer player yes")


def test_what_is_not_a_saved_game_is_named(teacher: Teacher) -> None:
    folder = teacher.folder / "class 7b"
    folder.mkdir()
    photo = teacher.folder / "photo.jpg"
    photo.write_bytes(b"\xff\xd8\xff\xe0\0")
    teacher.drop(folder, teacher.file("games.zip", "PK\x03\x04"), photo,
                 teacher.file("empty.txt", ""),
                 teacher.file("seedless.txt", "$ mastermind76 --teach\n"),
                 teacher.file("hangman.txt", "$ hangman --seed 1\nLETTER? A\n"))
    lacks = "is not a saved game: it lacks a first row such as $ mastermind76 --seed 40."
    sentences = [
        "class 7b cannot be read. If it is a folder, open it, and drop the files in it.",
        "games.zip is a ZIP file: extract it, and drop the files in it.",
        "photo.jpg is not plain text in UTF-8, as a saved game is.",
        "empty.txt is empty.",
        f"seedless.txt {lacks}",
        f"hangman.txt {lacks}"]
    teacher.is_told(*sentences)
    assert sentences[0] in teacher.sees()
    teacher.drop(teacher.game("anna.txt", "BYYY"), photo)  # they stay, each once
    assert teacher.names() == ["anna"]
    teacher.is_told(*sentences)
    teacher.page.get_by_text("Not read: 6 files").click()
    assert sentences[0] in teacher.sees()


def test_no_name_and_no_file_runs_anything_in_the_page(teacher: Teacher) -> None:
    teacher.page.on("dialog", lambda dialog: pytest.fail("it was run"))
    markup = "<img src=x onerror=alert(1)>"
    evil = teacher.game(f"{markup}.txt", f"{markup}/BYYY/NO")
    tag = markup.replace(" ", "/")
    text = evil.read_text().replace("--seed 76", f"--seed {tag} --code {tag} --__proto__ x")
    teacher.drop(evil, teacher.file("ben.txt", text), teacher.file(f"{markup}.jpg", "?"))
    assert [cells[:2] for cells in teacher.table()] == [[markup, "76"], ["ben", tag]]
    expect(teacher.page.locator("#refused li")).to_contain_text([markup])
    assert not teacher.page.locator("img").count()


def test_it_asks_no_network_for_anything(teacher: Teacher) -> None:
    asked: list[str] = []
    teacher.page.on("request", lambda request: asked.append(request.url))
    teacher.page.reload()
    teacher.drop(teacher.game("anna.txt", "BYYY"))
    assert teacher.table()
    assert [url for url in asked if not url.startswith("data:")] == [teachers.ADDRESS]


# ------------------------------------------------ For a spreadsheet

def test_no_cell_is_a_formula_when_the_table_is_pasted(teacher: Teacher) -> None:
    cells = {"=1+1": "'=1+1", "+1": "'+1", "-1": "'-1", "@SUM(1)": "'@SUM(1)", " =2": "'=2",
             "＝1": "'＝1", "＋2": "'＋2", "－3": "'－3", "＠1": "'＠1",
             "a\tb\nc": "a b c", '"': "'", "anna": "anna"}
    text = teacher.game("@seed.txt", "BYYY").read_text()
    teacher.drop(teacher.file("@seed.txt", text.replace("--seed 76", "--seed @A1")),
                 *(teacher.game(f"{name}-76.txt", "BYYY") for name in cells))
    head, *rows = pasted(teacher).split("\n")
    assert head == "name\tseed\tgame\tguesses\tresult\tHINT\tWHY, IF\tkind\tcounted"
    results = "1\t1\tbroken\t0\t0\tusual"
    assert sorted(rows) == sorted([f"'@seed\t'@A1\t{results}\tno: another seed",
                                   *(f"{cell}\t76\t{results}\tyes" for cell in cells.values())])


def test_without_a_clipboard_the_table_is_selected(teacher: Teacher) -> None:
    teacher.page.add_init_script("delete Navigator.prototype.clipboard")  # as over plain http
    teacher.page.reload()
    teacher.drop(*(teacher.game(f"{name}-76.txt", "BYYY") for name in ("=1", "anna")))
    assert teacher.names()[1] == "anna (same game as =1)"
    teacher.button("Copy the table for a spreadsheet").click()
    expect(teacher.page.get_by_text("Now press Ctrl-C")).to_be_visible()
    teacher.page.keyboard.press("Control+C")
    rows = "\t76\t1\t1\tbroken\t0\t0\tusual\tyes"
    assert text_from_clipboard(teacher).strip().splitlines()[1:] == [f"'=1{rows}", f"anna{rows}"]


def pasted(teacher: Teacher) -> str:
    teacher.button("Show names").click()
    teacher.button("Copy the table for a spreadsheet").click()
    expect(teacher.page.get_by_text("Copied.")).to_be_visible()
    return text_from_clipboard(teacher)


def text_from_clipboard(teacher: Teacher) -> str:
    """Paste into a field of another page, as into a spreadsheet."""
    with teacher.page.context.expect_page() as opened:
        teacher.page.evaluate("void open('about:blank')")
    page = opened.value
    page.set_content("<textarea autofocus></textarea>")
    page.click("textarea")
    page.keyboard.press("Control+V")
    return page.input_value("textarea")
