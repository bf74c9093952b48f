"""Opens a finished game. If its rules are gone, the players and their totals stay readable as they were saved."""
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kivy.app import App
from kivy.metrics import dp

from screens import games
from screens.history.rows import headline
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words, medium
from screens.words import _, number
from table.session import Session

if TYPE_CHECKING:
    from scoring import RefereeResult
    from table.history import Record


def open_result(number: int) -> None:
    app = App.get_running_app()
    session = app.table.session(number)
    trouble = _trouble_with(session) if session.readable else _("This version of the app cannot read this game. It is kept as it is.")
    if trouble:
        open_record(app.table.history.record(number), trouble)
    else:
        app.navigator.go(games.of(session.game).pages.results, session=session)


def _trouble_with(session: Session) -> str:
    """Why a finished game cannot be shown on the page of its kind. Replayed by today's rules, an old evening may never end."""
    trouble = games.trouble_with(session)
    if trouble or games.of(session.game).kind != "referee":
        return trouble
    result = cast("RefereeResult", session.result())
    ended = result.state.outcome is not None
    return "" if ended else _("By today’s rules this game does not end. It is kept as it was.")


def open_record(record: Record, why: str) -> Sheet:
    sheet = Sheet(title=headline(record), caption=why)
    for seat in sorted(record.seats, key=lambda seat: seat.place):
        total = "–" if seat.total is None else number(seat.total)
        sheet.add(Words(text=f"{seat.place}.  {seat.player}  {medium(total)}", sp=16, padding=(dp(4), dp(4))))
    shut = Pill(kind="tonal", label=_("Done"))
    shut.bind(on_tap=lambda _pill: sheet.close())
    return sheet.add_foot(shut).open()
