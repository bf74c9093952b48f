"""The registry of screens and sheets. Their modules are loaded here when they are first opened, and nowhere else.

The first frame needs Home alone: `make bench PART=start` prints our own modules and those that were loaded too early.
"""
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
class ScreenSpec:
    path: str                       # its class: a page that stands alone has a folder, the pages of a kind of game share one
    tab: str = ""                   # the tab of the navigation bar it belongs to, if the bar is shown


SCREENS = {
    "home": ScreenSpec("screens.home.home.Home", tab="home"),
    "history": ScreenSpec("screens.history.history.History", tab="history"),
    "rules": ScreenSpec("screens.rules.rules.Rules", tab="rules"),
    "settings": ScreenSpec("screens.settings.settings.SettingsPage", tab="settings"),
    "answer": ScreenSpec("screens.answer.answer.AnswerPage"),
    "player": ScreenSpec("screens.statistics.player.PlayerPage"),
    "players": ScreenSpec("screens.players.players.Players"),
    "lobby": ScreenSpec("screens.invite.lobby.Lobby"),
    "why": ScreenSpec("screens.why.why.Why"),
    "results": ScreenSpec("screens.results.results.Results"),
    "card": ScreenSpec("screens.card.card.CardPage"),
    "adding": ScreenSpec("screens.adding.adding.Adding"),
    "workshop": ScreenSpec("screens.workshop.workshop.Workshop"),
    "workshop_list": ScreenSpec("screens.workshop.workshop_list.WorkshopList"),
    "workshop_names": ScreenSpec("screens.workshop.workshop_names.WorkshopNames"),
    "hand": ScreenSpec("screens.hands.hand.HandPage"),
    "discard": ScreenSpec("screens.hands.discard.DiscardPage"),
    "candidates": ScreenSpec("screens.hands.discard.CandidatesPage"),
    "tricks": ScreenSpec("screens.tricks.tricks_page.TricksDoor"),
    "trick": ScreenSpec("screens.tricks.trick.TrickPage"),
    "team": ScreenSpec("screens.tricks.team.TeamPage"),
    "team_points": ScreenSpec("screens.tricks.team_points.TeamPoints"),
    "crew": ScreenSpec("screens.crews.crew.CrewPage"),
    "evening": ScreenSpec("screens.referee.evening.EveningPage"),
    "evening_setup": ScreenSpec("screens.referee.evening_setup.EveningSetup"),
    "evening_end": ScreenSpec("screens.referee.evening_end.EveningEnd"),
}

# Where a link leads that names no screen: a function of the page and of what the link is about.
SHEETS = {
    "about": "screens.settings.sheets.open_about",
    "answer_about": "screens.rulebook.open_explaining",         # of a game and a word
    "card_sheet": "screens.tricks.card_sheet.open_card_sheet",
    "card_tokens": "screens.tricks.typed_tokens.open_card_tokens",
    "check": "screens.settings.sheets.open_check",
    "choices": "screens.hands.choices.open_choices",
    "code": "screens.hand_codes.show_code",
    "confirm": "screens.view_sheet.confirm",                    # of a question and what a yes does
    "data": "screens.settings.sheets.open_data",
    "enter_code": "screens.hand_codes.ask_code",
    "explained": "screens.rulebook.explain",
    "extra": "screens.hands.items.ask_extra",
    "house_rules": "screens.settings.sheets.open_house_rules",
    "invite": "screens.invite.invited.open_lobby",              # of a session
    "items": "screens.hands.items.open_items",
    "list": "screens.view_sheet.ViewSheet",                     # of a view and what carries out its taps
    "list_of_tricks": "screens.tricks.tricks_page.open_tricks",
    "my_cards": "screens.settings.sheets.open_cards",
    "number": "screens.widgets.keypad.ask_number",              # of a title, the least and the most, and who gets it
    "pass_on_cards": "screens.workshop.exchange.pass_on_cards",
    "note": "screens.history.sheets.ask_note",
    "reasons": "screens.results.compared.open_reasons",
    "record": "screens.history.sheets.open_result",
    "rules_of_game": "screens.rulebook.open_rules_of_game",
    "set_aside": "screens.workshop.exchange.ask_to_set_aside",  # of a game, the reason, and what is done then
    "steps": "screens.steps.open_steps",
    "take_cards": "screens.workshop.exchange.take_cards",
    "tokens": "screens.tricks.typed_tokens.open_tokens",
}

# Links to a sheet that is nothing but a list: the view of the table, the wording and of what the link is about.
LISTS = {
    "boxes": "views.seating.boxes_view",
    "choice": "views.settings.choice_view",
    "deleted": "views.history.deleted_view",
    "open_game_menu": "views.open_games.open_game_menu_view",
    "open_games": "views.open_games.open_games_view",
    "own_boxes": "views.seating.own_boxes_view",
    "readings": "views.seating.readings_view",
    "record_menu": "views.history.record_menu_view",
    "taught_cards": "views.taught.taught_cards_view",
}
# What a first start uses from the second frame on; the last two load the kinds of games.
AVATAR = "screens.widgets.bars.Avatar"
HINTS = "screens.hints.Hints"
LINK_ROW = "screens.widgets.buttons.LinkRow"
SNACKBAR = "screens.widgets.sheet.Snackbar"
PERFORM = "table.commands.perform"
WHOLE_HOME = "views.open_games.home_view"


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


def load(path: str) -> Any:
    """A class or function by its full name."""
    module, _dot, name = path.rpartition(".")
    return getattr(import_module(module), name)


def build(name: str) -> Page:
    page = load(SCREENS[name].path)(name=name)
    assert isinstance(page, Page)
    return page
