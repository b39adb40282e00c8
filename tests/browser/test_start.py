"""web/play.html starts, or says why not; saved as one file it needs nothing at all."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import players
import pytest
from helpers import ROOT, checks
from players import ASKS, CDN, PYODIDE, Handler, Player, answer_for_cdn, serving, waiting
from playwright.sync_api import Route, expect

site, browser, player = players.site, players.browser, players.player
PAGE = (ROOT / "web" / "play.html").read_text(encoding="utf-8")
MODULE = (ROOT / "mastermind76.py").read_text(encoding="utf-8")
FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip",
         "pyodide-lock.json"]
SIZES = {name: (PYODIDE / name).stat().st_size for name in FILES}


def held_back(player: Player, pattern: str) -> Callable[[], Route]:
    """Hold back what is fetched; return what waits for the first of it."""
    routes: list[Route] = []
    player.context.route(pattern, lambda route: routes.append(route))

    def first() -> Route:
        while not routes:
            player.page.wait_for_timeout(10)
        return routes[0]

    return first


# ------------------------------------------------ Loading

def test_the_bar_counts_bytes_and_nobody_is_told_to_reload(player: Player) -> None:
    wasm = held_back(player, "**/*.wasm")
    player.page.goto(player.address)
    bar = player.page.get_by_role("progressbar")
    others = sum(SIZES.values()) - SIZES["pyodide.asm.wasm"]
    player.page.wait_for_function(f"document.querySelector('progress').value == {others}")
    assert bar.get_attribute("max") == str(sum(SIZES.values()))
    assert "reload" not in player.page.inner_text("body").lower()
    answer_for_cdn(wasm())
    player.page.wait_for_function(ASKS)


class BreaksOff(Handler):
    """Serve Pyodide too, but of its largest file only a half, and then close the connection."""

    def translate_path(self, path: str) -> str:
        if path.startswith("/cdn/"):
            return str(PYODIDE / Path(path).name)
        return super().translate_path(path)

    def copyfile(self, source: Any, outputfile: Any) -> None:
        data = source.read()
        outputfile.write(data[:len(data) // 2] if self.path.endswith(".wasm") else data)


def test_a_download_that_breaks_off_in_the_middle_is_said(player: Player) -> None:
    page = re.sub(r'"https://cdn\.[^"]*"', '"/cdn/"', PAGE)
    player.page.route("**/play.html", lambda route: route.fulfill(body=page))
    with serving(ROOT, BreaksOff) as site:
        player.page.goto(f"{site}/web/play.html")
        assert player.trouble() == "The download of Python broke off: reload this page."


@pytest.mark.parametrize("broken, sentence", [
    (CDN, "allow cdn.jsdelivr.net"),
    ("**/*.wasm", "broke off"), ("**/*.zip", "broke off"), ("**/pyodide-lock.json", "broke off"),
    ("**/mastermind76.py", "put mastermind76.py into the folder above")])
def test_what_cannot_be_fetched_is_said(broken: str, sentence: str, player: Player) -> None:
    player.context.route(broken, lambda route: route.abort())
    player.page.goto(player.address)
    assert sentence in player.trouble()


@pytest.mark.parametrize("status", [200, 403, 404])
def test_the_page_of_a_filter_is_not_python(status: int, player: Player) -> None:
    player.context.route(CDN, lambda route: route.fulfill(
        status=status, content_type="text/html", body="<h1>Blocked</h1>"))
    player.page.goto(player.address)
    assert "allow cdn.jsdelivr.net" in player.trouble()


@pytest.mark.parametrize("allowed", ["blob: https:", "'wasm-unsafe-eval' https:"])
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


def test_a_browser_without_webassembly_is_told(player: Player) -> None:
    player.page.add_init_script("delete window.WebAssembly")
    player.page.goto(player.address)
    assert "does not allow WebAssembly" in player.trouble()


def test_too_little_memory_is_said(player: Player) -> None:
    player.page.add_init_script("""
        WebAssembly.instantiateStreaming = async () => {
            throw new RangeError("WebAssembly.instantiate(): Out of memory");  // Chromium's words
        };
    """)
    player.page.goto(player.address)
    assert "too little memory" in player.trouble()


def test_what_is_typed_while_python_loads_answers_the_first_questions(player: Player) -> None:
    library = held_back(player, "**/*.zip")
    player.page.goto(f"{player.address}?seed=76")
    player.page.keyboard.type("rbyg\nboard\nby")
    player.page.wait_for_function("document.getElementById('progress').value > 0")
    answer_for_cdn(library())
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting("RBYG", "BOARD")
    assert player.line() == "by"


def test_a_device_without_a_network_is_told(player: Player) -> None:
    player.context.unroute(CDN)
    player.context.set_offline(True)
    player.page.goto((ROOT / "web" / "play.html").as_uri())
    choose_module(player, ROOT / "mastermind76.py")
    assert "offline" in player.trouble()


def test_a_page_opened_from_a_disk_asks_for_the_module(player: Player) -> None:
    player.page.goto(f"{(ROOT / 'web' / 'play.html').as_uri()}?seed=76")
    choose_module(player, ROOT / "mastermind76.py")
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting()
    assert not player.button("Copy link").is_visible()


@pytest.mark.parametrize("text", ["<img src=x onerror=alert(1)>", "x = 1"])
def test_a_file_that_is_not_the_game_is_named(text: str, player: Player, tmp_path: Path) -> None:
    file = tmp_path / "mastermind76.py"
    file.write_text(text)
    player.page.goto((ROOT / "web" / "play.html").as_uri())
    choose_module(player, file)
    assert "not the game's mastermind76.py" in player.trouble()
    assert not player.page.locator("img").count()


def choose_module(player: Player, file: Path) -> None:
    with player.page.expect_file_chooser() as chooser:
        player.page.mouse.click(*players.middle(player.page.locator("#file")))
    chooser.value.set_files(file)


def test_a_fault_of_the_program_is_said_and_saved(player: Player, tmp_path: Path) -> None:
    source = MODULE.replace("def standard(code: str, guess: str)",
                            "def standard(*args): 1 / 0\ndef was(code: str, guess: str)")
    assert source != MODULE
    player.context.route("**/mastermind76.py", lambda route: route.fulfill(body=source))
    player.open("?seed=76")
    player.type("RBYG")
    assert "ZeroDivisionError" in player.trouble()
    saved = player.save(tmp_path).read_text()
    assert saved == f"$ mastermind76 --seed 76\n{waiting()}RBYG\n^D\n"


# ------------------------------------------------ One file

@pytest.fixture(scope="module")
def saved_page(browser: Any, site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as one file, with a module that would end a script."""
    with browser.new_context() as context:
        player = Player(context, site)
        source = f"{MODULE}# </script><!-- <script> &amp; é\n"
        context.route("**/mastermind76.py", lambda route: route.fulfill(
            body=source, content_type="text/plain; charset=utf-8"))
        player.open("?seed=76&picture")
        player.type("RBYG")
        file = player.save_page(tmp_path_factory.mktemp("disk"))
        assert "plays on any computer" in player.trouble()
        return file


