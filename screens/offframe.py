"""Runs work longer than a frame in its own thread; the newest request wins, older answers are dropped.

A search that a newer question replaces is stopped at its next step: running on, it would take its time from the frame and the newer one.
`patience` lets quick work arrive in the same frame: only what takes longer is awaited, with a sign on the screen.
The workers can be replaced: tests use some that need neither threads nor time.
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
        """Does `work` off the frame and passes its answer to `done` on it. A newer request in the same lane replaces an older one.

        What `work` raises goes to `failed`, on the frame; without one it is raised there, however long the work took.
        Work that only answers a `question` is stopped by another one. The same again waits for the search that is running.
        """
        if lane not in self._lanes:             # its own lane: a total must not wait for a longer search
            self._lanes[lane] = self._worker(lane)
        older = self._newest.get(lane)
        if older is not None:
            older.cancel()
        job = self._newest[lane] = self._lanes[lane].submit(_outcome, work, self._replace_search(lane, question))
        deliver = partial(self._deliver, lane, job, done, failed)
        try:
            job.result(timeout=patience)
        except TimeoutError:
            if waiting is not None:
                waiting()
            job.add_done_callback(lambda _job: Clock.schedule_once(lambda _dt: deliver(), 0))
            return
        deliver()

    def stop(self, lane: str) -> None:
        """Stops a lane: nobody wants its answer any more."""
        job = self._newest.pop(lane, None)
        if job is not None:
            job.cancel()
            self._replace_search(lane, None)
            self._end_thread(lane)

    def _replace_search(self, lane: str, question: object) -> Event:
        """Returns the event that stops the search for this question; stops a search for another one."""
        running, stopped = self._searches.pop(lane, (None, Event()))
        if running is None or running != question:
            stopped.set()
            stopped = Event()
        if question is not None:
            self._searches[lane] = question, stopped
        return stopped

    def _deliver(self, lane: str, job: Future[tuple[T, Exception | None]], done: Callable[[T], object],
                 failed: Callable[[Exception], None] | None) -> None:
        if self._newest.get(lane) is not job or job.cancelled():
            return
        self._end_thread(lane)
        answer, error = job.result()
        if error is None:
            done(answer)
        elif failed is not None:
            failed(error)
        else:
            raise error

    def _end_thread(self, lane: str) -> None:
        """Ends the thread of a lane: an idle one would keep its stack and its heap."""
        if lane not in KEPT and lane in self._lanes:
            self._lanes.pop(lane).shutdown(wait=False)

    def close(self) -> None:
        self._newest.clear()
        for _question, stopped in self._searches.values():
            stopped.set()
        for pool in self._lanes.values():
            pool.shutdown(wait=False, cancel_futures=True)


def _outcome(work: Callable[[], T], stopped: Event) -> tuple[T, Exception | None]:
    """Returns the answer or the error: a TimeoutError of the work itself must not look like our own."""
    try:
        return run_until(stopped, work), None
    except Exception as error:
        return cast("T", None), error          # nobody reads it
