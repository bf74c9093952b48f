"""Charts: a player's bar, how often each total was reached, and one player's totals from game to game."""
from __future__ import annotations

from kivy.app import App
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.registry import load_kv
from screens.widgets.press import Painted, PressSurface
from screens.widgets.text import text_texture
from screens.words import number

load_kv(__file__)


class PlayerBar(PressSurface):
    """A disc, a name, a bar as long as the share, the figure and its unit."""

    name = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    share = NumericProperty(0)
    told = StringProperty()                 # with markup


class Chart(Painted):
    """Bars with figures."""

    def write(self, text: str, size: int, centre: float, y: float, ink: tuple[float, ...], bold: bool = False) -> None:
        texture = text_texture(text, "Roboto", max(size, 8), bold)
        Color(*ink)
        Rectangle(texture=texture, size=texture.size, pos=(int(centre - texture.width / 2), int(y)))


class Histogram(Chart):
    """Bars of equal width: (start, count). The bar of the last game is gold and shows its number, as does the highest."""

    bars = ListProperty()
    lit = NumericProperty(-1)               # index of the gold bar
    repaint_on = ("bars", "lit")

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
            self.write(number(begin), small, left + wide / 2, self.y, palette.soft)
            if count and place in (top, self.lit):
                self.write(number(count), int(app.sp(12)), left + wide / 2, self.y + foot + high + dp(3), palette.ink, bold=True)


class Course(Chart):
    """A player's totals, oldest first: (total, won). Games won are gold; bars below the line are negative totals."""

    totals = ListProperty()
    repaint_on = ("totals",)

    def paint(self) -> None:
        if not self.totals or self.width < 2:
            return
        app = App.get_running_app()
        palette, small = app.palette, int(app.sp(12))
        figures = [total for total, _won in self.totals]
        high, low = max(0, *figures), min(0, *figures)
        room = small + dp(6)
        unit = (self.height - room * (2 if low else 1)) / ((high - low) or 1)
        zero = self.y + (room if low else 0) - low * unit
        step = min(self.width / len(figures), dp(40))
        named = {figures.index(max(figures)), figures.index(min(figures)), len(figures) - 1}
        for place, (total, won) in enumerate(self.totals):
            left, wide = self.x + place * step + dp(2), step - dp(4)
            Color(*(palette.lit if won else palette.primary if palette.dark else palette.navy))
            long = max(abs(total) * unit, dp(2))
            RoundedRectangle(pos=(left, zero if total >= 0 else zero - long), size=(wide, long), radius=[min(dp(4), wide / 2)])
            if place in named and wide >= small:
                self.write(number(total), small, left + wide / 2, zero + long + dp(2) if total >= 0 else zero - long - small - dp(3),
                           palette.ink, bold=True)
