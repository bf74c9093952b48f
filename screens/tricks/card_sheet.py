"""A card in the game: what it says, what it brought and why, a question that one look at it answers, tokens to enter by hand."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from scoring import answers, tricks
from screens import rulebook
from screens.answer.rows import add_answers
from screens.registry import load_kv
from screens.tricks import lookups
from screens.tricks.notices import say
from screens.tricks.tokens import steppers, tokens_text
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.press import PressSurface, Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import Heading, Words, glyph
from screens.words import _, capital, language
from screens.workshop import corrections

load_kv(__file__)


class CardQuestion(Surface):
    """A question about a printed card with one big button for every answer."""

    def __init__(self, question: Any, answered: Any, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.question.text = f"{glyph('help-circle-outline')} {question.sentence(language())}"
        for number, answer in enumerate(question.answers):
            pill = Pill(kind="gold", label=capital(answer.name.sentence(language())))
            pill.bind(on_tap=lambda _pill, number=number: answered(question, number))
            pill.bind(height=self._grow)
            self.ids.answers.add_widget(pill)

    def _grow(self, *_args: object) -> None:
        self.ids.answers.height = max(pill.height for pill in self.ids.answers.children)


class TokenRow(PressSurface):
    """A line of the score: tokens to the left, the reason beside them. A tap leads to its rule."""


def answer(page: Any, question: Any, number: int, sheet: Sheet | None = None) -> None:
    """One look at the card, remembered for good."""
    app = App.get_running_app()
    if sheet is not None:
        sheet.close()
    name = lookups.card_name(page.pack, question.card)
    undo = corrections.teach(app.table, page.pack.game, tricks.answered(page.pack, question, number))
    page.refresh()
    told = question.answers[number].name.sentence(language())
    say(_("{card}: {answer}. Remembered for good.").format(card=name, answer=told), _("Undo"), lambda: (undo(), page.refresh()))


def open_questions(page: Any, questions: list[Any]) -> Sheet:
    """Everything one look at some cards answers."""
    sheet = Sheet(title=_("Look at the printed card"), caption=_("One tap, and the app knows it from now on."))
    for question in questions:
        sheet.add(CardQuestion(question, lambda asked, number: answer(page, asked, number, sheet)))
    return sheet.open()


def open_card_sheet(page: Any, card: str, player: str, chapter: int) -> Sheet:
    app, pack = App.get_running_app(), page.pack
    character = pack.cards[card]
    icons = [pack.categories[each].label.sentence(language()) for each in character.categories or ()]
    sheet = Sheet(title=f"{character.value} · {lookups.card_name(pack, card)}",
                  caption=" · ".join([lookups.seat_name(pack, player), *([", ".join(icons)] if icons else [])]))
    for text in pack.card_text(card, language()):
        sheet.add(Words(text=capital(text), sp=15, padding=(4, 2)))
    lines = lookups.lines_of(page.result, player, card, chapter)
    _add_lines(sheet, pack, [line for line in lines if not line.unread and (line.ability is not None or any(line.tokens.values()))])
    for question in character.questions:
        sheet.add(CardQuestion(question, lambda asked, number: answer(page, asked, number, sheet)))
    if character.unread and not page.session.finished:
        _add_typing(sheet, page, card, player, chapter)
    known = not character.unread and not character.to_check
    link = LinkRow(icon="pencil-outline", title=_("Correct this card") if known else _("Teach the app this card"),
                   caption=_("In the workshop, for good"))
    link.bind(on_tap=lambda _row: (sheet.close(), app.navigator.go("workshop", card=card, session=page.session)))
    sheet.add(link)
    if page.may_lead(player):
        first = LinkRow(icon="flag-outline", title=_("Led this trick"), caption=_("The order of play goes round from here"), chevron=False)
        first.bind(on_tap=lambda _row: (sheet.close(), page.lead(player)))
        sheet.add(first)
    add_answers(sheet, pack.game, [answers.links.for_trick_line(line) for line in lines])
    return sheet.open()


def _add_lines(sheet: Sheet, pack: Any, lines: list[Any]) -> None:
    size = App.get_running_app().sp(15)
    for line in lines:
        row = TokenRow()
        row.ids.tokens.text = tokens_text(pack, line.tokens, size, zeros=False) or "0"
        row.ids.reason.text = capital(line.reason(language()))
        row.bind(on_tap=lambda _row, line=line: (sheet.close(), rulebook.open_explaining(pack.game, answers.links.for_trick_line(line))))
        sheet.add(row)


def _add_typing(sheet: Sheet, page: Any, card: str, player: str, chapter: int) -> None:
    """The card is unknown and there is no time to teach it: enter what it brought in this game."""
    value = str(page.pack.cards[card].value)
    where = page.pack.chapters[chapter].sentence(language())
    heading = _("Tokens this card brought, {chapter}")
    if chapter == tricks.TRICK and not any(page.state.tricks):
        return
    sheet.add(Heading(text=heading.format(chapter=where)))

    def turned(kind: str, count: int) -> None:
        typed = {**page.state.earned.get(player, {}).get(value, {}).get(str(chapter), {}), kind: count}
        page.do({"do": "earned", "player": player, "card": int(value), "chapter": chapter, "tokens": typed})

    now = page.state.earned.get(player, {}).get(value, {}).get(str(chapter), {})
    sheet.add(*steppers(page.pack, now, turned))
    if not now:
        nothing = Pill(kind="outlined", label=_("It paid nothing"))
        nothing.bind(on_tap=lambda _pill: (sheet.close(), turned(next(iter(page.pack.tokens)), 0)))
        sheet.add(nothing)
