"""The page about rolls: its programs, its tests and its rolls do what the page shows."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import ROOT

PAGE = (ROOT / "docs" / "rolls.md").read_text(encoding="utf-8")
ROLL, PROGRAM, TEST, SKETCH, FAILURE, MAILED, BEGIN_OF_SEVERAL, GENERATOR = re.findall(
    r"(?m)^```\w+\n((?:.*\n)*?)```$", PAGE)
SPANS = re.findall(r"`([^`\n]+)`", PAGE)
BEGIN = TEST[TEST.index("def begin"):TEST.index("\n\n@pytest")]
TEST_OF_SEVERAL = TEST.replace("\nimport pytest", "from unittest import mock\n\nimport pytest"
                               ).replace(BEGIN, BEGIN_OF_SEVERAL)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return the folder of a reader whose first roll is filled in."""
    (tmp_path / "guess.py").write_text(PROGRAM)
    (tmp_path / "test_rolls.py").write_text(TEST)
    (tmp_path / "rolls").mkdir()
    (tmp_path / "rolls" / "two.txt").write_text(ROLL)
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


def rewritten(folder: Path, name: str, text: str) -> str:
    """Put a roll with this text into a folder and rewrite it; it passes then.  Return it."""
    roll = folder / "rolls" / name
    roll.write_text(text, encoding="utf-8")
    in_pytest(folder, "-k", name, REWRITE="1")
    shown, status = in_pytest(folder, "-k", name)
    assert status == 0, shown
    return roll.read_text(encoding="utf-8")


def change(path: Path, old: str, new: str) -> None:
    """Change the one place of a file that says something."""
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


# A program as it is

def test_its_sketch_becomes_its_roll_in_a_run_that_fails_once(folder: Path) -> None:
    (folder / "rolls" / "two.txt").write_text(SKETCH)
    assert "REWRITE=1 pytest" in SPANS
    shown, status = in_pytest(folder, REWRITE="1")
    assert (folder / "rolls" / "two.txt").read_text() == ROLL and status == 1
    for row in ROLL.splitlines()[2:]:  # it shows what it accepted
        assert re.search(rf"(?m)^E +\+{re.escape(row)}$", shown), row
    assert in_pytest(folder)[1] == 0
    assert in_pytest(folder, REWRITE="1")[1] == 0


def test_a_sketch_can_grow_line_by_line(folder: Path) -> None:
    assert {"? 10", "Your guess? ^D", "^D"} <= {*SPANS}
    begun = rewritten(folder, "two.txt", SKETCH.replace("? 6\n", ""))
    assert begun.endswith("\nYour guess? ^D\n")
    assert rewritten(folder, "two.txt", begun.replace("^D", "6")) == ROLL


def test_its_program_plays_in_a_pipe_what_its_roll_shows(folder: Path) -> None:
    seeded = "import random, runpy; random.seed('4'); runpy.run_path('guess.py')"
    typed = re.findall(r"\? (.*\n)", ROLL)
    printed = re.sub(r"(?m)^[#$].*\n|(?<=\? ).*\n", "", ROLL)  # a pipe shows no typed line
    assert in_python("-c", seeded, folder=folder, typed="".join(typed)) == (printed, 0)


