"""A game that cannot be scored yet says so."""
from __future__ import annotations

from kivy.properties import StringProperty

from screens import games
from screens.registry import Page, load_kv
from screens.widgets import empty as _empty  # noqa: F401  (kv below uses its rules)

load_kv(__file__)


class Soon(Page):
    game = StringProperty("cinderella")
    title = StringProperty()

    def enter(self, game: str = "cinderella", **_arguments: object) -> None:
        self.game = game
        self.refresh()

    def refresh(self) -> None:
        self.title = games.title(self.game)
