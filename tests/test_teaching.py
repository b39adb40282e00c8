"""What a class is shown: HINT, WHY, --teach, --strategy parts, slips, two players, HELP."""

from __future__ import annotations

import contextlib
import io
import itertools
import re
from collections.abc import Callable

import pytest
from helpers import played
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind76 import (ROLES, SCORING, WORK, Question, Rnd, Rules, best_guess, count_line,
                          fitting_codes, main, parts, session)

Board = list[tuple[str, int, int]]
STRATEGIES = ["lowest", "parts"]
BY_HAND = Rules(codemaker="player", codebreaker="computer")
TWO = Rules(codemaker="player", codebreaker="player")


def forbidden() -> float:
    """Stand in for RND where nothing may be drawn."""
    raise AssertionError("RND was drawn")


def zero() -> float:
    """Stand in for RND: each draw gives the first color."""
    return 0.0


class Talk:
    """A session, at which a test types."""

    def __init__(self, rules: Rules, code: str | None = None,
                 rnd: Callable[[], float] = forbidden) -> None:
        self.rules, self.dialogue, self.question = rules, session(rules, rnd, code), Question("")
        self.title = self.print_from(lambda: next(self.dialogue))

    def print_from(self, first: Callable[[], str]) -> list[str]:
        """Return the lines printed up to the next question, without the blank one before it."""
        lines, go_on = [], first
        self.question = Question("")
        try:
            while not isinstance(line := go_on(), Question):
                lines.append(line)
                go_on = self.dialogue.__next__
            self.question = line
        except StopIteration:
            return lines
        return lines[:-1] if lines[-1:] == [""] else lines

    def type(self, line: str) -> list[str]:
        """Type a line; return what is printed up to the next question."""
        return self.print_from(lambda: self.dialogue.send(line))


def codes_of(rules: Rules) -> list[str]:
    """Return all codes, lowest first."""
    return ["".join(pegs) for pegs in itertools.product(rules.palette, repeat=rules.pegs)]


def fitting(rules: Rules, board: Board) -> list[str]:
    """Return the codes that would have got every score, lowest first, by looking at all."""
    return [code for code in codes_of(rules)
            if all(SCORING[rules.scoring](code, guess) == (b, w) for guess, b, w in board)]


def most_parts(rules: Rules, board: Board) -> str:
    """Return the guess of the strategy parts, by looking at all codes."""
    fit = fitting(rules, board)
    score = SCORING[rules.scoring]
    ranks = {guess: (-len({score(code, guess) for code in fit}), guess not in fit, i)
             for i, guess in enumerate(codes_of(rules))}
    return min(ranks, key=lambda guess: ranks[guess])


def reasons(rules: Rules, board: Board, code: str) -> list[str]:
    """Return the lines that say which moves rule a code out."""
    lines = []
    for i, (guess, *given_score) in enumerate(board, 1):
        would = SCORING[rules.scoring](code, guess)
        if list(would) != given_score:
            lines.append(f"MOVE {i}: {guess} WOULD GET {would[0]} BLACKS {would[1]} WHITES, "
                         f"NOT {given_score[0]} BLACKS {given_score[1]} WHITES")
    return lines and [f"{code} IS RULED OUT. IF IT WERE THE CODE:", *lines]


sizes = st.sampled_from([(2, 1), (3, 1), (2, 3), (3, 2), (3, 3), (2, 5), (4, 3), (5, 3), (3, 4)])
small = st.builds(lambda size, scoring, strategy: Rules(size[0], size[1], 10, scoring, strategy),
                  sizes, st.sampled_from(sorted(SCORING)), st.sampled_from(STRATEGIES))


@st.composite
def positions(draw: st.DrawFn) -> tuple[Rules, str, Board]:
    """Draw a small game: its rules, its code, and some moves that missed it."""
    rules = draw(small)
    codes = codes_of(rules)
    code = draw(st.sampled_from(codes))
    guesses = draw(st.lists(st.sampled_from([c for c in codes if c != code]), max_size=4))
    return rules, code, [(guess, *rules.score(code, guess)) for guess in guesses]


# HINT


@settings(max_examples=200)
@given(positions())
def test_a_hint_counts_the_codes_that_fit_and_names_the_computer_s_guess(
        position: tuple[Rules, str, Board]) -> None:
    rules, code, board = position
    talk = Talk(rules, code)
    for guess, _, _ in board:
        talk.type(guess)
    fit = fitting(rules, board)
    count, would = talk.type("HINT")
    assert count == f" {len(fit)}  CODES FIT"
    found = re.fullmatch(r"THE COMPUTER WOULD GUESS (\w+)\.", would)
    assert found
    assert found[1] == (fit[0] if rules.strategy == "lowest" else most_parts(rules, board))
    assert talk.question == f"MOVE NUMBER {len(board) + 1} ? "  # no move is spent
    if board or rules.strategy == "parts":  # else the first guess is drawn
        assert talk.type("SOLVE")[1] == f"MOVE NUMBER {len(board) + 1} : {found[1]}"


