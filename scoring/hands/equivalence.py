"""What the clauses of a hand can tell apart: declarations that look the same to all of them are one.

A name or a suit matters only if some clause mentions it. Nothing is listed by hand: every clause says what it mentions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scoring.faces import Face
from scoring.hands.compiled import CompiledFace
from scoring.hands.pack import HandPack
from scoring.words.clause import Use
from scoring.words.which import Mentions, together

REMEMBERED = 100  # kinds of hands
Offers = list[tuple[Use, CompiledFace]]


class Equivalence:
    """The suits and names that some clause of a hand mentions; all others come to the same."""

    def __init__(self, pack: HandPack, mentions: Mentions, names: frozenset[str]) -> None:
        self.names = mentions.names | names
        self.all_suits = mentions.every_suit
        self.all_names = mentions.every_name
        self.mentioned = mentions.suits
        firsts: dict[str, str] = {}  # every kind of suit with the first suit that stands for it
        for suit in pack.suit_order:
            firsts.setdefault(self.suit(suit), suit)
        self.suits = list(firsts.items())
        self.explicit = mentions.names
        self.copies: dict[tuple[str, str, str | None], Offers] = {}  # filled by search.py

    def suit(self, suit: str | None) -> str:
        return suit if suit and (self.all_suits or suit in self.mentioned) else ""

    def look(self, face: Face) -> tuple[Any, ...]:
        """All that the clauses of the hand can see of a face."""
        return face.name if face.name in self.names else "", self.suit(face.suit), face.strength, face.penalty, face.marks


class Equivalences:
    """The equivalences of all hands of a pack, remembered, because few cards mention much."""

    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        self._known: dict[tuple[Mentions, frozenset[str]], Equivalence] = {}
        self._mentions: dict[str, Mentions] = {}
        self._nameable: dict[str, list[str]] = {}

    def of(self, hand: Sequence[str]) -> Equivalence:
        """What the cards of a hand can see, whatever they become."""
        mentions = together([self._mentions.get(card) or self.mentions_of(card) for card in hand])
        key = mentions, self._names_that_clash(hand) if mentions.every_name else frozenset()
        found = self._known.get(key)
        if found is None:
            if len(self._known) >= REMEMBERED:
                self._known.clear()
            found = self._known[key] = Equivalence(self.pack, *key)
        return found

    def _names_that_clash(self, hand: Sequence[str]) -> frozenset[str]:
        """The names that two cards may bear: those of the hand, and those that several of its cards may take."""
        pack = self.pack
        naming = [card for card in hand if card in pack.chooser and pack.chooser[card].names_any_card]
        if len(naming) < 2:
            return frozenset(hand)
        times = Counter(name for card in naming for name in self._nameable.get(card) or self.nameable_by(card))
        return frozenset(hand) | {name for name, often in times.items() if often > 1}

    def nameable_by(self, card: str) -> list[str]:
        """The cards that a chooser may name, wherever they are."""
        uses = self.pack.chooser[card].uses(self.pack, card, {card: self.pack.cards[card].face()})
        found = self._nameable[card] = [use.card for use in uses if use.card]
        return found

    def mentions_of(self, card: str) -> Mentions:
        found = self._mentions.get(card)
        if found is None:
            printed = self.pack.cards[card]
            clauses = [*printed.bonus, *printed.penalty]
            if card in self.pack.chooser and self.pack.chooser[card].brings_penalty:
                clauses += [clause for other in self.pack.by_number for clause in other.penalty]
            found = self._mentions[card] = together([clause.mentions() for clause in clauses])
        return found
