"""A sheet that draws a ListView: rows that close it and act, and buttons at its foot."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.uix.widget import Widget

from screens.widgets.buttons import LinkRow, Pill, SwitchRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from views.palette import PLAYERS
from views.parts import Action, AskView, Person, RowView, SwitchView, Tap

Act = Callable[[Tap], object]
Switch = Callable[..., object]            # of a command, and whether it is on
HOLD_SECONDS = 1.5          # longer than any slow tap
PILLS = {"plain": "outlined", "main": "main", "tonal": "tonal", "danger": "danger"}      # by the kind of an action


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
    """Whoever has more to draw than a list overrides `draw`. A tap closes the sheet and is then carried out by `act`."""

    def __init__(self, view: Any, act: Act, person: Person | None = None, switch: Switch | None = None, **kwargs: Any) -> None:
        owner = {"initials": person.letters, "colour": PLAYERS[person.colour]} if person is not None else {}
        super().__init__(title=view.title, caption=view.caption, **owner, **kwargs)
        self.act, self.switch = act, switch
        self.view = view
        self.draw(view)

    def draw(self, view: Any) -> None:
        """A ListView, if nobody says otherwise."""
        for section in view.sections:
            if section.title:
                self.add(Words(text=section.title, font_name="RobotoMedium", role="soft", padding=(dp(4), dp(4))))
            self.add(*(Words(text=line, role="soft") for line in section.lines), *map(self.row, section.rows),
                     *map(self.switch_row, section.switches))
        self.add_foot(*map(self.pill, view.actions))

    def row(self, row: RowView, chevron: bool = False) -> Widget:
        link = LinkRow(icon=row.icon, icon_role=row.role or "soft", title=row.title, caption=row.caption, chevron=chevron)
        if row.tap is not None:
            self.closes(link, row.tap)
        return link

    def switch_row(self, switch: SwitchView) -> SwitchRow:
        """It is carried out at once, and the sheet stays."""
        row, turn = SwitchRow(title=switch.title, caption=switch.caption, active=switch.on), self.switch
        if turn is not None:
            row.bind(on_switch=lambda _row, on: turn(switch.command, on=on))
        return row

    def pill(self, action: Action) -> Pill:
        pill = Pill(label=action.label, icon=action.icon, kind=PILLS[action.kind])
        self.closes(pill, action.tap)
        return pill

    def closes(self, widget: Any, tap: Tap) -> None:
        widget.bind(on_tap=lambda _widget: (self.close(), self.act(tap)))
