#!/usr/bin/env python3
"""Mastermind, as you would have played it on a teletype in 1976.

It recreates the game of David G. Struble in Creative Computing (Mar/Apr 1976): a hidden code of
4 pegs in 6 colors, 10 moves, the commands QUIT and BOARD.  docs/1976.md lists where it differs,
why, and what --oldstyle undoes.

A session is a generator: it yields each line that is printed and each Question, and is sent the
line typed after a question.  So a game knows neither a terminal nor a clock nor a file:
play_at_terminal() plays it at a terminal, and paper() feeds it lines given in advance.  A roll
is a session in a file: # rows that say what it shows, a header such as "$ mastermind76 --seed
76", and the paper: all that was printed and typed.

To read how it works, begin at session(), go on with Game.play(), and then see how conversation()
drives them.
"""

import argparse
import errno
import gc
import io
import os
import re
import struct
import sys
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from importlib import import_module
from itertools import islice, pairwise, zip_longest
from operator import add, eq, le, sub
from typing import Any, NamedTuple, NoReturn, TextIO, TypeVar

# prompt_toolkit, difflib and others that few sessions need are imported where they are used: a
# piped session must not wait for them.

__all__ = ["Question", "Rnd", "Rules", "as_typed", "begin", "conversation", "main", "paper",
           "printed", "rolls_at", "session"]
__version__ = "3.3.0"

T = TypeVar("T")

# ---------------------------------------------------------------- BASIC

WIDTH = 72  # columns of the paper
ZONE = 14  # columns of a print zone
LAST_ZONE = 56  # columns before the last print zone
INPUT_LIMIT = 255  # characters that INPUT takes
HIGHEST_SEED = 32767  # the highest whole number that BASIC has


def single(x: float) -> float:
    """Return a number in single precision: rounded to what a float of four bytes holds."""
    return float(struct.unpack("f", struct.pack("f", x))[0])


class Rnd:
    """GW-BASIC's RND(1) after RANDOMIZE seed (0 to 32767), or without any (None).

    Each call returns the next number, 0 <= x < 1.  Raises ValueError for any other seed.  The
    state has three bytes: when GW-BASIC starts, the lowest is 82; RANDOMIZE sets the other two.
    """

    def __init__(self, seed: int | None) -> None:
        if seed is None:
            self.state = 5228370  # that of a GW-BASIC that has just been started
        elif seed not in range(HIGHEST_SEED + 1):
            raise ValueError(f"seed={seed!r} is neither None nor from 0 to {HIGHEST_SEED}")
        else:
            self.state = 82 + 256 * seed
            self()  # RANDOMIZE makes one step

    def __call__(self) -> float:
        self.state = (self.state * 214013 + 2531011) % 2**24
        return self.state / 2**24


def printed_number(value: int) -> str:
    """Return a number >= 0 as PRINT shows it: a blank, the digits, a blank."""
    return f" {value} "


def zones(*items: str) -> Iterator[str]:
    """Yield the lines that PRINT prints for items with commas between them.

    A comma moves to the next print zone of the row; from the last zone on it starts a new line.
    """
    line, *others = items
    for item in others:
        in_row = len(line) % WIDTH  # how much of the present row is printed
        row_is_full = line != "" and in_row == 0
        if in_row < LAST_ZONE and not row_is_full:
            line += " " * (ZONE - in_row % ZONE)
        else:
            yield line
            line = ""
        line += item
    yield line


def input_string(line: str) -> str | None:
    """Return the string that INPUT takes from a line, None if it refuses the line.

    A line that begins with a double quote is a string up to the next one, or to its end; it may
    hold commas, and nothing but blanks may follow it.  Any other line is a string without the
    blanks around it, and is refused if it holds a comma.
    """
    line = line.strip()
    if line.startswith('"'):
        string, _, rest = line[1:].partition('"')
        return None if rest else string
    return None if "," in line else line


# ---------------------------------------------------------------- Dialogues

class Question(NamedTuple):
    """A question that a typed line answers.

    text: what is printed; it ends in "? ".
    commands: the words that Tab completes: commands, and answers such as YES.
    hidden: whether the answer is a secret, which a terminal does not show.
    rules_in_help: whether HELP explains the game here, so that a reader may suggest it.
    keypad: what an answer is made of: the letters of the colors, or B W 0, or YES NO.
    """

    text: str
    commands: Sequence[str] = ()
    hidden: bool = False
    rules_in_help: bool = False
    keypad: Sequence[str] = ()


# A generator that yields lines and questions, is sent typed lines, and returns a T.
Dialogue = Generator[str | Question, str, T]


def basic_input(question: Question) -> Dialogue[str]:
    """Ask as BASIC's INPUT does, until one string is typed; return that."""
    string = input_string((yield question))
    while string is None:
        yield "?REDO FROM START"
        string = input_string((yield question._replace(text="? ")))
    return string


def printed(line: str) -> str:
    """Return the rows of the paper that a printed line takes, as text.

    A row has at most 72 columns: a longer line continues in the next row.  No row ends in a blank,
    and each is closed by a line end.
    """
    line = line.rstrip()
    rows = [line[first:first + WIDTH].rstrip() for first in range(0, len(line) or 1, WIDTH)]
    return "\n".join(rows) + "\n"


def as_typed(line: str) -> str:
    """Return a line as it can be typed, and so as it appears on the paper.

    The line ending is dropped.  Only 255 characters count, because INPUT takes no more.  A
    tab becomes a blank.  A character that a teletype has no type for (all but printable ASCII)
    becomes #.  A question mark becomes # too: on paper it ends a question of the program, and
    what follows was typed.
    """
    line = line.removesuffix("\n").removesuffix("\r")  # one of "\n", "\r\n" and "\r"
    line = line[:INPUT_LIMIT].replace("\t", " ")
    return "".join(c if " " <= c <= "~" and c != "?" else "#" for c in line)


def conversation(dialogue: Dialogue[object],
                 answer: Callable[[Question], str | None]) -> Iterator[str]:
    """Yield the lines that a dialogue prints.

    At each question, answer(question) is called.  It returns the typed line, which it has cleaned
    with as_typed, or None to end the conversation.  An exception that it raises reaches the
    caller.
    """
    typed: Any = None  # sent to start the generator, and after each printed line
    while True:
        try:
            said = dialogue.send(typed)
        except StopIteration:
            return
        typed = None
        if not isinstance(said, Question):
            yield said
            continue
        typed = answer(said)
        if typed is None:
            return


def paper(dialogue: Dialogue[object], typed: Iterable[str], end: str = "^D") -> str:
    """Return the paper of a dialogue with these typed lines: all that is printed and typed.

    dialogue: a generator that yields printed lines and Questions, such as session(Rules(),
    Rnd(76)).  typed: the lines typed after its questions; as_typed is applied to each.  When they
    run out, the dialogue ends at its next question, and end is put after that: ^D for the end of
    input, ^C for Ctrl-C, or nothing.
    """
    left = map(as_typed, typed)
    pieces = []

    def answer(question: Question) -> str | None:
        line = next(left, None)
        pieces.append(f"{question.text}{end if line is None else line}\n")
        return line

    for line in conversation(dialogue, answer):
        pieces.append(printed(line))
    return "".join(pieces)


# ---------------------------------------------------------------- Scoring
# Blacks are beyond dispute: right color, right place.  Three rules differ about the whites.  The
# total is blacks plus whites.

def standard(code: str, guess: str) -> tuple[int, int]:
    """Count each peg once, blacks first (the 1976 program; the board game)."""
    blacks = sum(map(eq, code, guess))
    total = sum(min(code.count(color), guess.count(color)) for color in set(guess))
    return blacks, total - blacks


def secret_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each code peg that is not black and whose color the guess has (Nibbler)."""
    blacks = sum(map(eq, code, guess))
    total = sum(peg in guess for peg in code)
    return blacks, total - blacks


def guess_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each guess peg that is not black and whose color the code has (Nibbler)."""
    return secret_centric(guess, code)


class ScoringRule(NamedTuple):
    """A rule for white pegs, and what is said about it."""

    score: Callable[[str, str], tuple[int, int]]  # the blacks and whites of a code and a guess
    earns_white: str  # which peg earns a white one
    earner: str  # the side whose pegs earn them, "CODE" or "GUESS"; the other has partners
    once: bool = False  # a partner counts once: it cannot earn a second key peg


SCORING = {
    "standard": ScoringRule(
        standard, "RIGHT COLOR, WRONG PLACE. EACH PEG COUNTS ONCE.", "GUESS", once=True),
    "secret": ScoringRule(
        secret_centric, "THE GUESS HAS THE COLOR OF A CODE PEG WITH NO BLACK PEG.", "CODE"),
    "guess": ScoringRule(
        guess_centric, "THE CODE HAS THE COLOR OF A GUESS PEG WITH NO BLACK PEG.", "GUESS"),
}

# ---------------------------------------------------------------- Rules and codes

# In the order in which a code is drawn; the first six are those of 1976.
COLORS = {
    "Y": "YELLOW", "R": "RED", "P": "PURPLE", "O": "ORANGE", "G": "GREEN", "B": "BLUE",
    "W": "WHITE", "T": "TAN", "K": "BLACK", "M": "MAROON",
}
PALETTE = "".join(COLORS)
LETTER_OF = {name: letter for letter, name in COLORS.items()}
NAMES = "|".join(LETTER_OF)
LEGEND = "ROYGBP" + PALETTE[6:]  # the 1976 program names its colors in another order


class Refusal(ValueError):
    """A typed line is wrong: what is wrong with it, and what to type."""


END_SIGNS = " .,!#()"  # not counted at the end of a line; # is a typed ? (see as_typed)
LONGEST_NAMED = 12  # letters of a word that a message quotes, so that it fits in its row


def without_end_signs(text: str) -> str:
    """Return text without the signs at its end, but as it is if it has nothing else."""
    return text.rstrip(END_SIGNS) or text


def wrong_color(word: str, alone: bool, palette: str) -> str:
    """Return what is wrong with a word that does not name colors of a palette."""
    where = f" IN {word}" if 2 <= len(word) <= LONGEST_NAMED else ""
    if re.fullmatch(f"({NAMES})+", word):
        wrong_names = [name for name in re.findall(NAMES, word) if LETTER_OF[name] not in palette]
        return f"NO {wrong_names[0]} IN THIS GAME"
    if '"' in word:
        return f"NOT A COLOR: A QUOTE{where}"
    if "0" in word and "O" in palette:
        return f"NOT A COLOR: THE DIGIT 0{where}"
    # A mistyped name is quoted whole; of a word alone, perhaps a guess, one sign is.
    mistyped_name = word.isalpha() and not set(word) <= set(PALETTE)
    if not alone and 3 <= len(word) <= LONGEST_NAMED and mistyped_name:
        return f"NOT A COLOR: {word}"
    wrong = [character for character in word if character not in palette]
    first_wrong = min(wrong, key=str.isalpha)  # a sign rather than a letter
    return f'NOT A COLOR: "{first_wrong}"{where}'


def peg_letters(text: str, palette: str, remedy: str) -> str:
    """Return the letters of a palette that text names; remedy ends the message if it is wrong."""
    words = re.sub("[,/.;-]", " ", without_end_signs(text.upper())).split()
    letters = ""
    for word in words:
        letters_of_word = word
        if re.fullmatch(f"({NAMES})+", word):  # one name, or some run together
            letters_of_word = "".join(LETTER_OF[name] for name in re.findall(NAMES, word))
        if not set(letters_of_word) <= set(palette):
            raise Refusal(f"{wrong_color(word, len(words) == 1, palette)}. {remedy}")
        letters += letters_of_word
    return letters


class Move(NamedTuple):
    """A move on the board: a guess and its score."""

    guess: str
    blacks: int
    whites: int


ROLES = ("computer", "player")
# The values allowed for each rule that is not just on or off.  Its default is allowed too.
ALLOWED: dict[str, Sequence[Any]] = {
    "colors": range(2, len(COLORS) + 1),
    "pegs": range(1, 11),
    "frames": range(1, 1000),
    "scoring": tuple(SCORING),
    "strategy": ("lowest", "parts"),
    "codemaker": ROLES,
    "codebreaker": ROLES,
    "scorer": ROLES,
    "match": range(2, 101, 2),
}


