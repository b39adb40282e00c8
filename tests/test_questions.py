"""Questions: the commands and keys that they offer, HELP, and other words for a command."""

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


# Other words

CARRIED_OUT = {
    "QUIT": ["Q", "exit", "EXIT()", "bye", "goodbye", "Good bye!", "stop", "END", "leave",
             "i quit", "please quit", "end game", "Exit now, please"],
    "HELP": ["#", "##", "###", "H", "help me", "HELP!", "please help", "i need help", "rules",
             "colors", "COLOURS", "instructions", "info", "commands", "menu", "manual",
             "explain white", "show rules", "show colors", "how", "How do I play", "what",
             "what's a peg", "which colors are there", "who are you", "when do I win",
             "why did i get 2 white", "why do I have no black", "how many guesses left",
             "how many colors", "how many pegs", "turns left", "I don't understand",
             "i don't know what to do", "I'm stuck", "i am lost", "confused", "idk", "no idea",
             "I have no clue", "can colors repeat", "could I see", "may red repeat",
             "where do I type", "does order matter", "do colors repeat", "are there two reds",
             "is the order right", "is there a red", "am I right", "did I win",
             "show me how"],
    "HINT": ["hints", "HINT 3", "hint please", "clue", "a tip", "suggestion", "can i have a hint",
             "i need a hint", "show hint", "how many codes are left", "HOW MANY LEFT",
             "how many are left", "count", "left", "remaining", "what is possible",
             "possibilities"],
    "BOARD": ["board now", "BOARD!", "moves", "my guesses", "history", "list", "status", "scores",
              "show", "show me", "where is the board"],
}
ADVISED = {
    "TYPE QUIT TO STOP": ["Q R B Y", "END TURN", "how do I quit", "can I exit", "stop it",
                          "let it end", "ok bye", "i need to leave", "I am done", "let me out"],
    "TYPE QUIT ALONE": ["QUIT 2"],
    "TYPE REVEAL TO GIVE UP": [
        "give up", "I give up!", "GIVEUP", "giving up", "i surrender", "resign", "I concede",
        "forfeit", "cheat", "restart", "reset", "rematch", "new", "new game", "a new game",
        "new code", "again", "play again", "start again", "try again", "start over", "answer",
        "the answer", "solution", "tell me the answer", "show answer", "show code",
        "Show me the code", "tell me the code", "what's the code", "what is the hidden code",
        "see the secret code", "how do I reveal"],
    "TYPE REVEAL ALONE": ["REVEAL ONE PEG", "reveal the code"],
    "TYPE SOLVE ALONE": ["solve it"],
    "A GUESS CANNOT BE TAKEN BACK. TYPE 4 OF R O Y G B P": [
        "undo", "undo 2", "can I undo", "redo", "oops", "back", "go back", "take that back",
        "take back", "change it", "cancel", "i made a mistake", "wrong"],
    "TYPE WHY YRPO": ["why not", "why is RBYG wrong", "why isn't RBYG possible", "why was it",
                      "is RBYG possible"],
    "TYPE ONLY THE CODE": ["my guess is RBYG", "I guess red, blue, yellow and green",
                           "RBYG please", "is it RBYG", "what about RBYG",
                           "how about red blue yellow green"],
    "NO COMMAND BORAD. TYPE BOARD": ["borad", "BORAD now"],
    "NOT A COLOR: OR. TYPE 4 OF R O Y G B P": ["red or blue", "blue or red?", "green or yellow"],
    "NOT A COLOR: I. TYPE 4 OF R O Y G B P": ["I don't need help", "i do not need a hint"],
}
OTHER_WORDS = [line for lines in [*CARRIED_OUT.values(), *ADVISED.values()] for line in lines]


def answer(rules: Rules, before: list[str], line: str) -> list[str | Question]:
    """Return what a session says to a typed line, up to the next question."""
    return said(rules, *before, line)[len(said(rules, *before)):]


@pytest.mark.parametrize("command", CARRIED_OUT)
def test_other_words_for_a_command_are_carried_out(command: str) -> None:
    done = answer(Rules(), ["RBYG"], command)
    for line in CARRIED_OUT[command]:
        assert answer(Rules(), ["RBYG"], line) == done, line


@pytest.mark.parametrize("advice", ADVISED)
def test_what_cannot_be_undone_is_only_advised(advice: str) -> None:
    for line in ADVISED[advice]:
        assert answer(Rules(), ["RBYG"], line)[0] == f"{advice}, OR HELP.", line


@pytest.mark.parametrize("colors", ALLOWED["colors"])
def test_no_other_word_ever_costs_a_guess(colors: int) -> None:
    for line in OTHER_WORDS:
        letters = len(re.sub("[^A-Za-z]", "", line))
        for pegs in {2, 3, 4, max(1, min(letters, 10))}:  # the last if all were colors
            text = played(Rules(colors, pegs), [line])
            assert not re.search("BLACK PEGS|BREAKS", text), (line, pegs)


@pytest.mark.parametrize("rules, before, line, wanted", [
    (MAKER, [], "give up", "TYPE QUIT TO STOP"),
    (MAKER, [], "restart", "TYPE QUIT TO STOP"),
    (MAKER, [], "i made a mistake", "TYPE UNDO"),
    (MAKER, [], "wrong", "TYPE UNDO"),
    (MAKER, [], "clue", "NO HINT AT THIS QUESTION"),
    (BY_HAND, [], "go back", "TYPE UNDO"),
    (Rules(match=2), [], "clue", "NO HINT IN A MATCH"),
    (Rules(), ["REVEAL"], "oops", "NO UNDO AT THIS QUESTION")])
def test_other_words_are_answered_by_what_the_question_offers(
        rules: Rules, before: list[str], line: str, wanted: str) -> None:
    assert str(answer(rules, before, line)[0]).startswith(wanted)


RIGHT = (MAKER, ["4 0"])
ANOTHER = (Rules(), ["REVEAL"])
YES_AND_NO = [
    (RIGHT, ["yes", "Y", "yess", "yea", "yep!", "YES, it is", "ok", "sure", "of course", "right",
             "correct", "that's right", "true"],
     ["no", "N", "nope", "nah", "no, it isn't", "wrong", "not right", "that's wrong", "false",
      "incorrect"]),
    (ANOTHER, ["yes", "yess", "yea", "yes please", "of course", "OK", "okay", "sure", "again",
               "play", "play again", "another game", "one more", "new game", "rematch", "restart",
               "start over", "let's go", "a new game", "try again", "I want to play again",
               "another round"],
     ["no", "nah", "never", "not now", "not today", "no thanks", "enough", "I'm done"]),
]


@pytest.mark.parametrize("place, yes, no", YES_AND_NO, ids=["is that right", "another game"])
def test_yes_and_no_have_many_forms(
        place: tuple[Rules, list[str]], yes: list[str], no: list[str]) -> None:
    for word, lines in (("YES", yes), ("NO", no)):
        for line in lines:
            assert answer(*place, line) == answer(*place, word), line


@pytest.mark.parametrize("place", [RIGHT, ANOTHER], ids=["is that right", "another game"])
@pytest.mark.parametrize("line", ["OK, NO", "SURE NOT", "not sure", "PLAY LATER", "game over", "",
                                  "yes no", "no wait yes", "no doubt"])
def test_a_line_that_could_be_yes_or_no_is_neither(
        place: tuple[Rules, list[str]], line: str) -> None:
    assert answer(*place, line)[0] == "TYPE YES OR NO, OR HELP."
