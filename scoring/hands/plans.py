"""What a group of cards that clear, protect and blank does to itself and to the others, remembered."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple

from scoring.faces import Face
from scoring.hands.compiled import BY_NUMBER, CompiledFace
from scoring.hands.resolve import resolve_effects
from scoring.words.clause import Stage

if TYPE_CHECKING:
    from scoring.hands.totals import Totals

PLANS = 12000  # that are remembered
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

    __slots__ = ("effects", "parts", "put_together", "stages", "totals")

    def __init__(self, totals: Totals, *stages: Stage) -> None:
        self.totals = totals
        self.stages = stages
        self.effects = totals.mask_of(effect for effect in totals.kinds if effect.stage in stages)  # the counters of all that may act then
        self.parts: dict[Alike, Part] = {}
        self.put_together: dict[tuple[Alike, ...], Plan] = {}

    def made(self, group: int, faces: Iterable[CompiledFace]) -> Plan:
        """The plan of a group that has none yet: those that have to do with each other are let resolve themselves, unless a part like it
        was before."""
        parts = [(self._alike(part, carried_out), part) for part, carried_out in self._apart(face for face in faces if face.group)]
        key = tuple([alike for alike, _ in parts])
        plan = self.put_together.get(key)
        if plan is None:
            plan = self._together([self.parts.get(alike) or self._resolved(alike, part) for alike, part in parts])
        with self.totals.lock:
            if len(self) >= PLANS:
                self.clear()
                self.put_together.clear()
                self.totals.fates.clear()
                if len(self.parts) >= PLANS:
                    self.parts.clear()
            self[group] = self.put_together[key] = plan
        return plan

    def _apart(self, members: Iterable[CompiledFace]) -> list[tuple[list[CompiledFace], int]]:
        """The members of a group by card number, divided into such as act on each other or carry out what another says; with what
        these carry out."""
        found: list[tuple[list[CompiledFace], int, int]] = []
        for member in sorted(members, key=BY_NUMBER):
            carried_out = (look_around(member, self.totals) if member.carries_out is None else member.carries_out) & self.effects
            part, reached = [member], member.reached & self.effects
            rest = []
            for other in found:
                if other[1] & reached or carried_out & other[2]:
                    part, carried_out, reached = other[0] + part, other[1] | carried_out, other[2] | reached
                else:
                    rest.append(other)
            found = [*rest, (part, carried_out, reached)]
        return [(part if len(part) < 3 else sorted(part, key=BY_NUMBER), carried_out) for part, carried_out, _ in found]

    def _alike(self, part: Sequence[CompiledFace], carried_out: int) -> Alike:
        """The same for all parts that are alike."""
        return tuple([(member.alike, member.hit & carried_out, member.hits_itself & self.effects) for member in part])

    def _resolved(self, alike: Alike, members: Sequence[CompiledFace]) -> Part:
        """Let a part of a group resolve itself; what it does to others is a set of kinds."""
        totals = self.totals
        state = resolve_effects(totals.pack, {member.card: member.face for member in members}, self.stages)
        outcomes = {member.card: (left, member.card in state.blanked_by) for member in members
                    if (left := state.faces[member.card]) is not member.face or member.card in state.blanked_by}
        part = Part(outcomes, totals.mask_of(state.blanking), tuple(map(totals.mask_of, state.lightening)))
        with totals.lock:
            self.parts[alike] = part
        return part

    def _together(self, parts: Sequence[Part]) -> Plan:
        """The plan of a group whose parts have nothing to do with each other."""
        totals, blanked = self.totals, 0
        outcomes: dict[str, tuple[Face, bool]] = {}
        for part in parts:
            blanked |= part.blanked
            outcomes |= part.outcomes
        steps = zip(*[part.lightened for part in parts], strict=True)
        lightened = tuple([mask for step in steps if (mask := reduce(or_, step))])
        with totals.lock:
            fate = totals.fates.setdefault((blanked, lightened), Fate(totals, blanked, lightened))
        return Plan(Becomes(totals, outcomes), fate, totals.same(reduce(or_, lightened, blanked)), quiet=not outcomes)


def look_around(member: CompiledFace, totals: Totals) -> int:
    """The effects that a member of a group may carry out, whatever is left of its penalty. Those that may change it, or that it may
    carry out for others, are looked up, too."""
    acting = totals.acting(member)
    faces = [*(variant.face for variant in totals.variants(member)), member.face.without_penalty()]
    itself = [effect for effect in acting if effect.hits(member.face, member.face)]
    member.hits_itself = totals.mask_of(effect for effect in itself if any(map(effect.touches, faces)))
    changing = totals.mask_of(effect for face in faces for effect, _ in totals.hit_by(face) if effect.touches(face))
    member.hit = totals.mask_of(effect for effect, _ in totals.hit_by(member.face)) & changing
    member.reached = changing
    for which, mask in totals.harmful:
        if which.growing or any(which.matches(face, None) for face in faces):
            member.reached |= mask
    member.carries_out = found = totals.mask_of(acting)
    return found
