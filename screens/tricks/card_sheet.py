"""A card in the game: its text, what it paid and why, questions about it, and tokens to enter by hand."""
from __future__ import annotations

from kivy.app import App
from kivy.metrics import dp

from screens import rulebook
from screens.answer.rows import AnswerRow
from screens.registry import load_kv
from screens.tricks.tokens import steppers, tokens_text
from screens.tricks.tricks_page import TricksPage
from screens.view_parts import pill_of, row_of
from screens.widgets.buttons import LinkRow
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words
from screens.words import wording
from views.answers import Rules, answer_rows
from views.card_sheet import CardSheetView, card_sheet_view
from views.parts import Tap, stepped

load_kv(__file__)


class TokenRow(PressSurface):
    """A line of the score: tokens to the left, the reason beside them. A tap leads to its rule."""


def open_card_sheet(page: TricksPage, card: str, player: str, chapter: int) -> Sheet:
    def built() -> CardSheetView:
        return card_sheet_view(page.play(page.result), card, player, chapter)

    def turned(kind: str, count: int) -> None:
        counters = built().counters             # including what was typed in the meantime
        counter = next(each for each in counters if each.field == f"tokens.{kind}")
        page.act(Tap(send=(stepped(counter, count),)))

    def close_and_act(tap: Tap) -> None:
        sheet.close()
        page.act(tap)

    view, size = built(), App.get_running_app().sp(15)
    sheet = Sheet(title=view.title, caption=view.caption)
    sheet.add(*(Words(text=line, sp=15, padding=(dp(4), dp(2))) for line in view.lines))
    for reason in view.reasons:
        row = TokenRow()
        row.ids.tokens.text, row.ids.reason.text = tokens_text(reason.tokens, page.tokens, size) or "0", reason.text
        row.bind(on_tap=lambda _row, tap=reason.tap: close_and_act(tap))
        sheet.add(row)
    for question in view.questions:
        asked = LinkRow(icon="help-circle-outline", icon_role="gold", title=question.text, chevron=True)
        asked.bind(on_tap=lambda _row: (sheet.close(), page.ask(view.questions)))
        sheet.add(asked)
    if view.heading:
        sheet.add(Heading(text=view.heading), *steppers(view.counters, turned))
    if view.nothing is not None:
        sheet.add(pill_of(view.nothing, close_and_act))
    teach, *others = view.rows
    sheet.add(row_of(teach, close_and_act, chevron=True), *(row_of(row, close_and_act) for row in others))
    if view.answers:
        rulebook.ask(lambda rules: _add_answers(sheet, view, rules))
    return sheet.open()


def _add_answers(sheet: Sheet, view: CardSheetView, rules: Rules) -> None:
    for found in answer_rows(rules, view.answers, wording()):
        row = AnswerRow().fill(found)
        row.bind(on_tap=lambda _row: sheet.close())
        sheet.add(row)