@pytest.mark.parametrize("strategy, first", [("lowest", "YYYY"), ("parts", "YYRP")])
def test_a_hint_draws_nothing(strategy: str, first: str) -> None:
    rules = Rules(strategy=strategy)
    talk = Talk(rules, "RBYG")  # where nothing may be drawn
    assert talk.type("hint") == [" 1296  CODES FIT", f"THE COMPUTER WOULD GUESS {first}."]
    papers = [played(rules, [*hints, "SOLVE", "YES", "QUIT"]) for hints in ([], ["HINT"])]
    assert papers[1].startswith(papers[0].split("SOLVE")[0] + "HINT\n")
    assert papers[1].split("SOLVE")[1] == papers[0].split("SOLVE")[1]


@pytest.mark.parametrize("colors, pegs, line", [
    (6, 5, " 7776  CODES FIT"), (9, 4, " 6561  CODES FIT"), (10, 4, "MORE THAN 9999  CODES FIT"),
    (7, 5, "MORE THAN 9999  CODES FIT"), (10, 10, "MORE THAN 9999  CODES FIT")])
def test_beyond_9999_a_hint_says_that_there_are_more(colors: int, pegs: int, line: str) -> None:
    assert count_line(Rules(colors, pegs), []) == line
    assert Talk(Rules(colors, pegs), "Y" * pegs).type("HINT")[0] == line


HARD: Board = [("PGRKWKTWTB", 1, 5), ("RBYRTYYYKR", 2, 2), ("YKRKWKMBTY", 2, 5),
               ("TBTRTMYOBK", 1, 5), ("PRPWTOOOOG", 1, 3), ("YBMGTRWTWB", 1, 5),
               ("GWKRYTMBGT", 3, 5)]


def test_a_hint_does_not_count_for_ever() -> None:
    """On this board, plain counting tries millions of states; a hint says what it found."""
    before = WORK.tried
    line = count_line(Rules(10, 10), HARD)
    assert WORK.tried - before < 75_000
    least = int(re.sub(r"\D", "", line))
    assert line == f"MORE THAN {least}  CODES FIT"
    assert len(list(itertools.islice(fitting_codes(Rules(10, 10), HARD), least + 1))) > least


# WHY


@settings(max_examples=200)
@given(positions(), st.data())
def test_why_names_exactly_the_moves_that_rule_a_code_out(
        position: tuple[Rules, str, Board], data: st.DataObject) -> None:
    rules, code, board = position
    talk = Talk(rules, code)
    for guess, _, _ in board:
        talk.type(guess)
    prompt, paper = talk.question, talk.type("BOARD")
    for asked in [code, *data.draw(st.lists(st.sampled_from(codes_of(rules)), max_size=4))]:
        expected = reasons(rules, board, asked)
        assert (expected == []) == (asked in fitting(rules, board))
        assert talk.type(f"WHY {asked}") == (expected or [f"{asked} FITS EVERY SCORE."])
        assert talk.question == prompt
    assert talk.type("BOARD") == paper


@pytest.mark.parametrize("line", ["WHY RBYG", "why rbyg", "  Why  r b y g ", "WHY red,BLUE,y G",
                                  "WHY RED BLUE YELLOW GREEN"])
def test_why_takes_a_code_in_any_form(line: str) -> None:
    talk = Talk(Rules(), "BYYY")
    talk.type("RBYG")
    assert talk.type(line) == ["RBYG IS RULED OUT. IF IT WERE THE CODE:",
                               "MOVE 1: RBYG WOULD GET 4 BLACKS 0 WHITES, "
                               "NOT 1 BLACKS 1 WHITES"]


@given(st.builds(lambda colors, pegs: Rules(colors, pegs), st.integers(2, 10),
                 st.integers(1, 10)),
       st.text(st.sampled_from("RBYGPOWTKMX ,red1#"), min_size=1, max_size=14))
def test_a_bad_code_after_why_gets_the_line_of_a_bad_guess(rules: Rules, text: str) -> None:
    talk = Talk(rules, "Y" * rules.pegs)
    why = talk.type(f"WHY {text}")
    if "FITS" not in why[0] and text.strip(" "):
        assert why == talk.type(text)
        assert len(why) == 1 and why[0].endswith(", OR HELP.")
        assert talk.question == "MOVE NUMBER 1 ? "


def test_why_alone_says_how_it_is_used() -> None:
    for colors, pegs in itertools.product(range(2, 11), range(1, 11)):
        talk = Talk(Rules(colors, pegs), "Y" * pegs)
        for line in ("WHY", " why "):
            found = re.search(r"WHY [A-Z]+(?=, OR HELP\.$)", talk.type(line)[0])
            assert found
            assert talk.type(found[0]) == [f"{found[0][4:]} FITS EVERY SCORE."]


