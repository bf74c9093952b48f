"""A real browser on the page, as small as a cheap phone: a hand, two languages, a forged request, a table that sleeps, the host's game."""
from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from table import Table
from table.session import Session
from table.storage_sentences import closed
from tests.web.browser import CHROMIUM, DRIVER, Browser
from tests.web.conftest import HERE, NAMES
from tests.web.phones import Phone
from tests.web.test_serve import Serve, address
from tests.web.test_serve import serve as serve  # a fixture
from views.palette import GAMES, ROLES
from web.invitation import Invitation

pytestmark = pytest.mark.skipif(not (CHROMIUM and DRIVER), reason="the page was not tried in a browser: no chromium with its driver here")
GROUNDS = ROLES["surface"]         # light and dark
HAND = ["air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order", "mirage", "book_of_changes"]


SPARE = {"Ann": [], "Bob": ["great_flood", "island", "swamp", "candle", "smoke", "knights"],
         "Cat": ["king", "queen", "princess", "unicorn", "hydra"]}
GO = """const [to, done] = arguments;
import("/" + location.pathname.split("/")[1] + "/frame.js").then((frame) => { frame.go({ to, about: {} }); done(); });"""


@pytest.fixture(scope="module")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    browser = Browser(tmp_path_factory.mktemp("chromium"))
    yield browser
    browser.close()


@pytest.fixture
def browser(chromium: Browser) -> Iterator[Browser]:
    chromium.looks_like(360, 740, language="en")
    yield chromium
    assert chromium.complaints() == []
    chromium.open("about:blank")


@pytest.fixture
def boxes() -> list[str]:
    return []


@pytest.fixture
def session(table: Table, boxes: list[str]) -> Session:
    return table.new_session("fantasy_realms", NAMES, editions=boxes)


@pytest.fixture
def invitation(browser: Browser, invitation: Invitation) -> Iterator[Invitation]:
    """Its page is left before the server ends, so that no request of the page goes unanswered."""
    yield invitation
    browser.open("about:blank")


def test_a_whole_hand_tapped_by_a_guest(browser: Browser, invitation: Invitation, session: Session) -> None:
    session.do({"do": "add_card", "player": "Bob", "card": "dragon"})
    browser.open(invitation.links()[0])
    browser.sees("Who are you?")
    browser.press("A\nAnn")
    for card in HAND:
        browser.tap(f"#card-{card}")
    for card in HAND:
        browser.pressed(card)
    scored = session.result().players["Ann"]
    assert session.state.player("Ann").hand == tuple(HAND)
    browser.until(lambda: browser.text("#total") == str(scored.total))
    assert browser.find("#card-dragon").accessible_name.replace(" ,", ",") == "Dragon, 30, Beast, Bob has it"
    assert "taken" in browser.find("#card-dragon").get_attribute("class")
    assert browser.text(".strip").startswith("Best choice")
    # every line of the reasons is there to read
    browser.tap("#why")
    browser.find("#sheet[open]")
    lines = [line for score in scored.cards.values() for line in score.lines]
    browser.until(lambda: len(browser.all("#sheet .reason")) == len(lines))
    browser.tap("#sheet .top button")
    # another choice, and back
    browser.tap("#change")
    browser.tap("#sheet .alternative:nth-of-type(2)")
    browser.until(lambda: browser.text(".strip").startswith("The table’s choice"))
    assert session.result().players["Ann"].total < scored.total
    browser.tap("#undo")
    browser.until(lambda: browser.text("#total") == str(scored.total))
    # the last card out again
    browser.tap("#card-mirage")
    browser.until(lambda: session.state.player("Ann").hand == tuple(card for card in HAND if card != "mirage"))
    assert browser.run("return document.documentElement.scrollWidth") == 360


EVERYTHING = ["cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe"]
IN_VIEW = """const foot = document.getElementById('foot').getBoundingClientRect().top;
    return [...document.querySelectorAll('.deck .tile')].filter(tile => { const box = tile.getBoundingClientRect();
        return box.top >= document.getElementById('head').getBoundingClientRect().bottom && box.bottom <= foot }).map(tile => tile.id)"""


