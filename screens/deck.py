"""A pack as the screens see it: families in row order with icon and colours, cards in each, names to show and to search."""
from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, cast

from kivymd.icon_definitions import md_icons

from screens.theme import Palette, Rgba, rgba
from screens.words import language, plain

if TYPE_CHECKING:
    from scoring import HandPack, Pack

LONG_NAME = 14
NO_FAMILY, ITEM_ICON = "", "treasure-chest"         # what lies beside a hand has no family


def known_icon(name: str) -> str:
    """An added game may name an icon that does not exist."""
    return name if name in md_icons else "cards-outline"


@dataclass(frozen=True)
class Paint:
    """The colours of a family in one theme."""

    solid: Rgba
    text: Rgba
    tint: Rgba


class Deck:
    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        self.families = sorted(pack.suits, key=pack.suit_order.__getitem__)
        weakest_first = sorted(pack.cards.values(), key=lambda card: (card.strength, card.number))
        self.rows = {family: [card for card in weakest_first if card.suit == family] for family in self.families}
        self.cards = [card.id for family in self.families for card in self.rows[family]]
        self.widest = max(len(row) for row in self.rows.values())
        self._paints: dict[tuple[str, bool], Paint] = {}

    def name(self, card: str) -> str:
        return str(self.pack.lexicon.card(card).sentence(language()))

    def short(self, card: str) -> str:
        """The name, or its first word where a line is short: « Livre » for the « Livre des Mutations »."""
        name = self.name(card)
        return name if len(name) <= LONG_NAME else name.split(" ")[0]

    def family_name(self, family: str, many: bool = False) -> str:
        noun = self.pack.lexicon.suit(family)
        return str(noun.many(language()) if many else noun.sentence(language()))

    def icon(self, family: str) -> str:
        return known_icon(self.pack.suits[family].icon) if family else ITEM_ICON

    def family_of(self, card: str) -> str:
        """Of a card of the hand, or of an item, which has none."""
        return NO_FAMILY if card in self.pack.items else str(self.pack.cards[card].suit)

    def strength(self, card: str) -> int:
        return int((self.pack.items if card in self.pack.items else self.pack.cards)[card].strength)

    def paint(self, family: str, palette: Palette) -> Paint:
        if not family:
            return Paint(palette.navy, palette.on_navy, palette.high)
        key = (family, palette.dark)
        if key not in self._paints:
            colour = self.pack.suits[family].colour
            solid, text = (colour.dark, colour.dark_text) if palette.dark else (colour.light, colour.light_text)
            self._paints[key] = Paint(rgba(solid), rgba(text), palette.tint(rgba(solid), colour.pale))
        return self._paints[key]

    @cached_property
    def _sought(self) -> dict[str, str]:
        """Every name of a card in all languages, without accents."""
        names = {card: self.pack.lexicon.card(card).printed() for card in self.cards}
        return {card: " | ".join(plain(name) for name in [*names[card], *self.pack.also.get(card, ())]) for card in self.cards}

    def found(self, query: str) -> set[str]:
        """The cards whose name holds every word of the query: by the names on the screen, or else by those of other editions."""
        sought = plain(query).split()

        def having(names: Mapping[str, str]) -> set[str]:
            return {card for card, name in names.items() if all(word in name for word in sought)}

        return having({card: plain(self.name(card)) for card in self.cards}) or having(self._sought)


_decks: dict[int, Deck] = {}


def deck_of(pack: Pack) -> Deck:
    """One deck for every pack in memory. Readings change no name, so a handful is enough."""
    if id(pack) not in _decks or _decks[id(pack)].pack is not pack:
        if len(_decks) > 8:
            _decks.clear()
        _decks[id(pack)] = Deck(cast("HandPack", pack))         # asked only of games of hands
    return _decks[id(pack)]
