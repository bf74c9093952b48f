"""Questions about a printed card, one at a time: the answers are two large tiles, or tokens if they are tokens."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.properties import ListProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.theme import rgba
from screens.tricks.tokens import ink_of
from screens.widgets.buttons import Pill
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from screens.widgets.text import glyph
from screens.words import wording
from views.card_sheet import QuestionView, card_questions, questions_view
from views.parts import OptionView, Tap
from views.tricks_cards import TokenFace, token_faces

load_kv(__file__)
READING = 0.7                   # seconds: an earlier tap cannot have read the next question


class AnswerTile(PressSurface):
    label = StringProperty()
    icon = StringProperty("blank")
    ink = ListProperty([0, 0, 0, 1])
    least = NumericProperty(0)


class AskedCard(BoxLayout):
    """The progress, the card, and the question about it."""

    progress = StringProperty()
    share = NumericProperty(0)
    value = StringProperty()
    title = StringProperty()
    caption = StringProperty()
    question = StringProperty()


class QuestionSheet:
    """Asks questions; `pack` returns the current pack, because answers change it; `act` carries out an answer."""

    def __init__(self, questions: tuple[QuestionView, ...], pack: Callable[[], Any], act: Callable[[Tap], bool]) -> None:
        view = questions_view(questions, wording())
        self._asked, self._pack, self._act = view.questions, pack, act
        self._faces: Mapping[str, TokenFace] = {face.id: face for face in token_faces(pack(), wording())}
        self._answered: list[int] = []
        self.at = 0
        self.card, self.sheet = AskedCard(), Sheet()
        self.card.ids.close.bind(on_tap=lambda _button: self.sheet.close())
        self.unknown = Pill(kind="plain", label=view.unknown)
        self.unknown.bind(on_tap=lambda _pill: self._go_on())
        self.sheet.add(self.card).add_foot(self.unknown)
        self._show()
        self.sheet.open()

    @property
    def question(self) -> QuestionView:
        return self._asked[self.at]

    @property
    def answers(self) -> list[AnswerTile]:
        return list(reversed(self.card.ids.answers.children))

    def _open(self, question: QuestionView) -> QuestionView | None:
        """Returns the current version of a question, or None if it is answered."""
        now = card_questions(self._pack(), question.card, wording())
        return next((each for each in now if each.text == question.text), None)

    def _show(self) -> None:
        view, card = self.question, self.card
        card.progress, card.share, card.value, card.title = view.progress, view.share, view.value, view.title
        icons = "".join(f"{glyph(icon)} " for icon in view.icons)
        card.caption, card.question = icons + view.caption, view.text
        place = card.ids.answers
        place.clear_widgets()
        for number, option in enumerate(view.answers):
            tile = self._tile(option)
            tile.bind(on_tap=lambda _tile, number=number: self.answer(number))
            tile.rest(READING)                  # ignores the second half of a double tap
            place.add_widget(tile)

    def _tile(self, option: OptionView) -> AnswerTile:
        face = self._faces.get(option.id)
        return AnswerTile(label=option.label) if face is None else AnswerTile(
            label=option.label, icon=face.icon, ink=rgba(ink_of(face.paint)))

    def answer(self, number: int) -> None:
        now = self._open(self.question)
        if now is None or self._act(now.answers[number].tap):
            self._answered.append(self.at)
            self._go_on()

    def _go_on(self) -> None:
        """Shows the next open question; after the last one closes the sheet."""
        ahead = [at for at in range(self.at + 1, len(self._asked)) if self._open(self._asked[at]) is not None]
        if ahead:
            self.at = ahead[0]
            self._show()
        else:
            self.sheet.close()

    def refresh(self) -> None:
        """Shows a question again if its answer was undone."""
        if self._answered and self._open(self._asked[self._answered[-1]]) is not None:
            self.at = self._answered.pop()
            self._show()


def open_questions(page: Any, questions: tuple[QuestionView, ...], pack: Callable[[], Any]) -> Sheet | None:
    """Asks the questions about some cards above a page, whose `asking` is called on every change."""
    if not questions:
        return None
    page.asking = asking = QuestionSheet(questions, pack, page.act)

    def closed() -> None:
        page.asking = None

    asking.sheet.on_closed = closed
    return asking.sheet
