"""Long work asks now and then whether anybody still wants it: a stranger's pack or log may be endless work."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Cancelled(Exception):
    """Nobody wants the answer any more."""


_cancelled: ContextVar[Callable[[], bool]] = ContextVar("cancelled", default=lambda: False)


@contextmanager
def cancelled_by(cancelled: Callable[[], bool]) -> Iterator[None]:
    """What is done inside ends with Cancelled, at its next step, once this says so, or whoever is asked around it."""
    around = _cancelled.get()
    before = _cancelled.set(lambda: cancelled() or around())
    try:
        yield
    finally:
        _cancelled.reset(before)


def stop_if_cancelled() -> None:
    if _cancelled.get()():
        raise Cancelled
