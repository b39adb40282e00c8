#!/usr/bin/env python3
"""MASTERMIND, played as a teletype played it in 1976.

It recreates the game of David G. Struble in Creative Computing (Mar/Apr 1976): a hidden code of
4 pegs in 6 colors, 10 moves, the commands QUIT and BOARD.  --oldstyle takes six departures back:

1. A guess is checked before it counts, and not read as INPUT reads.  Any case, blanks, commas and
   color names are fine.  A bad guess gets one line that says why, and the move is asked again.
2. QUIT and BOARD work in any case.  BOARD before the first move says that there is nothing yet.
3. QUIT shows the code and ends the session, without the replay question.
4. The replay question takes YES, Y, NO, N, BOARD, HELP and QUIT in any case, or asks again.
5. HELP, HINT, WHY, IF, REVEAL and SOLVE are commands too.
6. The three lines that the book of 1979 put before the title are not printed.

What --oldstyle cannot take back, and why:

7. A guess of fewer than four characters is filled up with blanks.  The original dies of it.
8. No printed line ends in a blank.  Editors drop such blanks, and rolls are compared to the byte.
9. Four sentences (win, defeat, code, replay) are worded anew: the original's are its author's.
10. The paper is 72 columns wide.  A typed line that reaches the edge goes on in the next row.  It
    has at most 255 characters, as INPUT takes no more; one # stands for all that comes after.
11. A typed tab is taken as a blank; a question mark, and all but printable ASCII, as #: so "? "
    stands on the paper only where the program asks, with what was typed right after it.
12. End of input stands on the paper as ^D, status 0; Ctrl-C as ^C, status 130.  A signal that
    ends the session (HUP, TERM, QUIT) is the end of input too, status 128 + its number.

A session is a generator: it yields each printed line and each question, and is sent the line
typed after a question.  So a game knows neither a terminal nor a file: Terminal.play plays a
session at a keyboard, play_again with the typed lines of a roll.  A roll is a session in a file:
# lines that say what it shows, a header such as "$ mastermind76 --seed 76", and the paper.
"""

import argparse
import errno
import gc
import os
import re
import select
import signal
import stat
import sys
import time
from collections import Counter, deque
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from itertools import islice, pairwise, product, zip_longest
from operator import eq
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn, TypeVar

try:
    import termios
except ModuleNotFoundError:  # on Windows
    termios = None  # type: ignore[assignment]

# difflib, prompt_toolkit, shlex and others that few sessions need are imported where they are
# used.  "from __future__ import annotations" is left out: it makes strings of the annotations,
# which NamedTuple would have to compile.  A piped session must not wait for either.
if TYPE_CHECKING:
    from prompt_toolkit import Application, PromptSession
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

__all__ = ["Question", "Rnd", "Rules", "conversation", "main", "session"]
__version__ = "1.2.0"

T = TypeVar("T")

# ---------------------------------------------------------------- BASIC

WIDTH = 72  # columns of the paper
ZONE = 14  # columns of a print zone
LAST_ZONE = 56  # columns before the last print zone
INPUT_LIMIT = 255  # characters that INPUT takes
HIGHEST_SEED = 32767  # the highest whole number that BASIC has


def single(x: float) -> float:
    """Return x >= 0 rounded to the 24 bits of BASIC's single precision (if x < 1, to 2**-24)."""
    last_bit = 2.0 ** (int(x).bit_length() - 24)  # what the last of the 24 is worth
    return round(x / last_bit) * last_bit


class Rnd:
    """GW-BASIC's RND(1) after RANDOMIZE seed (0 to 32767).

    Each call returns the next number, 0 <= x < 1.  The state has three bytes: at power-on the
    lowest is 82, and RANDOMIZE sets the other two.
    """

    def __init__(self, seed: int) -> None:
        self.state = 82 + 256 * seed
        self()  # RANDOMIZE makes one step

    def __call__(self) -> float:
        self.state = (self.state * 214013 + 2531011) % 2**24
        return self.state / 2**24


def number(value: int) -> str:
    """Return a number >= 0 as PRINT shows it: a blank, the digits, a blank."""
    return f" {value} "


def head_column(line: str) -> int:
    """Return how many columns of its row the print head has printed, 0 to 72.

    A line longer than the paper is folded; the head goes to the next row only when the next
    character is printed.
    """
    if not line:
        return 0
    return (len(line) - 1) % WIDTH + 1


def zones(*items: str) -> Iterator[str]:
    """Yield the lines in which PRINT sets items with commas between them.

    A comma moves to the next print zone of the row; from the last zone on it starts a new line.
    """
    line, *others = items
    for item in others:
        column = head_column(line)
        if column < LAST_ZONE:
            line += " " * (ZONE - column % ZONE)
        else:
            yield line
            line = ""
        line += item
    yield line


class Question(NamedTuple):
    """A question of the program's, which a typed line answers."""

    text: str  # ends in "? "
    commands: Sequence[str] = ()  # the words that Tab completes
    hidden: bool = False  # nobody is to see the answer


# A generator that yields lines and questions, is sent typed lines, and returns a T.
Dialogue = Generator[str | Question, str, T]


def conversation(dialogue: Dialogue[T], answer: Callable[[Question], str]) -> Iterator[str]:
    """Yield the lines that a dialogue prints.

    At each question, answer(question) is called; it returns the line that is typed.
    """
    said = next(dialogue, None)
    while said is not None:
        if isinstance(said, Question):
            typed = answer(said)
            try:
                said = dialogue.send(typed)
            except StopIteration:
                return
        else:
            yield said
            said = next(dialogue, None)


def input_string(line: str) -> str | None:
    """Return the string that INPUT takes from a line, None if it refuses the line.

    A line that begins with a double quote is a string up to the next one, or to its end; it may
    hold commas, and nothing but blanks may follow it.  Any other line is a string without the
    blanks around it, and is refused if it holds a comma.
    """
    line = line[:INPUT_LIMIT].strip()
    if line.startswith('"'):
        string, _, rest = line[1:].partition('"')
        return None if rest else string
    return None if "," in line else line


def basic_input(question: Question) -> Dialogue[str]:
    """Ask as BASIC's INPUT does, until one string is typed; return that."""
    string = input_string((yield question))
    while string is None:
        yield "?REDO FROM START"
        string = input_string((yield Question("? ")))
    return string


# ---------------------------------------------------------------- Scoring
# Each rule takes a code and a guess and returns the blacks and the whites.  In a game both have
# equally many pegs; color_gains asks about other numbers too.
# Blacks are beyond dispute: right color, right place.

def standard(code: str, guess: str) -> tuple[int, int]:
    """Count each peg once, blacks first (the 1976 program; the board game)."""
    blacks = sum(map(eq, code, guess))
    both = sum(min(code.count(color), guess.count(color)) for color in set(guess))
    return blacks, both - blacks


def secret_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each other code peg whose color the guess has (Nibbler)."""
    blacks = sum(map(eq, code, guess))
    both = sum(peg in guess for peg in code)
    return blacks, both - blacks


def guess_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each other guess peg whose color the code has (Nibbler)."""
    return secret_centric(guess, code)


SCORING = {"standard": standard, "secret": secret_centric, "guess": guess_centric}

# ---------------------------------------------------------------- Rules and codes

# In the order in which a code is drawn; the first six are those of 1976.
COLORS = {
    "Y": "YELLOW",
    "R": "RED",
    "P": "PURPLE",
    "O": "ORANGE",
    "G": "GREEN",
    "B": "BLUE",
    "W": "WHITE",
    "T": "TAN",
    "K": "BLACK",
    "M": "MAROON",
}
PALETTE = "".join(COLORS)
LETTER_OF = {name: letter for letter, name in COLORS.items()}
LEGEND_1976 = "ROYGBP"  # the 1976 program names its colors in another order than it draws them
LEGEND = LEGEND_1976 + PALETTE[len(LEGEND_1976):]


class Move(NamedTuple):
    """A move on the board: a guess and its score."""

    guess: str
    blacks: int
    whites: int


