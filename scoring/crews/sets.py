"""The sets of a crew: every way to count it, best first.

With two players both a type and a colour count, and each card serves one of them. The general search for choices would
try every card in every set, two to the power of the hand. It is not needed: the sets of a type and of a colour meet in
one card only, so for each type t and colour c the best is

    different colours of t + different types of c - (1 if exactly one copy of the crossing card is held)

Twenty-five such pairs at most are all there is to compare: exact, and the runner-up comes with it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import Any

from scoring.crews.pack import AXES, Card, CrewPack, Sets


@dataclass(frozen=True, slots=True)
class ScoredSet:
    """Different cards of one type or one colour."""

    by: str
    of: str
    cards: tuple[Card, ...]

    def without(self, card: Card) -> ScoredSet:
        return replace(self, cards=tuple(each for each in self.cards if each != card))

    def to_json(self) -> dict[str, Any]:
        return {self.by: self.of, "cards": [list(card) for card in self.cards]}


@dataclass(frozen=True, slots=True)
class SetsCounted:
    """One way to count a crew: its non-empty sets; `once` is the card that both could have used."""

    sets: tuple[ScoredSet, ...]
    once: Card | None = None
    twice: Card | None = None  # held twice, so it is in both sets

    @property
    def size(self) -> int:
        return sum(len(each.cards) for each in self.sets)

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        return tuple((each.by, each.of) for each in self.sets)


def ways(pack: CrewPack, rule: Sets, crew: Sequence[Card]) -> list[SetsCounted]:
    """Returns all different ways to count a crew, best first; equal ones in the order of the pack."""
    held = Counter(crew)
    lines = {axis: _lines(pack, axis, held) for axis in rule.axes}
    found = _both(lines, held) if rule.both else [SetsCounted((line,)) for axis in rule.axes for line in lines[axis]]
    different: dict[tuple[tuple[str, str], ...], SetsCounted] = {}
    for way in found:
        different.setdefault(way.lines, way)
    return sorted(different.values(), key=lambda way: -way.size)


def _lines(pack: CrewPack, axis: str, held: Mapping[Card, int]) -> list[ScoredSet]:
    """Returns the non-empty types or colours, each with its different cards, in the order of the pack."""
    place = AXES.index(axis)
    cards = [card for card in product(pack.types, pack.colours) if card in held]
    lines = (ScoredSet(axis, of, tuple(card for card in cards if card[place] == of)) for of in pack.labels(axis))
    return [line for line in lines if line.cards]


def _both(lines: Mapping[str, Sequence[ScoredSet]], held: Mapping[Card, int]) -> list[SetsCounted]:
    """Pairs each type with each colour; a single card in both belongs to the longer set (the total is the same either way)."""
    found = []
    for of_type, of_colour in product(*(lines[axis] for axis in AXES)):
        crossing = (of_type.of, of_colour.of)
        copies = held.get(crossing, 0)
        if copies == 1 and len(of_type.cards) >= len(of_colour.cards):
            of_colour = of_colour.without(crossing)
        elif copies == 1:
            of_type = of_type.without(crossing)
        sets = tuple(each for each in (of_type, of_colour) if each.cards)
        shared = crossing if len(sets) == 2 else None
        found.append(SetsCounted(sets, shared if copies == 1 else None, shared if copies > 1 else None))
    return found
