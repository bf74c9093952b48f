"""The engine of one pack: everything that is worked out for its hands and remembered, behind one lock.

A pack is frozen; what is found out about it is kept here and nowhere else: what the fast path remembers (fast/), and the
results of the last hands, so that a tap at a table of six searches one hand. Several threads may ask at once: whoever
searches holds the lock for that one hand.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from threading import RLock
from typing import Any, TypeVar

from scoring.context import NO_CONTEXT, TableContext
from scoring.faces import Face
from scoring.hands.fast.search import NO_TOTAL, Found, Searcher
from scoring.hands.pack import HandPack
from scoring.words.clause import Use

T = TypeVar("T")
REMEMBERED = 32_000  # kilobytes: what the fast path may remember before it begins anew
RESULTS = 64  # hands whose results are remembered: some tables of six with a few taps each


def engine_of(pack: HandPack) -> HandEngine:
    """The one engine of a pack, made when it is first asked for."""
    engine: HandEngine = pack.memory.get("engine") or pack.memory.setdefault("engine", HandEngine(pack))  # one for all threads
    return engine


class HandEngine:
    """Scores the hands of one pack."""

    def __init__(self, pack: HandPack) -> None:
        self.pack = pack
        self.lock = RLock()
        self._searcher: Searcher | None = None
        self._results: OrderedDict[Hashable, Any] = OrderedDict()

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

    def total_of(self, faces: Iterable[Face], beside: TableContext = NO_CONTEXT) -> int:
        """The total of cards that have become these faces."""
        with self.lock:
            totals = self.searcher.totals
            return totals.total([totals.compiled[face] for face in faces], beside)

    def search(self, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int = 1, floor: int = NO_TOTAL,
               beside: TableContext = NO_CONTEXT) -> Found:
        """The `keep` highest totals of a hand above `floor`, each with its first declaration."""
        with self.lock:
            if self.searcher.kilobytes() > REMEMBERED:
                self._searcher = None  # an evening has few hands, and the first one of them is not slow either
            return self.searcher.search(hand, fixed, keep, floor, beside)

    def remembered(self, key: Hashable, work: Callable[[], T]) -> T:
        """What the work gives, done once as long as it is remembered."""
        with self.lock:
            if key in self._results:
                self._results.move_to_end(key)
                known: T = self._results[key]
                return known
        found = work()
        with self.lock:
            self._results[key] = found
            if len(self._results) > RESULTS:
                self._results.popitem(last=False)
        return found

