"""Every roll in transcripts/ plays again, says what it shows, and keeps to the paper."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path

import pytest
from helpers import COMMAND_WORDS, ROLLS, ROOT

from mastermind76 import ALLOWED, Roll, Rules, check_roll, printed, read_roll


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


def test_each_command_each_rule_and_its_values_are_in_a_roll() -> None:
    rolls = [read_roll(str(path)) for path in ROLLS]
    typed = " ".join(line.upper() for roll in rolls for line in roll.typed.values()).split()
    headers = {word for roll in rolls for word in options_of(roll)}
    assert set(COMMAND_WORDS) <= set(typed)
    assert {f"--{name}" for name in Rules._fields} <= headers
    assert {*ALLOWED["scoring"], *ALLOWED["strategy"]} - headers <= {"standard", "lowest"}


# What 4.x promises

REFUSED = re.compile(r"\b(OR\sHELP|TYPE|SCORE\sAGAIN)\b")  # under --oldstyle there is no OR HELP
LIKE_HELP = re.compile(r" *(HELP|H|RULES)\b|#{1,3}$", re.IGNORECASE)
LIST = ROOT / "tests" / "promised-4.0.0.txt"
PROMISED = [row.split() for row in LIST.read_text(encoding="utf-8").splitlines()]
BROKEN = """\
transcripts/{name} lacks something that 4.0.0 printed, which is promised for all of 4.x.
Put the old answer back, and show what is new in a roll of its own.
Only if 4.0.0 was wrong: name the fault and this roll in CHANGELOG.md, and change the row in
tests/promised-4.0.0.txt to
{name} {now}"""


def promised(roll: str) -> str:
    """Return a roll without remarks, and without the answers to HELP and to refused lines."""
    rows = re.sub(r"(?m)^#.*\n", "", roll)
    start, *typed_and_answers = re.split(r"(?<=\? )(.*)\n", rows)
    kept = start
    for typed, answer in zip(typed_and_answers[::2], typed_and_answers[1::2]):
        help_typed = LIKE_HELP.match(typed) and "--oldstyle" not in start
        if help_typed or REFUSED.search(answer):
            answer = answer.rpartition("\n")[2]  # only the next question
        kept += f"{typed}\n{answer}"
    return kept


@pytest.mark.parametrize("name, checksum", PROMISED, ids=[name for name, _ in PROMISED])
def test_a_roll_keeps_what_4_0_0_printed(name: str, checksum: str) -> None:
    path = ROOT / "transcripts" / name
    assert path.exists(), f"transcripts/{name} is promised for all of 4.x: put it back"
    now = hashlib.sha256(promised(path.read_text(encoding="utf-8")).encode()).hexdigest()
    assert now == checksum, BROKEN.format(name=name, now=now)


def test_every_roll_of_4_0_0_is_promised() -> None:
    assert len(PROMISED) == 116
