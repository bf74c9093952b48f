"""How the tiles lie, as a picture."""
from __future__ import annotations

from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivymd.icon_definitions import md_icons

from screens.widgets.press import Painted
from screens.widgets.text import stamp


class LayoutPicture(Painted):
    """Backs of tiles in their rows: how many there are, and nothing about what lies under them."""

    rows = ListProperty()
    fill = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])
    paints_on = ("rows", "fill", "ink")
    GAP = 0.16                      # of a tile: a finger apart

    def paint(self) -> None:
        if not self.rows or self.width < dp(40):
            return
        across, down = max(self.rows), len(self.rows)
        side = min(self.width / (across + self.GAP * (across - 1)), self.height / (down + self.GAP * (down - 1)), dp(58))
        step = side * (1 + self.GAP)
        top = self.center_y + (down * step - side * self.GAP) / 2
        mark = stamp(md_icons["star-four-points"], "Icons", int(side * 0.42))
        for row, tiles in enumerate(self.rows):
            left = self.center_x - (tiles * step - side * self.GAP) / 2
            for place in range(tiles):
                x, y = left + place * step, top - row * step - side
                Color(*self.fill)
                RoundedRectangle(pos=(x, y), size=(side, side), radius=[side * 0.2])
                Color(*self.ink)
                Rectangle(texture=mark, size=mark.size, pos=(int(x + (side - mark.width) / 2), int(y + (side - mark.height) / 2)))
