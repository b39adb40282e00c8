"""The command line, the exit status, and what a pipe, its ends and its signals can do."""

from __future__ import annotations

import gc
import importlib.metadata
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import COMMAND, PROMPT, ROLLS, ROOT, checks, piped_in, played, run, typed_in

from mastermind76 import USAGE, Rules, command_parser, main, read_roll

Captured = pytest.CaptureFixture[str]
WIN = ROLLS[0].with_name("win.txt")


# Options


@pytest.mark.parametrize("option, wrong, right", [
    ("--seed", "x -1 32768 1_0 \u00b2 " + "9" * 5000, "is not a whole number from 0 to 32767"),
    ("--colors", "1 11", "is not a whole number from 2 to 10"),
    ("--pegs", "0 11", "is not a whole number from 1 to 10"),
    ("--frames", "0 1000", "is not a whole number from 1 to 999"),
    ("--match", "0 3 102", "is not an even number from 2 to 100"),
    ("--baud", "0 115201", "is not a whole number from 1 to 115200"),
    ("--scoring", "nibbler", "(choose from standard, secret, guess)"),
    ("--strategy", "best", "(choose from lowest, parts)"),
    ("--codemaker", "me", "(choose from computer, player)"),
    ("--codebreaker", "me", "(choose from computer, player)"),
])
def test_a_value_that_is_not_allowed_is_shown_with_those_that_are(
        option: str, wrong: str, right: str, capsys: Captured) -> None:
    for value in wrong.split():
        assert main([option, value]) == 2
        invalid = "" if right.startswith("is") else "invalid choice: "
        told = re.sub("from [^)]*", lambda it: it[0].replace("'", ""), capsys.readouterr().err)
        assert told == (f"mastermind76: argument {option}: {invalid}'{value}' {right}; "
                        "see mastermind76 --help\n")


@pytest.mark.parametrize("words, message", [
    ("--code RBYX", 'argument --code: NO COLOR "X". TYPE 4 OF R O Y G B P'),
    ("--code RBY", "argument --code: PEGS TYPED: 3. TYPE 4 OF R O Y G B P"),
    ("--code=", "argument --code: NOTHING TYPED. TYPE 4 OF R O Y G B P"),
    ("--see 76", "unrecognized arguments: --see 76"),
    ("RBYG", "unrecognized arguments: RBYG"),
    ("--check", "argument --check: expected at least one argument"),
    ("--check a --record b", "argument --record: not allowed with argument --check"),
    ("--check a --rewrite b", "argument --rewrite: not allowed with argument --check"),
    ("--version --replay x", "argument --replay: not allowed with argument --version"),
    ("--check a --seed 76", "argument --check: not allowed with --seed"),
    ("--rewrite a --match 2", "argument --rewrite: not allowed with --match"),
    ("--replay a --code RBYG", "argument --replay: not allowed with --code"),
    ("--score RBYG RBYG --oldstyle", "argument --score: not allowed with --oldstyle"),
    ("--version --seed 76", "argument --version: not allowed with --seed"),
    ("--check x --baud 110", "argument --check: not allowed with --baud"),
    ("--score RBYG XXXX", 'argument --score: NO COLOR "X"'),
    ("--score RBY RBYG",
     "argument --score: CODE AND GUESS MUST HAVE EQUALLY MANY PEGS, 1 TO 10"),
    ("--teach --match 2", "argument --teach: not allowed with --match"),
    ("--teach --oldstyle", "argument --teach: not allowed with --oldstyle"),
])
def test_a_bad_option_gets_one_plain_line_and_status_2(
        words: str, message: str, capsys: Captured) -> None:
    assert main(words.split()) == 2
    assert capsys.readouterr() == ("", f"mastermind76: {message}; see mastermind76 --help\n")


@pytest.mark.parametrize("words", ["--help", "-h", "--seed 76 --help", "--help --check no.txt"])
def test_help_is_given_whatever_else_is_asked_for(words: str, capsys: Captured) -> None:
    assert main(words.split()) == 0
    assert capsys.readouterr() == (USAGE, "")


