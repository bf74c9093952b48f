"""Moments that come with time: a rematch, a new name, a game from last month, a picture for friends."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from tests.journeys.crews import PirateTable
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS
from tests.journeys.referee import EveningTable

Snap = Callable[[str], None]
PARTS = ("rematch", "typed_number", "bookmarks", "forgotten_games", "last_minute", "shared_victory", "past_games")


def play(phone: Phone, snap: Snap) -> None:
    for part in PARTS:
        phone.app.navigator.open_tab("home")
        phone.frames(3)
        globals()[part](phone, snap)
        phone.app.root.dismiss_snackbar()
    phone.app.navigator.open_tab("home")


@contextmanager
def ago(phone: Phone, **how_long: float) -> Iterator[None]:
    """What happens here happened some time ago."""
    store, clock = phone.app.table.store, phone.app.table.store.clock
    store.clock = lambda: clock() - timedelta(**how_long)
    yield
    store.clock = clock


def _entered(phone: Phone, turned: int = 0) -> Any:
    """A table with all hands in, which go round from game to game."""
    names = list(HANDS)
    session = phone.app.table.new_session("fantasy_realms", names)
    for place, cards in enumerate(HANDS.values()):
        session.do({"do": "set_hand", "player": names[(place + turned) % len(names)], "hand": list(cards)})
    return session


def _shared(phone: Phone) -> Any:
    """Coins alone, and two who have as many."""
    session = phone.app.table.new_session("baby_pirates", list(HANDS)[:3], variant="petits")
    for name, coins in zip(HANDS, (4, 1, 4), strict=False):
        session.do({"do": "coins", "player": name, "count": coins})
    return session


def rematch(phone: Phone, snap: Snap) -> None:
    """The seats have moved; then lots are drawn, and somebody gets another name."""
    app = phone.app
    record = app.table.finish(_entered(phone))
    app.navigator.go("players", game="fantasy_realms", again=list(HANDS))
    phone.settle(0.4)
    snap("02-players-rematch")
    page = app.navigator.page
    phone.tap(page.ids.lots)
    phone.settle(0.4)
    snap("02-players-lots")
    phone.tap(page.rows[0].ids.name)
    phone.settle(0.5)
    snap("02-player-rename")
    phone.find("Field").input.text = "Maëlle"
    phone.tap(app.root.sheets[-1].ids.foot.children[0])
    phone.settle(0.4)
    snap("02-player-renamed")
    app.table.players.forget("Maëlle")
    app.table.delete(record.id)


def typed_number(phone: Phone, snap: Snap) -> None:
    table = PirateTable(phone)
    table.lay_open(list(HANDS)[:3], "basic")
    phone.tap(table.page.figures["coins"].ids.stepper.ids.figure)
    phone.settle(0.5)
    snap("11-pirates-keypad")
    phone.tap(phone.find("Keypad").keys["1"])
    phone.settle(0.2)
    snap("11-pirates-keypad-typed")
    phone.back()
    phone.app.table.delete(table.page.session.id)


def bookmarks(phone: Phone, snap: Snap) -> None:
    marks = (("card", "fantasy_realms", "great_flood"), ("answer", "fantasy_realms", "order"), ("card", "once_upon_a_draft", "peter_pan"))
    for mark in marks:
        phone.app.preferences.mark(*mark, on=True)
    phone.app.navigator.open_tab("rules")
    page = phone.app.navigator.page
    phone.until(lambda: page.rules is not None)
    page.clear()
    page.choose("")
    phone.settle(0.3)
    phone.reach(phone.find("FoundCard", card="great_flood"))
    snap("13-rules-bookmarks")
    phone.app.navigator.go("card", game="fantasy_realms", card="great_flood")
    phone.settle(0.4)
    snap("13-card-marked")
    for mark in marks:
        phone.app.preferences.mark(*mark, on=False)


def forgotten_games(phone: Phone, snap: Snap) -> None:
    """Open games that nobody has touched for more than a week may go at once."""
    table = phone.app.table
    with ago(phone, days=9):
        for _ in range(2):
            _entered(phone)
    now = _entered(phone)
    phone.app.navigator.open_tab("history")
    phone.app.navigator.open_tab("home")
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.5)
    snap("01-home-old-games")
    phone.tap(phone.app.root.sheets[-1].ids.foot.children[0])
    phone.settle(0.5)
    snap("01-home-old-games-deleted")
    table.delete(now.id)


def last_minute(phone: Phone, snap: Snap) -> None:
    """Twelve o'clock, and a special tile that may still turn back the hand."""
    table = EveningTable(phone)
    tiles = list(phone.app.table.pack("cinderella").special_tiles)
    table.lay_open(["Aliénor"], "magic", tiles=[tiles[2]])
    session = table.page.session
    search = next(face.id for face in session.pack().die.values() if face.task.do == "search")
    for _ in range(11):
        for entry in ({"do": "roll", "face": search}, {"do": "search", "pair": None}, {"do": "end_turn"}):
            session.do(entry)
    phone.app.navigator.instead("evening", session=session)
    phone.settle(0.3)
    table.roll("search")
    phone.tap(table.page.ids.missed)
    phone.settle(0.4)
    snap("12-cinderella-midnight-tile")
    phone.app.table.delete(session.id)


def shared_victory(phone: Phone, snap: Snap) -> None:
    """Two winners, and the picture of it that goes to friends."""
    from kivy.uix.image import Image

    from screens.results.poster import draw
    from screens.widgets.press import Surface
    app, record = phone.app, phone.app.table.finish(_shared(phone))
    app.navigator.go("results", session=app.table.session(record.id))
    page = app.navigator.page
    phone.until(lambda: page.result is not None)
    phone.settle(0.3)
    snap("07-results-shared")
    friends_phone = Surface(ground="highest", radius=[0])
    friends_phone.add_widget(Image(texture=draw(page.poster()).texture))
    app.root.add_widget(friends_phone)
    snap("07-share-card")
    app.root.remove_widget(friends_phone)
    app.table.delete(record.id)


def past_games(phone: Phone, snap: Snap) -> None:
    """How long games took, and how somebody fared from game to game."""
    app, records = phone.app, [phone.app.table.finish(_shared(phone))]
    for turn in range(3):
        with ago(phone, days=6 - 3 * turn, minutes=52 - 9 * turn):
            session = _entered(phone, turned=turn)
        with ago(phone, days=6 - 3 * turn):
            records.append(app.table.finish(session))
    app.navigator.open_tab("history")
    app.navigator.page.switch("games")
    phone.until(lambda: records[-1].id in app.navigator.page.rows)
    phone.settle(0.3)
    snap("14-history-durations")
    app.navigator.go("player", player="Basile")
    phone.settle(0.4)                           # the chips of whoever was looked at before are gone
    phone.tap(app.navigator.page.chips["fantasy_realms"])
    phone.until(lambda: list(phone.all("Course")))
    phone.settle(0.4)
    snap("14-player-chart")
    for record in records:
        app.table.delete(record.id)
