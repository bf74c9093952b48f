"""Reveals the result from last to first, half a second each, the winner at the end; a tap shows everything at once."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock

STEP = 0.5


class Reveal:
    def __init__(self) -> None:
        self._hidden: list[Callable[[], None]] = []     # steps still to show, the next one last
        self._clock: Any = None
        self.told: set[int] = set()                     # games whose result was revealed

    @property
    def running(self) -> bool:
        return bool(self._hidden)

    def begin(self, game: int, steps: Sequence[Callable[[], None]]) -> bool:
        """Reveals `steps`, given from the first place to the last; once per game."""
        self.stop()
        if game in self.told:
            return False
        self.told.add(game)
        self._hidden = list(steps)
        self._clock = Clock.schedule_interval(self._next, STEP)
        return True

    def _next(self, _seconds: float) -> None:
        self._hidden.pop()()
        if not self._hidden:
            self._clock.cancel()

    def stop(self) -> None:
        """Shows everything that is left at once."""
        self._hidden = []
        if self._clock is not None:
            self._clock.cancel()
