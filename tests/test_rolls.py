"""Every roll in transcripts/ plays again, says what it shows, and keeps to the paper."""

from __future__ import annotations

import re
import signal
import subprocess
from itertools import zip_longest
from pathlib import Path

import pytest
from helpers import COMMAND, COMMAND_WORDS, ROLLS, ROOT, on_unix, played

from mastermind76 import ALLOWED, Roll, Rules, begin, check_roll, paper, printed, read_roll


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("path", ROLLS, ids=lambda path: path.stem)
def test_a_roll_says_what_it_shows_plays_again_and_keeps_to_the_paper(
        path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
        caplog: pytest.LogCaptureFixture) -> None:
    """The fold would hide a sentence that is too long.  BOARD may show a guess as it was typed."""
    roll = read_roll(str(path))
    assert roll.head[0].startswith("# ")
    long_guesses = tuple(line for line in roll.typed.values() if len(line) > 40)

    def printed_in_one_row(line: str) -> str:
        assert len(line) <= 72 or line.startswith(long_guesses)
        assert line == line.upper() or "--oldstyle" in roll.head[-1]
        return printed(line)

    monkeypatch.setattr("mastermind76.printed", printed_in_one_row)
    check_roll(path)
    assert (capfd.readouterr(), caplog.text) == (("", ""), "")


def options_of(roll: Roll) -> list[str]:
    """Return the words of a roll's header after the name of the program."""
    return roll.head[-1].split()[2:]


@on_unix
def test_ctrl_c_in_a_pipe_is_the_end_of_the_paper() -> None:
    asked = played(Rules(), []).removesuffix("^D\n")
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as peer:
        assert peer.stdout and peer.stdout.read(len(asked)) == asked
        peer.send_signal(signal.SIGINT)
        assert peer.communicate(timeout=60) == ("^C\n", "")
    assert peer.returncode == 130


def test_each_command_each_rule_and_its_values_are_in_a_roll() -> None:
    rolls = [read_roll(str(path)) for path in ROLLS]
    typed = " ".join(line.upper() for roll in rolls for line in roll.typed.values()).split()
    headers = {word for roll in rolls for word in options_of(roll)}
    assert set(COMMAND_WORDS) <= set(typed)
    assert {f"--{name}" for name in Rules._fields} <= headers
    assert {*ALLOWED["scoring"], *ALLOWED["strategy"]} - headers <= {"standard", "lowest"}


# What 4.0.0 printed

ROLLS_4 = ROOT / "tests" / "rolls-4"
CHANGES = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
# Of each row: the roll, and the typed line that gets another answer by a row of the changes.
PERMITTED = [(name, typed) for name, typed, change in re.findall(
    r"(?m)^\| (\S+\.txt) \| `(.*?)` (\|.+\|)$",
    (ROLLS_4 / "may-fail.md").read_text(encoding="utf-8")) if f"\n{change} " in CHANGES]


@pytest.mark.parametrize("path", sorted(ROLLS_4.glob("*.txt")), ids=lambda path: path.stem)
def test_what_4_0_0_printed_changes_only_where_a_row_of_the_changes_permits_it(path: Path) -> None:
    roll = read_roll(str(path))
    _, dialogue = begin(options_of(roll))
    new = paper(dialogue, roll.typed.values(), roll.end)
    remarks = [row for remark in roll.remarks for row in remark]
    old = "\n".join(row for row in roll.rows if row not in remarks)
    # What is printed, what is typed, what is printed...
    parts = [re.split(r"(?<=\? )(.*)\n", text) for text in (old, new)]
    changed = {parts[0][nth - 1] if nth else "the start"
               for nth, (before, now) in enumerate(zip_longest(*parts)) if before != now}
    assert changed == {typed for name, typed in PERMITTED if name == path.name}, (
        f"{path.name} prints something else after these typed lines, or no longer does")