class Rules(NamedTuple):
    """The rules of a session; ALLOWED says what each may be."""

    colors: int = 6  # 2 to as many as COLORS has
    pegs: int = 4  # of a code, 1 to 10
    frames: int = 10  # moves in a game, 1 to 999; the command line has colors + pegs
    scoring: str = "standard"  # a key of SCORING
    strategy: str = "lowest"  # of the computer as codebreaker: lowest or parts
    oldstyle: bool = False  # take back what differs from 1976
    picture: bool = False  # BOARD draws the board of the game
    teach: bool = False  # say after each move how many codes fit
    codemaker: str = "computer"  # or player
    codebreaker: str = "player"  # or computer
    match: int = 0  # games in a match, even, 2 to 100; 0 if there is no match

    @property
    def palette(self) -> str:
        """The letters of the colors in play, in draw order."""
        return PALETTE[:self.colors]

    @property
    def choice(self) -> str:
        """What a code is made of, for a message: "4 OF R O Y G B P"."""
        letters = [letter for letter in LEGEND if letter in self.palette]
        return f"{self.pegs} OF {' '.join(letters)}"

    @property
    def missed(self) -> int:
        """The codemaker's points if the code is not broken."""
        return self.frames + 1

    @property
    def example(self) -> str:
        """A code: the colors in draw order, again and again."""
        return (self.palette * self.pegs)[:self.pegs]

    def score(self, code: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites).  What guess has beyond pegs is not scored; it may be short."""
        return SCORING[self.scoring](code, guess[:self.pegs].ljust(self.pegs))

    def scored(self, code: str, guess: str) -> Move:
        """Return the move that a guess is if code is the hidden one."""
        return Move(guess, *self.score(code, guess))


def draw_color(rules: Rules, rnd: Callable[[], float]) -> str:
    """Return the color INT(colors * RND(1) + 1), each step in single precision.

    With 2, 4 or 8 colors the highest RND of all is rounded up to one color too many, which
    counts as the last one.
    """
    drawn = int(single(single(rules.colors * rnd()) + 1))
    return PALETTE[min(drawn, rules.colors) - 1]


def draw_code(rules: Rules, rnd: Callable[[], float]) -> str:
    """Return a code of rules.pegs colors, drawn one by one."""
    return "".join(draw_color(rules, rnd) for _ in range(rules.pegs))


# The next functions read what was typed, or raise ValueError with a text for the paper.

def peg_letters(text: str, palette: str) -> str:
    """Return the letters, all of palette, that text names by letters or whole color names."""
    words = text.upper().replace(",", " ").split()
    letters = "".join(LETTER_OF.get(word, word) for word in words)
    for letter in letters:
        if letter not in palette:
            raise ValueError(f'NO COLOR "{letter}"')
    return letters


def parse_code(text: str, rules: Rules) -> str:
    """Return the code or guess that text names, rules.pegs letters."""
    try:
        letters = peg_letters(text, rules.palette)
        if not letters:
            raise ValueError("NOTHING TYPED")
        if len(letters) != rules.pegs:
            raise ValueError(f"PEGS TYPED: {len(letters)}")
    except ValueError as error:  # whatever is wrong, what would be right comes after it
        raise ValueError(f"{error}. TYPE {rules.choice}") from None
    return letters


# What may be typed for a score in numbers, once BLACKS is B, WHITES is W, and AND or a comma is a
# blank.
SCORE_FORMS = (
    r"(?P<blacks>\d+)(?: *B *| +)(?P<whites>\d+) *W?",  # 1 2, 1B 2W, 1B 2
    r"(?P<whites>\d+) *W *(?P<blacks>\d+) *B",  # 2W 1B
    r"(?P<blacks>\d+) *B",  # 1B
    r"(?P<whites>\d+) *W",  # 2W
)


def parse_score(text: str) -> tuple[int, int]:
    """Return the (blacks, whites) that text names.

    1 2, 1,2, 1B 2W, 2W 1B, BWW and 1 BLACK 2 WHITES are all the same; 0 is no peg at all.
    """
    if not text.strip():
        raise ValueError("AN EMPTY LINE IS NO SCORE. TYPE 0 FOR NO PEGS")
    text = re.sub("BLACKS?", "B ", text.upper())
    text = re.sub("WHITES?", "W ", text)
    text = re.sub("AND|,", " ", text).strip()
    if text == "0":
        return 0, 0
    if re.fullmatch("[BW. ]+", text):  # a letter for each key peg; a dot is a hole without one
        return text.count("B"), text.count("W")
    for form in SCORE_FORMS:
        if match := re.fullmatch(form, text):
            numbers = match.groupdict()
            return int(numbers.get("blacks", 0)), int(numbers.get("whites", 0))
    raise ValueError("NO SCORE. TYPE BLACKS AND WHITES, AS 1 2 OR BWW")


def parse_yes(text: str) -> bool:
    """Return True for YES or Y, False for NO or N."""
    word = text.strip().upper()
    if word not in ("YES", "Y", "NO", "N"):
        raise ValueError("TYPE YES OR NO")
    return word.startswith("Y")


# ---------------------------------------------------------------- Codebreaker
# A code is built peg by peg, from left to right.  The score of each move asks two things of it:
# so many blacks, and so many key pegs in all (its total, blacks and whites together).  What a peg
# brings to the blacks depends on its place alone; what it brings to the totals depends only on
# how many pegs of its color came before it.  So blacks and totals are looked at apart, each as a
# Demand, and a color may come next if both allow it.
#
# Different beginnings often leave the same need: YR and RY do if both brought the same blacks.
# What follows from a need is found out once and remembered.  This is what makes it fast: 10 pegs
# of 10 colors have 10,000,000,000 codes, but some 100,000 states at most.


def packed(numbers: Iterable[int]) -> int:
    """Return numbers, one for each move, as one whole number with eight bits for each.

    So one subtraction serves all moves.  A number is at most 100, so the highest of its eight bits
    is 0.  If one falls below 0, that bit becomes 1.  It borrows from the next number then, which
    does no harm: one number below 0 is enough to refuse a color.
    """
    return int.from_bytes(bytes(numbers), "little")


class Need(NamedTuple):
    """What the pegs that are not placed yet must bring."""

    left: int  # how many pegs these are
    wanted: int  # what they must bring together to each move: packed
    used: str = ""  # the colors placed before, sorted; each only as often as it matters


class Demand:
    """What the scores of a board ask of a code: the blacks, or the totals."""

    def __init__(self, pegs: int, wanted: Sequence[int], best: Sequence[int]) -> None:
        """Ask for the wanted numbers, one for each move; best is the most that one peg brings."""
        self.start = Need(pegs, packed(wanted))
        self.best = packed(best)
        self.high_bits = packed(128 for _ in wanted)
        self.following: dict[Need, dict[str, Need]] = {}  # what next_needs found out
        self.possible: dict[Need, bool] = {}  # what can_be_met found out

    def gains(self, need: Need) -> dict[str, int]:
        """Return for each color what the next peg would bring (packed)."""
        raise NotImplementedError

    def used_after(self, need: Need, color: str) -> str:
        """Return the colors used once a peg of a color is placed, as far as they matter."""
        return ""

    def next_needs(self, need: Need) -> dict[str, Need]:
        """Return the colors that may come next, each with the need that it leaves.

        No number may fall below 0, or be more than the pegs then left can bring at best.
        """
        if need not in self.following:
            needs = {}
            left = need.left - 1
            most = self.best * left
            for color, gain in self.gains(need).items():
                wanted = need.wanted - gain
                too_low = wanted & self.high_bits
                too_high = (most - wanted) & self.high_bits
                if not too_low and not too_high:
                    needs[color] = Need(left, wanted, self.used_after(need, color))
            self.following[need] = needs
        return self.following[need]

    def can_be_met(self, need: Need) -> bool:
        """Return whether any pegs bring exactly what is needed."""
        if need.left == 0:
            return True
        if need not in self.possible:
            self.possible[need] = any(map(self.can_be_met, self.next_needs(need).values()))
        return self.possible[need]


class Blacks(Demand):
    """The blacks that the scores of a board ask for."""

    def __init__(self, rules: Rules, board: Sequence[Move]) -> None:
        super().__init__(rules.pegs, [move.blacks for move in board], [1 for _ in board])
        self.by_place = [
            {color: packed(move.guess[place] == color for move in board)
             for color in rules.palette}
            for place in range(rules.pegs)]

    def gains(self, need: Need) -> dict[str, int]:
        """Return for each color what a peg brings in the next place."""
        return self.by_place[-need.left]


@cache  # there are few, which every board needs again
def color_gains(scoring: str, pegs: int, in_guess: int) -> tuple[int, ...]:
    """Return what each peg of a color in a code, the first, the second and so on, adds to the
    total of a guess that has in_guess pegs of this color.

    The rule is asked about this color alone, without its places or other colors: a total is a
    sum over the colors.
    """
    totals = [sum(SCORING[scoring]("Y" * in_code, "Y" * in_guess)) for in_code in range(pegs + 1)]
    return tuple(more - less for less, more in pairwise(totals))


class Totals(Demand):
    """The totals that the scores of a board ask for."""

    def __init__(self, rules: Rules, board: Sequence[Move]) -> None:
        best = [0] * len(board)
        self.by_number: dict[str, list[int]] = {}  # for each color: what its pegs bring (packed)
        for color in rules.palette:
            rows = [color_gains(rules.scoring, rules.pegs, move.guess.count(color))
                    for move in board]
            best = [max(most, *row) for most, row in zip(best, rows)]
            self.by_number[color] = self.gains_by_number(rules.pegs, rows)
        super().__init__(rules.pegs, [move.blacks + move.whites for move in board], best)

    @staticmethod
    def gains_by_number(pegs: int, rows: Sequence[Sequence[int]]) -> list[int]:
        """Return what the first, second and each further peg of a color brings (packed).

        rows has the same for each move.  The list ends where all further pegs bring the same.
        """
        gains = [packed(row[nth] for row in rows) for nth in range(pegs)]
        while len(gains) > 1 and gains[-1] == gains[-2]:
            gains.pop()
        return gains

    def gains(self, need: Need) -> dict[str, int]:
        """Return for each color what one more peg of it brings."""
        return {color: gains[need.used.count(color)] for color, gains in self.by_number.items()}

    def used_after(self, need: Need, color: str) -> str:
        """Return the colors used once a peg of a color is placed, as far as they matter."""
        if need.used.count(color) + 1 == len(self.by_number[color]):
            return need.used
        return "".join(sorted(need.used + color))


# How a beginning of a code stands: what is needed after it for the blacks, and for the totals.
State = tuple[Need, Need]


class Codebreaker:
    """The codes that fit every score on a board.

    All that it remembers goes when it goes.  A score may be impossible: then no code fits.
    """

    def __init__(self, rules: Rules, board: Sequence[Move]) -> None:
        self.palette = rules.palette
        self.blacks = Blacks(rules, board)
        self.totals = Totals(rules, board)
        self.start: State = (self.blacks.start, self.totals.start)
        self.counts: dict[State, int] = {}  # of the codes that go on from a state
        self.dead: set[State] = set()  # from which no code goes on

    def next_states(self, state: State) -> Iterator[tuple[str, State]]:
        """Yield each color that may come next, in draw order, with the state after it."""
        blacks, totals = state
        after_blacks = self.blacks.next_needs(blacks)
        after_totals = self.totals.next_needs(totals)
        for color in self.palette:
            if color in after_blacks and color in after_totals:
                after = after_blacks[color], after_totals[color]
                if self.blacks.can_be_met(after[0]) and self.totals.can_be_met(after[1]):
                    yield color, after

    def count_from(self, state: State) -> int:
        """Return how many codes go on from a state."""
        if state[0].left == 0:
            return 1
        if state not in self.counts:
            self.counts[state] = sum(
                self.count_from(after) for _, after in self.next_states(state))
        return self.counts[state]

    def codes_from(self, begun: str, state: State) -> Iterator[str]:
        """Yield the codes that begin so and go on from a state, lowest first."""
        if state[0].left == 0:
            yield begun
        elif state not in self.dead:
            alive = False
            for color, after in self.next_states(state):
                for code in self.codes_from(begun + color, after):
                    alive = True
                    yield code
            if not alive:
                self.dead.add(state)

    def codes(self) -> Iterator[str]:
        """Yield the codes that fit, lowest first: the colors in draw order are the digits."""
        return self.codes_from("", self.start)

    def count(self) -> int:
        """Return how many codes fit."""
        return self.count_from(self.start)


def lowest(rules: Rules, board: Sequence[Move]) -> str:
    """Return the lowest code that fits, as the applet does; it is empty if no code fits."""
    return next(Codebreaker(rules, board).codes(), "")


SMALL = 4 * 6**4  # parts tries every code if all have at most so many pegs together, as in 1976
LOOKED_AT = 2000  # in a larger game it looks only at the lowest codes that fit, at most so many
TRIED = 150  # and if more than so many fit, it tries this number of them, or up to twice as many


def new_in_order(code: str, new: str) -> bool:
    """Return whether a code takes the colors of new in their order, beginning with the first."""
    met = [color for color in dict.fromkeys(code) if color in new]
    return met == list(new[:len(met)])


def distinct_codes(rules: Rules, board: Sequence[Move]) -> list[str]:
    """Return all codes, lowest first, that are worth a try as a guess.

    Colors that no guess has had are all alike: they need to be tried in draw order only.
    """
    guessed = {color for move in board for color in move.guess}
    new = "".join(color for color in rules.palette if color not in guessed)
    codes = ("".join(pegs) for pegs in product(rules.palette, repeat=rules.pegs))
    return [code for code in codes if new_in_order(code, new)]


def parts(rules: Rules, board: Sequence[Move]) -> str:
    """Return a code with the most different scores over the codes that fit, empty if none fits.

    This is "most parts" (Kooi 2005).  On a tie it is a code that fits, then the lowest.  In a
    large game the first guess has the first color twice and then the next ones; later some of
    the codes that fit are tried on each other.
    """
    small = rules.pegs * rules.colors**rules.pegs <= SMALL
    if not small and not board:
        return (rules.palette[0] + rules.palette * rules.pegs)[:rules.pegs]
    fitting = list(islice(Codebreaker(rules, board).codes(), LOOKED_AT))
    if not fitting:
        return ""
    if small:
        candidates = distinct_codes(rules, board)
    else:
        fitting = fitting[::max(1, len(fitting) // TRIED)]
        candidates = fitting

    def worth(guess: str) -> tuple[int, bool]:
        scores = {rules.score(code, guess) for code in fitting}
        return len(scores), guess in fitting

    return max(candidates, key=worth)


def best_guess(rules: Rules, board: Sequence[Move]) -> str:
    """Return the guess of the computer's strategy, empty if no code fits."""
    if rules.strategy == "parts":
        return parts(rules, board)
    return lowest(rules, board)


# ---------------------------------------------------------------- What the paper says

BROKEN = "THAT BREAKS THE CODE!"
DEFEAT = "OUT OF MOVES. THE CODE HOLDS."
CODE = "THE HIDDEN CODE: "
BLACK_PEG = "@"  # key pegs in a picture are signs that no color has
WHITE_PEG = "*"
TABULATED = 9999  # IF looks at so many codes at most
LISTED = 10  # HINT names so many codes at most

BANNER = (  # of the book of 1979, from columns 24, 20 and 18 on
    " " * 23 + "MASTERMIND",
    " " * 19 + "CREATIVE COMPUTING",
    " " * 17 + "MORRISTOWN, NEW JERSEY",
    "",
    "",
    "",
)

EARNS_WHITE = {
    "standard": "THE RIGHT COLOR IN A WRONG PLACE, EACH PEG ONCE.",
    "secret": "A CODE PEG WHOSE COLOR THE GUESS HAS ELSEWHERE.",
    "guess": "A GUESS PEG WHOSE COLOR THE CODE HAS ELSEWHERE.",
}

# What HELP says before it lists the commands.  Game.filled_in fills in the names in braces.
KEY_PEG_HELP = """\
A BLACK PEG: THE RIGHT COLOR IN THE RIGHT PLACE.
A WHITE PEG: {earns_white}
CODE {rules.example}, GUESS {near}: {score}.
"""
BREAKER_HELP = """\
BREAK THE HIDDEN CODE: {rules.choice}.
A COLOR MAY STAND TWICE OR MORE. MOVES: {rules.frames}
TYPE A GUESS, SUCH AS {rules.example}, BY LETTERS OR COLOR NAMES.
""" + KEY_PEG_HELP
MAKER_HELP = """\
YOUR CODE: {rules.choice}.
SCORE EACH GUESS AGAINST IT. MOVES: {rules.frames}
""" + KEY_PEG_HELP + """\
1 BLACK AND 2 WHITES: 1 2 OR 1,2 OR 1B 2W OR BWW. NO PEGS: 0.
"""
CODE_HELP = """\
TYPE A CODE FOR THE OTHER PLAYER TO BREAK: {rules.choice}.
BY LETTERS OR COLOR NAMES. A COLOR MAY STAND TWICE OR MORE.
"""
REPLAY_HELP = """\
YES     DEALS AGAIN.
NO      ENDS THE SESSION, AND SO DOES QUIT.
"""
MATCH_HELP = """\
THE CODEMAKER GETS 1 A MOVE, {rules.missed} FOR A MISS, REVEAL OR SOLVE,
AND NOTHING FOR A GAME IN WHICH A MOVE WAS SCORED WRONG.
"""


