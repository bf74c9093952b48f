"""A note about a finished game."""
from __future__ import annotations

from kivy.app import App

from screens.view_page import ViewPage
from screens.view_parts import with_argument
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import language, wording
from views.history import note_view


def ask_note(page: ViewPage, id: int) -> Sheet:
    view = note_view(App.get_running_app().table, wording(), id)
    [asked], [action] = view.fields, view.actions
    sheet, field, trouble, keep = Sheet(title=view.title), Field(hint=asked.label, text=asked.value), Words(sp=13, role="error"), Pill(
        label=action.label)

    def save(*_args: object) -> None:
        outcome = page.perform(with_argument(asked.command, asked.field, field.text))
        if outcome.refused is not None:
            trouble.text = outcome.refused.sentence(language())
        else:
            sheet.close()
            page.refresh()

    field.bind(on_enter=save)
    keep.bind(on_tap=save)
    sheet.add(field, trouble).add_foot(keep).open()
    field.expect()
    return sheet
