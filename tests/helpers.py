"""What the tests share: transcripts, the installed command, and sessions."""

from __future__ import annotations

import io
import itertools
import os
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import strategies as st

from mastermind76 import (ALLOWED, COMMANDS, Rnd, Rules, TranscriptError, check_transcript, main,
                          session, transcript)

Captured = pytest.CaptureFixture[str]
ROOT = Path(__file__).parent.parent
TRANSCRIPTS = sorted(ROOT.glob("transcripts/**/*.txt"))
WIN = ROOT / "transcripts" / "win.txt"
COMMAND_LINE = "$ mastermind76 --seed 76\n"
MODULE = ROOT / "mastermind76.py"
COMMAND = str(Path(sysconfig.get_path("scripts"), "mastermind76"))
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell or signal of Unix")
ABOUT_HELP = "(4 letters, such as YRPO, or HELP)\n"  # where input() reads
PROMPT = "MOVE NUMBER 1 ? "
COMMAND_WORDS = sorted(COMMANDS)
# Runs a command so that even root may only do what the permissions of files allow.
AS_PERMITTED = '[ $(id -u) = 0 ] && exec setpriv --bounding-set=-all "$@"; exec "$@"'


@contextmanager
def piped_in(data: bytes) -> Iterator[None]:
    """Let standard input be a file with these bytes."""
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with io.TextIOWrapper(file) as stdin, patch("sys.stdin", stdin):
            yield


def played(rules: Rules, typed: Iterable[str], seed: int | None = 76,
           code: str | None = None) -> str:
    """Return the transcript of a session with these typed lines, and then the end of input."""
    return transcript(session(rules, Rnd(seed), code), typed)


PLAYED = played(Rules(), ["RBYG", "BYYY", "NO"])


def checks(path: Path) -> bool:
    """Return whether the transcript in a file is right."""
    return main(["--check", str(path)]) == 0


def all_codes(rules: Rules) -> list[str]:
    """Return all codes, lowest first."""
    codes = ["".join(pegs) for pegs in itertools.product(rules.palette, repeat=rules.pegs)]
    return [code for code in codes if not rules.distinct or len(set(code)) == len(code)]


def any_rules(**some: Iterable[object]) -> st.SearchStrategy[Rules]:
    """Draw rules that go together.  Each may be whatever is allowed, or one of some values."""
    values = {name: some.get(name, ALLOWED.get(name, (False, True))) for name in Rules._fields}
    drawn = {name: st.sampled_from(list(value)) for name, value in values.items()}
    return st.builds(Rules, **drawn).map(of_1976).filter(going_together)


def of_1976(rules: Rules) -> Rules:
    """Return rules that the game of 1976 allows, if it is asked for; most others clash with it."""
    if not rules.oldstyle:
        return rules
    return rules._replace(codemaker="computer", codebreaker="player", scorer="computer", match=0,
                          teach=False)


def going_together(rules: Rules) -> bool:
    """Return whether rules go together; test_options.py lists those that do not."""
    try:
        session(rules, Rnd(76))
    except ValueError:
        return False
    return True


def words_of(rules: Rules) -> list[str]:
    """Return the options that name rules."""
    words = []
    for name, value in rules._asdict().items():
        if value is True:
            words.append(f"--{name}")
        elif value != Rules._field_defaults[name]:
            words += [f"--{name}", str(value)]
    return words


def in_sh(script: str, *words: object, **env: str) -> tuple[int, str, str]:
    """Run a script of the shell, which is given some words; return its status and its output."""
    done = subprocess.run(["sh", "-c", script, "sh", *map(str, words)], capture_output=True,
                          text=True, timeout=60, env={**os.environ, **env}, input="")
    return done.returncode, done.stdout, done.stderr


def error_of(path: Path, text: str, rewrite: bool = False) -> str:
    """Return what is said about a wrong transcript with this text, which stays as it is."""
    path.write_text(text, encoding="utf-8")
    with pytest.raises(TranscriptError) as caught:
        check_transcript(path, rewrite)
    assert path.read_text(encoding="utf-8") == text
    return str(caught.value).replace(str(path), "PATH")


def rewritten(path: Path, text: str) -> str:
    """Return what a rewrite makes of a transcript with this text; it checks then, and stays."""
    path.write_bytes(text.encode())
    assert check_transcript(path, rewrite=True)
    made = path.read_bytes()
    for rewrite in (False, True):
        assert check_transcript(str(path), rewrite) == []
    assert path.read_bytes() == made
    return made.decode()
