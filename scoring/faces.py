"""Cards as they are printed, and faces: what a card is at the moment it counts.

A card that copies, changes suit or loses its penalty gets another face; the card in the hand stays the same. Faces
are frozen and compared by value, so everything that was worked out for one can be remembered.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.words.clause import HandClause

PROTECTED, STRUCK, REMAINDER, ONE_SUIT = 1, 2, 4, 8  # what may be marked on a face


@dataclass(frozen=True, slots=True)
class Traits:
    """What a card is by its own bonus at all times, blanked or not. A copy never takes a bonus, so it has none of these."""

    extra_suits: tuple[str, ...] = ()  # suits it has besides its own
    counted_each: bool = False  # whether a word that lists several of its suits counts it for each
    lonely_by_own: bool = True  # whether its own suit alone says if it is the only one of its suit
    keeps_suits: bool = False  # whether its suits still count when it is blanked
    immune: frozenset[str] = frozenset()  # the words of other cards that do nothing to it
    harmless: bool = False  # whether its further suits leave cards alone that are blanked with such a suit
    more_cards: int = 0  # how many more the hand may hold

    def __or__(self, other: Traits) -> Traits:
        return Traits(self.extra_suits + other.extra_suits, self.counted_each or other.counted_each,
                      self.lonely_by_own and other.lonely_by_own, self.keeps_suits or other.keeps_suits,
                      self.immune | other.immune, self.harmless or other.harmless,
                      self.more_cards + other.more_cards)


PLAIN = Traits()


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
    name: str = ""  # what others call it: its id, or that of the card whose place it takes
    traits: Traits = field(init=False)

    def __post_init__(self) -> None:
        traits = PLAIN
        for clause in self.bonus:
            if clause.trait is not None:
                traits |= clause.trait
        object.__setattr__(self, "traits", traits)
        object.__setattr__(self, "name", self.name or self.id)

    def face(self) -> Face:
        return Face(self, self.name, self.suit, self.strength, self.categories, self.penalty)

    def plain_face(self) -> Face:
        """As it is seen in the deck or the discard area: of its printed suit only, because further suits are a bonus."""
        return self.face().of_one_suit(self.suit)


@dataclass(frozen=True, slots=True)
class Face:
    """What a card of the hand counts as: its bonus is always its own, the rest may have been taken or changed."""

    card: Card
    name: str
    suit: str | None
    strength: int
    categories: frozenset[str]
    penalty: tuple[HandClause, ...]
    marks: int = 0

    @property
    def bonus(self) -> tuple[HandClause, ...]:
        return () if self.marks & REMAINDER else self.card.bonus

    @property
    def clauses(self) -> tuple[HandClause, ...]:
        return self.penalty if self.marks & REMAINDER else self.card.bonus + self.penalty

    @property
    def number(self) -> int:
        return self.card.number

    @property
    def copies(self) -> bool:
        """Whether it goes by the name of another card."""
        return self.name != self.card.name

    @property
    def extra_suits(self) -> tuple[str, ...]:
        return () if self.marks & ONE_SUIT else self.card.traits.extra_suits

    @property
    def suits(self) -> tuple[str | None, ...]:
        """Its own suit and its further ones, each once."""
        extra_suits = self.extra_suits
        return tuple(dict.fromkeys((self.suit, *extra_suits))) if extra_suits else (self.suit,)

    def is_of(self, suits: tuple[str, ...]) -> bool:
        """Whether it has one of these suits."""
        if self.suit in suits:
            return True
        extra_suits = self.card.traits.extra_suits
        return bool(extra_suits) and not self.marks & ONE_SUIT and any(suit in suits for suit in extra_suits)

    def with_suit(self, suit: str | None) -> Face:
        return replace(self, suit=suit)

    def of_one_suit(self, suit: str | None) -> Face:
        """The same with this suit and no other: what a single suit would make of it."""
        return self if suit == self.suit and not self.extra_suits else replace(self, suit=suit, marks=self.marks | ONE_SUIT)

    # -- penalties -----------------------------------------------------------------------------------------------------

    @property
    def penalised(self) -> bool:
        """Whether it has a penalty that nobody has cleared, even if words were struck out until nothing was left."""
        return bool(self.penalty or self.marks & STRUCK)

    def without_penalty(self) -> Face:
        return replace(self, penalty=(), marks=self.marks & ~STRUCK) if self.penalised else self

    def without_word(self, suit: str) -> Face:
        """The same face with a suit word struck out of its penalty."""
        kept = tuple(clause for clause in (clause.without_word(suit) for clause in self.penalty) if clause is not None)
        if kept == self.penalty:
            return self
        return replace(self, penalty=kept, marks=self.marks if kept else self.marks | STRUCK)

    # -- blanking ------------------------------------------------------------------------------------------------------

    @property
    def safe(self) -> bool:
        """Whether nothing can blank it: it is protected, or blanked already."""
        return bool(self.marks & (PROTECTED | REMAINDER))

    @property
    def is_remainder(self) -> bool:
        """Whether it is what remains of a blanked card: its suits and nothing else."""
        return bool(self.marks & REMAINDER)

    def as_if_active(self) -> Face:
        return replace(self, marks=self.marks & ~REMAINDER) if self.is_remainder else self

    def protected(self) -> Face:
        return self if self.safe else replace(self, marks=self.marks | PROTECTED)

    def shielded_from(self, word: str, me: Face | None) -> bool:
        """Whether a word of another card does nothing to it."""
        immune = self.card.traits.immune
        return bool(immune) and word in immune and (me is None or me.card is not self.card)

    def blanked(self) -> Face | None:
        """What others still see of it when it is blanked, if anything."""
        if not self.card.traits.keeps_suits:
            return None
        return self if self.is_remainder else Face(self.card, self.name, self.suit, 0, frozenset(), (), REMAINDER)
