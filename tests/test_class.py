"""The page for a class with a screen for each pupil: its commands for results and its key."""

from __future__ import annotations

import ast
import re
import subprocess
from pathlib import Path

import pytest
from helpers import ROOT, on_unix, piped_in, played

from mastermind76 import Rules, main

CLASS = " ".join((ROOT / "docs" / "class.md").read_text(encoding="utf-8").split())
WORKSHEET = (ROOT / "docs" / "worksheet.txt").read_text(encoding="utf-8")


def test_the_key_to_page_3_is_what_if_prints() -> None:
    kinds = re.findall(r"(?m)^(R[RBYG]{3}) +\.", WORKSHEET)
    printed = played(Rules(), [f"IF {kind}" for kind in kinds])
    rows = re.findall(r"(\d+)  SCORES.*: (\S+) ON AVERAGE, (\d+) AT MOST", printed)
    key = CLASS.split("*Rank the five kinds")[1]
    assert re.findall(r"(R[RBYG]{3})\b[^R]*?(\d+)\D+(\d+\.\d)\D+(\d+)", key)[:5] == [
        (kind, *row) for kind, row in zip(kinds, rows)]
    for values in [[float(row[column]) for row in rows] for column in (1, 2)]:
        assert ", ".join(str(1 + sorted(values).index(value)) for value in values) in key


@on_unix
def test_its_command_for_results_finds_a_win_a_loss_and_what_was_not_played(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [words] = re.findall(r"`main\((\[.+?\])\)`", CLASS)
    grep, findstr = re.findall(r"`((?:grep|findstr) .+?)`", CLASS)
    monkeypatch.chdir(tmp_path)
    for typed, found in [("RBBP", " 1  MOVE TAKEN"), ("solve", r".+\? solve\n.+ MOVES TAKEN"),
                         ("RRRR\n" * 10, r"OUT OF MOVES.+\n 10  MOVES TAKEN"),
                         ("hint\nREVEAL", r".+\? hint\n.+\? REVEAL")]:
        Path("anna.txt").unlink(missing_ok=True)
        with piped_in(f"{typed}\nNO\n".encode()):
            assert main(ast.literal_eval(words)) == 0
        by_grep = subprocess.getoutput(grep)
        assert re.match(found, by_grep), by_grep
        either = "|".join(word.replace("?", r"\?") for word in re.findall('/c:"(.+?)"', findstr))
        rows = Path("anna.txt").read_text().splitlines()
        assert [row for row in rows if re.search(either, row, re.I)] == by_grep.splitlines()
