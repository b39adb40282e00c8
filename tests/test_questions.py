"""Questions: the commands and keys that they offer, HELP, and other words for a command."""

from __future__ import annotations

import re
from difflib import get_close_matches
from functools import cache
from itertools import product

import pytest
from helpers import COMMAND_WORDS, played
from hypothesis import given
from hypothesis import strategies as st

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


GUESS_HINT = "(4 letters, such as YRPO, or HELP)"


@pytest.mark.parametrize("rules, typed, words, keypad, placeholder", [
    (Rules(), [], "BOARD,HINT,WHY ,IF ,REVEAL,SOLVE,QUIT,HELP", "R O Y G B P", GUESS_HINT),
    (Rules(), ["REVEAL"], "YES,NO,BOARD,QUIT,HELP", "YES NO", ""),
    (Rules(match=2), [], "BOARD,REVEAL,SOLVE,QUIT,HELP", "R O Y G B P", GUESS_HINT),
    (TWO, [], "QUIT,HELP", "R O Y G B P", ""),
    (BY_HAND, [], "BOARD,HINT,WHY ,IF ,UNDO,REVEAL,SOLVE,QUIT,HELP", "R O Y G B P", GUESS_HINT),
    (BY_HAND, ["REVEAL"], "BOARD,UNDO,QUIT,HELP", "R O Y G B P", ""),
    (BY_HAND, ["RBYG"], "BOARD,UNDO,QUIT,HELP", "B W 0", "(a score, such as BWW, or HELP)"),
    (MAKER._replace(pegs=2), [], "BOARD,UNDO,QUIT,HELP", "B W 0",
     "(a score, such as B, or HELP)"),
    (BY_HAND, ["RBYG", "4 0"], "YES,NO,BOARD,UNDO,QUIT,HELP", "YES NO", ""),
    (Rules(oldstyle=True), [], "BOARD,QUIT", "R O Y G B P", ""),
    (Rules(oldstyle=True), ["QUIT"], "YES,NO", "YES NO", "")])
def test_a_question_offers_words_and_keys_and_shows_an_answer(
        rules: Rules, typed: list[str], words: str, keypad: str, placeholder: str) -> None:
    question = said(rules, *typed)[-1]
    assert isinstance(question, Question)
    assert ",".join(question.commands) == words  # a blank where a code comes next
    assert " ".join(question.keypad) == keypad
    assert question.placeholder == placeholder


# Other words: at which question, which lines, and what is said.  A command (or YES or NO) means
# that they are answered as it is; anything else begins the message.

