"""Someone at web/play.html, in a real Chromium; they click, tap, type and paste.

PYODIDE names the folder with Pyodide's files, which .ci/browser fetches.  Nothing needs the
network.
"""

from __future__ import annotations

import functools
import http.server
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from helpers import ROOT, played

from mastermind76 import Rules

if "PYODIDE" not in os.environ:
    pytest.skip("needs Chromium, playwright, and PYODIDE: see CONTRIBUTING.md",
                allow_module_level=True)

from playwright.sync_api import (  # noqa: E402
    Browser, BrowserContext, Locator, Page, Route, ViewportSize, expect, sync_playwright)

PAGE = (ROOT / "web" / "play.html").read_text(encoding="utf-8")
PYODIDE = Path(os.environ["PYODIDE"])
PYODIDE_FILES = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"]
CDN = "https://cdn.jsdelivr.net/**"
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json",
         ".zip": "application/zip"}
PHONE: ViewportSize = {"width": 390, "height": 844}
ASKS = "document.body.classList.contains('asking')"
IS_OVER = "document.body.classList.contains('over')"
WAITS = "/asking|over|refused/.test(document.body.className)"
expect.set_options(timeout=100_000)

# The size of the letters in the line: as the browser has it, as it is drawn, and as printed.
LETTERS = """(() => {
    const line = document.getElementById("typed");
    const size = element => parseFloat(getComputedStyle(element).fontSize);
    const scale = line.getBoundingClientRect().width / line.offsetWidth;
    return [size(line), size(line) * scale, size(document.querySelector("kbd"))];
})()"""


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serve the project."""

    extensions_map = {**http.server.SimpleHTTPRequestHandler.extensions_map, **TYPES}

    def log_message(self, *args: object) -> None:
        pass


class WithPyodide(Handler):
    """Serve Pyodide's files too, and the page that loads them from here."""

    page = re.sub(r'"https://cdn\.[^"]*"', '"/cdn/"', PAGE)

    def translate_path(self, path: str) -> str:
        if path.startswith("/cdn/"):
            return str(PYODIDE / Path(path).name)
        return super().translate_path(path)

    def do_GET(self) -> None:
        if not self.path.startswith("/web/play.html"):
            return super().do_GET()
        self.send_response(200)
        self.send_header("content-type", "text/html; charset=utf-8")
        self.end_headers()
        self.wfile.write(self.page.encode())


@contextmanager
def serving(folder: Path, handler: type[Handler] = Handler) -> Iterator[str]:
    """Serve a folder; give its address."""
    serve = functools.partial(handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@contextmanager
def running_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=shutil.which("chromium"),
                                         args=["--no-sandbox"])


def answer_for_cdn(route: Route) -> None:
    file = PYODIDE / Path(route.request.url).name
    route.fulfill(path=file, headers={"access-control-allow-origin": "*",
                                      "content-type": TYPES[file.suffix]})


