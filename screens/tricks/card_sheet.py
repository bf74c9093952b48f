"""A card in the game: what it says, what it brought and why, a question that one look at it answers, tokens to enter by hand."""
from __future__ import annotations

from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import dp

from scoring import answers, tricks
from screens import rulebook
from screens.answer.rows import add_answers
from screens.registry import load_kv
from screens.tricks import lookups
from screens.tricks.questions import CardQuestion
from screens.tricks.tokens import steppers, tokens_text
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words
from screens.words import _, capital, language

if TYPE_CHECKING:
    from scoring import TrickPack
    from screens.tricks.tricks_page import TricksPage

load_kv(__file__)


class TokenRow(PressSurface):
    """A line of the score: tokens to the left, the reason beside them. A tap leads to its rule."""


def open_card_sheet(page: TricksPage, card: str, player: str, chapter: int) -> Sheet:
    app, pack = App.get_running_app(), page.pack
    character = pack.cards[card]
    icons = [pack.categories[each].label.sentence(language()) for each in character.categories or ()]
    sheet = Sheet(title=f"{character.value} · {lookups.card_name(pack, card)}",
                  caption=" · ".join([lookups.seat_name(pack, player), *([", ".join(icons)] if icons else [])]))
    for text in pack.card_text(card, language()):
        sheet.add(Words(text=capital(text), sp=15, padding=(dp(4), dp(2))))
    lines = lookups.lines_of(page.result, player, card, chapter)
    typing = character.unread and not page.session.finished         # then the steppers show what was typed
    told = [line for line in lines if not line.unread and not (typing and line.typed)]
    _add_lines(sheet, pack, [line for line in told if line.ability is not None or any(line.tokens.values())])
    for question in character.questions:
        sheet.add(CardQuestion(question, lambda row, number: row.answer(page, number)))
    if typing:
        _add_typing(sheet, page, card, player, chapter)
    known = not character.unread and not character.to_check
    link = LinkRow(icon="pencil-outline", title=_("Correct this card") if known else _("Teach the app this card"))
    link.bind(on_tap=lambda _row: (sheet.close(), app.navigator.go("workshop", card=card, session=page.session)))
    sheet.add(link)
    if page.may_lead(player):
        first = LinkRow(icon="flag-outline", title=_("Led this trick"), chevron=False)
        first.bind(on_tap=lambda _row: (sheet.close(), page.lead(player)))
        sheet.add(first)
    if not typing and not character.questions:          # a sheet that asks something is long enough
        add_answers(sheet, pack.game, [answers.links.for_trick_line(line) for line in lines])
    return sheet.open()


def _add_lines(sheet: Sheet, pack: TrickPack, lines: list[tricks.Line]) -> None:
    size = App.get_running_app().sp(15)
    for line in lines:
        row = TokenRow()
        row.ids.tokens.text = tokens_text(pack, line.tokens, size, zeros=False) or "0"
        row.ids.reason.text = capital(line.reason(language()))
        row.bind(on_tap=lambda _row, line=line: (sheet.close(), rulebook.open_explaining(pack.game, answers.links.for_trick_line(line))))
        sheet.add(row)


def _add_typing(sheet: Sheet, page: TricksPage, card: str, player: str, chapter: int) -> None:
    """The card is unknown and there is no time to teach it: enter what it brought in this game."""
    value = str(page.pack.cards[card].value)
    where = page.pack.chapters[chapter].sentence(language())
    heading = _("Tokens this card gave, {chapter}")
    if chapter == tricks.TRICK and not any(page.state.tricks):
        return
    sheet.add(Heading(text=heading.format(chapter=where)))

    def turned(kind: str, count: int) -> None:
        typed = {**page.state.earned.get(player, {}).get(value, {}).get(str(chapter), {}), kind: count}
        page.do({"do": "earned", "player": player, "card": int(value), "chapter": chapter, "tokens": typed})

    now = page.state.earned.get(player, {}).get(value, {}).get(str(chapter), {})
    sheet.add(*steppers(page.pack, now, turned))
    if not now:
        nothing = Pill(kind="outlined", label=_("It gave nothing"))
        nothing.bind(on_tap=lambda _pill: (sheet.close(), turned(next(iter(page.pack.tokens)), 0)))
        sheet.add(nothing)
