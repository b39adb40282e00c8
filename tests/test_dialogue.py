"""What is typed, and what the paper answers: guesses, scores, commands, help, and teaching."""

from __future__ import annotations

import re
from collections import Counter
from difflib import get_close_matches
from fractions import Fraction
from itertools import product
from math import floor
from typing import NamedTuple

import pytest
from helpers import COMMAND_WORDS, all_codes, any_rules, going_together, played
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from mastermind76 import (ALLOWED, COLORS, LEGEND, SCORING, Question, Rnd, Rules, codes_fit, paper,
                          score_in_words, session)

SIZES = [Rules(colors, pegs, distinct=distinct)
         for colors in ALLOWED["colors"] for pegs in ALLOWED["pegs"] for distinct in (False, True)
         if pegs <= colors or not distinct]
MAKER = Rules(codemaker="player", codebreaker="computer")
TWO = Rules(codemaker="player", codebreaker="player")
BY_HAND = TWO._replace(scorer="player")


def rows_between_questions(text: str) -> list[list[str]]:
    """Return the rows of a paper before, between and after its questions, but blank ones."""
    parts = re.split(r".*\? .*\n", text)
    return [[row for row in part.split("\n") if row] for part in parts]


def answers(rules: Rules, *typed: str, code: str | None = None) -> list[list[str]]:
    """Return what is printed after each typed line, if another question comes after it."""
    return rows_between_questions(played(rules, typed, code=code))[1:-1]


def said(rules: Rules, *typed: str) -> list[str | Question]:
    """Return what a session says up to the question after these typed lines."""
    left = list(typed)
    dialogue = session(rules, Rnd(76))
    events = [next(dialogue)]
    while left or isinstance(events[-1], str):
        if isinstance(events[-1], Question):
            events.append(dialogue.send(left.pop(0)))
        else:
            events.append(next(dialogue))
    return events


def questions(rules: Rules, *typed: str) -> list[Question]:
    """Return the questions of a session with these typed lines."""
    return [event for event in said(rules, *typed) if isinstance(event, Question)]


# Guesses and scores

@given(st.sampled_from(SIZES), st.data())
def test_a_guess_in_any_form_is_the_same_guess(rules: Rules, data: st.DataObject) -> None:
    palette = data.draw(st.permutations(rules.palette * (1 if rules.distinct else rules.pegs)))
    guess = "".join(palette[:rules.pegs])
    typed = ""
    for peg in guess:
        word = data.draw(st.sampled_from([peg, COLORS[peg]]))
        typed += data.draw(st.sampled_from([word, word.lower(), word.title()]))
        typed += data.draw(st.sampled_from([" ", ",", ", ", "  ", "/", "-", ".", ";"]))
    expected = answers(rules, guess, "BOARD")
    assert answers(rules, typed, "BOARD") == expected
    assert answers(rules, guess.lower(), "BOARD") == expected


@given(st.sampled_from(SIZES), st.text(f'{LEGEND}rby ,/-.;01!#X"', max_size=20))
def test_a_bad_guess_gets_a_line_that_names_what_is_wrong_in_it_and_spends_no_move(
        rules: Rules, typed: str) -> None:
    assume(not re.fullmatch(" *#{1,3} *", typed))  # this is HELP
    pegs = re.sub("[ ,/.;-]", "", typed.upper().rstrip(" .,!#"))
    assume(len(pegs) != rules.pegs or not set(pegs) <= set(rules.palette))
    *_, asked, answered = played(rules, [typed]).removesuffix(
        "\n\nMOVE NUMBER 1 ? ^D\n").rpartition(f"? {typed}\n")
    assert asked and not any(row.startswith("#") for row in answered.split("\n"))
    reason, _, remedy = " ".join(answered.split("\n")).partition(". TYPE ")
    assert remedy == f"{rules.code_in_words}, OR HELP."
    if reason.startswith("NOT A COLOR: "):
        named = reason.removeprefix("NOT A COLOR: ")
        sign_in_word = re.fullmatch('"(.)" IN (.+)', named)
        wrong, word = sign_in_word.groups() if sign_in_word else (named, named)
        assert wrong in word and word in typed.upper()
        assert not set(wrong) <= set(rules.palette)
    elif reason not in ("NOTHING TYPED", "NOT A COLOR"):
        assert reason == f"PEGS TYPED: {len(pegs)}"


