"""The totals of hands that differ in one card, where another card blanks by a look at the whole hand.

Who stands and who falls without the card that differs is worked out once. Whatever takes its place saves one of the others at most
and harms none (`one_saves_one` in whole_hand.py): only those are looked at again that are judged by what it is. If it falls
itself and saves nobody, whatever it might have been comes to the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scoring.beside import Beside
    from scoring.hands.compiled import CompiledFace, Falling
    from scoring.hands.plans import Plan
    from scoring.hands.totals import Totals


class Others:
    """The cards of a hand but for one, and what is left of them when those have fallen that fall without it."""

    __slots__ = ("faces", "falling", "known", "left", "left_shadows", "onlooker_falls", "shadows")

    def __init__(self, exchange: Exchange, place: int) -> None:
        self.faces = [*exchange.faces[:place], *exchange.faces[place + 1:]]
        self.shadows = self.left_shadows = exchange.shadows - exchange.faces[place].shadow
        self.left: list[CompiledFace] = []
        self.falling: list[tuple[CompiledFace, Falling, CompiledFace | None]] = []  # with how it is judged, and what it leaves behind
        self.onlooker_falls = any(exchange.falls(face, by, self.shadows) for face in self.faces if face.first for by in exchange.onlookers)
        self.known: dict[CompiledFace | None, int] = {}  # the totals if the other one falls, too, by what that leaves behind
        for face in self.faces:
            if face.first or not exchange.falls(face, exchange.onlookers[0], self.shadows):
                self.left.append(face)
                continue
            shade = exchange.totals.blanked(face)
            self.falling.append((face, exchange.judged(face, exchange.onlookers[0]), shade))
            self.left_shadows -= face.shadow
            if shade is not None:
                self.left.append(shade)
                self.left_shadows += shade.shadow


class Exchange:
    """One hand with one card that looks at all of it, or several that blank alike."""

    __slots__ = ("beside", "effects", "faces", "onlookers", "others", "plan", "shadows", "totals", "uncleared")

    def __init__(self, totals: Totals, faces: Sequence[CompiledFace], plan: Plan | None, beside: Beside) -> None:
        self.totals = totals
        self.beside = beside
        self.uncleared = faces
        self.plan = plan  # clearing and protecting come first
        self.faces: Sequence[CompiledFace] = faces if plan is None else totals.spared(faces, plan)
        self.shadows: int = sum([face.shadow for face in self.faces])
        self.onlookers: list[CompiledFace] = [face for face in self.faces if face.first]
        self.effects = list({id(effect): effect for face in self.onlookers for acting in face.first.values() for effect in acting}.values())
        self.others: dict[int, Others] = {}

    def judged(self, face: CompiledFace, by: CompiledFace) -> Falling:
        effect = self.effects[0]
        judged = face.falling.get(id(effect) if face is not by else -id(effect))
        return self.totals.falling_by(effect, by, face) if judged is None else judged

    def falls(self, face: CompiledFace, by: CompiledFace, shadows: int) -> bool:
        judged = self.judged(face, by)
        return bool(judged[shadows & judged.sees])

    def total(self, place: int, becomes: CompiledFace) -> int:
        """The total if the card in this place is another."""
        before, face = self.faces[place], self._cleared(place, becomes)
        others = self.others.get(place)
        if others is None:
            others = self.others[place] = Others(self, place)
        if face is None or others.onlooker_falls:
            return self._at_length(place, becomes)
        shadows = others.shadows + face.shadow
        if not before.first and not face.first:
            falls = self.falls(face, self.onlookers[0], shadows)
        elif before.first == face.first and len(self.onlookers) == 1:
            falls = self.falls(face, face, shadows)
        else:
            return self._at_length(place, becomes)
        left, left_shadows = others.left, others.left_shadows
        for other, judged, shade in others.falling:
            if face.counts & judged.sees and not judged[shadows & judged.sees]:
                left = [*[each for each in left if each is not shade], other]
                left_shadows += other.shadow - (shade.shadow if shade is not None else 0)
        if falls:
            return self._fallen(others, left, left_shadows, face)
        return self._left([*left, face], left_shadows + face.shadow)

    def _cleared(self, place: int, face: CompiledFace) -> CompiledFace | None:
        """What is left of a card when clearing and protecting is done; None if it changes what is done."""
        if self.plan is None:
            return None if face.lightening else face
        before = self.uncleared[place]
        if not face.group and not before.group:
            return self.plan.fate[face]
        if clearing(self.totals, self._with(place, face)) is not self.plan:
            return None
        return self.plan.becomes[face] if face.group else None

    def _fallen(self, others: Others, left: Sequence[CompiledFace], shadows: int, face: CompiledFace) -> int:
        """The total if the card falls that differs: the same every time, unless it has saved another."""
        shade = self.totals.blanked(face)
        saved = left is not others.left
        total = None if saved else others.known.get(shade)
        if total is None:
            total = self._left(left, shadows) if shade is None else self._left([*left, shade], shadows + shade.shadow)
            if not saved:
                others.known[shade] = total
        return total

    def _left(self, faces: Sequence[CompiledFace], shadows: int) -> int:
        """The total of what is left, when nobody falls by a look any more."""
        totals = self.totals
        faces, shadows = totals.resolved_by(totals.later_plans, faces, shadows, shadows >> totals.top)
        return totals.points_of(faces, shadows, len(self.faces), self.beside)

    def _at_length(self, place: int, face: CompiledFace) -> int:
        return self.totals.total(self._with(place, face), self.beside)

    def _with(self, place: int, face: CompiledFace) -> list[CompiledFace]:
        """The hand before anybody is cleared, with another card in this place."""
        return [*self.uncleared[:place], face, *self.uncleared[place + 1:]]


def clearing(totals: Totals, faces: Sequence[CompiledFace]) -> Plan | None:
    """What those do who clear and protect, if there are any."""
    group = sum([face.group for face in faces]) >> totals.top
    if not group & totals.lightens:
        return None
    return totals.light_plans.get(group) or totals.light_plans.made(group, faces)


def exchange_in(totals: Totals, faces: Sequence[CompiledFace], beside: Beside) -> Exchange | None:
    """A hand in which cards look at all of it, and one may be exchanged for others; None where this is no shorter way."""
    if not totals.looks_first or len(totals.first_places) > 1 or not any(face.first for face in faces):
        return None
    exchange = Exchange(totals, list(faces), clearing(totals, faces), beside)
    return exchange if len(exchange.effects) == 1 and exchange.effects[0].one_saves_one else None