class Rules(NamedTuple):
    """The rules of a session, by default those of 1976.  session() refuses what is not allowed.

    colors: 2 to 10.  pegs: 1 to 10, of a code.
    frames: the most moves of a game, 1 to 999; 0 means colors + pegs.
    distinct: whether no color repeats in a code.
    scoring: the rule for white pegs: "standard", "secret" or "guess".
    strategy: how the computer guesses: "lowest" or "parts".
    oldstyle: whether to undo what differs from 1976.
    picture: whether BOARD shows the board as a picture.
    teach: whether to say after each move how many codes fit.
    codemaker, codebreaker: "computer" or "player".
    scorer: who scores if a player makes the code and a player breaks it: "computer" or "player".
    match: the games of a match, an even number from 2 to 100; 0 means no match.
    """

    colors: int = 6
    pegs: int = 4
    frames: int = 0
    distinct: bool = False
    scoring: str = "standard"
    strategy: str = "lowest"
    oldstyle: bool = False
    picture: bool = False
    teach: bool = False
    codemaker: str = "computer"
    codebreaker: str = "player"
    scorer: str = "computer"
    match: int = 0

    @property
    def moves(self) -> int:
        """How many moves a game may have."""
        return self.frames or self.colors + self.pegs

    @property
    def palette(self) -> str:
        """The letters of the colors in play, in draw order."""
        return PALETTE[:self.colors]

    @property
    def legend(self) -> list[str]:
        """The letters of the colors in play, in the order of the legend."""
        return sorted(self.palette, key=LEGEND.index)

    @property
    def code_in_words(self) -> str:
        """What a code is made of, for a message: "4 OF R O Y G B P"."""
        different = "DIFFERENT " if self.distinct else ""
        return f"{self.pegs} {different}OF {' '.join(self.legend)}"

    @property
    def points_for_miss(self) -> int:
        """The codemaker's points if the code is not broken."""
        return self.moves + 1

    @property
    def example(self) -> str:
        """A code: the colors in draw order, again and again."""
        return (self.palette * self.pegs)[:self.pegs]

    @property
    def opening(self) -> str:
        """The guess that HELP shows, and with which --strategy parts begins a large game.

        HELP scores it against the example, and from 3 pegs on both a black and a white come out.
        """
        if self.distinct:  # the colors in draw order, but the second one last
            return (self.palette[0] + self.palette[2:] + self.palette[1])[:self.pegs]
        return (self.palette[0] + self.example)[:self.pegs]  # the first color twice

    def score(self, code: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites); a guess of another length (--oldstyle) is cut or filled up."""
        return SCORING[self.scoring].score(code, guess[:self.pegs].ljust(self.pegs))

    def move_of(self, code: str, guess: str) -> Move:
        """Return the move that a guess makes against a code."""
        return Move(guess, *self.score(code, guess))

    def parse_code(self, text: str) -> str:
        """Return the letters of the code or guess that text names, or raise ValueError."""
        remedy = f"TYPE {self.code_in_words}"
        letters = peg_letters(text, self.palette, remedy)
        if not letters:
            raise Refusal(f"NOTHING TYPED. {remedy}")
        if len(letters) != self.pegs:
            raise Refusal(f"PEGS TYPED: {len(letters)}. {remedy}")
        if self.distinct and len(set(letters)) < len(letters):
            raise Refusal(f"A COLOR REPEATS. {remedy}")
        return letters


class Misuse(ValueError):
    """Wrong rules of a session, a wrong command line, or a wrong header of a roll."""


def refuse_wrong(rules: Rules, code: str | None) -> None:
    """Raise Misuse if a rule is not allowed, or clashes with another or with a set code."""
    for name, default in Rules._field_defaults.items():
        value = getattr(rules, name)  # its type counts below, because True == 1.0 == 1
        allowed = ALLOWED.get(name, (True,))
        if type(value) is not type(default) or (value != default and value not in allowed):
            raise Misuse(f"{name}={value!r} is neither {default!r} nor in {allowed}")
    if rules.distinct and rules.pegs > rules.colors:
        raise Misuse(f"argument --distinct: {rules.pegs} pegs need {rules.pegs} colors or more")
    if rules.teach and (rules.match or rules.oldstyle):
        raise Misuse("argument --teach: not allowed with --match or --oldstyle")
    if rules.scorer == "player" and rules.codemaker != "player":
        raise Misuse("argument --scorer: whoever makes the code scores; add --codemaker player")
    if rules.scorer == "player" and code is not None:
        raise Misuse("argument --scorer: not allowed with --code: the program knows that code")


def draw_color(palette: str, rnd: Callable[[], float]) -> str:
    """Return the color INT(n * RND(1) + 1) of a palette of n, each step in single precision."""
    n = len(palette)
    drawn = int(single(single(n * rnd()) + 1))
    return palette[min(drawn, n) - 1]  # the highest RND draws n + 1 if n is 1, 2, 4 or 8


def draw_code(rules: Rules, rnd: Callable[[], float]) -> str:
    """Return a code, drawn color by color; with --distinct from the colors that are left."""
    palette = rules.palette
    code = ""
    for _ in range(rules.pegs):
        color = draw_color(palette, rnd)
        code += color
        if rules.distinct:
            palette = palette.replace(color, "")
    return code


def amount(number: int, noun: str) -> str:
    """Return a number of things in words: "1 BLACK", "2 BLACKS"."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}S"


TYPE_SCORE = "TYPE 1 2 OR BWW FOR 1 BLACK 2 WHITES, 0 FOR NONE"
TYPE_YES = "TYPE YES OR NO"

# What may be typed for a score, when BLACKS has become B, WHITES W, and separators blanks.
SCORE_FORMS = (
    r"(?P<blacks>\d+)( *B *| +)(?P<whites>\d+) *W?",  # 1 2, 1B 2W, 1B 2
    r"(?=\d)((?P<whites>\d+) *W *)?((?P<blacks>\d+) *B)?",  # 2W 1B, 2W, 1B, but not nothing
)


def parse_score(text: str, pegs: int) -> tuple[int, int]:
    """Return the (blacks, whites) that text names in a game with so many pegs.

    "1 2", "12", "1-2", "1B 2W", "2W 1B", "BWW", "1 BLACK PEG 2 WHITE PEGS" are all the same; "0",
    "NONE" and "NO PEGS" mean no pegs.  With 10 pegs "10" is refused: it could mean ten.
    """
    if not text.strip():
        raise Refusal("NOTHING TYPED. TYPE 0 FOR NO PEGS")
    text = re.sub("BLACKS?( +PEGS?)?", "B ", text.upper())
    text = re.sub("WHITES?( +PEGS?)?", "W ", text)
    text = re.sub("AND|[,/;-]", " ", text).strip()
    text = without_end_signs(text)
    if re.fullmatch("[BW. ]+", text):  # a letter for each key peg; a dot is a hole without one
        return text.count("B"), text.count("W")
    if re.fullmatch("0|ZERO|NONE|NOTHING|NO +PEGS", text):
        return 0, 0
    if re.fullmatch(r"\d\d", text) and pegs < 10:
        return int(text[0]), int(text[1])
    for form in SCORE_FORMS:
        if match := re.fullmatch(form, text):
            numbers = match.groupdict("0")
            return int(numbers["blacks"]), int(numbers["whites"])
    if pegs > 1 and re.fullmatch("[1-9]", text) and int(text) <= pegs:
        number = int(text)
        raise Refusal(f"TYPE {number} 0 FOR {amount(number, 'BLACK')}, "
                      f"0 {number} FOR {amount(number, 'WHITE')}")
    raise Refusal(f"NOT A SCORE. {TYPE_SCORE}")


def parse_yes(text: str) -> bool:
    """Return True for YES, False for NO, by the first word."""
    first_word = re.split("[ ,]", text.strip(END_SIGNS).upper())[0].rstrip(END_SIGNS)
    if first_word in ("YES", "Y", "YEP", "YEAH"):
        return True
    if first_word in ("NO", "N", "NOPE"):
        return False
    raise Refusal(TYPE_YES)


# ---------------------------------------------------------------- Codebreaker
# A code is built peg by peg, from left to right.  Each of its pegs gains something for each move
# on the board.  Say that RRBY got 1 black and 2 whites, a total of 3 key pegs, and RBBB 2 blacks
# and no white, a total of 2.  The code RYPB fits, because its pegs together gain just this:
#
#                    R    Y    P    B    together
#     blacks: RRBY   1    0    0    0    1
#             RBBB   1    0    0    1    2
#             sum    2    0    0    1    3
#
#     totals: RRBY   1    1    0    1    3
#             RBBB   1    0    0    1    2
#
# Each half of the table is a Demand: what all pegs of a fitting code must gain together.  A Need
# is what the pegs to come must still gain in one half: after R the blacks need (0, 1, 1).  A State
# is both needs.  A peg's gain is its column in one half.  For the blacks it depends on the peg's
# color and place, for the totals on its color and on how many pegs of this color come before it:
# a second B would gain (0, 1), because RRBY has only one.
#
# Different beginnings often leave the same state, as RYP and RPY do here: each still needs a B.
# What follows from a state is found out once and remembered.  This is what makes it fast: 10 pegs
# of 10 colors have 10,000,000,000 codes, but on most boards only a few thousand states.  With one
# demand for both halves some counts take twenty times as long.  The row "sum" is of no guess.  It
# drops a hopeless need sooner: at the second place R gains from RRBY and B from RBBB, but no peg
# from both.

Column = tuple[int, ...]  # a column of one half: a number for each of its rows


class Need(NamedTuple):
    """What the pegs to come must gain together, in one half."""

    to_place: int  # how many pegs are to come
    wanted: Column
    placed: str  # the colors placed so far, sorted; of each only as many as matter


class Demand:
    """What all pegs of a code must gain in one half to fit a board.

    gains[place][color][n] is what a peg of that color gains at that place if n pegs of the color
    come before it; the last entry holds for any greater n too.  If distinct, no color may come
    twice.
    """

    def __init__(self, wanted: Column, gains: Sequence[dict[str, list[Column]]],
                 distinct: bool = False) -> None:
        self.gains = gains
        self.distinct = distinct
        self.start = Need(len(gains), wanted, "")
        self.most = [(0,) * len(wanted)]  # most[n]: what the last n pegs can gain at most, by row
        for by_color in reversed(gains):
            gains_here = [gain for of_pegs in by_color.values() for gain in of_pegs]
            most_here = map(max, zip(*gains_here))
            self.most.append(tuple(map(add, self.most[-1], most_here)))
        self.found: dict[Need, dict[str, Need]] = {}  # what needs_after found out

    def needs_after(self, need: Need) -> dict[str, Need]:
        """Return the colors that may come next, each with the need that it leaves.

        A color is left out if the pegs after it cannot gain just what is wanted then.
        """
        if need in self.found:
            return self.found[need]
        needs = {}
        place = len(self.gains) - need.to_place
        to_place = need.to_place - 1
        for color, gains_of_pegs in self.gains[place].items():
            before = need.placed.count(color)
            if self.distinct and before:
                continue
            gain = gains_of_pegs[min(before, len(gains_of_pegs) - 1)]
            if not all(map(le, gain, need.wanted)):  # it gains too much
                continue
            wanted = tuple(map(sub, need.wanted, gain))
            if not all(map(le, wanted, self.most[to_place])):  # the pegs after it gain too little
                continue
            placed = need.placed
            if self.distinct or before + 1 < len(gains_of_pegs):  # it matters how many were placed
                placed = "".join(sorted(placed + color))
            after = Need(to_place, wanted, placed)
            if to_place == 0 or self.needs_after(after):  # the code is whole, or can be made so
                needs[color] = after
        self.found[need] = needs
        return needs


def gains_at_place(rules: Rules, guesses: Sequence[str], place: int) -> dict[str, list[Column]]:
    """Return for each color the column of its peg at a place: the blacks and their sum.

    For the guesses RRBY and RBBB, R gives [(1, 0, 1)] at the second place.  The one entry holds
    for every R there, however many come before it.
    """
    gains = {}
    for color in rules.palette:
        blacks = [int(guess[place] == color) for guess in guesses]
        gains[color] = [(*blacks, sum(blacks))]
    return gains


def gains_of_color(rules: Rules, guesses: Sequence[str], color: str) -> list[Column]:
    """Return the columns in the totals of a color's pegs: the first in a code, the second...

    For the guesses RRBY and RBBB, R gives [(1, 1), (1, 0), (0, 0)]: the second R is of no use to
    RBBB, and the third and all further ones to neither.  A total is the sum of what each
    color gives, so this color is scored alone: its pegs in a code against those in each guess,
    such as RRR against RR and R.
    """
    score = SCORING[rules.scoring].score
    in_guesses = [color * guess.count(color) for guess in guesses]
    totals = []  # of no peg of the color in a code, of one, of two...
    for pegs in range(rules.pegs + 1):
        totals.append([sum(score(color * pegs, in_guess)) for in_guess in in_guesses])
    gains = [tuple(map(sub, more, less)) for less, more in pairwise(totals)]
    while len(gains) > 1 and gains[-1] == gains[-2]:
        gains.pop()
    return gains


class State(NamedTuple):
    """How far a code is built: what its blacks and its totals still need."""

    blacks: Need
    totals: Need


