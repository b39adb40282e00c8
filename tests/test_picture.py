"""The picture of the README: a roll, typed out on teletype paper."""

from __future__ import annotations

import re
import runpy
from xml.etree import ElementTree

from helpers import ROOT

from mastermind76 import read_roll, typed_in

DRAW = runpy.run_path(str(ROOT / "docs" / "session.py"))
SOURCE = (ROOT / "docs" / "session.svg").read_text()
PICTURE = ElementTree.fromstring(SOURCE)
TEXTS = list(PICTURE.iter("{http://www.w3.org/2000/svg}text"))
ROWS = read_roll(str(ROOT / "transcripts" / "short-game.txt")).paper.rstrip().split("\n")


def test_it_is_what_the_script_draws_now() -> None:
    assert SOURCE == DRAW["picture"](), "to draw it again: python docs/session.py"


def test_each_character_stands_where_it_does_on_the_paper() -> None:
    rows = [""] * len(ROWS)
    for element in TEXTS:
        text = element.text or ""
        row = (int(element.attrib["y"]) - DRAW["TOP"]) // DRAW["ROW"]
        assert int(element.attrib["x"]) == DRAW["SIDE"] + DRAW["CELL"] * len(rows[row])
        assert int(element.attrib["textLength"]) == DRAW["CELL"] * len(text)
        rows[row] += text
    assert rows == ROWS


def test_the_first_move_begins_soon_below_the_title_and_the_colors() -> None:
    first = next(i for i, text in enumerate(TEXTS) if "style" in text.attrib)
    begin = re.search(r"(\S+)s backwards", TEXTS[first].attrib["style"])
    assert [text.text for text in TEXTS[:first]] == [row for row in ROWS[:6] if row]
    assert TEXTS[first].text == "MOVE NUMBER 1 ? "
    assert begin and 0 < float(begin[1]) < 2


def test_what_was_typed_looks_different() -> None:
    typed = [text.text for text in TEXTS if text.get("class") == "typed"]
    assert typed == [answer for row in ROWS if (answer := typed_in(row)) is not None]
    assert ".typed { fill: #b3202a; text-decoration: underline }" in SOURCE


def test_it_can_be_read_aloud_and_needs_nothing_else() -> None:
    names = {element.get("id"): element.text for element in PICTURE if element.get("id")}
    assert PICTURE.get("role") == "img"
    assert all(names[name] for name in PICTURE.attrib["aria-labelledby"].split())
    assert not re.search("//|href|url|@import|<script", SOURCE.replace("http://www.w3.org", ""))
    assert len(SOURCE) < 5000
