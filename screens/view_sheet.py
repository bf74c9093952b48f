"""A sheet that draws a ListView: rows that close it and act, and buttons at its foot."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.uix.widget import Widget

from screens.view_page import ViewPage
from screens.view_parts import field_of, pill_of, row_of, section_widgets, with_argument
from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, language
from views.palette import PLAYERS
from views.parts import AskView, ListView, Person, RowView, Tap

HOLD_SECONDS = 1.5          # seconds: longer than any slow tap


def confirm(ask: AskView, act: Callable[[], object]) -> Sheet:
    """Asks before something is done that people may not want."""
    sheet = Sheet(title=ask.title, caption=ask.text)
    no, yes = Pill(kind="outlined", label=ask.no), Pill(kind="danger" if ask.danger else "main", label=ask.yes)
    no.bind(on_tap=lambda _pill: sheet.close())
    if ask.hold:
        yes.holdable, yes.hold_seconds = True, HOLD_SECONDS
        yes.bind(on_hold=lambda *_pill: (sheet.close(), act()), on_tap=lambda _pill: App.get_running_app().root.say(ask.hold))
    else:
        yes.bind(on_tap=lambda _pill: (sheet.close(), act()))
    return sheet.add_foot(no, yes).open()


class ViewSheet(Sheet):
    """A sheet for a view; override `draw` for more than a list.

    A tap closes the sheet and is then carried out by `act`.
    """

    def __init__(self, view: Any, act: Callable[[Tap], object], person: Person | None = None, **kwargs: Any) -> None:
        owner = {"initials": person.letters, "colour": PLAYERS[person.colour]} if person is not None else {}
        super().__init__(title=view.title, caption=view.caption, **owner, **kwargs)
        self.act = act
        self.view = view
        self.draw(view)

    def draw(self, view: Any) -> None:
        """Draws a ListView unless overridden."""
        self.add(*(field_of(field, self.close_and_act) for field in view.fields))
        for section in view.sections:
            self.add(*section_widgets(section, self.close_and_act, switched=self.act, row=self.row))
        self.add_foot(*(pill_of(action, self.close_and_act) for action in view.actions))

    def row(self, row: RowView) -> Widget:
        return row_of(row, self.close_and_act)

    def close_and_act(self, tap: Tap) -> None:
        self.close()
        self.act(tap)


class FieldSheet(ViewSheet):
    """One field, sent by the button or the end of the line. What is wrong with it is said beside it, and the sheet stays open."""

    def __init__(self, page: ViewPage, view: ListView) -> None:
        self.page = page
        super().__init__(view, page.act)

    def draw(self, view: ListView) -> None:
        [asked], [action] = view.fields, view.actions
        self.field, self.trouble, send = Field(hint=asked.label, text=asked.value), Words(sp=13, role="error"), Pill(label=action.label)
        self.field.bind(on_enter=self.send)
        send.bind(on_tap=self.send)
        self.add(self.field, self.trouble).add_foot(send)

    def open(self) -> Sheet:
        super().open()
        self.field.expect()
        return self

    def send(self, *_args: object) -> None:
        [asked], [action] = self.view.fields, self.view.actions
        outcome = self.page.perform(with_argument(asked.command, asked.field, self.field.text))
        if outcome.refused is not None:
            self.trouble.text = outcome.refused.sentence(language())
            self.field.expect()
            return
        self.close()
        self.page.refresh()
        if action.tap.says:
            App.get_running_app().root.say(action.tap.says, _("Undo"), self.page.undo)
