"""Take the picture of web/play.html in the README: a game in a browser, after three moves.

    PYODIDE=.pyodide/VERSION/package python docs/page.py

This writes page.png beside the script.  It needs Chromium, the extra "browser", and Pyodide's
files, which .ci/browser fetches; it needs no network.
"""

import functools
import os
import shutil
import threading
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Browser, Page, Route, sync_playwright

DOCS = Path(__file__).parent
PICTURE = DOCS / "page.png"
PYODIDE = Path(os.environ["PYODIDE"])
CDN = "https://cdn.jsdelivr.net/**"
TYPES = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json",
         ".zip": "application/zip"}
GAME = "play.html?seed=1976&picture#RBYG,YORG,BOARD"  # the page types the lines of a link


def answer_for_cdn(route: Route) -> None:
    """Answer a request for one of Pyodide's files with the file on this machine."""
    file = PYODIDE / Path(route.request.url).name
    route.fulfill(path=file, headers={"access-control-allow-origin": "*",
                                      "content-type": TYPES[file.suffix]})


def page_in(browser: Browser, address: str) -> Page:
    """Return the page when it asks for the next move."""
    page = browser.new_page(viewport={"width": 760, "height": 606}, color_scheme="light")
    page.route(CDN, answer_for_cdn)
    page.goto(address)
    page.wait_for_function("document.body.className == 'asking'", timeout=120_000)
    return page


def main() -> None:
    """Serve the project, play, and take the picture."""
    handler = functools.partial(SimpleHTTPRequestHandler, directory=str(DOCS.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"),
                                             args=["--no-sandbox"])
        page = page_in(browser, f"http://127.0.0.1:{server.server_port}/web/{GAME}")
        page.screenshot(path=PICTURE)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
