"""Fantasy Realms with everything on the table: the boxes are chosen, a hand of eight, items, the discard area, and why."""
from __future__ import annotations

from typing import Any

from table.hand_code import write_code
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey, Snap
from views.parts import Link

GAME = "fantasy_realms"
HAND = ("demon", "judge", "dark_queen", "lich", "bell_tower_ch", "castle", "necromancer_ch", "mirage_ch")
LYING = ("forest", "mountain", "unicorn", "ghoul", "king")
ITEMS = ("treasure_chest", "shovel", "rake", "spyglass")
GENIE = ("genie", "queen", "princess", "knights", "rangers_ch", "garden", "hydra", "swamp")
LAST = ("basilisk", "warhorse", "forge", "lightning", "candle", "magic_wand", "warship", "gem_of_order")
CANDIDATES = ("empress", "dragon", "elven_archers")
PLAYERS = ("Aliénor", "Basile", "Chloé")


class Boxes(Journey):
    """The steps, one method each."""

    def turn_to(self, player: str) -> None:
        """By a tap, as a person would: the deck is at its top again before the next card is meant."""
        self.phone.tap(self.page.ids.tabs.tabs[player])
        self.phone.settle()

    def choose(self) -> None:
        """Which boxes there are in the house; asked where the game is set up."""
        for name in PLAYERS:
            self.phone.app.table.players.add(name)
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
        self.page.open(Link("discard"))
        self.phone.settle()
        self.touch(*LYING)
        self.phone.settle()
        self.snap("96-boxes-discard")
        self.phone.back()
        self.phone.settle()
        self.snap("97-boxes-best-use")

    def name_candidates(self) -> None:
        """Somebody else has the Genie, and looks through the deck."""
        page = self.page
        self.turn_to(PLAYERS[1])
        self.touch(*GENIE)
        self.phone.settle()
        self.snap("97-boxes-genie-asks")
        page.open(Link("candidates", {"player": page.player}))
        self.phone.settle()
        self.touch(*CANDIDATES)
        self.phone.settle()
        self.snap("97-boxes-candidates")
        self.phone.back()
        self.phone.settle()
        self.snap("97-boxes-genie")
        self.turn_to(PLAYERS[0])

    def why(self) -> None:
        self.page.open(Link("why", {"player": self.page.player, "card": "treasure_chest"}))
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


    def ask_again(self) -> None:
        """What if, and a dispute about it."""
        self.page.open_why()
        self.phone.settle()
        self.page.open_what_if()
        self.phone.until(lambda: len(self.sheet.ids.body.children) > 2)
        self.phone.settle()
        self.snap("99-boxes-what-if")
        self.phone.back()
        self.page.open_dispute()
        self.phone.settle()
        self.sheet.ids.scroll.scroll_y = 0
        self.snap("99-boxes-dispute")
        while self.page.name != "hand":
            self.phone.back()
            self.phone.frames(4)

    def pass_on(self) -> str:
        """The hand as a code."""
        self.phone.tap(self.page.ids.more)
        self.phone.settle()
        self.phone.tap(next(row for row in self.phone.all("LinkRow") if row.icon == "qrcode"))
        self.phone.settle()
        self.snap("99-boxes-code")
        code = write_code(self.page.session, self.page.player)
        self.phone.back()
        self.phone.settle()
        return code

    def search(self, typed: str = "gou") -> set[str]:
        self.phone.tap(self.page.ids.magnify)
        self.phone.settle(0.3)
        self.phone.type(self.phone.find("Field").input, typed)
        self.phone.settle(0.3)
        self.snap("99-boxes-search")
        found = set(self.page.only or ())
        self.phone.back()
        self.phone.settle(0.3)
        return found

    def finish(self) -> None:
        self.turn_to(PLAYERS[2])
        self.touch(*LAST)
        self.phone.settle()
        self.phone.tap(self.page.ids.next)
        self.phone.until(lambda: self.page.name == "results" and self.page.result is not None)
        self.phone.settle()
        self.snap("99-boxes-results")
        self.phone.tap(self.page.ids.main)
        self.phone.until(lambda: self.page.finished)
        self.phone.settle()
        self.phone.tap(self.page.ids.share)
        self.phone.settle()
        self.snap("99-boxes-share")
        self.phone.back()

    def look_back(self) -> None:
        """In the history, and in the statistics."""
        self.phone.app.navigator.open_tab("history")
        self.phone.settle()
        self.snap("99-boxes-history")
        self.phone.tap(self.phone.find("SessionRow"))
        self.phone.settle()
        self.snap("99-boxes-record")
        self.phone.back()
        self.phone.settle()
        self.page.switch("figures")
        self.phone.settle()
        self.snap("99-boxes-statistics")


def play(phone: Phone, snap: Snap) -> Any:
    journey = Boxes(phone, snap)
    for step in (journey.choose, journey.begin, journey.enter_hand, journey.lay_items, journey.fill_discard, journey.name_candidates,
                 journey.why, journey.card, journey.ask_again, journey.pass_on, journey.search, journey.finish, journey.look_back):
        step()
    return journey
