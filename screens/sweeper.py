"""Garbage is looked for while no finger moves: in the middle of a tap it would cost frames."""
from __future__ import annotations

import gc

from kivy.clock import Clock
from kivy.core.window import Window

REST = 2                        # seconds without a touch
SELDOM = 100                    # how often Python looks through all that is old, should nobody ever rest; usually 10


class Sweeper:
    def __init__(self) -> None:
        gc.freeze()             # what lives as long as the app need not be looked through at all
        self._usual = gc.get_threshold()
        gc.set_threshold(*self._usual[:2], SELDOM)
        self._sweep = Clock.create_trigger(lambda _dt: gc.collect(), REST)
        Window.bind(on_touch_down=self._wait, on_touch_up=self._rest)

    def _wait(self, *_args: object) -> None:
        self._sweep.cancel()

    def _rest(self, *_args: object) -> None:
        self._sweep.cancel()
        self._sweep()

    def stop(self) -> None:
        """The next app in this process, if any, may clear this one away."""
        Window.unbind(on_touch_down=self._wait, on_touch_up=self._rest)
        self._sweep.cancel()
        gc.set_threshold(*self._usual)
        gc.unfreeze()
