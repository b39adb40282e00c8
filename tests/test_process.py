"""The command as a process: in pipes, what it records and replays, and its exit status."""

from __future__ import annotations

import ast
import io
import os
import re
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import redirect_stdout, suppress
from pathlib import Path

import pytest
from helpers import (COMMAND, COMMAND_LINE, COMMAND_WORDS, MODULE, WIN, Captured, any_rules,
                     checks, on_unix, piped_in, played, words_of)
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind76 import ALLOWED, Rules, begin, check_transcript, main


# In a pipe

@pytest.mark.parametrize("data, typed", [
    (b"\xef\xbb\xbfRBYG\r\nBYYY\r\nNO\r\n", ["RBYG", "BYYY", "NO"]),
    (b"RBYG\nBYYY\nNO", ["RBYG", "BYYY", "NO"]), (b"\xff\xfe\0\n", ["###"]),
    (b"R\xc3\x84?\tY\n", ["R## Y"])])
def test_a_piped_file_may_be_of_any_kind_and_is_taken_as_it_can_be_typed(
        data: bytes, typed: list[str], capsys: Captured) -> None:
    with piped_in(data):
        assert main(["--seed", "76"]) == 0
    assert capsys.readouterr().out == played(Rules(), typed)


def test_a_peer_in_a_pipe_can_play() -> None:
    left = played(Rules(), ["RBYG", "BYYY", "NO"])
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE) as peer:
        assert peer.stdin and peer.stdout
        for line in ("RBYG", "BYYY", "NO"):
            printed, _, left = left.partition(f"{line}\n")
            assert peer.stdout.read(len(printed)) == printed
            peer.stdin.write(f"{line}\n")
            peer.stdin.flush()
            assert peer.stdout.read(len(line) + 1) == f"{line}\n"
        assert peer.stdout.read() == left
    assert peer.returncode == 0


@on_unix
def test_ctrl_c_in_a_pipe_is_the_end_of_the_transcript() -> None:
    asked = played(Rules(), []).removesuffix("^D\n")
    with subprocess.Popen([COMMAND, "--seed", "76"], stdin=subprocess.PIPE, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE) as peer:
        assert peer.stdout and peer.stdout.read(len(asked)) == asked
        peer.send_signal(signal.SIGINT)
        assert peer.communicate(timeout=60) == ("^C\n", "")
    assert peer.returncode == 130


@pytest.mark.parametrize("encoding, shown", [("ascii", "\\u03b1"), ("utf-8", "\u03b1")])
def test_a_character_that_a_stream_does_not_have_is_shown_as_an_escape(
        encoding: str, shown: str, tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("# \u03b1\n$ mastermind76 --seed 76\n? QUIT\n", encoding="utf-8")
    done = subprocess.run([COMMAND, "--replay", path], input="", capture_output=True, timeout=60,
                          encoding=encoding, env={**os.environ, "PYTHONIOENCODING": encoding})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"# {shown}\n")


def test_the_one_file_needs_only_python_and_imports_only_what_it_uses() -> None:
    words = [sys.executable, "-I", "-S", "-X", "importtime", str(MODULE), "--seed", "76"]
    done = subprocess.run(words, input="BYYY\nNO\n", capture_output=True, text=True, timeout=60)
    assert done.stdout == played(Rules(), ["BYYY", "NO"])
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "argparse" in imported
    if sys.platform != "win32":  # an embedded Python imports more by itself
        assert not imported & {"prompt_toolkit", "asyncio", "difflib", "getpass", "random",
                               "shlex", "shutil", "signal", "textwrap"}


def test_a_python_without_gc_freeze_plays() -> None:
    program = "import gc, sys; del gc.freeze; import mastermind76; sys.exit(mastermind76.main())"
    done = subprocess.run([sys.executable, "-c", program, "--seed", "76"], input="BYYY\nNO\n",
                          capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, played(Rules(), ["BYYY", "NO"]), "")


def test_an_older_python_gets_one_line() -> None:
    ast.parse(MODULE.read_text(encoding="utf-8"), feature_version=(3, 6))
    program = "import sys; sys.version_info = (3, 9, 18); import mastermind76"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                          timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (
        1, "", "mastermind76 needs Python 3.10 or newer; this is Python 3.9.18\n")


@pytest.mark.parametrize("words", [[], ["--codemaker", "player", "--codebreaker", "player"]])
def test_the_null_device_is_the_end_of_input(words: list[str]) -> None:
    for output in (subprocess.PIPE, subprocess.DEVNULL):
        done = subprocess.run([COMMAND, "--seed", "76", *words], stdin=subprocess.DEVNULL,
                              stdout=output, stderr=subprocess.PIPE, text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, "")
        assert (done.stdout or "^D\n").endswith("^D\n")


