"""The picture of the README: a roll, typed out on teletype paper."""

from __future__ import annotations

import re
import runpy
from xml.etree import ElementTree

from helpers import ROOT

DRAW = runpy.run_path(str(ROOT / "docs" / "picture.py"))
SOURCE = (ROOT / "docs" / "picture.svg").read_text(encoding="utf-8")
PICTURE = ElementTree.fromstring(SOURCE)


def test_it_is_what_the_script_draws_now() -> None:
    assert SOURCE == DRAW["picture"](), "to draw it again: python docs/picture.py"


def test_it_can_be_read_aloud_and_needs_nothing_else() -> None:
    names = {element.get("id"): element.text for element in PICTURE if element.get("id")}
    assert PICTURE.get("role") == "img"
    assert all(names[name] for name in PICTURE.attrib["aria-labelledby"].split())
    assert not re.search("//|href|url|@import|<script", SOURCE.replace("http://www.w3.org", ""))
    assert len(SOURCE) < 5000