@pytest.mark.parametrize("pegs", [1, 10])
def test_the_longest_reasons_fit_the_paper(pegs: int) -> None:
    palette = "YRPOGBWTKM"[:pegs]
    talk = Talk(Rules(10, pegs, 100), palette[1:] + "Y" if pegs > 1 else "R")
    for _ in range(99):
        talk.type(palette)
    assert talk.question == "MOVE NUMBER 100 ? "
    lines = talk.type(f"WHY {palette}")
    assert len(lines) == 100 and all(str(pegs) in line for line in lines[1:])
    assert max(map(len, lines)) <= 72


# Where help is not fair, and where there was none


@pytest.mark.parametrize("line, word", [("HINT", "HINT"), ("hint", "HINT"), ("WHY", "WHY"),
                                        ("WHY RBYG", "WHY"), ("why x", "WHY")])
@pytest.mark.parametrize("maker", ROLES)
def test_a_match_refuses_help(line: str, word: str, maker: str) -> None:
    talk = Talk(Rules(match=2, codemaker=maker), "RBYG", zero)
    question = talk.question
    answer, = talk.type(line)
    assert answer == f"NO {word} IN A MATCH. TYPE 4 OF R O Y G B P, OR HELP."
    assert talk.question == question
    assert word not in question.commands
    talk.type("RBYG")
    assert talk.type("QUIT")[-1].split()[:2] == ["POINTS", "1"]  # one move was made


def test_a_guess_is_no_help_at_any_size() -> None:
    for colors, pegs in itertools.product(range(2, 11), range(1, 11)):
        talk = Talk(Rules(colors, pegs), "Y" * pegs)
        for line in ("HINT", "WHY", "WHY " + "Y" * pegs):
            talk.type(line)
            assert talk.question == "MOVE NUMBER 1 ? "


@pytest.mark.parametrize("line", ["HINT", "WHY", "WHY RBYG", "hint"])
def test_oldstyle_takes_them_for_guesses(line: str) -> None:
    talk = Talk(Rules(oldstyle=True), "RBYG")
    assert not {"HINT", "WHY"} & set(talk.question.commands)
    lines = talk.type(line)
    assert [row[2:] for row in lines] == ["  BLACK PEGS", "  WHITE PEGS"]
    assert talk.question == "MOVE NUMBER 2 ? "


def test_two_players_may_have_help() -> None:
    talk = Talk(TWO)
    talk.type("RBYG")
    assert talk.type("HINT")[0] == " 1296  CODES FIT"
    assert talk.type("WHY YYYY") == ["YYYY FITS EVERY SCORE."]


# --teach


def with_reasons(rules: Rules, paper: str) -> str:
    """Return what --teach makes of a paper."""
    rows: list[str] = []
    board: Board = []
    guess, blacks = "", 0
    for row in paper.splitlines():
        rows.append(row)
        if move := re.fullmatch(r"MOVE NUMBER (\d+) [:?] *(\w*)", row):
            guess, board = move[2].upper(), board[:int(move[1]) - 1]
        elif row.endswith("  BLACK PEGS"):
            blacks = int(row.split()[0])
        elif row.endswith("  WHITE PEGS"):
            ruled_out = reasons(rules, board, guess)
            board = [*board, (guess, blacks, int(row.split()[0]))]
            rows += [f" {len(fitting(rules, board))}  CODES FIT", *ruled_out]
        elif row == "THAT BREAKS THE CODE!":
            rows.append(f" {len(board) + 1}  MOVES TAKEN")
        elif row == "OUT OF MOVES. THE CODE HOLDS.":
            rows.append(f" {len(board)}  MOVES TAKEN")
    return "".join(row + "\n" for row in rows)


@st.composite
def sessions(draw: st.DrawFn) -> tuple[Rules, list[str]]:
    """Draw rules of any roles, and lines that are likely to be of use in such a session."""
    rules = draw(small)._replace(
        frames=draw(st.integers(1, 6)), picture=draw(st.booleans()),
        codemaker=draw(st.sampled_from(ROLES)), codebreaker=draw(st.sampled_from(ROLES)))
    guesses = st.sampled_from(codes_of(rules))
    scores = st.tuples(st.integers(0, rules.pegs), st.integers(0, 2)).map("{0[0]} {0[1]}".format)
    words = st.sampled_from(["SOLVE", "BOARD", "HINT", "UNDO", "YES", "NO", "REVEAL"])
    return rules, draw(st.lists(st.one_of(guesses, guesses, scores, scores, words), max_size=20))


@settings(max_examples=250)
@given(sessions())
def test_teach_adds_the_reasons_to_any_session(played_session: tuple[Rules, list[str]]) -> None:
    rules, typed = played_session
    plain = played(rules, typed)
    assert played(rules._replace(teach=True), typed) == with_reasons(rules, plain)


