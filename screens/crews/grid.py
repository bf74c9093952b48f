"""The crew on one screen: a row per type, a column per colour, a cell per card. The scored lines are framed in gold."""
from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.app import App
from kivy.graphics import Color, Ellipse, Rectangle, RoundedRectangle, SmoothLine
from kivy.metrics import dp
from kivy.properties import ListProperty, NumericProperty, ObjectProperty
from kivy.uix.widget import Widget
from kivymd.icon_definitions import md_icons

from screens.drawn import suit_colours
from screens.theme import Palette, Rgba
from screens.widgets.buttons import Pill
from screens.widgets.fitting import HEAD_FLOOR_SP, fitted
from screens.widgets.press import Painted, Press
from screens.widgets.text import MEDIUM, known_icon, text_texture, word_width
from screens.words import _
from views.crew import AxisView, CellView, CrewBoardView
from views.parts import Paint

GAP, EDGE, DISC = 4, 6, 26
CORNER_SP = 12.5                    # text size of the word in the corner
CARD = (15, 22)                     # one copy, drawn as a small card
LARGE = 1.15                        # above this text scale the icon of a row is above its name

Card = tuple[str, str]


@dataclass(frozen=True)
class CellLook:
    ground: Rgba
    ink: Rgba
    copies: int = 0
    note: str = ""                  # « 0 / 2 »: copies left
    line: Rgba | None = None        # whether it is hollow (none left) or faint
    scale: float = 1.0


@dataclass(frozen=True)
class HeadLook:
    name: str
    ink: Rgba
    letters: str = ""               # on a disc: a colour
    icon: str = ""                  # a type
    disc: Rgba = (0, 0, 0, 0)
    on_disc: Rgba = (1, 1, 1, 1)
    scale: float = 1.0


def cell_look(cell: CellView, paint: Paint | None, palette: Palette, scale: float) -> CellLook:
    colours = suit_colours(paint, palette)
    if cell.copies.value:
        return CellLook(colours.solid, colours.text, cell.copies.value, scale=scale)
    if cell.gone:
        return CellLook(palette.clear, palette.outline, note=cell.note, line=palette.hairline, scale=scale)
    return CellLook(colours.tint, palette.soft, note=cell.note, line=palette.edge(colours.tint), scale=scale)


def head_look(axis: AxisView, lit: bool, palette: Palette, scale: float) -> HeadLook:
    ink = palette.gold if lit else palette.ink
    if not axis.letters:
        return HeadLook(axis.name, ink, icon=known_icon(axis.icon), scale=scale)
    colours = suit_colours(axis.paint, palette)
    return HeadLook(axis.name, ink, letters=axis.letters, disc=colours.solid, on_disc=colours.text, scale=scale)


class CrewCell(Press, Painted):
    """The first tap adds a copy, the second another, the third removes both."""

    look = ObjectProperty(None, allownone=True)
    repaint_on = ("look", "state")

    def __init__(self, card: Card, **kwargs: Any) -> None:
        self.card = card
        super().__init__(size_hint=(None, None), holdable=True, **kwargs)

    def paint(self) -> None:
        look: CellLook | None = self.look
        if look is None:
            return
        Color(*look.ground)
        RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(12)])
        if look.line is not None:
            Color(*look.line)
            SmoothLine(width=dp(0.6), rounded_rectangle=(self.x + dp(1), self.y + dp(1), self.width - dp(2), self.height - dp(2), dp(11)))
        if self.state == "down":
            Color(*look.ink[:3], 0.12)
            RoundedRectangle(pos=self.pos, size=self.size, radius=[dp(12)])
        Color(*look.ink)
        if look.copies:
            self._paint_copies(look.copies)
        elif look.note:
            texture = text_texture(look.note, "Roboto", int(dp(11.5) * min(look.scale, 1.3)))
            Rectangle(texture=texture, size=texture.size,
                      pos=(int(self.center_x - texture.width / 2), int(self.center_y - texture.height / 2)))

    def _paint_copies(self, copies: int) -> None:
        wide, high, gap = dp(CARD[0]), dp(CARD[1]), dp(3)
        left = self.center_x - (copies * wide + (copies - 1) * gap) / 2
        for place in range(copies):
            RoundedRectangle(pos=(left + place * (wide + gap), self.center_y - high / 2), size=(wide, high), radius=[dp(4)])


