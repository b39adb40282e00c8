"""web/play.html in a frame of a learning platform, which forbids this and that."""

from __future__ import annotations

import players
from players import ASKS, Player
from playwright.sync_api import Download, Frame, expect

site, browser, player = players.site, players.browser, players.player


def framed(player: Player, allowed: str) -> Frame:
    """Show the page in a frame that allows something."""
    player.page.goto(player.address.replace("web/play.html", "tests/"))
    player.page.set_content(
        f'<iframe sandbox="{allowed}" src="{player.address}?seed=40" width="800" height="600">')
    return player.page.frames[1]


def save(frame: Frame) -> None:
    """Save the game as anna."""
    frame.wait_for_function(ASKS)
    frame.get_by_role("button", name="Save", exact=True).click()
    frame.get_by_role("dialog").get_by_role("textbox").press_sequentially("anna\n")


def test_save_asks_for_a_name_in_a_frame_without_dialogs(player: Player) -> None:
    frame = framed(player, "allow-scripts allow-same-origin allow-downloads")
    with player.page.expect_download() as download:
        save(frame)
    assert download.value.suggested_filename == "anna-40.txt"
    frame.get_by_role("button", name="More", exact=True).click()
    frame.get_by_role("button", name="Close").click()
    expect(frame.get_by_role("dialog")).not_to_be_visible()


def test_save_claims_nothing_in_a_frame_without_downloads(player: Player) -> None:
    downloads: list[Download] = []
    player.page.on("download", lambda download: downloads.append(download))
    frame = framed(player, "allow-scripts allow-same-origin")
    save(frame)
    expect(frame.get_by_role("alert")).to_contain_text("anna-40.txt")
    assert "saved" not in frame.get_by_role("alert").inner_text().lower()
    assert downloads == []


def test_a_frame_that_may_not_read_the_game_says_so(player: Player) -> None:
    frame = framed(player, "allow-scripts")
    expect(frame.get_by_role("alert")).to_contain_text("frame")
    assert "missing" not in frame.get_by_role("alert").inner_text()
