"""Buttons, chips, segments, steppers, switches. Nothing here is smaller to the finger than 48 dp."""
from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, ObjectProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.registry import load_kv
from screens.widgets import bars as _bars  # noqa: F401  (kv below uses its rules)
from screens.widgets import press as _press
from screens.widgets import text as _text

load_kv(__file__)

DANGER_SECONDS = 0.7        # before a button that destroys hears anything
_KINDS = {       # ground, edge, ink
    "main": ("primary", "clear", "on_primary"),
    "tonal": ("chosen", "clear", "on_chosen"),
    "outlined": ("clear", "outline", "primary"),
    "gold": ("gold_button", "clear", "on_gold_button"),
    "goldline": ("clear", "on_gold_box", "on_gold_box"),
    "danger": ("error_box", "clear", "on_error_box"),
    "plain": ("clear", "clear", "primary"),
}


class Pill(_press.Press, Label):
    """A rounded button with a word and, if wanted, an icon before or after it."""

    kind = OptionProperty("main", options=list(_KINDS))
    label = StringProperty()
    icon = StringProperty()
    icon_after = StringProperty()
    sp = NumericProperty(15)
    ground = StringProperty("primary")
    edge = StringProperty("clear")
    role = StringProperty("on_primary")
    tall = NumericProperty(48)
    fit = BooleanProperty(False)            # as wide as its words, instead of as wide as it is given
    slack = NumericProperty(28)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("label", "icon", "icon_after", "font_size"):
            self.fbind(name, self._compose)
        for name in ("fit", "texture_size", "slack"):
            self.fbind(name, self._fit)
        self._compose()
        self._fit()

    def _fit(self, *_args: object) -> None:
        if self.fit:
            self.size_hint_x = None
            self.width = self.texture_size[0] + dp(self.slack)

    def on_kind(self, _pill: Pill, kind: str) -> None:
        self.ground, self.edge, self.role = _KINDS[kind]

    def on_parent(self, _pill: Pill, parent: Any) -> None:
        """What destroys does not hear the finger that is already there."""
        if self.kind == "danger" and parent is not None:
            self.rest(DANGER_SECONDS)

    def _compose(self, *_args: object) -> None:
        size = self.font_size * 1.35
        before = f"{_text.glyph(self.icon, size)}  " if self.icon else ""
        after = f"  {_text.glyph(self.icon_after, size)}" if self.icon_after else ""
        self.text = f"{before}{self.label}{after}"


class IconButton(_press.Press, Label):
    icon = StringProperty("blank")
    role = StringProperty("soft")
    ground = StringProperty("clear")
    sp = NumericProperty(24)
    disc = NumericProperty(40)

    def on_icon(self, _button: IconButton, icon: str) -> None:
        self.text = _text.md_icons[icon]


class Segment(_press.Press, Label):
    chosen = BooleanProperty(False)
    label = StringProperty()
    value = ObjectProperty(None, allownone=True)
    corners = ListProperty([0, 0, 0, 0])


class Segments(BoxLayout):
    """One of two or three, side by side. `choices` are (value, label) pairs; on_choice tells the value."""

    choices = ListProperty()
    value = ObjectProperty(None, allownone=True)
    __events__ = ("on_choice",)

    def on_choices(self, *_args: object) -> None:
        self.clear_widgets()
        last = len(self.choices) - 1
        for place, (value, label) in enumerate(self.choices):
            left, right = (24 if place == 0 else 0), (24 if place == last else 0)
            segment = Segment(label=label, value=value, corners=[left, right, right, left], chosen=value == self.value)
            segment.bind(on_tap=lambda tapped: self._choose(tapped.value), height=self._grow)
            self.add_widget(segment)

    def _grow(self, *_args: object) -> None:
        """As high as the segment whose words need the most lines."""
        self.height = max((segment.height for segment in self.children), default=dp(48))

    def on_value(self, *_args: object) -> None:
        for segment in self.children:
            segment.chosen = segment.value == self.value

    def segment(self, value: object) -> Segment:
        return next(segment for segment in self.children if segment.value == value)

    def _choose(self, value: object) -> None:
        self.value = value
        self.dispatch("on_choice", value)

    def on_choice(self, value: object) -> None:
        """A finger chose this value."""


class Chip(_press.PressSurface):
    """A word in a thin frame, with a player's disc or an icon before it."""

    label = StringProperty()
    icon = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    kind = OptionProperty("plain", options=["plain", "chosen"])


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


class Stepper(BoxLayout):
    value = NumericProperty(0)
    least = NumericProperty(0)
    most = NumericProperty(99)
    step = NumericProperty(1)
    words = StringProperty()
    __events__ = ("on_turn",)

    def turn(self, by: int) -> None:
        value = min(self.most, max(self.least, self.value + by * self.step))
        if value != self.value:
            self.value = value
            self.dispatch("on_turn", value)

    def on_turn(self, value: float) -> None:
        """A finger set this value."""


class Toggle(_press.Press, Label):
    """The switch alone; the row around it is a SwitchRow."""

    active = BooleanProperty(False)


class SwitchRow(_press.PressSurface):
    """A title, a line about it, a switch. One that does not apply says why in its caption."""

    title = StringProperty()
    caption = StringProperty()
    icon = StringProperty()
    active = BooleanProperty(False)
    __events__ = ("on_switch",)

    def on_tap(self) -> None:
        if not self.disabled:
            self.active = not self.active
            self.dispatch("on_switch", self.active)

    def on_switch(self, active: bool) -> None:
        """A finger turned it."""


class LinkRow(_press.PressSurface):
    """A title, a line about it, a chevron: opens something."""

    title = StringProperty()
    caption = StringProperty()
    icon = StringProperty()
    icon_role = StringProperty("soft")
    title_font = StringProperty("Roboto")
    chevron = BooleanProperty(True)
