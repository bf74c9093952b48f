"""Questions that one look at a printed card answers, a button for every answer; what is answered stays in view."""
from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from screens.registry import load_kv
from screens.widgets.buttons import Pill
from screens.widgets.press import Surface
from screens.widgets.sheet import Sheet
from screens.widgets.text import glyph
from views.card_sheet import QuestionsView, QuestionView
from views.parts import Tap

if TYPE_CHECKING:
    from screens.tricks.tricks_page import TricksPage

load_kv(__file__)


class CardQuestion(Surface):
    """One question. `act` carries out its answer, `then` is called once it is answered."""

    def __init__(
        self, view: QuestionView, act: Callable[[Tap], bool], then: Callable[[], object] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.view, self.answered = view, False
        self._act, self._then = act, then
        self.ask()

    def ask(self) -> None:
        self.answered = False
        self.ids.question.text = f"{glyph('help-circle-outline')} {self.view.text}"
        self.ids.answers.clear_widgets()
        for number, option in enumerate(self.view.answers):
            pill = Pill(kind="tonal", label=option.label)
            pill.bind(on_tap=lambda _pill, number=number: self.answer(number))
            pill.bind(height=self._grow)
            self.ids.answers.add_widget(pill)
        self._grow()

    def _grow(self, *_args: object) -> None:
        self.ids.answers.height = max((pill.height for pill in self.ids.answers.children), default=0)

    def show(self, asked: bool) -> None:
        """Asked again, if the answer was taken back."""
        if asked and self.answered:
            self.ask()

    def answer(self, number: int) -> None:
        self.answered = True
        self.ids.question.text = f"{glyph('check-circle')} {self.view.told[number]}"
        self.ids.answers.clear_widgets()
        self._grow()
        if not self._act(self.view.answers[number].tap):
            self.ask()
        elif self._then is not None:
            self._then()


def open_questions(page: TricksPage, view: QuestionsView) -> Sheet:
    """Everything one look at some cards answers, one after the other; it closes when nothing is left to ask."""
    sheet = Sheet(title=view.title, caption=view.caption)
    rows = [CardQuestion(question, page.act, lambda: sheet.close() if all(row.answered for row in rows) else None)
            for question in view.questions]
    page.asking = rows
    sheet.on_closed = page.asking.clear
    return sheet.add(*rows).open()
