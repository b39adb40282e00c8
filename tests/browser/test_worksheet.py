"""lessons/worksheet.html prints, in a real Chromium, with room to write on each of three pages."""

from __future__ import annotations

import re

import players
import pytest
from helpers import ROOT
from players import LETTERS, Player
from playwright.sync_api import Browser, Page, expect

site, browser = players.site, players.browser
ADDRESS = (ROOT / "lessons" / "worksheet.html").as_uri()
MM = 96 / 25.4  # pixels of a page in a millimeter
TO_FILL_IN = "cells.filter(cell => !cell.textContent.trim() && !cell.matches('.guess'))"
HOLD_MORE = """pages => pages.map(page => page.scrollHeight > page.clientHeight
                                     || page.scrollWidth > page.clientWidth)"""
SIZES = "all => all.map(one => one.getBoundingClientRect()).map(box => [box.width, box.height])"


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Page:
    page = browser.new_page()
    page.goto(ADDRESS)
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_three_pages(sheet: Page, paper: str) -> None:
    assert len(re.findall(rb"/Type\s*/Page\b", sheet.pdf(format=paper))) == 3


def test_no_page_holds_more_than_is_printed(sheet: Page) -> None:
    assert sheet.eval_on_selector_all("section", HOLD_MORE) == [False] * 3


def test_each_hole_is_9_mm_wide_and_each_cell_to_fill_in_7_mm(sheet: Page) -> None:
    holes = sheet.eval_on_selector_all(".guess i", SIZES)
    assert len(holes) == 4 * (10 + 7)
    assert min(min(hole) for hole in holes) >= 9 * MM
    cells = sheet.eval_on_selector_all("td", f"cells => ({SIZES})({TO_FILL_IN})")
    assert len(cells) > 100 and min(min(cell) for cell in cells) >= 7 * MM


def test_its_example_is_drawn_whole_with_a_line_for_each_peg_of_its_score(sheet: Page) -> None:
    blacks, whites = [sheet.locator(f"#example line{kind}") for kind in (":not(.white)", ".white")]
    assert (blacks.count(), whites.count()) == (1, 2)
    assert sheet.locator("#example").evaluate("""drawing => {
      const {width, height} = drawing.viewBox.baseVal;
      const {x, y, width: right, height: bottom} = drawing.getBBox();
      return x >= 0 && y >= 0 && x + right <= width && y + bottom <= height;
    }""")


def test_parts_2_and_6_have_a_cell_for_each_number(sheet: Page) -> None:
    assert sheet.eval_on_selector_all("#count td", f"cells => {TO_FILL_IN}.length") == 6
    board = sheet.locator("table", has_text="Part 6")
    expect(board.locator("th").filter(has_text="fit")).to_be_visible()
    rows = board.locator("tr:has(.guess)")
    assert [row.locator("td:not(.guess)").count() for row in rows.all()] == [3] * 7
    expect(sheet.locator("#computer .gap")).to_have_count(4)


@pytest.mark.parametrize("begins, room", [("They differ because", 203), ("Our mean", 155),
                                          ("Which would you play", 380)])
def test_a_long_answer_has_room(sheet: Page, begins: str, room: int) -> None:
    """It goes on in the empty lines that follow."""
    free = sheet.locator(".line", has_text=begins).evaluate("""line => {
      const words = document.createRange();
      words.selectNodeContents(line);
      let free = -words.getBoundingClientRect().width;
      do free += line.clientWidth;
      while ((line = line.nextElementSibling)?.matches(".line:empty"));
      return free;
    }""")
    assert free >= room * MM


@pytest.mark.parametrize("given, printed", [
    ("https://school.example/web/play.html?seed=40&teach#RBYG,",) * 2,
    ("http://192.168.1.20:8000/part3.html",) * 2,
    ("https%3A%2F%2Fschool.example%2Fplay.html%3Fseed%3D40%26teach",
     "https://school.example/play.html?seed=40&teach"),
    ("https://school.example/100%", "the link to the game that your teacher sends"),
    ("", "the link to the game that your teacher sends")])
def test_a_link_in_its_address_is_printed_where_it_says_what_to_open(
        browser: Browser, given: str, printed: str) -> None:
    page = browser.new_page()
    page.goto(f"{ADDRESS}?open={given}")
    expect(page.locator("#open")).to_have_text(printed)  # however its blanks are written
    page.emulate_media(media="print")
    assert page.eval_on_selector_all("section", HOLD_MORE) == [False] * 3


def test_the_zoom_that_the_lessons_name_makes_letters_of_41_px_on_a_small_projector(
        browser: Browser, site: str) -> None:
    lessons = (ROOT / "lessons" / "README.md").read_text(encoding="utf-8")
    [zoom] = re.findall(r"zoom of (\d+)%", lessons)
    scale = int(zoom) / 100
    with browser.new_context(device_scale_factor=scale, viewport={
            "width": round(1280 / scale), "height": round(720 / scale)}) as context:
        player = Player(context, site)
        player.open()
        player.type("RBYG")
        assert [round(size * scale) for size in player.page.evaluate(LETTERS)] == [41] * 3
