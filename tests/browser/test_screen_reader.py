"""web/play.html tells who cannot see it what is printed, and what is in the line."""

from __future__ import annotations

import players
from players import ASKS, Player, waiting
from playwright.sync_api import expect

site, browser = players.site, players.browser
at_desk, on_phone = players.at_desk, players.on_phone


def test_every_control_has_a_name_and_the_paper_is_a_log(at_desk: Player) -> None:
    at_desk.go("?seed=76&baud=9600", until=ASKS)
    tree = at_desk.page.locator("body").aria_snapshot()
    for part in ('log "Paper"', 'textbox "Your answer"', 'group "Keys"', 'button "R red"',
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


def test_the_log_gets_whole_rows_however_slowly_they_are_printed(at_desk: Player) -> None:
    at_desk.go("?seed=76&baud=4800")
    at_desk.page.evaluate("""() => {
        window.told = [];
        const log = document.querySelector("[role=log]");
        const look = () => told.push(log.textContent);
        new MutationObserver(look).observe(
            log, {childList: true, subtree: true, characterData: true});
    }""")
    at_desk.type("RBYG", "HINT")
    after = at_desk.paper()
    assert after == waiting("RBYG", "HINT")
    told = at_desk.page.evaluate("told")
    assert len(told) > 5
    for text in told:
        assert after.startswith(text)
        assert text.endswith(("\n", "? "))


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
    on_phone.go("?seed=76&codemaker=player")
    on_phone.tap("O orange", "P purple")
    assert on_phone.line() == "OP"
    expect(told).to_be_empty()  # a secret code
