"""What a card of the hand was worth: its bar left or right of zero, its figure at the end of the row."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, StringProperty

from screens.registry import load_kv
from screens.widgets.cardrow import FamilySquare as _FamilySquare  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, PressSurface
from screens.words import signed

if TYPE_CHECKING:
    from screens.why.why import Why

load_kv(__file__)


class BarAroundZero(Painted):
    """Won to the right of the line, lost to the left; all bars of a list have one scale."""

    points = NumericProperty(0)
    widest = NumericProperty(1)
    paints_on = ("points", "widest")

    def paint(self) -> None:
        palette = App.get_running_app().palette
        long = abs(self.points) / max(self.widest, 1) * self.width / 2
        high, middle = dp(10), self.center_x
        if long:
            Color(*(palette.bonus if self.points > 0 else palette.error))
            left = middle if self.points > 0 else middle - long
            SmoothRoundedRectangle(pos=(left, self.center_y - high / 2), size=(max(long, dp(2)), high), radius=[min(dp(4), long / 2)])
        Color(*palette.outline)
        Rectangle(pos=(middle - dp(0.5), self.center_y - dp(9)), size=(dp(1), dp(18)))


class WorthRow(PressSurface):
    card = StringProperty()
    title = StringProperty()
    figure = StringProperty()
    points = NumericProperty(0)
    widest = NumericProperty(1)
    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])

    def __init__(self, page: Why, worth: Any, widest: int, **kwargs: Any) -> None:
        icon, solid, ink = page.face(worth.card)
        super().__init__(card=worth.card, title=page.deck.name(worth.card), figure=signed(worth.points) if worth.points else "0",
                         points=worth.points, widest=widest, icon=icon, solid=solid, solid_ink=ink, **kwargs)
