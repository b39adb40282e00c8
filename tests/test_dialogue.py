"""What is typed, and what the paper answers: guesses, scores, commands, help and points."""

from __future__ import annotations

import itertools
import re
import subprocess
import sys
from pathlib import Path

import pytest
from helpers import any_rules, played, talk, yellow
from hypothesis import given, settings
from hypothesis import strategies as st

import mastermind76
from mastermind76 import (ALLOWED, AT_A_MOVE, COLORS, SCORING, Command, Game, Move, Rules,
                          as_typed, conversation, parse_code, parse_score, parse_yes, printed,
                          session, typed_and_rest)

TOPICS = (AT_A_MOVE, mastermind76.AT_A_SCORE, mastermind76.AT_THE_CODE,
          mastermind76.AFTER_A_GAME)
SIZES = [Rules(colors=int(colors), pegs=int(pegs))
         for colors in ALLOWED["colors"] for pegs in ALLOWED["pegs"]]
BY_HAND = Rules(codemaker="player", codebreaker="computer")
TWO = Rules(codemaker="player", codebreaker="player")
SCORE = "BLACKS, WHITES? "


def test_without_options_the_rules_are_those_of_1976() -> None:
    options = mastermind76.command_parser().parse_args([])
    assert mastermind76.deal_of(options)[0] == Rules()


# Guesses

@given(st.sampled_from(SIZES), st.data())
def test_a_guess_in_any_form_is_the_same_guess(rules: Rules, data: st.DataObject) -> None:
    code = data.draw(st.text(rules.palette, min_size=rules.pegs, max_size=rules.pegs))
    text = ""
    for peg in code:
        gap = data.draw(st.sampled_from([" ", ",", ", ", "  "]))
        word = data.draw(st.sampled_from([peg, COLORS[peg]]))
        text += gap + data.draw(st.sampled_from([word, word.lower(), word.title()])) + gap
    assert parse_code(text, rules) == parse_code(code.lower(), rules) == code


@given(st.sampled_from(SIZES), st.text() | st.text("RBYGPOWTKM ,r1#"))
def test_a_bad_guess_gets_a_line_that_says_what_is_wrong(rules: Rules, text: str) -> None:
    try:
        code = parse_code(text, rules)
        assert len(code) == rules.pegs and set(code) <= set(rules.palette)
    except ValueError as error:
        reason = re.fullmatch('(?:NOTHING TYPED|NO COLOR "(.)"|PEGS TYPED: ([0-9]+))[.] '
                              f"TYPE {rules.choice}", str(error), re.DOTALL)
        assert reason
        assert not reason[1] or reason[1] in text.upper() and reason[1] not in rules.palette
        assert not reason[2] or int(reason[2]) not in (0, rules.pegs)
        assert any(reason.groups()) or not text.replace(",", " ").strip()


def test_a_color_name_counts_only_if_the_color_is_in_play() -> None:
    assert parse_code("black tan", Rules(colors=9, pegs=2)) == "KT"
    with pytest.raises(ValueError, match='NO COLOR "W". TYPE 2 OF R O Y G B P'):
        parse_code("white tan", Rules(pegs=2))


def test_the_example_is_a_code_at_every_size_and_no_command_is_one() -> None:
    words = {command.word for topic in TOPICS for command in topic.commands}
    for rules in SIZES:
        assert parse_code(rules.example, rules) == rules.example
        for word in words | {"HELP", "YES", "NO"}:
            with pytest.raises(ValueError):
                parse_code(word, rules)


def test_the_name_of_a_color_is_no_guess() -> None:
    for name in COLORS.values():
        assert set(name) - set(COLORS)


def test_a_color_added_to_colors_alone_is_drawn_named_and_allowed(tmp_path: Path) -> None:
    source = Path(mastermind76.__file__).read_text()
    changed = source.replace('    "M": "MAROON",\n', '    "M": "MAROON",\n    "S": "SILVER",\n')
    copy = tmp_path / "mastermind76.py"
    copy.write_text(changed)
    words = [sys.executable, str(copy), "--seed", "76", "--colors", "11", "--pegs", "10"]
    done = subprocess.run(words, input="silver\nQUIT\n", capture_output=True, text=True)
    assert "\n               M=MAROON  S=SILVER\n" in done.stdout
    assert "PEGS TYPED: 1. TYPE 10 OF R O Y G B P W T K M S, OR HELP." in done.stdout
    assert re.search("THE HIDDEN CODE: .*S", done.stdout)


