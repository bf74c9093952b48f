"""A whole game of Fantasy Realms played by touch, for pictures and tests.

Four players enter their hands: one with Mirage and the Book, a mistake taken back, a tie at 212.
"""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.journeys.driver import Phone, welcome

HANDS = {
    "Aliénor": ("princess", "light_cavalry", "warhorse", "unicorn", "sword_of_keth", "war_dirigible", "shield_of_keth"),
    "Basile": ("cavern", "fountain_of_life", "great_flood", "smoke", "dwarvish_infantry", "enchantress", "warlock_lord"),
    "Chloé": ("air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order", "mirage", "book_of_changes"),
    "Diego": ("king", "queen", "empress", "knights", "elven_archers", "rangers", "rainstorm"),
}
TOTALS = {"Aliénor": "212", "Basile": "127", "Chloé": "206", "Diego": "212"}
Snap = Callable[[str], None]


class Journey:
    """The steps of the game, one method each, so that a test can stop between them."""

    def __init__(self, phone: Phone, snap: Snap) -> None:
        self.phone, self.snap = phone, snap

    @property
    def page(self) -> Any:
        return self.phone.app.navigator.page

    @property
    def sheet(self) -> Any:
        return self.phone.app.root.sheets[-1]

    def whole(self) -> None:
        self.home()
        self.players()
        self.hands()
        self.choices()
        self.last_hand()
        self.card()
        self.why()
        self.results()
        self.tabs()

    def home(self) -> None:
        self.snap("01-home-empty")

    def players(self) -> None:
        self.phone.tap(self.page.cards["fantasy_realms"])
        welcome(self.phone, *HANDS)
        self.snap("02-players")
        self.phone.tap(self.page.ids.readings)
        self.phone.settle()
        self.snap("02-house-rules")
        self.phone.back()
        self.phone.tap(self.page.ids.start)

    def touch(self, *cards: str) -> None:
        for card in cards:
            self.phone.tap(self.page.tiles[card])

    def hands(self) -> None:
        for name in ("Aliénor", "Basile"):
            assert self.page.player == name
            self.touch(*HANDS[name])
            self.wait_for_total(TOTALS[name])
            self.phone.tap(self.page.ids.next)
        self.touch(*HANDS["Chloé"][:5], "forest")
        self.phone.tap(self.page.ids.undo)               # the Forest was a mistake
        self.wait_for_total("88")
        self.snap("03-hand")

    def wait_for_total(self, total: str) -> None:
        self.phone.until(lambda: self.page.total == total and not self.page.counting)

    def choices(self) -> None:
        self.touch(*HANDS["Chloé"][5:])
        self.wait_for_total(TOTALS["Chloé"])
        self.phone.until(lambda: any("b\ue001+" in line.text for line in self.page.strip.ids.lines.children))    # what each brings
        self.snap("04-suggestion")
        self.phone.tap(self.page.strip)
        self.phone.until(lambda: list(self.phone.all("ChoiceRow")))
        self.phone.settle(0.3)
        self.snap("05-choices")
        other = list(self.phone.all("ChoiceRow"))[1]
        self.phone.tap(other)
        self.phone.tap(self.sheet.ids.foot.children[0])
        self.wait_for_total(other.total)
        self.phone.settle(0.4)
        self.snap("05-the-tables-choice")
        self.phone.tap(self.page.strip.ids.action)
        self.wait_for_total(TOTALS["Chloé"])

    def last_hand(self) -> None:
        self.phone.tap(self.page.ids.next)
        self.touch(*HANDS["Diego"])
        self.wait_for_total(TOTALS["Diego"])
        self.phone.tap(self.page.ids.magnify)
        self.phone.settle(0.3)
        self.phone.type(self.phone.find("Field").input, "ele")
        self.phone.settle(0.3)
        self.snap("03-search")
        self.phone.back()

    def card(self) -> None:
        self.phone.hold(self.page.tiles["great_flood"])
        self.phone.until(lambda: self.page.name == "card")
        self.phone.settle(0.2)
        self.snap("13-card")
        self.phone.back()

    def why(self) -> None:
        self.phone.tap(self.page.ids.tabs.tabs["Basile"])
        self.phone.tap(self.page.ids.why)
        self.phone.until(lambda: self.page.name == "why" and self.page.rows)
        self.phone.settle(0.3)
        self.snap("06-why")
        self.phone.tap(self.page.rows["enchantress"])
        self.phone.settle(0.3)
        self.snap("06-why-unfolded")
        self.phone.tap(self.page.ids.order)
        self.phone.settle(0.3)
        self.snap("06-order")
        self.phone.back()
        self.phone.tap(self.page.ids.what_if)
        self.phone.until(lambda: len(self.sheet.ids.body.children) > 2)
        self.phone.settle(0.3)
        self.snap("06-what-if")
        self.phone.back()
        self.phone.back()

    def results(self) -> None:
        self.phone.tap(self.page.ids.tabs.tabs["Diego"])
        self.phone.tap(self.page.ids.next)
        self.phone.until(lambda: self.page.name == "results" and self.page.result is not None)
        self.phone.settle(0.3)
        self.snap("07-results")
        self.phone.tap(self.page.rows["Diego"].chip)
        self.phone.settle(0.3)
        self.snap("07-ties")
        self.phone.back()
        self.phone.back()
        self.phone.back()
        self.snap("01-home")
        self.phone.tap(self.page.banner.ids.resume)      # everything is entered: straight to the result
        self.phone.until(lambda: self.page.name == "results" and self.page.result is not None)
        self.phone.tap(self.page.ids.main)
        self.phone.until(lambda: self.page.finished)
        self.phone.settle(0.2)
        self.snap("07-finished")
        self.phone.tap(self.page.ids.share)
        self.phone.settle(0.3)
        self.snap("07-share")
        self.phone.back()
        self.phone.back()
        self.snap("01-home-last-result")

    def tabs(self) -> None:
        bar = self.phone.app.root.ids.bar
        for name, picture in (("history", "14-history"), ("rules", "13-rules"), ("settings", "15-settings"), ("home", "")):
            self.phone.tap(bar.item(name))
            if picture:
                self.snap(picture)


def play(phone: Phone, snap: Snap) -> None:
    Journey(phone, snap).whole()
