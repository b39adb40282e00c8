"""The picture of the README shows the paper of its roll, at the times of the program."""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Iterable, Iterator
from xml.etree import ElementTree

import pytest
from helpers import ROOT

from mastermind76 import paces, read_roll, replay_roll

SCRIPT = runpy.run_path(str(ROOT / "docs" / "session.py"))
ROLL = read_roll(str(SCRIPT["ROLL"]))
SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def picture() -> ElementTree.Element:
    """Return the root of the picture that is in the repository."""
    return ElementTree.parse(SCRIPT["PICTURE"]).getroot()


def appearing(text: ElementTree.Element) -> Iterator[tuple[str, float]]:
    """Yield each character of a text with the time at which the picture uncovers it."""
    motion = re.fullmatch(r"animation: uncover (\S+)s steps\((\d+)\) (\S+)s backwards",
                          text.attrib["style"])
    assert motion and text.text
    seconds, steps, begin = float(motion[1]), int(motion[2]), float(motion[3])
    assert steps == len(text.text)
    for step, character in enumerate(text.text, 1):
        yield character, round(begin + seconds * step / steps, 6)


def test_it_is_what_the_script_draws_now() -> None:
    drawn = SCRIPT["picture"](ROLL)
    assert SCRIPT["PICTURE"].read_text() == drawn, "to draw it again: python docs/session.py"


def test_each_character_stands_where_it_does_on_the_paper(picture: ElementTree.Element) -> None:
    rows = [""] * (ROLL.paper.count("\n") + 1)
    for text in picture.iter(f"{SVG}text"):
        row = (int(text.attrib["y"]) - SCRIPT["TOP"]) // SCRIPT["ROW"]
        assert int(text.attrib["x"]) == SCRIPT["SIDE"] + SCRIPT["CELL"] * len(rows[row])
        rows[row] += text.text or ""
        assert int(text.attrib["textLength"]) == SCRIPT["CELL"] * len(text.text or "")
    assert "\n".join(rows) == ROLL.paper


def test_each_character_appears_when_a_replay_shows_it(picture: ElementTree.Element) -> None:
    now = 0.0
    shown: list[tuple[str, float]] = []

    def sleep(seconds: float) -> None:
        nonlocal now
        now += seconds

    def noted(pace: Callable[[str], Iterable[str]], text: str) -> Iterator[str]:
        for character in pace(text):
            shown.append((character, round(now, 6)))
            yield character

    machine, person = paces(110, sleep)
    replay_roll(str(SCRIPT["ROLL"]), lambda text: noted(machine, text),
                lambda text: noted(person, text), lambda row: None)
    appears = [each for text in picture.iter(f"{SVG}text") for each in appearing(text)]
    assert appears == [each for each in shown if each[0] != "\n"]


def test_what_the_player_typed_looks_different(picture: ElementTree.Element) -> None:
    typed = [text.text for text in picture.iter(f"{SVG}text") if text.get("class") == "typed"]
    assert typed == [line.text for line in ROLL.typed]


def test_it_can_be_read_aloud_and_needs_nothing_else(picture: ElementTree.Element) -> None:
    names = {element.get("id"): element.text for element in picture if element.get("id")}
    assert picture.get("role") == "img"
    assert all(names[name] for name in picture.attrib["aria-labelledby"].split())
    source = SCRIPT["PICTURE"].read_text().replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search("//|href|url|@import|<script", source)
