"""The game in BASIC, and what this program has of BASIC, beside PC-BASIC (.[basic]).

PC-BASIC is compatible with GW-BASIC.  --soft-linefeed makes it read a program as strictly as
GW-BASIC does: each line must end in CR LF.
"""

from __future__ import annotations

import itertools
import os
import re
import shutil
import subprocess
import sysconfig
from collections.abc import Callable, Iterable

import pytest
from helpers import ROOT, TRANSCRIPTS
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from mastermind76 import (HIGHEST_SEED, Rnd, Rules, draw_code, input_string, printed_number,
                          read_transcript, session, transcript, zones)

GAME = (ROOT / "docs" / "1976.bas").read_bytes().decode("ascii")
PCBASIC = shutil.which("pcbasic", path=sysconfig.get_path("scripts"))
needs_pcbasic = pytest.mark.skipif(PCBASIC is None and os.environ.get("CI") != "true",
                                   reason="needs PC-BASIC: pip install '.[basic]'")
RunBasic = Callable[..., list[str]]  # a fixture that runs a program in PC-BASIC


@pytest.fixture(scope="module")
def run_basic(tmp_path_factory: pytest.TempPathFactory) -> RunBasic:
    """Return a function that runs a program with typed lines, and returns the rows of its paper.

    PC-BASIC wants CR at the end of each typed line, and runs nothing if no line is typed.  The
    end of input ends it with an error, but only standard error says so.
    """
    home = tmp_path_factory.mktemp("basic")
    folders = dict.fromkeys(["HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"], str(home))

    def run(program: str, typed: Iterable[str] = ("",)) -> list[str]:
        (home / "PROGRAM.BAS").write_bytes(program.encode("ascii"))
        assert PCBASIC is not None, "CI installs PC-BASIC"
        done = subprocess.run(
            [PCBASIC, "PROGRAM.BAS", "--interface=none", "--quit=True", "--soft-linefeed",
             "--video=cga"],  # whose screen it draws fastest
            cwd=home, env={**os.environ, **folders}, input="".join(f"{line}\r" for line in typed),
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        return without_blanks_at_ends(done.stdout)

    return run


def without_blanks_at_ends(text: str) -> list[str]:
    """Return the rows of a paper without the blanks at their ends."""
    return [row.rstrip() for row in text.splitlines()]


def seeded(program: str, seed: int | None) -> str:
    """Return a program in BASIC that deals the codes of a seed."""
    return program if seed is None else f"5 RANDOMIZE {seed}\r\n{program}"


def assert_both_play_the_same(run_basic: RunBasic, seed: int | None, typed: list[str]) -> None:
    """Play a session in BASIC and in Python, and compare their rows."""
    rows = run_basic(seeded(GAME, seed), typed)
    played = transcript(session(Rules(oldstyle=True), Rnd(seed)), typed, end="")
    as_in_1976 = [row.replace("?Redo from start", "?REDO FROM START") for row in rows]
    assert as_in_1976 == without_blanks_at_ends(played)


def oldstyle_transcripts() -> dict[str, int | None]:
    """Return the seed of each transcript whose header has --oldstyle, --seed and nothing else."""
    seeds = {}
    for path in TRANSCRIPTS:
        [header] = re.findall(r"(?m)^\$ mastermind76 (.*)$", path.read_text(encoding="utf-8"))
        words = header.split()
        if "--oldstyle" in words and len(words) == 3:
            seed = words[words.index("--seed") + 1]
            seeds[path.stem] = None if seed == "none" else int(seed)
    return seeds


# The game

def test_its_lines_are_numbered_by_tens_and_fit_on_the_paper() -> None:
    lines = GAME.split("\r\n")
    assert lines.pop() == ""
    assert [line.split(" ")[0] for line in lines] == [str(10 * n + 10) for n in range(len(lines))]
    assert all(len(line) <= 72 and line == line.upper().rstrip() for line in lines)


LINES = re.findall(r"(?m)^\d+ +(.*)\r$", GAME)
STATEMENTS = [re.sub('"[^"]*"', "", line) for line in LINES if not line.startswith("REM")]
# What BASIC-80, GW-BASIC, 8K BASIC, Commodore's and Apple's have in common, of their words.
COMMON_WORDS = {"DIM", "END", "FOR", "GOSUB", "GOTO", "IF", "INPUT", "INT", "MID$", "NEXT",
                "PRINT", "RETURN", "RND", "THEN", "TO"}


def test_it_uses_only_what_the_basics_of_its_time_have_in_common() -> None:
    words = set(re.findall(r"[A-Z]{2,}\$?", " ".join(STATEMENTS)))
    assert all(len(name.rstrip("$")) == 2 for name in words - COMMON_WORDS)
    assert not any(statement.startswith("MID$") for statement in STATEMENTS)


def test_a_rem_explains_each_name() -> None:
    names = set(re.findall(r"\b[A-Z]{2}\b\$?", " ".join(STATEMENTS))) - COMMON_WORDS
    rems = " ".join(line for line in LINES if line.startswith("REM"))
    assert names and names <= set(re.findall(r"\b[A-Z]{2}\b\$?", rems))


def test_the_page_shows_lines_of_both_games_side_by_side() -> None:
    page = (ROOT / "docs" / "1976.md").read_text(encoding="utf-8")
    [game_in_python] = re.findall("(?s)```python\n(.*?)```", page)
    [side_by_side] = re.findall(r"(?s)```text\n(\d+ FOR .*?)```", page)
    rows = side_by_side.splitlines()
    middle = rows[0].index("for")
    for row in rows:
        assert f"{row[:middle].rstrip()}\r\n" in GAME
        assert row[middle:].strip() in game_in_python
    assert f" {len(GAME.splitlines())} lines " in page


@needs_pcbasic
@pytest.mark.parametrize("name, seed", oldstyle_transcripts().items())
def test_it_prints_what_an_oldstyle_transcript_has(
        name: str, seed: int | None, run_basic: RunBasic) -> None:
    kept = read_transcript(ROOT / "transcripts" / f"{name}.txt")
    assert_both_play_the_same(run_basic, seed, list(kept.typed.values()))


@needs_pcbasic
def test_it_prints_the_same_for_a_line_of_any_length_up_to_60(run_basic: RunBasic) -> None:
    typed: list[str] = []
    for length in range(61):
        typed += ["BOARD", ("RBYG" * 15)[:length]]
        if length % 10 == 9:
            typed.append("YES")
    assert_both_play_the_same(run_basic, 76, [*typed, "BOARD", "QUIT", "NO"])


@needs_pcbasic
def test_each_line_that_its_rem_adds_deals_other_codes(run_basic: RunBasic) -> None:
    added = re.findall(r"\b5 [XR].*?76\)?", GAME)
    papers = [run_basic(f"{line}\r\n{GAME}", ["QUIT", "NO"]) for line in ["1 REM", *added]]
    codes = [paper[-3] for paper in papers]
    assert [code[:16] for code in codes] == 3 * ["THE HIDDEN CODE:"]
    assert len(set(codes)) == 3


# With ANOTHER GAME (YES OR NO)? a line fits in a row of PC-BASIC's screen, which has 80 columns.
LONGEST = 53
ANY_LINE = st.one_of(
    st.text("YRPOGB", min_size=4, max_size=4),
    st.text('YRPOGBXy", ', max_size=7),
    st.text([chr(c) for c in range(32, 127) if chr(c) != "?"], max_size=LONGEST),
    st.sampled_from(["BOARD", "QUIT", "YES", "NO", "board", ' "BOARD" ', '"YES ', "QUIT,"]))
A_LOSS = st.lists(st.text("YRPOGB", min_size=4, max_size=4), min_size=10, max_size=10)


@st.composite
def any_sessions(draw: st.DrawFn) -> tuple[int | None, list[str]]:
    """Draw a seed, and the typed lines of some games, most of which are played to their end."""
    seed = draw(st.none() | st.integers(0, HIGHEST_SEED))
    rnd = Rnd(seed)
    typed: list[str] = []
    for _ in range(draw(st.integers(1, 5))):
        code = draw_code(Rules(), rnd)
        broken_or_given_up = st.tuples(st.lists(ANY_LINE, max_size=6),
                                       st.sampled_from([code, f" {code}!", "QUIT"]))
        moves, last = draw(broken_or_given_up | st.tuples(A_LOSS, st.just("YES")))
        typed += [*moves, last, "YES"]
    return seed, [*typed, draw(ANY_LINE), draw(ANY_LINE)]


@needs_pcbasic
@pytest.mark.timeout(600)  # a session takes half a second, on a busy machine some seconds
# A failing session is shown as it is: to look for a shorter one would take minutes.
@settings(max_examples=30, phases=[Phase.explicit, Phase.reuse, Phase.generate])
@given(any_session=any_sessions())
def test_it_prints_what_any_oldstyle_session_prints(
        run_basic: RunBasic, any_session: tuple[int | None, list[str]]) -> None:
    seed, typed = any_session
    assert_both_play_the_same(run_basic, seed, typed)


@needs_pcbasic
@pytest.mark.parametrize("length", [61, 128, 251, 252, 253, 254, 255])
def test_no_line_of_up_to_255_characters_stops_it(length: int, run_basic: RunBasic) -> None:
    """PC-BASIC itself refuses some lines of more than 250; then BOARD is typed in their place."""
    rows = run_basic(GAME, ["X" * length, "BOARD", "QUIT", "NO"])
    assert "GUESS         BLACKS        WHITES" in rows
    assert rows[-3:] == ["THE HIDDEN CODE: YOBG", "ANOTHER GAME (YES OR NO)? NO", ""]


# What this program has of BASIC

@needs_pcbasic
@pytest.mark.parametrize("seed", [None, 0, 1, 76, 1976, 8537, 15267, 15626, HIGHEST_SEED])
def test_rnd_and_what_it_draws_are_those_of_basic(seed: int | None, run_basic: RunBasic) -> None:
    """In each of three seeds, one draw shows that BASIC counts in single precision."""
    program = ("10 FOR I = 1 TO 300\r\n"
               "20 R = RND(1)\r\n"
               '30 PRINT R * 16777216#; MID$("YRPOGB", INT(6 * R + 1), 1);\r\n'
               "40 NEXT I\r\n")
    printed = " ".join(run_basic(seeded(program, seed))).split()
    rnd, same_rnd = Rnd(seed), Rnd(seed)
    for state, color in zip(printed[::2], printed[1::2], strict=True):
        assert int(state) == 2**24 * rnd()
        assert color == draw_code(Rules(pegs=1), same_rnd)
    assert len(printed) == 600


@needs_pcbasic
def test_print_zones_and_printed_numbers_are_those_of_basic(run_basic: RunBasic) -> None:
    program = ("10 FOR N = 0 TO 71\r\n"
               '20 PRINT STRING$(N, "*"), N; "PEGS", 76\r\n'
               "30 NEXT N\r\n")
    rows: list[str] = []
    for n in range(72):
        rows += zones("*" * n, printed_number(n) + "PEGS", printed_number(76))
    assert run_basic(program) == [row.rstrip() for row in rows]


@needs_pcbasic
def test_input_takes_and_refuses_the_lines_that_basic_does(run_basic: RunBasic) -> None:
    program = ("10 INPUT A$\r\n"
               '20 PRINT "<"; A$; ">"\r\n'
               "30 GOTO 10\r\n")
    typed = ["".join(signs) for length in range(5)
             for signs in itertools.product('A", ', repeat=length)]
    rows: list[str] = []
    for line in typed:
        string = input_string(line)
        rows += [f"? {line}".rstrip(), "?Redo from start" if string is None else f"<{string}>"]
    assert run_basic(program, typed) == [*rows, "?"]
