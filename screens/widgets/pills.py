"""The two buttons of the first screen: a pill with a word, and an icon. Touch areas are at least 48 dp."""
from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, OptionProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label
from kivymd.icon_definitions import md_icons

from screens.registry import load_kv
from screens.widgets import press as _press
from screens.widgets import text as _text

load_kv(__file__)

DANGER_SECONDS = 0.7        # seconds before a destructive button reacts
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
    fit = BooleanProperty(False)            # as wide as its text instead of its given width
    slack = NumericProperty(28)
    held_width = NumericProperty(0)         # fills while held
    beside = NumericProperty(0)             # pixels: height of the highest pill in its row

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

    def on_held(self, _pill: Pill, held: float) -> None:
        self.held_width = self.width * held

    def on_parent(self, _pill: Pill, parent: Any) -> None:
        """Makes a destructive button ignore a finger that is already down."""
        if self.kind == "danger" and parent is not None:
            self.rest(DANGER_SECONDS)

    def _compose(self, *_args: object) -> None:
        size = self.font_size * 1.35
        before = f"{_text.glyph(self.icon, size)}  " if self.icon else ""
        after = f"  {_text.glyph(self.icon_after, size)}" if self.icon_after else ""
        self.text = f"{before}{self.label}{after}"


class PillRow(BoxLayout):
    """Buttons side by side, all as high as the highest."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().add_widget(widget, *args, **kwargs)
        if isinstance(widget, Pill):
            widget.fbind("texture_size", self._level)
            self._level()

    def remove_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        super().remove_widget(widget, *args, **kwargs)
        if isinstance(widget, Pill):
            widget.funbind("texture_size", self._level)
            widget.beside = 0
            self._level()

    def _level(self, *_args: object) -> None:
        pills = [pill for pill in self.children if isinstance(pill, Pill)]
        for pill in pills:
            pill.beside = max(each.texture_size[1] for each in pills)


class IconButton(_press.Press, Label):
    icon = StringProperty("blank")
    role = StringProperty("soft")
    ground = StringProperty("clear")
    sp = NumericProperty(24)
    disc = NumericProperty(40)

    def on_icon(self, _button: IconButton, icon: str) -> None:
        self.text = md_icons[icon]
