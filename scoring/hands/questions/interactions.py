"""How cards interact, derived from their clauses: which card counts, names, blanks, clears or copies which.

A corrected card or an overlay changes the answer. Cards are taken as printed; what choices make of them depends
on the hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.faces import Card
from scoring.hands.pack import HandPack
from scoring.interactions import Interaction, Interactions
from scoring.words.relations import (
    BLANKED_WITH,
    BLANKS,
    BLANKS_ALONE,
    CHOOSING,
    CLEARS,
    COUNTING,
    COUNTS,
    COUNTS_AGAINST,
    LOOKS_AT_ALL,
    MAY_CHANGE,
    MAY_CLEAR,
    MAY_COPY,
    MAY_TAKE,
    NAMES,
    NEEDS,
    OPPOSING,
    PROTECTS,
    SHUNS,
    SPARES,
    STRIKES,
    WANTS,
    Relation,
)

__all__ = [
    "BLANKED_WITH",
    "BLANKS",
    "BLANKS_ALONE",
    "CHOOSING",
    "CLEARS",
    "COUNTING",
    "COUNTS",
    "COUNTS_AGAINST",
    "LOOKS_AT_ALL",
    "MAY_CHANGE",
    "MAY_CLEAR",
    "MAY_COPY",
    "MAY_TAKE",
    "NAMES",
    "NEEDS",
    "OPPOSING",
    "PROTECTS",
    "SHUNS",
    "SPARES",
    "STRIKES",
    "WANTS",
    "Relation",
    "between",
    "interactions",
]


def interactions(pack: HandPack, card: str) -> Interactions:
    me = pack.cards[card]
    others = [other for other in pack.by_number if other is not me]
    return Interactions(card, tuple(each for other in others for each in between(me, other)),
                        tuple(each for other in others for each in between(other, me)))


def between(by: Card, to: Card) -> Iterator[Interaction]:
    """Yields everything one printed card does to another, each relation once."""
    seen: set[Relation] = set()
    me, target = by.face(), to.face()
    for clause in (*by.bonus, *by.penalty):
        for kind in clause.relations(me, target):
            if kind not in seen:
                seen.add(kind)
                yield Interaction(by.id, to.id, kind, clause)
