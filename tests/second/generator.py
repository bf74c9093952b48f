"""Random valid entries of the batch: boxes, hands, legal choices, discard areas, items, numbers of players, readings."""
from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from tests.second.deck import BOXES, ITEMS, ITEMS_BOX, Card, deck_of, suits_of
from tests.second.entry import (
    MIRAGE_SUITS,
    NECROMANCER_SUITS,
    READINGS_KEY,
    SHAPESHIFTER_SUITS,
    SWITCHES,
    TAKERS,
    book_choice,
    card_choice,
    read_entry,
    suit_choice,
)
from tests.second.hand import seats_of

# Names of cards that meet rarely by chance and often decide a hand: half the hands hold more of them.
LIVELY = {
    "doppelganger", "mirage", "shapeshifter", "book_of_changes", "island", "necromancer", "genie", "leprechaun", "angel", "demon", "lich",
    "judge", "garden", "jester", "phoenix", "phoenix_promo", "wildfire", "great_flood", "blizzard", "rainstorm", "basilisk", "crypt",
    "smoke", "warship", "war_dirigible", "rangers", "dungeon", "castle", "chapel", "collector", "gem_of_order", "world_tree", "forest",
    "dwarvish_infantry", "beastmaster", "cavern", "mountain", "enchantress", "ghoul",
}
# Cards that must meet for a reading or a rare rule to matter: a third of the hands hold such a company.
COMPANIES = (
    ("forest", "elven_archers", "doppelganger"), ("forest", "elven_archers", "mirage", "book_of_changes"),
    ("garden", "phoenix_promo", "book_of_changes", "rainstorm"), ("garden", "necromancer", "book_of_changes", "basilisk"),
    ("dungeon", "warlock_lord", "doppelganger", "shapeshifter"), ("demon", "phoenix_promo", "phoenix", "smoke"),
    ("demon", "doppelganger", "book_of_changes", "angel"), ("jester", "smoke", "collector", "beastmaster"),
    ("judge", "rangers", "dwarvish_infantry", "doppelganger"), ("phoenix", "enchantress", "blizzard"),
    ("phoenix_promo", "enchantress", "blizzard", "book_of_changes"), ("phoenix_promo", "great_flood", "beastmaster"),
    ("phoenix_promo", "island", "collector", "world_tree"), ("wildfire", "mirage", "shapeshifter", "world_tree"),
    ("wildfire", "judge", "genie", "angel"), ("wildfire", "lich", "necromancer", "book_of_changes", "ghoul"),
    ("blizzard", "great_flood", "wildfire", "book_of_changes"), ("basilisk", "doppelganger", "book_of_changes", "king", "knights"),
    ("war_dirigible", "smoke", "doppelganger", "rangers"), ("war_dirigible", "phoenix", "knights", "warship"),
    ("gem_of_order", "protection_rune", "world_tree", "book_of_changes", "sword_of_keth", "king", "forge"),
    ("gem_of_order", "enchantress", "queen", "warhorse", "collector", "sword_of_keth"),
    ("collector", "enchantress", "jester", "king", "queen", "princess", "shapeshifter"), ("castle", "chapel", "bell_tower", "great_flood"),
)
# What the Book does to the rules, not only to the counts: a card that blanks itself, loops, protections that move.
TELLING_CHANGES = (
    ("phoenix_promo", "undead"), ("phoenix_promo", "flood"), ("necromancer", "leader"), ("necromancer", "undead"), ("lich", "leader"),
    ("demon", "army"), ("garden", "flame"), ("garden", "undead"), ("warship", "undead"), ("castle", "land"), ("blizzard", "beast"),
    ("rainstorm", "beast"), ("great_flood", "army"), ("wildfire", "army"), ("basilisk", "flood"), ("swamp", "wizard"),
    ("elven_archers", "beast"), ("princess", "army"),
)
LARGEST_HAND = 10
LARGEST_HAND_THAT_TAKES = 8  # one card more in all, whatever brings it


def random_entries(seed: int, count: int) -> Iterator[dict[str, Any]]:
    """`count` entries, the same for the same seed."""
    rng = Random(seed)
    for _ in range(count):
        yield _Table(rng).entry()


