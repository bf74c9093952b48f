"""A finger through the pages around the game: rules, an answer, a card, history, figures, settings. The pictures show it."""
from __future__ import annotations

from collections.abc import Callable

from screens.driver import Phone

Snap = Callable[[str], None]
PARTS = ("rules", "cards")


def play(phone: Phone, snap: Snap) -> None:
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
    phone.tap(page.chips["fantasy_realms"])
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
