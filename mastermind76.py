#!/usr/bin/env python3
"""MASTERMIND, played as a teletype played it in 1976.

The program recreates the game that David G. Struble wrote for Creative
Computing (Mar/Apr 1976): a hidden code of 4 pegs in 6 colors, 10 moves, and
the commands QUIT and BOARD.  It departs from the original in five points, all
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

These hold in both styles:

6. The paper is 72 columns of printable ASCII.  What the program prints is in
   upper case and never ends in a blank.  A typed line that reaches the right
   edge goes on in the next line; after 255 characters the rest is lost.
   A typed character that the machine does not have is taken as #.
7. Only a question holds a question mark and a blank, and what was typed
   follows it.  So a typed question mark before a blank is taken as # too, and
   BOARD, which under --oldstyle shows whatever was typed, shows it in upper
   case, with a period for each question mark.
8. End of input stands on the paper as ^D, status 0; Ctrl-C as ^C, status 130.

A session kept in a file is a roll: # lines that say what it shows, a line
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

TYPE_CHECKING = False  # true for a type checker; typing costs a fifth of a start
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import BinaryIO, NoReturn, TypeVar

    from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

    Pace = Callable[[str], Iterable[str]]
    Read = Callable[[str, bool], str]
    Move = tuple[str, int, int]  # guess, blacks, whites
    T = TypeVar("T")

__version__ = "1.0.0"


# ---------------------------------------------------------------- BASIC

WIDTH = 72  # columns of paper
ZONE = 14  # columns of a print zone
LINE = 255  # characters that INPUT takes
HIGHEST = 32767  # BASIC's highest whole number


class Rnd:
    """GW-BASIC's random numbers, as they come after RANDOMIZE seed.

    seed: 0 to 32767.  Each call is RND(1): 0 <= x < 1, in steps of 2**-24.
    """

    def __init__(self, seed: int) -> None:
        self.state = 82
        self()
        self.state = (self.state + seed * 4455680) % 2**24

    def __call__(self) -> float:
        self.state = (self.state * 214013 + 2531011) % 2**24
        return self.state / 2**24


def number(value: int) -> str:
    """Return a number >= 0 as PRINT shows it: a blank, the digits, a blank."""
    return f" {value} "


def zones(*items: str) -> str:
    """Return items as PRINT with commas sets them: each in the next zone."""
    line = ""
    for item in items[:-1]:
        line += item
        line += " " * (ZONE - len(line) % ZONE)
    return line + items[-1]


def folded(line: str) -> str:
    """Return a typed line as it stands on the paper.

    A row that is full is followed by another, be it empty: so a full row always
    goes on, and the line can be read back.
    """
    return "\n".join(line[i:i + WIDTH] for i in range(0, len(line) + 1, WIDTH))


def typeable(text: str) -> str:
    """Return text as a teletype can type it: printable ASCII, one INPUT line.

    A question mark before a blank, which would look like a prompt, is taken as #.
    """
    text = text[:LINE].replace("\t", " ")
    return re.sub("[^ -~]", "#", text).replace("? ", "# ")


# ---------------------------------------------------------------- Codes

COLORS = {  # in draw order: the first six are 1 to 6 of the original
    "Y": "YELLOW", "R": "RED", "P": "PURPLE", "O": "ORANGE", "G": "GREEN",
    "B": "BLUE", "W": "WHITE", "T": "TAN", "K": "BLACK", "M": "MAROON",
}
PALETTE = "".join(COLORS)
LETTERS = {name: letter for letter, name in COLORS.items()}
LEGEND_ORDER = "ROYGBPWTKM"


class Rules(namedtuple("Rules", "colors pegs frames scoring oldstyle picture"
                       " codemaker codebreaker match",
                       defaults=(6, 4, 10, "standard", False, False,
                                 "computer", "player", 0))):
    """The rules of a session, one immutable value.

    colors: 2 to 10; pegs: 1 to 10; frames: moves in a game, from 1.
    scoring: a key of SCORING.  oldstyle, picture: see the module and BOARD.
    codemaker, codebreaker: "computer" or "player".
    match: how many games a match has, an even number; 0 is no match.
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

    def score(self, secret: str, guess: str) -> tuple[int, int]:
        """Return (blacks, whites).  What guess has beyond pegs is not scored."""
        return SCORING[self.scoring](secret, guess[:self.pegs].ljust(self.pegs))


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


def read_code(text: str, rules: Rules) -> str:
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
    """Return a code of pegs drawn one by one, each INT(colors * RND(1) + 1)."""
    return "".join(PALETTE[int(rules.colors * rnd())] for _ in range(rules.pegs))


# ---------------------------------------------------------------- Scoring

# Each rule takes a secret and a guess of equal length and returns the blacks
# and the whites.  Blacks are beyond dispute: right color, right place.


def standard(secret: str, guess: str) -> tuple[int, int]:
    """Count each peg once, blacks first (the 1976 program; the board game)."""
    blacks = sum(map(str.__eq__, secret, guess))
    total = sum([min(secret.count(c), guess.count(c)) for c in set(guess)])
    return blacks, total - blacks


def secret_centric(secret: str, guess: str) -> tuple[int, int]:
    """Give a white for each other secret peg whose color the guess has (Nibbler)."""
    blacks = sum(map(str.__eq__, secret, guess))
    return blacks, sum(peg in guess for peg in secret) - blacks


