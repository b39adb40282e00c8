#!/usr/bin/env python3
"""MASTERMIND, played as a teletype played it in 1976.

It recreates the game of David G. Struble in Creative Computing (Mar/Apr 1976): a hidden code of
4 pegs in 6 colors, 10 moves, the commands QUIT and BOARD.  --oldstyle takes six departures back:

1. A guess is checked before it counts, and not read as INPUT reads.  Any case, blanks, commas and
   color names are fine.  A bad guess gets one line that says why, and the move is asked again.
2. QUIT and BOARD work in any case.  BOARD before the first move says that there is nothing yet.
3. QUIT shows the code and ends the session, without the replay question.
4. The replay question takes YES, Y, NO, N, BOARD, HELP and QUIT in any case, or asks again.
5. HELP, HINT, WHY, REVEAL and SOLVE are commands too.
6. The three lines that the book of 1979 put before the title are not printed.

What --oldstyle cannot take back, and why:

7. A guess of fewer than four characters is filled up with blanks.  The original dies of it.
8. No printed line ends in a blank.  Editors drop such blanks, and rolls are compared to the byte.
9. Four sentences (win, defeat, code, replay) are worded anew: the original's are its author's.
10. The paper is 72 columns wide.  A typed line that reaches the edge goes on in the next row.  It
    has at most 255 characters, as INPUT takes no more; one # stands for all that comes after.
11. A typed tab is taken as a blank; a question mark, and all but printable ASCII, as #: so "? "
    stands on the paper only where the program asks, with what was typed right after it.
12. End of input stands on the paper as ^D, status 0; Ctrl-C as ^C, status 130.

A session is a generator: it yields each printed line and each question, and is sent the line
typed after a question.  So a game knows neither a terminal nor a file: Terminal.play plays a
session at a keyboard, play_again with the typed lines of a roll.  A roll is a session in a file:
# lines that say what it shows, a header such as "$ mastermind76 --seed 76", and the paper.
"""

from __future__ import annotations

import argparse
import codecs
import errno
import gc
import gettext
import os
import re
import sys
import time
from collections import deque, namedtuple
from functools import cache, partial
from itertools import islice, pairwise, product
from operator import eq, le, sub

# True for a type checker alone: to import typing takes a sixth of a whole piped session.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
    from typing import Any, NoReturn, TypeVar
    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
    T = TypeVar("T")
    Dialogue = Generator[str, str, T]  # yields lines and questions, is sent typed lines
    Move = tuple[str, int, int]  # guess, blacks, whites
    Numbers = tuple[int, ...]  # one for each move
    Pace = Callable[[str], Iterable[str]]  # yields a text piece by piece

__version__ = "1.1.0"

# ---------------------------------------------------------------- BASIC
WIDTH = 72  # columns of paper
ZONE, LAST_ZONE = 14, 56  # columns of a print zone, and before the last zone
LINE = 255  # characters that INPUT takes
HIGHEST = 32767  # BASIC's highest whole number

def single(x: float) -> float:
    """Return x >= 0 rounded to the 24 bits of BASIC's single precision (if x < 1, to 2**-24)."""
    last = 2.0 ** (int(x).bit_length() - 24)  # what the last bit is worth
    return round(x / last) * last

class Rnd:
    """GW-BASIC's RND(1) after RANDOMIZE seed (0 to 32767): each call returns the next 0 <= x < 1.
    The state has three bytes.  At power-on the lowest is 82; RANDOMIZE sets the other two."""

    def __init__(self, seed: int) -> None:
        self.state = 82 + 256 * seed
        self()  # the step that RANDOMIZE makes

    def __call__(self) -> float:
        self.state = (self.state * 214013 + 2531011) % 2**24
        return self.state / 2**24

def number(value: int) -> str:
    """Return a number >= 0 as PRINT shows it: a blank, the digits, a blank."""
    return f" {value} "

def zones(*items: str) -> Iterator[str]:
    """Yield the lines in which PRINT with commas sets items, each in the next zone.  What would
    go beyond the last zone, at column 57, goes on in a new line."""
    line = items[0]
    for item in items[1:]:
        line += " " * (ZONE - len(line) % ZONE)
        if len(line) > LAST_ZONE:
            yield line
            line = ""
        line += item
    yield line

class Question(str):
    """A question of the program's, which ends in "? "; a typed line answers it.  commands: the
    words that Tab completes.  hidden: nobody is to see the answer."""
    __slots__ = ("commands", "hidden")
    commands: Sequence[str]
    hidden: bool

    def __new__(cls, text: str, commands: Sequence[str] = (), hidden: bool = False) -> Question:
        question = str.__new__(cls, text)
        question.commands, question.hidden = commands, hidden
        return question

def input_string(line: str) -> str | None:
    """Return the string that INPUT takes from a line: from a double quote at its start up to the
    next, or else the line without the blanks around it; None if text or a comma follows that."""
    line = line[:LINE].strip()
    if line.startswith('"'):
        string, _, rest = line[1:].partition('"')
        return None if rest.strip() else string
    return None if "," in line else line

def basic_input(question: Question) -> Dialogue[str]:
    """Ask as BASIC's INPUT does, until one string is typed; return that."""
    while (string := input_string((yield question))) is None:
        yield "?REDO FROM START"
        question = Question("? ")
    return string

# ---------------------------------------------------------------- Scoring
# Each rule takes a code and a guess of equal length and returns the blacks and the whites.
# Blacks are beyond dispute: right color, right place.

def standard(code: str, guess: str) -> tuple[int, int]:
    """Count each peg once, blacks first (the 1976 program; the board game)."""
    blacks = sum(map(eq, code, guess))
    return blacks, sum([min(code.count(c), guess.count(c)) for c in set(guess)]) - blacks

