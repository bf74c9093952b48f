"""Questions that one look at a printed card answers, each with a button for every answer; what is answered stays in view."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.app import App

from scoring import tricks
from screens.registry import load_kv
from screens.tricks import lookups
from screens.tricks.notices import say
from screens.widgets.buttons import Pill
from screens.widgets.press import Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import glyph
from screens.words import _, capital, colon, language
from screens.workshop import corrections

if TYPE_CHECKING:
    from scoring import tricks
    from screens.tricks.tricks_page import TricksPage

load_kv(__file__)


class CardQuestion(Surface):
    """One question. `tapped` gets this row and the number of the answer."""

    def __init__(self, question: tricks.Question, tapped: Callable[[CardQuestion, int], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.question, self.answered = question, False
        self._tapped = tapped
        self.ask()

    def ask(self) -> None:
        self.answered = False
        self.ids.question.text = f"{glyph('help-circle-outline')} {self.question.sentence(language())}"
        self.ids.answers.clear_widgets()
        for number, answer in enumerate(self.question.answers):
            pill = Pill(kind="tonal", label=capital(answer.name.sentence(language())))
            pill.bind(on_tap=lambda _pill, number=number: self._tapped(self, number))
            pill.bind(height=self._grow)
            self.ids.answers.add_widget(pill)
        self._grow()

    def _grow(self, *_args: object) -> None:
        self.ids.answers.height = max((pill.height for pill in self.ids.answers.children), default=0)

    def answer(self, page: TricksPage, number: int) -> None:
        """One look at the card, remembered for good."""
        table, pack, question = App.get_running_app().table, page.pack, self.question
        name, told = lookups.card_name(pack, question.card), question.answers[number].name.sentence(language())
        undo = corrections.teach(table, pack.game, tricks.answered(pack, question, number))
        self.answered = True
        self.ids.question.text = f"{glyph('check-circle')} {name}{colon()}{told}"
        self.ids.answers.clear_widgets()
        self._grow()
        page.refresh()

        def take_back() -> None:
            undo()
            self.ask()
            page.refresh()

        say(_("{card}: {answer}. Remembered for good.").format(card=name, answer=told), _("Undo"), take_back)


def open_questions(page: TricksPage, questions: list[tricks.Question]) -> Sheet:
    """Everything one look at some cards answers, one after the other; it closes when nothing is left to ask."""
    sheet = Sheet(title=_("Look at the printed card"), caption=_("Answer once, the app remembers."))
    rows: list[CardQuestion] = []

    def tapped(row: CardQuestion, number: int) -> None:
        row.answer(page, number)
        if all(each.answered for each in rows):
            sheet.close()

    rows.extend(CardQuestion(question, tapped) for question in questions)
    return sheet.add(*rows).open()
