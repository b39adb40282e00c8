"""web/play.html fits every window, tells who cannot see it what it prints, and may sound."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import players
import pytest
from players import ASKS, LETTERS, Player, held_back, waiting
from playwright.sync_api import Browser, expect

site, browser, player = players.site, players.browser, players.player
at_desk, on_phone = players.at_desk, players.on_phone


# ------------------------------------------------ From a phone with its keyboard to a projector

@contextmanager
def window(player: Player, width: int, height: int) -> Iterator[None]:
    """Give the player's window another size for a while."""
    before = player.page.viewport_size
    assert before
    player.page.set_viewport_size({"width": width, "height": height})
    player.page.wait_for_function(f"document.body.clientHeight === {height}")  # the page follows
    try:
        yield
    finally:
        player.page.set_viewport_size(before)


def box(player: Player, selector: str) -> Any:
    """Return where an element is."""
    return player.page.locator(selector).evaluate("e => e.getBoundingClientRect().toJSON()")


def row_height(player: Player) -> float:
    return float(player.page.evaluate(
        "parseFloat(getComputedStyle(document.getElementById('sheet')).lineHeight)"))


def width_of_page(player: Player) -> int:
    return int(player.page.evaluate("document.documentElement.scrollWidth"))


PROJECTOR = (512, 288)  # of 1280x720, at a zoom of 250 %
LOW = [(320, 256), (180, 320), (390, 330), (844, 390), PROJECTOR]


@pytest.mark.parametrize("width, height", LOW)
def test_six_rows_of_paper_stay_in_a_small_window(
        width: int, height: int, on_phone: Player) -> None:
    on_phone.go("?seed=76#RBYG,HINT,")
    with window(on_phone, width, height):
        on_phone.tap("R red")
        line, desk, footer = (box(on_phone, part) for part in ("#typed", "main", "footer"))
        assert line["bottom"] - desk["top"] >= 6 * row_height(on_phone)
        assert line["bottom"] <= footer["top"] and footer["bottom"] <= height
        assert width_of_page(on_phone) <= width


@pytest.mark.parametrize("width, height", [(844, 390), PROJECTOR])
def test_how_a_game_ended_is_in_sight_in_a_low_window(
        width: int, height: int, on_phone: Player) -> None:
    with window(on_phone, width, height):
        on_phone.go("?seed=76#" + 10 * "RRRR,")
        end = on_phone.page.locator("#paper").get_by_text("OUT OF MOVES")
        top = end.evaluate("e => e.getBoundingClientRect().top")
        assert top >= box(on_phone, "main")["top"]


@pytest.mark.parametrize("rest", ["?seed=76", "?seed=76&colors=10&pegs=10"])
def test_return_and_the_letters_are_in_sight_in_a_small_window(
        rest: str, on_phone: Player) -> None:
    on_phone.go(rest)
    with window(on_phone, 320, 256):
        for scrolled in (0, 9999):
            on_phone.page.locator("#keys").evaluate("(keys, x) => keys.scrollLeft = x", scrolled)
            key = box(on_phone, "#return")
            assert key["left"] >= 0 and key["right"] <= 320
        on_phone.tap("IF")  # its key is scrolled into view
        assert on_phone.line() == "IF "
        assert box(on_phone, "#letters")["left"] >= 0
        if "colors" not in rest:
            assert box(on_phone, "#rub-out")["right"] <= box(on_phone, "#return")["left"]


