"""How cards interact, in any game that has cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.faces import Card
from scoring.words.clause import Clause
from scoring.words.lexicon import Lexicon
from scoring.words.relations import Relation
from sentences import Saying


@dataclass(frozen=True, slots=True)
class Interaction:
    """One card affects another by one of its clauses."""

    by: str
    to: str
    kind: Relation
    clause: Clause
    likely: bool = False  # it rests on a fact that nobody has confirmed on the card

    def text(self, names: Lexicon) -> Saying:
        """Returns the clause as printed on the card."""
        return self.clause.text(names)


@dataclass(frozen=True, slots=True)
class Interactions:
    """Everything a card does to others and others do to it, in the order of the card numbers."""

    card: str
    does: tuple[Interaction, ...]
    suffers: tuple[Interaction, ...]

    def to(self, *kinds: Relation) -> tuple[str, ...]:
        """Lists the cards to which it does one of these things."""
        return tuple(dict.fromkeys(each.to for each in self.does if each.kind in kinds))

    def by(self, *kinds: Relation) -> tuple[str, ...]:
        """Lists the cards that do one of these things to it."""
        return tuple(dict.fromkeys(each.by for each in self.suffers if each.kind in kinds))


def interactions(card: Card, cards: Iterable[Card]) -> Interactions:
    """How a card of a hand interacts with the others, derived from their clauses: a corrected card or an overlay changes the answer.

    Cards are taken as printed; what choices make of them depends on the hand.
    """
    others = [other for other in cards if other is not card]
    return Interactions(card.id, tuple(each for other in others for each in between(card, other)),
                        tuple(each for other in others for each in between(other, card)))


def between(by: Card, to: Card) -> Iterator[Interaction]:
    """Yields everything one printed card does to another, each relation once."""
    seen: set[Relation] = set()
    me, target = by.face(), to.face()
    for clause in (*by.bonus, *by.penalty):
        for kind in clause.relations(me, target):
            if kind not in seen:
                seen.add(kind)
                yield Interaction(by.id, to.id, kind, clause)