# A stream that fails

@pytest.fixture
def gone() -> Iterator[int]:
    """Return a pipe whose reader has gone."""
    reader, writer = os.pipe()
    os.close(reader)
    yield writer
    os.close(writer)


def status_into(output: int, *words: str) -> tuple[int, str]:
    """Run the command with an output; return its status and its messages."""
    done = subprocess.run([COMMAND, *words], input="", stdout=output, stderr=subprocess.PIPE,
                          text=True, timeout=60)
    return done.returncode, done.stderr


@pytest.mark.parametrize("words", [
    ["--record", "new.txt"], ["--help"], ["--replay", str(WIN)], ["--check", str(WIN)]])
def test_a_reader_that_has_gone_is_the_end_of_input_and_no_fault(
        words: list[str], gone: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert status_into(gone, *words) == (0, "")
    for record in tmp_path.iterdir():
        assert record.read_text().endswith("^D\n") and checks(record)


@pytest.mark.parametrize("times", [1, 2000])
@pytest.mark.parametrize("option", ["--check", "--rewrite"])
def test_a_transcript_that_failed_is_not_hidden_by_a_reader_that_has_gone(
        option: str, times: int, gone: int, tmp_path: Path) -> None:
    assert status_into(gone, option, *[str(tmp_path)] * times) == (1, "")


@on_unix
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")
@pytest.mark.parametrize("words", [["--record", "new.txt"], ["--help"], ["--check", str(WIN)]])
def test_a_full_disk_gets_one_message_and_status_2(
        words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with open("/dev/full", "w") as full:
        assert status_into(full.fileno(), *words) == (
            2, "mastermind76: standard output: No space left on device\n")


@on_unix
@pytest.mark.parametrize("stdin, status, errors", [
    ("<&-", 0, ""), ("0>input", 2, "mastermind76: standard input: Bad file descriptor\n")])
def test_a_closed_input_has_ended_and_one_that_cannot_be_read_is_named(
        stdin: str, status: int, errors: str, tmp_path: Path) -> None:
    done = subprocess.run(["sh", "-c", f'"$0" --record new.txt {stdin}', COMMAND], cwd=tmp_path,
                          capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (status, errors)
    if status == 0:
        assert checks(tmp_path / "new.txt")
        assert (tmp_path / "new.txt").read_text().endswith("? ^D\n")


# Recording

@pytest.mark.parametrize("options", [
    "--seed 0 --code RT --colors 8 --pegs 2 --frames 9 --scoring guess --strategy parts "
    "--picture --codemaker player --codebreaker computer --match 2",
    "--seed none --teach --codemaker player --scorer player",
    "--seed 76 --distinct --oldstyle --picture"])
def test_a_record_has_the_options_of_the_game_and_what_a_pipe_shows(
        options: str, tmp_path: Path, capsys: Captured) -> None:
    path = tmp_path / "new.txt"
    with piped_in(b"rbyg\n" + b"R" * 300 + b"\nBOARD\n"):
        assert main([*options.split(), "--record", str(path)]) == 0
    command_line, _, rows = path.read_text().partition("\n")
    assert command_line == f"$ mastermind76 {options}"
    assert capsys.readouterr() == (rows, "")
    assert checks(path)


def test_a_game_without_a_seed_may_have_any() -> None:
    seeds = {int(begin([])[0].split()[-1]) for _ in range(60)}
    assert len(seeds) > 50 and min(seeds) < 2**14 <= max(seeds) < 2**15


def test_recording_never_overwrites(kept: Path, capsys: Captured) -> None:
    for path, reason in ((kept, "File exists"), ("", "No such file or directory")):
        assert main(["--record", str(path)]) == 2
        assert capsys.readouterr() == (
            "", f"mastermind76: {path}: {reason}; choose another name\n")
    assert kept.read_bytes() == WIN.read_bytes()


@pytest.mark.skipif(sys.platform != "win32", reason="these are consoles of Windows alone")
@pytest.mark.parametrize("name", ["con", "con.txt", "CONOUT$"])
def test_a_console_is_no_file_for_a_record(name: str, capsys: Captured) -> None:
    assert main(["--record", name]) == 2
    assert capsys.readouterr() == ("", f"mastermind76: {name}: not a file; choose another name\n")


@on_unix
@pytest.mark.parametrize("lacking", [3, 60])  # in the last row, and in one before it
def test_a_record_on_a_full_disk_is_named_once_and_the_game_goes_on(
        lacking: int, tmp_path: Path) -> None:
    import resource

    def record(limit: int = resource.RLIM_INFINITY) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [COMMAND, "--seed", "76", "--record", "new.txt"], input="RBYG\nQUIT\n", text=True,
            capture_output=True, timeout=60, cwd=tmp_path,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit)))

    path = tmp_path / "new.txt"
    whole = record()
    size = path.stat().st_size
    path.unlink()
    done = record(size - lacking)
    assert (done.returncode, done.stdout) == (2, whole.stdout)
    assert re.fullmatch("mastermind76: new.txt: .*; the game goes on unrecorded\n", done.stderr)
    assert path.stat().st_size == size - lacking


