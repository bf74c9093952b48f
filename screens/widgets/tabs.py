"""The players above the deck: whose hand is being entered, and everybody's totals; the button to the next one."""
from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.scrollview import ScrollView

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import PressSurface
from table.people import initials
from views.kinds import TabView
from views.palette import PLAYERS

load_kv(__file__)
NARROW = 400                # below this width four tabs fit only if they are narrow


class Seat(NamedTuple):
    name: str
    colour: str


class PlayerTab(PressSurface):
    name = StringProperty()
    initials = StringProperty()
    colour = StringProperty("455A64")
    total = StringProperty("–")
    chosen = BooleanProperty(False)
    complete = BooleanProperty(False)       # whether everything of this player is entered
    over = BooleanProperty(False)           # whether there is a card too many
    away = BooleanProperty(False)           # whether it is entered on their own phone
    share = NumericProperty(0)              # the progress there
    narrow = BooleanProperty(False)
    stacked = BooleanProperty(False)
    mark = StringProperty("blank")
    gap = NumericProperty(0)
    digits = NumericProperty(0)
    least = NumericProperty(0)
    under = NumericProperty(0)


class NextButton(PressSurface):
    """An arrow with its target below."""

    icon = StringProperty("arrow-right")
    label = StringProperty()
    low = BooleanProperty(False)            # on a page with little height


class PlayerTabs(ScrollView):
    """One tab per player; scrolls sideways when they do not fit."""

    low = BooleanProperty(False)            # on a page with little height
    __events__ = ("on_player", "on_clear")

    def __init__(self, **kwargs: Any) -> None:
        self.tabs: dict[str, PlayerTab] = {}
        super().__init__(**kwargs)
        self._follow = Clock.create_trigger(lambda _dt: self._into_view(), 0)

    def on_kv_post(self, _base: object) -> None:
        self.ids.row.fbind("width", self._follow)           # totals arrive later and may push the chosen tab out of view

    def seat(self, players: Sequence[Any]) -> None:
        if [(tab.name, tab.colour) for tab in self.tabs.values()] == [(player.name, player.colour) for player in players]:
            return
        self.ids.row.clear_widgets()
        letters = initials([player.name for player in players])
        self.tabs = {}
        for player in players:
            tab = PlayerTab(name=player.name, initials=letters[player.name], colour=player.colour, holdable=True)
            tab.bind(on_tap=lambda tapped: self.dispatch("on_player", tapped.name),
                     on_hold=lambda held: self.dispatch("on_clear", held.name))
            self.tabs[player.name] = tab
            self.ids.row.add_widget(tab)
        self._fit()

    def show(self, tabs: Sequence[TabView], chosen: str, pending: bool = False) -> None:
        """Draws the tabs of a view; while it is pending, the previous totals stay."""
        self.seat([Seat(tab.person.name, PLAYERS[tab.person.colour]) for tab in tabs])
        for tab in tabs:
            if not pending:
                shown = self.tabs[tab.person.name]
                shown.total, shown.complete, shown.over = tab.count or tab.total, tab.complete, tab.over
                shown.away, shown.share = tab.away, tab.share
        if not (chosen in self.tabs and self.tabs[chosen].chosen):
            self.choose(chosen)

    def on_width(self, *_args: object) -> None:
        self._fit()

    def _fit(self) -> None:
        for tab in self.tabs.values():
            tab.narrow = self.width < dp(NARROW)

    def choose(self, name: str) -> None:
        for tab in self.tabs.values():
            tab.chosen = tab.name == name
        self._follow()

    def _into_view(self) -> None:
        tab = next((tab for tab in self.tabs.values() if tab.chosen), None)
        if tab is not None and self.ids.row.width > self.width:
            self.scroll_to(tab, padding=12, animate=False)

    def on_player(self, name: str) -> None:
        """A player's tab was tapped."""

    def on_clear(self, name: str) -> None:
        """A player's tab was long-pressed: empties the hand."""