def guess_centric(secret: str, guess: str) -> tuple[int, int]:
    """Give a white for each other guess peg whose color the secret has (Nibbler)."""
    blacks = sum(map(str.__eq__, secret, guess))
    return blacks, sum(peg in secret for peg in guess) - blacks


SCORING = {"standard": standard, "secret": secret_centric, "guess": guess_centric}

WHITE_PEG = {
    "standard": "THE RIGHT COLOR IN A WRONG PLACE. EACH PEG COUNTS ONCE.",
    "secret": "A CODE PEG WHOSE COLOR THE GUESS HAS ELSEWHERE.",
    "guess": "A GUESS PEG WHOSE COLOR THE CODE HAS ELSEWHERE.",
}


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


def verdict(rule: str, secret: str, guess: str) -> Iterator[str]:
    """Yield the lines that say peg by peg what earned a key peg under a rule."""
    sides = [("GUESS", guess), ("SECRET", secret)]
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


def verdicts(secret: str, guess: str) -> Iterator[str]:
    """Yield the lines of --score: the three rules side by side, then each alone."""
    scores = [score(secret, guess) for score in SCORING.values()]
    yield zones("SECRET", "   ".join(secret))
    yield zones("GUESS", "   ".join(guess))
    yield ""
    yield zones("RULE", *(rule.upper() for rule in SCORING))
    yield zones("BLACKS", *(number(blacks) for blacks, _ in scores)).rstrip()
    yield zones("WHITES", *(number(whites) for _, whites in scores)).rstrip()
    for rule in SCORING:
        yield ""
        yield from verdict(rule, secret, guess)


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


# ---------------------------------------------------------------- Terminals


def show(text: str) -> None:
    """Write text to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


def say(line: str) -> None:
    """Print a line that is not part of a session, as long as someone reads."""
    encoding = sys.stdout.encoding or "ascii"
    line = printable(line).encode(encoding, "backslashreplace").decode(encoding)
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
        sys.stderr.write(f"mastermind76: {printable(message)}\n")
    except OSError:
        sys.stderr = open(os.devnull, "w")


def printable(text: str) -> str:
    """Return text with a Python escape for each character that is no sign."""
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in text)


class HungUp(Exception):
    """The keyboard is gone: the status is 0 after ^D and 130 after ^C."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


def at_once(text: str) -> Iterable[str]:
    """Yield text in one piece, the pace of no machine."""
    return (text,)


class Terminal:
    """Paper and keyboard, all that a game knows of the world: print and ask.

    show(text) puts text on the paper.  read(prompt, unseen) returns the line
    typed after a prompt that is shown already; it raises EOFError at the end of
    input, or HungUp if the keyboard has shown that by itself.  echoes tells
    whether the typed line must be shown, breaks what to show for a Ctrl-C.
    copy(text) takes all that stands on the paper.  pace(text) yields it piece
    by piece.
    """

    def __init__(self, show: Callable[[str], object], read: Read, *,
                 echoes: bool = True, breaks: str = "^C\n",
                 copy: Callable[[str], object] = len,
                 pace: Pace = at_once) -> None:
        self.show, self.read, self.echoes, self.breaks = show, read, echoes, breaks
        self.copy, self.pace = copy, pace

    def type_out(self, text: str) -> None:
        """Put text on the paper, at the machine's pace."""
        for piece in self.pace(text):
            self.copy(piece)
            self.show(piece)

    def print(self, line: str = "") -> None:
        """Print a line; it is folded at the right edge of the paper."""
        while len(line) > WIDTH:
            self.type_out(line[:WIDTH].rstrip() + "\n")
            line = line[WIDTH:]
        self.type_out(line.rstrip() + "\n")

    def ask(self, prompt: str, unseen: bool = False) -> str:
        """Print a prompt, which ends in "? ", and return the line typed after it.

        unseen: hide what is typed, where the keyboard can.
        Raise HungUp at the end of input and after Ctrl-C.
        """
        self.type_out(prompt)
        try:
            typed = typeable(self.read(prompt, unseen))
        except HungUp as stop:
            self.copy("^C\n" if stop.status else "^D\n")
            raise
        except (EOFError, OSError):
            self.type_out("^D\n")
            raise HungUp(0) from None
        except KeyboardInterrupt:
            self.interrupt()
            raise HungUp(130) from None
        row = folded(prompt + typed)[len(prompt):] + "\n"
        (self.type_out if self.echoes else self.copy)(row)
        return typed

    def interrupt(self) -> None:
        """Put the ^C of an interruption on the paper."""
        self.copy("^C\n")
        self.show(self.breaks)


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


def plain_read(stdin: BinaryIO) -> Read:
    """Return a read for an input that is no terminal."""

    def read(prompt: str, unseen: bool) -> str:
        """Return the next line, what INPUT does not take left out."""
        line = rest = stdin.readline(8 * LINE)
        while len(rest) > LINE and not rest.endswith(b"\n"):
            rest = stdin.readline(65536)  # beyond what INPUT takes
        if not line:
            raise EOFError
        return line.decode(errors="replace").removesuffix("\n").removesuffix("\r")

    return read