def head_scale(names: Sequence[str], width: int, scale: float) -> float:
    """Returns the text scale of these heads: in a narrow column large text shrinks, so that no word is broken."""
    words = [word for name in names for word in name.split()]
    while scale > 1 and any(word_width(word, MEDIUM, dp(HEAD_FLOOR_SP * scale)) > width - 1 for word in words):
        scale = max(scale - 0.1, 1)
    return scale


class LineHead(Painted):
    """The name of a type on the left, or of a colour on top."""

    look = ObjectProperty(None, allownone=True)
    scale = NumericProperty(1)
    repaint_on = ("look", "scale")

    def paint(self) -> None:
        look: HeadLook | None = self.look
        if look is None or self.width < 10:
            return
        if look.letters:
            self._paint_colour(look)
        else:
            self._paint_type(look)

    def _paint_colour(self, look: HeadLook) -> None:
        across = dp(DISC)
        top = self.top - dp(6)
        Color(*look.disc)
        Ellipse(pos=(self.center_x - across / 2, top - across), size=(across, across))
        self._stamp(text_texture(look.letters, "Roboto", int(across * 0.5), True), self.center_x, top - across / 2, look.on_disc)
        name, _way = fitted(look.name, int(self.width), self.scale)
        self._stamp(name, self.center_x, top - across - dp(3) - name.height / 2, look.ink)

    def _paint_type(self, look: HeadLook) -> None:
        icon = text_texture(md_icons[look.icon], "Icons", int(dp(20)))
        if look.scale > LARGE:
            name, _way = fitted(look.name, int(self.width), self.scale)
            low = self.center_y - (icon.height + name.height) / 2
            self._stamp(icon, self.center_x, low + name.height + icon.height / 2, look.ink)
            self._stamp(name, self.center_x, low + name.height / 2, look.ink)
            return
        self._stamp(icon, self.x + dp(13), self.center_y, look.ink)
        name, way = fitted(look.name, int(self.width - dp(27)), self.scale)
        line = text_texture(look.name, MEDIUM, int(dp(way.size * self.scale)))
        if line.width <= name.width:                     # one line is left-aligned, several are centred
            name = line
        self._stamp(name, self.x + dp(26) + name.width / 2, self.center_y, look.ink)

    @staticmethod
    def _stamp(texture: Any, x: float, y: float, ink: Rgba) -> None:
        Color(*ink)
        Rectangle(texture=texture, size=texture.size, pos=(int(x - texture.width / 2), int(y - texture.height / 2)))


class GoldFrame(Painted):
    """A frame around every scoring line."""

    boxes = ListProperty()
    ink = ListProperty([0, 0, 0, 1])
    repaint_on = ("boxes", "ink")

    def paint(self) -> None:
        Color(*self.ink)
        for x, y, wide, high in self.boxes:
            SmoothLine(width=dp(1.4), rounded_rectangle=(x, y, wide, high, dp(14)))


def _one_word(label: str, room: float, scale: float) -> float:
    """Returns the sp at which the corner's word is not broken."""
    sp = CORNER_SP
    while sp > CORNER_SP / 2 and word_width(label, MEDIUM, dp(sp * scale)) > room:
        sp -= 0.5
    return sp


