"""What the pages say is so: commands, sessions and names of files, but never sentences."""

from __future__ import annotations

import ast
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from itertools import accumulate
from pathlib import Path

import pytest
from helpers import COMMAND, COMMAND_WORDS, ROOT, WIN, on_unix, played

from mastermind76 import ALLOWED, COLORS, REASONING, Rules, __version__, command_parser

PAGES = {path: path.read_text(encoding="utf-8") for path in
         [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md")),
          *sorted(ROOT.glob("lessons/*.md"))]}
README = PAGES[ROOT / "README.md"]
MANUAL = PAGES[ROOT / "docs" / "playing.md"]
OPTIONS = set(re.findall(r"--[a-z]+", command_parser().format_help()))
FENCE = re.compile(r"(?m)^```(\w+)\n((?:.*\n)*?)```$")


def blocks(language: str, pages: Iterable[str] = PAGES.values()) -> list[str]:
    """Return the code blocks in a language on some pages."""
    return [block for page in pages for name, block in FENCE.findall(page) if name == language]


def spans(page: str) -> list[str]:
    """Return what is between backquotes in the sentences and tables of a page."""
    return [" ".join(span.split()) for span in re.findall(r"`([^`]+)`", FENCE.sub("", page))]


# Those with article.txt are played in test_transcripts.py.
COMMANDS = sorted({span for page in PAGES.values() for span in spans(page)
                   if re.match(r"(TERM=dumb )?mastermind76\b(?!\.)(?!.* article)", span)}
                  | {block.strip() for block in blocks("sh") if "venv" not in block})
[COLUMNS] = [block for block in blocks("text") if "MOVE NUMBER 1 ? RBYX" in block]
[WHY] = [block for block in blocks("text", [README]) if "WHY" in block]
[BY_HAND] = [block for block in blocks("text", [MANUAL]) if "BLACKS, WHITES?" in block]
[IN_PYTEST] = [block for block in blocks("python") if "import check_transcript" in block]
[NO_CODE] = [block for block in blocks("text", [MANUAL]) if "NO CODE FITS" in block]


@pytest.mark.parametrize("command", [
    pytest.param(command, marks=[on_unix] if re.search("=dumb|python3|[|<]", command) else [])
    for command in COMMANDS])
def test_a_command_works(command: str, tmp_path: Path) -> None:
    """It is typed by its short name, and QUIT after it; nobody looks on, so it types fast."""
    shutil.copy(ROOT / "mastermind76.py", tmp_path)
    (tmp_path / "transcripts").mkdir()  # with two of them; the others play elsewhere
    for name in ("win.txt", "article.txt"):
        shutil.copy(ROOT / "transcripts" / name, tmp_path / "transcripts")
    path = f"{Path(COMMAND).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(re.sub(r"--baud \d+", "--baud 115200", command), shell=True,
                          cwd=tmp_path, env={**os.environ, "PATH": path}, input="QUIT\n",
                          capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    if not re.search("--(check|rewrite|replay|score|help|version)( |$)|diff ", command):
        assert "? QUIT\n" in done.stdout


def test_the_score_that_the_readme_explains_is_right() -> None:
    explained = 0
    for paragraph in FENCE.sub("", README).split("\n\n"):
        codes = sorted(set(re.findall(r"\b[ROYGBP]{4}\b", paragraph)))
        pegs = re.findall(r"(\d) +(?:black|white)", paragraph)
        if (len(codes), len(pegs)) == (2, 2):  # a code and a guess, of which either is the code
            explained += 1
            code, guess = codes
            answer = f"? {guess}\n {pegs[0]}  BLACK PEGS\n {pegs[1]}  WHITE PEGS\n"
            assert answer in played(Rules(), [guess], code=code)
    assert explained


def test_its_board_and_why_are_what_is_printed() -> None:
    assert WHY in played(Rules(), ["RBYG", "YORG", "BOARD", "WHY YRGO"], seed=1976)


def test_the_games_of_the_manual_are_what_is_printed() -> None:
    rules = Rules(codemaker="player", codebreaker="computer")
    assert BY_HAND.rstrip() in played(rules, ["1 1"])
    kept = (ROOT / "transcripts" / "by-hand-no-code.txt").read_text(encoding="utf-8")
    assert NO_CODE.rstrip() in kept


