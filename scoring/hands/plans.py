"""What a group of cards that clear, protect and blank does to itself and to the others, remembered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from scoring.faces import Face
from scoring.hands.compiled import CompiledFace
from scoring.words.clause import Stage

if TYPE_CHECKING:
    from scoring.hands.totals import Totals

Alike = tuple[tuple[int, int, int], ...]


class Fate(dict[CompiledFace, "CompiledFace | None"]):
    """What becomes of cards that do not act themselves when these kinds are blanked, and cleared or protected before; None: blanked.

    Every step of clearing and protecting finds a card as the step before has left it.
    """

    __slots__ = ("blanked_kinds", "lightened_kinds", "totals")

    def __init__(self, totals: Totals, blanked_kinds: int, lightened_kinds: tuple[int, ...]) -> None:
        self.totals = totals
        self.blanked_kinds = blanked_kinds
        self.lightened_kinds = lightened_kinds

    def __missing__(self, face: CompiledFace) -> CompiledFace | None:
        lighter = face
        for step in self.lightened_kinds:
            if lighter.kinds & step:
                lighter = self.totals.lightened(lighter, lighter.kinds & step)
        after = self.totals.blanked(lighter) if lighter.kinds & self.blanked_kinds else lighter
        self[face] = after
        return after


class Becomes(dict[CompiledFace, "CompiledFace | None"]):
    """What becomes of the members of a group; None: blanked. It was worked out for one face of each card: others differ in the suit."""

    __slots__ = ("outcomes", "totals")

    def __init__(self, totals: Totals, outcomes: dict[str, tuple[Face, bool]]) -> None:
        self.totals = totals
        self.outcomes = outcomes  # by card, if it is not what it was: what was left of it, and whether it was blanked then

    def __missing__(self, face: CompiledFace) -> CompiledFace | None:
        after: CompiledFace | None = face
        if face.card in self.outcomes:
            left, blanked = self.outcomes[face.card]
            lighter = self.totals.compile(left.with_suit(face.face.suit))
            after = self.totals.blanked(lighter) if blanked else lighter
        self[face] = after
        return after


@dataclass(frozen=True, slots=True)
class Plan:
    """What a group of cards that clear and blank does to itself and to the others."""

    becomes: Becomes
    fate: Fate  # the same of all other cards
    touched: int  # the counters of the effects that change others
    quiet: bool  # no member was changed or blanked


class Part(NamedTuple):
    """The same of those in a group that have to do with each other."""

    outcomes: dict[str, tuple[Face, bool]]  # see Becomes
    blanked: int  # the counters of the effects that blank others
    lightened: tuple[int, ...]  # step by step, of those that clear and protect


class Plans(dict[int, Plan]):
    """The plans of groups as far as these stages go, remembered.

    They are put together from parts that do not touch each other. Parts are `alike` whose members differ only in suits, as long as
    the same effects of the part hit them in those stages.
    """

    __slots__ = ("effects", "parts", "put_together", "stages")

    def __init__(self, stages: Sequence[Stage], effects: int) -> None:
        self.stages = stages
        self.effects = effects  # the counters of all that may act in them
        self.parts: dict[Alike, Part] = {}
        self.put_together: dict[tuple[Alike, ...], Plan] = {}

    def alike_of(self, part: Sequence[CompiledFace], carried_out: int) -> Alike:
        """The same for all parts that are alike."""
        return tuple([(member.alike, member.hit & carried_out, member.hits_itself & self.effects) for member in part])
