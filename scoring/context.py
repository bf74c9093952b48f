"""The part of the table that matters for a hand's score: items, the discard area, the deck, the number of players."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scoring.faces import Card
from scoring.words.filters import CardFilter


@dataclass(frozen=True, slots=True)
class TableContext:
    """What is known about the table around a hand; None means not entered."""

    discard: tuple[Card, ...] | None = None
    deck: tuple[Card, ...] | None = None  # the cards that may be taken from it
    players: int | None = None
    items: tuple[Card, ...] = ()  # face down
    _counted: dict[CardFilter, int] = field(default_factory=dict, init=False, compare=False, repr=False)

    def discarded(self, card_filter: CardFilter) -> list[Card]:
        """Returns the matching cards of the discard area, where printed suits count."""
        return [card for card in self.discard or () if card_filter.matches(card.plain_face(), None)]

    def count_discarded(self, card_filter: CardFilter) -> int:
        found = self._counted.get(card_filter)
        if found is None:
            found = self._counted[card_filter] = len(self.discarded(card_filter))
        return found

    def without(self, card: Card) -> TableContext:
        """Returns the same table with this card taken out of every pile."""
        return replace(self, discard=_without(self.discard, card), deck=_without(self.deck, card))

    def other_items(self, card: Card) -> tuple[Card, ...]:
        return tuple(item for item in self.items if item is not card)


def _without(cards: tuple[Card, ...] | None, card: Card) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(each for each in cards if each is not card)


NO_CONTEXT = TableContext()