class FittingCodes:
    """The codes that fit every score on a board; none if the scores contradict each other."""

    def __init__(self, rules: Rules, board: Sequence[Move]) -> None:
        board = list(dict.fromkeys(board))  # for speed: a move made twice wants nothing new
        guesses = [move.guess for move in board]
        blacks = [move.blacks for move in board]
        at_places = [gains_at_place(rules, guesses, place) for place in range(rules.pegs)]
        self.demand_of_blacks = Demand((*blacks, sum(blacks)), at_places)
        totals = tuple(move.blacks + move.whites for move in board)
        by_color = {color: gains_of_color(rules, guesses, color) for color in rules.palette}
        self.demand_of_totals = Demand(totals, [by_color] * rules.pegs, rules.distinct)
        self.start = State(self.demand_of_blacks.start, self.demand_of_totals.start)
        self.counts: dict[State, int] = {}  # what count found out

    def states_after(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield each color that may come next, in draw order, with the state that it leaves."""
        totals_after = self.demand_of_totals.needs_after(state.totals)
        for color, blacks_after in self.demand_of_blacks.needs_after(state.blacks).items():
            if color in totals_after:
                yield color, State(blacks_after, totals_after[color])

    def count(self, state: State | None = None) -> int:
        """Return how many codes fit; with a state, how many of them go on from it."""
        state = state or self.start
        if state.blacks.to_place == 0:
            return 1
        if state not in self.counts:
            self.counts[state] = sum(self.count(after) for _, after in self.states_after(state))
        return self.counts[state]

    def codes(self, begun: str = "", state: State | None = None) -> Iterator[str]:
        """Yield the codes that fit, lowest first: the colors in draw order are the digits.

        With a state, these are the codes that begin so and go on from it.
        """
        state = state or self.start
        if state.blacks.to_place == 0:
            yield begun
            return
        for color, after in self.states_after(state):
            if self.count(after):  # otherwise both demands can be met, but not at once
                yield from self.codes(begun + color, after)


def lowest(rules: Rules, board: Sequence[Move]) -> str:
    """Return the lowest code that fits, empty if none does (the strategy of a Java applet)."""
    return next(FittingCodes(rules, board).codes(), "")


SMALL_GAME = 4 * 6**4  # pegs * codes of 1976: up to this size parts looks at every code
MOST_LOOKED_AT = 2000  # in a larger game it takes the lowest codes that fit
LEAST_TRIED = 150  # and of those every nth, so that at least so many are left (154 of 2000)


def codes_to_try(rules: Rules, board: Sequence[Move]) -> Iterator[str]:
    """Yield the codes that are worth a try as a guess, lowest first.

    Colors that no guess has had are all alike.  So they need to be tried in draw order only.
    """
    guessed = {color for move in board for color in move.guess}
    new = "".join(color for color in rules.palette if color not in guessed)
    for code in FittingCodes(rules, []).codes():
        new_in_code = "".join(color for color in dict.fromkeys(code) if color in new)
        if new.startswith(new_in_code):  # if P, G and B are new: RPPG (PG), but not RGPR (GP)
            yield code


def parts(rules: Rules, board: Sequence[Move]) -> str:
    """Return the guess with the most possible scores over the codes that fit, empty if none fits.

    This is "most parts" (Kooi 2005).  On a tie it is a code that fits, then the lowest.
    """
    codes = FittingCodes(rules, board).codes()
    if rules.pegs * rules.colors**rules.pegs <= SMALL_GAME:
        fitting = list(codes)
        to_try = list(codes_to_try(rules, board))
    elif not board:
        return rules.opening
    else:
        lowest_codes = list(islice(codes, MOST_LOOKED_AT))
        nth = max(1, len(lowest_codes) // LEAST_TRIED)
        fitting = to_try = lowest_codes[::nth]
    if not fitting:
        return ""

    def worth(guess: str) -> tuple[int, bool]:
        scores = {rules.score(code, guess) for code in fitting}
        return len(scores), guess in fitting

    return max(to_try, key=worth)  # of equals the first, which is the lowest


class Strategy(NamedTuple):
    """A way in which the computer guesses."""

    guess: Callable[[Rules, Sequence[Move]], str]  # the next guess; empty if no code fits
    draws_first: bool = False  # the guess for an empty board is drawn instead


STRATEGIES = {"lowest": Strategy(lowest, draws_first=True), "parts": Strategy(parts)}


def would_draw(rules: Rules, board: Sequence[Move]) -> bool:
    """Return whether the computer's next guess is drawn."""
    return not board and STRATEGIES[rules.strategy].draws_first


def best_guess(rules: Rules, board: Sequence[Move]) -> str:
    """Return the guess of the computer's strategy, empty if no code fits."""
    return STRATEGIES[rules.strategy].guess(rules, board)


# ---------------------------------------------------------------- What the paper says

BROKEN = "THAT BREAKS THE CODE!"
CODE = "THE HIDDEN CODE: "
BLACK_PEG = "@"  # key pegs in a picture are signs that no color has
WHITE_PEG = "*"
TABULATED = 9999  # the most codes that IF looks at
LISTED = 10  # the most codes that HINT names

# The heading in the book of 1979; its lines begin at columns 24, 20 and 18.
BANNER = """\
                       MASTERMIND
                   CREATIVE COMPUTING
                 MORRISTOWN, NEW JERSEY



"""

# What HELP says before it lists the commands.  help_lines fills in the names in braces.
KEY_PEG_HELP = """\
A BLACK PEG: RIGHT COLOR, RIGHT PLACE.
A WHITE PEG: {rule.earns_white}
EXAMPLE: CODE {code}, GUESS {guess}, SCORE {score}.
{earned}
"""
BREAKER_HELP = """\
BREAK THE HIDDEN CODE: {rules.code_in_words}.
{legend}
{repeating} YOU HAVE {moves}.
TYPE A GUESS IN LETTERS OR COLOR NAMES, SUCH AS {rules.example}.
""" + KEY_PEG_HELP
MAKER_HELP = """\
YOUR CODE: {rules.code_in_words}. {repeating}
SCORE EACH GUESS AGAINST IT. THE CODEBREAKER HAS {moves}.
""" + KEY_PEG_HELP + """\
FOR 1 BLACK AND 2 WHITES, TYPE 1 2, 1B 2W OR BWW. FOR NO PEGS, TYPE 0.
"""
CODE_HELP = """\
TYPE THE CODE THAT THE OTHER PLAYER WILL TRY TO BREAK:
{rules.code_in_words}.
USE LETTERS OR COLOR NAMES. {repeating}
YOU CANNOT CHANGE IT LATER, SO TYPE IT WITH CARE.
"""
WIN_HELP = """\
YES     ENDS THE GAME: THE LAST GUESS IS THE CODE.
NO      TAKES THE SCORE BACK, AND THE GAME GOES ON. UNDO DOES THE SAME.
"""
YOUR_CODE_HELP = """\
TYPE THE CODE THAT YOU HAD IN MIND: {rules.code_in_words}.
EACH SCORE IS CHECKED AGAINST IT, AND EACH WRONG ONE IS NAMED.
"""
REPLAY_HELP = """\
YES     PLAYS AGAIN.
NO      ENDS THE SESSION. QUIT DOES THE SAME.
"""
MATCH_HELP = """\
POINTS FOR THE CODEMAKER: 1 FOR EACH GUESS IF THE CODE IS BROKEN.
OTHERWISE, OR AFTER REVEAL OR SOLVE: {rules.points_for_miss}. AFTER A WRONG SCORE: NONE.
THE PLAYER WITH MORE POINTS WINS THE MATCH.
"""


def wrapped(sentence: str) -> list[str]:
    """Return the rows of a sentence, broken between words."""
    import textwrap
    return textwrap.wrap(sentence, WIDTH)


def score_in_words(move: Move) -> str:
    """Return the score of a move in words: "1 BLACK 2 WHITES"."""
    return f"{amount(move.blacks, 'BLACK')} {amount(move.whites, 'WHITE')}"


def counted(number: int, one: str, more: str) -> str:
    """Return a number of things as " 1  BLACK PEGS" has it: " 36  CODES FIT"."""
    return f"{printed_number(number)} {one if number == 1 else more}"


def codes_fit(number: int) -> str:
    """Return the line that says how many codes fit every score."""
    return counted(number, "CODE FITS", "CODES FIT")


def legend_lines(rules: Rules) -> Iterator[str]:
    """Yield the lines that name the colors in play, three to a line."""
    cells = [f"{letter}={COLORS[letter]}" for letter in rules.legend]
    for first in range(0, len(cells), 3):
        row = zip(cells[first:first + 3], (10, 13, 0))  # the widths of 1976
        yield " " * 15 + "".join(cell.ljust(width) for cell, width in row)


def title(rules: Rules) -> Iterator[str]:
    """Yield the lines that open a session."""
    if rules.oldstyle:
        yield from BANNER.splitlines()
    yield "THE GAME OF MASTERMIND"
    yield ""
    yield "COLOR CODES:"
    yield from legend_lines(rules)
    yield ""


def table(board: Sequence[Move]) -> Iterator[str]:
    """Yield the lines of BOARD, in print zones."""
    yield from zones("GUESS", "BLACKS", "WHITES")
    yield from zones("-----", "------", "------")
    for guess, blacks, whites in board:
        yield from zones(guess, printed_number(blacks), printed_number(whites))


def peg_rows(pegs: str, gap: str) -> tuple[str, str]:
    """Return the two rows of pegs in a picture, with a gap between neighbors."""
    top = gap.join(f"/{peg}\\" for peg in pegs)
    foot = gap.join("\\-/" for _ in pegs)
    return top, foot


def picture(pegs: int, board: Sequence[Move], uncovered: str) -> Iterator[str]:
    """Yield BOARD as the article draws it: the hidden code, if it is uncovered, and the frames."""
    columns = (pegs + 1) // 2  # of key pegs, in two rows
    key_edge = "-" * (2 * columns + 1)
    guess_edge = "-" * (4 * pegs + 1)
    edge = f"+{key_edge}+{guess_edge}+"
    margin = " " * len(f"+{key_edge}")
    gap = " " if uncovered else "#"  # what covers the hidden code shows between its pegs
    top, foot = peg_rows(uncovered or "-" * pegs, gap)
    yield f"{margin}+{guess_edge}+"
    yield f"{margin}|{gap}{top}{gap}|"
    yield f"{margin}|{gap}{foot}{gap}|"
    yield edge
    for move in board:
        keys = BLACK_PEG * move.blacks + WHITE_PEG * move.whites
        keys = keys.ljust(pegs, ".").ljust(2 * columns)  # a dot is a hole without a key peg
        top, foot = peg_rows(move.guess[:pegs].ljust(pegs), " ")
        yield f"| {' '.join(keys[:columns])} | {top} |"
        yield f"| {' '.join(keys[columns:])} | {foot} |"
        yield edge
    yield f"KEY PEGS: {BLACK_PEG}=BLACK  {WHITE_PEG}=WHITE"


def contradictions(rules: Rules, board: Sequence[Move], code: str) -> list[tuple[int, Move, Move]]:
    """Return each move that rules a code out: (number, as it was scored, scored right)."""
    found = []
    for nth, given in enumerate(board, 1):
        right = rules.move_of(code, given.guess)
        if right != given:
            found.append((nth, given, right))
    return found


def why(rules: Rules, board: Sequence[Move], code: str) -> Iterator[str]:
    """Yield which moves rule a code out, or that it fits."""
    found = contradictions(rules, board, code)
    if not found:
        yield f"{code} FITS EVERY SCORE."
        return
    yield f"{code} IS RULED OUT. IF IT WERE THE CODE:"
    for nth, given, right in found:
        yield from wrapped(f"MOVE {nth}: {given.guess} WOULD GET {score_in_words(right)}, "
                           f"NOT {score_in_words(given)}")


def warning(rules: Rules, board: Sequence[Move], guess: str) -> Iterator[str]:
    """If a guess was ruled out, yield that, and the first move that did it."""
    found = contradictions(rules, board, guess)
    if found:
        nth, given, right = found[0]
        yield f"{guess} WAS RULED OUT BY MOVE {nth}: {given.guess} WOULD HAVE GOT"
        yield f"{score_in_words(right)}, NOT {score_in_words(given)}."


def hint(rules: Rules, board: Sequence[Move]) -> Iterator[str]:
    """Yield how many codes fit, the codes if they are few, and the computer's guess."""
    fitting = FittingCodes(rules, board)
    count = fitting.count()
    yield codes_fit(count)
    if count <= LISTED:
        yield from wrapped(" ".join(fitting.codes()))
    if would_draw(rules, board):
        yield "THE COMPUTER WOULD GUESS AT RANDOM."
    else:
        yield f"THE COMPUTER WOULD GUESS {best_guess(rules, board)}."


def what_if(rules: Rules, board: Sequence[Move], guess: str) -> Iterator[str]:
    """Yield how many codes would be left after each score that a guess could get."""
    fitting = FittingCodes(rules, board)
    count = fitting.count()
    if count > TABULATED:
        yield f"{codes_fit(count)}, TOO MANY FOR IF: {TABULATED} AT MOST."
        return
    left_after = Counter(rules.score(code, guess) for code in fitting.codes())
    yield from zones("BLACKS", "WHITES", "CODES LEFT")
    for (blacks, whites), left in sorted(left_after.items()):
        yield from zones(*map(printed_number, (blacks, whites, left)))
    # The average is over all codes: a score that leaves n of them comes up n times.
    squares = sum(left * left for left in left_after.values())
    # In whole numbers, so that a half is rounded up: 10 * squares / count + 1/2, rounded down.
    tenths = (20 * squares + count) // (2 * count)
    yield (f"{counted(len(left_after), 'SCORE', 'SCORES')}. CODES LEFT: "
           f"{tenths // 10}.{tenths % 10} ON AVERAGE, {max(left_after.values())} AT MOST.")


def key_pegs(rule: ScoringRule, code: str, guess: str) -> Iterator[tuple[str, str]]:
    """Yield for each peg of a rule's earner the key peg that it earns, and the reason.

    Each earns its key peg with a partner, a peg of the same color on the other side.
    """
    if rule.earner == "CODE":
        partner, earner_pegs, partner_pegs = "GUESS", code, guess
    else:
        partner, earner_pegs, partner_pegs = "CODE", guess, code
    taken = {i for i, color in enumerate(partner_pegs) if color == earner_pegs[i]}  # by blacks
    for place, peg in enumerate(earner_pegs):
        partners = [i for i, color in enumerate(partner_pegs) if color == peg]
        free = [i for i in partners if not (rule.once and i in taken)]
        if place in partners:
            yield "BLACK", f"{partner} PEG {place + 1}"
        elif free:
            yield "WHITE", f"{partner} PEG {free[0] + 1}"
            taken.add(free[0])
        elif partners:
            yield "NONE", f"EVERY {peg} IN THE {partner} IS TAKEN"
        else:
            yield "NONE", f"NO {peg} IN THE {partner}"


def verdicts(code: str, guess: str) -> Iterator[str]:
    """Yield the lines of --score: each rule peg by peg, then the three scores side by side."""
    yield from zones("CODE", "   ".join(code))
    yield from zones("GUESS", "   ".join(guess))
    yield ""
    for name, rule in SCORING.items():
        yield f"{name.upper()}. WHITE: {rule.earns_white}"
        pegs = code if rule.earner == "CODE" else guess
        for place, (key, reason) in enumerate(key_pegs(rule, code, guess)):
            earner = f"{rule.earner} PEG {place + 1}"
            yield f"   {earner:12}   {pegs[place]}   {key:5}   {reason}"
    yield ""
    scores = [rule.score(code, guess) for rule in SCORING.values()]
    yield from zones("RULE", *(name.upper() for name in SCORING))
    yield from zones("BLACKS", *(printed_number(blacks) for blacks, _ in scores))
    yield from zones("WHITES", *(printed_number(whites) for _, whites in scores))


# ---------------------------------------------------------------- Games

class Quit(Exception):
    """QUIT was typed."""


class Changed(Exception):
    """REVEAL, SOLVE or UNDO was typed: the question is dropped, and the game goes on."""


class Command(NamedTuple):
    """A word that may be typed instead of an answer."""

    word: str
    help: str  # its line in HELP; empty if it has none
    # Gets the Game, and a code if the command takes one.  Returns the lines to print; after them
    # (or at once) it may raise Changed or Quit.
    action: Callable[..., Iterable[str]]
    takes: str = ""  # what is typed after the word, and given to action: "CODE"


class Topic(NamedTuple):
    """What a kind of question offers: its help and its commands."""

    introduction: str  # what HELP says before it lists the commands
    remedy: str  # what the question takes, as a refusal says it
    commands: tuple[Command, ...]
    spaced: bool = False  # a blank line comes before the question
    hidden: bool = False  # neither a terminal nor a message shows what is typed
    keypad: tuple[str, ...] = ()  # of its Question; empty for the letters of the colors


class Game:
    """One game: its state, and the dialogue about it.  maker, breaker: the players' names.

    The topics of its questions (AT_A_MOVE...) come after it, because they name its methods.
    """

    def __init__(self, rules: Rules, rnd: Callable[[], float],
                 maker: str = "CODEMAKER", breaker: str = "CODEBREAKER") -> None:
        self.rules = rules
        self.rnd = rnd
        self.maker = maker
        self.breaker = breaker
        self.steps: list[Move | str] = []  # the moves, and the words SOLVE and REVEAL
        self.code: str | None = None  # None if a player keeps it in mind
        self.uncovered = ""  # the hidden code, once everyone may see it
        self.kept: list[str] = []  # typed guesses whose scores were taken back in a match
        self.computer_guesses: dict[tuple[Move, ...], str] = {}  # by the board

    @property
    def board(self) -> list[Move]:
        """The moves."""
        return [step for step in self.steps if isinstance(step, Move)]

    # Commands

    def show_board(self) -> Iterator[str]:
        """Yield what BOARD prints; the hidden code too if it may be seen."""
        if not self.board and not self.uncovered and not self.rules.oldstyle:
            yield "NO MOVE MADE YET, NOTHING TO SHOW."
        elif self.rules.picture:
            yield from picture(self.rules.pegs, self.board, self.uncovered)
        else:
            yield from table(self.board)
            if self.uncovered:
                yield CODE + self.uncovered

    def reveal(self) -> NoReturn:
        """Give the game up."""
        self.steps.append("REVEAL")
        raise Changed

    def solve(self) -> NoReturn:
        """Let the computer make the guesses from now on."""
        self.steps.append("SOLVE")
        raise Changed

    def take_back(self) -> None:
        """Take back the last step.

        But in a match a typed guess is kept, and scored again: otherwise the player would have
        learned its score without spending a move.
        """
        step = self.steps.pop()
        if isinstance(step, Move) and self.rules.match and not self.computer_breaks():
            self.kept.insert(0, step.guess)

    def undo(self) -> Iterator[str]:
        """Take back the last step: REVEAL, SOLVE, or a score with its guess."""
        if not self.steps:
            yield "NO SCORE TO TAKE BACK YET."
        elif self.steps[-1] == "SOLVE" and self.rules.match:
            # The player has seen the computer's next guess, which was a free hint.
            raise Refusal("NO WAY BACK FROM SOLVE IN A MATCH. TYPE THE SCORE")
        else:
            self.take_back()
        raise Changed  # so that the move is asked for again, changed or not

    def undo_guess(self) -> NoReturn:
        """Take back the guess that is waiting for its score."""
        raise Changed

    def quit(self) -> Iterator[str]:
        """End the session; show the code of a game that is not over."""
        if self.code is not None and not self.uncovered:
            yield CODE + self.code
        raise Quit

    # Moves

    def computer_breaks(self) -> bool:
        """Return whether the computer makes the guesses, after SOLVE too."""
        return "SOLVE" in self.steps or self.rules.codebreaker == "computer"

    def computer_guess(self) -> str:
        """Return the computer's guess, empty if no code fits; after UNDO it is the same again."""
        board = tuple(self.board)
        if board not in self.computer_guesses:
            if would_draw(self.rules, board):
                guess = draw_code(self.rules, self.rnd)
            else:
                guess = best_guess(self.rules, board)
            self.computer_guesses[board] = guess
        return self.computer_guesses[board]

    def scores_clash(self) -> bool:
        """Return whether no code fits the scores that a player gave."""
        if self.code is not None:
            return False
        if self.computer_breaks():  # its guess shows it, and to count the codes too would be slow
            return not self.computer_guess()
        return not FittingCodes(self.rules, self.board).count()

    def turn_of(self, player: str) -> str:
        """Return what opens a question in a match of two players: whose turn it is."""
        two = self.rules.codemaker == self.rules.codebreaker == "player"
        return f"{player}: " if self.rules.match and two else ""

    def guess_of_1976(self, text: str) -> Dialogue[str]:
        """Ask for a guess as the original did: any line is one but QUIT and BOARD."""
        question = Question(text, ["BOARD", "QUIT"], keypad=self.rules.legend)
        while True:
            yield ""
            typed = yield from basic_input(question)
            if typed == "QUIT":
                yield from self.quit()
            elif typed == "BOARD":
                yield from self.show_board()
            else:
                return typed

    def typed_guess(self, text: str) -> Dialogue[str]:
        """Ask for a guess, and return it."""
        if self.code is None:
            return (yield from ask(self, text, AT_A_MOVE_TO_SCORE, self.rules.parse_code))
        if self.rules.oldstyle:
            return (yield from self.guess_of_1976(text))
        return (yield from ask(self, text, AT_A_MOVE, self.rules.parse_code))

    def next_guess(self) -> Dialogue[str]:
        """Return the next guess, of the computer or typed."""
        heading = f"MOVE NUMBER{printed_number(len(self.board) + 1)}"
        if self.kept:
            guess = self.kept[0]
        elif self.computer_breaks():
            guess = self.computer_guess()
        else:
            return (yield from self.typed_guess(f"{self.turn_of(self.breaker)}{heading}? "))
        yield ""
        yield f"{heading}: {guess}"
        return guess

    def score_topic(self) -> Topic:
        """Return the topic of the question for a score."""
        if self.kept:
            return AT_A_KEPT_GUESS
        if "SOLVE" in self.steps:
            return AT_A_SCORE_AFTER_SOLVE
        return AT_A_SCORE if self.computer_breaks() else AT_A_TYPED_GUESS

    def score_guess(self, guess: str) -> Dialogue[bool]:
        """Have a guess scored, by the program if it knows the code; return whether it wins."""
        if self.code is not None:
            move = self.rules.move_of(self.code, guess)
        else:
            move = yield from ask(self, f"{self.turn_of(self.maker)}BLACKS, WHITES? ",
                                  self.score_topic(), partial(scored, self.rules, guess))
        self.steps.append(move)
        if self.kept:
            self.kept.pop(0)  # it was this guess
        if move.blacks == self.rules.pegs:
            yield BROKEN
            return (yield from self.confirm_win())
        yield f"{printed_number(move.blacks)} BLACK PEGS"
        yield f"{printed_number(move.whites)} WHITE PEGS"
        if self.rules.teach:
            yield codes_fit(FittingCodes(self.rules, self.board).count())
        return False

    def confirm_win(self) -> Dialogue[bool]:
        """Return whether a win is right; if whoever scored it says no, take its score back."""
        if self.code is not None:
            return True
        right = yield from ask(self, f"{self.turn_of(self.maker)}IS THAT RIGHT (YES OR NO)? ",
                               AT_A_WIN, parse_yes)
        if not right:
            self.take_back()
        return right

    # The end of a game

    def moves_taken(self) -> Iterator[str]:
        """With --teach, yield the line that says how many moves the game took."""
        if self.rules.teach:
            yield counted(len(self.board), "MOVE TAKEN", "MOVES TAKEN")

    def settle(self, code: str, points: int) -> Dialogue[int]:
        """Uncover the code; name each wrong score; return the points, 0 if a score was wrong."""
        self.uncovered = code
        wrong = contradictions(self.rules, self.board, code)
        for nth, given, right in wrong:
            yield f"MOVE NUMBER {nth} WAS SCORED WRONG: {given.guess}"
            yield f"GIVEN: {score_in_words(given)}. RIGHT: {score_in_words(right)}."
        if not wrong:
            return points
        if self.rules.match:
            yield "THE POINTS OF THIS GAME ARE FORFEITED."
        return 0

    def end_broken(self) -> Dialogue[int]:
        """End the game with the code broken; return the points."""
        yield from self.moves_taken()
        points = self.rules.points_for_miss if "SOLVE" in self.steps else len(self.board)
        code = self.code or self.board[-1].guess  # of a code kept in mind, the guess that won
        return (yield from self.settle(code, points))

    def end_unbroken(self) -> Dialogue[int]:
        """End the game with the code unbroken; return the points."""
        if "REVEAL" not in self.steps:
            if self.scores_clash():
                yield "NO CODE FITS THESE SCORES."
            else:
                yield "OUT OF MOVES. THE CODE HOLDS."
                yield from self.moves_taken()
        if self.code is not None:
            code = self.code
            yield CODE + code
        else:
            code = yield from ask(self, f"{self.turn_of(self.maker)}YOUR CODE (OR UNDO)? ",
                                  AT_YOUR_CODE, self.rules.parse_code)
            if self.board and not contradictions(self.rules, self.board, code):
                yield "EVERY MOVE WAS SCORED RIGHT."
        return (yield from self.settle(code, self.rules.points_for_miss))

    # The whole game

    def make_code(self) -> Dialogue[str | None]:
        """Have the code made; return it, None if a player keeps it in mind."""
        if self.rules.codemaker == "computer":
            return draw_code(self.rules, self.rnd)
        yield ""
        if self.rules.codebreaker == "computer" or self.rules.scorer == "player":
            yield f"MAKE UP A CODE: {self.rules.code_in_words}. KEEP IT SECRET."
            return None
        yield f"{self.maker} TYPES THE CODE, {self.breaker} LOOKS AWAY."
        return (yield from ask(self, f"{self.turn_of(self.maker)}SECRET CODE? ",
                               AT_THE_CODE, self.rules.parse_code))

    def is_over(self) -> bool:
        """Return whether the game ends without another guess."""
        if self.kept:  # they are scored first, even if no code fits in between
            return False
        return ("REVEAL" in self.steps or len(self.board) == self.rules.moves
                or self.scores_clash())

    def play_on(self) -> Dialogue[int]:
        """Play from the present board to the end; return the codemaker's points."""
        while not self.is_over():
            guess = yield from self.next_guess()
            if self.rules.teach:
                yield from warning(self.rules, self.board, guess)
            won = yield from self.score_guess(guess)
            if won:
                return (yield from self.end_broken())
        return (yield from self.end_unbroken())

    def play(self, code: str | None = None) -> Dialogue[int]:
        """Play to the end, with a code if one was set by hand; return the codemaker's points."""
        self.code = code
        if code is None:
            self.code = yield from self.make_code()
        while True:
            with suppress(Changed):
                return (yield from self.play_on())


# The commands at each question, in the order of HELP.  HELP itself is not listed: see obey.
BOARD = Command("BOARD", "SHOWS THE MOVES SO FAR.", Game.show_board)
REASONING = (  # help, which a match refuses as unfair
    Command("HINT", f"COUNTS THE CODES THAT FIT, LISTS THEM IF THERE ARE {LISTED} OR FEWER,\n"
            "        AND SAYS WHAT THE COMPUTER WOULD GUESS.",
            lambda game: hint(game.rules, game.board)),
    Command("WHY", "SAYS WHICH MOVES RULE A CODE OUT: WHY {rules.example}",
            lambda game, code: why(game.rules, game.board, code), "CODE"),
    Command("IF", "COUNTS THE CODES LEFT AFTER EACH SCORE OF A GUESS: IF {rules.example}",
            lambda game, guess: what_if(game.rules, game.board, guess), "GUESS"),
)
QUIT = Command("QUIT", "ENDS THE SESSION.", Game.quit)
TYPE_CODE = "TYPE {rules.code_in_words}"
KEY_PEGS = ("B", "W", "0")  # what a score is typed with
YES_NO = ("YES", "NO")
AT_A_MOVE = Topic(BREAKER_HELP, TYPE_CODE, (
    BOARD, *REASONING,
    Command("REVEAL", "SHOWS THE CODE AND ENDS THE GAME.", Game.reveal),
    Command("SOLVE", "LETS THE COMPUTER PLAY THE REST.", Game.solve),
    Command("QUIT", "SHOWS THE CODE AND ENDS THE SESSION.", Game.quit),
), spaced=True)
AT_A_MOVE_TO_SCORE = Topic(BREAKER_HELP, TYPE_CODE, (
    BOARD, *REASONING,
    Command("UNDO", "TAKES BACK THE LAST SCORE {and_its} GUESS.", Game.undo),
    Command("REVEAL", "ASKS FOR THE CODE AND ENDS THE GAME.", Game.reveal),
    Command("SOLVE", "LETS THE COMPUTER MAKE ALL FURTHER GUESSES.", Game.solve),
    QUIT,
), spaced=True)


def to_score(undo: Command) -> Topic:
    """Return the topic of a question for a score, with the UNDO that it offers."""
    return Topic(MAKER_HELP, TYPE_SCORE, (BOARD, undo, QUIT), keypad=KEY_PEGS)


AT_A_SCORE = to_score(Command("UNDO", "TAKES BACK YOUR LAST SCORE.", Game.undo))
AT_A_SCORE_AFTER_SOLVE = to_score(
    Command("UNDO", "TAKES BACK YOUR LAST SCORE SINCE SOLVE{or_solve}.", Game.undo))
AT_A_TYPED_GUESS = to_score(Command("UNDO", "TAKES THIS GUESS BACK.", Game.undo_guess))
AT_A_KEPT_GUESS = to_score(
    Command("UNDO", "TAKES BACK THE SCORE BEFORE IT, BUT NOT ITS GUESS.", Game.undo))
AT_A_WIN = Topic(WIN_HELP, TYPE_YES, (BOARD, Command("UNDO", "", Game.undo), QUIT), keypad=YES_NO)
AT_YOUR_CODE = Topic(YOUR_CODE_HELP, TYPE_CODE, (
    BOARD, Command("UNDO", "TAKES BACK WHAT LED HERE, AND RESUMES THE GAME.", Game.undo), QUIT))
AT_THE_CODE = Topic(CODE_HELP, TYPE_CODE, (  # BOARD is not listed, but works
    Command("BOARD", "", Game.show_board), QUIT), hidden=True)
AFTER_A_GAME = Topic(REPLAY_HELP, TYPE_YES, (
    Command("BOARD", "SHOWS THE LAST GAME, AND ITS CODE.", Game.show_board),
    Command("QUIT", "", Game.quit),
), keypad=YES_NO)
TOPICS = (AT_A_MOVE, AT_A_MOVE_TO_SCORE, AT_A_SCORE, AT_A_SCORE_AFTER_SOLVE, AT_A_TYPED_GUESS,
          AT_A_KEPT_GUESS, AT_A_WIN, AT_YOUR_CODE, AT_THE_CODE, AFTER_A_GAME)
COMMANDS = {command.word: command for topic in TOPICS for command in topic.commands}
# A command, what it is for, and how lines begin that people type for it (and a blank).
MEANT = (
    ("QUIT", "TO STOP", ("Q ", "EXIT ", "BYE ", "STOP ", "END ")),
    ("HINT", "FOR A HINT", ("CLUE ", "TIP ")),
    ("REVEAL", "TO GIVE UP", ("GIVE UP ", "GIVEUP ", "I GIVE UP ")),
)


def offered(rules: Rules, topic: Topic) -> dict[str, Command]:
    """Return the commands of a question by their words, but not what a match refuses."""
    return {command.word: command for command in topic.commands
            if not rules.match or command not in REASONING}


def words_offered(rules: Rules, topic: Topic) -> list[str]:
    """Return the words of the commands of a question, HELP too."""
    words = list(offered(rules, topic))
    if not rules.oldstyle:
        words.append("HELP")
    return words


def help_lines(rules: Rules, topic: Topic) -> Iterator[str]:
    """Yield what HELP says at a question."""
    rule = SCORING[rules.scoring]
    code, guess = rules.example, rules.opening
    if rule.earner == "CODE":  # unless they are swapped they hide how such a rule differs
        code, guess = guess, code
    earned = []
    for wanted in ("BLACK", "WHITE"):
        places = [str(place) for place, (key, _) in enumerate(key_pegs(rule, code, guess), 1)
                  if key == wanted]
        if places:
            pegs = "PEG" if len(places) == 1 else "PEGS"
            earned.append(f"{wanted} FOR {rule.earner} {pegs} {' '.join(places)}.")
    text = topic.introduction
    for command in offered(rules, topic).values():
        if command.help:
            text += f"{command.word:8}{command.help}\n"
    if rules.match:
        text += MATCH_HELP
    text = text.format(
        rules=rules, rule=rule,
        legend="\n".join(legend_lines(rules)),
        repeating="NO COLOR REPEATS." if rules.distinct else "COLORS MAY REPEAT.",
        moves=amount(rules.moves, "MOVE"),
        code=code, guess=guess, score=score_in_words(rules.move_of(code, guess)),
        earned=" ".join(earned),
        # What UNDO takes back:
        and_its="BUT NOT ITS" if rules.match else "AND ITS",
        or_solve="" if rules.match else ", OR SOLVE ITSELF")
    yield from text.splitlines()


def scored(rules: Rules, guess: str, text: str) -> Move:
    """Return the move; raise Refusal if text is no score, or one that no code can give."""
    move = Move(guess, *parse_score(text, rules.pegs))
    if move.blacks + move.whites > rules.pegs:
        raise Refusal(f"BLACKS AND WHITES ADD UP TO MORE THAN {rules.pegs}. SCORE AGAIN")
    if FittingCodes(rules, [move]).count():
        return move
    all_but_one = move.blacks == rules.pegs - 1 and move.whites == 1
    if all_but_one and rules.pegs > 1 and SCORING[rules.scoring].once:
        raise Refusal(f"WITH {amount(move.blacks, 'BLACK')} THE OTHER PEG CANNOT BE WHITE. "
                      "SCORE AGAIN")
    raise Refusal(f"NO CODE CAN GIVE {guess} THAT SCORE. SCORE AGAIN")


def obey(game: Game, typed: str, topic: Topic) -> Iterable[str] | None:
    """Carry out the command that was typed: return what it prints, None if it is no command."""
    rules = game.rules
    line = typed.strip() if rules.oldstyle else typed.strip().upper()
    only_question_marks = re.fullmatch("#+", line)  # see as_typed
    line = line.rstrip(END_SIGNS)
    word, _, rest = line.partition(" ")
    if (word in ("HELP", "H", "RULES") or only_question_marks) and not rules.oldstyle:
        return help_lines(rules, topic)
    for meant, purpose, phrases in MEANT:
        if f"{line} ".startswith(phrases) and meant in offered(rules, topic):
            raise Refusal(f"TYPE {meant} {purpose}")
    if word not in COMMANDS:
        return None
    command = offered(rules, topic).get(word)
    if command is None:
        unfair = rules.match and COMMANDS[word] in REASONING
        where = "IN A MATCH" if unfair else "AT THIS QUESTION"
        raise Refusal(f"NO {word} {where}. {topic.remedy.format(rules=rules)}")
    if rest and not command.takes:
        raise Refusal(f"TYPE {word} ALONE")
    if command.takes and not rest:
        raise Refusal(f"NO {command.takes} AFTER {word}. "
                      f"TYPE, FOR EXAMPLE, {word} {rules.example}")
    if rest:
        return command.action(game, rules.parse_code(rest))
    return command.action(game)


def mistyped_command(rules: Rules, typed: str, topic: Topic) -> str:
    """Return the reason to refuse a word that is nearly a command, empty if it is not."""
    word = typed.strip(END_SIGNS).upper()
    if " " in word or word in COMMANDS or set(word) <= set(PALETTE):
        return ""
    import difflib
    # At 0.6, the default, WHITE is close to HINT.
    close = difflib.get_close_matches(word, words_offered(rules, topic), n=1, cutoff=0.7)
    return f"NO COMMAND {word}. TYPE {close[0]}" if close else ""


def ask(game: Game, text: str, topic: Topic, parse: Callable[[str], T]) -> Dialogue[T]:
    """Ask until parse accepts a line, and return its result; carry out commands meanwhile."""
    rules = game.rules
    words = [*YES_NO] if topic.keypad == YES_NO else []
    for word in words_offered(rules, topic):
        takes_a_code = word in COMMANDS and COMMANDS[word].takes
        words.append(f"{word} " if takes_a_code else word)
    rules_in_help = KEY_PEG_HELP in topic.introduction and not rules.oldstyle
    question = Question(text, words, topic.hidden, rules_in_help, topic.keypad or rules.legend)
    while True:
        if topic.spaced:
            yield ""
        typed = yield question
        try:
            lines = obey(game, typed, topic)
            if lines is None:
                return parse(typed)
            yield from lines
        except Refusal as refusal:
            # Mistyped commands are looked for only here: what parse accepts is an answer.
            reason = mistyped_command(rules, typed, topic) or str(refusal)
            if topic.hidden:
                reason = f"NOT A CODE. TYPE {rules.code_in_words}"
            or_help = "" if rules.oldstyle or reason.endswith(" TYPE HELP") else ", OR HELP"
            yield from wrapped(f"{reason}{or_help}.")


def another(game: Game) -> Dialogue[bool]:
    """Ask the replay question after a game; return whether to deal again."""
    rules = game.rules
    text = "ANOTHER MATCH (YES OR NO)? " if rules.match else "ANOTHER GAME (YES OR NO)? "
    if rules.oldstyle:
        answer = yield from basic_input(Question(text, [*YES_NO], keypad=YES_NO))
        return answer == "YES"
    try:
        return (yield from ask(game, text, AFTER_A_GAME, parse_yes))
    except Quit:
        return False


def standing(names: Sequence[str], points: Sequence[int]) -> Iterator[str]:
    """Yield the points of both players of a match, in print zones."""
    yield from zones("", *names)
    yield from zones("POINTS", *map(printed_number, points))


def play_match(rules: Rules, rnd: Callable[[], float], code: str | None) -> Dialogue[Game]:
    """Play a match; return its last game.  The code, if set by hand, is that of the first one."""
    roles = (rules.codemaker, rules.codebreaker)  # in the first game
    names = [role.upper() for role in roles]
    if names[0] == names[1]:
        names = [f"{names[0]} 1", f"{names[1]} 2"]
    points = [0, 0]
    for game_number in range(1, rules.match + 1):
        making = (game_number - 1) % 2  # the index of the player who makes the code
        breaking = 1 - making
        yield ""
        yield (f"GAME{printed_number(game_number)}OF{printed_number(rules.match)}: "
               f"{names[making]} MAKES THE CODE.")
        rules = rules._replace(codemaker=roles[making], codebreaker=roles[breaking])
        game = Game(rules, rnd, names[making], names[breaking])
        try:
            points_of_game = yield from game.play(code)
            points[making] += points_of_game
        except Quit:
            yield from standing(names, points)
            raise
        yield from standing(names, points)
        code = None
    if points[0] == points[1]:
        yield "THE MATCH IS A TIE."
    else:
        winner = names[0] if points[0] > points[1] else names[1]
        yield f"{winner} WINS THE MATCH."
    return game


def games(rules: Rules, rnd: Callable[[], float], code: str | None) -> Dialogue[None]:
    """Play games or matches, the first game with a code if one was set by hand."""
    yield from title(rules)
    again = True
    while again:
        game = Game(rules, rnd)
        try:
            if rules.match:
                game = yield from play_match(rules, rnd, code)  # its last one, for BOARD
            else:
                yield from game.play(code)
        except Quit:
            if not rules.oldstyle:  # in 1976 the replay question came after QUIT too
                return
        again = yield from another(game)
        code = None
    yield ""


def session(rules: Rules, rnd: Callable[[], float], code: str | None = None) -> Dialogue[None]:
    """Return a session, which goes on until the player stops; conversation drives it.

    rnd returns random numbers, 0 <= x < 1, as Rnd does.  code: the code of the first game,
    rules.pegs letters of rules.palette, if it is set by hand.  Raises ValueError at once if the
    rules or the code are not allowed.
    """
    refuse_wrong(rules, code)
    if code is not None and (not isinstance(code, str) or rules.parse_code(code) != code):
        raise ValueError(f"code={code!r} is not {rules.code_in_words}")
    return games(rules, rnd, code)


# ---------------------------------------------------------------- Terminals

GONE = [errno.EPIPE, errno.EIO]  # errors of a pipe that nobody reads, and of a closed terminal
if sys.platform == "win32":
    GONE.append(errno.EINVAL)  # of a pipe that nobody reads, there


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream's file is a terminal.  IDLE has none, but its isatty() is true."""
    try:
        return os.isatty(stream.fileno())
    except (AttributeError, OSError):  # it is closed, or has no file: in IDLE, in a notebook
        return False


def at_terminal() -> bool:
    """Return whether standard input and standard output are both terminals."""
    return is_terminal(sys.stdin) and is_terminal(sys.stdout)


def in_notebook() -> bool:
    """Return whether lines are typed in a notebook, which puts an input() of its own there."""
    return input.__module__ != "builtins"


def in_window() -> bool:
    """Return whether lines are typed in a window of IDLE or Thonny, which cannot hide them."""
    return sys.stdin.isatty() and not is_terminal(sys.stdin)  # only its stream says it is one


def escaped(text: str) -> str:
    """Return text with a Python escape for each character that cannot be printed."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def print_error(message: str) -> None:
    """Print a message on standard error."""
    print(f"mastermind76: {escaped(message)}", file=sys.stderr, flush=True)


def tick_of(baud: int | None) -> float:
    """Return the seconds that a character takes, 0 without a speed."""
    if baud is None:
        return 0
    return (11 if baud == 110 else 10) / baud  # bits of a character / bits a second


def ticks(text: str) -> int:
    """Return how many ticks the characters of text take: one each, a new line two."""
    return len(text) + text.count("\n")


def show(text: str, tick: float = 0) -> None:
    """Show text on standard output, at once or a character every tick seconds."""
    if tick == 0:
        print(text, end="", flush=True)
        return
    for character in text:
        print(character, end="", flush=True)
        time.sleep(ticks(character) * tick)


class Overheard:
    """Hears what sessions write past the paper, to standard output or standard error.

    There is one for a whole run: a log handler that one session made is heard in the next, too.
    """

    def __init__(self, own_process: bool) -> None:
        import tempfile
        self.file = tempfile.TemporaryFile("w+", encoding="utf-8", errors="backslashreplace")
        self.descriptors = []  # those that lead to the file, too, while a session is played
        for stream in (sys.stdout, sys.stderr):
            # On Windows dup2() would close the handle of a console.
            if own_process and stream and not (sys.platform == "win32" and stream.isatty()):
                self.descriptors.append(stream.fileno())

    def flush(self) -> None:
        """Let what waits in a standard stream go where the stream leads now."""
        for stream in (sys.stdout, sys.stderr, sys.__stdout__, sys.__stderr__):
            if stream:
                stream.flush()

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Hear what is written.  Standard input is empty meanwhile, and each warning is shown."""
        import warnings
        self.flush()
        copies = [os.dup(descriptor) for descriptor in self.descriptors]
        stdin, sys.stdin = sys.stdin, io.StringIO()
        try:
            for descriptor in self.descriptors:
                os.dup2(self.file.fileno(), descriptor)
            with redirect_stdout(self.file), redirect_stderr(self.file), warnings.catch_warnings():
                yield
        finally:
            sys.stdin = stdin
            self.flush()
            for copy, descriptor in zip(copies, self.descriptors):
                os.dup2(copy, descriptor)
                os.close(copy)

    def lines(self) -> list[str]:
        """Return the lines that were heard, and forget them."""
        self.file.flush()
        if os.fstat(self.file.fileno()).st_size == 0:  # for speed, as it nearly always is
            return []
        self.file.seek(0)
        lines = self.file.read().splitlines()
        self.file.seek(0)
        self.file.truncate()
        return lines


@contextmanager
def unseen_keys(hide: bool) -> Iterator[None]:
    """If hide, let the terminal neither show nor edit what is typed; then it is as before."""
    if sys.platform == "win32" or not hide:  # on Windows nothing can be set
        yield
        return
    import termios
    import tty
    settings = termios.tcgetattr(sys.stdin)
    tty.setcbreak(sys.stdin, termios.TCSANOW)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, settings)  # and drop unread keys


