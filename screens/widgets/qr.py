"""A QR code, to be scanned across the table."""
from __future__ import annotations

from kivy.graphics import Color, Rectangle
from kivy.properties import ListProperty

from screens.widgets.press import Painted


class QrCode(Painted):
    """Dark on light in both themes: cameras want it so."""

    rows = ListProperty()
    paints_on = ("rows",)

    def paint(self) -> None:
        if not self.rows:
            return
        square = int(min(self.width, self.height) / len(self.rows))
        side = square * len(self.rows)
        left, top = int(self.center_x - side / 2), int(self.center_y + side / 2)
        Color(1, 1, 1, 1)
        Rectangle(pos=(left, top - side), size=(side, side))
        Color(0, 0, 0, 1)
        for line, row in enumerate(self.rows):
            for column, dark in enumerate(row):
                if dark:
                    Rectangle(pos=(left + column * square, top - (line + 1) * square), size=(square, square))
