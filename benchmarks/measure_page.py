"""Measure web/play.html in Chromium beside that of a revision, 5.0.0 without one; print a table.

    PYODIDE=.pyodide/VERSION/package python benchmarks/measure_page.py [REVISION]

It needs Chromium, the extra "browser", and Pyodide's files, which .ci/browser fetches; it needs no
network.  The two pages are opened in turn, each with the module of its own revision.
"""

from __future__ import annotations

import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
PYODIDE = Path(os.environ["PYODIDE"])
FIVE = "26b4598"
ROUNDS = 5
ASKS = "document.body.className === 'asking'"
WATCH = """
    window.tasks = [];
    new PerformanceObserver(list => tasks.push(...list.getEntries().map(task => task.duration)))
        .observe({type: "longtask", buffered: true});
"""
# Type a line, or follow a link, and return the milliseconds until the page asks again.
TIME = """async ([line, address]) => {
    const begun = performance.now();
    const typed = document.getElementById("typed");
    if (address) location.href = address;
    else typed.value = line;
    if (line) typed.dispatchEvent(
        new KeyboardEvent("keydown", {key: "Enter", bubbles: true, cancelable: true}));
    const lines = () => document.querySelectorAll("kbd").length;
    const before = lines();
    while (document.body.className !== "asking" || lines() === before) {
        await new Promise(done => setTimeout(done, 1));
    }
    return performance.now() - begun;
}"""
Figures = dict[str, float]


class Handler(SimpleHTTPRequestHandler):
    """Serve the page and the module of a revision, and Pyodide's files."""

    extensions_map = {**SimpleHTTPRequestHandler.extensions_map, ".mjs": "text/javascript",
                      ".wasm": "application/wasm"}

    def translate_path(self, path: str) -> str:
        if path.startswith("/cdn/"):
            return str(PYODIDE / Path(path).name)
        return super().translate_path(path)

    def log_message(self, *args: object) -> None:
        pass


def write_site(folder: Path, revision: str) -> None:
    """Write the page and the module of a revision into a folder; without one, those of today."""
    (folder / "web").mkdir(parents=True)
    for name in ("web/play.html", "mastermind76.py"):
        text = (ROOT / name).read_text(encoding="utf-8")
        if revision:
            command = ["git", "-C", str(ROOT), "show", f"{revision}:{name}"]
            text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        text = re.sub(r'"https://cdn\.[^"]*"', '"/cdn/"', text)
        (folder / name).write_text(text, encoding="utf-8")


def longest_task(page: Page) -> float:
    """Return how many milliseconds the longest task took since this was asked before."""
    page.wait_for_timeout(200)
    return float(page.evaluate("Math.max(0, ...tasks.splice(0))"))


def memory(browser: Browser) -> float:
    """Return how many MiB the largest process of a page has."""
    processes = browser.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    sizes = []
    for process in processes:
        if process["type"] == "renderer":
            status = Path(f"/proc/{process['id']}/status").read_text()
            sizes += [int(kib) / 1024 for kib in re.findall(r"VmRSS:\s*(\d+)", status)]
    return max(sizes)


def measured(browser: Browser, address: str) -> Figures:
    """Open the page once, and measure it."""
    figures: Figures = {}
    page = browser.new_page()
    page.set_default_timeout(300_000)
    page.add_init_script(WATCH)
    begun = time.perf_counter()
    page.goto(f"{address}/web/play.html?seed=76")
    page.wait_for_function(ASKS, polling=10)
    figures["first question, s"] = time.perf_counter() - begun
    figures["longest task until then, ms"] = longest_task(page)
    figures["memory then, MiB"] = memory(browser)
    figures["1,000 typed lines in a link, ms"] = page.evaluate(TIME, ["", "#" + 1000 * "RBY,"])
    figures["longest task of these, ms"] = longest_task(page)
    page.goto(f"{address}/web/play.html?seed=76&colors=10&pegs=10")
    page.wait_for_function(ASKS, polling=10)
    page.evaluate(TIME, ["RBYGOPWTKM", ""])
    longest_task(page)
    figures["HINT at 10 pegs of 10 colors, ms"] = page.evaluate(TIME, ["HINT", ""])
    figures["longest task of it, ms"] = longest_task(page)
    page.close()
    return figures


def measured_at(revision: str) -> Figures:
    """Measure the page of a revision in a browser of its own."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        write_site(Path(folder, "site"), revision)
        handler = functools.partial(Handler, directory=str(Path(folder, "site")))
        with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
            threading.Thread(target=server.serve_forever, daemon=True).start()
            browser = playwright.chromium.launch(
                executable_path=shutil.which("chromium"), args=["--no-sandbox"])
            figures = measured(browser, f"http://127.0.0.1:{server.server_port}")
            browser.close()
            server.shutdown()
    return figures


def shown(values: list[float]) -> str:
    """Return the median and the range of some values."""
    return f"{median(values):.3g} ({min(values):.3g} to {max(values):.3g})"


def main() -> None:
    """Serve both sites, open their pages in turn, and print a table."""
    revision = sys.argv[1] if len(sys.argv) > 1 else FIVE
    found: dict[tuple[str, str], list[float]] = defaultdict(list)
    for _ in range(ROUNDS):
        for name in (revision, ""):
            for figure, value in measured_at(name).items():
                found[figure, name].append(value)
    print(f"| median of {ROUNDS}, and range | {revision} | today |\n| --- | --- | --- |")
    for figure in dict.fromkeys(figure for figure, _ in found):
        print(f"| {figure} | {shown(found[figure, revision])} | {shown(found[figure, ''])} |")


if __name__ == "__main__":
    main()