def test_no_command_and_no_color_name_can_be_read_as_letters_of_colors_or_as_the_other() -> None:
    assert {"BOARD", "HELP", "HINT", "UNDO"} < set(COMMAND_WORDS)
    for word in [*COMMAND_WORDS, *COLORS.values()]:
        assert not set(word) <= set(COLORS)
    for name in COLORS.values():  # otherwise the program would offer the command
        assert not get_close_matches(name, COMMAND_WORDS, cutoff=0.7)


@pytest.mark.parametrize("scoring", SCORING)
def test_a_score_is_refused_exactly_if_no_code_can_have_it(scoring: str) -> None:
    rules = MAKER._replace(colors=3, pegs=3, scoring=scoring)
    scores = list(product(range(5), repeat=2))
    typed = [line for blacks, whites in scores for line in (f"{blacks} {whites}", "UNDO")]
    for guess in all_codes(rules):
        possible = {rules.score(code, guess) for code in all_codes(rules)}
        draws = iter([(rules.palette.index(peg) + 0.5) / 3 for peg in guess])
        text = paper(session(rules, draws.__next__), typed)
        assert f"\nMOVE NUMBER 1 : {guess}\n" in text
        for score, answer in zip(scores, rows_between_questions(text)[1::2]):
            refused = any(row.endswith("SCORE AGAIN, OR HELP.") for row in answer)
            assert refused == (score not in possible)


# Commands and HELP

@pytest.mark.parametrize("who", [Rules(), MAKER, TWO, BY_HAND],
                         ids=["breaker", "maker", "two", "by hand"])
def test_help_is_short_and_its_example_is_right_at_every_size_and_rule(who: Rules) -> None:
    for size, scoring, match in product(SIZES, SCORING, (0, 2)):
        if size.distinct and scoring != "standard":
            continue  # without a color twice all rules are the same
        rules = who._replace(colors=size.colors, pegs=size.pegs, distinct=size.distinct,
                             frames=999, scoring=scoring, match=match)
        events = said(rules, "HELP")
        asked = events.index(questions(rules)[0])
        lines = [str(event) for event in events[asked + 1:-1]]
        assert len([line for line in lines if line]) <= (18 if rules.colors <= 6 else 20), rules
        assert max(map(len, lines)) <= 72, rules
        example = re.search(r"CODE (\w+), GUESS (\w+), SCORE (\d+) BLACKS? (\d+) WHITES?\.",
                            "\n".join(lines))
        assert bool(example) == (who != TWO), rules  # who types a secret code needs none
        if example:
            code, guess, blacks, whites = example.groups()
            assert (rules.parse_code(code), rules.parse_code(guess)) == (code, guess), rules
            assert rules.pegs < 3 or "0" not in (blacks, whites), rules
            assert rules.score(code, guess) == (int(blacks), int(whites)), rules
            # It shows the rule: such a code and guess can, but if the first color comes last too.
            shows = rules.score(code, guess) != SCORING["standard"].score(code, guess)
            assert shows == (scoring != "standard" and (rules.pegs - 1) % rules.colors > 0), rules


def test_tab_completes_the_commands_that_help_lists_with_a_blank_before_a_code() -> None:
    for rules in (Rules(), Rules(match=2), MAKER, MAKER._replace(match=2), BY_HAND):
        lines = answers(rules, "HELP")[0]
        listed = [line.split()[0] for line in lines if re.match("[A-Z]+ {2,}", line)]
        with_blanks = [f"{word} " if word in ("WHY", "IF") else word for word in listed]
        assert questions(rules)[0].commands == [*with_blanks, "HELP"]


