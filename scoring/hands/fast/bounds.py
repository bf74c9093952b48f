"""Upper bounds: the most that a hand can be worth while some of its cards are still open.

An open card is a tuple of all that it may become (`Alternatives`). A card that may be blanked is open, too: between
itself and nothing. There are two bounds. The exact one (`upper_bound`) needs to know who acts on others; no card is
then worth more than the best that the open ones can make of it alone. The rough one (`rough_bound`) knows nothing of
that and only brackets every counter; it turns down hands that cannot reach a floor. See docs/search.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.beside import Beside
from scoring.hands.fast.totals import BITS, CLEARING, COUNTER, CompiledFace, Memo, Plan, Totals
from scoring.words.effects import Effect
from scoring.words.views import Counts, View
from scoring.words.which import Which

Alternatives = tuple[CompiledFace | None, ...]  # None: blanked, and nothing is left of it


class OpenView(View):
    """What a face sees of open cards, of which so many `changes` may become what is in `changed`.

    For clauses that do more than count.
    """

    open = True

    def __init__(self, me: CompiledFace, slots: Sequence[Alternatives], changed: Sequence[Alternatives], changes: int,
                 beside: Beside) -> None:
        self.me, self.slots, self.changed, self.changes, self.beside = me.face, slots, changed, changes, beside

    def least(self, which: Which) -> int:
        both = [(*slot, *more) for slot, more in zip(self.slots, self.changed, strict=True)]
        return sum([min(times) for times in self._times(which, both)])

    def most(self, which: Which) -> int:
        return self._sum([max(times) for times in self._times(which, self.slots)],
                         [max(times, default=0) for times in self._times(which, self.changed)])

    def _times(self, which: Which, slots: Sequence[Alternatives]) -> list[list[int]]:
        return [[which.times(face.face, self.me) if face else 0 for face in slot] for slot in slots]

    def _sum(self, now: Sequence[int], changed: Sequence[int]) -> int:
        """The sum, with the best `changes` of the changes."""
        gains = sorted([max(0, new - old) for old, new in zip(now, changed, strict=True)], reverse=True)
        return sum(now) + sum(gains[:self.changes])

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        base = [sum([min(times) for times in self._times(which, self.slots)]) for which in kinds]
        return base, [self.most(which) for which in kinds], _room(self.slots) + self.changes

    def strengths(self, which: Which) -> list[int]:
        return [max([face.face.strength if face and not face.face.shade and which.matches(face.face, self.me) else 0
                     for face in (*slot, *more)]) for slot, more in zip(self.slots, self.changed, strict=True)]

    def every_strength(self) -> list[int]:
        return [strength for slot in self.slots
                for strength in {face.face.strength for face in slot if face and not face.face.shade}]

    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        odd = [next(face.card for face in slot if face) for slot in self.slots
               if any(face and not face.face.shade and face.face.strength % 2 for face in slot)]
        return sum([card != self.me.card.id for card in odd]), not of_the_hand or len(odd) == len(self.slots)


class RangeView(Counts):
    """What a face sees of counters of which only a range is known; `base` is their least before some cards change."""

    open = True

    def __init__(self, compiled: CompiledFace, base: int, least: int, most: int, room: int) -> None:
        self.me, self.compiled, self.room = compiled.face, compiled, room
        self.counters = base, least, most

    def _counter(self, place: int, which: Which) -> int:
        shift = self.compiled.totals.shifts[which]
        return max(0, (self.counters[place] >> shift & COUNTER) - self.compiled.own_share.get(shift, 0))

    def least(self, which: Which) -> int:
        return self._counter(1, which)

    def most(self, which: Which) -> int:
        return self._counter(2, which)

    def sizes(self, kinds: Sequence[Which]) -> tuple[list[int], list[int], int]:
        return [self._counter(0, which) for which in kinds], [self._counter(2, which) for which in kinds], self.room


class OpenCards:
    """Some open cards, and the most that any others, or they themselves, can be worth beside them."""

    __slots__ = ("most", "own", "sees", "slots", "sums", "verdicts", "without")

    def __init__(self, slots: tuple[Alternatives, ...]) -> None:
        self.slots = slots
        self.sees = [_union([face.sees for face in slot if face]) for slot in slots]
        self.sums: Memo[int, set[int]] = Memo(self._sums)
        self.most: Memo[tuple[CompiledFace, int], int] = Memo(self._most)
        self.own: Memo[tuple[int, int], int] = Memo(self._own)
        self.verdicts: Memo[tuple[CompiledFace, CompiledFace, int], frozenset[bool]] = Memo(self._verdicts)
        self.without: Memo[int, OpenCards] = Memo(lambda place: OpenCards(slots[:place] + slots[place + 1:]))

    def _sums(self, mask: int) -> set[int]:
        """All that they may add to the counters of a mask."""
        sums = {0}
        for slot in self.slots:
            added = {face.counts & mask if face else 0 for face in slot}
            sums = {one + other for one in sums for other in added}
        return sums

    def _most(self, key: tuple[CompiledFace, int]) -> int:
        """The most points that a face gets for counting, when the other cards bring the counters it sees to so much."""
        face, counts = key
        return max([face.points[counts + more] for more in self.sums[face.sees]])

    def _own(self, key: tuple[int, int]) -> int:
        """The same for one of the open cards, by its place."""
        place, counts = key
        most = self.without[place].most
        return max([most[face, counts + face.counts & face.sees] if face else 0 for face in self.slots[place]])

    def _verdicts(self, key: tuple[CompiledFace, CompiledFace, int]) -> frozenset[bool]:
        """Whether a face may, and whether it may not be blanked by one that looks at the whole hand."""
        face, by, counts = key
        return frozenset([falls[(counts & mask) + more]
                          for _, mask, falls in face.falls_by[by] for more in self.sums[mask]])


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


class Bounds:
    """The bounds of the hands of one pack, and what is remembered for them."""

    def __init__(self, totals: Totals) -> None:
        self.totals = totals
        self.free_bits = sum([1 << BITS - 1 << shift for shift in totals.shifts.values()])
        self.open_cards: Memo[tuple[Alternatives, ...], OpenCards] = Memo(OpenCards)
        self.touched: Memo[tuple[CompiledFace, CompiledFace], Alternatives] = Memo(
            lambda key: tuple(self._touched(*key)))
        self.any_effect: Memo[tuple[Alternatives, tuple[CompiledFace, ...]], Alternatives] = Memo(self._any_effect)
        self.span: Memo[Alternatives, tuple[int, int]] = Memo(self._span)
        self.in_range: Memo[tuple[CompiledFace, int, int, int, int], int] = Memo(_in_range)
        self.seen_as: Memo[tuple[Alternatives, int], frozenset[int]] = Memo(
            lambda key: frozenset([face.seen_as[key[1]] if face else -1 for face in key[0]]))
        self.looking: dict[tuple[object, ...], int] = {}

    # -- the exact bound ----------------------------------------------------------------------------------------------

    def upper_bound(self, slots: Sequence[Alternatives], beside: Beside) -> int:
        """The sum of the most that the open cards can make of each card alone."""
        outcomes = self.outcomes(slots)
        sure = [slot[0] for slot in outcomes if len(slot) == 1 and slot[0]]
        opens = self.open_cards[tuple([slot for slot in outcomes if len(slot) > 1])]
        counts, most, total = sum([face.counts for face in sure]), opens.most, 0
        for face in sure:
            total += most[face, counts & face.sees]
            if face.looking:
                total += self._most_by_looking(face, outcomes, beside)
        for place, sees in enumerate(opens.sees):
            total += opens.own[place, counts & sees]
            if any(face and face.looking for face in opens.slots[place]):
                total += max([self._most_by_looking(face, outcomes, beside) if face and face.looking else 0
                              for face in opens.slots[place]])
        return total

    def _most_by_looking(self, me: CompiledFace, slots: Sequence[Alternatives], beside: Beside) -> int:
        """What the clauses add at most that do more than count."""
        key = (me, me.looks_beside and beside, *[self.seen_as[slot, me.looks_mask] for slot in slots])
        found = self.looking.get(key)
        if found is None:
            view = OpenView(me, slots, [()] * len(slots), 0, beside)
            found = self.looking[key] = sum([clause.worth(view) for clause in me.looking])
        return found

    def outcomes(self, slots: Sequence[Alternatives]) -> list[Alternatives]:
        """What may be left of every card when all blanking is done."""
        if _some_open_card_acts(slots):
            return self._any_outcomes(slots)
        acting = frozenset([slot[0] for slot in slots if slot[0] and slot[0].acts])
        if [face for face in acting if face.judging]:
            if len({phase for face in acting for phase in face.judging}) > 1:
                return self._any_outcomes(slots)
            slots = self._after_judging(self.totals.clearing_plans[acting], slots)
            if _some_open_card_acts(slots):  # nobody knows whether it will be there to act
                return self._any_outcomes(slots)
            acting = frozenset([slot[0] for slot in slots if slot[0] and slot[0].acts])
            plan = self.totals.blanking_plans[acting]
        else:
            plan = self.totals.whole_plans[acting]
        return [plan.outcomes.get(slot) or self._after_plan(plan, slot) for slot in slots]

    def _after_plan(self, plan: Plan, slot: Alternatives) -> Alternatives:
        left = [face and plan[face] for face in slot]
        left += [self.totals.blanked(face) for face in left if face and face.self_blanking]
        plan.outcomes[slot] = found = tuple(dict.fromkeys(left))
        return found

    def _after_judging(self, plan: Plan, slots: Sequence[Alternatives]) -> list[Alternatives]:
        """What may be left of every card when some have been blanked by a look at the whole hand."""
        cleared = [[after for face in slot if face and (after := plan[face])] for slot in slots]
        judges = [face for slot in cleared for face in slot if face.judging]
        opens = self.open_cards[tuple([tuple(slot) for slot in cleared if len(slot) > 1])]
        counts, mask = sum([slot[0].counts for slot in cleared if len(slot) == 1]), self.totals.judged_mask
        verdicts: dict[CompiledFace, set[bool]] = {}
        place = 0
        for slot in cleared:
            others = opens.without[place] if len(slot) > 1 else opens
            place += len(slot) > 1
            for face in slot:
                seen = counts + face.counts & mask if len(slot) > 1 else counts & mask
                verdicts[face] = {verdict for by in judges for verdict in others.verdicts[face, by, seen]}
        found: list[Alternatives] = []
        for slot in cleared:
            left: list[CompiledFace | None] = [face for face in slot if verdicts[face] != {True}]
            left += [self.totals.blanked(face) for face in slot if True in verdicts[face]]
            found.append(tuple(dict.fromkeys(left)))
        return found

    def _any_outcomes(self, slots: Sequence[Alternatives]) -> list[Alternatives]:
        """The same if nobody knows who will act on whom."""
        acting = tuple([face for slot in slots for face in slot if face and face.acts])
        return [self.any_effect[slot, acting] for slot in slots]

    def _any_effect(self, key: tuple[Alternatives, tuple[CompiledFace, ...]]) -> Alternatives:
        """All that may become of a card if each of some faces may act on it or not, and if it may blank itself."""
        slot, acting = key
        found = dict.fromkeys(slot)
        waiting = [face for face in slot if face]
        for face in waiting:  # which grows
            left = [after for by in acting for after in self.touched[by, face]]
            if face.self_blanking:
                left.append(self.totals.blanked(face))
            waiting += [after for after in dict.fromkeys(left) if after and after not in found]
            found |= dict.fromkeys(left)
        return tuple(found)

    def _touched(self, by: CompiledFace, target: CompiledFace) -> Iterator[CompiledFace | None]:
        """What may be left of a face when another has acted on it."""
        for effect in by.face.clauses:
            if isinstance(effect, Effect) and effect.changes(by.face, target.face):
                after = effect.on(target.face) if effect.stage in CLEARING else None
                yield self.totals.compiled[after] if after else self.totals.blanked(target)

    # -- the rough bound ----------------------------------------------------------------------------------------------

    def rough_bound(self, slots: Sequence[Alternatives], changed: Sequence[Alternatives], changes: int,
                    beside: Beside) -> int:
        """The most that a hand can be worth of whose cards so many may still become what is in `changed`."""
        every = [face for alternatives in (*slots, *changed) for face in alternatives if face and face.acts]
        acting = tuple({(face.card, face.face.penalty): face for face in every}.values())
        slots = [self.any_effect[slot, acting] for slot in slots]
        changed = [self.any_effect[slot, acting] for slot in changed]
        spans = [self.span[slot] for slot in slots]
        low, high = sum([least for least, _ in spans]), sum([most for _, most in spans])
        gain = loss = 0  # what one change adds to a counter, or takes away from it, at most
        for (least, most), slot in zip(spans, changed, strict=True):
            if slot:
                gain += self._excess(self._excess(self.span[slot][1], most), gain)
                loss += self._excess(self._excess(least, self.span[slot][0]), loss)
        room, total = _room(slots) + changes, 0
        for slot, more, (least, most) in zip(slots, changed, spans, strict=True):
            others = low - least, self._excess(low - least, changes * loss), high - most + changes * gain
            faces = (*slot, *more)
            total += max([self._most_in_range(face, others, room) if face else 0 for face in faces])
            looking = {face.looking: face for face in faces if face and face.looking}
            views = [(me, OpenView(me, slots, changed, changes, beside)) for me in looking.values()]
            total += max([0, *[sum([clause.worth(view) for clause in me.looking]) for me, view in views]])
        return total

    def _most_in_range(self, face: CompiledFace, others: tuple[int, int, int], room: int) -> int:
        base, least, most = [counts + face.counts & face.sees for counts in others]
        return self.in_range[face, base, least, most, room]

    def _span(self, slot: Alternatives) -> tuple[int, int]:
        """The least and the most that a card adds to every counter."""
        added = [face.counts if face else 0 for face in slot]
        least = most = added[0]
        for each in added:
            least, most = least - self._excess(least, each), each + self._excess(most, each)
        return least, most

    def _excess(self, one: int, other: int) -> int:
        """By how much one is more than another, counter by counter; nothing where it is less."""
        difference = (one | self.free_bits) - other
        more = difference & self.free_bits
        return difference & more - (more >> BITS - 1)


def _in_range(key: tuple[CompiledFace, int, int, int, int]) -> int:
    """The most points that a face gets for counting, when only the range of its counters is known."""
    face = key[0]
    return face.face.strength + sum([clause.worth(RangeView(*key)) for clause in face.counting])


def _room(slots: Iterable[Alternatives]) -> int:
    """How many suits may still get one more card by what open cards become."""
    return sum([max([len(face.face.suits) for face in slot if face], default=0) for slot in slots if len(slot) > 1])


def _some_open_card_acts(slots: Sequence[Alternatives]) -> bool:
    return bool([face for slot in slots if len(slot) > 1 for face in slot if face and face.acts])
