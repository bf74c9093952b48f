"""The engine of one pack: everything that is worked out for its hands and remembered, behind one lock.

A pack is frozen; what is found out about it is kept here and nowhere else: what the fast path remembers (fast/), and the
results of the last hands, so that a tap at a table of six searches one hand. Several threads may ask at once: whoever
searches holds the lock for that one hand.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from threading import RLock
from typing import TYPE_CHECKING

from scoring.beside import NOTHING_BESIDE, Beside
from scoring.faces import Face
from scoring.hands.fast.search import NO_TOTAL, Found, Searcher
from scoring.words.clause import Use

if TYPE_CHECKING:
    from scoring.hands.pack import HandPack
    from scoring.hands.result import HandResult

REMEMBERED = 32_000  # kilobytes: what the fast path may remember before it begins anew
RESULTS = 64  # hands whose results are remembered: some tables of six with a few taps each


class HandEngine:
    """Scores the hands of one pack."""

    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        self.lock = RLock()
        self._searcher: Searcher | None = None
        self._results: OrderedDict[Hashable, HandResult] = OrderedDict()

    @property
    def searcher(self) -> Searcher:
        """The fast path, made when it is first asked for; to be used with the lock held."""
        if self._searcher is None:
            self._searcher = Searcher(self.pack)
        return self._searcher

    # -- hands -------------------------------------------------------------------------------------------------------------

    def total(self, cards: Iterable[str]) -> int:
        """The total of cards as they are printed, no choice used."""
        with self.lock:
            return self.searcher.totals.of_printed(cards)

    def total_of(self, faces: Iterable[Face], beside: Beside = NOTHING_BESIDE) -> int:
        """The total of cards that have become these faces."""
        with self.lock:
            totals = self.searcher.totals
            return totals.total([totals.compiled[face] for face in faces], beside)

    def search(self, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int = 1, floor: int = NO_TOTAL,
               beside: Beside = NOTHING_BESIDE) -> Found:
        """The `keep` highest totals of a hand above `floor`, each with its first declaration."""
        with self.lock:
            if self.searcher.kilobytes() > REMEMBERED:
                self._searcher = None  # an evening has few hands, and the first one of them is not slow either
            return self.searcher.search(hand, fixed, keep, floor, beside)

    def result(self, hand: tuple[str, ...], choices: Mapping[str, Use | None], extra: int = 0,
               beside: Beside = NOTHING_BESIDE) -> HandResult:
        """A hand with exactly these choices."""
        from scoring.hands.result import score_hand

        return self._remembered(("given", hand, _key(choices), extra, beside),
                                lambda: score_hand(self.pack, hand, choices, extra, beside=beside))

    def best_result(self, hand: tuple[str, ...], fixed: Mapping[str, Use | None], anything: bool, extra: int = 0,
                    beside: Beside = NOTHING_BESIDE) -> HandResult:
        """A hand with its best choices; those in `fixed` stay as they are."""
        from scoring.hands.questions.best_use import best
        from scoring.hands.result import score_hand

        def work() -> HandResult:
            found = best(self.pack, hand, fixed, anything=anything, beside=beside)
            return score_hand(self.pack, hand, found.choices, extra, found, beside)

        return self._remembered(("best", hand, _key(fixed), self._seen(hand, beside), anything, extra), work)

    def _seen(self, hand: Sequence[str], beside: Beside) -> Beside:
        """What some card of the hand can see of it: the discard area grows all the time, and few care."""
        return beside if beside.items or any(self.pack.looks_around(card) for card in hand) else NOTHING_BESIDE

    def _remembered(self, key: Hashable, work: Callable[[], HandResult]) -> HandResult:
        with self.lock:
            found = self._results.get(key)
            if found is not None:
                self._results.move_to_end(key)
                return found
        found = work()
        with self.lock:
            self._results[key] = found
            if len(self._results) > RESULTS:
                self._results.popitem(last=False)
        return found


def _key(choices: Mapping[str, Use | None]) -> Hashable:
    return tuple(choices.items())
