"""Runs work longer than a frame in its own thread; the newest request wins, older answers are dropped.

A search that a newer question replaces is stopped at its next step: running on, it would take its time from the frame and the newer one.
`patience` lets quick work arrive in the very frame of the tap: only what takes longer is awaited, with a sign on the screen.
Who does the work can be replaced: tests bring workers that need neither threads nor time.
"""
from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from functools import partial
from threading import Event
from typing import Any, TypeVar, cast

from kivy.clock import Clock

from table.time_limit import run_until

PATIENCE = 0.008
KEPT = ("score",)               # lanes used at every tap; other threads end when they have answered


def thread(lane: str) -> Executor:
    return ThreadPoolExecutor(max_workers=1, thread_name_prefix=lane)

T = TypeVar("T")


class OffFrame:
    def __init__(self, worker: Callable[[str], Executor] = thread) -> None:
        self._worker = worker
        self._lanes: dict[str, Executor] = {}
        self._newest: dict[str, Future[Any]] = {}
        self._searches: dict[str, tuple[object, Event]] = {}       # lane → its question, and the event that stops the search

    def run(self, lane: str, work: Callable[[], T], done: Callable[[T], object], waiting: Callable[[], None] | None = None,
            failed: Callable[[Exception], None] | None = None, patience: float = PATIENCE, question: object = None) -> None:
        """Do `work` off the frame, hand its answer to `done` on it. A newer order in the same lane replaces an older one.

        What `work` raises goes to `failed`, on the frame; without one it is raised there, however long the work took.
        Work that only answers a `question` is stopped by another one. The same again waits for the search that is running.
        """
        if lane not in self._lanes:             # its own lane: a total must not wait for a longer search
            self._lanes[lane] = self._worker(lane)
        older = self._newest.get(lane)
        if older is not None:
            older.cancel()
        order = self._newest[lane] = self._lanes[lane].submit(_outcome, work, self._replace_search(lane, question))
        deliver = partial(self._deliver, lane, order, done, failed)
        try:
            order.result(timeout=patience)
        except TimeoutError:
            if waiting is not None:
                waiting()
            order.add_done_callback(lambda _order: Clock.schedule_once(lambda _dt: deliver(), 0))
            return
        deliver()

    def stop(self, lane: str) -> None:
        """Stops a lane: nobody wants its answer any more."""
        order = self._newest.pop(lane, None)
        if order is not None:
            order.cancel()
            self._replace_search(lane, None)
            self._end_thread(lane)

    def _replace_search(self, lane: str, question: object) -> Event:
        """Returns the event that stops the search for this question; stops a search for another one."""
        asked, stopped = self._searches.pop(lane, (None, Event()))
        if asked is None or asked != question:
            stopped.set()
            stopped = Event()
        if question is not None:
            self._searches[lane] = question, stopped
        return stopped

    def _deliver(self, lane: str, order: Future[tuple[T, Exception | None]], done: Callable[[T], object],
                 failed: Callable[[Exception], None] | None) -> None:
        if self._newest.get(lane) is not order or order.cancelled():
            return
        self._end_thread(lane)
        answer, error = order.result()
        if error is None:
            done(answer)
        elif failed is not None:
            failed(error)
        else:
            raise error

    def _end_thread(self, lane: str) -> None:
        """An idle thread would keep its stack and its heap."""
        if lane not in KEPT and lane in self._lanes:
            self._lanes.pop(lane).shutdown(wait=False)

    def close(self) -> None:
        self._newest.clear()
        for _question, stopped in self._searches.values():
            stopped.set()
        for pool in self._lanes.values():
            pool.shutdown(wait=False, cancel_futures=True)


def _outcome(work: Callable[[], T], stopped: Event) -> tuple[T, Exception | None]:
    """The answer or what went wrong: a TimeoutError of the work itself must not look like our own patience."""
    try:
        return run_until(stopped, work), None
    except Exception as error:
        return cast("T", None), error          # nobody reads it