def test_each_roll_is_a_test_whatever_folder_pytest_runs_in(
        folder: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    (folder / "rolls" / "more").mkdir()
    (folder / "rolls" / "more" / "wrong.txt").write_text("$ guess 4\n? 4\n")
    shown, status = in_pytest(tmp_path_factory.mktemp("elsewhere"), folder)
    assert status == 1 and "[wrong.txt]" in shown and "1 failed, 1 passed" in shown


def test_its_test_is_red_without_rolls(folder: Path) -> None:
    (folder / "rolls" / "two.txt").unlink()
    assert in_pytest(folder)[1] != 0


def test_a_line_is_in_a_row_of_its_own_after_each_prompt_that_it_names(folder: Path) -> None:
    prompts = ["Name: ", "> ", "Again? (yes or no) "]
    assert {*prompts, "? Ada", "| Who is Ada?"} <= {*SPANS}
    (folder / "guess.py").write_text(
        f"for prompt in {prompts}:\n    print('Who is', input(prompt) + '?')\n")
    roll = rewritten(folder, "ada.txt", "$ guess\n? Ada\n? Ada\n? Ada\n")
    rows = ["Name: ", "> ", "| Again? (yes or no) "]
    assert roll == "$ guess\n" + "".join(f"{row}\n? Ada\n| Who is Ada?\n" for row in rows)


def test_a_function_of_the_program_can_play_too(folder: Path) -> None:
    runs = re.search("lambda: .*", TEST)
    assert runs and "main" in SPANS
    change(folder / "test_rolls.py", runs[0], "main")
    change(folder / "test_rolls.py", "import pytest", "import pytest\nfrom guess import main")
    body = re.sub("(?m)^(?=.)", "    ", PROGRAM.partition("\n\n")[2])
    (folder / "guess.py").write_text(f"import random\n\n\ndef main():\n{body}")
    assert in_pytest(folder)[1] == 0


# Changes and bugs

def test_its_change_fails_as_it_shows(folder: Path) -> None:
    assert '"Too high!"' in SPANS
    change(folder / "guess.py", "Too high.", "Too high!")
    shown, status = in_pytest(folder, "--junitxml=report.xml")
    assert status == 1
    report = (folder / "report.xml").read_text(encoding="utf-8")
    for text in (shown, report):
        text = text.replace(str(folder / "rolls" / "two.txt"), "/home/ada/rolls/two.txt")
        assert FAILURE in re.sub(" +\n", "\n", text)
        assert "mastermind76.py" not in text  # whose lines the reader did not write
    assert rewritten(folder, "two.txt", ROLL) == ROLL.replace("high.", "high!")


def test_a_new_question_needs_its_row_and_one_that_is_gone_loses_it(folder: Path) -> None:
    start = "guess = guesses = 0\n"
    change(folder / "guess.py", start, f"{start}name = input('Who are you? ')\n")
    asked = rewritten(folder, "two.txt", ROLL.replace("I think", "? Ada\nI think"))
    assert asked == ROLL.replace("I think", "Who are you? Ada\nI think")
    (folder / "guess.py").write_text(PROGRAM)
    assert in_pytest(folder, REWRITE="1")[1] == 1  # Ada is not a number
    assert (folder / "rolls" / "two.txt").read_text() == asked
    assert rewritten(folder, "two.txt", asked.replace("Who are you? Ada\n", "")) == ROLL


def test_a_mailed_bug_fails_once_its_row_is_corrected_until_it_is_gone(folder: Path) -> None:
    roll = folder / "rolls" / "one.txt"
    assert roll.name in SPANS
    roll.write_text(MAILED)
    assert in_pytest(folder)[1] == 0
    right, wrong = "You took 1 guess.", "+You took 1 guesses."
    assert {right, wrong} <= {*SPANS}
    change(roll, wrong[1:], right)
    shown, status = in_pytest(folder)
    assert status == 1 and re.search(rf"(?m)^E +-{right}\nE +{re.escape(wrong)}$", shown)
    change(folder / "guess.py", "{guesses} guesses.", "{guesses} guess{'es'[:guesses * 2 - 2]}.")
    assert in_pytest(folder)[1] == 0


# Several programs

HANGMAN = """\
import random
random.seed()
print("I think of", random.choice(["an owl", "a bee", "a cat", "a dog", "an emu"]))
input("Letter? ")
"""


@pytest.fixture
def several(folder: Path) -> Path:
    """Return the folder of a reader with two programs, one of which seeds itself."""
    (folder / "test_rolls.py").write_text(TEST_OF_SEVERAL)
    (folder / "hangman.py").write_text(HANGMAN)
    (folder / "rolls" / "two.txt").write_text(ROLL.replace("$ ", "$ play "))
    return folder


def test_one_folder_keeps_rolls_of_several_programs(several: Path) -> None:
    assert "$ play hangman 7" in SPANS
    rewritten(several, "hangman.txt", "$ play hangman 7\n? A\n")
    assert "2 passed" in in_pytest(several)[0]
    (several / "rolls" / "hangman.txt").write_text("$ play chess 7\n? A\n")
    shown, _ = in_pytest(several)
    assert "hangman.txt:1: name a game and a seed, such as $ play hangman 7" in shown


USES_ALL = """\
import sys, time, words
from pathlib import Path
time.sleep(99)
print(sys.argv[1:], words.WORDS.pop())
Path("score").open("x")
input("Letter? ")
"""
PREPARED = """\
        os.chdir(tempfile.mkdtemp())
        sys.modules.pop("words", None)
        with mock.patch("time.sleep"), mock.patch("sys.argv", [name, "--easy"]):
"""


def test_play_prepares_what_a_program_needs(several: Path) -> None:
    prepares = ["os.chdir(tempfile.mkdtemp())", 'sys.modules.pop("words", None)',
                'mock.patch("time.sleep")', 'mock.patch("sys.argv", [name, "--easy"])']
    assert all(statement in SPANS and statement in PREPARED for statement in prepares)
    change(several / "test_rolls.py", '        with mock.patch("random.seed"):\n', PREPARED)
    change(several / "test_rolls.py", "import runpy\n", "import runpy\nimport sys, tempfile\n")
    (several / "hangman.py").write_text(USES_ALL)
    (several / "words.py").write_text("WORDS = ['bee', 'owl']\n")
    assert rewritten(several, "owl.txt", "$ play hangman 7\n? A\n") == (
        "$ play hangman 7\n['--easy'] owl\nLetter? A\n")


def test_what_one_playing_leaves_behind_is_found_by_a_rewrite(several: Path) -> None:
    (several / "hangman.py").write_text("import words\nprint(words.WORDS.pop())\ninput('Go? ')\n")
    (several / "words.py").write_text("WORDS = ['bee', 'owl']\n")
    (several / "rolls" / "a.txt").write_text("$ play hangman 7\n? A\n")
    said = "played once more, it prints something else"
    assert said in SPANS and said in in_pytest(several, REWRITE="1")[0]


# What a check sees

@pytest.mark.parametrize("statement, shown", [
    ("import sys; print('STRAY', file=sys.stderr)", "E       +STRAY"),
    ("import os; os.write(1, b'STRAY')", "'STRAY' != ''"),
    ("import os; os.system('echo STRAY')", "\\n' != ''"),
    ("import logging; logging.warning('STRAY')", "STRAY\\n'"),
    ("import warnings; warnings.warn('STRAY')", "the session broke off: UserWarning: STRAY")])
def test_what_it_says_is_noticed_turns_its_test_red(
        statement: str, shown: str, folder: Path) -> None:
    test = folder / "test_rolls.py"
    filters = '@pytest.mark.filterwarnings("error")'
    assert {"caplog", "assert not caplog.text", filters} <= {*SPANS}
    change(test, "capfd)", "capfd, caplog)")
    change(test, "@pytest.mark.param", f"{filters}\n@pytest.mark.param")
    test.write_text(f"{test.read_text()}    assert not caplog.text\n")
    assert in_pytest(folder)[1] == 0
    change(folder / "guess.py", "guess = guesses = 0\n", f"guess = guesses = 0\n{statement}\n")
    printed, status = in_pytest(folder)
    assert status == 1 and shown in printed


# A generator

def test_its_generator_is_kept_by_rolls_and_plays_in_a_pipe(folder: Path) -> None:
    assert "bill.py" in SPANS
    (folder / "bill.py").write_text(GENERATOR)
    change(folder / "test_rolls.py", BEGIN, "")
    change(folder / "test_rolls.py", "\nimport pytest", "\nimport pytest\nfrom bill import begin")
    (folder / "rolls" / "two.txt").unlink()
    paper = "Total? 30\nHow many people? 4\nEach pays 7.50.\n"
    assert rewritten(folder, "bill.txt", "$ bill\n? 30\n? 4\n") == f"$ bill\n{paper}"
    assert in_python("bill.py", folder=folder, typed="30\n4\n") == (
        re.sub(r"(?<=\? ).*\n", "", paper), 0)
    [call] = [span for span in SPANS if span.startswith("paper(")]
    program = f"import sys; sys.path.insert(0, ''); from bill import *; print({call}, end='')"
    shown, _ = in_python("-c", f"from mastermind76 import paper; {program}", folder=folder)
    assert shown == paper
