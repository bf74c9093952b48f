"""Statistics of finished games: wins, averages, best hands, streaks, head to head, and a histogram of totals."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.app import App

from screens.history.sheets import filter_of
from screens.registry import load_kv
from screens.statistics.cards import figure_card, show_options
from screens.view_parts import flow
from screens.widgets.buttons import Empty
from screens.widgets.page import Scroll
from screens.words import wording
from table.statistics import Way
from views.history import Filter
from views.parts import Tap
from views.statistics import StatisticsView, statistics_view

load_kv(__file__)


class StatisticsPanel(Scroll):
    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.way: Way | None = None                # the chosen way to play the game in view
        self.chips: dict[str, Any] = {}
        self.way_chips: dict[str, Any] = {}

    def show(self, chosen: Filter, set_filter: Callable[[Filter], None], act: Callable[[Tap], object]) -> None:
        self.filter, self._set_filter, self._act = chosen, set_filter, act
        app = App.get_running_app()
        app.off_frame.run("statistics", partial(statistics_view, app.table, wording(), chosen, self.way), self._arrived)

    def _arrived(self, view: StatisticsView) -> None:
        place, ways = self.ids.cards, flow()
        place.clear_widgets()
        self.chips = show_options(self.ids.chips, view.games, lambda tap: self._set_filter(filter_of(tap)))
        self.way_chips = show_options(ways, view.ways, self._choose_way)
        if view.too_few:
            place.add_widget(Empty(drawing="empty_figures", words=view.too_few))
        for figure in view.figures:
            place.add_widget(figure_card(figure, self._act))
        if view.ways:
            place.add_widget(ways)
        for figure in view.totals:
            place.add_widget(figure_card(figure, self._act))

    def _choose_way(self, tap: Tap) -> None:
        assert tap.open is not None
        about = tap.open.about
        self.way = Way(about["players"], about["variant"], tuple(about["editions"]))
        self.show(self.filter, self._set_filter, self._act)
