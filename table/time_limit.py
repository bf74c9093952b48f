"""Work on what a stranger wrote may take for ever: it is given up after a while, or when nobody wants it any more."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import TypeVar

from sentences import say
from table.words import Refused

T = TypeVar("T")
SECONDS = 20.0


class _GivenUp(Exception):
    """Raised inside the work, wherever it is."""


class Patience:
    """Runs one piece of work at a time in the thread that asks for it; `give_up` may be called from any other."""

    def __init__(self, seconds: float = SECONDS) -> None:
        self._seconds = seconds
        self._thread: int | None = None
        self._lock = threading.Lock()

    def run(self, work: Callable[[], T]) -> T:
        timer = threading.Timer(self._seconds, self.give_up)
        timer.daemon = True
        timer.start()
        try:
            with self._lock:
                self._thread = threading.get_ident()
            try:
                return work()
            finally:
                with self._lock:
                    self._thread = None
                timer.cancel()
        except _GivenUp:
            raise Refused(say("This game takes too long to count: that was given up.")) from None

    def give_up(self) -> None:
        """The work ends at its next step. Python has no other way to end work that does not ask."""
        import ctypes

        with self._lock:
            if self._thread is not None:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(self._thread), ctypes.py_object(_GivenUp))
                self._thread = None
