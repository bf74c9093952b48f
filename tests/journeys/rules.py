"""The pages around the game, by touch: rules, an answer, a card, history, statistics, settings, discard area."""
from __future__ import annotations

from collections.abc import Callable

from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS

Snap = Callable[[str], None]
PARTS = ("rules", "cards", "history", "settings", "disputes", "discard")


def play(phone: Phone, snap: Snap) -> None:
    phone.app.navigator.open_tab("home")
    phone.frames(3)
    for part in PARTS:
        globals()[part](phone, snap)


def rules(phone: Phone, snap: Snap) -> None:
    phone.tap(phone.app.root.ids.bar.item("rules"))
    page = phone.app.navigator.page
    phone.until(lambda: page.rules is not None)
    phone.settle(0.2)
    snap("13-rules-all")
    phone.type(page.ids.search, "masqué")
    phone.settle(0.3)
    snap("13-rules-search")
    phone.tap(page.ids.wipe)
    phone.type(page.ids.search, "zzyzx")
    phone.settle(0.2)
    snap("13-rules-nothing")
    phone.tap(page.ids.wipe)
    phone.tap(next(phone.all("GameRow", group="fantasy_realms")))
    phone.tap(next(phone.all("GroupRow", group="cards")))
    phone.settle(0.3)
    snap("13-rules-cards")
    phone.tap(next(phone.all("GroupRow", group="cards")))
    phone.tap(next(phone.all("GroupRow", group="order")))
    phone.settle(0.3)
    snap("13-rules-group")
    phone.tap(next(phone.all("AnswerRow", answer="order")))
    phone.settle(0.3)
    snap("13-answer-order")
    phone.back()
    phone.type(page.ids.search, "feu de foret jok")
    phone.settle(0.3)
    phone.tap(next(phone.all("AnswerRow", answer="wildfire_spares_wild")))
    phone.settle(0.3)
    snap("13-answer-reading")
    phone.back()
    phone.back()
    phone.back()


def cards(phone: Phone, snap: Snap) -> None:
    page = phone.app.navigator.page
    for typed, card in (("inondation", "great_flood"), ("peter pan", "peter_pan")):
        phone.type(page.ids.search, typed)
        phone.settle(0.3)
        phone.tap(next(phone.all("FoundCard", card=card)))
        phone.until(lambda: phone.app.navigator.page.name == "card")
        phone.settle(0.4)
        snap(f"13-card-{card}")
        phone.back()
        phone.tap(page.ids.wipe)


def history(phone: Phone, snap: Snap) -> None:
    """Games of the past weeks, entered behind the screen: the list and the figures are what is looked at."""
    table = phone.app.table
    phone.tap(phone.app.root.ids.bar.item("history"))
    phone.settle(0.2)
    for turn in range(6):
        session = table.new_session("fantasy_realms", list(HANDS))
        names = list(HANDS)
        for place, cards in enumerate(HANDS.values()):
            for card in cards[:7 - turn % 3]:
                session.do({"do": "add_card", "player": names[(place + turn) % 4], "card": card})
        table.finish(session)
    phone.tap(phone.app.root.ids.bar.item("home"))
    phone.tap(phone.app.root.ids.bar.item("history"))
    page = phone.app.navigator.page
    phone.until(lambda: page.rows)
    phone.settle(0.3)
    snap("14-history")
    phone.tap(page.ids.filter)
    phone.settle(0.3)
    snap("14-filter")
    phone.back()
    phone.tap(page.ids.view.segment("figures"))
    phone.until(lambda: list(phone.all("PlayerBar")))
    if "fantasy_realms" in page.figures.chips:          # other games were played, too: totals only for one of them
        phone.tap(page.figures.chips["fantasy_realms"])
    phone.until(lambda: list(phone.all("Histogram")))
    phone.settle(0.3)
    snap("14-statistics")
    page.figures.scroll_y = 0
    phone.settle(0.2)
    snap("14-statistics-below")


def settings(phone: Phone, snap: Snap) -> None:
    phone.tap(phone.app.root.ids.bar.item("settings"))
    page = phone.app.navigator.page
    phone.until(lambda: not page.rows["check"].caption.endswith("…"))
    phone.settle(0.2)
    snap("15-settings")
    for row, picture in (("text_scale", "15-text-size"), ("house_rules", "15-house-rules"),
                         ("data", "15-my-data"), ("check", "15-self-check"), ("about", "15-about")):
        phone.tap(page.rows[row])
        phone.settle(0.5)
        snap(picture)
        phone.back()


def disputes(phone: Phone, snap: Snap) -> None:
    """A finished hand looked at again: what if, and a table that counted otherwise."""
    app = phone.app
    session = app.table.new_session("fantasy_realms", ["Basile", "Anna"])
    for card in HANDS["Basile"]:
        session.do({"do": "add_card", "player": "Basile", "card": card})
    app.navigator.go("why", session=session, player="Basile")
    page = app.navigator.page
    phone.until(lambda: page.rows)
    phone.settle(0.2)
    phone.tap(page.rows["dwarvish_infantry"])
    phone.settle(0.4)
    snap("06-why-answer")
    phone.tap(page.ids.what_if)
    phone.until(lambda: len(list(phone.all("WorthRow"))) > 5)
    phone.settle(0.3)
    app.root.sheets[-1].ids.scroll.scroll_y = 0
    snap("06-what-if-below")
    phone.back()
    phone.tap(page.ids.dispute)
    phone.settle(0.3)
    phone.type(page.dispute.total.input, "142")
    phone.tap(page.dispute.check)
    phone.until(lambda: list(phone.all("Verdict")))
    phone.settle(0.4)
    snap("06-dispute")
    phone.tap(page.dispute.each)
    phone.settle(0.3)
    snap("06-dispute-cards")
    phone.back()
    app.table.delete(session.id)
    app.navigator.open_tab("home")


def discard(phone: Phone, snap: Snap) -> None:
    """The Necromancer asks what is in the discard area, and takes the best of it."""
    app = phone.app
    session = app.table.new_session("fantasy_realms", ["Anna", "Basile"])
    for card in ("necromancer", "king", "queen", "princess", "warlord", "light_cavalry", "sword_of_keth"):
        session.do({"do": "add_card", "player": "Anna", "card": card})
    app.navigator.go("hand", session=session, player="Anna")
    hand = app.navigator.page
    phone.until(lambda: hand.result is not None)
    phone.settle(0.4)
    snap("04-necromancer-asks")
    phone.tap(hand.strip)
    phone.settle(0.2)
    for card in ("forest", "mountain", "candle", "forge", "rangers", "elven_archers", "knights", "empress", "hydra", "dragon"):
        phone.tap(app.navigator.page.tiles[card])
    phone.settle(0.4)
    snap("04-discard-area")
    phone.tap(app.navigator.page.ids.done)
    phone.until(lambda: hand.total == "242")
    phone.settle(0.4)
    snap("04-necromancer-brings")
    app.table.delete(session.id)
    app.navigator.open_tab("home")
