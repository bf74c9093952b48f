"""The printed cards: suit, strength, box, and which card takes the place of which."""
from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

SUITS_BOX, ITEMS_BOX, PROMO, DELUXE = "cursed_hoard_suits", "cursed_hoard_items", "promo", "deluxe"
BOXES = (SUITS_BOX, ITEMS_BOX, PROMO, DELUXE)

BASE_SUITS = ("army", "artifact", "beast", "flame", "flood", "land", "leader", "weapon", "weather", "wizard", "wild")
NEW_SUITS = ("building", "outsider", "undead")


@dataclass(frozen=True)
class Card:
    """A card as printed. The name of a card that replaces another is the name of that other card."""

    id: str
    suit: str
    strength: int
    box: str | None = None
    replaces: str | None = None
    further: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.replaces or self.id


BASE_STRENGTHS: dict[str, dict[str, int]] = {
    "army": {"rangers": 5, "elven_archers": 10, "dwarvish_infantry": 15, "light_cavalry": 17, "knights": 20},
    "artifact": {"protection_rune": 1, "world_tree": 2, "book_of_changes": 3, "shield_of_keth": 4, "gem_of_order": 5},
    "beast": {"warhorse": 6, "unicorn": 9, "hydra": 12, "dragon": 30, "basilisk": 35},
    "flame": {"candle": 2, "fire_elemental": 4, "forge": 9, "lightning": 11, "wildfire": 40},
    "flood": {"fountain_of_life": 1, "water_elemental": 4, "island": 14, "swamp": 18, "great_flood": 32},
    "land": {"earth_elemental": 4, "cavern": 6, "forest": 7, "bell_tower": 8, "mountain": 9},
    "leader": {"princess": 2, "warlord": 4, "queen": 6, "king": 8, "empress": 15},
    "weapon": {"magic_wand": 1, "elven_longbow": 3, "sword_of_keth": 7, "warship": 23, "war_dirigible": 35},
    "weather": {"air_elemental": 4, "rainstorm": 8, "whirlwind": 13, "smoke": 27, "blizzard": 30},
    "wild": {"shapeshifter": 0, "mirage": 0, "doppelganger": 0},
    "wizard": {"necromancer": 3, "enchantress": 5, "collector": 7, "beastmaster": 9, "warlock_lord": 25},
}
NEW_STRENGTHS: dict[str, dict[str, int]] = {
    "building": {"dungeon": 7, "castle": 10, "crypt": 21, "chapel": 2},
    "land": {"garden": 11},
    "outsider": {"genie": -50, "judge": 11, "angel": 16, "leprechaun": 20, "demon": 45},
    "undead": {"dark_queen": 10, "ghoul": 8, "specter": 12, "lich": 13, "death_knight": 14},
}
REPLACING = (
    Card("bell_tower_ch", "building", 8, SUITS_BOX, "bell_tower"),
    Card("fountain_of_life_ch", "flood", 1, SUITS_BOX, "fountain_of_life"),
    Card("great_flood_ch", "flood", 32, SUITS_BOX, "great_flood"),
    Card("rangers_ch", "army", 5, SUITS_BOX, "rangers"),
    Card("necromancer_ch", "wizard", 3, SUITS_BOX, "necromancer"),
    Card("world_tree_ch", "artifact", 2, SUITS_BOX, "world_tree"),
    Card("shapeshifter_ch", "wild", 0, SUITS_BOX, "shapeshifter"),
    Card("mirage_ch", "wild", 0, SUITS_BOX, "mirage"),
)
# The further suits are a bonus of the Phoenix itself: no copy has them, and in the discard area it is only a beast.
EXTRAS = (
    Card("jester", "wizard", 3, PROMO),
    Card("phoenix_promo", "beast", 14, PROMO, further=("flame", "weather")),
    Card("phoenix", "beast", 14, DELUXE, further=("flame", "weather")),
)
# A switch of the table, not of a box: on, it takes the place of Wildfire.
REPRINTED_WILDFIRE = Card("wildfire_outsiders", "flame", 40, DELUXE, "wildfire")

ITEMS = {  # face down at the end, each adds its value
    "spyglass": -1, "sarcophagus": 5, "blindfold": 5, "book_of_prophecy": -1, "crystal_ball": -1, "market_wagon": -2, "backpack": -2,
    "shovel": -2, "sealed_vault": -4, "crystal_lens": -2, "larcenous_gloves": -3, "junkyard_map": -3, "winged_boots": -4,
    "staff_of_transmutation": -4, "rake": -4, "treasure_chest": -5, "fishhook": -6, "repair_kit": -6, "hourglass": -7,
    "gold_mirror": -8, "cauldron": -9, "lantern": -10, "portal": -20, "wishing_ring": -30,
}


def _plain(strengths: dict[str, dict[str, int]], box: str | None) -> tuple[Card, ...]:
    return tuple(Card(id, suit, strength, box) for suit, cards in strengths.items() for id, strength in cards.items())


ALL_CARDS = (*_plain(BASE_STRENGTHS, None), *_plain(NEW_STRENGTHS, SUITS_BOX), *REPLACING, *EXTRAS)


def deck_of(editions: Collection[str], wildfire_reprint: bool = False) -> tuple[Card, ...]:
    """The cards on the table: those of the boxes, less the ones that others replace."""
    cards = [card for card in ALL_CARDS if card.box is None or card.box in editions]
    if wildfire_reprint:
        cards.append(REPRINTED_WILDFIRE)
    replaced = {card.replaces for card in cards}
    return tuple(card for card in cards if card.id not in replaced)


def suits_of(editions: Collection[str]) -> tuple[str, ...]:
    """Every suit the Book of Changes may give."""
    return BASE_SUITS + (NEW_SUITS if SUITS_BOX in editions else ())


def plain_id(card_id: str) -> str:
    """The id of the card that this one replaces, or its own: the same for both ways of naming a card."""
    return next((card.name for card in (*REPLACING, REPRINTED_WILDFIRE) if card.id == card_id), card_id)
