"""Where a game is scored: at once, or in a thread beside the one that answers everybody."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Event
from typing import Protocol

from table.session import Session
from table.time_limit import run_until
from views.play import AnyResult

PATIENCE = 0.008  # seconds: most hands are scored by then


class Scores(Protocol):
    def result(self, session: Session) -> AnyResult | None:
        """Returns the result; None while it is being computed, after which the room changes. Raises Refused if it cannot be scored."""


class AtOnce:
    def result(self, session: Session) -> AnyResult | None:
        return session.result()


class InThread:
    """Scores in a thread, so that a long search stops nobody: until then the views are pending."""

    def __init__(self, found: Callable[[], None]) -> None:
        self._found = found
        self._pool = ThreadPoolExecutor(1)
        self._asked: tuple[tuple[str, object, str], Future[AnyResult]] | None = None  # game → newest state and its result
        self._replaced = Event()

    def result(self, session: Session) -> AnyResult | None:
        key = session.question
        if self._asked is None or self._asked[0] != key:
            if self._asked is not None and self._asked[0][0] == session.uid:
                self._replaced.set()  # the search for the previous state ends at its next step
            self._replaced = Event()
            future = self._pool.submit(run_until, self._replaced, session.result)
            self._asked = key, future
            try:
                return future.result(PATIENCE)
            except TimeoutError:
                future.add_done_callback(lambda _: self._found())
                return None
        future = self._asked[1]
        return future.result() if future.done() else None

    def close(self) -> None:
        """Stops all searches."""
        self._replaced.set()
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._asked = ThreadPoolExecutor(1), None