# Scores, YES and NO

@pytest.mark.parametrize("text, score", [
    ("1 2", (1, 2)), ("1,2", (1, 2)), (" 1 , 2 ", (1, 2)), ("1B 2W", (1, 2)), ("1b2w", (1, 2)),
    ("2W", (0, 2)), ("1 B", (1, 0)), ("BWW", (1, 2)), ("w.b", (1, 1)), ("B W W", (1, 2)),
    ("....", (0, 0)), ("10 0", (10, 0)), (" 0 ", (0, 0)), ("2W 1B", (1, 2)), ("WWB", (1, 2)),
    ("1 BLACK 2 WHITES", (1, 2)), ("2 white", (0, 2)), ("1 black and 2 whites", (1, 2)),
    ("1B 2", (1, 2)), ("1 2W", (1, 2)), ("2 Whites, 1 Black", (1, 2)), ("BLACK WHITE", (1, 1)),
    ("1B,2W", (1, 2)), ("2W,1B", (1, 2)), ("12 W", (0, 12)), ("11B 0W", (11, 0))])
def test_a_score_in_any_form(text: str, score: tuple[int, int]) -> None:
    assert parse_score(text) == score


@pytest.mark.parametrize("text", ["1", "12", "X", "1 2 3", "-1 2", "1W 2W", "2 1B", "BX", "1W 2",
                                  "1 BLACK 2 BLACKS", "ONE TWO", "00"])
def test_what_is_no_score(text: str) -> None:
    with pytest.raises(ValueError, match="NO SCORE. TYPE BLACKS AND WHITES, AS 1 2 OR BWW$"):
        parse_score(text)


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_line_is_no_score(text: str) -> None:
    with pytest.raises(ValueError, match="AN EMPTY LINE IS NO SCORE. TYPE 0 FOR NO PEGS$"):
        parse_score(text)


@pytest.mark.parametrize("scoring", SCORING)
def test_a_score_is_refused_exactly_if_no_code_can_have_it(scoring: str) -> None:
    rules = Rules(colors=3, pegs=3, scoring=scoring)
    game = Game(rules, yellow)
    codes = ["".join(code) for code in itertools.product("YRP", repeat=3)]
    for guess in codes:
        possible = {rules.score(code, guess) for code in codes}
        for blacks, whites in itertools.product(range(5), repeat=2):
            try:
                taken = game.parse_score(guess, f"{blacks} {whites}") == (guess, blacks, whites)
            except ValueError as error:
                taken = False
                assert ("MORE KEY PEGS" in str(error)) == (blacks + whites > 3)
                last = (scoring, blacks, whites) == ("standard", 2, 1)
                assert ("THE LAST PEG CANNOT BE" in str(error)) == last
            assert taken == ((blacks, whites) in possible), (guess, blacks, whites)


def test_yes_and_no_in_any_case() -> None:
    assert all(parse_yes(text) for text in ("YES", "yes", " y ", "Y"))
    assert not any(parse_yes(text) for text in ("NO", "no", " N "))
    for text in ("", "OK", "YESS", "NOT"):
        with pytest.raises(ValueError, match="TYPE YES OR NO$"):
            parse_yes(text)


@pytest.mark.parametrize("typed, again", [("YES", True), (" YES ", True), ('"YES', True),
                                          ("yes", False), ('"YES "', False), ("Y", False)])
def test_oldstyle_deals_again_after_exactly_yes(typed: str, again: bool) -> None:
    turn = talk(Rules(oldstyle=True), "YRPO", typed, code="YRPO")[-1]
    assert (turn.question.text == "MOVE NUMBER 1 ? ") == again


# Commands and HELP

def test_a_command_may_have_blanks_around_it() -> None:
    first, *turns = talk(Rules(), " Board ", "  help ", "HELP", " whY  yellow red purple orange ")
    assert turns[0].lines == ["NO MOVE MADE YET, NOTHING TO SHOW."]
    assert turns[1].lines == turns[2].lines != turns[0].lines
    assert turns[3].lines == ["YRPO FITS EVERY SCORE."]


