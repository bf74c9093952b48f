"""The strip above the tray: the best use of the choice cards and what it gains, shown automatically."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from screens.drawn import shown
from screens.registry import load_kv
from screens.widgets.press import PressSurface
from screens.widgets.text import Words, bold, glyph, medium
from screens.words import _
from views.choices import StripView, UseView
from views.parts import Tap

load_kv(__file__)
REST = 0.12              # seconds without a tap
DOT = "  ·  "


class StripPlace(FloatLayout):
    """The reserved space of the strip; messages use it, too."""

    filled = BooleanProperty(False)         # whether there is a strip
    taken = BooleanProperty(False)          # whether a message covers it


class StripLine(Words):
    """At most one line: what does not fit is in the sheet that the strip opens."""


class Strip(PressSurface):
    """Gold while the app chooses; neutral if the table has chosen otherwise, with a button back to the best."""

    title = StringProperty()
    titled = BooleanProperty(True)
    own = BooleanProperty(False)            # whether the table has chosen something itself
    action = StringProperty()
    gain = StringProperty()                 # how much more the best would score
    narrow = BooleanProperty(False)
    tight = BooleanProperty(False)          # whether the whole strip is the button, for lack of room
    counting = BooleanProperty(False)       # whether it is outdated by the last tap
    __events__ = ("on_best",)

    def __init__(self, act: Callable[[Tap], object], **kwargs: Any) -> None:
        self.act = act
        self.view: StripView | None = None
        self._shown: tuple[object, ...] = ()         # the game, the player and the choice cards shown
        super().__init__(**kwargs)

    def on_tap(self) -> None:
        """Opens the alternatives, or the page where missing information is entered."""
        action = self.view and (self.view.change or self.view.ask)
        if action:
            self.act(action.tap)

    def on_best(self) -> None:
        if self.view is not None and self.view.best is not None:
            self.act(self.view.best.tap)

    def show(self, view: StripView, whose: tuple[str, str]) -> None:
        """Shows the view; while it is pending, the previous text for the same cards stays, dimmed."""
        self.view, self.counting = view, view.pending
        if view.pending and self._shown == (whose, view.cards):
            return
        self._shown = (whose, view.cards)
        self.own, self.title, self.gain = view.own, view.title, view.gain
        button = view.best or view.change
        self.action = button.label if button is not None else _("Enter")
        if not view.uses and view.ask is not None:
            self._write([medium(view.ask.label)], [])
        else:
            # Beside other choice cards, missing information gets one line; its button is at the top of the sheet that
            # the strip opens.
            asked = [f"{glyph(view.ask.icon)} {view.ask.label}"] if view.ask is not None else []
            self._write([_line(use) for use in view.uses], asked)

    def _write(self, uses: list[str], asked: list[str]) -> None:
        """Writes the uses in two lines at most; several uses may share a line, without a title."""
        lines = [*uses, *asked]
        if len(lines) != 2:
            lines = [DOT.join(uses), *asked]
        self.titled = len(lines) < 2
        place = self.ids.lines
        place.clear_widgets()
        for line in lines:
            place.add_widget(StripLine(text=line, role="ink" if self.own else "on_gold_box"))


def _line(use: UseView) -> str:
    return medium(shown(use.text)) + (f"\u00a0{bold(use.gain)}" if use.gain else "")