@pytest.fixture
def alone(browser: Any, site: str) -> Iterator[Player]:
    """A player without any network."""
    with browser.new_context() as context:
        player = Player(context, site)
        context.unroute(CDN)
        context.set_offline(True)
        context.route(re.compile("^https?:"), lambda route: route.abort())
        yield player
        assert not player.faults


def test_a_page_saved_as_one_file_plays_without_a_network_and_saves_itself_again(
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
    assert set(files) == set(FILES)
    for name, address in files.items():
        data = gzip.decompress(base64.b64decode(address.split(",")[1]))
        assert data == (PYODIDE / name).read_bytes()


def test_a_page_that_cannot_be_saved_says_what_is_missing(player: Player) -> None:
    player.context.route("**/licenses.txt", lambda route: route.fulfill(status=404))
    player.open("?seed=76")
    player.click("More", "Save as one file")
    player.page.wait_for_function("/not found/.test(document.getElementById('trouble').innerText)")
    assert "licenses.txt" in player.trouble()


def test_a_page_opened_from_a_disk_is_saved_with_the_licenses_that_are_chosen(
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


def test_saving_the_page_says_that_it_works(player: Player) -> None:
    licenses = held_back(player, "**/licenses.txt")
    player.open("?seed=76")
    player.click("More", "Save as one file")
    assert "some seconds" in player.trouble()
    with player.page.expect_download():
        licenses().continue_()
