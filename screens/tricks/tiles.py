"""The cards by number: paper while free, with or without a name; hollow when played."""
from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.gridlayout import GridLayout

from screens.theme import Palette, Rgba, rgba
from screens.widgets.fitting import Written, tile_name
from screens.widgets.press import BOUNCE_SECONDS, Painted, Press
from screens.widgets.text import text_texture
from views.tricks_cards import NumberFace

NUMBER_SP, TALL, TALLEST = 13.0, 40.0, 62.0
COLUMNS, BETWEEN = 5, 3         # columns on every phone: each card keeps its position
HIGH = 0.75                     # maximum height as a share of the width, for tablets
LARGEST = 1.3                   # how much the text of such a tile grows with it
NAMELESS_SP = 16.0              # a card without a name is its number
DISC, HANGING = 18, 3          # dp: how far a disc overhangs its corner


@dataclass(frozen=True)
class NumberLook:
    value: str
    name: str
    ground: Rgba
    ink: Rgba
    number: Rgba
    line: Rgba | None = None
    disc: tuple[str, str] = ("", "")
    ring: bool = False
    scale: float = 1.0


def look(
    face: NumberFace, palette: Palette, scale: float, disc: tuple[str, str] = ("", ""), here: bool = False, gone: bool = False
) -> NumberLook:
    """Returns the look; `disc`: initials and colour of the owner; `here`: in this trick or the team being entered; `gone`: elsewhere."""
    ground = palette.high if palette.dark else palette.card
    value, ink = str(face.value), palette.ink
    free = NumberLook(value, face.name, ground, ink, ink, line=palette.hairline, disc=disc, scale=scale)
    if here:
        return replace(free, ground=palette.navy, ink=palette.on_navy, number=(1, 1, 1, 1), line=None, ring=True)
    return replace(free, ground=palette.clear, ink=palette.outline, number=palette.outline) if gone else free


class NumberTile(Press, Painted):
    value = NumericProperty(0)
    look = ObjectProperty(None, allownone=True)
    repaint_on = ("look", "state")

    def __init__(self, **kwargs: Any) -> None:
        self.name_texture: Any = None
        self.name: Written | None = None            # the painted look
        super().__init__(holdable=True, bounce=BOUNCE_SECONDS, **kwargs)

    def paint(self) -> None:
        shown: NumberLook | None = self.look
        if shown is None or self.width < 10:
            return
        larger = self.height / (dp(TALLEST) * max(1.0, shown.scale))
        shown = replace(shown, scale=shown.scale * min(LARGEST, max(1.0, larger)))
        Color(*shown.ground)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)])
        if self.state == "down":
            Color(*shown.ink[:3], 0.12)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)])
        if shown.line is not None:
            Color(*shown.line)
            SmoothLine(width=dp(0.6), rounded_rectangle=(self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2), dp(7)))
        self._paint_corners(shown)
        self._paint_name(shown)

    def _paint_corners(self, shown: NumberLook) -> None:
        value = text_texture(shown.value, "Roboto", int(dp((NUMBER_SP if shown.name else NAMELESS_SP) * shown.scale)), True)
        left, low = self.x + dp(6), self.top - dp(2) - value.height
        if not shown.name:
            left, low = self.center_x - value.width / 2, self.center_y - value.height / 2
        Color(*shown.number)
        Rectangle(texture=value, size=value.size, pos=(int(left), int(low)))
        letters, colour = shown.disc
        across = dp(DISC) * min(shown.scale, 1.3)
        right, top = self.right + dp(HANGING), self.top + dp(HANGING)
        if letters:
            if shown.ring:
                Color(1, 1, 1, 1)
                Ellipse(pos=(right - across - dp(1.2), top - across - dp(1.2)), size=(across + dp(2.4), across + dp(2.4)))
            Color(*rgba(colour))
            Ellipse(pos=(right - across, top - across), size=(across, across))
            texture = text_texture(letters, "Roboto", int(across * (0.62 if len(letters) == 1 else 0.5)), True)
            Color(1, 1, 1, 1)
            Rectangle(texture=texture, size=texture.size, pos=(int(right - across / 2 - texture.width / 2),
                                                               int(top - across / 2 - texture.height / 2)))

    def _paint_name(self, shown: NumberLook) -> None:
        if not shown.name:
            return
        room = self.height - dp(NUMBER_SP + 2) * shown.scale
        self.name_texture, self.name = tile_name(shown.name, "", int(self.width - dp(4)), int(room), shown.scale)
        texture = self.name_texture
        low = self.y + (room - texture.height) / 2 + dp(1)
        Color(*shown.ink)
        Rectangle(texture=texture, size=texture.size, pos=(int(self.center_x - texture.width / 2), int(low)))


class NumberGrid(GridLayout):
    """All cards of the pack. `paint` sets their looks; on_card and on_card_held pass the touched value."""

    __events__ = ("on_card", "on_card_held")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(cols=COLUMNS, spacing=dp(BETWEEN), padding=(dp(8), dp(3), dp(8), dp(6)), size_hint_y=None, row_force_default=True,
                         row_default_height=dp(TALL), **kwargs)
        self.bind(minimum_height=self.setter("height"))
        self.tiles: dict[int, NumberTile] = {}

    def lay(self, values: list[int]) -> None:
        if list(self.tiles) == values:
            return
        self.clear_widgets()
        self.tiles = {value: NumberTile(value=value) for value in values}
        for tile in self.tiles.values():
            tile.bind(on_tap=lambda tapped: self.dispatch("on_card", int(tapped.value)),
                      on_hold=lambda held: self.dispatch("on_card_held", int(held.value)))
            self.add_widget(tile)

    def wake(self) -> None:
        """Enables all tiles again: another player or trick is in view."""
        for tile in self.tiles.values():
            tile.wake()

    def fit(self, width: float, room: float, scale: float) -> None:
        """Makes rows as high as there is room for, within limits; if they do not fit, cuts the last visible one in its middle."""
        rows, least = -(-len(self.tiles) // COLUMNS) or 1, dp(TALL) * max(1.0, scale)
        high = (room - dp(9)) / rows - dp(BETWEEN)
        if high < least:
            seen = max(1, int((room - dp(3)) / (least + dp(BETWEEN)) - 0.5))
            high = max(least, (room - dp(3)) / (seen + 0.5) - dp(BETWEEN))
        self.row_default_height = min(max(dp(TALLEST), width / COLUMNS * HIGH) * max(1.0, scale), high)

    def show(self, painted: Callable[[int], NumberLook]) -> None:
        for value, tile in self.tiles.items():
            tile.look = painted(value)

    def on_card(self, value: int) -> None:
        """A finger touched this card."""

    def on_card_held(self, value: int) -> None:
        """A card was long-pressed."""
