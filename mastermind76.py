#!/usr/bin/env python3
"""MASTERMIND, played as a teletype played it in 1976.

The program recreates the game that David G. Struble wrote for Creative
Computing (Mar/Apr 1976): a hidden code of 4 pegs in 6 colors, 10 moves, and
the commands QUIT and BOARD.  It departs from the original in six points, all
of them taken back by --oldstyle:

1. A guess is checked before it counts.  Any case, blanks or commas between the
   letters and whole color names are fine.  A bad guess gets one line that says
   what is wrong, and the same move is asked again.
2. QUIT and BOARD work in any case.  BOARD before the first move says that
   there is nothing to show yet.
3. QUIT shows the code and ends the session, without the replay question.
4. The replay question takes YES, Y, NO or N in any case, and asks again
   after anything else.
5. HELP, REVEAL and SOLVE are commands too.
6. The three lines that the book of 1979 put before the title are not printed.

What --oldstyle cannot take back, and why:

7. A guess of fewer than four characters is filled up with blanks.  The original
   dies of it: Illegal function call.
8. No line that is printed ends in a blank: editors and mail would drop it, and
   a roll could not be compared byte for byte.
9. Four sentences are worded anew, because the original's are its author's: the
   win, the defeat, the hidden code and the replay question.
10. The paper is 72 columns wide.  A typed line that reaches the edge goes on in
    the next row.  It has at most 255 characters, as INPUT takes no more; one #
    stands for all that comes after them.
11. A typed character that a teletype has no type for is taken as #, for the
    paper is ASCII.  So is a typed question mark: only a question holds one
    before a blank, and so anyone can tell what was asked from what was typed.
12. End of input stands on the paper as ^D, status 0; Ctrl-C as ^C, status 130.

A session is a generator: it yields each line that the machine prints, and each
question, and is sent the line that was typed after a question.  So a game
knows neither a terminal nor a file.  Terminal.play plays a session at a
keyboard, and play_again plays it with the typed lines of a roll.

A roll is a session kept in a file: # lines that say what it shows, a line
"$ mastermind76 --seed 76" with the options, and the paper to the last byte.

Exit status: 0, the session or the work is done; 1, a roll failed; 2, a bad
option, or a file that cannot be written; 128 + N, ended by signal N.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import sys
import time
from collections import namedtuple
from functools import cache, partial

# Only a type checker takes this for true.  A program that starts imports no
# typing: that takes a sixth of the time of a whole piped session.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from typing import Any, BinaryIO, NoReturn, Protocol, TypeVar

    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    T = TypeVar("T")
    Dialogue = Generator[str, str, T]  # yields lines and questions, is sent typed lines
    Move = tuple[str, int, int]  # guess, blacks, whites
    Pace = Callable[[str], Iterable[str]]
    Write = Callable[[str], object]  # takes a piece of text, as a file's write does

    class Keyboard(Protocol):
        def read(self, question: Question) -> str: ...
        def echo(self, question: Question, row: str) -> str: ...

__version__ = "1.0.0"


# ---------------------------------------------------------------- BASIC

WIDTH = 72  # columns of paper
ZONE = 14  # columns of a print zone
LAST_ZONE = 56  # columns before the last zone
LINE = 255  # characters that INPUT takes
HIGHEST = 32767  # BASIC's highest whole number


def single(x: float) -> float:
    """Return x, a multiple of 2**-24, rounded to the 24 bits of BASIC's single precision."""
    whole = int(x * 2**24)
    lost = 1 << max(0, whole.bit_length() - 24)
    return round(whole / lost) * lost / 2**24


class Rnd:
    """GW-BASIC's random numbers, as they come after RANDOMIZE seed.

    seed: 0 to 32767.  Each call is RND(1): 0 <= x < 1, in steps of 2**-24.

    The state has three bytes.  At power-on the lowest is 82; RANDOMIZE puts the
    seed into the other two.  The multiplier and the increment are GW-BASIC's
    own, the same that Microsoft used for the rand of its C library.
    """

    def __init__(self, seed: int) -> None:
        self.state = 82 + 256 * seed
        self()

    def __call__(self) -> float:
        self.state = (self.state * 214013 + 2531011) % 2**24
        return self.state / 2**24


def number(value: int) -> str:
    """Return a number >= 0 as PRINT shows it: a blank, the digits, a blank."""
    return f" {value} "


def zones(*items: str) -> Iterator[str]:
    """Yield the lines in which PRINT with commas sets items, each in the next zone.

    Zones begin at columns 1, 15, 29, 43 and 57; what would go beyond the last
    one goes on in a new line.
    """
    line = items[0]
    for item in items[1:]:
        line += " " * (ZONE - len(line) % ZONE)
        if len(line) > LAST_ZONE:
            yield line
            line = ""
        line += item
    yield line


def printed(line: str) -> str:
    """Return a line as it is printed: folded at the right edge, no row ends in a blank."""
    line = line.rstrip()
    rows = [line[i:i + WIDTH].rstrip() for i in range(0, len(line) or 1, WIDTH)]
    return "\n".join(rows) + "\n"


class Question(str):
    """A question of the program's, which ends in "? "; a typed line answers it.

    hidden: whether the answer must not be seen while it is typed.
    commands: the words that Tab completes here.
    """

    hidden: bool
    commands: Sequence[str]

    def __new__(cls, text: str, commands: Sequence[str] = (), hidden: bool = False) -> Question:
        question = super().__new__(cls, text)
        question.commands, question.hidden = commands, hidden
        return question


def as_typed(text: str) -> str:
    """Return text as it can be typed: printable ASCII without question marks.

    If there are more characters than INPUT takes, one # stands for the rest.
    """
    text = re.sub("[^ -~]|[?]", "#", text.replace("\t", " "))
    return text if len(text) <= LINE else text[:LINE] + "#"


def typed_row(question: str, typed: str) -> str:
    """Return a typed line as it stands on the paper after a question.

    It is folded at the right edge.  A full row is always followed by another,
    be it empty: so a full row means "continued", and the line can be read back.
    """
    row = question + typed
    rows = [row[i:i + WIDTH] for i in range(0, len(row) + 1, WIDTH)]
    return "\n".join(rows)[len(question):] + "\n"


def input_string(line: str) -> str | None:
    """Return the string that INPUT takes from a typed line, or None if it takes none.

    Blanks around the line do not count.  A string in double quotes ends at the
    next one, or with the line, and nothing may follow; any other line is a
    string if it has no comma, for that would begin a second one.
    """
    line = line[:LINE].strip()
    if line.startswith('"'):
        string, _, rest = line[1:].partition('"')
        return None if rest.strip() else string
    return None if "," in line else line


def basic_input(question: Question) -> Dialogue[str]:
    """Ask as BASIC's INPUT does, until one string is typed; return that."""
    string = input_string((yield question))
    while string is None:
        yield "?REDO FROM START"
        string = input_string((yield Question("? ")))
    return string


# ---------------------------------------------------------------- Scoring

# Each rule takes a code and a guess of equal length and returns the blacks and
# the whites.  Blacks are beyond dispute: right color, right place.


def standard(code: str, guess: str) -> tuple[int, int]:
    """Count each peg once, blacks first (the 1976 program; the board game)."""
    blacks = sum(map(str.__eq__, code, guess))
    total = sum([min(code.count(c), guess.count(c)) for c in set(guess)])
    return blacks, total - blacks


def secret_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each other code peg whose color the guess has (Nibbler)."""
    blacks = sum(map(str.__eq__, code, guess))
    return blacks, sum(peg in guess for peg in code) - blacks


def guess_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each other guess peg whose color the code has (Nibbler)."""
    blacks = sum(map(str.__eq__, code, guess))
    return blacks, sum(peg in code for peg in guess) - blacks


