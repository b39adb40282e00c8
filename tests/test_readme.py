"""What the README and CONTRIBUTING say is so.

The tests read commands, sessions and names of files, never sentences: those may be reworded."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree

import pytest
from helpers import COMMAND, ROLLS, ROOT, checks, run

from mastermind76 import USAGE, read_roll

README = (ROOT / "README.md").read_text()
GUIDE = (ROOT / "CONTRIBUTING.md").read_text()
FENCE = re.compile(r"(?m)^( *)```(\w+)\n((?:.*\n)*?)\1```$")
PROSE = {"README.md": FENCE.sub("", README), "CONTRIBUTING.md": FENCE.sub("", GUIDE)}


def blocks(language: str) -> list[str]:
    """Return the README's code blocks in a language, without their indent."""
    return [re.sub(f"(?m)^{indent}", "", block)
            for indent, name, block in FENCE.findall(README) if name == language]


SKETCH, FILLED_IN = [block for block in blocks("text") if "\n$ mastermind76" in block]
SPANS = {(name, " ".join(span.split()))
         for name, text in PROSE.items() for span in re.findall(r"`([^`]+)`", text)}
COMMANDS = sorted({span for _, span in SPANS if span.startswith("mastermind76 ")}
                  | {block.strip() for block in blocks("sh") if "venv" not in block})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with what a reader has who comes to a command: rolls and a sketch."""
    copytree(ROOT / "transcripts", tmp_path / "transcripts")
    (tmp_path / "my-game.txt").write_text(SKETCH)
    return tmp_path


def in_shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command as a reader would, by the short name, and answer QUIT to what it asks."""
    path = f"{Path(COMMAND).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(["sh", "-c", command], cwd=folder, env={**os.environ, "PATH": path},
                          input="QUIT\n", capture_output=True, text=True, timeout=60)


def test_its_session_is_a_roll() -> None:
    block = re.search(r"(?m)^    THE GAME OF MASTERMIND\n(?:(?:    .*)?\n)*", README)
    assert block
    session = re.sub("(?m)^    ", "", block[0]).rstrip("\n")
    assert session in [read_roll(str(path)).paper.rstrip("\n") for path in ROLLS]


def test_its_picture_stands_in_a_roll() -> None:
    pictures = [block for block in blocks("text") if block not in (SKETCH, FILLED_IN)]
    assert pictures
    for picture in pictures:
        assert any(picture in path.read_text() for path in ROLLS), picture


def test_there_are_commands_of_every_kind() -> None:
    options = set(re.findall("--[a-z]+", " ".join(COMMANDS)))
    assert options >= {"--oldstyle", "--record", "--check", "--rewrite", "--replay", "--score"}


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_works(command: str, folder: Path) -> None:
    if "--check" in command:
        in_shell("mastermind76 --rewrite my-game.txt", folder)  # as the README has had it done
    done = in_shell(command, folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout


def test_a_file_that_a_command_makes_is_a_roll(folder: Path) -> None:
    [command] = [command for command in COMMANDS if "--record" in command]
    in_shell(command, folder)
    assert checks(folder / command.split("--record ")[1].split()[0])


def test_its_pipe_writes_the_paper(folder: Path) -> None:
    [command] = [command for command in COMMANDS if command.startswith("printf ")]
    assert in_shell(command, folder).stdout.endswith("MOVE NUMBER 2 ? QUIT\n"
                                                     "THE HIDDEN CODE: BYYY\n")


def test_its_sketch_becomes_the_roll_that_it_shows(folder: Path) -> None:
    assert in_shell("mastermind76 --rewrite my-game.txt", folder).returncode == 0
    assert (folder / "my-game.txt").read_text() == FILLED_IN


@pytest.mark.parametrize("right", [True, False])
def test_its_test_in_python_tells_right_rolls_from_wrong_ones(right: bool, folder: Path) -> None:
    [script] = blocks("python")
    if not right:
        (folder / "transcripts" / "sketch.txt").write_text(SKETCH)
    calls = "".join(f"{name}()\n" for name in re.findall(r"def (test_\w+)", script))
    done = subprocess.run([sys.executable, "-c", script + calls], cwd=folder,
                          capture_output=True, text=True, timeout=60)
    assert calls and (done.returncode == 0) is right, done.stderr


def test_the_one_file_plays_as_it_says() -> None:
    [command] = {span for _, span in SPANS if span.startswith("python3 mastermind76")}
    done = subprocess.run([sys.executable, *command.split()[1:]], cwd=ROOT, input="QUIT\n",
                          capture_output=True, text=True, timeout=60)
    assert done.returncode == 0 and "THE HIDDEN CODE: " in done.stdout


@pytest.mark.parametrize("name", PROSE)
def test_the_files_and_options_that_it_names_exist(name: str) -> None:
    for span in sorted(span for where, span in SPANS if where == name):
        if re.fullmatch(r"(?!\.venv)\.?\w+/[\w./-]*|[A-Z]+\.md|LICENSE", span):
            assert (ROOT / span).exists(), span
        for roll in re.findall(r"transcripts/([\w-]+\.txt)", span):
            assert ROLLS[0].with_name(roll) in ROLLS, roll
        if span.startswith("--"):
            assert re.search(rf"{span.split()[0]}\b", USAGE), span


def test_the_two_commands_that_set_up_stand_alone_on_their_lines() -> None:
    for end in (r"--quiet \. && \.venv/bin/mastermind76", r"'\.\[test\]' && \.venv/bin/pytest"):
        assert len(re.findall(rf"(?m)^python3 -m venv \.venv && .*{end}$", README)) == 1


def test_its_exit_statuses_are_those_of_the_help() -> None:
    listed = re.search("(?m)^exit status: (.*)", run("--help").stdout)
    assert listed
    statuses = re.findall(r"(?:^|, )(\d+(?: \+ N)?)", listed[1])
    assert statuses == ["0", "1", "2", "128 + N"]
    [paragraph] = [text for text in README.split("\n\n") if "128 + N" in text]
    for status in statuses:
        assert re.search(rf"(?<!\w){re.escape(status)}(?!\w| \+)", paragraph), status


def test_the_guide_lists_the_parts_of_the_module_in_order() -> None:
    banners = re.findall(r"(?m)^# -{10,} (.+)$", (ROOT / "mastermind76.py").read_text())
    assert banners
    assert re.findall(r"(?m)^\d+\. \*\*(.+?)\*\*", GUIDE) == banners
