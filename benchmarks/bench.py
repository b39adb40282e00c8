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
from typing import Any

import pexpect

from mastermind76 import (ALLOWED, TABULATED, FittingCodes, Game, Move, Rnd, Rules, Stage,
                          doubtful_scores, draw_code, parts, read_roll)

COMMAND = str(Path(sys.executable).with_name("mastermind76"))
LOSS = Path(__file__).parent.parent / "transcripts" / "loss.txt"  # a session of ten moves
BARE_PROMPT = 'import prompt_toolkit; prompt_toolkit.PromptSession().prompt("MOVE NUMBER 1 ? ")'
# Runs a command from a small process: the peak of a child is never below that of its parent.
MEASURE = """
import os, sys, time
start = time.perf_counter()
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
print(time.perf_counter() - start, usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status))
"""
SIZES = [Rules(colors, pegs) for colors in ALLOWED["colors"] for pegs in ALLOWED["pegs"]]


def report(what: str, values: Sequence[float], figure: Callable[..., float], target: str) -> None:
    """Print a row of the table.  target: what the figure of the values must be, as "<= 2 s"."""
    relation, number, *_ = target.split()
    limit = float(number)
    reached = round(figure(values), 4)
    met = {"<=": reached <= limit, ">=": reached >= limit, "=": reached == limit}[relation]
    print(f"| {what} | {figure.__name__} {target} | {reached:.5g} "
          f"| {min(values):.3g} to {max(values):.3g} | {'met' if met else 'MISSED'} |", flush=True)


