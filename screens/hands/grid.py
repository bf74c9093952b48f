"""The layout of the tiles: a row for every suit; with large text suit by suit, each below its heading."""
from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import Any, TypeVar

from kivy.app import App
from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from screens.drawn import suit_colours
from screens.widgets.press import Painted, Press
from screens.widgets.text import MEDIUM, known_icon, text_texture
from screens.widgets.tile import CardTile
from views.deck import DeckCard, DeckView, SuitView

Card = TypeVar("Card")
FIVE = 5                                # minimum number of columns
MOST_ROW, MOST_SCALE = 108, 1.3         # above this text scale names do not fit into a row
LONG, SHORT = 48, 36                    # dp that a finger needs in one direction and in the other
TALLER = 5 / 0.3                        # dp per unit of text scale: strength and a name on two lines
PART_MARGIN, PART_TILE = 6, 74          # of the sections: margin, and approximate tile width


@dataclass(frozen=True)
class Spaces:
    """The space around and between the tiles, and the column of the suit's icon, in dp."""

    margin: float
    mark: float
    across: float
    down: float


ROOMY, TIGHT = Spaces(6, SHORT, 3, 4), Spaces(3, SHORT, 2, 1.5)
ROOMY_WIDTH = 400                       # above this width, if the rows can be high


class FamilyMark(Press, Painted):
    """The icon of a suit: on the left of its row, in the heading of its section, in the row of icons that jump."""

    label = StringProperty()            # text beside the icon, in headings
    dim = BooleanProperty(False)
    icon_size = NumericProperty(18)
    inset = NumericProperty(0)          # drawn smaller than its touch area
    repaint_on = ("label", "dim", "state")

    def __init__(self, suit: SuitView, **kwargs: Any) -> None:
        self.suit = suit
        super().__init__(size_hint=(None, None), holdable=True, **kwargs)

    def paint(self) -> None:
        app = App.get_running_app()
        paint = suit_colours(self.suit.paint, app.palette)
        icon = text_texture(md_icons[known_icon(self.suit.icon)], "Icons", int(dp(self.icon_size)))
        wide, middle = self.height if self.label else self.width, self.y + self.height / 2
        Color(*paint.solid[:3], 0.45 if self.dim else 1)
        RoundedRectangle(pos=(self.x + self.inset, self.y + self.inset), size=(wide - 2 * self.inset, self.height - 2 * self.inset),
                         radius=[dp(8)])
        Color(*paint.text)
        Rectangle(texture=icon, size=icon.size, pos=(int(self.x + (wide - icon.width) / 2), int(middle - icon.height / 2)))
        if self.label:
            words = text_texture(self.label, MEDIUM, int(app.sp(15)))
            Color(*app.palette.ink)
            Rectangle(texture=words, size=words.size, pos=(int(self.x + wide + dp(8)), int(middle - words.height / 2)))


def tile_width(cards: int, widest: int, width: float, spaces: Spaces) -> float:
    """Returns the width of tiles: a row with more cards has narrower tiles; the others keep their columns."""
    columns = max(cards, min(FIVE, widest))
    return (width - dp(2 * spaces.margin + spaces.mark + spaces.across * columns)) / columns


def least_tile(tile: float, scale: float) -> float:
    """Returns the least height of tiles this wide: narrow ones must be higher, and two lines must fit."""
    finger = LONG if tile < dp(LONG) else SHORT
    return float(dp(max(finger, SHORT + TALLER * max(0.0, scale - 1))))


