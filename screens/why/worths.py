"""What a card of the hand was worth: its bar left or right of zero, its figure at the end of the row."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.registry import load_kv
from screens.widgets.cardrow import FamilySquare as _FamilySquare  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, PressSurface
from views.parts import RowView

load_kv(__file__)


class BarAroundZero(Painted):
    """Won to the right of the line, lost to the left; all bars of a list have one scale."""

    share = NumericProperty(0)
    paints_on = ("share",)

    def paint(self) -> None:
        palette = App.get_running_app().palette
        long = abs(self.share) * self.width / 2
        high, middle = dp(10), self.center_x
        if long:
            Color(*(palette.bonus if self.share > 0 else palette.error))
            left = middle if self.share > 0 else middle - long
            SmoothRoundedRectangle(pos=(left, self.center_y - high / 2), size=(max(long, dp(2)), high), radius=[min(dp(4), long / 2)])
        Color(*palette.outline)
        Rectangle(pos=(middle - dp(0.5), self.center_y - dp(9)), size=(dp(1), dp(18)))


class WorthRow(PressSurface):
    title = StringProperty()
    figure = StringProperty()
    share = NumericProperty(0)
    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])

    def __init__(self, view: RowView, icon: str, solid: list[float], ink: list[float], **kwargs: Any) -> None:
        super().__init__(title=view.title, figure=view.figure, share=view.share, icon=icon, solid=solid, solid_ink=ink, **kwargs)
