"""The module from Python: its public names, what they refuse, and main() in a running program."""

from __future__ import annotations

import subprocess
import sys
from itertools import product
from typing import Any

import pytest
from helpers import MODULE, WIN, Captured, played

import mastermind76
from mastermind76 import Question, Rnd, Rules, begin, main, session


def test_the_public_names_of_5_0_0_are_public() -> None:
    names = {"Question", "Rnd", "Rules", "Transcript", "TranscriptError", "as_typed", "begin",
             "check_transcript", "conversation", "main", "printed", "read_transcript", "session",
             "transcript"}
    assert names <= set(mastermind76.__all__)


def test_rules_and_questions_may_be_given_by_position_as_in_3_2_0() -> None:
    fields = ("colors pegs frames distinct scoring strategy oldstyle picture teach codemaker "
              "codebreaker scorer match").split()
    assert list(Rules._fields[:13]) == fields
    assert Question._fields[:4] == ("text", "commands", "hidden", "placeholder")


@pytest.mark.parametrize("field, value", [
    *product(Rules._fields, [1001, -1, 1.0, None, "nibbler"]), ("pegs", True)])
def test_from_python_a_value_is_refused_at_once_if_no_option_could_name_it(
        field: str, value: Any) -> None:
    with pytest.raises(ValueError, match=f"{field}={value!r}"):
        session(Rules(**{field: value}), Rnd(76))


@pytest.mark.parametrize("code", ["", "RBY", "RBYGG", "RBYW", "rbyg", 4, b"RBYG"])
def test_from_python_what_is_no_code_is_refused_at_once(code: Any) -> None:
    with pytest.raises(ValueError, match="4 LETTERS FROM R O Y G B P"):
        session(Rules(), Rnd(76), code)


@pytest.mark.parametrize("seed", [-1, 32768, "76"])
def test_from_python_a_seed_is_refused_if_no_option_could_name_it(seed: Any) -> None:
    with pytest.raises(ValueError, match="from 0 to 32767"):
        Rnd(seed)


@pytest.mark.parametrize("words", [["--record", "x"], ["--check", "x"], ["--baud", "110"]])
def test_from_python_a_session_begins_only_with_options_of_a_game(words: list[str]) -> None:
    with pytest.raises(ValueError, match=f"unrecognized arguments: {words[0]}"):
        begin(words)


def test_main_reads_on_where_the_input_of_a_script_stopped() -> None:
    program = "from mastermind76 import main; print(input()); print(main(['--seed', '76']))"
    done = subprocess.run([sys.executable, "-c", program], input="RBYG\nBYYY\nNO\n",
                          capture_output=True, text=True, timeout=60)
    paper = played(Rules(), ["BYYY", "NO"])
    assert (done.stdout, done.stderr) == (f"RBYG\n{paper}0\n", "")


def test_where_pytest_keeps_input_back_a_whole_sentence_says_so(
        monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    from _pytest.capture import DontReadFromInput
    monkeypatch.setattr("sys.stdin", DontReadFromInput())
    assert main(["--seed", "76"]) == 2
    said = capsys.readouterr().err
    assert said.startswith("mastermind76: standard input: pytest: reading from stdin while output")


def test_after_a_game_that_ended_well_an_editor_keeps_its_shell_in_which_main_works() -> None:
    program = (f"exec(open({str(MODULE)!r}, encoding='utf-8').read())\n"
               f"main(['--check', {str(WIN)!r}])")
    done = subprocess.run([sys.executable, "-c", program], input="QUIT\n", capture_output=True,
                          text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines()[-1] == "1 transcript, all ok"
