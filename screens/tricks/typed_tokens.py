"""The tokens of chapter II and the tricks won, typed by the player who counted them: one keypad for all figures."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout

from screens.registry import load_kv
from screens.tricks.tokens import token_colour, token_name
from screens.widgets.buttons import Pill
from screens.widgets.keypad import ERASE, NEXT, Keypad, Typed
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.words import _, capital, number

if TYPE_CHECKING:
    from screens.tricks.tricks_page import TricksPage

load_kv(__file__)
WON = "tricks_won"
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

    def __init__(self, page: TricksPage, player: str, onward: str = "", then: Callable[[], None] | None = None) -> None:
        self._page, self._player = page, player
        self._typed = Typed(0, MOST)
        self.figures = {kind: TokenFigure(token=kind, icon=token.icon, ink=token_colour(page.pack, kind),
                                          label=capital(token_name(page.pack, kind))) for kind, token in page.pack.tokens.items()}
        self.figures[WON] = TokenFigure(token=WON, icon="cards-outline", ink="6C6A70", label=_("Tricks won"))
        self.sheet = Sheet(title=_("Won in chapter II"), caption=player)
        self.sheet.on_closed = self._keep
        row = TokenFigures()
        for figure in self.figures.values():
            figure.bind(on_tap=lambda tapped: self.choose(tapped.token))
            row.add_widget(figure)
        self.keypad = Keypad(self._press, NEXT)
        done = Pill(label=onward or _("Done"), icon_after="arrow-right" if onward else "", tall=56, sp=17)
        done.bind(on_tap=lambda _pill: self._done(then))
        self.sheet.add(row, self.keypad).add_foot(done)
        self.choose(next(iter(self.figures)))
        self.sheet.open()

    @property
    def _entered(self) -> dict[str, int]:
        return dict(self._page.state.player(self._player).tokens)

    def choose(self, kind: str) -> None:
        self._keep()
        self._kind, self._typed = kind, Typed(0, MOST)
        self._show()

    def _show(self) -> None:
        entered = self._entered
        for kind, figure in self.figures.items():
            figure.chosen = kind == self._kind
            value = self._typed.value if figure.chosen and self._typed.digits else entered.get(kind, None if kind == WON else 0)
            figure.figure = "?" if value is None else number(value)

    def _press(self, key: str) -> None:
        if key == ERASE and not self._typed.digits:     # of a figure that was entered before: it is typed anew
            self._typed.press("0")
        elif key != NEXT:
            self._typed.press(key)
        if key == NEXT or (self._typed.full and key != ERASE and self._typed.value):
            kinds = list(self.figures)
            self.choose(kinds[(kinds.index(self._kind) + 1) % len(kinds)])
        self._show()

    def _keep(self) -> None:
        if self._typed.digits and self._entered.get(self._kind) != self._typed.value:
            self._enter(self._kind, self._typed.value)

    def _enter(self, kind: str, count: int) -> None:
        self._page.do({"do": "tokens", "player": self._player, "tokens": {kind: count}})

    def _done(self, then: Callable[[], None] | None) -> None:
        self.sheet.close()
        if not self._entered:                           # looked at and found right: nothing was taken
            self._enter(next(iter(self._page.pack.tokens)), 0)
        if then is not None:
            then()
