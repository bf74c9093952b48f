"""Upper bounds: the most that a hand can be worth while some of its cards are still open.

An open card is a tuple of everything it may become (`Options`). A card that may be blanked is open, too: itself
or nothing. There are two bounds. The leaf bound (`Bounds.leaf_bound`) requires that the acting cards are known;
each card is then worth at most what the open cards can make of it alone. The rough bound (`Bounds.rough_bound`)
requires nothing and only brackets every counter; it is loose, and used before much is decided. See
docs/search.md.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from scoring.context import TableContext
from scoring.hands.fast.totals import BITS, COUNTER, RELIEF_STAGES, CompiledFace, Memo, Plan, Totals
from scoring.words.effects import Effect
from scoring.words.filters import CardFilter
from scoring.words.views import Counts, Sizes, View

Options = tuple[CompiledFace | None, ...]  # None: blanked without a remainder


class OpenView(View):
    """What a face sees of open cards, of which at most `gifts` may become what `suited` lists.

    For clauses that do more than count.
    """

    open = True

    def __init__(self, me: CompiledFace, hand: Sequence[Options], suited: Sequence[Options], gifts: int,
                 context: TableContext) -> None:
        self.me, self.hand, self.suited, self.gifts, self.context = me.face, hand, suited, gifts, context

    def least(self, card_filter: CardFilter) -> int:
        both = [(*options, *more) for options, more in zip(self.hand, self.suited, strict=True)]
        return sum([min(times) for times in self._times(card_filter, both)])

    def most(self, card_filter: CardFilter) -> int:
        return self._sum([max(times) for times in self._times(card_filter, self.hand)],
                         [max(times, default=0) for times in self._times(card_filter, self.suited)])

    def _times(self, card_filter: CardFilter, hand: Sequence[Options]) -> list[list[int]]:
        return [[card_filter.times(face.face, self.me) if face else 0 for face in options] for options in hand]

    def _sum(self, now: Sequence[int], suited: Sequence[int]) -> int:
        """Returns the sum, including the best of the gifts."""
        gains = sorted([max(0, new - old) for old, new in zip(now, suited, strict=True)], reverse=True)
        return sum(now) + sum(gains[:self.gifts])

    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        base = [sum([min(times) for times in self._times(card_filter, self.hand)]) for card_filter in kinds]
        return Sizes(base, [self.most(card_filter) for card_filter in kinds], _room(self.hand) + self.gifts)

    def strengths(self, card_filter: CardFilter) -> list[int]:
        return [max([face.face.strength if face and not face.face.is_remainder and card_filter.matches(face.face, self.me) else 0
                     for face in (*options, *more)]) for options, more in zip(self.hand, self.suited, strict=True)]

    def every_strength(self) -> list[int]:
        return [strength for options in self.hand
                for strength in {face.face.strength for face in options if face and not face.face.is_remainder}]

    def odd_strengths(self, of_the_hand: bool) -> tuple[int, bool]:
        odd = [next(face.card for face in options if face) for options in self.hand
               if any(face and not face.face.is_remainder and face.face.strength % 2 for face in options)]
        return sum([card != self.me.card.id for card in odd]), not of_the_hand or len(odd) == len(self.hand)


class RangeView(Counts):
    """What a face sees if only a range is known for each counter; `base` is the least before some cards change."""

    open = True

    def __init__(self, compiled: CompiledFace, base: int, least: int, most: int, room: int) -> None:
        self.me, self.compiled, self.room = compiled.face, compiled, room
        self.counters = base, least, most

    def _counter(self, index: int, card_filter: CardFilter) -> int:
        shift = self.compiled.totals.shifts[card_filter]
        return max(0, ((self.counters[index] >> shift) & COUNTER) - self.compiled.self_excluded.get(shift, 0))

    def least(self, card_filter: CardFilter) -> int:
        return self._counter(1, card_filter)

    def most(self, card_filter: CardFilter) -> int:
        return self._counter(2, card_filter)

    def sizes(self, kinds: Sequence[CardFilter]) -> Sizes:
        base, most = ([self._counter(index, card_filter) for card_filter in kinds] for index in (0, 2))
        return Sizes(base, most, self.room)


class OpenCards:
    """Some open cards, and the most that other cards, or they themselves, can be worth beside them."""

    __slots__ = ("cards", "most_points", "own_points", "sees", "sums", "verdicts", "without")

    def __init__(self, cards: tuple[Options, ...]) -> None:
        self.cards = cards
        self.sees = [_union([face.sees for face in options if face]) for options in cards]
        self.sums: Memo[int, set[int]] = Memo(self._sums)
        self.most_points: Memo[tuple[CompiledFace, int], int] = Memo(self._most_points)
        self.own_points: Memo[tuple[int, int], int] = Memo(self._own_points)
        self.verdicts: Memo[tuple[CompiledFace, CompiledFace, int], frozenset[bool]] = Memo(self._verdicts)
        self.without: Memo[int, OpenCards] = Memo(lambda index: OpenCards(cards[:index] + cards[index + 1:]))

    def _sums(self, mask: int) -> set[int]:
        """Returns everything they may add to the counters of a mask."""
        sums = {0}
        for options in self.cards:
            added = {(face.counts & mask) if face else 0 for face in options}
            sums = {one + other for one in sums for other in added}
        return sums

    def _most_points(self, key: tuple[CompiledFace, int]) -> int:
        """Returns the most counting points of a face, if the other cards contribute these counters."""
        face, counts = key
        return max([face.points[counts + more] for more in self.sums[face.sees]])

    def _own_points(self, key: tuple[int, int]) -> int:
        """Returns the same for one of the open cards, by index."""
        index, counts = key
        most_points = self.without[index].most_points
        return max([most_points[face, (counts + face.counts) & face.sees] if face else 0 for face in self.cards[index]])

    def _verdicts(self, key: tuple[CompiledFace, CompiledFace, int]) -> frozenset[bool]:
        """Returns whether a whole-hand blanker may, and whether it may not, blank a face."""
        face, by, counts = key
        return frozenset([falls[(counts & mask) + more]
                          for _, mask, falls in face.whole_hand_checks[by] for more in self.sums[mask]])


def _union(masks: Iterable[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


class Bounds:
    """The bounds of the hands of one pack, and their memos."""

    def __init__(self, totals: Totals) -> None:
        self.totals = totals
        self.free_bits = sum([(1 << (BITS - 1)) << shift for shift in totals.shifts.values()])
        self.open_cards: Memo[tuple[Options, ...], OpenCards] = Memo(OpenCards)
        self.touched: Memo[tuple[CompiledFace, CompiledFace], Options] = Memo(
            lambda key: tuple(self._touched(*key)))
        self.any_effect: Memo[tuple[Options, tuple[CompiledFace, ...]], Options] = Memo(self._any_effect)
        self.span: Memo[Options, tuple[int, int]] = Memo(self._span)
        self.in_range: Memo[tuple[CompiledFace, int, int, int, int], int] = Memo(_in_range)
        self.options_visible_id: Memo[tuple[Options, int], frozenset[int]] = Memo(
            lambda key: frozenset([face.visible_id[key[1]] if face else -1 for face in key[0]]))
        self.non_counting_points: dict[tuple[object, ...], int] = {}

    # -- the leaf bound -----------------------------------------------------------------------------------------------

    def leaf_bound(self, hand: Sequence[Options], context: TableContext) -> int:
        """Returns the sum over all cards of the most that the open cards can make of each alone."""
        outcomes = self.outcomes(hand)
        sure = [options[0] for options in outcomes if len(options) == 1 and options[0]]
        opens = self.open_cards[tuple([options for options in outcomes if len(options) > 1])]
        counts, total = sum([face.counts for face in sure]), 0
        for face in sure:
            total += opens.most_points[face, counts & face.sees]
            if face.non_counting:
                total += self._most_by_non_counting(face, outcomes, context)
        for index, sees in enumerate(opens.sees):
            total += opens.own_points[index, counts & sees]
            if any(face and face.non_counting for face in opens.cards[index]):
                total += max([self._most_by_non_counting(face, outcomes, context) if face and face.non_counting else 0
                              for face in opens.cards[index]])
        return total

    def _most_by_non_counting(self, me: CompiledFace, hand: Sequence[Options], context: TableContext) -> int:
        """Returns the most that clauses add that do more than count."""
        key = (me, me.needs_context and context, *[self.options_visible_id[options, me.non_counting_mask] for options in hand])
        found = self.non_counting_points.get(key)
        if found is None:
            view = OpenView(me, hand, [()] * len(hand), 0, context)
            found = self.non_counting_points[key] = sum([clause.worth(view) for clause in me.non_counting])
        return found

    def outcomes(self, hand: Sequence[Options]) -> list[Options]:
        """Returns what may be left of each card after all blanking."""
        if _some_open_card_acts(hand):
            return self._any_outcomes(hand)
        acting = frozenset([options[0] for options in hand if options[0] and options[0].acts])
        if [face for face in acting if face.whole_hand_effects]:
            if len({phase for face in acting for phase in face.whole_hand_effects}) > 1:
                return self._any_outcomes(hand)
            hand = self._options_after_whole_hand_blanking(self.totals.relief_plans[acting], hand)
            if _some_open_card_acts(hand):  # it may be gone before it acts
                return self._any_outcomes(hand)
            acting = frozenset([options[0] for options in hand if options[0] and options[0].acts])
            plan = self.totals.blanking_plans[acting]
        else:
            plan = self.totals.whole_plans[acting]
        return [plan.options_left.get(options) or self._after_plan(plan, options) for options in hand]

    def _after_plan(self, plan: Plan, options: Options) -> Options:
        left = [face and plan[face] for face in options]
        left += [self.totals.blanked(face) for face in left if face and face.self_blanking]
        plan.options_left[options] = found = tuple(dict.fromkeys(left))
        return found

    def _options_after_whole_hand_blanking(self, plan: Plan, hand: Sequence[Options]) -> list[Options]:
        """Returns what may be left of each card after whole-hand blanking.

        Loose: one set of verdicts for all whole-hand blankers, so a card that one spares and another blanks stays open.
        """
        cleared = [[after for face in options if face and (after := plan[face])] for options in hand]
        whole_hand_blankers = [face for options in cleared for face in options if face.whole_hand_effects]
        opens = self.open_cards[tuple([tuple(options) for options in cleared if len(options) > 1])]
        counts, mask = sum([options[0].counts for options in cleared if len(options) == 1]), self.totals.whole_hand_mask
        verdicts: dict[CompiledFace, set[bool]] = {}
        index = 0
        for options in cleared:
            others = opens.without[index] if len(options) > 1 else opens
            index += len(options) > 1
            for face in options:
                seen = (counts + face.counts if len(options) > 1 else counts) & mask
                verdicts[face] = {verdict for by in whole_hand_blankers for verdict in others.verdicts[face, by, seen]}
        found: list[Options] = []
        for options in cleared:
            left: list[CompiledFace | None] = [face for face in options if verdicts[face] != {True}]
            left += [self.totals.blanked(face) for face in options if True in verdicts[face]]
            found.append(tuple(dict.fromkeys(left)))
        return found

    def _any_outcomes(self, hand: Sequence[Options]) -> list[Options]:
        """Returns the same if it is unknown which cards act: every effect may hit or not, even one that other effects change."""
        acting: tuple[CompiledFace, ...] = ()
        known = -1
        while True:
            left = [self.any_effect[options, acting] for options in hand]
            faces = {face.effects: face for options in left for face in options if face}
            if len(effects := frozenset().union(*faces)) == known:
                return left
            acting, known = tuple(faces.values()), len(effects)

    def _any_effect(self, key: tuple[Options, tuple[CompiledFace, ...]]) -> Options:
        """Returns everything a card may become if each of some faces may act on it or not, and if it may blank itself."""
        options, acting = key
        found = dict.fromkeys(options)
        waiting = [face for face in options if face]
        for face in waiting:  # grows during the loop
            left = [after for by in acting for after in self.touched[by, face]]
            if face.self_blanking:
                left.append(self.totals.blanked(face))
            waiting += [after for after in dict.fromkeys(left) if after and after not in found]
            found |= dict.fromkeys(left)
        return tuple(found)

    def _touched(self, by: CompiledFace, target: CompiledFace) -> Iterator[CompiledFace | None]:
        """Yields what may be left of a face after another has acted on it."""
        for effect in by.face.clauses:
            if isinstance(effect, Effect) and effect.changes(by.face, target.face):
                if effect.stage in RELIEF_STAGES:
                    yield self.totals.compiled[effect.face_after(target.face) or target.face]  # as in Plan
                else:
                    yield self.totals.blanked(target)

    # -- the rough bound ----------------------------------------------------------------------------------------------

    def rough_bound(self, hand: Sequence[Options], suited: Sequence[Options], gifts: int,
                    context: TableContext) -> int:
        """Returns the most that a hand can be worth if up to `gifts` of its cards may still become what `suited` lists."""
        both = self._any_outcomes([*hand, *suited])
        hand, suited = both[:len(hand)], both[len(hand):]
        spans = [self.span[options] for options in hand]
        low, high = sum([least for least, _ in spans]), sum([most for _, most in spans])
        gain = loss = 0  # the most that one change adds to, or takes from, each counter
        for (least, most), options in zip(spans, suited, strict=True):
            if options:
                gain += self._excess(self._excess(self.span[options][1], most), gain)
                loss += self._excess(self._excess(least, self.span[options][0]), loss)
        room, total = _room(hand) + gifts, 0
        for options, more, (least, most) in zip(hand, suited, spans, strict=True):
            others = low - least, self._excess(low - least, gifts * loss), high - most + gifts * gain
            faces = (*options, *more)
            total += max([self._most_in_range(face, others, room) if face else 0 for face in faces])
            looking = {face.non_counting: face for face in faces if face and face.non_counting}
            views = [(me, OpenView(me, hand, suited, gifts, context)) for me in looking.values()]
            total += max([0, *[sum([clause.worth(view) for clause in me.non_counting]) for me, view in views]])
        return total

    def _most_in_range(self, face: CompiledFace, others: tuple[int, int, int], room: int) -> int:
        base, least, most = [(counts + face.counts) & face.sees for counts in others]
        return self.in_range[face, base, least, most, room]

    def _span(self, options: Options) -> tuple[int, int]:
        """Returns the least and the most that a card adds to each counter."""
        added = [face.counts if face else 0 for face in options]
        least = most = added[0]
        for each in added:
            least, most = least - self._excess(least, each), each + self._excess(most, each)
        return least, most

    def _excess(self, one: int, other: int) -> int:
        """Returns by how much `one` exceeds `other`, counter by counter; zero where it does not."""
        difference = (one | self.free_bits) - other
        more = difference & self.free_bits
        return difference & (more - (more >> (BITS - 1)))


def _in_range(key: tuple[CompiledFace, int, int, int, int]) -> int:
    """Returns the most counting points of a face if only the range of its counters is known."""
    face = key[0]
    return face.face.strength + sum([clause.worth(RangeView(*key)) for clause in face.counting])


def _room(hand: Iterable[Options]) -> int:
    """Returns how many suits may still gain a card by what open cards become."""
    return sum([max([len(face.face.suits) for face in options if face], default=0)
                for options in hand if len(options) > 1])


def _some_open_card_acts(hand: Sequence[Options]) -> bool:
    return bool([face for options in hand if len(options) > 1 for face in options if face and face.acts])
