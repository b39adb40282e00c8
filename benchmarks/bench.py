"""Measure what mastermind76 promises, and print it as a table: bench.py [--quick]

An editable install would slow down every process.  Those that are compared run in turn.
"""

import os
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from pathlib import Path
from statistics import mean, median

import pexpect

from mastermind76 import (ALLOWED, MOST_IN_IF, FittingCodes, Game, Move, Rnd, Rules, Stage,
                          doubtful_scores, draw_code, parts, read_transcript)

COMMAND = str(Path(sys.executable).with_name("mastermind76"))
LOSS = Path(__file__).parent.parent / "transcripts" / "loss.txt"  # a session of ten moves
BARE_PROMPT = 'import prompt_toolkit; prompt_toolkit.PromptSession().prompt("MOVE NUMBER 1 ? ")'
SIZES = [Rules(colors, pegs) for colors in ALLOWED["colors"] for pegs in ALLOWED["pegs"]]
LARGEST = SIZES[-1]  # 10 pegs of 10 colors


def report(what: str, values: Sequence[float], figure: Callable[..., float], target: str) -> None:
    """Print a row of the table.  target: what the figure of the values must be, as "<= 2 s"."""
    relation, number, *_ = target.split()
    limit = float(number)
    reached = round(figure(values), 4)
    met = {"<=": reached <= limit, ">=": reached >= limit, "=": reached == limit}[relation]
    print(f"| {what} | {figure.__name__} {target} | {reached:.5g} "
          f"| {min(values):.3g} to {max(values):.3g} | {'met' if met else 'MISSED'} |", flush=True)


def process(*words: str, typed: str = "") -> float:
    """Return the seconds of a command from start to end."""
    start = time.perf_counter()
    subprocess.run(words, input=typed, text=True, stdout=subprocess.DEVNULL, check=True)
    return time.perf_counter() - start


def first_prompt(command: str, *words: str) -> float:
    """Return the seconds until a program at a terminal shows a key at its prompt."""
    start = time.perf_counter()
    with pexpect.spawn(command, list(words), env={**os.environ, "TERM": "xterm"}) as child:
        child.delaybeforesend = None
        child.expect_exact("MOVE NUMBER 1 ?")
        child.send("Z")
        child.expect_exact("Z")
        return time.perf_counter() - start


def check_ratio(folder: str) -> float:
    """Return the time of a ten-move check alone, by that of one of 1,000 in a process."""
    for nth in range(1000):
        Path(folder, f"{nth}.txt").write_bytes(LOSS.read_bytes())
    alone = median(process(COMMAND, "--check", str(LOSS)) for _ in range(20))
    return alone / (process(COMMAND, "--check", folder) / 1000)


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that a work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def computer_game(rules: Rules, seed: int) -> tuple[list[Move], list[float]]:
    """Have the computer break a drawn code; return its moves, and the seconds of each."""
    game = Game(rules, Rnd(seed))
    code = draw_code(rules, game.rnd)
    board: tuple[Move, ...] = ()
    seconds = []
    while not board or board[-1].blacks < rules.pegs:
        seconds.append(timed(game.computer_guess))
        board += (rules.move_of(code, game.computer_guess()),)  # the same guess again, at once
        game.stages.append(Stage(board))
    return list(board), seconds


def solve_ratios(seed: int) -> Iterator[float]:
    """Yield the time of counting codes upward by that of a SOLVE move, at 6 pegs of 9 colors."""
    rules = Rules(colors=9, pegs=6)
    moves, seconds = computer_game(rules, seed)
    for nth in range(1, len(moves)):  # the first guess is drawn
        codes = map("".join, product(rules.palette, repeat=rules.pegs))
        fitting = (code for code in codes if all(
            rules.score(code, guess) == (blacks, whites) for guess, blacks, whites in moves[:nth]))
        yield timed(lambda: next(fitting)) / seconds[nth]


def count_and_if(moves: int, rnd: Rnd) -> tuple[float, float]:
    """Return the seconds of a count after some moves, and of IF beyond it (0 if it refuses)."""
    code = draw_code(LARGEST, rnd)
    board = [LARGEST.move_of(code, draw_code(LARGEST, rnd)) for _ in range(moves)]
    fitting = FittingCodes(LARGEST, board)
    counting = timed(fitting.count)
    if fitting.count() > MOST_IN_IF:
        return counting, 0
    return counting, timed(lambda: Counter(LARGEST.score(left, code) for left in fitting.codes()))


