"""Threads that sync the journal and update the index, off the frame: no tap waits for the disk."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from time import monotonic

HAS_THREADS = sys.platform != "emscripten"  # browsers have none: the work is done at once
SECONDS_BETWEEN = 0.1  # less than half of what is promised: the rest is for the disk


class Worker:
    """A thread that runs one function soon after it is asked to, but at most ten times a second."""

    def __init__(self, name: str, work: Callable[[], None]) -> None:
        self._name, self._work = name, work
        self._due, self._stopped = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def soon(self) -> None:
        if not HAS_THREADS:
            return self._work()
        if (self._thread is None or not self._thread.is_alive()) and not self._stopped.is_set():
            self._thread = threading.Thread(target=self._run, name=self._name, daemon=True)
            self._thread.start()
        return self._due.set()

    def stop(self) -> None:
        """Stops; a run that has begun is finished when this returns."""
        self._stopped.set()
        self._due.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._due.wait()
            self._due.clear()
            if not self._stopped.is_set():
                begun = monotonic()
                self._work()
                self._stopped.wait(begun + SECONDS_BETWEEN - monotonic())