SCORING = {"standard": standard, "secret": secret_centric, "guess": guess_centric}

WHITE_PEG = {
    "standard": "THE RIGHT COLOR IN A WRONG PLACE. EACH PEG COUNTS ONCE.",
    "secret": "A CODE PEG WHOSE COLOR THE GUESS HAS ELSEWHERE.",
    "guess": "A GUESS PEG WHOSE COLOR THE CODE HAS ELSEWHERE.",
}


# ---------------------------------------------------------------- Rules and codes

COLORS = {  # in the order in which a code is drawn: 1 to 6 are those of 1976
    "Y": "YELLOW", "R": "RED", "P": "PURPLE", "O": "ORANGE", "G": "GREEN",
    "B": "BLUE", "W": "WHITE", "T": "TAN", "K": "BLACK", "M": "MAROON",
}
PALETTE = "".join(COLORS)
LETTERS = {name: letter for letter, name in COLORS.items()}
LEGEND_ORDER = "ROYGBPWTKM"  # the 1976 program names its colors in another order

ROLES = ("computer", "player")
ALLOWED = {  # what each rule of a session may be, if it is not just on or off
    "colors": range(2, 11), "pegs": range(1, 11), "frames": range(1, 1000),
    "scoring": tuple(SCORING), "codemaker": ROLES, "codebreaker": ROLES,
    "match": range(2, 101, 2),
}


