"""History: the finished games by day, filtered, each with what can be done with it; and the statistics over them."""
from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import groupby
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from screens.history.filters import Filter, ask_filter
from screens.history.finished_game import open_result
from screens.history.note import open_menu
from screens.history.rows import RecordRow, colours, when
from screens.registry import Page, load_kv
from screens.statistics.statistics import StatisticsPanel
from screens.widgets.buttons import Pill
from screens.widgets.empty import Empty
from screens.widgets.text import Heading
from screens.words import _, capital
from table import Refused

if TYPE_CHECKING:
    from table.history import Difference, Record

load_kv(__file__)
AT_ONCE = 20                    # rows at a time; older games come when they are asked for
GAMES, FIGURES = "games", "figures"


class History(Page):
    view = StringProperty(GAMES)
    empty = BooleanProperty(True)
    filtered = StringProperty()
    told = StringProperty()                 # what is filtered out, as far as the page does not show it anyway

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.filter = Filter()
        self.shown = AT_ONCE
        self.newest: Record | None = None                     # the last game that was there when this page was seen
        self.rows: dict[int, RecordRow] = {}
        self.nothing, self.list, self.figures = Factory.NoGames(), Factory.GamesList(), StatisticsPanel()

    def enter(self, **_arguments: object) -> None:
        self.shown = AT_ONCE
        self._make_room_for_the_newest()
        self.refresh()

    def _make_room_for_the_newest(self) -> None:
        """People come to see the game they have just saved: no filter hides it."""
        table, before = App.get_running_app().table, self.newest
        self.newest = next((record.finished for record in table.history.records(limit=1)), None)
        if before is not None and self.newest is not None and self.newest > before:
            fitting = table.history.records(limit=1, **self.filter.as_query())
            if not fitting or fitting[0].finished != self.newest:
                self.filter = Filter()

    def refresh(self) -> None:
        table = App.get_running_app().table
        self.empty = not table.history.records(limit=1)
        self.filtered = self.filter.description()
        self.told = self.filter.beside_the_game() if self.view == FIGURES else self.filtered     # the figures have chips for the game
        self.ids.view.choices = [(GAMES, _("Games")), (FIGURES, _("Statistics"))]
        self.ids.view.value = self.view
        self._stage(self.nothing if self.empty else self.figures if self.view == FIGURES else self.list)
        if not self.empty and self.view == FIGURES:
            self.figures.show(self.filter, self.set_filter)
        elif not self.empty:
            self._list()

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
        """From the figures to the list first, then out of a filter."""
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
        """Whether games are in view, and not the statistics."""
        return self.list.parent is not None and bool(self.rows)

    def _list(self) -> None:
        table = App.get_running_app().table
        records = table.history.records(limit=self.shown + 1, **self.filter.as_query())
        place, known = self.list.ids.rows, colours()
        place.clear_widgets()
        self.rows = {}
        if not records:
            nothing = Empty(drawing="empty_search", words=_("No game found: {filter}.").format(filter=self.filtered),
                            action=_("Show all games"))
            nothing.bind(on_go=lambda _empty: self.set_filter(Filter()))
            place.add_widget(nothing)
        for title, some in groupby(records[:self.shown], key=lambda record: capital(when(record.finished.astimezone().date()))):
            place.add_widget(Heading(text=title))
            for record in some:
                place.add_widget(self._row(record, known))
        if len(records) > self.shown:
            more = Pill(kind="tonal", label=_("Older games"))
            more.bind(on_tap=lambda _pill: self._more())
            place.add_widget(more)
        self._look_again(records[:self.shown])

    def _row(self, record: Record, known: dict[str, str]) -> RecordRow:
        row = RecordRow(record, known)
        row.bind(on_tap=lambda tapped: self.open(tapped.record), on_hold=lambda held: open_menu(held.record, self.refresh, self.delete))
        self.rows[record.id] = row
        return row

    def _more(self) -> None:
        self.shown += AT_ONCE
        self._list()

    def _look_again(self, records: list[Record]) -> None:
        """What stands in the logs: notes, and which of these would score differently where the cards have changed since."""
        table = App.get_running_app().table

        def look() -> list[tuple[int, str | None, Sequence[Difference]]]:
            found: list[tuple[int, str | None, Sequence[Difference]]] = []
            for record in records:
                session = table.session(record.id)
                if not session.readable:
                    found.append((record.id, None, ()))
                    continue
                differences: Sequence[Difference] = ()
                with suppress(Refused):             # an added game that is not here now: the record stands as it is
                    if session.pack().hash != record.pack:
                        differences = session.differences(record)
                found.append((record.id, session.note, differences))
            return found

        App.get_running_app().off_frame.run("history", look, self._mark)

    def _mark(self, found: list[tuple[int, str | None, Sequence[Difference]]]) -> None:
        for number, note, differences in found:
            row = self.rows.get(number)
            if row is None:
                continue
            if note is None:
                row.mark_unreadable()
                continue
            row.note = note
            if differences:
                row.show_rescored(differences)

    def open(self, record: Record) -> None:
        open_result(record.id)

    def delete(self, record: Record) -> None:
        app = App.get_running_app()
        app.table.delete(record.id)
        self.refresh()

        def undo() -> None:
            app.table.undelete(record.id)
            self.refresh()

        app.root.say(_("The game is deleted."), _("Undo"), undo)
