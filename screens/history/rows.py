"""A finished game in the list: its drawing, who won, when and how long, the totals, its note; what today's cards would make of it."""
from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ListProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.registry import load_kv
from screens.widgets import drawing as _drawing  # noqa: F401  (kv below uses its rules)
from screens.widgets.bars import Avatar
from screens.widgets.press import PressSurface
from screens.widgets.text import Figure
from views.history import RecordView
from views.palette import PLAYERS
from views.parts import Person

load_kv(__file__)


class SeatMark(BoxLayout):
    """A player's disc with the total beside it."""


class RecordRow(PressSurface):
    game = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    total = StringProperty()
    missing = StringProperty()
    note = StringProperty()
    rescored = StringProperty()
    unreadable = BooleanProperty(False)
    grounds = ListProperty(["DEE3F7", "252C45"])
    suits = ListProperty()

    def __init__(self, view: RecordView, **kwargs: Any) -> None:
        game = games.of(view.game)
        super().__init__(game=view.game, holdable=True, grounds=list(game.ground), suits=list(game.suits), **kwargs)
        self.view: RecordView | None = None
        self.show(view)

    def show(self, view: RecordView) -> None:
        before, self.view = self.view, view
        for name in ("title", "caption", "total", "missing", "note", "rescored", "unreadable"):
            setattr(self, name, getattr(view, name))
        if before is None or (before.first, before.others) != (view.first, view.others):
            self._show_discs(view)

    def _show_discs(self, view: RecordView) -> None:
        """The first beside the headline, everybody else below it with the total."""
        self.ids.winners.clear_widgets()
        self.ids.seats.clear_widgets()
        for person in view.first:
            self.ids.winners.add_widget(_disc(person))
        for seat in view.others:
            mark = SeatMark()
            mark.add_widget(_disc(seat.person, 0.4 if seat.faint else 1))
            if seat.total:
                mark.add_widget(Figure(text=seat.total, sp=14, pos_hint={"center_y": 0.5}))
            self.ids.seats.add_widget(mark)


def _disc(person: Person, opacity: float = 1) -> Avatar:
    return Avatar(initials=person.letters, colour=PLAYERS[person.colour], diameter=22, pos_hint={"center_y": 0.5}, opacity=opacity)
