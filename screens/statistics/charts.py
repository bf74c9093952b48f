"""Charts: a player's bar, and how often each total was reached."""
from __future__ import annotations

from kivy.app import App
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.widgets.press import Painted
from screens.widgets.text import stamp
from screens.words import number

load_kv(__file__)


class PlayerBar(BoxLayout):
    """A disc, a name, a bar as long as the share, the figure."""

    name = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    share = NumericProperty(0)
    figure = StringProperty()
    caption = StringProperty()


class Histogram(Painted):
    """Bars of equal width: (where it begins, how many). The bar of the last game is gold and carries its number, as does the highest."""

    bars = ListProperty()
    lit = NumericProperty(-1)               # the place of the gold bar
    paints_on = ("bars", "lit")

    def paint(self) -> None:
        if not self.bars or self.width < 2:
            return
        app = App.get_running_app()
        palette, small = app.palette, int(min(app.sp(12), self.width / len(self.bars) / 2.1))
        foot, head = small + dp(8), app.sp(12) + dp(8)
        step = self.width / len(self.bars)
        highest = max(count for _begin, count in self.bars)
        top = next(place for place, (_begin, count) in enumerate(self.bars) if count == highest)
        for place, (begin, count) in enumerate(self.bars):
            high = (self.height - foot - head) * count / highest if count else 0
            left, wide = self.x + place * step + dp(2), step - dp(4)
            Color(*(palette.lit if place == self.lit else palette.navy if not palette.dark else palette.primary))
            if count:
                RoundedRectangle(pos=(left, self.y + foot), size=(wide, max(high, dp(3))), radius=[min(dp(5), wide / 2)])
            self._write(number(begin), small, left + wide / 2, self.y, palette.soft)
            if count and place in (top, self.lit):
                self._write(number(count), int(app.sp(12)), left + wide / 2, self.y + foot + high + dp(3), palette.ink, bold=True)

    def _write(self, text: str, size: int, centre: float, y: float, ink: tuple[float, ...], bold: bool = False) -> None:
        texture = stamp(text, "Roboto", max(size, 8), bold)
        Color(*ink)
        Rectangle(texture=texture, size=texture.size, pos=(int(centre - texture.width / 2), int(y)))
