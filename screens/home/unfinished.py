"""What a first start does not have: unfinished games, and the result of the last one."""
from __future__ import annotations

from collections.abc import Sequence

from kivy.app import App
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.view_page import ViewPage
from screens.view_sheet import ViewSheet
from screens.widgets.bars import Avatar
from screens.widgets.buttons import LinkRow
from screens.widgets.press import PressSurface
from screens.words import wording
from views.open_games import open_game_menu_view, open_games_view
from views.palette import PLAYERS
from views.parts import Person

load_kv(__file__)


class Banner(PressSurface):
    """The open game: a tap resumes it exactly where it was, the three dots open what else can be done with it."""

    title = StringProperty()
    whose = StringProperty()
    complete = BooleanProperty(False)       # only the result is left to look at


class LastResult(LinkRow):
    """The last game that was finished: a tap opens its result."""


class Overlapping(BoxLayout):
    """The discs of the players, one over the other."""

    def show(self, people: Sequence[Person]) -> None:
        self.clear_widgets()
        for person in people:
            self.add_widget(Avatar(initials=person.letters, colour=PLAYERS[person.colour], diameter=30))


def open_games(page: ViewPage) -> ViewSheet:
    return ViewSheet(open_games_view(App.get_running_app().table, wording()), page.act).open()


def open_menu(page: ViewPage, id: int) -> ViewSheet:
    return ViewSheet(open_game_menu_view(App.get_running_app().table, wording(), id), page.act).open()
