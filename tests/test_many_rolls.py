"""Many rolls: which files a folder means, and the summary of --check and --rewrite."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from helpers import (AS_PERMITTED, COMMAND, GREETED, HEADER, MODULE, WIN, Captured, greet, in_sh,
                     on_unix)

import mastermind76
from mastermind76 import Dialogue, check_rolls, main, rolls_at


def test_a_check_and_a_rewrite_sum_up_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    a, b = tmp_path / "a.txt", tmp_path / "b.txt"
    a.write_text(f"{HEADER}? QUIT\n")
    b.write_text(WIN.read_text() + "? QUIT\n")
    assert main(["--check", str(tmp_path), str(WIN)]) == 1
    said = capsys.readouterr().out
    assert said.endswith("; the session ends before it\n"  # so that no rewrite accepts it
                         f"failed: {a}\nfailed: {b}\n3 rolls, 2 failed\n"
                         f"if all of this is meant: mastermind76 --rewrite {tmp_path} {WIN}\n")
    assert main(["--rewrite", str(a), "--rewrite", str(WIN)]) == 0  # an option may come twice
    said = capsys.readouterr().out
    assert "\n+THE HIDDEN CODE: BYYY\n" in said
    assert said.endswith("\n2 rolls, 1 rewritten, all ok\n")
    assert main(["--check", str(a)]) == 0
    assert capsys.readouterr().out == "1 roll, all ok\n"


def test_what_is_wrong_is_printed_before_the_next_roll_is_played(
        tmp_path: Path, capsys: Captured) -> None:
    def begin(words: Sequence[str]) -> tuple[str, Dialogue[None]]:
        shown.append(capsys.readouterr().out)
        return "$ greet", greet()

    shown: list[str] = []
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text(GREETED.replace("HELLO", "HI"))
    assert check_rolls([tmp_path], begin) == 1
    assert shown[1].startswith(f"{tmp_path / 'a.txt'}:5: ")
    assert "mastermind76" not in shown[1]  # which must not rewrite a roll of another program


def test_a_folder_means_the_rolls_in_it_and_below_but_no_hidden_ones(tmp_path: Path) -> None:
    rolls = ["README.txt", "below/[c].txt", "below/x.txt/d.txt", "e.txt"]
    for name in [*rolls, ".hidden/g.txt", "below/.j.txt", "b.TXT", "notes.md"]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    assert rolls_at(tmp_path) == [str(tmp_path / name) for name in rolls]


@on_unix
def test_in_a_folder_links_are_followed_and_no_device_is_read(
        tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "rolls"
    folder.mkdir()
    (tmp_path / "elsewhere").mkdir()
    shutil.copy(WIN, tmp_path / "elsewhere")
    os.mkfifo(folder / "pipe.txt")
    (folder / "device.txt").symlink_to(os.devnull)
    (folder / "broken.txt").symlink_to("nowhere")
    (folder / "link").symlink_to(tmp_path / "elsewhere")
    assert main(["--check", str(folder)]) == 1
    assert capsys.readouterr().out == (
        f"{folder}/broken.txt: No such file or directory\n2 rolls, 1 failed\n")


def test_a_folder_without_rolls_a_path_without_a_file_and_no_path_fail(
        tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "notes.md").touch()
    assert main(["--check", str(tmp_path), str(tmp_path / "none.txt")]) == 1
    empty, none, *_, summary, _ = capsys.readouterr().out.split("\n")
    assert empty.startswith(f"{tmp_path}: no rolls in this folder")
    assert none.startswith(f"{tmp_path / 'none.txt'}: ")
    assert summary == "0 rolls, 2 failed"
    assert check_rolls([]) == 1
    assert capsys.readouterr().out == "0 rolls\n"


@on_unix
@pytest.mark.parametrize("mode", [0o000, 0o444], ids=["not read", "not entered"])
def test_a_folder_that_may_not_be_read_or_entered_fails(mode: int, roll: Path) -> None:
    folder = roll.parent / "below"
    folder.mkdir()
    shutil.copy(WIN, folder)
    folder.chmod(mode)
    status, shown, _ = in_sh(AS_PERMITTED, COMMAND, "--check", roll.parent)
    folder.chmod(0o700)
    assert status == 1 and "Permission denied" in shown


def test_a_check_names_its_program_if_the_folder_has_another_one(tmp_path: Path) -> None:
    copy = tmp_path / "mastermind76.py"
    other = MODULE.read_bytes().replace(b"THE HIDDEN CODE", b"THE SECRET CODE")
    named = f"mastermind76: playing {mastermind76.__file__}, not ./mastermind76.py\n"
    for program, said in ((MODULE.read_bytes(), ""), (other, named)):
        copy.write_bytes(program)
        shutil.copystat(MODULE, copy)  # the other one has the same size and time
        done = subprocess.run([COMMAND, "--check", WIN], cwd=tmp_path, capture_output=True,
                              text=True, timeout=60)
        assert (done.returncode, done.stderr) == (0, said)
