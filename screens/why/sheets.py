"""The order in which a hand was scored, as a sheet; and answers of the rules as rows, wherever a view names some."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.metrics import dp

from screens import rulebook
from screens.answer.rows import AnswerRow
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import wording
from views.answers import Rules, answer_rows
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
        sheet.add(*(_rule(sheet, row) for row in section.rows))
    return sheet.open()


def _rule(sheet: Sheet, view: RowView) -> LinkRow:
    """Leads to the answer that it names by what it explains."""
    assert view.tap is not None and view.tap.open is not None
    link, row = view.tap.open, LinkRow(icon=view.icon, title=view.title)

    def open_answer(rules: Rules) -> None:
        for found in answer_rows(rules, [link], wording()):
            answer_row(found).on_tap()

    row.bind(on_tap=lambda _row: (sheet.close(), rulebook.ask(open_answer)))
    return row
