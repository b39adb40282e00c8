"""Measure the speed that mastermind76 promises, as ratios within one run.

Run it with the Python of an environment in which mastermind76 is installed,
not as an editable (that would load an import hook into every process):

    python benchmarks/bench.py [--quick]

Each ratio compares two things that were run in turn, over and over, so that a
machine that slows down slows both.  It is given as median (minimum to maximum).
The exit status is 1 if a target is missed.
"""

from __future__ import annotations

import argparse
import collections
import itertools
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pexpect

from mastermind76 import (HIGHEST_SEED, Codebreaker, Move, Rnd, Rules, best_guess, draw_code,
                          lowest)

COMMAND = str(Path(sys.executable).with_name("mastermind76"))
TYPED = "RRRR OOOO GGGG PPPP RBYG ROYG OOPP BBRR GGYY YYYO NO".split()
BARE_PROMPT = """
from prompt_toolkit import PromptSession
PromptSession().prompt("MOVE NUMBER 1 ? ")
"""
missed: list[str] = []


def report(what: str, values: list[float], target: str, met: bool, unit: str = "") -> None:
    """Print a row of the table."""
    figure = (f"{statistics.median(values):.4g}{unit} "
              f"({min(values):.4g} to {max(values):.4g})")
    print(f"| {what} | {target} | {figure} | {'met' if met else 'MISSED'} |", flush=True)
    if not met:
        missed.append(what)


def in_turn(runs: int, *works: Callable[[], float]) -> Iterator[tuple[float, ...]]:
    """Yield what the works measure, one round after the other, after a warm-up."""
    for work in works:
        work()
    for _ in range(runs):
        yield tuple(work() for work in works)


def spent(work: Callable[[], object]) -> float:
    """Return the seconds that a work takes."""
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def process(words: list[str], typed: bytes = b"") -> tuple[float, int]:
    """Run a process; return its seconds from start to end and its peak memory in KiB."""
    with tempfile.TemporaryFile() as stdin:
        stdin.write(typed)
        stdin.seek(0)
        start = time.perf_counter()
        child = subprocess.Popen(words, stdin=stdin, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        seconds = time.perf_counter() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    assert child.returncode == 0, words
    return seconds, usage.ru_maxrss


def bench_session(runs: int) -> None:
    """Compare a whole piped ten-move session with a Python that does nothing."""
    typed = "".join(f"{line}\n" for line in TYPED).encode()
    session = [COMMAND, "--seed", "76"]
    nothing = [sys.executable, "-c", "pass"]
    ratios = [a / b for a, b in in_turn(runs, lambda: process(session, typed)[0],
                                        lambda: process(nothing)[0])]
    report("a piped ten-move session / `python -c pass`, time", ratios, "at most 2.5",
           statistics.median(ratios) <= 2.5)
    ratios = [a / b for a, b in in_turn(max(runs // 4, 3),
                                        lambda: float(own_peak(session, typed)),
                                        lambda: float(own_peak(nothing)))]
    report("the same, peak memory", ratios, "at most 1.4", statistics.median(ratios) <= 1.4)


def own_peak(words: list[str], typed: bytes = b"") -> int:
    """Return the peak memory of a process in KiB, measured from a small parent.

    A child begins as a copy of its parent, so a large parent hides its peak.
    """
    script = 'import os,sys;os.posix_spawn(sys.argv[1],sys.argv[1:],os.environ);' \
             'print(os.wait3(0)[2].ru_maxrss,file=sys.stderr)'
    done = subprocess.run([sys.executable, "-S", "-E", "-c", script, *words], input=typed,
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=True)
    return int(done.stderr)


def first_prompt(words: list[str]) -> float:
    """Return the seconds until a program at a terminal shows a key at its prompt."""
    start = time.perf_counter()
    child = pexpect.spawn(words[0], words[1:], env={**os.environ, "TERM": "xterm"}, timeout=60)
    child.delaybeforesend = None
    child.expect_exact("MOVE NUMBER 1 ?")
    child.send("Z")
    child.expect_exact("Z")
    seconds = time.perf_counter() - start
    child.close(force=True)
    return seconds


def bench_prompt(runs: int) -> None:
    """Compare the first prompt at a terminal with a bare one of prompt_toolkit."""
    ratios = [a / b for a, b in in_turn(
        runs, lambda: first_prompt([COMMAND, "--seed", "76"]),
        lambda: first_prompt([sys.executable, "-c", BARE_PROMPT]))]
    report("the first prompt at a terminal, ready for a key / a bare prompt_toolkit prompt",
           ratios, "at most 1.1", statistics.median(ratios) <= 1.1)


def ten_move_sketches() -> Iterator[str]:
    """Yield sketches of rolls of ten moves that miss, each with another seed."""
    lines = "".join(f"? {line}\n" for line in TYPED)
    for seed in range(HIGHEST_SEED + 1):
        if draw_code(Rules(), Rnd(seed)) not in TYPED:
            yield f"$ mastermind76 --seed {seed}\n{lines}"


def bench_check(runs: int, count: int) -> None:
    """Compare --check of many ten-move rolls in one process with a process per roll."""
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, f"{i}.txt")) for i in range(count)]
        for path, sketch in zip(paths, ten_move_sketches()):
            Path(path).write_text(sketch)
        process([COMMAND, "--rewrite", *paths])

        def one_process() -> float:
            return process([COMMAND, "--check", *paths])[0] / count

        def process_each() -> float:
            return statistics.median(process([COMMAND, "--check", path])[0]
                                     for path in paths[:20])

        ratios = [b / a for a, b in in_turn(runs, one_process, process_each)]
    report(f"a process per ten-move roll / `--check` of {count} in one process, per roll",
           ratios, "at least 80", statistics.median(ratios) >= 80)


