"""Each transcript of the game plays again and says what it shows; the page about them is right."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import COMMAND_WORDS, MODULE, ROOT, TRANSCRIPTS, in_sh, on_unix, rewritten

from mastermind76 import ALLOWED, Rules, check_transcript, printed, read_transcript

PAGE = (ROOT / "docs" / "transcripts.md").read_text(encoding="utf-8")
EXAMPLE, FAILURE, TEST = re.findall(r"(?m)^```\w+\n((?:.*\n)*?)```$", PAGE)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("path", TRANSCRIPTS, ids=lambda path: path.stem)
def test_a_transcript_says_what_it_shows_plays_again_and_keeps_to_its_rows(
        path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str],
        caplog: pytest.LogCaptureFixture) -> None:
    """The fold would hide a sentence that is too long.  BOARD may show a guess as it was typed."""
    kept = read_transcript(path)
    assert kept.top[0].startswith("# ")
    long_guesses = tuple(line for line in kept.typed.values() if len(line) > 40)

    def printed_in_one_row(line: str) -> str:
        assert len(line) <= 72 or line.startswith(long_guesses)
        assert line == line.upper() or "--oldstyle" in kept.options
        return printed(line)

    monkeypatch.setattr("mastermind76.printed", printed_in_one_row)
    check_transcript(path)
    assert (capfd.readouterr(), caplog.text) == (("", ""), "")


def test_each_command_each_rule_and_its_values_are_in_a_transcript() -> None:
    all_kept = [read_transcript(path) for path in TRANSCRIPTS]
    typed = " ".join(line.upper() for kept in all_kept for line in kept.typed.values()).split()
    options = {word for kept in all_kept for word in kept.options}
    assert set(COMMAND_WORDS) <= set(typed)
    assert {f"--{name}" for name in Rules._fields} <= options
    assert {*ALLOWED["scoring"], *ALLOWED["strategy"]} - options <= {"standard", "lowest"}


# The page

def test_its_example_is_what_a_rewrite_makes_of_a_typed_line(tmp_path: Path) -> None:
    top = "".join(re.findall("(?m)^[#$].*\n", EXAMPLE))
    assert "`? RBYG`" in PAGE
    assert rewritten(tmp_path / "a.txt", f"{top}? RBYG\n") == EXAMPLE


@on_unix
def test_the_mistake_that_it_makes_is_recorded_corrected_seen_and_repaired(
        tmp_path: Path) -> None:
    module = tmp_path / "mastermind76.py"
    module.write_bytes(MODULE.read_bytes().replace(b"for color in set(guess))",
                                                   b"for color in (guess))"))
    assert module.read_bytes() != MODULE.read_bytes()
    record, check = re.findall("`mastermind76 ([^`]* article.txt)`", PAGE)
    play = 'cd "$1"; shift; printf "GBBP\\nQUIT\\n" | "$@"'
    words = [tmp_path, sys.executable, "mastermind76.py"]
    in_sh(play, *words, *record.split())
    article = tmp_path / "article.txt"
    mistaken = article.read_text()
    article.write_text(mistaken.replace(" 2  WHITE PEGS", " 1  WHITE PEGS"))
    assert in_sh(play, *words, *check.split()) == (1, FAILURE, "")
    module.write_bytes(MODULE.read_bytes())
    assert in_sh(play, *words, *check.split()) == (0, "1 transcript, all ok\n", "")


def test_its_test_is_red_if_a_transcript_is_wrong_and_shows_only_what_differs(
        tmp_path: Path) -> None:
    (tmp_path / "test_games.py").write_text(
        "from pathlib import Path\nimport pytest\nfrom mastermind76 import check_transcript\n\n"
        + TEST)
    (tmp_path / "transcripts" / "below").mkdir(parents=True)
    (tmp_path / "transcripts" / "a.txt").write_text(EXAMPLE)
    wrong = tmp_path / "transcripts" / "below" / "b.txt"
    wrong.write_text(EXAMPLE.replace(" 1  BLACK", " 4  BLACK"))
    done = subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"],
                          cwd=tmp_path, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1 and "1 failed, 1 passed" in done.stdout
    assert "\nE       - 4  BLACK PEGS\nE       + 1  BLACK PEGS\n" in done.stdout
    assert "mastermind76.py" not in done.stdout  # whose lines the reader did not write