def test_the_keys_of_a_low_window_are_in_one_row(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    with window(on_phone, 740, 360):
        keys = [box(on_phone, f"[value={word}]") for word in ("BOARD", "REVEAL", "QUIT")]
        assert len({(key["top"], key["bottom"]) for key in keys}) == 1


def test_the_header_is_one_row_of_large_keys_on_a_small_phone(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    with window(on_phone, 320, 568):
        boxes: Any = on_phone.page.locator("header :is(a, button)").evaluate_all(
            "keys => keys.map(key => key.getBoundingClientRect().toJSON())")
        assert len(boxes) == 4
        assert len({key["y"] for key in boxes}) == 1
        assert boxes[0]["x"] >= 0 and boxes[-1]["right"] <= 320
        assert min(key["height"] for key in boxes) >= 44
        assert width_of_page(on_phone) == 320


@pytest.mark.parametrize("width, height", [*LOW, (390, 844), (683, 384)])
def test_more_hides_no_link_with_the_focus_and_closes(
        width: int, height: int, at_desk: Player) -> None:
    at_desk.go("?seed=76")
    with window(at_desk, width, height):
        at_desk.click("More")
        close = box(at_desk, "#close")
        assert 0 <= close["top"] and close["bottom"] <= height  # not only when it is scrolled
        for _ in range(11):
            at_desk.page.keyboard.press("Tab")
            assert at_desk.page.evaluate("""() => {
                const {left, top, bottom} = document.activeElement.getBoundingClientRect();
                return [top + 1, bottom - 1].every(
                    y => document.elementFromPoint(left + 1, y) === document.activeElement);
            }""")
        at_desk.page.wait_for_timeout(400)  # Close may be where More was: no double tap
        at_desk.click("Close")
        assert not at_desk.page.get_by_role("dialog").is_visible()


@pytest.mark.parametrize("width, height", [
    *LOW, (1366, 768), (1280, 720), (1920, 1080), (1024, 768), (360, 740), (390, 844)])
def test_no_row_of_paper_is_cut(width: int, height: int, at_desk: Player) -> None:
    at_desk.go("?seed=76#HELP,HINT,")
    with window(at_desk, width, height):
        row = row_height(at_desk)
        rows = (box(at_desk, "#typed")["top"] - box(at_desk, "#desk")["top"]) / row
        assert rows == pytest.approx(round(rows), abs=2 / row)


def test_the_rules_are_in_sight_at_the_first_question(player: Player) -> None:
    player.page.set_viewport_size({"width": 1366, "height": 768})
    player.open("?seed=76")
    assert box(player, "#rules")["top"] >= box(player, "#desk")["top"] - 1


@pytest.mark.parametrize("width", [320, 390, 844])
def test_typed_letters_are_as_large_as_printed_ones_on_a_phone(
        width: int, on_phone: Player) -> None:
    on_phone.go("?seed=76#RBYG,")
    with window(on_phone, width, 844):
        on_phone.page.keyboard.type("BYYY")
        typed, drawn, printed = on_phone.page.evaluate(LETTERS)
        assert typed >= 16  # an iPhone zooms into smaller ones
        assert drawn == pytest.approx(printed, rel=.01)
        line, row = box(on_phone, "#typed"), row_height(on_phone)
        assert line["height"] == pytest.approx(row, abs=.5)
        last = on_phone.page.locator("#paper").evaluate("""paper => {
            const range = document.createRange();
            range.selectNodeContents(paper.lastChild);
            return range.getBoundingClientRect().toJSON();
        }""")
        assert line["left"] == pytest.approx(last["right"], abs=1)  # beside the question
        assert abs(line["top"] + line["height"] / 2 - last["top"] - last["height"] / 2) <= 2
        assert on_phone.page.locator("#paper").evaluate(
            "paper => paper.parentElement.scrollHeight <= paper.parentElement.clientHeight + 1")


@pytest.mark.parametrize("width, rest", [
    (320, "#HINT,"), (390, "&colors=10&pegs=10&picture#RRRROOOOYY,BOARD,")])
def test_neither_the_table_of_the_colors_nor_a_wide_picture_wraps_on_a_phone(
        width: int, rest: str, on_phone: Player) -> None:
    on_phone.go(f"?seed=76{rest}")
    with window(on_phone, width, 568):
        heights = on_phone.page.locator("#paper > *").evaluate_all("""rows => rows
            .filter(row => /^ +[RG]=|[|+]/.test(row.textContent))
            .map(row => row.getBoundingClientRect().height)""")
        assert len(heights) > 1
        assert max(heights) == pytest.approx(row_height(on_phone), abs=.5)
        assert width_of_page(on_phone) == width


def test_the_letters_grow_with_the_window(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    with window(at_desk, 1280, 720):
        on_desk = row_height(at_desk)
    with window(at_desk, 1920, 1080):
        assert row_height(at_desk) >= 1.4 * on_desk
        assert box(at_desk, "#sheet")["width"] >= .75 * 1920


def test_keys_look_like_keys_in_forced_colors(at_desk: Player) -> None:
    at_desk.go("?seed=76")
    at_desk.page.emulate_media(forced_colors="active")
    borders = at_desk.page.locator("button:visible").evaluate_all(
        "keys => keys.map(key => parseFloat(getComputedStyle(key).borderTopWidth))")
    at_desk.page.emulate_media(forced_colors="none")
    assert len(borders) > 15 and min(borders) >= 1


@pytest.fixture(params=["light", "dark"])
def by_day_or_night(request: pytest.FixtureRequest, at_desk: Player) -> Iterator[Player]:
    at_desk.page.emulate_media(color_scheme=request.param)
    yield at_desk
    at_desk.page.emulate_media(color_scheme="light")


def test_every_word_can_be_read_against_its_ground(by_day_or_night: Player) -> None:
    by_day_or_night.go("?seed=76#RBYG,")
    contrasts = by_day_or_night.page.evaluate(f"{CONTRAST} {WORDS}")
    assert len(contrasts) > 15
    assert {name: ratio for name, ratio in contrasts.items() if ratio < 4.5} == {}


def test_the_focus_can_be_seen_on_every_ground(by_day_or_night: Player) -> None:
    by_day_or_night.go("?seed=76#RBYG,")
    rings = rings_around(by_day_or_night, 25)
    by_day_or_night.click("More")
    rings |= rings_around(by_day_or_night, 20)
    for name in ("desk", "new", "today", "return", "close", "HELP"):
        assert name in rings
    assert {name: ring for name, ring in rings.items() if ring < 3} == {}


def rings_around(player: Player, keys: int) -> dict[str, float]:
    """Press Tab so often; return what has a ring around it then, and the contrast of the ring."""
    rings: dict[str, float] = {}
    for _ in range(keys):
        player.page.keyboard.press("Tab")
        rings |= player.page.evaluate(f"{CONTRAST} {RING}")
    return rings


CONTRAST = """
    const seen = color => !color.endsWith(", 0)");
    const light = color => {
        const parts = color.match(/[\\d.]+/g).slice(0, 3).map(part => part / 255)
            .map(part => part <= .03928 ? part / 12.92 : ((part + .055) / 1.055) ** 2.4);
        return .2126 * parts[0] + .7152 * parts[1] + .0722 * parts[2];
    };
    const ground = element => {
        for (let at = element; at; at = at.parentElement) {
            const style = getComputedStyle(at);
            const gradient = style.backgroundImage.match(/rgb\\([^)]*\\)/);
            if (gradient) return gradient[0];
            if (seen(style.backgroundColor)) return style.backgroundColor;
        }
    };
    const contrast = (color, element) => {
        const [one, other] = [color, ground(element)].map(light);
        return (Math.max(one, other) + .05) / (Math.min(one, other) + .05);
    };
"""
WORDS = """
    const found = {};
    for (const element of document.querySelectorAll("button, kbd, #paper div, a, h2, h3")) {
        found[element.textContent] = contrast(getComputedStyle(element).color, element);
    }
    found;
"""
RING = """
    const element = document.activeElement;
    const {outlineStyle, outlineColor, outlineOffset} = getComputedStyle(element);
    const around = parseFloat(outlineOffset) < 0 ? element : element.parentElement;
    const name = element.id || element.textContent;
    outlineStyle === "none" ? {} : {[name]: contrast(outlineColor, around)};
"""


def test_only_the_paper_is_printed(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.page.emulate_media(media="print")
    assert at_desk.page.locator("#paper").is_visible()
    for other in ("header", "footer", "#typed"):
        assert not at_desk.page.locator(other).is_visible()
    at_desk.page.emulate_media(media="screen")


def test_the_paper_of_1976_has_neither_bars_nor_holes(at_desk: Player) -> None:
    for rest, is_plain in (("?seed=76", False), ("?seed=76&oldstyle", True)):
        at_desk.go(rest)
        assert at_desk.page.locator("#sheet").evaluate("""sheet =>
            getComputedStyle(sheet).backgroundImage === "none"
            && getComputedStyle(sheet, "::before").display === "none" """) == is_plain


def test_a_page_that_is_translated_is_still_played_from_left_to_right(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.page.evaluate("document.documentElement.dir = 'rtl'")
    at_desk.page.keyboard.type("B")
    assert box(at_desk, "#typed")["left"] > box(at_desk, "#question")["left"]
    assert box(at_desk, "[value=R]")["left"] < box(at_desk, "[value=O]")["left"]
    at_desk.page.evaluate("document.documentElement.dir = ''")


# ------------------------------------------------ A screen reader

def test_every_control_has_a_name_and_the_paper_is_a_log(at_desk: Player) -> None:
    at_desk.go("?seed=76&baud=9600", until=ASKS)
    tree = at_desk.page.locator("body").aria_snapshot()
    for part in ('log "Paper"', 'textbox "MOVE NUMBER 1 ?"', 'group "Keys"', 'button "R red"',
                 'button "RETURN"', "alert", "status", 'main "Teletype"', 'link "Today"'):
        assert part in tree
    at_desk.click("More")
    menu = at_desk.page.locator("dialog[open]").aria_snapshot()
    for part in ('dialog "Other games"', 'button "Sound"', 'button "Open a saved game"'):
        assert part in menu
    assert menu.count("[level=3]") == 3  # groups of games
    at_desk.page.keyboard.press("Escape")
    at_desk.click("Save")
    assert at_desk.page.get_by_role("dialog").get_by_role("textbox").is_visible()


HEAR = """() => {
    window.heard = [];
    window.ear?.disconnect();
    window.ear = new MutationObserver(changes => {
        for (const {target, addedNodes: [added]} of changes) {
            const region = target.closest("[role=log], [role=status], [role=alert]");
            const isHeard = region && region.ariaLive !== "off" && added?.textContent.trim();
            if (isHeard) heard.push(added.textContent);
        }
    });
    ear.observe(document.body, {childList: true, subtree: true});
}"""


def test_it_is_heard_once_that_python_loads_and_once_that_the_game_asks(player: Player) -> None:
    module = held_back(player, "**/mastermind76.py")
    player.page.goto(f"{player.address}?seed=76")
    route = module()
    player.page.evaluate(HEAR)
    route.continue_()
    player.page.wait_for_function(ASKS)
    loading, *printed = player.page.evaluate("heard")
    assert "Loading Python" in loading
    assert "".join(printed) == waiting()


@pytest.mark.parametrize("baud", ["", "&baud=4800"])
def test_whole_rows_are_heard_once_and_the_line_names_its_question(
        baud: str, at_desk: Player) -> None:
    at_desk.go(f"?seed=76{baud}")
    at_desk.page.evaluate(HEAR)
    at_desk.type("RBYG", "BYYY")
    printed = waiting("RBYG", "BYYY").removeprefix(waiting())
    printed = printed.replace("RBYG\n", "").replace("BYYY\n", "")
    heard = at_desk.page.evaluate("heard")
    assert "".join(heard).startswith(printed)
    assert "SHARE" in "".join(heard).removeprefix(printed)
    assert [text for text in heard[:-1] if not text.endswith(("\n", "? "))] == []
    question = printed.split("\n")[-1]
    expect(at_desk.page.locator("#typed")).to_have_accessible_name(question.strip())


def test_what_is_heard_is_complete(at_desk: Player) -> None:
    at_desk.page.evaluate(HEAR)
    at_desk.go("?seed=76#RBYG,")
    assert "? RBYG\n" in "".join(at_desk.page.evaluate("heard"))  # nobody has just typed it
    at_desk.type("", "")
    first, second = at_desk.page.evaluate("heard")[-2:]
    assert first.strip() == second.strip() and first != second  # or it would be no change
    at_desk.type("BYYY", "BOARD", "NO")
    assert "".join(at_desk.page.evaluate("heard")).count("SHARE") == 1


def test_each_row_of_a_long_paper_is_a_block(at_desk: Player) -> None:
    """A browser lays out a block alone: so a long paper costs no more than a short one."""
    at_desk.go("?seed=76#HELP,BOARD,RBYG,")
    blocks = at_desk.page.locator("#paper > *").evaluate_all("""rows => rows
        .filter(row => getComputedStyle(row).display === "block")
        .map(row => row.textContent)""")
    assert "".join(f"{block}\n".replace("\n\n", "\n") for block in blocks).count("\n") > 30
    assert len(blocks) == at_desk.paper().count("\n")


def test_a_tapped_key_says_what_is_in_the_line(on_phone: Player) -> None:
    on_phone.go("?seed=76")
    told = on_phone.page.get_by_role("status")
    on_phone.tap("R red", "B blue")
    expect(told).to_have_text("RB")
    on_phone.tap("RUB OUT")
    expect(told).to_have_text("R")
    on_phone.page.keyboard.type("G")  # which a reader says by itself
    expect(told).to_be_empty()
    on_phone.tap("B blue")
    expect(told).to_have_text("RGB")
    on_phone.go("?seed=76&codemaker=player")
    on_phone.tap("O orange", "P purple")
    assert on_phone.line() == "OP"
    expect(told).to_be_empty()  # a secret code


# ------------------------------------------------ Sound

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
