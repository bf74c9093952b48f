"""At the end: each player's team, tapped on the deck, and the typed tokens of chapter II."""
from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.properties import BooleanProperty, StringProperty

from screens.registry import load_kv
from screens.tricks.tokens import tokens_text
from screens.tricks.tricks_page import TricksPage
from screens.widgets import tabs as _tabs  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from views.parts import NO_TAP
from views.team import TeamView
from views.tricks_cards import NumberDeckView, TokenFace, TokenRowView

load_kv(__file__)


class TypedTokens(PressSurface):
    """What a player took in chapter II: a tap opens the keypad. Gold until it is entered."""

    words = StringProperty()
    tokens = StringProperty()
    asks = BooleanProperty(False)
    tap = NO_TAP

    def show(self, view: TokenRowView, faces: Mapping[str, TokenFace]) -> None:
        self.words, self.asks, self.tap = view.title, view.asks, view.tap
        self.tokens = tokens_text(view.tokens, faces, App.get_running_app().sp(15))


class TeamPage(TricksPage):
    caption = StringProperty()
    count = StringProperty()
    full = BooleanProperty(False)
    over = BooleanProperty(False)
    next_label = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._fit_soon = Clock.create_trigger(lambda _dt: self._fit(), 0)
        self.ids.view.fbind("size", lambda *_args: self._fit_soon())

    def lay(self, layout: NumberDeckView) -> None:
        super().lay(layout)
        self.ids.grid.lay(list(self.faces))

    def draw(self, body: TeamView, before: TeamView | None) -> None:
        assert self.view is not None
        self.draw_tiles(body.tiles)
        self.ids.typed.show(body.typed, self.tokens)
        self.chapter, self.caption, self.count = body.title, body.caption, body.count
        self.full, self.over, self.next_label = body.full, body.over, self.view.next.label
        self._fit_soon()

    def show_player(self, name: str) -> None:
        self.ids.grid.wake()
        super().show_player(name)

    def _fit(self) -> None:
        self.ids.grid.fit(self.width, self.ids.view.height, App.get_running_app().text_scale)