def test_tab_completes_yes_and_no_where_they_are_answers_and_under_oldstyle_no_help() -> None:
    for question in (questions(MAKER, "4 0")[-1], questions(Rules(), "REVEAL")[-1]):
        assert "(YES OR NO)" in question.text and {"YES", "NO"} < set(question.commands)
        assert not question.rules_in_help  # an editor would suggest HELP
    asked = questions(Rules(oldstyle=True), "QUIT")
    assert [question.commands for question in asked] == [["BOARD", "QUIT"], ["YES", "NO"]]
    asked = questions(BY_HAND._replace(oldstyle=True), "RBYG")
    assert [question.commands[-2:] for question in asked] == [["SOLVE", "QUIT"], ["UNDO", "QUIT"]]
    assert not any(question.rules_in_help for question in asked)


def test_a_keypad_has_the_letters_of_an_answer_in_the_order_of_the_legend() -> None:
    for rules in (Rules(), Rules(oldstyle=True)):
        *_, guess, again = questions(rules, *["RRRR"] * 10)
        assert [*guess.keypad] == ["R", "O", "Y", "G", "B", "P"]
        assert [*again.keypad] == ["YES", "NO"]
    assert [*questions(MAKER)[0].keypad] == ["B", "W", "0"]


def test_a_fault_in_a_command_breaks_the_session_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(*_: object) -> None:
        raise ValueError("no refusal of a typed line")

    monkeypatch.setattr("mastermind76.hint", faulty)
    with pytest.raises(ValueError, match="no refusal"):
        played(Rules(), ["HINT"])


def test_a_match_refuses_every_command_but_the_fair_ones() -> None:
    fair = {"BOARD", "REVEAL", "SOLVE", "UNDO", "QUIT"}
    for word in set(COMMAND_WORDS) - fair - {"HELP"}:
        message = f"NO {word} IN A MATCH. TYPE 4 OF R O Y G B P, OR HELP."
        assert message in played(Rules(match=2), [word])


# What is on the paper

WORDS = st.sampled_from([*COMMAND_WORDS, *map(str.lower, COMMAND_WORDS)])
ANSWERS = st.sampled_from(["YES", "no", "", "0", "1,0", "0 1", "2B", "BW.", "9 9", "R, Y", "QUIT"])
ANY_LINE = st.text([chr(c) for c in range(32, 127) if chr(c) != "?"], max_size=255)
LONG_GUESS = st.text("Rb ", min_size=60, max_size=160)


@settings(max_examples=100)
@given(any_rules(frames=range(1, 5), match=(0, 2)).filter(lambda r: r.colors**r.pegs <= 256),
       st.data())
def test_whatever_is_typed_the_paper_keeps_its_rules(rules: Rules, data: st.DataObject) -> None:
    guess = st.sampled_from(all_codes(rules))
    typed = data.draw(st.lists(WORDS | ANSWERS | guess | ANY_LINE | LONG_GUESS,
                               min_size=10, max_size=30))
    answered = []
    for row in played(rules, typed).replace("?REDO FROM START\n", "").splitlines():
        text, mark, answer = row.partition("? ")
        if mark:
            answered.append(answer)
        else:
            assert text == text.rstrip()
        assert len(text + mark) <= 72
        assert text.isascii() and "?" not in text
        assert text == text.upper() or rules.oldstyle  # BOARD shows what was typed
    assert answered == [*typed, "^D"][:len(answered)]


# What a class is shown: HINT, WHY, IF and --teach

