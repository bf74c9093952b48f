"""The sheet that asks which finished games are looked at: every tap applies at once, and the list behind follows."""
from __future__ import annotations

from collections.abc import Callable

from kivy.app import App

from screens.view_parts import chip_of, flow
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading
from screens.words import wording
from views.history import Filter, filter_view
from views.parts import Tap


def ask_filter(current: Filter, done: Callable[[Filter], None]) -> Sheet:
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
    """Where a link to the history leads."""
    return Filter(**tap.open.about) if tap.open is not None else Filter()
