"""The frame of a screen: app bar, navigation bar, the tray at the bottom; a player's disc; the bar of base, bonus and penalty."""
from __future__ import annotations

from kivy.graphics import Color, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivy.uix.scrollview import ScrollView

from screens.registry import load_kv
from screens.widgets import press
from screens.widgets import text as _text

load_kv(__file__)


class Avatar(Label):
    """A player's disc with one or two letters."""

    initials = StringProperty()
    colour = StringProperty("455A64")
    diameter = NumericProperty(36)


class AppBar(BoxLayout):
    """Back arrow, title, a line below it; buttons to the right are its children."""

    title = StringProperty()
    caption = StringProperty()
    hint = StringProperty()                 # said after the caption where one line holds both
    icon = StringProperty("arrow-left")
    dense = BooleanProperty(False)


class TabTitle(_text.Words):
    """The big title of a tab."""


class Scroll(ScrollView):
    """Scrolls up and down. What fits hangs from the top, however far down a longer page had been read."""

    def update_from_scroll(self, *args: object) -> None:
        if self.scroll_y != 1 and self.children and self.children[0].height <= self.height:
            self.scroll_y = 1                   # comes back here
            return
        super().update_from_scroll(*args)


class NavItem(press.Press, BoxLayout):
    tab = StringProperty()
    icon = StringProperty("blank")
    label = StringProperty()
    chosen = BooleanProperty(False)


class NavBar(BoxLayout):
    chosen = StringProperty("home")
    __events__ = ("on_tab",)

    def item(self, tab: str) -> NavItem:
        return next(item for item in self.children if item.tab == tab)

    def on_tab(self, tab: str) -> None:
        """A finger wants this tab."""


class LegendDot(BoxLayout):
    """What a colour of the bar means."""

    text = StringProperty()
    role = StringProperty("primary")
    ink = ListProperty()                    # a colour that is not of the palette


class StackedBar(press.Painted):
    """Base and bonus to the right, what the penalties cost at the end, in red; `full` is the longest bar of the table.

    A positive last part is won like the others.
    """

    parts = ListProperty([0, 0, 0])
    full = NumericProperty(0)
    inks = ListProperty([(0, 0, 0, 1)] * 3)
    paints_on = ("parts", "full", "inks")
    GAP = 2

    def paint(self) -> None:
        base, bonus, last = abs(self.parts[0]), abs(self.parts[1]), self.parts[2]
        lost = min(max(-last, 0), base + bonus)
        kept = base + bonus - lost
        shown = [min(base, kept), max(0, kept - base), max(last, 0) or lost]
        unit = self.width / (self.full or sum(shown) or 1)
        gap, end = dp(self.GAP), min(dp(6), self.height / 2)
        left, drawn = self.x, [place for place in range(3) if shown[place] > 0]
        for place in drawn:
            first, last = place == drawn[0], place == drawn[-1]
            wide = max(shown[place] * unit - (0 if last else gap), dp(2))
            corners = [end * first, end * last, end * last, end * first]
            Color(*self.inks[place])
            RoundedRectangle(pos=(left, self.y), size=(wide, self.height), radius=[max(corner, 0.01) for corner in corners])
            left += wide + gap
