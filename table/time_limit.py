"""Work on what a stranger wrote may take for ever: it is given up after a while, or when nobody wants it any more."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic
from typing import TypeVar

from scoring import Cancelled, cancelled_by
from sentences import say
from table.words import Refused

T = TypeVar("T")
SECONDS = 20.0


class Patience:
    """Runs one piece of work at a time; `give_up` may be called from any thread."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._given_up = Event()

    def run(self, work: Callable[[], T]) -> T:
        self._given_up.clear()
        end = monotonic() + self._seconds
        try:
            with cancelled_by(lambda: self._given_up.is_set() or monotonic() > end):
                return work()
        except Cancelled:
            raise Refused(say("Scoring this game takes too long: stopped.")) from None

    def give_up(self) -> None:
        """The work ends when it next asks whether it is still wanted."""
        self._given_up.set()


def run_until(stopped: Event, work: Callable[[], T]) -> T:
    """What comes of the work; once `stopped` is set, it raises at its next step."""
    with cancelled_by(stopped.is_set):
        return work()


class TooSlow(Exception):
    """There was no time for it here."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """What comes of the work; TooSlow, if it was stopped before that. Nothing is told of it: somebody with more time may do it."""
    end, stopped = monotonic() + seconds, False

    def is_late() -> bool:
        nonlocal stopped
        stopped = stopped or monotonic() > end
        return stopped

    try:
        with cancelled_by(is_late):
            done = work()
    except Exception:  # what was stopped may have made another error of it
        if stopped:
            raise TooSlow from None
        raise
    if stopped:  # and somebody made an answer of it
        raise TooSlow
    return done