def amount(count: int, noun: str) -> str:
    """Return a count and its noun: "1 BLACK", "2 BLACKS"."""
    return f"{count} {noun}" if count == 1 else f"{count} {noun}S"


def score_in_words(move: Move) -> str:
    """Return the score of a move in words: "1 BLACK 2 WHITES"."""
    return f"{amount(move.blacks, 'BLACK')} {amount(move.whites, 'WHITE')}"


def counted(count: int, one: str, more: str) -> str:
    """Return a count and what is counted, in the layout of the peg lines: " 36  CODES FIT"."""
    return f"{number(count)} {one if count == 1 else more}"


def codes_fit(count: int) -> str:
    """Return the line that says how many codes fit every score."""
    return counted(count, "CODE FITS", "CODES FIT")


def legend(rules: Rules) -> Iterator[str]:
    """Yield the lines that name the colors in play, three to a line."""
    cells = [f"{letter}={COLORS[letter]}" for letter in LEGEND if letter in rules.palette]
    for first in range(0, len(cells), 3):
        line = " " * 15
        for cell, width in zip(cells[first:first + 3], (10, 13, 0)):
            line += cell.ljust(width)
        yield line


def title(rules: Rules) -> Iterator[str]:
    """Yield the lines that open a session."""
    if rules.oldstyle:
        yield from BANNER
    yield "THE GAME OF MASTERMIND"
    yield ""
    yield "COLOR CODES:"
    yield from legend(rules)
    yield ""


def verdict(rule: str, code: str, guess: str) -> Iterator[str]:
    """Yield a heading, then a line for each peg: the key peg that it earns under a rule, and why.

    The secret rule looks at the pegs of the code, the others at those of the guess.  A peg is
    matched with the one in its place, or else with the first of its color on the other side;
    the standard rule matches no peg twice.
    """
    if rule == "secret":
        side, pegs, other, others = "CODE", code, "GUESS", guess
    else:
        side, pegs, other, others = "GUESS", guess, "CODE", code
    taken: set[int] = set()  # places on the other side; only the standard rule takes any
    if rule == "standard":
        taken.update(place for place, peg in enumerate(pegs) if peg == others[place])
    yield f"{rule.upper()} RULE. A WHITE: {EARNS_WHITE[rule]}"
    for place, peg in enumerate(pegs):
        partners = [i for i, color in enumerate(others) if color == peg]
        free = [i for i in partners if i not in taken]
        if place in partners:
            key, reason = "BLACK", f"{other} PEG {place + 1}"
        elif free:
            key, reason = "WHITE", f"{other} PEG {free[0] + 1}"
            if rule == "standard":
                taken.add(free[0])
        elif partners:
            key, reason = "NONE", f"EVERY {peg} IN THE {other} IS TAKEN"
        else:
            key, reason = "NONE", f"NO {peg} IN THE {other}"
        yield f"   {side} PEG {place + 1:<2}   {peg}   {key:5}   {reason}"


def verdicts(code: str, guess: str) -> Iterator[str]:
    """Yield the lines of --score: each rule peg by peg, then the three scores side by side."""
    yield from zones("CODE", "   ".join(code))
    yield from zones("GUESS", "   ".join(guess))
    yield ""
    for rule in SCORING:
        yield from verdict(rule, code, guess)
    yield ""
    scores = [score(code, guess) for score in SCORING.values()]
    yield from zones("RULE", *(rule.upper() for rule in SCORING))
    yield from zones("BLACKS", *(f" {blacks}" for blacks, _ in scores))
    yield from zones("WHITES", *(f" {whites}" for _, whites in scores))


# ---------------------------------------------------------------- Games

class Quit(Exception):
    """QUIT was typed."""


class Command(NamedTuple):
    """A word that may be typed instead of an answer."""

    word: str
    help: str  # its line in HELP; empty if it has none
    action: Callable[["Game", str], Iterable[str]]  # is given the code, returns what is printed
    takes: str = ""  # what is typed after the word: "A CODE"; empty if nothing is
    settles: bool = False  # the question needs no answer any more
    in_match: bool = True  # False if it is no fair help in a match


class Topic(NamedTuple):
    """What a question is about: the help and the commands that are to be had there."""

    help: str  # what HELP says before it lists the commands
    commands: tuple[Command, ...]
    match_help: str = ""  # what it says after them in a match
    spaced: bool = False  # a blank line stands before the question