@on_unix
def test_a_record_that_is_killed_has_all_that_was_printed(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    shown = played(Rules(), ["BYYY"]).removesuffix("^D\n")
    with subprocess.Popen([COMMAND, "--seed", "76", "--record", path], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE, text=True) as peer:
        assert peer.stdin and peer.stdout
        peer.stdin.write("BYYY\n")
        peer.stdin.flush()
        assert peer.stdout.read(len(shown)) == shown
        peer.kill()
    assert path.read_text() == COMMAND_LINE + shown
    assert checks(path)


FEW_VALUES = any_rules(**{name: allowed[:3] for name, allowed in ALLOWED.items()}
                       | {"match": (0, 2)})
TYPED = st.binary(max_size=90) | st.sampled_from([
    *(word.encode() for word in [*COMMAND_WORDS, "YES", "NO", "CLUE", "EXIT"]),
    b"RBYG", b"YY", b"Y", b"1 2", b"0", b"WHY YYY", b"IF YYY", b"?", b"#", b"\xc3\xa9", b"A,B",
    b" ^D", b"^C", b'"' + b"X" * 72 + b"^D" + b" " * 56 + b'"'])


class Interrupted(io.StringIO):
    """A standard output at which Ctrl-C is pressed, once, when it has got some writes."""

    def __init__(self, writes: int) -> None:
        super().__init__()
        self.left = writes

    def write(self, text: str) -> int:
        self.left -= 1
        if self.left == 0:
            raise KeyboardInterrupt
        return super().write(text)


@given(FEW_VALUES, st.lists(TYPED, max_size=15), st.integers(0, 60))
@settings(max_examples=200)
def test_a_record_passes_its_check_whatever_was_typed_and_wherever_ctrl_c_came(
        rules: Rules, lines: list[bytes], writes: int) -> None:
    """At 0 writes Ctrl-C never comes."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "new.txt")
        with (suppress(KeyboardInterrupt), redirect_stdout(Interrupted(writes)),
              piped_in(b"\n".join(lines))):
            main(["--seed", "76", *words_of(rules), "--record", str(path)])
        assert check_transcript(path) == []


# Replaying

@pytest.mark.parametrize("baud, seconds", [(110, 0.1), (300, 1 / 30), (50, 0.2), (9600, 1 / 960)])
@pytest.mark.parametrize("late, error", [(0, 1e-6), (0.1, 0.01)])
def test_at_a_speed_a_character_takes_its_time_and_a_line_end_twice_that(
        baud: int, seconds: float, late: float, error: float, monkeypatch: pytest.MonkeyPatch,
        capsys: Captured) -> None:
    """Of a typed line the Return alone takes time.  late: by how many characters sleep is late."""
    now = 0.0

    def sleep(duration: float) -> None:
        nonlocal now
        now += duration + late * seconds

    monkeypatch.setattr(time, "perf_counter", lambda: now)
    monkeypatch.setattr(time, "sleep", sleep)
    with piped_in(b"RBYG\n"):
        assert main(["--seed", "76", "--baud", str(baud)]) == 0
    printed = capsys.readouterr().out.removesuffix("^D\n").replace("? RBYG", "? ")
    assert now == pytest.approx(seconds * (len(printed) + printed.count("\n")), rel=error)


def test_a_replay_types_out_the_comments_and_all_rows_as_it_plays_now(
        kept: Path, capsys: Captured) -> None:
    right = WIN.read_text().replace("MOVE NUMBER 2", "# Why?\nMOVE NUMBER 2")
    kept.write_text(right.replace("BREAKS", "BRAKES"))
    with piped_in(b""):
        assert main(["--replay", str(kept)]) == 0
    assert capsys.readouterr() == (re.sub(r"(?m)^\$ .*\n", "", right), "")
