"""The sheets of the history: the filter, a game whose rules are gone, a note."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.metrics import dp

from screens import games
from screens.view_page import ViewPage
from screens.view_parts import chip_of, flow
from screens.view_sheet import FieldSheet
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words, medium
from screens.words import wording
from views.history import Filter, filter_view, note_view, record_view, trouble_with_record
from views.parts import ListView, Tap


def ask_filter(current: Filter, done: Callable[[Filter], None]) -> Sheet:
    """Opens the filter: every tap applies at once, and the list behind follows."""
    table = App.get_running_app().table
    view = filter_view(table, wording(), current)
    sheet = Sheet(title=view.title)

    def choose(tap: Tap) -> None:
        chosen = filter_of(tap)
        fill(chosen)
        done(chosen)

    def fill(chosen: Filter) -> None:
        sheet.ids.body.clear_widgets()
        for section in filter_view(table, wording(), chosen).sections:
            sheet.add(Heading(text=section.title), flow(*(chip_of(option, choose) for option in section.options)))

    fill(current)
    shut = Pill(label=view.actions[0].label)
    shut.bind(on_tap=lambda _pill: sheet.close())
    return sheet.add_foot(shut).open()


def filter_of(tap: Tap) -> Filter:
    """Returns the filter that a tap sets."""
    return Filter(**tap.open.about) if tap.open is not None else Filter()


def open_result(_page: Any, id: int) -> None:
    """Opens a finished game. If its rules are gone, the saved players and totals stay readable."""
    app = App.get_running_app()
    trouble = trouble_with_record(app.table, wording(), id)
    if trouble:
        open_record(record_view(app.table, wording(), id, trouble))
    else:
        session = app.table.session(id)
        app.navigator.go(games.pages_of(session).results, session=session)


def open_record(view: ListView) -> Sheet:
    sheet = Sheet(title=view.title, caption=view.caption)
    sheet.add(*(Words(text=f"{row.title}  {medium(row.figure)}", sp=16, padding=(dp(4), dp(4))) for row in view.sections[0].rows))
    shut = Pill(kind="tonal", label=view.actions[0].label)
    shut.bind(on_tap=lambda _pill: sheet.close())
    return sheet.add_foot(shut).open()


def ask_note(page: ViewPage, id: int) -> Sheet:
    return FieldSheet(page, note_view(App.get_running_app().table, wording(), id)).open()
