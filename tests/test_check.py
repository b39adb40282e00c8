"""--check: when a transcript is right, what is said if not, and which files a folder has."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

import pytest
from helpers import (AS_PERMITTED, COMMAND, COMMAND_LINE, PLAYED, WIN, Captured, checks,
                     error_of, in_sh, on_unix, piped_in)

from mastermind76 import Rules, check_transcript, main

# A transcript that is right

WON = f"# A win.\n{COMMAND_LINE}{PLAYED}"
BEGUN = WON[:WON.index("RBYG")]  # to the end of the first question
RIGHT = {
    "as it was written": WON,
    "CR LF": WON.replace("\n", "\r\n"),
    "a byte order mark": f"\ufeff{WON}",
    "no last line end": WON.rstrip("\n"),
    "empty rows at the end": f"{WON}\n\n",
    "blanks at the end of a row": WON.replace("G\n", "G \n"),
    "no blanks at the ends of rows": re.sub(" +\n", "\n", WON),
    "comments above a question": WON.replace("MOVE NUMBER 2", "# Why?\n# \u00c4!\nMOVE NUMBER 2"),
    "another spelling of the options": WON.replace("--seed 76", "--seed=076 --colors 6"),
    "the end of input": f"{BEGUN}^D\n",
    "Ctrl-C": f"{BEGUN}^C\n",
    "a kill": BEGUN,
    "a kill, and no blank after the question": BEGUN.rstrip(),
    "Ctrl-C while it printed": f"{COMMAND_LINE}THE GAME OF MASTERMIND\n^C\n",
    "Ctrl-C in an empty row": f"{COMMAND_LINE}THE GAME OF MASTERMIND\n\n^C\n",
    "Ctrl-C in the last row": f"{WON}\n^C\n",
    "a reader that was gone at once": f"{COMMAND_LINE}^D\n",
}


@pytest.mark.parametrize("text", RIGHT.values(), ids=RIGHT)
def test_what_an_editor_does_and_how_a_session_ended_keeps_a_transcript_right(
        text: str, tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode())
    os.utime(path, (0, 0))
    for rewrite in (False, True):
        assert check_transcript(path, rewrite) == []
    assert (path.read_bytes(), path.stat().st_mtime) == (text.encode(), 0)


# By the quotes the last one has a row of its own in BOARD, which is ^D.
@pytest.mark.parametrize("guess", [
    "####", "????", "\u00e9\u00e9\u00e9\u00e9", "=======", "^C", "$ a", "#" * 79,
    f'"{"X" * 72}^D{" " * 56}"'])
def test_a_record_is_right_though_board_begins_its_rows_with_an_odd_guess(
        guess: str, tmp_path: Path) -> None:
    path = tmp_path / "new.txt"
    with piped_in(f"{guess}\nBOARD\nA,B\n^D\n".encode()):
        main(["--seed", "76", "--oldstyle", "--record", str(path)])
    text = path.read_text()
    assert "\n?REDO FROM START\n? ^D\n" in text
    for same in (text, text.replace("\n", " \n")):
        path.write_text(same)
        for rewrite in (False, True):
            assert check_transcript(path, rewrite) == []
        assert path.read_text() == same


# A transcript that is wrong

NO_COMMAND_LINE = 'a command line must be here, such as "$ mastermind76 --seed 76"'
A_CONFLICT = "a merge conflict; keep the rows you want"
WRONG = [  # a text, the line that is named, and what is said of it
    ("", 1, NO_COMMAND_LINE),
    ("# A game.", 1, NO_COMMAND_LINE),
    ("THE GAME\n? RBYG\n", 1, NO_COMMAND_LINE),
    ("$ hangman --seed 76\n? RBYG\n", 1, NO_COMMAND_LINE),
    ("Licenses\n=======\n", 1, NO_COMMAND_LINE),
    ("# A game.\n=======\nLicenses\n", 3, NO_COMMAND_LINE),
    (f"# A game.\n<<<<<<< ours\n# One.\n=======\n# Two.\n{COMMAND_LINE}? QUIT\n", 2, A_CONFLICT),
    ("<<<<<<< ours\n$ mastermind76 --sead 7\n=======\n", 1, A_CONFLICT),
    ("# One.\n$ mastermind76\n", 2, "the command line must name a seed, such as --seed 76"),
    (f"{COMMAND_LINE}# Why?\nRBYG\n", 2, 'nothing is typed here; write a typed line as "? RBYG"'),
    (f"{COMMAND_LINE}? QUIT\n<<<<<<< ours\n", 3, A_CONFLICT),
    (f"{COMMAND_LINE}? QUIT\n||||||| base\n", 3, A_CONFLICT),
    (f"{COMMAND_LINE}? QUIT\n=======\n", 3, A_CONFLICT),
    (f"{COMMAND_LINE}? QUIT\n>>>>>>> theirs\n", 3, A_CONFLICT),
    ("$ mastermind76 --seed 76 --teach --match 2\n", 1, "argument --teach: not allowed with"),
    ("$ mastermind76 --seed 76 --sead 2\n", 1, "unrecognized arguments: --sead 2"),
    ("$ mastermind76 --seed 76 ; id $(id)\n", 1, "unrecognized arguments: ; id $(id)"),
    ("$ mastermind76 --seed 76 --\x1b[2J\n", 1, "unrecognized arguments: --\\x1b[2J"),
    *((f"$ mastermind76 --seed 76 {words}\n", 1, f"unrecognized arguments: {words}") for words in (
        "--record new.txt", "--check a.txt", "--rewrite a.txt", "--replay a.txt", "--baud 110",
        "--score RBYG RBYG", "--version", "--help")),
]


@pytest.mark.parametrize("text, line, reason", WRONG)
def test_what_is_wrong_with_a_transcript_is_said_in_one_line(
        text: str, line: int, reason: str, kept: Path, capsys: Captured) -> None:
    kept.write_text(text)
    for option in ("--check", "--rewrite"):
        assert main([option, str(kept)]) == 1
        message, summary, _ = capsys.readouterr().out.split("\n")
        assert message.startswith(f"{kept}:{line}: {reason}")
        assert summary == "1 transcript, 1 failed"
    assert main(["--replay", str(kept)]) == 2
    assert capsys.readouterr() == ("", f"{message}\n")
    assert kept.read_text() == text


def test_a_file_that_is_not_text_is_named(kept: Path, capsys: Captured) -> None:
    kept.write_bytes(b"\xff")
    assert not checks(kept)
    assert capsys.readouterr().out.startswith(f"{kept}: not text in UTF-8\n")


def test_what_differs_is_shown_from_its_first_row_on(tmp_path: Path) -> None:
    """A letter that only looks like another one must be seen; one in a comment may be read."""
    text = WON.replace("THAT", "# No c\u00f6mment.\nTH\u0410T \x1b[2J")
    said = error_of(tmp_path / "a.txt", text)
    line = text[:text.index("# No")].count("\n") + 1
    assert said.startswith(f"PATH:{line}: it plays differently from here on\n--- PATH\n")
    changes = said.partition("--- ")[2]
    assert changes.endswith("\n-# No c\u00f6mment.\n-TH\\u0410T \\x1b[2J BREAKS THE CODE!\n"
                            "+THAT BREAKS THE CODE!\n  2  MOVES TAKEN\n"
                            " ANOTHER GAME (YES OR NO)? NO")
    accepted = check_transcript(tmp_path / "a.txt", rewrite=True)
    assert "\n".join(accepted).replace(str(tmp_path / "a.txt"), "PATH") == f"--- {changes}"


def test_a_session_that_was_stopped_while_it_printed_is_compared_up_to_there(
        tmp_path: Path) -> None:
    said = error_of(tmp_path / "a.txt", f"{COMMAND_LINE}THE GAME OF HANGMAN\n^C\n")
    assert said.endswith("\n-THE GAME OF HANGMAN\n+THE GAME OF MASTERMIND")


@pytest.mark.parametrize("left_over", ["RBYG", "A\x0cB\x85C\u2028D", ""])
def test_a_typed_line_after_the_end_of_a_session_is_never_lost(
        left_over: str, tmp_path: Path) -> None:
    text = f"{WON}? {left_over}\n? AGAIN\n"
    line = text.count("\n") - 1
    for rewrite in (False, True):
        said = error_of(tmp_path / "a.txt", text, rewrite)
        assert ": it plays differently from here on\n--- PATH\n" in said
        assert said.endswith(f"\nif that is meant: delete line {line} and all below it; "
                             "the session ends before it")


def test_a_record_that_a_fault_ended_shows_what_it_lacks(
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    path = tmp_path / "new.txt"
    with monkeypatch.context() as changed:
        changed.delattr(Rules, "move_of")
        with piped_in(b"RBYG\n"), pytest.raises(AttributeError):
            main(["--seed", "76", "--record", str(path)])
        assert path.read_text().endswith("\nMOVE NUMBER 1 ? RBYG\n")
    assert not checks(path)
    assert "\n+ 1  BLACK PEGS\n" in capsys.readouterr().out


@pytest.mark.parametrize("error", [KeyboardInterrupt, ValueError])
def test_ctrl_c_and_a_fault_of_the_game_end_a_check_that_names_the_file(
        error: type[BaseException], monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    def break_off(rules: Rules) -> list[str]:
        raise error

    monkeypatch.setattr("mastermind76.title", break_off)
    with pytest.raises(error):
        main(["--check", str(WIN)])
    assert capsys.readouterr() == ("", f"\nmastermind76: {WIN}: not checked to its end\n")


# Many transcripts

def test_a_check_and_a_rewrite_sum_up_in_one_line(tmp_path: Path, capsys: Captured) -> None:
    a, b = tmp_path / "a.txt", tmp_path / "b.txt"
    a.write_text(f"{COMMAND_LINE}? QUIT\n")
    b.write_text(WIN.read_text() + "? QUIT\n")
    assert main(["--check", str(tmp_path), str(WIN)]) == 1
    assert capsys.readouterr().out.endswith(
        f"\nfailed: {a}\nfailed: {b}\n3 transcripts, 2 failed\n")
    assert main(["--rewrite", str(a), "--rewrite", str(WIN)]) == 0  # an option may come twice
    said = capsys.readouterr().out
    assert "\n+THE HIDDEN CODE: BYYY\n" in said
    assert said.endswith("\n2 transcripts, 1 rewritten, all ok\n")
    assert main(["--check", str(a)]) == 0
    assert capsys.readouterr().out == "1 transcript, all ok\n"


def failed(folder: Path, capsys: Captured) -> list[str]:
    """Return the messages of a check of a folder, in which all fails."""
    assert main(["--check", str(folder)]) == 1
    said = capsys.readouterr().out.replace(f"{folder}{os.sep}", "")
    return [row for row in said.splitlines()[:-1] if not row.startswith("failed: ")]


def test_a_folder_means_the_files_in_it_and_below_but_no_hidden_ones(
        tmp_path: Path, capsys: Captured) -> None:
    names = ["README.txt", "b.TXT", "below/[c].txt", "below/x.txt/d.txt", "e.Txt"]
    for name in [*names, ".hidden/g.txt", "below/.j.txt", "notes.md"]:
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    said = failed(tmp_path, capsys)
    assert [row.partition(":")[0] for row in said] == [name.replace("/", os.sep) for name in names]


@on_unix
def test_in_a_folder_no_folder_is_seen_twice(tmp_path: Path, capsys: Captured) -> None:
    folder = tmp_path / "folder"
    folder.mkdir()
    shutil.copy(WIN, folder)
    for name, target in (("broken.txt", "nowhere"), ("again", "."), ("up", ".."),
                         ("link.txt", WIN)):
        (folder / name).symlink_to(target)
    (tmp_path / "link").symlink_to(folder)
    for path in (folder, tmp_path / "link"):
        assert main(["--check", str(path)]) == 1
        assert capsys.readouterr().out == (
            f"{path}/broken.txt: No such file or directory\n3 transcripts, 1 failed\n")


def test_a_folder_without_transcripts_and_a_path_without_a_file_fail(
        tmp_path: Path, capsys: Captured) -> None:
    (tmp_path / "notes.md").touch()
    assert main(["--check", str(tmp_path), str(tmp_path / "none.txt")]) == 1
    empty, none, *_, summary, _ = capsys.readouterr().out.split("\n")
    assert empty == f"{tmp_path / '*.txt'}: No such file or directory"
    assert none == f"{tmp_path / 'none.txt'}: No such file or directory"
    assert summary == "2 transcripts, 2 failed"


@on_unix
@pytest.mark.parametrize("mode", [0o000, 0o444], ids=["not read", "not entered"])
def test_a_folder_that_may_not_be_read_or_entered_fails(mode: int, kept: Path) -> None:
    folder = kept.parent / "below"
    folder.mkdir()
    shutil.copy(WIN, folder)
    folder.chmod(mode)
    status, shown, _ = in_sh(AS_PERMITTED, COMMAND, "--check", kept.parent)
    folder.chmod(0o700)
    assert status == 1 and "Permission denied" in shown
