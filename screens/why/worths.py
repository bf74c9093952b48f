"""What a card of the hand was worth: a bar left or right of zero, and the figure at the end of the row."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.registry import load_kv
from screens.widgets.cardrow import FamilySquare as _FamilySquare  # noqa: F401  (kv below uses its rules)
from screens.widgets.cardrow import SuitIcon
from screens.widgets.press import Painted, PressSurface, Surface
from views.parts import RowView
from views.what_if import SwapView

load_kv(__file__)


class BarAroundZero(Painted):
    """Gains to the right of the line, losses to the left; all bars of a list share one scale."""

    share = NumericProperty(0)
    zero = NumericProperty(0.2)             # position of the line
    unit = NumericProperty(0.8)             # width for a share of 1
    repaint_on = ("share", "zero", "unit")

    def paint(self) -> None:
        palette = App.get_running_app().palette
        long = abs(self.share) * self.width * self.unit
        high, middle = dp(8), self.x + self.width * self.zero
        if long:
            Color(*(palette.bonus if self.share > 0 else palette.error))
            left = middle if self.share > 0 else middle - long
            SmoothRoundedRectangle(pos=(left, self.center_y - high / 2), size=(max(long, dp(2)), high), radius=[min(dp(4), long / 2)])
        Color(*palette.outline)
        Rectangle(pos=(middle - dp(0.5), self.center_y - dp(9)), size=(dp(1), dp(18)))


def scale_of(shares: Sequence[float]) -> tuple[float, float]:
    """Returns the position of zero (a fifth of the width, or further right for great losses) and the width for a share of 1."""
    won, lost = max((*shares, 0.0)), -min((*shares, 0.0))
    zero = max(0.2, lost / (won + lost) if lost else 0)
    return zero, min((1 - zero) / won if won else 1, zero / lost if lost else 1)


class SwapTile(SuitIcon, Surface):
    """A card of a swap, in its suit's colours."""

    title = StringProperty()
    figure = StringProperty()


class SwapCard(PressSurface):
    """The best swap in one sentence: this card for that one, and the gain."""

    gain = StringProperty()
    title = StringProperty()
    caption = StringProperty()

    def __init__(self, view: SwapView, look: Callable[[str], tuple[str, list[float], list[float]]], **kwargs: Any) -> None:
        super().__init__(gain=view.gain, title=view.row.title, caption=view.row.caption, **kwargs)
        for tile, shown in ((self.ids.out, view.out), (self.ids.into, view.into)):
            tile.title, tile.figure = shown.title, shown.figure
            tile.icon, tile.solid, tile.solid_ink = look(shown.suit)


class WorthRow(SuitIcon, PressSurface):
    title = StringProperty()
    figure = StringProperty()
    share = NumericProperty(0)
    scale = ListProperty([0.2, 0.8])

    def __init__(self, view: RowView, icon: str, solid: list[float], ink: list[float], **kwargs: Any) -> None:
        super().__init__(title=view.title, figure=view.figure, share=view.share, icon=icon, solid=solid, solid_ink=ink, **kwargs)
