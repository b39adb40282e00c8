"""What goes wrong around the program: never a traceback, never a hang."""

from __future__ import annotations

import os
import random
import select
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import COMMAND, PROMPT, ROLLS, ROOT, Keys, checks, run, typed_in
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mastermind76 import read_roll

WIN = ROLLS[0].with_name("win.txt")
GOOD = {name: os.environ[name] for name in ("PATH",) if name in os.environ}


def shell(script: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell script in which "$0" is the command."""
    return subprocess.run(["sh", "-c", script, COMMAND, *words], capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=60)


def test_closed_stdin_is_the_end_of_input() -> None:
    done = shell('"$0" --seed 76 <&-')
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"MOVE NUMBER 1 ? ^D\n")


@pytest.mark.parametrize("script, status, errors", [
    ('"$0" --seed 76 >&-', 0, b""),
    ('"$0" --seed 76 >&- 2>&- <&-', 0, b""),
    ('"$0" --nonsense 2>&-', 2, b""),
    ('"$0" --check nothing 2>&-', 1, b""),
    ('"$0" --nonsense 2>/dev/full', 2, b""),
    ('"$0" --replay "$1" 2>/dev/full', 0, b""),
    ('"$0" --replay "" >&2', 1, b"mastermind76: : No such file or directory\n"),
    ('"$0" --seed 76 >/dev/full', 2, b"mastermind76: standard output: No space left on device\n"),
    ('"$0" --help >/dev/full', 2, b"mastermind76: standard output: No space left on device\n"),
    ('"$0" --version >/dev/full', 2, b"mastermind76: standard output: No space left on device\n"),
    ('"$0" --check "$1" >/dev/full', 2,
     b"mastermind76: standard output: No space left on device\n"),
])
def test_closed_or_full_outputs(script: str, status: int, errors: bytes) -> None:
    if "/dev/full" in script and not os.path.exists("/dev/full"):
        pytest.skip("this system has no /dev/full")
    done = shell(script, str(WIN))
    assert (done.returncode, done.stderr) == (status, errors)


@pytest.mark.parametrize("words", ["--seed 76", "--help", f"--check {WIN}", f"--replay {WIN}",
                                   "--score RBYG RBYG", "--colors 10 --codebreaker computer"])
def test_a_reader_that_leaves_early_is_no_fault(words: str) -> None:
    done = shell(f'{{ yes RBYG | "$0" {words}; echo $? >&2; }} | true')
    assert done.stderr == b"0\n"
    done = shell(f'yes RBYG | "$0" {words} | head -1')
    assert done.stdout.count(b"\n") == 1
    assert done.stderr == b""


def test_a_failed_check_is_not_hidden_by_a_reader_that_leaves(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.write_text("")
    done = shell('{ "$0" --check "$@"; echo $? >&2; } | true', *[str(path)] * 5000)
    assert done.stderr == b"1\n"


@pytest.mark.parametrize("env", [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}, {"LC_ALL": "POSIX"},
    {"PYTHONIOENCODING": "ascii"}, {"HOME": "/nonexistent"}, {"TERM": "dumb"}, {"TERM": ""},
    {"COLUMNS": "20"}, {"LANG": "de_DE.UTF-8", "LANGUAGE": "de"}, {}])
def test_the_surroundings_do_not_matter(env: dict[str, str], tmp_path: Path) -> None:
    roll = read_roll(str(WIN.with_name("bad-input.txt")))
    typed = typed_in(roll).replace("RB#G", "RBÄG")
    done = run(*roll.options, typed=typed, env=env)
    assert (done.returncode, done.stdout, done.stderr) == (0, roll.paper, "")
    path = tmp_path / "schöner Sieg.txt"
    path.write_text("# Ein schöner Sieg.\n" + WIN.read_text().replace("BREAKS", "bräche"))
    assert run("--check", str(path), env=env).returncode == 1


@pytest.mark.parametrize("data", [
    b"RBYG\r\nBYYY\r\nNO\r\n", b"RBYG\nBYYY\nNO", b"RBYG\nBYYY\nNO\n", b"RBYG \n BYYY\n\tNO\n"])
def test_line_endings_of_any_kind(data: bytes) -> None:
    done = run("--seed", "76", typed=data)
    assert done.returncode == 0
    assert done.stdout.count("\n") == 15 and "THAT BREAKS THE CODE!" in done.stdout


@pytest.mark.parametrize("line", [
    b"R" * 2**20, b" " * 2**20, b"\0" * 2**20, b"RBYG" + b" " * 2**20 + b"RBYG",
    bytes(range(1, 10)) + bytes(range(11, 256)), b"\xff\xfe", b"\x1b[2J", b"\xe2\x82"])
def test_a_bad_line_gets_one_line_and_the_same_move(line: bytes) -> None:
    done = run("--seed", "76", typed=line + b"\nBYYY\nNO\n")
    assert done.returncode == 0
    question, answer = done.stdout.split(PROMPT)[1:]
    echo, message, blank = question.split("\n")[-3:] if "\n\n" not in question else (
        question.split("\n")[-4:-1])
    assert message.endswith("OR HELP.") and blank == ""
    assert answer == "BYYY\nTHAT BREAKS THE CODE!\nANOTHER GAME (YES OR NO)? NO\n\n"
    assert done.stdout.isascii() and done.stdout.replace("\n", "").isprintable()


def test_endless_input_without_a_line_takes_little_memory() -> None:
    if shell("ulimit -v 400000").returncode:
        pytest.skip("this system cannot limit the memory of a process")
    done = shell('ulimit -v 400000; head -c 300000000 /dev/zero | "$0" --seed 76')
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"MOVE NUMBER 1 ? ^D\n")


def test_a_peer_in_a_pipe_can_play() -> None:
    peer = subprocess.Popen([COMMAND, "--seed", "76"], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE)
    assert peer.stdin and peer.stdout
    try:
        for line, answer in (("RBYG", "MOVE NUMBER 2 ? "), ("BYYY", "(YES OR NO)? "), ("NO", "")):
            seen = ""
            while not seen.endswith("? "):
                assert select.select([peer.stdout], [], [], 60)[0]
                seen += os.read(peer.stdout.fileno(), 4096).decode()
            peer.stdin.write(line.encode() + b"\n")
            peer.stdin.flush()
        assert peer.wait(60) == 0
    finally:
        peer.kill()
        peer.stdin.close()
        peer.stdout.close()


@pytest.mark.parametrize("number, status, ending", [
    (signal.SIGINT, 130, b"MOVE NUMBER 1 ? ^C\n"), (signal.SIGTERM, -15, PROMPT.encode()),
    (signal.SIGHUP, -1, PROMPT.encode()), (signal.SIGKILL, -9, PROMPT.encode())])
def test_a_signal_in_a_pipe(number: int, status: int, ending: bytes, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    peer = subprocess.Popen([COMMAND, "--seed", "76", "--record", str(path)],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert peer.stdout
    seen = b""
    while not seen.endswith(b"? "):
        seen += os.read(peer.stdout.fileno(), 4096)
    peer.send_signal(number)
    out, errors = peer.communicate(timeout=60)
    assert (peer.returncode, errors) == (status, b"")
    assert (seen + out).endswith(ending)
    assert path.read_bytes().split(b"\n", 1)[1] == seen + out
    done = run("--check", str(path))
    wrong = f"{path}: cut off: the last line has no end\n1 roll, 1 failed\n"
    assert done.stdout == ("1 roll, all ok\n" if number == signal.SIGINT else wrong)


@pytest.mark.parametrize("words", [
    ["--colors", "10", "--pegs", "10", "--match", "100", "--codemaker", "computer",
     "--codebreaker", "computer"], ["--baud", "50"]])
def test_ctrl_c_while_the_machine_is_busy(words: list[str], tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    peer = subprocess.Popen([COMMAND, "--seed", "76", "--record", str(path), *words],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert peer.stdout
    os.read(peer.stdout.fileno(), 1)
    peer.send_signal(signal.SIGINT)
    out, errors = peer.communicate(timeout=60)
    assert (peer.returncode, errors) == (130, b"")
    assert out.endswith(b"^C\n")
    assert run("--check", str(path)).stdout == "1 roll, all ok\n"


line = st.one_of(st.binary(max_size=100), st.sampled_from(
    [b"RBYG", b"BOARD", b"HELP", b"QUIT", b"SOLVE", b"YES", b"1 2", b"UNDO"]))


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(line, max_size=20), st.sampled_from([
    [], ["--oldstyle"], ["--match", "2"], ["--picture", "--oldstyle"],
    ["--codemaker", "player", "--codebreaker", "computer"],
    ["--codemaker", "player", "--codebreaker", "player", "--colors", "10", "--pegs", "10"]]))
def test_random_bytes_in_a_pipe(lines: list[bytes], options: list[str]) -> None:
    done = run("--seed", "76", *options, typed=b"\n".join(lines))
    assert (done.returncode, done.stderr) == (0, "")
    assert max(map(len, done.stdout.split("\n"))) <= 72
    assert done.stdout.isascii()


def test_a_thousand_random_sessions_end_and_check(tmp_path: Path) -> None:
    """In one process: the sessions are rolls made of random bytes, rewritten and checked."""
    import mastermind76
    rng = random.Random(1976)
    path = tmp_path / "roll.txt"
    for _ in range(1000):
        paper: list[str] = []
        left = [rng.randbytes(rng.randint(0, 40)).decode(errors="replace")
                for _ in range(rng.randint(0, 10))]

        def read() -> str:
            if not left:
                raise EOFError
            return left.pop()

        words = rng.choice([[], ["--oldstyle"], ["--picture"], ["--match", "2"],
                            ["--codemaker", "player"]])
        rules, _, _ = mastermind76.dealt_by(vars(mastermind76.header_parser().parse_args(words)))
        terminal = mastermind76.Terminal(Keys(read), paper.append)
        assert terminal.play(mastermind76.session(rules, mastermind76.Rnd(76))) == 0
        path.write_text(" ".join(["$ mastermind76 --seed 76", *words]) + "\n" + "".join(paper))
        assert checks(path)


def test_the_one_file_needs_nothing_but_python() -> None:
    words = [sys.executable, "-I", "-S", str(ROOT / "mastermind76.py"), "--seed", "76"]
    done = subprocess.run(words, input=b"BYYY\nNO\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"THAT BREAKS THE CODE!" in done.stdout


def test_a_piped_session_imports_no_prompt_toolkit() -> None:
    done = subprocess.run([COMMAND, "--seed", "76"], input=b"BYYY\nNO\n", capture_output=True,
                          env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"}, timeout=60)
    assert done.returncode == 0
    assert b"mastermind76" in done.stderr
    for module in (b"prompt_toolkit", b"asyncio", b"typing", b"dataclasses", b"difflib", b"shlex"):
        assert module not in done.stderr
