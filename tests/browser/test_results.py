"""lessons/results.html shows, in a real Chromium, how the games went that pupils saved.

It needs Chromium and playwright, as the tests of the page do, and runs where these run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import players
import pytest
from helpers import ROLLS, ROOT
from playwright.sync_api import Page, expect

from mastermind76 import begin, paper

browser = players.browser
ADDRESS = (ROOT / "lessons" / "results.html").as_uri()
LOST = ["RRRR"] * 10


class Teacher:
    """Someone at the page, with files on their disk."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        page.goto(ADDRESS)

    def roll(self, name: str, options: str, *typed: str) -> Path:
        """Save a session, as the page that plays does."""
        header, dialogue = begin(options.split())
        return self.file(name, f"{header}\n{paper(dialogue, typed, end='')}")

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_bytes(text.encode())
        return path

    def drop(self, *paths: Path) -> None:
        """Drag files over the page, and let them go there."""
        cdp = self.page.context.new_cdp_session(self.page)
        box = self.page.locator("#drop").bounding_box()
        assert box
        data = {"items": [], "files": list(map(str, paths)), "dragOperationsMask": 1}
        for step in ("dragEnter", "dragOver", "drop"):
            cdp.send("Input.dispatchDragEvent",
                     {"type": step, "x": box["x"] + 9, "y": box["y"] + 9, "data": data})
        expect(self.page.locator("#games td, #refused li").first).to_be_visible()

    def table(self) -> list[list[str]]:
        """Return the cells of the table, a list for each game."""
        expect(self.page.locator("#games td").first).to_be_visible()
        rows = self.page.locator("#games tr").all()[1:]
        return [row.locator("td").all_inner_texts() for row in rows]

    def is_told(self, *sentences: str) -> None:
        """Expect just these sentences about files that are not counted."""
        expect(self.page.locator("#refused li")).to_have_text(list(sentences))


@pytest.fixture
def teacher(browser: Any, tmp_path: Path) -> Iterator[Teacher]:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        yield Teacher(context.new_page(), tmp_path)


# ------------------------------------------------ The table

@pytest.mark.parametrize("options, typed, rows", [
    ("", "RBYG/BYYY/NO", ["76 1 2 broken 0 0 usual"]),
    ("--teach --picture", "RBYG/BYYY/NO", ["76 1 2 broken 0 0 usual"]),
    ("", "RBYG/hint/CLUE/HINT 3/BYYY/NO", ["76 1 2 broken 1 0 usual"]),
    ("", "RBYG/WHY/WHY RBYG/WHY GRRB/IF RRYY/BYYY/NO", ["76 1 2 broken 0 3 usual"]),
    ("", "/".join(LOST) + "/NO", ["76 1 10 not broken 0 0 usual"]),
    ("", "RBYG/RRYY", ["76 1 2 unfinished 0 0 usual"]),
    ("", "RBYG/REVEAL/NO", ["76 1 1 gave up 0 0 usual"]),
    ("", "RBYG/QUIT", ["76 1 1 gave up 0 0 usual"]),
    ("", "RBYG/SOLVE/NO", ["76 1 5 computer finished 0 0 usual"]),
    ("", "", ["76 1 0 not begun 0 0 usual"]),
    ("", "HINT/REVEAL/NO", ["76 1 0 not begun 1 0 usual"]),
    ("", "HINT/BYYY/YES/RBYG/HINT/QUIT", ["76 1 1 broken 1 0 usual", "76 2 1 gave up 1 0 usual"]),
    ("", "BYYY/YES/QUIT", ["76 1 1 broken 0 0 usual"]),
    ("", "BYYY/BOARD/YES", ["76 1 1 broken 0 0 usual"]),
    ("--code RBYG", "RBYG/YES/RBYG", ["RBYG 1 1 broken 0 0 usual", "76 2 1 unfinished 0 0 usual"]),
    ("--colors 3 --pegs 3", "YYY", ["76 1 1 unfinished 0 0 colors 3, pegs 3"]),
    ("--oldstyle", "HINT/BYYY/NO", ["76 1 2 broken 0 0 oldstyle"]),
    ("--codemaker player", "RBYG/GGGG/RBYG/NO", ["76 1 2 broken 0 0 codemaker player"]),
    ("--codemaker player --scorer player", "OOOO/0 0/RBYG/4 0/YES/NO",
     ["76 1 2 broken 0 0 codemaker player, scorer player"]),
    ("--codemaker player --scorer player", "RBYG/0 1/REVEAL/UNDO/OOOO/0 0",
     ["76 1 2 unfinished 0 0 codemaker player, scorer player"]),
    ("--codemaker player --scorer player", "RBYG/0 1/REVEAL/GGGG/NO",
     ["76 1 1 scored wrong 0 0 codemaker player, scorer player"]),
    ("--codemaker player --codebreaker computer", "4 0/YES/NO",
     ["76 1 1 computer broke it 0 0 codemaker player, codebreaker computer"]),
    ("--codemaker player --codebreaker computer", "0 0/0 0/0 0/0 0/0 0",
     ["76 1 5 scored wrong 0 0 codemaker player, codebreaker computer"]),
    ("--match 2", "HELP/BYYY/0 1/HELP/2 0", ["76 1 1 broken 0 0 match 2",
                                             "76 2 2 unfinished 0 0 match 2"]),
])
def test_a_row_says_how_a_game_went(options: str, typed: str, rows: list[str],
                                    teacher: Teacher) -> None:
    lines = typed.split("/") if typed else []
    teacher.drop(teacher.roll("anna.txt", f"--seed 76 {options}", *lines))
    assert [" ".join(cells) for cells in teacher.table()] == [f"anna {row}" for row in rows]


