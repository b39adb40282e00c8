"""docs/play.html plays in a real Chromium what the program plays.

PYODIDE names the folder with Pyodide's files; .ci/run fetches them.  No test needs the network.
"""

from __future__ import annotations

import functools
import http.server
import os
import re
import shutil
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from helpers import ROOT, checks, played

from mastermind76 import Rules, begin, paper, read_roll

if "PYODIDE" not in os.environ:
    pytest.skip("needs Chromium, playwright, and PYODIDE: see CONTRIBUTING.md",
                allow_module_level=True)

from playwright.sync_api import BrowserContext, Page, Route, expect, sync_playwright  # noqa: E402

PYODIDE = Path(os.environ["PYODIDE"])
MODULE = (ROOT / "mastermind76.py").read_text(encoding="utf-8")
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json",
         ".zip": "application/zip"}
CDN = "https://cdn.jsdelivr.net/**"
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True}
ASKS = "document.body.className == 'asking'"
expect.set_options(timeout=60_000)


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *args: object) -> None:
        pass


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """Serve the project; return the address of the page."""
    handler = functools.partial(Handler, directory=str(ROOT))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/docs/play.html"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=shutil.which("chromium"),
                                         args=["--no-sandbox"])


def answer_for_cdn(route: Route) -> None:
    file = PYODIDE / Path(route.request.url).name
    route.fulfill(path=file, headers={"access-control-allow-origin": "*",
                                      "content-type": TYPES[file.suffix]})


class Player:
    """Someone at the page."""

    def __init__(self, context: BrowserContext, address: str) -> None:
        self.context = context
        self.context.set_default_timeout(60_000)
        self.context.route(CDN, answer_for_cdn)
        self.address = address
        self.page: Page = context.new_page()

    def open(self, rest: str = "") -> None:
        """Load the page, and wait for its first question."""
        self.page.goto(self.address + rest)
        self.page.wait_for_function(ASKS)

    def go(self, rest: str) -> None:
        """Go to another address of the page that is loaded, as Back and Forward do."""
        self.page.evaluate("""rest => {
            history.pushState(null, "", rest);
            dispatchEvent(new PopStateEvent("popstate"));
        }""", rest)
        self.page.wait_for_function("/asking|over|refused/.test(document.body.className)")

    def type(self, *lines: str) -> None:
        for line in lines:
            self.page.wait_for_function(ASKS)
            self.page.fill("#typed", line)
            self.page.press("#typed", "Enter")
        self.page.wait_for_function("/asking|over/.test(document.body.className)")

    def tap(self, *names: str) -> None:
        for name in names:
            self.page.get_by_role("button", name=name, exact=True).click()

    def paper(self) -> str:
        return str(self.page.evaluate("document.getElementById('paper').textContent"))

    def trouble(self) -> str:
        alert = self.page.get_by_role("alert")
        expect(alert).not_to_be_empty()
        return str(alert.inner_text())

    def save(self, button: str, folder: Path) -> Path:
        with self.page.expect_download() as download:
            self.tap(button)
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return path


@pytest.fixture
def player(browser: Any, site: str) -> Iterator[Player]:
    """A player with a browser of their own."""
    with browser.new_context() as context:
        yield Player(context, site)


@pytest.fixture(scope="module")
def loaded(browser: Any, site: str) -> Iterator[Player]:
    """A player whose page is loaded once; each test goes to an address of its own."""
    with browser.new_context(**PHONE) as context:
        player = Player(context, site)
        player.open()
        yield player


def waiting(*typed: str, **rules: Any) -> str:
    """Return the paper of a session with seed 76 that waits after these lines."""
    return played(Rules(**rules), typed).removesuffix("^D\n")


# ------------------------------------------------ Playing

def test_a_game_is_typed(loaded: Player) -> None:
    loaded.go("?")
    assert re.search(r"\?seed=\d+$", loaded.page.url)
    assert loaded.page.get_attribute("#typed", "placeholder") == "     (type HELP for the rules)"
    loaded.go("?seed=76")
    loaded.type("rbyg", "board")
    assert loaded.paper() == waiting("RBYG", "BOARD")
    loaded.page.press("#typed", "ArrowUp")
    loaded.page.press("#typed", "ArrowUp")
    loaded.page.press("#typed", "Enter")
    loaded.page.wait_for_function(ASKS)
    assert loaded.paper() == waiting("RBYG", "BOARD", "RBYG")
    loaded.page.press("main", "B")  # wherever the focus is
    assert loaded.page.input_value("#typed") == "B"
    loaded.type("BYYY", "NO")
    assert loaded.paper() == waiting("RBYG", "BOARD", "RBYG", "BYYY", "NO")
    expect(loaded.page.get_by_role("button", name="NEW GAME", exact=True)).to_be_visible()


