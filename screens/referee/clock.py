"""The clock of Cendrillon, readable across the table: past hours in gold, the last ones in pink."""
from __future__ import annotations

from math import cos, pi, sin

from kivy.animation import Animation
from kivy.app import App
from kivy.graphics import Color, Ellipse, SmoothEllipse, SmoothLine
from kivy.graphics import Rectangle as Picture
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty

from screens.registry import load_kv
from screens.widgets.press import Painted
from screens.widgets.text import text_texture

load_kv(__file__)
LAST_HOURS = 2                      # the hours in pink


class ClockFace(Painted):
    hour = NumericProperty(0)               # the hour of the game
    hand = NumericProperty(0)               # the animated hour of the hand
    hours = NumericProperty(12)
    face = ListProperty([1, 1, 1, 1])
    gone = ListProperty([0, 0, 0, 1])       # the arc of past hours
    rest = ListProperty([0, 0, 0, 1])
    late = ListProperty([0, 0, 0, 1])       # the arc of the last hours, with their figures
    late_ink = ListProperty([0, 0, 0, 1])
    ink = ListProperty([0, 0, 0, 1])
    faded = ListProperty([0, 0, 0, 1])
    knob = ListProperty([0, 0, 0, 1])
    repaint_on = ("hand", "hours", "face", "gone", "rest", "late", "late_ink", "ink", "faded", "knob")
    MOVE = 0.4

    def show(self, hour: int) -> None:
        """Moves the hand to this hour, forward or, after an undo, back."""
        Animation.cancel_all(self, "hand")
        moved, self.hour = self.hour != hour, hour
        if moved and App.get_running_app().animated:
            Animation(hand=hour, duration=self.MOVE, t="out_cubic").start(self)
        else:
            self.hand = hour

    def paint(self) -> None:
        radius, ring = min(self.width, self.height) / 2, max(dp(8), min(self.width, self.height) * 0.05)
        if radius < dp(20):
            return
        turn, middle = 360 / self.hours, radius - ring / 2
        Color(*self.face)
        SmoothEllipse(pos=(self.center_x - radius, self.center_y - radius), size=(2 * radius, 2 * radius))
        late = self.hours - LAST_HOURS
        for colour, first, last in ((self.rest, 0, self.hours), (self.late, late, self.hours), (self.gone, 0, self.hand)):
            if last > first:
                Color(*colour)
                SmoothLine(circle=(self.center_x, self.center_y, middle, first * turn, last * turn, 90), width=ring / 2, cap="none")
        self._paint_hours(radius - ring)
        self._paint_hand(radius - ring)

    def _paint_hours(self, radius: float) -> None:
        for hour in range(1, self.hours + 1):
            now = hour == self.hour or (hour == self.hours and not self.hour)
            big = now or hour == self.hours
            texture = text_texture(str(hour), "Roboto", int(radius * (0.2 if big else 0.165)), True)
            angle, far = hour * 2 * pi / self.hours, radius * 0.82
            late = hour > self.hours - LAST_HOURS
            Color(*(self.faded if hour < self.hour and not now else self.late_ink if late else self.ink))
            Picture(texture=texture, size=texture.size, pos=(int(self.center_x + far * sin(angle) - texture.width / 2),
                                                             int(self.center_y + far * cos(angle) - texture.height / 2)))

    def _paint_hand(self, radius: float) -> None:
        angle, long = self.hand * 2 * pi / self.hours, radius * 0.62
        Color(*self.ink)
        SmoothLine(points=(self.center_x, self.center_y, self.center_x + long * sin(angle), self.center_y + long * cos(angle)),
                   width=max(dp(2.5), radius * 0.03), cap="round")
        for share, colour in ((0.075, self.ink), (0.03, self.knob)):
            Color(*colour)
            Ellipse(pos=(self.center_x - radius * share, self.center_y - radius * share), size=(2 * radius * share, 2 * radius * share))
