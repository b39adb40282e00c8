"""What a player types, and what the paper answers."""

from __future__ import annotations

import itertools
from collections.abc import Generator

import pytest
from helpers import as_far_as_it_goes
from helpers import played as paper_played
from hypothesis import given, settings
from hypothesis import strategies as st

import mastermind76
from mastermind76 import (COLORS, ROLES, SCORING, Game, Question, Rnd, Rules, paper_of, parse_code,
                          parse_score, printed, session)

sizes = st.builds(Rules, st.integers(2, 10), st.integers(1, 10))


def played(rules: Rules, typed: list[str], seed: int = 76, code: str | None = None) -> list[str]:
    """Return the rows on the paper of a session with these typed lines."""
    return paper_played(rules, typed, seed, code).split("\n")


def answer(rules: Rules, line: str, code: str | None = None) -> list[str]:
    """Return what the paper answers to one line at the first prompt."""
    rows = played(rules, [line], code=code)
    first = next(i for i, row in enumerate(rows) if "? " in row)
    return rows[first + 1:-2]


@given(sizes, st.data())
def test_a_guess_in_any_form_is_the_same_guess(rules: Rules, data: st.DataObject) -> None:
    code = data.draw(st.lists(st.sampled_from(rules.palette),
                              min_size=rules.pegs, max_size=rules.pegs))
    text = ""
    for peg in code:
        gap = data.draw(st.sampled_from([" ", ",", ", ", "  "]))
        word = data.draw(st.sampled_from([peg, COLORS[peg]]))
        text += gap + data.draw(st.sampled_from([word, word.lower(), word.title()])) + gap
    assert parse_code(text, rules) == parse_code("".join(code), rules) == "".join(code)


@given(sizes, st.text(max_size=80))
def test_a_bad_guess_gets_one_line_and_a_good_one_is_a_code(rules: Rules, text: str) -> None:
    try:
        code = parse_code(text, rules)
    except ValueError as error:
        assert "\n" not in str(error) and "? " not in str(error)
        assert f"TYPE {rules.pegs} OF" in str(error)
    else:
        assert len(code) == rules.pegs and set(code) <= set(rules.palette)


def test_no_command_is_a_guess_at_any_size() -> None:
    for colors, pegs in itertools.product(range(2, 11), range(1, 11)):
        rules = Rules(colors, pegs, match=2)
        commands = ("BOARD", "HELP", "QUIT", "REVEAL", "SOLVE", "UNDO", "YES", "NO")
        for command in commands:
            with pytest.raises(ValueError):
                parse_code(command, rules)


def test_a_color_name_counts_only_if_the_color_is_in_play() -> None:
    assert parse_code("black tan", Rules(9, 2)) == "KT"
    with pytest.raises(ValueError, match='NO COLOR "W". TYPE 2 OF R O Y G B P'):
        parse_code("white tan", Rules(6, 2))


@settings(max_examples=60)
@given(st.builds(Rules, st.integers(2, 10), st.integers(1, 6), st.integers(1, 12),
                 st.sampled_from(sorted(SCORING)), st.sampled_from(["lowest", "parts"]),
                 st.booleans(), st.booleans(), st.just(False), st.sampled_from(ROLES),
                 st.sampled_from(ROLES), st.sampled_from([0, 2])).map(
                     lambda rules: rules._replace(teach=not (rules.oldstyle or rules.match))),
       st.lists(st.one_of(
           st.sampled_from(["BOARD", "help", "QUIT", "reveal", "SOLVE", "undo", "yes", "NO",
                            "", "1 1", "hint", "WHY", "why yyrp", "YRPO", "0,0",
                            "2B", "BW.", "R? Y", "rbyg", "YRYR", "Y", "RRR"]),
           st.text(max_size=300)), max_size=30))
