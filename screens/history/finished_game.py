"""Opens a finished game. If its rules are gone, the players and their totals stay readable as they were saved."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp

from screens import games
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, medium
from screens.words import wording
from views.history import record_view, trouble_with_record
from views.parts import ListView


def open_result(number: int) -> None:
    app = App.get_running_app()
    trouble = trouble_with_record(app.table, wording(), number)
    if trouble:
        open_record(record_view(app.table, wording(), number, trouble))
    else:
        session = app.table.session(number)
        app.navigator.go(games.pages_of(session).results, session=session)


def open_record(view: ListView) -> Sheet:
    sheet = Sheet(title=view.title, caption=view.caption)
    sheet.add(*(Words(text=f"{row.title}  {medium(row.figure)}", sp=16, padding=(dp(4), dp(4))) for row in view.sections[0].rows))
    shut = Pill(kind="tonal", label=view.actions[0].label)
    shut.bind(on_tap=lambda _pill: sheet.close())
    return sheet.add_foot(shut).open()
