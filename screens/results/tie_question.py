"""A tie that only the table can break: asked with a smile, answered with a tap. Nobody is recorded."""
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import StringProperty
from kivy.uix.stacklayout import StackLayout

from screens.registry import load_kv
from screens.results.breakdown import counting_of
from screens.widgets.buttons import Chip
from screens.widgets.press import Surface
from screens.words import _, language
from table import Refused
from table.people import initials

if TYPE_CHECKING:
    from scoring import crews
    from screens.results.results import Results
    from table.games.crews import CrewsState

load_kv(__file__)


class QuestionCard(Surface):
    """The question, and a chip for everybody it is about."""

    words = StringProperty()
    hint = StringProperty()


def show_questions(page: Results) -> None:
    """One card per group of tied players; a tap names the best, then the next, until one is left."""
    place = page.ids.questions
    place.clear_widgets()
    page.answers = {}
    if page.finished:
        return
    for question in counting_of(page.result).tie_questions(page.result):
        place.add_widget(_card(page, question))


def _card(page: Results, question: crews.Question) -> QuestionCard:
    card = QuestionCard(words=question.sentence(language()), hint=_("No microphone: the others listen, then tap the best."))
    letters = initials(page.session.players)
    chips = StackLayout(size_hint_y=None, spacing=dp(8))
    chips.bind(minimum_height=chips.setter("height"))
    for name in question.between:
        chip = Chip(label=name, initials=letters[name], colour=page.session.state.player(name).colour)
        chip.bind(on_tap=lambda tapped: answer(page, tapped.label))
        chips.add_widget(chip)
        page.answers[name] = chip
    card.ids.inside.add_widget(chips)
    return card


def answer(page: Results, name: str) -> None:
    """This player was the best of those still tied."""
    app = App.get_running_app()
    said = [*cast("CrewsState", page.session.state).cried_best, name]
    try:
        page.session.do({"do": "cried_best", "players": said})
    except Refused as refused:
        app.root.say(refused.sentence(app.language))
        return
    app.tick(20)
    _count_again(page)
    app.root.say(_("{name} cries best.").format(name=name), _("Undo"), lambda: _take_back(page))


def _take_back(page: Results) -> None:
    page.session.undo()
    _count_again(page)


def _count_again(page: Results) -> None:
    page.result = page.session.result()
    page.refresh()
