"""States that whole games skip: half-entered tables, the sheets behind buttons."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.journeys.driver import Phone, ask_to_erase
from tests.journeys.hands import HANDS
from views.parts import Link

Snap = Callable[[str], None]
PARTS = ("half_a_hand", "sheets_of_a_hand", "codes", "against_the_clock", "half_a_table", "a_finished_game", "open_games", "settings",
         "patterns")


def play(phone: Phone, snap: Snap) -> None:
    for part in PARTS:
        phone.app.navigator.open_tab("home")
        phone.frames(3)
        globals()[part](phone, snap)
    phone.app.navigator.open_tab("home")


def _hand(phone: Phone, hands: dict[str, tuple[str, ...]], variant: str = "") -> Any:
    session = phone.app.table.new_session("fantasy_realms", list(HANDS), variant=variant)
    for player, cards in hands.items():
        for card in cards:
            session.do({"do": "add_card", "player": player, "card": card})
    phone.app.navigator.go("hand", session=session, player="Aliénor")
    page = phone.app.navigator.page
    phone.until(lambda: page.result is not None)
    phone.settle(0.4)
    return page


def half_a_hand(phone: Phone, snap: Snap) -> None:
    """Eight cards, and a card that was in another hand."""
    page = _hand(phone, {"Aliénor": (*HANDS["Aliénor"], "forest"), "Basile": ("smoke",)})
    snap("03-hand-eight-cards")
    phone.tap(page.tiles["smoke"])
    phone.settle(0.4)
    snap("03-hand-moved-card")
    phone.app.table.delete(page.session.id)


def sheets_of_a_hand(phone: Phone, snap: Snap) -> None:
    page = _hand(phone, {"Aliénor": HANDS["Aliénor"]})
    page.open_menu()
    phone.settle(0.5)
    snap("03-hand-menu")
    phone.back()
    phone.settle(0.3)
    page.open_steps()
    phone.settle(0.5)
    snap("03-hand-steps")
    phone.back()
    phone.app.table.delete(page.session.id)


def codes(phone: Phone, snap: Snap) -> None:
    """A hand goes to another phone, and a code with a slip is refused."""
    from screens.hand_codes import ask_code, show_code
    page = _hand(phone, {"Aliénor": HANDS["Aliénor"]})
    show_code(page)
    phone.settle(0.5)
    snap("03-hand-code")
    phone.back()
    sheet = ask_code(page)
    phone.settle(0.5)
    phone.find("Field").input.text = "1234 5678"
    phone.tap(sheet.ids.foot.children[0])
    phone.settle(0.3)
    snap("03-hand-code-refused")
    phone.back()
    phone.back()
    phone.app.table.delete(page.session.id)


def against_the_clock(phone: Phone, snap: Snap) -> None:
    page = _hand(phone, {"Aliénor": HANDS["Aliénor"][:2]}, variant="chaos")
    snap("03-hand-chaos")
    phone.app.table.delete(page.session.id)


def open_games(phone: Phone, snap: Snap) -> None:
    """Several games at once, and what each of them asks before it is thrown away."""
    sessions = [_hand(phone, {"Aliénor": HANDS["Aliénor"][:count]}).session for count in (2, 5, 7)]
    phone.app.navigator.open_tab("home")
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", icon="cards-outline"))
    phone.settle(0.5)
    snap("01-home-open-games")
    phone.back()
    phone.tap(phone.find("Banner").ids.menu)
    phone.settle(0.8)
    snap("01-home-menu")
    phone.back()
    for session in sessions:
        phone.app.table.delete(session.id)


def half_a_table(phone: Phone, snap: Snap) -> None:
    """Results before everybody has counted."""
    page = _hand(phone, {"Aliénor": HANDS["Aliénor"], "Basile": HANDS["Basile"][:3]})
    phone.app.navigator.go("results", session=page.session)
    phone.until(lambda: phone.app.navigator.page.result is not None)
    phone.settle(0.5)
    snap("07-results-partial")
    phone.app.table.delete(page.session.id)


def a_finished_game(phone: Phone, snap: Snap) -> None:
    """A hand that was never entered, a note, what can be done with a game, and a player's page."""
    table, app = phone.app.table, phone.app
    page = _hand(phone, {"Aliénor": HANDS["Aliénor"], "Basile": HANDS["Basile"]})
    record = table.finish(page.session)
    page.session.do({"do": "note", "text": "Sous la pluie, avec un gâteau aux noix."})
    app.navigator.open_tab("history")
    history = app.navigator.page
    history.switch("games")
    phone.until(lambda: record.id in history.rows)
    phone.settle(0.4)
    snap("14-history-note")
    phone.hold(history.rows[record.id])
    phone.settle(0.6)
    snap("14-history-menu")
    phone.back()
    phone.settle(0.3)
    app.navigator.go("player", player="Aliénor")
    phone.until(lambda: list(phone.all("KeyFigure")))
    phone.settle(0.4)
    snap("14-player")
    table.delete(record.id)


def settings(phone: Phone, snap: Snap) -> None:
    phone.app.navigator.open_tab("settings")
    for picture, open_sheet in (("15-deleted", lambda phone: phone.app.navigator.page.open(Link("deleted"))), ("15-erase", ask_to_erase)):
        open_sheet(phone)
        phone.settle(0.5)
        snap(picture)
        phone.back()
        phone.settle(0.3)


def patterns(phone: Phone, snap: Snap) -> None:
    phone.app.preferences.patterns = True
    page = _hand(phone, {"Aliénor": HANDS["Aliénor"][:4]})
    snap("03-hand-patterns")
    phone.app.preferences.patterns = False
    phone.app.table.delete(page.session.id)
