"""The result is revealed from last to first, half a second each, the winner at the end; a tap shows everything at once."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.widgets.press import glide

STEP = 0.5


class Reveal:
    def __init__(self) -> None:
        self._hidden: list[Sequence[Widget]] = []       # what comes up together, the next one last
        self._clock: Any = None
        self._done: Callable[[], None] = lambda: None
        self.told: set[int] = set()                     # the games whose result was told so

    @property
    def running(self) -> bool:
        return bool(self._hidden)

    def begin(self, game: int, groups: Sequence[Sequence[Widget]], done: Callable[[], None]) -> None:
        """`groups` from first to last; revealed once per game. `done` when the first has been told in its turn."""
        self.skip()
        if game in self.told:
            return
        self.told.add(game)
        self._hidden, self._done = list(groups), done
        for widget in (widget for group in groups for widget in group):
            widget.opacity = 0
        self._clock = Clock.schedule_interval(self._next, STEP)

    def _next(self, _seconds: float) -> None:
        for widget in self._hidden.pop():
            glide(widget, STEP / 2, opacity=1)
        if not self._hidden:
            self._clock.cancel()
            self._done()

    def skip(self) -> None:
        while self._hidden:
            for widget in self._hidden.pop():
                widget.opacity = 1
        if self._clock is not None:
            self._clock.cancel()
