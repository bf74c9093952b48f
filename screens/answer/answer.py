"""One answer: the question, what the app says, the order as a picture, the reading behind it with its switch, its cards."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.app import App
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import rulebook
from screens.answer.rows import chips_of_faces, sign_colours
from screens.registry import load_kv
from screens.view_page import ViewPage
from screens.widgets.buttons import SwitchRow
from screens.widgets.cardrow import FamilySquare
from screens.widgets.press import Surface
from screens.widgets.text import Heading, Words, known_icon
from screens.words import wording
from views.answers import Rules
from views.parts import Command, SwitchView
from views.rules import AnswerView, OrderPartView, OrderStepView, answer_view

load_kv(__file__)
NOTHING = AnswerView("", "", "", (), "", False, SwitchView("", False, Command("")))


class Framed(Surface):
    """A quiet box around a few rows."""


class OrderStep(BoxLayout):
    """A step of the order of resolution, drawn below the previous one."""

    number = StringProperty()               # '': an alternative of the previous step
    icon = StringProperty("blank")
    title = StringProperty()
    first = BooleanProperty(False)
    last = BooleanProperty(False)


class AnswerPage(ViewPage):
    view = ObjectProperty(NOTHING, rebind=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.game = self.id_of_answer = ""
        self.switch_row: SwitchRow | None = None

    def enter(self, game: str = "", answer: str = "", **_arguments: object) -> None:
        if (game, answer) != (self.game, self.id_of_answer):
            self.ids.scroll.scroll_y = 1
        self.game, self.id_of_answer = game, answer
        App.get_running_app().preferences.remember_read(game, answer)
        self.refresh()

    def refresh(self) -> None:
        rulebook.ask(self._show)

    def _build(self, rules: Rules) -> AnswerView:
        return answer_view(App.get_running_app().table, wording(), rules, self.game, self.id_of_answer)

    def _show(self, rules: Rules) -> None:
        view = self.view = self._build(rules)
        place = self.ids.body
        place.clear_widgets()
        for paragraph in view.paragraphs:
            place.add_widget(Words(text=paragraph, sp=16, line_height=1.2, padding=(0, 4)))
        if view.order:
            place.add_widget(_picture(view.order))
        self.switch_row = None
        if view.reading is not None:
            self.switch_row = self._reading(view.reading)
            box = Framed(ground="gold_box")
            box.add_widget(self.switch_row)
            place.add_widget(box)
        self.ids.cards.clear_widgets()
        if view.about:
            self.ids.cards.add_widget(Heading(text=view.about))
            self.ids.cards.add_widget(chips_of_faces(view.cards))

    def _reading(self, reading: SwitchView) -> SwitchRow:
        """Builds the switch for a disputed reading, below the question."""
        row = SwitchRow(title=reading.title, caption=reading.caption, active=reading.on)
        row.bind(on_switch=lambda _row, on: self.read_it(reading, on))
        return row

    def read_it(self, reading: SwitchView, on: bool) -> None:
        self.must(reading.command, on=on)
        usual, changed = self.view.said
        App.get_running_app().root.say(usual if on == self.view.usual else changed)

    def mark(self) -> None:
        self.must(self.view.marked.command, on=not self.view.marked.on)
        rulebook.ask(lambda rules: setattr(self, "view", self._build(rules)))


def _picture(parts: Sequence[OrderPartView]) -> Framed:
    box = Framed()
    for part in parts:
        if part.title:
            box.add_widget(Heading(text=part.title))
        for place, step in enumerate(part.steps):
            box.add_widget(_step(step, first=place == 0, last=place == len(part.steps) - 1))
    return box


def _step(view: OrderStepView, first: bool, last: bool) -> OrderStep:
    step = OrderStep(number=view.number, icon=view.icon, title=view.title, first=first, last=last)
    for sign in view.signs:
        ground, ink = sign_colours(sign)
        step.ids.squares.add_widget(FamilySquare(icon=known_icon(sign.icon), ground=ground, ink=ink))
    step.ids.squares.height = dp(26) if view.signs else 0
    return step
