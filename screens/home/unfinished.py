"""What a first start does not have: unfinished games, and the result of the last one."""
from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.widgets.bars import Avatar
from screens.widgets.buttons import LinkRow
from screens.widgets.press import PressSurface
from table.people import initials

if TYPE_CHECKING:
    from table.games.state import Player

load_kv(__file__)


class Banner(PressSurface):
    """The open game: a tap resumes it exactly where it was, the bin throws it away after a question."""

    title = StringProperty()
    whose = StringProperty()
    complete = BooleanProperty(False)       # only the result is left to look at
    session = ObjectProperty(None, allownone=True)


class OpenGame(PressSurface):
    """One of several open games: a tap resumes it, the bin throws it away after a question."""

    title = StringProperty()
    caption = StringProperty()
    __events__ = ("on_discard",)

    def on_discard(self) -> None:
        """The bin was tapped."""


class LastResult(LinkRow):
    """The last game that was finished: a tap opens its result."""


class Overlapping(BoxLayout):
    """The discs of the players, one over the other."""

    def show(self, players: Sequence[Player]) -> None:
        self.clear_widgets()
        letters = initials([player.name for player in players])
        for player in players:
            self.add_widget(Avatar(initials=letters[player.name], colour=player.colour, diameter=30))
