"""What docs/play.html is made of, read without a browser; tests/browser plays on it."""

import re
from html import unescape

from helpers import ROOT

import mastermind76
from mastermind76 import COLORS, Question, begin

PAGE = (ROOT / "docs" / "play.html").read_text(encoding="utf-8")


def test_it_is_at_most_300_lines() -> None:
    assert PAGE.count("\n") <= 300


def test_it_uses_only_public_names_of_the_module() -> None:
    names = set(re.findall(r"\bpython\.(\w+)", PAGE))
    assert names == {"as_typed", "begin", "printed"}
    assert names <= set(mastermind76.__all__)
    fields = set(re.findall(r"\b(?:question|said\.value)\.(\w+)", PAGE))
    assert fields == set(Question._fields)


def test_it_names_one_version_of_pyodide_and_no_other_host() -> None:
    assert re.findall(r"\w+://[^\s\"'`)]*", PAGE) == re.findall(
        r"https://cdn\.jsdelivr\.net/pyodide/v\d+\.\d+\.\d+/full/", PAGE)
    assert len(re.findall(r"v?\d+\.\d+\.\d+", PAGE)) == 1


def test_its_keys_have_the_colors_that_they_type() -> None:
    [table] = re.findall(r"const COLORS = \{([^}]*)\}", PAGE)
    assert dict(re.findall(r'(\w): "(\w+)"', table)) == {
        letter: name.lower() for letter, name in COLORS.items()}


def test_its_other_games_are_those_of_the_readme_and_can_be_played() -> None:
    links = [unescape(link) for link in re.findall(r'href="\?([^"]*)"', PAGE)]
    for link in links:
        begin([f"--{word}" for word in link.split("&") if word and not word.startswith("baud=")])
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    games = re.findall(r"(?m)^\| .* \| `mastermind76 (--[^`]*)` \|$", readme)
    assert games
    for words in games:
        assert "&".join(f" {words}".split(" --")[1:]).replace(" ", "=") in links
