"""What if: what each card of a hand was worth, which other card would have been best, how rare the total is.

Everything is exact, with the best choices for every hand that is compared. The search for the best other card looks at
some three hundred hands; it can be asked for step by step (`what_if_steps`), so that it need not hold up anybody.
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

MOST_SHARE = 0.999  # nobody has counted finer than that
RARITY = Path(__file__).resolve().parent.parent.parent.parent / "assets" / "rarity"


@dataclass(frozen=True, slots=True)
class Worth:
    """What one card was worth: the total with it and the best total without it."""

    card: str
    total: int
    without: int

    @property
    def points(self) -> int:
        return self.total - self.without


@dataclass(frozen=True, slots=True)
class Swap:
    """The best single exchange: this card of the hand for that one."""

    out: str
    into: str
    total: int
    gain: int  # against the best total of the hand as it is; may be nothing, or less


@dataclass(frozen=True)
class WhatIf:
    """All that would have been different."""

    pack: HandPack
    total: int  # with the best choices
    missed: int  # what better choices would have brought
    worths: tuple[Worth, ...]  # the dearest loss last
    deck: Swap | None  # the best card of the deck in place of one of the hand
    discard: Swap | None  # the same for the discard area

    @property
    def costliest(self) -> Worth:
        """The card that cost most, or brought least."""
        return self.worths[-1]

    def sentence(self, lang: str) -> str:
        """The most striking of it: «Without Great Flood: 136 points (+9)»."""
        worth = self.costliest
        if worth.points < 0:
            return self.without(worth, lang)
        swap = max((swap for swap in (self.deck, self.discard) if swap), key=lambda swap: swap.gain, default=None)
        return self.swapped(swap, lang) if swap and swap.gain > 0 else self.without(worth, lang)

    def without(self, worth: Worth, lang: str) -> str:
        return without_text(self.pack, worth, lang)

    def swapped(self, swap: Swap, lang: str) -> str:
        names = self.pack.lexicon
        told = say("{into} instead of {out:of}: {total} points ({change:signed})", into=names.card(swap.into), out=names.card(swap.out),
                   total=swap.total, change=swap.gain)
        return told.sentence(lang)


def without_text(pack: HandPack, worth: Worth, lang: str) -> str:
    """«Without Great Flood: 136 points (+9)»."""
    told = say("Without {card:the}: {total} points ({change:signed})", card=pack.lexicon.card(worth.card), total=worth.without,
               change=-worth.points)
    return told.sentence(lang)


def biggest_swing(result: HandResult, discard: Collection[str] | None = None, anything: bool = False) -> Worth | None:
    """The card that cost most or, where none cost anything, the one that brought most; quicker than all of `what_if`."""
    asked, _ = _asked(result, discard, anything)
    if len(asked.hand) < 2:
        return None
    total = best(result.pack, asked.hand, {}, None, anything, asked.beside).total
    worths = list(_weighed(asked, total))
    costliest = min(worths, key=lambda worth: worth.points)
    return costliest if costliest.points < 0 else max(worths, key=lambda worth: worth.points)


def _asked(result: HandResult, discard: Collection[str] | None, anything: bool) -> tuple[SearchRequest, list[str]]:
    """The hand itself with what a search may know of what lay beside it before anything was taken, and the cards of the discard area."""
    pack, fetched = result.pack, extra_cards(result.pack, result.choices, CardSource.DECK)
    taken = extra_cards(pack, result.choices, CardSource.DISCARD)
    hand = tuple(card for card in result.cards if card not in taken and card not in fetched)
    pile = list(dict.fromkeys([*(discard or ()), *taken]))
    known = None if discard is None and not taken else tuple(pack.cards[card] for card in pile if card in pack.cards)
    deck = tuple(pack.cards[card] for card in fetched) if fetched and result.beside.deck is None else result.beside.deck
    return SearchRequest(pack, hand, {}, replace(result.beside, discard=known, deck=deck), anything), pile


def _weighed(asked: SearchRequest, total: int) -> Iterator[Worth]:
    for card in asked.hand:
        stop_if_cancelled()
        rest = [other for other in asked.hand if other != card]
        alone = best(asked.pack, rest, {}, None, asked.anything, asked.beside).total if rest else item_points(asked.beside)
        yield Worth(card, total, alone)


def what_if(result: HandResult, discard: Collection[str] | None = None, elsewhere: Collection[str] = (), anything: bool = False) -> WhatIf:
    """Computes everything at once. `elsewhere`: cards that were not available, such as those in other hands."""
    steps = what_if_steps(result, discard, elsewhere, anything)
    while True:
        try:
            next(steps)
        except StopIteration as done:
            found: WhatIf = done.value
            return found


def what_if_steps(result: HandResult, discard: Collection[str] | None = None, elsewhere: Collection[str] = (),
                  anything: bool = False) -> Generator[float, None, WhatIf]:
    """Computes `what_if` in small steps: yields the share done, returns the answer."""
    pack = result.pack
    asked, pile = _asked(result, discard, anything)
    hand = asked.hand
    total = best(pack, hand, {}, None, anything, asked.beside).total
    worths = []
    for place, worth in enumerate(_weighed(asked, total)):
        worths.append(worth)
        yield place / len(hand) / 4
    away = {*hand, *pile, *elsewhere}
    swaps: list[Swap | None] = []
    for group, candidates in enumerate(([card for card in pack.cards if card not in away],
                                        [card for card in pile if card in pack.cards and card not in hand])):
        steps = _best_swap(asked, candidates, total)
        while True:
            try:
                yield 0.25 + 0.375 * (group + next(steps))
            except StopIteration as done:
                swaps.append(done.value)
                break
    worths.sort(key=lambda worth: -worth.points)
    return WhatIf(pack, total, total - (result.total - result.extra), tuple(worths), *swaps)


def _best_swap(asked: SearchRequest, candidates: Sequence[str], total: int) -> Generator[float, None, Swap | None]:
    """The best of all exchanges: most promising first, so that most of the others can be refused at a glance."""
    pack, hand, items = asked.pack, asked.hand, item_points(asked.beside)
    exchanges = [(engine_of(pack).total([*(card for card in hand if card != out), into]), out, into) for out in hand for into in candidates]
    exchanges.sort(key=lambda exchange: -exchange[0])
    found: Swap | None = None
    for place, (_, out, into) in enumerate(exchanges):
        stop_if_cancelled()
        floor = found.total - items if found else NO_TOTAL
        swapped = replace(asked, hand=(*(card for card in hand if card != out), into), beside=asked.beside.without(pack.cards[into]))
        for full, taken in hands_of(swapped):
            reached = max(engine_of(pack).search(full, {}, 1, floor, context_after_taking(pack, swapped.beside, taken)), default=floor)
            if reached > floor:
                floor = reached
                found = Swap(out, into, reached + items, reached + items - total)
        yield place / len(exchanges)
    return found


# -- how rare a total is -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Rarity:
    """The best totals of many random hands: sorted totals and how many hands are not above each."""

    hands: int
    method: Saying
    totals: tuple[int, ...]
    up_to: tuple[int, ...]

    def below(self, total: int) -> float:
        """The share of random hands with a lower total."""
        place = bisect_left(self.totals, total)
        return self.up_to[place - 1] / self.hands if place else 0.0

    def sentence(self, total: int, lang: str) -> str:
        """How rare a total is, and what that does not mean."""
        share = self.below(total)
        if share > MOST_SHARE:
            told = say("Better than over {percent} percent of random hands.", percent=MOST_SHARE * 100)
        else:
            told = say("Better than {percent} percent of random hands.", percent=share * 100)
        return listed([told, say("Real hands usually score more than random ones.")], between=" ").sentence(lang)


def read_rarity(game: str, boxes: Sequence[str] = (), folder: Path | str = RARITY) -> Rarity | None:
    """The table of a game with these boxes; None if there is none or it cannot be read: the rest of the app can do without.

    Boxes that leave the deck as it is are named in no table.
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
