"""--check, --record, --rewrite, --replay and --baud, through the installed command."""

from __future__ import annotations

import os
import random
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest
from helpers import COMMAND, ROLLS, Keys, checks, run, typed_in
from hypothesis import given
from hypothesis import strategies as st

from mastermind76 import (Rnd, Rules, Terminal, check_roll, paces, play_again, read_roll,
                          replay_roll, session, turns)

WIN = ROLLS[0].with_name("win.txt")


@pytest.fixture
def roll(tmp_path: Path) -> Path:
    """Return a copy of a roll that may be changed."""
    return Path(shutil.copy(WIN, tmp_path / "roll.txt"))


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))


# Checking


def test_check_prints_one_line_if_all_is_well() -> None:
    for paths in list(map(str, ROLLS)), [str(ROLLS[0].parent)], [f"{ROLLS[0].parent}/"]:
        done = run("--check", *paths)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout == f"{len(ROLLS)} rolls, all ok\n"
    assert run("--check", str(WIN)).stdout == "1 roll, all ok\n"


def test_check_takes_every_path_wherever_it_stands(roll: Path) -> None:
    edit(roll, "BREAKS", "BRAKES")
    done = run("--check", str(roll), "--check", str(WIN))
    assert done.returncode == 1
    assert done.stdout.startswith(f"{roll}: differs\n")
    assert done.stdout.endswith("\n2 rolls, 1 failed\n")


@pytest.mark.parametrize("work", ["--check", "--rewrite"])
def test_a_folder_without_a_roll_fails(tmp_path: Path, work: str) -> None:
    (tmp_path / "notes.md").write_text("no roll")
    done = run(work, str(tmp_path), str(WIN))
    assert done.returncode == 1
    rewritten = "2 rolls, 1 failed\n"
    assert done.stdout == f"{tmp_path}: a folder that holds no roll, no file NAME.txt\n{rewritten}"


def test_check_shows_a_unified_diff_and_fails(roll: Path) -> None:
    edit(roll, " 2  WHITE PEGS", " 3  WHITE PEGS")
    done = run("--check", str(WIN), str(roll), str(WIN))
    assert done.returncode == 1
    assert done.stdout.startswith(f"{roll}: differs\n--- {roll}\n+++ played again\n")
    assert done.stdout.endswith("\n- 3  WHITE PEGS\n+ 2  WHITE PEGS\n"
                                " \n MOVE NUMBER 2 ? YBGO\n  3  BLACK PEGS\n3 rolls, 1 failed\n")


@pytest.mark.parametrize("old, new, verdict", [
    ("MOVE NUMBER 5 ? YBRO\nTHAT BREAKS THE CODE!\nANOTHER GAME (YES OR NO)? NO\n\n", "",
     "the session wants more lines than were typed"),
    ("ANOTHER GAME (YES OR NO)? NO\n\n", "ANOTHER GAME (YES OR NO)? NO\n\nMORE? RBYG\n",
     "'RBYG' was typed, but the session did not ask for it"),
    ("$ mastermind76 --seed 1976\n", "", "no header, a line like"),
    ("$ mastermind76 --seed 1976\n", "$ mastermind --seed 1976\n", "no header, a line like"),
    ("$ mastermind76 --seed 1976\n", "$ mastermind76.py --seed 1976\n", "no header, a line like"),
    ("$ mastermind76 --seed 1976\n", "$ mastermind76\n", "the session draws from RND"),
    ("--seed 1976\n", "\n", "the session draws from RND, but the header names no --seed"),
    ("--seed 1976\n", "--seed 'x\n", "header refused: No closing quotation"),
    ("NO\n\n", "NO\n", "differs"),
    ("NO\n\n", "NO\n\n\n", "differs"),
    ("NO\n\n", "NO", "cut off: the last line has no end"),
    ("MOVE NUMBER 5 ? YBRO\nTHAT BREAKS THE CODE!\nANOTHER GAME (YES OR NO)? NO\n\n",
     "MOVE NUMBER 5 ? ", "cut off: the last line has no end"),
])
def test_check_names_what_is_wrong(roll: Path, old: str, new: str, verdict: str) -> None:
    edit(roll, old, new)
    done = run("--check", str(roll))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"{roll}: {verdict}")