def secret_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each other code peg whose color the guess has (Nibbler)."""
    blacks = sum(map(eq, code, guess))
    return blacks, sum([peg in guess for peg in code]) - blacks

def guess_centric(code: str, guess: str) -> tuple[int, int]:
    """Give a white for each other guess peg whose color the code has (Nibbler)."""
    return secret_centric(guess, code)

SCORING = {"standard": standard, "secret": secret_centric, "guess": guess_centric}

# ---------------------------------------------------------------- Rules and codes
COLORS = {  # in the order in which a code is drawn: 1 to 6 are those of 1976
    "Y": "YELLOW", "R": "RED", "P": "PURPLE", "O": "ORANGE", "G": "GREEN",
    "B": "BLUE", "W": "WHITE", "T": "TAN", "K": "BLACK", "M": "MAROON"}
PALETTE = "".join(COLORS)
LETTERS = {name: letter for letter, name in COLORS.items()}
LEGEND_ORDER = "ROYGBPWTKM"  # the 1976 program names its colors in another order

class Rules(namedtuple("Rules", "colors pegs frames scoring strategy oldstyle picture teach"
                       " codemaker codebreaker match", defaults=(
        6, 4, 10, "standard", "lowest", False, False, False, "computer", "player", 0))):
    """The rules of a session; ALLOWED has the values.  frames: moves in a game.  match: games in
    a match, 0 if there is none."""
    __slots__ = ()
    colors: int
    pegs: int
    frames: int
    scoring: str
    strategy: str
    oldstyle: bool
    picture: bool
    teach: bool
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
        return f"{self.pegs} OF {' '.join([c for c in LEGEND_ORDER if c in self.palette])}"

    @property
    def missed(self) -> int:
        """The codemaker's points if the code is not broken."""
        return self.frames + 1

    @property
    def example(self) -> str:
        """A code: the colors in draw order, again and again."""
        return (self.palette * self.pegs)[:self.pegs]

    def score(self, code: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites).  What guess has beyond pegs is not scored."""
        return SCORING[self.scoring](code, guess[:self.pegs].ljust(self.pegs))

def draw_code(rules: Rules, rnd: Callable[[], float]) -> str:
    """Return a code of pegs drawn one by one, each INT(colors * RND(1) + 1).  If there are 2, 4 or
    8 colors, the highest RND of all is rounded up to one color too many; it counts as the last."""
    draws = [int(single(single(rules.colors * rnd()) + 1)) for _ in range(rules.pegs)]
    return "".join([PALETTE[min(draw, rules.colors) - 1] for draw in draws])

# The next functions read what was typed, or raise ValueError with a text for the paper.
def peg_letters(text: str, palette: str) -> str:
    """Return the letters, all of palette, that text names by letters or whole color names."""
    words = text.upper().replace(",", " ").split()
    letters = "".join([LETTERS.get(word, word) for word in words])
    if unknown := letters.lstrip(palette):
        raise ValueError(f'NO COLOR "{unknown[0]}".')
    return letters

def parse_code(text: str, rules: Rules) -> str:
    """Return the code or guess that text names, rules.pegs letters."""
    try:
        letters = peg_letters(text, rules.palette)
        if len(letters) == rules.pegs:
            return letters
        raise ValueError(f"PEGS TYPED: {len(letters)}." if letters else "NOTHING TYPED.")
    except ValueError as error:
        raise ValueError(f"{error} TYPE {rules.choice}") from None

def parse_score(text: str) -> tuple[int, int]:
    """Return the (blacks, whites) that text names.  1 2, 1,2, 1B 2W, 2W 1B, BWW and 1 BLACK 2
    WHITES are all the same; nothing is 0 0.  A number without B or W goes by its place."""
    words = re.sub("(B)LACKS?|(W)HITES?|AND|,", r"\1\2 ", text.upper())
    if re.fullmatch("[BW. ]*| *0 *", words):
        return words.count("B"), words.count("W")
    tokens = re.findall(r"(\d+) *([BW]?)|(\S)", words)  # number and key, or junk
    numbers = {key or default: int(digits or 0) for (digits, key, _), default in zip(tokens, "BW")}
    alone = len(tokens) == 1 and not tokens[0][1]
    if alone or len(numbers) != len(tokens) or any(junk for _, _, junk in tokens):
        raise ValueError("NO SCORE. TYPE BLACKS AND WHITES, AS 1 2 OR BWW")
    return numbers.get("B", 0), numbers.get("W", 0)

def parse_yes(text: str) -> bool:
    """Return True for YES or Y, False for NO or N."""
    word = text.strip().upper()
    if word not in ("YES", "Y", "NO", "N"):
        raise ValueError("TYPE YES OR NO")
    return word.startswith("Y")

# ---------------------------------------------------------------- Codebreaker
# A code is built from left to right.  The score of each move on the board says how many blacks,
# and what total (blacks plus whites), the code still needs; each peg lowers that, the last one to
# 0.  Blacks depend on places, a total only on how many pegs of each color there are: so by_count
# finds out apart, and remembers, whether the totals can be reached.

class Work:
    """How many states (beginnings of codes) the codebreaker has tried, and may try at most."""
    tried, limit = 0, float("inf")

    def add(self, states: int, moves: Sequence[object] = ()) -> None:
        """Count states, more if many moves are compared; beyond the limit raise OverflowError."""
        self.tried += states * (1 + len(moves) // 8)
        if self.tried > self.limit:
            raise OverflowError("the computer would have to think far too long")

WORK = Work()  # one for the whole program, which a stranger's roll must not keep busy

@cache
def gains(rules: Rules, count: int) -> tuple[int, ...]:
    """Return what each peg of a color in a code adds to the total of a guess with count of it."""
    guess = ("Y" * count).ljust(rules.pegs, "-")
    codes = [("Y" * pegs).ljust(rules.pegs, "+") for pegs in range(rules.pegs + 1)]
    totals = [sum(rules.score(code, guess)) for code in codes]
    return tuple([after - before for before, after in pairwise(totals)])

def by_count(rules: Rules, guesses: Sequence[str]) -> tuple[Callable[..., Any], ...]:
    """Return two functions of the pegs left, the totals wanted and the colors used.  A color is in
    used only as often as matters: beyond some number, each further peg of it adds the same."""
    by_color = {c: [gains(rules, guess.count(c)) for guess in guesses] for c in rules.palette}
    best = [sorted(sum(each, ()), reverse=True) for each in zip(*by_color.values())]  # per move
    reach = [tuple([sum(row[:left]) for row in best]) for left in range(rules.pegs)]
    by_nth = {color: list(zip(*rows)) or [()] for color, rows in by_color.items()}
    for rows in by_nth.values():
        while rows[1:] and rows[-1] == rows[-2]:
            rows.pop()
    WORK.add(rules.colors, guesses)

    @cache
    def next_totals(left: int, totals: Numbers, used: str) -> list[tuple[str, Numbers, str]]:
        """List (color, totals wanted then, colors used then) for a peg with left more after it."""
        after = []
        needed = tuple(map(sub, totals, reach[left]))  # of this peg: those left add reach at most
        for color, rows in by_nth.items():
            nth = used.count(color)
            gained = rows[nth]
            if all(map(le, gained, totals)) and all(map(le, needed, gained)):
                more = "".join(sorted(used + color)) if rows[nth + 1:] else used
                after.append((color, tuple(map(sub, totals, gained)), more))
        return after

    @cache
    def completes(left: int, totals: Numbers, used: str) -> bool:
        """Return whether the pegs left can reach the totals."""
        WORK.add(1, guesses)
        return not left or any(completes(left - 1, *after)
                               for _, *after in next_totals(left - 1, totals, used))
    return next_totals, completes

def fitting_codes(rules: Rules, board: Sequence[Move]) -> Iterator[str]:
    """Yield all codes that fit every score, lowest first: colors in draw order are the digits."""
    guesses = [guess for guess, _, _ in board]
    next_totals, completes = by_count(rules, guesses)

    @cache
    def next_blacks(left: int, color: str, blacks: Numbers) -> Numbers | None:
        rest = tuple([wanted - (guess[-1 - left] == color)
                      for wanted, guess in zip(blacks, guesses)])
        return rest if all([0 <= wanted <= left for wanted in rest]) else None

    def next_pegs(left: int, blacks: Numbers, *totals_used: Any) -> Iterator[Any]:  # color, state
        for color, *after in next_totals(left, *totals_used):
            rest = next_blacks(left, color, blacks)
            if rest is not None and completes(left, *after):
                yield color, rest, *after

    @cache
    def fits(left: int, *state: Any) -> bool:  # state: blacks and totals wanted, colors used
        WORK.add(1, guesses)
        return not left or any(fits(left - 1, *after) for _, *after in next_pegs(left - 1, *state))

    def codes(start: str, left: int, *state: Any) -> Iterator[str]:
        if not left:
            WORK.add(1, guesses)
            yield start
        elif fits(left, *state):
            for color, *after in next_pegs(left - 1, *state):
                yield from codes(start + color, left - 1, *after)
    totals = tuple([blacks + whites for _, blacks, whites in board])
    return codes("", rules.pegs, tuple([blacks for _, blacks, _ in board]), totals, "")

def lowest(rules: Rules, board: Sequence[Move]) -> str:
    """Return the lowest code that fits, as the applet does; it is empty if no code fits."""
    return next(fitting_codes(rules, board), "")

ALL = 4 * 6**4  # pegs in all the codes of 1976; with more, parts does not try every code
MANY, FEW = 2000, 150  # of the lowest MANY codes that fit it tries FEW, or up to twice as many

def parts(rules: Rules, board: Sequence[Move]) -> str:
    """Return a code with the most different scores over the codes that fit (Kooi 2005), empty if
    none fits; on a tie one that fits, then the lowest.  Where there are too many codes, the first
    guess has the first color twice and then the next ones."""
    too_many = rules.pegs * rules.colors ** rules.pegs > ALL
    if too_many and not board:
        return (rules.palette[0] + rules.palette * rules.pegs)[:rules.pegs]
    fitting = list(islice(fitting_codes(rules, board), MANY))
    if too_many:
        fitting = candidates = fitting[::len(fitting) // FEW or 1]
    else:  # colors that no guess has used are all alike: they need be tried in draw order only
        new = [c for c in rules.palette if not any(c in guess for guess, _, _ in board)]
        candidates = ["".join(pegs) for pegs in product(rules.palette, repeat=rules.pegs)
                      if (used := [c for c in dict.fromkeys(pegs) if c in new]) == new[:len(used)]]

    def worth(guess: str) -> tuple[int, bool]:
        WORK.add(len(fitting) // 10)  # to score takes a tenth of the time of a state
        return len({rules.score(code, guess) for code in fitting}), guess in fitting
    return max(candidates, key=worth) if fitting else ""

def best_guess(rules: Rules, board: Sequence[Move]) -> str:
    """Return the guess of the computer's strategy, empty if no code fits."""
    return (parts if rules.strategy == "parts" else lowest)(rules, board)

# ---------------------------------------------------------------- What the paper says
BROKEN = "THAT BREAKS THE CODE!"
DEFEAT = "OUT OF MOVES. THE CODE HOLDS."
CODE = "THE HIDDEN CODE: "
BLACK, WHITE = "@*"  # key pegs in a picture: signs that no color has
COUNTED = 9999  # the codes that fit are counted up to this number
PATIENCE = 60_000  # states of the codebreaker, about a second: a count that took more ends
WHITE_PEG = {
    "standard": "THE RIGHT COLOR IN A WRONG PLACE, EACH PEG ONCE.",
    "secret": "A CODE PEG WHOSE COLOR THE GUESS HAS ELSEWHERE.",
    "guess": "A GUESS PEG WHOSE COLOR THE CODE HAS ELSEWHERE."}