def test_teach_says_how_many_moves_a_win_took() -> None:
    talk = Talk(Rules(teach=True), "RBYG")
    assert talk.type("RBYP") == [" 3  BLACK PEGS", " 0  WHITE PEGS", " 20  CODES FIT"]
    assert talk.type("RPPP") == [
        " 1  BLACK PEGS", " 0  WHITE PEGS", " 9  CODES FIT",
        "RPPP IS RULED OUT. IF IT WERE THE CODE:",
        "MOVE 1: RBYP WOULD GET 2 BLACKS 0 WHITES, NOT 3 BLACKS 0 WHITES"]
    assert talk.type("RBYG") == ["THAT BREAKS THE CODE!", " 3  MOVES TAKEN"]
    assert talk.question == "ANOTHER GAME (YES OR NO)? "


@pytest.mark.parametrize("picture", [False, True])
def test_teach_says_how_many_moves_a_defeat_took(picture: bool) -> None:
    talk = Talk(Rules(frames=2, teach=True, picture=picture), "RBYG")
    talk.type("YYYY")
    assert talk.type("YYYY") == [
        " 1  BLACK PEGS", " 0  WHITE PEGS", " 500  CODES FIT",
        "YYYY IS RULED OUT. IF IT WERE THE CODE:",
        "MOVE 1: YYYY WOULD GET 4 BLACKS 0 WHITES, NOT 1 BLACKS 0 WHITES",
        "OUT OF MOVES. THE CODE HOLDS.", " 2  MOVES TAKEN", "THE HIDDEN CODE: RBYG"]


def test_teach_says_how_many_moves_the_computer_s_defeat_took() -> None:
    talk = Talk(BY_HAND._replace(frames=2, teach=True), rnd=zero)
    assert talk.type("0 0") == [" 0  BLACK PEGS", " 0  WHITE PEGS", " 625  CODES FIT", "",
                                "MOVE NUMBER 2 : RRRR"]
    assert talk.type("0 0") == [" 0  BLACK PEGS", " 0  WHITE PEGS", " 256  CODES FIT",
                                "OUT OF MOVES. THE CODE HOLDS.", " 2  MOVES TAKEN"]
    assert talk.question == "YOUR CODE (OR UNDO)? "


# --strategy parts


@settings(max_examples=200)
@given(positions())
def test_parts_is_the_guess_with_the_most_different_scores(
        position: tuple[Rules, str, Board]) -> None:
    rules, _, board = position
    assert parts(rules, board) == most_parts(rules, board)


def test_parts_on_a_tie_takes_one_that_fits_then_the_lowest() -> None:
    board: Board = [("YYYY", 2, 0), ("RRRR", 1, 0)]
    rules = Rules(3, 4)
    scores = {guess: len({rules.score(code, guess) for code in fitting(rules, board)})
              for guess in codes_of(rules)}
    best = [guess for guess in scores if scores[guess] == max(scores.values())]
    fit = [guess for guess in best if guess in fitting(rules, board)]
    assert fit and best[0] not in fit  # a lower one does not fit
    assert parts(rules, board) == fit[0] != fit[-1]


def grouped(rules: Rules, codes: list[str], board: Board) -> list[int]:
    """Return how many guesses each of the codes takes that fit a board.  All codes that get the
    same score take the same way.  A code that fits and tells all of them apart needs no search:
    no guess can have more different scores."""
    perfect = [code for code in codes[:20] if len(codes) < 20 and len(codes) == len(
        {rules.score(other, code) for other in codes})]
    guess = perfect[0] if perfect else best_guess(rules, board)
    assert len(guess) == rules.pegs and set(guess) <= set(rules.palette)
    groups: dict[tuple[int, int], list[str]] = {}
    for code in codes:
        groups.setdefault(rules.score(code, guess), []).append(code)
    assert len(groups) > 1 or codes == [guess], "a guess that tells nothing"
    needed = []
    for score, group in groups.items():
        needed += ([len(board) + 1] if group == [guess]
                   else grouped(rules, group, [*board, (guess, *score)]))
    return needed


def test_parts_takes_5668_guesses_for_all_codes_of_1976_and_at_most_6() -> None:
    rules = Rules(strategy="parts")
    needed = grouped(rules, codes_of(rules), [])
    assert (len(needed), sum(needed), max(needed)) == (1296, 5668, 6)


@pytest.mark.parametrize("scoring", SCORING)
@pytest.mark.parametrize("colors, pegs", [(2, 2), (3, 3), (4, 2), (2, 6), (10, 1), (10, 2)])
def test_parts_breaks_every_code(colors: int, pegs: int, scoring: str) -> None:
    rules = Rules(colors, pegs, scoring=scoring, strategy="parts")
    for code in codes_of(rules):
        board: Board = []
        while not board or board[-1][0] != code:
            guess = best_guess(rules, board)
            assert len(guess) == pegs and set(guess) <= set(rules.palette)
            assert guess not in [move[0] for move in board], (code, board)
            board.append((guess, *rules.score(code, guess)))
    assert min(grouped(rules, codes_of(rules), [])) == 1


