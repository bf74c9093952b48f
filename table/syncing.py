"""A thread that syncs what was written, off the frame: no tap waits for the disk."""

from __future__ import annotations

import threading
from collections.abc import Callable

SECONDS_BETWEEN = 0.1  # half of what is promised; the other half is for the disk


class Syncer:
    def __init__(self, sync: Callable[[], None]) -> None:
        self._sync = sync
        self._due, self._stopped = threading.Event(), threading.Event()
        self._thread: threading.Thread | None = None

    def soon(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sync", daemon=True)
            self._thread.start()
        self._due.set()

    def stop(self) -> None:
        self._stopped.set()
        self._due.set()

    def _run(self) -> None:
        while not self._stopped.is_set():
            self._due.wait()
            self._due.clear()
            self._sync()
            self._stopped.wait(SECONDS_BETWEEN)