KEY_PEG_HELP = """\
A BLACK PEG: THE RIGHT COLOR IN THE RIGHT PLACE.
A WHITE PEG: {white_peg}
CODE {rules.example}, GUESS {near}: {score}.
"""
BREAKER_HELP = """\
BREAK THE HIDDEN CODE: {rules.choice}.
A COLOR MAY STAND TWICE OR MORE. MOVES: {rules.frames}
TYPE A GUESS, SUCH AS {rules.example}, BY LETTERS OR COLOR NAMES.
""" + KEY_PEG_HELP + """\
BOARD   SHOWS THE MOVES SO FAR.
HINT    COUNTS THE CODES THAT FIT EVERY SCORE, AND NAMES A GUESS.
WHY     AND A CODE: SAYS WHICH MOVES RULE THAT CODE OUT.
REVEAL  SHOWS THE CODE AND ENDS THE GAME.
SOLVE   LETS THE COMPUTER PLAY THE REST.
QUIT    SHOWS THE CODE AND ENDS THE SESSION.
"""
MAKER_HELP = """\
YOUR CODE: {rules.choice}.
SCORE EACH GUESS AGAINST IT. MOVES: {rules.frames}
""" + KEY_PEG_HELP + """\
1 BLACK AND 2 WHITES: 1 2 OR 1,2 OR 1B 2W OR BWW. NONE: EMPTY LINE.
BOARD   SHOWS THE MOVES SO FAR.
UNDO    TAKES THE LAST SCORE BACK.
QUIT    ENDS THE SESSION.
"""
MATCH_HELP = """\
THE CODEMAKER GETS 1 A MOVE, {rules.missed} FOR A MISS, REVEAL OR SOLVE,
AND NOTHING FOR A GAME IN WHICH A MOVE WAS SCORED WRONG.
"""
CODE_HELP = """\
TYPE A CODE FOR THE OTHER PLAYER TO BREAK: {rules.choice}.
BY LETTERS OR COLOR NAMES. A COLOR MAY STAND TWICE OR MORE.
QUIT    ENDS THE SESSION.
"""
REPLAY_HELP = """\
YES     DEALS AGAIN.
NO      ENDS THE SESSION, AND SO DOES QUIT.
BOARD   SHOWS THE LAST GAME, AND ITS CODE.
"""

def score_in_words(blacks: int, whites: int) -> str:
    """Return a score in words, always in the plural: "1 BLACKS 2 WHITES"."""
    return f"{blacks} BLACKS {whites} WHITES"

def count_line(rules: Rules, board: Sequence[Move]) -> str:
    """Return the line that says how many codes fit every score on the board."""
    count, enough = 0, WORK.tried + PATIENCE
    for _ in fitting_codes(rules, board):
        count += 1
        if count > COUNTED or WORK.tried > enough:
            return f"MORE THAN{number(count - 1)} CODES FIT"
    return f"{number(count)} CODES FIT"

# ---------------------------------------------------------------- Games
class Quit(Exception):
    """QUIT was typed; what it shows is on the paper."""

class Game:
    """One game: the board, and the dialogue about it.  maker, breaker: the players' names."""

    def __init__(self, rules: Rules, rnd: Callable[[], float],
                 maker: str = "CODEMAKER", breaker: str = "CODEBREAKER") -> None:
        self.rules, self.rnd, self.maker, self.breaker = rules, rnd, maker, breaker
        two = rules.match and rules.codemaker == rules.codebreaker == "player"
        self.turn = "{}: " if two else ""  # opens a question: {} is whose turn it is
        self.parse_code: Callable[[str], str] = lambda text: parse_code(text, rules)
        self.board: list[Move] = []
        self.code = ""  # the hidden code, once everyone may see it
        self.drawn = ""  # the computer's first guess, if it was drawn

    def move_number(self) -> str:
        """Return what opens the line of the next move."""
        return f"MOVE NUMBER{number(len(self.board) + 1)}"

    def moves_taken(self) -> list[str]:
        """Return the line that says how many moves the game took, if a class is taught."""
        return [f"{number(len(self.board))} MOVES TAKEN"] if self.rules.teach else []

    def table(self) -> Iterator[str]:
        """Yield the lines of BOARD, in print zones."""
        rows = [(guess, number(blacks), number(whites)) for guess, blacks, whites in self.board]
        for row in [("GUESS", "BLACKS", "WHITES"), ("-----", "------", "------"), *rows]:
            yield from zones(*row)

    def picture(self) -> Iterator[str]:
        """Yield BOARD as the article draws it: on top the hidden code, covered until all may see
        it, then a frame for each move, with key pegs at its left and the guess at its right."""
        pegs, code = self.rules.pegs, self.code
        columns = (pegs + 1) // 2
        edge = f"+{'-' * (2 * columns + 1)}+{'-' * (4 * pegs + 1)}+"
        margin = " " * (2 * columns + 2)
        top, foot = [f"/{peg}\\" for peg in code or "-" * pegs], ["\\-/"] * pegs
        gap = " " if code else "#"
        yield margin + edge[len(margin):]
        yield f"{margin}|{gap}{gap.join(top)}{gap}|"
        yield f"{margin}|{gap}{gap.join(foot)}{gap}|"
        yield edge
        for guess, blacks, whites in self.board:
            slots = (BLACK * blacks + WHITE * whites).ljust(pegs, ".").ljust(2 * columns)
            letters = [f"/{peg}\\" for peg in guess[:pegs].ljust(pegs)]
            yield f"| {' '.join(slots[:columns])} | {' '.join(letters)} |"
            yield f"| {' '.join(slots[columns:])} | {' '.join(foot)} |"
            yield edge
        yield f"KEY PEGS: {BLACK}=BLACK  {WHITE}=WHITE"

    def board_lines(self) -> Iterator[str]:
        """Yield what BOARD prints; the hidden code too if it may be seen."""
        if not self.board and not self.rules.oldstyle and not self.code:
            yield "NO MOVE MADE YET, NOTHING TO SHOW."
        elif self.rules.picture:
            yield from self.picture()
        else:
            yield from [*self.table(), *[CODE + self.code] * bool(self.code)]

    def help_lines(self, text: str) -> list[str]:
        """Return the lines of one of the helps, filled in for the rules."""
        rules = self.rules
        if rules.match and text in (BREAKER_HELP, MAKER_HELP):
            text += MATCH_HELP
        near = (rules.example[0] + rules.example)[:rules.pegs]
        text = text.format(rules=rules, near=near, white_peg=WHITE_PEG[rules.scoring],
                           score=score_in_words(*rules.score(rules.example, near)))
        refused = ("HINT ", "WHY ") if rules.match else ()
        return [line for line in text.splitlines() if not line.startswith(refused)]

    def contradictions(self, code: str, text: str) -> list[str]:
        """Return text, filled in, for each move whose score is wrong if code is the hidden one."""
        return [text.format(move=i, guess=guess, given=score_in_words(*given),
                            right=score_in_words(*right))
                for i, (guess, *given) in enumerate(self.board, 1)
                if (right := self.rules.score(code, guess)) != tuple(given)]

    def ruled_out(self, code: str) -> list[str]:
        """Return the lines that say which moves rule a code out, none if it fits every score."""
        moves = self.contradictions(code, "MOVE {move}: {guess} WOULD GET {right}, NOT {given}")
        return moves and [f"{code} IS RULED OUT. IF IT WERE THE CODE:", *moves]

    def ask(self, text: str, parse: Callable[[str], T], help_text: str,
            commands: Sequence[str] = (), *,
            blank: bool = False, hidden: bool = False) -> Dialogue[T | Any]:
        """Ask until one of commands or what parse takes is typed; return it, or parse's result.
        BOARD, HELP and errors are answered; QUIT raises Quit.  blank: print a blank line first."""
        oldstyle = self.rules.oldstyle
        known = ["BOARD", *([] if oldstyle else ["HELP"]), *commands, "QUIT"]
        while True:
            if blank:
                yield ""
            typed = yield Question(text, known, hidden)
            word = typed.strip() if oldstyle else typed.strip().upper()
            try:
                if len(typed) > LINE and not oldstyle:
                    raise ValueError("LINE TOO LONG. TYPE A SHORTER ONE")
                if word not in known:
                    return parse(typed)
                if word == "QUIT":
                    raise Quit
                if word in commands:
                    return word
                yield from (self.board_lines() if word == "BOARD"
                            else self.help_lines(help_text))
            except ValueError as error:
                yield f"{error}." if oldstyle else f"{error}, OR HELP."

    def parse_guess(self, text: str) -> str:
        """Return the guess, or WHY and the code, that text names."""
        word, _, rest = text.strip().upper().partition(" ")
        if self.rules.match and word in ("HINT", "WHY"):
            raise ValueError(f"NO {word} IN A MATCH. TYPE {self.rules.choice}")
        return f"WHY {self.parse_code(rest)}" if word == "WHY" else self.parse_code(text)

    def move_of_1976(self) -> Dialogue[str]:
        """Ask for a guess as the original did: nothing is checked."""
        while True:
            yield ""
            typed = yield from basic_input(Question(f"{self.move_number()}? ", ["BOARD", "QUIT"]))
            if typed == "QUIT":
                raise Quit
            if typed != "BOARD":
                return typed
            yield from self.board_lines()

    def player_move(self) -> Dialogue[str]:
        """Ask for a guess; return it, or REVEAL or SOLVE."""
        if self.rules.oldstyle:
            return (yield from self.move_of_1976())
        commands = ["REVEAL", "SOLVE", *([] if self.rules.match else ["HINT", "WHY"])]
        while True:
            answer = yield from self.ask(f"{self.turn.format(self.breaker)}{self.move_number()}? ",
                                         self.parse_guess, BREAKER_HELP, commands, blank=True)
            if answer == "HINT":
                yield count_line(self.rules, self.board)
                yield f"THE COMPUTER WOULD GUESS {best_guess(self.rules, self.board)}."
            elif answer == "WHY":
                yield f"TYPE WHY AND A CODE, AS WHY {self.rules.example}, OR HELP."
            elif (code := answer.removeprefix("WHY ")) != answer:
                yield from self.ruled_out(code) or [f"{code} FITS EVERY SCORE."]
            else:
                return answer

    def computer_guess(self) -> str:
        """Return the computer's guess, empty if no code fits; lowest draws its first one."""
        if self.board or self.rules.strategy != "lowest":
            return best_guess(self.rules, self.board)
        self.drawn = self.drawn or draw_code(self.rules, self.rnd)
        return self.drawn

    def score_move(self, guess: str, blacks: int, whites: int) -> Dialogue[bool]:
        """Put a move on the board, print its score or the win; return whether it is the win."""
        ruled_out = self.ruled_out(guess) if self.rules.teach else []  # by the moves before
        self.board = [*self.board, (guess, blacks, whites)]
        if blacks == self.rules.pegs:
            yield from [BROKEN, *self.moves_taken()]
            return True
        yield from [f"{number(blacks)} BLACK PEGS", f"{number(whites)} WHITE PEGS"]
        if self.rules.teach:
            yield from [count_line(self.rules, self.board), *ruled_out]
        return False

    def break_known(self, code: str) -> Dialogue[int]:
        """Break a code that the program knows: it scores the guesses."""
        solving = self.rules.codebreaker == "computer"
        while len(self.board) < self.rules.frames:
            if solving:
                guess = self.computer_guess()
                yield from ["", f"{self.move_number()}: {guess}"]
            else:
                guess = yield from self.player_move()
            if guess == "SOLVE" and not self.rules.oldstyle:
                solving = True
            elif guess == "REVEAL" and not self.rules.oldstyle:
                yield CODE + code
                return self.rules.missed
            elif (yield from self.score_move(guess, *self.rules.score(code, guess))):
                helped = solving and self.rules.codebreaker == "player"
                return self.rules.missed if helped else len(self.board)
        yield from [DEFEAT, *self.moves_taken(), CODE + code]
        return self.rules.missed

    def parse_score(self, guess: str, text: str) -> tuple[int, int]:
        """Return the score that text gives to a guess, if some code can have it."""
        blacks, whites = parse_score(text)
        if blacks + whites > self.rules.pegs:
            raise ValueError("MORE KEY PEGS THAN THE GUESS HAS PEGS. SCORE AGAIN")
        if not any(fitting_codes(self.rules, [(guess, blacks, whites)])):
            if self.rules.scoring == "standard" and blacks == self.rules.pegs - 1:
                raise ValueError("THE LAST PEG CANNOT BE IN A WRONG PLACE. SCORE AGAIN")
            raise ValueError(f"NO CODE CAN GIVE {guess} THAT SCORE. SCORE AGAIN")
        return blacks, whites

    def be_scored(self, guess: str) -> Dialogue[int | None]:
        """Have the player score a guess; return the points if that ends the game."""
        yield from ["", f"{self.move_number()}: {guess}"]
        score = yield from self.ask("BLACKS, WHITES? ", partial(self.parse_score, guess),
                                    MAKER_HELP, ["UNDO"])
        if isinstance(score, str):  # UNDO
            yield from [] if self.board else ["NO SCORE TO TAKE BACK YET."]
        elif not (yield from self.score_move(guess, *score)):
            return None
        elif (yield from self.ask("IS THAT RIGHT (YES OR NO)? ", parse_yes, MAKER_HELP,
                                  ["UNDO"])) is True:
            self.code = guess
            return len(self.board)
        self.board = self.board[:-1]  # after UNDO, or NO to a winning score
        return None

    def settle(self, reason: str) -> Dialogue[int | None]:
        """Ask for the code and name each wrong score.  Return the points, None after UNDO."""
        yield from [reason, *(self.moves_taken() if reason == DEFEAT else [])]
        code = yield from self.ask("YOUR CODE (OR UNDO)? ", self.parse_code, MAKER_HELP, ["UNDO"])
        if code == "UNDO":
            self.board = self.board[:-1]
            return None
        self.code = code
        wrong = self.contradictions(code, "MOVE NUMBER {move} WAS SCORED WRONG: {guess}\n"
                                          "GIVEN: {given}. RIGHT: {right}.")
        yield from "\n".join(wrong).splitlines() or ["EVERY MOVE WAS SCORED RIGHT."]
        if wrong and self.rules.match:
            yield "THE POINTS OF THIS GAME ARE FORFEITED."
        return 0 if wrong else self.rules.missed

    def break_unknown(self) -> Dialogue[int]:
        """Break a code that a player has in mind, and so scores."""
        yield from ["", f"MAKE UP A CODE, {self.rules.choice}, AND KEEP IT TO YOURSELF."]
        points = None
        while points is None:
            guess = self.computer_guess()
            points = yield from (
                self.be_scored(guess) if guess and len(self.board) < self.rules.frames
                else self.settle(DEFEAT if guess else "NO CODE FITS THESE SCORES."))
        return points

    def play(self, code: str | None = None) -> Dialogue[int]:
        """Play to the end, with a code if one was set by hand.  Return the codemaker's points: the
        moves made; rules.missed for a miss, REVEAL or SOLVE; 0 if a player scored wrong."""
        if not code and self.rules.codemaker == "player":
            if self.rules.codebreaker == "computer":
                return (yield from self.break_unknown())
            yield from ["", f"{self.maker} TYPES THE CODE, {self.breaker} LOOKS AWAY."]
            code = yield from self.ask(self.turn.format(self.maker) + "SECRET CODE? ",
                                       self.parse_code, CODE_HELP, hidden=True)
        code = code or draw_code(self.rules, self.rnd)
        try:
            points = yield from self.break_known(code)
        except Quit:
            yield CODE + code
            raise
        self.code = code
        return points

    def another(self) -> Dialogue[bool]:
        """Ask the replay question."""
        text = f"ANOTHER {'MATCH' if self.rules.match else 'GAME'} (YES OR NO)? "
        if self.rules.oldstyle:
            return (yield from basic_input(Question(text, ["YES", "NO"]))) == "YES"
        try:
            return (yield from self.ask(text, parse_yes, REPLAY_HELP))
        except Quit:
            return False

