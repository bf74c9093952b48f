"""What the page is made of: its words, icons, colours and size; and what it is told before anybody entered anything."""
from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from table import Table
from table.session import Session
from tests.views.conftest import taps_in
from tests.web.conftest import NAMES, opened_table
from tests.web.phones import Phone
from views.game import game_view
from views.parts import Viewer
from views.play import play_of
from web.desk import Desk
from web.paths import WebRequest
from web.rights import check
from web.room import Room
from web.server import FILES, MODULES, PAGE
from web.sheets import OPENS_FOR_GUESTS
from web.style import DRAWINGS, drawn
from web.words import LANGUAGES, ON_THE_PAGE, page_words, wanted

Phones = Callable[..., Phone]
SCRIPT = "\n".join((PAGE / name).read_text("utf-8") for name in MODULES)
STYLE = (PAGE / "page.css").read_text("utf-8")
GAMES = ["fantasy_realms", "baby_pirates", "once_upon_a_draft", "cinderella"]
EVERYTHING = ["cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe"]
MOST_BYTES = 400_000


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One for all tests of this file, each with a game of its own."""
    with opened_table(tmp_path_factory.mktemp("table")) as opened:
        yield opened


def test_the_first_load_is_small_in_every_language(phone: Phones) -> None:
    worn = [name for name in DRAWINGS if name.endswith("fantasy_realms.webp")]
    for lang in LANGUAGES:
        paths = ["", *(f"/{name}" for name in (*FILES, *worn)), "/layout", "/state"]
        size = sum(int(phone(lang=lang).ask("GET", path)[1]["content-length"]) for path in paths)
        assert size <= MOST_BYTES, (lang, size)


def test_every_word_of_the_page_is_known_asked_for_and_said_in_french() -> None:
    asked = set(re.findall(r'\bword\("([^"]+)"', SCRIPT))
    known = {message.text for message in ON_THE_PAGE}
    assert len(asked) > 40 and asked == known
    assert {text for text in known if page_words("fr")[text] == text} == {"Options"}


@pytest.mark.parametrize(("header", "lang"), [
    ("fr-FR,fr;q=0.9,en;q=0.8", "fr"), ("nl,en;q=0.5,fr;q=0.7", "fr"), ("nl", "en"), ("", "en"), ("de-AT,en;q=0.8", "de"), ("EN-us", "en"),
    ("fr;q=x,en", "en"), ("," * 600, "en"), ("*", "en")])
def test_the_language_is_the_browsers(header: str, lang: str) -> None:
    assert wanted(header) == lang


def test_every_icon_the_page_draws_is_there() -> None:
    assert set(re.findall(r'icon\("([a-z0-9-]+)"\)', SCRIPT)) <= set(drawn())


def icons_in(view: Any) -> set[str]:
    """Every icon that a view names."""
    if isinstance(view, list):
        return {name for part in view for name in icons_in(part)}
    if not isinstance(view, dict):
        return set()
    own = {view["icon"]} if isinstance(view.get("icon"), str) else set(view.get("icons", ()))
    return {name for name in own if name}.union(*(icons_in(part) for part in view.values() if isinstance(part, dict | list)))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_can_be_looked_at_before_anybody_entered_anything(table: Table, game: str, lang: str) -> None:
    room = Room(table, table.new_session(game, NAMES), hosted=True)
    desk = Desk(room)
    for revealed in (False, True):
        room.reveal(revealed)
        for query in ({}, {"seat": "Bob"}, {"watch": "1"}):
            for role in ("host", "alone", "guest"):
                told = desk.answer(WebRequest("GET", "state", role, lang=lang, query=query)).body     # type: ignore[arg-type]
                assert told["at"] in ("game", "results", "door")
                assert icons_in(told) <= set(drawn())
    layout = json.loads(json.dumps(desk.answer(WebRequest("GET", "layout", lang=lang)).body))
    assert icons_in(layout["board"]) <= set(drawn())
    menu = desk.answer(WebRequest("GET", "menu", "host", lang=lang)).body
    assert icons_in(menu) <= set(drawn())
    room.leave()


def filled(table: Table, game: str, **options: Any) -> Session:
    """A game with something in it."""
    session = table.new_session(game, NAMES, **options)
    events: dict[str, list[dict[str, Any]]] = {
        "fantasy_realms": [{"do": "set_hand", "player": "Ann",
                            "hand": ["necromancer", "mirage", "island", "dragon", "wildfire", "king", "queen"]},
                           {"do": "set_hand", "player": "Bob", "hand": ["knights", "forest"]}, {"do": "discard", "card": "unicorn"}],
        "baby_pirates": [{"do": "crew", "player": name, "type": "pirate", "colour": "green", "copies": 1} for name in ("Ann", "Bob")],
        "once_upon_a_draft": [{"do": "play", "player": "Ann", "card": 5}, {"do": "play", "player": "Bob", "card": 9}],
        "cinderella": [],
    }
    for event in events[game]:
        session.do(event)
    return session


@pytest.mark.parametrize("game", GAMES)
def test_a_guests_view_offers_only_what_a_guest_may(table: Table, game: str) -> None:
    session = filled(table, game)
    room = Room(table, session)
    for name in NAMES:
        guest = room.sit("", name)
        if guest.asks_for:
            room.answer(name, give=True)
        views = [game_view(play_of(session, Viewer("guest", name, "en"), session.result()))]
        if game == "fantasy_realms":
            views += [game_view(play_of(session, Viewer("guest", name, "en"), session.result()), pile="discard")] if name == "Ann" else []
        for tap in (tap for view in views for tap in taps_in((view.body, view.tabs, view.notices))):
            for event in tap.send:
                if event.get("card", "x") and event.get("item", "x"):       # the card that is touched comes later
                    check(session, name, event)
            assert tap.command is None or tap.command.name in ("undo", "throw")
            assert tap.open is None or tap.open.to in OPENS_FOR_GUESTS, tap.open
        state = Desk(room).answer(WebRequest("GET", "state", key=guest.key)).body
        assert state["at"] == "game" and state["view"]["me"] == name
    room.leave()


def test_an_onlooker_changes_nothing(table: Table) -> None:
    for game in GAMES:
        room = Room(table, filled(table, game))
        told = Desk(room).answer(WebRequest("GET", "state", query={"watch": "1", "seat": "Bob"})).body
        assert told["at"] == "game" and told["view"]["me"] == "Bob" and "send" not in json.dumps(told["view"]["body"].get("tiles", {}))
        room.leave()


def test_only_whoever_has_the_turn_throws_the_die(table: Table) -> None:
    room = Room(table, table.new_session("cinderella", NAMES))
    ann, bob = room.sit("", "Ann"), room.sit("", "Bob")
    body = Desk(room).answer(WebRequest("GET", "state", key=ann.key)).body["view"]["body"]
    assert body["throw"]["tap"] == {"command": {"name": "throw"}}
    assert "throw" not in Desk(room).answer(WebRequest("GET", "state", key=bob.key)).body["view"]["body"]
    assert "not your turn" in str(room.do(bob, "tap-12345", command="throw").refused)
    assert room.do(ann, "tap-12345", command="throw").refused is None
    assert room.playing().log.steps()[-1].event["do"] == "roll" and room.playing().log.steps()[-1].phone == ann.phone
    assert room.do(ann, "tap-12346", command="throw").refused is not None       # it lies on the table already
    room.leave()


def test_a_hand_that_takes_long_is_pending_until_it_is_there(table: Table) -> None:
    class Slow:
        found = None

        def result(self, session: Session) -> Any:
            return self.found

    session, scores = filled(table, "fantasy_realms"), Slow()
    room = Room(table, session, hosted=True)
    desk = Desk(room, scores)
    view = desk.answer(WebRequest("GET", "state", "host", query={"seat": "Ann"})).body["view"]
    assert view["pending"] and "total" not in view and view["body"]["tiles"]["king"]["state"] == "mine"
    scores.found = session.result()
    assert desk.answer(WebRequest("GET", "state", "host", query={"seat": "Ann"})).body["view"]["total"]
    scores.found = None
    room.reveal()
    assert desk.answer(WebRequest("GET", "state", "host")).body["view"] is None
    room.leave()


def test_nothing_is_put_into_the_page_as_markup_and_nothing_comes_from_outside() -> None:
    assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|Function\(", SCRIPT)
    for text in (SCRIPT, STYLE, (PAGE / "page.html").read_text("utf-8")):
        assert set(re.findall(r"https?://[^\s\"')]+", text)) <= {"http://www.w3.org/2000/svg"}
        assert "style=" not in text and "@import" not in text
        assert set(re.findall(r"url\(([^)]*)\)", text)) <= {*FILES, *DRAWINGS}


def test_the_page_makes_no_event_of_its_own() -> None:
    assert not re.search(r"\bdo: \"", SCRIPT)


def test_a_game_that_was_added_is_played_like_the_others(table: Table, tmp_path: Any) -> None:
    from scoring.__main__ import main as scoring_main
    file = tmp_path / "goblins.yaml"
    assert scoring_main(["new-game", str(file)]) == 0
    table.added_games.open_library()
    game = table.added_games.add(file)[0].game
    session = table.new_session(game, ["Ann", "Bob"])
    card = next(iter(session.pack().cards))     # type: ignore[attr-defined]
    session.do({"do": "add_card", "player": "Ann", "card": card})
    room = Room(table, hosted=True)
    home = Desk(room).answer(WebRequest("GET", "state", "host")).body["view"]
    assert game in [each["id"] for each in home["games"]]
    room.play(session)
    assert Desk(room).answer(WebRequest("GET", "state", "host", query={"seat": "Ann"})).body["view"]["body"]["cards"] == [card]
    room.leave()
