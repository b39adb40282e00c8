"""lessons/worksheet.html prints, in a real Chromium, with room to write on each of three pages."""

from __future__ import annotations

import re

import players
import pytest
from helpers import ROOT
from playwright.sync_api import Browser, Page

browser = players.browser


@pytest.fixture(scope="module")
def sheet(browser: Browser) -> Page:
    page = browser.new_page()
    page.goto((ROOT / "lessons" / "worksheet.html").as_uri())
    page.emulate_media(media="print")
    return page


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_it_prints_three_pages(sheet: Page, paper: str) -> None:
    assert len(re.findall(rb"/Type\s*/Page\b", sheet.pdf(format=paper))) == 3


def test_no_page_holds_more_than_is_printed(sheet: Page) -> None:
    assert sheet.eval_on_selector_all(
        "section", "pages => pages.map(page => page.scrollHeight > page.clientHeight)"
    ) == [False] * 3


def test_each_hole_is_9_mm_wide_or_more(sheet: Page) -> None:
    widths = sheet.eval_on_selector_all(
        ".guess i", "holes => holes.map(hole => hole.getBoundingClientRect().width)")
    assert len(widths) == 4 * (10 + 10 + 1 + 5) and min(widths) >= 9 * 96 / 25.4
