"""web/play.html sounds as a teletype does, if it is asked to."""

from __future__ import annotations

from collections.abc import Iterator

import players
import pytest
from players import ASKS, Player
from playwright.sync_api import Browser

site, browser = players.site, players.browser
EAR = """
    window.heard = [];
    window.AudioContext = class extends AudioContext {
        constructor(...given) {
            super(...given);
            window.audioOfPage = this;
        }
    };
    for (const [type, sound] of [[AudioBufferSourceNode, "strike"], [OscillatorNode, "bell"]]) {
        const start = AudioScheduledSourceNode.prototype.start;
        type.prototype.start = function (...given) {
            window.heard.push(sound);
            return start.apply(this, given);
        };
    }
"""


@pytest.fixture(scope="module")
def at_teletype(browser: Browser, site: str) -> Iterator[Player]:
    """A player whose page is loaded once, and who hears when anything begins to sound."""
    with browser.new_context() as context:
        player = Player(context, site)
        player.page.add_init_script(EAR)
        player.open("?seed=76&baud=9600")
        yield player
        assert not player.faults


def heard(player: Player) -> list[str]:
    """Return what sounded since this was asked before."""
    return list(player.page.evaluate("heard.splice(0)"))


def characters(text: str) -> int:
    """Return how many characters a teletype is sent: at a line end the carriage and the line."""
    return len(text) + text.count("\n")


def press_sound(player: Player) -> None:
    player.click("More", "Sound", "Close")


def test_nothing_sounds_until_it_is_asked_to(at_teletype: Player) -> None:
    at_teletype.type("RBYG")
    assert heard(at_teletype) == []
    at_teletype.go("?seed=76")  # it is offered without a speed, too
    at_teletype.click("More")
    assert at_teletype.button("Sound").is_visible()


def test_each_printed_character_strikes_and_a_bell_rings_at_the_end(at_teletype: Player) -> None:
    at_teletype.go("?seed=76&baud=9600")
    press_sound(at_teletype)
    before = len(at_teletype.paper())
    at_teletype.type("BYYY")
    typed, won, *rest = at_teletype.paper()[before:].splitlines(keepends=True)
    assert typed == "BYYY\n" and won.startswith("THAT BREAKS")
    *rest, question = rest
    assert heard(at_teletype) == [
        *["strike"] * characters(typed + won), "bell",
        *["strike"] * characters("".join(rest)), "bell", *["strike"] * characters(question)]
    press_sound(at_teletype)
    at_teletype.type("YES")
    assert heard(at_teletype) == []


def test_without_a_speed_typed_letters_strike_and_a_bell_tells_a_win(at_teletype: Player) -> None:
    at_teletype.go("?seed=76")
    press_sound(at_teletype)
    at_teletype.page.keyboard.type("RB")
    at_teletype.click("Y yellow", "G green")
    assert heard(at_teletype) == ["strike"] * 4
    at_teletype.type("", "BYYY")
    assert heard(at_teletype) == ["strike"] * len("\nBYYY\n") + ["bell"]
    press_sound(at_teletype)


def test_sound_comes_back_after_it_was_suspended(at_teletype: Player) -> None:
    at_teletype.go("?seed=76")
    press_sound(at_teletype)
    at_teletype.page.evaluate("audioOfPage.suspend()")  # as a call on a phone does
    assert at_teletype.page.evaluate("audioOfPage.state") == "suspended"
    at_teletype.page.keyboard.type("R")
    at_teletype.page.wait_for_function("audioOfPage.state === 'running'")
    assert heard(at_teletype) == ["strike"]
    press_sound(at_teletype)


def test_what_is_printed_at_once_is_silent(at_teletype: Player) -> None:
    press_sound(at_teletype)
    at_teletype.go("?seed=76&baud=9600#RBYG,HINT,BYYY,")
    assert heard(at_teletype) == []
    at_teletype.go("?seed=76&baud=1", until="true")
    at_teletype.page.keyboard.press("Enter")  # hurries it
    at_teletype.page.wait_for_function(ASKS)
    assert len(heard(at_teletype)) <= 1
    press_sound(at_teletype)
