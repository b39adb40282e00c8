#!/usr/bin/env python3
"""Mastermind, as you would have played it on a teletype in 1976.

It recreates the game of David G. Struble in Creative Computing (Mar/Apr 1976): a hidden code of
4 pegs in 6 colors, 10 moves, the commands QUIT and BOARD.  docs/1976.md lists where it differs,
why, and what --oldstyle removes.

A session is a generator: it yields each line that is printed and each Question, and is sent the
line typed after a question.  So a game knows neither a terminal nor a clock nor a file:
play_at_terminal() plays it at a terminal, and transcript() feeds it lines given in advance.

A transcript is a session in a file: comments (# rows that say what it shows), a command line such
as "$ mastermind76 --seed 76", and then all rows that were printed and typed.  To check it is to
play it again, and to compare the rows.

The file goes from the parts to the whole; each part has a banner.  To read from the whole down,
begin at session(), go on with Game.play(), and then see how conversation() drives them.
"""

import sys

if sys.version_info < (3, 10):  # before an import that an older Python lacks
    sys.exit("mastermind76 needs Python 3.10 or newer; this is Python "
             + ".".join(map(str, sys.version_info[:3])))

import argparse
import errno
import gc
import io
import os
import re
import struct
import time
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext, suppress
from functools import cache, lru_cache, partial
from itertools import groupby, islice, pairwise, zip_longest
from operator import add, eq, gt, methodcaller, sub
from typing import Any, NamedTuple, NoReturn, TextIO, TypeVar

# prompt_toolkit, difflib and others that few sessions need are imported where they are used: a
# piped session must not wait for them.

__all__ = ["Question", "Rnd", "Rules", "Transcript", "TranscriptError", "as_typed", "begin",
           "check_transcript", "conversation", "main", "printed", "read_transcript", "session",
           "transcript"]
__version__ = "6.0.0"

T = TypeVar("T")

# ---------------------------------------------------------------- BASIC

WIDTH = 72  # columns of a row
ZONE = 14  # columns of a print zone
LAST_ZONE = 56  # the last print zone begins after this column
INPUT_LIMIT = 255  # characters that INPUT takes
HIGHEST_SEED = 32767  # the highest whole number that BASIC has
UNPRINTABLE = "#"  # stands for a character that a teletype cannot print


def single(x: float) -> float:
    """Return a number in single precision: rounded to what a float of four bytes holds."""
    return float(struct.unpack("f", struct.pack("f", x))[0])


class Rnd:
    """GW-BASIC's RND(1) after RANDOMIZE seed (0 to 32767), or without any (None).

    Each call returns the next number, 0 <= x < 1.  Raises ValueError for any other seed.
    """

    # The state has three bytes.  RANDOMIZE sets the two high ones to the seed; the lowest stays.
    STATE_AT_START = 0x4FC752  # that of a GW-BASIC that has just been started
    LOWEST_BYTE = 0x52

    def __init__(self, seed: int | None) -> None:
        if seed is None:
            self.state = self.STATE_AT_START
        elif seed not in range(HIGHEST_SEED + 1):
            raise ValueError(f"seed={seed!r} is neither None nor from 0 to {HIGHEST_SEED}")
        else:
            self.state = 256 * seed + self.LOWEST_BYTE
            self()  # RANDOMIZE makes one step

    def __call__(self) -> float:
        self.state = (self.state * 214013 + 2531011) % 2**24
        return self.state / 2**24


def printed_number(value: int) -> str:
    """Return a number >= 0 as PRINT shows it: a blank, the digits, a blank."""
    return f" {value} "


def agreeing(number: int, one: str, more: str) -> str:
    """Return the singular or the plural: CODE FITS with 1, CODES FIT with 36."""
    return one if number == 1 else more


def amount(number: int, noun: str) -> str:
    """Return a number of things as in a sentence: "1 BLACK", "2 BLACKS"."""
    return f"{number} {agreeing(number, noun, noun + 'S')}"


def zones(*items: str) -> Iterator[str]:
    """Yield the lines that PRINT prints for items with commas between them.

    A comma moves to the next print zone of the row; from the last zone on it starts a new line.
    A long line takes several rows, and the zones are those of its last one.
    """
    line, *others = items
    for item in others:
        column = len(line) % WIDTH or (WIDTH if line else 0)  # of the print head; 72 in a full row
        if column >= LAST_ZONE:
            yield line
            line = item
        else:
            line += " " * (ZONE - column % ZONE) + item
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

    text: what is printed, such as "MOVE NUMBER 1 ? ".
    commands: the words that Tab completes: commands, and answers such as YES.
    hidden: whether the answer is a secret, which a terminal does not show.
    placeholder: what a terminal shows where the line will be, until the first line of a session is
        typed: "(4 letters, such as YRPO, or HELP)"; empty but at a guess and at a score.
    keypad: what an answer is made of: the letters of the colors, or B W 0, or YES NO.  The keys of
        web/play.html are made from it.
    """

    text: str
    commands: Sequence[str] = ()
    hidden: bool = False
    placeholder: str = ""
    keypad: Sequence[str] = ()


YES_NO = Question("", ("YES", "NO"), keypad=("YES", "NO"))  # its text is added

# A generator that yields lines and questions, is sent typed lines, and returns a T.
Dialogue = Generator[str | Question, str, T]


def basic_input(question: Question) -> Dialogue[str]:
    """Ask as BASIC's INPUT does, until one string is typed; return that."""
    string = input_string((yield question))
    while string is None:
        yield "?REDO FROM START"
        string = input_string((yield question._replace(text="? ")))
    return string


def printed(text: str) -> str:
    """Return the rows that a printed text takes, as text.

    Each line of the text begins a row.  A row has at most 72 columns: a longer line continues in
    the next row.  No row ends in a blank, and each is closed by a line end.
    """
    rows = []
    for line in text.split("\n"):
        line = line.rstrip()
        while len(line) > WIDTH:
            rows.append(line[:WIDTH].rstrip())
            line = line[WIDTH:]
        rows.append(line)
    return "\n".join(rows) + "\n"


def as_typed(line: str) -> str:
    """Return a line as a teletype shows it when it is typed.

    The line ending is dropped.  Only 255 characters count, because INPUT takes no more.  A tab
    becomes a blank.  A character that a teletype cannot print (all but printable ASCII) becomes #,
    and so does a question mark.  So a printed row that repeats a typed line has no ?, and the
    first ? of a row is always that of a question.
    """
    line = line.removesuffix("\n").removesuffix("\r")  # one of "\n", "\r\n" and "\r"
    line = line[:INPUT_LIMIT].replace("\t", " ")
    return "".join(c if " " <= c <= "~" and c != "?" else UNPRINTABLE for c in line)


def conversation(dialogue: Dialogue[object],
                 answer: Callable[[Question], str | None]) -> Iterator[str]:
    """Yield the lines that a dialogue prints.

    At each question, answer(question) is called.  It returns the typed line, cleaned by as_typed,
    or None to end the conversation.
    """
    reply: Any = None  # sent to start the generator, and after each printed line
    while True:
        try:
            said = dialogue.send(reply)
        except StopIteration:
            return
        if isinstance(said, Question):
            reply = answer(said)
            if reply is None:
                return
        else:
            reply = None
            yield said


def transcript(dialogue: Dialogue[object], typed: Iterable[str], end: str = "^D") -> str:
    """Return all that a dialogue prints and all that is typed in it: the rows of a transcript.

    dialogue: a generator that yields printed lines and Questions, such as session(Rules(),
    Rnd(76)).  typed: the lines typed after its questions; as_typed is applied to each.  When they
    run out, the dialogue ends at its next question, and end is put after that: ^D for the end of
    input, ^C for Ctrl-C, or nothing.
    """
    lines_left = map(as_typed, typed)
    pieces = []

    def answer(question: Question) -> str | None:
        """Return the next typed line, if any is left, and keep the row that it ends."""
        line = next(lines_left, None)
        pieces.append(f"{question.text}{end if line is None else line}\n")
        return line

    for line in conversation(dialogue, answer):
        pieces.append(printed(line))
    return "".join(pieces)


# ---------------------------------------------------------------- Scoring
# Blacks are beyond dispute: right color, right place.  For whites there are three rules; the last
# two are from a web page about a computer that was named Nibbler.  Blacks and whites are key pegs,
# and their sum is the total, to which each color adds something by itself.

