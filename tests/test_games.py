"""Games: what they print whatever is typed, and by which scoring rule they reason."""

from __future__ import annotations

import re

import pytest
from helpers import COMMAND_WORDS, all_codes, any_rules, played
from hypothesis import given, settings
from hypothesis import strategies as st

from mastermind76 import SCORING, Game, Rules, codes_fit


@pytest.mark.parametrize("scoring", SCORING)
def test_hint_why_and_teach_go_by_the_scoring_rule(scoring: str) -> None:
    rules = Rules(colors=3, pegs=3, scoring=scoring, teach=True)
    codes = all_codes(rules)
    fitting = [code for code in codes if rules.score(code, "PYY") == rules.score("RYY", "PYY")]
    text = played(rules, ["PYY", "HINT", *(f"WHY {code}" for code in codes)], code="RYY")
    assert text.count(codes_fit(len(fitting))) == 2
    assert f"\n{' '.join(fitting)}\nTHE COMPUTER WOULD GUESS {fitting[0]}.\n" in text
    assert re.findall(r"(\w+) FITS EVERY SCORE", text) == fitting


def test_a_fault_in_a_command_breaks_the_session_off(monkeypatch: pytest.MonkeyPatch) -> None:
    def faulty(_game: Game) -> None:
        raise ValueError("no refusal of a typed line")

    monkeypatch.setattr(Game, "do_hint", faulty)
    with pytest.raises(ValueError, match="no refusal"):
        played(Rules(), ["HINT"])


WORDS = st.sampled_from([*COMMAND_WORDS, *map(str.lower, COMMAND_WORDS)])
ANSWERS = st.sampled_from(["YES", "no", "", "0", "1,0", "0 1", "2B", "BW.", "9 9", "R, Y", "QUIT"])
ANY_LINE = st.text([chr(c) for c in range(32, 127) if chr(c) != "?"], max_size=255)
LONG_GUESS = st.text("Rb ", min_size=60, max_size=160)


@settings(max_examples=100)
@given(any_rules(frames=range(1, 5), match=(0, 2)).filter(lambda r: r.colors**r.pegs <= 256),
       st.data())
def test_whatever_is_typed_the_paper_keeps_its_rules(rules: Rules, data: st.DataObject) -> None:
    guess = st.sampled_from(all_codes(rules))
    typed = data.draw(st.lists(WORDS | ANSWERS | guess | ANY_LINE | LONG_GUESS,
                               min_size=10, max_size=30))
    answered = []
    for row in played(rules, typed).replace("?REDO FROM START\n", "").splitlines():
        text, mark, answer = row.partition("? ")
        if mark:
            answered.append(answer)
        else:
            assert text == text.rstrip()
        assert len(text + mark) <= 72
        assert text.isascii() and "?" not in text
        assert text == text.upper() or rules.oldstyle  # BOARD shows what was typed
    assert answered == [*typed, "^D"][:len(answered)]
