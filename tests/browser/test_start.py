"""web/play.html shows the rules while it loads; it starts, or says why not."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path
from typing import Any

import players
import pytest
from helpers import ROOT
from players import (
    ASKS, CDN, PAGE, PYODIDE, PYODIDE_FILES, Player, WithPyodide, answer_for_cdn, choose_module,
    held_back, serving, waiting)
from playwright.sync_api import Browser, Download, Frame, expect

site, browser, player = players.site, players.browser, players.player
MODULE = (ROOT / "mastermind76.py").read_text(encoding="utf-8")
SIZES = {name: (PYODIDE / name).stat().st_size for name in PYODIDE_FILES}


# ------------------------------------------------ The first minute

@pytest.mark.parametrize("rest", ["?seed=76&utm_source=mail", "?day=2026-11-25&teach&picture"])
def test_the_rules_are_read_while_python_loads(rest: str, player: Player) -> None:
    held_back(player, "**/*.wasm")
    player.page.goto(player.address + rest)
    rows = [row for row in player.page.inner_text("#sheet").split("\n") if row.strip()]
    assert len(rows) <= 8
    assert [row for row in rows if row not in waiting("HELP").split("\n")] == []
    assert "G=GREEN" in " ".join(rows)  # so that the letters mean something


def test_a_game_with_other_rules_shows_none_while_python_loads(player: Player) -> None:
    held_back(player, "**/*.wasm")
    for option in ("colors=9", "pegs=6", "frames=2", "distinct", "scoring=secret", "oldstyle",
                   "match=4", "codemaker=player", "codebreaker=computer"):
        player.page.goto(f"{player.address}?seed=76&{option}")
        player.page.wait_for_function("document.querySelector('progress').value > 0")
        assert player.page.inner_text("#sheet").strip() == ""


def test_something_moves_while_python_starts(player: Player) -> None:
    wasm = held_back(player, "**/*.wasm")
    player.page.goto(player.address)
    wasm()
    moving = "document.getAnimations().filter(one => one.playState === 'running').length"
    assert player.page.evaluate(moving)
    player.page.emulate_media(reduced_motion="reduce")
    assert not player.page.evaluate(moving)


def test_without_javascript_it_says_only_that(browser: Browser, site: str) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(f"{site}/web/play.html")
        assert page.inner_text("body").strip() == "This page needs JavaScript."


def test_it_knows_pyodide_as_npm_has_it() -> None:
    package = json.loads((PYODIDE / "package.json").read_text())
    assert f'/npm/pyodide@{package["version"]}/"' in PAGE
    lock = json.loads((PYODIDE / "pyodide-lock.json").read_text())
    assert f'"{lock["info"]["abi_version"]}"' in PAGE
    hashes = dict(re.findall(r'"(\S+)": "sha384-(\S+)"', PAGE))
    assert hashes == {name: sha384(PYODIDE / name) for name in PYODIDE_FILES}


def sha384(file: Path) -> str:
    return base64.b64encode(hashlib.sha384(file.read_bytes()).digest()).decode()


# ------------------------------------------------ Loading

def test_the_bar_counts_bytes_and_nobody_is_told_to_reload(player: Player) -> None:
    held_back(player, "**/*.wasm")
    player.page.goto(player.address)
    bar = player.page.get_by_role("progressbar")
    others = sum(SIZES.values()) - SIZES["pyodide.asm.wasm"]
    player.page.wait_for_function(f"document.querySelector('progress').value == {others}")
    assert bar.get_attribute("max") == str(sum(SIZES.values()))
    assert "reload" not in player.page.inner_text("body").lower()


class BreaksOff(WithPyodide):
    """Send of Pyodide's largest file only a half, and then close the connection."""

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        outputfile.write(data[:len(data) // 2] if self.path.endswith(".wasm") else data)


def test_a_download_that_breaks_off_in_the_middle_is_said(player: Player) -> None:
    with serving(ROOT, BreaksOff) as site:
        player.page.goto(f"{site}/web/play.html")
        assert player.trouble() == "The download of Python broke off: reload this page."


@pytest.mark.parametrize("broken, sentence", [
    (CDN, "allow cdn.jsdelivr.net"),
    ("**/*.wasm", "broke off"), ("**/*.zip", "broke off"),
    ("**/mastermind76.py", "put mastermind76.py into the folder above")])
def test_what_cannot_be_fetched_is_said(broken: str, sentence: str, player: Player) -> None:
    player.context.route(broken, lambda route: route.abort())
    player.page.goto(player.address)
    assert sentence in player.trouble()


@pytest.mark.parametrize("name", PYODIDE_FILES)
def test_a_file_that_is_not_pyodides_is_not_started(name: str, player: Player) -> None:
    changed = (PYODIDE / name).read_bytes() + b" "  # which would do no harm
    player.context.route(f"**/{name}", lambda route: route.fulfill(
        body=changed, headers={"access-control-allow-origin": "*"}))
    player.page.goto(player.address)
    assert "not the Python that the page was made for" in player.trouble()


@pytest.mark.parametrize("status", [200, 403, 404])
def test_the_page_of_a_filter_is_not_python(status: int, player: Player) -> None:
    player.context.route(CDN, lambda route: route.fulfill(
        status=status, content_type="text/html", body="<h1>Blocked</h1>"))
    player.page.goto(player.address)
    assert "allow cdn.jsdelivr.net" in player.trouble()


@pytest.mark.parametrize("allowed", [  # WebAssembly, a worker, or what a worker imports is not
    "blob: https:", "'wasm-unsafe-eval' https:", "'wasm-unsafe-eval' https:; worker-src blob:"])
def test_a_server_that_does_not_allow_what_python_needs_is_named(
        allowed: str, player: Player) -> None:
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    policy = {"content-security-policy": f"script-src 'unsafe-inline' {allowed}"}
    player.page.route("**/play.html", lambda route: route.fulfill(body=PAGE, headers={
        "content-type": "text/html", **policy}))
    player.page.goto(player.address)
    assert "does not allow WebAssembly" in player.trouble()
    assert not [url for url in fetched if "pyodide" in url]  # nobody waits for it in vain


def open_with_worker(player: Player, code: str) -> None:
    """Open the page; its worker begins with some code."""
    page = PAGE.replace('id="worker">', f'id="worker">{code}')
    assert page != PAGE
    player.page.route("**/play.html", lambda route: route.fulfill(
        body=page, content_type="text/html; charset=utf-8"))
    player.page.goto(player.address)


def test_a_browser_without_webassembly_is_told(player: Player) -> None:
    open_with_worker(player, "delete self.WebAssembly;")
    assert "does not allow WebAssembly" in player.trouble()


def test_too_little_memory_is_said(player: Player) -> None:
    open_with_worker(player, """
        WebAssembly.instantiateStreaming = async () => {
            throw new RangeError("WebAssembly.instantiate(): Out of memory");  // Chromium's words
        };
    """)
    assert "too little memory" in player.trouble()


def test_what_is_typed_while_python_loads_answers_the_first_questions(
        player: Player, tmp_path: Path) -> None:
    library = held_back(player, "**/*.zip")
    player.page.goto(f"{player.address}?seed=76")
    player.page.keyboard.type("rbyg\nboard\nby")
    player.page.wait_for_function("document.getElementById('progress').value > 0")
    answer_for_cdn(library())
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting("RBYG", "BOARD")
    assert player.line() == "by"
    saved = player.save(tmp_path).read_text()  # the rules are no part of it
    assert saved == f"$ mastermind76 --seed 76\n{player.paper()}"


def test_a_device_without_a_network_is_told(player: Player) -> None:
    player.context.unroute(CDN)
    player.page.goto((ROOT / "web" / "play.html").as_uri())
    player.context.set_offline(True)  # only now: some browsers forget it when they open a file
    choose_module(player, ROOT / "mastermind76.py")
    assert "offline" in player.trouble()


def test_a_file_that_is_not_the_game_is_refused_before_python_loads(
        player: Player, tmp_path: Path) -> None:
    fetched: list[str] = []
    player.page.on("request", lambda request: fetched.append(request.url))
    file = tmp_path / "mastermind76.py"
    player.page.goto(f"{(ROOT / 'web' / 'play.html').as_uri()}?seed=76")
    for text in ("<img src=x onerror=alert(1)>", "x = 1", "", ""):  # the same file twice, too
        file.write_text(text)
        choose_module(player, file)
        assert "not the game's mastermind76.py" in player.trouble()
        assert not player.page.locator("img").count()
    assert not [url for url in fetched if "pyodide" in url]
    choose_module(player, ROOT / "mastermind76.py")
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting()
    assert not player.button("Copy link").is_visible()


def test_another_page_in_the_place_of_the_game_is_refused_at_once(player: Player) -> None:
    player.context.unroute(CDN)  # Python is not fetched
    player.context.route("**/mastermind76.py", lambda route: route.fulfill(body="<h1>Hello</h1>"))
    player.page.goto(player.address)
    assert "not the game's mastermind76.py" in player.trouble()


def test_a_bug_of_the_program_is_said_and_saved(player: Player, tmp_path: Path) -> None:
    source = MODULE.replace("def peg_lines(move: Move)",
                            "def peg_lines(*args): 1 / 0\ndef was(move: Move)")
    assert source != MODULE
    player.context.route("**/mastermind76.py", lambda route: route.fulfill(body=source))
    player.open("?seed=76")
    player.type("RBYG")
    assert "has a bug" in player.trouble() and "ZeroDivisionError" in player.trouble()
    saved = player.save(tmp_path).read_text()
    assert saved == f"$ mastermind76 --seed 76\n{waiting()}RBYG\n^D\n"


# ------------------------------------------------ In a frame, which forbids this and that

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