def wait_for_key() -> None:
    """Wait for a key at the terminal; those pressed before do not count."""
    if sys.platform == "win32":
        import msvcrt
        while msvcrt.kbhit():
            msvcrt.getwch()
        if msvcrt.getwch() == "\x03":  # Ctrl-C
            raise KeyboardInterrupt
    else:
        import termios
        termios.tcflush(sys.stdin, termios.TCIFLUSH)
        os.read(sys.stdin.fileno(), 100)  # all bytes of one key


class Reader(NamedTuple):
    """A way to read typed lines.

    read is given a question that is on the screen already.  It puts the typed line there too (of a
    secret code, where it can be hidden, only the line end), and returns it cleaned by as_typed, or
    raises EOFError.
    """

    read: Callable[[Question], str]
    edits: bool = False  # the program itself draws the line as it is typed
    echoed: bool = False  # the terminal, or the window, shows what is typed


def read_piped(question: Question) -> str:
    """Read a line from a pipe or a file, and show it."""
    try:
        if isinstance(sys.stdin, io.TextIOWrapper):
            line = sys.stdin.buffer.readline()
        else:  # Python code has put a stream of text there
            line = sys.stdin.readline().encode()
    except OSError as error:
        error.filename = "standard input"  # for the message
        raise
    if not line:
        raise EOFError
    typed = as_typed(line.decode("utf-8-sig", errors="replace"))  # PowerShell begins with a mark
    show(f"{typed}\n")
    return typed


