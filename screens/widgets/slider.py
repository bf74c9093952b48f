"""A slider that rests only on its few stops: the size of the text."""
from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty
from kivy.uix.widget import Widget

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401

load_kv(__file__)


class StepSlider(Widget):
    steps = NumericProperty(4)
    step = NumericProperty(0)
    __events__ = ("on_stop",)

    @property
    def left(self) -> float:
        return float(self.x + dp(34))

    @property
    def room(self) -> float:
        return float(self.width - dp(76))

    def place(self, step: float, x: float, width: float) -> float:
        """Where a stop lies; x and width are given so that kv evaluates again when they change."""
        return x + dp(34) + (width - dp(76)) * step / (self.steps - 1)

    def nearest(self, x: float) -> int:
        return max(0, min(int(self.steps) - 1, round((x - self.left) / self.room * (self.steps - 1))))

    def on_touch_down(self, touch: Any) -> bool:
        if not self.collide_point(*touch.pos):
            return False
        touch.grab(self)
        self.step = self.nearest(touch.x)
        return True

    def on_touch_move(self, touch: Any) -> bool:
        if touch.grab_current is self:
            self.step = self.nearest(touch.x)
            return True
        return False

    def on_touch_up(self, touch: Any) -> bool:
        if touch.grab_current is self:
            touch.ungrab(self)
            self.dispatch("on_stop", int(self.step))
            return True
        return False

    def on_stop(self, step: int) -> None:
        """A finger let go at this stop."""
