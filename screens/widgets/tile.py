"""A card in the deck: one light widget per card, painted by hand.

Fifty-three of these stand on one screen, so a tile is no label and no kv rule: its texts are textures shared by all
tiles that show the same one, and it is painted again only when its look has changed.
"""
from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import hypot
from typing import Any

from kivy.graphics import Color, Ellipse, PopMatrix, PushMatrix, Rectangle, RoundedRectangle, SmoothLine, Translate
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.properties import NumericProperty, ObjectProperty, StringProperty
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from screens.theme import Rgba, rgba
from screens.widgets.fitting import MOST_LARGER, USUAL, Written, tile_name
from screens.widgets.patterns import paint_pattern
from screens.widgets.press import BOUNCE_SECONDS, Painted, Press, glide
from screens.widgets.text import text_texture

STRENGTH_SP, STRENGTH_SHARE = 11.0, 0.32            # size of the strength, and its maximum share of a tile's height
CROWDED = 50                        # dp: lower tiles have smaller marks, nearer to the edge


@dataclass(frozen=True)
class TileLook:
    """Everything visible of a tile; equal looks need no repaint."""

    name: str
    strength: str                   # '': the suit's icon instead
    icon: str
    ground: Rgba
    ink: Rgba
    soft: Rgba                      # the strength of a free card
    line: Rgba | None = None        # outline: selected or taken
    line_width: float = 2.0
    mark: str = ""                  # check, eye-off
    disc: tuple[str, str] = ("", "")             # initials and colour of the player who has it
    badge: tuple[str, Rgba, Rgba] | None = None  # icon, ground and ink of the suit it was given
    note: str = ""                  # "= Orage"
    faded: bool = False
    scale: float = 1.0
    pattern: int | None = None      # pattern of its suit, if patterns are on