def test_whatever_is_typed_the_paper_keeps_its_rules(rules: Rules, typed: list[str]) -> None:
    asked: list[str] = []

    def watched() -> Generator[str, str, None]:
        """Play the session and look at each line that it prints and each question."""
        dialogue = session(rules, Rnd(76))
        try:
            line = next(dialogue)
            while True:
                if isinstance(line, Question):
                    assert line.endswith("? ") and line.index("? ") == len(line) - 2
                    asked.append((yield line))
                    line = dialogue.send(asked[-1])
                    continue
                text = printed(line)
                assert text.isascii() and "? " not in text
                assert text == text.upper() or rules.oldstyle  # BOARD shows what was typed
                assert all(len(row) <= 72 and row == row.rstrip() for row in text.split("\n"))
                yield line
                line = next(dialogue)
        except StopIteration:
            pass

    rows = "".join(as_far_as_it_goes(paper_of(watched(), typed, "^D\n"))).split("\n")
    if rows[-2].endswith("? ^D"):
        asked.append("^D")
    assert max(map(len, rows)) <= 72
    assert sum("? " in row for row in rows) == len(asked)
    assert mastermind76.typed_lines("\n".join(rows)) == asked


@pytest.mark.parametrize("match", [0, 2])
@pytest.mark.parametrize("maker, breaker", [("computer", "player"), ("player", "computer")])
def test_help_takes_at_most_twelve_lines_of_paper(maker: str, breaker: str, match: int) -> None:
    for colors, pegs, scoring in itertools.product((2, 10), (1, 10), SCORING):
        rules = Rules(colors, pegs, 999, scoring, codemaker=maker, codebreaker=breaker,
                      match=match)
        lines = answer(rules, "Help")
        if breaker == "player":
            lines = lines[:-1]  # the blank line before the next prompt
        if match:
            assert "THE CODEMAKER GETS 1 A MOVE, 1000 FOR A MISS, REVEAL OR SOLVE," in lines
        commands = {line.split(" ")[0] for line in lines}
        assert ("HINT" in commands) == ("WHY" in commands) == (breaker == "player" and not match)
        assert 9 <= len(lines) <= 12
        assert max(map(len, lines)) <= 72


def test_oldstyle_knows_only_the_two_commands_in_upper_case() -> None:
    for line in ("board", "quit", "HELP", "REVEAL", "SOLVE", "RBYG1", '"BOARD "', "B OARD"):
        assert answer(Rules(oldstyle=True), line)[0].endswith("BLACK PEGS"), line


def test_oldstyle_board_shows_what_was_typed_but_never_a_prompt() -> None:
    rows = played(Rules(oldstyle=True), ["r? y", "by?", "X" * 200, "X" * 300, "BOARD"])
    start = rows.index("-----         ------        ------")
    assert rows[start + 1] == "r# y           0             0"
    assert rows[start + 2] == "by#            0             0"
    assert "".join(rows[start + 3:start + 7]) == "X" * 200 + " 0             0"
    assert "".join(rows[start + 7:start + 12]) == "X" * 255 + " 0             0"


@pytest.mark.parametrize("line, rows", [
    ("", [""]), ("A", ["A"]), ("A" * 72, ["A" * 72]), ("A" * 73, ["A" * 72, "A"]),
    ("A" * 144, ["A" * 72, "A" * 72]), ("A" * 71 + " B", ["A" * 71, "B"]), ("A  ", ["A"])])
def test_a_printed_line_is_folded_at_the_edge(line: str, rows: list[str]) -> None:
    assert printed(line) == "".join(row + "\n" for row in rows)


def test_a_line_that_is_too_long_is_refused_even_if_it_begins_well() -> None:
    assert answer(Rules(), "RBYG" + " " * 300 + "R")[-2].startswith("LINE TOO LONG.")
    assert answer(Rules(), "RBYG" + " " * 252)[-2].startswith("LINE TOO LONG.")
    assert answer(Rules(), "RBYG" + " " * 251)[-3] == " 1  BLACK PEGS"


@pytest.mark.parametrize("line", ["YES", "yes", " y ", "Y", "Yes"])
def test_yes_deals_again(line: str) -> None:
    assert played(Rules(), ["BYYY", line])[-2] == "MOVE NUMBER 1 ? ^D"


@pytest.mark.parametrize("line", ["NO", "no", " n "])
def test_no_ends_with_a_blank_line(line: str) -> None:
    rows = played(Rules(), ["BYYY", line])
    assert rows[-3:] == [f"ANOTHER GAME (YES OR NO)? {line}", "", ""]


@pytest.mark.parametrize("line", ["", "OK", "YESS", "HINT"])
def test_anything_else_is_asked_again(line: str) -> None:
    rows = played(Rules(), ["BYYY", line])
    assert rows[-3:-1] == ["TYPE YES OR NO, OR HELP.", "ANOTHER GAME (YES OR NO)? ^D"]


