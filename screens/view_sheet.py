"""A sheet that draws a ListView: rows that close it and act, and buttons at its foot."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screens.view_parts import field_of, pill_of, section_widgets
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from views.palette import PLAYERS
from views.parts import AskView, Person, Tap


def confirm(ask: AskView, act: Callable[[], object]) -> Sheet:
    """Asks before something is done that people may not want."""
    sheet = Sheet(title=ask.title, caption=ask.text)
    no = Pill(kind="outlined", label=ask.no)
    yes = Pill(kind="danger" if ask.danger else "main", label=ask.yes, holdable=ask.hold)
    no.bind(on_tap=lambda _pill: sheet.close())
    yes.bind(**{"on_hold" if ask.hold else "on_tap": lambda _pill: (sheet.close(), act())})
    return sheet.add_foot(no, yes).open()


class ViewSheet(Sheet):
    """Whoever has more to draw than a list overrides `draw`.

    A tap closes the sheet and is then carried out by `act`.
    """

    def __init__(self, view: Any, act: Callable[[Tap], object], person: Person | None = None, **kwargs: Any) -> None:
        owner = {"initials": person.letters, "colour": PLAYERS[person.colour]} if person is not None else {}
        super().__init__(title=view.title, caption=view.caption, **owner, **kwargs)
        self.act = act
        self.view = view
        self.draw(view)

    def draw(self, view: Any) -> None:
        """A ListView, if nobody says otherwise."""
        self.add(*(field_of(field, self.close_and_act) for field in view.fields))
        for section in view.sections:
            self.add(*section_widgets(section, self.close_and_act))
        self.add_foot(*(pill_of(action, self.close_and_act) for action in view.actions))

    def close_and_act(self, tap: Tap) -> None:
        self.close()
        self.act(tap)
