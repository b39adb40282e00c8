"""A short game at web/play.html in WebKitGTK, which is the nearest to Safari that runs here.

WebKitWebDriver obeys requests of the WebDriver standard.  The browser is shown on a display of its
own, of Xvfb.  It asks no test before it fetches: so the site here serves Pyodide's files too.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from helpers import ROOT
from players import ASKS, IS_OVER, LETTERS, WithPyodide, serving, waiting

RETURN, PAGE_UP, PAGE_DOWN = "\ue007", "\ue00e", "\ue00f"  # keys, as WebDriver names them
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the name of an element, in WebDriver's answers

BOTTOM = "document.getElementById('typed').getBoundingClientRect().bottom"
BOTTOM_OF_DESK = "document.getElementById('desk').getBoundingClientRect().bottom"


class OnPhone(WithPyodide):
    """Serve the page as a phone shows it: a display of Xvfb cannot be touched."""

    page = WithPyodide.page.replace("(pointer: coarse)", "(min-width: 0)")


class Driver:
    """Someone at WebKitGTK."""

    def __init__(self, port: int) -> None:
        self.root = f"http://127.0.0.1:{port}"
        while not self.is_ready():
            time.sleep(.05)
        answer = self.send("POST", "/session", capabilities={})
        self.session = f"/session/{answer['sessionId']}"

    def is_ready(self) -> bool:
        try:
            return bool(self.send("GET", "/status")["ready"])
        except OSError:
            return False

    def send(self, method: str, path: str, **body: Any) -> Any:
        data = json.dumps(body).encode() if method == "POST" else None
        request = urllib.request.Request(self.root + path, data, method=method)
        with urllib.request.urlopen(request, timeout=100) as answer:
            return json.load(answer)["value"]

    def do(self, action: str, **body: Any) -> Any:
        return self.send("POST", f"{self.session}/{action}", **body)

    def evaluate(self, expression: str) -> Any:
        return self.do("execute/sync", script=f"return {expression}", args=[])

    def wait_for(self, condition: str) -> None:
        while not self.evaluate(condition):
            time.sleep(.05)

    def type(self, keys: str) -> None:
        line = self.do("element", using="css selector", value="#typed")[ELEMENT]
        self.do(f"element/{line}/value", text=keys)


@pytest.fixture
def display() -> Iterator[str]:
    """A display that nobody sees."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x1024x24"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          text=True) as server:
        assert server.stdout
        yield ":" + server.stdout.readline().strip()
        server.terminate()


@pytest.fixture
def driver(display: str, tmp_path: Path) -> Iterator[Driver]:
    env = {**os.environ, "DISPLAY": display, "HOME": str(tmp_path), "LIBGL_ALWAYS_SOFTWARE": "1",
           "WEBKIT_DISABLE_COMPOSITING_MODE": "1",
           "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}  # root can have none
    port = free_port()
    with subprocess.Popen(["WebKitWebDriver", f"--port={port}"], env=env) as process:
        driver = Driver(port)
        yield driver
        driver.send("DELETE", driver.session)
        process.terminate()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_a_short_game_is_played_in_webkit(driver: Driver) -> None:
    with serving(ROOT, OnPhone) as site:
        driver.do("window/rect", width=390, height=844)
        driver.do("url", url=f"{site}/web/play.html?seed=76#RBYG,HELP,HELP,")
        driver.wait_for(ASKS)
        assert driver.evaluate("innerWidth") < 560

        driver.type("byyb")
        kept, drawn, printed = driver.evaluate(LETTERS)
        assert kept >= 16  # an iPhone zooms into smaller ones
        assert drawn == pytest.approx(printed, rel=.01)

        above = f"{BOTTOM} > {BOTTOM_OF_DESK}"
        assert not driver.evaluate(above)
        driver.type(PAGE_UP)
        driver.wait_for(above)
        driver.type(PAGE_DOWN)
        driver.wait_for(f"!({above})")

        driver.type(RETURN)
        driver.wait_for(f"{ASKS} && document.querySelectorAll('kbd').length === 4")
        driver.type(f"BYYY{RETURN}NO{RETURN}")
        driver.wait_for(IS_OVER)
        paper = driver.evaluate("document.getElementById('paper').textContent")
        assert paper == waiting("RBYG", "HELP", "HELP", "BYYB", "BYYY", "NO")
