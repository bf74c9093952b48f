"""Where the tiles stand: the whole deck on one screen, or family by family to scroll through when text or phone ask for it."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from screens.deck import Deck
from screens.widgets.press import Painted, Press
from screens.widgets.text import MEDIUM, stamp
from screens.widgets.tile import CardTile

MARGIN, ICON_COLUMN, GAP_X, GAP_Y = 6, 27, 3, 4
LEAST_ROW, MOST_ROW, LEAST_TILE, MOST_SCALE = 46, 84, 68, 1.15


class FamilyMark(Press, Painted):
    """The icon of a family: on the left of its row, in the heading of its part, in the row of icons that jump."""

    family = StringProperty()
    label = StringProperty()            # beside the icon, in headings
    dim = BooleanProperty(False)
    icon_size = NumericProperty(18)
    paints_on = ("label", "dim", "state")

    def __init__(self, deck: Deck, **kwargs: Any) -> None:
        self.deck = deck
        super().__init__(size_hint=(None, None), holdable=True, **kwargs)

    def paint(self) -> None:
        app = App.get_running_app()
        paint = self.deck.paint(self.family, app.palette)
        icon = stamp(md_icons[self.deck.icon(self.family)], "Icons", int(dp(self.icon_size)))
        wide, middle = self.height if self.label else self.width, self.y + self.height / 2
        Color(*paint.solid[:3], 0.45 if self.dim else 1)
        RoundedRectangle(pos=self.pos, size=(wide, self.height), radius=[dp(8)])
        Color(*paint.text)
        Rectangle(texture=icon, size=icon.size, pos=(int(self.x + (wide - icon.width) / 2), int(middle - icon.height / 2)))
        if self.label:
            words = stamp(self.label, MEDIUM, int(app.sp(15)))
            Color(*app.palette.ink)
            Rectangle(texture=words, size=words.size, pos=(int(self.x + wide + dp(8)), int(middle - words.height / 2)))


class DeckGrid(Widget):
    """Lays the tiles out by itself: one pass over fifty-three tiles, no layout of layouts."""

    one_screen = BooleanProperty(True)
    needed = NumericProperty(0)         # the height the scrolling layout wants

    def __init__(self, deck: Deck, tiles: dict[str, CardTile], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.deck, self.tiles = deck, tiles
        self.marks = {family: FamilyMark(deck, family=family) for family in deck.families}
        for widget in (*self.marks.values(), *tiles.values()):
            self.add_widget(widget)
        self.tops: dict[str, float] = {}
        for name in ("pos", "size", "one_screen"):
            self.fbind(name, self._lay_out)

    def fits_one_screen(self, width: float, height: float, scale: float) -> bool:
        rows = len(self.deck.families)
        tile = (width - dp(2 * MARGIN + ICON_COLUMN + GAP_X * self.deck.widest)) / self.deck.widest
        return scale <= MOST_SCALE and height / rows >= dp(LEAST_ROW) and tile >= dp(LEAST_TILE)

    def _lay_out(self, *_args: object) -> None:
        if self.width < dp(100):
            return
        if self.one_screen:
            self._lay_rows()
        else:
            self._lay_parts()

    def _lay_rows(self) -> None:
        rows, widest = len(self.deck.families), self.deck.widest
        tile = (self.width - dp(2 * MARGIN + ICON_COLUMN + GAP_X * widest)) / widest
        row = min(self.height / rows, dp(MOST_ROW))
        high, top = row - dp(GAP_Y), self.top
        for family in self.deck.families:
            low = top - row + dp(GAP_Y)
            mark = self.marks[family]
            mark.label, mark.icon_size = "", 18
            mark.size, mark.pos = (dp(ICON_COLUMN), high), (self.x + dp(MARGIN), low)
            for place, card in enumerate(self.deck.rows[family]):
                left = self.x + dp(MARGIN + ICON_COLUMN + GAP_X) + place * (tile + dp(GAP_X))
                self.tiles[card.id].size, self.tiles[card.id].pos = (tile, high), (left, low)
            top -= row

    def columns(self) -> int:
        return max(2, int(self.width / (dp(74) * App.get_running_app().text_scale)))

    def _lay_parts(self) -> None:
        app = App.get_running_app()
        columns, gap = self.columns(), dp(6)
        wide = (self.width - dp(2 * MARGIN + 6) - gap * (columns - 1)) / columns
        high, heading = dp(34) + app.sp(29), app.sp(15) + dp(16)
        down, offsets = 0.0, []
        for family in self.deck.families:
            offsets.append((self.marks[family], 0.0, down, (self.width / 2, heading)))
            self.tops[family] = down
            down += heading + dp(6)
            for place, card in enumerate(self.deck.rows[family]):
                column, line = place % columns, place // columns
                offsets.append((self.tiles[card.id], column * (wide + gap), down + line * (high + gap), (wide, high)))
            down += -(-len(self.deck.rows[family]) // columns) * (high + gap) + dp(8)
        self.needed = down
        for widget, across, below, size in offsets:
            widget.size = size
            widget.pos = (self.x + dp(MARGIN) + across, self.top - below - size[1])
        for family, mark in self.marks.items():
            mark.label, mark.icon_size = self.deck.family_name(family), 16


class JumpRow(Widget):
    """The eleven family icons above the scrolling deck; a tap jumps there, the family in view is bright."""

    def __init__(self, deck: Deck, grid: DeckGrid, view: ScrollView, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(48), **kwargs)
        self.deck, self.grid, self.view = deck, grid, view
        self.marks = {family: FamilyMark(deck, family=family, icon_size=17) for family in deck.families}
        for family, mark in self.marks.items():
            mark.bind(on_tap=lambda _mark, family=family: self.jump(family))
            self.add_widget(mark)
        self.fbind("size", self._lay_out)
        self.fbind("pos", self._lay_out)
        view.fbind("scroll_y", self._light)
        grid.fbind("needed", self._light)

    def _lay_out(self, *_args: object) -> None:
        step = (self.width - dp(2 * MARGIN)) / len(self.marks)
        for place, mark in enumerate(self.marks.values()):
            mark.size = (step - dp(3), self.height - dp(6))
            mark.pos = (self.x + dp(MARGIN) + place * step, self.y + dp(3))

    def jump(self, family: str) -> None:
        spare = self.grid.height - self.view.height
        if spare > 0:
            self.view.scroll_y = max(0.0, min(1.0, 1 - self.grid.tops.get(family, 0) / spare))

    def _light(self, *_args: object) -> None:
        spare = max(0.0, self.grid.height - self.view.height)
        top = (1 - self.view.scroll_y) * spare
        families = self.deck.families
        for place, family in enumerate(families):
            start = self.grid.tops.get(family, 0)
            end = self.grid.tops.get(families[place + 1], 1e9) if place + 1 < len(families) else 1e9
            self.marks[family].dim = not (start < top + self.view.height - dp(40) and end > top + dp(40))
