"""Phones are invited: from the players, in the lobby while they come, and above a hand while they enter theirs."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS

Snap = Callable[[str], None]
ADDRESS = "http://192.168.1.42:8421/p9pgvgvrrxpequ"


def invitation(table: Any, session: Any, heard: Callable[[], None]) -> Any:
    """A room without a server: nothing listens, and the address is the same in every picture."""
    from web.room import Room

    class Invitation:
        room = Room(table, session, on_guest_action=heard)

        def follow_network(self) -> bool:
            return True

        def links(self) -> list[str]:
            return [ADDRESS, ADDRESS.replace("192.168.1.42", "10.0.0.7")]

        def close(self) -> None:
            self.room.leave()

    return Invitation()


def play(phone: Phone, snap: Snap) -> None:
    app = phone.app
    app.inviting = invitation
    app.navigator.forget("hand", "players", "crew", "evening", "trick")
    app.navigator.go("players", game="fantasy_realms", again=list(HANDS))
    phone.settle(0.3)
    snap("20-players-invite")
    page = app.navigator.page
    phone.reach(page.ids.invite)
    phone.tap(page.ids.invite)
    phone.settle(0.4)
    snap("20-lobby")
    session, room = app.invited.session, app.invited.invitation.room
    for name in ("Basile", "Diego"):
        room.sit("", name, address=name)
    phone.settle(0.5)
    snap("20-lobby-joined")
    lobby = app.navigator.page
    lobby.open_menu()
    phone.settle(0.5)
    snap("20-lobby-menu")
    phone.back()
    phone.settle(0.3)
    phone.tap(lobby.seats["Basile"])
    phone.settle(0.5)
    snap("20-lobby-seat")
    phone.back()
    session.do({"do": "add_card", "player": "Chloé", "card": HANDS["Chloé"][0]})
    room.sit("", "Chloé", address="Chloé")
    phone.settle(0.5)
    snap("20-lobby-asked")
    phone.back()
    for name, count in (("Basile", 4), ("Diego", 7)):
        for card in HANDS[name][:count]:
            session.do({"do": "add_card", "player": name, "card": card}, phone=1)
    app.navigator.page.refresh()
    phone.until(lambda: app.navigator.page.result is not None)
    phone.settle(0.5)
    app.root.dismiss_snackbar()
    snap("20-hand-with-phones")
    app.navigator.open_tab("home")
    phone.settle(0.3)
    snap("20-home-with-phones")
    for game, variant in (("baby_pirates", ""), ("once_upon_a_draft", "tricks"), ("cinderella", "")):
        other = app.table.new_session(game, list(HANDS), variant=variant)
        from screens.games import pages_of
        app.navigator.home_then(pages_of(other).screen, session=other)
        phone.settle(0.5)
        snap(f"20-bar-{game}")
        app.table.delete(other.id)
    app.table.delete(session.id)
    app.invited.end()
    app.invited = app.inviting = None
    app.navigator.open_tab("home")
    app.navigator.forget("hand", "players", "crew", "evening", "trick", "lobby")