class Game:
    """One game: the board, and the dialogue about it.  maker, breaker: the players' names."""

    def __init__(self, rules: Rules, rnd: Callable[[], float],
                 maker: str = "CODEMAKER", breaker: str = "CODEBREAKER") -> None:
        self.rules = rules
        self.rnd = rnd
        self.maker = maker
        self.breaker = breaker
        self.board: list[Move] = []
        self.code = ""  # the hidden code, once everyone may see it
        self.drawn = ""  # the computer's first guess, if it was drawn
        self.solving = rules.codebreaker == "computer"  # the computer makes the guesses
        self.revealed = False  # REVEAL was typed

    # What the board shows

    def move_number(self) -> str:
        """Return what opens the line of the next move."""
        return f"MOVE NUMBER{number(len(self.board) + 1)}"

    def table(self) -> Iterator[str]:
        """Yield the lines of BOARD, in print zones."""
        yield from zones("GUESS", "BLACKS", "WHITES")
        yield from zones("-----", "------", "------")
        for guess, blacks, whites in self.board:
            yield from zones(guess, number(blacks), number(whites))

    def picture(self) -> Iterator[str]:
        """Yield BOARD as the article draws it.

        On top is the hidden code, covered until all may see it; then a frame for each move, with
        the key pegs in two rows at its left and the guess at its right.
        """
        pegs = self.rules.pegs
        columns = (pegs + 1) // 2  # of key pegs
        key_edge = "-" * (2 * columns + 1)
        guess_edge = "-" * (4 * pegs + 1)
        edge = f"+{key_edge}+{guess_edge}+"
        margin = " " * len(f"+{key_edge}")
        gap = " " if self.code else "#"
        top = gap.join(f"/{peg}\\" for peg in self.code or "-" * pegs)
        foot = gap.join(["\\-/"] * pegs)
        yield f"{margin}+{guess_edge}+"
        yield f"{margin}|{gap}{top}{gap}|"
        yield f"{margin}|{gap}{foot}{gap}|"
        yield edge
        for move in self.board:
            yield from self.frame(move, columns)
            yield edge
        yield f"KEY PEGS: {BLACK_PEG}=BLACK  {WHITE_PEG}=WHITE"

    def frame(self, move: Move, columns: int) -> Iterator[str]:
        """Yield the two lines of a move in the picture, with so many columns of key pegs."""
        pegs = self.rules.pegs
        keys = BLACK_PEG * move.blacks + WHITE_PEG * move.whites
        keys = keys.ljust(pegs, ".").ljust(2 * columns)  # a dot is a hole without a key peg
        guess = move.guess[:pegs].ljust(pegs)
        top = " ".join(f"/{peg}\\" for peg in guess)
        foot = " ".join(["\\-/"] * pegs)
        yield f"| {' '.join(keys[:columns])} | {top} |"
        yield f"| {' '.join(keys[columns:])} | {foot} |"

    def moves_taken(self) -> Iterator[str]:
        """Yield the line that says how many moves the game took, if a class is taught."""
        if self.rules.teach:
            yield counted(len(self.board), "MOVE TAKEN", "MOVES TAKEN")

    def contradictions(self, code: str) -> list[tuple[int, Move, Move]]:
        """Return the moves whose score is wrong if code is the hidden one.

        Each is its number, the move as it is on the board, and as it would be scored.
        """
        scored = [self.rules.scored(code, move.guess) for move in self.board]
        pairs = enumerate(zip(self.board, scored), 1)
        return [(nth, given, right) for nth, (given, right) in pairs if given != right]

    def filled_in(self, text: str) -> str:
        """Return a text of a help, filled in for the rules."""
        rules = self.rules
        near = (rules.example[0] + rules.example)[:rules.pegs]  # a guess that earns key pegs
        return text.format(rules=rules, near=near, earns_white=EARNS_WHITE[rules.scoring],
                           score=score_in_words(rules.scored(rules.example, near)))

    def help_lines(self, topic: Topic) -> Iterator[str]:
        """Yield what HELP says."""
        yield from self.filled_in(topic.help).splitlines()
        for command in self.fair(topic):
            if command.help:
                yield f"{command.word:8}{command.help}"
        if self.rules.match:
            yield from self.filled_in(topic.match_help).splitlines()

    # Commands: each is given the code that was typed after its word, empty if it takes none

    def show_board(self, _code: str) -> Iterator[str]:
        """Yield what BOARD prints; the hidden code too if it may be seen."""
        if not self.board and not self.code and not self.rules.oldstyle:
            yield "NO MOVE MADE YET, NOTHING TO SHOW."
        elif self.rules.picture:
            yield from self.picture()
        else:
            yield from self.table()
            if self.code:
                yield CODE + self.code

    def hint(self, _code: str) -> Iterator[str]:
        """Yield how many codes fit, the codes if they are few, and what the computer would guess.

        It never draws: on an empty board, where that guess would be drawn, it names the lowest.
        """
        import textwrap
        codebreaker = Codebreaker(self.rules, self.board)
        count = codebreaker.count()
        yield codes_fit(count)
        if count <= LISTED:
            yield from textwrap.wrap(" ".join(codebreaker.codes()), WIDTH)
        yield f"THE COMPUTER WOULD GUESS {best_guess(self.rules, self.board)}."

    def why(self, code: str) -> Iterator[str]:
        """Yield which moves rule a code out, or that it fits."""
        import textwrap
        contradictions = self.contradictions(code)
        if not contradictions:
            yield f"{code} FITS EVERY SCORE."
            return
        yield f"{code} IS RULED OUT. IF IT WERE THE CODE:"
        for nth, given, right in contradictions:
            reason = (f"MOVE {nth}: {given.guess} WOULD GET {score_in_words(right)}, "
                      f"NOT {score_in_words(given)}")
            yield from textwrap.wrap(reason, WIDTH)

    def what_if(self, guess: str) -> Iterator[str]:
        """Yield how many codes would be left after each score that a guess could get."""
        codebreaker = Codebreaker(self.rules, self.board)
        count = codebreaker.count()
        if count > TABULATED:
            yield f"{codes_fit(count)}, TOO MANY FOR IF: {TABULATED} AT MOST."
            return
        left = Counter(self.rules.score(code, guess) for code in codebreaker.codes())
        yield from zones("BLACKS", "WHITES", "CODES LEFT")
        for (blacks, whites), codes in sorted(left.items()):
            yield from zones(number(blacks), number(whites), number(codes))
        # So many codes are left on average over all that fit, rounded half up.
        squares = sum(codes * codes for codes in left.values())
        average = (2 * squares + count) // (2 * count)
        yield (f"{counted(len(left), 'SCORE', 'SCORES')}. "
               f"CODES LEFT: {average} ON AVERAGE, {max(left.values())} AT MOST.")

    def reveal(self, _code: str) -> list[str]:
        """Give the game up."""
        self.revealed = True
        return []

    def solve(self, _code: str) -> list[str]:
        """Let the computer make the guesses from now on."""
        self.solving = True
        return []

    def undo(self, _code: str) -> list[str]:
        """Take the last score back."""
        if not self.board:
            return ["NO SCORE TO TAKE BACK YET."]
        self.board.pop()
        return []

    def quit(self, _code: str) -> NoReturn:
        """End the session."""
        raise Quit

    # Questions

    def fair(self, topic: Topic) -> list[Command]:
        """Return the commands of a topic that a match does not refuse."""
        return [command for command in topic.commands
                if command.in_match or not self.rules.match]

    def find_command(self, typed: str, topic: Topic) -> tuple[Command | None, str]:
        """Return the command that was typed, None if it is none, and what follows its word.

        Raise ValueError, with a text for the paper, if the command is refused in a match.
        """
        line = typed.strip()
        if not self.rules.oldstyle:
            line = line.upper()
        word, _, rest = line.partition(" ")
        for command in topic.commands:
            if word == command.word:
                if command not in self.fair(topic):
                    raise ValueError(f"NO {word} IN A MATCH. TYPE {self.rules.choice}")
                if command.takes or not rest:
                    return command, rest
        return None, ""

    def parse_code(self, text: str) -> str:
        """Return the code or guess that text names."""
        return parse_code(text, self.rules)

    def parse_argument(self, command: Command, text: str) -> str:
        """Return the code that text, typed after the word of a command, names."""
        if not command.takes:
            return ""
        if not text:
            raise ValueError(f"TYPE {command.takes} AFTER {command.word}: "
                             f"{command.word} {self.rules.example}")
        return self.parse_code(text)

    def turn_of(self, player: str) -> str:
        """Return what opens a question: whose turn it is, in a match of two players."""
        two = self.rules.codemaker == self.rules.codebreaker == "player"
        return f"{player}: " if self.rules.match and two else ""

    def ask(self, text: str, topic: Topic, parse: Callable[[str], T],
            hidden: bool = False) -> Dialogue[T | None]:
        """Ask until a line is typed that parse takes; return what parse makes of it.

        Commands of the topic are carried out; after one that settles the question return None.
        A ValueError of parse, with a text for the paper, is printed, and the question is asked
        again.  Raise Quit on QUIT.
        """
        oldstyle = self.rules.oldstyle
        words = [command.word for command in self.fair(topic)]
        if not oldstyle:
            words.append("HELP")
        while True:
            if topic.spaced:
                yield ""
            typed = yield Question(text, words, hidden)
            if typed.strip().upper() == "HELP" and not oldstyle:
                yield from self.help_lines(topic)
                continue
            try:
                if len(typed) > INPUT_LIMIT:
                    raise ValueError("LINE TOO LONG. TYPE A SHORTER ONE")
                command, rest = self.find_command(typed, topic)
                if not command:
                    return parse(typed)
                code = self.parse_argument(command, rest)
            except ValueError as error:
                yield f"{error}." if oldstyle else f"{error}, OR HELP."
                continue
            yield from command.action(self, code)
            if command.settles:
                return None

    def move_question(self) -> str:
        """Return the question for the next guess."""
        return f"{self.turn_of(self.breaker)}{self.move_number()}? "

    def move_of_1976(self) -> Dialogue[str]:
        """Ask for a guess as the original did: nothing is checked, and HELP, SOLVE and the like
        are guesses."""
        question = Question(self.move_question(), ["BOARD", "QUIT"])
        while True:
            yield ""
            typed = yield from basic_input(question)
            if typed == "QUIT":
                raise Quit
            if typed != "BOARD":
                return typed
            yield from self.show_board("")

    def player_move(self) -> Dialogue[str | None]:
        """Ask for a guess; return it, or None after REVEAL or SOLVE."""
        if self.rules.oldstyle:
            return (yield from self.move_of_1976())
        return (yield from self.ask(self.move_question(), AT_A_MOVE, self.parse_code))

    # Moves

    def computer_guess(self) -> str:
        """Return the computer's guess, empty if no code fits.

        The strategy lowest draws its first guess, as the applet does.  After UNDO it is the same
        one again.
        """
        if self.board or self.rules.strategy != "lowest":
            return best_guess(self.rules, self.board)
        if not self.drawn:
            self.drawn = draw_code(self.rules, self.rnd)
        return self.drawn

    def announce(self, guess: str) -> Iterator[str]:
        """Yield the line in which the computer makes a guess."""
        yield ""
        yield f"{self.move_number()}: {guess}"

    def warn(self, guess: str) -> Iterator[str]:
        """Yield that a guess was ruled out already, and by which move, if a class is taught."""
        if not self.rules.teach:
            return
        contradictions = self.contradictions(guess)
        if contradictions:
            nth, given, right = contradictions[0]
            yield f"{guess} WAS RULED OUT BY MOVE {nth}: {given.guess} WOULD HAVE GOT"
            yield f"{score_in_words(right)}, NOT {score_in_words(given)}."

    def score_move(self, move: Move) -> Iterator[str]:
        """Put a move on the board, and yield its score or the win."""
        self.board.append(move)
        if self.is_won():
            yield BROKEN
            return
        yield f"{number(move.blacks)} BLACK PEGS"
        yield f"{number(move.whites)} WHITE PEGS"
        if self.rules.teach:
            yield codes_fit(Codebreaker(self.rules, self.board).count())

    def is_won(self) -> bool:
        """Return whether the last move broke the code."""
        return self.board[-1].blacks == self.rules.pegs

    def defeat(self) -> Iterator[str]:
        """Yield that the moves are used up."""
        yield DEFEAT
        yield from self.moves_taken()

    # A code that the program knows

    def next_guess(self) -> Dialogue[str | None]:
        """Have the next guess made; return it, or None after REVEAL or SOLVE."""
        if not self.solving:
            return (yield from self.player_move())
        guess = self.computer_guess()
        yield from self.announce(guess)
        return guess

    def break_known(self, code: str) -> Dialogue[int]:
        """Have a code broken that the program knows, and so scores; return the points."""
        while len(self.board) < self.rules.frames:
            guess = yield from self.next_guess()
            if self.revealed:
                yield CODE + code
                return self.rules.missed
            if guess is None:  # SOLVE was typed
                continue
            yield from self.warn(guess)
            yield from self.score_move(self.rules.scored(code, guess))
            if self.is_won():
                yield from self.moves_taken()
                # A player whom SOLVE has helped has missed; a computer playing its part has not.
                helped = self.solving and self.rules.codebreaker == "player"
                return self.rules.missed if helped else len(self.board)
        yield from self.defeat()
        yield CODE + code
        return self.rules.missed

    # A code that a player has in mind

    def parse_score(self, guess: str, text: str) -> Move:
        """Return a guess with the score that text gives to it, if some code can give that."""
        move = Move(guess, *parse_score(text))
        if move.blacks + move.whites > self.rules.pegs:
            raise ValueError("MORE KEY PEGS THAN THE GUESS HAS PEGS. SCORE AGAIN")
        if not lowest(self.rules, [move]):
            if self.rules.scoring == "standard" and move.blacks == self.rules.pegs - 1:
                raise ValueError("THE LAST PEG CANNOT BE IN A WRONG PLACE. SCORE AGAIN")
            raise ValueError(f"NO CODE CAN GIVE {guess} THAT SCORE. SCORE AGAIN")
        return move

    def be_scored(self, guess: str) -> Dialogue[int | None]:
        """Have the player score a guess; return the points if that ends the game."""
        yield from self.announce(guess)
        yield from self.warn(guess)
        move = yield from self.ask(
            "BLACKS, WHITES? ", AT_A_SCORE, partial(self.parse_score, guess))
        if move is None:  # after UNDO
            return None
        yield from self.score_move(move)
        if not self.is_won():
            return None
        right = yield from self.ask("IS THAT RIGHT (YES OR NO)? ", AT_A_SCORE, parse_yes)
        if right is None:  # UNDO has taken the score back
            return None
        if not right:
            self.board.pop()
            return None
        yield from self.moves_taken()
        self.code = guess
        return len(self.board)

    def settle(self) -> Dialogue[int | None]:
        """Ask for the code and name each wrong score; return the points, None after UNDO."""
        code = yield from self.ask("YOUR CODE (OR UNDO)? ", AT_A_SCORE, self.parse_code)
        if code is None:
            return None
        self.code = code
        contradictions = self.contradictions(code)
        if not contradictions:
            yield "EVERY MOVE WAS SCORED RIGHT."
            return self.rules.missed
        for nth, given, right in contradictions:
            yield f"MOVE NUMBER {nth} WAS SCORED WRONG: {given.guess}"
            yield f"GIVEN: {score_in_words(given)}. RIGHT: {score_in_words(right)}."
        if self.rules.match:
            yield "THE POINTS OF THIS GAME ARE FORFEITED."
        return 0

    def break_unknown(self) -> Dialogue[int]:
        """Have the computer break a code that a player has in mind; return the points."""
        yield ""
        yield f"MAKE UP A CODE, {self.rules.choice}, AND KEEP IT TO YOURSELF."
        points = None
        while points is None:
            guess = self.computer_guess()
            if not guess:
                yield "NO CODE FITS THESE SCORES."
                points = yield from self.settle()
            elif len(self.board) == self.rules.frames:
                yield from self.defeat()
                points = yield from self.settle()
            else:
                points = yield from self.be_scored(guess)
        return points

    # The whole game

    def secret_code(self) -> Dialogue[str | None]:
        """Have a player type the code unseen; return it."""
        yield ""
        yield f"{self.maker} TYPES THE CODE, {self.breaker} LOOKS AWAY."
        return (yield from self.ask(f"{self.turn_of(self.maker)}SECRET CODE? ",
                                    AT_THE_CODE, self.parse_code, hidden=True))

    def play(self, code: str | None = None) -> Dialogue[int]:
        """Play to the end, with a code if one was set by hand.  Return the codemaker's points.

        These are the moves made; rules.missed for a miss, REVEAL or SOLVE; and 0 if the player
        scored a move wrong.
        """
        if not code and self.rules.codemaker == "player":
            if self.rules.codebreaker == "computer":
                return (yield from self.break_unknown())
            code = yield from self.secret_code()
        if not code:
            code = draw_code(self.rules, self.rnd)
        try:
            points = yield from self.break_known(code)
        except Quit:
            yield CODE + code
            raise
        self.code = code
        return points

    def another(self) -> Dialogue[bool]:
        """Ask the replay question; return whether to deal again."""
        text = "ANOTHER MATCH (YES OR NO)? " if self.rules.match else "ANOTHER GAME (YES OR NO)? "
        if self.rules.oldstyle:
            return (yield from basic_input(Question(text, ["YES", "NO"]))) == "YES"
        try:
            return bool((yield from self.ask(text, AFTER_A_GAME, parse_yes)))
        except Quit:
            return False


# What is to be had at each question, in the order of HELP.
AT_A_MOVE = Topic(BREAKER_HELP, (
    Command("BOARD", "SHOWS THE MOVES SO FAR.", Game.show_board),
    Command("HINT", "COUNTS THE CODES THAT FIT EVERY SCORE, AND NAMES A GUESS.", Game.hint,
            in_match=False),
    Command("WHY", "AND A CODE: SAYS WHICH MOVES RULE THAT CODE OUT.", Game.why,
            takes="A CODE", in_match=False),
    Command("IF", "AND A GUESS: SAYS HOW MANY CODES EACH SCORE WOULD LEAVE.", Game.what_if,
            takes="A GUESS", in_match=False),
    Command("REVEAL", "SHOWS THE CODE AND ENDS THE GAME.", Game.reveal, settles=True),
    Command("SOLVE", "LETS THE COMPUTER PLAY THE REST.", Game.solve, settles=True),
    Command("QUIT", "SHOWS THE CODE AND ENDS THE SESSION.", Game.quit),
), match_help=MATCH_HELP, spaced=True)
AT_A_SCORE = Topic(MAKER_HELP, (
    Command("BOARD", "SHOWS THE MOVES SO FAR.", Game.show_board),
    Command("UNDO", "TAKES THE LAST SCORE BACK.", Game.undo, settles=True),
    Command("QUIT", "ENDS THE SESSION.", Game.quit),
), match_help=MATCH_HELP)
AT_THE_CODE = Topic(CODE_HELP, (
    Command("BOARD", "", Game.show_board),
    Command("QUIT", "ENDS THE SESSION.", Game.quit),
))
AFTER_A_GAME = Topic(REPLAY_HELP, (
    Command("BOARD", "SHOWS THE LAST GAME, AND ITS CODE.", Game.show_board),
    Command("QUIT", "", Game.quit),
))