class Rules(namedtuple("Rules", "colors pegs frames scoring oldstyle picture"
                       " codemaker codebreaker match",
                       defaults=(6, 4, 10, "standard", False, False,
                                 "computer", "player", 0))):
    """The rules of a session, one immutable value; see ALLOWED.

    frames: moves in a game.  oldstyle, picture: see the module and BOARD.
    match: how many games a match has; 0 is no match.
    """

    __slots__ = ()
    colors: int
    pegs: int
    frames: int
    scoring: str
    oldstyle: bool
    picture: bool
    codemaker: str
    codebreaker: str
    match: int

    @property
    def palette(self) -> str:
        """The letters in play, in draw order."""
        return PALETTE[:self.colors]

    @property
    def choice(self) -> str:
        """What a code is made of, for a message: "4 OF R O Y G B P"."""
        letters = [c for c in LEGEND_ORDER if c in self.palette]
        return f"{self.pegs} OF {' '.join(letters)}"

    def score(self, code: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites).  What guess has beyond pegs is not scored."""
        return SCORING[self.scoring](code, guess[:self.pegs].ljust(self.pegs))


def peg_letters(text: str, palette: str) -> str:
    """Return the letters that text names, by letters or whole color names.

    Raise ValueError, with a line for the paper, for a letter not in palette.
    """
    words = text.upper().replace(",", " ").split()
    letters = "".join([LETTERS.get(word, word) for word in words])
    for letter in letters:
        if letter not in palette:
            raise ValueError(f'NO COLOR "{letter}".')
    return letters


def parse_code(text: str, rules: Rules) -> str:
    """Return the code or guess that text names, rules.pegs letters.

    Raise ValueError, with a line for the paper, if text is no code.
    """
    try:
        letters = peg_letters(text, rules.palette)
    except ValueError as error:
        problem = str(error)
    else:
        if len(letters) == rules.pegs:
            return letters
        problem = f"PEGS TYPED: {len(letters)}." if letters else "NOTHING TYPED."
    raise ValueError(f"{problem} TYPE {rules.choice}")


def draw_code(rules: Rules, rnd: Callable[[], float]) -> str:
    """Return a code of pegs drawn one by one, each INT(colors * RND(1) + 1).

    The highest RND of all is rounded up to one color too many if there are 2, 4
    or 8: that counts as the last color.
    """
    draws = [int(single(single(rules.colors * rnd()) + 1)) for _ in range(rules.pegs)]
    return "".join([PALETTE[min(draw, rules.colors) - 1] for draw in draws])


def parse_score(text: str) -> tuple[int, int]:
    """Return the (blacks, whites) that text names: 1 2, 1,2, 1B 2W, BWW or none.

    Raise ValueError, with a line for the paper, if it is no score.
    """
    text = text.upper()
    if re.fullmatch("[BW., ]*| *0 *", text):
        return text.count("B"), text.count("W")
    pair = re.fullmatch(r" *(\d+)(?: *B[ ,]*|[ ,]+)(\d+) *W? *", text)
    if pair:
        return int(pair[1]), int(pair[2])
    single = re.fullmatch(r" *(\d+) *([BW]) *", text)
    if single:
        return (int(single[1]), 0) if single[2] == "B" else (0, int(single[1]))
    raise ValueError("NO SCORE. TYPE BLACKS AND WHITES, AS 1 2 OR BWW")


# ---------------------------------------------------------------- Codebreaker

# The applet's algorithm: guess the lowest code, colors in draw order being its
# digits, that would have got every score on the board.  Its blacks plus whites,
# the total, depend on no order: each further peg of a color adds a known number.

BITS = 8  # of a counter; one whole number holds a counter for each move
SPARE = 32  # the bit of a counter that is lost when the counter drops below 0


def added(scoring: str, count: int, pegs: int) -> list[int]:
    """Return what the first, second, ... peg of one color adds to the total.

    count: how often the color stands in the guess.
    """
    if scoring == "standard":
        return [1] * count + [0] * (pegs - count)
    if scoring == "secret":
        return [int(count > 0)] * pegs
    return [count] + [0] * (pegs - 1)


def packed(counters: Iterable[int]) -> int:
    """Return one whole number that holds small counters side by side."""
    return sum(counter << BITS * i for i, counter in enumerate(counters))


def trimmed(gains: list[int]) -> list[int]:
    """Return gains without the repetitions at the end: the last one goes on."""
    while gains[1:] and gains[-1] == gains[-2]:
        gains.pop()
    return gains


class Search:
    """A search for the lowest code that fits a board.

    A prefix is dropped as soon as some move has too many blacks or too high a
    total, or can no longer reach its own with the pegs that are left, or when
    no handful of pegs completes all the totals, or when the same was wanted of
    as many pegs before, in vain.  One subtraction serves all the moves, for
    wanted counters stand side by side in one whole number.
    """

    def __init__(self, rules: Rules, board: Sequence[Move]) -> None:
        colors, pegs = rules.palette, range(rules.pegs)
        gains = [{c: added(rules.scoring, guess.count(c), rules.pegs) for c in colors}
                 for guess, _, _ in board]
        most = [sorted(sum(gain.values(), []), reverse=True) for gain in gains]
        self.pegs = rules.pegs
        self.spare = packed(SPARE for _ in board)
        self.black = [[packed(guess[place] == c for guess, _, _ in board)
                       for c in colors] for place in pegs]
        self.gain = [trimmed([packed(gain[c][nth] for gain in gains) for nth in pegs])
                     for c in colors]
        self.black_reach = [packed(2 * SPARE + left for _ in board) for left in pegs]
        self.total_reach = [packed(2 * SPARE + sum(best[:left]) for best in most)
                            for left in pegs]
        self.used = [0] * rules.colors  # the place in gain, for each color
        self.known: dict[tuple[int, ...], bool] = {}
        self.vain: set[tuple[int, ...]] = set()

    def handful(self, left: int, total: int) -> bool:
        """Tell whether some choice of the pegs left completes all the totals."""
        if not left:
            return True
        key = (left, total, *self.used)
        if key not in self.known:
            self.known[key] = self.try_handful(left - 1, total)
        return self.known[key]

    def try_handful(self, left: int, total: int) -> bool:
        """Tell the same by trying each color as the next peg."""
        spare, used, reach = self.spare, self.used, self.total_reach[left]
        for c, gain in enumerate(self.gain):
            rest = total - gain[used[c]]
            if rest & spare == spare and (reach - rest) & spare == spare:
                before = used[c]
                used[c] = min(before + 1, len(gain) - 1)
                found = self.handful(left, rest)
                used[c] = before
                if found:
                    return True
        return False

    def build(self, place: int, blacks: int, total: int) -> str | None:
        """Return the lowest completion of the pegs placed so far, or None."""
        if place == self.pegs:
            return ""
        key = (place, blacks, total, *self.used)
        if key in self.vain:
            return None
        left = self.pegs - place - 1
        spare, used, reach = self.spare, self.used, self.black_reach[left]
        total_reach = self.total_reach[left]
        for c, black in enumerate(self.black[place]):
            wanted = blacks - black
            if wanted & spare == spare and (reach - wanted) & spare == spare:
                before, gain = used[c], self.gain[c]
                rest = total - gain[before]
                if rest & spare == spare and (total_reach - rest) & spare == spare:
                    used[c] = min(before + 1, len(gain) - 1)
                    tail = None
                    if self.handful(left, rest):
                        tail = self.build(place + 1, wanted, rest)
                    used[c] = before
                    if tail is not None:
                        return PALETTE[c] + tail
        self.vain.add(key)
        return None


def lowest_code(rules: Rules, board: Sequence[Move]) -> str | None:
    """Return the lowest code that fits every score on the board, or None."""
    return Search(rules, board).build(
        0, packed(SPARE + blacks for _, blacks, _ in board),
        packed(SPARE + blacks + whites for _, blacks, whites in board))


# ---------------------------------------------------------------- What the paper says

BANNER = [  # columns 24, 20 and 18
    f"{'':23}MASTERMIND", f"{'':19}CREATIVE COMPUTING", f"{'':17}MORRISTOWN, NEW JERSEY",
    "", "", "",
]
TITLE = "THE GAME OF MASTERMIND"
BROKEN = "THAT BREAKS THE CODE!"
DEFEAT = "OUT OF MOVES. THE CODE HOLDS."
CODE = "THE HIDDEN CODE: "
NOTHING_YET = "NO MOVE MADE YET, NOTHING TO SHOW."
NOTHING_SCORED = "NO SCORE TO TAKE BACK YET."
NO_CODE_FITS = "NO CODE FITS THESE SCORES."
ALL_RIGHT = "EVERY MOVE WAS SCORED RIGHT."


@cache  # a check of a thousand rolls needs the same few titles again and again
def title(rules: Rules) -> list[str]:
    """Return the lines that open a session."""
    cells = [f"{c}={COLORS[c]}" for c in LEGEND_ORDER if c in rules.palette]
    rows = [(cells[i:i + 3] + ["", ""])[:3] for i in range(0, len(cells), 3)]
    legend = [f"{'':15}{first:10}{second:13}{third}" for first, second, third in rows]
    return [*(BANNER if rules.oldstyle else []), TITLE, "", "COLOR CODES:", *legend, ""]


def breaker_help(rules: Rules) -> Iterator[str]:
    """Yield the rules and the commands for someone who breaks a code."""
    example = (rules.palette * rules.pegs)[:rules.pegs]
    yield f"BREAK THE HIDDEN CODE: {rules.choice}."
    yield f"A COLOR MAY STAND TWICE OR MORE. MOVES:{number(rules.frames)}"
    yield f"TYPE A GUESS, SUCH AS {example}, BY LETTERS OR COLOR NAMES."
    yield from key_peg_help(rules)
    yield "BOARD   SHOWS THE MOVES SO FAR."
    yield "REVEAL  SHOWS THE CODE AND ENDS THE GAME."
    yield "SOLVE   LETS THE COMPUTER PLAY THE REST."
    yield "QUIT    SHOWS THE CODE AND ENDS THE SESSION."
    yield from points_help(rules)


def maker_help(rules: Rules) -> Iterator[str]:
    """Yield the rules and the commands for someone whose code is guessed."""
    yield f"YOUR CODE: {rules.choice}."
    yield f"SCORE EACH GUESS AGAINST IT. MOVES:{number(rules.frames)}"
    yield from key_peg_help(rules)
    yield "1 BLACK AND 2 WHITES: 1 2 OR 1,2 OR 1B 2W OR BWW. NONE: EMPTY LINE."
    yield "BOARD   SHOWS THE MOVES SO FAR."
    yield "UNDO    TAKES THE LAST SCORE BACK."
    yield "QUIT    ENDS THE SESSION."
    yield from points_help(rules)


def hidden_code_help(rules: Rules) -> Iterator[str]:
    """Yield what to do for someone whose code another player is to break."""
    yield f"TYPE A CODE FOR THE OTHER PLAYER TO BREAK: {rules.choice}."
    yield "BY LETTERS OR COLOR NAMES. A COLOR MAY STAND TWICE OR MORE."
    yield "QUIT    ENDS THE SESSION."


def key_peg_help(rules: Rules) -> Iterator[str]:
    """Yield what earns a key peg."""
    yield "A BLACK PEG: THE RIGHT COLOR IN THE RIGHT PLACE."
    yield f"A WHITE PEG: {WHITE_PEG[rules.scoring]}"


def points_help(rules: Rules) -> Iterator[str]:
    """Yield what a match is about, if there is one."""
    if rules.match:
        yield (f"THE CODEMAKER GETS 1 A MOVE,{number(rules.frames + 1)}"
               "FOR A MISS, REVEAL OR SOLVE.")


def table(board: Sequence[Move]) -> Iterator[str]:
    """Yield the lines of BOARD, in print zones."""
    yield from zones("GUESS", "BLACKS", "WHITES")
    yield from zones("-----", "------", "------")
    for guess, blacks, whites in board:
        yield from zones(guess, number(blacks), number(whites))


def picture(rules: Rules, board: Sequence[Move]) -> Iterator[str]:
    """Yield the lines of BOARD as the article draws the board of the game.

    The hidden code is on top, then comes a frame for each move: black and white
    key pegs (B, W) at its left, the pegs at its right.
    """
    columns = (rules.pegs + 1) // 2
    keys, pegs = "-" * (2 * columns + 1), "-" * (4 * rules.pegs + 1)
    margin = " " * (len(keys) + 1)
    top, foot = ["/-\\"] * rules.pegs, ["\\-/"] * rules.pegs
    yield f"{margin}+{pegs}+"
    yield f"{margin}|#{'#'.join(top)}#|"
    yield f"{margin}|#{'#'.join(foot)}#|"
    yield f"+{keys}+{pegs}+"
    for guess, blacks, whites in board:
        slots = ("B" * blacks + "W" * whites).ljust(rules.pegs, ".").ljust(2 * columns)
        letters = [f"/{c}\\" for c in guess[:rules.pegs].ljust(rules.pegs)]
        yield f"| {' '.join(slots[:columns])} | {' '.join(letters)} |"
        yield f"| {' '.join(slots[columns:])} | {' '.join(foot)} |"
        yield f"+{keys}+{pegs}+"


def partners(pegs: str, others: str, once: bool) -> list[int | None]:
    """Return for each peg the place in others that earns it a key peg, or None.

    Its own place if that has its color, else the first place that has it; with
    once, no place serves two pegs, and the blacks choose first.
    """
    taken = {i for i, peg in enumerate(pegs) if once and others[i] == peg}
    found: list[int | None] = []
    for i, peg in enumerate(pegs):
        free = [j for j, other in enumerate(others) if other == peg and j not in taken]
        place = i if others[i] == peg else free[0] if free else None
        if once and place is not None:
            taken.add(place)
        found.append(place)
    return found


def verdict(rule: str, code: str, guess: str) -> Iterator[str]:
    """Yield the lines that say peg by peg what earned a key peg under a rule."""
    sides = [("GUESS", guess), ("SECRET", code)]
    (side, pegs), (other, others) = reversed(sides) if rule == "secret" else sides
    yield f"{rule.upper()} RULE: A WHITE IS"
    yield WHITE_PEG[rule]
    for i, place in enumerate(partners(pegs, others, once=rule == "standard")):
        if place is not None:
            key, why = "BLACK" if place == i else "WHITE", f"{other} PEG {place + 1}"
        elif pegs[i] in others:
            key, why = "NONE", f"EVERY {pegs[i]} IN THE {other} IS TAKEN"
        else:
            key, why = "NONE", f"NO {pegs[i]} IN THE {other}"
        yield f"   {side} PEG {i + 1:<2}   {pegs[i]}   {key:5}   {why}"


def verdicts(code: str, guess: str) -> Iterator[str]:
    """Yield the lines of --score: the three rules side by side, then each alone."""
    scores = [score(code, guess) for score in SCORING.values()]
    yield from zones("SECRET", "   ".join(code))
    yield from zones("GUESS", "   ".join(guess))
    yield ""
    yield from zones("RULE", *(rule.upper() for rule in SCORING))
    yield from zones("BLACKS", *(f" {blacks}" for blacks, _ in scores))
    yield from zones("WHITES", *(f" {whites}" for _, whites in scores))
    for rule in SCORING:
        yield ""
        yield from verdict(rule, code, guess)


# ---------------------------------------------------------------- Games


class Quit(Exception):
    """QUIT was typed; what it shows is on the paper."""


class Game:
    """One game: the board, and the dialogue about it."""

    def __init__(self, rules: Rules, rnd: Callable[[], float]) -> None:
        self.rules, self.rnd = rules, rnd
        self.board: list[Move] = []
        self.giving_up = [] if rules.oldstyle else ["REVEAL", "SOLVE"]

    def play(self, code: str | None = None) -> Dialogue[int]:
        """Play to the end and return the points of the codemaker.

        They are the moves that it took to break the code, frames + 1 if that
        failed, 0 if a player scored wrong.  Raise Quit on QUIT.
        code: the hidden code if it was set by hand.
        """
        if not code and self.rules.codemaker == "player":
            if self.rules.codebreaker == "computer":
                return (yield from self.break_unknown())
            code = yield from self.ask("SECRET CODE? ", self.parse_code, hidden_code_help,
                                       blank=True, hidden=True)
        return (yield from self.break_known(code or draw_code(self.rules, self.rnd)))

    def break_known(self, code: str) -> Dialogue[int]:
        """Break a code that the program knows: it scores the guesses."""
        solving = self.rules.codebreaker == "computer"
        points_if_missed = self.rules.frames + 1
        while len(self.board) < self.rules.frames:
            try:
                guess = yield from (self.computer_guess() if solving else self.player_guess())
            except Quit:
                yield CODE + code
                raise
            if guess not in self.giving_up:
                if (yield from self.score_move(guess, self.rules.score(code, guess))):
                    helped = solving and self.rules.codebreaker == "player"
                    return points_if_missed if helped else len(self.board)
            elif guess == "SOLVE":
                solving = True
            else:
                yield CODE + code
                return points_if_missed
        yield DEFEAT
        yield CODE + code
        return points_if_missed

    def break_unknown(self) -> Dialogue[int]:
        """Break a code that a player has in mind, and so scores."""
        yield ""
        yield f"MAKE UP A CODE, {self.rules.choice}, AND KEEP IT TO YOURSELF."
        guess = draw_code(self.rules, self.rnd)
        while True:
            yield ""
            yield self.move_number() + ": " + guess
            score = yield from self.ask("BLACKS, WHITES? ", partial(self.parse_score, guess),
                                        maker_help, ["UNDO"])
            if isinstance(score, str):
                guess = yield from self.undo(guess)
            elif (yield from self.score_move(guess, score)):
                return len(self.board)
            else:
                fit = lowest_code(self.rules, self.board)
                if not fit or len(self.board) == self.rules.frames:
                    points = yield from self.settle(DEFEAT if fit else NO_CODE_FITS)
                    if points is not None:
                        return points
                    fit = yield from self.undo(guess)
                guess = fit

    def undo(self, guess: str) -> Dialogue[str]:
        """Take the last score back and return its guess, or guess if there is none."""
        if self.board:
            return self.board.pop()[0]
        yield NOTHING_SCORED
        return guess

    def settle(self, reason: str) -> Dialogue[int | None]:
        """Ask for the code and name every move that was scored wrong.

        Return the points of the codemaker, or None for UNDO.
        """
        yield reason
        code = yield from self.ask("YOUR CODE (OR UNDO)? ", self.parse_code, maker_help, ["UNDO"])
        if code == "UNDO":
            return None
        points = self.rules.frames + 1
        for i, (guess, *scored) in enumerate(self.board, 1):
            blacks, whites = self.rules.score(code, guess)
            if [blacks, whites] != scored:
                points = 0
                yield (f"MOVE NUMBER{number(i)}WAS SCORED WRONG: {guess} HAS"
                       f"{number(blacks)}BLACKS{number(whites)}WHITES")
        if points:
            yield ALL_RIGHT
        return points

    def score_move(self, guess: str, score: tuple[int, int]) -> Dialogue[bool]:
        """Put a move on the board, print its score, return if it breaks the code."""
        blacks, whites = score
        self.board.append((guess, blacks, whites))
        if blacks == self.rules.pegs:
            yield BROKEN
            return True
        yield f"{number(blacks)} BLACK PEGS"
        yield f"{number(whites)} WHITE PEGS"
        return False

    def move_number(self) -> str:
        """Return what opens the line of the next move."""
        return f"MOVE NUMBER{number(len(self.board) + 1)}"

    def computer_guess(self) -> Dialogue[str]:
        """Print and return the computer's guess at a code that fits the board."""
        guess = lowest_code(self.rules, self.board) if self.board else None
        guess = guess or draw_code(self.rules, self.rnd)
        yield ""
        yield self.move_number() + ": " + guess
        return guess

    def player_guess(self) -> Dialogue[str]:
        """Ask for a guess; return it, or REVEAL or SOLVE."""
        if self.rules.oldstyle:
            return (yield from self.guess_of_1976())
        return (yield from self.ask(self.move_number() + "? ", self.parse_code, breaker_help,
                                    self.giving_up, blank=True))

    def guess_of_1976(self) -> Dialogue[str]:
        """Ask for a guess as the original did: nothing is checked."""
        while True:
            yield ""
            typed = yield from basic_input(Question(self.move_number() + "? ", ["BOARD", "QUIT"]))
            if typed == "QUIT":
                raise Quit
            if typed != "BOARD":
                return typed
            yield from self.board_lines()

    def parse_code(self, text: str) -> str:
        """Return the code or guess that text names, or raise ValueError."""
        return parse_code(text, self.rules)

    def parse_score(self, guess: str, text: str) -> tuple[int, int]:
        """Return the score that text gives to a guess.

        Raise ValueError, with a line for the paper, if no code can have it.
        """
        blacks, whites = parse_score(text)
        if blacks + whites > self.rules.pegs:
            raise ValueError("MORE KEY PEGS THAN THE GUESS HAS PEGS. SCORE AGAIN")
        if lowest_code(self.rules, [(guess, blacks, whites)]) is None:
            if self.rules.scoring == "standard" and blacks == self.rules.pegs - 1:
                raise ValueError("THE LAST PEG CANNOT BE IN A WRONG PLACE. SCORE AGAIN")
            raise ValueError(f"NO CODE CAN GIVE {guess} THAT SCORE. SCORE AGAIN")
        return blacks, whites

    def ask(self, text: str, parse: Callable[[str], T],
            help_lines: Callable[[Rules], Iterator[str]], commands: Sequence[str] = (), *,
            blank: bool = False, hidden: bool = False) -> Dialogue[T | str]:
        """Ask until parse takes the answer, or it is one of the commands; return that.

        parse raises ValueError, with a line for the paper, for an answer that
        is none.  QUIT raises Quit; BOARD and HELP are answered on the way.
        blank: print a blank line before the question.
        """
        oldstyle = self.rules.oldstyle
        help_word = [] if oldstyle else ["HELP"]
        question = Question(text, ["BOARD", *help_word, *commands, "QUIT"], hidden)
        while True:
            if blank:
                yield ""
            typed = yield question
            word = typed.strip() if oldstyle else typed.strip().upper()
            if word == "QUIT":
                raise Quit
            if word in commands:
                return word
            if word == "BOARD":
                yield from self.board_lines()
            elif word == "HELP" and not oldstyle:
                yield from help_lines(self.rules)
            else:
                try:
                    if len(typed) > LINE and not oldstyle:
                        raise ValueError("LINE TOO LONG. TYPE A SHORTER ONE")
                    return parse(typed)
                except ValueError as error:
                    yield f"{error}." if oldstyle else f"{error}, OR HELP."

    def board_lines(self) -> Iterator[str]:
        """Yield what BOARD prints."""
        if not self.board and not self.rules.oldstyle:
            yield NOTHING_YET
        elif self.rules.picture:
            yield from picture(self.rules, self.board)
        else:
            yield from table(self.board)


