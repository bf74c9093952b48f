"""Vocabulary: what a clause may refer to while a pack is being read.

It knows the ids of the game's cards, suits, categories and readings, and turns nodes into filters, conditions and
clauses.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Annotated

from scoring.reader import Fields, Reader, did_you_mean
from scoring.source import Node
from scoring.words import conditions
from scoring.words.clause import Clause
from scoring.words.filters import EVERYTHING, CardFilter, read_filter
from scoring.words.tables import Table
from sentences import say

ReadClause = Callable[[Fields, "Vocabulary"], Clause | None]
A_CARD, A_SUIT = say("the id of a card"), say("a suit")


@dataclass
class Vocabulary:
    reader: Reader
    cards: Collection[str] = ()
    new_names: Mapping[str, str] = field(default_factory=dict)  # new card → the card whose name it takes
    suits: Collection[str] = ()
    absent_suits: Collection[str] = ()  # suits of unused boxes: they may be named, but no card has them
    categories: Collection[str] = ()
    tokens: Collection[str] = ()
    readings: Mapping[str, bool] = field(default_factory=dict)
    clauses: Mapping[str, ReadClause] = field(default_factory=dict)
    conditions: Mapping[str, conditions.ReadCondition] = field(default_factory=lambda: conditions.WORDS)

    def card(self, node: Node) -> str:
        """Returns the name of a card; a card that replaces another answers to both ids."""
        return self.name_of(self.reader.one_of(node, [*self.cards, *self.new_names.values()] if self.new_names else self.cards, A_CARD))

    def name_of(self, card: str) -> str:
        return self.new_names.get(card, card)

    def suit(self, node: Node) -> str:
        return self.reader.one_of(node, [*self.suits, *self.absent_suits] if self.absent_suits else self.suits, A_SUIT)

    def category(self, node: Node) -> str:
        return self.reader.one_of(node, self.categories, say("a category"))

    def token(self, node: Node) -> str:
        return self.reader.one_of(node, self.tokens, say("a kind of token"))

    def reading(self, node: Node) -> str:
        return self.reader.one_of(node, self.readings, say("a reading"))

    def card_filter(self, node: Node) -> CardFilter:
        return read_filter(node, self)

    def holds(self, fields: Fields) -> bool:
        """Whether the readings that an entry depends on (`if`, `unless`) allow it."""
        wanted, unwanted = fields.optional("if"), fields.optional("unless")
        holds = self.readings.get(self.reading(wanted), True) if wanted else True
        return holds and not (unwanted and self.readings.get(self.reading(unwanted), False))

    def switch(self, node: Node) -> bool:
        """Reads true, false, or the name of the reading that decides."""
        return node.value if isinstance(node.value, bool) else self.readings.get(self.reading(node), False)

    def table(self, node: Node) -> Table:
        """Reads {3: 10, 4: 30}: sizes with their points, both rising."""
        rows: list[tuple[int, int]] = []
        for size, points in self.reader.fields(node).rest().items():
            if not isinstance(size, int) or isinstance(size, bool) or size < 2:
                self.reader.wrong(points.line, say("«{size}» is not a size from 2 on", size=str(size)))
            else:
                rows.append((size, self.reader.whole(points, 1, 10000)))
        rows.sort()
        if any(later[1] <= earlier[1] for earlier, later in pairwise(rows)):
            self.reader.wrong(node.line, say("a larger size must bring more points"))
        return tuple(rows) or ((2, 1),)

    def place(self, node: Node | None, places: Collection[str]) -> tuple[str, CardFilter]:
        """Reads {hand: …}, {game: …} or {discard: …}: where cards are taken from, and which ones."""
        if node is None:
            return next(iter(places)), EVERYTHING
        with self.reader.fields(node) as fields:
            for place in places:
                found = fields.optional(place)
                if found is not None:
                    return place, self.card_filter(found)
            listed = ", ".join(places)
            if not fields.left:
                self.reader.wrong(node.line, say("a place was expected here ({listed})", listed=listed))
        return next(iter(places)), EVERYTHING

    def clause(self, node: Node) -> Clause | None:
        """Reads one clause; None if a reading removes it or it could not be read."""
        with self.reader.fields(node) as fields:
            holds = self.holds(fields)
            found = fields.present_keys(self.clauses)
            if len(found) != 1:
                if not fields.broken:
                    self._no_clause(node, fields, found)
                fields.rest()
                return None
            clause = self.clauses[found[0]](fields, self)
            return clause if holds else None

    def _no_clause(self, node: Node, fields: Fields, found: list[str]) -> None:
        if found:
            self.reader.wrong(node.line, say("a clause says one thing, not {found}", found=found))
            return
        first = str(next(iter(fields.left), ""))
        hint = did_you_mean(first, list(self.clauses))
        self.reader.wrong(node.line, say("unknown clause «{first}»{hint}", first=first, hint=hint))


Switch = Annotated[bool, Vocabulary.switch]
TokenId = Annotated[str, Vocabulary.token]
