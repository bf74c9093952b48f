"""The order in which a hand was scored, as a sheet; and answers of the rules as rows, wherever a view names some."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from screens.answer.rows import AnswerRow
from screens.view_parts import row_of
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from views.parts import RowView
from views.why import order_view

if TYPE_CHECKING:
    from screens.why.why import Why


def answer_row(row: RowView, **looks: Any) -> AnswerRow:
    assert row.tap is not None and row.tap.open is not None
    return AnswerRow(**row.tap.open.about, question=row.title, words=row.caption, source=row.note, silent=row.role == "silent", **looks)


def open_order(page: Why) -> Sheet:
    """Every step of the resolution with what happened in it."""
    view = order_view(page.play, page.player)
    sheet = Sheet(title=view.title)
    for section in view.sections:
        if section.title:
            sheet.add(Words(text=section.title, font_name="RobotoMedium", sp=14.5, padding=(dp(4), dp(2))))
            sheet.add(*(Words(text=line, sp=14, role="soft", padding=(dp(22), 0, 0, 0)) for line in section.lines))
        else:
            sheet.add(*(Words(text=line, sp=13.5, role="soft", padding=(dp(4), dp(4))) for line in section.lines))
        sheet.add(*(row_of(row, lambda tap: (sheet.close(), page.act(tap)), chevron=True) for row in section.rows))
    return sheet.open()