class Player:
    """Someone at the page."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context = context
        self.context.set_default_timeout(100_000)
        self.context.route(CDN, answer_for_cdn)
        self.address = f"{site}/web/play.html"
        self.page: Page = context.new_page()
        self.pressed = ""  # the button that was pressed last
        self.faults: list[str] = []
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))

    def open(self, rest: str = "") -> None:
        """Load the page, and wait for its first question."""
        self.page.goto(self.address + rest)
        self.page.wait_for_function(WAITS)

    def go(self, rest: str, until: str = WAITS) -> None:
        """Go to another address of the page that is loaded, by Back."""
        self.page.keyboard.press("Escape")  # More, if it is open
        self.page.evaluate("""rest => {
            document.getElementById("paper").append(document.createElement("i"));
            history.pushState(null, "", rest);
            history.pushState(null, "", rest);
        }""", rest)
        self.page.go_back()
        self.page.wait_for_function("!document.querySelector('#paper i')")  # it is a new one
        self.page.wait_for_function(until)

    def type(self, *lines: str) -> None:
        """Type lines, each when the page asks."""
        for line in lines:
            self.page.wait_for_function(ASKS)
            self.page.keyboard.type(f"{line}\n")
        self.page.wait_for_function(WAITS)

    def paste(self, text: str) -> None:
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("Control+V")

    def clipboard(self) -> str:
        return str(self.page.evaluate("navigator.clipboard.readText()"))

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def place(self, name: str) -> tuple[float, float]:
        """Return where a button is, when to press it once more is not a double tap."""
        if name == self.pressed:
            self.page.wait_for_timeout(400)
        self.pressed = name
        return middle(self.button(name))

    def click(self, *names: str) -> None:
        for name in names:
            self.page.mouse.click(*self.place(name))

    def tap(self, *names: str) -> None:
        for name in names:
            self.page.touchscreen.tap(*self.place(name))

    def choose(self, game: str) -> None:
        """Choose one of the other games."""
        self.click("More")
        self.page.mouse.click(*middle(self.page.get_by_role("link", name=game)))
        self.page.wait_for_function(WAITS)

    def paper(self) -> str:
        return str(self.page.evaluate("document.getElementById('paper').textContent"))

    def line(self) -> str:
        """Return what is typed and not sent."""
        return self.page.input_value("#typed")

    def trouble(self) -> str:
        alert = self.page.get_by_role("alert")
        expect(alert).not_to_be_empty()
        return str(alert.inner_text())

    def query(self) -> str:
        return str(self.page.evaluate("location.search"))

    def is_at(self, rest: str) -> bool:
        return self.page.url == self.address + rest

    def focused(self) -> str:
        return str(self.page.evaluate("document.activeElement.id"))

    def answer(self, answer: str) -> str:
        """Type the answer that a dialog of the page asks for; return what it proposed."""
        line = self.page.get_by_role("dialog").get_by_role("textbox")
        proposed = line.input_value()
        self.page.keyboard.press("Control+A")
        self.page.keyboard.press("Delete")
        self.page.keyboard.type(f"{answer}\n")
        return proposed

    def save(self, folder: Path, name: str = "anna") -> Path:
        """Save the game under a name."""
        self.click("Save")
        return self.download(folder, lambda: self.answer(name))

    def save_page(self, folder: Path) -> Path:
        self.click("More")
        return self.download(folder, lambda: self.click("Save as one file"))

    def download(self, folder: Path, act: Callable[[], object]) -> Path:
        """Do what downloads a file; keep that.  Chromium may refuse the eleventh of a page."""
        with self.page.expect_download() as download:
            act()
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path


def middle(locator: Locator) -> tuple[float, float]:
    """Return where something is that is to be clicked or tapped."""
    locator.scroll_into_view_if_needed()
    box: Any = locator.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def held_back(player: Player, pattern: str) -> Callable[[], Route]:
    """Hold back what is fetched; return what waits for the first of it."""
    routes: list[Route] = []
    player.context.route(pattern, lambda route: routes.append(route))

    def first() -> Route:
        while not routes:
            player.page.wait_for_timeout(10)
        return routes[0]

    return first


def choose_module(player: Player, file: Path) -> None:
    """Choose a file where a page that was opened from a disk asks for the module."""
    with player.page.expect_file_chooser() as chooser:
        player.page.mouse.click(*middle(player.page.locator("#file")))
    chooser.value.set_files(file)


def waiting(*typed: str, **rules: Any) -> str:
    """Return the paper of a session with seed 76 that waits after these lines."""
    return played(Rules(**rules), typed).removesuffix("^D\n")


# ------------------------------------------------ Fixtures, which a test file takes by their names

@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Serve the project; return its address."""
    with serving(ROOT) as address:
        yield address


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with running_browser() as browser:
        yield browser


@pytest.fixture
def player(browser: Browser, site: str) -> Iterator[Player]:
    """A player with a browser of their own."""
    with browser.new_context() as context:
        player = Player(context, site)
        yield player
        assert not player.faults


@pytest.fixture(scope="module")
def at_desk(browser: Browser, site: str) -> Iterator[Player]:
    """A player whose page is loaded once; each test goes to an address of its own."""
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        player = Player(context, site)
        player.open()
        yield player
        assert not player.faults


@pytest.fixture(scope="module")
def on_phone(browser: Browser, site: str) -> Iterator[Player]:
    """The same, at a phone, by touch."""
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:
        player = Player(context, site)
        player.open()
        yield player
        assert not player.faults
