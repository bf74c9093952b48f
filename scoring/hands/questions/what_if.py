"""What if: what each card of a hand was worth, which other card would have been best, how rare the total is.

Every comparison is exact, with the best choices for each hand. Finding the best other card takes some three
hundred searches; `what_if_steps` does it step by step, so that callers can show progress and stop.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Collection, Generator, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from pathlib import Path

from scoring.cancelling import stop_if_cancelled
from scoring.hands.choices import extra_cards
from scoring.hands.engine import engine_of
from scoring.hands.extra import context_after_taking
from scoring.hands.fast.search import NO_TOTAL
from scoring.hands.pack import HandPack
from scoring.hands.questions.best_use import SearchRequest, best, hands_of, item_points
from scoring.hands.result import HandResult
from scoring.words.choices import CardSource
from sentences import Saying, listed, say

MOST_SHARE = 0.999  # no finer share was counted
RARITY = Path(__file__).resolve().parent.parent.parent.parent / "assets" / "rarity"


@dataclass(frozen=True, slots=True)
class Worth:
    """The value of one card: the total with it, and the best total without it."""

    card: str
    total: int
    without: int

    @property
    def points(self) -> int:
        return self.total - self.without


@dataclass(frozen=True, slots=True)
class Swap:
    """The best single exchange: one card of the hand for another."""

    out: str
    into: str
    total: int
    gain: int  # compared with the best total of the hand; may be zero or negative


@dataclass(frozen=True)
class WhatIf:
    """Everything that would have been different."""

    pack: HandPack
    total: int  # with the best choices
    missed: int  # what better choices would have gained
    worths: tuple[Worth, ...]  # the most valuable card first
    deck: Swap | None  # the best swap with a card of the deck
    discard: Swap | None  # the best swap with a card of the discard area

    @property
    def costliest(self) -> Worth:
        """The card that cost most, or was worth least."""
        return self.worths[-1]

    def sentence(self, lang: str) -> str:
        """Returns the most striking line: «Without Great Flood: 136 points (+9)»."""
        worth = self.costliest
        if worth.points < 0:
            return self.without(worth, lang)
        swap = max((swap for swap in (self.deck, self.discard) if swap), key=lambda swap: swap.gain, default=None)
        return self.swapped(swap, lang) if swap and swap.gain > 0 else self.without(worth, lang)

    def without(self, worth: Worth, lang: str) -> str:
        return without_text(self.pack, worth, lang)

    def swapped(self, swap: Swap, lang: str) -> str:
        names = self.pack.lexicon
        saying = say("{into} instead of {out:of}: {total} points ({change:signed})", into=names.card(swap.into), out=names.card(swap.out),
                     total=swap.total, change=swap.gain)
        return saying.sentence(lang)


def without_text(pack: HandPack, worth: Worth, lang: str) -> str:
    """Returns «Without Great Flood: 136 points (+9)»."""
    saying = say("Without {card:the}: {total} points ({change:signed})", card=pack.lexicon.card(worth.card), total=worth.without,
                 change=-worth.points)
    return saying.sentence(lang)


def biggest_swing(result: HandResult, discard: Collection[str] | None = None, any_card: bool = False) -> Worth | None:
    """Returns the card that cost most or, if none cost anything, was worth most; quicker than all of `what_if`."""
    request, _ = _request(result, discard, any_card)
    if len(request.hand) < 2:
        return None
    total = best(result.pack, request.hand, {}, None, any_card, request.context).total
    worths = list(_worths(request, total))
    costliest = min(worths, key=lambda worth: worth.points)
    return costliest if costliest.points < 0 else max(worths, key=lambda worth: worth.points)


def _request(result: HandResult, discard: Collection[str] | None, any_card: bool) -> tuple[SearchRequest, list[str]]:
    """Returns the hand as a search request with the table as it was before extra cards were taken, and the cards of the discard area."""
    pack, fetched = result.pack, extra_cards(result.pack, result.choices, CardSource.DECK)
    taken = extra_cards(pack, result.choices, CardSource.DISCARD)
    hand = tuple(card for card in result.cards if card not in taken and card not in fetched)
    pile = list(dict.fromkeys([*(discard or ()), *taken]))
    known = None if discard is None and not taken else tuple(pack.cards[card] for card in pile if card in pack.cards)
    deck = tuple(pack.cards[card] for card in fetched) if fetched and result.context.deck is None else result.context.deck
    return SearchRequest(pack, hand, {}, replace(result.context, discard=known, deck=deck), any_card), pile


def _worths(request: SearchRequest, total: int) -> Iterator[Worth]:
    for card in request.hand:
        stop_if_cancelled()
        rest = [other for other in request.hand if other != card]
        alone = best(request.pack, rest, {}, None, request.any_card, request.context).total if rest else item_points(request.context)
        yield Worth(card, total, alone)


def what_if(result: HandResult, discard: Collection[str] | None = None, elsewhere: Collection[str] = (), any_card: bool = False) -> WhatIf:
    """Computes everything at once. `elsewhere`: cards that were not available, such as those in other hands."""
    steps = what_if_steps(result, discard, elsewhere, any_card)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: WhatIf = done.value
            return found


def what_if_steps(result: HandResult, discard: Collection[str] | None = None, elsewhere: Collection[str] = (),
                  any_card: bool = False) -> Generator[float, None, WhatIf]:
    """Computes `what_if` in small steps: yields the share done, returns the answer."""
    pack = result.pack
    request, pile = _request(result, discard, any_card)
    hand = request.hand
    total = best(pack, hand, {}, None, any_card, request.context).total
    worths = []
    for place, worth in enumerate(_worths(request, total)):
        worths.append(worth)
        yield place / len(hand) / 4
    away = {*hand, *pile, *elsewhere}
    swaps: list[Swap | None] = []
    for group, candidates in enumerate(([card for card in pack.cards if card not in away],
                                        [card for card in pile if card in pack.cards and card not in hand])):
        steps = _best_swap(request, candidates, total)
        while True:
            try:
                yield 0.25 + 0.375 * (group + next(steps))
            except StopIteration as done:
                swaps.append(done.value)
                break
    worths.sort(key=lambda worth: -worth.points)
    return WhatIf(pack, total, total - (result.total - result.extra), tuple(worths), *swaps)


def _best_swap(request: SearchRequest, candidates: Sequence[str], total: int) -> Generator[float, None, Swap | None]:
    """Finds the best exchange, trying the most promising first so that most others can be ruled out quickly."""
    pack, hand, items = request.pack, request.hand, item_points(request.context)
    exchanges = [(engine_of(pack).total([*(card for card in hand if card != out), into]), out, into) for out in hand for into in candidates]
    exchanges.sort(key=lambda exchange: -exchange[0])
    found: Swap | None = None
    for place, (_, out, into) in enumerate(exchanges):
        stop_if_cancelled()
        floor = found.total - items if found else NO_TOTAL
        swapped = replace(request, hand=(*(card for card in hand if card != out), into), context=request.context.without(pack.cards[into]))
        for full, taken in hands_of(swapped):
            reached = max(engine_of(pack).search(full, {}, 1, floor, context_after_taking(pack, swapped.context, taken)), default=floor)
            if reached > floor:
                floor = reached
                found = Swap(out, into, reached + items, reached + items - total)
        yield place / len(exchanges)
    return found


# -- how rare a total is -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rarity:
    """How rare totals are: sorted best totals of many random hands, and how many hands are not above each."""

    hands: int
    method: Saying
    totals: tuple[int, ...]
    up_to: tuple[int, ...]

    def below(self, total: int) -> float:
        """Returns the share of random hands with a lower total."""
        place = bisect_left(self.totals, total)
        return self.up_to[place - 1] / self.hands if place else 0.0

    def sentence(self, total: int, lang: str) -> str:
        """Says how rare a total is, and what that does not mean."""
        share = self.below(total)
        if share > MOST_SHARE:
            saying = say("Better than over {percent} percent of random hands.", percent=MOST_SHARE * 100)
        else:
            saying = say("Better than {percent} percent of random hands.", percent=share * 100)
        return listed([saying, say("Real hands usually score more than random ones.")], between=" ").sentence(lang)


def read_rarity(game: str, boxes: Sequence[str] = (), folder: Path | str = RARITY) -> Rarity | None:
    """Reads the rarity table of a game with these boxes; None if it is missing or unreadable, because the app can do without.

    Boxes that do not change the deck are not part of a table's name.
    """
    try:
        tables = json.loads((Path(folder) / f"{game}.json").read_text("utf-8"))
        with_cards = {box for table in tables["decks"] for box in table["boxes"]}
        table = next(table for table in tables["decks"] if set(table["boxes"]) == with_cards.intersection(boxes))
        totals, counts = zip(*table["totals"], strict=True)
        method = say("{hands} hands of {cards} cards drawn at random from the whole deck (seed {seed}), each scored with its best choices "
                     "and the default readings; no extra card is taken, and no discard area, item or other player counts.",
                     hands=tables["hands"], cards=table["cards"], seed=str(tables["seed"]))
        return Rarity(tables["hands"], method, totals, tuple(accumulate(counts)))
    except (OSError, ValueError, KeyError, TypeError, StopIteration):
        return None
