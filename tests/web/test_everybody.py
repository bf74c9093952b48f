"""Everybody can use the page: axe-core finds nothing, a keyboard is enough, and so are roles and names."""
from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from selenium.common.exceptions import ElementNotInteractableException, StaleElementReferenceException
from selenium.webdriver.common.keys import Keys

import scoring
from table import Table
from table.session import Session
from tests.web.browser import CHROMIUM, DRIVER, Browser
from tests.web.conftest import HERE, NAMES
from tests.web.test_serve import Serve, address
from tests.web.test_serve import serve as serve  # a fixture
from tools.web.__main__ import NODE, install
from web.invitation import Invitation

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="the page was not tried in a browser: no chromium with its driver here")
HAND = ["air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order", "mirage", "book_of_changes"]
# All of WCAG 2.2 A and AA, and labels that differ from what is printed.
RUN = """const done = arguments[0], values = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
    axe.run(document, {runOnly: {type: 'tag', values},
    rules: {'label-content-name-mismatch': {enabled: true}, 'target-size': {enabled: true}}}).then(found =>
    done(found.violations.flatMap(each => each.nodes.map(node => each.id + ': ' + node.html.slice(0, 200)))))"""


OPEN = """const [to, done] = arguments;
const about = { player: "Ann", card: "mirage" };
import("/" + location.pathname.split("/")[1] + "/frame.js").then((frame) => { frame.openLink({ to, about }); done(); });"""


@pytest.fixture(scope="module")
def axe() -> str:
    if not shutil.which("npm"):
        pytest.skip("axe-core has not looked at the page: no npm here")
    try:
        install()
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("axe-core has not looked at the page: npm could not fetch it")
    return (NODE / "node_modules" / "axe-core" / "axe.min.js").read_text("utf-8")


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.close()


@pytest.fixture
def guest(chromium: Browser, table: Table, request: pytest.FixtureRequest) -> Iterator[Guest]:
    game, options = getattr(request, "param", ("fantasy_realms", {}))
    session = table.new_session(game, NAMES, **options)
    invitation = Invitation(table, session)
    invitation.open([HERE])
    chromium.looks_like(390, 844, language="en")
    yield Guest(chromium, invitation, session)
    chromium.open("about:blank")
    invitation.close()


