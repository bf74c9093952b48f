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
from dataclasses import dataclass
from itertools import product
from typing import Any

from scoring.crews.pack import AXES, Card, CrewPack, Sets


@dataclass(frozen=True, slots=True)
class ScoredSet:
    """Different cards of one type or one colour."""

    by: str
    of: str
    cards: tuple[Card, ...]

    def to_json(self) -> dict[str, Any]:
        return {self.by: self.of, "cards": [list(card) for card in self.cards]}


@dataclass(frozen=True, slots=True)
class Way:
    """One way to count a crew: the sets that have cards; `once` is the card that both could have used."""

    sets: tuple[ScoredSet, ...]
    once: Card | None = None
    twice: Card | None = None  # held twice: it stands in both sets

    @property
    def size(self) -> int:
        return sum(len(each.cards) for each in self.sets)

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        return tuple((each.by, each.of) for each in self.sets)


def ways(pack: CrewPack, rule: Sets, crew: Sequence[Card]) -> list[Way]:
    """All different ways to count a crew, best first; equal ones in the order of the pack."""
    held = Counter(crew)
    found = _both(pack, held) if rule.both else _single(pack, rule, held)
    different = {way.lines: way for way in reversed(found) if way.sets}
    kept = [way for way in found if way.sets and different[way.lines] is way]
    return sorted(kept, key=lambda way: -way.size)


def _single(pack: CrewPack, rule: Sets, held: Mapping[Card, int]) -> list[Way]:
    return [Way(_with_cards(_line(pack, axis, label, held))) for axis in rule.axes for label in pack.labels(axis)]


def _both(pack: CrewPack, held: Mapping[Card, int]) -> list[Way]:
    found = []
    for crossing in product(pack.types, pack.colours):
        of_type, of_colour = (_line(pack, axis, crossing[place], held) for place, axis in enumerate(AXES))
        copies = held.get(crossing, 0)
        if copies == 1:
            of_colour = ScoredSet(of_colour.by, of_colour.of, tuple(card for card in of_colour.cards if card != crossing))
        sets = _with_cards(of_type, of_colour)
        shared = len(sets) == 2
        found.append(Way(sets, crossing if shared and copies == 1 else None, crossing if shared and copies > 1 else None))
    return found


def _line(pack: CrewPack, axis: str, of: str, held: Mapping[Card, int]) -> ScoredSet:
    """The different cards of one type or one colour, in the order of the pack."""
    other = AXES[1 - AXES.index(axis)]
    cards = ((of, label) if axis == AXES[0] else (label, of) for label in pack.labels(other))
    return ScoredSet(axis, of, tuple(card for card in cards if held.get(card)))


def _with_cards(*sets: ScoredSet) -> tuple[ScoredSet, ...]:
    return tuple(each for each in sets if each.cards)
