"""--rewrite: what is kept, what is never lost, and which file it is afterwards."""

from __future__ import annotations

import re
import tempfile
from pathlib import Path

import pytest
from helpers import (AS_PERMITTED, COMMAND, COMMAND_WORDS, COMMAND_LINE, PLAYED, any_rules, in_sh,
                     on_unix, played, rewritten, words_of)
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind76 import ALLOWED, Rules, check_transcript

COMMENTED = (f"# What it shows, and \u00e4.\n# A second row.\n$ mastermind76  --seed  76\n{PLAYED}"
             .replace("MOVE NUMBER 1", "# Where to begin?\nMOVE NUMBER 1")
             .replace("ANOTHER", "# Two rows,\n# or more\nANOTHER"))
OUTDATED = COMMENTED.replace("BREAKS", "BRAKES")
BY_HAND = re.sub(r"(?m)^[A-Z 2].*?([?]|$)\n?", r"\1", COMMENTED)


@pytest.mark.parametrize("text", [
    OUTDATED, BY_HAND, COMMENTED + "# Once more?\nAGAIN? ^D\n"],
    ids=["outdated", "by hand", "no question"])
def test_a_rewrite_keeps_comments_command_line_and_typed_lines(
        text: str, tmp_path: Path) -> None:
    assert rewritten(tmp_path / "a.txt", text) == COMMENTED


@pytest.mark.parametrize("mark", ["", "\ufeff"], ids=["no mark", "a byte order mark"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["LF", "CR LF"])
def test_a_rewrite_keeps_the_line_ends_and_the_byte_order_mark_of_the_file(
        line_end: str, mark: str, tmp_path: Path) -> None:
    text = rewritten(tmp_path / "a.txt", mark + OUTDATED.replace("\n", line_end))
    assert text == mark + COMMENTED.replace("\n", line_end)


def test_a_line_written_by_hand_is_typed_as_a_teletype_types_it(tmp_path: Path) -> None:
    typed = "A\tD\x1f?\x7f\u00c4"
    text = rewritten(tmp_path / "a.txt", f"{COMMAND_LINE}? {typed}\n")
    assert "MOVE NUMBER 1 ? A D####\n" in text
    assert text == COMMAND_LINE + played(Rules(), [typed])


def test_a_transcript_grows_line_by_line(tmp_path: Path) -> None:
    assert rewritten(tmp_path / "a.txt", COMMAND_LINE) == COMMAND_LINE + played(Rules(), [])
    begun = rewritten(tmp_path / "a.txt", f"{COMMAND_LINE}? RBYG\n")
    assert begun.endswith("\nMOVE NUMBER 2 ? ^D\n")
    assert rewritten(tmp_path / "a.txt", f"{begun}# What now?\n") == begun
    ended = rewritten(tmp_path / "a.txt", begun.replace("^D", "BYYY") + "? NO\n")
    assert ended == COMMAND_LINE + PLAYED
    more = ended.replace("MOVE NUMBER 2", "? HINT\nMOVE NUMBER 2")
    hinted = rewritten(tmp_path / "a.txt", more)
    assert hinted == COMMAND_LINE + played(Rules(), ["RBYG", "HINT", "BYYY", "NO"])


FEW_VALUES = any_rules(**{name: allowed[:3] for name, allowed in ALLOWED.items()}
                       | {"match": (0, 2)})
ODD_LINES = st.sampled_from([
    "", " ", "  x", "x  ", "?", "a?b", "#", "# x", "^C", "^D", " ^D", "<<<<<<< a", "=======",
    "$ a", "?REDO FROM START", "REDO FROM START", "A,B", '"A,B', "a\tb", "\u00e9", "\u2028",
    "RBYG", "YY", "Y", "1 0", "0", "YES", "NO", *COMMAND_WORDS])


@given(FEW_VALUES, st.lists(ODD_LINES, max_size=15))
@settings(max_examples=150)
def test_whatever_is_typed_a_transcript_by_hand_plays_back_as_itself(
        rules: Rules, typed: list[str]) -> None:
    """It does so, too, when an editor has trimmed it."""
    if rules.oldstyle:  # a row of BOARD may look like one that git leaves: this is not promised
        typed = [line for line in typed if line != "<<<<<<< a"]
    command_line = " ".join(["$ mastermind76 --seed 76", *words_of(rules)])
    played_now = played(rules, typed)
    typed = typed[:len(re.findall(r"\? ", played_now))]  # so that none is left over
    by_hand = "".join(f"? {line}\n" for line in typed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "a.txt")
        path.write_text(f"{command_line}\n{by_hand}? ^D\n", encoding="utf-8", newline="\n")
        check_transcript(path, rewrite=True)
        text = path.read_text(encoding="utf-8")
        assert text == f"{command_line}\n{played_now}"
        for same in (text, re.sub(" +\n", "\n", text).rstrip("\n")):
            path.write_text(same, encoding="utf-8", newline="\n")
            for rewrite in (False, True):
                assert check_transcript(path, rewrite) == []


# Which file it is

@on_unix
@pytest.mark.parametrize("script, reason", [
    ('ulimit -f 1; exec "$@"', "File too large"),  # a file may have 512 or 1,024 bytes
    (AS_PERMITTED, "Permission denied")])  # nobody may write to the file
def test_a_file_that_cannot_be_rewritten_fails_and_is_as_it_was(
        script: str, reason: str, kept: Path) -> None:
    text = COMMAND_LINE + "? HELP\n" * 9
    kept.write_text(text)
    kept.chmod(0o444 if reason == "Permission denied" else 0o644)
    status, shown, _ = in_sh(script, COMMAND, "--rewrite", kept)
    assert (status, shown) == (1, f"{kept}: {reason}\n1 transcript, 1 failed\n")
    assert list(kept.parent.iterdir()) == [kept] and kept.read_text() == text


@on_unix
def test_a_rewritten_file_takes_the_place_of_the_old_one_in_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.touch(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    path.write_text(OUTDATED, encoding="utf-8")
    with open(path, encoding="utf-8") as old:  # nothing was written over it
        assert rewritten(link, OUTDATED) == COMMENTED
        assert old.read() == OUTDATED
    assert link.is_symlink() and sorted(tmp_path.iterdir()) == [path, link]
    assert path.stat().st_mode & 0o777 == 0o640


@on_unix
def test_a_letter_beyond_ascii_survives_any_locale(kept: Path) -> None:
    comment = "# \u00c4.\n"
    kept.write_text(f"{comment}{COMMAND_LINE}? QUIT\n", encoding="utf-8")
    for option in ("--rewrite", "--check"):
        status, _, errors = in_sh('exec "$@"', COMMAND, option, kept, LC_ALL="C", PYTHONUTF8="0",
                                  PYTHONIOENCODING="")
        assert (status, errors) == (0, "")
    assert kept.read_text(encoding="utf-8").startswith(f"{comment}{COMMAND_LINE}THE GAME")