class DeckGrid(Widget):
    """Lays out its tiles itself: one pass over all of them, without nested layouts."""

    in_rows = BooleanProperty(True)
    needed = NumericProperty(0)         # its least height
    window = NumericProperty(0)         # the visible height if it scrolls; 0: all of it

    def __init__(self, deck: DeckView, tiles: dict[str, CardTile], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.tiles = tiles
        self.rows: dict[str, tuple[DeckCard, ...]] = {suit.id: row for suit, row in zip(deck.suits, deck.rows, strict=True)}
        self._widest = max(map(len, deck.rows))
        self.marks = {suit.id: FamilyMark(suit) for suit in deck.suits}
        for widget in (*self.marks.values(), *tiles.values()):
            self.add_widget(widget)
        self.tops: dict[str, float] = {}
        self._soon = Clock.create_trigger(self.lay_out, -1)     # position and size change one after the other
        for name in ("pos", "size", "in_rows", "window"):
            self.fbind(name, self._soon)

    def lay_out(self, *_args: object) -> None:
        if self.width < dp(200):
            return                              # not laid out yet
        if self.in_rows:
            self._lay_rows()
        else:
            self._lay_parts()

    # a row for every suit

    def least_height(self, width: float, spaces: Spaces = TIGHT) -> float:
        """Returns the least height of all rows together; with less they cannot be shown at once."""
        scale = App.get_running_app().text_scale
        rows = sum(least_tile(self._tile_width(family, width, spaces), scale) + dp(spaces.down) for family in self.rows)
        return float(rows - dp(spaces.down))

    def _tile_width(self, family: str, width: float, spaces: Spaces) -> float:
        return tile_width(len(self.rows[family]), self._widest, width, spaces)

    def _spaces(self) -> Spaces:
        roomy = not self.window and self.width >= dp(ROOMY_WIDTH) and self.height >= self.least_height(self.width, ROOMY)
        return ROOMY if roomy else TIGHT

    def _heights(self, spaces: Spaces) -> list[float]:
        """Returns the heights of the rows.

        Space beyond their least heights is shared evenly; if the rows scroll, the last visible one is cut in its middle, to show that
        there are more.
        """
        scale, gap = App.get_running_app().text_scale, dp(spaces.down)
        least = [least_tile(self._tile_width(family, self.width, spaces), scale) for family in self.rows]
        if not self.window:
            more = max(0.0, self.height - self.least_height(self.width, spaces)) / len(least)
            return [min(high + more, dp(MOST_ROW)) for high in least]
        middles = [end - gap - high / 2 for end, high in zip(accumulate(high + gap for high in least), least, strict=True)]
        cut = max((place for place, middle in enumerate(middles) if middle <= self.window), default=0)
        more = max(0.0, self.window - middles[cut]) / (cut + 0.5)
        return [high + more for high in least]

    def _lay_rows(self) -> None:
        spaces = self._spaces()
        heights = self._heights(spaces)
        self.needed = sum(heights) + dp(spaces.down) * (len(heights) - 1) if self.window else self.least_height(self.width)
        top = self.top
        for (family, row), high in zip(self.rows.items(), heights, strict=True):
            tile = self._tile_width(family, self.width, spaces)
            mark, left = self.marks[family], self.x + dp(spaces.margin)
            mark.label, mark.icon_size = "", 18
            mark.size, mark.pos = (dp(spaces.mark), high), (left, top - high)
            left += dp(spaces.mark + spaces.across)
            for place, card in enumerate(row):
                self.tiles[card.id].size, self.tiles[card.id].pos = (tile, high), (left + place * (tile + dp(spaces.across)), top - high)
            self.tops[family] = self.top - top
            top -= high + dp(spaces.down)

    # a section for every suit

    def _lay_parts(self) -> None:
        app, gap = App.get_running_app(), dp(4)
        room = self.width - dp(2 * PART_MARGIN + 6)
        high, heading = dp(SHORT) + app.sp(16), app.sp(15) + dp(8)
        most = max(3, int(self.width / (dp(PART_TILE) * app.text_scale)))
        down, offsets = 0.0, []
        for family, row in self.rows.items():
            offsets.append((self.marks[family], 0.0, down, (self.width / 2, heading)))
            self.tops[family] = down
            down += heading + gap
            lines = even_lines(row, most)
            wide = (room - gap * (len(lines[0]) - 1)) / len(lines[0])      # the longest line fills the width
            for line in lines:
                offsets += [(self.tiles[card.id], place * (wide + gap), down, (wide, high)) for place, card in enumerate(line)]
                down += high + gap
            down += gap
        self.needed = down
        for widget, across, below, size in offsets:
            widget.size = size
            widget.pos = (self.x + dp(PART_MARGIN) + across, self.top - below - size[1])
        for mark in self.marks.values():
            mark.label, mark.icon_size = mark.suit.name, 16


def even_lines(cards: Sequence[Card], most: int) -> list[Sequence[Card]]:
    """Splits cards into as few lines as possible of about equal length: five cards with at most four per line are three and two."""
    lines = -(-len(cards) // most)
    ends = [-(-len(cards) * line // lines) for line in range(lines + 1)]
    return [cards[start:end] for start, end in pairwise(ends)]


class JumpRow(Widget):
    """The icons of all suits above the scrolling deck; a tap jumps there, the visible suit is highlighted."""

    def __init__(self, deck: DeckView, grid: DeckGrid, view: ScrollView, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, height=dp(LONG), **kwargs)
        self.grid, self.view = grid, view
        self.marks = {suit.id: FamilyMark(suit, icon_size=17, inset=dp(1.5)) for suit in deck.suits}
        for family, mark in self.marks.items():
            mark.bind(on_tap=lambda _mark, family=family: self.jump(family))
            self.add_widget(mark)
        self.fbind("size", self._lay_out)
        self.fbind("pos", self._lay_out)
        view.fbind("scroll_y", self._light)
        grid.fbind("needed", self._light)
        self._light()

    def _lay_out(self, *_args: object) -> None:
        """Uses one line if each icon is wide enough for a finger, else two."""
        room = self.width - dp(2 * PART_MARGIN)
        one = room >= dp(SHORT) * len(self.marks)
        columns, high = (len(self.marks), dp(LONG)) if one else (-(-len(self.marks) // 2), dp(SHORT))
        self.height = high if one else 2 * high
        for place, mark in enumerate(self.marks.values()):
            line, column = divmod(place, columns)
            mark.size = (room / columns, high)
            mark.pos = (self.x + dp(PART_MARGIN) + column * room / columns, self.top - (line + 1) * high)

    def jump(self, family: str) -> None:
        spare = self.grid.height - self.view.height
        if spare > 0:
            self.view.scroll_y = max(0.0, min(1.0, 1 - self.grid.tops.get(family, 0) / spare))

    def _light(self, *_args: object) -> None:
        spare = max(0.0, self.grid.height - self.view.height)
        top = (1 - self.view.scroll_y) * spare
        families = list(self.marks)
        for place, family in enumerate(families):
            start = self.grid.tops.get(family, 0)
            end = self.grid.tops.get(families[place + 1], 1e9) if place + 1 < len(families) else 1e9
            self.marks[family].dim = not (start < top + self.view.height - dp(40) and end > top + dp(40))