FIRST = [(6, 4, "YYRP"), (10, 4, "YYRP"), (9, 6, "YYRPOG"), (10, 10, "YYRPOGBWTK"),
         (2, 10, "YYRYRYRYRY"), (3, 9, "YYRPYRPYR"), (7, 7, "YYRPOGB")]


@pytest.mark.parametrize("colors, pegs, first", FIRST)
def test_parts_opens_with_the_first_color_twice(colors: int, pegs: int, first: str) -> None:
    rules = Rules(colors, pegs, strategy="parts")
    before = WORK.tried
    talk = Talk(rules, first)
    assert talk.type("HINT")[1] == f"THE COMPUTER WOULD GUESS {first}."
    assert talk.type("SOLVE") == ["", f"MOVE NUMBER 1 : {first}", "THAT BREAKS THE CODE!"]
    talk = Talk(rules._replace(codemaker="player", codebreaker="computer"))
    assert talk.title[-1] == f"MOVE NUMBER 1 : {first}"
    talk = Talk(rules._replace(codebreaker="computer"), first)
    assert f"MOVE NUMBER 1 : {first}" in talk.title
    assert WORK.tried - before < 15_000


@pytest.mark.parametrize("scoring", SCORING)
@pytest.mark.parametrize("colors, pegs", [(10, 10), (9, 6), (2, 10), (10, 4), (7, 8)])
def test_parts_does_not_think_long_in_a_large_game(colors: int, pegs: int, scoring: str) -> None:
    rules = Rules(colors, pegs, scoring=scoring, strategy="parts")
    rnd = Rnd(1976)
    code = "".join(rules.palette[int(colors * rnd())] for _ in range(pegs))
    board: Board = []
    while not board or board[-1][0] != code:
        before = WORK.tried
        guess = parts(rules, board)
        assert WORK.tried - before < 40_000
        if board:
            assert all(rules.score(guess, move) == (b, w) for move, b, w in board)
        board.append((guess, *rules.score(code, guess)))


def test_parts_saves_guesses_in_a_large_game() -> None:
    guesses = {}
    for strategy in STRATEGIES:
        rules, rnd = Rules(9, 6, 15, strategy=strategy, codebreaker="computer"), Rnd(76)
        guesses[strategy] = 0
        for _ in range(10):
            code = "".join(rules.palette[int(9 * rnd())] for _ in range(6))
            board: Board = []
            while not board or board[-1][0] != code:
                guess = best_guess(rules, board)
                board.append((guess, *rules.score(code, guess)))
            guesses[strategy] += len(board)
    assert guesses["parts"] + 10 <= guesses["lowest"]


@pytest.mark.parametrize("strategy", STRATEGIES)
@pytest.mark.parametrize("colors, pegs", [(6, 4), (10, 10)])
def test_the_computer_says_so_if_no_code_fits(colors: int, pegs: int, strategy: str) -> None:
    talk = Talk(Rules(colors, pegs, strategy=strategy, codemaker="player", codebreaker="computer"),
                rnd=zero)
    for _ in range(2 * pegs + colors):
        if talk.question != "BLACKS, WHITES? ":
            break
        answer = talk.type("0 0")
        if "SCORE AGAIN" in answer[0]:
            answer = talk.type("0 1")
    assert (answer[-1], talk.question) == ("NO CODE FITS THESE SCORES.", "YOUR CODE (OR UNDO)? ")


# After the game


def over(picture: bool = False) -> list[Talk]:
    """Return games that have ended in each way, with the code YYRR and the guess RRRR or YYYY
    on the board."""
    rules = Rules(picture=picture)
    won, lost, shown = Talk(rules, "YYRR"), Talk(rules._replace(frames=1), "YYRR"), Talk(
        rules, "YYRR")
    for line in ("RRRR", "YYRR"):
        won.type(line)
    lost.type("RRRR")
    for line in ("RRRR", "REVEAL"):
        shown.type(line)
    solved = Talk(rules, "YYRR")
    for line in ("RRRR", "SOLVE"):
        solved.type(line)
    by_hand = rules._replace(codemaker="player", codebreaker="computer", frames=1)
    settled = Talk(by_hand, rnd=zero)
    for line in ("2 0", "YYRR"):
        settled.type(line)
    return [won, lost, shown, solved, settled]


def test_board_after_the_game_shows_all_moves_and_the_code() -> None:
    for talk in over():
        assert talk.question == "ANOTHER GAME (YES OR NO)? "
        for line in ("BOARD", " board "):
            heading, rule, first, *rows = talk.type(line)
            assert [heading.split(), rule.split()] == [["GUESS", "BLACKS", "WHITES"],
                                                       ["-----", "------", "------"]]
            assert first.split() in (["RRRR", "2", "0"], ["YYYY", "2", "0"])
            assert rows[-1] == "THE HIDDEN CODE: YYRR"
            assert talk.question == "ANOTHER GAME (YES OR NO)? "
    assert [row.split() for row in over()[0].type("BOARD")[3:-1]] == [["YYRR", "4", "0"]]