@pytest.mark.parametrize("hands", [3, pytest.param(20, marks=pytest.mark.soak)])
@pytest.mark.parametrize("boxes", [[], EVERYTHING], ids=["base", "all boxes"])
@pytest.mark.parametrize("size", [(360, 640), (390, 844), (412, 915)])
def test_quick_taps_with_choice_cards_enter_the_cards_they_were_meant_for(
        browser: Browser, invitation: Invitation, session: Session, size: tuple[int, int], hands: int) -> None:
    """The places are those from before the first tap: nothing moves under the finger."""
    browser.looks_like(*size, language="en")
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.find("#total")
    browser.until(lambda: browser.run("return document.fonts.status") == "loaded")
    pack, chance = session.pack(), Random(7)
    for _hand in range(hands):
        seen = [card.removeprefix("card-") for card in browser.run(IN_VIEW)]
        choosing = [card for card in seen if card in pack.choice_of]
        quick = [*chance.sample(choosing, min(3, len(choosing)))]
        quick += chance.sample([card for card in seen if card not in choosing], 7 - len(quick))
        chance.shuffle(quick)
        places = browser.places([f"#card-{card}" for card in quick])
        for place in places:
            browser.touch_at(place)
            time.sleep(0.12)                # as fast as a finger
        for card in quick:
            browser.pressed(card)
        assert set(session.state.player("Ann").hand) == set(quick)
        assert browser.places([f"#card-{card}" for card in quick]) == places
        session.do({"do": "clear_hand", "player": "Ann"})
        browser.until(lambda: not browser.all(".tile.mine"))


@pytest.mark.parametrize(("size", "boxes"), [((360, 640), []), ((390, 844), []), ((412, 915), []), ((412, 915), EVERYTHING)])
def test_the_deck_is_whole_above_the_tray_and_no_target_is_small(browser: Browser, invitation: Invitation,
                                                                 size: tuple[int, int]) -> None:
    browser.looks_like(*size, language="fr")
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.find("#total")
    tiles = browser.run("return document.querySelectorAll('.deck .tile').length")
    assert len(browser.run(IN_VIEW)) == tiles >= 53
    small = browser.run("""return [...document.querySelectorAll('button:not(.family)')].map(each => [each.id || each.textContent,
        Math.min(each.offsetWidth, each.offsetHeight), each.classList.contains('tile') ? 36 : 44])
        .filter(([, size, least]) => size < least)""")
    assert small == []
    cut = browser.run("""return [...document.querySelectorAll('.tile .label')].filter(each => each.scrollHeight > each.clientHeight + 1 ||
        each.scrollWidth > each.clientWidth + 1).map(each => each.textContent)""")
    assert cut == []


BEYOND = """return [...document.querySelectorAll('#head *, main *, #foot *, dialog[open] *')].filter(each => each.checkVisibility() &&
    !each.closest('.aside, .slots, .one, svg') && each.getBoundingClientRect().right > innerWidth + 1)
    .map(each => each.outerHTML.slice(0, 120))"""


def test_the_whole_deck_is_in_view_and_every_card_is_a_named_button(browser: Browser, invitation: Invitation, session: Session) -> None:
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.find("#total")
    tiles = browser.run("""return [...document.querySelectorAll('.tile')].map(tile => { const box = tile.getBoundingClientRect();
        return {tag: tile.tagName, label: tile.textContent, pressed: tile.getAttribute('aria-pressed'), bottom: box.bottom,
                width: box.width, height: box.height,
                cut: tile.scrollWidth > tile.clientWidth}})""")
    assert len(tiles) == len(session.pack().cards)
    bottom = browser.run("return document.getElementById('foot').getBoundingClientRect().top")
    assert all(tile["tag"] == "BUTTON" and tile["label"].endswith("free") and tile["pressed"] == "false" for tile in tiles)
    assert all(tile["bottom"] <= bottom + 1 and tile["width"] >= 40 and tile["height"] >= 36 and not tile["cut"] for tile in tiles)
    nameless = browser.run("""return [...document.querySelectorAll('button, input, select, textarea')].filter(each =>
        !(each.innerText.trim() || each.getAttribute('aria-label') ||
          (each.id && document.querySelector('label[for=' + each.id + ']')))).length""")
    assert nameless == 0
    assert browser.run("return document.querySelector('#total').getAttribute('aria-live')") == "polite"
    # with text twice as large nothing is cut sideways, there are only fewer columns
    browser.run("document.documentElement.style.fontSize = '32px'; dispatchEvent(new Event('resize'))")
    session.do({"do": "set_hand", "player": "Ann", "hand": HAND})
    browser.until(lambda: browser.text("#total") == str(session.result().players["Ann"].total) and browser.all(".large #change"))
    assert browser.run(BEYOND) == []
    browser.tap("#why")
    browser.find("#sheet[open] .why")
    assert browser.run(BEYOND) == []
    browser.tap("#sheet .top button")
    invitation.room.reveal()
    browser.find(".podium")
    assert browser.run(BEYOND) == []


