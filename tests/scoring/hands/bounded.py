"""Checks the promise of bounds: no declaration of a hand is worth more than any bound computed on the way to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scoring.context import NO_CONTEXT, TableContext
from scoring.hands import HandPack, engine_of
from scoring.hands.fast.search import NO_TOTAL, HandSearch, Slot
from scoring.words.choices import Reach
from scoring.words.clause import Use


class Checked(HandSearch):
    """Goes through every declaration and compares it with all bounds that the search could have asked for."""

    asked = 0

    def decide(self, choice_cards: Sequence[str], slots: list[Slot], uses: Mapping[str, Use | None]) -> None:
        self.highest(tuple(choice_cards), slots)

    def highest(self, choice_cards: tuple[str, ...], slots: list[Slot]) -> int:
        """The best total that these choice cards and the deferred cards can reach, by trying them all."""
        if not choice_cards:
            return self.highest_of_deferred(slots)
        choice_card, *others = choice_cards
        reached = {-1: self.highest(tuple(others), slots)}
        for _, place, slot in self.moves(choice_card, slots):
            total = self.highest(tuple(others), [*slots[:place], slot, *slots[place + 1:]])
            reached[place] = max(total, reached.get(place, NO_TOTAL))
        if self.pack.choice_of[choice_card].reach is Reach.A_SUIT:
            for place in [place for place in reached if place >= 0]:
                self.check(reached[place], self.bound_if_given_suit(choice_card, slots, place))
        self.check(max(reached.values()), self.rough_bound(choice_cards, slots))
        return max(reached.values())

    def highest_of_deferred(self, slots: list[Slot]) -> int:
        place = next((place for place in self.deferred if len(slots[place].faces) > 1), None)
        if place is None:
            return self.totals.total([slot.faces[0] for slot in slots], self.context)
        total = max(self.highest_of_deferred([*slots[:place], Slot((face,)), *slots[place + 1:]]) for face in slots[place].faces)
        self.check(total, self.leaf_bound(slots))
        return total

    def check(self, total: int, bound: float) -> None:
        self.asked += 1
        assert total <= bound


def check_bounds(pack: HandPack, hand: Sequence[str], context: TableContext = NO_CONTEXT) -> int:
    """How many bounds were compared."""
    return Checked(engine_of(pack).searcher, hand, {}, 6, NO_TOTAL, context).asked
