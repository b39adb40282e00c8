"""Questions: the commands and keys that they offer, HELP, and what cannot be misread."""

from __future__ import annotations

import re
from difflib import get_close_matches
from itertools import product

import pytest
from helpers import COMMAND_WORDS, played

from mastermind76 import ALLOWED, COLORS, SCORING, Question, Rnd, Rules, conversation, session

SIZES = [Rules(colors, pegs, distinct=distinct)
         for colors in ALLOWED["colors"] for pegs in ALLOWED["pegs"] for distinct in (False, True)
         if pegs <= colors or not distinct]
MAKER = Rules(codemaker="player", codebreaker="computer")
TWO = Rules(codemaker="player", codebreaker="player")
BY_HAND = TWO._replace(scorer="player")


def said(rules: Rules, *typed: str) -> list[str | Question]:
    """Return what a session says up to the question after these typed lines."""
    events: list[str | Question] = []
    left = iter(typed)

    def answer(question: Question) -> str | None:
        events.append(question)
        return next(left, None)

    for line in conversation(session(rules, Rnd(76)), answer):
        events.append(line)
    return events


def test_no_command_and_no_color_name_can_be_read_as_something_else() -> None:
    assert {"BOARD", "HELP", "HINT", "UNDO"} < set(COMMAND_WORDS)
    for word in [*COMMAND_WORDS, *COLORS.values()]:
        assert not set(word) <= set(COLORS)
    for name in COLORS.values():  # otherwise the program would offer the command
        assert not get_close_matches(name, COMMAND_WORDS, cutoff=0.7)


@pytest.mark.parametrize("who", [Rules(), MAKER, TWO, BY_HAND],
                         ids=["breaker", "maker", "two", "by hand"])
def test_help_is_short_and_its_example_is_right_at_every_size_and_rule(who: Rules) -> None:
    for size, scoring, match in product(SIZES, SCORING, (0, 2)):
        if size.distinct and scoring != "standard":
            continue  # without a color twice all rules are the same
        rules = who._replace(colors=size.colors, pegs=size.pegs, distinct=size.distinct,
                             frames=999, scoring=scoring, match=match)
        before = said(rules)
        lines = [str(event) for event in said(rules, "HELP")[len(before):-1]]
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


@pytest.mark.parametrize("rules, typed, words, keypad, rules_in_help", [
    (Rules(), [], "BOARD,HINT,WHY ,IF ,REVEAL,SOLVE,QUIT,HELP", "R O Y G B P", True),
    (Rules(), ["REVEAL"], "YES,NO,BOARD,QUIT,HELP", "YES NO", False),
    (Rules(match=2), [], "BOARD,REVEAL,SOLVE,QUIT,HELP", "R O Y G B P", True),
    (TWO, [], "BOARD,QUIT,HELP", "R O Y G B P", False),
    (BY_HAND, [], "BOARD,HINT,WHY ,IF ,UNDO,REVEAL,SOLVE,QUIT,HELP", "R O Y G B P", True),
    (BY_HAND, ["REVEAL"], "BOARD,UNDO,QUIT,HELP", "R O Y G B P", False),
    (BY_HAND, ["RBYG"], "BOARD,UNDO,QUIT,HELP", "B W 0", True),
    (BY_HAND, ["RBYG", "4 0"], "YES,NO,BOARD,UNDO,QUIT,HELP", "YES NO", False),
    (BY_HAND._replace(oldstyle=True), ["RBYG"], "BOARD,UNDO,QUIT", "B W 0", False),
    (Rules(oldstyle=True), [], "BOARD,QUIT", "R O Y G B P", False),
    (Rules(oldstyle=True), ["QUIT"], "YES,NO", "YES NO", False)])
def test_a_question_offers_words_and_keys_and_says_if_help_has_the_rules(
        rules: Rules, typed: list[str], words: str, keypad: str, rules_in_help: bool) -> None:
    question = said(rules, *typed)[-1]
    assert isinstance(question, Question)
    assert ",".join(question.commands) == words  # a blank where a code comes next
    assert " ".join(question.keypad) == keypad
    assert question.rules_in_help == rules_in_help


def test_one_number_is_no_score_of_a_single_peg() -> None:
    assert "\nNOT A SCORE." in played(MAKER._replace(pegs=1), ["1"])
