"""Dispute: the table has another total. Which smallest slip explains the difference?

Single slips are tried first, then pairs of small ones, then arithmetic slips. The app never says that the table
is wrong: it names what would lead to the table's figure, or says that nothing simple does.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import combinations

from scoring.hands.prose import used
from scoring.hands.questions.slips import KINDS, PackFor, Slip, slips
from scoring.hands.result import HandResult
from scoring.words.lexicon import Lexicon
from sentences import Saying, listed, say

ARITHMETIC_SLIPS = (1, 10, 100)  # slips of addition: one too many, or one carry too many
MOST_OTHERS = 3

@dataclass(frozen=True)
class HandDispute:
    """The table's total, the app's total, and what would explain the difference."""

    result: HandResult
    claimed: int
    slips: tuple[Slip, ...]  # the smallest explanation; empty if there is none or none is needed
    others: tuple[tuple[Slip, ...], ...] = ()  # other explanations of the same difference

    @property
    def difference(self) -> int:
        return self.claimed - self.result.total

    @property
    def agrees(self) -> bool:
        return not self.difference and not self.slips

    @property
    def explained(self) -> bool:
        return self.agrees or (bool(self.slips) and all(slip.kind != "unexplained" for slip in self.slips))

    def sentence(self, lang: str) -> str:
        return self._saying().sentence(lang)

    def _saying(self) -> Saying:
        if self.agrees:
            return say("The table and the app agree: {claimed}.", claimed=self.claimed)
        why = slips_saying(self.result, self.slips) if self.slips else say("nothing simple explains it")
        if not self.difference:
            return say("The total is the same ({claimed}), the points of the cards are not: {why}.", claimed=self.claimed, why=why)
        return say("{claimed} instead of {total} ({difference:signed}): {why}.", claimed=self.claimed, total=self.result.total,
                   difference=self.difference, why=why)


def slips_saying(result: HandResult, slips: Sequence[Slip]) -> Saying:
    """Joins several slips into one sentence; cards that nothing explains come last, together."""
    reasons = [slip_saying(result, slip) for slip in slips if slip.kind != "unexplained"]
    counted = [_counted(result.pack.lexicon, slip) for slip in slips if slip.kind == "unexplained"]
    if counted:
        reasons.append(KINDS["unexplained"].text.with_parts(counted=counted))
    return reduce(lambda first, second: say("{first}; and {second}", first=first, second=second), reasons)


def _counted(names: Lexicon, slip: Slip) -> Saying:
    """Says what the table has for a card: «3 for Smoke»."""
    return say("{figure} for {card:the}", figure=slip.figure, card=names.card(slip.card)) if slip.card else listed([])


def slip_text(result: HandResult, slip: Slip, lang: str) -> str:
    """Says what was done differently, without a full stop."""
    return slip_saying(result, slip).sentence(lang)


def slip_saying(result: HandResult, slip: Slip) -> Saying:
    pack, names = result.pack, result.pack.lexicon
    return KINDS[slip.kind].text.with_parts(
        card=names.card(slip.card) if slip.card else "",
        by=[names.card(card) for card in slip.by],
        figure=slip.figure,
        counted=_counted(names, slip),
        use=used(pack, slip.card, {**result.choices, slip.card: slip.use}) if slip.card and slip.use else "",
        reading=pack.readings[slip.reading].question if slip.reading else "",
    )


def dispute(result: HandResult, total: int | None = None, cards: Mapping[str, int] | None = None,
            pack_for: PackFor | None = None) -> HandDispute:
    """Compares the table's total, and its points per card if given, with the app's.

    `pack_for` opens the same game with other readings; without it, readings are not suspected.
    """
    cards = {card: points for card, points in (cards or {}).items() if card in result.scores}
    added_up = sum(cards.get(card, score.points) for card, score in result.scores.items()) + result.extra
    claimed = added_up if total is None else total
    if cards:
        return _card_by_card(result, claimed, added_up, cards, pack_for)
    if claimed == result.total:
        return HandDispute(result, claimed, ())
    found = list(_explanations(result, claimed - result.total, pack_for))
    return HandDispute(result, claimed, found[0] if found else (), tuple(found[1:1 + MOST_OTHERS]))


def _explanations(result: HandResult, difference: int, pack_for: PackFor | None) -> Iterator[tuple[Slip, ...]]:
    """Yields explanations, the smallest first; of slips with the same text only one."""
    single = sorted(slips(result, pack_for), key=lambda slip: (slip.size, len(slip.changes), slip.rank))
    seen: set[str] = set()
    found: list[tuple[Slip, ...]] = [(slip,) for slip in single if slip.difference == difference]
    for explanation in found or [*_pairs(single, difference), *_arithmetic_slips(result, difference)]:
        words = " ".join(slip_text(result, slip, "en") for slip in explanation)
        if words not in seen:
            seen.add(words)
            yield explanation


def _pairs(single: Sequence[Slip], difference: int) -> Iterator[tuple[Slip, ...]]:
    """Yields two small slips on different cards, for when no single one explains the difference."""
    small = [slip for slip in single if KINDS[slip.kind].pairs and len(slip.changes) == 1]
    for one, two in combinations(small, 2):
        if one.difference + two.difference == difference and one.card != two.card:
            yield one, two


def _arithmetic_slips(result: HandResult, difference: int) -> Iterator[tuple[Slip, ...]]:
    """Yields one too many, a wrong carry, or two digits swapped."""
    mine, theirs = str(abs(result.total)), str(abs(result.total + difference))
    swapped = len(mine) == len(theirs) and any(
        mine[:place] + mine[place + 1] + mine[place] + mine[place + 2:] == theirs for place in range(len(mine) - 1))
    if abs(difference) in ARITHMETIC_SLIPS or swapped:
        yield (Slip("addition", {}, figure=difference, extra=difference),)


def _card_by_card(result: HandResult, claimed: int, added_up: int, cards: Mapping[str, int], pack_for: PackFor | None) -> HandDispute:
    """Finds a slip for every card that differs, and checks the sum separately."""
    gaps = {card: points - result.scores[card].points for card, points in cards.items()}
    gaps = {card: gap for card, gap in gaps.items() if gap}
    pen = (Slip("addition", {}, figure=claimed - added_up, extra=claimed - added_up),) if claimed != added_up else ()
    if not gaps:
        return HandDispute(result, claimed, pen)
    single = sorted(slips(result, pack_for), key=lambda slip: (slip.size, slip.rank))
    whole = [slip for slip in single if all(slip.changes.get(card, 0) == gaps.get(card, 0) for card in cards)]
    if whole:
        return HandDispute(result, claimed, (whole[0], *pen), tuple((slip, *pen) for slip in whole[1:1 + MOST_OTHERS]))
    each = tuple(next((slip for slip in single if slip.changes == {card: gap}),
                      Slip("unexplained", {card: gap}, card, figure=cards[card])) for card, gap in gaps.items())
    return HandDispute(result, claimed, (*each, *pen))
