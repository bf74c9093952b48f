"""A player's page: games, wins, streaks; for one game at a time the totals over time and the favourite cards; the rivals."""
from __future__ import annotations

from functools import partial
from typing import Any

from kivy.app import App
from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.history.sheets import filter_of
from screens.registry import load_kv
from screens.statistics.cards import figure_card, show_options
from screens.view_page import ViewPage
from screens.words import wording
from views.history import people_known
from views.palette import PLAYERS
from views.parts import Link, Tap
from views.statistics import PlayerView, player_view

load_kv(__file__)


class KeyFigure(BoxLayout):
    """One large figure and what it counts."""

    figure = StringProperty()
    label = StringProperty()


class PlayerPage(ViewPage):
    player = StringProperty()
    initials = StringProperty()
    colour = StringProperty(PLAYERS[0])
    since = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = ""
        self.chips: dict[str, Any] = {}
        self.view: PlayerView | None = None

    def enter(self, player: str = "", **_arguments: object) -> None:
        if player != self.player:
            self.ids.scroll.scroll_y, self.game, self.since, self.view = 1, "", "", None
            self._clear()                   # never shows somebody else's figures
        self.player = player
        self.refresh()

    def _clear(self) -> None:
        for place in (self.ids.key_figures, self.ids.chips, self.ids.cards):
            place.clear_widgets()
        self.chips = {}

    def refresh(self) -> None:
        app = App.get_running_app()
        person = people_known(app.table, [self.player])[self.player]
        self.initials, self.colour = person.letters, PLAYERS[person.colour]
        app.off_frame.run("player", partial(player_view, app.table, wording(), self.player, self.game), self._arrived)

    def _arrived(self, view: PlayerView) -> None:
        self.view, self.since, self.game = view, view.since, view.game
        self._clear()
        for figure, label in view.keys:
            self.ids.key_figures.add_widget(KeyFigure(figure=figure, label=label))
        self.chips = show_options(self.ids.chips, view.games, self.act)
        for each in view.figures:
            self.ids.cards.add_widget(figure_card(each, self.act))

    # what a finger does

    def open(self, link: Link) -> None:
        if link.to == "player":
            self.game = link.about["game"]
            self.refresh()
        elif link.to == "history":
            self._open_history(link)
        else:
            super().open(link)

    def open_games(self) -> None:
        """All finished games of this player."""
        if self.view is not None and self.view.all is not None:
            self.act(self.view.all.tap)

    def _open_history(self, link: Link) -> None:
        navigator = App.get_running_app().navigator
        navigator.open_tab("history")
        navigator.page.view = "games"
        navigator.page.set_filter(filter_of(Tap(open=link)))