def process(*words: str, typed: str = "") -> list[float]:
    """Run a command; return its seconds from start to end, and its peak memory."""
    done = subprocess.run([sys.executable, "-I", "-S", "-c", MEASURE, *words], input=typed,
                          text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    return [float(word) for word in done.stderr.split()]


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
    """Return the time of a ten-move roll checked alone, by that of one of 1,000 in a process."""
    for nth in range(1000):
        Path(folder, f"{nth}.txt").write_bytes(LOSS.read_bytes())
    alone = median(process(COMMAND, "--check", str(LOSS))[0] for _ in range(20))
    return alone / (process(COMMAND, "--check", folder)[0] / 1000)


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    """Return the seconds of processor time that a work takes, and what it returns."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def computer_game(rules: Rules, seed: int) -> tuple[list[Move], list[float]]:
    """Have the computer break a drawn code; return its moves, and the seconds of each."""
    game = Game(rules, Rnd(seed))
    code = draw_code(rules, game.rnd)
    board: tuple[Move, ...] = ()
    times = []
    while not board or board[-1].blacks < rules.pegs:
        seconds, guess = timed(game.computer_guess)
        times.append(seconds)
        board += (rules.move_of(code, guess),)
        game.stages.append(Stage(board))
    return list(board), times


def solve_ratios(seed: int) -> Iterator[float]:
    """Yield the time of counting codes upward by that of a SOLVE move, at 6 pegs of 9 colors."""
    rules = Rules(colors=9, pegs=6)
    moves, times = computer_game(rules, seed)
    for nth in range(1, len(moves)):  # the first guess is drawn
        codes = map("".join, product(rules.palette, repeat=rules.pegs))
        fitting = (code for code in codes if all(
            rules.score(code, guess) == (blacks, whites) for guess, blacks, whites in moves[:nth]))
        yield timed(lambda: next(fitting))[0] / times[nth]


def counts_and_ifs(rules: Rules, boards: int) -> tuple[list[float], list[float]]:
    """Return the seconds of counts on boards of 1 to 12 moves, and of IF beyond its count."""
    rnd = Rnd(76)
    counts, ifs = [], []
    for nth in range(boards):
        code = draw_code(rules, rnd)
        board = [rules.move_of(code, draw_code(rules, rnd)) for _ in range(1 + nth % 12)]
        fitting = FittingCodes(rules, board)
        seconds, count = timed(fitting.count)
        counts.append(seconds)
        if count <= TABULATED:
            ifs.append(timed(lambda: Counter(
                rules.score(left, code) for left in fitting.codes()))[0])
    return counts, ifs


def seconds_of_clash(rules: Rules, seed: int) -> float:
    """Return the seconds that it takes to name the doubtful scores where no code fits any more."""
    rnd = Rnd(seed)
    board: list[Move] = []
    while FittingCodes(rules, board).count():
        board.append(rules.move_of(draw_code(rules, rnd), draw_code(rules, rnd)))  # any score
    return timed(lambda: list(doubtful_scores(rules, board)))[0]


def games_of(rules: Rules, fitting: list[str], board: list[Move], guess: str,
             ruled_out: bool = False) -> dict[str, tuple[int, bool]]:
    """Return for each code that fits how many guesses it takes, and if one had been ruled out."""
    ruled_out = ruled_out or guess not in fitting
    groups = defaultdict(list)
    for code in fitting:
        groups[rules.score(code, guess)].append(code)
    games = {}
    for score, group in groups.items():
        after = [*board, Move(guess, *score)]
        if group == [guess]:
            games[guess] = (len(after), ruled_out)
        else:
            # The lowest code that fits is the first of them: no need to look for it.
            following = group[0] if rules.strategy == "lowest" else parts(rules, after)
            games.update(games_of(rules, group, after, following, ruled_out))
    return games


def compare(quick: bool) -> None:
    """Measure the processes that a player and an engineer start, and the applet's way to SOLVE."""
    typed = "\n".join(read_roll(str(LOSS)).typed.values())
    runs = [(process(COMMAND, "--seed", "76", typed=typed), process(sys.executable, "-c", "pass"))
            for _ in range(10 if quick else 60)]
    report("a piped session / `python -c pass`", [a[0] / b[0] for a, b in runs], median, "<= 2.5")
    report("the same, peak memory", [a[1] / b[1] for a, b in runs], median, "<= 1.4")
    ratios = [first_prompt(COMMAND) / first_prompt(sys.executable, "-c", BARE_PROMPT)
              for _ in range(3 if quick else 20)]
    report("the first prompt / a bare one of prompt_toolkit", ratios, median, "<= 1.1")
    with tempfile.TemporaryDirectory() as folder:
        ratios = [check_ratio(folder) for _ in range(3 if quick else 7)]
    report("a roll checked alone / one of 1,000 together", ratios, median, ">= 50")
    ratios = [ratio for seed in range(5 if quick else 10) for ratio in solve_ratios(seed)]
    report("counting codes upward / a SOLVE move, 6 pegs of 9", ratios, median, ">= 50")


def measure_codebreaker(distinct: bool, quick: bool) -> None:
    """Measure how long the computer thinks."""
    what = ", --distinct" if distinct else ""
    sizes = [size._replace(distinct=distinct) for size in SIZES
             if size.pegs <= size.colors or not distinct][::-7 if quick else -1]
    largest = f"{sizes[0].pegs} pegs of {sizes[0].colors}"
    games = [computer_game(sizes[0], seed)[1] for seed in range(5 if quick else 20)]
    report(f"a SOLVE game, {largest}{what}", list(map(sum, games)), median, "<= 0.8 s")
    report("its slowest move", list(map(max, games)), max, "<= 1 s")
    counts, ifs = counts_and_ifs(sizes[0], 24 if quick else 200)
    report(f"an exact count, {largest}{what}", counts, median, "<= 0.3 s")
    report("the same", counts, max, "<= 2 s")
    ifs += [seconds for rules in sizes for seconds in counts_and_ifs(rules, 8)[1]]
    report(f"IF beyond its count, each size{what}", ifs, max, "<= 1 s")
    moves = [max(computer_game(rules._replace(strategy="parts"), seed)[1])
             for rules in sizes for seed in (75, 76)]
    report(f"the slowest `parts` move of a game, each size{what}", moves, max, "<= 1 s")
    clashes = [seconds_of_clash(sizes[0], seed) for seed in range(3 if quick else 10)]
    report(f"WITHOUT MOVE, {largest}{what}, at the first clash", clashes, max, "<= 3 s")


def compare_strategies() -> None:
    """Play every code of 1976 by `parts`, and from every first guess by `lowest`."""
    codes = list(map("".join, product(Rules().palette, repeat=4)))
    by_parts = games_of(Rules(strategy="parts"), codes, [], "YYRP")
    lowest = [games_of(Rules(), codes, [], first) for first in codes]
    every = [taken for games in lowest for taken, _ in games.values()]
    report("guesses over all codes, `lowest` from every first one", every, mean, "= 4.9304")
    report("the same, `parts`", [by_parts[code][0] for code in codes], mean, "= 4.3735")
    ruled_out = [by_parts[code][1] for code in codes]
    report("codes for which `parts` makes a ruled-out guess", ruled_out, sum, "= 555")


def main() -> None:
    """Print the table."""
    quick = "--quick" in sys.argv
    print(f"Python {sys.version.split()[0]}, {os.uname().machine}, {os.cpu_count()} processors")
    print("\n| what | to reach | reached | from, to | |\n| --- | --- | --- | --- | --- |")
    compare(quick)
    measure_codebreaker(False, quick)
    measure_codebreaker(True, quick)
    if not quick:
        compare_strategies()


if __name__ == "__main__":
    main()