def test_the_page_speaks_the_browsers_language_and_wears_its_theme(browser: Browser, invitation: Invitation) -> None:
    grounds = []
    for language, dark, words in (("fr-FR", True, "Qui êtes-vous"), ("en-GB", False, "Who are you")):
        browser.looks_like(360, 740, dark=dark, language=language)
        browser.open(invitation.links()[0])
        browser.sees(words)
        assert browser.run("return document.documentElement.lang") == language[:2]
        grounds.append(browser.run("return getComputedStyle(document.body).backgroundColor"))
    assert grounds == [f"rgb({', '.join(str(int(shade[at:at + 2], 16)) for at in (0, 2, 4))})" for shade in reversed(GROUNDS)]


def test_a_page_of_another_site_can_do_nothing(browser: Browser, invitation: Invitation, session: Session) -> None:
    """The same machine under another name and port is another site: it knows the whole address, and a key, and still changes nothing."""
    ann = Phone(invitation.links()[0])
    ann.sit("Ann")
    other = Invitation(session._table, session)
    other.open([HERE])
    browser.open(other.links()[0].replace(HERE, "localhost"))
    browser.sees("Who are you?")
    body = json.dumps({"id": "forged-tap", "send": [{"do": "add_card", "player": "Ann", "card": "dragon"}]})
    tried = browser.run("""
        const [link, key, body] = arguments;
        const tries = [{headers: {'Content-Type': 'application/json', 'Guest-Key': key}},
                       {mode: 'no-cors', headers: {'Content-Type': 'text/plain'}}, {mode: 'no-cors', credentials: 'include'}];
        return Promise.all(tries.map(each => fetch(link + '/do?key=' + key, {method: 'POST', body, ...each})
            .then(answer => answer.type + answer.status, () => 'refused')))
        """, invitation.links()[0], ann.key, body)
    assert tried == ["refused", "refused", "refused"]           # our own policy stops them before they are sent
    other.close()
    browser.open("about:blank")                                 # a site without a policy
    browser.run("""
        const [link, key, body] = arguments;
        return Promise.all(['text/plain', 'application/x-www-form-urlencoded'].map(type => fetch(link + '/do?key=' + key,
            {method: 'POST', mode: 'no-cors', headers: {'Content-Type': type}, body}).then(() => 1, () => 1)))
        """, invitation.links()[0], ann.key, body)
    assert session.state.player("Ann").hand == () and session.log.length == 1
    browser.complaints()                                        # that it was stopped is what the console tells


def test_a_name_with_markup_is_a_name(browser: Browser, invitation: Invitation, session: Session) -> None:
    name = "<img src=x onerror=document.title=1>"
    session.do({"do": "rename", "player": "Bob", "to": name})
    browser.open(invitation.links()[0])
    browser.sees(name)
    assert browser.run("return document.querySelectorAll('img, script:not([src])').length") == 0
    assert browser.run("return document.title") == "Who are you? · Fantasy Realms · Fairy Tally"


def test_taps_on_a_table_that_sleeps_are_kept_and_come_through(browser: Browser, invitation: Invitation, session: Session) -> None:
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.tap("#card-forest")
    browser.pressed("forest")
    invitation.close_server()
    browser.sees("does not answer")
    browser.tap("#card-unicorn")
    browser.tap("#card-dragon")
    browser.until(lambda: "2 waiting" in browser.text("#offline"))
    session.do({"do": "add_card", "player": "Bob", "card": "knights"})
    invitation.open([HERE])
    browser.pressed("dragon")
    browser.until(lambda: not browser.text("#offline"))
    assert session.state.player("Ann").hand == ("forest", "unicorn", "dragon")
    browser.until(lambda: "taken" in browser.find("#card-knights").get_attribute("class"))
    browser.complaints()                                        # the console tells that nobody answered