PLACES = {
    "guess": (Rules(), ["RBYG"]),
    "match": (Rules(match=2), ["RBYG"]),
    "by hand": (BY_HAND, ["RBYG", "1 1"]),
    "score": (MAKER, ["1 1"]),
    "code": (BY_HAND, ["RBYG", "1 1", "REVEAL"]),
    "secret": (TWO, []),
    "right": (BY_HAND, ["RBYG", "4 0"]),
    "another": (Rules(), ["RBYG", "REVEAL"]),
}
ALL = ",".join(PLACES)
OPEN = "guess,match,by hand,score,code,right,another"
MOVES = "guess,match,by hand"
YES_OR_NO = "TYPE YES OR NO, OR HELP."
TABLE = [
    (OPEN, "HELP",
     "#|##|###|H|help#|help me|HELP!|help()|i need help|rules|rule|colors|COLOURS|instructions"
     "|commands|menu|info|stuck|confused|idk|I'm stuck|I don't understand|I don't know"
     "|how|How do I play|what|what's a peg|what does hint do|what are the color codes|who are you"
     "|when does it end|where do I type|which moves|do colors repeat|does order matter"
     "|is it red#|are codes random"
     "|can I see|may red repeat"
     "|could it be|how do I quit|how do I reveal|how many left|is the hint right|show rules"
     "|a hint about the rules|can I have the rules"),
    (OPEN, "HELP", "why did i get 2 white|why are they white|explain hint|an example"),
    (OPEN, "BOARD",
     "board now|BOARD!|board#|moves|guesses|history|scores|show|list|status|what did I guess"
     "|last guess|show me|the board please|can I see the board"),
    ("guess,by hand", "HINT",
     "hints|hint#|clue|a tip|tips|suggestion|can i have a hint|could I get a clue"
     "|show hint|give me a hint now"),
    ("guess,by hand", "TYPE HINT FOR A HINT.",
     "I have a clue|you have a tip|hint 3"
     "|thanks for the hint|the hint was wrong|stop giving hints|should I ask for a hint"),
    ("match", "NO HINT IN A MATCH.", "hint|clue|can I have a hint"),
    ("score,code,right,another", "NO HINT AT THIS QUESTION.", "hint|clues|can I have a hint"),
    (ALL, "QUIT",
     "q|exit|EXIT()|bye|goodbye|stop|END.|leave|i quit|please quit|quit game|exit now, please"),
    (OPEN, "TYPE QUIT TO STOP.",
     "finish|finished|abort|cancel|I am done|I want to stop|let me out!"),
    (OPEN, "TYPE QUIT ALONE.", "QUIT 2|quit the game for today"),
    (OPEN, "TYPE QUIT WITHOUT A QUESTION MARK.", "quit#|q#|exit#|stop#!|quit please#"),
    (MOVES, "TYPE REVEAL TO GIVE UP.",
     "give up|I give up!|surrender|i surrender|answer|the answer|solution|tell me the code"
     "|tell me the answer|show me the answer|show code|resign"),
    ("score,code,right,another", "TYPE QUIT TO STOP.", "give up|the answer"),
    (MOVES, "TYPE REVEAL ALONE.", "REVEAL ONE PEG|reveal the code"),
    (MOVES, "TYPE REVEAL WITHOUT A QUESTION MARK.", "reveal#|give up#|reveal now#"),
    (MOVES, "TYPE SOLVE ALONE.", "solve it"),
    (MOVES, "TYPE SOLVE WITHOUT A QUESTION MARK.", "solve#"),
    ("guess,by hand", "TO START OVER, TYPE REVEAL, THEN YES.",
     "new|new game|restart|start over|again"),
    ("score", "NOT A SCORE.", "new game|restart|again|nn|nb"),
    ("guess,match", "A GUESS CANNOT BE TAKEN BACK.",
     "undo|undo 2|undo#|oops|back|go back|mistake|i made a mistake"),
    ("by hand,score,code,right", "TYPE UNDO.", "oops|back|go back|mistake|i made a mistake"),
    ("by hand,score,code,right", "TYPE UNDO ALONE.", "undo 2"),
    ("by hand,score,code,right", "TYPE UNDO WITHOUT A QUESTION MARK.", "undo#|oops#"),
    ("another", "NO UNDO AT THIS QUESTION.", "undo|oops"),
    ("guess,by hand", "TYPE WHY YRPO.", "why not|why not#"),
    ("guess,by hand", "TYPE WHY RBYG.",
     "why is RBYG wrong|does RBYG fit#|is red blue yellow green possible|can it be RBYG"),
    ("guess,by hand", "TYPE IF RBYG.", "what if RBYG|if RBYG fits|if I play RBYG"),
    ("match", "NO WHY IN A MATCH.", "why not|does RBYG fit|why rbyg"),
    ("match", "NO IF IN A MATCH.", "what if RBYG|if rbyg"),
    (MOVES, "TYPE ONLY THE CODE.",
     "my guess is RBYG|RBYG I think|red or blue|R OR B|the answer is RBYG|RBYG or RBYY"),
    ("guess", "NO LETTERS AFTER WHY. TYPE WHY YRPO.", "why|why#"),
    ("guess", "NO LETTERS AFTER IF. TYPE IF YRPO.", "if"),
    ("guess", 'NOT A COLOR: "X" IN RBYX. TYPE WHY YRPO.', "why RBYX"),
    (MOVES, "ONLY COLORS AND COMMANDS ARE UNDERSTOOD.",
     "no hints|I don't need help|not the rules|never show|END TURN|stop it"
     "|never stop|this is hard"),
    (OPEN, "NO COMMAND BORAD. TYPE BOARD.", "borad"),
    (OPEN, "NO COMMAND HLEP. TYPE HELP.", "hlep!"),
    (OPEN, "NO COMMAND QIUT. TYPE QUIT.", "qiut"),
    (MOVES, "NO COMMAND REVAEL. TYPE REVEAL.", "revael"),
    ("by hand,score,code,right", "NO COMMAND UNOD. TYPE UNDO.", "unod"),
    (MOVES, "NOT A COLOR OR A COMMAND:", "real|level|several|quiet|uno|resolve|revea|pink|giveup"),
    (MOVES, "NOT A COLOR: Q.", "q r b y"),
    ("guess", 'NOT A COLOR: "1" IN RB1G.', "RB1G|rb1g!"),
    ("guess", "NO COLOR BLACK IN THIS GAME.", "black|red black blue blue"),
    ("guess", "NO COLOR PURPEL. TYPE PURPLE.", "purpel"),
    ("guess", "NO COLOR HAS THE SIGN #", "RBY#|R#YG"),
    ("guess", "A NUMBER IS NOT A COLOR.", "1234"),
    ("score", "TYPE 4 0 IF THE CODE IS BROKEN, OR HELP.", "yes|correct|you won"),
    ("score", "TYPE 0 IF NO PEG IS RIGHT, OR HELP.", "no|wrong|nope"),
    ("score", "NO REVEAL AT THIS QUESTION.", "reveal"),
    ("code", "TO CHANGE A SCORE, TYPE UNDO.", "0 0|4|1b 2w|no whites|0 B"),
    ("secret", "HELP", "#|##|H"),
    ("secret", "NOT A CODE.", "board|clue|rby"
     "|my code is RBYG|black|undo|oops|i give up|borad|yes"),
    ("right,another", "YES", "Y|yep|yea!|yeah|yup|sure|ok,|okay|of course|yes#|yes please"),
    ("right,another", "NO", "N|nope|nah|no thanks|no game|no#"),
    ("right", "YES", "right|correct|true|that's right"),
    ("right", "NO", "wrong|not right|incorrect|false"),
    ("another", "YES", "again|another|one more|play|play again|let's play|try again"
     "|can we play again|next|new game|new|new code|restart|start over|rematch|another game"),
    ("another", "NO", "never|enough|done|I'm done|not today"),
    ("right,another", YES_OR_NO,
     "|no, one more|no wait|yes i made a mistake|not yet|yes no|ok, no|sure not|not sure"
     "|play later|yess|maybe"),
    ("right", YES_OR_NO, "again|never|not today|4 0"),
    ("another", YES_OR_NO, "right|wrong|correct|a new game|I want to play again|not now|RBYG"),
]
ROWS = [(place, wanted, line) for places, wanted, lines in TABLE
        for place in places.split(",") for line in lines.split("|")]