def scored(rules: Rules, code: str, guess: str) -> Move:
    """Return a guess with its score."""
    return Move(guess, *rules.score(code, guess))


def counted_up(rules: Rules, board: list[Move]) -> str:
    """Return the lowest code that fits, found by counting codes upward."""
    for pegs in itertools.product(rules.palette, repeat=rules.pegs):
        code = "".join(pegs)
        if all(rules.score(code, guess) == (blacks, whites) for guess, blacks, whites in board):
            return code
    return ""


def positions(rules: Rules, seed: int) -> Iterator[list[Move]]:
    """Yield the boards before each SOLVE move but the first of a game."""
    rnd = Rnd(seed)
    code, guess = draw_code(rules, rnd), draw_code(rules, rnd)
    board: list[Move] = []
    while guess != code:
        board.append(scored(rules, code, guess))
        yield list(board)
        guess = lowest(rules, board)


def bench_move(games: int) -> None:
    """Compare a SOLVE move at 6 pegs of 9 colors with counting codes upward."""
    rules = Rules(colors=9, pegs=6)
    moves: list[tuple[float, float]] = []
    for seed in range(games):
        for board in positions(rules, seed):
            fast = min(spent(lambda: lowest(rules, board)) for _ in range(3))
            moves.append((spent(lambda: counted_up(rules, board)), fast))
    ratios = [slow / fast for slow, fast in moves]
    total = sum(slow for slow, _ in moves) / sum(fast for _, fast in moves)
    report(f"counting upward / one SOLVE move, 6 pegs of 9 colors, {len(moves)} moves of "
           f"{games} games", ratios, "at least 400", statistics.median(ratios) >= 400)
    report("  all those moves together", [total], "at least 400", total >= 400)


def bench_game(games: int) -> None:
    """Time whole SOLVE games at 10 pegs of 10 colors."""
    rules = Rules(colors=10, pegs=10)
    seconds, slowest = [], 0.0
    for seed in range(games):
        moves = [spent(lambda: lowest(rules, board))
                 for board in positions(rules, seed)]
        seconds.append(sum(moves))
        slowest = max(slowest, *moves)
    report(f"a whole SOLVE game, 10 pegs of 10 colors, {games} games", seconds,
           "median at most 0.2 s", statistics.median(seconds) <= 0.2, " s")
    report("  the slowest of those moves", [slowest], "at most 1 s", slowest <= 1, " s")


def random_board(rules: Rules, rnd: Rnd, moves: int) -> list[Move]:
    """Return a board of drawn guesses, scored against a drawn code."""
    code = draw_code(rules, rnd)
    return [scored(rules, code, draw_code(rules, rnd)) for _ in range(moves)]


def bench_count(boards: int) -> None:
    """Time exact counts at 10 pegs of 10 colors, as HINT and --teach make them."""
    rules = Rules(colors=10, pegs=10)
    rnd = Rnd(76)
    seconds = []
    for i in range(boards):
        board = random_board(rules, rnd, 1 + i % 12)
        seconds.append(spent(lambda: Codebreaker(rules, board).count()))
    median, slowest = statistics.median(seconds), max(seconds)
    report(f"an exact count, 10 pegs of 10 colors, {boards} boards of 1 to 12 drawn guesses",
           seconds, "median at most 0.3 s", median <= 0.3, " s")
    report("  the slowest of them", [slowest], "at most 5 s", slowest <= 5, " s")


