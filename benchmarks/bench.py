"""Measure what mastermind76 promises, and print it as a table: bench.py [--quick]

An editable install would slow down every process.  Those that are compared run in turn.

    bench.py --beside OLD_MODULE.py    the rows that compare it with an older version
    bench.py --same OLD_MODULE.py      whether both find the same codes on 2,000 random boards

The older version is a file, such as: git show 26b4598:mastermind76.py > OLD_MODULE.py
"""

import importlib.util
import os
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from pathlib import Path
from statistics import mean, median
from types import ModuleType

import pexpect

import mastermind76
from mastermind76 import (ALLOWED, MOST_IN_IF, SCORING, FittingCodes, Move, Rnd, Rules,
                          best_guess, doubtful_scores, draw_code, read_transcript)

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


def at_terminal(shown: str, typed: str, command: str, *words: str) -> float:
    """Return the seconds until a program at a terminal has shown a text and what is then typed."""
    start = time.perf_counter()
    with pexpect.spawn(command, list(words), env={**os.environ, "TERM": "xterm"}) as child:
        child.delaybeforesend = None
        child.expect_exact(shown) if shown else child.expect(".")
        if typed:
            child.send(typed)
            child.expect_exact(typed)
        return time.perf_counter() - start


def write_1000(folder: str) -> None:
    """Write 1,000 transcripts of ten moves into a folder."""
    for nth in range(1000):
        Path(folder, f"{nth}.txt").write_bytes(LOSS.read_bytes())


def check_ratio(folder: str) -> float:
    """Return the time of a ten-move check alone, by that of one of 1,000 in a process."""
    write_1000(folder)
    alone = median(process(COMMAND, "--check", str(LOSS)) for _ in range(20))
    return alone / (process(COMMAND, "--check", folder) / 1000)


def timed(work: Callable[[], object]) -> float:
    """Return the seconds of processor time that a work takes."""
    start = time.process_time()
    work()
    return time.process_time() - start


def computer_game(rules: Rules, seed: int) -> tuple[list[Move], list[float]]:
    """Have the computer break a drawn code; return its moves, and the seconds of each."""
    rnd = Rnd(seed)
    code = draw_code(rules, rnd)
    board: list[Move] = []
    seconds = []
    while not board or board[-1].blacks < rules.pegs:
        start = time.process_time()
        guess = best_guess(FittingCodes(rules, board)) or draw_code(rules, rnd)
        seconds.append(time.process_time() - start)
        board.append(rules.move_of(code, guess))
    return board, seconds


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
    counting = timed(lambda: FittingCodes(LARGEST, board).count())
    fitting = FittingCodes(LARGEST, board)
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
            next_guess = best_guess(FittingCodes(rules, after))
            needed += guesses_needed(rules, group, after, next_guess or "")
    return needed


def module_at(path: str) -> ModuleType:
    """Return an older version of the module, from its file."""
    spec = importlib.util.spec_from_file_location("older", path)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["older"] = module
    spec.loader.exec_module(module)
    return module


def random_board(rnd: random.Random, nth: int) -> tuple[Rules, list[Move]]:
    """Return the nth rules of all sizes and kinds, and a board; in every third, scores clash."""
    rules = rnd.choice(SIZES)._replace(scoring=list(SCORING)[nth % 3])
    if rules.pegs <= rules.colors and nth % 2:
        rules = rules._replace(distinct=True)
    pick = rnd.sample if rules.distinct else rnd.choices
    code, *guesses = ("".join(pick(rules.palette, k=rules.pegs)) for _ in range(2 + nth % 10))
    board = [rules.move_of(code, guess) for guess in guesses]
    if rnd.random() < 1 / 3:
        blacks = rnd.randint(0, rules.pegs)
        board[-1] = Move(guesses[-1], blacks, rnd.randint(0, rules.pegs - blacks))
    return rules, board


def compare_codes(older: ModuleType, boards: int = 2000) -> None:
    """Compare counts and the lowest 50 codes, or all where a game has no more than in 1976.
    """
    rnd = random.Random(76)
    clashes = 0
    for nth in range(boards):
        rules, board = random_board(rnd, nth)
        fitting = FittingCodes(rules, board)
        before = older.FittingCodes(older.Rules(*rules), [older.Move(*move) for move in board])
        count = fitting.count()
        shown = None if rules.colors**rules.pegs <= 6**4 else 50
        same = (count == before.count()
                and list(islice(fitting.codes(), shown)) == list(islice(before.codes(), shown)))
        if not same:
            sys.exit(f"NOT THE SAME: {rules}, {board}")
        clashes += count == 0
    print(f"{boards} boards, the same counts and codes ({clashes} of them fit no code)")


