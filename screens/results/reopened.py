"""A finished game was reopened to correct it: says so, because it leaves the history until it is saved again, and offers to undo that."""
from __future__ import annotations

from collections.abc import Callable

from kivy.app import App

from screens.history.finished_game import open_result
from screens.words import _
from table.session import Session


def offer_to_close_again(session: Session, redo: Callable[[], object] | None = None) -> None:
    app, entries = App.get_running_app(), len(session.entries)

    def undo() -> None:
        if len(session.entries) == entries and redo is not None:
            redo()
        elif len(session.entries) != entries:           # something was corrected meanwhile: that is kept, too
            app.table.finish(session)
        again = app.table.put_back(session.id)
        app.navigator.open_tab("history")
        open_result(again.id)

    app.root.say(_("The game is open again. Save it to put it back in the history."), _("Undo"), undo)
