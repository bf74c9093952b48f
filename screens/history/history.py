"""History: the finished games by day, filtered, deleted after a question; and the statistics over them."""
from __future__ import annotations

from contextlib import suppress
from itertools import groupby
from typing import Any

from kivy.app import App
from kivy.factory import Factory
from kivy.properties import BooleanProperty, StringProperty

from screens import games
from screens.history.filters import Filter, ask_filter
from screens.history.finished_game import open_result
from screens.history.rows import RecordRow, colours, when
from screens.registry import Page, load_kv
from screens.statistics.statistics import StatisticsPanel
from screens.widgets import empty as _empty  # noqa: F401  (kv below uses its rules)
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words
from screens.words import _
from table import Refused

load_kv(__file__)
AT_ONCE = 20                    # rows at a time; older games come when they are asked for
GAMES, FIGURES = "games", "figures"


class History(Page):
    view = StringProperty(GAMES)
    empty = BooleanProperty(True)
    filtered = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.filter = Filter()
        self.shown = AT_ONCE
        self.newest: Any = None                     # the last game that was there when this page was seen
        self.rows: dict[int, RecordRow] = {}
        self.nothing, self.list, self.figures = Factory.NoGames(), Factory.GamesList(), StatisticsPanel()

    def enter(self, **_arguments: object) -> None:
        self.shown = AT_ONCE
        self._make_room_for_the_newest()
        self.refresh()

    def _make_room_for_the_newest(self) -> None:
        """People come to see the game they have just saved: no filter hides it."""
        table, before = App.get_running_app().table, self.newest
        self.newest = next((record.finished for record in table.history(limit=1)), None)
        if before is not None and self.newest is not None and self.newest > before:
            fitting = table.history(limit=1, **self.filter.as_query())
            if not fitting or fitting[0].finished != self.newest:
                self.filter = Filter()

    def refresh(self) -> None:
        table = App.get_running_app().table
        self.empty = not table.history(limit=1)
        self.filtered = self.filter.description()
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
        records = table.history(limit=self.shown + 1, **self.filter.as_query())
        place, known = self.list.ids.rows, colours()
        place.clear_widgets()
        self.rows = {}
        if not records:
            place.add_widget(Words(text=_("No game fits: {filter}.").format(filter=self.filtered), role="soft", padding=(4, 16)))
            everything = Pill(kind="tonal", label=_("Show all games"))
            everything.bind(on_tap=lambda _pill: self.set_filter(Filter()))
            place.add_widget(everything)
        for title, some in groupby(records[:self.shown], key=lambda record: when(record.finished.astimezone().date())):
            place.add_widget(Heading(text=title))
            for record in some:
                place.add_widget(self._row(record, known))
        if len(records) > self.shown:
            more = Pill(kind="tonal", label=_("Older games"))
            more.bind(on_tap=lambda _pill: self._more())
            place.add_widget(more)
        self._look_again(records[:self.shown])

    def _row(self, record: Any, known: dict[str, str]) -> RecordRow:
        row = RecordRow(record, known)
        row.bind(on_tap=lambda tapped: self.open(tapped.record), on_hold=lambda held: self.ask_to_delete(held.record))
        self.rows[record.id] = row
        return row

    def _more(self) -> None:
        self.shown += AT_ONCE
        self._list()

    def _look_again(self, records: list[Any]) -> None:
        """Which of these would score differently with today's cards; off the frame, and only where the cards have changed."""
        table = App.get_running_app().table

        def look() -> list[tuple[int, Any]]:
            found: list[tuple[int, Any]] = []
            for record in records:
                session = table.session(record.id)
                if not session.readable:
                    found.append((record.id, None))
                    continue
                with suppress(Refused):             # an added game that is not here now: the record stands as it is
                    if session.pack().hash != record.pack:
                        found.append((record.id, table.rescored(record).differences))
            return found

        App.get_running_app().off_frame.run("history", look, self._mark, patience=0)

    def _mark(self, found: list[tuple[int, Any]]) -> None:
        for number, differences in found:
            row = self.rows.get(number)
            if row is not None and differences is None:
                row.mark_unreadable()
            elif row is not None and differences:
                row.show_rescored(differences)

    def open(self, record: Any) -> None:
        open_result(record.id)

    def ask_to_delete(self, record: Any) -> Sheet:
        app = App.get_running_app()
        app.tick(30)
        sheet = Sheet(title=_("Delete this game?"), caption=games.winner_line(record) + "\n"
                      + _("It can be brought back for 30 days, in the settings under My data."))
        keep, delete = Pill(kind="outlined", label=_("Keep it")), Pill(kind="danger", label=_("Delete"))
        keep.bind(on_tap=lambda _pill: sheet.close())
        delete.bind(on_tap=lambda _pill: (sheet.close(), self.delete(record)))
        return sheet.add_foot(keep, delete).open()

    def delete(self, record: Any) -> None:
        app = App.get_running_app()
        app.table.delete(record.id)
        self.refresh()

        def undo() -> None:
            app.table.undelete(record.id)
            self.refresh()

        app.root.say(_("The game is deleted."), _("Undo"), undo)