def test_the_rows_are_in_the_order_of_the_names_without_the_number(teacher: Teacher) -> None:
    teacher.drop(*(teacher.roll(f"{name}-40.txt", "--seed 40", "RBYG", "QUIT")
                   for name in ("zoe", "Anna Maria", "li-40")))
    assert [row[0] for row in teacher.table()] == ["Anna Maria", "li-40", "zoe"]


def test_every_roll_of_the_project_is_read(teacher: Teacher) -> None:
    teacher.drop(*ROLLS)
    assert len(teacher.table()) >= len(ROLLS)
    teacher.is_told()


def test_an_editor_does_a_file_no_harm(teacher: Teacher) -> None:
    text = teacher.roll("anna.txt", "--seed 76", "RBYG", "BYYY", "NO").read_text()
    edited = text.replace(" ? ", " ?").replace("\n", "\r\n")
    teacher.drop(teacher.file("anna.txt", f"\ufeff# A remark?\r\n{edited}"))
    assert teacher.table() == [["anna", "76", "1", "2", "broken", "0", "0", "usual"]]


def test_a_file_that_is_dropped_twice_counts_once(teacher: Teacher) -> None:
    roll = teacher.roll("anna.txt", "--seed 76", "BYYY", "NO")
    teacher.drop(roll)
    teacher.drop(roll, teacher.roll("ben.txt", "--seed 76", "BYYY", "NO"))
    expect(teacher.page.get_by_role("cell", name="ben")).to_be_visible()
    assert [row[0] for row in teacher.table()] == ["anna", "ben"]
    teacher.is_told("anna.txt is here already, so it counts once.")


def test_a_game_that_was_saved_twice_counts_once_as_it_was_last(teacher: Teacher) -> None:
    begun = teacher.roll("anna-76.txt", "--seed 76", "RBYG")
    done = teacher.roll("anna-76 (1).txt", "--seed 76", "RBYG", "BYYY", "NO")
    teacher.drop(begun, done)
    assert [" ".join(cells) for cells in teacher.table()] == ["anna 76 1 2 broken 0 0 usual"]
    teacher.is_told("anna-76 (1).txt continues a game that is here, so it counts once.")


# ------------------------------------------------ Bars, mean and median