@pytest.mark.parametrize("data, verdict", [
    (b"", "empty"), (b"\n", "no header"), (b"\xef\xbb\xbf# x\n", "begins with a byte order mark"),
    (b"$ mastermind76 --seed 76\nMOVE NUMBER 1 ?\n", "line 2: the blank after the question"),
    (b"$ mastermind76 --seed 76\n?\n? ^D\n", "line 2: the blank after the question mark was cut"),
    (b"# only a comment?\n", "no header"), (b"# only a comment\n", "no header"),
    (b"\xff\xfe\0\1", "byte 1 is not text"), (b"# \xe9\n", "byte 3 is not text"),
    (bytes(range(128)), "no header"), (b"\0" * 50, "no header"),
    (b"$ mastermind76 --seed 76\r\n", "its lines end in CR LF"),
    (b"$ mastermind76 --seed 76", "cut off"), (b"$ mastermind76 --seed 76\n", "the session wants"),
])
def test_check_names_what_is_no_roll(tmp_path: Path, data: bytes, verdict: str) -> None:
    path = tmp_path / "roll.txt"
    path.write_bytes(data)
    done = run("--check", str(path), str(WIN))
    assert (done.returncode, done.stderr) == (1, "")
    assert done.stdout.startswith(f"{path}: {verdict}")
    assert done.stdout.endswith("\n2 rolls, 1 failed\n")


def test_check_names_what_cannot_be_read(tmp_path: Path) -> None:
    done = run("--check", str(tmp_path / "none"), "/dev/zero", str(WIN))
    assert done.returncode == 1
    assert done.stdout == (f"{tmp_path / 'none'}: No such file or directory\n"
                           f"/dev/zero: a roll has at most {2**20} bytes\n3 rolls, 2 failed\n")