def test_a_command_added_to_the_table_is_in_help_and_tab_and_is_carried_out(
        monkeypatch: pytest.MonkeyPatch) -> None:
    ping = Command("PING", "SAYS PONG.", lambda game, code: [f"PONG {code}"], "A CODE",
                   in_match=False)
    topic = AT_A_MOVE._replace(commands=(ping, *AT_A_MOVE.commands))
    monkeypatch.setattr(mastermind76, "AT_A_MOVE", topic)
    first, helped, ponged, alone, move = talk(Rules(), "help", " ping  ypro", "PING", "YYYR")
    assert first.question.commands == [
        "PING", "BOARD", "HINT", "WHY", "IF", "REVEAL", "SOLVE", "QUIT", "HELP"]
    assert "PING    SAYS PONG." in helped.lines
    assert ponged.lines == ["PONG YPRO"]
    assert alone.lines == ["TYPE A CODE AFTER PING: PING YRPO, OR HELP."]
    assert move.question.text == "MOVE NUMBER 2 ? "
    first, helped, refused = talk(Rules(match=2), "HELP", "PING")
    assert first.question.commands == ["BOARD", "REVEAL", "SOLVE", "QUIT", "HELP"]
    assert not any("PING" in line for line in helped.lines)
    assert refused.lines == ["NO PING IN A MATCH. TYPE 4 OF R O Y G B P, OR HELP."]


def test_help_lists_what_tab_completes() -> None:
    for rules in (Rules(), Rules(match=2), BY_HAND, BY_HAND._replace(match=2), TWO):
        first, helped = talk(rules, "HELP")
        listed = [line[:8].rstrip() for line in helped.lines
                  if re.fullmatch("[A-Z]+ +", line[:8])]
        unlisted = ["BOARD"] if rules == TWO else []  # there is no move to show yet
        assert first.question.commands == [*unlisted, *listed, "HELP"]


def test_oldstyle_has_two_commands_and_those_in_upper_case() -> None:
    first, *turns = talk(Rules(oldstyle=True), "board", "quit", "HELP", "HINT", "IF YYRR",
                         "REVEAL", '"BOARD "', "B OARD", "QUIT", code="YRPO")
    assert first.question.commands == ["BOARD", "QUIT"]
    assert all(turn.lines[0].endswith("BLACK PEGS") for turn in turns[:-1])
    assert turns[-1].question.commands == ["YES", "NO"]
    by_hand = BY_HAND._replace(oldstyle=True)
    first, helped, undone = talk(by_hand, "help", "undo")
    assert first.question.commands == ["BOARD", "UNDO", "QUIT"]
    assert helped.lines == undone.lines == ["NO SCORE. TYPE BLACKS AND WHITES, AS 1 2 OR BWW."]


def test_what_follows_a_command_that_takes_nothing_makes_it_no_command() -> None:
    assert talk(Rules(), "QUIT NOW")[-1].lines == ['NO COLOR "Q". TYPE 4 OF R O Y G B P, OR HELP.']


def test_help_is_short_and_its_example_is_right_at_every_size_role_and_rule() -> None:
    for size, scoring, match, topic in itertools.product(SIZES, SCORING, (0, 2), TOPICS):
        rules = size._replace(frames=999, scoring=scoring, match=match)
        lines = list(Game(rules, yellow).help_lines(topic))
        assert 3 <= len(lines) <= 14
        assert max(map(len, lines)) <= 72
        text = "\n".join(lines)
        example = re.search(r"CODE (\w+), GUESS (\w+): (\d+) BLACKS? (\d+) WHITES?\.", text)
        assert bool(example) == (topic in TOPICS[:2])
        if example:
            code, guess, blacks, whites = example.groups()
            assert parse_code(code, rules) != parse_code(guess, rules) or rules.pegs == 1
            assert (int(blacks), int(whites)) == rules.score(code, guess)
            assert ("0" in example.groups()) <= (min(rules.colors, rules.pegs) < 3)
        assert ("THE CODEMAKER GETS 1 A MOVE, 1000 FOR A MISS" in text) == (
            bool(match) and topic in TOPICS[:2])


# What is on the paper

LINES = st.sampled_from([
    "BOARD", "help", "QUIT", "reveal", "SOLVE", "undo", "yes", "NO", "", "1 1", "hint", "WHY",
    "why yyrp", "if", "IF YR", "IF YRPO", "YRPO", "0,0", "2B", "BW.", "R? Y", "rbyg", "YRYR", "Y"])


@settings(max_examples=60)
@given(any_rules(pegs=ALLOWED["pegs"][:4], frames=ALLOWED["frames"][:12], match=(0, 2)),
       st.lists(st.one_of(LINES, LINES, LINES, st.text(max_size=300)), max_size=30))
