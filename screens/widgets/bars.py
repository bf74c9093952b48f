"""Bars above and below a page: app bar and tray; a player's disc; the bar of base, bonus and penalty."""
from __future__ import annotations

from collections.abc import Sequence

from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.registry import load_kv
from screens.widgets import pills as _pills  # noqa: F401  (kv below uses its rules)
from screens.widgets import press
from screens.widgets import text as _text
from screens.widgets.pills import IconButton

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
    hint = StringProperty()                 # follows the caption on the same line if it fits
    icon = StringProperty("arrow-left")
    dense = BooleanProperty(False)          # title and caption stay on one line each, above a page that must not move
    low = BooleanProperty(False)            # as low as a finger allows


class TabTitle(_text.Title):
    """The big title of a tab."""


class LegendDot(BoxLayout):
    """What a colour of the bar means."""

    text = StringProperty()
    role = StringProperty("primary")
    ink = ListProperty()                    # a colour outside the palette
    thin = BooleanProperty(False)           # drawn as a line, not as a part of the bar


LOST = 2                    # the part that may be negative; its colour marks all losses


def bar_length(parts: Sequence[float]) -> float:
    """Returns the gains, or the losses if those are larger."""
    return max(sum(part for part in parts if part > 0), -sum(part for part in parts if part < 0))


def bar_shares(parts: Sequence[float]) -> list[tuple[int, float]]:
    """Returns the visible length of each part: what is left of the gains, then all losses.

    0 is a sliver: it was there, but nothing is left.
    """
    left, lost = {place: part for place, part in enumerate(parts) if part > 0}, -sum(part for part in parts if part < 0)
    owed = lost
    # losses reduce the bonus first, the table's extra points last
    for place in sorted(left, key=lambda place: (place > LOST, -place)):
        paid = min(left[place], owed)
        left[place], owed = left[place] - paid, owed - paid
    shown = [(place, share) for place, share in left.items() if share] or [(place, 0.0) for place in list(left)[:1]]
    return [*shown, (LOST, lost)] if lost else shown


class StackedBar(press.Painted):
    """What is left of base, bonus and extra points, and all losses at the end, in red; `full` is the longest bar of the table.

    A positive third part counts as a gain.
    """

    parts = ListProperty([0, 0, 0])
    full = NumericProperty(0)
    inks = ListProperty([(0, 0, 0, 1)] * 4)
    repaint_on = ("parts", "full", "inks")
    GAP, SLIVER = 2, 5

    def paint(self) -> None:
        shown = bar_shares(self.parts)
        slivers = sum(not share for _place, share in shown) * dp(self.SLIVER + self.GAP)
        unit = (self.width - slivers) / (self.full or bar_length(self.parts) or 1)
        gap, end = dp(self.GAP), min(dp(6), self.height / 2)
        left = self.x
        for number, (place, share) in enumerate(shown):
            first, last = number == 0, number == len(shown) - 1
            wide = max(share * unit - (0 if last else gap), dp(2)) if share else dp(self.SLIVER)
            corners = [end * first, end * last, end * last, end * first]
            Color(*self.inks[place])
            SmoothRoundedRectangle(pos=(left, self.y), size=(wide, self.height), radius=[max(corner, 0.01) for corner in corners])
            left += wide + gap


class InviteButton(IconButton):
    """In the bar of every game: invites phones, and counts those that have joined."""

    phones = NumericProperty(0)
