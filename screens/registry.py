"""The table of screens: name, where it lives, whether the navigation bar is under it. Built when first shown."""
from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

from kivy.lang import Builder
from kivy.uix.screenmanager import Screen


@dataclass(frozen=True)
class Place:
    screen: str                     # the class in screens/<name>/<name>.py
    tab: str = ""                   # the tab of the navigation bar it belongs to, if the bar is shown


SCREENS = {
    "home": Place("Home", tab="home"),
    "history": Place("History", tab="history"),
    "rules": Place("Rules", tab="rules"),
    "settings": Place("SettingsPage", tab="settings"),
    "answer": Place("AnswerPage"),
    "players": Place("Players"),
    "hand": Place("HandPage"),
    "discard": Place("DiscardPage"),
    "why": Place("Why"),
    "results": Place("Results"),
    "card": Place("CardPage"),
    "draft": Place("Draft"),
    "draft_trick": Place("DraftTrick"),
    "draft_team": Place("DraftTeam"),
    "draft_end": Place("DraftEnd"),
    "workshop": Place("Workshop"),
    "workshop_list": Place("WorkshopList"),
    "workshop_names": Place("WorkshopNames"),
    "pirates": Place("Pirates"),
    "cinderella": Place("Cinderella"),
    "cinderella_setup": Place("CinderellaSetup"),
    "cinderella_end": Place("CinderellaEnd"),
    "adding": Place("Adding"),
}


FIRST = "home"


class Page(Screen):
    """A screen of ours: `enter` when it is shown, `refresh` when words or state changed, `back` may keep the back button."""

    def enter(self, **arguments: object) -> None:
        self.refresh()

    def refresh(self) -> None:
        """Put what the table knows on the screen again."""

    def leave(self) -> None:
        """The screen is about to be covered or closed."""

    def back(self) -> bool:
        """True if the back button was used up inside the screen."""
        return False


def load_kv(python_file: str) -> None:
    """The kv file that lies beside a Python file, once."""
    path = str(Path(python_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)


def build(name: str) -> Page:
    if name != FIRST:
        import_module("screens.widgets.buttons")        # every screen but the first draws with all of them
    place = SCREENS[name]
    module = import_module(f"screens.{name}.{name}")
    page = getattr(module, place.screen)(name=name)
    assert isinstance(page, Page)
    return page
