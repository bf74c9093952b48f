"""The engine of one pack: everything that is computed for its hands and remembered, behind one lock.

A pack is frozen; everything derived from it is kept here: the memos of the fast path (fast/) and the results of
recent hands, so that a tap at a table of six searches one hand. Several threads may ask at once; a thread that
searches holds the lock for that hand.
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
REMEMBERED = 32_000  # kilobytes: when the fast path remembers more, it starts afresh
RESULTS = 64  # remembered results: some tables of six with a few taps each


def engine_of(pack: HandPack) -> HandEngine:
    """Returns the only engine of a pack, created on first use."""
    # atomic: one engine for all threads
    engine: HandEngine = pack.memory.get("engine") or pack.memory.setdefault("engine", HandEngine(pack))
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
        """The fast path, created on first use; hold the lock while using it."""
        if self._searcher is None:
            self._searcher = Searcher(self.pack)
        return self._searcher

    # -- hands -------------------------------------------------------------------------------------------------------------

    def total(self, cards: Iterable[str]) -> int:
        """Returns the total of cards as printed, no choice used."""
        with self.lock:
            return self.searcher.totals.total_of_printed(cards)

    def total_of(self, faces: Iterable[Face], context: TableContext = NO_CONTEXT) -> int:
        """Returns the total of cards with these faces."""
        with self.lock:
            totals = self.searcher.totals
            return totals.total([totals.compiled[face] for face in faces], context)

    def search(self, hand: Sequence[str], fixed: Mapping[str, Use | None], keep: int = 1, floor: int = NO_TOTAL,
               context: TableContext = NO_CONTEXT) -> Found:
        """Returns the `keep` highest totals of a hand above `floor`, each with its first declaration."""
        with self.lock:
            if self.searcher.kilobytes() > REMEMBERED:
                self._searcher = None  # nobody plays many hands an evening, and a cold start is quick
            return self.searcher.search(hand, fixed, keep, floor, context)

    def remembered(self, key: Hashable, work: Callable[[], T]) -> T:
        """Returns the result of `work`, computed once as long as it is remembered."""
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

