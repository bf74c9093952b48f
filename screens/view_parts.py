"""The widgets for rows, switches, options, fields and buttons of a view, in lists and sheets alike."""
from __future__ import annotations

from collections.abc import Callable, Iterator

from kivy.metrics import dp
from kivy.uix.stacklayout import StackLayout
from kivy.uix.widget import Widget

from screens.widgets.buttons import Chip, LinkRow, Pill, SwitchRow
from screens.widgets.field import Field
from screens.widgets.pills import DANGER_SECONDS
from screens.widgets.session_row import SessionRow
from screens.widgets.text import Words
from views.palette import PLAYERS
from views.parts import Action, Command, FieldView, OptionView, RowView, SectionView, SwitchView, Tap

Act = Callable[[Tap], object]
PILLS = {"plain": "outlined", "main": "main", "tonal": "tonal", "danger": "danger"}      # colours by kind of action


def section_widgets(
    section: SectionView, act: Act, switched: Act | None = None, row: Callable[[RowView], Widget] | None = None
) -> Iterator[Widget]:
    """Yields heading, lines, options, switches, games and rows, in this order. `switched`: called by switches if a tap closes a sheet."""
    if section.title:
        yield Words(text=section.title, font_name="RobotoMedium", role="soft", padding=(dp(4), dp(4)))
    if section.caption:
        yield Words(text=section.caption, role="soft")
    yield from (Words(text=line, role="soft") for line in section.lines)
    if section.options:
        yield flow(*(chip_of(option, act) for option in section.options))
    yield from (switch_of(switch, switched or act) for switch in section.switches)
    yield from (SessionRow(game, act) for game in section.games)
    yield from (row(each) if row is not None else row_of(each, act) for each in section.rows)


def row_of(row: RowView, act: Act, chevron: bool = False) -> LinkRow:
    link = LinkRow(icon=row.icon, title=row.title, caption=row.caption, value=row.figure, chevron=chevron, holdable=row.hold is not None)
    if row.role:
        link.icon_role = row.role
    if row.role == "error" and row.tap is not None and row.tap.command is not None:
        link.rest(DANGER_SECONDS)           # destructive buttons ignore a finger that is already down
    if row.tap is not None:
        link.bind(on_tap=lambda _row: act(row.tap))
    if row.hold is not None:
        link.bind(on_hold=lambda _row: act(row.hold))
    return link


def switch_of(switch: SwitchView, act: Act) -> SwitchRow:
    """Returns a switch, which springs back if refused."""
    row = SwitchRow(icon=switch.icon, title=switch.title, caption=switch.caption, active=switch.on)

    def turn(_row: SwitchRow, on: bool) -> None:
        if act(Tap(command=with_argument(switch.command, "on", on))) is False:
            row.active = not on

    row.bind(on_switch=turn)
    return row


def chip_of(option: OptionView, act: Act) -> Chip:
    chip = Chip(label=option.label, icon=option.icon, kind="chosen" if option.chosen else "plain")
    if option.person is not None:
        chip.initials, chip.colour = option.person.letters, PLAYERS[option.person.colour]
    chip.bind(on_tap=lambda _chip: act(option.tap))
    return chip


def field_of(field: FieldView, act: Act) -> Field:
    """Returns a field whose text goes to its command on Enter."""
    typed = Field(hint=field.label, text=field.value, icon="magnify" if field.kind == "search" else "")
    typed.bind(on_enter=lambda _field: act(Tap(command=with_argument(field.command, field.field, typed.text))))
    return typed


def pill_of(action: Action, act: Act) -> Pill:
    """Returns a button; an unusable one says why below."""
    pill = Pill(label=action.label, icon=action.icon, kind=PILLS[action.kind])
    pill.bind(on_tap=lambda _pill: act(Tap(says=action.off) if action.off else action.tap))
    return pill


def flow(*widgets: Widget) -> StackLayout:
    """Arranges widgets side by side, on as many lines as needed."""
    layout = StackLayout(size_hint_y=None, spacing=dp(6))
    layout.bind(minimum_height=layout.setter("height"))
    for widget in widgets:
        layout.add_widget(widget)
    return layout


def with_argument(command: Command, name: str, value: object) -> Command:
    return Command(command.name, {**command.arguments, name: value})
