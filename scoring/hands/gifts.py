"""The suits that one card may give to another at some point of a search, the most promising first.

Of all suits that no clause names and no card has, or can still take, one stands for the others: whoever counts suits counts them
alike. Many gifts are bounded together, those of one suit or, in a long search, those to one card, before they are tried one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

from scoring.hands.bounds import SHORT
from scoring.hands.choices import Use

if TYPE_CHECKING:
    from scoring.hands.compiled import CompiledFace
    from scoring.hands.search import Move, OpenChoosers, Search

MANY = 8  # more gifts than these are bounded together


class Gifts:
    """What a chooser that gives suits may do before those that are still open `after` it."""

    __slots__ = ("after", "search", "suits", "targets", "unused")

    def __init__(self, search: Search, chooser: str, after: OpenChoosers) -> None:
        self.search = search
        self.after = after
        place = search.places[chooser]
        self.unused: Move = None, place, search.faces[place]
        self.suits = self._suits()
        choosable = search.totals.choosable(chooser, search.faces[place])
        self.targets = [self._target(place, face) for place, face in enumerate(search.faces) if choosable[face]]

    def _suits(self) -> list[tuple[str, str]]:
        """Every kind of suit that is told apart, with the first suit of that kind."""
        equivalence = self.search.equivalence
        if not equivalence.all_suits:
            return equivalence.suits
        suits_to_take = [self.search.suits_to_take[chooser] for _, chooser in self.after.copiers]
        known = equivalence.mentioned.union(*suits_to_take, *[face.face.suits for face in self.search.faces])
        unknown = [each for each in equivalence.suits if each[1] not in known]
        return [each for each in equivalence.suits if each[1] in known or each is unknown[0]]

    def _target(self, place: int, face: CompiledFace) -> tuple[int, CompiledFace, str | None, CompiledFace | None]:
        """A card with the kind of suit that would be none for it, and what it was before it was changed, if it could have been given the
        suit just as well then."""
        search = self.search
        kind = None if place in self.after.copying else search.equivalence.suit(face.face.suit)
        printed = search.totals.printed[face.card]
        undone = face is not printed and face.card not in search.fixed and search.may_be_left_alone
        return place, face, kind, printed if undone else None

    def all(self) -> list[Move]:
        return [self.unused, *(move for kind, suit in self.suits for move in self.of(kind, suit))]

    def of(self, kind: str, suit: str) -> list[Move]:
        """The cards to give a suit, unless one would look the same had it been left as it was, or what it was made into before."""
        look, with_suit = self.search.equivalence.look, self.search.totals.with_suit
        found: list[Move] = []
        for place, face, here, before in self.targets:
            if kind != here:
                changed = with_suit(face, suit)
                if before is None or look(changed.face) != look(with_suit(before, suit).face):
                    found.append((use_of(face.card, suit), place, changed))
        return found

    def worth_trying(self) -> Iterable[Move]:
        """Those that may reach the wanted total."""
        if len(self.targets) * len(self.suits) <= MANY:
            return self.all()
        return self.card_by_card() if self.search.decided >= SHORT and self.after.choosers else self.suit_by_suit()

    def suit_by_suit(self) -> Iterator[Move]:
        """The most promising suit first, as long as any suit leaves hope."""
        yield self.unused
        bounds = self.search.bounds.giving(self.after, [suit for _, suit in self.suits])
        for bound, (kind, suit) in sorted(zip(bounds, self.suits, strict=True), reverse=True):
            if bound < self.search.least:
                return
            yield from self.of(kind, suit)

    def card_by_card(self) -> Iterator[Move]:
        """The most promising card first: if others choose after it, this tells more, and takes longer."""
        yield self.unused
        cards: dict[int, list[Move]] = {}
        for move in self.all()[1:]:
            cards.setdefault(move[1], []).append(move)
        bounds = self.search.bounds.exchanging(self.after, {place: [face for _, _, face in moves] for place, moves in cards.items()})
        for bound, place in sorted(zip(bounds, cards, strict=True), reverse=True):
            if bound < self.search.least:
                return
            yield from cards[place]


@lru_cache(maxsize=4096)
def use_of(card: str, suit: str) -> Use:
    """The same object for the same use: they are made by the thousand."""
    return Use(card, suit)
