"""Buttons: pills and icons, and the chips, segments, steppers and switches that the first screen does not need.

Nothing here is smaller to the finger than 48 dp.
"""
from __future__ import annotations

from math import ceil
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens.registry import SHEETS, load, load_kv
from screens.widgets import bars as _bars  # noqa: F401  (kv below uses its rules)
from screens.widgets import press as _press
from screens.widgets import text as _text
from screens.widgets.pills import IconButton, Pill

__all__ = ["Badge", "Chip", "IconButton", "LinkRow", "Pill", "Segment", "Segments", "Stepper", "SwitchRow", "Toggle"]

load_kv(__file__)
SIDE_BY_SIDE = 3                    # segments in one row
REPEAT_SECONDS = 0.09               # seconds between two steps of a held button


class Segment(_press.Press, Label):
    chosen = BooleanProperty(False)
    label = StringProperty()
    value = ObjectProperty(None, allownone=True)
    corners = ListProperty([0, 0, 0, 0])
    needed = NumericProperty(0)             # height of its text


class Segments(GridLayout):
    """One of two or three, side by side; of four or more, two in a row.

    `choices` are (value, label) pairs; on_choice passes the value.
    """

    choices = ListProperty()
    value = ObjectProperty(None, allownone=True)
    __events__ = ("on_choice",)

    def on_choices(self, *_args: object) -> None:
        self.clear_widgets()
        count = len(self.choices)
        self.cols = count if count <= SIDE_BY_SIDE else 2
        ends = (0, self.cols - 1, count - 1, (count - 1) // self.cols * self.cols) if count else ()    # top and bottom, clockwise
        for place, (value, label) in enumerate(self.choices):
            segment = Segment(label=label, value=value, corners=[24 if place == end else 0 for end in ends], chosen=value == self.value)
            segment.bind(on_tap=lambda tapped: self._choose(tapped.value), needed=self._grow)
            self.add_widget(segment)
        self._grow()

    def _grow(self, *_args: object) -> None:
        """Makes all as high as the segment whose text needs the most lines."""
        high = max((segment.needed for segment in self.children), default=dp(48))
        self.height = high * ceil(len(self.children) / (self.cols or 1))
        for segment in self.children:
            segment.height = high

    def on_value(self, *_args: object) -> None:
        for segment in self.children:
            segment.chosen = segment.value == self.value

    def segment(self, value: object) -> Segment:
        return next(segment for segment in self.children if segment.value == value)

    def _choose(self, value: object) -> None:
        with _press.undone_if_refused(self, "value", self.value):
            self.value = value
            self.dispatch("on_choice", value)

    def on_choice(self, value: object) -> None:
        """The user chose this value."""


class Chip(_press.PressSurface):
    """A word in a thin frame, with a player's disc or an icon before it."""

    label = StringProperty()
    icon = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    kind = OptionProperty("plain", options=["plain", "chosen"])
    widest = BooleanProperty(False)         # wraps at the width of what it stands in


class Badge(Label):
    """A small coloured word: « commence », « Malus effacé par … »."""

    ground = StringProperty("gold_box")
    role = StringProperty("on_gold_box")
    sp = NumericProperty(12)
    widest = BooleanProperty(False)         # wraps at the width of what it stands in

    def on_parent(self, _badge: Badge, parent: Any) -> None:
        if parent is not None and self.widest:
            parent.fbind("width", self._wrap)
            self._wrap()

    def _wrap(self, *_args: object) -> None:
        if self.parent is None:
            return
        room = self.parent.width
        one_line = _text.word_width(_text.MARKUP.sub("", self.text), self.font_name, self.font_size) + self.font_size + dp(20)
        self.text_size = (room, None) if one_line > room else (None, None)


class StepFigure(_press.Press, Label):
    """The number of a stepper: a tap opens the keypad."""


class Stepper(BoxLayout):
    """A number with minus and plus. A held button repeats; the number can be typed. Each is one entry, made when the finger is lifted."""

    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    words = StringProperty()                # text instead of the figure
    unset = BooleanProperty(False)          # nothing is entered yet: the first tap enters the initial value
    label = StringProperty()                # what is counted; the title of the keypad
    __events__ = ("on_turn",)

    def __init__(self, **kwargs: Any) -> None:
        self._running: Any = None
        self._before = 0.0                  # the value when the finger came down
        super().__init__(**kwargs)

    def turn(self, by: int) -> None:
        self.put(self.value if self.unset else self.value + by * self.step)

    def put(self, value: float) -> None:
        value = self._within(value)
        if value != self.value or self.unset or self.words:
            with _press.undone_if_refused(self, "value", self.value):
                self.value = value
                self.dispatch("on_turn", value)

    def _within(self, value: float) -> float:
        return float(min(self.most, max(self.least, value)))

    def run(self, by: int) -> None:
        """Repeats while the finger stays, shown at once."""
        self._before = self.value
        self._go_on(by)
        self._running = Clock.schedule_interval(lambda _dt: self._go_on(by), REPEAT_SECONDS)

    def _go_on(self, by: int) -> None:
        self.value = self._within(self.value + by * self.step)

    def halt(self) -> None:
        if self._running is None:
            return
        self._running.cancel()
        self._running = None
        if self.value != self._before or self.unset:
            with _press.undone_if_refused(self, "value", self._before):
                self.dispatch("on_turn", self.value)

    def type(self) -> None:
        load(SHEETS["number"])(self.label, int(self.least), int(self.most), self.put)

    def on_turn(self, value: float) -> None:
        """A finger set this value."""


class Toggle(_press.Press, Label):
    """The switch alone; the row around it is a SwitchRow."""

    active = BooleanProperty(False)


class SwitchRow(_press.PressSurface):
    """A title, a caption, a switch. One that does not apply says why in its caption."""

    title = StringProperty()
    caption = StringProperty()
    icon = StringProperty()
    active = BooleanProperty(False)
    __events__ = ("on_switch",)

    def on_tap(self) -> None:
        if not self.disabled:
            with _press.undone_if_refused(self, "active", self.active):
                self.active = not self.active
                self.dispatch("on_switch", self.active)

    def on_switch(self, active: bool) -> None:
        """The user turned it."""


class LinkRow(_press.PressSurface):
    """A title, a caption, the current value on the right, a chevron: opens something."""

    title = StringProperty()
    caption = StringProperty()
    value = StringProperty()
    value_below = BooleanProperty(False)    # with large text the value replaces the caption
    icon = StringProperty()
    icon_role = StringProperty("soft")
    title_font = StringProperty("Roboto")
    chevron = BooleanProperty(True)


class Empty(BoxLayout):
    """Says kindly, with a drawing, that there is nothing to show yet."""

    drawing = StringProperty()              # file in assets/art
    title = StringProperty()
    words = StringProperty()
    action = StringProperty()
    __events__ = ("on_go",)

    def on_go(self) -> None:
        """The button below the words."""
