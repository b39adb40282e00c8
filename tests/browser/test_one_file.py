"""web/play.html saved as one file needs nothing at all."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import players
import pytest
from helpers import ROOT, checks
from players import ASKS, CDN, PYODIDE, PYODIDE_FILES, Player, choose_module, held_back, waiting
from playwright.sync_api import Browser, expect

site, browser, player = players.site, players.browser, players.player
MODULE = (ROOT / "mastermind76.py").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def saved_page(browser: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as one file, with a module that would end a script."""
    with browser.new_context() as context:
        player = Player(context, site)
        source = f"{MODULE}# </script><!-- <script> &amp; é\n"
        context.route("**/mastermind76.py", lambda route: route.fulfill(
            body=source, content_type="text/plain; charset=utf-8"))
        player.open("?seed=76&picture")
        player.type("RBYG")
        return player.save_page(tmp_path_factory.mktemp("disk"))


@pytest.fixture
def alone(browser: Browser, site: str) -> Iterator[Player]:
    """A player without any network."""
    with browser.new_context() as context:
        player = Player(context, site)
        context.unroute(CDN)
        context.set_offline(True)
        context.route(re.compile("^https?:"), lambda route: route.abort())
        yield player
        assert not player.faults


def test_a_page_saved_as_one_file_plays_without_a_network(
        saved_page: Path, alone: Player, tmp_path: Path) -> None:
    alone.address = saved_page.as_uri()
    alone.open()
    assert alone.paper() == waiting(picture=True)
    again = alone.save_page(tmp_path)
    assert again.read_bytes() == saved_page.read_bytes()
    alone.type("RBYG", "BOARD", "BYYY", "NO")
    assert checks(alone.save(tmp_path))
    alone.click("NEW GAME")
    alone.page.wait_for_function(ASKS)
    assert alone.is_at("?seed=77&picture")
    alone.choose("The game of 1976, with hints")
    assert re.search(r"^\?seed=\d+$", alone.query())
    assert 'data-options=""' in alone.save_page(tmp_path).read_text()  # its seed was drawn


def test_a_saved_page_keeps_what_licenses_ask_for(saved_page: Path) -> None:
    text = saved_page.read_text()
    notice = text[:text.index("<head")]
    for part in ("Mozilla Public\nLicense 2.0", "https://github.com/pyodide/pyodide/tree/",
                 "PSF License 2", "Copyright (c) 2001 Python Software Foundation"):
        assert part.replace("\n", " ") in notice.replace("\n", " ")
    [licenses] = re.findall(r'(?s)<div id="licenses" hidden="">(.*?)</div>', text)
    for part in ("Mozilla Public License Version 2.0", "PYTHON SOFTWARE FOUNDATION LICENSE",
                 "Permission is hereby granted", "Apache License"):
        assert part in licenses


def test_a_saved_page_has_pyodide_unchanged(saved_page: Path) -> None:
    [packed] = re.findall(r'<script type="application/json" id="packed">(.*?)</script>',
                          saved_page.read_text())
    files = json.loads(packed)
    assert set(files) == set(PYODIDE_FILES)
    for name, address in files.items():
        data = gzip.decompress(base64.b64decode(address.split(",")[1]))
        assert data == (PYODIDE / name).read_bytes()


def test_saving_the_page_says_that_it_works_and_what_is_missing(player: Player) -> None:
    licenses = held_back(player, "**/licenses.txt")
    player.open("?seed=76")
    player.click("More", "Save as one file")
    assert "a few seconds" in player.trouble()
    licenses().fulfill(status=404)
    expect(player.page.get_by_role("alert")).to_contain_text("licenses.txt, which belongs in it")
    assert "not found" in player.trouble()
    player.context.unroute("**/licenses.txt")
    player.context.set_offline(True)
    player.click("More", "Save as one file")
    expect(player.page.get_by_role("alert")).to_contain_text("internet")


def test_a_page_opened_from_a_disk_is_saved_with_chosen_licenses(
        player: Player, alone: Player, tmp_path: Path) -> None:
    player.page.goto(f"{(ROOT / 'web' / 'play.html').as_uri()}?seed=76")
    choose_module(player, ROOT / "mastermind76.py")
    player.page.wait_for_function(ASKS)
    for name in ("play.html", "licenses.txt"):
        with player.page.expect_file_chooser() as chooser:
            player.click("More", "Save as one file")
        assert "Choose licenses.txt" in player.trouble()
        if name == "play.html":
            chooser.value.set_files(ROOT / "web" / name)
            expect(player.page.get_by_role("alert")).to_contain_text("was not chosen")
    with player.page.expect_download() as download:
        chooser.value.set_files(ROOT / "web" / "licenses.txt")
    download.value.save_as(tmp_path / "one.html")
    alone.address = (tmp_path / "one.html").as_uri()
    alone.open()
    assert alone.paper() == waiting()


@pytest.mark.parametrize("where", ["blob", "srcdoc"])
def test_an_address_that_is_nobody_elses_is_not_copied(
        where: str, saved_page: Path, browser: Browser, site: str) -> None:
    permissions = ["clipboard-read", "clipboard-write"]
    with browser.new_context(permissions=permissions) as context:
        player = Player(context, site)
        context.route("**/one.html", lambda route: route.fulfill(
            path=saved_page, content_type="text/html"))
        player.page.goto(f"{site}/tests/")
        player.page.evaluate("""async ([where, address]) => {
            const page = await (await fetch(address)).blob();
            const frame = document.body.appendChild(document.createElement("iframe"));
            if (where === "blob") frame.src = URL.createObjectURL(page);
            else frame.srcdoc = await page.text();
            await new Promise(done => frame.onload = done);
        }""", [where, f"{site}/one.html"])
        frame = player.page.frames[1]
        frame.wait_for_function(ASKS)
        frame.get_by_role("button", name="More", exact=True).click()
        assert not frame.get_by_role("button", name="Copy link").is_visible()
        frame.get_by_role("button", name="Close").click()
        frame.get_by_role("textbox", name="MOVE NUMBER 1 ?").press_sequentially("BYYY\n")
        frame.get_by_role("button", name="SHARE").click()
        expect(frame.get_by_role("alert")).to_contain_text("copied")
        assert player.clipboard().splitlines()[1:] == ["1 MOVE OF 10", "⚫⚫⚫⚫"]
        assert not player.faults