class Position(NamedTuple):
    """A small game: its rules, its code, and the guesses that missed it."""

    rules: Rules
    code: str
    guesses: list[str]

    def ruled_out(self, code: str) -> list[tuple[int, str, str, str]]:
        """Return (move, guess, right score, given score) for each move that rules a code out."""
        found = []
        for move, guess in enumerate(self.guesses, 1):
            right = self.rules.move_of(code, guess)
            as_given = self.rules.move_of(self.code, guess)
            if right != as_given:
                found.append((move, guess, score_in_words(right), score_in_words(as_given)))
        return found

    def fitting(self) -> list[str]:
        """Return the codes that fit every score, lowest first, by looking at all."""
        return [code for code in all_codes(self.rules) if not self.ruled_out(code)]

    def answers(self, *typed: str) -> list[list[str]]:
        """Return what is printed after each guess, and after each of these lines."""
        return answers(self.rules, *self.guesses, *typed, code=self.code)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a small game with up to four moves."""
    rules = Rules(draw(st.integers(2, 5)), draw(st.integers(1, 3)), 10, draw(st.booleans()),
                  draw(st.sampled_from(list(SCORING))), draw(st.sampled_from(ALLOWED["strategy"])))
    assume(going_together(rules))
    codes = all_codes(rules)
    code = draw(st.sampled_from(codes))
    codes.remove(code)
    return Position(rules, code, draw(st.lists(st.sampled_from(codes), max_size=4)))


@given(positions())
def test_a_hint_counts_the_codes_lists_ten_at_most_and_names_the_guess_of_solve(
        position: Position) -> None:
    fitting = position.fitting()
    solved = position.answers("SOLVE")[-1]
    *_, hint, solved_after_hint = position.answers("HINT", "SOLVE")
    count, *codes, would = hint
    assert count == codes_fit(len(fitting))
    assert " ".join(codes).split() == (fitting if len(fitting) <= 10 else [])
    if position.rules.strategy == "lowest" and not position.guesses:
        assert would == "THE COMPUTER WOULD GUESS AT RANDOM."
    else:
        assert would == f"THE COMPUTER WOULD GUESS {solved[0].split()[-1]}."
    assert solved_after_hint == solved  # it spent no move


@given(positions(), st.data())
def test_why_names_exactly_the_moves_that_rule_a_code_out(
        position: Position, data: st.DataObject) -> None:
    code = data.draw(st.sampled_from([position.code, *all_codes(position.rules)]))
    expected = [f"MOVE {move}: {guess} WOULD GET {right}, NOT {given_score}"
                for move, guess, right, given_score in position.ruled_out(code)]
    if expected:
        expected.insert(0, f"{code} IS RULED OUT. IF IT WERE THE CODE:")
    else:
        expected = [f"{code} FITS EVERY SCORE."]
    assert position.answers(f"WHY {code}")[-1] == expected


@given(positions(), st.data())
def test_if_counts_the_codes_that_each_score_would_leave(
        position: Position, data: st.DataObject) -> None:
    guess = data.draw(st.sampled_from(all_codes(position.rules)))
    left = Counter(position.rules.score(code, guess) for code in position.fitting())
    average = Fraction(sum(codes**2 for codes in left.values()), left.total())
    tenths = floor(10 * average + Fraction(1, 2))
    heading, *rows, summary = position.answers(f"IF {guess}")[-1]
    assert heading == "BLACKS        WHITES        CODES LEFT"
    assert [tuple(map(int, row.split())) for row in rows] == [
        (*score, left[score]) for score in sorted(left)]
    assert summary == (f" {len(left)}  {'SCORE' if len(left) == 1 else 'SCORES'}. CODES LEFT: "
                       f"{tenths / 10:.1f} ON AVERAGE, {max(left.values())} AT MOST.")


# Scores by hand

@given(positions(), st.booleans())
def test_scored_rightly_by_hand_a_game_goes_as_where_the_program_knows_the_code(
        position: Position, teach: bool) -> None:
    rules = position.rules._replace(teach=teach)
    guesses = [*position.guesses, position.code]
    known = answers(rules, *guesses, code=position.code)
    scores = [f"{blacks} {whites}" for blacks, whites in (
        position.rules.score(position.code, guess) for guess in guesses)]
    typed = [line for pair in zip(guesses, scores) for line in pair] + ["YES"]
    by_hand = answers(rules._replace(codemaker="player", scorer="player"), *typed)
    *moves, won = [by_hand[i] + by_hand[i + 1] for i in range(0, len(by_hand) - 1, 2)]
    assert [*moves, won + by_hand[-1]] == known