def test_board_after_the_game_uncovers_the_code_in_the_picture() -> None:
    for talk in over(picture=True):
        _, top, foot, *rows, legend = talk.type("BOARD")
        assert (top.split(), foot.split()) == (
            ["|", "/Y\\", "/Y\\", "/R\\", "/R\\", "|"], ["|", *["\\-/"] * 4, "|"])
        assert rows[1] in ("| @ @ | /R\\ /R\\ /R\\ /R\\ |", "| @ @ | /Y\\ /Y\\ /Y\\ /Y\\ |")
        assert legend == "KEY PEGS: @=BLACK  *=WHITE"


def test_board_after_a_game_that_the_computer_won_shows_its_last_guess_as_the_code() -> None:
    for picture, row in (False, "THE HIDDEN CODE: YYYY"), (True, "      | /Y\\ /Y\\ /Y\\ /Y\\ |"):
        talk = Talk(BY_HAND._replace(picture=picture), rnd=zero)
        for line in ("4 0", "YES"):
            assert row not in talk.type("BOARD")
            talk.type(line)
        assert row in talk.type("BOARD")


@pytest.mark.parametrize("picture", [False, True])
def test_board_does_not_show_the_code_while_the_game_goes_on(picture: bool) -> None:
    talk = Talk(Rules(picture=picture), "YRPO")
    talk.type("GGGG")
    assert not re.search("[YRPO](?![A-Z])|HIDDEN", "".join(talk.type("BOARD")[:-1]))
    talk.type("YRPO")
    talk = Talk(Rules(picture=picture), rnd=zero)
    talk.type("YYYY")
    talk.type("YES")
    talk.type("GGGG")
    assert "/Y" not in "".join(talk.type("BOARD"))  # nor that of the game before


@pytest.mark.parametrize("word", ["QUIT", "quit", " Quit "])
def test_quit_after_the_game_is_no(word: str) -> None:
    for by_word, by_no in zip(over(), over()):
        assert by_word.type(word) == by_no.type("NO") == [""]
        assert by_word.question == by_no.question == ""


def test_help_after_the_game_says_what_can_be_typed() -> None:
    for talk in over():
        words = [row.split()[0] for row in talk.type("help")]
        assert {"YES", "NO", "BOARD"} <= set(words)
        assert {"BOARD", "HELP", "QUIT"} <= set(talk.question.commands)
        assert talk.question == "ANOTHER GAME (YES OR NO)? "


def test_the_replay_question_of_a_match_shows_its_last_game() -> None:
    talk = Talk(Rules(match=2, codemaker="player", codebreaker="player"), "RBYG")
    for line in ("RBYG", "OOPP", "GGGG", "OOPP"):
        talk.type(line)
    assert talk.question == "ANOTHER MATCH (YES OR NO)? "
    assert [row.split() for row in talk.type("BOARD")[2:]] == [
        ["GGGG", "0", "0"], ["OOPP", "4", "0"], ["THE", "HIDDEN", "CODE:", "OOPP"]]
    assert talk.type("QUIT") == [""]


# The player as codemaker


@pytest.mark.parametrize("no", ["NO", "n", "undo"])
@pytest.mark.parametrize("match", [0, 2])
def test_a_winning_slip_is_taken_back(no: str, match: int) -> None:
    draws: list[float] = []

    def first_draws() -> float:
        draws.append(0.0)
        return 0.0

    talk = Talk(BY_HAND._replace(match=match), rnd=first_draws)
    for line in ("4 0", no):
        assert talk.question == "BLACKS, WHITES? "
        assert talk.type("4 0") == ["THAT BREAKS THE CODE!"]
        assert talk.question == "IS THAT RIGHT (YES OR NO)? "
        assert talk.type("BOARD")[2].split() == ["YYYY", "4", "0"]
        assert talk.type(no) == ["", "MOVE NUMBER 1 : YYYY"]
    assert len(draws) == 4  # the guess is the one that was drawn
    assert talk.type("BOARD") == ["NO MOVE MADE YET, NOTHING TO SHOW."]
    assert talk.type("1 0")[2:] == ["", "MOVE NUMBER 2 : YRRR"]
    assert [row.split() for row in talk.type("BOARD")[2:]] == [["YYYY", "1", "0"]]
    talk.type("4 0")
    answer = talk.type("YES")
    if match:
        assert answer[1].split() == ["POINTS", "2", "0"]  # two moves: the slips count nothing
    else:
        assert talk.question == "ANOTHER GAME (YES OR NO)? "


