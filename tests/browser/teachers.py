"""A teacher at lessons/results.html, in a real Chromium, with files on their disk.

It needs Chromium and playwright, as the tests of the page that plays do, and runs where these run.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import players
import pytest
from helpers import ROOT
from playwright.sync_api import Browser, Locator, Page, expect

from mastermind76 import begin, transcript

browser = players.browser
ADDRESS = (ROOT / "lessons" / "results.html").as_uri()


class Teacher:
    """Someone at the page."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.goto(ADDRESS)

    def saved(self, name: str, options: str, typed: str = "") -> Path:
        """Save a session with lines that slashes part, as the page that plays does."""
        header, dialogue = begin(options.split())
        lines = typed.split("/") if typed else []
        return self.file(name, f"{header}\n{transcript(dialogue, lines, end='')}")

    def game(self, name: str, typed: str) -> Path:
        """Save a session of the usual kind with seed 76, whose code is BYYY."""
        return self.saved(name, "--seed 76", typed)

    def file(self, name: str, text: str) -> Path:
        path = self.folder / name
        path.write_bytes(text.encode())
        return path

    def drop(self, *paths: Path) -> None:
        """Drag files over the page, let them go there, and wait until it shows what it read."""
        self.page.evaluate("""() => {
            window.shown = new Promise(done => new MutationObserver(done)
                .observe(document.body, {childList: true, subtree: true}));
        }""")
        cdp = self.page.context.new_cdp_session(self.page)
        box = self.page.locator("#drop").bounding_box()
        assert box
        data = {"items": [], "files": list(map(str, paths)), "dragOperationsMask": 1}
        for step in ("dragEnter", "dragOver", "drop"):
            cdp.send("Input.dispatchDragEvent",
                     {"type": step, "x": box["x"] + 9, "y": box["y"] + 9, "data": data})
        self.page.evaluate("shown.then(() => null)")

    def choose(self, *paths: Path) -> None:
        with self.page.expect_file_chooser() as chooser:
            self.button("Choose files").click()
        chooser.value.set_files(paths)

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def sees(self) -> str:
        """Return all that is in sight."""
        return self.page.inner_text("body")

    def table(self) -> list[list[str]]:
        """Show the names; return the cells of the table, a list for each game."""
        if self.button("Show names").get_attribute("aria-pressed") == "false":
            self.button("Show names").click()
        expect(self.page.locator("#games td").first).to_be_visible()
        rows = self.page.locator("#games tbody tr").all()
        return [row.locator("th, td").all_inner_texts() for row in rows]

    def rows(self) -> list[str]:
        return [" ".join(cells) for cells in self.table()]

    def names(self) -> list[str]:
        return [cells[0] for cells in self.table()]

    def bars(self) -> dict[str, int]:
        """Return how many games took as many guesses as a row says, where there is any."""
        rows = self.page.locator("#bars tr").all_inner_texts()
        counts = [row.rsplit(maxsplit=1) for row in rows]
        return {" ".join(guesses.split()): int(games) for guesses, games in counts if games != "0"}

    def is_told(self, *sentences: str) -> None:
        """Expect just these sentences about files that are not read."""
        expect(self.page.locator("#refused li")).to_have_text(list(sentences))


@pytest.fixture
def teacher(browser: Browser, tmp_path: Path) -> Iterator[Teacher]:
    with browser.new_context(permissions=["clipboard-read", "clipboard-write"]) as context:
        teacher = Teacher(context.new_page(), tmp_path)
        yield teacher
        assert not teacher.faults
