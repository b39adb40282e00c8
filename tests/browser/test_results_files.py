"""lessons/results.html reads the files that a class saved, and says of any other what it is."""

from __future__ import annotations

import unicodedata

import pytest
import teachers
from helpers import checks
from playwright.sync_api import expect
from teachers import Teacher

browser = teachers.browser
teacher = teachers.teacher
WON = "anna 76 1 2 broken 0 0 usual yes"


# ------------------------------------------------ Whose they are

def test_the_rows_are_in_the_order_of_the_names_without_the_seed(teacher: Teacher) -> None:
    names = ["zoe", "Anna 10", "li-7", "Anna 2", "Ömer", " Eve "]
    teacher.drop(*(teacher.game(f"{name}-76.txt", f"{guess * 4}/QUIT")
                   for name, guess in zip(names, "ROYGBP")))
    assert teacher.names() == ["Anna 2", "Anna 10", "Eve", "li-7", "Ömer", "zoe"]


@pytest.mark.parametrize("first, second", [
    ("anna-76", "anna-76 (1)"), ("anna-76", "anna-76(1)"), ("anna-76", "anna-76-1"),
    ("anna-76", "anna-76_1"), ("anna-76", "anna-76 2"), ("anna-76", "Anna-76 - Copy"),
    ("anna-76", "ANNA-76 - Copy (2)"), ("anna-76", "anna-76 copy 2"), ("anna-76", "anna-76.txt"),
    ("anna-76", "anna-76-1 (1)"), ("anna-76-1", "anna-76 (12)"), ("anna", "anna (1)"),
    ("anna", "Anna - Copy"), ("anna", "anna.txt"), ("Group 1", "group 1 (1)"),
    (unicodedata.normalize("NFC", "José-76"), unicodedata.normalize("NFD", "José-76 (1)"))])
def test_of_several_saves_of_a_student_the_farthest_counts(first: str, second: str,
                                                           teacher: Teacher) -> None:
    """Phones, drives and learning platforms add endings, and that makes no other student."""
    teacher.drop(teacher.game(f"{second}.txt", "RBYG/BYYY/NO"),
                 teacher.game(f"{first}.txt", "RBYG"))
    [row] = teacher.rows()
    assert row.endswith(" 76 1 2 broken 0 0 usual yes")
    expect(teacher.page.locator("#repeated")).to_contain_text("1 file.")


@pytest.mark.parametrize("first, second", [
    ("Group 1", "Group 2"), ("Group 1-76", "Group 2-76"), ("anna", "anna-1"), ("anna", "anna_1"),
    ("anna-76", "anna (1)-76"), ("anna-76", "anna-760"), ("anna-76", "anna-76b"),
    ("8-76-anna-76", "8-76-ben-76")])
def test_of_two_students_both_count(first: str, second: str, teacher: Teacher) -> None:
    teacher.drop(teacher.game(f"{first}.txt", "RBYG"), teacher.game(f"{second}.txt", "RBYG/BYYY"))
    assert [cells[-1] for cells in teacher.table()] == ["yes, as not broken", "yes"]


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

def test_files_are_chosen(teacher: Teacher) -> None:
    teacher.choose(teacher.game("anna-76.txt", "BYYY"), teacher.game("ben-76.txt", "RBYG"))
    assert teacher.names() == ["anna", "ben"]


def test_a_file_that_is_chosen_again_is_read_again(teacher: Teacher) -> None:
    teacher.choose(teacher.game("anna-76.txt", "RBYG"))
    assert teacher.rows() == ["anna 76 1 1 unfinished 0 0 usual yes, as not broken"]
    teacher.choose(teacher.game("anna-76.txt", "RBYG/BYYY"))
    expect(teacher.page.get_by_role("cell", name="broken", exact=True)).to_be_visible()
    assert teacher.rows() == [WON]


def test_a_file_that_is_dropped_twice_counts_once(teacher: Teacher) -> None:
    saved = teacher.game("anna.txt", "BYYY")
    teacher.drop(saved)
    teacher.drop(saved, teacher.game("ben.txt", "RBYG"))
    expect(teacher.page.locator("#repeated")).to_contain_text("1 file.")
    assert teacher.names() == ["anna", "ben"]


# ------------------------------------------------ What editors and people do to them

def test_an_editor_does_a_file_no_harm(teacher: Teacher) -> None:
    text = teacher.game("anna.txt", "RBYG/BYYY/NO").read_text()
    edited = text.replace(" ? ", " ?").replace("\n", "\r\n")
    teacher.drop(teacher.file("anna.txt", f"\ufeff# A remark?\r\n{edited}"))
    assert teacher.rows() == [WON]


def test_an_edited_game_counts_and_the_page_names_the_command_that_tells(
        teacher: Teacher) -> None:
    won = teacher.game("anna-76.txt", "RBYG/BYYY/NO")
    edited = won.read_text().replace("RBYG\n 1  BLACK", "RBYG\n 2  BLACK")
    teacher.drop(teacher.file("anna-76.txt", edited))
    assert teacher.rows() == [WON]
    assert "mastermind76 --check" in teacher.sees()
    assert not checks(won)


@pytest.mark.parametrize("end", ["^C\n", "^D\n"])
def test_how_the_session_ended_is_not_a_part_of_the_game(end: str, teacher: Teacher) -> None:
    text = teacher.game("anna-76.txt", "RBYG").read_text()
    teacher.drop(teacher.file("anna-76.txt", text.rstrip("\n") + end),
                 teacher.game("anna-76 (1).txt", "RBYG/BYYY"))
    assert teacher.rows() == [WON]


def test_a_sketch_by_hand_is_not_begun(teacher: Teacher) -> None:
    teacher.drop(teacher.file("anna.txt", "$ mastermind76 --seed=76\n? RBYG\n? BYYY\n"))
    assert teacher.rows() == ["anna 76 1 0 not begun 0 0 usual no: not begun"]


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

@pytest.mark.parametrize("name, cell", [
    ("=1+1", "'=1+1"), ("+1", "'+1"), ("-1", "'-1"), ("@SUM(1)", "'@SUM(1)"), (" =1", "'=1"),
    ("＝1", "'＝1"), ("＋1", "'＋1"), ("－1", "'－1"), ("＠1", "'＠1"),
    ("a\tb\nc", "a b c"), ('"', "'"), ("anna", "anna")])
def test_a_name_is_never_a_formula_when_the_table_is_pasted(
        name: str, cell: str, teacher: Teacher) -> None:
    teacher.drop(teacher.game(f"{name}-76.txt", "BYYY"))
    assert pasted(teacher) == (
        "name\tseed\tgame\tguesses\tresult\tHINT\tWHY, IF\tkind\tcounted\n"
        f"{cell}\t76\t1\t1\tbroken\t0\t0\tusual\tyes")


def test_a_header_is_never_a_formula_when_the_table_is_pasted(teacher: Teacher) -> None:
    text = teacher.game("anna.txt", "BYYY").read_text()
    teacher.drop(teacher.file("anna.txt", text.replace("--seed 76", "--seed @A1")))
    assert "\t'@A1\t" in pasted(teacher)


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