@pytest.mark.parametrize("games, bars, sentences", [
    ([4, 5, 5, 7, None], ["1 0", "2 0", "3 0", "4 1", "5 2", "6 0", "7 1", "not broken 1"],
     ["The code was broken in 4 of 5 games.", "Mean: 5.25 moves, where it was broken.",
      "Median: 5 moves, of all these games; those not broken come last."]),
    ([3, 4], ["1 0", "2 0", "3 1", "4 1", "not broken 0"],
     ["The code was broken in 2 of 2 games.", "Mean: 3.50 moves, where it was broken.",
      "Median: 3.5 moves, of all these games; those not broken come last."]),
    ([2, None], ["1 0", "2 1", "not broken 1"],
     ["The code was broken in 1 of 2 games.", "Mean: 2.00 moves, where it was broken.",
      "Median: none, because too many codes were not broken."]),
    ([], [], ["There is no game to count yet."]),
])
def test_bars_mean_and_median_are_right(games: list[int | None], bars: list[str],
                                        sentences: list[str], teacher: Teacher) -> None:
    files = [teacher.roll(f"{at}.txt", "--seed 76", *(["GGGG"] * ((moves or 10) - 1)),
                          "BYYY" if moves else "GGGG") for at, moves in enumerate(games)]
    others = [teacher.roll("late.txt", "--seed 76"),
              teacher.roll("alone.txt", "--seed 76 --codebreaker computer"),
              teacher.roll("slip.txt", "--seed 76 --codemaker player --codebreaker computer",
                           "0 0", "0 0", "0 0", "0 0")]
    teacher.drop(*files, *others)
    shown = teacher.page.locator("#bars tr").all_inner_texts()
    assert [" ".join(row.split()) for row in shown][:len(bars)] == bars
    found = teacher.page.locator("#summary p").all_inner_texts()
    assert found[:len(sentences)] == sentences
    if games:
        assert found[-1].startswith("Not counted: 3 games")


def test_the_kind_that_was_played_most_is_counted(teacher: Teacher) -> None:
    small = [teacher.roll(f"{name}.txt", "--seed 76 --colors 3 --pegs 3", "YYY")
             for name in "abc"]
    teacher.drop(teacher.roll("d.txt", "--seed 76", "BYYY"), *small)
    expect(teacher.page.locator("#summary")).to_contain_text("broken in 0 of 3 games.")


def test_two_games_that_were_scored_alike_are_two(teacher: Teacher) -> None:
    teacher.drop(teacher.roll("mastermind76-76.txt", "--seed 76", "RRRR", "RBYG"),
                 teacher.roll("mastermind76-76 (1).txt", "--seed 76", "GGGG", "RBYG", "BYYY"))
    assert len(teacher.table()) == 2


def test_a_later_game_that_goes_on_is_not_counted(teacher: Teacher) -> None:
    teacher.drop(teacher.roll("a.txt", "--seed 76", "BYYY", "YES", "RBYG"),
                 teacher.roll("b.txt", "--seed 76", "RBYG"))
    expect(teacher.page.locator("#summary")).to_contain_text("broken in 1 of 2 games.")
    expect(teacher.page.locator("#summary")).to_contain_text("Not counted: 1 game")


def test_a_longer_bar_is_more_games(teacher: Teacher) -> None:
    teacher.drop(*(teacher.roll(f"{name}.txt", "--seed 76", *typed.split("/")) for name, typed in [
        ("a", "BYYY"), ("b", "RBYG/BYYY"), ("c", "RBYG/BYYY"), ("d", "RBYG/BYYY")]))
    one, three = [bar.bounding_box() for bar in teacher.page.locator(".bar:visible").all()]
    assert one and three
    assert three["width"] == pytest.approx(3 * one["width"], rel=.02)


# ------------------------------------------------ Files

def test_files_are_chosen(teacher: Teacher) -> None:
    with teacher.page.expect_file_chooser() as chooser:
        teacher.page.get_by_label("choose them").click()
    chooser.value.set_files([teacher.roll(f"{name}-76.txt", "--seed 76", "BYYY", "NO")
                             for name in ("anna", "ben")])
    assert [row[0] for row in teacher.table()] == ["anna", "ben"]


