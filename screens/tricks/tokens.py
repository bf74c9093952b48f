"""The tokens of a pack: as a line of text, and as steppers to enter them."""
from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

from kivy.app import App
from kivy.graphics import Color, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.theme import hexa, rgba
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Painted, Press
from screens.widgets.text import bold, glyph, marked, text_texture
from views.parts import Paint, StepperView, Tap
from views.tricks_cards import TokenButton, TokenCount, TokenFace

load_kv(__file__)
NARROW = "\u00a0"
NO_TOKEN = "6C6A70"             # counted like tokens, but not a token


def ink_of(paint: Paint | None) -> str:
    if paint is None:
        return NO_TOKEN
    return paint.dark if App.get_running_app().palette.dark else paint.light


def tokens_text(counts: Iterable[TokenCount], faces: Mapping[str, TokenFace], size: float) -> str:
    """Returns markup: « ★ 1  ♥ 0  ◆ 3 »; zeros are grey."""
    palette, parts = App.get_running_app().palette, []
    for count in counts:
        face, grey = faces[count.token], hexa(palette.outline)
        icon = glyph(face.icon, size * 1.12, f"#{grey if count.faint else ink_of(face.paint)}")
        figure = marked(count.count if count.faint else bold(count.count), "color", f"#{grey if count.faint else hexa(palette.ink)}")
        parts.append(f"{icon}{NARROW}{figure}")
    return "  ".join(parts)


class TokenPress(Press, Painted):
    """A kind of token as a button: outlined while zero, else filled with the count."""

    token = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty("000000")
    count = NumericProperty(0)
    repaint_on = ("icon", "ink", "count", "state")
    WIDE, HIGH = 42, 40             # dp of the drawing
    view: TokenButton | None = None

    def show(self, view: TokenButton, face: TokenFace) -> None:
        self.view, self.token, self.icon, self.ink = view, view.token, face.icon, ink_of(face.paint)
        self.count, self.holdable = view.count, view.hold is not None

    def paint(self) -> None:
        app, ink = App.get_running_app(), rgba(self.ink)
        wide, high = min(dp(self.WIDE), self.width - dp(4)), min(dp(self.HIGH), self.height - dp(6))
        left, low = self.center_x - wide / 2, self.center_y - high / 2
        if self.count:
            Color(*ink)
            SmoothRoundedRectangle(pos=(left, low), size=(wide, high), radius=[dp(12)])
        else:
            Color(*ink)
            SmoothLine(width=dp(0.8), rounded_rectangle=(left + dp(1), low + dp(1), wide - dp(2), high - dp(2), dp(11)))
        if self.state == "down":
            Color(*app.palette.ink[:3], 0.16)
            SmoothRoundedRectangle(pos=(left, low), size=(wide, high), radius=[dp(12)])
        icon = text_texture(app.mdi(self.icon), "Icons", int(dp(17 if self.count else 20)))
        figure = text_texture(str(self.count), "Roboto", int(min(app.sp(15), dp(18))), True) if self.count else None
        gap = dp(2)
        at = self.center_x - (icon.width + (gap + figure.width if figure else 0)) / 2
        Color(*(app.palette.card if self.count else ink))
        Rectangle(texture=icon, size=icon.size, pos=(int(at), int(self.center_y - icon.height / 2)))
        if figure is not None:
            Rectangle(texture=figure, size=figure.size, pos=(int(at + icon.width + gap), int(self.center_y - figure.height / 2)))


class TokenButtons(BoxLayout):
    """What a card paid, a button per kind; a dashed outline marks what is unknown."""

    unknown = BooleanProperty(False)
    WIDE = 48                       # dp, of each

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("pos", "size", "unknown"):
            self.fbind(name, self._frame)

    def show(
        self, views: tuple[TokenButton, ...], faces: Mapping[str, TokenFace], unknown: bool, act: Callable[[Tap], object]
    ) -> None:
        if len(self.children) != len(views):
            self.clear_widgets()
            for _view in views:
                button = TokenPress()
                button.bind(on_tap=lambda tapped: act(tapped.view.tap), on_hold=lambda held: act(held.view.hold))
                self.add_widget(button)
        for button, view in zip(reversed(self.children), views, strict=True):
            button.show(view, faces[view.token])
        self.width, self.unknown = dp(self.WIDE) * len(views), unknown and bool(views)

    def _frame(self, *_args: object) -> None:
        self.canvas.before.clear()
        if self.unknown and self.width:
            with self.canvas.before:
                Color(*App.get_running_app().palette.outline)
                for points in dashes(self.x, self.y + self.height / 2 - dp(23), self.width, dp(46), dp(14), dp(6)):
                    SmoothLine(points=points, width=dp(0.9), cap="none")


def dashes(x: float, y: float, wide: float, high: float, radius: float, step: float) -> list[list[float]]:
    """Draws short strokes along a rounded rectangle: canvas lines can be dashed only one pixel wide."""
    corners = ((x + wide - radius, y + high - radius, 0.0), (x + radius, y + high - radius, pi / 2),
               (x + radius, y + radius, pi), (x + wide - radius, y + radius, 3 * pi / 2))
    path: list[tuple[float, float]] = []
    for (cx, cy, turn), (nx, ny, after) in zip(corners, (*corners[1:], corners[0]), strict=True):
        path += [(cx + radius * cos(turn + pi / 2 * part / 8), cy + radius * sin(turn + pi / 2 * part / 8)) for part in range(9)]
        start, end = path[-1], (nx + radius * cos(after), ny + radius * sin(after))
        long = abs(end[0] - start[0]) + abs(end[1] - start[1])
        parts = max(1, round(long / step))
        path += [(start[0] + (end[0] - start[0]) * part / parts, start[1] + (end[1] - start[1]) * part / parts)
                 for part in range(1, parts)]
    strokes, drawn, stroke = [], 0.0, [*path[0]]
    for before, point in pairwise(path):
        drawn += abs(point[0] - before[0]) + abs(point[1] - before[1])
        stroke += point
        if drawn >= step:
            strokes.append(stroke)
            drawn, stroke = 0.0, [*point]
    return strokes[::2]


class TokenStepper(BoxLayout):
    """One kind of token: icon, name, minus, figure, plus."""

    token = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty("000000")
    label = StringProperty()
    value = NumericProperty(0)
    asked = BooleanProperty(False)              # untyped: shows a question mark
    __events__ = ("on_turn",)

    def on_turn(self, value: int) -> None:
        """A finger set this value."""


def steppers(views: Iterable[StepperView], turned: Callable[[str, int], None]) -> list[TokenStepper]:
    rows = []
    for view in views:
        token = view.field.removeprefix("tokens.")
        row = TokenStepper(token=token, icon=view.icon, ink=ink_of(view.paint), label=view.label, value=view.value or 0)
        row.bind(on_turn=lambda turning, value: turned(turning.token, int(value)))
        rows.append(row)
    return rows
