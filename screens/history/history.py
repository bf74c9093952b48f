"""History: the finished games by day, with filters and actions, and their statistics."""
from __future__ import annotations

from functools import partial
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from screens.history.sheets import ask_filter, filter_of
from screens.registry import load_kv
from screens.statistics.statistics import StatisticsPanel
from screens.view_page import ViewPage
from screens.widgets.buttons import Empty, Pill
from screens.widgets.session_row import SessionRow
from screens.widgets.text import Heading
from screens.words import _, wording
from views.history import Filter, HistoryView, Looked, history_view, look_again
from views.parts import Tap, TroubleView

load_kv(__file__)
AT_ONCE = 20                    # rows at first; older games on request
GAMES, FIGURES = "games", "figures"


class History(ViewPage):
    view = StringProperty(GAMES)
    empty = BooleanProperty(True)
    filtered = StringProperty()
    told = StringProperty()                 # the filter in words, unless the page shows it anyway

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.filter = Filter()
        self.shown = AT_ONCE
        self.newest: Any = None                 # when the last game ended that this page has shown
        self.rows: dict[int, SessionRow] = {}
        self.looked: dict[int, Looked] = {}
        self.nothing, self.list, self.figures = Factory.NoGames(), Factory.GamesList(), StatisticsPanel()

    def enter(self, **_arguments: object) -> None:
        self.shown, self.looked = AT_ONCE, {}
        self._make_room_for_the_newest()
        self.refresh()

    def _make_room_for_the_newest(self) -> None:
        """Clears the filter after a game was saved, because people come to see it."""
        table, before = App.get_running_app().table, self.newest
        self.newest = next((record.finished for record in table.history.records(limit=1)), None)
        if before is not None and self.newest is not None and self.newest > before:
            fitting = table.history.records(limit=1, **self.filter.as_query())
            if not fitting or fitting[0].finished != self.newest:
                self.filter = Filter()

    def refresh(self) -> None:
        view = history_view(App.get_running_app().table, wording(), self.filter, self.shown, self.looked)
        self.empty, self.filtered = view.nothing, view.filtered
        self.told = view.beside_the_game if self.view == FIGURES else view.filtered     # the statistics have chips for the game
        self.ids.view.choices = [(GAMES, _("Games")), (FIGURES, _("Statistics"))]
        self.ids.view.value = self.view
        self._stage(self.nothing if view.nothing else self.figures if self.view == FIGURES else self.list)
        if not view.nothing and self.view == FIGURES:
            self.figures.show(self.filter, self.set_filter, self.act)
        elif not view.nothing:
            self._list(view)
            self._look_again()

    def _stage(self, part: Any) -> None:
        if part.parent is None:
            self.ids.stage.clear_widgets()
            self.ids.stage.add_widget(part)

    def switch(self, view: str) -> None:
        self.view = view
        self.refresh()

    def set_filter(self, chosen: Filter) -> None:
        self.filter, self.shown = chosen, AT_ONCE
        self.refresh()

    def ask(self) -> None:
        ask_filter(self.filter, self.set_filter)

    def back(self) -> bool:
        """Goes from the statistics to the list first, then clears the filter."""
        if self.view == FIGURES:
            self.switch(GAMES)
            return True
        if self.filtered:
            self.set_filter(Filter())
            return True
        return False

    # the list

    @property
    def lists_games(self) -> bool:
        """Whether the list is shown, not the statistics."""
        return self.list.parent is not None and bool(self.rows)

    def _list(self, view: HistoryView) -> None:
        place = self.list.ids.rows
        place.clear_widgets()
        self.rows = {}
        if view.none_found is not None:
            place.add_widget(self._nothing_found(view.none_found))
        for day, rows in view.days:
            place.add_widget(Heading(text=day))
            for record in rows:
                row = self.rows[record.id] = SessionRow(record, self.act)
                place.add_widget(row)
        if view.older is not None:
            more = Pill(kind="tonal", label=view.older.label)
            more.bind(on_tap=lambda _pill: self._more())
            place.add_widget(more)

    def _nothing_found(self, trouble: TroubleView) -> Empty:
        tap = trouble.action.tap if trouble.action is not None else Tap()
        nothing = Empty(drawing="empty_search", words=trouble.text, action=trouble.action.label if trouble.action else "")
        nothing.bind(on_go=lambda _empty: self.set_filter(filter_of(tap)))
        return nothing

    def _more(self) -> None:
        self.shown += AT_ONCE
        self.refresh()

    def _look_again(self) -> None:
        """Reads the logs, which takes longer than a frame."""
        app, numbers = App.get_running_app(), list(self.rows)

        def arrived(found: dict[int, Looked]) -> None:
            self.looked = {**self.looked, **found}
            if self.lists_games and list(self.rows) == numbers:
                view = history_view(app.table, wording(), self.filter, self.shown, self.looked)
                for record in (record for _day, rows in view.days for record in rows if record.id in self.rows):
                    self.rows[record.id].view = record

        app.off_frame.run("history", partial(look_again, app.table, numbers), arrived)