class Match:
    """A match of games in which two players change roles."""

    def __init__(self, rules: Rules, rnd: Callable[[], float]) -> None:
        self.rules = rules
        self.rnd = rnd
        self.roles = (rules.codemaker, rules.codebreaker)  # in the first game
        self.names = [role.upper() for role in self.roles]
        if self.names[0] == self.names[1]:
            self.names = [f"{self.names[0]} 1", f"{self.names[1]} 2"]
        self.points = [0, 0]
        self.game = Game(rules, rnd)  # the last one begun

    def play_game(self, nth: int, code: str | None) -> Dialogue[None]:
        """Play the nth game, from 0, with a code if one was set by hand; note its points."""
        maker = nth % 2
        breaker = 1 - maker
        rules = self.rules._replace(
            codemaker=self.roles[maker], codebreaker=self.roles[breaker])
        yield ""
        yield (f"GAME{number(nth + 1)}OF{number(self.rules.match)}: "
               f"{self.names[maker]} MAKES THE CODE.")
        self.game = Game(rules, self.rnd, self.names[maker], self.names[breaker])
        self.points[maker] += yield from self.game.play(code)

    def standing(self) -> Iterator[str]:
        """Yield the points of both players, in print zones."""
        yield from zones("", *self.names)
        yield from zones("POINTS", *map(number, self.points))

    def play(self, code: str | None) -> Dialogue[None]:
        """Play all games, the first with a code if one was set by hand.  Raise Quit on QUIT."""
        for nth in range(self.rules.match):
            try:
                yield from self.play_game(nth, code)
            except Quit:
                yield from self.standing()
                raise
            yield from self.standing()
            code = None
        first, second = self.points
        if first == second:
            yield "THE MATCH IS A TIE."
        else:
            winner = self.names[0] if first > second else self.names[1]
            yield f"{winner} WINS THE MATCH."


def session(rules: Rules, rnd: Callable[[], float], code: str | None = None) -> Dialogue[None]:
    """Play until the player has enough.

    It yields the printed lines and the questions, and is sent the line typed after each question
    (see conversation).  rnd returns random numbers, 0 <= x < 1, as Rnd does.  code: the code of
    the first game, rules.pegs letters of rules.palette, if it is set by hand.
    """
    yield from title(rules)
    again = True
    while again:
        game = Game(rules, rnd)
        try:
            if rules.match:
                match = Match(rules, rnd)
                yield from match.play(code)
                game = match.game
            else:
                yield from game.play(code)
        except Quit:
            if not rules.oldstyle:
                return
        again = yield from game.another()
        code = None
    yield ""


# ---------------------------------------------------------------- Reports

GONE = (errno.EPIPE, errno.EIO)  # errors of an output that nobody reads any more


def escaped(text: str) -> str:
    """Return text with a Python escape for each character that cannot be printed."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def mute() -> None:
    """Let standard output lead nowhere from now on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def say(line: str) -> None:
    """Print a line that is not part of a session, as long as someone reads."""
    encoding = sys.stdout.encoding or "ascii"  # it may have no letters for a roll's # lines
    line = escaped(line).encode(encoding, "backslashreplace").decode(encoding)
    try:
        sys.stdout.write(line + "\n")
    except OSError as error:
        if error.errno not in GONE:
            raise
        mute()  # the work goes on unread, and its exit status still counts


def write_error(text: str) -> None:
    """Write text to standard error, if that can be."""
    try:
        sys.stderr.write(text)
        sys.stderr.flush()
    except OSError:
        sys.stderr = open(os.devnull, "w")  # or Python would fail on it once more at its exit


def complain(message: str) -> None:
    """Print a message on standard error."""
    write_error(f"mastermind76: {escaped(message)}\n")


# ---------------------------------------------------------------- Terminals
# A Terminal prints a session, and asks a Keyboard for each line.  The class Keyboard itself shows
# nothing, so the Terminal shows the line.  At a KernelEditor the kernel has shown it already.  A
# LineEditor shows a line while it is edited, and erases it then; the Terminal prints it as it
# stands on the paper.  A Job keeps the signals of the process and the settings of its terminal.

KEPT = 4 * (INPUT_LIMIT + 1)  # bytes kept of a typed line: one character more than INPUT takes
TYPABLE = frozenset(chr(code) for code in range(ord(" "), ord("~") + 1)) - {"?"}
LOCAL_MODES = 3  # where ECHO and ICANON stand in the settings of a terminal


def printed(line: str) -> str:
    """Return a line as it is printed: folded at the right edge, no row ends in a blank."""
    line = line.rstrip()
    if len(line) <= WIDTH:
        return line + "\n"
    rows = [line[first:first + WIDTH].rstrip() for first in range(0, len(line), WIDTH)]
    return "\n".join(rows) + "\n"


def as_typed(text: str) -> str:
    """Return text as it can be typed: printable ASCII without question marks.

    A tab is taken as a blank, any other character as #.  If there are more characters than INPUT
    takes, one # stands for the rest.
    """
    text = text.replace("\t", " ")
    text = "".join(character if character in TYPABLE else "#" for character in text)
    if len(text) > INPUT_LIMIT:
        text = text[:INPUT_LIMIT] + "#"
    return text


def typed_row(question: str, typed: str) -> str:
    """Return a typed line as it stands on the paper after a question, folded at the right edge.

    A full row always has another after it, if need be an empty one: this is how the function
    turns sees that the typed line goes on.
    """
    line = question + typed
    rows = [line[first:first + WIDTH] for first in range(0, len(line) + 1, WIDTH)]
    return "\n".join(rows)[len(question):] + "\n"


def mark(row: str, sign: str) -> str:
    """Return how ^C or ^D stands on the paper behind what is printed in a row."""
    if len(row) + len(sign) > WIDTH:
        return f"\n{sign}\n"  # in a row of its own
    return f"{sign}\n"


def show(text: str) -> None:
    """Write text to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def ignore(*things: object) -> None:
    """Do nothing, whatever is given."""


# A pace takes a text and yields it piece by piece, each at its time.
Pace = Callable[[str], Iterable[str]]


def at_once(text: str) -> Iterable[str]:
    """Return text in one piece: the pace without waiting."""
    return (text,)


def slowly(text: str, tick: float, pause: float,
           sleep: Callable[[float], object]) -> Iterator[str]:
    """Yield the characters of text, with a pause before the first and a tick after each.

    tick, pause: in seconds.  A new line takes two ticks, as carriage return and line feed.
    """
    if text:
        sleep(pause)
    for character in text:
        yield character
        sleep(2 * tick if character == "\n" else tick)


def paces(baud: int | None, sleep: Callable[[float], object] = time.sleep) -> tuple[Pace, Pace]:
    """Return the paces of the machine and of the person at it; without a speed, both are at once.

    At 110 baud a character has 11 bits, else 10.  A person pauses before a line, and then
    types three times slower than the machine.
    """
    if baud is None:
        return at_once, at_once
    bits = 11 if baud == 110 else 10
    tick = bits / baud
    machine = partial(slowly, tick=tick, pause=0, sleep=sleep)
    person = partial(slowly, tick=3 * tick, pause=10 * tick, sleep=sleep)
    return machine, person


class HungUp(EOFError):
    """A signal has ended the input; status is the exit status that tells of it."""

    def __init__(self, signum: int) -> None:
        super().__init__(signum)
        self.status = 128 + signum


class Job:
    """The program as a job of its shell: its signals, and its terminal at standard input, if any.

    While it is entered, INT raises KeyboardInterrupt; HUP, QUIT and TERM are the end of input,
    and raise HungUp.  Only the first of these signals counts: the ending that it begins must not
    be broken off by another.  Those that are ignored, or that a caller handles, are left alone.
    At a terminal, CONT has its settings set again.  In the end the handlers of signals and the
    settings of the terminal are as before.
    """

    def __init__(self) -> None:
        self.handlers_before: dict[int, Any] = {}
        self.settings_before: list[Any] = []  # of the terminal; empty where nothing can be set
        self.settings: list[Any] = []  # as the program wants them now
        self.caught: BaseException | None = None  # what ended the session: no signal counts then
        self.app: "Application[str] | None" = None  # the line editor, while it runs
        self.row = ""  # what waits for an answer, to be shown again after Ctrl-Z

    def __enter__(self) -> "Job":
        """Handle the signals that would end the program, and keep the terminal's settings."""
        for name in ("SIGHUP", "SIGINT", "SIGQUIT", "SIGTERM"):
            signum = getattr(signal, name, None)  # Windows has not all of them
            if signum and signal.getsignal(signum) in (signal.SIG_DFL, signal.default_int_handler):
                with suppress(ValueError):  # outside the main thread none can be handled
                    self.handlers_before[signum] = signal.signal(signum, self.handle)
        if termios and sys.stdin.isatty():
            # In the background the settings would be those of the shell's own line editor.
            self.come_forward()
            with suppress(termios.error, ValueError):  # hung up, or outside the main thread
                settings = termios.tcgetattr(sys.stdin)
                self.handlers_before[signal.SIGCONT] = signal.signal(signal.SIGCONT, self.go_on)
                self.settings_before = settings  # only now: without CONT nothing is to be set
        return self

    def __exit__(self, *error: object) -> None:
        """Give the terminal and the signals back."""
        self.settings = self.settings_before
        self.apply_settings()
        for signum, handler in self.handlers_before.items():
            signal.signal(signum, handler)

    def handle(self, signum: int, frame: object) -> None:
        """Raise the exception that belongs to a signal, or let the line editor raise it."""
        if self.caught is None:
            self.caught = KeyboardInterrupt() if signum == signal.SIGINT else HungUp(signum)
            if self.app is None:
                raise self.caught
            if self.app.loop:  # to raise it here would break that loop
                self.app.loop.call_soon_threadsafe(self.leave_editor)

    def leave_editor(self) -> None:
        """Let the line editor, if it runs, raise what a signal has caused."""
        if self.caught and self.app and self.app.is_running and not self.app.is_done:
            self.app.exit(exception=self.caught)

    def come_forward(self) -> None:
        """Stop here while the job is in the background, until it is brought to the foreground."""
        if termios:
            with suppress(termios.error):  # the terminal is gone
                termios.tcflow(sys.stdin, termios.TCOON)  # changes nothing, but stops such a job

    def set_modes(self, echo: bool, whole_lines: bool = True) -> None:
        """Have the terminal show what is typed or not, and give it line by line or key by key.

        What was off before stays off.
        """
        if self.settings_before:
            self.settings = list(self.settings_before)
            if not echo:
                self.settings[LOCAL_MODES] &= ~termios.ECHO
            if not whole_lines:
                self.settings[LOCAL_MODES] &= ~termios.ICANON
            self.apply_settings()

    def apply_settings(self) -> None:
        """Give the terminal the settings that are wanted, if this job has it."""
        if self.has_terminal():
            with suppress(termios.error):
                termios.tcsetattr(sys.stdin, termios.TCSANOW, self.settings)

    def has_terminal(self) -> bool:
        """Return whether there still is a terminal, and this job is in the foreground of it."""
        try:
            return (bool(self.settings_before)
                    and os.tcgetpgrp(sys.stdin.fileno()) == os.getpgrp())
        except OSError:
            return False

    def go_on(self, signum: int, frame: object) -> None:
        """Go on after Ctrl-Z: set again what the shell has changed, and show what waits."""
        self.apply_settings()
        if self.has_terminal():
            show(self.row)

    def drop_keys(self) -> None:
        """Drop the keys that were pressed and not read."""
        with suppress(termios.error):  # the terminal is gone
            termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def wait_for_key(self, row: str) -> None:
        """Wait for a key after a row; those pressed before do not count.

        Raise KeyboardInterrupt at Ctrl-D or the end of input, as Ctrl-C does by itself.
        """
        self.drop_keys()
        self.row = row
        try:
            key = os.read(sys.stdin.fileno(), 100)
        finally:
            self.row = ""
        if key[:1] in (b"", b"\x04"):
            raise KeyboardInterrupt


