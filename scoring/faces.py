"""Cards as they are printed, and faces: what a card is at the moment it counts.

A card that copies, changes suit or loses its penalty gets another face; the card in the hand stays the same. Faces
are frozen and compared by value, so everything that was worked out for one can be remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.words.clause import HandClause


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A printed card. Two cards are the same only if they are one object: ids are unique in a pack."""

    id: str
    number: int
    suit: str | None = None
    strength: int = 0
    categories: frozenset[str] = frozenset()
    bonus: tuple[HandClause, ...] = ()
    penalty: tuple[HandClause, ...] = ()

    def face(self) -> Face:
        return Face(self, self.id, self.suit, self.strength, self.categories, self.penalty)


@dataclass(frozen=True, slots=True)
class Face:
    """What a card of the hand counts as: its bonus is always its own, the rest may have been taken or changed."""

    card: Card
    name: str
    suit: str | None
    strength: int
    categories: frozenset[str]
    penalty: tuple[HandClause, ...]

    @property
    def bonus(self) -> tuple[HandClause, ...]:
        return self.card.bonus

    @property
    def clauses(self) -> tuple[HandClause, ...]:
        return self.card.bonus + self.penalty

    @property
    def number(self) -> int:
        return self.card.number

    def with_suit(self, suit: str | None) -> Face:
        return replace(self, suit=suit)

    def without_penalty(self) -> Face:
        return replace(self, penalty=()) if self.penalty else self

    def without_word(self, suit: str) -> Face:
        """The same face with a suit word struck out of its penalty."""
        kept = tuple(clause for clause in (clause.without_word(suit) for clause in self.penalty) if clause is not None)
        return self if kept == self.penalty else replace(self, penalty=kept)
