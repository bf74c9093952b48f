"""Who works a game out: at once, or in a thread beside the one that answers everybody."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Protocol

from table.session import Session
from views.play import AnyResult

PATIENCE = 0.008  # seconds: most hands are worked out by then


class Scores(Protocol):
    def result(self, session: Session) -> AnyResult | None:
        """None while it is being worked out: the room changes when it is there. Refused where it cannot be scored."""


class AtOnce:
    def result(self, session: Session) -> AnyResult | None:
        return session.result()


class InThread:
    """One long hand stops nobody: until it is there the views are pending."""

    def __init__(self, found: Callable[[], None]) -> None:
        self._found = found
        self._pool = ThreadPoolExecutor(1)
        self._asked: tuple[object, Future[AnyResult]] | None = None  # the newest state and its result

    def result(self, session: Session) -> AnyResult | None:
        key = (session.uid, session.log.top, session.pack().hash)
        if self._asked is None or self._asked[0] != key:
            future = self._pool.submit(session.result)
            self._asked = key, future
            try:
                return future.result(PATIENCE)
            except TimeoutError:
                future.add_done_callback(lambda _: self._found())
                return None
        future = self._asked[1]
        return future.result() if future.done() else None

    def close(self) -> None:
        """Nobody waits for what is still being worked out."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._pool, self._asked = ThreadPoolExecutor(1), None
