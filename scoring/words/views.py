"""What a clause can see of the cards around it.

Most clauses ask only how many cards there are at least and at most of a kind (`Counts`), some also which strengths may be there (`View`).
Looking at known cards (`Exact`) the two agree and the answer is the score; looking at cards that are still open
(in the search) the same question gives the most that the clause could still be worth.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Face
from scoring.words.filters import CardFilter


class Sizes(NamedTuple):
    """How many names each of some kinds has at least and at most, and how many cards may still join any of them."""

    least: list[int]
    most: list[int]
    room: int


class Counts(ABC):
    """What the clauses of one face, `me`, can see that only count cards.

    It promises: the true number of cards is never below `least` nor above `most`. A clause promises in return never to
    be worth more than it says for any true numbers between the two.
    """

    __slots__ = ()
    me: Face
    beside: TableContext
    open: ClassVar[bool] = False  # whether cards may still become something else

    @abstractmethod
    def least(self, which: CardFilter) -> int:
        """How many such cards there are at least."""

    @abstractmethod
    def most(self, which: CardFilter) -> int:
        """How many such cards there are at most."""

    @abstractmethod
    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        """How large these kinds are, which exclude each other."""

    def excess(self, kinds: Sequence[CardFilter]) -> int:
        """For kinds that exclude each other: how many cards at least are not the first of theirs."""
        return sum(max(0, self.least(which) - 1) for which in kinds)


class View(Counts):
    """What clauses can see that look at the cards themselves, too."""

    __slots__ = ()

    @property
    def blanked(self) -> int:
        """How many cards of the hand are blanked at least."""
        return 0

    @abstractmethod
    def strengths(self, which: CardFilter) -> Sequence[int]:
        """The base strengths of such cards; a card that is still open counts with its strongest."""

    @abstractmethod
    def every_strength(self) -> Sequence[int]:
        """All base strengths that may be there, also if not all at once."""

    @abstractmethod
    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        """How many other cards of odd base strength there are at most, and whether all cards that are there may be odd, or even all
        of the hand (`of_the_hand`): a blanked card never is."""


class Exact(View):
    """All active cards, face by face, with what blanked ones leave behind (`remainders`)."""

    __slots__ = ("_blanked", "beside", "faces", "me", "remainders")

    def __init__(self, me: Face, faces: Sequence[Face], remainders: Sequence[Face] = (), blanked: int = 0,
                 beside: TableContext = NO_CONTEXT) -> None:
        self.me = me
        self.faces = faces
        self.remainders = remainders
        self._blanked = blanked
        self.beside = beside

    @property
    def blanked(self) -> int:
        return self._blanked

    def least(self, which: CardFilter) -> int:
        me = self.me
        return sum(which.times(face, me) for face in (*self.faces, *self.remainders))

    most = least

    def possible(self, which: CardFilter) -> list[Face]:
        me = self.me
        return [face for face in (*self.faces, *self.remainders) if which.matches(face, me)]

    def most_names(self, which: CardFilter) -> int:
        """How many different names such cards have."""
        return len({face.name for face in self.possible(which)})

    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        names = [self.most_names(which) for which in kinds]
        return Sizes(names, names, 0)

    def counted(self, which: CardFilter) -> list[Face]:
        """The same, each as often as it counts."""
        return [face for face in self.possible(which) for _ in range(which.times(face, self.me))]

    def strengths(self, which: CardFilter) -> list[int]:
        me = self.me
        return [face.strength for face in self.faces if which.matches(face, me)]

    def every_strength(self) -> list[int]:
        return [face.strength for face in self.faces]

    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        odd = [face for face in self.faces if face.strength % 2]
        whole = len(odd) == len(self.faces) and not (of_the_hand and self.blanked)
        return sum(face.card is not self.me.card for face in odd), whole