def test_whatever_is_typed_the_paper_keeps_its_rules(rules: Rules, typed: list[str]) -> None:
    asked: list[str] = []

    def answer(question: mastermind76.Question) -> str:
        assert question.text.index("? ") == len(question.text) - 2
        if len(asked) == len(typed):
            raise EOFError
        asked.append(as_typed(typed[len(asked)]))
        return asked[-1]

    rules = rules._replace(teach=rules.teach and not rules.oldstyle and not rules.match)
    try:
        for line in conversation(session(rules, mastermind76.Rnd(76)), answer):
            text = printed(line)
            assert text.isascii() and "? " not in text
            assert text == text.upper() or rules.oldstyle  # BOARD shows what was typed
            assert all(len(row) <= 72 and row == row.rstrip() for row in text.split("\n"))
    except EOFError:
        asked.append("^D")
    paper = played(rules, typed)
    assert max(map(len, paper.split("\n"))) <= 72
    assert [line.text for line in typed_and_rest(paper)[0]] == asked


@pytest.mark.parametrize("pegs", ALLOWED["pegs"])
def test_all_rows_of_a_picture_are_equally_wide(pegs: int) -> None:
    game = Game(Rules(pegs=pegs, picture=True), yellow)
    game.board = [Move("Y" * pegs, blacks, 0) for blacks in range(pegs + 1)]
    *rows, _ = game.picture()
    assert {len(row) for row in rows} == {len(rows[-1])} and len(rows[-1]) <= 72


# Whose turn it is, and the points

def test_a_code_is_typed_unseen_and_a_guess_is_not() -> None:
    for rules in (TWO, TWO._replace(match=2), TWO._replace(oldstyle=True)):
        for turn in talk(rules, "HELP", "X", "YRPO", "HELP", "YRPP"):
            assert turn.question.hidden == turn.question.text.endswith("SECRET CODE? ")


@pytest.mark.parametrize("maker, typed, points", [
    ("computer", ["YYYR", "YYRR", "YRPO"], "3"),
    ("computer", ["YYYR", "YYRR", "YYYR", "YYYR", "YYYR"], "6"),
    ("computer", ["YYYR", "REVEAL"], "6"),
    ("computer", ["YYYR", "SOLVE"], "6"),
    ("player", ["1 0", "4 0", "NO", "4 0", "YES"], "2"),
    ("player", ["0 0", "0 0", "0 0", "0 0", "0 0", "BBBB"], "6"),
    ("player", ["1 0", "1 0", "1 0", "1 0", "1 0", "RRRR"], "0"),
    ("player", ["4 0", "UNDO", "4 0", "YES"], "1")])
def test_the_points_of_a_game_in_a_match(maker: str, typed: list[str], points: str) -> None:
    rules = Rules(frames=5, codemaker=maker, match=2, codebreaker=(
        "player" if maker == "computer" else "computer"))
    code = "YRPO" if maker == "computer" else None
    turn = talk(rules, *typed, code=code)[-1]
    standing = next(line for line in turn.lines if line.startswith("POINTS"))
    assert standing.split() == ["POINTS", points, "0"]


def test_the_computer_s_moves_are_points_and_a_code_set_by_hand_is_the_first_game_s() -> None:
    match, again, _ = talk(Rules(match=4, codebreaker="computer"), "YES", "NO", code="YRPO")
    broken = match.lines.index("THAT BREAKS THE CODE!")
    assert match.lines[broken - 1] == "MOVE NUMBER 4 : YRPO"
    points = [[line.split()[1:] for line in turn.lines if line.startswith("POINTS")]
              for turn in (match, again)]
    assert points == [[["4", "0"], ["4", "1"], ["5", "1"], ["5", "2"]],
                      [["1", "0"], ["1", "1"], ["2", "1"], ["2", "2"]]]


def test_board_after_a_match_shows_its_last_game() -> None:
    *_, over, shown = talk(TWO._replace(match=2), "YRPO", "YRPO", "RRRR", "YYRR", "RRRR", "BOARD")
    assert over.question.text == "ANOTHER MATCH (YES OR NO)? "
    assert [line.split() for line in shown.lines[2:]] == [
        ["YYRR", "2", "0"], ["RRRR", "4", "0"], ["THE", "HIDDEN", "CODE:", "RRRR"]]


def test_board_after_the_game_shows_the_code_that_the_player_told() -> None:
    turns = talk(BY_HAND._replace(frames=1), "1 0", "YRRR", "BOARD")
    assert turns[-1].lines[-1] == "THE HIDDEN CODE: YRRR"
