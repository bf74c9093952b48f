"""Work on what a stranger wrote may take for ever: it is given up after a while, or when nobody wants it any more."""

from __future__ import annotations

from collections.abc import Callable
from contextvars import ContextVar
from threading import Event
from time import monotonic
from typing import TypeVar

from scoring import Cancelled, cancelled_by
from sentences import say
from table.words import Refused

T = TypeVar("T")
SECONDS = 20.0
_given_up: ContextVar[Callable[[], bool]] = ContextVar("given_up", default=lambda: False)


def stop_if_given_up() -> None:
    """What takes long asks this now and then; the rules have their own question."""
    if _given_up.get()():
        raise _too_long()


def _too_long() -> Refused:
    return Refused(say("Scoring this game takes too long: stopped."))


class Patience:
    """Runs one piece of work at a time; `give_up` may be called from any thread."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._given_up = Event()

    def run(self, work: Callable[[], T]) -> T:
        self._given_up.clear()
        end = monotonic() + self._seconds

        def given_up() -> bool:
            return self._given_up.is_set() or monotonic() > end

        before = _given_up.set(given_up)
        try:
            with cancelled_by(given_up):
                return work()
        except Cancelled:
            raise _too_long() from None
        finally:
            _given_up.reset(before)

    def give_up(self) -> None:
        """The work ends when it next asks whether it is still wanted."""
        self._given_up.set()
