"""Save keeps a session of web/play.html as a transcript, which can be opened again.

Save as one file keeps the page, which needs nothing else then.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import players
import pytest
from helpers import MODULE, ROOT, checks
from players import (
    ASKS, CDN, PAGE, PYODIDE, PYODIDE_FILES, WAITS, Player, choose_module, held_back, middle,
    waiting)
from playwright.sync_api import Browser, FilePayload, expect

from mastermind76 import begin, read_transcript, transcript

site, browser, player = players.site, players.browser, players.player
at_desk = players.at_desk
NAME = "anna-76.txt"
Give = Callable[[Player, str | bytes, str], None]
SAVED = f"$ mastermind76 --seed 76 --teach\n{waiting('RBYG', 'HINT', teach=True)}^C\n"


# ------------------------------------------------ Save, in a dialog of the page's own

def test_save_asks_for_a_name_and_proposes_it_again(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40&teach#RBYG,")
    assert at_desk.save(tmp_path, "anna").name == "anna-40.txt"
    proposed: list[str] = []
    at_desk.click("Save")
    saved = at_desk.download(tmp_path, lambda: proposed.append(at_desk.answer("  ben ")))
    assert proposed == ["anna"]
    assert saved.name == "ben-40.txt" and checks(saved)
    assert saved.read_text() == f"$ mastermind76 --seed 40 --teach\n{at_desk.paper()}"
    assert at_desk.save(tmp_path, "").name == "mastermind76-40.txt"
    assert "mastermind76-40.txt" in at_desk.trouble()


def test_save_that_is_cancelled_saves_nothing(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#RBYG,")
    names: list[str] = []
    at_desk.page.on("download", lambda download: names.append(download.suggested_filename))
    at_desk.page.keyboard.type("RB")
    at_desk.click("Save")
    at_desk.click("Cancel")
    at_desk.page.keyboard.type("YG")
    assert at_desk.line() == "RBYG"
    at_desk.save(tmp_path, "late")
    assert names == ["late-40.txt"]


def test_return_in_the_dialog_presses_nothing_behind_it(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#QUIT,")
    assert at_desk.focused() == "again"
    at_desk.save(tmp_path)
    assert at_desk.is_at("?seed=40")
    at_desk.click("Save")
    at_desk.download(tmp_path, lambda: at_desk.click("OK"))
    expect(at_desk.page.get_by_role("dialog")).not_to_be_visible()


def test_no_ring_is_around_a_paper_that_was_tapped_before(
        at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#QUIT,")
    at_desk.page.mouse.click(*middle(at_desk.page.locator("#sheet")))
    assert at_desk.focused() == "desk"
    at_desk.save(tmp_path)
    assert not at_desk.page.evaluate("document.querySelector('main:focus-visible')")


@pytest.mark.parametrize("name, file", [
    ("../../x", "__.._x-40.txt"), ("a/b\\c:d", "a_b_c_d-40.txt"), ("<b>é", "_b_é-40.txt")])
def test_a_name_is_no_path(name: str, file: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40")
    assert at_desk.save(tmp_path, name).name == file
    assert not at_desk.page.get_by_role("alert").locator("b").count()


def test_a_game_that_is_saved_while_it_prints_checks(at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=76&baud=1", until="true")
    assert checks(at_desk.save(tmp_path))


# ------------------------------------------------ Open a saved game

def payload(text: str | bytes, name: str) -> FilePayload:
    data = text.encode() if isinstance(text, str) else text
    return {"name": name, "mimeType": "text/plain", "buffer": data}


def drop(player: Player, text: str | bytes, name: str = NAME) -> None:
    """Drop a file on the page."""
    given = payload(text, name)
    transfer = player.page.evaluate_handle("""([name, data]) => {
        const bytes = Uint8Array.from(atob(data), character => character.charCodeAt(0));
        const transfer = new DataTransfer();
        transfer.items.add(new File([bytes], name));
        return transfer;
    }""", [name, base64.b64encode(given["buffer"]).decode()])
    for event in ("dragover", "drop"):
        player.page.dispatch_event("#sheet", event, {"dataTransfer": transfer})


def choose(player: Player, text: str | bytes, name: str = NAME) -> None:
    """Choose a file under More."""
    with player.page.expect_file_chooser() as chooser:
        player.click("More", "Open a saved game")
    chooser.value.set_files(payload(text, name))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
@pytest.mark.parametrize("give", [drop, choose])
def test_a_saved_game_goes_on_where_it_was(
        give: Give, end: str, at_desk: Player, tmp_path: Path) -> None:
    at_desk.go("?seed=40#RRRR,")
    give(at_desk, SAVED.replace("\n", end), NAME)
    at_desk.page.wait_for_function(f"{ASKS} && location.search == '?seed=76&teach'")
    assert at_desk.paper() == waiting("RBYG", "HINT", teach=True)
    assert at_desk.is_at("?seed=76&teach")
    at_desk.type("BYYY")
    saved = at_desk.save(tmp_path)
    assert checks(saved)
    assert saved.read_text() == ("$ mastermind76 --seed 76 --teach\n"
                                 + waiting("RBYG", "HINT", "BYYY", teach=True))
    at_desk.page.go_back()
    at_desk.page.wait_for_function(f"{ASKS} && location.search == '?seed=40'")


@pytest.mark.parametrize("name", [
    "bad-input", "codemaker-slip", "everything", "forms", "help", "if", "match-by-hand",
    "match-won", "oldstyle-input", "oldstyle-zones", "picture-wide", "scoring-guess",
    "sizes-large", "teach-loss", "two-games"])
def test_a_transcript_of_the_project_opens_and_plays_row_for_row(
        name: str, at_desk: Player) -> None:
    path = ROOT / "transcripts" / f"{name}.txt"
    kept = read_transcript(path)
    typed = [line.upper() for line in kept.typed.values()]
    at_desk.go("?seed=40")
    drop(at_desk, path.read_bytes())
    at_desk.page.wait_for_function(f"{WAITS} && location.search !== '?seed=40'")
    again = transcript(begin(kept.options)[1], typed, end="")
    assert at_desk.paper().rstrip("\n") == again.rstrip("\n")


def test_a_secret_code_in_a_saved_game_stays_secret(at_desk: Player) -> None:
    at_desk.go("?seed=40")
    playing = waiting("OPOP", "RBYG", codemaker="player")
    drop(at_desk, f"$ mastermind76 --seed 76 --codemaker player\n{playing}^D\n")
    at_desk.page.wait_for_function(f"{ASKS} && location.search.includes('codemaker')")
    assert at_desk.paper() == playing.replace("OPOP", "")
    assert at_desk.is_at("?seed=76&codemaker=player")


@pytest.mark.parametrize("give", [drop, choose])
@pytest.mark.parametrize("text", [
    "", "homework\n", "$ othergame --seed 76\n? RBYG\n", b"\x89PNG\r\n\x1a\n\x00\xff" * 50,
    "<img src=x onerror=alert(1)>", "x" * 200_000,
    "$ mastermind76 --teach\n? RBYG\n", "$ mastermind76 --seed 76 --colors 11\n? RBYG\n"])
def test_a_file_that_is_no_saved_game_is_named_in_plain_words(
        text: str | bytes, give: Give, at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.page.keyboard.type("BY")
    give(at_desk, text, f"<img src=x onerror=alert(1)>{'n' * 150}.txt")
    assert "<img src=x onerror=alert(1)>" in at_desk.trouble()
    assert "$" not in at_desk.trouble() and len(at_desk.trouble()) <= 110
    assert not at_desk.page.locator("img").count()
    at_desk.type("YY")  # and nothing is lost
    assert at_desk.paper() == waiting("RBYG", "BYYY")


def test_no_file_changes_nothing(at_desk: Player) -> None:
    at_desk.go("?seed=76#RBYG,")
    at_desk.page.dispatch_event("#sheet", "drop")
    transfer = at_desk.page.evaluate_handle("new DataTransfer()")
    at_desk.page.dispatch_event("#sheet", "drop", {"dataTransfer": transfer})
    with at_desk.page.expect_file_chooser() as chooser:
        at_desk.click("More", "Open a saved game")
    chooser.value.set_files([])
    at_desk.page.keyboard.press("Escape")
    expect(at_desk.page.get_by_role("alert")).to_be_empty()
    at_desk.type("BYYY")
    assert at_desk.paper() == waiting("RBYG", "BYYY")
    assert not at_desk.faults


# ------------------------------------------------ Save as one file

# What an extension of a browser puts into a page, before its script runs and after that.
EXTENSION = """(() => {
    const putInto = element => {
        element.dataset.putIn = "";
        const style = document.createElement("style");
        style.dataset.putIn = "";
        element.prepend(style);
    };
    const watch = new MutationObserver(() => {
        if (!document.body) return;
        watch.disconnect();
        [document.documentElement, document.body].forEach(putInto);
    });
    watch.observe(document, {childList: true, subtree: true});
    addEventListener("load", () => putInto(document.querySelector("dialog")));
})()"""


@pytest.fixture(scope="module")
def saved_page(browser: Browser, site: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page as one file, with a module that would end a script."""
    with browser.new_context() as context:
        player = Player(context, site)
        source = f"{MODULE.read_text(encoding='utf-8')}# </script><!-- <script> &amp; é\n"
        context.route("**/mastermind76.py", lambda route: route.fulfill(
            body=source, content_type="text/plain; charset=utf-8"))
        player.page.add_init_script(EXTENSION)
        player.open("?seed=76&picture")
        player.type("RBYG")
        assert player.page.locator("[data-put-in]").count() == 6
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
    alone.page.add_init_script(EXTENSION)
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