BANNER = [" " * 23 + "MASTERMIND", " " * 19 + "CREATIVE COMPUTING",
          " " * 17 + "MORRISTOWN, NEW JERSEY", "", "", ""]  # from columns 24, 20 and 18 on

@cache  # a check of a thousand rolls needs the same few titles again and again
def title(rules: Rules) -> list[str]:
    """Return the lines that open a session."""
    cells = [f"{c}={COLORS[c]}" for c in LEGEND_ORDER if c in rules.palette]
    rows = [(cells[i:i + 3] + ["", ""])[:3] for i in range(0, len(cells), 3)]
    legend = [f"{'':15}{first:10}{second:13}{third}" for first, second, third in rows]
    return [*BANNER * rules.oldstyle, "THE GAME OF MASTERMIND", "", "COLOR CODES:", *legend, ""]

def play_match(rules: Rules, rnd: Callable[[], float], code: str | None) -> Dialogue[Game]:
    """Play a match of games with changing roles; return the last.  Raise Quit on QUIT."""
    roles = (rules.codemaker, rules.codebreaker)
    names = [role.upper() for role in roles]
    if names[0] == names[1]:
        names = [f"{name} {i}" for i, name in enumerate(names, 1)]
    points = [0, 0]
    for i in range(rules.match):
        maker, breaker = i % 2, 1 - i % 2
        yield ""
        yield f"GAME{number(i + 1)}OF{number(rules.match)}: {names[maker]} MAKES THE CODE."
        game = Game(rules._replace(codemaker=roles[maker], codebreaker=roles[breaker]), rnd,
                    names[maker], names[breaker])
        quitting = None
        try:
            points[maker] += yield from game.play(None if i else code)
        except Quit as error:
            quitting = error
        yield from [*zones("", *names), *zones("POINTS", *map(number, points))]
        if quitting:
            raise quitting
    winner = names[points[1] > points[0]]
    yield "THE MATCH IS A TIE." if points[0] == points[1] else f"{winner} WINS THE MATCH."
    return game

def session(rules: Rules, rnd: Callable[[], float], code: str | None = None) -> Dialogue[None]:
    """Play until the player has enough.  code: that of the first game if it is set by hand."""
    yield from title(rules)
    again = True
    while again:
        game = Game(rules, rnd)  # after QUIT in a match this empty one asks for another
        try:
            if rules.match:
                game = yield from play_match(rules, rnd, code)
            else:
                yield from game.play(code)
        except Quit:
            if not rules.oldstyle:
                return
        again = yield from game.another()
        code = None
    yield ""

# ---------------------------------------------------------------- Reports
def escaped(text: str) -> str:
    """Return text with a Python escape for each character that cannot be printed."""
    return "".join([c if c.isprintable() else repr(c)[1:-1] for c in text])