def standing(names: list[str], points: list[int]) -> Iterator[str]:
    """Yield the points of both sides."""
    yield from zones("", *names)
    yield from zones("POINTS", *map(number, points))


def play_match(rules: Rules, rnd: Callable[[], float], code: str | None) -> Dialogue[None]:
    """Play a match: roles change each game, and points go to the codemaker."""
    roles = (rules.codemaker, rules.codebreaker)
    names = [role.upper() for role in roles]
    if names[0] == names[1]:
        names = [f"{name} {i}" for i, name in enumerate(names, 1)]
    points = [0, 0]
    for i in range(rules.match):
        maker = i % 2
        yield ""
        yield f"GAME{number(i + 1)}OF{number(rules.match)}: {names[maker]} MAKES THE CODE."
        game = Game(rules._replace(codemaker=roles[maker], codebreaker=roles[1 - maker]), rnd)
        try:
            points[maker] += yield from game.play(code if i == 0 else None)
        except Quit:
            yield from standing(names, points)
            raise
        yield from standing(names, points)
    if points[0] == points[1]:
        yield "THE MATCH IS A TIE."
    else:
        yield f"{names[points[1] > points[0]]} WINS THE MATCH."


def another(rules: Rules) -> Dialogue[bool]:
    """Ask the replay question."""
    question = Question(f"ANOTHER {'MATCH' if rules.match else 'GAME'} (YES OR NO)? ",
                        ["YES", "NO"])
    while True:
        if rules.oldstyle:
            return (yield from basic_input(question)) == "YES"
        word = (yield question).strip().upper()
        if word in ("YES", "Y", "NO", "N"):
            return word.startswith("Y")
        yield "TYPE YES OR NO."