class _Table:
    """One table: the cards not dealt yet, and what everybody shares."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.editions = [box for box in BOXES if rng.random() < 0.65]
        self.readings = {switch: rng.random() < 0.5 for switch in SWITCHES if rng.random() < 0.3}
        self.cards = list(deck_of(self.editions))
        self.deck = list(self.cards)
        rng.shuffle(self.deck)
        self.items = list(ITEMS) if ITEMS_BOX in self.editions else []
        rng.shuffle(self.items)
        self.discard: list[Card] = []
        self.candidates: list[Card] = []

    def entry(self) -> dict[str, Any]:
        entry: dict[str, Any] = {"game": "fantasy_realms"}
        if self.editions:
            entry["editions"] = self.editions
        if self.readings:
            entry[READINGS_KEY] = self.readings
        if self.rng.random() < 0.1:
            entry["players"] = self._hands(self.rng.randint(2, 5), largest=6)
        else:
            entry |= self._hands(1, LARGEST_HAND)[0]
            if self.rng.random() < 0.75:
                entry["player_count"] = self.rng.randint(2, 6)
        if self.discard or self.rng.random() < 0.2:
            entry["discard"] = [self._id(card) for card in self.discard]
        if self.candidates and "players" not in entry and self.rng.random() < 0.5:
            others = self.rng.sample(self.deck, min(3, len(self.deck)))
            entry["deck"] = [self._id(card) for card in (*others, *self.candidates)]
        return entry

    def _hands(self, players: int, largest: int) -> list[dict[str, Any]]:
        dealt = [self._deal(self.rng.randint(1, largest)) for _ in range(players)]
        if self.rng.random() < 0.7:
            self.discard = [self.deck.pop() for _ in range(self.rng.randint(1, 12))]
        return [self._hand(cards) for cards in dealt]

    def _deal(self, size: int) -> list[Card]:
        if self.rng.random() < 0.5:  # the lively ones come up first
            self.deck.sort(key=lambda card: card.name in LIVELY and self.rng.random() < 0.6)
        if self.rng.random() < 0.33:
            company = self.rng.choice(COMPANIES)
            self.deck.sort(key=lambda card: card.name in company)
        return [self.deck.pop() for _ in range(size)]

    def _hand(self, cards: list[Card]) -> dict[str, Any]:
        self.rng.shuffle(cards)
        hand: dict[str, Any] = {"hand": [self._id(card) for card in cards], "choices": {}}
        if self.items and self.rng.random() < 0.7:
            hand["items"] = [self.items.pop() for _ in range(min(self.rng.randint(1, 6), len(self.items)))]
        held = cards + self._extra_card(cards, hand["choices"])
        for card in held:
            choice = self._choice(card, held) if self.rng.random() < 0.85 else None
            if choice is not None:
                hand["choices"][self._id(card)] = choice
        if any(card.name == "island" for card in held) and self.rng.random() < 0.85:
            self._choose_for_island(hand)
        return hand

    def _id(self, card: Card) -> str:
        """With the box on the table the plain id means the replacing card, too."""
        return self.rng.choice([card.id, card.name])

    # ------------------------------------------------------------ choices
    def _extra_card(self, cards: list[Card], choices: dict[str, Any]) -> list[Card]:
        """At most one card in all, taken by one of those that may."""
        takers = [card for card in cards if card.name in TAKERS]
        if not takers or len(cards) > LARGEST_HAND_THAT_TAKES or self.rng.random() < 0.2:
            return []
        taker = self.rng.choice(takers)
        by_necromancer = taker.name == "necromancer"
        offered = [card for card in self.discard if card.suit in NECROMANCER_SUITS] if by_necromancer else self.deck
        if not offered:
            return []
        taken = self.rng.choice(offered)
        if not by_necromancer:
            self.deck.remove(taken)
            self.candidates.append(taken)
        choices[self._id(taker)] = card_choice(self._id(taken))
        return [taken]

    def _choice(self, choice_card: Card, held: list[Card]) -> Any:
        """A legal choice of this card, or nothing if it has none."""
        others = [card for card in held if card is not choice_card]
        if choice_card.name == "mirage":
            return self._wild(MIRAGE_SUITS)
        if choice_card.name == "shapeshifter":
            return self._wild(SHAPESHIFTER_SUITS)
        if choice_card.name in ("doppelganger", "angel") and others:
            return card_choice(self._id(self.rng.choice(others)))
        if choice_card.name == "book_of_changes":
            return self._book([card for card in others if card.id != "phoenix"])
        return None

    def _wild(self, suits: tuple[str, ...]) -> Any:
        """Any card of the game of these suits, or one of the suits without a name."""
        names_card = [card for card in self.cards if card.suit in suits]
        if self.rng.random() < 0.15:
            return suit_choice(self.rng.choice([suit for suit in suits if suit in suits_of(self.editions)]))
        return card_choice(self._id(self.rng.choice(names_card)))

    def _book(self, targets: list[Card]) -> Any:
        suits = suits_of(self.editions)
        telling = [(card, suit) for card in targets for name, suit in TELLING_CHANGES if card.name == name and suit in suits]
        if telling and self.rng.random() < 0.4:
            card, suit = self.rng.choice(telling)
            return book_choice(self._id(card), suit)
        return book_choice(self._id(self.rng.choice(targets)), self.rng.choice(suits)) if targets else None

    def _choose_for_island(self, hand: dict[str, Any]) -> None:
        """A flood or flame as the cards stand after wilds and Book, so this choice comes last."""
        table = {"editions": self.editions, "discard": [card.id for card in self.discard]}
        seats = seats_of(read_entry(table | hand).hands[0])
        targets = [seat.id for seat in seats if seat.is_a("flood", "flame") and seat.id != "island"]
        if targets:
            hand["choices"]["island"] = card_choice(self.rng.choice(targets))
