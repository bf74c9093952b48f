"""A real browser on the pages around the games: from home to the saved result, its note, its end, the rules, another language."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from selenium.webdriver.common.keys import Keys

from table import Table
from table.hand_code import write_code
from tests.web.browser import CHROMIUM, DRIVER, Browser
from tests.web.test_serve import Serve, address
from tests.web.test_serve import serve as serve  # a fixture

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="the pages were not tried: no chromium with its driver here")
PAGES = ("home", "players", "history", "statistics", "rules", "settings", "data", "open_games")
OPEN = """const [to, about, done] = arguments;
import("/" + location.pathname.split("/")[1] + "/frame.js").then((frame) => { frame.go({ to, about }); done(); });"""
SMALL = """return [...document.querySelectorAll("button, summary, select, input:not([type=radio], [type=checkbox])")].filter((each) => {
  const box = each.getBoundingClientRect();
  return box.width && box.height && (box.height < 43.5 || box.width < 43.5);
}).map((each) => each.outerHTML.slice(0, 90))"""
NAMELESS = """return [...document.querySelectorAll("button, input, select, textarea, summary")].filter((each) =>
  !(each.textContent.trim() || each.getAttribute("aria-label") || each.closest("label") ||
    (each.id && document.querySelector("label[for=" + each.id + "]")))).length"""
FAINT = """const channels = (text) => (text.match(/[\\d.]+/g) || []).map(Number);
const light = (colour) => {
  const linear = (part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  const [r, g, b] = colour.slice(0, 3).map((each) => linear(each / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const ground = (node) => {
  for (let each = node; each; each = each.parentElement) {
    const found = channels(getComputedStyle(each).backgroundColor);
    if (found.length === 3 || found[3] === 1) return found;
  }
  return [255, 255, 255];
};
const says = (each) => [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
return [...document.querySelectorAll("#head *, #main *, #foot *")].filter((each) => {
  if (!says(each) || !each.getClientRects().length || each.closest(":disabled, .aside")) return false;
  const [a, b] = [light(channels(getComputedStyle(each).color)), light(ground(each))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05) < 4.5;
}).map((each) => each.textContent.slice(0, 40))"""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.close()


@pytest.fixture
def browser(chromium: Browser, serve: Serve) -> Iterator[Browser]:
    """Gone from the page before the table ends."""
    chromium.looks_like(360, 740, language="en")
    yield chromium
    assert chromium.complaints() == []
    chromium.open("about:blank")


def prepared(folder: Path) -> None:
    """A table that knows three people, one of whom has played."""
    table = Table.open(folder)
    for name in ("Ann", "Bob", "Cat"):
        table.players.add(name)
    session = table.new_session("fantasy_realms", ["Ann", "Cat"], editions=[])
    session.do({"do": "add_card", "player": "Ann", "card": "mountain"})
    table.close()


def open_page(browser: Browser, to: str, **about: str) -> None:
    browser.driver.execute_async_script(OPEN, to, about)
    browser.find(f".page-{to}")


def heading(browser: Browser, words: str) -> None:
    """The page is there, its heading has the focus, and the window is called after it."""
    browser.until(lambda: browser.text("#head h1") == words)
    browser.until(lambda: browser.run("return document.activeElement.tagName") == "H1")
    assert words in browser.run("return document.title")


def test_from_home_to_a_saved_game_its_note_the_rules_and_another_language(
        browser: Browser, serve: Serve, tmp_path: Path) -> None:
    prepared(tmp_path / "data")
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "data"))))
    browser.find("#go-on")
    # a game with people who are known
    browser.tap("#game-fantasy_realms")
    heading(browser, "New game")
    for name in ("B\nBob", "C\nCat"):
        browser.press(name)
    browser.until(lambda: len(browser.all(".at-table li")) == 2)
    browser.tap("#foot .button")
    for card in ("dragon", "wildfire"):
        browser.tap(f"#card-{card}")
        browser.pressed(card)
    browser.tap(".seat:not(.me)")
    browser.tap("#card-forest")
    browser.pressed("forest")
    # the result, saved
    browser.tap("#more")
    browser.press("Results")
    browser.press("Save as it is")
    browser.sees("Play again")
    open_page(browser, "history")
    heading(browser, "History")
    browser.until(lambda: len(browser.all(".game-row")) == 1)
    # a note
    browser.tap(".game-row .round")
    browser.press("Write a note")
    browser.find("#note").send_keys("In the garden")
    browser.tap("#sheet form .main")
    browser.until(lambda: "In the garden" in browser.text(".game-row"))
    # deleted, and back
    browser.tap(".game-row .round")
    browser.tap("#sheet .entry:last-child")
    browser.sees("No game yet")
    browser.press("Undo")
    browser.until(lambda: len(browser.all(".game-row")) == 1)
    # its results again, and the browser's own way back
    browser.tap(".game-row .entry")
    browser.find(".podium")
    browser.driver.back()
    heading(browser, "History")
    # the rules
    browser.tap(".tabs button:nth-child(3)")
    heading(browser, "Rules")
    browser.find("#search").send_keys("phoenix")
    browser.until(lambda: "Phoenix" in browser.text("#found"))
    # another language, at once and after the page is loaded again
    browser.tap(".tabs button:nth-child(4)")
    heading(browser, "Settings")
    browser.tap(".page-settings .entry")
    browser.press("Français")
    browser.until(lambda: browser.text("#head h1") == "Réglages")
    browser.driver.refresh()
    browser.until(lambda: browser.text("#head h1") == "Réglages")
    assert browser.run("return document.documentElement.lang") == "fr"


@pytest.mark.parametrize("dark", [False, True])
def test_every_page_can_be_touched_named_and_read(browser: Browser, serve: Serve, tmp_path: Path, dark: bool) -> None:
    prepared(tmp_path / "data")
    browser.looks_like(360, 640, language="en", dark=dark)
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "data"))))
    browser.find("#go-on")
    for to in PAGES:
        open_page(browser, to, **({"game": "fantasy_realms"} if to == "players" else {}))
        browser.until(lambda: browser.run("return document.activeElement.tagName") == "H1")
        assert browser.run(SMALL) == [], to
        assert browser.run(NAMELESS) == 0, to
        assert browser.run(FAINT) == [], to
        assert browser.run("return document.documentElement.scrollWidth") == 360, to
        assert len(browser.all("h1")) == 1


def test_a_hand_comes_with_the_address_and_a_file_from_the_phone(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    elsewhere = Table.open(tmp_path / "app")
    session = elsewhere.new_session("fantasy_realms", ["Dan", "Eve"], editions=[])
    for card in ("forest", "smoke"):
        session.do({"do": "add_card", "player": "Dan", "card": card})
    code = write_code(session, "Dan")
    elsewhere.finish(session)
    file = tmp_path / "games.json"
    file.write_text(elsewhere.export_all(), "utf-8")
    elsewhere.close()
    prepared(tmp_path / "data")
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "data"))) + f"#code={code}")
    # it waits for its game
    browser.sees("A hand came with this address.")
    browser.tap("#go-on")
    browser.until(lambda: browser.run("return document.querySelector('#sheet[open] input')?.value") == code)
    browser.press("Import this hand")
    for card in ("forest", "smoke"):
        browser.pressed(card)
    browser.run("document.querySelector('#sheet .top button')?.click()")
    # the app's own file
    open_page(browser, "data")
    browser.run("HTMLInputElement.prototype.click = () => undefined")       # no window of the system opens here
    browser.press("Import a file\nSaved on this phone or another")
    browser.find("#file").send_keys(str(file))
    browser.sees("1 game added.")
    open_page(browser, "history")
    browser.until(lambda: "Dan" in browser.text(".game-row"))


def test_back_closes_the_sheet_and_a_game_begins_with_its_first_player(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "data"))))
    browser.tap("#game-fantasy_realms")
    heading(browser, "New game")
    browser.press("Add players")
    for count, name in enumerate(("Ann", "Bob"), start=1):
        browser.find("#name").send_keys(name, Keys.ENTER)
        browser.until(lambda count=count: len(browser.all(".at-table li")) == count)
    browser.driver.back()
    browser.until(lambda: not browser.run("return document.getElementById('sheet').open"))
    heading(browser, "New game")
    browser.tap("#foot .button")
    browser.until(lambda: "Ann" in browser.text(".seat.me"))
    for card in ("dragon", "wildfire", "forest", "king", "queen", "smoke", "candle"):
        browser.tap(f"#card-{card}")
        browser.pressed(card)
    assert "Ann" in browser.text(".seat.me")        # a complete hand stays in view


def test_a_card_touched_right_after_a_tab_goes_to_that_player(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    """The finger does not wait for the page it turned to."""
    prepared(tmp_path / "data")
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "data"))))
    browser.tap("#go-on")
    browser.until(lambda: "Ann" in browser.text(".seat.me"))
    browser.run("document.querySelector('.seat:not(.me)').click(); document.getElementById('card-forest').click()")
    browser.pressed("forest")
    assert "Cat" in browser.text(".seat.me")
    browser.tap(".seat:not(.me)")
    browser.until(lambda: "Ann" in browser.text(".seat.me") and browser.find("#card-forest").get_attribute("aria-pressed") != "true")