class CardTile(Press, Painted):
    card = StringProperty()
    look = ObjectProperty(None, allownone=True)
    filled = NumericProperty(1)     # progress of the colour of a card just taken or put back
    repaint_on = ("look", "state")
    FILL = 0.09

    def __init__(self, **kwargs: Any) -> None:
        self.inputs: tuple[object, ...] = ()        # what its look was computed from
        self.name_texture: Texture | None = None
        self.name: Written | None = None            # the painted look
        self._before: TileLook | None = None
        self._shown: TileLook | None = None
        self._ground: Color | None = None           # changes while it fills, without repainting anything else
        super().__init__(size_hint=(None, None), holdable=True, bounce=BOUNCE_SECONDS, **kwargs)

    def on_look(self, _tile: CardTile, look: TileLook | None) -> None:
        self._before, self._shown = self._shown, look
        if self._before is not None and look is not None and bool(self._before.mark) != bool(look.mark):
            self.filled = 0
            glide(self, self.FILL, filled=1)

    def on_filled(self, _tile: CardTile, filled: float) -> None:
        if self._ground is not None and self._shown is not None:
            self._ground.a = self._shown.ground[3] * filled

    def paint(self) -> None:
        look: TileLook | None = self.look
        if look is None or self.width < 10:
            return
        x, y, wide, high = self.x, self.y, self.width, self.height
        self.opacity = 0.25 if look.faded else 1
        if self.filled < 1 and self._before is not None:
            Color(*self._before.ground)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)])
        self._ground = Color(*look.ground[:3], look.ground[3] * self.filled)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)])
        if look.pattern is not None:
            paint_pattern(self, look.pattern, look.ink)
        if self.state == "down":
            Color(*look.ink[:3], 0.10)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(8)])
        if look.line is not None:
            inner = dp(look.line_width) / 2
            Color(*look.line)
            SmoothLine(width=inner, rounded_rectangle=(x + inner, y + inner, wide - 2 * inner, high - 2 * inner, dp(8) - inner))
        self._paint_corner(look)
        self._paint_marks(look)
        self._paint_name(look)

    @property
    def _crowd(self) -> float:
        """Returns how much smaller than usual the marks are."""
        return float(min(1.0, self.height / dp(CROWDED * self.look.scale)))

    @property
    def _edge(self) -> float:
        """How far below the upper edge strength and marks stand."""
        return dp(2.5) if self._crowd == 1 else dp(0.5)

    @property
    def strength_size(self) -> int:
        return int(min(dp(STRENGTH_SP * self.look.scale * max(1.0, min(MOST_LARGER, self.width / dp(USUAL * self.look.scale)))),
                       self.height * STRENGTH_SHARE))

    def _paint_corner(self, look: TileLook) -> None:
        size = self.strength_size
        texture = (text_texture(look.strength, "Roboto", size, True) if look.strength
                   else text_texture(md_icons[look.icon], "Icons", int(size * 1.15)))
        Color(*look.soft)
        Rectangle(texture=texture, size=texture.size, pos=(int(self.x + dp(5)), int(self.top - self._edge - texture.height)))

    def _paint_marks(self, look: TileLook) -> None:
        right, large = self.right - dp(5), min(look.scale, 1.3) * self._crowd
        letters, colour = look.disc
        if letters:
            self._paint_disc(letters, colour, right, dp(16) * large)
        if look.mark:
            texture = text_texture(md_icons[look.mark], "Icons", int(dp(13) * large))
            Color(*look.ink)
            Rectangle(texture=texture, size=texture.size, pos=(int(right - texture.width), int(self.top - self._edge - texture.height)))
            right -= texture.width + dp(3)
        if look.badge is not None:
            self._paint_badge(look.badge, right, dp(15) * large)

    def _paint_disc(self, letters: str, colour: str, right: float, across: float) -> None:
        low = self.top - across - self._edge
        Color(*_hex(colour))
        Ellipse(pos=(right - across + dp(2), low), size=(across, across))
        texture = text_texture(letters, "Roboto", int(across * (0.62 if len(letters) == 1 else 0.5)), True)
        Color(1, 1, 1, 1)
        Rectangle(texture=texture, size=texture.size,
                  pos=(int(right + dp(2) - across / 2 - texture.width / 2), int(low + across / 2 - texture.height / 2)))

    def _paint_badge(self, badge: tuple[str, Rgba, Rgba], right: float, side: float) -> None:
        icon, ground, ink = badge
        low = self.top - self._edge - side
        Color(*ground)
        RoundedRectangle(pos=(right - side, low), size=(side, side), radius=[dp(4)])
        texture = text_texture(md_icons[icon], "Icons", int(side * 0.8))
        Color(*ink)
        Rectangle(texture=texture, size=texture.size,
                  pos=(int(right - side / 2 - texture.width / 2), int(low + side / 2 - texture.height / 2)))

    def _paint_name(self, look: TileLook) -> None:
        room = self.height - self.strength_size - dp(1)
        self.name_texture, self.name = tile_name(look.name, look.note, int(self.width - dp(1)), int(room), look.scale)
        texture = self.name_texture
        low = self.y + room / 2 - texture.height / 2 + dp(0.5)
        Color(*look.ink)
        Rectangle(texture=texture, size=texture.size, pos=(int(self.center_x - texture.width / 2), int(low)))


@cache
def _hex(colour: str) -> Rgba:
    return rgba(colour or "455A64")