def clash(seed: int) -> float:
    """Return the seconds of WITHOUT MOVE where scores at random leave no code."""
    rnd = Rnd(seed)
    board: list[Move] = []
    while FittingCodes(LARGEST, board).count():
        board.append(LARGEST.move_of(draw_code(LARGEST, rnd), draw_code(LARGEST, rnd)))
    return timed(lambda: list(doubtful_scores(LARGEST, board)))


def guesses_needed(rules: Rules, fitting: Sequence[str], board: Sequence[Move],
                   guess: str) -> list[int]:
    """Return how many guesses each code that fits takes, if this guess comes next."""
    groups = defaultdict(list)
    for code in fitting:
        groups[rules.move_of(code, guess)].append(code)
    needed = []
    for move, group in groups.items():
        after = [*board, move]
        if group == [guess]:
            needed.append(len(after))
        elif rules.strategy == "lowest":
            needed += guesses_needed(rules, group, after, group[0])  # the lowest is the first
        else:
            needed += guesses_needed(rules, group, after, parts(rules, after) or "")
    return needed


def main() -> None:
    """Print the table."""
    quick = "--quick" in sys.argv
    print(f"Python {sys.version.split()[0]}, {os.uname().machine}, {os.cpu_count()} processors")
    print("\n| what | to reach | reached | from, to | |\n| --- | --- | --- | --- | --- |")

    typed = "\n".join(read_transcript(LOSS).typed.values())
    ratios = [process(COMMAND, "--seed", "76", typed=typed) / process(sys.executable, "-c", "pass")
              for _ in range(10 if quick else 60)]
    report("a piped session / `python -c pass`", ratios, median, "<= 2.5")
    ratios = [first_prompt(COMMAND) / first_prompt(sys.executable, "-c", BARE_PROMPT)
              for _ in range(3 if quick else 20)]
    report("the first prompt / a bare one of prompt_toolkit", ratios, median, "<= 1.1")
    with tempfile.TemporaryDirectory() as folder:
        ratios = [check_ratio(folder) for _ in range(3 if quick else 7)]
    report("a transcript checked alone / one of 1,000 together", ratios, median, ">= 50")

    ratios = [ratio for seed in range(5 if quick else 10) for ratio in solve_ratios(seed)]
    report("counting codes upward / a SOLVE move, 6 pegs of 9", ratios, median, ">= 50")
    games = [computer_game(LARGEST, seed)[1] for seed in range(5 if quick else 20)]
    report("a SOLVE game, 10 pegs of 10", list(map(sum, games)), median, "<= 0.8 s")
    report("its slowest move", list(map(max, games)), max, "<= 1 s")
    rnd = Rnd(76)
    boards = [count_and_if(1 + nth % 12, rnd) for nth in range(24 if quick else 200)]
    counts, ifs = zip(*boards)
    report("an exact count, 10 pegs of 10", counts, median, "<= 0.3 s")
    report("the same", counts, max, "<= 2 s")
    report("IF beyond its count, 10 pegs of 10", ifs, max, "<= 1 s")
    moves = [max(computer_game(rules._replace(strategy="parts"), 76)[1])
             for rules in SIZES[::-7 if quick else -1]]
    report("the slowest `parts` move of a game, each size", moves, max, "<= 1 s")
    clashes = list(map(clash, range(3 if quick else 10)))
    report("WITHOUT MOVE, 10 pegs of 10, at the first clash", clashes, max, "<= 3 s")
    if quick:
        return

    codes = list(map("".join, product(Rules().palette, repeat=4)))
    lowest = [taken for first in codes for taken in guesses_needed(Rules(), codes, [], first)]
    report("guesses over all codes, `lowest` from every first one", lowest, mean, "= 4.9304")
    by_parts = guesses_needed(Rules(strategy="parts"), codes, [], "YYRP")
    report("the same, `parts`", by_parts, mean, "= 4.3735")


if __name__ == "__main__":
    main()