def bare_read(stdin: BinaryIO) -> Read:
    """Return a read for a terminal that edits and shows the line by itself."""
    plain = plain_read(stdin)

    def read(prompt: str, unseen: bool) -> str:
        """Return the next line, which an unseen one does not show."""
        from getpass import getpass
        try:
            return getpass("") if unseen else plain(prompt, unseen)
        except UnicodeDecodeError:
            return "#"
        except KeyboardInterrupt:
            if unseen:
                show("^C")  # else the terminal shows it
            raise

    return read


EDITOR_OFF = "\x1b[?2004l\x1b[?25h\n"  # no brackets around a paste, a cursor


def edited_read(fd: int, commands: Sequence[str]) -> Read:
    """Return a read with prompt_toolkit's line editing and this session's history.

    fd: the terminal.  Raise ImportError without prompt_toolkit.
    """
    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import get_app
    from prompt_toolkit.filters import Condition
    from prompt_toolkit.history import DummyHistory
    from prompt_toolkit.output.vt100 import Vt100_Output

    pasted: list[str] = []  # lines to come, the last one unfinished
    screen = Vt100_Output.from_pty(sys.stdout)
    screen.enable_cpr = False
    keys = editing_keys(commands, pasted)
    session: PromptSession[str] = PromptSession(
        output=screen, key_bindings=keys, reserve_space_for_menu=0)
    secret: PromptSession[str] = PromptSession(
        output=screen, key_bindings=keys, reserve_space_for_menu=0,
        history=DummyHistory(), is_password=Condition(
            lambda: get_app().current_buffer.text not in ("^C", "^D")))

    def read(prompt: str, unseen: bool) -> str:
        """Return the next pasted line, or one that is edited at the prompt."""
        if len(pasted) > 1:
            show("\n" if unseen else pasted[0] + "\n")
            return pasted.pop(0)
        set_keys(fd, signals=False)
        rows = (len(prompt) - 1) // screen.get_size().columns
        show("\r" + "\x1b[A" * rows)  # prompt_toolkit draws the prompt once more
        try:
            return (secret if unseen else session).prompt(
                prompt, default=pasted.pop() if pasted else "")
        finally:
            set_keys(fd, signals=True)

    return read


