"""What web/play.html is made of, read without a browser; the tests beside this one play on it."""

from __future__ import annotations

import re
from html import unescape

import pytest
from helpers import ROOT, played

import mastermind76
from mastermind76 import COLORS, Question, Rules, begin

PAGE = (ROOT / "web" / "play.html").read_text(encoding="utf-8")
LICENSES = (ROOT / "web" / "licenses.txt").read_text(encoding="utf-8")
GAMES = [unescape(link) for link in re.findall(r'href="\?([^"]*)"', PAGE)]
# What the page looks for on the paper: JavaScript and Python read these patterns alike.
PRINTED = dict(re.findall(r"(?m)^  (\w+): /(.*)/g?m,", PAGE))


def test_no_line_is_longer_than_100_columns() -> None:
    assert [line for line in PAGE.split("\n") if len(line) > 100] == []


def test_it_uses_only_public_names_of_the_module() -> None:
    names = set(re.findall(r"\bpython\.(\w+)", PAGE))
    assert names <= set(mastermind76.__all__)
    fields = set(re.findall(r"\b(?:question|said\.value)\.(\w+)", PAGE))
    assert fields == set(Question._fields)


def test_it_fetches_one_version_of_pyodide_from_one_host() -> None:
    hosts = re.findall(r'"(\w+://[^"]*)"', PAGE)
    assert len(hosts) == 1
    [version] = re.findall(r"^https://cdn\.jsdelivr\.net/npm/pyodide@([\d.]+)/$", hosts[0])
    assert set(re.findall(r"Pyodide ([\d.]+\d)", LICENSES)) == {version}


def test_its_keys_have_the_colors_that_they_type() -> None:
    [table] = re.findall(r"const COLORS = \{([^}]*)\}", PAGE)
    assert dict(re.findall(r'(\w): "(\w+)"', table)) == {
        letter: name.lower() for letter, name in COLORS.items()}


def test_it_knows_the_options_of_the_program() -> None:
    [table] = re.findall(r"const OPTIONS = \[([^\]]*)\]", PAGE)
    assert sorted(re.findall(r'"(\w+)"', table)) == sorted([*Rules._fields, "seed", "code"])


@pytest.mark.parametrize("name, typed, last", [
    ("move", ["QUIT"], ""), ("moveOfComputer", ["RBYG"], "SOLVE"), ("score", ["HELP"], "RBYG"),
    ("won", ["RBYG"], "BYYY"), ("lost", ["RRRR"] * 9, "RRRR"), ("replay", ["RBYG"], "BYYY"),
    ("HINT", ["HELP"], "HINT"), ("WHY", ["HELP", "WHY"], "WHY RBYG"),
    ("WHY", ["RBYG", "WHY R"], "WHY GGGG"), ("IF", ["HELP", "IF", "IF R"], "IF RBYG")])
def test_what_it_looks_for_is_printed(name: str, typed: list[str], last: str) -> None:
    assert PRINTED.keys() == {
        "move", "moveOfComputer", "score", "won", "lost", "replay", "HINT", "WHY", "IF"}
    if last:
        assert not re.search(PRINTED[name], played(Rules(), typed), re.MULTILINE)
    assert re.search(PRINTED[name], played(Rules(), [*typed, last]), re.MULTILINE)


def test_it_knows_the_question_after_a_match() -> None:
    assert re.search(PRINTED["replay"], played(Rules(match=2, codebreaker="computer"), []), re.M)


def test_its_other_games_can_be_played() -> None:
    assert "seed=today" in GAMES
    for link in GAMES:
        words = [word for word in link.split("&")
                 if word not in ("", "seed=today") and not word.startswith("baud=")]
        begin([f"--{word}" for word in words])


def test_its_other_games_are_those_of_the_readme() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    games = re.findall(r"(?m)^\| .* \| `mastermind76 (--[^`]*)` \|$", readme)
    assert games
    for words in games:
        assert "&".join(f" {words}".split(" --")[1:]).replace(" ", "=") in GAMES


def test_it_asks_nothing_of_a_browser_that_safari_16_lacks() -> None:
    for word in ("light-dark(", "popover", "Promise.withResolvers", "Array.fromAsync", "@scope"):
        assert word not in PAGE
