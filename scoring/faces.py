"""Cards as printed, and faces: what a card counts as at one moment.

A card that copies, changes suit or loses its penalty gets another face; the card itself stays the same. Faces are
frozen and compared by value, so results can be cached by face.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.words.clause import HandClause

PROTECTED, STRUCK_EMPTY, REMAINDER, ONE_SUIT = 1, 2, 4, 8  # bits of `Face.marks`


@dataclass(frozen=True, slots=True)
class Traits:
    """What a card permanently is by its own bonus, blanked or not. A copy never takes a bonus, so it has no traits."""

    extra_suits: tuple[str, ...] = ()  # suits in addition to its own
    counted_each: bool = False  # whether a filter of several suits counts it once per suit
    lonely_by_own: bool = True  # whether only its own suit decides if it is the only card of its suit
    keeps_suits: bool = False  # whether its suits still count after blanking
    immune: frozenset[str] = frozenset()  # words of other cards that have no effect on it
    harmless: bool = False  # whether its extra suits do not blank cards that are blanked with such a suit
    more_cards: int = 0  # how many more cards the hand may hold

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
    name: str = ""  # the name other cards know it by: its id, or that of the card it replaces
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
        """Returns the face it has in the deck or the discard area: only the printed suit, because extra suits are part of the bonus."""
        return self.face().of_one_suit(self.suit)


@dataclass(frozen=True, slots=True)
class Face:
    """What a card of the hand counts as: its bonus is always its own, everything else may have been copied or changed."""

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
        """Whether it has taken the name of another card."""
        return self.name != self.card.name

    @property
    def extra_suits(self) -> tuple[str, ...]:
        return () if self.marks & ONE_SUIT else self.card.traits.extra_suits

    @property
    def suits(self) -> tuple[str | None, ...]:
        """Its own suit and its extra ones, each once."""
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
        """Returns the same face with this suit and no other."""
        return self if suit == self.suit and not self.extra_suits else replace(self, suit=suit, marks=self.marks | ONE_SUIT)

    # -- penalties -----------------------------------------------------------------------------------------------------

    @property
    def penalised(self) -> bool:
        """Whether its penalty was not cleared: striking out all of its words leaves it with an empty one."""
        return bool(self.penalty or self.marks & STRUCK_EMPTY)

    def without_penalty(self) -> Face:
        return replace(self, penalty=(), marks=self.marks & ~STRUCK_EMPTY) if self.penalised else self

    def without_suit_word(self, suit: str) -> Face:
        """Returns the same face with a suit word struck out of its penalty."""
        kept = tuple(clause for clause in (clause.without_suit_word(suit) for clause in self.penalty) if clause is not None)
        if kept == self.penalty:
            return self
        return replace(self, penalty=kept, marks=self.marks if kept else self.marks | STRUCK_EMPTY)

    # -- blanking ------------------------------------------------------------------------------------------------------

    @property
    def safe(self) -> bool:
        """Whether it cannot be blanked: it is protected, or blanked already."""
        return bool(self.marks & (PROTECTED | REMAINDER))

    @property
    def is_remainder(self) -> bool:
        """Whether this is the remainder of a blanked card: only its suits."""
        return bool(self.marks & REMAINDER)

    def as_if_active(self) -> Face:
        return replace(self, marks=self.marks & ~REMAINDER) if self.is_remainder else self

    def protected(self) -> Face:
        return self if self.safe else replace(self, marks=self.marks | PROTECTED)

    def shielded_from(self, word: str, me: Face | None) -> bool:
        """Whether it is immune to a word of another card."""
        immune = self.card.traits.immune
        return bool(immune) and word in immune and (me is None or me.card is not self.card)

    def blanked(self) -> Face | None:
        """Returns what other cards still see of it once it is blanked; None if nothing."""
        if not self.card.traits.keeps_suits:
            return None
        return self if self.is_remainder else Face(self.card, self.name, self.suit, 0, frozenset(), (), REMAINDER)