def session(rules: Rules, rnd: Callable[[], float], code: str | None = None) -> Dialogue[None]:
    """Play until the player has enough.

    code: the hidden code of the first game if it is set by hand.
    """
    yield from title(rules)
    again = True
    while again:
        try:
            if rules.match:
                yield from play_match(rules, rnd, code)
            else:
                yield from Game(rules, rnd).play(code)
        except Quit:
            if not rules.oldstyle:
                return
        again = yield from another(rules)
        code = None
    yield ""


# ---------------------------------------------------------------- Terminals


def show(text: str) -> None:
    """Write text to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def nowhere(text: str) -> None:
    """Take text and keep nothing of it."""


def at_once(text: str) -> Iterable[str]:
    """Yield text in one piece, the pace of no machine."""
    return (text,)


def at_baud(baud: int, clock: Callable[[], float],
            sleep: Callable[[float], object]) -> Pace:
    """Return a pace of baud / 10 characters a second; 110 is 10 (11 bits each).

    A new line takes two characters' time: carriage return and line feed.
    """
    seconds = (11 if baud == 110 else 10) / baud
    due = clock()

    def pace(text: str) -> Iterator[str]:
        """Yield text character by character, each when its time has come."""
        nonlocal due
        due = max(due, clock())
        for character in text:
            yield character
            due += seconds * (2 if character == "\n" else 1)
            sleep(max(0.0, due - clock()))

    return pace


class Terminal:
    """Paper and keyboard: the place where a session is played.

    keyboard: see Pipe.  write takes what is shown, copy all that stands on the
    paper.  pace yields a text piece by piece, each when its time has come.
    """

    def __init__(self, keyboard: Keyboard, write: Write = show, copy: Write = nowhere,
                 pace: Pace = at_once) -> None:
        self.keyboard, self.write, self.copy, self.pace = keyboard, write, copy, pace
        self.question = Question("")  # the one that waits for an answer

    def type_out(self, text: str) -> None:
        """Put text on the paper, at the machine's pace."""
        for piece in self.pace(text):
            self.copy(piece)
            self.write(piece)

    def play(self, session: Dialogue[None]) -> int:
        """Play a session to its end; return the exit status, 130 after Ctrl-C."""
        try:
            line = next(session)
            while True:
                if isinstance(line, Question):
                    line = session.send(self.ask(line))
                else:
                    self.type_out(printed(line))
                    line = next(session)
        except StopIteration:
            return 0
        except EOFError:
            self.hang_up("^D\n")
            return 0
        except KeyboardInterrupt:
            self.hang_up("^C\n")
            return 130

    def ask(self, question: Question) -> str:
        """Print a question, and return the line typed after it."""
        self.type_out(question)
        self.question = question
        try:
            typed = as_typed(self.keyboard.read(question))
        except OSError:  # the terminal is gone
            raise EOFError from None
        row = typed_row(question, typed)
        shown = self.keyboard.echo(question, row)
        if shown == row:
            self.type_out(row)
        else:
            self.copy(row)
            self.write(shown)
        self.question = Question("")
        return typed

    def hang_up(self, key: str) -> None:
        """Put the key that ends the session on the paper, after a question or anywhere."""
        self.copy(key)
        self.write(self.keyboard.echo(self.question, key))


class Pipe:
    """The keyboard if standard input is no terminal: nobody sees what is typed.

    read(question) returns the line typed after a question that is printed
    already; it raises EOFError at the end of input.  echo(question, row)
    returns what is still to be shown of what was typed.
    """

    def __init__(self, stdin: BinaryIO) -> None:
        self.stdin = stdin

    def read(self, question: Question) -> str:
        """Return the next line, what INPUT does not take left out."""
        line = rest = self.stdin.readline(8 * LINE)
        while len(rest) > LINE and not rest.endswith(b"\n"):
            rest = self.stdin.readline(65536)  # beyond what INPUT takes
        if not line:
            raise EOFError
        return line.decode(errors="replace").removesuffix("\n").removesuffix("\r")

    def echo(self, question: Question, row: str) -> str:
        """Return all that was typed."""
        return row


