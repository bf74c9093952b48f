"""The tokens of chapter II and the tricks won, typed by the player who counted them: one keypad for all figures."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from screens.registry import load_kv
from screens.tricks.tokens import ink_of
from screens.widgets.buttons import Pill
from screens.widgets.keypad import ERASE, NEXT, Keypad, Typed
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.words import number
from views.parts import StepperView, Tap, stepped
from views.team import TokensView, tokens_view

if TYPE_CHECKING:
    from screens.tricks.tricks_page import TricksPage

load_kv(__file__)
MOST = 99


class TokenFigure(PressSurface):
    """How many of a kind: the keys go to the chosen one."""

    token = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty("000000")
    label = StringProperty()
    figure = StringProperty()
    chosen = BooleanProperty(False)


class TokenFigures(GridLayout):
    """All figures side by side, in two rows with large text."""


class TokenSheet:
    """Every figure is an entry of its own: nothing is lost if the phone is put away."""

    def __init__(self, page: TricksPage, onward: bool = False) -> None:
        self._page, self._onward = page, onward
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
        """As it is now: every figure that was typed is in it."""
        return tokens_view(self._page.play(), self._onward)

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
        if key == ERASE and not self._typed.digits:     # of a figure that was entered before: it is typed anew
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
        self._page.act(self._view.done.tap)             # after what was typed last


def open_tokens(page: TricksPage, onward: bool = False) -> Sheet:
    return TokenSheet(page, onward).sheet
