"""The total of a hand without its reasons, computed from the same clauses that explain the score.

Every filter that some clause counts with has a small counter in one large integer. A face is packed into such an
integer: how often each filter matches it. A counting clause can know only the sum over the hand, so the points of
a face are cached by the counters it sees. Which cards are cleared, protected or blanked depends on the few faces
that act on others: resolve.py computes that once for each group of acting faces (`Plan`). See docs/search.md.
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

BITS = 6  # per counter: a hand has at most 15 cards, some of which count twice, and the highest bit stays free
COUNTER = (1 << BITS) - 1
RELIEF_STAGES = (Stage.CLEARING, Stage.PROTECTING)  # stages that change the faces of other cards but blank none
BLANKING = (Stage.BLANKING,)
ACTING = (*RELIEF_STAGES, Stage.FIRST_BLANKING, *BLANKING)

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
    """What the clauses of a face see if the counters of the hand stand at `counts`."""

    __slots__ = ("compiled", "counts", "me")

    def __init__(self, compiled: CompiledFace, counts: int) -> None:
        self.me, self.compiled, self.counts = compiled.face, compiled, counts

    def least(self, card_filter: CardFilter) -> int:
        shift = self.compiled.totals.shifts[card_filter]
        return ((self.counts >> shift) & COUNTER) - self.compiled.self_excluded.get(shift, 0)

    most = least

    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        sizes = [self.least(card_filter) for card_filter in kinds]
        return Sizes(sizes, sizes, 0)


class CompiledFace:
    """A face with everything that is derived from it. Each face has only one, so they are compared by identity."""

    def __init__(self, face: Face, totals: Totals) -> None:
        self.face, self.totals, self.number, self.card = face, totals, face.number, face.card.id
        self.counts = sum([card_filter.times(face, None) << shift for card_filter, shift in totals.shifts.items()])
        # A filter that leaves out its own card («other») still counts it in `counts`: what to subtract where this card asks.
        self.self_excluded = {totals.shifts[card_filter]: times for clause in face.clauses for card_filter in clause.counts()
                              if (times := card_filter.times(face, None) - card_filter.times(face, face))}
        self.counting = counting_clauses(face.clauses)
        self.sees = totals.mask(self.counting)
        self.points = Memo(self._points)
        self.names_mask = totals.mask([clause for clause in self.counting if clause.counts_names])
        self.name_points = Memo(self._name_points)
        scoring = scoring_clauses(face.clauses)
        self.non_counting = tuple([clause for clause in scoring if clause not in self.counting])  # clauses that do more than count
        self.non_counting_mask = totals.mask(self.non_counting)
        self.needs_context = any(clause.needs_context for clause in self.non_counting)
        self.non_counting_points: dict[tuple[object, ...], int] = {}
        self.visible_id = Memo(self._visible_id)
        self.whole_hand_effects: dict[int, list[WholeHand]] = {}  # its whole-hand effects, by phase
        for clause in face.clauses:
            if isinstance(clause, WholeHand):
                self.whole_hand_effects.setdefault(totals.pack.phase_of(clause, self.card), []).append(clause)
        self.whole_hand_checks = Memo(self._whole_hand_checks)
        self.effects = frozenset([(self.card, effect) for stage in ACTING for effect in effects(face.clauses, stage)])
        self.acts = bool(self.effects) or totals.may_carry_out(face)
        conditions_by_phase: dict[int, list[SelfBlanking]] = {}
        for condition in () if face.safe else conditions(face.penalty):
            conditions_by_phase.setdefault(totals.pack.phase_of(condition, self.card), []).append(condition)
        # by phase: the counters that its conditions see, and whether one of them holds for given counters
        self.self_blanking = {phase: (totals.mask(found), Memo(self._any_holds(found)))
                              for phase, found in conditions_by_phase.items()}

    def _points(self, seen: int) -> int:
        """Returns its counting points, by the counters it sees."""
        return self.face.strength + sum([clause.worth(PackedView(self, seen)) for clause in self.counting])

    def _name_points(self, seen: int) -> int:
        """Returns the part of them that counts different names instead of cards."""
        return sum([clause.worth(PackedView(self, seen)) for clause in self.counting if clause.counts_names])

    def _visible_id(self, mask: int) -> int:
        """Returns a number for what a clause that reads strengths and the counters of a mask can see of it."""
        numbers = self.totals.numbers
        return numbers.setdefault((self.face.strength, self.counts & mask, self.face.is_remainder), len(numbers))

    def _whole_hand_checks(self, by: CompiledFace) -> list[tuple[int, int, Memo[int, bool]]]:
        """Lists each whole-hand effect of `by` on this face: the phase, the counters it needs, and whether these blank the face."""
        return [(phase, self.totals.mask_of(effect.deciding_filters(self.face)), Memo(self._whole_hand_check(effect)))
                for phase, found in by.whole_hand_effects.items() for effect in found if effect.changes(by.face, self.face)]

    def _whole_hand_check(self, effect: WholeHand) -> Callable[[int], bool]:
        return lambda seen: effect.is_blanked(PackedView(self, seen))

    def _any_holds(self, found: Sequence[SelfBlanking]) -> Callable[[int], bool]:
        return lambda seen: any(condition.certain(PackedView(self, seen)) for condition in found)


class Plan(dict[CompiledFace, CompiledFace | None]):
    """What becomes of any face next to a group of acting faces, after some stages; None: blanked without a remainder."""

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
            for step in state.relief:
                for effect in [effect for effect in step if effect.changes(None, face)]:
                    face = effect.face_after(face) or face  # never None: these stages do not blank
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
        for effect in effects(clauses, Stage.CLEARING):  # several effects may strike words from one penalty
            left = [effect.face_after(face) for face in penalised]
            penalised += [face for face in left if face and face.penalty and face not in penalised]
        clauses += [clause for face in penalised for clause in face.penalty]
        filters = dict.fromkeys(card_filter for clause in clauses for card_filter in clause.counts())
        self.shifts = {card_filter: BITS * index for index, card_filter in enumerate(filters)}
        self.whole_hand_mask = self.mask(effects(clauses, Stage.FIRST_BLANKING))
        self.carrier_filters = {effect.carried_out_by for effect in effects(clauses, Stage.BLANKING) if effect.carried_out_by}
        self.whole_hand_phases, self.self_blanking_phases = (
            [index for index, phase in enumerate(pack.phases) if stage in phase.stages]
            for stage in (Stage.FIRST_BLANKING, Stage.SELF_BLANKING))
        self.numbers: dict[tuple[int, int, bool], int] = {}
        self.compiled: Memo[Face, CompiledFace] = Memo(lambda face: CompiledFace(face, self))
        self.printed: Memo[str, CompiledFace] = Memo(lambda card: self.compiled[pack.cards[card].face()])
        self.whole_plans = self._plans((*RELIEF_STAGES, *BLANKING))
        self.relief_plans, self.blanking_plans = self._plans(RELIEF_STAGES), self._plans(BLANKING)

    def _plans(self, stages: Collection[Stage]) -> Memo[frozenset[CompiledFace], Plan]:
        return Memo(lambda acting: Plan(self, acting, stages))

    def mask_of(self, filters: Iterable[CardFilter]) -> int:
        """Returns the counters of these filters."""
        return sum({COUNTER << self.shifts[card_filter] for card_filter in filters})

    def mask(self, clauses: Iterable[HandClause]) -> int:
        """Returns the counters that some clauses see."""
        return self.mask_of([card_filter for clause in clauses for card_filter in clause.counts()])

    def may_carry_out(self, face: Face) -> bool:
        """Whether it may be one of the cards that carry out another card's clause."""
        return not face.is_remainder and any(not carriers.survives_clearing or carriers.matches(face, None)
                                             for carriers in self.carrier_filters)

    def blanked(self, compiled: CompiledFace) -> CompiledFace | None:
        """Returns the remainder of a blanked card."""
        left = compiled.face.blanked()
        return None if left is None else self.compiled[left]

    # -- totals ----------------------------------------------------------------------------------------------------

    def total_of_printed(self, cards: Iterable[str]) -> int:
        """Returns the total of some cards as printed."""
        return self.total([self.printed[card] for card in cards])

    def total(self, faces: Sequence[CompiledFace], context: TableContext = NO_CONTEXT) -> int:
        size, active = len(faces), list(faces)
        acting = frozenset([face for face in faces if face.acts])
        if acting:
            whole_hand_blankers = [face for face in acting if face.whole_hand_effects]
            if whole_hand_blankers:
                plan = self.relief_plans[acting]
                active = self._after_whole_hand_blanking([after for face in faces if (after := plan[face])])
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
                total -= _loss_by_shared_names(face, active, counts)
            if face.non_counting:
                total += self._non_counting_points(face, active, size, context)
        return total

    def _non_counting_points(self, me: CompiledFace, active: Sequence[CompiledFace], size: int, context: TableContext) -> int:
        """Returns the points of clauses that do more than count, cached by everything they can see."""
        key = (size, me.needs_context and context, *[face.visible_id[me.non_counting_mask] for face in active])
        found = me.non_counting_points.get(key)
        if found is None:
            faces = [face.face for face in active if not face.face.is_remainder]
            view = Exact(me.face, faces, [face.face for face in active if face.face.is_remainder], size - len(faces), context)
            found = me.non_counting_points[key] = sum([clause.worth(view) for clause in me.non_counting])
        return found

    def _after_whole_hand_blanking(self, faces: list[CompiledFace]) -> list[CompiledFace]:
        """Returns the hand after whole-hand blanking: all cards of a phase at once."""
        for index in self.whole_hand_phases:
            counts = sum([face.counts for face in faces])
            whole_hand_blankers = [face for face in faces if face.whole_hand_effects]
            blanked_now = {face for face in faces for by in whole_hand_blankers for phase, mask, falls in face.whole_hand_checks[by]
                           if phase == index and falls[counts & mask]}
            if blanked_now:
                faces = [left for face in faces if (left := (self.blanked(face) if face in blanked_now else face))]
        return faces

    def _after_self_blanking(self, faces: list[CompiledFace], counts: int) -> tuple[list[CompiledFace], int]:
        """Returns the hand after self-blanking: by card number, until nothing changes."""
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


def _loss_by_shared_names(me: CompiledFace, faces: Sequence[CompiledFace], counts: int) -> int:
    """Returns what a clause that counts names loses because two cards have the same name."""
    by_name: dict[str, int] = {}
    for face in faces:
        by_name[face.face.name] = by_name.get(face.face.name, 0) | (face.counts & me.names_mask)
    if len(by_name) == len(faces):
        return 0
    return me.name_points[counts & me.names_mask] - me.name_points[sum(by_name.values())]
