"""Fantasy Realms with everything on the table: the boxes are chosen, a hand of eight, items, the discard area, and why."""
from __future__ import annotations

from typing import Any

from tests.journeys.driver import Phone
from tests.journeys.hands import Journey, Snap

GAME = "fantasy_realms"
HAND = ("demon", "judge", "dark_queen", "lich", "bell_tower_ch", "castle", "necromancer_ch", "mirage_ch")
LYING = ("forest", "mountain", "unicorn", "ghoul", "king")
ITEMS = ("treasure_chest", "shovel", "rake", "spyglass")
PLAYERS = ("Aliénor", "Basile", "Chloé")


class Boxes(Journey):
    """The steps, one method each."""

    def choose(self) -> None:
        """Which boxes there are in the house; asked where the game is set up."""
        for name in PLAYERS:
            self.phone.app.table.remember_player(name)
        self.phone.app.preferences.keep_last_table(list(PLAYERS))
        self.phone.app.navigator.go("players", game=GAME)
        self.phone.frames(4)
        self.phone.tap(self.page.ids.boxes)
        self.phone.settle()
        for switch in self.sheet.ids.body.children[::-1]:
            self.phone.tap(switch)
        self.snap("90-boxes-owned")
        self.phone.tap(self.sheet.ids.foot.children[0])
        self.phone.settle()
        self.phone.reach(self.page.ids.boxes)
        self.snap("91-boxes-players")

    def begin(self) -> None:
        self.phone.tap(self.page.ids.start)
        self.phone.until(lambda: self.page.name == "hand" and self.page.result is not None)
        self.snap("92-boxes-deck")

    def enter_hand(self) -> None:
        self.touch(*HAND)
        self.phone.settle()
        self.snap("93-boxes-hand")

    def lay_items(self) -> None:
        self.phone.tap(self.page.items.ids.all)
        self.phone.settle()
        for item in ITEMS:
            self.phone.tap(self.sheet.tiles[item])
        self.snap("94-boxes-items")
        self.phone.tap(self.sheet.done)
        self.phone.settle()
        self.snap("95-boxes-hand-with-items")

    def fill_discard(self) -> None:
        self.page.open_discard()
        self.phone.settle()
        self.touch(*LYING)
        self.phone.settle()
        self.snap("96-boxes-discard")
        self.phone.back()
        self.phone.settle()
        self.snap("97-boxes-best-use")

    def why(self) -> None:
        self.page.open_why("treasure_chest")
        self.phone.settle()
        self.snap("98-boxes-why")
        while self.page.name != "hand":
            self.phone.back()
            self.phone.frames(4)

    def card(self, card: str = "treasure_chest") -> None:
        self.page.open_card(card)
        self.phone.settle()
        self.snap("99-boxes-card")
        self.phone.back()
        self.phone.frames(4)


def play(phone: Phone, snap: Snap) -> Any:
    journey = Boxes(phone, snap)
    for step in (journey.choose, journey.begin, journey.enter_hand, journey.lay_items, journey.fill_discard, journey.why, journey.card):
        step()
    return journey
