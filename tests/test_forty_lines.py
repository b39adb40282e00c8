"""The game in 40 lines of docs/1976.md: in this Python, and in two that classes use.

CLASSROOM names the folder with Skulpt and MicroPython, which .ci/browser fetches.
"""

from __future__ import annotations

import os
import re
import string
import subprocess
from pathlib import Path

import pytest
from helpers import ROOT, played
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import HIGHEST_SEED, Rules, read_transcript

needs_classroom = pytest.mark.skipif("CLASSROOM" not in os.environ,
                                     reason="needs Skulpt and MicroPython: see .ci/browser")
PAGE = (ROOT / "docs" / "1976.md").read_text(encoding="utf-8")
[GAME] = re.findall("(?s)```python\n(.*?)```", PAGE)
# Each plays the program in a file, shows what is typed in the row of its question, and ends.
TYPE_LINE = """
import { readFileSync } from "fs";
const lines = readFileSync(0, "utf8").split("\\n");
const program = readFileSync(process.argv[2], "utf8");
const print = (text) => process.stdout.write(text);
const typeLine = (question) => {
  print(`${question}${lines[0]}\\n`);
  return lines.shift();
};
"""
IN_SKULPT = TYPE_LINE + """
import { createRequire } from "module";
const Sk = createRequire(import.meta.url)(`${process.env.CLASSROOM}/skulpt`);
Sk.configure({
  __future__: Sk.python3,
  inputfun: typeLine,
  inputfunTakesPrompt: true,
  output: print,
  read: (name) => Sk.builtinFiles.files[name],
});
await Sk.misceval.asyncToPromise(() => Sk.importMainWithBody("game", false, program, true));
"""
IN_MICROPYTHON = TYPE_LINE + """
const folder = `${process.env.CLASSROOM}/@micropython/micropython-webassembly-pyscript`;
const { loadMicroPython } = await import(`${folder}/micropython.mjs`);
globalThis.typeLine = typeLine;
const python = await loadMicroPython({ linebuffer: false, stdout: (bytes) => print(bytes) });
python.runPython("import builtins, js\\nbuiltins.input = lambda text: js.typeLine(text)");
python.runPython(program);
"""


def test_they_are_at_most_40() -> None:
    assert 30 <= len(list(filter(None, GAME.split("\n")))) <= 40


@given(seed=st.integers(0, HIGHEST_SEED),
       lines=st.lists(st.sampled_from(["BOARD", "QUIT", "YES"])
                      | st.text("YRPOGB", min_size=4, max_size=4)
                      | st.text(string.ascii_letters, max_size=13)))
def test_they_print_what_oldstyle_prints_for_guesses_of_up_to_13_letters(
        seed: int, lines: list[str]) -> None:
    typed = [*lines, "BOARD", "QUIT", "NO", "NO"]  # a game is over after the first or second NO
    left = iter(typed)
    paper: list[str] = []

    def type_line(question: str) -> str:
        line = next(left)
        paper.append(f"{question}{line}\n")
        return line

    def print_line(text: str = "") -> None:
        paper.append(f"{text}\n")

    exec(GAME.replace(" 76 ", f" {seed} "), {"input": type_line, "print": print_line})
    assert "".join(paper) == played(Rules(oldstyle=True), typed, seed)


@needs_classroom
@pytest.mark.parametrize("name", ["oldstyle", "oldstyle-loss"])
@pytest.mark.parametrize("player", [IN_SKULPT, IN_MICROPYTHON], ids=["Skulpt", "MicroPython"])
def test_they_play_in_the_pythons_of_a_classroom(player: str, name: str, tmp_path: Path) -> None:
    lines = read_transcript(ROOT / "transcripts" / f"{name}.txt").typed.values()
    (tmp_path / "player.mjs").write_text(player, encoding="utf-8")
    (tmp_path / "game.py").write_text(GAME, encoding="utf-8")
    done = subprocess.run(["node", "player.mjs", "game.py"], cwd=tmp_path, text=True,
                          input="\n".join(lines), capture_output=True)
    assert (done.stdout, done.stderr) == (played(Rules(oldstyle=True), lines), "")
