"""What cards have to do with each other, read off their clauses: who counts, names, blanks, clears or copies whom.

Nothing is typed: a corrected card or an overlay changes the answer. Cards are taken as they are printed; what a choice
makes of them is the business of a hand.
"""

from __future__ import annotations

from collections.abc import Iterator

from scoring.faces import Card
from scoring.hands.pack import HandPack
from scoring.interactions import Interaction, Interactions
from scoring.words.relations import (
    BLANKS,
    BLANKS_ALONE,
    CHOOSING,
    CLEARS,
    COUNTING,
    COUNTS,
    COUNTS_AGAINST,
    FALLS_WITH,
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

__all__ = ["BLANKS", "BLANKS_ALONE", "CHOOSING", "CLEARS", "COUNTING", "COUNTS", "COUNTS_AGAINST", "FALLS_WITH", "LOOKS_AT_ALL",
           "MAY_CHANGE", "MAY_CLEAR", "MAY_COPY", "MAY_TAKE", "NAMES", "NEEDS", "OPPOSING", "PROTECTS", "SHUNS", "SPARES", "STRIKES",
           "WANTS", "Relation", "between", "interactions"]


def interactions(pack: HandPack, card: str) -> Interactions:
    me = pack.cards[card]
    others = [other for other in pack.by_number if other is not me]
    return Interactions(card, tuple(each for other in others for each in between(me, other)),
                        tuple(each for other in others for each in between(other, me)))


def between(by: Card, to: Card) -> Iterator[Interaction]:
    """Everything one printed card does with another, each kind once."""
    seen: set[Relation] = set()
    me, target = by.face(), to.face()
    for clause in (*by.bonus, *by.penalty):
        for kind in clause.relations(me, target):
            if kind not in seen:
                seen.add(kind)
                yield Interaction(by.id, to.id, kind, clause)