class CrewGrid(Widget):
    """Cells and heads, laid out by hand; `needed` is the height they take."""

    cell_height = NumericProperty(64)
    __events__ = ("on_card", "on_ask", "on_express")

    def __init__(self, board: CrewBoardView, **kwargs: Any) -> None:
        super().__init__(size_hint_y=None, **kwargs)
        self.board = board
        self.types, self.colours = [axis.id for axis in board.types], [axis.id for axis in board.colours]
        self.cells = {(each, colour): CrewCell((each, colour)) for each in self.types for colour in self.colours}
        self.heads = {("type", each): LineHead() for each in self.types} | {("colour", each): LineHead() for each in self.colours}
        self.frame = GoldFrame()
        self.corner = Pill(kind="tonal", label=_("Express"), sp=CORNER_SP)
        self.corner.bind(on_tap=lambda _button: self.dispatch("on_express"))
        for cell in self.cells.values():
            cell.bind(on_tap=lambda tapped: self.dispatch("on_card", tapped.card), on_hold=lambda held: self.dispatch("on_ask", held.card))
        for widget in (*self.heads.values(), *self.cells.values(), self.frame, self.corner):
            self.add_widget(widget)
        self._framed: list[Card] = []
        for name in ("pos", "size", "cell_height"):
            self.fbind(name, self.lay_out)

    def lay_out(self, *_args: object) -> None:
        scale = App.get_running_app().text_scale
        side, gap, edge, high = dp(88 if scale <= LARGE else 92), dp(GAP), dp(EDGE), dp(self.cell_height)
        wide = (self.width - side - 2 * edge - gap * (len(self.colours) - 1)) / len(self.colours)
        shown = self._scale_heads({"colour": max(int(wide), 10), "type": int(side - dp(4 if scale > LARGE else 31))}, scale)
        top = dp(DISC + 14) + max((fitted(name, max(int(wide), 10), shown)[0].height for name in self._names("colour")), default=0)
        self.height = top + len(self.types) * (high + gap) + dp(3)
        left = self.x + edge + side
        for place, colour in enumerate(self.colours):
            self._put(self.heads["colour", colour], left + place * (wide + gap), self.top - top, wide, top)
        for row, each in enumerate(self.types):
            low = self.top - top - row * (high + gap) - high
            self._put(self.heads["type", each], self.x + edge, low, side - dp(4), high)
            for place, colour in enumerate(self.colours):
                self._put(self.cells[each, colour], left + place * (wide + gap), low, wide, high)
        self.frame.pos, self.frame.size = self.pos, self.size
        self.corner.sp = _one_word(self.corner.label, side - dp(26), scale)
        self._put(self.corner, self.x + edge, self.top - dp(2) - self.corner.height, side - dp(4), self.corner.height)
        self._draw_frames()

    def _names(self, axis: str) -> list[str]:
        return [head.look.name for (on, _of), head in self.heads.items() if on == axis and head.look is not None]

    def _scale_heads(self, room: dict[str, int], scale: float) -> float:
        """Gives all heads of an axis one scale; returns that of the colours, which sets the height of the top row."""
        scales = {axis: head_scale(self._names(axis), width, scale) for axis, width in room.items()}
        for (axis, _of), head in self.heads.items():
            head.scale = scales[axis]
        return scales["colour"]

    @staticmethod
    def _put(widget: Widget, x: float, y: float, wide: float, high: float) -> None:
        widget.size_hint = (None, None)
        widget.pos, widget.size = (x, y), (wide, high)

    def show(self, cells: Mapping[str, CellView]) -> None:
        app = App.get_running_app()
        paints = {axis.id: axis.paint for axis in self.board.colours}
        for (each, colour), cell in self.cells.items():
            cell.look = cell_look(cells[f"{each}/{colour}"], paints[colour], app.palette, app.text_scale)

    def light(self, lit: Sequence[str]) -> None:
        """Frames these lines: "colour/green"."""
        app = App.get_running_app()
        axes = {**{("type", axis.id): axis for axis in self.board.types}, **{("colour", axis.id): axis for axis in self.board.colours}}
        for (axis, of), head in self.heads.items():
            head.look = head_look(axes[axis, of], f"{axis}/{of}" in lit, app.palette, app.text_scale)
        self.frame.ink = app.palette.lit
        self._framed = [(axis, of) for axis, of in self.heads if f"{axis}/{of}" in lit]
        self.lay_out()

    def _draw_frames(self) -> None:
        boxes = []
        for axis, of in self._framed:
            head = self.heads[axis, of]
            last = self.cells[self.types[-1], of] if axis == "colour" else self.cells[of, self.colours[-1]]
            low, right = min(head.y, last.y) - dp(2.5), last.right + dp(2.5)
            boxes.append((head.x - dp(2.5), low, right - head.x + dp(2.5), head.top - low - (dp(1) if axis == "colour" else -dp(2.5))))
        self.frame.boxes = boxes

    def on_express(self) -> None:
        """The corner was tapped: this player counts the sets."""

    def on_card(self, card: Card) -> None:
        """A cell was tapped."""

    def on_ask(self, card: Card) -> None:
        """A cell was long-pressed."""