def editing_keys(commands: Sequence[str], pasted: list[str]) -> KeyBindings:
    """Return the keys that differ from prompt_toolkit's own.

    Letters turn upper case as they are typed, Tab completes a command, and of
    pasted lines all but the first go to pasted.
    """
    from prompt_toolkit.key_binding import KeyBindings

    keys = KeyBindings()

    @keys.add("<any>")
    def type_letter(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(event.data.upper())

    @keys.add("<bracketed-paste>")
    def paste(event: KeyPressEvent) -> None:
        """Type the first line, and keep the others for the next prompts."""
        text = event.data.upper().replace("\r\n", "\n").replace("\r", "\n")
        line, *rest = text.split("\n")
        event.current_buffer.insert_text(line)
        pasted.extend(map(typeable, rest))
        if rest:
            event.current_buffer.validate_and_handle()

    @keys.add("tab")
    def complete(event: KeyPressEvent) -> None:
        """Complete the command that begins as the line does, if it is the only one."""
        text = event.current_buffer.text
        word = os.path.commonprefix([c for c in commands if text and c.startswith(text)])
        event.current_buffer.insert_text(word[len(text):])

    add_hang_up_keys(keys)
    return keys


def add_hang_up_keys(keys: KeyBindings) -> None:
    """Add Ctrl-C and Ctrl-D, which show themselves and end the session."""

    @keys.add("c-c")
    @keys.add("<sigint>")
    def interrupt(event: KeyPressEvent) -> None:
        event.current_buffer.text = "^C"
        event.app.exit(exception=HungUp(130))

    @keys.add("c-d")
    def end_input(event: KeyPressEvent) -> None:
        """Hang up; but in a line, delete the character under the cursor."""
        if event.current_buffer.text:
            event.current_buffer.delete()
        else:
            event.current_buffer.text = "^D"
            event.app.exit(exception=HungUp(0))


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

    signals: whether Ctrl-C still interrupts, or is a key for the editor too.
    """
    import termios
    attributes = termios.tcgetattr(fd)
    attributes[0] &= ~termios.ICRNL
    attributes[3] &= ~(termios.ECHO | termios.ICANON | termios.ISIG)
    attributes[3] |= termios.ISIG * signals
    termios.tcsetattr(fd, termios.TCSANOW, attributes)


def open_terminal(commands: Sequence[str], copy: Callable[[str], object],
                  pace: Pace) -> Terminal:
    """Return the terminal that standard input and output make together."""
    stdin = sys.stdin.buffer
    if not stdin.isatty():
        return Terminal(show, plain_read(stdin), copy=copy, pace=pace)
    if sys.stdout.isatty() and os.environ.get("TERM", "dumb") not in ("", "dumb"):
        try:
            read = edited_read(stdin.fileno(), commands)
            keep_terminal(stdin.fileno(), EDITOR_OFF)
            set_keys(stdin.fileno(), signals=True)
            return Terminal(show, read, echoes=False, copy=copy, pace=pace)
        except ImportError:
            pass  # no prompt_toolkit, or a system without termios
    keep_terminal(stdin.fileno(), "\n")
    return Terminal(show, bare_read(stdin), echoes=False, breaks="\n", copy=copy, pace=pace)


# ---------------------------------------------------------------- Rolls

ROLL_LIMIT = 2**24  # bytes
ROLL_PIECE = 2**16  # bytes for which room is made at first
HEADER_LIMIT = 1000  # characters


class Roll:
    """The roll in a file.

    head: the # lines and the header line; options: the words of the header
    after the program's name; paper: the session; typed: the lines typed in it.
    Raise OSError, or ValueError if the file holds no roll.
    """

    def __init__(self, path: str) -> None:
        import shlex
        with open(path, "rb") as file:
            data = file.read(ROLL_PIECE)
            if len(data) == ROLL_PIECE:
                data += file.read(ROLL_LIMIT - ROLL_PIECE + 1)
        if len(data) > ROLL_LIMIT:
            raise ValueError(f"a roll has at most {ROLL_LIMIT} bytes")
        if not data:
            raise ValueError("empty")
        try:
            text = data.decode()
        except UnicodeDecodeError as error:
            raise ValueError(f"byte {error.start + 1} is not text") from None
        if "\r\n" in text:
            raise ValueError("its lines end in CR LF; a roll's end in LF alone")
        rows = text.split("\n")
        start = next((i for i, row in enumerate(rows) if not row.startswith("#")), 0)
        if rows[start].split()[:2] != ["$", "mastermind76"]:
            raise ValueError('no header, a line like "$ mastermind76 --seed 76"')
        if rows.pop():
            raise ValueError("cut off: the last line has no end")
        if len(rows[start]) > HEADER_LIMIT:
            raise ValueError(f"a header has at most {HEADER_LIMIT} characters")
        self.options = shlex.split(rows[start])[2:]
        self.head = "".join(row + "\n" for row in rows[:start + 1])
        self.paper = text[len(self.head):]
        self.typed = list(typed_lines(rows[start + 1:]))


def typed_lines(rows: Sequence[str]) -> Iterator[str]:
    """Yield the lines that were typed in a session, given the rows of its paper."""
    rest = iter(rows)
    for row in rest:
        prompt, question, typed = row.partition("? ")
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


# ---------------------------------------------------------------- Games

TITLE = "THE GAME OF MASTERMIND"
BROKEN = "THAT BREAKS THE CODE!"
DEFEAT = "OUT OF MOVES. THE CODE HOLDS."
CODE = "THE HIDDEN CODE: "
NOTHING_YET = "NO MOVE MADE YET, NOTHING TO SHOW."
NOTHING_SCORED = "NO SCORE TO TAKE BACK YET."
NO_CODE_FITS = "NO CODE FITS THESE SCORES."
ALL_RIGHT = "EVERY MOVE WAS SCORED RIGHT."


class Quit(Exception):
    """QUIT was typed; what it shows is on the paper."""


@cache
def title(rules: Rules) -> list[str]:
    """Return the lines that open a session."""
    cells = [f"{c}={COLORS[c]}" for c in LEGEND_ORDER if c in rules.palette]
    rows = [(cells[i:i + 3] + ["", ""])[:3] for i in range(0, len(cells), 3)]
    legend = [f"{'':15}{first:10}{second:13}{third}" for first, second, third in rows]
    return [TITLE, "", "COLOR CODES:", *legend, ""]


def commands(rules: Rules) -> list[str]:
    """Return the commands that a session may know, in the order of the alphabet."""
    new = [] if rules.oldstyle else ["HELP", "REVEAL", "SOLVE"]
    scored = rules.match or rules.codebreaker == "computer"
    return sorted(["BOARD", "QUIT", *new, *(["UNDO"] if scored else [])])


def breaker_help(rules: Rules) -> Iterator[str]:
    """Yield the rules and the commands for someone who breaks a code."""
    example = (rules.palette * rules.pegs)[:rules.pegs]
    yield f"BREAK THE HIDDEN CODE: {rules.choice}."
    yield f"A COLOR MAY STAND TWICE OR MORE. MOVES:{number(rules.frames)}".rstrip()
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
    yield f"SCORE EACH GUESS AGAINST IT. MOVES:{number(rules.frames)}".rstrip()
    yield from key_peg_help(rules)
    yield "1 BLACK AND 2 WHITES: 1 2 OR 1,2 OR 1B 2W OR BWW. NONE: EMPTY LINE."
    yield "BOARD   SHOWS THE MOVES SO FAR."
    yield "UNDO    TAKES THE LAST SCORE BACK."
    yield "QUIT    ENDS THE SESSION."
    yield from points_help(rules)


def secret_help(rules: Rules) -> Iterator[str]:
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


def shown(guess: str) -> str:
    """Return a guess as BOARD prints it (points 6 and 7 of the module)."""
    return guess.upper().replace("?", ".")


def table(board: Sequence[Move]) -> Iterator[str]:
    """Yield the lines of BOARD, in print zones."""
    yield zones("GUESS", "BLACKS", "WHITES")
    yield zones("-----", "------", "------")
    for guess, blacks, whites in board:
        yield zones(shown(guess), number(blacks), number(whites))


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
        letters = [f"/{c}\\" for c in shown(guess)[:rules.pegs].ljust(rules.pegs)]
        yield f"| {' '.join(slots[:columns])} | {' '.join(letters)} |"
        yield f"| {' '.join(slots[columns:])} | {' '.join(foot)} |"
        yield f"+{keys}+{pegs}+"


def read_score(text: str) -> tuple[int, int]:
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


class Game:
    """One game: the board, and the dialogue about it at a terminal."""

    def __init__(self, rules: Rules, terminal: Terminal,
                 rnd: Callable[[], float]) -> None:
        self.rules, self.terminal, self.rnd = rules, terminal, rnd
        self.board: list[Move] = []

    def play(self, code: str | None = None) -> int:
        """Play to the end and return the points of the codemaker.

        They are the moves that it took to break the code, frames + 1 if that
        failed, 0 if a player scored wrong.  Raise Quit on QUIT.
        code: the hidden code if it was set by hand.
        """
        player_makes = self.rules.codemaker == "player"
        if not code and player_makes and self.rules.codebreaker == "computer":
            return self.break_unknown()
        if not code and player_makes:
            code = self.ask("SECRET CODE? ", self.read_code, (), secret_help,
                            blank=True, unseen=True)
        return self.break_known(code or draw_code(self.rules, self.rnd))

    def break_known(self, code: str) -> int:
        """Break a code that the program knows: it scores the guesses."""
        solving = self.rules.codebreaker == "computer"
        ends = () if self.rules.oldstyle else ("REVEAL", "SOLVE")
        missed = self.rules.frames + 1
        while len(self.board) < self.rules.frames:
            try:
                guess = self.computer_guess() if solving else self.player_guess(ends)
            except Quit:
                self.print(CODE + code)
                raise
            if guess not in ends:
                if self.breaks(guess, self.rules.score(code, guess)):
                    helped = solving and self.rules.codebreaker == "player"
                    return missed if helped else len(self.board)
            elif guess == "SOLVE":
                solving = True
            else:
                self.print(CODE + code)
                return missed
        self.print(DEFEAT, CODE + code)
        return missed

    def break_unknown(self) -> int:
        """Break a code that a player has in mind, and so scores."""
        self.print("", f"MAKE UP A CODE, {self.rules.choice}, AND KEEP IT TO YOURSELF.")
        guess = draw_code(self.rules, self.rnd)
        while True:
            self.print("", self.move_number() + ": " + guess)
            score = self.ask("BLACKS, WHITES? ", lambda text: self.read_score(text, guess),
                             ("UNDO",), maker_help)
            if isinstance(score, str):
                guess = self.undone(guess)
            elif self.breaks(guess, score):
                return len(self.board)
            else:
                fit = lowest_code(self.rules, self.board)
                if not fit or len(self.board) == self.rules.frames:
                    points = self.settle(DEFEAT if fit else NO_CODE_FITS)
                    if points is not None:
                        return points
                    fit = self.undone(guess)
                guess = fit

    def undone(self, guess: str) -> str:
        """Take the last score back and return its guess, or guess if there is none."""
        if self.board:
            return self.board.pop()[0]
        self.print(NOTHING_SCORED)
        return guess

    def settle(self, reason: str) -> int | None:
        """Ask for the code and name every move that was scored wrong.

        Return the points of the codemaker, or None for UNDO.
        """
        self.print(reason)
        code = self.ask("YOUR CODE (OR UNDO)? ", self.read_code, ("UNDO",), maker_help)
        if code == "UNDO":
            return None
        points = self.rules.frames + 1
        for i, (guess, *scored) in enumerate(self.board, 1):
            blacks, whites = self.rules.score(code, guess)
            if [blacks, whites] != scored:
                points = 0
                self.print(f"MOVE NUMBER{number(i)}WAS SCORED WRONG: {guess} HAS"
                           f"{number(blacks)}BLACKS{number(whites)}WHITES")
        if points:
            self.print(ALL_RIGHT)
        return points

    def breaks(self, guess: str, score: tuple[int, int]) -> bool:
        """Put a move on the board, print its score, tell if it breaks the code."""
        blacks, whites = score
        self.board.append((guess, blacks, whites))
        if blacks == self.rules.pegs:
            self.print(BROKEN)
            return True
        self.print(f"{number(blacks)} BLACK PEGS", f"{number(whites)} WHITE PEGS")
        return False

    def move_number(self) -> str:
        """Return what opens the line of the next move."""
        return f"MOVE NUMBER{number(len(self.board) + 1)}"

    def computer_guess(self) -> str:
        """Print and return the computer's guess at a code that fits the board."""
        guess = lowest_code(self.rules, self.board) if self.board else None
        guess = guess or draw_code(self.rules, self.rnd)
        self.print("", self.move_number() + ": " + guess)
        return guess

    def player_guess(self, ends: Sequence[str]) -> str:
        """Ask for a guess; return it, or the command in ends that was typed."""
        read = str.strip if self.rules.oldstyle else self.read_code
        return self.ask(self.move_number() + "? ", read, ends, blank=True)

    def read_code(self, text: str) -> str:
        """Return the code or guess that text names, or raise ValueError."""
        return read_code(text, self.rules)

    def read_score(self, text: str, guess: str) -> tuple[int, int]:
        """Return the score that text gives to a guess.

        Raise ValueError, with a line for the paper, if no code can have it.
        """
        blacks, whites = read_score(text)
        if blacks + whites > self.rules.pegs:
            raise ValueError("MORE KEY PEGS THAN THE GUESS HAS PEGS. SCORE AGAIN")
        if lowest_code(self.rules, [(guess, blacks, whites)]) is None:
            if self.rules.scoring == "standard" and blacks == self.rules.pegs - 1:
                raise ValueError("THE LAST PEG CANNOT BE IN A WRONG PLACE. SCORE AGAIN")
            raise ValueError(f"NO CODE CAN GIVE {guess} THAT SCORE. SCORE AGAIN")
        return blacks, whites

    def ask(self, prompt: str, read: Callable[[str], T], ends: Sequence[str] = (),
            help_lines: Callable[[Rules], Iterator[str]] = breaker_help, *,
            blank: bool = False, unseen: bool = False) -> T | str:
        """Ask until read takes the answer, or it is a command in ends; return that.

        read raises ValueError, with a line for the paper, for an answer that is
        none.  QUIT raises Quit; BOARD and HELP are answered on the way.
        blank: print a blank line before the prompt.
        """
        while True:
            if blank:
                self.print("")
            typed = self.terminal.ask(prompt, unseen)
            word = typed.strip() if self.rules.oldstyle else typed.strip().upper()
            if word == "QUIT":
                raise Quit
            if word in ends:
                return word
            if word == "BOARD":
                self.print(*self.board_lines())
            elif word == "HELP" and not self.rules.oldstyle:
                self.print(*help_lines(self.rules))
            else:
                try:
                    if len(typed) == LINE and not self.rules.oldstyle:
                        raise ValueError("LINE TOO LONG. TYPE A SHORTER ONE")
                    return read(typed)
                except ValueError as error:
                    self.print(f"{error}." if self.rules.oldstyle else f"{error}, OR HELP.")

    def board_lines(self) -> Iterator[str]:
        """Yield what BOARD prints."""
        if not self.board and not self.rules.oldstyle:
            yield NOTHING_YET
        elif self.rules.picture:
            yield from picture(self.rules, self.board)
        else:
            yield from table(self.board)

    def print(self, *lines: str) -> None:
        """Print some lines."""
        for line in lines:
            self.terminal.print(line)


def play_match(rules: Rules, terminal: Terminal, rnd: Callable[[], float],
               code: str | None) -> None:
    """Play a match: roles change each game, and points go to the codemaker."""
    roles = (rules.codemaker, rules.codebreaker)
    names = [role.upper() for role in roles]
    if names[0] == names[1]:
        names = [f"{name} {i}" for i, name in enumerate(names, 1)]
    points = [0, 0]
    for i in range(rules.match):
        maker = i % 2
        terminal.print()
        terminal.print(f"GAME{number(i + 1)}OF{number(rules.match)}: "
                       f"{names[maker]} MAKES THE CODE.")
        game = Game(rules._replace(codemaker=roles[maker], codebreaker=roles[1 - maker]),
                    terminal, rnd)
        try:
            points[maker] += game.play(code if i == 0 else None)
        except Quit:
            print_standing(terminal, names, points)
            raise
        print_standing(terminal, names, points)
    if points[0] == points[1]:
        terminal.print("THE MATCH IS A TIE.")
    else:
        terminal.print(f"{names[points[1] > points[0]]} WINS THE MATCH.")


def print_standing(terminal: Terminal, names: list[str], points: list[int]) -> None:
    """Print the points of both sides."""
    terminal.print(zones("", *names))
    terminal.print(zones("POINTS", *map(number, points)))


def another(rules: Rules, terminal: Terminal) -> bool:
    """Ask the replay question."""
    while True:
        typed = terminal.ask(f"ANOTHER {'MATCH' if rules.match else 'GAME'} (YES OR NO)? ")
        if rules.oldstyle:
            return typed.strip() == "YES"
        word = typed.strip().upper()
        if word in ("YES", "Y", "NO", "N"):
            return word.startswith("Y")
        terminal.print("TYPE YES OR NO.")


def session(rules: Rules, terminal: Terminal, rnd: Callable[[], float],
            code: str | None = None) -> None:
    """Play until the player has enough.

    code: the hidden code of the first game if it is set by hand.
    Raise HungUp if the keyboard is gone before that.
    """
    for line in title(rules):
        terminal.print(line)
    while True:
        try:
            if rules.match:
                play_match(rules, terminal, rnd, code)
            else:
                Game(rules, terminal, rnd).play(code)
        except Quit:
            if not rules.oldstyle:
                return
        if not another(rules, terminal):
            terminal.print()
            return
        code = None


# ---------------------------------------------------------------- Options

HELP = """\
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

GAME_OPTIONS = ("seed", "code", "colors", "pegs", "frames", "scoring", "oldstyle",
                "picture", "codemaker", "codebreaker", "match")


class Misuse(Exception):
    """The command line, or the header of a roll, is wrong."""


class Parser(argparse.ArgumentParser):
    """A parser of the options that change the game, which raises Misuse.

    The fixed width keeps argparse from importing what measures the terminal.
    """

    def __init__(self) -> None:
        super().__init__("mastermind76", add_help=False, allow_abbrev=False,
                         formatter_class=partial(argparse.HelpFormatter, width=79))
        roles = ("computer", "player")
        self.add_argument("--seed", type=whole(0, HIGHEST))
        self.add_argument("--code")
        self.add_argument("--colors", type=whole(2, 10))
        self.add_argument("--pegs", type=whole(1, 10))
        self.add_argument("--frames", type=whole(1, 999))
        self.add_argument("--scoring", choices=tuple(SCORING))
        self.add_argument("--oldstyle", action="store_true")
        self.add_argument("--picture", action="store_true")
        self.add_argument("--codemaker", choices=roles)
        self.add_argument("--codebreaker", choices=roles)
        self.add_argument("--match", type=whole(2, 100, step=2))
        self.set_defaults(**Rules()._replace(frames=None)._asdict())

    def error(self, message: str) -> NoReturn:
        raise Misuse(message)

    def format_help(self) -> str:
        return HELP

    def words(self, args: argparse.Namespace) -> list[str]:
        """Return the game's options in args that are not the default, as words."""
        words = []
        for name in GAME_OPTIONS:
            value = getattr(args, name)
            if value != self.get_default(name):
                words += [f"--{name}"] if value is True else [f"--{name}", str(value)]
        return words


def whole(low: int, high: int, step: int = 1) -> Callable[[str], int]:
    """Return a converter to a whole number from low to high in steps."""

    def convert(text: str) -> int:
        """Return text as a number, or raise ArgumentTypeError."""
        if text.isascii() and text.isdigit() and len(text) < 9:
            if low <= int(text) <= high and (int(text) - low) % step == 0:
                return int(text)
        kind = "an even" if step == 2 else "a whole"
        raise argparse.ArgumentTypeError(
            f"{text!r} is not {kind} number from {low} to {high}")

    return convert


def command_parser() -> Parser:
    """Return the parser of the whole command line."""
    parser = Parser()
    one_of = parser.add_mutually_exclusive_group()
    one_of.add_argument("--record", metavar="FILE")
    one_of.add_argument("--check", nargs="+", metavar="FILE")
    one_of.add_argument("--rewrite", nargs="+", metavar="FILE")
    one_of.add_argument("--replay", metavar="FILE")
    one_of.add_argument("--score", nargs=2, metavar=("SECRET", "GUESS"))
    parser.add_argument("--baud", type=whole(1, 115200))
    parser.add_argument("--help", "-h", action="store_true")
    parser.add_argument("--version", action="store_true")
    return parser


@cache
def header_parser() -> Parser:
    """Return the parser of a roll's header, the same one each time."""
    return Parser()


def rules_of(args: argparse.Namespace) -> Rules:
    """Return the rules that the game's options in args make."""
    return Rules(args.colors, args.pegs, args.frames or args.colors + args.pegs,
                 args.scoring, args.oldstyle, args.picture,
                 args.codemaker, args.codebreaker, args.match)


def code_of(args: argparse.Namespace, rules: Rules) -> str | None:
    """Return the code set by hand in args, or None.  Raise Misuse if it is none."""
    try:
        return None if args.code is None else read_code(args.code, rules)
    except ValueError as error:
        raise Misuse(f"argument --code: {error}") from None


# ---------------------------------------------------------------- Checking


class Stop(Exception):
    """A session that is played again goes no further; why, if that is wrong."""


def undrawable() -> float:
    """Stand in for RND where no seed is given."""
    raise Stop("the session draws from RND, but the header names no --seed")


class Tape:
    """A roll at the keyboard: it types its lines, and keeps the new paper.

    show is the terminal's.  copy(text) takes the paper, and ends the session
    where the roll was broken off by Ctrl-C in the middle of the printing.
    """

    def __init__(self, roll: Roll, show: Callable[[str], object]) -> None:
        self.show = show
        self.paper: list[str] = []
        self.left = list(roll.typed)
        self.hangs_up = (roll.typed[-1:] in (["^C"], ["^D"])
                         and roll.paper.endswith(f"? {roll.typed[-1]}\n"))
        self.most = 2 * len(roll.paper) + 1000  # pieces: a bound, not a measure
        self.room = len(roll.paper) - len("^C\n")
        breaks_off = roll.paper.endswith("^C\n") and not self.hangs_up
        self.copy = self.break_off if breaks_off else self.paper.append

    def break_off(self, text: str) -> None:
        """Copy what there is room for, and then break off as the roll does."""
        self.room -= len(text)
        if self.room >= 0:
            self.paper.append(text)
            return
        rest = text[:self.room] + "^C\n"
        self.paper.append(rest)
        self.show(rest)
        raise Stop

    def read(self, prompt: str, unseen: bool) -> str:
        """Return the next line of the roll, or hang up where it does."""
        if not self.left:
            raise Stop("the session wants more lines than were typed")
        if len(self.paper) > self.most:
            raise Stop("the session prints far more than the roll holds")
        line = self.left.pop(0)
        if self.hangs_up and not self.left:
            raise EOFError if line == "^D" else KeyboardInterrupt
        return line


def rerun(roll: Roll, show: Callable[[str], object], pace: Pace) -> tuple[str, str]:
    """Play a roll again, from its header and with its typed lines.

    show and pace are the terminal's.  Return the new paper, and why the typed
    lines do not fit it, empty if they do.  Raise Misuse for a bad header.
    """
    args = header_parser().parse_args(roll.options)
    rules = rules_of(args)
    code = code_of(args, rules)
    rnd: Callable[[], float] = undrawable if args.seed is None else Rnd(args.seed)
    tape = Tape(roll, show)
    why = ""
    try:
        session(rules, Terminal(show, tape.read, copy=tape.copy, pace=pace), rnd, code)
    except HungUp:
        pass
    except Stop as stop:
        why = str(stop)
    if tape.left and not why:
        why = f"{tape.left[0]!r} was typed, but the session did not ask for it"
    return "".join(tape.paper), why


def play_again(path: str, show: Callable[[str], object] = len,
               pace: Pace = at_once) -> tuple[Roll | None, str, str]:
    """Play the roll in a file again; return it, its new paper, and what is wrong.

    The roll is None if there is none that could be played.
    """
    try:
        roll = Roll(path)
    except OSError as error:
        return None, "", error.strerror or "cannot be read"
    except ValueError as error:
        return None, "", str(error)
    try:
        paper, wrong = rerun(roll, show, pace)
    except Misuse as error:
        return None, "", f"header refused: {error}"
    return roll, paper, wrong or ("" if paper == roll.paper else "differs")


def check_roll(path: str, show: Callable[[str], object] = len, pace: Pace = at_once,
               report: Callable[[str], object] = say) -> bool:
    """Play the roll in a file again, report how it compares, tell if it is right."""
    roll, paper, wrong = play_again(path, show, pace)
    report(f"{path}: {wrong or 'ok'}")
    for line in difference(path, roll, paper):
        report(line)
    return not wrong


def rewrite_roll(path: str) -> bool:
    """Put the new paper into the roll in a file and report what that changes.

    Refuse a roll whose typed lines do not fit the session; tell if all is well.
    """
    roll, paper, wrong = play_again(path)
    if wrong == "differs" and roll and list(typed_lines(paper.split("\n"))) != roll.typed:
        wrong = "its typed lines would change"
    if not roll or wrong not in ("", "differs"):
        say(f"{path}: not rewritten: {wrong}")
        return False
    if wrong:
        try:
            replace(path, roll.head + paper)
        except OSError as error:
            say(f"{path}: not rewritten: {error.strerror}")
            return False
    say(f"{path}: {'rewritten' if wrong else 'unchanged'}")
    for line in difference(path, roll, paper):
        say(line)
    return True


def difference(path: str, roll: Roll | None, paper: str) -> Iterator[str]:
    """Yield the unified diff from a roll to the roll with a new paper."""
    if roll and paper != roll.paper:
        import difflib
        old, new = ((roll.head + text).split("\n")[:-1] for text in (roll.paper, paper))
        yield from difflib.unified_diff(old, new, path, "played again", lineterm="")


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


def play(parser: Parser, args: argparse.Namespace, pace: Pace) -> int:
    """Play a session at the terminal; return the exit status."""
    rules = rules_of(args)
    args.code = code = code_of(args, rules)
    if args.seed is None:
        args.seed = int.from_bytes(os.urandom(2), "big") % (HIGHEST + 1)
    carbon = None
    if args.record is not None:
        import shlex
        header = f"$ {shlex.join(['mastermind76', *parser.words(args)])}\n"
        try:
            carbon = Carbon(args.record, header)
        except OSError as error:
            raise Misuse(f"argument --record: {args.record}: {error.strerror}") from None
    terminal = open_terminal(commands(rules), carbon or len, pace)
    status = 0
    try:
        session(rules, terminal, Rnd(args.seed), code)
    except HungUp as stop:
        status = stop.status
    except KeyboardInterrupt:
        terminal.interrupt()
        status = 130
    return status or (2 if carbon and carbon.failed else 0)


def score_aloud(secret: str, guess: str) -> None:
    """Show a secret and a guess under the three scoring rules."""
    try:
        pair = [peg_letters(text, PALETTE) for text in (secret, guess)]
    except ValueError as error:
        raise Misuse(f"argument --score: {error}") from None
    if not len(pair[0]) == len(pair[1]) <= 10 or not pair[0]:
        raise Misuse("argument --score: SECRET AND GUESS HAVE AS MANY PEGS, 1 TO 10")
    for line in verdicts(*pair):
        say(line)


def run(parser: Parser, args: argparse.Namespace) -> int:
    """Do what the command line asks for; return the exit status."""
    works = [name for name in ("score", "check", "rewrite", "replay")
             if getattr(args, name) is not None]
    if works and parser.words(args):
        raise Misuse(f"argument --{works[0]}: not allowed with {parser.words(args)[0]}")
    pace = at_baud(args.baud, time.monotonic, time.sleep) if args.baud else at_once
    if args.help:
        show(HELP)
    elif args.version:
        say(f"mastermind76 {__version__}")
    elif args.score:
        score_aloud(*args.score)
    elif args.check:
        return int(not all([check_roll(path) for path in args.check]))
    elif args.rewrite:
        return int(not all([rewrite_roll(path) for path in args.rewrite]))
    elif args.replay is not None:
        return int(not check_roll(args.replay, show, pace, complain))
    else:
        return play(parser, args, pace)
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))
    status = 0
    try:
        parser = command_parser()
        gc.freeze()  # all of this lives to the end: no need to look through it
        status = run(parser, parser.parse_args(argv))
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
