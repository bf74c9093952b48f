"""A tie that only the table can break: a sheet with a large disc for each tied player. Who answered is not recorded."""
from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.gridlayout import GridLayout

from screens.registry import load_kv
from screens.widgets.buttons import Pill
from screens.widgets.press import PressSurface
from screens.widgets.sheet import Sheet
from views.palette import PLAYERS
from views.parts import Tap
from views.ties import DecideView

load_kv(__file__)
CARDS = {1: (208, 96), 2: (208, 96), 3: (176, 72)}         # by number side by side: height and disc; more than that use two columns


class DecideCard(PressSurface):
    """One of the tied players."""

    name = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    tall = NumericProperty(208)
    disc = NumericProperty(96)


class DecideWords(BoxLayout):
    question = StringProperty()
    hint = StringProperty()


class Question(Sheet):
    """Calls `answered` with the tap of the chosen player, `left` without one: True if the table says that all are equal."""

    def __init__(self, view: DecideView, answered: Callable[[Tap], object], left: Callable[[bool], object], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.cards: dict[str, DecideCard] = {}
        count = len(view.options)
        tall, disc = CARDS.get(count, (136, 64))
        grid = GridLayout(cols=count if count in CARDS else 2, spacing=dp(16), size_hint_y=None)
        grid.bind(minimum_height=grid.setter("height"))
        for option in view.options:
            if option.person is not None:
                card = DecideCard(name=option.label, initials=option.person.letters, colour=PLAYERS[option.person.colour])
                card.tall, card.disc = tall, disc
                card.bind(on_tap=lambda _card, tap=option.tap: self._end(partial(answered, tap)))
                self.cards[option.label] = card
                grid.add_widget(card)
        shared = Pill(kind="plain", label=view.shared)
        shared.bind(on_tap=lambda _pill: self._end(partial(left, True)))
        self.on_closed = partial(left, False)
        self.add(DecideWords(question=view.question, hint=view.hint), grid).add_foot(shared)

    def _end(self, then: Callable[[], object]) -> None:
        self.on_closed = None
        self.close()
        then()
