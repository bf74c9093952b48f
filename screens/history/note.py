"""What can be done with a finished game: a note is written about it, or it is deleted after a question."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from kivy.app import App

from screens import games
from screens.history.rows import headline
from screens.menu_rows import add_row
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _
from table.people import undrawable

if TYPE_CHECKING:
    from table.history import Record
    from table.session import Session

LONGEST_NOTE = 120


def open_menu(record: Record, changed: Callable[[], None], delete: Callable[[Record], None]) -> Sheet:
    sheet = Sheet(title=headline(record), caption=games.title(record.game))
    session = App.get_running_app().table.session(record.id)
    if session.readable:
        add_row(sheet, "pencil-outline", _("Change the note") if session.note else _("Write a note"), session.note,
                lambda: ask_note(session, changed))
    add_row(sheet, "trash-can-outline", _("Delete the game"), "", lambda: ask_to_delete(record, delete))
    return sheet.open()


def ask_note(session: Session, changed: Callable[[], None]) -> Sheet:
    sheet, field, trouble, keep = Sheet(title=_("Note")), Field(hint=_("Where, with whom, what happened"), text=session.note), Words(
        sp=13, role="error"), Pill(label=_("Save"))

    def save(*_args: object) -> None:
        typed = " ".join(field.text.split())
        if undrawable(typed):
            trouble.text = _("This app cannot show: {letters}").format(letters=undrawable(typed))
        elif len(typed) > LONGEST_NOTE:
            trouble.text = _("At most {n} characters.").format(n=LONGEST_NOTE)
        else:
            sheet.close()
            if typed != session.note:
                session.do({"do": "note", "text": typed})
                changed()

    field.bind(on_enter=save)
    keep.bind(on_tap=save)
    sheet.add(field, trouble).add_foot(keep).open()
    field.expect()
    return sheet


def ask_to_delete(record: Record, delete: Callable[[Record], None]) -> Sheet:
    App.get_running_app().tick(30)
    sheet = Sheet(title=_("Delete this game?"), caption=games.winner_line(record) + "\n"
                  + _("For 30 days you can bring it back: Settings › My data."))
    keep, gone = Pill(kind="outlined", label=_("Keep it")), Pill(kind="danger", label=_("Delete"))
    keep.bind(on_tap=lambda _pill: sheet.close())
    gone.bind(on_tap=lambda _pill: (sheet.close(), delete(record)))
    return sheet.add_foot(keep, gone).open()
