"""A hand entered on phones and tablets of all sizes, for pictures and measurements: empty, with a choice card, full."""
from __future__ import annotations

from collections.abc import Callable

from tests.journeys.driver import Phone, open_game
from tests.journeys.hands import HANDS, TOTALS

# Width and height in dp, without the system's bars: from a small phone of ten years ago to a tablet, upright and lying.
SIZES = ((360, 640), (360, 740), (360, 800), (384, 832), (393, 851), (412, 915), (800, 1280), (1280, 800))


def play(phone: Phone, snap: Callable[[str], None]) -> None:
    open_game(phone, "fantasy_realms", HANDS)
    page = phone.app.navigator.page
    phone.settle(0.3)
    snap("03-hand-empty")
    phone.tap(page.ids.tabs.tabs["Basile"])
    for card in HANDS["Basile"]:
        phone.tap(page.tiles[card])
    phone.tap(page.ids.tabs.tabs["Chloé"])
    for card in HANDS["Chloé"][-2:]:
        phone.tap(page.tiles[card])
    phone.settle(0.6)
    snap("03-hand-choice")
    for card in HANDS["Chloé"][:-2]:
        phone.tap(page.tiles[card])
    phone.until(lambda: page.total == TOTALS["Chloé"] and not page.counting)
    phone.settle(0.6)
    snap("03-hand-full")
