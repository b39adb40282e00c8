"""The page about rolls: its program, its test and its rolls do what the page shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import ROOT

PAGE = (ROOT / "docs" / "rolls.md").read_text(encoding="utf-8")
ROLL, PROGRAM, TEST, SKETCH, FAILURE = re.findall(r"(?m)^```\w+\n((?:.*\n)*?)```$", PAGE)
SPANS = re.findall(r"`([^`\n]+)`", PAGE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a reader whose first roll is filled in."""
    (tmp_path / "quest.py").write_text(PROGRAM)
    (tmp_path / "test_rolls.py").write_text(TEST)
    (tmp_path / "rolls").mkdir()
    (tmp_path / "rolls" / "lamp.txt").write_text(ROLL)
    return tmp_path


def in_python(*words: object, folder: Path, typed: str = "", **env: str) -> tuple[str, int]:
    """Run Python with these words in a folder; return what it prints, and its exit status."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"  # a reader has none of ours
    done = subprocess.run([sys.executable, *map(str, words)], cwd=folder, input=typed, text=True,
                          capture_output=True, timeout=60, env={**environ, **env})
    return done.stdout + done.stderr, done.returncode


def in_pytest(folder: Path, *words: object, **env: str) -> tuple[str, int]:
    """Run pytest in a folder as a reader would; return what it prints, and its exit status."""
    return in_python("-m", "pytest", "-q", "-p", "no:cacheprovider", *words, folder=folder, **env)


def change(path: Path, old: str, new: str) -> None:
    """Change the one place of a file that says something."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_its_sketch_becomes_its_roll_in_a_run_that_fails_once(folder: Path) -> None:
    (folder / "rolls" / "lamp.txt").write_text(SKETCH)
    assert "REWRITE=1 pytest" in SPANS
    shown, status = in_pytest(folder, REWRITE="1")
    assert (folder / "rolls" / "lamp.txt").read_text() == ROLL and status == 1
    for row in ROLL.splitlines()[2:]:
        assert re.search(rf"(?m)^E +\+{re.escape(row)}$", shown), row
    assert in_pytest(folder)[1] == 0
    assert in_pytest(folder, REWRITE="1")[1] == 0


def test_each_roll_is_a_test_whatever_folder_pytest_runs_in(
        folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert in_pytest(elsewhere, folder)[1] == 0
    (folder / "rolls" / "more").mkdir()
    (folder / "rolls" / "more" / "splash.txt").write_text("$ quest 3\n? 4\n")
    shown, status = in_pytest(elsewhere, folder)
    assert status == 1 and "[splash.txt]" in shown and "1 failed, 1 passed" in shown


def test_its_change_fails_as_it_shows(folder: Path) -> None:
    new = 'f"YOU HANG AT {rope} FATHOMS."'
    assert new in SPANS
    change(folder / "quest.py", 'f"YOU HANG AT {rope}."', new)
    shown, status = in_pytest(folder, "--junitxml=report.xml")
    assert status == 1
    report = (folder / "report.xml").read_text(encoding="utf-8")
    for text in (shown, report):
        text = text.replace(str(folder / "rolls" / "lamp.txt"), "/home/ada/rolls/lamp.txt")
        assert FAILURE in re.sub(" +\n", "\n", text)
        assert "mastermind76.py" not in text  # whose lines the reader did not write


@pytest.mark.parametrize("statement, shown", [
    ("print('STRAY')", "E       +STRAY"),
    ("import sys; print('STRAY', file=sys.stderr)", "E       +STRAY"),
    ("input('STRAY ')", "E       +STRAY"),
    ("import sys; sys.stdin.readline()", "E       -HOW MUCH ROPE? 4"),
    ("import os; os.write(1, b'STRAY')", "assert 'STRAY' == ''"),
    ("import os; os.system('echo STRAY')", "assert 'STRAY"),
    ("import logging; logging.warning('STRAY')", r"STRAY\n' == ''"),
    ("import warnings; warnings.warn('STRAY')", "the session broke off: UserWarning: STRAY")])
def test_what_it_says_is_heard_turns_its_test_red(
        statement: str, shown: str, folder: Path) -> None:
    change(folder / "quest.py", "    rope = 0\n", f"    rope = 0\n    {statement}\n")
    printed, status = in_pytest(folder)
    assert status == 1 and shown in printed


def test_its_test_is_red_without_rolls(folder: Path) -> None:
    (folder / "rolls" / "lamp.txt").unlink()
    assert in_pytest(folder)[1] != 0


def test_its_program_plays_in_a_pipe_what_its_roll_shows(folder: Path) -> None:
    assert "python quest.py 10" in SPANS
    typed = re.findall(r"\? (.*\n)", ROLL)
    printed = re.sub(r"(?m)^#.*\n|^\$.*\n|(?<=\? ).*\n", "", ROLL)  # a pipe shows no typed line
    assert in_python("quest.py", 10, folder=folder, typed="".join(typed)) == (printed, 0)
    for end in range(2):  # it ends without a traceback
        shown, status = in_python("quest.py", 10, folder=folder, typed="".join(typed[:end]))
        assert (status, shown) == (0, printed[:len(shown)])


MESSAGES = re.findall(r"(?m)^\| [^|]+ \| ([^|]*`[^|]+) \|$",
                      PAGE.partition("what is wrong with a roll")[2])
WRONG = [  # in the order of the table
    ROLL.replace("$ quest 10\n", ""),
    ROLL.replace("quest 10", "quest ten"),
    ROLL.replace("$ quest", "$ hangman"),
    "$ quest 10\nTHE LAMP IS HERE.\n",  # nothing is typed
    ROLL.replace("YOU HAVE", "<<<<<<< HEAD\nYOU HAVE"),
    ROLL.replace("Two", "Zw\u00f6lf"),  # in Latin-1
    ROLL.replace("HAVE", "GET"),
    f"{ROLL}? AGAIN\n",
    "$ quest 7\n? 7\n",
    "$ quest 8\n? 8\n"]
WRONG_SESSIONS = """\
    if depth == 7:
        sys.exit()
    if depth == 8:
        import time
        yield str(time.perf_counter_ns())
"""


def test_whatever_is_wrong_with_a_roll_gets_the_message_of_the_table(folder: Path) -> None:
    change(folder / "quest.py", "    rope = 0\n", f"    rope = 0\n{WRONG_SESSIONS}")
    for number, text in enumerate(WRONG):
        (folder / "rolls" / f"wrong-{number}.txt").write_text(text, encoding="latin-1")
    checked, _ = in_pytest(folder)
    rewritten, _ = in_pytest(folder, REWRITE="1")
    assert len(WRONG) == len(MESSAGES)
    for number, message in enumerate(MESSAGES):
        said = re.findall(rf"(?m)^E .*wrong-{number}\.txt:?\d*: (.*(?:\nE .*)*)",
                          checked + rewritten)
        for expected in re.findall("`([^`]+)`", message):
            assert expected in "\n".join(said)
