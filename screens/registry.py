"""The registry of screens: name, module, and whether the navigation bar is shown. Built when first shown."""
from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from kivy.lang import Builder
from kivy.uix.layout import Layout
from kivy.uix.screenmanager import Screen
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget


@dataclass(frozen=True)
class Place:
    page: str                       # the module of its class: a page that stands alone has a folder, the pages of a kind of game
    screen: str                     # share the room of the kind
    tab: str = ""                   # the tab of the navigation bar it belongs to, if the bar is shown


SCREENS = {
    "home": Place("screens.home.home", "Home", tab="home"),
    "history": Place("screens.history.history", "History", tab="history"),
    "rules": Place("screens.rules.rules", "Rules", tab="rules"),
    "settings": Place("screens.settings.settings", "SettingsPage", tab="settings"),
    "answer": Place("screens.answer.answer", "AnswerPage"),
    "player": Place("screens.statistics.player", "PlayerPage"),
    "players": Place("screens.players.players", "Players"),
    "lobby": Place("screens.invite.lobby", "Lobby"),
    "why": Place("screens.why.why", "Why"),
    "results": Place("screens.results.results", "Results"),
    "card": Place("screens.card.card", "CardPage"),
    "adding": Place("screens.adding.adding", "Adding"),
    "workshop": Place("screens.workshop.workshop", "Workshop"),
    "workshop_list": Place("screens.workshop.workshop_list", "WorkshopList"),
    "workshop_names": Place("screens.workshop.workshop_names", "WorkshopNames"),
    "hand": Place("screens.hands.hand", "HandPage"),
    "discard": Place("screens.hands.discard", "DiscardPage"),
    "candidates": Place("screens.hands.discard", "CandidatesPage"),
    "tricks": Place("screens.tricks.door", "TricksDoor"),
    "trick": Place("screens.tricks.trick", "TrickPage"),
    "team": Place("screens.tricks.team", "TeamPage"),
    "team_points": Place("screens.tricks.team_points", "TeamPoints"),
    "crew": Place("screens.crews.crew", "CrewPage"),
    "evening": Place("screens.referee.evening", "EveningPage"),
    "evening_setup": Place("screens.referee.evening_setup", "EveningSetup"),
    "evening_end": Place("screens.referee.evening_end", "EveningEnd"),
}


FIRST = "home"


class Page(Screen):
    """A screen of ours: `enter` when it is shown, `refresh` when words or state changed, `back` may keep the back button."""

    greatest_width = 640            # dp: on a tablet a page is not stretched beyond it

    def enter(self, *_none: Any, **arguments: Any) -> None:
        """Every page names the arguments it takes; this signature is compatible with all of them."""
        self.refresh()

    def refresh(self) -> None:
        """Put what the table knows on the screen again."""

    def leave(self) -> None:
        """The screen is about to be covered or closed."""

    def back(self) -> bool:
        """True if the screen handled the back button itself."""
        return False


def lay_out(widget: Widget) -> None:
    """Everything gets its width now, from the top down: text that is measured or drawn before would have to be again."""
    for each in widget.walk(restrict=True):
        if isinstance(each, Layout):
            each.do_layout()
            each._trigger_layout.cancel()               # done: it need not be done again before the frame is drawn
        elif isinstance(each, ScrollView):
            each.update_from_scroll()


def load_kv(python_file: str) -> None:
    """Load the kv file next to a Python file, once."""
    path = str(Path(python_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)


def build(name: str) -> Page:
    if name != FIRST:
        import_module("screens.widgets.buttons")        # every screen but the first draws with all of them
    place = SCREENS[name]
    module = import_module(place.page)
    page = getattr(module, place.screen)(name=name)
    assert isinstance(page, Page)
    return page
