"""What lies beside a hand and matters for its score: items, the discard area, the deck, the number of players."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scoring.faces import Card
from scoring.words.which import Which


@dataclass(frozen=True, slots=True)
class Beside:
    """What is known of it; None: nobody has said."""

    discard: tuple[Card, ...] | None = None
    deck: tuple[Card, ...] | None = None  # the cards that may be taken from it
    players: int | None = None
    items: tuple[Card, ...] = ()  # those that lie face down
    _counted: dict[Which, int] = field(default_factory=dict, init=False, compare=False, repr=False)  # never that of another

    def discarded(self, which: Which) -> list[Card]:
        """The cards of the discard area that are meant; printed suits count there."""
        return [card for card in self.discard or () if which.matches(card.plain_face(), None)]

    def count_discarded(self, which: Which) -> int:
        found = self._counted.get(which)
        if found is None:
            found = self._counted[which] = len(self.discarded(which))
        return found

    def without(self, card: Card) -> Beside:
        """The same with this card taken away: it no longer lies anywhere."""
        return replace(self, discard=_without(self.discard, card), deck=_without(self.deck, card))

    def other_items(self, card: Card) -> tuple[Card, ...]:
        return tuple(item for item in self.items if item is not card)


def _without(cards: tuple[Card, ...] | None, card: Card) -> tuple[Card, ...] | None:
    return None if cards is None else tuple(each for each in cards if each is not card)


NOTHING_BESIDE = Beside()