def read_unseen() -> str:
    """Read a line that is not shown; in a notebook, getpass is the notebook's."""
    import signal
    from getpass import getpass
    stoppable = sys.platform != "win32" and is_terminal(sys.stdin)
    if stoppable:  # after Ctrl-Z and fg getpass would leave the echo on
        signal.signal(signal.SIGTSTP, signal.SIG_IGN)
    try:
        return as_typed(getpass(""))
    except UnicodeDecodeError as error:  # a byte is not text, and the line end is not shown
        show("\n")
        return as_typed(error.object.decode(errors="replace"))
    finally:
        if stoppable:
            signal.signal(signal.SIGTSTP, signal.SIG_DFL)


def read_plain(question: Question) -> str:
    """Read a line where something else edits and shows it: a terminal, IDLE, a notebook..."""
    try:
        if question.hidden and not in_window():
            return read_unseen()
        if "readline" in sys.modules and at_terminal():
            show("\r")  # readline draws the question again
            return as_typed(input(question.text))
    except KeyboardInterrupt:
        if is_terminal(sys.stdin):
            show("^C")  # as the kernel does at a plain input(); see play_at_terminal
        raise
    return as_typed(input())


def editor_keys() -> Any:
    """Return the key bindings that differ from prompt_toolkit's."""
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    from prompt_toolkit.key_binding.key_processor import KeyPress
    from prompt_toolkit.keys import Keys
    keys = KeyBindings()

    @keys.add("<any>")
    def type_character(event: KeyPressEvent) -> None:
        """Put a character into the edited line as a teletype types it."""
        event.current_buffer.insert_text(as_typed(event.data).upper())

    @keys.add("<bracketed-paste>")
    def type_paste(event: KeyPressEvent) -> None:
        """Feed a paste in as keys, so that each of its lines answers one question."""
        text = re.sub("\r\n|\r", "\n", event.data)
        presses = [KeyPress(Keys.Enter if c == "\n" else c) for c in text]
        event.key_processor.feed_multiple(presses, first=True)  # before keys that came later

    # Ignore the mouse, and keys that start a search or the like: Ctrl-C would end that, and not
    # the game.
    for pressed in (["<vt100-mouse-event>"], ["c-q"], ["c-r"], ["c-s"], ["c-]"],
                    ["escape", "c-]"]):
        keys.add(*pressed, eager=True)(lambda event: None)
    return keys