def test_a_game_is_tapped_on_a_phone(loaded: Player) -> None:
    loaded.go("?seed=76")
    loaded.tap("B blue", "Y yellow", "Y yellow", "R red", "RUB OUT", "Y yellow")
    assert "?seed=76" == loaded.page.evaluate("location.search + location.hash")  # not sent
    loaded.tap("RETURN", "YES", "RETURN", "WHY", "R red", "B blue", "G green", "R red", "RETURN",
               "HELP", "RETURN")
    loaded.page.wait_for_function(ASKS)
    assert loaded.paper() == waiting("BYYY", "YES", "WHY RBGR", "HELP")
    row = loaded.page.locator("#typed").bounding_box()
    keys = loaded.page.locator("#keys").bounding_box()
    assert row and keys
    assert 0 < row["y"] and row["y"] + row["height"] <= keys["y"]
    assert keys["y"] + keys["height"] <= 640
    assert loaded.page.evaluate("document.documentElement.scrollWidth") == 360


def test_a_score_is_tapped(loaded: Player) -> None:
    loaded.go("?seed=76&codemaker=player&codebreaker=computer")
    loaded.tap("B black", "W white", "RETURN")
    loaded.page.wait_for_function(ASKS)
    assert loaded.paper() == waiting("BW", codemaker="player", codebreaker="computer")
    expect(loaded.page.get_by_role("button", name="0 gray", exact=True)).to_be_visible()


@pytest.mark.parametrize("name", [
    "everything", "forms", "help", "if", "match-by-hand", "match-won", "oldstyle-zones",
    "picture-wide", "scoring-guess", "sizes-large", "teach-loss", "two-games"])
def test_a_roll_is_played_row_for_row(name: str, loaded: Player, tmp_path: Path) -> None:
    roll = read_roll(str(ROOT / "transcripts" / f"{name}.txt"))
    typed = [line.upper() for line in roll.typed.values()]
    header, dialogue = begin(roll.head[-1].split()[2:])
    query = "&".join(header.split(" --")[1:]).replace(" ", "=")
    loaded.go(f"?{query}#" + "".join(f"{quote(line, safe='')}," for line in typed))
    assert loaded.paper().rstrip("\n") == paper(dialogue, typed, end="").rstrip("\n")
    saved = loaded.save("Save", tmp_path)
    assert saved.read_text() == f"{header}\n{loaded.paper()}"
    assert saved.name.startswith("mastermind76-") and checks(saved)


def test_a_slow_teletype_can_be_hurried(loaded: Player) -> None:
    loaded.page.evaluate("""() => {
        history.pushState(null, "", "?seed=76&baud=1");
        dispatchEvent(new PopStateEvent("popstate"));
    }""")
    assert loaded.paper() in ("", "T")  # ten seconds a character
    loaded.page.press("main", "Enter")
    loaded.page.wait_for_function(ASKS)
    assert loaded.paper() == waiting()
    assert loaded.page.url.endswith("?seed=76&baud=1")


def test_another_game_begins_while_the_computer_thinks(loaded: Player) -> None:
    loaded.go("?seed=1&colors=10&pegs=10&frames=50")
    loaded.page.fill("#typed", "SOLVE")
    loaded.page.press("#typed", "Enter")
    loaded.page.wait_for_function("document.getElementById('paper').textContent.includes(' 1 :')")
    loaded.page.locator("#new").click()
    loaded.page.wait_for_function(ASKS)
    seed = re.findall(r"seed=(\d+)&colors=10&pegs=10&frames=50$", loaded.page.url)
    words = ["--seed", *seed, "--colors", "10", "--pegs", "10", "--frames", "50"]
    assert loaded.paper() == paper(begin(words)[1], [], end="").removesuffix("\n")


# ------------------------------------------------ Addresses

def test_an_address_copied_in_mid_game_goes_on_elsewhere(
        loaded: Player, player: Player) -> None:
    loaded.go("?seed=76&teach")
    loaded.type("RBYG", "WHY BYYY", ",?#")
    assert loaded.page.url.endswith("?seed=76&teach#RBYG,WHY%20BYYY,%2C%23%23,")
    player.page.goto(loaded.page.url)
    player.page.wait_for_function(ASKS)
    assert player.paper() == loaded.paper() == waiting("RBYG", "WHY BYYY", ",##", teach=True)
    player.type("HINT")
    player.page.reload()
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting("RBYG", "WHY BYYY", ",##", "HINT", teach=True)
    player.page.evaluate("location.hash = '#BOARD,'")  # as if it were pasted
    player.page.wait_for_function(
        "document.body.className == 'asking' && location.hash == '#BOARD,'")
    assert player.paper() == waiting("BOARD", teach=True)


def test_a_new_game_has_the_same_options_and_back_returns(loaded: Player) -> None:
    loaded.go("?seed=76&code=RBYG&teach#GGGG,")
    before = loaded.page.url
    loaded.tap("New game")
    loaded.page.wait_for_function(f"{ASKS} && !location.hash")
    assert re.search(r"\?seed=\d+&teach$", loaded.page.url)
    loaded.page.go_back()
    loaded.page.wait_for_function(f"{ASKS} && location.hash")
    assert loaded.page.url == before
    assert "GGGG" in loaded.paper()


