"""Limits work on a stranger's pack or log, which may take forever: it stops after a while, or when nobody wants it any more."""

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


class Deadline:
    """Runs one piece of work at a time; any thread may call `give_up`."""

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
        """Makes the work stop at its next check."""
        self._given_up.set()


def run_until(stopped: Event, work: Callable[[], T]) -> T:
    """Returns the result of the work; once `stopped` is set, the work raises at its next check."""
    with cancelled_by(stopped.is_set):
        return work()


class TooSlow(Exception):
    """There was no time for it here."""


def within(seconds: float, work: Callable[[], T]) -> T:
    """Returns the result of the work; raises TooSlow if it was stopped. Nothing is reported: somebody with more time may do it."""
    end, stopped = monotonic() + seconds, False

    def is_late() -> bool:
        nonlocal stopped
        stopped = stopped or monotonic() > end
        return stopped

    try:
        with cancelled_by(is_late):
            done = work()
    except Exception:  # interrupted work may raise something else
        if stopped:
            raise TooSlow from None
        raise
    if stopped:  # interrupted, but caught inside the work
        raise TooSlow
    return done