def mute() -> None:
    """Let standard output lead nowhere from now on."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())

def say(line: str) -> None:
    """Print a line that is not part of a session, as long as someone reads."""
    encoding = sys.stdout.encoding or "ascii"
    line = escaped(line).encode(encoding, "backslashreplace").decode(encoding)
    try:
        sys.stdout.write(line + "\n")
    except BrokenPipeError:
        mute()

def complain(message: str) -> None:
    """Print a line on standard error, if that can be."""
    try:
        sys.stderr.write(f"mastermind76: {escaped(message)}\n")
    except OSError:
        sys.stderr = open(os.devnull, "w")

# ---------------------------------------------------------------- Terminals
def printed(line: str) -> str:
    """Return a line as it is printed: folded at the right edge, no row ends in a blank."""
    line = line.rstrip()
    if len(line) > WIDTH:
        line = "\n".join([line[i:i + WIDTH].rstrip() for i in range(0, len(line), WIDTH)])
    return line + "\n"

def as_typed(text: str) -> str:
    """Return text as it can be typed: printable ASCII without question marks.  If there are more
    characters than INPUT takes, one # stands for the rest."""
    if not text.isascii() or not text.isprintable() or "?" in text:  # seldom: the rest takes time
        text = re.sub("[^ ->@-~]", "#", text.replace("\t", " "))
    return text if len(text) <= LINE else text[:LINE] + "#"

def typed_row(question: str, typed: str) -> str:
    """Return a typed line as it stands on the paper after a question, folded at the right edge.
    A full row is always followed by another, be it empty: so it means "continued"."""
    if len(question + typed) < WIDTH:
        return typed + "\n"
    return re.sub(f"(.{{{WIDTH}}})", r"\1\n", question + typed)[len(question):] + "\n"

def show(text: str) -> None:
    """Write text to standard output at once."""
    print(text, end="", flush=True)

def nowhere(*text: str) -> None:
    """Take text, or nothing at all, and do nothing with it."""

def at_once(text: str) -> Iterable[str]:
    """Return text in one piece: a pace without waiting."""
    return (text,)

def paces(baud: int | None, clock: Callable[[], float] = time.monotonic,
          sleep: Callable[[float], object] = time.sleep) -> tuple[Pace, Pace]:
    """Return the paces of a machine, and of a person, who rests for ten characters' time before
    each text and then takes three for each character.  A character has 10 bits, and at 110 baud
    11; a new line, which is carriage return and line feed, has twice as many."""
    if not baud:
        return at_once, at_once
    due, seconds = clock(), (11 if baud == 110 else 10) / baud

    def pace(rest: float, each: float, text: str) -> Iterator[str]:
        nonlocal due
        sleep(rest if text else 0)
        due = max(due, clock())
        for character in text:
            yield character
            due += each * (2 if character == "\n" else 1)
            sleep(max(0.0, due - clock()))
    return partial(pace, 0, seconds), partial(pace, 10 * seconds, 3 * seconds)

def interrupt_text(row: str) -> str:
    """Return how Ctrl-C stands on the paper behind what is printed in a row."""
    return "^C\n" if len(row) <= WIDTH - len("^C") else "\n^C\n"

def read_some(fd: int, most: int = 2**16) -> bytes:
    """Wait for input and return it, nothing at its end.  No wait is longer than a second: Python
    handles a signal that came just before a wait only after that wait."""
    import select
    while True:
        try:  # win32 can wait for sockets only
            if sys.platform == "win32" or select.select([fd], [], [], 1)[0]:
                return os.read(fd, most)
        except BlockingIOError:
            pass  # somebody else has taken it

class Pipe:
    """Standard input, line by line.  seen: what is typed shows already, so it needs no echo."""

    def __init__(self, fd: int, seen: bool = False) -> None:
        self.fd, self.seen = fd, seen
        self.data = b""  # read, but not asked for yet

    def read(self, question: Question) -> str:
        """Return the next line, or raise EOFError.  An endless line loses its middle."""
        while b"\n" not in self.data:
            more = read_some(self.fd)
            if not more and not self.data:
                raise EOFError
            self.data = self.data[:8 * LINE] + (more or b"\n")
        line, _, self.data = self.data.partition(b"\n")
        return line.decode(errors="replace").removesuffix("\r")

class Tty:
    """A terminal that shows no key and hands over each at once.  Its settings come back at exit,
    and when a signal stops or ends the program; then farewell is shown too.  discard: throw away
    what was typed but not read.  after_stop: called when a stopped program goes on.  wake: called
    at Ctrl-C; if it is None, raise KeyboardInterrupt.  No termios: raise ModuleNotFoundError."""

    def __init__(self, fd: int, farewell: str = "", discard: bool = False) -> None:
        import atexit
        import signal
        import termios
        from contextlib import suppress
        self.fd, self.farewell, self.termios, self.signal = fd, farewell, termios, signal
        self.after_stop: Callable[[], object] = nowhere
        self.wake: Callable[[], object] | None = None
        self.interrupted, self.unless_gone = False, suppress(OSError, termios.error)
        self.when = termios.TCSAFLUSH if discard else termios.TCSANOW
        termios.tcflow(fd, termios.TCOON)  # here a job in the background stops
        self.saved = termios.tcgetattr(fd)
        self.echo = bool(self.saved[3] & termios.ECHO)  # as the terminal was
        atexit.register(self.set, self.saved)
        for name in "HUP QUIT TERM USR1 USR2 ALRM VTALRM PROF XCPU IO PWR SYS TSTP".split():
            signum = getattr(signal, f"SIG{name}", None)
            if signum and signal.getsignal(signum) == signal.SIG_DFL:
                signal.signal(signum, self.obey)
        if signal.getsignal(signal.SIGINT) == signal.default_int_handler:
            signal.signal(signal.SIGINT, self.interrupt)
        self.silence()

    def set(self, settings: list[Any], text: str = "") -> None:
        """Change the settings and show some text, unless the terminal is gone."""
        with self.unless_gone:
            self.termios.tcsetattr(self.fd, self.when, settings)
            os.write(1, text.encode())

    def silence(self) -> None:
        """Switch off what shows keys (ECHO), waits for Return (ICANON), turns it into a new line
        (ICRNL), and obeys Ctrl-S, Ctrl-Q (IXON) or Ctrl-V (IEXTEN).  Ctrl-C, Ctrl-Z: as before."""
        settings = list(self.saved)
        settings[0] &= ~(self.termios.ICRNL | self.termios.IXON)
        settings[3] &= ~(self.termios.ECHO | self.termios.ICANON | self.termios.IEXTEN)
        self.set(settings)

    def interrupt(self, signum: int, frame: object = None) -> None:
        """Obey the first Ctrl-C alone: another must not break off what the first one began."""
        self.signal.signal(signum, self.signal.SIG_IGN)
        self.interrupted = True
        if not self.wake:
            raise KeyboardInterrupt
        self.wake()

    def obey(self, signum: int, frame: object = None) -> None:
        """Give the terminal back, then stop or die of a signal; after a stop, take it again."""
        settings, in_front = self.saved, True
        with self.unless_gone:
            settings = self.termios.tcgetattr(self.fd)
            in_front = os.tcgetpgrp(self.fd) == os.getpgrp()
        if in_front:  # else it has stopped before, and the terminal is the shell's
            self.set(self.saved, self.farewell)
        handler = self.signal.signal(signum, self.signal.SIG_DFL)
        os.kill(os.getpid(), signum)
        self.signal.signal(signum, handler)
        self.set(settings)
        self.after_stop()

    def wait_for_key(self) -> None:
        """Wait until a key is pressed; with discard, those pressed before do not count."""
        self.silence()
        read_some(self.fd)

class PlainKeyboard(Pipe):
    """The keyboard of a terminal without line editor.  Keys are shown only after a question: else
    they would tear what is printed."""

    def __init__(self, fd: int) -> None:
        super().__init__(fd, seen=True)
        self.tty, self.screen = Tty(fd), next(filter(os.isatty, (1, 2)), fd)
        self.tty.after_stop = lambda: self.show(self.row and "\r" + self.row)
        self.row, self.keys = "", self.typed_keys()  # row: a question, what is shown of its answer

    def show(self, text: str) -> None:
        """Write text to the terminal, also if standard output leads elsewhere."""
        os.write(self.screen, text.encode())

    def typed_keys(self) -> Iterator[str]:
        """Yield the keys pressed, one by one; raise EOFError when the terminal is gone."""
        decode = codecs.getincrementaldecoder("utf-8")("replace").decode
        while byte := read_some(self.fd, 1):
            yield from decode(byte)  # a byte that is no text comes with the key after it
        raise EOFError

    def read(self, question: Question) -> str:
        """Return the line typed after a question, or raise EOFError for Ctrl-D in an empty one.
        Backspace takes a character back, Ctrl-U all of them."""
        typed, self.row = "", str(question)
        shown = self.tty.echo and not question.hidden
        while (key := next(self.keys)) not in "\r\n":
            if key == "\4" and not typed:
                raise EOFError
            kept = typed[:-1] if key in "\b\x7f" else "" if key == "\x15" else typed
            more = key if key not in "\b\x7f\x15\4" and len(typed) <= LINE else ""
            if shown:
                self.show("\b \b" * (len(typed) - len(kept)) + as_typed(kept + more)[len(kept):])
                self.row = question + as_typed(kept + more)
            typed = kept + more
        self.show("\n" if self.tty.echo else "")
        self.row = ""
        return typed

EDITING_KEYS = ("c-a c-b c-c c-d c-e c-f c-h c-j c-k c-m c-n c-p c-u c-w left right up down home"
                " end delete c-left c-right <any>").split()