def test_help_fits_one_screen_and_shows_each_option() -> None:
    lines = USAGE.split("\n")[:-1]
    assert len(lines) <= 24 and max(map(len, lines)) < 80
    assert lines[-1] == (
        "exit status: 0 done, 1 a roll failed, 2 bad option or file, 128 + N signal N")
    assert set(re.findall(r"--[a-z]+", USAGE)) == {
        word for action in command_parser()._actions
        for word in action.option_strings if word != "-h"}


EXAMPLES = re.findall(r"(?m)^  mastermind76 ?(.*?)(?: <.*?)?(?:   +.*)?$", USAGE)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_examples_of_help_work(
        example: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    """Each is played in a folder, where FILE is new or PATH and FILE are a roll."""
    monkeypatch.chdir(tmp_path)
    win = WIN.read_text()
    words = example.replace(",", "").replace(" ...", "").replace("110", "115200").split()
    if "--record" not in words:
        for name in ("FILE", "PATH"):
            Path(name).write_text(win)
    with piped_in(b"QUIT\n"):
        assert main(words) == 0
    out, errors = capsys.readouterr()
    assert errors == ""
    if "--record" in words:
        out = Path("FILE").read_text()
    begins = {"--check": "1 roll, ", "--rewrite": "1 roll, ", "--score": "CODE ",
              "--replay": "# A win", "--record": "$ mastermind76 --seed", "--help": "usage: "}
    assert next((begins[word] for word in words if word in begins), "THE GAME OF") in out


def test_version(capsys: Captured) -> None:
    assert main(["--version"]) == 0
    version = importlib.metadata.version("mastermind76")
    assert capsys.readouterr() == (f"mastermind76 {version}\n", "")


@pytest.mark.parametrize("options", ["--code red,BLUE,y,Green --seed 1", "--code=RBYG --seed=1",
                                     "--code YYYY --code rbyg"])
def test_an_option_in_any_form_is_the_same(options: str, capsys: Captured) -> None:
    with piped_in(b"QUIT\n"):
        assert main(options.split()) == 0
    assert "THE HIDDEN CODE: RBYG\n" in capsys.readouterr().out


@pytest.mark.parametrize("words, frames", [
    ("", 10), ("--colors 2 --pegs 1", 3), ("--colors 10 --pegs 10", 20), ("--frames 4", 4)])
def test_frames_are_colors_plus_pegs_unless_given(
        words: str, frames: int, capsys: Captured) -> None:
    with piped_in(b"HELP\n"):
        assert main(words.split()) == 0
    assert f"MOVES: {frames}\n" in capsys.readouterr().out


def test_a_program_that_calls_main_keeps_its_process_as_it_was(capsys: Captured) -> None:
    numbers = [signal.SIGINT, signal.SIGHUP, signal.SIGTERM, signal.SIGQUIT]
    before = [signal.getsignal(number) for number in numbers]
    frozen = gc.get_freeze_count()
    with piped_in(b"QUIT\n"):
        assert main([]) == 0
    assert gc.get_freeze_count() == frozen
    assert [signal.getsignal(number) for number in numbers] == before


# Standard input


@pytest.mark.parametrize("data", [b"RBYG\r\nBYYY\r\nNO\r\n", b"RBYG\nBYYY\nNO"])
def test_line_endings_of_any_kind(data: bytes, capsys: Captured) -> None:
    with piped_in(data):
        assert main(["--seed", "76"]) == 0
    assert capsys.readouterr().out == played(Rules(), ["RBYG", "BYYY", "NO"])


@pytest.mark.parametrize("line, echo", [
    (b"RBYG\0", "RBYG#"), (b"\xff\xfe", "##"), (b"\x1b[2J", "#[2J"), (b"\xe2\x82", "#")])
def test_a_bad_line_is_shown_as_it_was_taken_and_asked_again(
        line: bytes, echo: str, capsys: Captured) -> None:
    with piped_in(line + b"\nBYYY\nNO\n"):
        assert main(["--seed", "76"]) == 0
    bad, good = capsys.readouterr().out.split(PROMPT)[1:]
    assert bad.startswith(f"{echo}\n") and bad.endswith(", OR HELP.\n\n")
    assert good == "BYYY\nTHAT BREAKS THE CODE!\nANOTHER GAME (YES OR NO)? NO\n\n"


def test_a_line_of_characters_of_four_bytes_is_taken_whole(capsys: Captured) -> None:
    with piped_in("\U0001f937".encode() * 300 + b"\nBYYY\nNO\n"):
        assert main(["--seed", "76"]) == 0
    bad, good = capsys.readouterr().out.split(PROMPT)[1:]
    rows, _, message = bad.partition("LINE TOO LONG")
    assert rows.replace("\n", "") == "#" * 256 and message
    assert good.startswith("BYYY\n")


def shell(script: str, *words: str) -> subprocess.CompletedProcess[bytes]:
    """Run a shell script in which "$0" is the command."""
    return subprocess.run(["sh", "-c", script, COMMAND, *words], capture_output=True,
                          stdin=subprocess.DEVNULL, timeout=60)


def test_endless_input_without_a_line_takes_little_memory() -> None:
    if shell("ulimit -v 150000").returncode:
        pytest.skip("this system cannot limit the memory of a process")
    done = shell('ulimit -v 150000; head -c 150000000 /dev/zero | "$0" --seed 76')
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.endswith(b"MOVE NUMBER 1 ? ^D\n")
    assert done.stdout.count(b"LINE TOO LONG") == 1  # the rest of the line is dropped


@pytest.mark.parametrize("env", [
    {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "ascii", "HOME": "/nonexistent", "TERM": "", "COLUMNS": "20",
     "LANG": "de_DE.UTF-8", "LANGUAGE": "de"}])
def test_the_surroundings_do_not_matter(env: dict[str, str]) -> None:
    roll = read_roll(str(WIN.with_name("bad-input.txt")))
    typed = typed_in(roll)
    assert "RB#G" in typed
    done = run(*roll.options, typed=typed.replace("RB#G", "RB\u00c4G"), env=env)
    assert (done.returncode, done.stdout, done.stderr) == (0, roll.paper, "")


# Closed, full and broken streams

needs_full = pytest.mark.skipif(not os.path.exists("/dev/full"), reason="needs a full device")


@needs_full
@pytest.mark.parametrize("script, status, out, errors", [
    ('"$0" --seed 76 <&- | tail -1', 0, b"MOVE NUMBER 1 ? ^D\n", b""),
    ('"$0" --seed 76 >&-', 0, b"", b""),
    ('"$0" --seed 76 >&- 2>&- <&-', 0, b"", b""),
    ('"$0" --nonsense 2>&-', 2, b"", b""),
    ('"$0" --nonsense 2>/dev/full', 2, b"", b""),
    ('"$0" --replay none 2>/dev/full', 2, b"", b""),
    *((f'"$0" {words} >/dev/full', 2, b"",
       b"mastermind76: standard output: No space left on device\n")
      for words in ("--seed 76", "--help", "--version", '--check "$1"', '--replay "$1"')),
])
def test_closed_or_full_streams(script: str, status: int, out: bytes, errors: bytes) -> None:
    done = shell(script, str(WIN))
    assert (done.returncode, done.stdout, done.stderr) == (status, out, errors)


@pytest.mark.parametrize("words", ["--help", f"--check {WIN}", f"--replay {WIN}"])
def test_a_reader_that_has_gone_is_no_fault(words: str) -> None:
    assert shell(f'{{ sleep 0.1; "$0" {words}; echo $? >&2; }} | true').stderr == b"0\n"


def test_a_failed_check_is_not_hidden_by_a_reader_that_has_gone(tmp_path: Path) -> None:
    (tmp_path / "roll.txt").touch()
    done = shell('{ "$0" --check "$@"; echo $? >&2; } | true', *[str(tmp_path)] * 2000)
    assert done.stderr == b"1\n"


@needs_full
@pytest.mark.parametrize("script, status, errors", [
    ('{ yes RRRR | "$0" --seed 76 --record "$1" >/dev/full; echo $? >&2; }', b"2\n",
     b"mastermind76: standard output: No space left on device\n"),
    ('{ yes RRRR | "$0" --seed 76 --record "$1"; echo $? >&2; } | head -12', b"0\n", b"")])
def test_a_record_ends_as_at_the_end_of_input_where_nothing_can_be_shown(
        script: str, status: bytes, errors: bytes, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    done = shell(script, str(path))
    assert done.stderr == errors + status
    assert path.read_text().endswith("^D\n") and checks(path)


# Other processes


def started(*words: str) -> subprocess.Popen[bytes]:
    """Start the command, and wait until it has asked its first question."""
    peer = subprocess.Popen([COMMAND, "--seed", "76", *words], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0)
    read_to(peer, b"? ")
    return peer


def read_to(peer: subprocess.Popen[bytes], end: bytes) -> None:
    """Read what a process prints, until that ends as given."""
    assert peer.stdout
    seen = b""
    while not seen.endswith(end):
        more = peer.stdout.read(4096)
        assert more, seen
        seen += more


def test_a_peer_in_a_pipe_can_play() -> None:
    with started() as peer:
        assert peer.stdin
        peer.stdin.write(b"RBYG\n")
        read_to(peer, b"MOVE NUMBER 2 ? ")
        peer.stdin.write(b"BYYY\n")
        read_to(peer, b"ANOTHER GAME (YES OR NO)? ")
        assert peer.communicate(b"NO\n", timeout=60) == (b"NO\n\n", b"")
    assert peer.returncode == 0


def test_a_record_has_all_that_is_printed_even_if_the_game_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with started("--record", str(path)) as peer:
        peer.kill()
    assert path.read_text().endswith(f"\n{PROMPT}")


@pytest.mark.parametrize("number, status, sign", [
    (signal.SIGINT, 130, b"^C\n"), (signal.SIGHUP, 129, b"^D\n"),
    (signal.SIGTERM, 143, b"^D\n"), (signal.SIGQUIT, 131, b"^D\n")])
def test_a_signal_in_a_pipe_ends_a_record_that_checks(
        number: int, status: int, sign: bytes, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with started("--record", str(path)) as peer:
        peer.send_signal(number)
        assert peer.communicate(timeout=60) == (sign, b"")
    assert peer.returncode == status
    assert path.read_bytes().endswith(PROMPT.encode() + sign) and checks(path)


@pytest.mark.parametrize("sign", ["^C", "^D"])
def test_a_session_can_end_where_nobody_reads_its_sign(sign: str, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with started("--record", str(path)) as peer:
        assert peer.stdin and peer.stdout and peer.stderr
        peer.stdout.close()
        if sign == "^C":
            peer.send_signal(signal.SIGINT)
        else:
            peer.stdin.close()
        assert peer.stderr.read() == b""
    assert path.read_text().endswith(f"{PROMPT}{sign}\n") and checks(path)


@needs_full
def test_ctrl_c_where_standard_error_is_full() -> None:
    """At this speed the roll takes more than a minute."""
    with open("/dev/full", "w") as full, subprocess.Popen(
            [COMMAND, "--replay", str(WIN), "--baud", "110"], stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=full, bufsize=0) as player:
        read_to(player, b"THE")
        player.send_signal(signal.SIGINT)
        assert player.wait(60) == 130


def test_the_one_file_needs_nothing_but_python() -> None:
    words = [sys.executable, "-I", "-S", str(ROOT / "mastermind76.py"), "--seed", "76"]
    done = subprocess.run(words, input=b"BYYY\nNO\n", capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"THAT BREAKS THE CODE!" in done.stdout


def test_a_piped_session_imports_only_what_it_needs() -> None:
    done = run("--seed", "76", typed="BYYY\nNO\n",
               env={**os.environ, "PYTHONPROFILEIMPORTTIME": "1"})
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.split("\n")}
    assert "mastermind76" in imported
    assert not imported & {"prompt_toolkit", "asyncio", "dataclasses", "difflib", "shlex",
                           "shutil", "random", "glob", "textwrap"}


@pytest.mark.parametrize("words, status, errors", [
    (["--record", "new.txt"], 0, ""), (["--check", str(WIN), "none"], 1, ""),
    (["--record", "roll.txt"], 2,
     "mastermind76: argument --record: roll.txt: File exists\n"),
    (["--rewrite", "roll.txt"], 0, ""), (["--replay", str(WIN)], 0, "")])
def test_a_python_that_warns_of_everything_has_nothing_to_say(
        words: list[str], status: int, errors: str, tmp_path: Path) -> None:
    (tmp_path / "roll.txt").write_text(WIN.read_text().replace("BREAKS", "BRAKES"))
    done = subprocess.run([sys.executable, "-X", "dev", "-W", "error", COMMAND, *words],
                          input="QUIT\n", capture_output=True, text=True, timeout=60, cwd=tmp_path)
    assert (done.returncode, done.stderr) == (status, errors)