def in_words(blacks: int, whites: int) -> st.SearchStrategy[str]:
    """Draw a form in which a score can be typed."""
    gap = st.sampled_from(["", " ", "  "])
    comma = st.sampled_from([" ", ",", ", ", " , ", " AND "])
    sides = [st.tuples(st.just(str(n)), gap, st.sampled_from([name[0], name, name + "S"])
                       ).map("".join) for n, name in ((blacks, "BLACK"), (whites, "WHITE"))]
    both = st.tuples(st.permutations(sides).flatmap(lambda pair: st.tuples(*pair)), comma).map(
        lambda words: words[1].join(words[0]))
    plain = st.tuples(st.just(str(blacks)), comma, st.just(str(whites))).map("".join)
    letters = st.permutations(["B"] * blacks + ["W"] * whites + ["."]).flatmap(
        lambda keys: st.sampled_from(["", " "]).map(lambda between: between.join(keys)))
    forms = [both, plain, letters]
    forms += [sides[1]] * (blacks == 0) + [sides[0]] * (whites == 0)
    return st.tuples(st.one_of(forms), st.sampled_from(
        [str.upper, str.lower, str.title])).map(lambda words: words[1](words[0]))


@given(st.data())
def test_a_score_is_taken_in_every_form(data: st.DataObject) -> None:
    blacks = data.draw(st.integers(0, 5))
    whites = data.draw(st.integers(0, 7 - blacks))
    draws = iter([0.01] * 5 + [0.11] * 5)  # YYYYYRRRRR, which can get any of these scores
    talk = Talk(BY_HAND._replace(colors=10, pegs=10), rnd=lambda: next(draws))
    text = data.draw(in_words(blacks, whites))
    assert talk.type(text)[:2] == [f" {blacks}  BLACK PEGS", f" {whites}  WHITE PEGS"], text


@settings(max_examples=200)
@given(small, st.lists(st.integers(0, 30), min_size=4, max_size=4), st.data())
def test_each_move_scored_wrong_is_named_with_both_scores(
        rules: Rules, choices: list[int], data: st.DataObject) -> None:
    match = data.draw(st.sampled_from([0, 2]))
    frames = data.draw(st.integers(1, 4))
    rules = rules._replace(frames=frames, codemaker="player", codebreaker="computer", match=match)
    codes, board = codes_of(rules), []
    talk = Talk(rules, rnd=zero)
    lines = talk.title
    for choice in choices:
        if talk.question != "BLACKS, WHITES? ":
            break
        guess = lines[-1].split()[-1]
        scores = sorted({rules.score(code, guess) for code in codes} - {(rules.pegs, 0)})
        board.append((guess, *scores[choice % len(scores)]))
        lines = talk.type("{1} {2}".format(*board[-1]))
    assert talk.question == "YOUR CODE (OR UNDO)? "
    fit = fitting(rules, board)
    assert lines[-1] == ("OUT OF MOVES. THE CODE HOLDS." if fit else "NO CODE FITS THESE SCORES.")
    code = data.draw(st.sampled_from(fit or codes) | st.sampled_from(codes))
    named = []
    for i, (guess, *typed) in enumerate(board, 1):
        right = rules.score(code, guess)
        if (*typed,) != right:
            named += [f"MOVE NUMBER {i} WAS SCORED WRONG: {guess}",
                      f"GIVEN: {typed[0]} BLACKS {typed[1]} WHITES. "
                      f"RIGHT: {right[0]} BLACKS {right[1]} WHITES."]
    forfeit = ["THE POINTS OF THIS GAME ARE FORFEITED."] * bool(match and named)
    answer = talk.type(code)
    expected = [*(named or ["EVERY MOVE WAS SCORED RIGHT."]), *forfeit]
    assert answer[:len(expected)] == expected
    if match:
        points = "0" if named else str(frames + 1)
        assert answer[len(expected) + 1].split() == ["POINTS", points, "0"]
    else:
        assert answer == expected


def test_undo_at_the_end_takes_the_last_score_back() -> None:
    talk = Talk(BY_HAND, rnd=zero)
    talk.type("1 0")
    assert talk.type("undo") == ["", "MOVE NUMBER 1 : YYYY"]
    talk = Talk(BY_HAND._replace(frames=1), rnd=zero)
    assert talk.type("1 0")[-1] == "OUT OF MOVES. THE CODE HOLDS."
    assert talk.type("undo") == ["", "MOVE NUMBER 1 : YYYY"]
    assert talk.type("undo") == ["NO SCORE TO TAKE BACK YET.", "", "MOVE NUMBER 1 : YYYY"]
    assert talk.question == "BLACKS, WHITES? "


# Two players


def test_a_line_says_who_types_and_who_looks_away() -> None:
    talk = Talk(TWO)
    assert talk.title[-2:] == ["", "CODEMAKER TYPES THE CODE, CODEBREAKER LOOKS AWAY."]
    assert talk.question == "SECRET CODE? " and talk.question.hidden
    talk.type("RBYG")
    assert talk.question == "MOVE NUMBER 1 ? " and not talk.question.hidden