class Keyboard:
    """What lines are typed at.  This class reads standard input as it is."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.to_show = True  # whether the Terminal must still show the line that was read last

    def read(self, question: Question) -> str:
        """Return the next line, cut off after KEPT bytes; raise EOFError if there is none."""
        if sys.platform != "win32":
            os.set_blocking(sys.stdin.fileno(), True)  # another program may have changed that
        line = sys.stdin.buffer.readline(KEPT)
        rest = line
        while len(rest) == KEPT and not rest.endswith(b"\n"):
            rest = sys.stdin.buffer.readline(KEPT)
        if not line:
            raise EOFError
        return line.decode(errors="replace").rstrip("\r\n")


class KernelEditor(Keyboard):
    """A terminal where the kernel edits the line, and shows keys only while a question waits."""

    def __init__(self, job: Job) -> None:
        super().__init__(job)
        job.set_modes(echo=False)

    def read(self, question: Question) -> str:
        """Return the line typed after a question; a secret one is not shown."""
        # The kernel has not shown what was typed before the question, so the Terminal must show
        # it.  But typed lines belong on a terminal: into a file or a pipe none is written.
        ahead = bool(self.job.settings_before and select.select([sys.stdin], [], [], 0)[0])
        self.to_show = ahead and not question.hidden and sys.stdout.isatty()
        self.job.row = question.text
        self.job.set_modes(echo=not question.hidden)
        try:
            typed = super().read(question)
        finally:
            self.job.row = ""
            self.job.set_modes(echo=False)
        if question.hidden:
            show("\n")
        return typed


# What a terminal sends at once after Escape: [ or O and the rest of a key's code, or else the
# one character that was pressed together with Alt.
AFTER_ESCAPE = r"[O\[][0-?]*[ -/]*[@-~]|[!-~]"


def drop_unknown_key(event: "KeyPressEvent") -> None:
    """Drop what came at once with Escape: together they are a key that has no meaning here."""
    queue = event.key_processor.input_queue
    rest = "".join(press.data for press in queue)
    unknown = re.match(AFTER_ESCAPE, rest)
    if unknown:
        for _ in unknown.group():  # each character is a press of its own
            queue.popleft()


class LineEditor(Keyboard):
    """A terminal where prompt_toolkit edits the line, with the history of this session."""

    def __init__(self, job: Job, upper: bool) -> None:
        super().__init__(job)
        # Else prompt_toolkit warns where a terminal does not tell where its cursor is.
        os.environ["PROMPT_TOOLKIT_NO_CPR"] = "1"
        self.upper = upper
        self.editor = self.new_editor()
        # Lines for the next questions.  All but the last are whole, and were pasted; the last is
        # only begun, by a paste or before Ctrl-Z, and the editor goes on with it.
        self.waiting: deque[str] = deque()

    def new_editor(self) -> "PromptSession[str]":
        """Return an editor, which erases a question and its answer when it is done."""
        from prompt_toolkit import PromptSession
        from prompt_toolkit.shortcuts import CompleteStyle
        return PromptSession(key_bindings=self.keys(), erase_when_done=True,
                             complete_style=CompleteStyle.READLINE_LIKE)

    def keys(self) -> "KeyBindings":
        """Return what keys do other than in prompt_toolkit."""
        from prompt_toolkit.key_binding import KeyBindings
        keys = KeyBindings()
        keys.add("<any>")(self.type_character)
        keys.add("<bracketed-paste>")(self.paste)
        keys.add("escape", eager=True)(drop_unknown_key)
        if sys.platform != "win32":
            keys.add("c-z")(self.leave)
        # Reports that nobody asked for, and keys after which Ctrl-C would not end the game.
        for key in ("<vt100-mouse-event>", "<cursor-position-response>", "c-q", "c-r", "c-s"):
            keys.add(key)(ignore)
        return keys

    def shown(self, text: str) -> str:
        """Return text as it is shown when it is typed."""
        return as_typed(text).upper() if self.upper else as_typed(text)

    def type_character(self, event: "KeyPressEvent") -> None:
        """Put a character into the line as it will stand on the paper."""
        if len(event.data) == 1:  # else it is a key without meaning
            event.current_buffer.insert_text(self.shown(event.data))

    def paste(self, event: "KeyPressEvent") -> None:
        """Put the first pasted line into the line; the others answer the next questions."""
        first, *others = re.split("\r\n|\r|\n", event.data)
        event.current_buffer.insert_text(self.shown(first))
        if others:
            self.waiting.extend(self.shown(line) for line in others)
            event.current_buffer.validate_and_handle()

    def leave(self, event: "KeyPressEvent") -> None:
        """Leave the editor at Ctrl-Z; later it will go on with the line as it is now."""
        self.waiting.append(event.current_buffer.text)
        event.app.exit()

    def read(self, question: Question) -> str:
        """Return the line typed at a question; the question is shown before and afterwards."""
        self.to_show = not question.hidden
        if len(self.waiting) > 1:
            typed = self.waiting.popleft()
            if not question.hidden:
                self.editor.history.append_string(typed)
        elif question.hidden:  # an editor of its own, so that no key can bring the code back
            typed = self.edit(self.new_editor(), question)
        else:
            typed = self.edit(self.editor, question)
        if question.hidden:
            show("\n")
        return typed

    def edit(self, editor: "PromptSession[str]", question: Question) -> str:
        """Return the line edited at a question.

        Ctrl-Z leaves the editor before it stops the game: if a game that was stopped inside were
        killed, the editor would wait for the terminal before it could end.
        """
        typed = self.edit_once(editor, question)
        while typed is None:
            os.kill(0, signal.SIGTSTP)  # the whole job, as the kernel does at Ctrl-Z
            show(question.text)
            typed = self.edit_once(editor, question)
        return typed

    def edit_once(self, editor: "PromptSession[str]", question: Question) -> str | None:
        """Return the line edited at a question, or None after Ctrl-Z.

        The question is shown already.  The editor prints it once more, and erases it when it is
        done; so it is printed over the first one, and shown again in the end.  Raise what a
        signal has caused meanwhile.
        """
        from prompt_toolkit.completion import WordCompleter
        self.job.come_forward()  # in the background, CONT would break off what the editor sets
        editor.output.write_raw("\r")
        editor.output.cursor_up((len(question.text) - 1) // editor.output.get_size().columns)
        begun = self.waiting.pop() if self.waiting else ""
        self.job.app = editor.app
        try:
            return editor.prompt(
                question.text, default=begun, is_password=question.hidden,
                completer=WordCompleter(list(question.commands), sentence=True),
                handle_sigint=False, pre_run=self.job.leave_editor)
        finally:
            self.job.app = None
            with suppress(OSError):  # the terminal may be gone
                show(question.text)
            if self.job.caught:  # it counts more than what the editor may have raised or returned
                raise self.job.caught


def keyboard_at(job: Job, upper: bool) -> Keyboard:
    """Return the keyboard that goes with standard input and output.

    upper: let letters turn upper case as they are typed, where that can be.
    """
    if not sys.stdin.isatty():
        return Keyboard(job)
    capable = bool(job.settings_before) and os.environ.get("TERM", "") not in ("", "dumb")
    if sys.platform == "win32":  # its console has neither termios nor TERM
        capable = True
    if capable and sys.stdout.isatty():
        job.set_modes(echo=False, whole_lines=False)  # keys wait, unseen, for the editor
        with suppress(ImportError):  # there may be no prompt_toolkit
            return LineEditor(job, upper)
    return KernelEditor(job)


class Terminal:
    """The place where a session is played.

    keyboard: where lines are typed.  write shows a text, copy is given all that stands on the
    paper, and pace yields a text piece by piece, each at its time.
    """

    def __init__(self, keyboard: Keyboard, write: Callable[[str], object] = show,
                 copy: Callable[[str], object] = ignore, pace: Pace = at_once) -> None:
        self.keyboard = keyboard
        self.write = write
        self.copy = copy
        self.pace = pace
        self.row = ""  # what stands in the row that is being printed
        self.failure: OSError | None = None  # why nothing can be shown, unless its reader is gone

    def show_or_end(self, text: str) -> None:
        """Show text; raise EOFError where that cannot be done any more."""
        try:
            self.write(text)
        except OSError as error:
            mute()
            if error.errno not in GONE:
                self.failure = error
            raise EOFError from None

    def put(self, text: str, to_show: bool = True) -> None:
        """Put text on the paper, and show it too if it is to be shown."""
        self.copy(text)
        self.row = (self.row + text).rpartition("\n")[2]
        if to_show:
            self.show_or_end(text)

    def type_out(self, text: str) -> None:
        """Put text on the paper, at the machine's pace."""
        for piece in self.pace(text):
            self.put(piece)

    def ask(self, question: Question) -> str:
        """Print a question, and return the line typed after it."""
        self.type_out(question.text)
        try:
            typed = as_typed(self.keyboard.read(question))
        except OSError:  # the terminal is gone
            raise EOFError from None
        self.put(typed_row(question.text, typed), self.keyboard.to_show)
        return typed

    def end(self, sign: str, cause: BaseException) -> None:
        """Put ^C or ^D on the paper.  cause: the exception that ended the session."""
        self.keyboard.job.caught = cause  # a signal that comes now must not break this off
        with suppress(EOFError):  # nobody is there to see it
            self.put(mark(self.row, sign))

    def play(self, dialogue: Dialogue[None]) -> int:
        """Play a session to its end; return the exit status."""
        try:
            for line in conversation(dialogue, self.ask):
                self.type_out(printed(line))
        except KeyboardInterrupt as interrupt:
            self.end("^C", interrupt)
            return 130
        except HungUp as hung_up:
            self.end("^D", hung_up)
            return hung_up.status
        except EOFError as end_of_input:
            self.end("^D", end_of_input)
        return 0


# ---------------------------------------------------------------- Options

class Misuse(Exception):
    """The command line, or the header of a roll, is wrong."""


class Parser(argparse.ArgumentParser):
    """A parser of options that raises Misuse where argparse would end the program."""

    def error(self, message: str) -> NoReturn:
        raise Misuse(message)


ROLES = ("computer", "player")
# What each rule of a session may be, if it is not just on or off.
ALLOWED: dict[str, range | tuple[str, ...]] = {
    "colors": range(2, len(COLORS) + 1),
    "pegs": range(1, 11),
    "frames": range(1, 1000),
    "scoring": tuple(SCORING),
    "strategy": ("lowest", "parts"),
    "codemaker": ROLES,
    "codebreaker": ROLES,
    "match": range(2, 101, 2),
}
GAME_OPTIONS = ("seed", "code", *Rules._fields)  # all that may stand in a roll


def whole(allowed: range, text: str) -> int:
    """Return text as one of the whole numbers allowed, or raise ArgumentTypeError."""
    if text.isascii() and text.isdecimal() and len(text) < 9 and int(text) in allowed:
        return int(text)
    kind = "an even" if allowed.step == 2 else "a whole"
    raise argparse.ArgumentTypeError(
        f"{text!r} is not {kind} number from {allowed[0]} to {allowed[-1]}")


@cache
def command_parser() -> Parser:
    """Return the parser of the command line, which reads the headers of rolls too."""
    # With a width of its own, argparse need not import what measures the terminal.
    formatter = partial(argparse.HelpFormatter, width=79)
    parser = Parser("mastermind76", add_help=False, allow_abbrev=False, formatter_class=formatter)
    parser.add_argument("--seed", type=partial(whole, range(HIGHEST_SEED + 1)))
    parser.add_argument("--code")
    for name, default in Rules._field_defaults.items():
        allowed = ALLOWED.get(name)
        if allowed is None:
            parser.add_argument(f"--{name}", action="store_true")
        elif isinstance(allowed, range):
            parser.add_argument(f"--{name}", default=default, type=partial(whole, allowed))
        else:
            parser.add_argument(f"--{name}", default=default, choices=allowed)
    parser.set_defaults(frames=None)  # as many as colors and pegs together
    parser.add_argument("--baud", type=partial(whole, range(1, 115201)))
    # None stands for an option that is not given, even where it is only on or off.
    parser.add_argument("--help", "-h", action="store_true", default=None)
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument("--record")
    one_of.add_argument("--replay")
    one_of.add_argument("--check", nargs="+", action="extend")
    one_of.add_argument("--rewrite", nargs="+", action="extend")
    one_of.add_argument("--score", nargs=2)
    one_of.add_argument("--version", action="store_true", default=None)
    return parser


# The rules, the code that was set by hand, and the seed, None where it is not named.
Deal = tuple[Rules, str | None, int | None]


def deal_of(options: argparse.Namespace) -> Deal:
    """Return what the options of a game name, or raise Misuse."""
    if options.teach and options.match:
        raise Misuse("argument --teach: not allowed with --match")
    if options.teach and options.oldstyle:
        raise Misuse("argument --teach: not allowed with --oldstyle")
    rules = Rules(**{name: getattr(options, name) for name in Rules._fields})
    if options.frames is None:
        rules = rules._replace(frames=rules.colors + rules.pegs)
    code = options.code
    if code is not None:
        try:
            code = parse_code(code, rules)
        except ValueError as error:
            raise Misuse(f"argument --code: {error}") from None
    return rules, code, options.seed


def game_words(options: argparse.Namespace) -> list[str]:
    """Return the options of a game that are not the default, as words of a header."""
    words = []
    for name in GAME_OPTIONS:
        value = getattr(options, name)
        if value is True:
            words.append(f"--{name}")
        elif value != command_parser().get_default(name):
            words += [f"--{name}", str(value)]
    return words


# ---------------------------------------------------------------- Rolls

ROLL_LIMIT = 2**20  # bytes; an honest roll of ten thousand lines has about half of that
TIME_LIMIT = 60  # seconds of processor time to play a roll again
HEADER_LIMIT = 1000  # characters
DIFF_LIMIT = 400  # rows of which a diff is made; twice as many can take eight times as long
HEADER = '"$ mastermind76 --seed 76"'  # an example, for messages
# What git writes at the start of a row where two versions of a file conflict.
CONFLICT = r"<{7} |\|{7} |={7}$|>{7} "


