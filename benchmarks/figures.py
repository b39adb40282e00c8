#!/usr/bin/env python3
"""Work out the figures of docs/numbers.md again: figures.py NAME

Without a name it lists the names.  Everything is worked out from the module's own scoring and
random numbers, and nothing is looked up.  `best` and `grey` need numpy, and `programs` installs
the packages that it asks.  (A file called numbers.py would hide Python's own module from numpy
and statistics.)

Three things keep it fast.  Each score is looked up in a table.  Colors that no guess has had are
alike, and so are places: of guesses that only exchange these, one is tried.  And how long a game
of guesses that fit lasts depends on nothing but the scores of the codes that are left against
each other: boards for which these are the same are worked out once.
"""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import combinations, permutations, product
from operator import eq, itemgetter, ne
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from mastermind76 import SCORING, Rnd, Rules, draw_code

Score = Callable[[str, str], tuple[int, ...]]  # of a code and a guess
Codes = Sequence[int]  # each is a place in Table.codes, lowest first
MOVES = Rules().moves  # ten

# ---------------------------------------------------------------- Tables of scores


class Table(NamedTuple):
    """The score of each guess against each code, as a number that is a byte.

    rows: for each guess the scores that each code gives it.  win: the score that breaks the code.
    """

    codes: list[str]
    rows: list[bytes]
    win: int


def all_codes(colors: int, pegs: int) -> list[str]:
    """Return the codes of a size, lowest first."""
    return list(map("".join, product(Rules(colors, pegs).palette, repeat=pegs)))


def exchanged(digits: Sequence[int], pegs: int) -> list[int]:
    """Return for each code which one it becomes, if color n becomes color digits[n]."""
    places = [0]
    for _ in range(pegs):
        places = [len(digits) * place + digit for place in places for digit in digits]
    return places


def number_of(score: tuple[int, ...], pegs: int) -> int:
    """Return the number of a score: 1 black and 2 whites of 4 pegs are 12 in base 5."""
    number = 0
    for key_pegs in score:
        number = (pegs + 1) * number + key_pegs
    return number


def scored(colors: int, pegs: int, score: Score) -> Table:
    """Return the table of a size and a rule.

    A guess such as RRPO scores against any code what YYRP scores against that code with its colors
    exchanged.  So only guesses that take their colors in draw order are scored.
    """
    palette = Rules(colors, pegs).palette
    codes = all_codes(colors, pegs)
    exchange: dict[str, Callable[[Sequence[int]], tuple[int, ...]]] = {}
    rows_in_order: dict[str, list[int]] = {}
    rows = []
    for guess in codes:
        order = "".join(dict.fromkeys(guess + palette))
        in_order = guess.translate(str.maketrans(order, palette))
        if in_order not in rows_in_order:
            rows_in_order[in_order] = [number_of(score(code, in_order), pegs) for code in codes]
        if order not in exchange:
            exchange[order] = itemgetter(*exchanged(list(map(order.index, palette)), pegs))
        rows.append(bytes(exchange[order](rows_in_order[in_order])))
    return Table(codes, rows, rows[0][0])


@cache
def table_of(scoring: str, colors: int = 6, pegs: int = 4) -> Table:
    """Return the table of a size by a rule of the game."""
    return scored(colors, pegs, SCORING[scoring].score)


def split(table: Table, codes: Codes, guess: int) -> dict[int, list[int]]:
    """Return the codes that are left after each score of a guess."""
    left = defaultdict(list)
    row = table.rows[guess]
    for code in codes:
        left[row[code]].append(code)
    return left


def mean(total: float, codes: int = 6**4) -> str:
    """Return a mean, and how it comes about."""
    return f"{total / codes:.4f} ({total:,.6g} / {codes:,})"


# ---------------------------------------------------------------- Pairs


def pairs() -> Iterator[str]:
    """How often the three rules differ, over all pairs of a code and a guess."""
    for one, other in combinations(SCORING, 2):
        differ = sum(map(ne, b"".join(table_of(one).rows), b"".join(table_of(other).rows)))
        yield f"{one}, {other}: differ on {differ:,} of {6**8:,} pairs, {differ / 6**8:.1%}"
    for scoring in SCORING:
        scores = Counter(b"".join(table_of(scoring).rows))
        three_and_one = scores[number_of((3, 1), 4)]
        yield f"{scoring}: {len(scores)} scores; 3 blacks 1 white on {three_and_one:,} pairs"


# ---------------------------------------------------------------- Guesses that fit

ALL_PLACES = list(permutations(range(4)))