class ScoringRule(NamedTuple):
    """A rule for white pegs, and what explains its scores.

    By each rule one side earns, the code or the guess.  Each of its pegs earns a key peg if it has
    a partner, a peg of its color on the other side.  Say that the guess earns, and that it is GBBP
    against the code RBYG.  Then its first B earns a black, because its partner is in the same
    place, and its G a white, because its partner is in another one.
    """

    # What a color adds to the total, from the number of its pegs in the code, and in the guess.
    # One more in the code never lowers it: what endings_of() finds to be too much stays too much.
    added: Callable[[int, int], int]
    earns_white: str  # what HELP and --score say of white pegs
    earner: str  # the side whose pegs earn the key pegs, "CODE" or "GUESS"
    once: bool = False  # whether a peg may be the partner of only one peg

    def score(self, code: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites)."""
        blacks = sum(map(eq, code, guess))
        added = self.added
        total = sum(added(code.count(color), guess.count(color)) for color in set(guess))
        return blacks, total - blacks


SCORING = {
    "standard": ScoringRule(  # that of the 1976 program, and of the board game
        min, "RIGHT COLOR, WRONG PLACE. EACH PEG COUNTS ONCE.", "GUESS", once=True),
    "secret": ScoringRule(
        lambda in_code, in_guess: in_code if in_guess else 0,
        "A CODE PEG WITHOUT A BLACK, WHOSE COLOR THE GUESS HAS.", "CODE"),
    "guess": ScoringRule(
        lambda in_code, in_guess: in_guess if in_code else 0,
        "A GUESS PEG WITHOUT A BLACK, WHOSE COLOR THE CODE HAS.", "GUESS"),
}


def key_pegs(rule: ScoringRule, code: str, guess: str) -> Iterator[tuple[str, str, str]]:
    """Explain a score: yield each peg of the earner, what it earns, and the reason.

    It earns "BLACK", "WHITE" or "NONE".
    """
    if rule.earner == "CODE":
        other_side, earner_pegs, partner_pegs = "GUESS", code, guess
    else:
        other_side, earner_pegs, partner_pegs = "CODE", guess, code
    # The places of partners that have earned; blacks come first.
    taken = {place for place, pegs in enumerate(zip(code, guess)) if pegs[0] == pegs[1]}
    for place, peg in enumerate(earner_pegs):
        partners = [i for i, color in enumerate(partner_pegs) if color == peg]
        free = [i for i in partners if not (rule.once and i in taken)]
        if place in partners:  # the same color in the same place
            yield peg, "BLACK", f"{other_side} PEG {place + 1}"
        elif free:
            yield peg, "WHITE", f"{other_side} PEG {free[0] + 1}"
            taken.add(free[0])
        elif partners:
            yield peg, "NONE", f"EVERY {peg} IN THE {other_side} IS TAKEN"
        else:
            yield peg, "NONE", f"NO {peg} IN THE {other_side}"


# ---------------------------------------------------------------- Rules and codes

# In draw order: a drawn 1 is Y, a 2 is R.  The first six are those of 1976.
COLORS = {
    "Y": "YELLOW", "R": "RED", "P": "PURPLE", "O": "ORANGE", "G": "GREEN", "B": "BLUE",
    "W": "WHITE", "T": "TAN", "K": "BLACK", "M": "MAROON",
}
PALETTE = "".join(COLORS)
LETTER_OF = {name: letter for letter, name in COLORS.items()}
ANY_NAME = "|".join(LETTER_OF)  # a pattern
LEGEND = "ROYGBP" + PALETTE[6:]  # the 1976 program names its colors in another order


class Refusal(ValueError):
    """A typed line is wrong: the question is asked again, and nothing is lost.

    reason: what is wrong, empty if the remedy says it all.  remedy: what to type, empty if that is
    what the question usually takes, such as TYPE 4 LETTERS FROM R O Y G B P, OR HELP.
    """

    def __init__(self, reason: str, remedy: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        self.remedy = remedy

    def message(self, usual_remedy: str) -> str:
        """Return what is wrong and what to type."""
        remedy = self.remedy or usual_remedy
        return f"{self.reason}. {remedy}" if self.reason else remedy


class NotUnderstood(Refusal):
    """A typed line is not an answer at all, so it may be other words for a command."""


FILLERS = ("PLEASE", "NOW", "GAME", "THANKS", "THANK YOU")  # these never count
IN_A_GUESS = ("GUESS", "AND")  # in a guess these do not count either
# All their letters may be colors, but beside other words they are not taken for pegs.
SMALL_WORDS = ("OR", "BY", "GO", "TO", "MY", "OK")
ABOUT_UNPRINTABLE = f"NO COLOR HAS THE SIGN {UNPRINTABLE}"
SIGNS_AT_END = re.compile("[^A-Z0-9]+$")
WORDS = re.compile(f"THANK YOU|[A-Z0-9{UNPRINTABLE}]+")
LONGEST_NAMED = 12  # letters of a word that a message quotes, so that it fits in its row


def words_in(line: str, *ignored: str) -> list[str]:
    """Return the words of a typed line, in upper case, without FILLERS and those to be ignored.

    But a line of nothing else keeps them.  Any sign separates words; but # is part of a word, an
    apostrophe leaves no gap (WHAT'S is WHATS), and signs at the end of the line are dropped.
    """
    line = line.upper().replace("'", "")
    line = SIGNS_AT_END.sub("", line) or line  # alone, a # (a typed ?) stays: HELP
    words = WORDS.findall(line)
    return [word for word in words if word not in FILLERS + ignored] or words


def letters_of(word: str) -> str:
    """Return the letters of color names, one or some run together; any other word as it is."""
    if re.fullmatch(f"({ANY_NAME})+", word):
        return re.sub(ANY_NAME, lambda match: LETTER_OF[match[0]], word)
    return word


def why_wrong(word: str, words: Sequence[str], palette: str, pegs: int) -> NotUnderstood:
    """Return why a word does not name colors of a palette.

    word: the first wrong one of words, which are all that was typed.
    """
    import difflib
    if letters_of(word) != word:  # it is made of color names, but one is not in play
        absent = next(letter for letter in letters_of(word) if letter not in palette)
        return NotUnderstood(f"NO COLOR {COLORS[absent]} IN THIS GAME")
    names = [COLORS[letter] for letter in palette]
    nearest = difflib.get_close_matches(word, names, n=1, cutoff=0.8)
    if nearest:
        return NotUnderstood(f"NO COLOR {word}", f"TYPE {nearest[0]}")  # GREN
    colors = [other for other in words if set(letters_of(other)) <= set(PALETTE)]
    if len(words) > 1 and len(words) > 2 * len(colors):  # a sentence: most words are no colors
        return NotUnderstood("ONLY COLORS AND COMMANDS ARE UNDERSTOOD")
    if word.isdigit():
        return NotUnderstood("A NUMBER IS NOT A COLOR")
    slips = [letter for letter in word if letter not in palette]
    # RBYX: as long as a code, with one wrong letter, or two in a long code.
    if len(words) == 1 and len(word) == pegs >= 3 and len(slips) <= (1 if pegs < 6 else 2):
        return NotUnderstood(f'NOT A COLOR: "{slips[0]}" IN {word}')
    if len(word) > LONGEST_NAMED:
        return NotUnderstood("NOT A COLOR")
    return NotUnderstood(f"NOT A COLOR: {word}")  # PINK


def peg_letters(text: str, palette: str, pegs: int = 0) -> str:
    """Return the letters of a palette that text names, or raise Refusal.

    pegs: the length of a code, 0 if it is unknown.
    """
    words = words_in(text, *IN_A_GUESS)
    spelled = [letters_of(word) for word in words]
    for word, letters in zip(words, spelled):
        if UNPRINTABLE in word:
            raise NotUnderstood(ABOUT_UNPRINTABLE)
        if not set(letters) <= set(palette):
            raise why_wrong(word, words, palette, pegs)
    if len(words) > 1:
        # Beside a color's name, only single letters are pegs: the RB of RB BLUE is a word.
        has_name = spelled != words
        has_run = any(word == letters and len(word) > 1 for word, letters in zip(words, spelled))
        if has_name and has_run or not {*words}.isdisjoint(SMALL_WORDS):
            raise Refusal("", "TYPE ONLY THE CODE")
    return "".join(spelled)


class Move(NamedTuple):
    """A move on the board: a guess and its score."""

    guess: str
    blacks: int
    whites: int


ROLES = ("computer", "player")
# The values allowed for each rule that is not just on or off.
ALLOWED: dict[str, Sequence[Any]] = {
    "colors": range(2, len(COLORS) + 1),
    "pegs": range(1, 11),
    "frames": range(1000),
    "scoring": tuple(SCORING),
    "strategy": ("lowest", "parts"),
    "codemaker": ROLES,
    "codebreaker": ROLES,
    "scorer": ROLES,
    "match": range(0, 101, 2),
}


class Rules(NamedTuple):
    """The rules of a session, by default those of 1976.  session() refuses what is not allowed.

    colors: 2 to 10.  pegs: 1 to 10, of a code.
    frames: the most moves of a game, 1 to 999; 0 means the sum of colors and pegs.
    distinct: whether no color repeats in a code.
    scoring: the rule for white pegs: "standard", "secret" or "guess".
    strategy: how the computer guesses: "lowest" or "parts".
    oldstyle: whether to play the game of 1976, and nothing else.
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
        """What a code is made of, for a message: "4 LETTERS FROM R O Y G B P"."""
        different = "DIFFERENT " if self.distinct else ""
        letters = agreeing(self.pegs, "LETTER", "LETTERS")
        return f"{self.pegs} {different}{letters} FROM {' '.join(self.legend)}"

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
        """A good first guess, made of the first colors: YYRP, or with --distinct YPOG.

        HELP scores it against the example, YRPO: each of these gets 1 black 2 whites.
        """
        if self.distinct:
            return (self.palette[0] + self.palette[2:] + self.palette[1])[:self.pegs]
        return (self.palette[0] + self.example)[:self.pegs]

    def score(self, code: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites)."""
        return SCORING[self.scoring].score(code, guess)

    def move_of(self, code: str, guess: str) -> Move:
        """Return the move that a guess makes against a code."""
        return Move(guess, *self.score(code, guess))

    def parse_code(self, text: str) -> str:
        """Return the letters of the code or guess that text names, or raise Refusal."""
        if not text.strip():
            raise Refusal("NOTHING TYPED")
        try:
            letters = peg_letters(text, self.palette, self.pegs)
        except NotUnderstood:
            if self.code_beside_words(text):  # then ask() tries other_words(): DOES RBYG FIT
                raise NotUnderstood("", "TYPE ONLY THE CODE") from None
            raise
        if len(letters) != self.pegs:
            if UNPRINTABLE in text:  # RBY#, of which words_in drops the #
                raise NotUnderstood(ABOUT_UNPRINTABLE)
            raise Refusal(f"PEGS TYPED: {len(letters)}")
        if self.distinct and len(set(letters)) < len(letters):
            raise Refusal("A COLOR REPEATS")
        return letters

    def code_beside_words(self, text: str) -> str:
        """Return the code inside a sentence, such as MY GUESS IS RBYG; "" if there is none."""
        def names_pegs(word: str) -> bool:
            return set(letters_of(word)) <= set(self.palette) and word not in SMALL_WORDS

        words = words_in(text, *IN_A_GUESS)
        # Neighbors join: of I SAY RB YG, they are RBYG.
        joined = ["".join(map(letters_of, neighbors))
                  for are_pegs, neighbors in groupby(words, names_pegs) if are_pegs]
        return next((letters for letters in joined if len(letters) == self.pegs), "")


def escaped(text: str) -> str:
    """Return text with a Python escape for each character that cannot be printed."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class Misuse(ValueError):
    """Wrong rules of a session, or a wrong command line; the message has one line."""

    def __init__(self, message: str) -> None:
        super().__init__(escaped(message))


def refuse_wrong(rules: Rules, code: str | None) -> None:
    """Raise Misuse if a rule or the code set by hand is not allowed, or two of them clash."""
    for name, default in Rules._field_defaults.items():
        value = getattr(rules, name)
        allowed = ALLOWED.get(name, (False, True))
        # The type is looked at too: 4.0 and True are in a range as well.
        if type(value) is not type(default) or value not in allowed:
            raise Misuse(f"{name}={value!r} is not in {allowed}")
    if rules.distinct and rules.pegs > rules.colors:
        raise Misuse(f"argument --distinct: {rules.pegs} pegs need {rules.pegs} colors or more")
    in_1976 = rules._replace(codemaker="computer", codebreaker="player", scorer="computer",
                             match=0, teach=False)
    if rules.oldstyle and rules != in_1976:
        raise Misuse("argument --oldstyle: the game of 1976 has one player, no match, no --teach")
    if rules.teach and rules.match:
        raise Misuse("argument --teach: not allowed with --match")
    if rules.scorer == "player" and (rules.codemaker != "player" or code is not None):
        raise Misuse("argument --scorer: needs --codemaker player, and no --code")
    if code is not None:
        try:
            letters: str | None = rules.parse_code(code)
        except (AttributeError, TypeError, Refusal):  # it is not a str, or names no code
            letters = None
        if letters != code:  # "red blue yellow green" is not RBYG
            raise Misuse(f"code={code!r} is not {rules.code_in_words}")


def draw_color(palette: str, rnd: Callable[[], float]) -> str:
    """Return the color INT(n * RND(1) + 1) of a palette of n, each step in single precision."""
    n = len(palette)
    drawn = int(single(single(n * rnd()) + 1))
    # If n is 1, 2, 4 or 8, the sum for the highest RND is rounded up to n + 1, which is no color.
    return palette[min(drawn, n) - 1]


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


# Whole lines that say YES or NO: the first pair at any such question, the second one also at IS
# THAT RIGHT, the third one also after a game.
YES = ("Y", "YES", "YEP", "YEA", "YEAH", "YUP", "SURE", "OK", "OKAY", "OF COURSE")
NO = ("N", "NO", "NOPE", "NAH")
RIGHT = ("RIGHT", "CORRECT", "TRUE", "THATS RIGHT")
WRONG = ("WRONG", "NOT RIGHT", "INCORRECT", "FALSE")
AGAIN = ("AGAIN", "ANOTHER", "ONE MORE", "PLAY", "PLAY AGAIN", "LETS PLAY", "TRY AGAIN",
         "CAN WE PLAY AGAIN", "NEXT", "NEW", "NEW CODE", "RESTART", "START OVER", "REMATCH")
ENOUGH = ("NEVER", "ENOUGH", "DONE", "IM DONE", "NOT TODAY")
WON = ("YOU WIN", "YOU WON", "YOU GOT IT", "I WON", "ALL BLACK")  # instead of a score


def parse_yes(yes: Sequence[str], no: Sequence[str], text: str) -> bool:
    """Return True if text is a line of yes, False if it is one of no; or raise Refusal."""
    line = " ".join(words_in(text))
    if line in yes:
        return True
    if line in no:
        return False
    raise NotUnderstood("")  # the remedy, TYPE YES OR NO, says it all


parse_another = partial(parse_yes, YES + AGAIN, NO + ENOUGH)
parse_right = partial(parse_yes, YES + RIGHT, NO + WRONG)

# What the words of a score mean: a number, or a kind of key pegs.
SCORE_WORDS = {
    "ZERO": "0", "ONE": "1", "TWO": "2", "THREE": "3", "FOUR": "4", "FIVE": "5", "SIX": "6",
    "SEVEN": "7", "EIGHT": "8", "NINE": "9", "TEN": "10", "NONE": "0", "NOTHING": "0",
    "BLACK": "B", "BLACKS": "B", "WHITE": "W", "WHITES": "W",
}
ARTICLES = {"NO": "0", "A": "1"}  # numbers, but only before key pegs
IN_A_SCORE = (*FILLERS, "AND", "ONLY", "ITS", "SCORE", "PEG", "PEGS", *":=,;/&+()")  # ignored
# The shapes of scores that name a kind: 1B 2W has the shape nBnW, and B1 has Bn.  The n is small,
# because what is typed is read in capitals.
COUNTED = ("nB", "nW", "nBnW", "nWnB", "Bn", "Wn", "BnWn", "WnBn")


def score_tokens(text: str) -> list[str]:
    """Return the numbers, B, W and other signs that a typed score is made of, in their order.

    ONE BLACK, 2 WHITE PEGS is ["1", "B", "2", "W"], and BWW is ["B", "W", "W"].
    """
    line = text.upper().replace("'", "").strip().rstrip(f" .!{UNPRINTABLE}")
    words = re.findall(r"THANK YOU|\d+|[A-Z]+|\S", line)
    tokens = []
    for word, after in zip(words, [*words[1:], ""]):
        if set(word) <= set("BW"):
            tokens.extend(word)  # BWW: B, W, W
        elif word in ARTICLES and after.startswith(("B", "W", "PEG")):
            tokens.append(ARTICLES[word])
        elif word not in IN_A_SCORE:
            tokens.append(SCORE_WORDS.get(word, word))
    if re.fullmatch(r"\d+(-| - )\d+", line):  # 1-2; any other stays, as in -1, and is refused
        tokens.remove("-")
    return tokens


def parse_score(text: str, rules: Rules) -> tuple[int, int]:
    """Return the (blacks, whites) that text names, or raise Refusal.

    "1 2", "12", "1-2", "1B 2W", "2W 1B", "B1 W2", "BWW", "1 BLACK PEG, 2 WHITE PEGS" and "ONE
    BLACK TWO WHITE" are all the same; "0", "NONE" and "NO PEGS" mean no pegs, and so do as many
    dots as pegs.  With 10 pegs "12" is not a score: it could mean twelve.
    """
    holes = text.upper().replace(" ", "").rstrip(UNPRINTABLE)
    if re.fullmatch("[BW.]+", holes) and len(holes) == rules.pegs:  # BW.. has dots for empty holes
        return holes.count("B"), holes.count("W")
    tokens = score_tokens(text)
    numbers = [int(token) for token in tokens if token.isdigit()]
    shape = "".join("n" if token.isdigit() else token for token in tokens)
    if shape == "n" and numbers == [0]:
        return 0, 0
    # 12 is 1 2; but the 10 that stands for the word TEN is not 1 0.
    if shape == "n" and len(tokens[0]) == 2 and tokens[0] in text and rules.pegs < 10:
        return int(tokens[0][0]), int(tokens[0][1])
    if shape == "nn":
        return numbers[0], numbers[1]
    # BLACKS, WHITES is the question, typed back, and not 1 black 1 white.
    has_plural = re.search("BLACKS|WHITES", text.upper())
    if re.fullmatch("[BW]+", shape) and not has_plural:
        return shape.count("B"), shape.count("W")
    if shape in COUNTED and numbers != [0]:
        count = dict(zip(shape.replace("n", ""), numbers))
        return count.get("B", 0), count.get("W", 0)
    if shape in COUNTED:  # NO WHITES
        raise Refusal("SAY BOTH BLACKS AND WHITES")
    # A number alone could be blacks or whites; but with one peg there are no whites.
    if shape == "n" and rules.pegs > 1 and 0 < numbers[0] <= rules.pegs:
        raise Refusal("", f"TYPE {numbers[0]} 0 FOR {amount(numbers[0], 'BLACK')}, "
                      f"0 {numbers[0]} FOR {amount(numbers[0], 'WHITE')}, OR HELP")
    line = " ".join(words_in(text))
    if line in YES + RIGHT + WON:
        raise Refusal("", f"TYPE {rules.pegs} 0 IF THE CODE IS BROKEN, OR HELP")
    if line in NO + WRONG:
        raise Refusal("", "TYPE 0 IF NO PEG IS RIGHT, OR HELP")
    raise NotUnderstood("NOT A SCORE" if text.strip() else "NOTHING TYPED")


# ---------------------------------------------------------------- Codebreaker
# Say that the guess RRBY got 1 black and 2 whites, a total of 3 key pegs, and RBBB 2 blacks, a
# total of 2.  Then the code RYPB fits, because its pegs together gain just that:
#
#                    R    Y    P    B    together
#     blacks: RRBY   1    0    0    0    1
#             RBBB   1    0    0    1    2
#
#     totals: RRBY   1    1    0    1    3
#             RBBB   1    0    0    1    2
#
# What a peg gains in blacks depends on its color and place, what it gains in totals on its color
# and on how many pegs of that color come before it.  So the codes that fit are built peg by peg,
# from left to right: first R, then RY, RYP, RYPB.
#
# For each half of the table by itself, endings_of() works out how codes can go on.  Different
# beginnings often leave the same to gain: after RYP and after RPY, a B is needed.  Then both have
# the same Endings, which are worked out once.  A code fits if it is in the Endings of both halves.
#
# Building codes for both halves at once was tried: it was 50 lines shorter, but took half a minute
# where the scores of 10 pegs of 10 colors contradict each other.

Gain = tuple[int, ...]  # what one peg or several gain, from each guess
GainsByColor = dict[str, list[Gain]]  # for each color: what its first peg gains, its second...


def gains_at_place(rules: Rules, guesses: Sequence[str], place: int) -> GainsByColor:
    """Return for each color what its peg gains in blacks at a place.

    At the second place of RRBY and RBBB an R gains [(1, 0)], a B [(0, 1)], a Y [(0, 0)], however
    many of them come before it.
    """
    return {color: [tuple(int(guess[place] == color) for guess in guesses)]
            for color in rules.palette}


def gains_of_color(rules: Rules, guesses: Sequence[str], color: str) -> list[Gain]:
    """Return what the first peg of a color in a code gains in totals, the second...

    From RRBY and RBBB, R gains [(1, 1), (1, 0), (0, 0)]: the second R is of no use to RBBB, and
    the third and all further ones are of no use to either.

    If no color may repeat, one more number counts the different colors of a code, which must be as
    many as its pegs: the first R gains 1, any further R 0.
    """
    added = SCORING[rules.scoring].added
    totals = []  # for no peg of the color in a code, for one, for two...
    for pegs in range(rules.pegs + 1):
        total = [added(pegs, guess.count(color)) for guess in guesses]
        if rules.distinct:
            total.append(min(pegs, 1))
        totals.append(total)
    gains = [tuple(map(sub, more, less)) for less, more in pairwise(totals)]
    while len(gains) > 1 and gains[-1] == gains[-2]:
        gains.pop()  # the last gain is that of all further pegs, too
    return gains


class Endings:
    """The ways to complete codes in one half of the table; each is a key of known_counts.

    after: the colors that may come next, each with the Endings after it; empty if there is no way,
        and in COMPLETE.
    """

    def __init__(self, after: "dict[str, Endings]") -> None:
        self.after = after


COMPLETE = Endings({})  # after the last peg: the only way is to add nothing


def endings_of(gains: Sequence[GainsByColor], wanted: Gain) -> Endings:
    """Return the ways in which whole codes gain what is wanted, in blacks or in totals.

    gains: for each place what the pegs of each color gain there; of a color that has more pegs
    than gains, each further one gains the last.
    """
    # For each place, what all pegs after it can gain together: after the last one nothing.
    at_most = [(0,) * len(wanted)]
    for by_color in reversed(gains[1:]):
        gains_here = [gain for of_color in by_color.values() for gain in of_color]
        most_here = [max(column) for column in zip(*gains_here)]
        at_most.insert(0, tuple(map(add, at_most[0], most_here)))

    @cache
    def endings(place: int, wanted: Gain, placed: str) -> Endings:
        """Return the ways in which the pegs from a place on gain what is wanted.

        placed: the pegs before place, sorted, as far as they change what later ones gain.  For the
        totals of RRBY and RBBB, RRR is kept as RR: after either, one more R gains nothing.
        """
        if place == len(gains):
            return COMPLETE  # nothing is left to gain: at_most of the last place is 0
        after = {}
        for color, of_color in gains[place].items():
            nth = placed.count(color)  # in range, because placed keeps only what changes_gain
            if any(map(gt, of_color[nth], wanted)):  # the peg gains too much
                continue
            left = tuple(map(sub, wanted, of_color[nth]))
            if any(map(gt, left, at_most[place])):  # it gains too little
                continue
            changes_gain = nth + 1 < len(of_color)  # what further pegs of the color gain
            now_placed = "".join(sorted(placed + color)) if changes_gain else placed
            ending = endings(place + 1, left, now_placed)
            if ending is COMPLETE or ending.after:
                after[color] = ending
        return Endings(after)

    found = endings(0, wanted, "")
    endings.cache_clear()  # a function that names itself, and its memory, would stay for a while
    return found


class FittingCodes:
    """The codes that fit every score on a board; none if the scores contradict each other."""

    def __init__(self, rules: Rules, board: Sequence[Move]) -> None:
        self.rules = rules
        self.board = tuple(board)
        moves = list(dict.fromkeys(board))  # for speed: a repeated move adds no condition
        guesses = [move.guess for move in moves]
        blacks = tuple(move.blacks for move in moves)
        at_places = [gains_at_place(rules, guesses, place) for place in range(rules.pegs)]
        self.in_blacks = endings_of(at_places, blacks)
        totals = tuple(move.blacks + move.whites for move in moves)
        if rules.distinct:
            totals += (rules.pegs,)  # so many different colors
        by_color = {color: gains_of_color(rules, guesses, color) for color in rules.palette}
        self.in_totals = endings_of([by_color] * rules.pegs, totals)
        self.known_counts: dict[tuple[Endings, Endings], int] = {}

    def count(self) -> int:
        """Return how many codes fit."""
        return self.count_endings(self.in_blacks, self.in_totals)

    def count_endings(self, in_blacks: Endings, in_totals: Endings) -> int:
        """Return how many ways to complete a code are common to both halves."""
        if in_blacks is COMPLETE:
            return 1
        both = in_blacks, in_totals
        if both not in self.known_counts:
            self.known_counts[both] = sum(
                self.count_endings(blacks, in_totals.after[color])
                for color, blacks in in_blacks.after.items() if color in in_totals.after)
        return self.known_counts[both]

    def codes(self) -> Iterator[str]:
        """Return the codes that fit, lowest first: the colors in draw order are the digits."""
        return self.completed("", self.in_blacks, self.in_totals)

    def completed(self, begun: str, in_blacks: Endings, in_totals: Endings) -> Iterator[str]:
        """Yield each code that begins so, and goes on in a way common to both halves."""
        if in_blacks is COMPLETE:
            yield begun
            return
        for color, blacks in in_blacks.after.items():
            totals = in_totals.after.get(color)
            # Each half may go on from here, but not both in the same way: then the count is 0.
            if totals is not None and self.count_endings(blacks, totals):
                yield from self.completed(begun + color, blacks, totals)


# A strategy is a function that returns the computer's guess, None if it is to be drawn at random.
# At least one code must fit.

def lowest(fitting: FittingCodes) -> str | None:
    """Return the lowest code that fits; the first guess is to be drawn.

    This is how a Java applet played.  RRBY and RBBB, scored as in the table that begins this part,
    lead to the guess RYYB.
    """
    if not fitting.board:
        return None
    return next(fitting.codes())


def codes_to_try(fitting: FittingCodes) -> Iterator[str]:
    """Yield the codes that are worth a try as a guess, lowest first.

    Colors that no guess has had are all alike.  So they need to be tried in draw order only.
    """
    guessed = {color for move in fitting.board for color in move.guess}
    new = "".join(color for color in fitting.rules.palette if color not in guessed)
    for code in FittingCodes(fitting.rules, []).codes():  # without moves: all codes
        new_in_code = "".join(color for color in dict.fromkeys(code) if color in new)
        if new.startswith(new_in_code):  # say that P, G and B are new: RPPG is tried, RGPR not
            yield code


SMALL_GAME = 4 * 6**4  # in a game that is not larger than that of 1976, parts looks at every code
# In a larger one it takes the lowest codes that fit, at most 2000, and of these every nth: of 2000
# every 13th, which are 154, of fewer than 300 all.
LOWEST_CODES = 2000
LEAST_TRIED = 150


def parts(fitting: FittingCodes) -> str | None:
    """Return the guess with the most possible scores over the codes that fit.

    This is "most parts" (Kooi 2005).  A tie goes to a code that fits, then to the lowest.  In a
    large game it looks at a sample of the codes.
    """
    rules = fitting.rules
    # Comparing a guess with a code takes a step for each peg.
    if rules.pegs * rules.colors**rules.pegs <= SMALL_GAME:
        codes = list(fitting.codes())
        to_try = list(codes_to_try(fitting))
    elif not fitting.board:
        return rules.opening  # to compare all codes would take too long
    else:
        lowest_codes = list(islice(fitting.codes(), LOWEST_CODES))
        step = max(1, len(lowest_codes) // LEAST_TRIED)
        codes = to_try = lowest_codes[::step]

    def worth(guess: str) -> tuple[int, bool]:
        scores = {rules.score(code, guess) for code in codes}
        return len(scores), guess in codes

    return max(to_try, key=worth)  # of equals the first, which is the lowest


STRATEGIES = {"lowest": lowest, "parts": parts}


def best_guess(fitting: FittingCodes) -> str | None:
    """Return the guess of the computer's strategy."""
    return STRATEGIES[fitting.rules.strategy](fitting)


# ---------------------------------------------------------------- What is printed

BROKEN = "THAT BREAKS THE CODE!"
NOT_BROKEN = "OUT OF MOVES. THE CODE HOLDS."
HIDDEN_CODE = "THE HIDDEN CODE: "
BLACK_PEG = "@"  # key pegs in a picture are signs that no color has
WHITE_PEG = "*"
MOST_IN_IF = 40_000  # the most codes that IF looks at
MOST_IN_HINT = 10  # the most codes that HINT names


def wrapped(sentence: str) -> list[str]:
    """Return the rows of a sentence, broken between words."""
    import textwrap
    return textwrap.wrap(sentence, WIDTH)


def score_in_words(move: Move) -> str:
    """Return the score of a move in words: "1 BLACK 2 WHITES"."""
    return f"{amount(move.blacks, 'BLACK')} {amount(move.whites, 'WHITE')}"


def heading(board: Sequence[Move]) -> str:
    """Return the heading of the next move."""
    return f"MOVE NUMBER{printed_number(len(board) + 1)}"


def peg_lines(move: Move) -> Iterator[str]:
    """Yield the score of a move as in 1976, always in the plural."""
    yield f"{printed_number(move.blacks)} BLACK PEGS"
    yield f"{printed_number(move.whites)} WHITE PEGS"


def codes_fit(number: int) -> str:
    """Return how many codes fit every score, as PRINT shows it: 36, two blanks, CODES FIT."""
    return f"{printed_number(number)} {agreeing(number, 'CODE FITS', 'CODES FIT')}"


def legend_lines(rules: Rules) -> Iterator[str]:
    """Yield the lines that name the colors in play, three to a line."""
    cells = [f"{letter}={COLORS[letter]}" for letter in rules.legend]
    for first in range(0, len(cells), 3):
        row = zip(cells[first:first + 3], (10, 13, 0))  # the widths of 1976
        yield " " * 15 + "".join(cell.ljust(width) for cell, width in row)


def title(rules: Rules) -> Iterator[str]:
    """Yield the lines that open a session."""
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
    r"""Yield the board as the article draws it: the code, hidden or uncovered, and the frames.

              +-----------------+
              |#/-\#/-\#/-\#/-\#|
              |#\-/#\-/#\-/#\-/#|
        +-----+-----------------+
        | @ * | /R\ /R\ /B\ /Y\ |
        | * . | \-/ \-/ \-/ \-/ |
        +-----+-----------------+
    """
    columns = (pegs + 1) // 2  # of key pegs, in two rows
    key_edge = "-" * (2 * columns + 1)
    guess_edge = "-" * (4 * pegs + 1)
    edge = f"+{key_edge}+{guess_edge}+"
    margin = " " * len(f"+{key_edge}")
    gap = " " if uncovered else "#"  # the cover of a hidden code shows between its pegs
    top, foot = peg_rows(uncovered or "-" * pegs, gap)
    yield f"{margin}+{guess_edge}+"
    yield f"{margin}|{gap}{top}{gap}|"
    yield f"{margin}|{gap}{foot}{gap}|"
    yield edge
    for move in board:
        keys = BLACK_PEG * move.blacks + WHITE_PEG * move.whites
        keys = keys.ljust(pegs, ".")  # a dot is a hole without a key peg
        keys = keys.ljust(2 * columns)  # if pegs is odd, the second row has one hole less
        pegs_of_guess = move.guess[:pegs].ljust(pegs)  # with --oldstyle a guess is any line
        top, foot = peg_rows(pegs_of_guess, " ")
        yield f"| {' '.join(keys[:columns])} | {top} |"
        yield f"| {' '.join(keys[columns:])} | {foot} |"
        yield edge
    yield f"KEY PEGS: {BLACK_PEG}=BLACK  {WHITE_PEG}=WHITE"


def summary(left_after_scores: Sequence[int]) -> str:
    """Return the last line of IF, from how many codes would be left after each possible score."""
    # The average is over the codes that fit.  A score that leaves n codes is given by n of them,
    # and each of these leaves n: n * n in all.
    count = sum(left_after_scores)
    squares = sum(left * left for left in left_after_scores)
    tenths = (10 * squares + count // 2) // count  # rounded; a half up
    scores = len(left_after_scores)
    return (f"{printed_number(scores)} {agreeing(scores, 'SCORE', 'SCORES')}. CODES LEFT: "
            f"{tenths // 10}.{tenths % 10} ON AVERAGE, {max(left_after_scores)} AT MOST.")


def contradictions(rules: Rules, board: Sequence[Move], code: str) -> list[tuple[int, Move, Move]]:
    """Return each move that rules a code out: (number, as it was scored, scored right)."""
    found = []
    for nth, given in enumerate(board, 1):
        right = rules.move_of(code, given.guess)
        if right != given:
            found.append((nth, given, right))
    return found


def warning(rules: Rules, board: Sequence[Move], guess: str) -> Iterator[str]:
    """If a guess was ruled out, yield a warning that names the first move that did it."""
    found = contradictions(rules, board, guess)
    if found:
        nth, given, right = found[0]
        yield f"{guess} WAS RULED OUT BY MOVE {nth}: {given.guess} WOULD HAVE SCORED"
        yield f"{score_in_words(right)}, NOT {score_in_words(given)}."


def doubtful_scores(rules: Rules, board: Sequence[Move]) -> Iterator[str]:
    """For each move without which some codes fit, yield a line that says how many."""
    for nth, move in enumerate(board, 1):
        others = [*board[:nth - 1], *board[nth:]]
        count = FittingCodes(rules, others).count()
        if count:
            yield f"WITHOUT MOVE {nth}, {move.guess}:{codes_fit(count)}"


def verdicts(code: str, guess: str) -> Iterator[str]:
    """Yield the lines of --score: each rule peg by peg, then the three scores side by side."""
    yield from zones("CODE", "   ".join(code))
    yield from zones("GUESS", "   ".join(guess))
    yield ""
    for name, rule in SCORING.items():
        yield f"{name.upper()}. WHITE: {rule.earns_white}"
        for place, (peg, key, reason) in enumerate(key_pegs(rule, code, guess), 1):
            earning_peg = f"{rule.earner} PEG {place}"
            yield f"   {earning_peg:12}   {peg}   {key:5}   {reason}"
    yield ""
    scores = [rule.score(code, guess) for rule in SCORING.values()]
    yield from zones("RULE", *(name.upper() for name in SCORING))
    yield from zones("BLACKS", *(printed_number(blacks) for blacks, _ in scores))
    yield from zones("WHITES", *(printed_number(whites) for _, whites in scores))


# ---------------------------------------------------------------- The game of 1976
# This is --oldstyle, line for line as the listing plays, but for what docs/1976.md lists.  Any
# line is a guess, and is shown as it was typed; only its first pegs are scored, and blanks fill up
# one that is too short.

# The heading in "More BASIC Computer Games" (1979).
BANNER = """\
                       MASTERMIND
                   CREATIVE COMPUTING
                 MORRISTOWN, NEW JERSEY



"""


def game_of_1976(rules: Rules, code: str) -> Dialogue[None]:
    """Play a game as the original did: every line but QUIT and BOARD is a move."""
    board: list[Move] = []
    while len(board) < rules.moves:
        yield ""
        question = Question(f"{heading(board)}? ", ("BOARD", "QUIT"), keypad=rules.legend)
        typed = yield from basic_input(question)
        if typed == "QUIT":
            yield HIDDEN_CODE + code
            return
        if typed == "BOARD":
            if rules.picture:
                yield from picture(rules.pegs, board, "")
            else:
                yield from table(board)
            continue
        blacks, whites = rules.score(code, typed[:rules.pegs].ljust(rules.pegs))
        board.append(Move(typed, blacks, whites))
        if blacks == rules.pegs:
            yield BROKEN
            return
        yield from peg_lines(board[-1])
    yield NOT_BROKEN
    yield HIDDEN_CODE + code


def games_of_1976(rules: Rules, rnd: Callable[[], float], code: str | None) -> Dialogue[None]:
    """Play games, the first with a code if one was set by hand, until YES is not typed."""
    yield from BANNER.splitlines()
    yield from title(rules)
    again = "YES"
    while again == "YES":
        yield from game_of_1976(rules, code or draw_code(rules, rnd))
        code = None
        again = yield from basic_input(YES_NO._replace(text="ANOTHER GAME (YES OR NO)? "))
    yield ""


# ---------------------------------------------------------------- Questions

class Quit(Exception):
    """QUIT was typed."""


class Changed(Exception):
    """A command may have changed how far the game has come: it plays on from there."""


class Command(NamedTuple):
    """A command, and what else people type for it.

    Words and lines are as words_in leaves them: without apostrophes and FILLERS.

    help: what HELP says of it.
    takes_code: whether a code is typed after it; such a command has no words.
    ends: whether it ends something or takes it back.  Then no word inside a sentence means it, and
        a question mark behind it is refused.
    words: words that mean it, also inside a sentence.
    lines: whole lines that mean it, before anything is read as an answer.
    advised: for each advice, the whole lines that get it, because they may mean the command.
    """

    help: str
    takes_code: bool = False
    ends: bool = False
    words: Sequence[str] = ()
    lines: Sequence[str] = ()
    advised: Mapping[str, Sequence[str]] = {}


# A sentence is searched for their words in this order.
COMMANDS = {
    "HELP": Command(
        "",
        words=("HELP", "RULE", "RULES", "INSTRUCTIONS", "COMMANDS", "COLOR", "COLORS", "COLOUR",
               "COLOURS", "MENU", "INFO", "STUCK", "CONFUSED", "IDK", "EXPLAIN", "EXAMPLE"),
        # A ? is # by now.
        lines=("H", "#", "##", "###", "I DONT UNDERSTAND", "I DONT GET IT", "I DONT KNOW")),
    "HINT": Command(
        "COUNTS THE CODES THAT FIT EVERY SCORE, AND SUGGESTS A GUESS.",
        words=("HINT", "HINTS", "CLUE", "CLUES", "TIP", "TIPS", "SUGGESTION")),
    "BOARD": Command(
        "SHOWS THE MOVES OF THE GAME.",
        words=("BOARD", "MOVES", "GUESSES", "HISTORY", "SCORE", "SCORES", "SHOW", "LIST",
               "STATUS"),
        lines=("WHAT DID I GUESS", "LAST GUESS")),
    "WHY": Command(
        "SAYS WHICH MOVES RULE A CODE OUT: WHY {example}", takes_code=True,
        advised={"TYPE WHY {example}": ("WHY NOT",)}),
    "IF": Command("COUNTS THE CODES LEFT AFTER EACH SCORE OF A GUESS: IF {example}",
                  takes_code=True),
    "UNDO": Command(
        "TAKES BACK THE LAST STEP.", ends=True,
        advised={"TYPE UNDO": (
            "OOPS", "BACK", "GO BACK", "TAKE BACK", "MISTAKE", "I MADE A MISTAKE")}),
    "REVEAL": Command(
        "GIVES UP: THE GAME ENDS, AND THE CODE IS SHOWN.", ends=True,
        advised={"TYPE REVEAL TO GIVE UP": (
            "GIVE UP", "I GIVE UP", "SURRENDER", "I SURRENDER", "RESIGN", "ANSWER", "THE ANSWER",
            "SOLUTION", "TELL ME THE CODE", "TELL ME THE ANSWER", "SHOW CODE", "SHOW THE CODE",
            "SHOW ME THE CODE", "SHOW THE ANSWER", "SHOW ME THE ANSWER")}),
    "SOLVE": Command("LETS THE COMPUTER MAKE ALL FURTHER GUESSES.", ends=True),
    "QUIT": Command(
        "ENDS THE SESSION.", ends=True,
        lines=("Q", "EXIT", "BYE", "GOODBYE", "STOP", "END", "LEAVE", "I QUIT"),
        advised={"TYPE QUIT TO STOP": (
            "FINISH", "FINISHED", "ABORT", "CANCEL", "IM DONE", "I AM DONE", "I WANT TO STOP",
            "LET ME OUT")}),
}
WHOLE_LINES = {line: name for name, command in COMMANDS.items() for line in command.lines}
REASONING = ("HINT", "WHY", "IF")  # what a match does not offer, to be fair
QUESTIONS = ("HOW", "WHAT", "WHATS", "WHO", "WHEN", "WHERE", "WHICH", "DO", "DOES", "IS", "ARE")
WHYS = ("DID", "ARE", "DO", "DOES", "AM")  # WHY and one of these is a question, too
MAY_I = ("CAN", "COULD", "MAY")
NOT = {"NO", "NOT", "DONT", "NEVER"}
RESTART = ("NEW", "RESTART", "START OVER", "START AGAIN", "AGAIN")  # whole lines


class Kind(NamedTuple):
    """A kind of question.  Its texts have names in braces; filled puts in what the rules say."""

    help: str  # what HELP says before it lists the commands
    remedy: str  # what to type, if a refusal does not say it itself
    # ask adds the text and the commands; an empty keypad becomes the letters of the colors.
    template: Question


A_GUESS = Kind("""\
BREAK THE HIDDEN CODE: {code}.
{legend}
{repeats} YOU HAVE {moves}.
TYPE A GUESS IN LETTERS OR COLOR NAMES, SUCH AS {example}.
{key_pegs}""", "TYPE {code}", Question("", placeholder="({letters}, such as {example}, or HELP)"))
A_SCORE = Kind("""\
YOUR CODE: {code}.
{repeats} THE CODEBREAKER HAS {moves}.
SCORE EACH GUESS AGAINST IT.
{key_pegs}
TYPE {score}.""", "TYPE {score}",
               Question("", placeholder="(a score, such as {short_score}, or HELP)",
                        keypad=("B", "W", "0")))
A_CODE = Kind("""\
TYPE THE CODE THAT YOU HAD IN MIND:
{code}.
EACH SCORE IS CHECKED AGAINST IT, AND EACH WRONG ONE IS SHOWN.""", "TYPE {code}", Question(""))
A_SECRET_CODE = Kind("""\
TYPE THE CODE THAT THE OTHER PLAYER WILL TRY TO BREAK:
{code}.
USE LETTERS OR COLOR NAMES. {repeats}
YOU CANNOT CHANGE IT LATER, SO TYPE IT WITH CARE.""", "TYPE {code}", Question("", hidden=True))
ANOTHER = Kind("YES: ANOTHER {game}. NO: THE END. Y AND N WILL DO.", "TYPE YES OR NO", YES_NO)
IS_THAT_RIGHT = Kind("YES: THE CODE IS BROKEN. NO: SCORE THE GUESS AGAIN. Y AND N WILL DO.",
                     "TYPE YES OR NO", YES_NO)

# The commands that a question offers, each with the function that carries it out: it returns the
# lines to print, or raises Changed or Quit, perhaps after some lines.
Offered = dict[str, Callable[..., Iterator[str]]]


def help_with_key_pegs(rules: Rules) -> str:
    """Explain key pegs for HELP, with an example that shows how the rule differs from standard."""
    rule = SCORING[rules.scoring]
    code, guess = rules.example, rules.opening
    # The rules differ only if the side that earns has more pegs of a color than the other.  So it
    # gets the opening, which repeats a color if it may.
    if rule.earner == "CODE":
        code, guess = guess, code
    keys = " ".join(key for _, key, _ in key_pegs(rule, code, guess))
    score = score_in_words(rules.move_of(code, guess))
    return f"""\
A BLACK PEG: RIGHT COLOR, RIGHT PLACE.
A WHITE PEG: {rule.earns_white}
EXAMPLE: CODE {code}, GUESS {guess}, SCORE {score}.
{rule.earner} PEGS: {keys}."""


@lru_cache(maxsize=16)  # a question asks for the same few texts again at each move
def filled(text: str, rules: Rules) -> str:
    """Return a text with what the rules say in place of each name in braces."""
    short = rules.pegs < 3  # an example of a score has no more pegs than the game
    return text.format(
        code=rules.code_in_words,
        letters=f"{rules.pegs} {agreeing(rules.pegs, 'letter', 'letters')}",
        example=rules.example,
        legend="\n".join(legend_lines(rules)),
        repeats="NO COLOR REPEATS." if rules.distinct else "COLORS MAY REPEAT.",
        moves=amount(rules.moves, "MOVE"),
        key_pegs=help_with_key_pegs(rules) if "{key_pegs}" in text else "",
        score=("1 0 OR B FOR 1 BLACK, 0 FOR NONE" if short
               else "1 2 OR BWW FOR 1 BLACK 2 WHITES, 0 FOR NONE"),
        short_score="B" if short else "BWW",
        game="MATCH" if rules.match else "GAME")


def help_lines(rules: Rules, kind: Kind, offered: Iterable[str]) -> Iterator[str]:
    """Yield what HELP says at a question that offers some commands."""
    yield from filled(kind.help, rules).splitlines()
    for word in offered:
        yield f"{word:8}{filled(COMMANDS[word].help, rules)}"
    if rules.match:
        yield "POINTS FOR THE CODEMAKER: 1 FOR EACH GUESS IF THE CODE IS BROKEN."
        yield (f"OTHERWISE, OR AFTER REVEAL OR SOLVE: {rules.points_for_miss}. "
               "AFTER A WRONG SCORE: NONE.")
        yield "THE PLAYER WITH MORE POINTS WINS THE MATCH."


def parse_move(rules: Rules, guess: str, text: str) -> Move:
    """Return the move; raise Refusal if text is not a score, or one that no code can give."""
    move = Move(guess, *parse_score(text, rules))
    if move.blacks + move.whites > rules.pegs:
        raise Refusal(f"BLACKS AND WHITES ADD UP TO MORE THAN {rules.pegs}", "SCORE AGAIN")
    if not FittingCodes(rules, [move]).count():
        raise Refusal(f"NO CODE CAN GIVE {guess} THAT SCORE", "SCORE AGAIN")
    return move


def refuse_absent(word: str, rules: Rules, kind: Kind, offered: Offered) -> None:
    """Raise NotUnderstood if a question does not offer a command."""
    if word in offered:
        return
    if word == "UNDO" and kind is A_GUESS and rules.scorer == "computer":
        raise NotUnderstood("A GUESS CANNOT BE TAKEN BACK")
    if word in REASONING and rules.match:
        raise NotUnderstood(f"NO {word} IN A MATCH")
    raise NotUnderstood(f"NO {word} AT THIS QUESTION")


def refuse_mark(word: str, typed: str) -> None:
    """Raise Refusal if a command that ends something is typed with a question mark behind it."""
    if COMMANDS[word].ends and re.search(f"{UNPRINTABLE}[^A-Z0-9]*$", typed.upper()):
        raise Refusal("", f"TYPE {word} WITHOUT A QUESTION MARK")


def named_command(typed: str, rules: Rules, kind: Kind, offered: Offered) -> Iterator[str] | None:
    """Return the lines of a command typed by its name or by a whole line that means it.

    Return None if there is none, or raise Refusal.
    """
    words = words_in(typed)
    if " ".join(words) in WHOLE_LINES:
        words = [WHOLE_LINES[" ".join(words)]]
    word, *rest = words or [""]
    command = COMMANDS.get(word)
    if command is None:
        return None
    if rest and not command.takes_code and not command.ends:  # a sentence: BOARD OF MINE
        return None
    refuse_absent(word, rules, kind, offered)
    if command.takes_code:
        remedy = f"TYPE {word} {rules.example}"
        if not rest:
            raise Refusal(f"NO LETTERS AFTER {word}", remedy)
        _, _, after = typed.upper().partition(word)  # not rest: words_in drops a # at the end
        try:
            code = rules.parse_code(after)
        except Refusal as refusal:
            refusal.remedy = refusal.remedy or remedy  # the usual one is TYPE YRPO, without WHY
            raise
        return offered[word](code)
    if rest:
        raise Refusal("", f"TYPE {word} ALONE")
    refuse_mark(word, typed)
    return offered[word]()


# A sentence asks for a hint if it has no other words than these beside HINT; after CAN, COULD or
# MAY, also those of the second list: CAN I HAVE A HINT.
WISHES = ("I", "ID", "ME", "US", "A", "AN", "ANY", "SOME", "ANOTHER", "ONE", "THE", "GIVE", "SHOW",
          "GET", "WANT", "NEED", "USE", "LIKE", "WOULD")
WISHES_AFTER_CAN = (*WISHES, *MAY_I, "YOU", "HAVE")


def command_in_sentence(words: Sequence[str]) -> tuple[str, str]:
    """Return the command that a sentence means, and the advice that is all it gets, if any."""
    if words[0] in QUESTIONS or words[0] == "WHY" and words[1:] and words[1] in WHYS:
        return "HELP", ""  # WHAT DOES HINT DO
    found = [name for name, command in COMMANDS.items() if not {*words}.isdisjoint(command.words)]
    if not found and words[0] in MAY_I:
        return "HELP", ""  # CAN I CHEAT
    if not found or words[0] == "WHY" or not NOT.isdisjoint(words):
        return "", ""  # NO MORE HINTS, WHY THE HINT
    wishes = WISHES_AFTER_CAN if words[0] in MAY_I else WISHES
    if found[0] == "HINT" and not {*words} <= {*COMMANDS["HINT"].words, *wishes}:
        return "HINT", "TYPE HINT FOR A HINT"  # THANKS FOR THE HINT
    return found[0], ""


def nearest_command(word: str, offered: Iterable[str]) -> str:
    """Return the command that a word is much like; otherwise ""."""
    import difflib
    # A color's name is not a typing error, nor are color letters, which were meant as a code.  Two
    # neighbors that changed places are surely a slip; but LEVEL, which is like REVEAL, is a word.
    if set(letters_of(word)) <= set(PALETTE):
        return ""
    swapped = {word[:i] + word[i + 1] + word[i] + word[i + 2:] for i in range(len(word) - 1)}
    harmless = [name for name in offered if not COMMANDS[name].ends]
    near = [*swapped.intersection(offered), *difflib.get_close_matches(word, harmless, 1, 0.7)]
    return near[0] if near else ""


def meaning(typed: str, rules: Rules) -> tuple[str, str]:
    """Return the command that a line means, and the advice that is all it gets, if any."""
    words = words_in(typed)
    for word, command in COMMANDS.items():
        for advice, lines in command.advised.items():
            if " ".join(words) in lines:
                return word, advice
    code = rules.code_beside_words(typed)
    if code and words[0] in (*QUESTIONS, *MAY_I, "WHY", "IF"):  # DOES RBYG FIT, IF RBYG FITS
        word = "IF" if "IF" in words[:2] else "WHY"  # WHAT IF RBYG
        return word, f"TYPE {word} {code}"
    if words and not code:
        return command_in_sentence(words)
    return "", ""


def other_words(typed: str, rules: Rules, kind: Kind, offered: Offered) -> Iterator[str] | None:
    """Return the lines of a command typed in other words, None if none is; or raise Refusal."""
    if kind.template.hidden:  # nothing may show what was typed
        return None
    words = words_in(typed)
    if " ".join(words) in RESTART and "REVEAL" in offered and not rules.match:
        raise Refusal("", "TO START OVER, TYPE REVEAL, THEN YES")
    word, advice = meaning(typed, rules)
    if word == "REVEAL" and word not in offered:  # GIVE UP where there is nothing to reveal
        word, advice = "QUIT", "TYPE QUIT TO STOP"
    if word:
        refuse_absent(word, rules, kind, offered)
        refuse_mark(word, typed)
        if advice:
            raise Refusal("", filled(advice, rules))
        return offered[word]()
    nearest = nearest_command(words[0], offered) if len(words) == 1 else ""
    if nearest:
        raise Refusal(f"NO COMMAND {words[0]}", f"TYPE {nearest}")
    return None


def refused(refusal: Refusal, typed: str, rules: Rules, kind: Kind) -> Iterator[str]:
    """Yield why a typed line was refused, and what to type."""
    if kind.template.hidden:  # the message must not show what was typed
        refusal = Refusal("NOT A CODE")
    # If the word that why_wrong() named is all that was typed, it may have been a command.
    elif refusal.reason == f"NOT A COLOR: {' '.join(words_in(typed))}":
        refusal.reason = refusal.reason.replace("COLOR", "COLOR OR A COMMAND")
    remedy = refusal.remedy or f"{filled(kind.remedy, rules)}, OR HELP"
    sentences = [f"{sentence}." for sentence in (refusal.reason, remedy) if sentence]
    if len(" ".join(sentences)) <= WIDTH:
        yield " ".join(sentences)
    else:
        for sentence in sentences:  # each begins a row
            yield from wrapped(sentence)


def ask(text: str, rules: Rules, kind: Kind, offered: Offered,
        parse: Callable[[str], T]) -> Dialogue[T]:
    """Ask until parse accepts a line, and return its result; carry out commands meanwhile."""
    for_tab = [f"{word} " if COMMANDS[word].takes_code else word for word in (*offered, "HELP")]
    offered = {**offered, "HELP": partial(help_lines, rules, kind, [*offered])}
    question = kind.template._replace(
        text=text, commands=[*kind.template.commands, *for_tab],
        placeholder=filled(kind.template.placeholder, rules),
        keypad=kind.template.keypad or rules.legend)
    while True:
        if kind is A_GUESS:  # a blank line opens each move
            yield ""
        typed = yield question
        try:
            try:
                lines = named_command(typed, rules, kind, offered)
                if lines is None:
                    return parse(typed)
            except NotUnderstood:  # no answer, or no command of this question: perhaps other words
                lines = other_words(typed, rules, kind, offered)
                if lines is None:
                    raise
        except Refusal as refusal:
            lines = refused(refusal, typed, rules, kind)
        yield from lines  # outside the try: no fault of a command may pass for a refused line


# ---------------------------------------------------------------- Games

class Stage(NamedTuple):
    """How far a game has come.  UNDO drops the last stage, and play goes on from the one before.

    REVEAL, SOLVE, a typed guess that a player is to score, and a score each begin a stage.
    """

    board: tuple[Move, ...] = ()
    guess: str = ""  # a typed guess that a player has not scored yet
    solving: bool = False  # SOLVE was typed
    given_up: bool = False  # REVEAL was typed
    learned: bool = False  # this step showed the codebreaker a score or a guess of the computer


class Game:
    """One game: its stages, and the dialogue about it.  maker, breaker: the players' names."""

    def __init__(self, rules: Rules, rnd: Callable[[], float],
                 maker: str = "CODEMAKER", breaker: str = "CODEBREAKER") -> None:
        self.rules = rules
        self.rnd = rnd
        self.maker = maker
        self.breaker = breaker
        self.stages = [Stage()]
        self.code: str | None = None  # None if a player keeps it in mind, and so gives the scores
        self.uncovered = ""  # the hidden code, once everyone may see it
        self.drawn_guess = ""  # of the computer, which makes it again after UNDO
        # The codes that fit a board, which are worked out once for all that asks about it: about
        # the present board, and after UNDO about the one before.
        self.fitting = lru_cache(maxsize=2)(partial(FittingCodes, rules))

    # Stages

    @property
    def now(self) -> Stage:
        """The present stage."""
        return self.stages[-1]

    def go_on(self, learned: bool = False, **changes: Any) -> None:
        """Begin the next stage, with changes; UNDO goes back to the present one."""
        self.stages.append(self.now._replace(learned=learned, **changes))

    def commands(self, *words: str) -> Offered:
        """Return the methods for some commands, UNDO only where a player scores.

        In a match UNDO is not offered after a step by which the codebreaker has learned something:
        nobody can forget that.
        """
        offered: Offered = {word: getattr(self, f"do_{word.lower()}") for word in words}
        if self.code is not None or self.rules.match and self.now.learned:
            offered.pop("UNDO", None)
        return offered

    # Commands

    def do_board(self) -> Iterator[str]:
        """Yield what BOARD prints; the hidden code too if it may be seen."""
        if not self.now.board and not self.uncovered:
            yield "NO MOVE MADE YET, NOTHING TO SHOW."
        elif self.rules.picture:
            yield from picture(self.rules.pegs, self.now.board, self.uncovered)
        else:
            yield from table(self.now.board)
            if self.uncovered:
                yield HIDDEN_CODE + self.uncovered

    def do_hint(self) -> Iterator[str]:
        """Yield how many codes fit, the codes if they are few, and the computer's guess."""
        fitting = self.fitting(self.now.board)
        count = fitting.count()
        yield codes_fit(count)
        if count <= MOST_IN_HINT:
            yield from wrapped(" ".join(fitting.codes()))
        guess = best_guess(fitting)
        yield f"THE COMPUTER WOULD GUESS {'AT RANDOM' if guess is None else guess}."

    def do_why(self, code: str) -> Iterator[str]:
        """Yield which moves rule a code out, or that it fits."""
        found = contradictions(self.rules, self.now.board, code)
        if not found:
            yield f"{code} FITS EVERY SCORE."
            return
        yield f"{code} IS RULED OUT. IF IT WERE THE CODE:"
        for nth, given, right in found:
            yield from wrapped(f"MOVE {nth}: {given.guess} WOULD SCORE {score_in_words(right)}, "
                               f"NOT {score_in_words(given)}")

    def do_if(self, guess: str) -> Iterator[str]:
        """Yield how many codes would be left after each score that a guess could get."""
        fitting = self.fitting(self.now.board)
        count = fitting.count()
        if count > MOST_IN_IF:
            yield f"{codes_fit(count)}. IF WORKS WITH {MOST_IN_IF} OR FEWER."
            return
        left_after = Counter(self.rules.score(code, guess) for code in fitting.codes())
        yield from zones("BLACKS", "WHITES", "CODES LEFT")
        for (blacks, whites), left in sorted(left_after.items()):
            yield from zones(*map(printed_number, (blacks, whites, left)))
        yield summary([*left_after.values()])

    def do_undo(self) -> Iterator[str]:
        """Take back the last step, a score with its guess; a computer's guess is printed again."""
        if len(self.stages) == 1:
            yield "NO SCORE TO TAKE BACK YET."
        else:
            undone = self.stages.pop()
            if len(undone.board) > len(self.now.board) and self.now.guess:
                self.stages.pop()  # the score's typed guess, for which ask_guess began a stage
        raise Changed  # even if nothing was taken back: the computer's guess is printed again

    def score_again(self) -> NoReturn:
        """Take back a score, but not the guess."""
        self.stages.pop()
        raise Changed

    def do_reveal(self) -> NoReturn:
        """Give the game up."""
        self.go_on(given_up=True)
        raise Changed

    def do_solve(self) -> NoReturn:
        """Let the computer make the guesses from now on."""
        self.go_on(solving=True, learned=True)  # its guess, which follows at once, tells something
        raise Changed

    def do_quit(self) -> Iterator[str]:
        """End the session; show the code of a game that is not over."""
        if self.code is not None and not self.uncovered:
            yield HIDDEN_CODE + self.code
        raise Quit

    # Questions

    def address(self, name: str) -> str:
        """Return "NAME: ", which opens a question where two people play, otherwise nothing."""
        return f"{name}: " if self.rules.codemaker == self.rules.codebreaker == "player" else ""

    def ask_guess(self) -> Dialogue[str]:
        """Ask for a guess, and return it; if a player is to score it, it begins a stage."""
        text = f"{self.address(self.breaker)}{heading(self.now.board)}? "
        reasoning = () if self.rules.match else REASONING
        offered = self.commands("BOARD", *reasoning, "UNDO", "REVEAL", "SOLVE", "QUIT")
        guess = yield from ask(text, self.rules, A_GUESS, offered, self.rules.parse_code)
        if self.code is None:
            self.go_on(guess=guess)
        return guess

    def ask_score(self, guess: str) -> Dialogue[Move]:
        """Ask for the score of a guess, and return the move."""
        text = f"{self.address(self.maker)}BLACKS, WHITES? "
        offered = self.commands("BOARD", "UNDO", "QUIT")
        parse = partial(parse_move, self.rules, guess)
        return (yield from ask(text, self.rules, A_SCORE, offered, parse))

    def confirm_win(self) -> Dialogue[None]:
        """Ask whether a score that breaks the code is right; if not, the guess is scored again.

        The score has its stage already, so that BOARD shows it.
        """
        text = f"{self.address(self.maker)}IS THAT RIGHT (YES OR NO)? "
        # UNDO takes back only the score here, so a match offers it too.
        offered = {**self.commands("BOARD"), "UNDO": self.score_again, **self.commands("QUIT")}
        right = yield from ask(text, self.rules, IS_THAT_RIGHT, offered, parse_right)
        if not right:
            self.score_again()

    # Moves

    def computer_breaks(self) -> bool:
        """Return whether the computer makes the guesses, after SOLVE too."""
        return self.now.solving or self.rules.codebreaker == "computer"

    def scores_clash(self) -> bool:
        """Return whether no code fits the scores that a player gave."""
        return self.code is None and not self.fitting(self.now.board).count()

    def next_guess(self) -> Dialogue[str]:
        """Return the next guess, of the computer or typed; --teach says if it is ruled out."""
        if self.computer_breaks():
            guess = best_guess(self.fitting(self.now.board))
            if guess is None:  # after UNDO it is the same again
                self.drawn_guess = self.drawn_guess or draw_code(self.rules, self.rnd)
                guess = self.drawn_guess
            yield ""
            yield f"{heading(self.now.board)}: {guess}"
        else:
            guess = yield from self.ask_guess()
        if self.rules.teach:
            yield from warning(self.rules, self.now.board, guess)
        return guess

    def score_guess(self, guess: str) -> Dialogue[bool]:
        """Have a guess scored, by the program if it knows the code; return whether it wins."""
        if self.code is not None:
            move = self.rules.move_of(self.code, guess)
        else:
            move = yield from self.ask_score(guess)
        is_broken = move.blacks == self.rules.pegs
        self.go_on(board=(*self.now.board, move), guess="", learned=not self.computer_breaks())
        if is_broken and self.code is None:
            yield from self.confirm_win()  # NO raises Changed
        if is_broken:
            yield BROKEN
            return True
        yield from peg_lines(move)
        if self.rules.teach:
            yield codes_fit(self.fitting(self.now.board).count())
        return False

    # The end of a game

    def settle(self, code: str, points: int, if_right: Sequence[str] = ()) -> Dialogue[int]:
        """Uncover the code; name each wrong score; return the points, 0 if a score was wrong.

        if_right: the lines that are printed if none was.
        """
        self.uncovered = code
        wrong = contradictions(self.rules, self.now.board, code)
        for nth, given, right in wrong:
            yield f"MOVE NUMBER {nth} WAS SCORED WRONG: {given.guess}"
            yield f"GIVEN: {score_in_words(given)}. RIGHT: {score_in_words(right)}."
        if not wrong:
            yield from if_right
            return points
        if self.rules.match:
            yield "THE POINTS OF THIS GAME ARE FORFEITED."
        return 0

    def end_broken(self) -> Dialogue[int]:
        """End the game with the code broken; return the points."""
        moves = len(self.now.board)
        yield f"{printed_number(moves)} {agreeing(moves, 'MOVE TAKEN', 'MOVES TAKEN')}"
        code = self.code or self.now.board[-1].guess  # a code kept in mind is the guess that won
        points = self.rules.points_for_miss if self.now.solving else moves
        return (yield from self.settle(code, points))

    def parse_own_code(self, text: str) -> str:
        """Return the code that a player had in mind; refuse what is meant to change a score."""
        tokens = score_tokens(text)
        has_number = any(map(str.isdigit, tokens))  # without one even BWW is a code here
        is_score = has_number and all(token.isdigit() or token in "BW" for token in tokens)
        if is_score and "UNDO" in self.commands("UNDO"):
            raise Refusal("", "TO CHANGE A SCORE, TYPE UNDO")
        return self.rules.parse_code(text)

    def end_unbroken(self) -> Dialogue[int]:
        """End the game with the code unbroken; return the points."""
        if not self.now.given_up:
            if self.scores_clash():
                yield "NO CODE FITS THESE SCORES."
                yield from doubtful_scores(self.rules, self.now.board)
            else:
                yield NOT_BROKEN
        points = self.rules.points_for_miss
        if self.code is not None:
            yield HIDDEN_CODE + self.code
            return (yield from self.settle(self.code, points))
        offered = self.commands("BOARD", "UNDO", "QUIT")
        text = "YOUR CODE (OR UNDO)? " if "UNDO" in offered else "YOUR CODE? "
        code = yield from ask(self.address(self.maker) + text, self.rules, A_CODE, offered,
                              self.parse_own_code)
        praise = ["EVERY MOVE WAS SCORED RIGHT."] if self.now.board else []
        return (yield from self.settle(code, points, praise))

    # The whole game

    def make_code(self) -> Dialogue[str | None]:
        """Have the code made; return it, None if a player keeps it in mind."""
        rules = self.rules
        if rules.codemaker == "computer":
            return draw_code(rules, self.rnd)
        yield ""
        if rules.codebreaker == "computer" or rules.scorer == "player":
            yield from wrapped(f"MAKE UP A CODE: {rules.code_in_words}. KEEP IT SECRET.")
            return None
        yield f"{self.maker} TYPES THE CODE, {self.breaker} LOOKS AWAY."
        text = f"{self.address(self.maker)}SECRET CODE? "
        return (yield from ask(text, rules, A_SECRET_CODE, self.commands("QUIT"),
                               rules.parse_code))

    def is_over(self) -> bool:
        """Return whether the game ends without another guess."""
        return (self.now.given_up or len(self.now.board) == self.rules.moves
                or self.scores_clash())

    def play_on(self) -> Dialogue[int]:
        """Play from the present stage to the end; return the codemaker's points."""
        while not self.is_over():
            guess = self.now.guess  # a typed one that score_again() has left without a score
            if not guess:
                guess = yield from self.next_guess()
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
            try:
                return (yield from self.play_on())
            except Changed:
                pass  # play on from the stage that a command left


# ---------------------------------------------------------------- Sessions

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
    text = filled("ANOTHER {game} (YES OR NO)? ", rules)
    again = True
    with suppress(Quit):
        while again:
            if rules.match:
                game = yield from play_match(rules, rnd, code)
            else:
                game = Game(rules, rnd)
                yield from game.play(code)
            offered = game.commands("BOARD", "QUIT")
            again = yield from ask(text, rules, ANOTHER, offered, parse_another)
            code = None
        yield ""


def session(rules: Rules, rnd: Callable[[], float], code: str | None = None) -> Dialogue[None]:
    """Return a session, which goes on until the player stops; conversation drives it.

    rnd returns random numbers, 0 <= x < 1, as Rnd does.  code: the code of the first game,
    rules.pegs letters of rules.palette, if it is set by hand.  Raises ValueError at once if the
    rules or the code are not allowed.
    """
    refuse_wrong(rules, code)
    if rules.oldstyle:
        return games_of_1976(rules, rnd, code)
    return games(rules, rnd, code)


# ---------------------------------------------------------------- Terminals

GONE = [errno.EPIPE, errno.EIO]  # errors of a pipe that nobody reads, and of a closed terminal
if sys.platform == "win32":
    GONE.append(errno.EINVAL)  # Windows has this for a pipe that nobody reads

SECRET_SHOWS = "the code will show as it is typed"


def is_terminal(stream: TextIO) -> bool:
    """Return whether a stream's file is a terminal.  NUL is none, though isatty() is true."""
    try:
        if sys.platform == "win32":  # only a console has this type
            return type(stream.buffer.raw).__name__ == "_WindowsConsoleIO"
        return os.isatty(stream.fileno())
    except (AttributeError, OSError):  # it is None, or has no file: in IDLE, in a notebook
        return False


def in_notebook() -> bool:
    """Return whether lines are typed in a notebook, which has an input() of its own."""
    return input.__module__ != "builtins"


def in_window() -> bool:
    """Return whether lines are typed in IDLE or Thonny, which put a stream of their own there."""
    return sys.stdin.isatty() and not isinstance(sys.stdin, io.TextIOWrapper)


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
    moment = time.perf_counter()
    for character in text:
        print(character, end="", flush=True)
        moment += ticks(character) * tick
        # Until a moment, not for a while: each sleep ends a little late.
        time.sleep(max(0, moment - time.perf_counter()))


@contextmanager
def unseen_keys(hide: bool) -> Iterator[None]:
    """If hide, let the terminal neither show nor edit what is typed; restore it at the end."""
    if sys.platform == "win32" or not hide:  # on Windows nothing can be set
        yield
        return
    import termios
    import tty
    settings = termios.tcgetattr(sys.stdin)
    changed = [*settings]  # not by tty.setcbreak, after which Python 3.12.1 never sees Return
    changed[tty.LFLAG] &= ~(termios.ECHO | termios.ICANON)
    termios.tcsetattr(sys.stdin, termios.TCSANOW, changed)
    try:
        yield
    finally:
        with suppress(termios.error):  # the terminal is gone
            termios.tcsetattr(sys.stdin, termios.TCSAFLUSH, settings)  # and drop unread keys


def has_only_capitals() -> bool:
    """Return whether the terminal has only capitals: stty lcase makes small letters of them."""
    if sys.platform == "win32":
        return False
    import termios
    import tty
    input_modes: int = termios.tcgetattr(sys.stdin)[tty.IFLAG]
    return bool(input_modes & getattr(termios, "IUCLC", 0))  # macOS does not have it


def prints_on_paper() -> bool:
    """Return whether terminfo calls the terminal a hard copy, which no escape sequence moves."""
    try:
        import curses
    except ImportError:
        return False
    try:
        curses.setupterm()
    # Of a hard copy it says "unknown error", of one that is not in terminfo "could not find".
    except curses.error as error:
        return "unknown error" in str(error)
    return False


class Reader(NamedTuple):
    """A way to read typed lines, for the place where they are typed.

    read is called when the question is on the screen.  It returns the typed line, cleaned by
    as_typed, or raises EOFError.  Before it returns, the line and its line end are on the screen.
    If the line is a secret code, and the place can hide it, only the line end is.
    """

    read: Callable[[Question], str]
    by_input: bool = False  # by Python's input(): the place itself shows what is typed
    on_secret: str = ""  # what is said before the first secret code is typed


def read_piped(question: Question) -> str:
    """Read a line from a pipe or a file, and show it."""
    try:
        # By lines of text, because a script that calls main() may have read some by input().
        line = sys.stdin.readline()
    except OSError as error:
        error.filename = "standard input"  # for the message
        raise
    if not line:
        raise EOFError
    typed = as_typed(line)
    show(f"{typed}\n")
    return typed


def read_unseen() -> str:
    """Read a line that is not shown.  A notebook replaces getpass by its own."""
    from getpass import getpass
    try:
        return as_typed(getpass(""))
    except UnicodeDecodeError as error:  # a byte is not text, and the line end is not shown
        show("\n")
        return as_typed(error.object.decode(errors="replace"))


def read_by_input(question: Question, hides_secrets: bool = True, edited: bool = False) -> str:
    """Read a line by Python's input(), with readline if it is edited."""
    try:
        if question.hidden and hides_secrets:
            return read_unseen()
        if edited:
            show("\r")  # readline draws the question again
            return as_typed(input(question.text))
    except KeyboardInterrupt:
        if is_terminal(sys.stdin):  # getpass and readline switch its echo off: it has no ^C yet
            show("^C")
        raise
    return as_typed(input())  # here the terminal has shown a ^C


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


def new_editor() -> Any:
    """Return a new line editor; importing prompt_toolkit takes a moment the first time."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.shortcuts import CompleteStyle
    # Otherwise prompt_toolkit warns where a terminal does not say where its cursor is.
    os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
    return PromptSession(key_bindings=editor_keys(), enable_suspend=True, erase_when_done=True,
                         complete_style=CompleteStyle.READLINE_LIKE)


def line_editor() -> Callable[[Question], str]:
    """Return a function that reads lines with prompt_toolkit."""
    shared_editor = cache(new_editor)  # made at the first question: the title need not wait for it
    anything_typed = False

    def read(question: Question) -> str:
        """Read a line that the player edits, and leave it on the screen."""
        nonlocal anything_typed
        # A secret code has an editor of its own, so that no key brings it back.
        editor = new_editor() if question.hidden else shared_editor()
        from prompt_toolkit.completion import WordCompleter
        hint = "" if anything_typed else question.placeholder
        # The question is on the screen.  The editor draws it again in the same place, with the
        # line after it, and erases both: so what stays is the row that the transcript has.
        show("\r")
        try:
            editor.prompt(
                question.text, is_password=question.hidden,
                completer=WordCompleter(list(question.commands), sentence=True),
                placeholder=[("ansibrightblack", hint)],
                handle_sigint=False)  # True would lose a Ctrl-C that comes while the editor closes
        finally:  # after Ctrl-C too the question and what was typed stay
            typed = as_typed(editor.default_buffer.text)  # prompt() returns nothing then
            show(question.text if question.hidden else question.text + typed)
        show("\n")
        # A secret code does not count: another player typed it, not the one who will guess.
        anything_typed = anything_typed or not question.hidden
        return typed

    return read


def loop_is_running() -> bool:
    """Return whether an event loop runs in this thread; the line editor would need its own."""
    if "asyncio" in sys.modules:  # otherwise none runs, and importing it would take long
        import asyncio
        with suppress(RuntimeError):
            return asyncio.get_running_loop() is not None
    return False


def reader_of_terminal() -> Reader:
    """Return the reader for a terminal: the best that it, and this Python, allow."""
    from importlib import import_module
    from importlib.util import find_spec
    on_secret = "the code will not show as it is typed"
    if has_only_capitals():
        return Reader(lambda question: read_by_input(question).upper(), by_input=True,
                      on_secret=on_secret)
    term = os.environ.get("TERM", "").lower()
    if term == "dumb" and "INSIDE_EMACS" in os.environ:  # a shell in Emacs, which shows all
        on_secret = SECRET_SHOWS
    is_dumb = term in ("dumb", "unknown") or (term == "" and sys.platform != "win32")
    read = read_by_input
    if is_terminal(sys.stdout) and not is_dumb and not prints_on_paper():
        if find_spec("prompt_toolkit") and not loop_is_running():
            return Reader(line_editor())
        with suppress(ImportError):
            import_module("readline")  # from now on input() edits the line with it
            read = partial(read_by_input, edited=True)
    return Reader(read, by_input=True, on_secret=on_secret)


def reader_of_input() -> Reader:
    """Look where lines are typed, and return the reader for that place."""
    # First the places without a terminal that take lines as if they had one.
    if in_notebook():
        return Reader(read_by_input, by_input=True)
    if in_window():
        return Reader(partial(read_by_input, hides_secrets=False), by_input=True,
                      on_secret=SECRET_SHOWS)
    if is_terminal(sys.stdin):
        return reader_of_terminal()
    if isinstance(sys.stdin, io.TextIOWrapper):
        with suppress(io.UnsupportedOperation):  # a script has read from it
            # -sig, because PowerShell puts a byte order mark first.
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="replace")
    return Reader(read_piped)


class Record:
    """Writes a transcript to a new file while a session is played; without a path nothing."""

    def __init__(self, path: str | None, command_line: str) -> None:
        self.failed = False
        # x: only a new file.  Without a buffer, in which a row would be lost when something kills
        # the game.
        self.file = None if path is None else open(path, "xb", buffering=0)
        self.write(f"{command_line}\n")

    def write(self, text: str) -> None:
        """Add text; report the first failure, and write nothing after it."""
        if self.file is None or self.failed:
            return
        try:
            data = text.encode()
            if self.file.write(data) < len(data):  # the disk became full, and took only a part
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        except OSError as error:
            self.failed = True
            print_error(f"{self.file.name}: {error.strerror}; the game goes on unrecorded")


def play_at_terminal(dialogue: Dialogue[None], reader: Reader, tick: float,
                     record: Callable[[str], None]) -> int:
    """Play a session, a character every tick seconds; return the exit status."""
    on_secret = reader.on_secret

    def put(text: str) -> None:
        record(text)
        show(text, tick)

    def answer(question: Question) -> str:
        """Show a question, and return the line that is typed after it."""
        nonlocal on_secret
        if question.hidden and on_secret:
            print_error(on_secret)
            on_secret = ""
        put(question.text)
        typed = reader.read(question)
        record(f"{typed}\n")
        time.sleep(ticks("\n") * tick)  # while the carriage goes back
        return typed

    at_terminal = is_terminal(sys.stdin)
    try:
        # The line editor will show keys that are typed while the program prints: hide them now.
        with unseen_keys(at_terminal and not reader.by_input):
            for line in conversation(dialogue, answer):
                put(printed(line))
        return 0
    except KeyboardInterrupt:
        sign = "^C"
    except (EOFError, OSError) as error:
        if isinstance(error, OSError) and error.errno not in GONE:
            raise
        sign = "^D"
    record(f"{sign}\n")
    with suppress(OSError):  # nobody may be there to see it
        # Where lines are read by input(), ^C was shown by the terminal, or by read_by_input().
        is_shown = sign == "^C" and at_terminal and reader.by_input
        show("\n" if is_shown else f"{sign}\n")
    return 130 if sign == "^C" else 0


# ---------------------------------------------------------------- Options

# What else people call an option.
OTHER_NAMES = {
    "moves": "frames", "guesses": "frames", "tries": "frames", "turns": "frames",
    "length": "pegs", "size": "pegs", "speed": "baud", "unique": "distinct",
    "players": "codemaker player", "two-players": "codemaker player",
}


class Parser(argparse.ArgumentParser):
    """A parser of options that raises Misuse where argparse would end the program."""

    def __init__(self, **settings: Any) -> None:
        # Without a width, argparse would import shutil to measure the terminal.
        formatter = partial(argparse.RawDescriptionHelpFormatter, width=79)
        super().__init__("mastermind76", add_help=False, allow_abbrev=False, **settings,
                         formatter_class=formatter)

    def error(self, message: str) -> NoReturn:
        # Only --score takes two.
        raise Misuse(message.replace("expected 2 arguments", "needs a code and a guess"))

    def parse(self, words: Sequence[str]) -> argparse.Namespace:
        """Return the options that words name; for an unknown one, name the nearest."""
        options, unknown = self.parse_known_args(words)
        if not unknown:
            return options
        message = f"unrecognized arguments: {' '.join(unknown)}"
        if unknown[0].startswith("-"):
            import difflib
            name = unknown[0].strip("-").partition("=")[0].lower()
            names = [*vars(options), *OTHER_NAMES]
            nearest = difflib.get_close_matches(name, names, n=1, cutoff=0.7)
            if nearest:
                message += f", perhaps --{OTHER_NAMES.get(nearest[0], nearest[0])}"
        raise Misuse(message)


def whole(allowed: range, text: str, alternative: str = "") -> int:
    """Return text as one of the whole numbers allowed, or raise ArgumentTypeError."""
    if re.fullmatch("[0-9]{1,8}", text) and int(text) in allowed:
        return int(text)
    kind = "an even" if allowed.step == 2 else "a whole"
    raise argparse.ArgumentTypeError(
        f"{text!r} is not {kind} number from {allowed[0]} to {allowed[-1]}{alternative}")


POWER_ON = "none"  # the seed of a GW-BASIC that has just been started


def parse_seed(text: str) -> int | str:
    """Return text as a seed: a whole number, or none."""
    if text.lower() == POWER_ON:
        return POWER_ON
    return whole(range(HIGHEST_SEED + 1), text, ", or none")


def add_rule(group: argparse._ArgumentGroup, name: str, purpose: str) -> None:
    """Add the option for a field of Rules to a group."""
    default = Rules._field_defaults[name]
    allowed = ALLOWED.get(name, ())
    if default:
        purpose += f" (default {default})"
    if isinstance(allowed, range):
        if default == 0:  # this means "not given", and cannot be typed
            allowed = allowed[1:]
        group.add_argument(f"--{name}", type=partial(whole, allowed), default=default,
                           metavar=f"{allowed[0]}-{allowed[-1]}", help=purpose)
    elif allowed:
        group.add_argument(f"--{name}", type=str.lower, choices=allowed, default=default,
                           help=purpose)
    else:
        group.add_argument(f"--{name}", action="store_true", help=purpose)


@cache
def game_parser() -> Parser:
    """Return the parser of the options that change a game: a transcript may have these."""
    parser = Parser()
    game = parser.add_argument_group("the game")
    game.add_argument("--seed", metavar=f"0-{HIGHEST_SEED}|none", type=parse_seed,
                      help="deal the same codes (none: GW-BASIC's; default: random)")
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
    add_rule(players, "scorer", "who gives scores if two people play")
    add_rule(players, "strategy", "how the computer guesses")
    add_rule(players, "match", "play an even number of games; roles alternate")
    return parser


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules that parsed options ask for."""
    return Rules(**{name: getattr(options, name) for name in Rules._fields})


def begin_game(options: argparse.Namespace) -> tuple[str, Dialogue[None]]:
    """Return the command line of a transcript, and the session that parsed options ask for."""
    rules = rules_of(options)
    code = None
    if options.code is not None:
        try:
            code = rules.parse_code(as_typed(options.code))
        except Refusal as refusal:
            reason = refusal.message(f"TYPE {rules.code_in_words}")
            raise Misuse(f"argument --code: {reason}") from None
    seed = options.seed
    if seed is None:  # draw one, by os.urandom: importing random takes a few milliseconds
        seed = int.from_bytes(os.urandom(2), "big") % (HIGHEST_SEED + 1)
    command_line = "$ mastermind76"
    for name, value in {"seed": seed, "code": code, **rules._asdict()}.items():
        if value != game_parser().get_default(name):
            command_line += f" --{name}" if value is True else f" --{name} {value}"
    rnd = Rnd(None if seed == POWER_ON else seed)
    return command_line, session(rules, rnd, code)


def begin(words: Sequence[str]) -> tuple[str, Dialogue[None]]:
    """Return the command line of a transcript, and the session that its options ask for.

    words: options of a game, such as ["--seed", "76"].  The command line has them as well, such as
    "$ mastermind76 --seed 76", except those that have their default; if they name no seed, one is
    drawn, and the command line names it.  Raises ValueError, with a message of one line, for
    options that are not allowed, or not of a game.
    """
    return begin_game(game_parser().parse(words))


# ---------------------------------------------------------------- Transcripts

ENDS = ("^C", "^D", "")  # what shows that Ctrl-C, the end of input, or a kill ended a session
CONFLICT = "(<{7}|[|]{7}|>{7}) |=======$"  # a row that git leaves if it cannot merge, as a pattern
HESITATION = 10  # ticks that a replay with --baud waits before a typed line and after it
TICKS_OF_A_KEY = 3  # that each character of a typed line takes in a replay


class TranscriptError(Exception):
    """A transcript is wrong; str() of this is the message for people.

    It has one row, "PATH:LINE: " or "PATH: " and what is wrong, and then rows that show it.
    """

    def __init__(self, path: str, reason: str, line: int = 0, more: Iterable[str] = ()) -> None:
        place = f"{path}:{line}" if line else path
        super().__init__("\n".join(map(escaped, [f"{place}: {reason}", *more])))


# pytest calls this with the error of a test that failed.  Where it returns true, pytest leaves the
# functions of this file out of its report.
__tracebackhide__ = methodcaller("errisinstance", TranscriptError)


class Transcript(NamedTuple):
    """A transcript in a file.

    path: of the file.
    top: the rows down to the command line: comments, and the command line itself.
    options: those of the command line, as begin writes them, such as ["--seed", "76"].
    rows: the rows below the command line.
    typed: the typed lines, each by its line number in the file, from 1 on.
    comments: for each question, the comments directly above it.  If the session ended at a
        question, there is one item more than there are typed lines.
    end: how the session ended: "^C", "^D", or "" if it was killed at a question.  If it ended by
        itself, this is "^D", which shows only if the session, played again, asks for more.
    """

    path: str
    top: list[str]
    options: list[str]
    rows: list[str]
    typed: dict[int, str]
    comments: list[list[str]]
    end: str


def typed_in(row: str) -> str | None:
    """Return what was typed in a row: whatever follows its first ?, as as_typed explains.

    Return None if all of the row was printed, or is a comment.
    """
    if "?" not in row or row.startswith("#") or row.rstrip() == "?REDO FROM START":
        return None
    _, _, typed = row.partition("?")
    return typed.removeprefix(" ")


def find_command_line(path: str, rows: Sequence[str]) -> int:
    """Return the number of the row with the command line; TranscriptError if there is none.

    Only comments may be above it, and no row may be of a merge conflict.
    """
    others = (number for number, row in enumerate(rows, 1)
              if not row.startswith("#") and not re.match(CONFLICT, row))
    top = next(others, len(rows))
    if rows[top - 1].split()[:2] != ["$", "mastermind76"]:  # first: a text may have a row =======
        reason = 'a command line must be here, such as "$ mastermind76 --seed 76"'
        raise TranscriptError(path, reason, top)
    for number, row in enumerate(rows, 1):
        if re.match(CONFLICT, row):
            raise TranscriptError(path, "a merge conflict; keep the rows you want", number)
    return top


def parse_transcript(path: str, text: str) -> Transcript:
    """Return the transcript with this text, or raise TranscriptError; the path is for messages."""
    rows = text.split("\n")
    top = find_command_line(path, rows)
    try:
        options = game_parser().parse(rows[top - 1].split()[2:])
        if options.seed is None:
            raise Misuse("the command line must name a seed, such as --seed 76")
        command_line, _ = begin_game(options)
    except Misuse as error:
        raise TranscriptError(path, str(error), top) from None
    typed = {}
    comments = []
    above: list[str] = []  # the comments directly above a row
    for number, row in enumerate(rows[top:], top + 1):
        typed_line = typed_in(row)
        if typed_line is not None:
            typed[number] = typed_line
            comments.append(above)
        above = [*above, row] if row.startswith("#") else []
    last = max(number for number, row in enumerate(rows, 1) if row.strip() and row[0] != "#")
    # ^C, ^D or nothing after the last question, or a last row that is just ^C, shows the end.
    # After an empty line that was typed, something was printed.
    sign = typed.get(last, rows[last - 1]).rstrip()
    if sign in ENDS:
        typed.pop(last, None)
        end = sign
    elif typed or last == top:  # the session ended by itself, or was never played
        end = "^D"
    else:
        reason = 'nothing is typed here; write a typed line as "? RBYG"'
        raise TranscriptError(path, reason, top + 1)
    words = command_line.split()[2:]
    return Transcript(path, rows[:top], words, rows[top:], typed, comments, end)


def read_transcript(path: str | os.PathLike[str]) -> Transcript:
    """Return the transcript in a file; TranscriptError if it is not one, or cannot be read."""
    path = os.fspath(path)
    try:
        with open(path, encoding="utf-8-sig") as file:
            return parse_transcript(path, file.read())
    except OSError as error:
        if error.errno == errno.EINVAL:  # Windows: no file can have this name, such as *.txt
            error = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        raise TranscriptError(path, error.strerror or "cannot be read") from None
    except UnicodeDecodeError:
        raise TranscriptError(path, "not text in UTF-8") from None


def play_again(kept: Transcript) -> tuple[list[str], int]:
    """Play a transcript again; return its rows, and the number of the first row left over.

    A typed line is left over if the session ends before it; the number is 0 if none is.  Comments
    directly above a question are put there again, and others are dropped.
    """
    _, dialogue = begin(kept.options)
    rows = []
    questions = 0
    for row in transcript(dialogue, kept.typed.values(), kept.end).split("\n"):
        if typed_in(row) is not None:
            if questions < len(kept.comments):
                rows += kept.comments[questions]
            questions += 1
        rows.append(row)
    left_over = list(kept.typed)[questions:]  # each question took a line
    return rows, left_over[0] if left_over else 0


def trimmed(rows: Iterable[str]) -> list[str]:
    """Return rows without what editors trim: blanks at their ends, and empty rows at the end."""
    return "\n".join(row.rstrip() for row in rows).rstrip("\n").split("\n")


def diff(path: str, old: Sequence[str], new: Sequence[str]) -> list[str]:
    """Return the unified diff from the old rows of a transcript to the new ones."""
    import difflib
    changes = []
    for row in difflib.unified_diff(old, new, path, "played again", lineterm=""):
        # A Cyrillic O must not look like the O of ORANGE.  Paths and comments have any letters.
        if not row.startswith((" ", "--- ", "-#", "+#")):
            row = row.encode("ascii", "backslashreplace").decode()
        changes.append(escaped(row))
    return changes


def replace_file(path: str, text: str) -> None:
    """Put text in the place of a file, or raise OSError and leave that as it was.

    The line ends and the byte order mark of the file stay, so that git shows only what changed.
    """
    import shutil
    import tempfile
    path = os.path.realpath(path)  # a link stays a link
    with open(path, "r+", encoding="utf-8") as old:  # +: what may not be written is not replaced
        encoding = "utf-8-sig" if old.read().startswith("\ufeff") else "utf-8"
        line_end = old.newlines if isinstance(old.newlines, str) else "\n"
    descriptor, new_path = tempfile.mkstemp(prefix=".", dir=os.path.dirname(path))
    try:
        with open(descriptor, "w", encoding=encoding, newline=line_end) as new:
            new.write(text)
        shutil.copymode(path, new_path)
        os.replace(new_path, path)
    finally:
        with suppress(FileNotFoundError):  # it is in its place
            os.remove(new_path)


def check_transcript(path: str | os.PathLike[str], rewrite: bool = False) -> list[str]:
    """Play the transcript in a file again; raise TranscriptError if it is wrong.

    path: of the file.  rewrite: whether to put what it plays now into the file if that differs,
    instead of raising.  Returns the rows of the unified diff that a rewrite accepted; they are
    none if nothing differs.
    """
    kept = read_transcript(path)
    rows, left_over = play_again(kept)
    old = trimmed(kept.top + kept.rows)
    new = trimmed(kept.top + rows)
    if old[-1] in ("^C", "^D"):  # in a row of its own: the session was stopped while it printed
        old = trimmed(old[:-1])
        new = new[:len(old)]  # play_again() went on to the next question, and put ^C there
    if old == new:
        return []
    changes = diff(kept.path, old, new)
    if left_over:  # no rewrite accepts that: a typed line must never be lost
        changes.append(f"if that is meant: delete line {left_over} and all below it; "
                       "the session ends before it")
    if left_over or not rewrite:
        pairs = enumerate(zip_longest(old, new), 1)
        first = next(number for number, (old_row, new_row) in pairs if old_row != new_row)
        raise TranscriptError(kept.path, "it plays differently from here on", first, changes)
    try:
        replace_file(kept.path, "\n".join(kept.top + rows))
    except OSError as error:
        raise TranscriptError(kept.path, error.strerror or "cannot be written") from None
    return changes


def files_at(path: str) -> list[str]:
    """Return the paths of the transcripts that --check PATH plays again.

    For a folder these are the files NAME.txt (or NAME.TXT) in it and below it, sorted.  Names that
    begin with a dot are left out, and links to folders not followed.  A folder that may not be
    read is there too, so that it fails.  If there are none, it is PATH/*.txt, so that the message
    "No such file" names that.
    """
    if not os.path.isdir(path):
        return [path]
    files: list[str] = []
    walk = os.walk(path, onerror=lambda error: files.append(error.filename))
    for folder, folders, names in walk:
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = os.path.join(folder, name)
            if name.lower().endswith(".txt") and not name.startswith("."):
                files.append(file)
    return sorted(files) or [os.path.join(path, "*.txt")]


def print_summary(checked: int, rewritten: int, failed: Sequence[str]) -> None:
    """Print the paths that failed, if they are several, and how many passed or failed."""
    if len(failed) > 1:
        for path in failed:
            print(escaped(f"failed: {path}"))
    counts = f"{checked} {agreeing(checked, 'transcript', 'transcripts')}"
    if rewritten:
        counts += f", {rewritten} rewritten"
    print(f"{counts}, {len(failed)} failed" if failed else f"{counts}, all ok")


def check_transcripts(paths: Sequence[str], rewrite: bool) -> int:
    """Check or rewrite the transcripts at some paths; print what is wrong, and a summary.

    Returns 0 if all are right, or were rewritten; 1 if one is wrong.
    """
    files = [file for path in paths for file in files_at(path)]
    rewritten = 0
    failed = []
    for file in files:
        try:
            changes = check_transcript(file, rewrite)
        except TranscriptError as error:
            failed.append(file)
            print(error, flush=True)  # the next one may take long
        except BaseException:  # Ctrl-C, or a bug of the game
            print(file=sys.stderr)  # the ^C on a terminal has no line end
            print_error(f"{file}: not checked to its end")
            raise
        else:
            if changes:
                rewritten += 1
                print("\n".join(changes))
    print_summary(len(files), rewritten, failed)
    return 1 if failed else 0


def replay(path: str, baud: int | None) -> int:
    """Type out the transcript in a file as it plays now; return the exit status."""
    kept = read_transcript(path)
    _, dialogue = begin(kept.options)
    lines_left = map(as_typed, kept.typed.values())
    comments_left = iter(kept.comments)
    tick = tick_of(baud)
    at_terminal = is_terminal(sys.stdin)
    # Whether somebody sees the transcript, and can press Return.
    watched = is_terminal(sys.stdout) if at_terminal else (in_notebook() or in_window())
    wait: Callable[[], object] = partial(time.sleep, HESITATION * tick)
    if watched and baud is None:
        wait = input
        print_error("press Return before each typed line and each reply; Ctrl-C stops")

    def answer(question: Question) -> str | None:
        """Type out a question and the next line, with a wait before them and before the reply."""
        for comment in next(comments_left, []):
            print(escaped(comment))
        wait()  # here, because in a window a Return after the question would start a new row
        show(question.text, tick)
        line = next(lines_left, None)
        show(f"{kept.end if line is None else line}\n", TICKS_OF_A_KEY * tick)
        if line is not None:
            wait()
        return line

    for comment in kept.top[:-1]:  # all but the command line
        print(escaped(comment))
    with unseen_keys(at_terminal and watched), suppress(EOFError):
        try:
            for text in conversation(dialogue, answer):
                show(printed(text), tick)
        except KeyboardInterrupt:
            print(file=sys.stderr)  # the row that was being typed has no line end
            raise
    return 0


# ---------------------------------------------------------------- The command

BAUDS = range(1, 115201)
# Options that exclude all others, each with its exceptions.
ALONE = {"version": (), "score": (), "check": (), "rewrite": (), "replay": ("baud",)}

ABOUT = """\
Mastermind as on a teletype in 1976. Without options: 4 pegs in 6 colors, 10
moves. While you play, type HELP for the rules."""
EXAMPLES_AND_STATUS = """\
examples:
  mastermind76 --oldstyle --baud 110    as in 1976, with a slow title
  mastermind76 --codemaker player       two players at one keyboard
  mastermind76 --codemaker player --codebreaker computer   it breaks your code

exit status: 0 done; 1 a transcript failed or cannot be read; 2 a wrong option,
or --record or --replay cannot use its file; 130 after Ctrl-C"""


def command_parser() -> Parser:
    """Return the parser of the command line."""
    parser = Parser(
        parents=[game_parser()], usage="mastermind76 [option ...]", description=ABOUT,
        epilog=EXAMPLES_AND_STATUS)
    kept = parser.add_argument_group("transcripts (sessions kept in files)")
    kept.add_argument("--record", metavar="FILE",
                      help="play, and keep a transcript of the session in FILE")
    kept.add_argument("--check", metavar="PATH", nargs="+", action="extend",
                      help="play transcripts (all in a folder) again; show changes")
    kept.add_argument("--rewrite", metavar="PATH", nargs="+", action="extend",
                      help="update transcripts to what is printed now")
    kept.add_argument("--replay", metavar="FILE",
                      help="type out a transcript, step by step or with --baud")
    kept.add_argument("--baud", metavar=f"{BAUDS[0]}-{BAUDS[-1]}", type=partial(whole, BAUDS),
                      help="print at the speed of a teletype, such as 110")
    rest = parser.add_argument_group("the rest")
    rest.add_argument("--score", metavar=("CODE", "GUESS"), nargs=2,
                      help="compare the three rules for white pegs")
    rest.add_argument("-h", "--help", action="store_true", help="show this list")
    rest.add_argument("--version", action="store_true", help="show the version")
    return parser


def play_session(options: argparse.Namespace) -> int:
    """Play a session with whoever is at standard input; return the exit status."""
    command_line, dialogue = begin_game(options)
    try:
        record = Record(options.record, command_line)
    except (OSError, ValueError) as error:  # ValueError: a console of Windows, such as con
        print_error(f"{options.record}: {getattr(error, 'strerror', 'not a file')}; "
                    "choose another name")
        return 2
    reader = reader_of_input()
    rules = rules_of(options)
    if reader.by_input and not rules.oldstyle and rules.codebreaker == "player":
        # Only the line editor shows it in the line.
        print(filled(A_GUESS.template.placeholder, rules), file=sys.stderr, flush=True)
    with record.file or nullcontext():
        status = play_at_terminal(dialogue, reader, tick_of(options.baud), record.write)
    return 2 if record.failed else status


def show_scores(code: str, guess: str) -> int:
    """Show a code and a guess under the three scoring rules; return the exit status."""
    try:
        code = peg_letters(as_typed(code), PALETTE)
        guess = peg_letters(as_typed(guess), PALETTE)
    except Refusal as refusal:
        reason = refusal.message(f"TYPE LETTERS FROM {' '.join(LEGEND)}")
        raise Misuse(f"argument --score: {reason}") from None
    if len(code) != len(guess) or len(code) not in ALLOWED["pegs"]:
        raise Misuse("argument --score: CODE AND GUESS MUST HAVE THE SAME NUMBER OF PEGS, 1 TO 10")
    for line in verdicts(code, guess):
        show(printed(line))
    return 0


def run(parser: Parser, words: Sequence[str], options: argparse.Namespace) -> int:
    """Carry out the options, which the words of the command line named; return the exit status."""
    if options.help:
        print(parser.format_help(), end="")
        return 0
    # From the words, because the parsed options cannot tell --colors 6 from no --colors.
    given = {word.partition("=")[0][2:] for word in words if word.startswith("--")}
    for name, companions in ALONE.items():
        others = given.difference({name}, companions)
        if name in given and others:
            raise Misuse(f"argument --{name}: not allowed with --{min(others)}")
    if options.version:
        print(f"mastermind76 {__version__}")
        return 0
    if options.score is not None:
        return show_scores(*options.score)
    if options.replay is not None:
        return replay(options.replay, options.baud)
    if options.check:
        return check_transcripts(options.check, rewrite=False)
    if options.rewrite:
        return check_transcripts(options.rewrite, rewrite=True)
    return play_session(options)


def set_up_process() -> None:
    """Prepare the streams of a process of our own, and make the process a tenth faster."""
    with suppress(AttributeError):  # PyPy has no freeze
        gc.freeze()  # to search all imports for garbage would take a tenth of a piped game
    if sys.stdin is None:  # standard input is closed, which is the end of input
        sys.stdin = open(os.devnull)
    # Input takes any byte; output escapes a character that it lacks, as standard error does.
    for stream, errors in ((sys.stdin, "replace"), (sys.stdout, "backslashreplace")):
        if isinstance(stream, io.TextIOWrapper):  # those of IDLE and of a notebook are not
            stream.reconfigure(errors=errors)


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    argv: the words of the command line after the program's name, by default those of the process.
    --help explains the status; if standard output cannot be written it is 2, too.
    """
    own_process = argv is None
    words = sys.argv[1:] if argv is None else argv
    if own_process:
        set_up_process()
    status = 0
    try:
        parser = command_parser()
        options = parser.parse(words)
        # For the OSError below: if whoever reads the output leaves, a check has not passed.
        status = 1 if options.check or options.rewrite else 0
        status = run(parser, words, options)
        print(end="", flush=True)  # a full disk fails here, where the error is caught
        return status
    except Misuse as error:
        print_error(f"{error}; see mastermind76 --help")
        return 2
    except TranscriptError as error:  # of a replay
        print(error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        if not own_process:  # called from Python: Ctrl-C must stop the caller too
            raise
        return 130
    except OSError as error:
        if own_process:
            # At its end Python writes what is left once more, and would report the error again: so
            # standard output becomes a file that takes anything.
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, sys.stdout.fileno())
        if error.errno in GONE:  # the reader left, as head does
            return status
        reason = error.strerror or error.args[0]  # pytest has only a sentence of its own
        print_error(f"{error.filename or 'standard output'}: {reason}")
        return 2


if __name__ == "__main__":
    exit_status = main()
    if exit_status:  # after a game that ended well Thonny keeps its shell
        sys.exit(exit_status)
