"""lessons/results.html shows a class how its games went, and its teacher whose they were."""

from __future__ import annotations

import re

import players
import pytest
import teachers
from helpers import ROOT, TRANSCRIPTS
from playwright.sync_api import ViewportSize, expect
from teachers import Teacher

browser = teachers.browser
teacher = teachers.teacher
LOST = "/".join(["RRRR"] * 10)
PROJECTOR: ViewportSize = {"width": 1920, "height": 1080}
OLD_PROJECTOR: ViewportSize = {"width": 1280, "height": 720}
CHROMEBOOK: ViewportSize = {"width": 1366, "height": 768}
NETBOOK: ViewportSize = {"width": 1024, "height": 600}
in_windows = pytest.mark.parametrize(
    "size", [PROJECTOR, OLD_PROJECTOR, CHROMEBOOK, NETBOOK, players.PHONE],
    ids=["projector", "old projector", "Chromebook", "netbook", "phone"])


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


@pytest.mark.parametrize("size", [PROJECTOR, OLD_PROJECTOR, CHROMEBOOK, NETBOOK],
                         ids=["projector", "old projector", "Chromebook", "netbook"])
def test_all_bars_are_in_sight_at_once(size: ViewportSize, teacher: Teacher) -> None:
    teacher.page.set_viewport_size(size)
    drop_a_class(teacher)
    for part in (teacher.page.locator("#bars tr").last, teacher.button("Show names")):
        expect(part).to_be_in_viewport(ratio=1)


@in_windows
def test_what_a_button_shows_comes_into_sight(size: ViewportSize, teacher: Teacher) -> None:
    teacher.page.set_viewport_size(size)
    drop_a_class(teacher)
    teacher.button("Show mean and median").click()
    expect(teacher.page.locator("#median")).to_be_in_viewport(ratio=1)
    teacher.button("Show names").click()
    expect(teacher.page.locator("#games thead th").first).to_be_in_viewport(ratio=1)


def drop_a_class(teacher: Teacher) -> None:
    """Drop the files of thirty students, about which all is said that can be."""
    teacher.drop(*(teacher.game(f"student {number}.txt", LOST) for number in range(30)),
                 teacher.game("student 1 (1).txt", "RBYG"), teacher.file("photo.jpg", "?"),
                 teacher.game("student 2 (1).txt", LOST), teacher.game("y.txt", "RBYG"),
                 teacher.saved("z.txt", "--seed 77", "RBYG"),
                 teacher.game("mastermind76-76.txt", "BYYY"))


@in_windows
def test_nothing_is_wider_than_the_window(size: ViewportSize, teacher: Teacher) -> None:
    teacher.page.set_viewport_size(size)
    options = "--seed 76 --codemaker player --scorer player --distinct --scoring secret"
    teacher.drop(teacher.saved(f"{'w' * 90}.txt", options, "RBYG/0 0"),
                 teacher.game("b.txt", "BYYY"))
    assert teacher.table()
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
     "1 of 2 games", "Mean: 2.00 guesses", "Median: none"),
    ([None], {"not broken": 1}, "0 of 1 game", "Mean: none", "Median: none"),
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

@pytest.mark.parametrize("options, typed, counted", [
    ("--seed 76", "BYYY/YES/RBYG/QUIT", ["yes", "no: not the first game"]),
    ("--seed 76 --teach --picture", "BYYY", ["yes"]),
    ("--seed 76", "HINT/QUIT", ["no: not begun"]),
    ("--seed 76 --distinct", "RBYG", ["no: another kind"]),
    ("--seed 76 --code RBYG", "RRRR", ["no: another kind"]),
    ("--seed 77", "RBYG", ["no: another seed"]),
    ("--seed 76 --codebreaker computer", "NO", ["no: played by the computer"]),
    ("--seed 76", "SOLVE/NO", ["no: played by the computer"]),
    ("--seed 76 --codemaker player --codebreaker computer", "0 0/0 0/0 0/0 0/0 0",
     ["no: scored wrong"]),
])
def test_a_column_says_why_a_game_is_not_counted(options: str, typed: str, counted: list[str],
                                                 teacher: Teacher) -> None:
    usual = [teacher.game(f"z{at}.txt", "GGGG/BYYY") for at in range(3)]
    teacher.drop(teacher.saved("anna.txt", options, typed), *usual)
    assert [cells[-1] for cells in teacher.table()] == [*counted, "yes", "yes", "yes"]


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

@pytest.mark.parametrize("options, typed, rows", [
    ("", "RBYG/BYYY/NO", ["1 2 broken 0 0 usual"]),
    ("--teach --picture", "RBYG/BYYY/NO", ["1 2 broken 0 0 usual"]),
    ("", "RBYG/hint/HYNT/CLUE/HINT 3/BYYY/NO", ["1 2 broken 3 0 usual"]),
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
])
def test_a_row_says_how_a_game_went(options: str, typed: str, rows: list[str],
                                    teacher: Teacher) -> None:
    teacher.drop(teacher.saved("anna.txt", f"--seed 76 {options}", typed))
    assert [" ".join(cells[:-1]) for cells in teacher.table()] == [
        f"anna 76 {row}" for row in rows]


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
    assert re.search(f"(?m){sentence}", printed)


def test_every_transcript_of_the_project_is_read(teacher: Teacher) -> None:
    teacher.drop(*TRANSCRIPTS)
    expect(teacher.page.locator("#games tbody tr").nth(len(TRANSCRIPTS) - 1)).to_be_attached()
    teacher.is_told()


def test_two_games_that_were_scored_alike_are_two(teacher: Teacher) -> None:
    teacher.drop(teacher.game("mastermind76-76.txt", "RRRR/RBYG"),
                 teacher.game("mastermind76-76 (1).txt", "GGGG/RBYG/BYYY"))
    assert len(teacher.table()) == 2


@pytest.mark.parametrize("typed, note", [("RBYG/RRRR", True), ("RBYG/GGGG", False), ("", False)])
def test_the_same_game_of_two_students_is_named(typed: str, note: bool, teacher: Teacher) -> None:
    teacher.drop(teacher.game("anna-76.txt", "RBYG/RRRR" if typed else ""),
                 teacher.game("ben-76.txt", typed))
    same = ["anna (same game as ben)", "ben (same game as anna)"]
    assert teacher.names() == (same if note else ["anna", "ben"])


def test_of_many_students_with_the_same_game_three_are_named(teacher: Teacher) -> None:
    teacher.drop(*(teacher.game(f"{name}-76.txt", "RBYG/RRRR") for name in "abcdef"))
    assert teacher.names()[0] == "a (same game as b, c, d and 2 more)"
