"""Patterns that tell suits apart without colours: one small texture each, repeated over the ground of a tile."""
from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import pi, sin

from kivy.graphics import Color, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.theme import Rgba

SIDE = 12                       # dp: one repeat
STRENGTH = 0.15                 # opacity of the ink: visible, but never disturbing the name
LINE = 0.16                     # width of a line as a share of a repeat

# Patterns as functions: whether a point of the repeat, from 0 to 1 across and up, has ink.
PATTERNS: tuple[Callable[[float, float], bool], ...] = (
    lambda x, y: (x + y) % 1 < LINE,
    lambda x, y: abs((y - 0.5) - 0.22 * sin(2 * pi * x)) < LINE / 2,
    lambda x, y: y < LINE,
    lambda x, y: x < LINE,
    lambda x, y: (x - y) % 1 < LINE,
    lambda x, y: (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.04,
    lambda x, y: x < LINE or y < LINE,
    lambda x, y: (x + y) % 1 < LINE or (x - y) % 1 < LINE,
    lambda x, y: (x < 0.5) == (y < 0.5),
    lambda x, y: 0.05 < (x - 0.5) ** 2 + (y - 0.5) ** 2 < 0.14,
    lambda x, y: abs(y - 0.25 - abs(x - 0.5)) < LINE / 2,
    lambda x, y: (x < 0.5 and y < LINE) or (x >= 0.5 and 0.5 <= y < 0.5 + LINE),
    lambda x, y: (y < 0.5 and x < LINE) or (y >= 0.5 and 0.5 <= x < 0.5 + LINE),
    lambda x, y: abs(x - 0.5) + abs(y - 0.5) < 0.2,
)


@cache
def _repeat(number: int, side: int) -> Texture:
    inked = PATTERNS[number]
    points = ((column / side, row / side) for row in range(side) for column in range(side))
    texture = Texture.create(size=(side, side), colorfmt="rgba")
    texture.wrap = "repeat"
    texture.blit_buffer(b"".join(b"\xff\xff\xff\xff" if inked(x, y) else b"\xff\xff\xff\x00" for x, y in points), colorfmt="rgba")
    return texture


def paint_pattern(widget: Widget, number: int, ink: Rgba) -> None:
    """Paints the pattern within the rounded corners of the widget."""
    texture, inset = _repeat(number % len(PATTERNS), max(8, int(dp(SIDE)))), dp(2.5)
    wide, high = widget.width - 2 * inset, widget.height - 2 * inset
    across, up = wide / texture.width, high / texture.height
    Color(*ink[:3], STRENGTH)
    Rectangle(texture=texture, pos=(widget.x + inset, widget.y + inset), size=(wide, high), tex_coords=(0, 0, across, 0, across, up, 0, up))