class RollError(Exception):
    """A roll is wrong, for a reason, at a line of its file; line 0 is no line in particular."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line

    def at(self, path: str, prefix: str = "") -> str:
        """Return the message for a file, in the form that editors jump to."""
        place = f"{path}:{self.line}" if self.line else path
        return f"{place}: {prefix}{self.reason}"


class TypedLine(NamedTuple):
    """A line that was typed in a session, and the line of the file in which it stands."""

    text: str
    line: int


class Roll(NamedTuple):
    """A session that was kept in a file."""

    head: str  # the # lines and the header line
    options: list[str]  # the words of the header after the program's name
    deal: Deal  # what they name
    paper: str
    typed: list[TypedLine]  # without a last ^C or ^D
    ended: str  # ^C or ^D if that answers the last question, else empty
    broken_off: str  # ^C or ^D if the session ends so while the machine prints, else empty
    rest: str  # what is printed after the last typed line, without ^C or ^D; empty if ended is set

    @property
    def header_line(self) -> int:
        """The line of the file in which the header stands."""
        return self.head.count("\n")

    @property
    def last_line(self) -> int:
        """The number of lines in the file."""
        return (self.head + self.paper).count("\n")


def turns(paper: str) -> Iterator[tuple[str, str]]:
    """Yield what is printed up to each question, with the rows that are typed after it.

    In the end comes what is printed after the last of them, with no typed rows.
    """
    printed_rows = ""
    typed_rows = ""
    for row in re.findall(".*\n|.+", paper):
        if typed_rows:
            typed_rows += row
        else:
            before, question_mark, typed_rows = row.partition("? ")
            printed_rows += before + question_mark
        full = len(row) == WIDTH + len("\n")  # then what is typed goes on in the next row
        if typed_rows and not full:
            yield printed_rows, typed_rows
            printed_rows = ""
            typed_rows = ""
    yield printed_rows, typed_rows


def typed_and_rest(paper: str, line: int = 1) -> tuple[list[TypedLine], str]:
    """Return the lines typed in a session, and what is printed after the last one.

    line: the number of the paper's first line in the file.
    """
    typed = []
    text = ""
    for text, rows in turns(paper):
        line += text.count("\n")
        if rows:
            typed.append(TypedLine(rows.replace("\n", ""), line))
        line += rows.count("\n")
    return typed, text


def read_text(path: str) -> str:
    """Return the text of a roll's file, or raise RollError."""
    try:
        status = os.stat(path)
        if not stat.S_ISREG(status.st_mode):
            raise RollError("not a regular file")
        if status.st_size > ROLL_LIMIT:
            raise RollError(f"a roll has at most {ROLL_LIMIT} bytes, this file {status.st_size}")
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise RollError(error.strerror or "cannot be read") from None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RollError("no text: a byte here is not UTF-8", line) from None


def refuse_damage(text: str) -> None:
    """Raise RollError for a text that an editor or git has damaged."""
    if text.startswith("\ufeff"):
        raise RollError("a byte order mark stands before this line; save the file without it, "
                        "or --rewrite it", 1)
    before, crlf, _ = text.partition("\r\n")
    if crlf:
        raise RollError("this line ends in CR LF, and a roll's lines end in LF; put the line "
                        "*.txt -text into .gitattributes, and --rewrite the roll",
                        before.count("\n") + 1)
    if text.endswith("? "):
        raise RollError("the file breaks off at this question, as if the program had been killed; "
                        "put ^D behind it, and a line end", text.count("\n") + 1)
    if text and not text.endswith("\n"):
        raise RollError("the last line has no line end; if nothing is missing after it, "
                        "--rewrite adds one", text.count("\n") + 1)


def mended(text: str) -> str:
    """Return a text without a byte order mark, with LF for CR LF, and with LF at its end."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    if text and not text.endswith("\n"):
        text += "\n"
    return text


def header_words(header: str, line: int) -> list[str]:
    """Return the words of a header, or raise RollError.

    line: the number of the header's line in the file.
    """
    import shlex
    if re.match(CONFLICT, header):
        raise conflict_at(line)
    if len(header) > HEADER_LIMIT:
        raise RollError(f"a header has at most {HEADER_LIMIT} characters, "
                        f"this line has {len(header)}", line)
    try:
        words = shlex.split(header)
    except ValueError as error:
        raise RollError(f"header refused: {error}", line) from None
    if words[:2] != ["$", "mastermind76"]:
        found = f'"{header}"' if header.strip() else "a blank line"
        raise RollError(f"no header: a line such as {HEADER} must stand here, not {found}",
                        line)
    return words[2:]


def header_deal(words: list[str], line: int) -> Deal:
    """Return what the words of a header name, or raise RollError if they are refused.

    line: the number of the header's line in the file.  A header is data from a stranger: only
    options that change the game are taken.
    """
    try:
        options = command_parser().parse_args(words)
        for name, value in vars(options).items():
            if name not in GAME_OPTIONS and value is not None:
                raise RollError(f"--{name} may not stand in a roll, only options that change "
                                "the game may", line)
        return deal_of(options)
    except Misuse as error:
        raise RollError(f"header refused: {error}", line) from None


def conflict_at(line: int) -> RollError:
    """Return the error of a row that git has left of a conflict."""
    return RollError("a merge conflict stands here: keep the lines of one side, delete those of "
                     "the other and the rows <<<<<<<, ======= and >>>>>>>, then --rewrite the "
                     "roll", line)


def refuse_cut_question(paper: str, line: int) -> None:
    """Raise RollError if a row of a paper ends in "?" without the blank that a question has.

    line: the number of the paper's first line in the file.
    """
    cut = re.search(r"^(?!.*\? ).*\?$", paper, re.MULTILINE)
    if cut:
        raise RollError("the blank after the question mark was cut off, as by an editor that "
                        "trims lines; put it back", line + paper.count("\n", 0, cut.start()))


def parse_roll(text: str) -> Roll:
    """Return the roll that a text holds, or raise RollError."""
    start = 0
    while text.startswith("#", start):
        start = text.index("\n", start) + 1
    header_line = text.count("\n", 0, start) + 1
    if start == len(text):
        raise RollError(f"no header: a line such as {HEADER} must stand here, but the file ends",
                        header_line)
    header = text[start:text.index("\n", start)]
    words = header_words(header, header_line)
    deal = header_deal(words, header_line)
    head = text[:start] + header + "\n"
    paper = text[len(head):]
    refuse_cut_question(paper, header_line + 1)
    typed, rest = typed_and_rest(paper, header_line + 1)
    ended = ""
    broken_off = ""
    for sign in ("^C", "^D"):
        if paper.endswith(f"? {sign}\n"):
            ended = sign
            typed.pop()
        elif rest.endswith(f"{sign}\n"):
            broken_off = sign
            rest = rest.removesuffix(f"{sign}\n")
    return Roll(head, words, deal, paper, typed, ended, broken_off, rest)


def read_roll(path: str) -> Roll:
    """Return the roll in a file, or raise RollError."""
    text = read_text(path)
    refuse_damage(text)
    return parse_roll(text)


class Carbon:
    """A copy of the paper in a new file, written as the session goes.

    If the file cannot be made, OSError is raised; if it cannot be written later, that is said
    once, and the session goes on unrecorded.
    """

    def __init__(self, path: str, header: str) -> None:
        self.path = path
        self.failed = False
        self.file = open(path, "x", encoding="utf-8", newline="\n")
        try:
            self.file.write(header + "\n")
            self.file.flush()
        except OSError:
            self.failed = True  # the caller says so
            self.close()
            os.unlink(path)
            raise

    def fail(self, error: OSError) -> None:
        """Say that the copy has failed, once."""
        if not self.failed:
            self.failed = True
            complain(f"{self.path}: {error.strerror}; the game goes on unrecorded")

    def write(self, text: str) -> None:
        """Add text to the copy."""
        if self.failed:
            return
        try:
            self.file.write(text)
            self.file.flush()
        except OSError as error:
            self.fail(error)

    def close(self) -> None:
        """Close the file."""
        try:
            self.file.close()
        except OSError as error:
            self.fail(error)


class Stopped(Exception):
    """A session that is played again has come to the ^C or ^D that ends its roll."""


def refuse_untypable(typed: TypedLine) -> None:
    """Raise RollError for a typed line that would not stand on the paper as it is."""
    if as_typed(typed.text) == typed.text:
        return
    for character in typed.text:
        sign = as_typed(character)
        if sign != character:
            raise RollError(f'"{character}" cannot be typed; a session takes it as "{sign}"',
                            typed.line)
    raise RollError(f"no line of {len(typed.text)} characters can be typed; a session takes "
                    f"{INPUT_LIMIT}, and one # for all others", typed.line)


def conflict_in(roll: Roll, paper: str) -> RollError | None:
    """Return the error of the first row that git left of a merge conflict, None without one.

    BOARD under --oldstyle, or the rest of a long typed line, can look like such a row; but then
    playing the roll again prints it there too.
    """
    rows = zip_longest(roll.paper.split("\n"), paper.split("\n"), fillvalue="")
    for line, (row, again) in enumerate(rows, roll.header_line + 1):
        if row != again and re.match(CONFLICT, row):
            return conflict_at(line)
    return None


def break_off(roll: Roll, paper: str) -> str:
    """Return a paper, broken off as far behind its last typed line as the roll was."""
    rest = roll.rest
    last_row = rest.removesuffix("\n").rpartition("\n")[2]
    if len(last_row + roll.broken_off) > WIDTH:
        rest = rest.removesuffix("\n")  # the mark began a row of its own, as it will again
    _, printed_again = typed_and_rest(paper)
    kept = paper.removesuffix(printed_again) + printed_again[:len(rest)]
    return kept + mark(kept.rpartition("\n")[2], roll.broken_off)


def draw_without_seed(roll: Roll) -> float:
    """Stand in for RND where the header names no seed."""
    raise RollError("the session draws at random, but this header names no seed; add one, such "
                    "as --seed 76", roll.header_line)


class Retyper:
    """Types the lines of a roll again, and keeps the paper that comes of it."""

    def __init__(self, roll: Roll, clock: Callable[[], float]) -> None:
        self.roll = roll
        self.left = deque(roll.typed)
        self.pieces: list[str] = []
        self.length = 0  # characters on the paper
        self.answered = 0  # characters on the paper when a line was last typed
        self.clock = clock
        self.deadline = clock() + TIME_LIMIT

    def put(self, text: str) -> None:
        """Put text on the paper."""
        self.pieces.append(text)
        self.length += len(text)

    def stop_where_broken_off(self) -> None:
        """Raise Stopped if the roll was broken off, and as much as it has is printed again."""
        printed_since = self.length - self.answered
        if self.roll.broken_off and not self.left and printed_since >= len(self.roll.rest):
            raise Stopped

    def print_line(self, line: str) -> None:
        """Put a printed line on the paper.  Raise RollError if the session becomes too much."""
        self.put(printed(line))
        self.stop_where_broken_off()
        if self.length > ROLL_LIMIT:
            raise RollError(f"the session prints more than a roll may have, {ROLL_LIMIT} bytes")
        if self.clock() > self.deadline:
            raise RollError(f"to play it takes more than {TIME_LIMIT} seconds of processor time")

    def answer(self, question: Question) -> str:
        """Put a question on the paper, and the next typed line; return that line."""
        self.put(question.text)
        self.stop_where_broken_off()
        if self.left:
            typed = self.left.popleft()
            refuse_untypable(typed)
            self.put(typed_row(question.text, typed.text))
            self.answered = self.length
            return typed.text
        if self.roll.ended:
            self.put(f"{self.roll.ended}\n")
            raise Stopped
        raise RollError(f'the session asks "{question.text.rstrip()}" and no typed line is left; '
                        'add one, such as "? QUIT", or "? ^D" for the end of input',
                        self.roll.last_line)

    def play(self) -> None:
        """Play the session of the roll; raise RollError where it cannot go on."""
        rules, code, seed = self.roll.deal
        rnd = partial(draw_without_seed, self.roll) if seed is None else Rnd(seed)
        try:
            for line in conversation(session(rules, rnd, code), self.answer):
                self.print_line(line)
        except Stopped:
            return
        left = list(self.left)
        if self.roll.ended:  # no question was left for it
            left.append(TypedLine(self.roll.ended, self.roll.last_line))
        if left:
            raise RollError(f'"{left[0].text}" was typed, but the session had ended before; '
                            "delete that line", left[0].line)


def play_again(roll: Roll, clock: Callable[[], float] = time.process_time
               ) -> tuple[str, RollError | None]:
    """Play a roll again.

    Return the new paper, as far as it goes, and why it cannot be accepted, None if it can.
    clock tells the processor time in seconds.
    """
    retyper = Retyper(roll, clock)
    error = None
    try:
        retyper.play()
    except RollError as found:
        error = found
    paper = "".join(retyper.pieces)
    if roll.broken_off and not error:
        paper = break_off(roll, paper)
    # A conflict explains whatever else went wrong, as the typed lines are those of both sides.
    return paper, conflict_in(roll, paper) or error


def first_difference(old: Sequence[str], new: Sequence[str]) -> int:
    """Return the index of the first row that differs; the number of rows if none does."""
    for i, (row, again) in enumerate(zip_longest(old, new)):
        if row != again:
            return i
    return len(old)


def difference(path: str, roll: Roll, paper: str) -> Iterator[str]:
    """Yield the unified diff from a roll to the roll with a new paper.

    Two lines may come first: one about a # line in the middle of the paper, and one about long
    papers, of which only a part is compared, from the first difference on.  A blank that ends a
    changed line is shown as \\x20.
    """
    import difflib
    old = (roll.head + roll.paper).split("\n")[:-1]
    new = (roll.head + paper).split("\n")[:-1]
    lost = set(old).difference(new)
    for line, row in enumerate(old, 1):
        if row.startswith("#") and row in lost:
            yield (f"{path}:{line}: this # line is in the middle of the paper, where --rewrite "
                   "keeps none; put it before the header")
            break
    start = 0
    if max(len(old), len(new)) > DIFF_LIMIT:
        start = max(0, first_difference(old, new) - 3)
        yield f"{path}:{start + 1}: {DIFF_LIMIT} lines are compared from here on"
    end = start + DIFF_LIMIT
    diff = difflib.unified_diff(old[start:end], new[start:end], path, "played again", lineterm="")
    for row in diff:
        if row.endswith(" ") and row.startswith(("+", "-")):
            row = row[:-1] + "\\x20"
        yield row


def examine(path: str) -> tuple[Roll, str, list[str]]:
    """Read the roll in a file, play it again, and tell how it differs.

    Return the roll, its new paper, and lines that say what is wrong, none if all is right.
    Raise RollError if the file holds no roll.
    """
    import shlex
    roll = read_roll(path)
    paper, error = play_again(roll)
    if error:
        return roll, paper, [error.at(path)]
    if paper == roll.paper:
        return roll, paper, []
    row = first_difference(roll.paper.split("\n"), paper.split("\n"))
    differs = RollError("the paper differs from here on", roll.header_line + 1 + row)
    hint = f"if that is meant: mastermind76 --rewrite {shlex.quote(path)}"
    return roll, paper, [differs.at(path), *difference(path, roll, paper), hint]


def replace(path: str, old: str, new: str) -> None:
    """Replace a file's text in one atomic step; raise RollError if it is not the old one."""
    import shutil
    path = os.path.realpath(path)
    temporary = f"{path}.{os.getpid()}.tmp"
    try:
        with open(temporary, "wb") as file:
            file.write(new.encode())
        shutil.copymode(path, temporary)
        if read_text(path) != old:
            raise RollError("it was changed meanwhile")
        os.replace(temporary, path)
    finally:
        if os.path.exists(temporary):
            os.unlink(temporary)


