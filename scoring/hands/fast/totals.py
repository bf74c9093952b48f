"""The total of a hand without its reasons: everything is asked, once, of the clauses that explain the score.

Every filter that some clause counts with has a small counter in one large integer. A face is packed into such an
integer: how often each filter counts it. The sum over a hand is all that a counting clause can know of it, so the
points of a face are remembered by the counters it sees. Who is cleared, protected and blanked depends on the few faces
that act on others: resolve.py works that out once for every group of acting faces (`Plan`). See docs/search.md.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Generic, TypeVar

from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Face
from scoring.hands.pack import HandPack
from scoring.hands.resolve import resolve_effects
from scoring.words.clause import HandClause, Stage
from scoring.words.effects import SelfBlanking, conditions, effects
from scoring.words.filters import CardFilter
from scoring.words.points import counting_clauses, scoring_clauses
from scoring.words.views import Counts, Exact, Sizes
from scoring.words.whole_hand import WholeHand

BITS = 6  # of a counter: a hand has at most 15 cards, some of which count twice, and the highest bit stays free
COUNTER = (1 << BITS) - 1
LIGHTENING = (Stage.CLEARING, Stage.PROTECTING)  # what changes the faces of others and blanks nobody
BLANKING = (Stage.BLANKING,)
ACTING = (*LIGHTENING, Stage.FIRST_BLANKING, *BLANKING)

K = TypeVar("K")
V = TypeVar("V")


class Memo(dict[K, V], Generic[K, V]):
    """A function of one argument whose answers are remembered."""

    __slots__ = ("function",)

    def __init__(self, function: Callable[[K], V]) -> None:
        self.function = function

    def __missing__(self, key: K) -> V:
        self[key] = value = self.function(key)
        return value


class PackedView(Counts):
    """What the clauses of a face see when the counters of the hand stand at `counts`."""

    __slots__ = ("compiled", "counts", "me")

    def __init__(self, compiled: CompiledFace, counts: int) -> None:
        self.me, self.compiled, self.counts = compiled.face, compiled, counts

    def least(self, which: CardFilter) -> int:
        shift = self.compiled.totals.shifts[which]
        return ((self.counts >> shift) & COUNTER) - self.compiled.own_share.get(shift, 0)

    most = least

    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        sizes = [self.least(which) for which in kinds]
        return Sizes(sizes, sizes, 0)


class CompiledFace:
    """A face with all that was worked out about it. There is one for each face, so they are compared by identity."""

    def __init__(self, face: Face, totals: Totals) -> None:
        self.face, self.totals, self.number, self.card = face, totals, face.number, face.card.id
        self.counts = sum([which.times(face, None) << shift for which, shift in totals.shifts.items()])
        self.own_share = {totals.shifts[which]: times for clause in face.clauses for which in clause.counts()
                          if (times := which.times(face, None) - which.times(face, face))}  # counted, but not by itself
        self.counting = counting_clauses(face.clauses)
        self.sees = totals.mask(self.counting)
        self.points = Memo(self._points)
        self.names_mask = totals.mask([clause for clause in self.counting if clause.counts_names])
        self.name_points = Memo(self._name_points)
        scoring = scoring_clauses(face.clauses)
        self.looking = tuple([clause for clause in scoring if clause not in self.counting])  # these do more than count
        self.looks_mask = totals.mask(self.looking)
        self.needs_context = any(clause.needs_context for clause in self.looking)
        self.looking_points: dict[tuple[object, ...], int] = {}
        self.seen_as = Memo(self._seen_as)
        self.judging: dict[int, list[WholeHand]] = {}  # by phase: its effects that look at the whole hand
        for clause in face.clauses:
            if isinstance(clause, WholeHand):
                self.judging.setdefault(totals.pack.phase_of(clause, self.card), []).append(clause)
        self.falls_by = Memo(self._falls_by)
        self.effects = frozenset([(self.card, effect) for stage in ACTING for effect in effects(face.clauses, stage)])
        self.acts = bool(self.effects) or totals.may_carry_out(face)
        conditions_by_phase: dict[int, list[SelfBlanking]] = {}
        for condition in () if face.safe else conditions(face.penalty):
            conditions_by_phase.setdefault(totals.pack.phase_of(condition, self.card), []).append(condition)
        # by phase: the counters its conditions see, and whether one of them holds by these
        self.self_blanking = {phase: (totals.mask(found), Memo(self._any_holds(found)))
                              for phase, found in conditions_by_phase.items()}

    def _points(self, seen: int) -> int:
        """Its points for counting, by the counters it sees."""
        return self.face.strength + sum([clause.worth(PackedView(self, seen)) for clause in self.counting])

    def _name_points(self, seen: int) -> int:
        """The part of it that counts names, not cards."""
        return sum([clause.worth(PackedView(self, seen)) for clause in self.counting if clause.counts_names])

    def _seen_as(self, mask: int) -> int:
        """A number for all that a clause can see of it that looks at strengths and at the counters of a mask."""
        numbers = self.totals.numbers
        return numbers.setdefault((self.face.strength, self.counts & mask, self.face.is_remainder), len(numbers))

    def _falls_by(self, by: CompiledFace) -> list[tuple[int, int, Memo[int, bool]]]:
        """For each effect by which `by` judges it: the phase, the counters it needs, and whether it falls by them."""
        return [(phase, self.totals.mask_of(effect.judged_by(self.face)), Memo(self._verdict(effect)))
                for phase, found in by.judging.items() for effect in found if effect.changes(by.face, self.face)]

    def _verdict(self, effect: WholeHand) -> Callable[[int], bool]:
        return lambda seen: effect.is_blanked(PackedView(self, seen))

    def _any_holds(self, found: Sequence[SelfBlanking]) -> Callable[[int], bool]:
        return lambda seen: any(condition.certain(PackedView(self, seen)) for condition in found)


class Plan(dict[CompiledFace, CompiledFace | None]):
    """What becomes of any face beside a group of acting faces, as far as some stages go; None: nothing is left."""

    def __init__(self, totals: Totals, acting: Iterable[CompiledFace], stages: Collection[Stage]) -> None:
        by_number = sorted(acting, key=lambda each: each.number)
        self.totals = totals
        self.state = resolve_effects(totals.pack, {each.card: each.face for each in by_number}, stages)
        self.options_left: dict[tuple[CompiledFace | None, ...], tuple[CompiledFace | None, ...]] = {}  # for bounds.py

    def __missing__(self, compiled: CompiledFace) -> CompiledFace | None:
        face, state = compiled.face, self.state
        if compiled.card in state.faces:
            face, blanked = state.faces[compiled.card], compiled.card in state.blanked_by
        else:
            for step in state.lightening:
                for effect in [effect for effect in step if effect.changes(None, face)]:
                    face = effect.on(face) or face  # None would mean blanked: not in these stages
            blanked = any(effect.changes(None, face) for effect in state.blanking)
        left = self.totals.compiled[face]
        self[compiled] = found = self.totals.blanked(left) if blanked else left
        return found


class Totals:
    """The cards of one pack, compiled."""

    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        clauses = [clause for card in pack.by_number for clause in (*card.bonus, *card.penalty)]
        penalised = [card.face() for card in pack.by_number if card.penalty]
        for effect in effects(clauses, Stage.CLEARING):  # penalties may lose one word after the other
            left = [effect.on(face) for face in penalised]
            penalised += [face for face in left if face and face.penalty and face not in penalised]
        clauses += [clause for face in penalised for clause in face.penalty]
        filters = dict.fromkeys(which for clause in clauses for which in clause.counts())
        self.shifts = {which: BITS * place for place, which in enumerate(filters)}
        self.judged_mask = self.mask(effects(clauses, Stage.FIRST_BLANKING))
        self.carrying_out = {effect.by_others for effect in effects(clauses, Stage.BLANKING) if effect.by_others}
        self.judging_phases, self.self_blanking_phases = (
            [place for place, phase in enumerate(pack.phases) if stage in phase.stages]
            for stage in (Stage.FIRST_BLANKING, Stage.SELF_BLANKING))
        self.numbers: dict[tuple[int, int, bool], int] = {}
        self.compiled: Memo[Face, CompiledFace] = Memo(lambda face: CompiledFace(face, self))
        self.printed: Memo[str, CompiledFace] = Memo(lambda card: self.compiled[pack.cards[card].face()])
        self.whole_plans = self._plans((*LIGHTENING, *BLANKING))
        self.lightening_plans, self.blanking_plans = self._plans(LIGHTENING), self._plans(BLANKING)

    def _plans(self, stages: Collection[Stage]) -> Memo[frozenset[CompiledFace], Plan]:
        return Memo(lambda acting: Plan(self, acting, stages))

    def mask_of(self, filters: Iterable[CardFilter]) -> int:
        """The counters of these filters."""
        return sum({COUNTER << self.shifts[which] for which in filters})

    def mask(self, clauses: Iterable[HandClause]) -> int:
        """The counters that some clauses see."""
        return self.mask_of([which for clause in clauses for which in clause.counts()])

    def may_carry_out(self, face: Face) -> bool:
        """Whether it may be one of the cards by which another one says it is blanked."""
        return not face.is_remainder and any(not which.survives_clearing or which.matches(face, None) for which in self.carrying_out)

    def blanked(self, compiled: CompiledFace) -> CompiledFace | None:
        """What a blanked card leaves behind."""
        left = compiled.face.blanked()
        return None if left is None else self.compiled[left]

    # -- totals ----------------------------------------------------------------------------------------------------

    def of_printed(self, cards: Iterable[str]) -> int:
        """The total of some cards as they are printed."""
        return self.total([self.printed[card] for card in cards])

    def total(self, faces: Sequence[CompiledFace], beside: TableContext = NO_CONTEXT) -> int:
        size, active = len(faces), list(faces)
        acting = frozenset([face for face in faces if face.acts])
        if acting:
            judges = [face for face in acting if face.judging]
            if judges:
                plan = self.lightening_plans[acting]
                active = self._after_judging([after for face in faces if (after := plan[face])])
                plan = self.blanking_plans[frozenset([face for face in active if face.acts])]
            else:
                plan = self.whole_plans[acting]
            active = [after for face in active if (after := plan[face])]
        counts = sum([face.counts for face in active])
        if [face for face in active if face.self_blanking]:
            active, counts = self._after_self_blanking(active, counts)
        total = 0
        for face in active:
            total += face.points[counts & face.sees]
            if face.names_mask:
                total -= _lost_for_names(face, active, counts)
            if face.looking:
                total += self._looking_points(face, active, size, beside)
        return total

    def _looking_points(self, me: CompiledFace, active: Sequence[CompiledFace], size: int, beside: TableContext) -> int:
        """What the clauses add that do more than count, remembered by all that they can see."""
        key = (size, me.needs_context and beside, *[face.seen_as[me.looks_mask] for face in active])
        found = me.looking_points.get(key)
        if found is None:
            faces = [face.face for face in active if not face.face.is_remainder]
            view = Exact(me.face, faces, [face.face for face in active if face.face.is_remainder], size - len(faces), beside)
            found = me.looking_points[key] = sum([clause.worth(view) for clause in me.looking])
        return found

    def _after_judging(self, faces: list[CompiledFace]) -> list[CompiledFace]:
        """The hand without the cards that are blanked by a look at the whole hand: all of a phase at once."""
        for place in self.judging_phases:
            counts = sum([face.counts for face in faces])
            judges = [face for face in faces if face.judging]
            fallen = {face for face in faces for by in judges for phase, mask, falls in face.falls_by[by]
                      if phase == place and falls[counts & mask]}
            if fallen:
                faces = [left for face in faces if (left := (self.blanked(face) if face in fallen else face))]
        return faces

    def _after_self_blanking(self, faces: list[CompiledFace], counts: int) -> tuple[list[CompiledFace], int]:
        """The hand without the cards that blank themselves: by card number, until nothing changes."""
        faces = sorted(faces, key=lambda face: face.number)
        for phase in self.self_blanking_phases:
            changed = True
            while changed:
                changed = False
                for face in [face for face in faces if phase in face.self_blanking]:
                    mask, holds = face.self_blanking[phase]
                    if holds[counts & mask]:
                        remains = self.blanked(face)
                        faces = [left for each in faces if (left := (remains if each is face else each))]
                        counts += (remains.counts if remains else 0) - face.counts
                        changed = True
        return faces, counts


def _lost_for_names(me: CompiledFace, faces: Sequence[CompiledFace], counts: int) -> int:
    """What a clause that counts names loses where two cards bear the same."""
    by_name: dict[str, int] = {}
    for face in faces:
        by_name[face.face.name] = by_name.get(face.face.name, 0) | (face.counts & me.names_mask)
    if len(by_name) == len(faces):
        return 0
    return me.name_points[counts & me.names_mask] - me.name_points[sum(by_name.values())]
