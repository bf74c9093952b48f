"""Work longer than a frame goes to a thread of its own; the newest order wins, older answers are dropped.

`patience` lets quick work arrive in the very frame of the tap: only what takes longer is awaited, with a sign on the screen.
"""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

from kivy.clock import Clock

PATIENCE = 0.008
KEPT = ("score",)               # lanes asked at every tap; the thread of any other one goes when it has answered


class OffFrame:
    def __init__(self) -> None:
        self._lanes: dict[str, ThreadPoolExecutor] = {}
        self._newest: dict[str, Future[Any]] = {}

    def run(self, lane: str, work: Callable[[], Any], done: Callable[[Any], None], waiting: Callable[[], None] | None = None,
            patience: float = PATIENCE) -> None:
        """Do `work` off the frame, hand its answer to `done` on it. A newer order in the same lane replaces an older one."""
        if lane not in self._lanes:             # a lane of its own: a total must not wait behind a longer search
            self._lanes[lane] = ThreadPoolExecutor(max_workers=1, thread_name_prefix=lane)
        older = self._newest.get(lane)
        if older is not None:
            older.cancel()
        order = self._newest[lane] = self._lanes[lane].submit(work)
        try:
            answer = order.result(timeout=patience)
        except TimeoutError:
            if waiting is not None:
                waiting()
            order.add_done_callback(lambda future: Clock.schedule_once(lambda _dt: self._deliver(lane, future, done), 0))
            return
        self._let_go(lane)
        done(answer)

    @property
    def busy(self) -> bool:
        """Whether an answer is still awaited."""
        return any(not order.done() for order in self._newest.values())

    def _deliver(self, lane: str, order: Future[Any], done: Callable[[Any], None]) -> None:
        if self._newest.get(lane) is order and not order.cancelled():
            self._let_go(lane)
            done(order.result())

    def _let_go(self, lane: str) -> None:
        """An idle thread would keep its stack and its heap."""
        if lane not in KEPT:
            self._lanes.pop(lane).shutdown(wait=False)

    def close(self) -> None:
        self._newest.clear()
        for pool in self._lanes.values():
            pool.shutdown(wait=False, cancel_futures=True)