def bench_parts() -> None:
    """Time each move of a game with the strategy parts at every size."""
    seconds = []
    for colors, pegs in itertools.product(range(2, 11), range(1, 11)):
        rules = Rules(colors=colors, pegs=pegs, strategy="parts")
        code = draw_code(rules, Rnd(76))
        board: list[Move] = []
        while not board or board[-1].guess != code:
            seconds.append(spent(lambda: best_guess(rules, board)))
            board.append(scored(rules, code, best_guess(rules, board)))
    report(f"a parts move, one game at each of 90 sizes, {len(seconds)} moves", seconds,
           "at most 1 s", max(seconds) <= 1, " s")


def bench_if(boards: int) -> None:
    """Time IF beyond its count: the codes that fit, at most 9,999, and a score for each."""
    rules = Rules(colors=10, pegs=10)
    rnd = Rnd(76)
    seconds = []
    for moves in itertools.cycle(range(4, 13)):
        board = random_board(rules, rnd, moves)
        codebreaker = Codebreaker(rules, board)
        if 1000 <= codebreaker.count() <= 9999:
            guess = draw_code(rules, rnd)
            seconds.append(spent(lambda: collections.Counter(
                rules.score(code, guess) for code in codebreaker.codes())))
        if len(seconds) == boards:
            break
    report(f"IF beyond its count, 10 pegs of 10 colors, {boards} boards that 1,000 to 9,999 "
           "codes fit", seconds, "at most 1 s", max(seconds) <= 1, " s")


Guess = Callable[[list[str], list[Move]], str]


def guesses_needed(rules: Rules, fitting: list[str], board: list[Move],
                   choose: Guess) -> list[int]:
    """Return how many guesses each of the fitting codes takes, given how to choose a guess."""
    guess = choose(fitting, board)
    groups: dict[tuple[int, int], list[str]] = {}
    for code in fitting:
        groups.setdefault(rules.score(code, guess), []).append(code)
    won = groups.pop((rules.pegs, 0), [])
    return [1] * len(won) + [
        needed + 1 for score, group in groups.items()
        for needed in guesses_needed(rules, group, [*board, Move(guess, *score)], choose)]


def bench_guesses() -> None:
    """Count the guesses of both strategies at 4 pegs of 6 colors, over all codes.

    The first code of a group is the lowest that fits; the codebreaker's own
    search is compared with plain counting in the tests.
    """
    rules = Rules(strategy="parts")
    codes = ["".join(code) for code in itertools.product(rules.palette, repeat=4)]
    means = []
    for first in codes:
        needed = guesses_needed(rules, codes, [],
                                lambda fitting, board: fitting[0] if board else first)
        means.append(statistics.mean(needed))
    mean = statistics.mean(means)
    report("guesses at 4 pegs of 6 colors, all codes, `lowest` from every first guess", means,
           "4.9304 on average", round(mean, 4) == 4.9304)
    print(f"|   their average | | {mean:.4f} | |")
    print(f"|   from the first guess YYYY | | {means[0]:.4f} | |", flush=True)
    needed = guesses_needed(rules, codes, [], lambda _, board: best_guess(rules, board))
    report("  the same, `parts`", [float(guesses) for guesses in needed],
           "4.3735 on average", round(statistics.mean(needed), 4) == 4.3735)
    print(f"|   their average, and all guesses together | | {statistics.mean(needed):.4f}, "
          f"{sum(needed)} | |", flush=True)


def main() -> int:
    """Print the table and return the exit status."""
    parser = argparse.ArgumentParser(description="Measure the speed of mastermind76.")
    parser.add_argument("--quick", action="store_true", help="fewer runs")
    quick = parser.parse_args().quick
    print(f"Python {platform.python_version()}, {platform.system()} {platform.machine()}, "
          f"{os.cpu_count()} processors\n")
    print("| what | to reach | median (minimum to maximum) | |")
    print("| --- | --- | --- | --- |")
    bench_session(10 if quick else 60)
    bench_prompt(3 if quick else 20)
    bench_check(2 if quick else 7, 1000)
    bench_move(10)
    bench_game(20)
    bench_count(24 if quick else 200)
    bench_parts()
    bench_if(3 if quick else 20)
    if not quick:
        bench_guesses()
    return int(bool(missed))


if __name__ == "__main__":
    sys.exit(main())