def test_a_secret_code_is_nowhere(loaded: Player) -> None:
    loaded.go("?seed=76&codemaker=player")
    loaded.page.fill("#typed", "OOPS")
    assert loaded.page.eval_on_selector("#typed", "e => getComputedStyle(e).webkitTextSecurity"
                                        ) == "disc"
    assert loaded.page.get_attribute("#typed", "type") != "password"
    loaded.type("OPOP", "RBYG")
    assert "OPOP" not in loaded.page.content()
    assert loaded.page.evaluate("location.href").endswith("?seed=76&codemaker=player")
    for _ in range(3):
        loaded.page.press("#typed", "ArrowUp")
    assert loaded.page.input_value("#typed") == "RBYG"
    loaded.tap("New game")
    loaded.page.wait_for_function(ASKS)
    assert loaded.paper().endswith("SECRET CODE? ")


def test_wrong_options_are_refused_in_the_words_of_the_program(loaded: Player) -> None:
    loaded.go("?colors=11")
    assert "argument --colors: '11' is not a whole number from 2 to 10." in loaded.trouble()
    loaded.tap("NEW GAME")
    loaded.page.wait_for_function(ASKS)
    assert "THE GAME OF MASTERMIND" in loaded.paper()


def test_a_link_from_a_stranger_runs_nothing(loaded: Player) -> None:
    markup = "<IMG SRC=X ONERROR=ALERT(1)>"
    loaded.page.once("dialog", lambda dialog: pytest.fail("it was run"))
    loaded.go(f"?seed=76#{quote(markup)},")
    assert f"? {markup}\n" in loaded.paper()
    loaded.go(f"?seed={quote(markup)}")
    assert markup in loaded.trouble()
    assert not loaded.page.locator("img").count()
    loaded.go("?seed=76#RBYG,%FF,")
    assert "damaged" in loaded.trouble()
    assert loaded.paper() == waiting()
    loaded.go("?seed=76#QUIT,RBYG,RBYG,")
    assert loaded.paper() == waiting("QUIT")
    assert loaded.page.url.endswith("?seed=76#QUIT,")


# ------------------------------------------------ One file

def test_a_page_saved_as_one_file_plays_from_a_disk(player: Player, tmp_path: Path) -> None:
    source = f"{MODULE}# </script><!-- <script> &amp; é\n"
    player.context.route("**/mastermind76.py", lambda route: route.fulfill(body=source))
    player.open("?seed=76&picture")
    player.type("RBYG")
    file = player.save("Save as one file", tmp_path)
    player.address = file.as_uri()
    player.open()
    assert player.paper() == waiting(picture=True)
    assert player.page.url.endswith("?seed=76&picture")
    again = player.save("Save as one file", tmp_path / "again")
    assert again.read_bytes() == file.read_bytes()
    player.open("?")  # the first of the other games
    assert re.search(r"\?seed=\d+$", player.page.url)
    again = player.save("Save as one file", tmp_path / "without")
    assert 'data-options=""' in again.read_text()  # the seed was drawn


def test_a_page_opened_from_a_disk_asks_for_the_module(player: Player) -> None:
    player.page.goto(f"{(ROOT / 'docs' / 'play.html').as_uri()}?seed=76")
    player.page.set_input_files("#file", ROOT / "mastermind76.py")
    player.page.wait_for_function(ASKS)
    assert player.paper() == waiting()


# ------------------------------------------------ Faults

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


def test_a_device_without_a_network_is_told(
        loaded: Player, player: Player, tmp_path: Path) -> None:
    file = loaded.save("Save as one file", tmp_path)
    player.context.unroute(CDN)
    player.context.set_offline(True)
    player.page.goto(file.as_uri())
    assert "offline" in player.trouble()


def test_a_fault_of_the_program_is_said_and_saved(player: Player, tmp_path: Path) -> None:
    source = MODULE.replace("def standard(code: str, guess: str)",
                            "def standard(*args): 1 / 0\ndef was(code: str, guess: str)")
    assert source != MODULE
    player.context.route("**/mastermind76.py", lambda route: route.fulfill(body=source))
    player.open("?seed=76")
    player.type("RBYG")
    assert "ZeroDivisionError" in player.trouble()
    saved = player.save("Save", tmp_path).read_text()
    assert saved == f"$ mastermind76 --seed 76\n{waiting()}RBYG\n^D\n"


def test_only_the_paper_is_printed(loaded: Player) -> None:
    loaded.go("?seed=76#RBYG,")
    loaded.page.emulate_media(media="print")
    assert loaded.page.locator("#paper").is_visible()
    for other in ("header", "footer", "#typed"):
        assert not loaded.page.locator(other).is_visible()
    loaded.page.emulate_media(media="screen")