def typed_games(seed: int) -> dict[str, tuple[dict[str, object], list[str]]]:
    """Return what is typed in the games that are compared: by name, their rules and lines."""
    rnd = Rnd(seed + 1000)  # not the codes that the sessions draw
    hint, twice = [], []
    for _ in range(6):
        hint += [draw_code(Rules(9, 6), rnd), "HINT"]
    for _ in range(3):
        twice += [draw_code(Rules(8, 5), rnd), "HINT", "HINT"]
    return {
        "six moves with HINT, 6 pegs of 9, --teach": (
            {"colors": 9, "pegs": 6, "teach": True}, hint),
        "a SOLVE game, 10 pegs of 10, --teach": (
            {"colors": 10, "pegs": 10, "teach": True}, ["SOLVE", "NO"]),
        "HINT, HINT after each of three moves, 5 pegs of 8": ({"colors": 8, "pegs": 5}, twice)}


def session_cost(module: str, rules: dict[str, object], seed: int,
                 typed: Sequence[str]) -> tuple[float, float, str]:
    """Return the seconds, the peak of memory in MB, and the moves of a session, in a process."""
    script = """\
import importlib.util, re, sys, time
spec = importlib.util.spec_from_file_location("module", sys.argv[1])
module = sys.modules["module"] = importlib.util.module_from_spec(spec)
spec.loader.exec_module(module)
rules, seed, typed = eval(sys.argv[2])
start = time.process_time()
text = module.transcript(module.session(module.Rules(**rules), module.Rnd(seed)), typed)
seconds = time.process_time() - start
# What getrusage says would include the peak of the process that started this one.
kilobytes = int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
print(seconds, kilobytes / 1024)
print(text)
"""
    done = subprocess.run([sys.executable, "-c", script, module, repr((rules, seed, typed))],
                          capture_output=True, text=True, check=True)
    figures, _, text = done.stdout.partition("\n")
    seconds, megabytes = map(float, figures.split())
    return seconds, megabytes, text


def beside(path: str, quick: bool) -> None:
    """Print the rows that compare the module with an older version."""
    targets = ("<= 0.40", "<= 0.60", "<= 0.50")
    seeds = range(3 if quick else 10)
    for what, target in zip(typed_games(0), targets):
        ratios, memory = [], []
        for seed in seeds:
            rules, typed = typed_games(seed)[what]
            now = session_cost(mastermind76.__file__, rules, seed, typed)
            then = session_cost(path, rules, seed, typed)
            ratios.append(now[0] / then[0])
            memory.append(now[1] / then[1])
            if now[2] != then[2].replace("WOULD HAVE GOT", "WOULD HAVE SCORED"):  # until 5.0.0
                print(f"seed {seed}: not the same output")
        report(f"{what} / the older version", ratios, median, target)
        report("its peak of memory", memory, max, "<= 1.1")
    typed_lines = "\n".join(read_transcript(LOSS).typed.values())
    ratios = [process(sys.executable, mastermind76.__file__, "--seed", "76", typed=typed_lines)
              / process(sys.executable, path, "--seed", "76", typed=typed_lines)
              for _ in range(10 if quick else 60)]
    report("a piped session / the older version", ratios, median, "<= 1.0")
    with tempfile.TemporaryDirectory() as folder:
        write_1000(folder)
        ratios = [process(sys.executable, mastermind76.__file__, "--check", folder)
                  / process(sys.executable, path, "--check", folder)
                  for _ in range(3 if quick else 7)]
    report("1,000 transcripts checked / the older version", ratios, median, "<= 1.0")


def main() -> None:
    """Print the table."""
    quick = "--quick" in sys.argv
    if "--same" in sys.argv:
        compare_codes(module_at(sys.argv[sys.argv.index("--same") + 1]))
        return
    print(f"Python {sys.version.split()[0]}, {os.uname().machine}, {os.cpu_count()} processors")
    print("\n| what | to reach | reached | from, to | |\n| --- | --- | --- | --- | --- |")

    if "--beside" in sys.argv:
        beside(sys.argv[sys.argv.index("--beside") + 1], quick)
        return
    typed = "\n".join(read_transcript(LOSS).typed.values())
    ratios = [process(COMMAND, "--seed", "76", typed=typed) / process(sys.executable, "-c", "pass")
              for _ in range(10 if quick else 60)]
    report("a piped session / `python -c pass`", ratios, median, "<= 2.5")
    bare = (sys.executable, "-c", BARE_PROMPT)
    times = 3 if quick else 20
    ratios = [at_terminal("MASTERMIND", "", COMMAND) / at_terminal("", "", *bare)
              for _ in range(times)]
    report("the first row / the first byte of a bare prompt", ratios, median, "<= 0.5")
    ratios = [at_terminal("MOVE NUMBER 1 ?", "Z", COMMAND)
              / at_terminal("MOVE NUMBER 1 ?", "Z", *bare) for _ in range(times)]
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
