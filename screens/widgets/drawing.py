"""The picture of a game: our own drawing or, for an added game, three of its cards fanned out."""
from __future__ import annotations

from kivy.graphics import Color, PopMatrix, PushMatrix, Rectangle, Rotate, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivymd.icon_definitions import md_icons

from screens import theme
from screens.registry import load_kv
from screens.widgets.press import Painted
from screens.widgets.text import known_icon, text_texture

load_kv(__file__)


class GameDrawing(FloatLayout):
    """The picture of a game on its colour."""

    game = StringProperty()
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()                  # for an added game: icon, light, dark
    corners = ListProperty([20, 20, 0, 0])
    fit_mode = StringProperty("contain")


class Fan(Painted):
    suits = ListProperty()
    dark = BooleanProperty(False)
    repaint_on = ("suits", "dark")
    TILT = 14

    def paint(self) -> None:
        if not self.suits:
            return
        palette = theme.DARK if self.dark else theme.LIGHT
        high = min(self.height * 0.74, self.width * 0.6)
        wide, middle = high * 0.7, (self.center_x, self.center_y - high * 0.04)
        inks = [theme.rgba(suit[2 if self.dark else 1]) for suit in self.suits]
        for place, tilt in ((1, self.TILT), (2, -self.TILT)):
            PushMatrix()
            Rotate(angle=tilt, origin=(middle[0], middle[1] - high / 2))
            Color(*(inks[place] if place < len(inks) else theme.mix(inks[0], palette.surface, 0.6)))
            SmoothRoundedRectangle(pos=(middle[0] - wide / 2, middle[1] - high / 2), size=(wide, high), radius=[high * 0.1])
            PopMatrix()
        edge = max(dp(1), high * 0.035)
        Color(*palette.primary)
        SmoothRoundedRectangle(pos=(middle[0] - wide / 2, middle[1] - high / 2), size=(wide, high), radius=[high * 0.1])
        Color(*palette.surface)
        SmoothRoundedRectangle(pos=(middle[0] - wide / 2 + edge, middle[1] - high / 2 + edge), size=(wide - 2 * edge, high - 2 * edge),
                         radius=[high * 0.1 - edge])
        icon = text_texture(md_icons[known_icon(self.suits[0][0])], "Icons", int(wide * 0.62))
        Color(*inks[0])
        Rectangle(texture=icon, size=icon.size, pos=(int(middle[0] - icon.width / 2), int(middle[1] - icon.height / 2)))