def test_a_tap_that_could_not_be_saved_stays_in_view_and_is_sent_again(browser: Browser, invitation: Invitation, session: Session,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.find("#total")

    def fails() -> None:
        raise closed()

    with monkeypatch.context() as broken:
        broken.setattr(session._table.store, "changing", fails)
        browser.tap("#card-forest")
        browser.until(lambda: browser.text("#toast") == "The games are closed.")
        assert "waiting" in browser.find("#card-forest").get_attribute("class")
        assert "waiting" in browser.find("#card-forest").accessible_name
    browser.pressed("forest")
    assert session.state.player("Ann").hand == ("forest",) and session.log.length == 2
    browser.complaints()                                        # the console tells of the 409


def test_a_guest_waits_for_a_seat_with_cards_in_it(browser: Browser, invitation: Invitation, session: Session) -> None:
    session.do({"do": "add_card", "player": "Ann", "card": "dragon"})
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.sees("Cards are already entered for Ann: the table is asked")
    invitation.room.answer("Ann", give=False)
    browser.until(lambda: browser.text("#toast") == "The table has not given you this seat.")
    browser.press("A\nAnn")
    browser.sees("Cards are already entered for Ann: the table is asked")
    invitation.room.answer("Ann", give=True)
    browser.pressed("dragon")


def test_the_host_gives_a_seat_with_cards_in_it(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    host.begin("fantasy_realms", "Ann", "Bob", "Cat")
    host.tap(do="add_card", player="Bob", card="dragon")
    guest = Phone("http://" + host.get("invite")["address"])
    browser.open(f"http://{host.host}:{host.port}{host.base}")
    browser.find("#card-dragon")
    guest.ask_for("Bob")
    browser.sees("Phone 1 asks for the seat of Bob, in which cards are entered.")
    assert browser.run("return document.documentElement.scrollWidth") == 360
    browser.tap(".asking")
    browser.press("Give it")
    browser.until(lambda: guest.state()["seat"] == "Bob")
    browser.until(lambda: not browser.all(".asking"))


def test_the_host_plays_a_game_for_three_to_its_end(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    process = serve("--serve", "--folder", str(tmp_path / "games"))
    browser.open(address(process))
    browser.tap("#game-fantasy_realms")
    browser.press("Add players")
    for seats, name in enumerate(("Ann", "Bob", "Cat"), 1):
        browser.find("#name").send_keys(f"{name}\n")
        browser.until(lambda seats=seats: len(browser.all(".at-table li")) == seats)
    browser.tap("#sheet .top button")
    browser.tap("#start")
    hands = {"Ann": ["forest", "unicorn"], "Bob": ["dragon", "wildfire"], "Cat": ["knights", "king"]}
    for name, hand in hands.items():
        browser.until(lambda name=name: browser.run(
            "const tab = [...document.querySelectorAll('.seat')].find(each => each.innerText.includes(arguments[0])); if (tab) tab.click();"
            "return tab && tab.classList.contains('me')", name))
        for card in hand:
            browser.tap(f"#card-{card}")
            browser.pressed(card)
    browser.tap("#more")
    browser.press("Results")
    browser.sees("Leading")
    browser.press("Save as it is")
    browser.sees("Play again")
    browser.open("about:blank")
    process.terminate()
    assert process.wait(timeout=20) == 0
    table = Table.open(tmp_path / "games")
    [record] = table.history.records()
    assert {name: list(table.session(record.id).state.player(name).hand) for name in hands} == hands
    table.close()
    browser.complaints()


def test_the_places_are_revealed_from_the_last_to_the_first_and_a_touch_shows_all(browser: Browser, invitation: Invitation,
                                                                                   session: Session) -> None:
    seen = """const told = [...document.querySelectorAll('.place')].map(place =>
        [place.querySelector('.entry').dataset.player, getComputedStyle(place).opacity]);
        return told.filter(([, seen]) => seen > 0).map(([name]) => name)"""
    browser.looks_like(390, 844, moves=True)
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.find("#total")
    for name, hand in zip(NAMES, (HAND, ["forest"], ["dragon", "wildfire"]), strict=True):
        session.do({"do": "set_hand", "player": name, "hand": [*hand, *SPARE[name]]})
    totals = {name: result.total for name, result in session.result().players.items()}
    order = sorted(totals, key=lambda name: totals[name])
    invitation.room.reveal()
    shown: list[list[str]] = []
    browser.find(".revealing")
    while browser.all(".revealing:not(.won)"):
        names = browser.run(seen)
        if names and names not in shown:
            shown.append(names)
    assert {tuple(sorted(names, key=order.index)) for names in shown} <= {tuple(order[:count]) for count in (1, 2, 3)} and len(shown) > 1
    browser.until(lambda: not browser.all(".revealing"))
    figures = "return [...document.querySelectorAll('.place .figure')].map(each => each.textContent)"
    assert browser.run(figures) == [str(totals[name]) for name in reversed(order)]
    browser.driver.refresh()                                    # the page tells it once more, and a touch ends that
    browser.find(".revealing")
    browser.touch_at((200, 400))
    browser.until(lambda: not browser.all(".revealing") and browser.run(seen) == [*reversed(order)])
    assert browser.run(figures) == [str(totals[name]) for name in reversed(order)]
    browser.looks_like(390, 844)                                # who wants no motion sees it all at once
    browser.driver.refresh()
    browser.find(".podium")
    assert browser.run(seen) == [*reversed(order)]


COVERED = """const said = document.getElementById(arguments[0] || 'toast'), box = said.getBoundingClientRect(), found = new Set();
    for (let x = box.left + 1; x < box.right; x += 9) for (let y = box.top + 1; y < box.bottom; y += 9) {
        const under = document.elementFromPoint(x, y)?.closest('button, a, input, summary, .deck, .strip:not(.idle)');
        if (under && !under.closest('#toast')) found.add(under.id || under.innerText);
    }
    return [said.innerText, box.height > 20, [...found]]"""


def test_what_is_said_covers_no_button(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    host.begin("fantasy_realms", "Ann", "Bob")
    for card, name in (("forest", "Ann"), ("dragon", "Bob")):
        host.tap(do="add_card", player=name, card=card)
    browser.open(f"http://{host.host}:{host.port}{host.base}")
    browser.tap("#more")
    browser.press("Results")
    browser.press("Save as it is")
    browser.sees("Saved in the history.")
    assert browser.run(COVERED) == ["Saved in the history.\nUndo", True, []]
    browser.until(lambda: browser.text("#main-action") == "Play again")
    browser.tap("#main-action")                                 # a page with a foot of its own
    browser.find(".page-players")
    assert browser.run(COVERED)[2] == []
    host.command("leave")
    browser.driver.execute_async_script(GO, "history")
    browser.tap(".game-row .round")
    browser.tap("#sheet[open] .entry:last-child")
    browser.sees("No game yet")
    said, high, covered = browser.run(COVERED)
    assert said.endswith("Undo") and high and covered == []
    browser.tap(".tabs button:nth-child(4)")                    # and it stays clear of the next page
    browser.find(".page-settings")
    assert browser.run(COVERED)[1:] == [True, []]
    browser.open("about:blank")


PLACES = """return [...document.querySelectorAll('.deck .tile, #foot *, #head button')].map(each => {
    const box = each.getBoundingClientRect(); return [each.id, box.x, box.y, box.width, box.height] })"""


@pytest.mark.parametrize("size", [(360, 640), (390, 844)])
def test_what_is_said_lies_over_neither_deck_nor_strip_nor_button_and_moves_nothing(
        browser: Browser, invitation: Invitation, session: Session, size: tuple[int, int]) -> None:
    session.do({"do": "add_card", "player": "Bob", "card": "dragon"})
    browser.looks_like(*size, language="fr")
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.tap("#card-forest")
    browser.pressed("forest")
    browser.tap("#card-dragon")                                 # Bob has it; the strip has nothing to say yet
    browser.until(lambda: browser.text("#toast"))
    assert browser.run(COVERED)[1:] == [True, []]
    for card in HAND:
        browser.tap(f"#card-{card}")
        browser.pressed(card)
    browser.tap("#card-forest")
    browser.until(lambda: browser.text(".strip").startswith("Meilleur choix") and "+" in browser.text(".strip"))
    browser.until(lambda: not browser.text("#toast"))
    places = browser.run(PLACES)
    browser.tap("#card-dragon")
    browser.until(lambda: browser.text("#toast"))
    assert browser.run(COVERED)[1:] == [True, []] and browser.run(PLACES) == places
    invitation.close_server()
    browser.sees("ne répond pas")
    assert browser.run(COVERED, "offline")[1:] == [True, []] and browser.run(PLACES) == places
    assert browser.run("const said = document.getElementById('offline'); return said.scrollHeight <= said.clientHeight + 1")
    browser.complaints()                                        # the console tells that nobody answered


def test_a_question_about_a_seat_moves_nothing_of_the_hand_that_is_entered(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    host.begin("fantasy_realms", "Ann", "Bob", "Cat")
    host.tap(do="add_card", player="Bob", card="dragon")
    guest = Phone("http://" + host.get("invite")["address"])
    browser.looks_like(360, 640, language="en")
    browser.open(f"http://{host.host}:{host.port}{host.base}")
    browser.find("#card-dragon")
    places = [place for place in browser.run(PLACES) if place[0]]
    guest.ask_for("Bob")
    browser.find(".asking")
    assert [place for place in browser.run(PLACES) if place[0]] == places
    browser.tap(".asking")
    browser.sees("Phone 1 asks for the seat of Bob, in which cards are entered.")
    browser.press("No")
    browser.until(lambda: not browser.all(".asking"))


def test_the_lobby_lights_up_as_phones_sit_down(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    host.begin("fantasy_realms", "Ann", "Bob", "Cat")
    browser.looks_like(360, 640, language="en")
    browser.open(f"http://{host.host}:{host.port}{host.base}")
    browser.find("#total")
    browser.driver.execute_async_script(GO, "invite")
    browser.until(lambda: len(browser.all(".lobby li")) == 3)
    assert not browser.all(".lobby .joined")
    Phone("http://" + host.get("invite")["address"]).sit("Bob")
    browser.until(lambda: "Bob" in browser.text(".lobby .joined"))
    assert browser.run("return document.querySelector('.lobby li:last-child').getBoundingClientRect().bottom"
                       " <= document.getElementById('foot').getBoundingClientRect().top")
    browser.tap(".lobby button")
    browser.sees("Free the seat")
    browser.tap("#sheet .top button")
    browser.tap("#start")
    browser.find("#total")


def test_a_card_is_read_by_holding_it_and_a_seat_is_left_after_a_question(browser: Browser, invitation: Invitation,
                                                                           session: Session) -> None:
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.find("#card-dragon")
    [(x, y)] = browser.places(["#card-dragon"])
    browser.command("Input.dispatchTouchEvent", type="touchStart", touchPoints=[{"x": x, "y": y}])
    browser.until(lambda: browser.text("#sheet[open] #sheet-title") == "Dragon")
    browser.command("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])
    browser.tap("#sheet .top button")
    browser.until(lambda: not browser.all("#sheet[open]"))
    assert session.state.player("Ann").hand == ()
    browser.touch("#head button[aria-label='Not me: change seat']")
    browser.touch("#ask button", "Stay")
    browser.until(lambda: not browser.all("#ask[open]"))
    assert set(invitation.room.joined()) == {"Ann"}
    browser.touch("#head button[aria-label='Not me: change seat']")
    browser.touch("#ask button", "Leave the seat")
    browser.sees("Who are you?")
    assert not invitation.room.joined()


def test_the_die_is_thrown_on_the_phone_of_whoever_has_the_turn(browser: Browser, table: Table) -> None:
    session = table.new_session("cinderella", NAMES)
    invitation = Invitation(table, session)
    invitation.open([HERE])
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    browser.touch(".evening .button", "Roll the die")
    browser.find(".face.rolled")
    assert session.result().state.rolled
    browser.run("localStorage.clear()")
    browser.open("about:blank")
    browser.open(invitation.links()[0])
    browser.press("B\nBob")
    browser.find(".face.rolled")
    assert "Roll the die" not in browser.text("main")
    invitation.close()


def test_the_page_says_where_one_is_and_a_sheet_begins_at_its_top(browser: Browser, invitation: Invitation, session: Session) -> None:
    session.do({"do": "set_hand", "player": "Cat", "hand": HAND})
    browser.looks_like(360, 640, language="en")
    browser.open(invitation.links()[0])
    browser.press("B\nBob")
    browser.find("#total")
    assert browser.run("return [document.title, document.activeElement.tagName]") == ["Bob · Fantasy Realms · Fairy Tally", "H1"]
    assert browser.run("return document.querySelector('meta[name=theme-color]').content") == f"#{GAMES['fantasy_realms'].ground[0]}"
    for card in SPARE["Bob"]:
        browser.tap(f"#card-{card}")
        browser.pressed(card)
    for _time in range(2):
        browser.tap("#why")
        browser.find("#sheet[open] .why")
        assert browser.run("const sheet = document.getElementById('sheet'), top = sheet.scrollTop; sheet.scrollTop = 9999; return top") == 0
        browser.tap("#sheet .top button")
    invitation.room.reveal()
    browser.find(".podium")
    assert browser.run("return document.title").startswith("Results · ")


def test_the_table_sees_a_hand_on_another_phone_read_only(browser: Browser, serve: Serve, tmp_path: Path) -> None:
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "games"))))
    host.begin("fantasy_realms", "Ann", "Bob", "Cat")
    guest = Phone("http://" + host.get("invite")["address"])
    guest.sit("Bob")
    guest.tap(do="add_card", player="Bob", card="dragon")
    browser.looks_like(390, 844)
    browser.open(f"http://{host.host}:{host.port}{host.base}")
    browser.until(lambda: browser.text("#next") == "Cat")       # Bob enters his own
    browser.tap(".seats li:nth-child(2) button")
    browser.until(lambda: browser.text(".strip").startswith("Bob enters on their own phone"))
    assert "1/7" in browser.text(".seat.me")
    browser.tap("#card-forest")
    browser.until(lambda: browser.text("#toast").startswith("Bob enters on their own phone"))
    browser.tap("#toast button")                              # the same stands on the strip below
    browser.until(lambda: "own phone" not in browser.text(".strip"))
    browser.tap("#card-forest")
    browser.pressed("forest")
    assert guest.state()["view"]["body"]["cards"] == ["dragon", "forest"]


@pytest.mark.parametrize("boxes", [EVERYTHING], ids=["all boxes"])
def test_a_hand_with_every_box_on_the_table(browser: Browser, invitation: Invitation, session: Session) -> None:
    browser.looks_like(412, 915)
    browser.open(invitation.links()[0])
    browser.press("A\nAnn")
    for card in ("dark_queen", "genie"):
        browser.tap(f"#card-{card}")
        browser.pressed(card)
    view = browser.run("""return {rows: [...document.querySelectorAll('.row')].map(row => row.getBoundingClientRect().bottom),
        foot: document.getElementById('foot').getBoundingClientRect().top, wide: document.documentElement.scrollWidth,
        narrowest: Math.min(...[...document.querySelectorAll('.tile')].map(tile => tile.getBoundingClientRect().width))}""")
    assert len(view["rows"]) == 14 and max(view["rows"]) <= view["foot"] + 1 and view["wide"] == 412 and view["narrowest"] >= 40
    browser.tap("#tell-discard")
    browser.tap("#card-forest")
    browser.tap("#told")
    browser.tap("#more")
    browser.press("Cards of the deck\nNothing entered yet")
    browser.tap("#card-king")
    browser.tap("#told")
    browser.pressed("king")
    browser.tap("#items")
    browser.tap("#item-rake")
    browser.until(lambda: session.state.player("Ann").items == ("rake",))
    browser.tap("#sheet .top button")
    browser.until(lambda: browser.text("#total").replace("−", "-") == str(session.result().players["Ann"].total))
    assert browser.find("#items").get_attribute("aria-label") == "Items beside the hand, Rake −4"
    browser.looks_like(360, 740)
    assert browser.run("return document.documentElement.scrollWidth") == 360
