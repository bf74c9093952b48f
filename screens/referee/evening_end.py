"""How an evening of Cendrillon ends: won, lost, or the last chance, pair by pair. Everything can be undone."""
from __future__ import annotations

from typing import Any

from kivy.app import App
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens import games
from screens.referee import tiles as _tiles  # noqa: F401  (kv below uses its rules)
from screens.referee.clock import ClockFace
from screens.registry import load_kv
from screens.results.end_page import EndPage
from screens.widgets.bars import Avatar
from views.evening import evening_of
from views.game import layout_of
from views.palette import PLAYERS
from views.parts import Command, Link, Tap
from views.results import ResultsView

load_kv(__file__)


class EveningParts(BoxLayout):
    """Who played, what to do, the pairs, and the rule."""

    hint = StringProperty()
    rule = StringProperty()


class EndClock(ClockFace):
    """The hour at which it ended, beside the outcome."""

    diameter = NumericProperty(84)


class EveningEnd(EndPage):
    outcome = StringProperty()              # won, lost, last_chance

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.clock, self.parts = EndClock(), EveningParts()
        self.ids.banner.ids.beside.add_widget(self.clock)
        self.ids.below.add_widget(self.parts)
        self.parts.ids.rule.bind(on_tap=lambda _row: self.open_rule())

    def enter(self, session: Any, **arguments: object) -> None:
        self.outcome = ""
        super().enter(session or self.session, **arguments)

    def refresh(self) -> None:
        if self.result is not None and not evening_of(self.play()).state.outcome:       # undone: the evening continues
            App.get_running_app().navigator.instead(games.of(self.session.game).pages.screen, session=self.session)
        else:
            super().refresh()

    def draw(self, view: ResultsView) -> None:
        before, self.outcome = self.outcome, view.outcome
        self.clock.hours, self.clock.hour, self.clock.hand = view.hours, view.hour, view.hour
        self.parts.hint, self.parts.rule = view.hint, view.rule.title if view.rule else ""
        discs = self.parts.ids.discs
        discs.clear_widgets()
        for person in view.winners:
            discs.add_widget(Avatar(initials=person.letters, colour=PLAYERS[person.colour], diameter=40))
        pairs = self.parts.ids.pairs
        pairs.lay(layout_of(self.play()), self.name_pair, big=30)
        pairs.show(view.pairs)
        if self.outcome != before and not view.finished:
            self.ids.banner.celebrate()

    # what a finger does

    def open_rule(self) -> None:
        if self.view is not None and self.view.rule is not None and self.view.rule.tap is not None:
            self.act(self.view.rule.tap)

    def name_pair(self, tap: Tap) -> None:
        """Names a pair on the last chance: right and in order, or it is lost."""
        if tap.send:
            self.act(tap)

    def open(self, link: Link) -> None:
        if link.to == "step_back":
            self.must(Command("undo"))
            self.update()
        else:
            super().open(link)

    def offer_to_close_again(self, redo: Any = None) -> None:
        super().offer_to_close_again(self.session.redo)
