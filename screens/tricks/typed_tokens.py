"""Typed tokens: those of chapter II, or of a card that nobody has read. One keypad for all figures."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from screens.registry import load_kv
from screens.tricks.tokens import ink_of
from screens.tricks.tricks_page import TricksPage
from screens.widgets.buttons import Pill
from screens.widgets.keypad import ERASE, NEXT, Keypad, Typed
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.words import number
from views.parts import StepperView, Tap, stepped
from views.team import TokensView, card_tokens_view, tokens_view

load_kv(__file__)
MOST = 99


class TokenFigure(PressSurface):
    """A count of one kind: the keys go to the selected one."""

    token = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty("000000")
    label = StringProperty()
    figure = StringProperty()
    chosen = BooleanProperty(False)
    needed = NumericProperty(0)


class TokenFigures(GridLayout):
    """All counts side by side, in two rows with large text, all as high as the highest needs."""

    def add_widget(self, widget: Any, *args: Any, **kwargs: Any) -> None:
        widget.fbind("needed", self._even)
        super().add_widget(widget, *args, **kwargs)
        self._even()

    def _even(self, *_args: object) -> None:
        self.row_default_height = max(figure.needed for figure in self.children)


class TokenSheet:
    """Each figure is its own entry: nothing is lost if the phone is put away."""

    def __init__(self, page: TricksPage, build: Callable[[], TokensView]) -> None:
        self._page, self._build = page, build
        self._typed = Typed(0, MOST)
        view = self._view
        self.figures = {
            each.field: TokenFigure(
                token=each.field.removeprefix("tokens."), icon=each.icon, ink=ink_of(each.paint), label=each.label)
            for each in view.figures}
        self.sheet = Sheet(title=view.title, caption=view.caption)
        self.sheet.on_closed = self._keep
        row = TokenFigures()
        for field, figure in self.figures.items():
            figure.bind(on_tap=lambda _figure, field=field: self.choose(field))
            row.add_widget(figure)
        self.keypad = Keypad(self._press, NEXT)
        done = Pill(label=view.done.label, icon_after=view.done.icon, tall=56, sp=17)
        done.bind(on_tap=lambda _pill: self._done())
        self.sheet.add(row, self.keypad).add_foot(done)
        self.choose(next(iter(self.figures)))
        self.sheet.open()

    @property
    def _view(self) -> TokensView:
        """Returns the current view, with every figure typed so far."""
        return self._build()

    def _stepper(self, field: str) -> StepperView:
        return next(each for each in self._view.figures if each.field == field)

    def choose(self, field: str) -> None:
        self._keep()
        self._field, self._typed = field, Typed(0, MOST)
        self._show()

    def _show(self) -> None:
        for each in self._view.figures:
            figure = self.figures[each.field]
            figure.chosen = each.field == self._field
            value = self._typed.value if figure.chosen and self._typed.digits else each.value
            figure.figure = each.caption or number(0) if value is None else number(value)

    def _press(self, key: str) -> None:
        if key == ERASE and not self._typed.digits:     # a figure that was entered before is replaced
            self._typed.press("0")
        elif key != NEXT:
            self._typed.press(key)
        if key == NEXT or (self._typed.full and key != ERASE and self._typed.value):
            fields = list(self.figures)
            self.choose(fields[(fields.index(self._field) + 1) % len(fields)])
        self._show()

    def _keep(self) -> None:
        if self._typed.digits and self._stepper(self._field).value != self._typed.value:
            self._page.act(Tap(send=(stepped(self._stepper(self._field), self._typed.value),)))

    def _done(self) -> None:
        self.sheet.close()
        self._page.act(self._view.done.tap)             # after the last typed one


def open_tokens(page: TricksPage, onward: bool = False) -> Sheet:
    return TokenSheet(page, lambda: tokens_view(page.play(), onward)).sheet


def open_card_tokens(page: TricksPage, card: str, player: str, chapter: int) -> Sheet:
    """Opens the sheet for what an unread card paid."""
    return TokenSheet(page, lambda: card_tokens_view(page.play(), card, player, chapter)).sheet