class TraySlot(Press, Painted):
    """A slot of the hand: the card's suit and its current value; dashed when empty, hatched when blanked."""

    card = StringProperty()
    look = ObjectProperty(None, allownone=True)
    risen = NumericProperty(1)      # progress of a new card sliding into its slot
    repaint_on = ("look", "state")
    SLIDE, DEPTH = 0.12, 14

    def __init__(self, **kwargs: Any) -> None:
        self._lift: Translate | None = None
        self.view: Any = None           # what it shows and what a tap does
        super().__init__(size_hint=(None, None), holdable=True, **kwargs)

    def on_card(self, _slot: TraySlot, card: str) -> None:
        if card:
            self.risen = 0
            glide(self, self.SLIDE, risen=1)

    def on_risen(self, _slot: TraySlot, risen: float) -> None:
        if self._lift is not None:
            self._lift.y = (risen - 1) * dp(self.DEPTH)

    def paint(self) -> None:
        look: SlotLook | None = self.look
        if look is None:
            return
        PushMatrix()
        self._lift = Translate(0, (self.risen - 1) * dp(self.DEPTH))
        if look.icon:
            self._paint_card(look)
        else:
            self._paint_empty(look)
        PopMatrix()

    def _paint_card(self, look: SlotLook) -> None:
        Color(*look.ground)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(10)])
        if look.blanked:
            paint_hatch(self, look.line)
            Color(*look.ink)
            inside = (self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2), dp(9))
            SmoothLine(width=dp(0.8), rounded_rectangle=inside)
        if self.state == "down":
            Color(*look.ink[:3], 0.12)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(10)])
        Color(*look.ink)
        icon = text_texture(md_icons[look.icon], "Icons", int(dp(15) * look.scale))
        points = text_texture(look.points, "Roboto", int(dp(14.5) * look.scale), True)
        low = self.y + self.height / 2 - (icon.height * 0.82 + points.height * 0.9) / 2
        high = low + points.height * 0.9 - icon.height * 0.09
        Rectangle(texture=points, size=points.size, pos=(int(self.x + (self.width - points.width) / 2), int(low - points.height * 0.05)))
        Rectangle(texture=icon, size=icon.size, pos=(int(self.x + (self.width - icon.width) / 2), int(high)))

    def _paint_empty(self, look: SlotLook) -> None:
        Color(*look.line)
        paint_dashes(self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2))


@dataclass(frozen=True)
class SlotLook:
    icon: str = ""                  # '': an empty slot
    points: str = ""
    ground: Rgba = (0, 0, 0, 0)
    ink: Rgba = (0, 0, 0, 1)
    line: Rgba = (0, 0, 0, 1)
    blanked: bool = False
    scale: float = 1.0


def paint_dashes(x: float, y: float, wide: float, high: float, dash: float = 4, gap: float = 3) -> None:
    """Draws short segments: Kivy's own dashes work only at a width of one pixel."""
    step, long, thick, corner = dp(dash + gap), dp(dash), dp(1.2), dp(7)
    for across, low in ((True, y), (True, y + high - thick), (False, x), (False, x + wide - thick)):
        place, end = ((x, x + wide) if across else (y, y + high))
        place += corner
        while place < end - corner:
            part = min(long, end - corner - place)
            Rectangle(pos=(place, low) if across else (low, place), size=(part, thick) if across else (thick, part))
            place += step
    for cx, cy, start in ((x + corner, y + corner, 180), (x + corner, y + high - corner, 270), (x + wide - corner, y + high - corner, 0),
                          (x + wide - corner, y + corner, 90)):
        SmoothLine(circle=(cx, cy, corner - thick / 2, start + 15, start + 75), width=thick / 2)


def paint_hatch(widget: Widget, colour: Rgba, step: float = 8, left: float = 10, right: float = 10) -> None:
    """Draws slanted bands within the widget and its rounded corners."""
    Color(*colour[:3], 0.28)
    x, y, wide, high = widget.x + dp(1), widget.y + dp(1), widget.width - dp(2), widget.height - dp(2)
    place = -high
    while place < wide:
        # a band from (place, 0) to (place + high, high), clipped to 0..wide
        low, top = max(0.0, -place), min(high, wide - place)
        while top > low and _beyond_corner(place + low, low, wide, high, dp(left), dp(right)):
            low += 1
        while top > low and _beyond_corner(place + top, top, wide, high, dp(left), dp(right)):
            top -= 1
        if top > low:
            SmoothLine(points=(x + place + low, y + low, x + place + top, y + top), width=dp(1.3), cap="none")
        place += dp(step)


def _beyond_corner(x: float, y: float, wide: float, high: float, left: float, right: float) -> bool:
    """Whether a point is outside the arc of a rounded corner."""
    arc = left if x < wide / 2 else right
    across, up = arc - min(x, wide - x), arc - min(y, high - y)
    return across > 0 and up > 0 and hypot(across, up) > arc
