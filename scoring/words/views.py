"""What a clause can see of the cards around it.

Most clauses only ask how many matching cards there are at least and at most (`Counts`), some also which strengths
may be there (`View`). Of known cards (`Exact`) both numbers are equal and the answer is the score; of cards that
are still open (in the search) the same formula gives an upper bound.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Face
from scoring.words.filters import CardFilter


class Sizes(NamedTuple):
    """Of several exclusive filters: how many names each matches at least and at most, and how many cards may still join one of them."""

    least: list[int]
    most: list[int]
    room: int


class Counts(ABC):
    """What the clauses of one face, `me`, see if they only count cards.

    The view promises that the true number of cards is never below `least` nor above `most`. In return a clause promises never to be
    worth more than it says for any true numbers between the two.
    """

    __slots__ = ()
    me: Face
    context: TableContext
    open: ClassVar[bool] = False  # whether some cards are still open

    @abstractmethod
    def least(self, card_filter: CardFilter) -> int:
        """Returns the least number of matching cards."""

    @abstractmethod
    def most(self, card_filter: CardFilter) -> int:
        """Returns the largest possible number of matching cards."""

    @abstractmethod
    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        """Returns the sizes of some filters that exclude each other."""

    def excess(self, kinds: Sequence[CardFilter]) -> int:
        """Returns how many cards at least are not the first of their filter, for filters that exclude each other."""
        return sum(max(0, self.least(card_filter) - 1) for card_filter in kinds)


class View(Counts):
    """What clauses see that also look at the cards themselves."""

    __slots__ = ()

    @property
    def blanked(self) -> int:
        """Returns how many cards of the hand are blanked at least."""
        return 0

    @abstractmethod
    def strengths(self, card_filter: CardFilter) -> Sequence[int]:
        """Returns the base strengths of matching cards; an open card counts with its highest."""

    @abstractmethod
    def every_strength(self) -> Sequence[int]:
        """Returns all base strengths that may be there, even if not together."""

    @abstractmethod
    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        """Returns how many other cards of odd base strength there are at most, and whether all may be odd.

        All active cards, or with `of_the_hand` all cards of the hand: a blanked card never is odd.
        """


class Exact(View):
    """All active cards, face by face, with the remainders of blanked ones."""

    __slots__ = ("_blanked", "context", "faces", "me", "remainders")

    def __init__(self, me: Face, faces: Sequence[Face], remainders: Sequence[Face] = (), blanked: int = 0,
                 context: TableContext = NO_CONTEXT) -> None:
        self.me = me
        self.faces = faces
        self.remainders = remainders
        self._blanked = blanked
        self.context = context

    @property
    def blanked(self) -> int:
        return self._blanked

    def least(self, card_filter: CardFilter) -> int:
        me = self.me
        return sum(card_filter.times(face, me) for face in (*self.faces, *self.remainders))

    most = least

    def possible(self, card_filter: CardFilter) -> list[Face]:
        me = self.me
        return [face for face in (*self.faces, *self.remainders) if card_filter.matches(face, me)]

    def most_names(self, card_filter: CardFilter) -> int:
        """Returns how many different names matching cards have."""
        return len({face.name for face in self.possible(card_filter)})

    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        names = [self.most_names(card_filter) for card_filter in kinds]
        return Sizes(names, names, 0)

    def counted(self, card_filter: CardFilter) -> list[Face]:
        """Returns the matching cards, each as often as it counts."""
        return [face for face in self.possible(card_filter) for _ in range(card_filter.times(face, self.me))]

    def strengths(self, card_filter: CardFilter) -> list[int]:
        me = self.me
        return [face.strength for face in self.faces if card_filter.matches(face, me)]

    def every_strength(self) -> list[int]:
        return [face.strength for face in self.faces]

    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        odd = [face for face in self.faces if face.strength % 2]
        whole = len(odd) == len(self.faces) and not (of_the_hand and self.blanked)
        return sum(face.card is not self.me.card for face in odd), whole
