"""Small pieces around cards: a suit's square, a card as a chip, the band beside a row."""
from __future__ import annotations

from kivy.app import App
from kivy.event import EventDispatcher
from kivy.graphics import Color, Line, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, PressSurface
from screens.widgets.text import text_texture
from screens.widgets.tile import paint_hatch

load_kv(__file__)


class SuitIcon(EventDispatcher):
    """Anything that shows the icon of a suit on its colour."""

    icon = StringProperty("blank")
    solid = ListProperty([0, 0, 0, 1])
    solid_ink = ListProperty([1, 1, 1, 1])


class FamilySquare(Label):
    """A suit's icon on its colour, within a line."""

    icon = StringProperty("blank")
    ground = ListProperty([0, 0, 0, 1])
    ink = ListProperty([1, 1, 1, 1])
    side = NumericProperty(18)


class CardChip(SuitIcon, PressSurface):
    """A card that caused something: a tap opens it."""

    card = StringProperty()
    label = StringProperty()


class Band(SuitIcon, Painted):
    """The coloured left end of a card's row; hatched when the card is blanked."""

    blanked = BooleanProperty(False)
    repaint_on = ("icon", "solid", "solid_ink", "blanked")

    def paint(self) -> None:
        app = App.get_running_app()
        icon = text_texture(md_icons["eye-off-outline" if self.blanked else self.icon], "Icons", int(dp(22)))
        x, y, wide, high = self.x, self.y, self.width, self.height
        Color(*(app.palette.high if self.blanked else self.solid))
        SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16), 0.01, 0.01, dp(16)])
        if self.blanked:
            paint_hatch(self, app.palette.outline, left=16, right=0)
            Color(*app.palette.hairline)
            Line(points=(x + wide, y, x + wide, y + high), width=1)
        Color(*(app.palette.error if self.blanked else self.solid_ink))
        Rectangle(texture=icon, size=icon.size, pos=(int(x + (wide - icon.width) / 2), int(y + (high - icon.height) / 2)))