def line_editor() -> Callable[[Question], str]:
    """Return what reads lines that prompt_toolkit edits; ImportError if that is missing."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import WordCompleter
    from prompt_toolkit.shortcuts import CompleteStyle
    # Otherwise prompt_toolkit warns where a terminal does not say where its cursor is.
    os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"

    def new_editor() -> PromptSession[str]:
        return PromptSession(key_bindings=editor_keys(), enable_suspend=True, erase_when_done=True,
                             complete_style=CompleteStyle.READLINE_LIKE)

    editor_with_history = new_editor()
    about_help: Any = [("ansibrightblack", "(type HELP for the rules)")]
    anything_typed = False

    def read(question: Question) -> str:
        nonlocal anything_typed
        # A secret code has an editor of its own, so that no key brings it back.
        editor = new_editor() if question.hidden else editor_with_history
        needs_help = question.rules_in_help and not anything_typed
        show("\r")  # the editor draws the question again, and erases it when it is done
        try:
            typed = as_typed(editor.prompt(
                question.text, is_password=question.hidden,
                completer=WordCompleter(list(question.commands), sentence=True),
                placeholder=about_help if needs_help else ""))
        finally:
            show(question.text)
        anything_typed = anything_typed or not question.hidden
        show("\n" if question.hidden else f"{typed}\n")
        return typed

    return read


def reader_of_input() -> Reader:
    """Return the reader for standard input."""
    term = os.environ.get("TERM", "")
    can_draw = term != "dumb" and (term != "" or sys.platform == "win32")
    if at_terminal() and can_draw:
        with suppress(ImportError):  # there may be no prompt_toolkit
            return Reader(line_editor(), edits=True)
        with suppress(ImportError):
            import_module("readline")  # from now on input() edits the line with it
    if sys.stdin.isatty() or in_notebook():
        return Reader(read_plain, echoed=True)
    return Reader(read_piped)


class Record:
    """Writes the roll of a session to a new file while it is played; to none without a path."""

    def __init__(self, path: str | None, header: str) -> None:
        self.failed = False
        # Without a buffer, in which a row would be lost when something kills the game.
        path, mode = (os.devnull, "wb") if path is None else (path, "xb")
        self.file = open(path, mode, buffering=0)
        self.write(f"{header}\n")

    def write(self, text: str) -> None:
        """Add text; report the first failure, and write nothing after it."""
        left = text.encode(errors="backslashreplace")
        try:
            while left and not self.failed:  # a disk that is almost full takes a part of it
                left = left[self.file.write(left):]
        except OSError as error:
            self.failed = True
            print_error(f"{self.file.name}: {error.strerror}; the game goes on unrecorded")


def play_at_terminal(dialogue: Dialogue[None], reader: Reader, tick: float,
                     record: Callable[[str], None]) -> int:
    """Play a session, a character every tick seconds; return the exit status."""
    def put(text: str) -> None:
        record(text)
        show(text, tick)

    def answer(question: Question) -> str:
        if question.hidden and reader.echoed and not in_notebook():
            print_error(f"the code will {'' if in_window() else 'not '}show as it is typed")
        put(question.text)
        typed = reader.read(question)
        record(f"{typed}\n")
        return typed

    sign, status = "^D", 0
    try:
        for line in conversation(dialogue, answer):
            put(printed(line))
        sign = ""  # it ended by itself
        return 0
    except KeyboardInterrupt:
        sign, status = "^C", 130
    except EOFError:
        pass
    except OSError as error:
        if error.errno not in GONE:
            raise
    finally:
        if sign:  # without it an empty last line would look like a kill, and not be typed again
            record(f"{sign}\n")
    with suppress(OSError):  # nobody may be there to see it
        # Where the kernel shows what is typed, it shows ^C too.
        kernel_showed_it = sign == "^C" and reader.echoed and is_terminal(sys.stdin)
        show("\n" if kernel_showed_it else f"{sign}\n")
    return status


# ---------------------------------------------------------------- Options

class Parser(argparse.ArgumentParser):
    """A parser of options that raises Misuse where argparse would end the program."""

    def __init__(self, **settings: Any) -> None:
        # Without a width, argparse would import shutil to measure the terminal.
        super().__init__("mastermind76", add_help=False, allow_abbrev=False, **settings,
                         formatter_class=partial(argparse.HelpFormatter, width=79))

    def error(self, message: str) -> NoReturn:
        raise Misuse(message.replace("expected 2 arguments", "needs a code and a guess"))


def whole(allowed: range, text: str, also: str = "") -> int:
    """Return text as one of the whole numbers allowed, or raise ArgumentTypeError."""
    if re.fullmatch("[0-9]{1,8}", text) and int(text) in allowed:
        return int(text)
    kind = "an even" if allowed.step == 2 else "a whole"
    raise argparse.ArgumentTypeError(
        f"{text!r} is not {kind} number from {allowed[0]} to {allowed[-1]}{also}")


def parse_seed(text: str) -> int | str:
    """Return text as a seed: a whole number, or none."""
    if text == "none":
        return text
    return whole(range(HIGHEST_SEED + 1), text, ", or none")


def add_rule(group: argparse._ArgumentGroup, name: str, purpose: str) -> None:
    """Add the option for a field of Rules to a group."""
    default = Rules._field_defaults[name]
    allowed = ALLOWED.get(name, ())
    if default in allowed:
        purpose += f" (default {default})"
    if isinstance(allowed, range):
        group.add_argument(f"--{name}", type=partial(whole, allowed), default=default,
                           metavar=f"{allowed[0]}-{allowed[-1]}", help=purpose)
    elif allowed:
        group.add_argument(f"--{name}", choices=allowed, default=default, help=purpose)
    else:
        group.add_argument(f"--{name}", action="store_true", help=purpose)


@cache
def game_parser() -> Parser:
    """Return the parser of the options that change a game; a roll's header may have these."""
    parser = Parser()
    game = parser.add_argument_group("the game")
    game.add_argument("--seed", metavar=f"0-{HIGHEST_SEED}|none", type=parse_seed,
                      help="deal the same codes each time (default: a random seed)")
    game.add_argument("--code", help="set the code of the first game, such as RBYG")
    add_rule(game, "colors", "how many colors")
    add_rule(game, "pegs", "how many pegs in a code")
    add_rule(game, "frames", "how many moves (default: colors and pegs together)")
    add_rule(game, "distinct", "no color repeats in a code or in a guess")
    add_rule(game, "scoring", "the rule for white pegs")
    add_rule(game, "picture", "BOARD shows the board as a picture")
    add_rule(game, "teach", "say how many codes still fit, and why a guess does not")
    add_rule(game, "oldstyle", "as close to 1976 as it gets: guesses are not checked")
    players = parser.add_argument_group("who plays")
    add_rule(players, "codemaker", "who makes the code")
    add_rule(players, "codebreaker", "who breaks it")
    add_rule(players, "scorer", "who scores if two people play")
    add_rule(players, "strategy", "how the computer guesses")
    add_rule(players, "match", "an even number of games in alternating roles")
    return parser