class Guest:
    """Ann's phone."""

    def __init__(self, browser: Browser, invitation: Invitation, session: Session) -> None:
        self.browser, self.invitation, self.session = browser, invitation, session

    def arrive(self, player: str = "Ann") -> None:
        self.browser.open(self.invitation.links()[0])
        self.browser.press(f"{player[0]}\n{player}")
        self.browser.find("#foot > *")

    def wrong(self, axe: str) -> Any:
        self.browser.run(axe)
        return self.browser.driver.execute_async_script(RUN)


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_axe_finds_nothing_wrong_with_a_game_of_hands(guest: Guest, axe: str, dark: bool) -> None:
    browser, found = guest.browser, {}
    browser.looks_like(390, 844, dark=dark)
    browser.open(guest.invitation.links()[0])
    browser.sees("Who are you?")
    found["door"] = guest.wrong(axe)
    guest.arrive()
    found["empty hand"] = guest.wrong(axe)
    guest.session.do({"do": "set_hand", "player": "Bob", "hand": ["dragon", "knights"]})
    for card in HAND:
        browser.tap(f"#card-{card}")
    for card in HAND:
        browser.pressed(card)
    found["hand"] = guest.wrong(axe)
    for opener, part in (("#why", ".why"), ("#change", ".alternative"), ("#more", ".entry")):
        browser.tap(opener)
        browser.find(f"#sheet[open] {part}")
        found[opener] = guest.wrong(axe)
        browser.tap("#sheet .top button")
    for to, part in (("card", ".rule"), ("rules", ".fold"), ("dispute", ".typed"), ("code", ".qr")):
        browser.driver.execute_async_script(OPEN, to)
        browser.find(f"#sheet[open] {part}")
        found[to] = guest.wrong(axe)
        browser.tap("#sheet .top button")
    browser.looks_like(360, 640, dark=dark)
    browser.find(".low")
    found["low"] = guest.wrong(axe)
    guest.invitation.room.reveal()
    browser.find(".podium")
    found["results"] = guest.wrong(axe)
    browser.tap("#keep")
    browser.find("#sheet[open] .picture")
    found["keep"] = guest.wrong(axe)
    assert {place: wrong for place, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("guest", [("baby_pirates", {"variant": "advanced"}), ("once_upon_a_draft", {"variant": "tricks"}),
                                   ("once_upon_a_draft", {"variant": "end"}), ("cinderella", {})], indirect=True)
def test_axe_finds_nothing_wrong_with_the_other_games(guest: Guest, axe: str) -> None:
    found = {}
    for dark in (False, True):
        guest.browser.looks_like(390, 844, dark=dark)
        if not dark:
            guest.arrive()
        found[dark] = guest.wrong(axe)
    guest.invitation.room.reveal()
    guest.browser.find(".banner")
    assert {**found, "results": guest.wrong(axe)} == {False: [], True: [], "results": []}


def focused(browser: Browser) -> str:
    return str(browser.run("return document.activeElement.id || document.activeElement.innerText"))


def keys(browser: Browser, *pressed: str) -> None:
    for key in pressed:
        browser.until(lambda key=key: _pressed(browser, key))


def _pressed(browser: Browser, key: str) -> bool:
    try:
        browser.driver.switch_to.active_element.send_keys(key)
    except (ElementNotInteractableException, StaleElementReferenceException):      # drawn again in this very moment
        return False
    return True


def tab_to(browser: Browser, wanted: str) -> None:
    for _ in range(60):
        if focused(browser) == wanted:
            return
        keys(browser, Keys.TAB)
    raise AssertionError(f"the keyboard does not lead to {wanted}")


def test_a_whole_hand_by_keyboard_alone(guest: Guest) -> None:
    browser = guest.browser
    browser.open(guest.invitation.links()[0])
    browser.sees("Who are you?")
    tab_to(browser, "A\nAnn")
    keys(browser, Keys.ENTER)
    browser.find("#undo")
    tab_to(browser, "card-earth_elemental")
    keys(browser, Keys.TAB)
    assert focused(browser) == "card-fountain_of_life"          # from family to family
    keys(browser, Keys.ARROW_RIGHT, Keys.ARROW_UP, Keys.ENTER)
    browser.pressed("cavern")
    assert focused(browser) == "card-cavern"                    # and it stays there
    keys(browser, Keys.ARROW_DOWN, Keys.SPACE)
    browser.pressed("water_elemental")
    keys(browser, "i")                                          # reads the card
    browser.find("#sheet[open]")
    browser.until(lambda: browser.text("#sheet-title") == "Water Elemental")
    assert focused(browser) == "sheet-title"
    keys(browser, Keys.ESCAPE)
    browser.until(lambda: not browser.all("#sheet[open]"))
    tab_to(browser, "why")
    keys(browser, Keys.ENTER)
    browser.find("#sheet[open] .why")
    keys(browser, Keys.ESCAPE)
    tab_to(browser, "undo")
    keys(browser, Keys.ENTER)
    browser.until(lambda: guest.session.state.player("Ann").hand == ("cavern",))


def tree(browser: Browser) -> list[tuple[str, str, int]]:
    """What a screen reader is told: role, name and node, in order."""
    nodes = browser.command("Accessibility.getFullAXTree")["nodes"]
    return [(each["role"]["value"], each.get("name", {}).get("value", ""), each["backendDOMNodeId"]) for each in nodes
            if not each["ignored"] and "backendDOMNodeId" in each]


def activate(browser: Browser, name: str) -> None:
    """The first button whose name begins so, as a screen reader does it."""

    def found() -> bool:
        for each_role, each_name, node in tree(browser):
            if each_role in ("button", "ToggleButton") and each_name.replace(" ,", ",").startswith(name):
                held = browser.command("DOM.resolveNode", backendNodeId=node)["object"]["objectId"]
                browser.command("Runtime.callFunctionOn", objectId=held, functionDeclaration="function () { this.click(); }")
                return True
        return False

    browser.until(found)


def test_a_whole_hand_by_roles_and_names_alone(guest: Guest) -> None:
    browser = guest.browser
    browser.open(guest.invitation.links()[0])
    browser.sees("Who are you?")
    activate(browser, "Ann")
    browser.find("#undo")
    cards = guest.session.pack().cards                          # type: ignore[attr-defined]
    for card in HAND:
        name = guest.session.pack().lexicon.card(card).sentence("en")       # type: ignore[attr-defined]
        activate(browser, f"{name}, {cards[card].strength or 'Wild'}")
        browser.pressed(card)
    groups = [name for role, name, _ in tree(browser) if role == "group"]
    assert {"All cards", "Land", "Flood", "Weather", "Flame"} <= set(groups)
    assert ("heading", "Fantasy Realms") in {(role, name) for role, name, _ in tree(browser)}
    total = guest.session.result().players["Ann"].total         # type: ignore[attr-defined]
    browser.until(lambda: ("status", f"You have {total} points") in {(role, name) for role, name, _ in tree(browser)})
    activate(browser, "Why?")
    browser.find("#sheet[open] .why")
    assert any(role == "dialog" and name == f"Why {total}?" for role, name, _ in tree(browser))
    activate(browser, "Close")
    guest.invitation.room.reveal()
    browser.find(".podium")
    assert browser.run("return document.activeElement.tagName") in ("H1", "H2")
    activate(browser, "1 Ann")
    browser.find("#sheet[open] .why")


# A whole evening at the table's own page: a game is chosen, people sit down, everybody's cards, the results, saved, once more

HANDS = {"Ann": HAND, "Bob": ["forest", "unicorn", "knights", "king", "dragon", "candle", "smoke"]}
PLACE = """const tile = document.getElementById(arguments[0]), rows = [...document.querySelectorAll('.deck .tiles')];
    return tile ? [rows.indexOf(tile.parentNode), [...tile.parentNode.children].indexOf(tile)] : [-1, -1]"""


def settled(browser: Browser, happens: str) -> None:
    """The page has come so far, and the keyboard is still somewhere on it."""
    browser.find(happens)
    browser.until(lambda: browser.run("return document.activeElement !== document.body"))


def to_card(browser: Browser, card: str) -> None:
    """By arrows from the card that has the focus."""
    while focused(browser) != f"card-{card}":
        (row, place), (to_row, to_place) = browser.run(PLACE, focused(browser)), browser.run(PLACE, f"card-{card}")
        up_or_down = Keys.ARROW_DOWN if to_row > row else Keys.ARROW_UP
        keys(browser, up_or_down if to_row != row else Keys.ARROW_RIGHT if to_place > place else Keys.ARROW_LEFT)


def test_a_whole_evening_by_keyboard_alone(chromium: Browser, serve: Serve, tmp_path: Path) -> None:
    browser = chromium
    browser.looks_like(390, 844, language="en")
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    browser.find("#game-fantasy_realms")
    tab_to(browser, "game-fantasy_realms")
    keys(browser, Keys.ENTER)
    settled(browser, ".page-players")
    assert focused(browser) == "New game"
    tab_to(browser, "Add players")
    keys(browser, Keys.ENTER)
    browser.until(lambda: focused(browser) == "name")
    for seats, name in enumerate(HANDS, 1):
        keys(browser, name, Keys.ENTER)
        browser.until(lambda seats=seats: len(browser.all(".at-table li")) == seats)
        assert focused(browser) == "name"
    keys(browser, Keys.ESCAPE)
    browser.until(lambda: focused(browser) == "Add players")        # where one came from
    tab_to(browser, "start")
    keys(browser, Keys.ENTER)
    settled(browser, "#total")
    assert focused(browser) == "Fantasy Realms"
    tab_to(browser, "card-earth_elemental")
    for name, hand in HANDS.items():
        browser.until(lambda name=name: name in browser.text(".seat.me"))
        for card in hand:
            to_card(browser, card)
            keys(browser, Keys.ENTER)
            browser.pressed(card)
        tab_to(browser, "next")
        keys(browser, Keys.ENTER)
        if name == "Ann":
            browser.until(lambda: "Bob" in browser.text(".seat.me"))
            assert focused(browser) == "next"
            back_to_the_deck(browser)
    settled(browser, ".podium")
    assert focused(browser) == "winner"
    keys(browser, Keys.TAB, Keys.ENTER)                              # why the first has so much
    browser.find("#sheet[open] .why")
    keys(browser, Keys.ESCAPE)
    browser.until(lambda: "Ann" in focused(browser) or "Bob" in focused(browser))
    tab_to(browser, "main-action")
    keys(browser, Keys.ENTER)
    browser.until(lambda: browser.text("#main-action") == "Play again")
    assert focused(browser) == "main-action"
    keys(browser, Keys.ENTER)
    settled(browser, ".page-players")
    browser.until(lambda: len(browser.all(".at-table li")) == len(HANDS))
    tab_to(browser, "start")
    keys(browser, Keys.ENTER)
    settled(browser, "#total")
    assert focused(browser) == "Fantasy Realms" and browser.text("#total") == "–"
    browser.open("about:blank")


def back_to_the_deck(browser: Browser) -> None:
    for _ in range(40):
        if focused(browser).startswith("card-"):
            return
        keys(browser, Keys.SHIFT + Keys.TAB)
    raise AssertionError("the keyboard does not lead back to the cards")


def named(browser: Browser, role: str) -> list[str]:
    return [name.replace(" ,", ",") for each, name, _ in tree(browser) if each == role]


def fill_in(browser: Browser, name: str, typed: str) -> None:
    """Writes into the field of this name, as dictation does, and sends it off."""
    field = browser.until(lambda: next((node for role, each, node in tree(browser) if role == "textbox" and each == name), None))
    browser.command("DOM.focus", backendNodeId=field)
    browser.command("Input.insertText", text=typed)
    activate(browser, "Add")


def test_a_whole_evening_by_roles_and_names_alone(chromium: Browser, serve: Serve, tmp_path: Path) -> None:
    browser = chromium
    browser.looks_like(390, 844, language="en")
    browser.open(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    activate(browser, "Fantasy Realms")
    browser.until(lambda: "New game" in named(browser, "heading"))
    activate(browser, "Add players")
    for name in HANDS:
        fill_in(browser, "Name", name)
    activate(browser, "Close")
    browser.until(lambda: {"Ann leaves", "Bob leaves"} <= set(named(browser, "button")))
    activate(browser, "Start with 2")
    browser.until(lambda: "Fantasy Realms" in named(browser, "heading"))
    pack: Any = scoring.open_pack("fantasy_realms")
    for name, hand in HANDS.items():
        activate(browser, f"{name} –")
        for card in hand:
            printed = pack.lexicon.card(card).sentence("en")
            activate(browser, f"{printed}, ")
            browser.until(lambda printed=printed: any(tile.startswith(f"{printed}, ") and "yours" in tile
                                                      for tile in named(browser, "button")))
    browser.until(lambda: "Results" in named(browser, "button"))
    activate(browser, "Results")
    browser.until(lambda: any(each.startswith("2 ") for each in named(browser, "button")))
    places = [each for each in named(browser, "button") if each[:2] in ("1 ", "2 ")]
    first = max(HANDS, key=lambda name: places[0].startswith(f"1 {name}"))
    assert first in named(browser, "heading") and len(places) == 2
    activate(browser, places[0])
    browser.until(lambda: any(each.startswith("Why ") for each in named(browser, "dialog")))
    activate(browser, "Close")
    activate(browser, "Save the game")
    activate(browser, "Play again")
    browser.until(lambda: {"Ann leaves", "Bob leaves"} <= set(named(browser, "button")))
    activate(browser, "Start with 2")
    browser.until(lambda: "Ann –" in named(browser, "button"))
    assert not any("yours" in each for each in named(browser, "button"))
    browser.open("about:blank")