@pytest.mark.parametrize("line, again", [("YES", True), (" YES ", True), ("yes", False),
                                         ('"YES"', True), ('"YES', True), ('"YES "', False),
                                         ("Y", False), ("NO", False), ("", False)])
def test_oldstyle_deals_again_after_exactly_yes(line: str, again: bool) -> None:
    rows = played(Rules(oldstyle=True), ["BYYY", line])
    assert (rows[-2] == "MOVE NUMBER 1 ? ^D") == again


@pytest.mark.parametrize("text, score", [
    ("1 2", (1, 2)), ("1,2", (1, 2)), (" 1 , 2 ", (1, 2)), ("1B 2W", (1, 2)), ("1b2w", (1, 2)),
    ("2W", (0, 2)), ("1 B", (1, 0)), ("BWW", (1, 2)), ("w.b", (1, 1)), ("B W W", (1, 2)),
    ("", (0, 0)), ("....", (0, 0)), ("10 0", (10, 0)), (" 0 ", (0, 0)), ("2W 1B", (1, 2)),
    ("WWB", (1, 2)),
    ("1 BLACK 2 WHITES", (1, 2)), ("2 white", (0, 2)), ("1 black and 2 whites", (1, 2)),
    ("1B 2", (1, 2)), ("1 2W", (1, 2)), ("2 Whites, 1 Black", (1, 2)), ("BLACK WHITE", (1, 1))])
def test_a_score_in_any_form(text: str, score: tuple[int, int]) -> None:
    assert parse_score(text) == score


@pytest.mark.parametrize("text", ["1", "12", "X", "1 2 3", "-1 2", "1W 2W", "2 1B", "BX",
                                  "1 BLACK 2 BLACKS", "ONE TWO"])
def test_what_is_no_score(text: str) -> None:
    with pytest.raises(ValueError, match="NO SCORE"):
        parse_score(text)


@pytest.mark.parametrize("scoring", SCORING)
def test_a_score_is_refused_exactly_if_no_code_can_have_it(scoring: str) -> None:
    rules = Rules(3, 3, scoring=scoring)
    game = Game(rules, Rnd(0))
    codes = ["".join(code) for code in itertools.product("YRP", repeat=3)]
    for guess in codes:
        possible = {rules.score(code, guess) for code in codes}
        for blacks, whites in itertools.product(range(5), repeat=2):
            try:
                taken = game.parse_score(guess, f"{blacks} {whites}") == (blacks, whites)
            except ValueError:
                taken = False
            assert taken == ((blacks, whites) in possible), (guess, blacks, whites)


def test_three_blacks_and_a_white_are_possible_under_the_secret_rule() -> None:
    game = Game(Rules(scoring="secret"), Rnd(0))
    assert game.parse_score("YRBG", "3 1") == (3, 1)
    with pytest.raises(ValueError, match="NO CODE CAN GIVE YYYY THAT SCORE"):
        game.parse_score("YYYY", "3 1")


def test_the_frames_given_are_the_moves_there_are() -> None:
    rows = played(Rules(frames=2), ["RRRR", "RRRR"])
    assert "OUT OF MOVES. THE CODE HOLDS." in rows
    assert not any(row.startswith("MOVE NUMBER 3") for row in rows)


def test_solve_goes_on_from_the_board_without_peeking() -> None:
    moves = ["YYRR", "GGBB"]
    for code in ("OPOP", "YRGB", "BBBB"):
        rows = played(Rules(), [*moves, "SOLVE"], code=code)
        board = [(guess, *Rules().score(code, guess)) for guess in moves]
        third = next(row for row in rows if row.startswith("MOVE NUMBER 3 : "))
        assert third == f"MOVE NUMBER 3 : {mastermind76.lowest(Rules(), board)}"
        assert "THAT BREAKS THE CODE!" in rows


def test_oldstyle_has_no_help_for_who_scores() -> None:
    rules = Rules(oldstyle=True, codemaker="player", codebreaker="computer")
    paper = paper_played(rules, ["HELP"])
    assert "? HELP\nNO SCORE. TYPE BLACKS AND WHITES, AS 1 2 OR BWW.\n" in paper
