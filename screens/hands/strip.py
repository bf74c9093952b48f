"""The strip above the tray: the best use of the choice cards and what it brings, shown without being asked."""
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
    """Kept from the start: what is said stands here, too, and then nothing else does."""

    filled = BooleanProperty(False)         # there is a strip
    taken = BooleanProperty(False)          # by what is said


class StripLine(Words):
    """Never more than a line: what does not fit is read in the sheet that the strip opens."""


class Strip(PressSurface):
    """Gold while the app chooses; neutral when the table has chosen otherwise, with the way back to the best."""

    title = StringProperty()
    titled = BooleanProperty(True)
    own = BooleanProperty(False)            # the table has chosen something itself
    action = StringProperty()
    gain = StringProperty()                 # what the best would bring beyond the table's choice
    narrow = BooleanProperty(False)
    tight = BooleanProperty(False)          # no room for a button: the whole strip is one
    counting = BooleanProperty(False)       # what it says is of the hand before the last tap
    __events__ = ("on_best",)

    def __init__(self, act: Callable[[Tap], object], **kwargs: Any) -> None:
        self.act = act
        self.view: StripView | None = None
        self._told: tuple[object, ...] = ()         # in which game whose choice cards, and which
        super().__init__(**kwargs)

    def on_tap(self) -> None:
        """To what else there is; or to where somebody tells what there is."""
        action = self.view and (self.view.change or self.view.ask)
        if action:
            self.act(action.tap)

    def on_best(self) -> None:
        if self.view is not None and self.view.best is not None:
            self.act(self.view.best.tap)

    def show(self, view: StripView, whose: tuple[str, str]) -> None:
        """While the new answer is awaited, what was said of the same cards stays, dimmed."""
        self.view, self.counting = view, view.pending
        if view.pending and self._told == (whose, view.cards):
            return
        self._told = (whose, view.cards)
        self.own, self.title, self.gain = view.own, view.title, view.gain
        button = view.best or view.change
        self.action = button.label if button is not None else _("Enter")
        if not view.uses and view.ask is not None:
            self._write([medium(view.ask.label)], [])
        else:
            # Beside other choice cards what must be told has one line; its button stands at the top of the sheet that
            # the strip opens.
            asked = [f"{glyph(view.ask.icon)} {view.ask.label}"] if view.ask is not None else []
            self._write([_line(use) for use in view.uses], asked)

    def _write(self, uses: list[str], asked: list[str]) -> None:
        """There is room for two lines, and it never grows: of several uses they may be beside each other, and need no
        title."""
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
