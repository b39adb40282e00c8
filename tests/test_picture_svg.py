"""The picture of the README: a transcript, typed out on teletype paper."""

from __future__ import annotations

import re
import runpy
from xml.etree import ElementTree

from helpers import ROOT

DRAW = runpy.run_path(str(ROOT / "docs" / "picture.py"))
SOURCE = (ROOT / "docs" / "picture.svg").read_text(encoding="utf-8")
PICTURE = ElementTree.fromstring(SOURCE)
TEXTS = list(PICTURE.iter("{http://www.w3.org/2000/svg}text"))
ROWS = DRAW["TRANSCRIPT"].read_text(encoding="utf-8").partition("\n$ ")[2].split("\n")[1:]


def test_it_is_what_the_script_draws_now() -> None:
    assert SOURCE == DRAW["picture"](), "to draw it again: python docs/picture.py"


def test_it_shows_the_whole_session_where_nothing_moves() -> None:
    shown: dict[str, str] = {}
    for text in TEXTS:
        row = text.attrib["y"]
        shown[row] = shown.get(row, "") + (text.text or "")
    assert list(shown.values()) == list(filter(None, ROWS))


def test_it_begins_with_a_scored_move_and_ends_within_eight_seconds() -> None:
    motions = [re.search(r"(\S+)s steps\(\d+\) (\S+)s ", text.get("style", "")) for text in TEXTS]
    shown_at_once = [text.text for text, motion in zip(TEXTS, motions) if not motion]
    assert " 1  BLACK PEGS" in shown_at_once
    ends = [float(motion[1]) + float(motion[2]) for motion in motions if motion]
    assert ends and max(ends) <= 8


def test_the_readme_says_what_it_shows_to_those_who_do_not_see_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    alt = re.search(r"!\[([^]]+)\]\(docs/picture.svg\)", readme)
    assert alt
    moves = re.findall(r"\? ([A-Z]{4})\n (\d)  BLACK PEGS\n (\d)  WHITE PEGS\n", "\n".join(ROWS))
    said = " ".join(alt[1].split())
    for move in moves:
        assert re.search(r"{}\D+{} blacks?\W+{} white".format(*move), said)
    for count in re.findall(r"(?m)^ (\d+)  CODES FIT$", "\n".join(ROWS)):
        assert f" {count} codes " in said
    [(code, line)] = re.findall(r"\? ([A-Z]{4})\n(THAT .+)", "\n".join(ROWS))
    assert code in said and line in said
