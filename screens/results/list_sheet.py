"""A sheet that draws a ListView: rows with a figure as they are, the others close it and act."""
from __future__ import annotations

from collections.abc import Callable

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words
from views.parts import ListView, RowView, SectionView, Tap

load_kv(__file__)


class ComparedRow(BoxLayout):
    """Somebody with the figure that is compared."""

    player = StringProperty()
    figure = StringProperty()
    first = BooleanProperty(False)


def open_list(view: ListView, act: Callable[[Tap], object]) -> Sheet:
    sheet = Sheet(title=view.title, caption=view.caption)
    for section in view.sections:
        _draw(sheet, section, act)
    return sheet.open()


def _draw(sheet: Sheet, section: SectionView, act: Callable[[Tap], object]) -> None:
    if section.title:
        sheet.add(Heading(text=section.title))
    sheet.add(*(Words(text=line, role="soft", padding=(dp(4), 0)) for line in section.lines))
    for row in section.rows:
        compared = row.person is not None
        sheet.add(ComparedRow(player=row.title, figure=row.figure, first=row.role == "good") if compared else _link(sheet, row, act))
    if section.caption:
        sheet.add(Words(text=section.caption, role="soft", padding=(dp(4), 0)))


def _link(sheet: Sheet, row: RowView, act: Callable[[Tap], object]) -> LinkRow:
    link = LinkRow(icon=row.icon, title=row.title, caption=row.caption, chevron=bool(row.tap and row.tap.open and not row.caption))
    if row.tap is not None:
        tap = row.tap
        link.bind(on_tap=lambda _row: (sheet.close(), act(tap)))
    return link