def test_what_is_no_saved_game_is_named(teacher: Teacher) -> None:
    folder = teacher.folder / "class 7b"
    folder.mkdir()
    roll = teacher.roll("anna.txt", "--seed 76", "BYYY", "NO")
    teacher.drop(roll, folder, teacher.file("games.zip", "PK\x03\x04"),
                 teacher.file("photo.jpg", "\x00\xff\x01"), teacher.file("empty.txt", ""),
                 teacher.file("hangman.txt", "$ hangman --seed 1\nLETTER? A\n"))
    teacher.is_told(
        "class 7b cannot be read. If it is a folder, open it, and drop the files in it.",
        "games.zip is a ZIP file: extract it, and drop the files in it.",
        "photo.jpg is not a saved game.",
        "empty.txt is not a saved game.",
        "hangman.txt is not a saved game.")
    assert [row[0] for row in teacher.table()] == ["anna"]


def test_no_name_and_no_file_runs_anything_in_the_page(teacher: Teacher) -> None:
    teacher.page.on("dialog", lambda dialog: pytest.fail("it was run"))
    markup = "<img src=x onerror=alert(1)>"
    evil = teacher.roll(f"{markup}.txt", "--seed 76", markup, "BYYY", "NO")
    tag = markup.replace(" ", "/")
    text = evil.read_text().replace("--seed 76", f"--seed {tag} --code {tag} --__proto__ x")
    teacher.drop(evil, teacher.file("ben.txt", text), teacher.file(f"{markup}.jpg", ""))
    assert teacher.table()[0][:2] == [markup, "76"]
    teacher.is_told(f"{markup}.jpg is not a saved game.")
    assert not teacher.page.locator("img").count()


def test_it_asks_no_network_for_anything(teacher: Teacher) -> None:
    asked: list[str] = []
    teacher.page.on("request", lambda request: asked.append(request.url))
    teacher.page.reload()
    teacher.drop(teacher.roll("anna.txt", "--seed 76", "BYYY", "NO"))
    assert teacher.table()
    assert [url for url in asked if not url.startswith("data:")] == [ADDRESS]


# ------------------------------------------------ For a spreadsheet

@pytest.mark.parametrize("name, cell", [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"), (" =1", "'=1"),
    ("a\tb\nc", "a b c"), ('"', "'"), ("anna", "anna")])
def test_a_name_is_never_a_formula_when_the_table_is_pasted(
        name: str, cell: str, teacher: Teacher) -> None:
    teacher.drop(teacher.roll(f"{name}-76.txt", "--seed 76", "BYYY", "NO"))
    assert pasted(teacher) == ("name\tcode\tgame\tmoves\tresult\tHINT\tWHY, IF\tkind\n"
                               f"{cell}\t76\t1\t1\tbroken\t0\t0\tusual")


def test_a_header_is_never_a_formula_when_the_table_is_pasted(teacher: Teacher) -> None:
    text = teacher.roll("anna.txt", "--seed 76", "BYYY", "NO").read_text()
    teacher.drop(teacher.file("anna.txt", text.replace("--seed 76", "--seed =1+1 --code @A1")))
    assert "\t'@A1\t" in pasted(teacher)


def test_without_a_clipboard_the_table_is_selected(teacher: Teacher) -> None:
    teacher.page.add_init_script("delete Navigator.prototype.clipboard")  # as over plain http
    teacher.page.reload()
    teacher.drop(teacher.roll("=1-76.txt", "--seed 76", "BYYY", "NO"))
    teacher.page.get_by_role("button", name="Copy").click()
    expect(teacher.page.get_by_text("Now press Ctrl-C")).to_be_visible()
    teacher.page.keyboard.press("Control+C")
    assert "'=1\t76\t1\t1\tbroken\t0\t0\tusual" in text_from_clipboard(teacher)


def pasted(teacher: Teacher) -> str:
    teacher.page.get_by_role("button", name="Copy").click()
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


def test_only_what_was_found_is_printed(teacher: Teacher) -> None:
    teacher.drop(teacher.roll("anna.txt", "--seed 76", "BYYY", "NO"))
    teacher.page.emulate_media(media="print")
    assert teacher.page.locator("#games").is_visible()
    for other in ("#drop", "#copy"):
        assert not teacher.page.locator(other).is_visible()
