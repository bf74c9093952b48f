"""What the clauses of a hand can tell apart: declarations that look the same to all of them are one.

A name or a suit matters only if some clause mentions it. Nothing is listed by hand: every clause says what it mentions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from scoring.faces import Face
from scoring.hands.choices import Use, options
from scoring.hands.fast import Row
from scoring.hands.pack import HandPack
from scoring.words.what import Copy
from scoring.words.which import NOTHING, Mentions

REMEMBERED = 100  # kinds of hands

class Seen:
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
        self.copies: dict[tuple[str, str, str | None], list[tuple[Use, Row]]] = {}
        self.suits_for: dict[tuple[Row, bool, bool], list[tuple[Use, Row]]] = {}

    def suit(self, suit: str | None) -> str:
        return suit if suit and (self.all_suits or suit in self.mentioned) else ""

    def look(self, face: Face) -> tuple[Any, ...]:
        """All that the clauses of the hand can see of a face."""
        return face.name if face.name in self.names else "", self.suit(face.suit), face.strength, face.penalty


def seen_by(pack: HandPack, hand: Sequence[str]) -> Seen:
    """What the cards of a hand can see, whatever they become; remembered, because few cards mention much."""
    mentions = NOTHING
    for card in hand:
        mentions |= mentions_of(pack, card)
    names: frozenset[str] = frozenset()
    if mentions.every_name:  # names matter where two cards may bear the same one
        copiers = [card for card in hand if isinstance(clause := pack.chooser.get(card), Copy) and clause.place == "game"]
        reachable = Counter(use.card for card in copiers for use in options(pack, card, {card: pack.cards[card].face()}) if use.card)
        names = frozenset(hand) | {name for name, times in reachable.items() if name and times > 1}
    known: dict[Any, Seen] = pack.__dict__.setdefault("_seen", {})
    key = mentions, names
    if key not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[key] = Seen(pack, mentions, names)
    return known[key]


def mentions_of(pack: HandPack, card: str) -> Mentions:
    known: dict[str, Mentions] = pack.__dict__.setdefault("_mentions", {})
    if card not in known:
        mentions = NOTHING
        printed = pack.cards[card]
        clauses = [*printed.bonus, *printed.penalty]
        chooser = pack.chooser.get(card)
        if isinstance(chooser, Copy) and chooser.place == "game" and "penalty" in chooser.parts:
            clauses += [clause for other in pack.by_number for clause in other.penalty]
        for clause in clauses:
            mentions |= clause.mentions()
        known[card] = mentions
    return known[card]