def test_each_prompt_of_a_match_says_whose_turn_it_is() -> None:
    talk = Talk(TWO._replace(match=2, frames=2))
    lines = talk.title
    for maker, breaker in ("12", "21"):
        assert lines[-1] == f"PLAYER {maker} TYPES THE CODE, PLAYER {breaker} LOOKS AWAY."
        for bad in ("X", "HELP", "BOARD"):
            assert talk.question == f"PLAYER {maker}: SECRET CODE? " and talk.question.hidden
            talk.type(bad)
        talk.type("RBYG")
        for line in ("X", "HELP", "HINT", "RRRR"):
            assert talk.question == f"PLAYER {breaker}: MOVE NUMBER 1 ? "
            talk.type(line)
        assert talk.question == f"PLAYER {breaker}: MOVE NUMBER 2 ? "
        lines = talk.type("RBYG")
    assert talk.question == "ANOTHER MATCH (YES OR NO)? "


@pytest.mark.parametrize("maker, breaker", [("computer", "player"), ("player", "computer")])
def test_a_player_alone_need_not_be_told_whose_turn_it_is(maker: str, breaker: str) -> None:
    talk = Talk(Rules(codemaker=maker, codebreaker=breaker, match=2), rnd=zero)
    assert talk.question in ("MOVE NUMBER 1 ? ", "BLACKS, WHITES? ")
    assert not any("LOOKS AWAY" in line for line in talk.title)


# HELP


def helps(rules: Rules) -> dict[str, list[str]]:
    """Return the HELP at each question of a session that comes by all of them."""
    answers = {"MOVE": "REVEAL", "SECRET": "Y" * rules.pegs, "IS": "NO", "YOUR": "Y" * rules.pegs,
               "ANOTHER": "NO"}
    talk = Talk(rules, rnd=zero)
    found: dict[str, list[str]] = {}
    slipped = False
    while question := str(talk.question):
        word = question.split(": ")[-1].split()[0]
        if word == "BLACKS,":
            answers[word] = "0 0" if slipped else f"{rules.pegs} 0"
            slipped = not slipped
        lines = talk.type("HELP")
        assert talk.question == question
        assert found.setdefault(question, lines) == lines
        talk.type(answers[word])
    return found


@pytest.mark.parametrize("maker, breaker", list(itertools.product(ROLES, ROLES)))
@pytest.mark.parametrize("match", [0, 2])
def test_every_help_is_short_and_its_example_is_right(
        maker: str, breaker: str, match: int) -> None:
    for colors, pegs, scoring, teach in itertools.product(
            (2, 3, 6, 10), (1, 2, 4, 10), SCORING, (False, True)):
        rules = Rules(colors, pegs, 1, scoring, teach=teach and not match, codemaker=maker,
                      codebreaker=breaker, match=match)
        found = helps(rules)
        for question, lines in found.items():
            assert 1 <= len(lines) <= 12, lines
            assert max(map(len, lines)) <= 72
            examples = re.findall(r"CODE (\w+), GUESS (\w+): (\d+) BLACKS (\d+) WHITES\.",
                                  "\n".join(lines))
            asked = re.search("MOVE NUMBER|BLACKS, WHITES", question)
            assert len(examples) == 1 or not asked
            for code, guess, blacks, whites in examples:
                assert len(code) == len(guess) == pegs and (code != guess or pegs == 1)
                assert "0" not in (blacks, whites) or min(colors, pegs) < 3
                assert set(code + guess) <= set(rules.palette)
                assert (int(blacks), int(whites)) == SCORING[scoring](code, guess)
            assert ("\nWHY" in "\n".join(lines)) == ("MOVE" in question and not match)
            if match and asked:
                assert "AND NOTHING FOR A GAME IN WHICH A MOVE WAS SCORED WRONG." in lines
    kinds = {question.split(": ")[-1].split()[0] for question in found}
    if not match:
        assert kinds == {("computer", "computer"): {"ANOTHER"},
                         ("computer", "player"): {"MOVE", "ANOTHER"},
                         ("player", "computer"): {"BLACKS,", "IS", "YOUR", "ANOTHER"},
                         ("player", "player"): {"SECRET", "MOVE", "ANOTHER"}}[maker, breaker]


# --score


four = st.text(st.sampled_from("YRPOGBWTKM"), min_size=4, max_size=4)


@given(four, four)
def test_score_fits_on_a_screen_and_ends_with_the_totals(code: str, guess: str) -> None:
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert main(["--score", code, guess]) == 0
    lines = out.getvalue().splitlines()
    assert len(lines) <= 23 and max(map(len, lines)) <= 72
    scores = [score(code, guess) for score in SCORING.values()]
    assert [line.split() for line in lines[-3:]] == [
        ["RULE", "STANDARD", "SECRET", "GUESS"],
        ["BLACKS", *(str(blacks) for blacks, _ in scores)],
        ["WHITES", *(str(whites) for _, whites in scores)]]