def drop_unknown_key(event: KeyPressEvent) -> None:
    """Drop the rest of an unknown key, if it came with Escape: SS3, CSI, or Alt and a letter."""
    queue = event.key_processor.input_queue
    rest = "".join([press.data for press in queue])
    left = m.end() if (m := re.match(r"O[\d;]*.|\[\[?[0-?]*[ -/]*.|[^\x00-\x1f\x7f]", rest)) else 0
    while left > 0:
        left -= len(queue.popleft().data)

def editing_keys(keyboard: LineEditor, shown: Callable[[str], str]) -> KeyBindings:
    """Return what the keys do; EDITING_KEYS do what prompt_toolkit lets them.  What is typed goes
    into the line as shown(text), Tab completes a command, and of pasted lines all but the first
    wait for the next questions.  Other keys do nothing: some would show what is not on paper."""
    from prompt_toolkit.key_binding import KeyBindings
    from prompt_toolkit.keys import ALL_KEYS
    keys = KeyBindings()
    for key in set(ALL_KEYS) - set(EDITING_KEYS):
        keys.add(key, eager=True)(lambda event: None)
    keys.add("escape", eager=True)(drop_unknown_key)
    keys.add("c-z", eager=True)(lambda event: os.kill(0, keyboard.tty.signal.SIGTSTP))

    @keys.add("<any>")
    def type_letter(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(shown(event.data))

    @keys.add("<bracketed-paste>", eager=True)
    def paste(event: KeyPressEvent) -> None:
        text = event.data.replace("\r\n", "\n").replace("\r", "\n")
        line, *rest = map(shown, text.split("\n"))
        event.current_buffer.insert_text(line)
        keyboard.pasted.extend(rest)
        if rest:
            event.current_buffer.validate_and_handle()

    @keys.add("tab", eager=True)
    def complete(event: KeyPressEvent) -> None:
        text = event.current_buffer.text
        words = [c for c in keyboard.question.commands if text and c.startswith(text)]
        event.current_buffer.insert_text(os.path.commonprefix(words)[len(text):])
    return keys

class LineEditor(Pipe):
    """The keyboard with prompt_toolkit's line editing and this session's history.  upper: turn
    letters to upper case.  Raise ModuleNotFoundError without prompt_toolkit or termios."""

    def __init__(self, fd: int, upper: bool) -> None:
        from prompt_toolkit import PromptSession
        from prompt_toolkit.history import DummyHistory
        from prompt_toolkit.output.vt100 import Vt100_Output
        super().__init__(fd, seen=True)
        self.no_history = DummyHistory()
        self.pasted: list[str] = []  # lines to come, the last one unfinished
        self.question = Question("")
        self.screen = Vt100_Output.from_pty(sys.stdout)
        self.screen.enable_cpr = False  # not every terminal tells where its cursor is
        keys = editing_keys(self, (lambda text: as_typed(text).upper()) if upper else as_typed)
        self.editor: PromptSession[str] = PromptSession(
            output=self.screen, key_bindings=keys, erase_when_done=True)
        self.tty = Tty(fd, "\x1b[?2004l\x1b[?25h\n")  # no brackets around a paste, a cursor
        self.tty.after_stop = self.wake

    def attend(self, redraw: bool = True) -> None:
        """Leave the editor if Ctrl-C came, even before it ran; else, if redraw, draw it anew."""
        app = self.editor.app
        if redraw and not self.tty.interrupted:
            app.renderer.reset()
            app.invalidate()
        elif self.tty.interrupted and app.is_running and not app.is_done:
            app.exit(exception=KeyboardInterrupt)

    def wake(self) -> None:
        """Have the editor's loop call attend after a signal, between two steps of its work."""
        if self.editor.app.loop:
            self.editor.app.loop.call_soon_threadsafe(self.attend)

    def edit(self, question: Question) -> str:
        """Return a line edited at a question; the editor erases both, the question is put back."""
        show("\r" + "\x1b[A" * ((len(question) - 1) // self.screen.get_size().columns))
        self.question = question
        history = self.no_history if question.hidden else self.editor.history
        self.editor.default_buffer.history = history
        begun = self.pasted.pop() if self.pasted else ""
        self.tty.wake = self.wake
        try:
            return self.editor.prompt(question, default=begun, is_password=question.hidden,
                                      handle_sigint=False, pre_run=partial(self.attend, False))
        finally:
            self.tty.wake = None
            show(question)
            if self.tty.interrupted:
                raise KeyboardInterrupt

    def read(self, question: Question) -> str:
        """Return the next pasted line, or one that is edited."""
        typed = self.pasted.pop(0) if len(self.pasted) > 1 else self.edit(question)
        show("\n" if question.hidden else typed_row(question, as_typed(typed)))
        return typed

def open_keyboard(upper: bool) -> Pipe:
    """Return the keyboard that goes with standard input and output; for upper see LineEditor."""
    fd = sys.stdin.fileno()
    kinds: list[Callable[[int], Pipe]] = [PlainKeyboard]
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb"):
        kinds.insert(0, partial(LineEditor, upper=upper))
    for kind in kinds if os.isatty(fd) else []:
        try:
            return kind(fd)
        except Exception as error:  # silent if there is no such module on this system
            missing = error.name if isinstance(error, ModuleNotFoundError) else ""
            if missing not in ("prompt_toolkit", "termios"):
                complain(f"no line editing here: {error}")
    return Pipe(fd, seen=os.isatty(fd))

class Terminal:
    """The place where a session is played.  keyboard: see Pipe.  write takes what is to be shown,
    copy all that stands on the paper; pace yields a text piece by piece, each at its time."""

    def __init__(self, keyboard: Pipe, write: Callable[[str], object] = show,
                 copy: Callable[[str], object] = nowhere, pace: Pace = at_once) -> None:
        self.keyboard, self.write, self.copy, self.pace = keyboard, write, copy, pace
        self.row = ""  # what stands in the row that is being printed

    def show(self, text: str) -> None:
        """Show text.  If nobody reads it any more, let the input end: a record then ends in ^D."""
        try:
            self.write(text)
        except BrokenPipeError:
            mute()
            self.pace, self.keyboard = at_once, Pipe(os.open(os.devnull, os.O_RDONLY))

    def type_out(self, text: str) -> None:
        """Put text on the paper, at the machine's pace."""
        for piece in self.pace(text):
            self.copy(piece)
            self.row = (self.row + piece).rpartition("\n")[2]
            self.show(piece)

    def type_in(self, row: str, seen: bool = False) -> None:
        """Put on the paper what was typed, and show it if it was not seen."""
        self.copy(row)
        self.row = ""
        self.show("" if seen else row)

    def ask(self, question: Question) -> str:
        """Print a question, and return the line typed after it."""
        self.type_out(question)
        try:
            typed = as_typed(self.keyboard.read(question))
        except OSError:  # the terminal is gone
            raise EOFError from None
        self.type_in(typed_row(question, typed), self.keyboard.seen)
        return typed

    def play(self, session: Dialogue[None]) -> int:
        """Play a session to its end; return the exit status, 130 after Ctrl-C."""
        try:
            for line in session:
                while isinstance(line, Question):
                    line = session.send(self.ask(line))
                self.type_out(printed(line))
        except StopIteration:
            pass  # the session ended at an answer
        except EOFError:
            self.type_in("^D\n")
        except KeyboardInterrupt:
            self.type_in(interrupt_text(self.row))
            return 130
        return 0

# ---------------------------------------------------------------- Options of a game
class Misuse(Exception):
    """The command line, or the header of a roll, is wrong."""

class Parser(argparse.ArgumentParser):
    """A parser of options that raises Misuse where argparse would end the program."""

    def error(self, message: str) -> NoReturn:
        raise Misuse(message)

ROLES = ("computer", "player")
ALLOWED = {  # what each rule of a session may be, if it is not just on or off
    "colors": range(2, 11), "pegs": range(1, 11), "frames": range(1, 1000),
    "scoring": tuple(SCORING), "strategy": ("lowest", "parts"),
    "codemaker": ROLES, "codebreaker": ROLES, "match": range(2, 101, 2)}

def whole(allowed: range, text: str) -> int:
    """Return text as one of the whole numbers allowed, or raise ArgumentTypeError."""
    if text.isascii() and text.isdigit() and len(text) < 9 and int(text) in allowed:
        return int(text)
    kind = "an even" if allowed.step == 2 else "a whole"
    raise argparse.ArgumentTypeError(
        f"{text!r} is not {kind} number from {allowed[0]} to {allowed[-1]}")

def game_parser() -> Parser:
    """Return a parser of the options that change the game: seed, code, and the rules."""
    # One formatter for all options, of a fixed width: else argparse makes one for each, and
    # imports what measures the terminal, which together takes a twentieth of a session.
    formatter = cache(partial(argparse.HelpFormatter, width=79))
    parser = Parser("mastermind76", add_help=False, allow_abbrev=False, formatter_class=formatter)
    parser.add_argument("--seed", type=partial(whole, range(HIGHEST + 1)))
    parser.add_argument("--code")
    for name, default in Rules._field_defaults.items():
        allowed = ALLOWED.get(name)
        kind: dict[str, Any] = {"choices": allowed} if allowed else {"action": "store_true"}
        if isinstance(allowed, range):
            kind = {"type": partial(whole, allowed)}
        parser.add_argument(f"--{name}", default=default, **kind)
    parser.set_defaults(frames=None)  # as many as colors and pegs together
    return parser

header_parser = cache(game_parser)  # the same one for each header

def dealt_by(options: dict[str, Any]) -> tuple[Rules, str | None, int | None]:
    """Return the rules, code and seed that the options of a game name, or raise Misuse."""
    for other in ("match", "oldstyle"):
        if options["teach"] and options[other]:
            raise Misuse(f"argument --teach: not allowed with --{other}")
    values = {name: options[name] for name in Rules._fields}
    values["frames"] = values["frames"] or values["colors"] + values["pegs"]
    rules, code = Rules(**values), options["code"]
    try:
        return rules, None if code is None else parse_code(code, rules), options["seed"]
    except ValueError as error:
        raise Misuse(f"argument --code: {error}") from None

def game_words(options: dict[str, Any]) -> list[str]:
    """Return the options of a game that are not the default, as words of a header."""
    changed = [(f"--{name}", options[name]) for name in ("seed", "code", *Rules._fields)
               if options[name] != header_parser().get_default(name)]
    return [word for name, value in changed
            for word in ([name] if value is True else [name, str(value)])]

# ---------------------------------------------------------------- Rolls
ROLL_LIMIT = 2**20  # bytes; an honest roll of ten thousand lines has about half of that
WORK_LIMIT = 400_000  # states tried for one roll, 10 s or so; 20 games of 10 by 10 need more
HEADER_LIMIT = 1000  # characters
DIFF_LIMIT = 400  # rows of which a diff is made; twice as many can take eight times as long

class Unplayable(Exception):
    """A file holds no roll, or the roll cannot be played to its end, for the reason given."""

class Roll:
    """A session that was kept in a file.  head: the # lines and the header line.  options: the
    words of the header after the program's name.  typed: the lines typed on the paper."""

    def __init__(self, head: str, options: list[str], paper: str, typed: list[str]) -> None:
        self.head, self.options, self.paper, self.typed = head, options, paper, typed

def turns(paper: str) -> Iterator[tuple[str, str]]:
    """Yield what is printed up to each question, and the rows typed after it, none in the end."""
    start = 0
    # A row of the full width is continued: then what is typed goes on in the next one.
    for turn in re.finditer(f"\\? (.*(?:(?<=^.{{{WIDTH}}})\n.*)*\n)", paper, re.M):
        yield paper[start:turn.start(1)], turn[1]
        start = turn.end()
    yield paper[start:], ""

def typed_lines(paper: str) -> list[str]:
    """Return the lines that were typed in a session."""
    return [rows.replace("\n", "") for _, rows in turns(paper) if rows]

def read_text(path: str) -> str:
    """Return the text of a roll's file, or raise Unplayable."""
    try:
        with open(path, "rb") as file:
            data = file.read(2**16)  # to make room for the largest roll takes time
            data += file.read(ROLL_LIMIT) if len(data) == 2**16 else b""
        if len(data) > ROLL_LIMIT:
            raise Unplayable(f"a roll has at most {ROLL_LIMIT} bytes")
        return data.decode()
    except OSError as error:
        raise Unplayable(error.strerror or "cannot be read") from None
    except UnicodeDecodeError as error:
        raise Unplayable(f"byte {error.start + 1} is not text") from None

def read_roll(path: str) -> Roll:
    """Return the roll in a file, or raise Unplayable."""
    import shlex
    text = read_text(path)
    ((head, header),) = re.findall(r"\A((?:#.*\n)*(.*)\n?)", text)
    for wrong, reason in [
            (not text, "empty"), (text.startswith("\ufeff"), "begins with a byte order mark"),
            ("\r\n" in text, "its lines end in CR LF; a roll's end in LF alone"),
            (len(header) > HEADER_LIMIT, f"a header has at most {HEADER_LIMIT} characters")]:
        if wrong:
            raise Unplayable(reason)
    try:  # plain words need no shlex.split, which takes a twentieth of the time of a check
        plain = re.fullmatch(r"\$( [\w-]+)+", header, re.A)
        words = header.split() if plain else shlex.split(header)
    except ValueError as error:
        raise Unplayable(f"header refused: {error}") from None
    if words[:2] != ["$", "mastermind76"]:
        blank = "" if header.strip() else ": after the # lines comes a blank line, or none"
        raise Unplayable(f'no header, a line like "$ mastermind76 --seed 76"{blank}')
    if not text.endswith("\n"):
        raise Unplayable("cut off: the last line has no end")
    paper = text[len(head):]
    if "?\n" in paper and (cut := re.search(r"^(?!.*\? ).*\?$", paper, re.M)):
        line = text.count("\n", 0, len(head) + cut.start()) + 1
        raise Unplayable(f"line {line}: the blank after the question mark was cut off")
    return Roll(head, words[2:], paper, typed_lines(paper))

class Carbon:
    """A copy of the paper in a new file: the header, then each text, written to the file at once.
    Raise OSError if it cannot be made; if it fails later, say so once and go on without it."""

    def __init__(self, path: str, header: str) -> None:
        self.path, self.failed = path, False
        self.file = open(path, "x", encoding="utf-8", newline="\n")
        try:
            print(header, file=self.file, flush=True)
        except OSError:
            os.unlink(path)
            self.file.close()
            raise

    def __call__(self, text: str, end: bool = False) -> None:
        try:
            if not self.failed:
                print(text, end="", file=self.file, flush=True)
            if end:
                self.file.close()
        except OSError as error:
            if not self.failed:
                self.failed = True
                complain(f"{self.path}: {error.strerror}; the game goes on unrecorded")

def no_seed() -> float:
    """Stand in for RND where no seed is given."""
    raise Unplayable("the session draws from RND, but the header names no --seed")

def paper_of(session: Dialogue[None], typed: list[str], ending: str) -> Iterator[str]:
    """Yield, piece by piece, the paper of a session that gets the typed lines and then ending:
    "^C\\n", "^D\\n" or nothing.  Raise Unplayable if it asks for more lines, or for fewer."""
    left = deque(typed)
    try:
        for line in session:
            while isinstance(line, Question):
                if not left:
                    yield line + ending
                    if not ending:
                        raise Unplayable("the session wants more lines than were typed")
                    return
                answer = as_typed(left.popleft())
                yield line + typed_row(line, answer)
                line = session.send(answer)
            yield printed(line)
    except StopIteration:
        pass  # the session ended at an answer
    if left:
        raise Unplayable(f"{left[0]!r} was typed, but the session did not ask for it")

def broken_paper(new: str, old: str) -> str:
    """Return a new paper broken off by Ctrl-C where the old one was."""
    ends = [new[:len(old) - length] for length in (len("^C\n"), len("\n^C\n"))]
    papers = [end + interrupt_text(end.rpartition("\n")[2]) for end in ends]
    return old if old in papers else papers[0]

def play_again(roll: Roll) -> tuple[str, str]:
    """Play a roll again.  Return the new paper, and why the typed lines do not fit the session,
    empty if they do.  Raise Unplayable for a bad header."""
    try:
        rules, code, seed = dealt_by(vars(header_parser().parse_args(roll.options)))
    except Misuse as error:
        raise Unplayable(f"header refused: {error}") from None
    asked = roll.paper.endswith(("? ^C\n", "? ^D\n"))
    typed, ending = (roll.typed[:-1], roll.typed[-1] + "\n") if asked else (roll.typed, "")
    broken_off = roll.paper.endswith("^C\n") and not asked
    room = len(roll.paper) - len("^C\n") if broken_off else ROLL_LIMIT
    paper, WORK.tried, WORK.limit = "", 0, WORK_LIMIT
    try:
        rnd = no_seed if seed is None else Rnd(seed)
        for piece in paper_of(session(rules, rnd, code), typed, ending):
            paper += piece
            if len(paper) > room:
                if broken_off:  # by Ctrl-C, in the middle of this piece
                    break
                raise Unplayable("the session prints more than a roll may hold")
        return (broken_paper(paper, roll.paper) if broken_off else paper), ""
    except (Unplayable, OverflowError) as error:
        return paper, str(error)
    finally:
        WORK.limit = Work.limit  # none, as in play

def difference(path: str, roll: Roll, paper: str) -> Iterator[str]:
    """Yield the unified diff from a roll to the roll with a new paper; of long papers only of a
    part, from the first difference on.  A blank that ends a line is shown as \\x20."""
    import difflib
    old, new = ((roll.head + text).split("\n")[:-1] for text in (roll.paper, paper))
    kept = set(new)
    for i in [i for i, row in enumerate(old, 1) if row.startswith("#") and row not in kept][:1]:
        yield f"{path}: line {i} is a # line in the middle of the paper, not before the header"
    start = 0
    if max(len(old), len(new)) > DIFF_LIMIT:
        same = [a == b for a, b in zip(old, new)] + [False]
        start = max(0, same.index(False) - 3)
        yield f"{path}: {DIFF_LIMIT} lines are compared from line {start + 1} on"
    for line in difflib.unified_diff(old[start:start + DIFF_LIMIT], new[start:start + DIFF_LIMIT],
                                     path, "played again", lineterm=""):
        yield re.sub(r"^([-+].*) $", r"\1\\x20", line)

def replace(path: str, old: str, new: str) -> None:
    """Replace a file's text in one atomic step; raise Unplayable if it is not the old one."""
    import shutil
    import tempfile
    path = os.path.realpath(path)
    with tempfile.TemporaryDirectory(dir=os.path.dirname(path)) as folder:
        temporary = os.path.join(folder, "roll")
        with open(temporary, "wb") as file:
            file.write(new.encode())
        shutil.copymode(path, temporary)
        if read_text(path) != old:
            raise Unplayable("it was changed meanwhile")
        os.replace(temporary, path)

def check_roll(path: str, rewrite: bool = False) -> str:
    """Play the roll in a file again, and say how it differs.  rewrite: put the new paper in its
    place if the typed lines fit.  Return "failed", "rewritten", or nothing if all is right."""
    try:
        if rewrite and os.path.exists(path) and not os.path.isfile(path):
            raise Unplayable("not a regular file")
        roll = read_roll(path)
        paper, wrong = play_again(roll)
        if paper == roll.paper and not wrong:
            return ""
        if rewrite and (wrong or typed_lines(paper) != roll.typed):
            raise Unplayable(wrong or "its typed lines would change")
        if rewrite:
            replace(path, roll.head + roll.paper, roll.head + paper)
    except (Unplayable, OSError) as error:
        say(f"{path}: {'not rewritten: ' * rewrite}{getattr(error, 'strerror', error)}")
        return "failed"
    say(f"{path}: {wrong or ('rewritten' if rewrite else 'differs')}")
    for line in difference(path, roll, paper):
        say(line)
    return "rewritten" if rewrite else "failed"

def check_rolls(paths: Sequence[str], rewrite: bool = False) -> int:
    """Check or rewrite rolls, those of a folder too; sum it up and return the exit status."""
    from glob import escape, glob
    outcomes = []
    for path in paths:
        each = sorted(glob(os.path.join(escape(path), "*.txt"))) if os.path.isdir(path) else [path]
        if not each:
            say(f"{path}: a folder that holds no roll, no file NAME.txt")
        outcomes += [check_roll(roll, rewrite) for roll in each] or ["failed"]
    told = [f"{outcomes.count(word)} {word}" for word in ("rewritten", "failed")
            if word in outcomes] or ["all unchanged" if rewrite else "all ok"]
    say(f"{len(outcomes)} roll{'s' * (len(outcomes) != 1)}, {', '.join(told)}")
    return int("failed" in outcomes)

def replay_roll(path: str, machine: Pace, person: Pace, wait: Callable[[], object]) -> int:
    """Type out a roll's # lines, then its paper as it is played again; return the exit status.
    machine, person: the paces of what is printed and typed.  wait() precedes each typed line."""
    try:
        roll = read_roll(path)
        paper, wrong = play_again(roll)
    except Unplayable as error:
        complain(f"{path}: {error}")
        return 1
    for line in roll.head.split("\n")[:-2]:
        say(line)
    for text, typed in turns(paper):
        for piece in machine(text):
            show(piece)
        if typed:
            wait()
        for piece in person(typed):
            show(piece)
    wrong = wrong or "differs" * (paper != roll.paper)
    for line in [f"{path}: {wrong}", *difference(path, roll, paper)] if wrong else []:
        complain(line)
    return int(bool(wrong))

# ---------------------------------------------------------------- The command
USAGE = """\
usage: mastermind76 [option ...]     Mastermind as a teletype played it in 1976

  mastermind76                       4 pegs of 6 colors, 10 moves; type HELP
  mastermind76 --oldstyle            the program of 1976: nothing is checked
  mastermind76 --seed 76             deal as after RANDOMIZE 76 (0 to 32767)
  mastermind76 --seed 76 < typed.txt     write the paper of these typed lines
  mastermind76 --code RBYG           set the code by hand
  mastermind76 --colors 9 --pegs 6 --frames 12   2 to 10, 1 to 10, 1 to 999
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

def command_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = game_parser()
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument("--record")
    one_of.add_argument("--replay")
    one_of.add_argument("--check", nargs="+", action="extend")
    one_of.add_argument("--rewrite", nargs="+", action="extend")
    one_of.add_argument("--score", nargs=2)
    one_of.add_argument("--version", action="store_true", default=None)
    parser.add_argument("--help", "-h", action="store_true", default=None)
    parser.add_argument("--baud", type=partial(whole, range(1, 115201)))
    return parser

def play(options: dict[str, Any]) -> int:
    """Play a session at the terminal; return the exit status."""
    rules, code, seed = dealt_by(options)
    if seed is None:  # not from random: to import it takes as long as a whole session
        seed = int.from_bytes(os.urandom(2), "big") % (HIGHEST + 1)
    terminal = Terminal(open_keyboard(not rules.oldstyle), pace=paces(options["baud"])[0])
    carbon, path = None, options["record"]
    if path is not None:
        import shlex
        words = ["mastermind76", *game_words({**options, "seed": seed, "code": code})]
        try:
            terminal.copy = carbon = Carbon(path, f"$ {shlex.join(words)}")
        except OSError as error:
            complain(f"argument --record: {path}: {error.strerror}")
            return 2
    status = terminal.play(session(rules, Rnd(seed), code))
    if carbon:
        carbon("", end=True)
    return status or (2 if carbon and carbon.failed else 0)

def replay(path: str, baud: int | None) -> int:
    """Type a roll out; without a speed, wait at a terminal for a key before each typed line."""
    from contextlib import suppress
    wait_for_person: Callable[[], object] = nowhere
    if os.isatty(0) and sys.stdout.isatty():
        with suppress(Exception):  # there is no termios, or the terminal cannot be changed
            tty = Tty(0, discard=True)
            wait_for_person = nowhere if baud else tty.wait_for_key
    return replay_roll(path, *paces(baud), wait_for_person)

def verdict(rule: str, code: str, guess: str) -> Iterator[str]:
    """Yield a heading, then a line for each peg: the key peg it earns under a rule, and by which
    peg across: the one in its place, else the first of its color (standard: the first free)."""
    sides = [("GUESS", guess), ("CODE", code)]
    (side, pegs), (other, others) = reversed(sides) if rule == "secret" else sides
    taken = {i for i, peg in enumerate(pegs) if others[i] == peg and rule == "standard"}
    yield f"{rule.upper()} RULE. A WHITE: {WHITE_PEG[rule]}"
    for i, peg in enumerate(pegs):
        places = [j for j, color in enumerate(others) if color == peg]
        free = [i] if i in places else [j for j in places if j not in taken]
        key = "BLACK" if i in places else "WHITE" if free else "NONE"
        reason = (f"{other} PEG {free[0] + 1}" if free else
                  f"EVERY {peg} IN THE {other} IS TAKEN" if places else f"NO {peg} IN THE {other}")
        if rule == "standard":
            taken.update(free[:1])
        yield f"   {side} PEG {i + 1:<2}   {peg}   {key:5}   {reason}"

def verdicts(code: str, guess: str) -> Iterator[str]:
    """Yield the lines of --score: each rule peg by peg, then the three side by side."""
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

def score_aloud(code: str, guess: str) -> None:
    """Show a code and a guess under the three scoring rules."""
    try:
        pair = [peg_letters(text, PALETTE) for text in (code, guess)]
    except ValueError as error:
        raise Misuse(f"argument --score: {error}") from None
    if not len(pair[0]) == len(pair[1]) <= 10 or not pair[0]:
        raise Misuse("argument --score: CODE AND GUESS MUST HAVE EQUALLY MANY PEGS, 1 TO 10")
    for line in verdicts(*pair):
        say(line)

def run(options: dict[str, Any]) -> int:
    """Do what the command line asks for; return the exit status."""
    baud = options["baud"]
    works: dict[str, Callable[[Any], int | None]] = {
        "help": lambda _: show(USAGE), "version": lambda _: say(f"mastermind76 {__version__}"),
        "score": lambda pair: score_aloud(*pair), "check": check_rolls,
        "rewrite": partial(check_rolls, rewrite=True), "replay": lambda path: replay(path, baud)}
    for name, work in works.items():
        if options[name] is not None:
            others = game_words(options) + ["--baud"] * bool(baud and name != "replay")
            if others and name != "help":
                raise Misuse(f"argument --{name}: not allowed with {others[0]}")
            return work(options[name]) or 0
    return play(options)

def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    status = 0
    try:
        for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
            if getattr(sys, name) is None:
                setattr(sys, name, open(os.devnull, mode))
        if argv is None:  # the process is ours alone; each of these saves a twentieth of its time
            gc.freeze()  # so what was imported is never searched for garbage
            # Find no translation of argparse's headings: to look for one imports locale.
            gettext.find = lambda *names, **options: []  # type: ignore[assignment]
        options = vars(command_parser().parse_args(argv))
        status = run(options)
        sys.stdout.flush()
        return status
    except Misuse as error:
        complain(f"{error}; see mastermind76 --help")
        return 2
    except KeyboardInterrupt:
        sys.stderr.write("\n")
        return 130
    except OSError as error:
        mute()
        if error.errno in (errno.EPIPE, errno.EIO):
            return status  # nobody is there any more
        complain(f"standard output: {error.strerror}")
        return 2

if __name__ == "__main__":
    sys.exit(main())