def test_a_saved_page_is_without_what_an_extension_put_into_it(saved_page: Path) -> None:
    text = saved_page.read_text()
    assert "put-in" not in text
    assert text.count("<style") == PAGE.count("<style")


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
    unpacked = {name: gzip.decompress(base64.b64decode(address.split(",")[1]))
                for name, address in files.items()}
    page = (ROOT / "web" / "play.html").read_bytes()
    pyodide = {name: (PYODIDE / name).read_bytes() for name in PYODIDE_FILES}
    assert unpacked == {"play.html": page, **pyodide}


def test_saving_the_page_says_that_it_works_and_what_is_missing(player: Player) -> None:
    licenses = held_back(player, "**/licenses.txt")
    player.open("?seed=76")
    player.click("More", "Save as one file")
    assert "a few seconds" in player.trouble()
    licenses().fulfill(status=404)
    expect(player.page.get_by_role("alert")).to_contain_text("licenses.txt, which belong in it")
    player.context.unroute("**/licenses.txt")
    player.context.set_offline(True)
    player.click("More", "Save as one file")
    expect(player.page.get_by_role("alert")).to_contain_text("internet")


def test_a_page_opened_from_a_disk_is_saved_with_chosen_licenses(
        player: Player, alone: Player, tmp_path: Path) -> None:
    player.page.goto(f"{(ROOT / 'web' / 'play.html').as_uri()}?seed=76")
    choose_module(player, ROOT / "mastermind76.py")
    player.page.wait_for_function(ASKS)
    for name in ("play.html", "licenses.txt", ""):
        with player.page.expect_file_chooser() as chooser:
            player.click("More", "Save as one file")
        assert "Choose both play.html and licenses.txt" in player.trouble()
        if name:
            chooser.value.set_files(ROOT / "web" / name)
            expect(player.page.get_by_role("alert")).to_contain_text("which belong in it")
    with player.page.expect_download() as download:
        chooser.value.set_files([ROOT / "web" / "play.html", ROOT / "web" / "licenses.txt"])
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