def test_check_shows_a_stranger_s_bytes_escaped(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    path.write_bytes(WIN.read_bytes().replace(b"BREAKS", b"\x1b[2J\r"))
    done = run("--check", str(path))
    assert done.returncode == 1
    assert "\x1b" not in done.stdout and "-THAT \\x1b[2J\\r THE CODE!\n" in done.stdout


@pytest.mark.parametrize("option", [
    "--record {}", "--check {}", "--rewrite {}", "--replay {}", "--score RBYG RBYG", "--baud 110",
    "--help", "-h", "--version", "--seed 76 {}", "--see 76", "; touch {}", "`touch {}`",
    "$(touch {})", "--seed 40000", "--code XXXX", "--colors 11", "--match 3", "--frames 0"])
def test_a_header_may_only_change_the_game(roll: Path, option: str) -> None:
    victim = roll.with_name("victim")
    edit(roll, "--seed 1976", "--seed 1976 " + option.format(victim))
    for work in ("--check", "--rewrite", "--replay"):
        done = run(work, str(roll))
        assert done.returncode == 1
        lines = (done.stdout + done.stderr).split("\n")[:-1]
        assert ("header refused: " in lines[0]) and lines[1:] in ([], ["1 roll, 1 failed"])
        assert not victim.exists()


@pytest.mark.parametrize("header, rows, verdict", [
    ("--seed 1" + 300 * " --oldstyle", "", "a header has at most 1000 characters"),
    ("--seed 1 --frames 999", "".join(f"MOVE NUMBER {i} ? RRRR\n" for i in range(1, 999))
     + "MOVE NUMBER 999 ? BOARD\n" * 20_000, "the session prints more than a roll may hold"),
    ("--seed 1 --colors 10 --pegs 10 --match 4 --codebreaker computer", "",
     "the session wants more lines than were typed"),
])
def test_a_stranger_s_roll_cannot_keep_the_machine_busy(
        tmp_path: Path, header: str, rows: str, verdict: str,
        capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "roll.txt"
    path.write_text(f"$ mastermind76 {header}\n{rows}")
    assert check_roll(str(path)) == "failed"
    assert capsys.readouterr().out.startswith(f"{path}: {verdict}\n")


def test_a_code_set_by_hand_needs_no_seed_until_rnd_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    text = ROLLS[0].with_name("applet.txt").read_text()
    path.write_text(text.replace(" --seed 0", ""))
    assert checks(path)
    path.write_text(text.replace(" --seed 0", "").replace("YYY\n", "SOLVE\n"))
    assert not checks(path)


def test_a_roll_damaged_at_any_byte_is_noticed_unless_other_lines_were_typed(
        tmp_path: Path) -> None:
    data = WIN.read_bytes()
    path = tmp_path / "roll.txt"
    typed = read_roll(str(WIN)).typed
    header_end = data.index(b"\n", data.index(b"$")) + 1
    for i in range(len(data)):
        for damage in (bytes([data[i] ^ 1]), b"\xff", b"", b"\n", bytes([data[i], data[i]])):
            damaged = data[:i] + damage + data[i + 1:]
            path.write_bytes(damaged)
            if checks(path) and i >= header_end:
                assert damaged == data or read_roll(str(path)).typed != typed, (i, damage)
        path.write_bytes(data[:i])
        assert not checks(path), f"cut at {i}"


# Recording


def test_a_recorded_roll_is_the_paper_and_checks_at_once(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    done = run("--record", str(path), "--frames", "3", typed="rbyg\nHELLO\n" + "R" * 300 + "\n")
    assert done.returncode == 0
    head, paper = path.read_text().split("\n", 1)
    assert paper == done.stdout
    assert head.startswith("$ mastermind76 --seed ") and head.endswith(" --frames 3")
    assert run("--check", str(path)).stdout == "1 roll, all ok\n"


def test_the_header_names_every_option_of_the_game(tmp_path: Path) -> None:
    options = ["--seed", "0", "--code", "red tan", "--colors", "8", "--pegs", "2",
               "--frames", "10", "--scoring", "guess", "--strategy", "parts", "--oldstyle",
               "--picture",
               "--codemaker", "player",
               "--codebreaker", "computer", "--match", "2"]
    path = tmp_path / "new.txt"
    run(*options, "--record", str(path))
    roll = read_roll(str(path))
    assert roll.options == [word.replace("red tan", "RT") for word in options]
    assert checks(path)


def test_without_a_seed_each_run_deals_afresh(tmp_path: Path) -> None:
    seeds = set()
    for i in range(6):
        run("--record", str(tmp_path / str(i)))
        seeds.add(tuple(read_roll(str(tmp_path / str(i))).options))
    assert len(seeds) > 1


def test_recording_never_overwrites(roll: Path) -> None:
    before = roll.read_bytes()
    done = run("--record", str(roll), typed="QUIT\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mastermind76: argument --record: {roll}: File exists\n"
    assert roll.read_bytes() == before


@pytest.mark.parametrize("name, reason", [
    (".", "File exists"), ("none/new.txt", "No such file or directory"), ("", "No such file")])
def test_recording_to_what_is_no_new_file(tmp_path: Path, name: str, reason: str) -> None:
    path = str(tmp_path / name) if name else ""
    done = run("--record", path, typed="QUIT\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"mastermind76: argument --record: {path}: {reason}")
    assert done.stderr.count("\n") == 1


def limited(blocks: int, *words: str, typed: str) -> subprocess.CompletedProcess[str]:
    """Run the command where a file may have so many blocks of 512 bytes; have Python complain of
    files that are not closed, or not well."""
    if subprocess.run(["sh", "-c", f"ulimit -f {blocks}"]).returncode:
        pytest.skip("this system cannot limit the size of a file")
    return subprocess.run(["sh", "-c", f'ulimit -f {blocks}; exec "$@"', "sh", COMMAND, *words],
                          input=typed, capture_output=True, text=True, timeout=60,
                          env={**os.environ, "PYTHONDEVMODE": "1"})


def test_a_disk_that_is_full_in_the_middle_does_not_stop_the_game(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    typed = "HELP\n" * 9 + "QUIT\n"
    done = limited(1, "--seed", "76", "--record", str(path), typed=typed)
    assert done.returncode == 2
    assert done.stdout == run("--seed", "76", typed=typed).stdout
    assert done.stderr == f"mastermind76: {path}: File too large; the game goes on unrecorded\n"
    assert "cut off" in run("--check", str(path)).stdout


def test_a_disk_that_is_full_at_once_leaves_no_file(tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    done = limited(0, "--record", str(path), typed="QUIT\n")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"mastermind76: argument --record: {path}: File too large\n"
    assert not path.exists()


# Rewriting


def test_rewrite_accepts_the_new_paper_and_shows_the_diff(roll: Path) -> None:
    original = roll.read_bytes()
    roll.chmod(0o640)
    edit(roll, "THAT BREAKS THE CODE!", "YOU WIN")
    done = run("--rewrite", str(roll))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith(f"{roll}: rewritten\n--- {roll}\n+++ played again\n")
    assert "\n-YOU WIN\n+THAT BREAKS THE CODE!\n" in done.stdout
    assert roll.read_bytes() == original
    assert roll.stat().st_mode & 0o777 == 0o640
    assert list(roll.parent.iterdir()) == [roll]


def test_rewrite_keeps_comments_header_and_typed_lines(roll: Path) -> None:
    edit(roll, "# ", "# Ein schöner Sieg.\n# ")
    edit(roll, "--seed 1976", "  --seed  '1976'")
    edit(roll, " 2  WHITE PEGS", "")
    before = read_roll(str(roll))
    assert run("--rewrite", str(roll)).returncode == 0
    after = read_roll(str(roll))
    assert (after.head, after.typed) == (before.head, before.typed)
    assert after.paper == read_roll(str(WIN)).paper


def test_rewrite_does_not_touch_a_roll_that_is_right(roll: Path) -> None:
    roll.chmod(0o440)
    before = roll.stat()
    done = run("--rewrite", str(roll))
    assert (done.returncode, done.stdout) == (0, "1 roll, all unchanged\n")
    after = roll.stat()
    assert (after.st_ino, after.st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize("old, new", [("? YBRO", "? YBRR"), ("? RRYY", "? QUIT"),
                                      ("? YBRO", "? Ybrö"), ("? YBRO", "? YBRO" + " " * 300)])
def test_rewrite_refuses_typed_lines_that_do_not_fit(roll: Path, old: str, new: str) -> None:
    edit(roll, old, new)
    before = roll.read_bytes()
    done = run("--rewrite", str(roll), str(WIN))
    assert done.returncode == 1
    assert done.stdout.startswith(f"{roll}: not rewritten: ")
    assert done.stdout.endswith("\n2 rolls, 1 failed\n")
    assert roll.read_bytes() == before


def test_rewrite_follows_a_link_and_leaves_it_a_link(roll: Path) -> None:
    edit(roll, "THAT BREAKS", "YOU BREAK")
    link = roll.with_name("link.txt")
    link.symlink_to(roll)
    assert run("--rewrite", str(link)).returncode == 0
    assert link.is_symlink() and roll.read_bytes() == WIN.read_bytes()


def test_rewrite_that_cannot_write_keeps_the_roll(roll: Path) -> None:
    edit(roll, "THAT BREAKS", "YOU BREAK")
    before = roll.read_bytes()
    done = limited(0, "--rewrite", str(roll), typed="")
    assert done.returncode == 1
    assert done.stdout == f"{roll}: not rewritten: File too large\n1 roll, 1 failed\n"
    assert roll.read_bytes() == before and list(roll.parent.iterdir()) == [roll]


# Replaying, and the speed


@pytest.mark.parametrize("name", ["win", "oldstyle", "end-of-input", "match-won", "bad-input"])
def test_replay_types_the_paper_out(name: str) -> None:
    path = WIN.with_name(f"{name}.txt")
    done = run("--replay", str(path))
    roll = read_roll(str(path))
    caption = "".join(line for line in roll.head.splitlines(True) if line.startswith("#"))
    assert (done.returncode, done.stdout) == (0, caption + roll.paper)
    assert done.stderr == ""


def test_replay_shows_a_caption_that_the_output_has_no_letters_for(roll: Path) -> None:
    roll.write_text("# caf\u00e9 \u2192\n" + roll.read_text(), encoding="utf-8")
    done = run("--replay", str(roll), env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("# caf\\xe9 \\u2192\n")


def test_replay_ends_as_check_does(roll: Path) -> None:
    edit(roll, "THAT BREAKS", "YOU BREAK")
    done = run("--replay", str(roll))
    assert done.returncode == 1 and done.stdout.endswith("\n" + read_roll(str(WIN)).paper)
    assert done.stderr.startswith(f"mastermind76: {roll}: differs\n")


def test_baud_changes_nothing_on_the_paper() -> None:
    roll = read_roll(str(WIN))
    done = run(*roll.options, "--baud", "115200", typed=typed_in(roll))
    assert (done.returncode, done.stdout) == (0, roll.paper)
    replayed = run("--replay", str(WIN), "--baud", "115200").stdout
    assert replayed == run("--replay", str(WIN)).stdout
    assert replayed.endswith("\n" + roll.paper)


class Clock:
    """A clock that only sleeping and working move."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        assert seconds >= 0
        self.now += seconds


@pytest.mark.parametrize("baud, rate", [(110, 10), (300, 30), (1200, 120), (50, 5), (9600, 960)])
def test_a_speed_is_even_and_a_new_line_takes_two_characters_time(baud: int, rate: int) -> None:
    clock = Clock()
    pace = paces(baud, clock, clock.sleep)[0]
    begun = [(piece, clock.now) for piece in pace("AB\nC")]
    assert [piece for piece, _ in begun] == ["A", "B", "\n", "C"]
    times = [round((now - 1000) * rate, 6) for _, now in begun]
    assert times == [0, 1, 2, 4]
    assert round((clock.now - 1000) * rate, 6) == 5


def test_a_speed_does_not_drift_with_the_work_between_the_characters() -> None:
    clock = Clock()
    pace = paces(110, clock, clock.sleep)[0]
    for _ in pace("A" * 50):
        clock.now += 0.03
    assert round(clock.now - 1000, 6) == 5


def test_a_speed_does_not_hurry_after_a_rest() -> None:
    clock = Clock()
    pace = paces(110, clock, clock.sleep)[0]
    list(pace("A"))
    clock.now += 60
    start = clock.now
    list(pace("BC"))
    assert round(clock.now - start, 6) == 0.2


def ticks(text: str) -> int:
    """Return the time that a machine takes for text, in characters."""
    return len(text) + text.count("\n")


def test_a_replay_types_what_was_typed_at_a_person_s_pace(
        capsys: pytest.CaptureFixture[str]) -> None:
    clock = Clock()
    roll = read_roll(str(WIN))
    rests = []
    assert replay_roll(str(WIN), *paces(110, clock, clock.sleep), lambda: rests.append(0)) == 0
    assert capsys.readouterr().out == roll.head.split("$")[0] + roll.paper
    typed = [rows for _, rows in turns(roll.paper) if rows]
    assert len(typed) == len(rests) == len(roll.typed) == 6
    time = ticks(roll.paper) + sum(10 + 2 * ticks(rows) for rows in typed)
    assert round(clock.now - 1000, 6) == round(time / 10, 6)


def test_an_interrupt_stops_in_the_middle_of_a_line(tmp_path: Path) -> None:
    class Interrupted(Clock):
        def sleep(self, seconds: float) -> None:
            super().sleep(seconds)
            if self.now > 1003:
                raise KeyboardInterrupt

    clock = Interrupted()
    paper: list[str] = []
    terminal = Terminal(Keys(str), len, paper.append, paces(110, clock, clock.sleep)[0])
    assert terminal.play(session(Rules(), Rnd(76))) == 130
    assert "".join(paper) == "THE GAME OF MASTERMIND\n\nCOLO^C\n"
    path = tmp_path / "roll.txt"
    path.write_text("$ mastermind76 --seed 76\n" + "".join(paper))
    assert checks(path)
    for baud in ([], ["--baud", "115200"]):
        assert run("--replay", str(path), *baud).stdout == "".join(paper)
    path.write_text(path.read_text().replace("COLO^C", "COLA^C"))
    assert not checks(path)


@given(st.integers(0, 10**6))
def test_a_session_of_random_lines_recorded_is_a_roll_that_checks(seed: int) -> None:
    rng = random.Random(seed)
    words = ["RBYG", "BOARD", "HELP", "SOLVE", "REVEAL", "Y", "NO", "", "rrrr", "? ", "^D", "^C",
             "R" * rng.randint(50, 80), "HINT", "WHY RBYG",
             "".join(rng.choices("RBYG? \x1bé", k=rng.randint(0, 300)))]
    typed = iter(rng.choices(words, k=rng.randint(0, 12)))

    def read() -> str:
        for line in typed:
            return line
        raise EOFError if seed % 2 else KeyboardInterrupt

    paper: list[str] = []
    rules = Rules(oldstyle=rng.random() < 0.5)
    Terminal(Keys(read), paper.append).play(session(rules, Rnd(76)))
    oldstyle = " --oldstyle" if rules.oldstyle else ""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "roll.txt")
        path.write_text(f"$ mastermind76 --seed 76{oldstyle}\n" + "".join(paper))
        assert play_again(read_roll(str(path))) == ("".join(paper), "")


def test_a_roll_interrupted_after_its_last_line_checks(tmp_path: Path) -> None:
    path = tmp_path / "roll.txt"
    paper = run("--seed", "76", typed="BYYY\nNO\n").stdout
    path.write_text(f"$ mastermind76 --seed 76\n{paper}^C\n")
    assert run("--check", str(path)).stdout == "1 roll, all ok\n"