def code_set(rules: Rules, text: str) -> str:
    """Return the code that --code names, or raise Misuse."""
    try:
        letters = peg_letters(text, rules.palette, f"TYPE {rules.code_in_words}")
        if letters and len(letters) != rules.pegs:
            raise Misuse(f"argument --code: {text} has {len(letters)} pegs, not {rules.pegs}")
        return rules.parse_code(text)
    except Refusal as refusal:
        raise Misuse(f"argument --code: {refusal}") from None


def parse_options(parser: Parser, words: Sequence[str] | None) -> argparse.Namespace:
    """Parse words (None: the command line) into options, .rules among them; or raise Misuse."""
    options = parser.parse_args(words)
    options.rules = Rules(**{name: getattr(options, name) for name in Rules._fields})
    refuse_wrong(options.rules, options.code)
    if options.code is not None:
        options.code = code_set(options.rules, options.code)
    return options


def options_of_game(options: argparse.Namespace) -> list[str]:
    """Return the words that name, on a command line, the options that are not at their default."""
    words = []
    for name in ("seed", "code", *Rules._fields):
        value = getattr(options, name)
        if value is True:
            words.append(f"--{name}")
        elif value != game_parser().get_default(name):
            words += [f"--{name}", str(value)]
    return words


def session_of(options: argparse.Namespace) -> Dialogue[None]:
    """Return the session that options name; a seed must be among them."""
    seed = None if options.seed == "none" else options.seed
    return session(options.rules, Rnd(seed), options.code)


def begin(words: Sequence[str]) -> tuple[str, Dialogue[None]]:
    """Return the header of a roll, and the session that it names.

    words: options of a game as on the command line, such as ["--seed", "76"].  Without --seed a
    seed is drawn, and the header names it.  Raises ValueError, with a message of one line, for
    options that are not allowed or not of a game.
    """
    try:
        options = parse_options(game_parser(), words)
    except Misuse as error:
        raise Misuse(escaped(str(error))) from None
    if options.seed is None:  # os.urandom, because importing random takes a few milliseconds
        options.seed = int.from_bytes(os.urandom(2), "big") % (HIGHEST_SEED + 1)
    return " ".join(["$ mastermind76", *options_of_game(options)]), session_of(options)


# ---------------------------------------------------------------- Rolls

LINE_LIMIT = 100_000  # printed lines, questions among them, of a session that is played again
DIFF_LIMIT = 1000  # rows after the first difference that a diff shows, as difflib can be slow
SHOWN = 10  # of the lines that a session that broke off had written itself
CONFLICT = ("<<<<<<< ", "=======\n", ">>>>>>> ")  # how the rows begin that git writes, in order
ENDS = ("^C", "^D", "")  # what shows that Ctrl-C, the end of input, or a kill ended a session
HESITATION = 10  # ticks that a replay with --baud waits before a typed line and after it
TICKS_OF_A_KEY = 3  # that each character of a typed line takes in a replay


class RollError(Exception):
    """A roll is wrong: why, at which line of its file (0: none), and more lines about it."""

    def __init__(self, reason: str, line_number: int = 0, more: Sequence[str] = ()) -> None:
        super().__init__(reason)
        self.line_number = line_number
        self.more = more

    def at(self, path: str) -> str:
        """Return the message for a file, in the form that editors jump to."""
        place = f"{path}:{self.line_number}" if self.line_number else path
        return f"{place}: {self}"


class Roll(NamedTuple):
    """A session that was kept in a file."""

    head: list[str]  # the # rows on top, and the header
    rows: list[str]  # of its paper
    options: argparse.Namespace  # that the header names
    typed: dict[int, str]  # the typed lines, each by its line number
    end: str  # one of ENDS


def typed_in(row: str) -> str | None:
    """Return what was typed in a row of a paper, None if all of it was printed."""
    if "?" not in row or row.startswith("#") or row.rstrip() == "?REDO FROM START":
        return None
    _, _, typed = row.partition("?")
    return typed.removeprefix(" ")


def remarks_in(rows: Sequence[str]) -> list[range]:
    """Return for each question of a paper the places of the # rows directly above it."""
    remarks = []
    first = 0  # of the # rows directly above the next row
    for place, row in enumerate(rows):
        if typed_in(row) is not None:
            remarks.append(range(first, place))
        if not row.startswith("#"):
            first = place + 1
    return remarks


def parse_header(row: str, line: int) -> argparse.Namespace:
    """Return the options that a header in a line of a roll names, or raise RollError."""
    words = row.split()
    if words[:2] != ["$", "mastermind76"]:
        raise RollError('the header must be a row such as "$ mastermind76 --seed 76"', line)
    try:
        options = parse_options(game_parser(), words[2:])
    except Misuse as error:
        raise RollError(f"wrong options for a roll: {error}", line) from None
    if options.seed is None:
        raise RollError("the header must name a seed, such as --seed 76", line)
    return options


def parse_roll(text: str) -> Roll:
    """Return the roll with this text, or raise RollError."""
    rows = text.split("\n")
    begun, middle, ended = CONFLICT
    first = f"\n{text}".find(f"\n{begun}")
    second = f"\n{text}".find(f"\n{middle}", first)
    if -1 < first < second and f"\n{ended}" in text[second:]:
        raise RollError("a merge conflict; keep the rows you want, perhaps from both sides",
                        text.count("\n", 0, second) + 1)
    others = [line for line, row in enumerate(rows, 1) if not row.startswith("#")]
    header = others[0] if others else len(rows)
    options = parse_header(rows[header - 1], header)
    typed = {line: typed_line for line, row in enumerate(rows, 1)
             if (typed_line := typed_in(row)) is not None}
    # The last row may say how the session ended.  A # row below it is misplaced, no more.
    last = [line for line in others if rows[line - 1].strip()][-1]
    end = typed.get(last, rows[last - 1]).rstrip()
    if end in ENDS:
        typed.pop(last, None)  # the player typed nothing there
    elif typed or last == header:
        end = "^D"
    else:
        raise RollError('nothing is typed here; write typed lines as rows such as "? RBYG"',
                        header + 1)
    return Roll(rows[:header], rows[header:], options, typed, end)