def test_its_tests_for_pytest_run_from_any_folder_and_fail_without_a_transcript(
        tmp_path: Path) -> None:
    tests = tmp_path / "project" / "test_transcripts.py"
    kept = tmp_path / "project" / "transcripts" / "deep" / "kept.txt"
    elsewhere = tmp_path / "elsewhere"
    for folder in (kept.parent, elsewhere):
        folder.mkdir(parents=True)
    tests.write_text(IN_PYTEST, encoding="utf-8")

    def pytest_says() -> str:
        done = subprocess.run([sys.executable, "-m", "pytest", "-q", str(tests)], cwd=elsewhere,
                              capture_output=True, text=True)
        return f"status {done.returncode}: {done.stdout}"

    assert re.match(r"status 2:(?s:.*)\bthere is no transcript\b", pytest_says())
    shutil.copy(WIN, kept)
    assert re.match(r"status 0:(?s:.*)\b1 passed", pytest_says())
    kept.write_text(kept.read_text("utf-8").replace("PEGS", "PEG"), encoding="utf-8")
    assert re.match(r"status 1:(?s:.*)\bit plays differently\b", pytest_says())


def test_its_two_columns_are_what_is_printed_with_oldstyle_and_without() -> None:
    rows = COLUMNS.rstrip("\n").split("\n")
    middle = rows[0].rindex("MOVE")
    for rules, column in ((Rules(oldstyle=True), [row[:middle].rstrip() for row in rows]),
                          (Rules(), [row[middle:] for row in rows])):
        paper = played(rules, ["RBYX", "R,B,Y,G", "QUIT", "NO"])
        shown = "\n".join(column).rstrip("\n")
        assert f"\n{shown}\n" in re.sub(r"\nTYPE 4", " TYPE 4", paper)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_files_and_options_that_a_page_names_exist(path: Path) -> None:
    page = PAGES[path]
    for span in spans(page):
        if re.fullmatch(r"(?!\.venv)\.?\w+/[\w./-]*|[A-Z]+\.md|LICENSE", span):
            assert (ROOT / span).exists(), span
        if span.startswith("--"):
            assert span.split()[0] in OPTIONS, span
    for target in re.findall(r"\]\(([^)]+)\)", page):
        name, _, anchor = target.partition("#")
        file = path.parent / name if name else path
        assert file.exists(), target
        if anchor:
            titles = re.findall(r"(?m)^#+ (.+)$", file.read_text("utf-8"))
            assert anchor in [title.lower().replace(" ", "-") for title in titles], target


def test_the_two_commands_that_set_up_stand_alone_on_their_lines() -> None:
    for end in (r"\. && \.venv/bin/mastermind76", r"'\.\[test\]' && \.venv/bin/pytest -n auto"):
        command = rf"(?m)^python3 -m venv \.venv && .*--quiet --editable {end}$"
        assert len(re.findall(command, README)) == 1


def test_each_option_is_on_a_page_and_each_scoring_rule_and_strategy_in_the_manual() -> None:
    words = {word for page in PAGES.values() for span in spans(page) for word in span.split()}
    assert OPTIONS <= words
    assert {*ALLOWED["scoring"], *ALLOWED["strategy"]} <= set(" ".join(spans(MANUAL)).split())


def test_each_command_is_in_the_readme() -> None:
    assert set(COMMAND_WORDS) == set(re.findall(r"(?m)^\| `([A-Z]+)", README))


def test_the_manual_names_what_a_match_refuses_and_the_colors_and_sizes() -> None:
    [match] = [part for part in MANUAL.split("\n## ") if "mastermind76 --match" in part]
    assert set(REASONING) <= set(spans(match))
    assert re.findall(r"\b([A-Z])=([A-Z]+)", MANUAL) == list(COLORS.items())
    for name in ("colors", "pegs"):
        smallest, *_, largest = ALLOWED[name]
        assert {f"--{name} {smallest}", f"--{name} {largest}"} <= set(spans(MANUAL))


def test_the_newest_entry_of_the_changes_is_the_version() -> None:
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    versions = re.findall(r"(?m)^## (\d+\.\d+\.\d+) \(\d{4}-\d\d-\d\d\)$", changes)
    assert versions[0] == __version__


def test_the_guide_lists_the_parts_of_the_module_in_order() -> None:
    module = (ROOT / "mastermind76.py").read_text(encoding="utf-8")
    banners = re.findall(r"(?m)^# -{10,} (.+)$", module)
    assert banners
    assert re.findall(r"(?m)^\d+\. \*\*(.+?)\*\*", PAGES[ROOT / "CONTRIBUTING.md"]) == banners


def test_each_part_of_the_module_uses_only_what_is_above_its_end() -> None:
    source = (ROOT / "mastermind76.py").read_text(encoding="utf-8")
    lines = source.split("\n")
    part_of_line = list(accumulate(line.startswith("# -----") for line in lines))
    definitions = [re.match(r"(?:def |class )?(\w+)(?=[(:]| =)", line) for line in lines]
    part_of = {found[1]: part for found, part in zip(definitions, part_of_line) if found}
    for used in ast.walk(ast.parse(source)):
        if isinstance(used, ast.Name) and isinstance(used.ctx, ast.Load) and used.id in part_of:
            assert part_of[used.id] <= part_of_line[used.lineno - 1], used.id
