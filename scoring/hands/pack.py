"""The pack of a game that scores hands of cards: suits, cards, phases, tie-break."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring.faces import Card
from scoring.grammar import Name
from scoring.mistakes import Saying
from scoring.pack import Document, Pack, Suit
from scoring.reader import Fields
from scoring.source import Node
from scoring.words.vocabulary import Vocabulary
from scoring.words.what import WORDS, ChangeSuit, Clause, Clear, Copy, ExtraCard

# A phase may hold any words, but the groups come in this order: what a card is, what its penalty says, who is blanked.
ORDER = (("extra_card", "copy", "change_suit"), ("clear", "strike"), ("blank",), ("blanked_unless", "blanked_with"),
         ("points", "either", "runs", "same_suit", "sum_of_strengths", "strongest_of"))


@dataclass(frozen=True, slots=True)
class Phase:
    """One step of the resolution: the words it carries out, of all cards or only of some."""

    id: str
    name: Saying
    words: frozenset[str]
    by: frozenset[str]

    def covers(self, word: str, card: str) -> bool:
        return word in self.words and (not self.by or card in self.by)


@dataclass(frozen=True, slots=True)
class TieBreak:
    """One step among equal totals: the lowest or highest figure wins."""

    figure: str
    lowest: bool
    counts_blanked: bool
    name: Saying


@dataclass(frozen=True, kw_only=True)
class HandPack(Pack):
    cards: Mapping[str, Card]
    suits: Mapping[str, Suit]
    also: Mapping[str, tuple[str, ...]]
    phases: tuple[Phase, ...]
    tie_break: tuple[TieBreak, ...]
    hand_size: int
    most_cards: int

    @cached_property
    def by_number(self) -> tuple[Card, ...]:
        return tuple(sorted(self.cards.values(), key=lambda card: card.number))

    @cached_property
    def suit_order(self) -> dict[str, int]:
        """Suits in the order of their lowest card number."""
        seen = dict.fromkeys(card.suit for card in self.by_number if card.suit)
        return {suit: place for place, suit in enumerate([*seen, *(suit for suit in self.suits if suit not in seen)])}

    @cached_property
    def chooser(self) -> dict[str, Clause]:
        """The cards that let their player choose, with the clause that does, in the order of the phases."""
        found = [(self.phase_of(clause, card.id), card.number, card.id, clause)
                 for card in self.by_number for clause in card.bonus if is_choice(clause)]
        return {card: clause for _, _, card, clause in sorted(found, key=lambda row: row[:2])}

    def phase_of(self, clause: Clause, card: str) -> int:
        return next(place for place, phase in enumerate(self.phases) if phase.covers(clause.word, card))


def is_choice(clause: Clause) -> bool:
    return isinstance(clause, (Copy, ChangeSuit, ExtraCard)) or (isinstance(clause, Clear) and clause.chosen)


def read_pack(document: Document) -> HandPack:
    suits = {name: document.suit(name, fields) for name, fields in document.table("suits")}
    phases = document.fields.must("phases", lambda node: tuple(_phase(document, child) for child in document.reader.items(node)), ())
    _check_order(document, phases)
    vocabulary = document.vocabulary(cards=document.ids("cards"), suits=suits)
    names: dict[str, dict[str, Name]] = {}
    also: dict[str, tuple[str, ...]] = {}
    cards: dict[str, Card] = {}
    lines: dict[str, int] = {}
    for name, fields in document.table("cards"):
        names[name] = document.names(fields)
        also[name] = fields.read("also", lambda node: document.reader.several(node, document.reader.text), ())
        cards[name] = _card(name, fields, vocabulary, phases)
        lines[name] = fields.node.line
    _check_cards(document, cards, suits, names, lines)
    tie_break = document.fields.read("tie_break", lambda node: tuple(_tie(vocabulary, child) for child in document.reader.items(node)), ())
    size, most = document.fields.must("hand", lambda node: _hand(document, node), (7, 10))
    known: dict[str, Any] = {"suits": {name: nouns for name, (_, nouns) in suits.items()}, "cards": names}
    return HandPack(cards=cards, suits={name: suit for name, (suit, _) in suits.items()}, also=also, phases=phases,
                    tie_break=tie_break, hand_size=size, most_cards=most, **document.common(**known))


def _card(name: str, fields: Fields, vocabulary: Vocabulary, phases: tuple[Phase, ...]) -> Card:
    number = fields.whole("number", least=1, most=9999)
    suit = fields.must("suit", vocabulary.suit, None)
    strength = fields.whole("strength", least=-99, most=999)
    bonus = fields.read("bonus", lambda node: _clauses(name, node, vocabulary, phases), ())
    penalty = fields.read("penalty", lambda node: _clauses(name, node, vocabulary, phases), ())
    return Card(name, number, suit, strength, frozenset(), bonus, penalty)


def _clauses(card: str, node: Node, vocabulary: Vocabulary, phases: tuple[Phase, ...]) -> tuple[Clause, ...]:
    found = []
    for child in vocabulary.reader.items(node):
        word = next((word for word in WORDS if isinstance(child.value, dict) and word in child.value), None)
        if word and not any(phase.covers(word, card) for phase in phases):
            vocabulary.reader.wrong(child.line, f"no phase carries out «{word}» of this card",
                                    f"aucune phase n'exécute « {word} » de cette carte")
        clause = vocabulary.clause(child)
        if clause is not None:
            found.append(clause)
    return tuple(found)


def _phase(document: Document, node: Node) -> Phase:
    reader = document.reader
    with reader.fields(node) as fields:
        words = fields.must("do", lambda child: reader.several(
            child, lambda each: reader.one_of(each, WORDS, "a word of a clause", "un mot de clause")), ())
        by = fields.read("by", lambda child: reader.several(
            child, lambda each: reader.one_of(each, document.ids("cards"), "the id of a card", "l'identifiant d'une carte")), ())
        return Phase(fields.text("id"), fields.saying("name"), frozenset(words), frozenset(by))


def _check_order(document: Document, phases: tuple[Phase, ...]) -> None:
    group = {word: place for place, words in enumerate(ORDER) for word in words}
    reached = 0
    for phase in phases:
        places = [group.get(word, 0) for word in phase.words]
        if places and min(places) < reached:
            document.reader.wrong(document.node.line, f"phase «{phase.id}» stands too late: what cards are, then clearing, then "
                                  "blanking, then conditions, then points",
                                  f"la phase « {phase.id} » vient trop tard : ce que sont les cartes, puis effacer, puis masquer, "
                                  "puis les conditions, puis les points")
        reached = max([reached, *places])


def _check_cards(document: Document, cards: Mapping[str, Card], suits: Mapping[str, object], names: Mapping[str, Mapping[str, Name]],
                 lines: Mapping[str, int]) -> None:
    if not cards:
        document.reader.wrong(document.node.line, "a game has at least one card", "un jeu a au moins une carte")
    seen: dict[object, str] = {}
    for name, card in cards.items():
        marks = [(str(card.number), "number", "numéro"), *((titled.title, "name", "nom") for titled in names[name].values())]
        for mark, en, fr in dict.fromkeys(marks):
            other = seen.setdefault((en, mark), name)
            if other != name:
                document.reader.wrong(lines[name], f"{name} and {other} have the same {en} {mark}",
                                      f"{name} et {other} ont le même {fr} {mark}")
    for suit in suits:
        if not any(card.suit == suit for card in cards.values()):
            document.reader.wrong(document.line_of("suits", suit), f"no card has the suit «{suit}»",
                                  f"aucune carte n'est de la famille « {suit} »")


def _tie(vocabulary: Vocabulary, node: Node) -> TieBreak:
    reader = vocabulary.reader
    with reader.fields(node) as fields:
        lowest = "lowest" in fields
        figure = fields.must("lowest" if lowest else "highest", lambda child: reader.one_of(
            child, ["base_strength"], "a figure of a hand", "un chiffre d'une main"), "base_strength")
        blanked = vocabulary.switch(fields, "counting_blanked") if "counting_blanked" in fields else False
        return TieBreak(figure, lowest, blanked, fields.saying("name"))


def _hand(document: Document, node: Node) -> tuple[int, int]:
    with document.reader.fields(node) as fields:
        return fields.whole("size", least=1, most=15), fields.whole("most", least=1, most=15)