def alike(guesses: Sequence[str], orders: Sequence[Sequence[int]] = ALL_PLACES) -> str:
    """Return the same text for guesses that are alike but for an exchange of colors or places."""
    texts = []
    for order in orders:
        text = "".join([guess[place] for guess in guesses for place in order])
        in_order = "".join(dict.fromkeys(text))
        texts.append(text.translate(str.maketrans(in_order, "123456"[:len(in_order)])))
    return min(texts)


class Worth(NamedTuple):
    """What games are worth, in which each guess fits, from a board on.

    longest: guesses of the longest one.  random: the sum over all codes that fit of the guesses
    that it takes on average, if they are drawn.  best: the least sum, if they are chosen.
    """

    longest: int
    random: float
    best: int


class FittingGuesses:
    """Work out the Worth of games in which each guess fits."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.known: dict[bytes, Worth] = {}  # by the scores of the codes against each other
        self.orders = list(permutations(range(len(table.codes[0]))))

    def worth(self, codes: Codes) -> Worth:
        """Return the worth of a board that leaves these codes."""
        if len(codes) == 1:
            return Worth(1, 1, 1)
        against = itemgetter(*codes)
        key = b"".join([bytes(against(self.table.rows[guess])) for guess in codes])
        if key not in self.known:
            self.known[key] = self.combined(codes, [
                (1, self.after(codes, guess)) for guess in codes])
        return self.known[key]

    def after(self, codes: Codes, guess: int) -> list[Worth]:
        """Return the worth of each board that a guess can lead to."""
        left = split(self.table, codes, guess)
        return [self.worth(some) for score, some in left.items() if score != self.table.win]

    def combined(self, codes: Codes, guesses: Sequence[tuple[int, list[Worth]]]) -> Worth:
        """Return the worth of a board from that of the boards after each guess.

        Each guess comes with the number of guesses that are like it.
        """
        longest = max((worth.longest for _, boards in guesses for worth in boards), default=0)
        total = sum(alike * worth.random for alike, boards in guesses for worth in boards)
        best = min(sum(worth.best for worth in boards) for _, boards in guesses)
        return Worth(1 + longest, len(codes) + total / len(codes), len(codes) + best)

    def openings(self, codes: Codes, earlier: tuple[str, ...] = ()) -> list[list[int]]:
        """Return the guesses that fit, those together that are alike after the earlier ones."""
        same = defaultdict(list)
        for guess in codes:
            same[alike([*earlier, self.table.codes[guess]], self.orders)].append(guess)
        return list(same.values())

    def after_opening(self, codes: Codes, earlier: tuple[str, ...], guess: int) -> list[Worth]:
        """Return the worth of each board that one of the first guesses can lead to."""
        left = split(self.table, codes, guess)
        return [self.from_the_start(some, (*earlier, self.table.codes[guess]))
                for score, some in left.items() if score != self.table.win]

    def from_the_start(self, codes: Codes, earlier: tuple[str, ...] = ()) -> Worth:
        """Return the worth of a board; of the first three guesses try one of those alike."""
        if len(earlier) == 3 or len(codes) < 3:
            return self.worth(codes)
        return self.combined(codes, [
            (len(some), self.after_opening(codes, earlier, some[0]))
            for some in self.openings(codes, earlier)])

    def longest_game(self, codes: Codes, earlier: tuple[str, ...] = ()) -> tuple[str, ...]:
        """Return the guesses of a longest game; the last one breaks the code."""
        if len(codes) == 1:
            return (*earlier, self.table.codes[codes[0]])
        boards = [(self.table.codes[some[0]], left) for some in self.openings(codes, earlier)
                  for score, left in split(self.table, codes, some[0]).items()
                  if score != self.table.win]
        guess, left = max(boards, key=lambda board: self.from_the_start(
            board[1], (*earlier, board[0])).longest)
        return self.longest_game(left, (*earlier, guess))


def longest() -> Iterator[str]:
    """How long a game in which each guess fits can be, by each rule and first guess."""
    for scoring in SCORING:
        fitting = FittingGuesses(table_of(scoring))
        codes = range(6**4)
        for some in fitting.openings(codes):
            boards = fitting.after_opening(codes, (), some[0])
            yield (f"{scoring}: from {fitting.table.codes[some[0]]} and {len(some) - 1:,} alike "
                   f"at most {1 + max(worth.longest for worth in boards)} guesses")
        *guesses, code = fitting.longest_game(codes)
        yield f"{scoring}: {' '.join(guesses)}, and then the code, {code}"


def fitting() -> Iterator[str]:
    """How many guesses random guesses that fit take, and the best guesses that fit."""
    for scoring in SCORING:
        worth = FittingGuesses(table_of(scoring)).from_the_start(range(6**4))
        yield f"{scoring}: random guesses that fit take {mean(worth.random)}"
        yield f"{scoring}: the best guesses that fit take {mean(worth.best)}"


# ---------------------------------------------------------------- The computer's guesses

Strategy = Callable[[Table, Codes], int]  # returns the guess, of codes that fit


def lowest(_table: Table, codes: Codes) -> int:
    """Return the lowest code that fits."""
    return codes[0]


def parts(table: Table, codes: Codes) -> int:
    """Return the guess with the most scores; of equals one that fits, then the lowest."""
    if len(codes) < 3:
        return codes[0]
    against = itemgetter(*codes)
    fits = set(codes)
    guesses = range(len(table.codes))
    return max(guesses, key=lambda guess: (len(set(against(table.rows[guess]))), guess in fits))


def lengths(table: Table, strategy: Strategy, codes: Codes, guess: int | None = None,
            moves: int = 0) -> Iterator[tuple[int, int]]:
    """Yield each code, and how many moves it takes if this guess comes next."""
    if guess is None:
        guess = strategy(table, codes)
    for score, left in split(table, codes, guess).items():
        if score == table.win:
            yield guess, moves + 1
        elif len(left) == 1:
            yield left[0], moves + 2
        else:
            yield from lengths(table, strategy, left, None, moves + 1)


def computer() -> Iterator[str]:
    """How many guesses the computer takes by each rule, and when it loses."""
    codes = range(6**4)
    by_lowest = {}
    for scoring in SCORING:
        table = table_of(scoring)
        for strategy in (lowest, parts):
            taken = dict(lengths(table, strategy, codes))
            first = table.codes[strategy(table, codes)]
            yield (f"{scoring}: {strategy.__name__} from {first} takes {mean(sum(taken.values()))}"
                   f", at most {max(taken.values())}")
        by_lowest[scoring] = [board_of(scoring, code) for code in codes]
    same = sum(map(eq, by_lowest["standard"], by_lowest["secret"]))
    yield f"standard, secret: {same:,} of 1,296 games by lowest from YYYY have the same guesses"
    for scoring in SCORING:
        table = table_of(scoring)
        lost = [(table.codes[first], table.codes[code]) for first in codes
                for code, moves in lengths(table, lowest, codes, first) if moves > MOVES]
        yield (f"{scoring}: lowest loses {len(lost)} of {6**8:,} games"
               + "".join(f", {code} from {first}" for first, code in lost))


def board_of(scoring: str, code: int) -> list[int]:
    """Return the guesses of lowest from YYYY against a code."""
    table = table_of(scoring)
    codes: Codes = range(6**4)
    guesses = []
    while codes:
        guesses.append(codes[0])
        score = table.rows[codes[0]][code]
        codes = [] if score == table.win else split(table, codes, codes[0])[score]
    return guesses


# ---------------------------------------------------------------- A random first guess

SIZES = [(3, 3), (4, 4), (6, 4), (8, 4), (6, 5)]


def total_by_lowest(table: Table, codes: Codes, guess: int) -> int:
    """Return the sum of guesses over all codes, if lowest plays and this guess comes next."""
    total = len(codes)
    for score, left in split(table, codes, guess).items():
        if score == table.win:
            continue
        if len(left) < 3:
            total += 2 * len(left) - 1
        else:
            total += total_by_lowest(table, left, left[0])
    return total


def first_guesses(colors: int, pegs: int) -> list[int]:
    """Return for each first guess the sum of guesses that lowest takes over all codes."""
    table = table_of.__wrapped__("standard", colors, pegs)
    codes = range(colors**pegs)
    return [total_by_lowest(table, codes, guess) for guess in codes]


def first() -> Iterator[str]:
    """Whether a random first guess helps lowest, as the author of the applet asks."""
    small = [(colors, pegs) for colors in range(2, 11) for pegs in range(1, 11)
             if colors**pegs <= 6**4]
    for colors, pegs in sorted({*small, *SIZES}, key=lambda size: size[0]**size[1]):
        totals = first_guesses(colors, pegs)
        codes = len(totals)
        better = sum(total < totals[0] for total in totals)
        equal = sum(total == totals[0] for total in totals) - 1
        yield (f"{colors} colors, {pegs} pegs: {totals[0] / codes:.3f} from the lowest code, "
               f"{sum(totals) / codes**2:.3f} from a random one; of {codes:,} first guesses "
               f"{better:,} are better than the lowest, {equal} as good")

# ---------------------------------------------------------------- The best that can be done


class Search:
    """Find the least sum of guesses over all codes, or the least number at most, for any guesses.

    orders: the exchanges of places that leave all scores the same.  A bound is a sum that no sum
    is less than.
    """

    def __init__(self, table: Table, orders: Sequence[Sequence[int]] = ALL_PLACES) -> None:
        self.numpy: Any = import_module("numpy")
        self.table = table
        self.orders = orders
        scores = sorted(set(b"".join(table.rows)), reverse=True)  # the first is the win
        self.kinds = len(scores)
        rows = self.numpy.array([[scores.index(score) for score in row] for row in table.rows])
        starts = self.kinds * self.numpy.arange(len(table.codes))
        # For each code and guess the cell in which numbers_left counts the code.
        self.cells = self.numpy.ascontiguousarray((rows + starts[:, None]).T)
        self.least = self.numpy.array(self.least_sums())
        self.bounds: dict[tuple[int, ...], int] = {}
        self.sums: dict[tuple[int, ...], int] = {}
        self.within: dict[tuple[tuple[int, ...], int], bool] = {}

    def least_sums(self) -> list[int]:
        """Return a bound for each number of codes.

        One code can be broken by the next guess, kinds - 1 by the second, their square by the
        third.
        """
        sums = [0]
        guesses, room = 1, 1
        for _ in self.table.codes:
            if not room:
                guesses += 1
                room = (self.kinds - 1) ** (guesses - 1)
            sums.append(sums[-1] + guesses)
            room -= 1
        return sums

    def numbers_left(self, codes: Codes) -> Any:
        """Return an array: how many codes each guess leaves after each score but the win."""
        cells = self.cells[list(codes)].ravel()
        numbers = self.numpy.bincount(cells, minlength=self.kinds * len(self.cells))
        numbers = numbers.reshape(-1, self.kinds)
        numbers[:, 0] = 0
        return numbers

    def bounds_after(self, codes: Codes) -> Any:
        """Return an array: a bound for each guess."""
        return len(codes) + self.least[self.numbers_left(codes)].sum(axis=1)

    def bound(self, codes: Codes) -> int:
        """Return a bound, whatever comes next."""
        if len(codes) < 3:
            return 2 * len(codes) - 1
        key = tuple(codes)
        if key not in self.bounds:
            self.bounds[key] = int(self.bounds_after(codes).min())
        return self.bounds[key]

    def candidates(self, codes: Codes, worth: Any, earlier: Sequence[str]) -> Iterator[int]:
        """Yield the guesses, those with the least worth first, one of those that are alike.

        earlier: the guesses before.  After the second one, guesses are alike that leave the same
        codes together.
        """
        seen = set()
        for guess in map(int, self.numpy.argsort(worth, kind="stable")):
            if len(earlier) < 2:
                kind: object = alike([*earlier, self.table.codes[guess]], self.orders)
            else:
                row = self.table.rows[guess]
                names = {self.table.win: 0}
                kind = tuple([names.setdefault(row[code], len(names)) for code in codes])
            if kind not in seen:
                seen.add(kind)
                yield guess

    def boards_after(self, codes: Codes, guess: int) -> list[list[int]]:
        """Return the codes after each score but the win, most codes first."""
        left = split(self.table, codes, guess)
        left.pop(self.table.win, None)
        return sorted(left.values(), key=len, reverse=True)

    def least_sum(self, codes: Codes, limit: int, earlier: Sequence[str] = ()) -> int:
        """Return the least sum; if it is not below limit, a bound that is not either."""
        key = tuple(codes)
        if len(codes) < 3 or key in self.sums or self.bound(codes) >= limit:
            return self.sums.get(key, self.bound(codes))
        found = limit
        bounds = self.bounds_after(codes)
        for guess in self.candidates(codes, bounds, earlier):
            if bounds[guess] >= found:
                break
            found = min(found, self.sum_after(codes, guess, found, earlier))
        if found < limit:
            self.sums[key] = found
        self.bounds[key] = found
        return found

    def sum_after(self, codes: Codes, guess: int, limit: int, earlier: Sequence[str]) -> int:
        """Return the least sum after a guess, or limit or more as soon as it reaches limit."""
        boards = self.boards_after(codes, guess)
        if len(boards[0]) == len(codes):  # it tells nothing
            return limit
        total = len(codes) + sum(map(self.bound, boards))
        for left in boards:
            if total >= limit:
                break
            bound = self.bound(left)
            least = self.least_sum(left, limit - total + bound,
                                   [*earlier, self.table.codes[guess]])
            total += least - bound
        return total

    def is_within(self, codes: Codes, guesses: int, earlier: Sequence[str] = ()) -> bool:
        """Return whether this many guesses are enough for each of the codes."""
        if len(codes) < 3 or guesses == 1:
            return len(codes) <= guesses
        key = (tuple(codes), guesses)
        if key not in self.within:
            self.within[key] = self.is_within_by_search(codes, guesses, earlier)
        return self.within[key]

    def is_within_by_search(self, codes: Codes, guesses: int, earlier: Sequence[str]) -> bool:
        """Return whether some guess leaves only boards for which one guess less is enough."""
        most = self.numbers_left(codes).max(axis=1)
        room = sum((self.kinds - 1)**n for n in range(guesses - 1))  # codes, at most
        if guesses == 2 or most.min() > room:
            return bool(most.min() <= room)
        for guess in self.candidates(codes, most, earlier):
            if most[guess] > room:
                break
            boards = self.boards_after(codes, guess)
            if all(self.is_within(left, guesses - 1, [*earlier, self.table.codes[guess]])
                   for left in boards):
                return True
        return False


def search(name: str, table: Table, orders: Sequence[Sequence[int]]) -> Iterator[str]:
    """Yield what the best strategies reach."""
    codes = range(len(table.codes))
    at_best = Search(table, orders)
    yield f"{name}: the best strategy takes {mean(at_best.least_sum(codes, 10**6))}"
    at_most = next(n for n in range(1, 10) if at_best.is_within(codes, n))
    yield f"{name}: one that takes at most {at_most} exists, one that takes fewer does not"


def best() -> Iterator[str]:
    """The fewest guesses that any strategy takes by each rule, on average and at most."""
    for scoring in SCORING:
        yield from search(scoring, table_of(scoring), ALL_PLACES)


# ---------------------------------------------------------------- Wrong scores


class Lie(NamedTuple):
    """A game after one wrong score: when it was given, and what came of it.

    move: the move with the wrong score, from 0.  end: "named" if no code fits any more and the
    moves without which some would are named, "alone" if only the wrong one is, or "moves" if all
    moves are used up.  codes: how many codes lead to it.
    """

    move: int
    end: str
    codes: int


def lies_after(table: Table, true: Codes, fit: Codes, board: Sequence[tuple[int, int]],
               wrong: int) -> Iterator[Lie]:
    """Yield what comes of a wrong score, while lowest plays on.

    true: the codes that can be the hidden one.  fit: those that fit the scores that were given.
    """
    if not fit:
        named = [move for move in range(len(board)) if is_named(board, move)]
        assert wrong in named
        yield Lie(wrong, "alone" if named == [wrong] else "named", len(true))
    elif len(board) == MOVES:
        yield Lie(wrong, "moves", len(true))
    else:
        guess = fit[0]
        left = split(table, fit, guess)
        for score, some in split(table, true, guess).items():
            yield from lies_after(table, some, left[score], [*board, (guess, score)], wrong)


@cache
def fitting_bits(scoring: str, guess: int, score: int) -> int:
    """Return a number that has a bit for each code that fits a move."""
    bits = 0
    for code, given in enumerate(table_of(scoring).rows[guess]):
        if given == score:
            bits |= 1 << code
    return bits


def is_named(board: Sequence[tuple[int, int]], without: int) -> bool:
    """Return whether some code fits all scores but that of one move."""
    fit = -1  # all bits
    for move, (guess, score) in enumerate(board):
        if move != without:
            fit &= fitting_bits("standard", guess, score)
    return bool(fit)


def lies_in(table: Table, codes: Codes, guess: int, board: Sequence[tuple[int, int]]
            ) -> Iterator[Lie]:
    """Yield what comes of each wrong score that can be given from this guess on."""
    left = split(table, codes, guess)
    possible = {*table.rows[guess]} - {table.win}
    for score, true in left.items():
        if score == table.win:
            continue
        for given in possible - {score}:
            yield from lies_after(table, true, left.get(given, []), [*board, (guess, given)],
                                  len(board))
        yield from lies_in(table, true, true[0], [*board, (guess, score)])


def lies() -> Iterator[str]:
    """What comes of one wrong score, if lowest breaks the code."""
    table = table_of("standard")
    games: Counter[tuple[int, str]] = Counter()
    for guess in map(table.codes.index, ("YYYY", "YYYR", "YYRR", "YYRP", "YRPO")):
        for move, end, codes in lies_in(table, range(6**4), guess, []):
            games[move, end] += codes
    total = sum(games.values())
    unnoticed = sum(codes for (_, end), codes in games.items() if end == "moves")
    alone = sum(codes for (_, end), codes in games.items() if end == "alone")
    yield (f"{total:,} games with one wrong score: the code is broken in none; in "
           f"{total - unnoticed:,} no code fits within {MOVES} moves; the wrong move is always "
           f"named, alone in {alone / total:.0%}")
    for wrong in sorted({move for move, _ in games}):
        of_move = sum(codes for (move, _), codes in games.items() if move == wrong)
        yield f"wrong at move {wrong + 1}: named alone in {games[wrong, 'alone'] / of_move:.0%}"


# ---------------------------------------------------------------- Another rule believed


def broken_by(believed: Table, true_table: Table, true: Codes, fit: Codes, guess: int,
              moves: int = 1) -> int:
    """Return how many codes are broken by who believes in another rule than the one that scores.

    true: the codes that can be the hidden one.  fit: those that seem to fit.
    """
    left = split(believed, fit, guess)
    broken = 0
    for score, some in split(true_table, true, guess).items():
        if score == believed.win:
            broken += 1
        elif score in left and moves < MOVES:
            broken += broken_by(believed, true_table, some, left[score], left[score][0], moves + 1)
    return broken


def rules() -> Iterator[str]:
    """How often lowest breaks the code if the scores follow another rule than it believes."""
    codes = range(6**4)
    for believed, used in permutations(SCORING, 2):
        broken = sum(broken_by(table_of(believed), table_of(used), codes, codes, first)
                     for first in codes)
        yield (f"lowest believes {believed}, the scores are {used}: "
               f"{broken:,} of {6**8:,} games broken, {broken / 6**8:.1%}")


# ---------------------------------------------------------------- Seeds


def after_game(state: int) -> int:
    """Return the state of RND after four more draws, which are a code of 4 pegs."""
    rnd = Rnd(None)
    rnd.state = state
    for _ in range(4):
        rnd()
    return rnd.state


def circle_of(state: int) -> bytearray:
    """Return for each state whether it comes before a code of the same circle of games."""
    add = after_game(0)
    times = after_game(1) - add  # four linear steps together are one
    reached = bytearray(2**24)
    while not reached[state]:
        reached[state] = True
        state = (times * state + add) % 2**24
    return reached


def seeds() -> Iterator[str]:
    """What the 32,768 seeds deal."""
    rnds = [Rnd(seed) for seed in range(32768)]
    circle = circle_of(rnds[0].state)
    on_it = sum(circle[rnd.state] for rnd in rnds)
    yield f"{on_it:,} seeds are on one circle of {sum(circle):,} games"
    none = "on it" if circle[Rnd(None).state] else "on another one"
    yield f"the codes of --seed none are {none}"
    games = [tuple(draw_code(Rules(), rnd) for _ in range(3)) for rnd in rnds]
    dealt = Counter(first for first, _, _ in games)
    mean = len(games) / 6**4
    chi_square = sum((number - mean)**2 for number in dealt.values()) / mean
    yield (f"{len(dealt):,} of {6**4:,} codes come first, each for {min(dealt.values())} to "
           f"{max(dealt.values())} seeds; chi-square {chi_square:.0f} of {6**4 - 1:,}")
    third = defaultdict(set)
    for one, two, three in games:
        third[one, two].add(three)
    sure = sum(len(third[one, two]) == 1 for one, two, _ in games)
    yield f"two codes give away the third for {sure:,} seeds, {sure / len(games):.1%}"
    large = Rules(colors=9, pegs=6)
    firsts = {draw_code(large, Rnd(seed)) for seed in range(32768)}
    yield (f"9 colors, 6 pegs: {len(firsts):,} of {9**6:,} codes come first, "
           f"{len(firsts) / 9**6:.1%}")


# ---------------------------------------------------------------- Fixed guesses, grey pegs

SIX = ("ORYG", "OYPR", "YPRB", "RGOP", "BPGO", "GBRO")


def told_apart(table: Table, guesses: Sequence[str]) -> int:
    """Return how many different answers fixed guesses get."""
    return len(set(zip(*[table.rows[table.codes.index(guess)] for guess in guesses])))


def fixed() -> Iterator[str]:
    """Whether guesses that are chosen before the first score can be enough."""
    for scoring in SCORING:
        table = table_of(scoring)
        fewer = max(told_apart(table, five) for five in combinations(SIX, 5))
        yield (f"{scoring}: {' '.join(SIX)} tell {told_apart(table, SIX):,} of 1,296 codes apart; "
               f"any five of them at most {fewer:,}")


def with_grey(code: str, guess: str) -> tuple[int, int, int]:
    """Return blacks, greys and whites on a board of 2 x 2 places, each peg counted once.

    A grey is for the right color in the right row or column.  The places are numbered 0 1 in the
    first row, 2 3 in the second: so 0 and 3 share neither row nor column, and 1 and 2 do not.
    """
    total = sum(min(code.count(color), guess.count(color)) for color in set(guess))
    free_code = [color if color != other else " " for color, other in zip(code, guess)]
    free_guess = [color if color != other else "-" for color, other in zip(guess, code)]
    greys = 0
    for place, near in product(range(4), range(4)):
        if place + near != 3 and free_guess[place] == free_code[near]:
            greys += 1
            free_guess[place] = "-"
            free_code[near] = " "
    blacks = sum(map(eq, code, guess))
    return blacks, greys, total - blacks - greys


# The exchanges of places that leave rows and columns what they are: turns and reflections.
SQUARE = [order for order in ALL_PLACES if order[0] + order[3] == 3]


def grey() -> Iterator[str]:
    """The fewest guesses with grey pegs in two dimensions, as the author of the applet asks."""
    table = scored(6, 4, with_grey)
    yield f"2 x 2 places, 6 colors: {len(set(b''.join(table.rows)))} scores"
    yield f"lowest from YYYY takes {mean(total_by_lowest(table, range(6**4), 0))}"
    yield from search("grey", table, SQUARE)


# ---------------------------------------------------------------- Published programs

Ask = Callable[[str, str], tuple[int, ...]]  # asks a program for the score of a code and a guess


def function_in(path: Path, name: str, **known: object) -> Callable[..., Any]:
    """Return a function or method of a file, with the names that it uses.

    The file itself is not run: some of these open a window or a camera, or begin to play.
    """
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef) and node.name == name:
            exec(compile(ast.Module([node], []), str(path), "exec"), known)
            found: Callable[..., Any] = known[name]  # type: ignore[assignment]
            return found
    raise LookupError(f"{path}: no {name}")


def counted(answer: Sequence[str], black: str, white: str) -> tuple[int, int]:
    """Return the score in an answer that has a sign for each peg."""
    return answer.count(black), answer.count(white)


def ask_anumbymastermind(folder: Path) -> Ask:
    """A window with a camera."""
    result = function_in(folder / "AnumbyMasterMind" / "__main__.py", "result", P=4)

    def ask(code: str, guess: str) -> tuple[int, ...]:
        game = SimpleNamespace(jeu=guess, info="")
        won = result(SimpleNamespace(
            secret=code, jeu_courant=lambda: game, draw_ihm=lambda: None))
        words = game.info.replace("=", " ").split()  # OK 1 on 2 off 1
        return (4, 0) if won else (int(words[1]), int(words[3]))
    return ask


def ask_cowbull(folder: Path) -> Ask:
    """Two methods."""
    bulls = function_in(folder / "cowbull.py", "count_bull")
    cows = function_in(folder / "cowbull.py", "count_cow")

    def ask(code: str, guess: str) -> tuple[int, ...]:
        game = SimpleNamespace(secret_number=code)
        return bulls(game, guess), cows(game, guess)
    return ask


def ask_hackermind(folder: Path) -> Ask:
    """A method that needs no game."""
    hint = function_in(folder / "mastermind" / "game" / "board.py", "create_hint")
    return lambda code, guess: counted(hint(None, code, guess), "x", "o")


def ask_mastermind(folder: Path) -> Ask:
    """A method that counts in attributes."""
    check = function_in(folder / "mastermind" / "mastermind_notebook.py", "check_combination")

    def ask(code: str, guess: str) -> tuple[int, ...]:
        score = {"well_placed": 0, "misplaced": 0}
        check(SimpleNamespace(answer=code, try_return=score, already_checked=[], avoid=[],
                              duplicate=[]), guess)
        return score["well_placed"], score["misplaced"]
    return ask


def ask_mastermind_fg(folder: Path) -> Ask:
    """A script: it is played, without its imports."""
    rows = (folder / "main.py").read_text(encoding="utf-8").splitlines()
    script = compile("\n".join(row for row in rows if "import" not in row), "main.py", "exec")

    def ask(code: str, guess: str) -> tuple[int, ...]:
        typed = iter(["4", guess, code])
        printed: list[tuple[Any, ...]] = []
        exec(script, {"input": lambda *_: next(typed), "time": SimpleNamespace(time=lambda: 0),
                      "print": lambda *words, end="": printed.append(words),
                      "Random_Function": lambda _: code})
        counts = [words for words in printed if words[0] == "you have guess"]
        return (counts[0][1], counts[0][3]) if counts else (4, 0)
    return ask


def ask_mastermind_tk(folder: Path) -> Ask:
    """A function of a window."""
    count = function_in(folder / "mastermind_tk" / "mastermind_tk.py", "compteurs")
    return lambda code, guess: tuple(count(code, guess))


def ask_mastermindc(folder: Path) -> Ask:
    """A function."""
    grade = function_in(folder / "mastermindc" / "mastermindc.py", "gradeGuess")
    return lambda code, guess: counted(grade(guess, code), "g", "b")


def ask_mastermindpy(folder: Path) -> Ask:
    """A function."""
    compare = function_in(folder / "mastermind.py", "compare", CORRECT_PLACE="X",
                          CORRECT_COLOUR="O", INCORRECT="_", IGNORE="&")
    return lambda code, guess: counted(compare(guess, code)[0], "X", "O")


def ask_open_mastermind(folder: Path) -> Ask:
    """A function."""
    results = function_in(folder / "mastermind" / "mastermind.py", "get_results", Counter=Counter,
                          params=SimpleNamespace(count_boxes=4, debug=False))
    return lambda code, guess: counted(results(guess, code), "1", "2")


def ask_pymastermind(folder: Path) -> Ask:
    """A method of a list."""
    compare = function_in(folder / "pymastermind" / "__init__.py", "compare",
                          collections=SimpleNamespace(Counter=Counter))
    return lambda code, guess: tuple(compare(code, guess))


def ask_textual_mastermind(folder: Path) -> Ask:
    """A method."""
    check = function_in(folder / "textual_mastermind" / "game.py", "check_code")
    return lambda code, guess: tuple(check(SimpleNamespace(maker_code=code), guess))


def ask_yesmaster(folder: Path) -> Ask:
    """A function."""
    verify = function_in(folder / "yesmaster" / "utils.py", "verify", colors="123456",
                         count_colors=Counter)
    return lambda code, guess: tuple(verify(guess, code))


PROGRAMS = {
    "anumbymastermind 1.1.1": ask_anumbymastermind,
    "cowbull 1.0.0": ask_cowbull,
    "hackermind 1.0.4": ask_hackermind,
    "mastermind 0.7": ask_mastermind,
    "mastermind-fg 0.0.1": ask_mastermind_fg,
    "mastermind-tk 1.3.2": ask_mastermind_tk,
    "mastermindc 1.0.1": ask_mastermindc,
    "mastermindpy 0.1.1": ask_mastermindpy,
    "open-mastermind 0.2.0": ask_open_mastermind,
    "pymastermind 1.2": ask_pymastermind,
    "textual-mastermind 4.0.2": ask_textual_mastermind,
    "yesmaster 3.0.1": ask_yesmaster,
}


def installed(program: str, folder: str) -> Path:
    """Install a package into a folder of its own, without what it depends on."""
    name, version = program.split()
    target = Path(folder, name)
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-deps",
                    "--ignore-requires-python", "--disable-pip-version-check", "--target",
                    str(target), f"{name}=={version}"], check=True, stderr=subprocess.DEVNULL)
    return target


def judged(ask: Ask) -> str:
    """Return by which rule a program scores, or how often it follows which."""
    codes = all_codes(6, 4)
    agree: Counter[str] = Counter()
    without_repeats = asked = 0
    for guess in (code for code in codes if "YRPOGB".startswith("".join(dict.fromkeys(code)))):
        for code in codes:
            digits = str.maketrans("YRPOGB", "123456")
            score = ask(code.translate(digits), guess.translate(digits))
            agree.update(rule for rule in SCORING if SCORING[rule].score(code, guess) == score)
            asked += 1
            if len(set(code)) == len(set(guess)) == 4:
                without_repeats += SCORING["standard"].score(code, guess) != score
    rule, times = agree.most_common(1)[0]
    if times == asked:
        return rule
    return (f"none of the three; most like {rule}, {times / asked:.0%}; without repeats wrong on "
            f"{without_repeats}")


def programs() -> Iterator[str]:
    """Which rule twelve packages follow, against each code (installs them for that time)."""
    with tempfile.TemporaryDirectory() as folder:
        for program, asks in PROGRAMS.items():
            yield f"{program}: {judged(asks(installed(program, folder)))}"


# ---------------------------------------------------------------- The command

FIGURES = {
    "pairs": (pairs, "1 s"),
    "longest": (longest, "1 min"),
    "first": (first, "4 min"),
    "best": (best, "2 min"),
    "computer": (computer, "20 s"),
    "seeds": (seeds, "3 s"),
    "lies": (lies, "5 s"),
    "rules": (rules, "30 s"),
    "fitting": (fitting, "1 min"),
    "fixed": (fixed, "1 s"),
    "grey": (grey, "20 s"),
    "programs": (programs, "30 s"),
}


def main(words: Sequence[str]) -> None:
    """Print the figures of each name, or the names."""
    for name in words:
        if name not in FIGURES:
            sys.exit(f"no figure {name}; there are {' '.join(FIGURES)}")
        try:
            for line in FIGURES[name][0]():
                print(line, flush=True)
        except ModuleNotFoundError as error:
            sys.exit(f"{name} needs {error.name}: type pip install --editable '.[numbers]'")
    if not words:
        for name, (figure, time) in FIGURES.items():
            print(f"{name:10}{time:>7}   {figure.__doc__}")


if __name__ == "__main__":
    main(sys.argv[1:])
