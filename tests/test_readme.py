"""The README keeps its word."""

from __future__ import annotations

import re
import shlex
import subprocess

import pytest
from helpers import COMMAND, ROLLS, ROOT, run

from mastermind76 import read_roll

README = (ROOT / "README.md").read_text()


def test_its_session_is_a_roll() -> None:
    block = re.search(r"(?m)^    THE GAME OF MASTERMIND\n(?:(?:    .*)?\n)*", README)
    assert block
    session = "".join(line[4:] + "\n" for line in block[0].rstrip("\n").split("\n"))
    assert session + "\n" in [read_roll(str(path)).paper for path in ROLLS]


@pytest.mark.parametrize("line", re.findall(r"`(mastermind76 --[^`]*)`", README))
def test_a_command_in_its_text_works(line: str) -> None:
    words = [word for path in shlex.split(line)[1:]
             for word in (map(str, ROLLS) if path == "transcripts/*.txt" else [path])]
    if "--record" not in words and "--rewrite" not in words:
        done = run(*words, typed="QUIT\n")
        assert (done.returncode, done.stderr) == (0, "")


def test_its_pipe_writes_the_paper() -> None:
    command = re.search(r"printf .*", README)
    assert command
    done = subprocess.run(["sh", "-c", command[0].replace("mastermind76", COMMAND)],
                          capture_output=True, text=True, timeout=60)
    assert done.stdout.endswith("MOVE NUMBER 2 ? QUIT\nTHE HIDDEN CODE: BYYY\n")


def test_its_rolls_exist() -> None:
    for name in re.findall(r"`(?:transcripts/)?([a-z-]+\.txt)`", README):
        assert name == "new.txt" or ROLLS[0].with_name(name) in ROLLS, name
    assert "transcripts/article.txt --baud 110" in README


def test_its_exit_statuses_are_those_of_the_help() -> None:
    for word in ("0", "1", "2", "128 + N"):
        assert f"{word}" in README.split("Exit status:")[1].split("\n\n")[0]
        assert word in run("--help").stdout.split("exit status:")[1]