def bare(line: str) -> str:
    """Return a line in upper case, without the signs at its end."""
    return line.upper().rstrip("!.,()")


# What may end something, give it away, or be an answer.
DONE = {place: {"RBYG", "RBYY", "0", "0 0", "4 0", "1B 2W", "END", *COMMAND_WORDS, "YES", "NO"} | {
            bare(line) for at, wanted, line in ROWS
            if at == place and wanted in ("QUIT", "HINT", "YES", "NO")} for place in PLACES}
HINTS = {"HINTS", "CLUE", "CLUES", "TIP", "TIPS", "SUGGESTION", "CAN I HAVE A HINT"}
DONE["guess"] |= HINTS
DONE["by hand"] |= HINTS
DONE["score"] |= {"BLACK", "WHITE", "A BLACK", "1", "2", "B", "1B", "2W"}
OTHER_WORDS = sorted({line for _, _, line in ROWS})


@cache
def said_before(place: str) -> int:
    """Return how much a session has said when it comes to a place."""
    rules, before = PLACES[place]
    return len(said(rules, *before))


def answer(place: str, line: str) -> list[str | Question]:
    """Return what a session says to a typed line, up to the next question."""
    rules, before = PLACES[place]
    return said(rules, *before, line)[said_before(place):]


@pytest.mark.parametrize("place", PLACES)
def test_other_words_are_carried_out_advised_or_refused_as_the_table_says(place: str) -> None:
    for line, wanted in [(line, wanted) for at, wanted, line in ROWS if at == place]:
        got = answer(place, line)
        if wanted in (*COMMAND_WORDS, "YES", "NO"):
            assert got == answer(place, wanted), line
        else:
            message = " ".join(row for row in got if isinstance(row, str) and row)
            assert message.startswith(wanted), line


@pytest.mark.parametrize("place", PLACES)
def test_no_other_word_ends_anything_gives_it_away_or_takes_a_score(place: str) -> None:
    question = answer(place, "HELP")[-1]
    words = {word for line in OTHER_WORDS for word in line.split()}
    for line in [line for line in (*OTHER_WORDS, *words) if bare(line) not in DONE[place]]:
        got = answer(place, line)
        assert got and got[-1] == question, line
        said_of_it = "\n".join(row for row in got if isinstance(row, str))
        assert not re.search("CODES? FITS?$|WOULD GUESS|PEGS$", said_of_it, re.MULTILINE), line
        assert place == "another" or "\nTHE HIDDEN" not in said_of_it, line


@pytest.mark.parametrize("colors", ALLOWED["colors"])
def test_no_other_word_ever_costs_a_guess(colors: int) -> None:
    for line in OTHER_WORDS:
        words = bare(line).rstrip("#").split()
        if all(set(word) <= set(COLORS) or word in COLORS.values() for word in words):
            continue  # it is a code, with more colors or fewer pegs
        letters = len(re.sub("[^A-Za-z]", "", line))
        for pegs in {2, 3, 4, max(1, min(letters, 10))}:  # the last if all were colors
            text = played(Rules(colors, pegs), [line])
            assert not re.search("BLACK PEGS|BREAKS", text), (line, pegs)


WORDS = sorted({word for line in OTHER_WORDS for word in re.findall("[A-Za-z']+", line)
                if not set(word.upper()) <= set(COLORS)})  # those could be pegs


@given(st.lists(st.sampled_from(WORDS), min_size=2, max_size=5).map(" ".join),
       st.sampled_from(["guess", "match", "secret", "right", "another"]))
def test_no_sentence_ends_a_game_or_a_session(sentence: str, place: str) -> None:
    fillers = re.sub(r"\b(PLEASE|NOW|GAME|THANKS|THANK YOU)\b", "", sentence.upper()).split()
    if len(fillers) > 1 and " ".join(fillers).replace("'", "") not in {
            line.replace("'", "") for line in DONE[place]}:
        assert answer(place, sentence)[-1:] == answer(place, "HELP")[-1:]