def read_roll(path: str) -> Roll:
    """Return the roll in a file, or raise RollError."""
    try:
        with open(path, encoding="utf-8-sig") as file:
            return parse_roll(file.read())
    except OSError as error:
        raise RollError(error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise RollError("not text in UTF-8") from None


def limited(dialogue: Dialogue[None]) -> Dialogue[None]:
    """Play a dialogue that must not print for ever, or raise RollError."""
    typed: Any = None  # sent to start the generator, and after each printed line
    for _ in range(LINE_LIMIT):
        try:
            said = dialogue.send(typed)
        except StopIteration:
            return
        typed = yield said
    raise RollError(f"the session prints more than {LINE_LIMIT} lines")


def broken_off(error: BaseException, typed_at: int, written: Sequence[str]) -> RollError:
    """Return the error of a roll whose session raised an error, with what it had written."""
    import traceback
    arguments = ", ".join(map(repr, error.args))  # its own repr() may have a fault, too
    more = [f"the session itself writes {line!r}" for line in written[:SHOWN]]
    more += "".join(traceback.format_exception(error)).splitlines()
    return RollError(f"the session broke off: {type(error).__name__}({arguments})", typed_at, more)


def with_remarks(new_paper: str, roll: Roll) -> list[str]:
    """Return the rows of a new paper, with the remarks of a roll above their questions."""
    remarks = iter(remarks_in(roll.rows))
    rows = []
    for row in new_paper.split("\n"):
        if typed_in(row) is not None:
            rows += [roll.rows[place] for place in next(remarks, [])]
        rows.append(row)
    return rows


def play_again(roll: Roll, overheard: Overheard) -> tuple[Roll, int | None]:
    """Return a roll as it plays now, with its remarks.

    If the session ends before all lines are typed, the line number of the first one that is left
    over comes second.  Raise RollError if the session breaks off, or must not go on.
    """
    typed_at = len(roll.head)  # the line number of the header, then of what was typed last
    written: list[str] = []  # by the session itself

    def typed_lines() -> Iterator[str]:
        nonlocal typed_at
        for line, typed in roll.typed.items():
            written.extend(overheard.lines())
            if written:  # the roll has failed at this question
                return
            typed_at = line
            yield typed

    try:
        with overheard.listening(), closing(session_of(roll.options)) as dialogue:
            new_paper = paper(limited(dialogue), typed_lines(), roll.end)
    except KeyboardInterrupt:
        raise
    except RollError as error:
        raise RollError(str(error), typed_at) from None
    except BaseException as error:
        raise broken_off(error, typed_at, written + overheard.lines()) from None
    written += overheard.lines()
    if written:
        raise RollError(f"the session itself writes {written[0]!r}, which no roll can hold",
                        typed_at)
    left_over = next((line for line in roll.typed if line > typed_at), None)
    return roll._replace(rows=with_remarks(new_paper, roll)), left_over


def comparable(roll: Roll) -> list[str]:
    """Return all rows of a roll without what editors trim."""
    text = "\n".join(row.rstrip() for row in roll.head + roll.rows)
    return text.rstrip("\n").split("\n")


def first_difference(old: Sequence[str], new: Sequence[str]) -> int | None:
    """Return the line number of the first row that differs, None if none does."""
    if old[-1] in ("^C", "^D"):  # it ended amid the printing: compare what came before
        old = old[:-1]
        new = new[:len(old)]
    for line, (old_row, new_row) in enumerate(zip_longest(old, new, fillvalue=""), 1):
        if old_row != new_row:
            return line
    return None


def diff(path: str, old: Sequence[str], new: Sequence[str], first: int) -> list[str]:
    """Return the unified diff of some rows, up to DIFF_LIMIT after the first that differs."""
    import difflib
    last = first - 1 + DIFF_LIMIT
    changes = []
    for row in difflib.unified_diff(old[:last], new[:last], path, "played again", lineterm=""):
        if not row.startswith(" "):  # a letter that only looks like another one must be seen
            row = row.encode("ascii", "backslashreplace").decode()
        changes.append(row)
    if max(len(old), len(new)) > last:
        changes.append(f"only {DIFF_LIMIT} rows from the first difference on were compared; the "
                       "last rows above may be there only because of that")
    return changes


def quoted(path: str) -> str:
    """Return a path as it is typed in the system's shell."""
    if sys.platform == "win32":
        import subprocess
        return subprocess.list2cmdline([path])
    import shlex
    return shlex.quote(path)


def lost_remark(roll: Roll, new_roll: Roll) -> int | None:
    """Return the line number of the first # row that --rewrite must not lose, None if none is."""
    remarks = remarks_in(roll.rows)
    asked = len(remarks_in(new_roll.rows))
    kept = {place for remark in remarks[:asked] for place in remark}
    if roll.options.rules.oldstyle:  # the other # rows may be guesses that BOARD printed
        must_stay = [place for remark in remarks for place in remark]
    else:
        must_stay = [place for place, row in enumerate(roll.rows) if row.startswith("#")]
    lost = [place for place in must_stay if place not in kept]
    return len(roll.head) + 1 + lost[0] if lost else None


def replace_roll(path: str, new_roll: Roll, overheard: Overheard) -> None:
    """Put a new roll in the place of one in a file, or raise an error and leave that as it was.

    A changed program may print what looks like something else in a roll.  So the new roll is read
    back and played before it takes its place.
    """
    import shutil
    import tempfile
    path = os.path.realpath(path)  # a link stays a link
    with open(path, "r+"):  # a file that may not be written is not replaced
        pass
    descriptor, new_path = tempfile.mkstemp(prefix=".", dir=os.path.dirname(path))
    try:
        with open(descriptor, "w", encoding="utf-8", errors="backslashreplace",
                  newline="\n") as file:
            file.write("\n".join(new_roll.head + new_roll.rows))
        read_back = read_roll(new_path)
        played_back, left_over = play_again(read_back, overheard)
        rows = comparable(read_back)
        first = first_difference(rows, comparable(played_back)) or left_over
        if first is None and rows[-1] in ("^C", "^D"):  # printed, not the mark of an end
            first = len(rows)
        if first is not None:
            raise RollError("what is printed here would be read back as something else", first)
        with suppress(AttributeError, PermissionError):  # on Windows; of somebody else's file
            os.chown(new_path, os.stat(path).st_uid, os.stat(path).st_gid)
        shutil.copymode(path, new_path)
        os.replace(new_path, path)
    finally:
        with suppress(FileNotFoundError):  # it is in its place
            os.remove(new_path)


def check_roll(path: str, rewrite: bool, overheard: Overheard) -> bool:
    """Play a roll again; return whether it was rewritten.  Raise RollError if it is wrong."""
    roll = read_roll(path)
    new_roll, left_over = play_again(roll, overheard)
    old = comparable(roll)
    new = comparable(new_roll)
    first = first_difference(old, new)
    if first is None:
        return False
    changes = diff(path, old, new, first)
    remedy = None
    if left_over:  # a typed line must never be lost, nor a remark
        remedy = f"delete line {left_over} and all below it; the session ends before it"
    elif lost := lost_remark(roll, new_roll):
        remedy = f"move line {lost}, or delete it; no question follows it"
    elif not rewrite:
        remedy = f"mastermind76 --rewrite {quoted(path)}"
    if remedy:
        raise RollError("the paper differs from here on", first,
                        [*changes, f"if that is meant: {remedy}"])
    try:
        replace_roll(path, new_roll, overheard)
    except OSError as error:
        raise RollError(error.strerror or "cannot be written") from None
    for line in changes:
        print(escaped(line))
    return True


def rolls_at(path: str) -> list[str]:
    """Return the paths of the rolls that --check PATH plays again.

    For a folder these are the files named NAME.txt, and any broken links, in it and in the folders
    below it, sorted; none whose name, or whose folder's name, begins with a dot.  Any other path
    is returned as it is.
    Raises OSError if there is no such path, or if a folder may not be read.
    """
    if not os.path.lexists(path):
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    if not os.path.isdir(path):
        return [path]
    if not os.access(path, os.X_OK):  # it may be listed, but what is in it cannot be looked at
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
    rolls = []
    with os.scandir(path) as entries:
        for entry in entries:
            if entry.name.startswith("."):
                continue
            if entry.is_dir():
                rolls += rolls_at(entry.path)
            elif not os.path.exists(entry.path):
                rolls.append(entry.path)  # a broken link, which cannot be read
            elif entry.name.endswith(".txt") and entry.is_file():  # not a device, nor a pipe
                rolls.append(entry.path)
    return sorted(rolls)


def name_the_program() -> None:
    """Say which program plays if another one is in the current folder."""
    import filecmp
    with suppress(OSError):  # there is none, or it cannot be read
        if not filecmp.cmp(__file__, "mastermind76.py", shallow=False):
            print_error(f"playing {__file__}, not ./mastermind76.py")


def check_rolls(paths: Sequence[str], rewrite: bool, overheard: Overheard) -> int:
    """Check or rewrite all rolls at the paths, and print a summary; return the exit status."""
    name_the_program()
    rolls = 0
    rewritten = 0
    failed = []

    def fail(path: str, *lines: str) -> None:
        failed.append(path)
        for line in lines:
            print(escaped(line))
        print(end="", flush=True)  # the next roll may take long, or for ever

    for path in paths:
        try:
            files = rolls_at(path)
            if not files:
                fail(path, f"{path}: no rolls in this folder (files named NAME.txt)")
        except OSError as error:
            files = []
            fail(error.filename, f"{error.filename}: {error.strerror}")
        for file in files:
            rolls += 1
            try:
                if check_roll(file, rewrite, overheard):
                    rewritten += 1
            except RollError as error:
                fail(file, error.at(file), *error.more)
            except KeyboardInterrupt:  # main prints this message
                raise KeyboardInterrupt(f"mastermind76: {escaped(file)}: interrupted") from None
    if len(failed) > 1:
        for path in failed:
            print(escaped(f"failed: {path}"))
    summary = ["1 roll" if rolls == 1 else f"{rolls} rolls"]
    if rewritten:
        summary.append(f"{rewritten} rewritten")
    summary.append(f"{len(failed)} failed" if failed else "all ok")
    print(", ".join(summary))
    return 1 if failed else 0


def type_roll(roll: Roll, tick: float, wait: Callable[[], object], in_a_row: bool) -> None:
    """Type out a roll; wait before each typed line, and before the reply.

    in_a_row: whether it may wait between a question and what was typed in its row.
    """
    for row in roll.head[:-1]:
        print(escaped(row))
    last = max(place for place, row in enumerate(roll.rows) if row)
    for place, row in enumerate(roll.rows[:-1]):  # behind the last line end there is no row
        typed = typed_in(row)
        if typed is None:
            show(f"{escaped(row)}\n", tick)
            continue
        question = row.removesuffix(typed)
        if in_a_row:
            show(question, tick)
        if typed or place != last:  # nobody answered the last question of a killed game
            wait()
        if not in_a_row:
            show(question, tick)
        show(f"{typed}\n", TICKS_OF_A_KEY * tick)
        if place != last:
            wait()


def replay(path: str, baud: int | None, overheard: Overheard) -> int:
    """Type out the roll in a file as it plays now; return the exit status."""
    try:
        roll = read_roll(path)
        new_roll, _ = play_again(roll, overheard)
    except RollError as error:
        print(escaped(error.at(path)), file=sys.stderr)
        return 2
    tick = tick_of(baud)
    wait: Callable[[], object] = partial(time.sleep, HESITATION * tick)
    key = ""
    if baud is None and (in_window() or in_notebook()):
        key, wait = "Return", input
    elif baud is None and at_terminal():
        key, wait = "a key", wait_for_key
    if key:
        print_error(f"press {key} before each typed line and each reply; Ctrl-C stops")
    with unseen_keys(at_terminal()), suppress(EOFError):
        # Return leaves a line end on the screen, which would tear a row.
        type_roll(new_roll, tick, wait, in_a_row=key != "Return")
    return 0


# ---------------------------------------------------------------- The command

BAUDS = range(1, 115201)
# Options that go with no other, but --replay with --baud.
ALONE = ("version", "score", "check", "rewrite", "replay")


def command_parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        parents=[game_parser()], usage="mastermind76 [option ...]",
        description="Mastermind as on a teletype in 1976. Without options: 4 pegs in 6 colors, 10 "
        "moves. While you play, type HELP for the rules.",
        epilog="exit status: 0 done, 1 a roll failed, 2 bad option or file, 130 after Ctrl-C")
    rolls = parser.add_argument_group("rolls")
    rolls.add_argument("--record", metavar="FILE",
                       help="play, and keep the session in FILE: a roll")
    rolls.add_argument("--check", metavar="PATH", nargs="+", action="extend",
                       help="play rolls (or all rolls in folders) again; show changes")
    rolls.add_argument("--rewrite", metavar="PATH", nargs="+", action="extend",
                       help="update rolls to what is printed now")
    rolls.add_argument("--replay", metavar="FILE",
                       help="type out a roll, step by step or with --baud")
    rolls.add_argument("--baud", metavar=f"{BAUDS[0]}-{BAUDS[-1]}", type=partial(whole, BAUDS),
                       help="print at the speed of a teletype, such as 110")
    rest = parser.add_argument_group("the rest")
    rest.add_argument("--score", metavar=("CODE", "GUESS"), nargs=2,
                      help="compare the three rules for white pegs")
    rest.add_argument("-h", "--help", action="store_true", help="show this list")
    rest.add_argument("--version", action="store_true", help="show the version")
    return parser


def play_session(options: argparse.Namespace) -> int:
    """Play a session with whoever is at standard input; return the exit status."""
    header, dialogue = begin(options_of_game(options))  # it may draw a seed
    try:
        record = Record(options.record, header)
    except OSError as error:
        print_error(f"{options.record}: {error.strerror}; choose another name")
        return 2
    reader = reader_of_input()
    if reader.echoed and not options.rules.oldstyle:
        print_error("type HELP for the rules, QUIT to stop")
    # The line editor shows keys in their turn; the terminal would show them at once, too.
    with record.file, unseen_keys(reader.edits):
        status = play_at_terminal(dialogue, reader, tick_of(options.baud), record.write)
    return 2 if record.failed else status


def show_scores(code: str, guess: str) -> int:
    """Show a code and a guess under the three scoring rules; return the exit status."""
    remedy = f"TYPE LETTERS OF {' '.join(LEGEND)}"
    try:
        code = peg_letters(code, PALETTE, remedy)
        guess = peg_letters(guess, PALETTE, remedy)
    except ValueError as error:
        raise Misuse(f"argument --score: {error}") from None
    if len(code) != len(guess) or len(code) not in ALLOWED["pegs"]:
        raise Misuse("argument --score: CODE AND GUESS MUST HAVE THE SAME NUMBER OF PEGS, 1 TO 10")
    for line in verdicts(code, guess):
        show(printed(line))
    return 0


def run(parser: Parser, options: argparse.Namespace, own_process: bool) -> int:
    """Do what the command line asks for; return the exit status."""
    if options.help:
        print(parser.format_help(), end="")
        return 0
    given = [name for name, value in vars(options).items()
             if name != "rules" and value != parser.get_default(name)]
    for name in ALONE:
        for other in given:
            if name in given and other != name and (name, other) != ("replay", "baud"):
                raise Misuse(f"argument --{name}: not allowed with --{other}")
    if options.version:
        print(f"mastermind76 {__version__}")
        return 0
    if options.score is not None:
        return show_scores(*options.score)
    if not (options.check or options.rewrite or options.replay is not None):
        return play_session(options)
    overheard = Overheard(own_process)
    with overheard.file:
        if options.replay is not None:
            return replay(options.replay, options.baud, overheard)
        return check_rolls(options.check or options.rewrite, bool(options.rewrite), overheard)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    argv: the words of the command line after the program's name, by default those of the process.
    --help explains the status.
    """
    own_process = argv is None
    if own_process:
        if sys.stdin is None:  # it is closed, which is the end of input
            sys.stdin = open(os.devnull)
        gc.freeze()  # a garbage search of all imports would take a tenth of a session
        # Input takes any byte; output escapes a character that it lacks, as standard error does.
        for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
            if isinstance(stream, io.TextIOWrapper):  # those of IDLE and of a notebook are not
                stream.reconfigure(errors=errors)
    status = 0
    try:
        parser = command_parser()
        options = parse_options(parser, argv)
        # A reader who leaves before all rolls are checked must not get 0.
        status = 1 if options.check or options.rewrite else 0
        status = run(parser, options, own_process)
        print(end="", flush=True)  # a full disk fails here, where it is caught
        return status
    except Misuse as error:
        print_error(f"{error}; see mastermind76 --help")
        return 2
    except KeyboardInterrupt as interrupt:  # it may name the roll that was being played
        print("", *interrupt.args, sep="\n", file=sys.stderr)
        if not own_process:  # called from Python: Ctrl-C must stop the caller too
            raise
        return 130
    except OSError as error:
        if own_process and sys.stdout is not None:
            # What is not written yet goes nowhere: otherwise Python would report the error again.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if error.errno in GONE:
            return status
        print_error(f"{error.filename or 'standard output'}: {error.strerror}")
        return 2


if __name__ == "__main__":
    exit_status = main()
    if exit_status:  # after a game that ended well Thonny keeps its shell
        sys.exit(exit_status)
