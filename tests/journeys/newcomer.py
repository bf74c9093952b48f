"""The first minutes: hints, empty places."""
from __future__ import annotations

from collections.abc import Callable

from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS

Snap = Callable[[str], None]


def play(phone: Phone, snap: Snap) -> None:
    """A phone that nobody has played on, before anything else; nothing is left behind."""
    app = phone.app
    bar = app.root.ids.bar
    for tab, picture in (("history", "14-history-empty"), ("home", "01-home-hint")):
        app.hinting = tab == "home"
        phone.tap(bar.item(tab))
        phone.settle(2)
        snap(picture)
    app.hinting = False
    phone.tap(app.navigator.page.cards["fantasy_realms"])
    phone.settle(0.3)
    snap("02-players-empty")
    phone.tap(app.navigator.page.newcomer)
    phone.settle(0.5)
    snap("02-player-new")
    phone.type(phone.find("Field").input, "Zoé 愛")
    phone.tap(app.root.sheets[-1].ids.foot.children[0])
    phone.settle(0.3)
    snap("02-player-refused")
    phone.back()
    phone.back()
    _hints(phone, snap)
    app.table.erase_all()
    app.navigator.open_tab("home")
    phone.frames(3)


def _hints(phone: Phone, snap: Snap) -> None:
    from views.history import Filter
    app = phone.app
    session = app.table.new_session("fantasy_realms", list(HANDS))
    app.hinting = True
    app.navigator.go("hand", session=session, player="Basile")
    phone.settle(3)
    snap("03-hand-hint")
    for card in HANDS["Basile"]:
        session.do({"do": "add_card", "player": "Basile", "card": card})
    app.navigator.go("why", session=session, player="Basile")
    phone.settle(3)
    snap("06-why-hint")
    app.table.finish(session)
    app.navigator.open_tab("history")
    phone.settle(3)
    snap("14-history-hint")
    app.hinting = False
    app.navigator.open_tab("home")              # the hint goes
    app.navigator.open_tab("history")
    history = app.navigator.page
    history.switch("figures")
    phone.settle(0.5)
    snap("14-statistics-too-early")
    history.switch("games")
    history.set_filter(Filter(game="cinderella"))
    phone.settle(0.5)
    snap("14-history-nothing-fits")
    history.set_filter(Filter())