# The outcome for a roll, "failed", "rewritten" or else empty, and the lines that say why.
Result = tuple[str, list[str]]


def check_roll(path: str) -> Result:
    """Play the roll in a file again and compare."""
    try:
        _, _, complaints = examine(path)
    except RollError as error:
        complaints = [error.at(path)]
    return "failed" if complaints else "", complaints


def rewrite_roll(path: str) -> Result:
    """Play the roll in a file again, and put the new paper in its place."""
    try:
        text = read_text(path)
        roll = parse_roll(mended(text))
        paper, failure = play_again(roll)
        if failure:
            raise failure
        new = roll.head + paper
        if new == text:
            return "", []
        replace(path, text, new)
    except RollError as error:
        return "failed", [error.at(path, "not rewritten: ")]
    except OSError as error:
        return "failed", [f"{path}: not rewritten: {error.strerror}"]
    return "rewritten", [f"{path}: rewritten", *difference(path, roll, paper)]


def rolls_at(path: str) -> list[str]:
    """Return the files that a path stands for: those named NAME.txt if it is a folder."""
    import glob
    if not os.path.isdir(path):
        return [path]
    return sorted(glob.glob(os.path.join(glob.escape(path), "*.txt")))


def go_through(paths: Sequence[str], work: Callable[[str], Result], all_right: str) -> int:
    """Do some work on each roll at the paths, and sum it up; return the exit status."""
    outcomes = []  # of each roll, and of each folder without one
    for path in paths:
        rolls = rolls_at(path)
        if not rolls:
            say(f"{path}: a folder that holds no roll, no file NAME.txt")
            outcomes.append("failed")
        for roll in rolls:
            outcome, lines = work(roll)
            outcomes.append(outcome)
            for line in lines:
                say(line)
    told = [f"{outcomes.count(outcome)} {outcome}" for outcome in ("rewritten", "failed")
            if outcome in outcomes]
    if not told:
        told = [all_right]
    rolls_told = "1 roll" if len(outcomes) == 1 else f"{len(outcomes)} rolls"
    say(f"{rolls_told}, {', '.join(told)}")
    return 1 if "failed" in outcomes else 0


def check_rolls(paths: Sequence[str]) -> int:
    """Play rolls again and compare, those of a folder too; return the exit status."""
    return go_through(paths, check_roll, "all ok")


def rewrite_rolls(paths: Sequence[str]) -> int:
    """Accept what rolls have become, those of a folder too; return the exit status."""
    return go_through(paths, rewrite_roll, "all unchanged")


def replay_roll(path: str, machine: Pace, person: Pace, wait: Callable[[str], object]) -> int:
    """Type out a roll's # lines, then its paper as it is played again; return the exit status.

    machine, person: the paces of what is printed and typed.  wait is called before each typed
    line, with the row that waits for it.
    """
    try:
        roll, paper, complaints = examine(path)
    except RollError as error:
        write_error(escaped(error.at(path)) + "\n")
        return 2
    comments = roll.head.split("\n")[:roll.header_line - 1]
    for line in comments:
        say(line)
    for text, typed in turns(paper):
        for piece in machine(text):
            show(piece)
        if typed:
            wait(text.rpartition("\n")[2])
        for piece in person(typed):
            show(piece)
    for line in complaints:
        write_error(escaped(line) + "\n")
    return 1 if complaints else 0


# ---------------------------------------------------------------- The command

USAGE = f"""\
usage: mastermind76 [option ...]     Mastermind as a teletype played it in 1976

  mastermind76                       4 pegs of 6 colors, 10 moves; type HELP
  mastermind76 --oldstyle            the program of 1976: nothing is checked
  mastermind76 --seed 76             deal as after RANDOMIZE 76 (0 to {HIGHEST_SEED})
  mastermind76 --seed 76 < typed.txt     write the paper of these typed lines
  mastermind76 --code RBYG           set the code by hand
  mastermind76 --colors 9 --pegs 6 --frames 12   2 to {len(COLORS)}, 1 to 10, 1 to 999
  mastermind76 --picture             BOARD draws the board of the game
  mastermind76 --teach               for a class: how many codes still fit
  mastermind76 --scoring secret      who earns a white: standard, secret, guess
  mastermind76 --score YGBG YRBG     a code and a guess under the three rules
  mastermind76 --codemaker player    who makes the code; else the computer
  mastermind76 --codebreaker computer    who breaks the code; else the player
  mastermind76 --strategy parts      how the computer breaks it: lowest, parts
  mastermind76 --match 4             an even number of games, roles changing
  mastermind76 --record FILE         play, and keep the paper as a roll
  mastermind76 --check PATH ...      play rolls again and compare them
  mastermind76 --rewrite PATH ...    accept what rolls have become
  mastermind76 --replay FILE         type a roll out, a key for each typed line
  mastermind76 --baud 110            at 10 characters a second (1 to 115200)
  mastermind76 --help, --version
exit status: 0 done, 1 a roll failed, 2 bad option or file, 128 + N signal N
"""


def header_of(options: argparse.Namespace, code: str | None, seed: int) -> str:
    """Return the header of a roll, with the code and the seed that are played."""
    import shlex
    played = argparse.Namespace(**vars(options))
    played.code = code
    played.seed = seed
    return "$ " + shlex.join(["mastermind76", *game_words(played)])


def play_session(options: argparse.Namespace) -> int:
    """Play a session at the terminal; return the exit status."""
    rules, code, seed = deal_of(options)
    if seed is None:  # not from random: importing that takes as long as a whole session
        seed = int.from_bytes(os.urandom(2), "big") % (HIGHEST_SEED + 1)
    machine, _ = paces(options.baud)
    with Job() as job:
        terminal = Terminal(keyboard_at(job, upper=not rules.oldstyle), pace=machine)
        carbon = None
        if options.record is not None:
            try:
                carbon = Carbon(options.record, header_of(options, code, seed))
            except OSError as error:
                complain(f"argument --record: {options.record}: {error.strerror}")
                return 2
            terminal.copy = carbon.write
        status = terminal.play(session(rules, Rnd(seed), code))
    if carbon:
        carbon.close()
    if terminal.failure:
        raise terminal.failure
    if carbon and carbon.failed and status == 0:
        return 2
    return status


def replay(path: str, baud: int | None) -> int:
    """Type a roll out; without a speed, wait at a terminal for a key before each typed line."""
    machine, person = paces(baud)
    wait: Callable[[str], object] = ignore
    with Job() as job:
        at_terminal = bool(job.settings_before) and sys.stdout.isatty()
        if at_terminal:
            job.set_modes(echo=False, whole_lines=False)
            if baud is None:
                wait = job.wait_for_key
        status = replay_roll(path, machine, person, wait)
        if at_terminal:
            job.drop_keys()
    return status


def show_scores(code: str, guess: str) -> int:
    """Show a code and a guess under the three scoring rules; return the exit status."""
    try:
        code = peg_letters(code, PALETTE)
        guess = peg_letters(guess, PALETTE)
    except ValueError as error:
        raise Misuse(f"argument --score: {error}") from None
    if len(code) != len(guess) or len(code) not in ALLOWED["pegs"]:
        raise Misuse("argument --score: CODE AND GUESS MUST HAVE EQUALLY MANY PEGS, 1 TO 10")
    for line in verdicts(code, guess):
        say(line)
    return 0


def refuse_other_options(name: str, options: argparse.Namespace) -> None:
    """Raise Misuse if --name stands with an option of the game, or with a useless --baud."""
    others = game_words(options)
    if options.baud is not None and name != "replay":
        others.append("--baud")
    if others:
        raise Misuse(f"argument --{name}: not allowed with {others[0]}")


def run(options: argparse.Namespace) -> int:
    """Do what the command line asks for; return the exit status."""
    if options.help:
        show(USAGE)
        return 0
    for name in ("version", "score", "check", "rewrite", "replay"):
        if getattr(options, name) is not None:
            refuse_other_options(name, options)
    if options.version:
        say(f"mastermind76 {__version__}")
        return 0
    if options.score is not None:
        return show_scores(*options.score)
    if options.check is not None:
        return check_rolls(options.check)
    if options.rewrite is not None:
        return rewrite_rolls(options.rewrite)
    if options.replay is not None:
        return replay(options.replay, options.baud)
    return play_session(options)


def open_missing_streams() -> None:
    """Open the standard streams that were closed before Python began."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    argv: the words of the command line after the program's name, by default those of the process.
    The status is 0 if all is done, 1 if a roll failed, 2 after a bad option or for a file that
    cannot be used, and 128 + N if signal N ended the session.
    """
    open_missing_streams()
    if argv is None:  # the process is ours alone
        gc.freeze()  # never search what was imported for garbage: a tenth of a session's time
    status = 0
    try:
        status = run(command_parser().parse_args(argv))
        sys.stdout.flush()
        return status
    except Misuse as error:
        complain(f"{error}; see mastermind76 --help")
        return 2
    except KeyboardInterrupt:
        write_error("\n")
        return 130
    except HungUp as hung_up:
        write_error("\n")
        return hung_up.status
    except OSError as error:
        mute()
        if error.errno in GONE:
            return status
        complain(f"standard output: {error.strerror}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