class PlainKeyboard(Pipe):
    """The keyboard of a terminal that edits and shows the line by itself."""

    def read(self, question: Question) -> str:
        """Return the next line, which a hidden one does not show."""
        if not question.hidden:
            return super().read(question)
        from getpass import getpass
        try:
            return getpass("")
        except UnicodeDecodeError:
            return "#"

    def echo(self, question: Question, row: str) -> str:
        """Return what the terminal has not shown: it shows ^C, but no ^D and nothing hidden."""
        if row == "^C\n" and not question.hidden:
            return "\n"
        return row if row in ("^C\n", "^D\n") else ""


EDITOR_OFF = "\x1b[?2004l\x1b[?25h\n"  # no brackets around a paste, a cursor


class LineEditor:
    """The keyboard with prompt_toolkit's line editing and this session's history.

    fd: the terminal.  upper: whether letters turn upper case as they are typed.
    Raise ImportError without prompt_toolkit.
    """

    def __init__(self, fd: int, upper: bool) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory
        from prompt_toolkit.output.vt100 import Vt100_Output

        self.fd, self.upper = fd, upper
        self.pasted: list[str] = []  # lines to come, the last one unfinished
        self.question = Question("")
        self.screen = Vt100_Output.from_pty(sys.stdout)
        self.screen.enable_cpr = False
        keys = editing_keys(self)
        self.editor: PromptSession[str] = PromptSession(
            output=self.screen, key_bindings=keys, erase_when_done=True)
        self.hidden_editor: PromptSession[str] = PromptSession(
            output=self.screen, key_bindings=keys, erase_when_done=True,
            history=DummyHistory(), is_password=True)

    def read(self, question: Question) -> str:
        """Return the next pasted line, or one that is edited at the question."""
        show("\r" + "\x1b[A" * ((len(question) - 1) // self.screen.get_size().columns))
        if len(self.pasted) > 1:
            return self.pasted.pop(0)
        self.question = question
        set_keys(self.fd, signals=False)
        try:
            return (self.hidden_editor if question.hidden else self.editor).prompt(
                question, default=self.pasted.pop() if self.pasted else "")
        finally:
            set_keys(self.fd, signals=True)

    def shown(self, text: str) -> str:
        """Return typed or pasted text as the line shows it."""
        text = as_typed(text)
        return text.upper() if self.upper else text

    def echo(self, question: Question, row: str) -> str:
        """Return the question and the answer: the editor has erased itself."""
        hide = question.hidden and row not in ("^C\n", "^D\n")
        return question + ("\n" if hide else row)


def editing_keys(keyboard: LineEditor) -> KeyBindings:
    """Return the keys that differ from prompt_toolkit's own.

    Letters turn upper case as they are typed, Tab completes a command, and of
    pasted lines all but the first wait for the next questions.
    """
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("<any>")
    def type_letter(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(keyboard.shown(event.data))

    @keys.add("<bracketed-paste>")
    def paste(event: KeyPressEvent) -> None:
        """Type the first line, and keep the others for the next questions."""
        text = event.data.replace("\r\n", "\n").replace("\r", "\n")
        line, *rest = map(keyboard.shown, text.split("\n"))
        event.current_buffer.insert_text(line)
        keyboard.pasted.extend(rest)
        if rest:
            event.current_buffer.validate_and_handle()

    @keys.add("tab")
    def complete(event: KeyPressEvent) -> None:
        """Complete the command that begins as the line does, if it is the only one."""
        text = event.current_buffer.text
        words = [c for c in keyboard.question.commands if text and c.startswith(text)]
        event.current_buffer.insert_text(os.path.commonprefix(words)[len(text):])

    return keys


def keep_terminal(fd: int, farewell: str) -> None:
    """Give the terminal back as it is now, whatever ends the program.

    farewell: what to show if that is a signal.
    """
    try:
        import termios
    except ImportError:
        return
    import atexit
    import signal
    saved = termios.tcgetattr(fd)

    def restore() -> None:
        """Give the terminal back, unless it is gone."""
        try:
            termios.tcsetattr(fd, termios.TCSANOW, saved)
        except termios.error:
            pass

    def leave(number: int, frame: object) -> None:
        """Die of the signal: an exception could end in the line editor's hands."""
        restore()
        try:
            os.write(fd, farewell.encode())
        except OSError:
            pass
        signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)

    atexit.register(restore)
    signal.signal(signal.SIGTERM, leave)
    signal.signal(signal.SIGHUP, leave)


def set_keys(fd: int, signals: bool) -> None:
    """Leave what is typed ahead, whole and unseen, to the line editor.

    The terminal is not to turn Return into a line feed (ICRNL), to show keys
    (ECHO) or to keep them until Return (ICANON).
    signals: whether Ctrl-C still interrupts (ISIG), or is a key for the editor too.
    """
    import termios
    attributes = termios.tcgetattr(fd)
    attributes[0] &= ~termios.ICRNL
    attributes[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
    attributes[3] |= termios.ISIG * signals
    termios.tcsetattr(fd, termios.TCSANOW, attributes)


def open_keyboard(upper: bool) -> Keyboard:
    """Return the keyboard that goes with standard input and output; for upper see LineEditor."""
    stdin = sys.stdin.buffer
    if not stdin.isatty():
        return Pipe(stdin)
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb"):
        try:
            keyboard = LineEditor(stdin.fileno(), upper)
            keep_terminal(stdin.fileno(), EDITOR_OFF)
            set_keys(stdin.fileno(), signals=True)
            return keyboard
        except ImportError:
            pass  # no prompt_toolkit, or a system without termios
    keep_terminal(stdin.fileno(), "\n")
    return PlainKeyboard(stdin)


# ---------------------------------------------------------------- Reports


def escaped(text: str) -> str:
    """Return text with a Python escape for each character that is no sign."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


def say(line: str) -> None:
    """Print a line that is not part of a session, as long as someone reads."""
    encoding = sys.stdout.encoding or "ascii"
    line = escaped(line).encode(encoding, "backslashreplace").decode(encoding)
    try:
        sys.stdout.write(line + "\n")
    except BrokenPipeError:
        mute()


def mute() -> None:
    """Let standard output lead nowhere from now on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def complain(message: str) -> None:
    """Print a line on standard error, if that can be."""
    try:
        sys.stderr.write(f"mastermind76: {escaped(message)}\n")
    except OSError:
        sys.stderr = open(os.devnull, "w")


# ---------------------------------------------------------------- Options of a game


class Misuse(Exception):
    """The command line, or the header of a roll, is wrong."""


class Parser(argparse.ArgumentParser):
    """A parser of options that raises Misuse, and needs no help of argparse's own."""

    def __init__(self) -> None:
        # A fixed width: else argparse imports what measures the terminal.
        super().__init__("mastermind76", add_help=False, allow_abbrev=False,
                         formatter_class=partial(argparse.HelpFormatter, width=79))

    def error(self, message: str) -> NoReturn:
        raise Misuse(message)


def whole(allowed: range) -> Callable[[str], int]:
    """Return a converter of text to one of the whole numbers allowed."""

    def convert(text: str) -> int:
        """Return text as a number, or raise ArgumentTypeError."""
        if text.isascii() and text.isdigit() and len(text) < 9 and int(text) in allowed:
            return int(text)
        kind = "an even" if allowed.step == 2 else "a whole"
        raise argparse.ArgumentTypeError(
            f"{text!r} is not {kind} number from {allowed[0]} to {allowed[-1]}")

    return convert


def game_parser() -> Parser:
    """Return a parser of the options that change the game: seed, code, and the rules."""
    parser = Parser()
    parser.add_argument("--seed", type=whole(range(HIGHEST + 1)))
    parser.add_argument("--code")
    for name, default in Rules._field_defaults.items():
        allowed = ALLOWED.get(name)
        if allowed is None:
            parser.add_argument(f"--{name}", action="store_true")
        elif isinstance(allowed, range):
            parser.add_argument(f"--{name}", type=whole(allowed), default=default)
        else:
            parser.add_argument(f"--{name}", choices=allowed, default=default)
    parser.set_defaults(frames=None)  # as many as colors and pegs together
    return parser


header_parser = cache(game_parser)  # the same one for each header


def game_words(options: dict[str, object]) -> list[str]:
    """Return the options of a game that are not the default, as words of a header."""
    words = []
    for name in ("seed", "code", *Rules._fields):
        value = options[name]
        if value != header_parser().get_default(name):
            words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
    return words


def rules_of(options: dict[str, Any]) -> Rules:
    """Return the rules in the options of a game."""
    values = {name: options[name] for name in Rules._fields}
    values["frames"] = values["frames"] or values["colors"] + values["pegs"]
    return Rules(**values)


def code_of(options: dict[str, Any], rules: Rules) -> str | None:
    """Return the code set by hand, or None.  Raise Misuse if it is none."""
    try:
        return None if options["code"] is None else parse_code(options["code"], rules)
    except ValueError as error:
        raise Misuse(f"argument --code: {error}") from None


# ---------------------------------------------------------------- Rolls

ROLL_LIMIT = 2**24  # bytes
ROLL_PIECE = 2**16  # bytes for which room is made at first
HEADER_LIMIT = 1000  # characters
SPARE_PAPER = 2**14  # characters that a session may print beyond twice its roll


class NoRoll(Exception):
    """A file holds no roll that could be played, for the reason given."""


class Roll(namedtuple("Roll", "head options paper typed")):
    """A session that was kept in a file.

    head: the # lines and the header line; options: the words of the header
    after the program's name; paper: the session; typed: the lines typed in it.
    """

    __slots__ = ()
    head: str
    options: list[str]
    paper: str
    typed: list[str]


def read_text(path: str) -> str:
    """Return the text of a roll's file, or raise NoRoll."""
    try:
        with open(path, "rb") as file:
            data = file.read(ROLL_PIECE)
            if len(data) == ROLL_PIECE:
                data += file.read(ROLL_LIMIT - ROLL_PIECE + 1)
        if len(data) > ROLL_LIMIT:
            raise NoRoll(f"a roll has at most {ROLL_LIMIT} bytes")
        return data.decode()
    except OSError as error:
        raise NoRoll(error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise NoRoll(f"byte {error.start + 1} is not text") from None


def read_roll(path: str) -> Roll:
    """Return the roll in a file, or raise NoRoll."""
    text = read_text(path)
    if not text:
        raise NoRoll("empty")
    if "\r\n" in text:
        raise NoRoll("its lines end in CR LF; a roll's end in LF alone")
    rows = text.split("\n")
    start = next((i for i, row in enumerate(rows) if not row.startswith("#")), 0)
    if rows[start].split()[:2] != ["$", "mastermind76"]:
        raise NoRoll('no header, a line like "$ mastermind76 --seed 76"')
    if rows.pop():
        raise NoRoll("cut off: the last line has no end")
    head = "".join(row + "\n" for row in rows[:start + 1])
    return Roll(head, header_options(rows[start]), text[len(head):],
                list(typed_lines(rows[start + 1:])))


def header_options(header: str) -> list[str]:
    """Return the words of a header after the program's name, or raise NoRoll."""
    import shlex
    if len(header) > HEADER_LIMIT:
        raise NoRoll(f"a header has at most {HEADER_LIMIT} characters")
    try:
        return shlex.split(header)[2:]
    except ValueError as error:
        raise NoRoll(str(error)) from None


def typed_lines(rows: Iterable[str]) -> Iterator[str]:
    """Yield the lines that were typed in a session, given the rows of its paper."""
    rest = iter(rows)
    for row in rest:
        _, question, typed = row.partition("? ")
        if question:
            while len(row) == WIDTH:
                row = next(rest, "")
                typed += row
            yield typed


class Carbon:
    """A copy of the paper in a new file, written through at once.

    path: must not exist yet; header: its first line.  Raise OSError if the file
    cannot be made.  If it fails later, say so once and go on without it.
    """

    def __init__(self, path: str, header: str) -> None:
        self.path = path
        self.failed = False
        self.file = open(path, "xb", buffering=0)
        try:
            self.write(header)
        except OSError:
            os.unlink(path)
            raise

    def write(self, text: str) -> None:
        """Write text to the file, or raise OSError."""
        data = text.encode()
        while data:
            data = data[self.file.write(data):]

    def __call__(self, text: str) -> None:
        if not self.failed:
            try:
                self.write(text)
            except OSError as error:
                self.failed = True
                complain(f"{self.path}: {error.strerror}; the game goes on unrecorded")


class Stop(Exception):
    """A session that is played again cannot go on, for the reason given."""


def no_seed() -> float:
    """Stand in for RND where no seed is given."""
    raise Stop("the session draws from RND, but the header names no --seed")


def paper_of(session: Dialogue[None], typed: list[str], ending: str) -> Iterator[str]:
    """Yield, piece by piece, the paper of a session in which some lines are typed.

    ending: ^C or ^D, if one of these keys is pressed at the question after them.
    Raise Stop if the session wants more lines than there are, or fewer.
    """
    left = iter(typed)
    try:
        line = next(session)
        while True:
            if not isinstance(line, Question):
                yield printed(line)
                line = next(session)
                continue
            yield line
            answer = next(left, None)
            if answer is None:
                break
            yield typed_row(line, as_typed(answer))
            line = session.send(as_typed(answer))
    except StopIteration:
        for answer in left:
            raise Stop(f"{answer!r} was typed, but the session did not ask for it") from None
        return
    if not ending:
        raise Stop("the session wants more lines than were typed")
    yield ending


def play_again(roll: Roll) -> tuple[str, str]:
    """Play a roll again, from its header and with its typed lines.

    Return the new paper, and why the typed lines do not fit the session, empty
    if they do.  Raise NoRoll for a bad header.
    """
    try:
        rules, code, rnd = dealt_by(roll.options)
    except Misuse as error:
        raise NoRoll(f"header refused: {error}") from None
    typed, ending, broken_off = roll.typed, "", roll.paper.endswith("^C\n")
    if roll.paper.endswith(("? ^C\n", "? ^D\n")):
        typed, ending, broken_off = typed[:-1], typed[-1] + "\n", False
    room = len(roll.paper) - len("^C\n") if broken_off else 2 * len(roll.paper) + SPARE_PAPER
    paper = []
    try:
        for piece in paper_of(session(rules, rnd, code), typed, ending):
            paper.append(piece)
            room -= len(piece)
            if room < 0 and broken_off:
                return "".join(paper)[:room] + "^C\n", ""
            if room < 0:
                raise Stop("the session prints far more than the roll holds")
    except Stop as stop:
        return "".join(paper), str(stop)
    return "".join(paper), ""


def dealt_by(words: list[str]) -> tuple[Rules, str | None, Callable[[], float]]:
    """Return rules, code and RND that the options in a header make, or raise Misuse."""
    options = vars(header_parser().parse_args(words))
    rules = rules_of(options)
    return (rules, code_of(options, rules),
            no_seed if options["seed"] is None else Rnd(options["seed"]))


def difference(path: str, roll: Roll, paper: str) -> Iterator[str]:
    """Yield the unified diff from a roll to the roll with a new paper."""
    if paper != roll.paper:
        import difflib
        old, new = ((roll.head + text).split("\n")[:-1] for text in (roll.paper, paper))
        yield from difflib.unified_diff(old, new, path, "played again", lineterm="")


def check_roll(path: str) -> bool:
    """Play the roll in a file again, say how it compares, return if it is right."""
    return report_roll(path, say, nowhere, at_once)


def replay_roll(path: str, write: Write, pace: Pace) -> bool:
    """Type out the roll in a file, and return if it is right."""
    return report_roll(path, complain, write, pace)


def report_roll(path: str, report: Write, write: Write, pace: Pace) -> bool:
    """Play the roll in a file again, and report how it compares."""
    try:
        roll = read_roll(path)
        paper, wrong = play_again(roll)
    except NoRoll as error:
        report(f"{path}: {error}")
        return False
    for piece in pace(paper):
        write(piece)
    wrong = wrong or ("" if paper == roll.paper else "differs")
    report(f"{path}: {wrong or 'ok'}")
    for line in difference(path, roll, paper):
        report(line)
    return not wrong


def rewrite_roll(path: str) -> bool:
    """Put the new paper into the roll in a file and report what that changes.

    Refuse a roll whose typed lines do not fit the session; return if all is well.
    """
    try:
        roll = read_roll(path)
        paper, wrong = play_again(roll)
        if not wrong and list(typed_lines(paper.split("\n"))) != roll.typed:
            wrong = "its typed lines would change"
        if wrong:
            raise NoRoll(wrong)
        if paper != roll.paper:
            replace(path, roll.head + paper)
    except (NoRoll, OSError) as error:
        say(f"{path}: not rewritten: {getattr(error, 'strerror', error)}")
        return False
    say(f"{path}: {'unchanged' if paper == roll.paper else 'rewritten'}")
    for line in difference(path, roll, paper):
        say(line)
    return True


def replace(path: str, text: str) -> None:
    """Replace the text of a file in one atomic step."""
    import shutil
    import tempfile
    path = os.path.realpath(path)
    fd, new = tempfile.mkstemp(dir=os.path.dirname(path))
    try:
        with open(fd, "wb") as file:
            file.write(text.encode())
        shutil.copymode(path, new)
        os.replace(new, path)
    except BaseException:
        os.unlink(new)
        raise


# ---------------------------------------------------------------- The command

USAGE = """\
usage: mastermind76 [option ...]     Mastermind as a teletype played it in 1976

  mastermind76                       4 pegs of 6 colors, 10 moves; type HELP
  mastermind76 --oldstyle            the program of 1976: nothing is checked
  mastermind76 --seed 76             deal as after RANDOMIZE 76 (0 to 32767)
  mastermind76 --seed 76 < typed.txt     write the paper of these typed lines
  mastermind76 --code RBYG           set the code by hand
  mastermind76 --colors 9 --pegs 6   2 to 10 colors, 1 to 10 pegs
  mastermind76 --frames 12           moves in a game; else colors + pegs
  mastermind76 --picture             BOARD draws the board of the game
  mastermind76 --scoring secret      who earns a white: standard, secret, guess
  mastermind76 --score YGBG YRBG     a secret and a guess under the three rules
  mastermind76 --codemaker player    who makes the code; else the computer
  mastermind76 --codebreaker computer    who breaks the code; else the player
  mastermind76 --match 4             an even number of games, roles changing
  mastermind76 --record FILE         play, and keep the paper as a roll
  mastermind76 --check FILE ...      play rolls again and compare them
  mastermind76 --rewrite FILE ...    accept what rolls have become
  mastermind76 --replay FILE         type a roll out
  mastermind76 --baud 110            at 10 characters a second (1 to 115200)
  mastermind76 --help, --version

exit status: 0 done, 1 a roll failed, 2 bad option or file, 128 + N signal N
"""


def command_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = game_parser()
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument("--record", metavar="FILE")
    one_of.add_argument("--check", nargs="+", metavar="FILE")
    one_of.add_argument("--rewrite", nargs="+", metavar="FILE")
    one_of.add_argument("--replay", metavar="FILE")
    one_of.add_argument("--score", nargs=2, metavar=("SECRET", "GUESS"))
    parser.add_argument("--baud", type=whole(range(1, 115201)))
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--version", action="store_true")
    return parser


def play(options: dict[str, Any], pace: Pace) -> int:
    """Play a session at the terminal; return the exit status."""
    rules = rules_of(options)
    code = code_of(options, rules)
    seed = options["seed"]
    if seed is None:  # not from random: to import it takes as long as a whole session
        seed = int.from_bytes(os.urandom(2), "big") % (HIGHEST + 1)
    carbon = None
    if options["record"] is not None:
        carbon = record(options["record"], game_words({**options, "seed": seed, "code": code}))
    terminal = Terminal(open_keyboard(not rules.oldstyle), copy=carbon or nowhere, pace=pace)
    status = terminal.play(session(rules, Rnd(seed), code))
    return status or (2 if carbon and carbon.failed else 0)


def record(path: str, words: list[str]) -> Carbon:
    """Return a new roll with these words in its header, or raise Misuse."""
    import shlex
    try:
        return Carbon(path, f"$ {shlex.join(['mastermind76', *words])}\n")
    except OSError as error:
        raise Misuse(f"argument --record: {path}: {error.strerror}") from None


def score_aloud(code: str, guess: str) -> None:
    """Show a code and a guess under the three scoring rules."""
    try:
        pair = [peg_letters(text, PALETTE) for text in (code, guess)]
    except ValueError as error:
        raise Misuse(f"argument --score: {error}") from None
    if not len(pair[0]) == len(pair[1]) <= 10 or not pair[0]:
        raise Misuse("argument --score: SECRET AND GUESS HAVE AS MANY PEGS, 1 TO 10")
    for line in verdicts(*pair):
        say(line)


def run(options: dict[str, Any]) -> int:
    """Do what the command line asks for; return the exit status."""
    for work in ("score", "check", "rewrite", "replay"):
        if options[work] is not None and game_words(options):
            raise Misuse(f"argument --{work}: not allowed with {game_words(options)[0]}")
    pace = at_baud(options["baud"], time.monotonic, time.sleep) if options["baud"] else at_once
    if options["help"]:
        show(USAGE)
    elif options["version"]:
        say(f"mastermind76 {__version__}")
    elif options["score"]:
        score_aloud(*options["score"])
    elif options["check"]:  # a list, so that each roll is checked whatever came before
        return int(not all([check_roll(path) for path in options["check"]]))
    elif options["rewrite"]:
        return int(not all([rewrite_roll(path) for path in options["rewrite"]]))
    elif options["replay"] is not None:
        return int(not replay_roll(options["replay"], show, pace))
    else:
        return play(options, pace)
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))
    status = 0
    try:
        options = vars(command_parser().parse_args(argv))
        # All that was made up to here lives to the end.  To have it looked
        # through for garbage would make a start a twentieth slower.
        gc.freeze()
        status = run(options)
        sys.stdout.flush()
        return status
    except Misuse as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except OSError as error:
        mute()
        if isinstance(error, BrokenPipeError):
            return status
        complain(f"standard output: {error.strerror}")
        return 2


if __name__ == "__main__":
    sys.exit(main())
