"""The discard area, and what could be taken from the deck: touched on the same deck as the hands, so that the best card can be found."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import StringProperty

from screens.drawn import shown
from screens.hands.deck_page import DeckPage
from screens.registry import load_kv
from screens.widgets.bars import AppBar as _AppBar  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import Pill
from screens.words import colon
from views.piles import PileView

load_kv(__file__)


class PilePage(DeckPage):
    invites = False
    """Cards that are in nobody's hand, touched on the deck."""

    caption = StringProperty()
    count = StringProperty()
    taken = StringProperty()                # what takers take from the pile
    remembers = False

    def opened(self) -> None:
        self.taken = ""

    def draw(self, body: PileView, before: PileView | None) -> None:
        self.title, self.caption, self.count = body.title, body.caption, body.count
        self.can_undo = body.undo is not None
        self.draw_tiles()
        if not self.counting:
            self.taken = "\n".join(f"{player}{colon()}{shown(use)}" for player, use in body.taken)

    def undo(self) -> None:
        """Undoes only steps made on this page."""
        if self.can_undo:
            super().undo()

    def done(self) -> None:
        self.close_search()
        self._show_only(None)
        App.get_running_app().navigator.back()


class DiscardPage(PilePage):
    """The cards in the discard area, or drawn at the end."""

    looking = {"pile": "discard"}


class CandidatesPage(PilePage):
    """The cards a player could take from the deck."""

    looking = {"pile": "deck"}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.rest = Pill(kind="tonal", tall=44)
        self.rest.bind(on_tap=lambda _pill: self.take_rest())
        self.ids.more.add_widget(self.rest)

    def take_rest(self) -> None:
        body = self.body
        if isinstance(body, PileView) and body.rest is not None:
            self.act(body.rest.tap)

    def draw(self, body: PileView, before: PileView | None) -> None:
        super().draw(body, before)
        self.rest.label = body.rest.label if body.rest is not None else ""
