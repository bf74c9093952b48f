"""Cancelling long work: it checks now and then whether anybody still wants the answer. An unknown pack may take forever."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Cancelled(Exception):
    """Nobody wants the answer any more."""


_cancelled: ContextVar[Callable[[], bool]] = ContextVar("cancelled", default=lambda: False)


@contextmanager
def cancelled_by(cancelled: Callable[[], bool]) -> Iterator[None]:
    """Work inside this block raises Cancelled at its next step once `cancelled` (or that of an outer block) returns true."""
    around = _cancelled.get()
    before = _cancelled.set(lambda: cancelled() or around())
    try:
        yield
    finally:
        _cancelled.reset(before)


def stop_if_cancelled() -> None:
    if _cancelled.get()():
        raise Cancelled
