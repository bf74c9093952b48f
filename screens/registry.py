"""The registry of screens and sheets. Their modules are imported here on first use, and nowhere else.

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
    path: str                       # its class: a single page has its own folder, the pages of a kind share one
    tab: str = ""                   # its tab of the navigation bar, if the bar is shown


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

# Links that are not screens: a function of the page and the link's arguments.
SHEETS = {
    "about": "screens.settings.sheets.open_about",
    "answer_about": "screens.rulebook.open_explaining",         # takes a game and the id of a reason
    "card_sheet": "screens.tricks.card_sheet.open_card_sheet",
    "card_tokens": "screens.tricks.typed_tokens.open_card_tokens",
    "check": "screens.settings.sheets.open_check",
    "choices": "screens.hands.choices.open_choices",
    "code": "screens.hand_codes.show_code",
    "confirm": "screens.view_sheet.confirm",                    # takes a question and what yes does
    "data": "screens.settings.sheets.open_data",
    "enter_code": "screens.hand_codes.ask_code",
    "explained": "screens.rulebook.explain",
    "extra": "screens.hands.items.ask_extra",
    "house_rules": "screens.settings.sheets.open_house_rules",
    "invite": "screens.invite.invited.open_lobby",              # takes a session
    "items": "screens.hands.items.open_items",
    "list": "screens.view_sheet.ViewSheet",                     # takes a view and the function that carries out its taps
    "list_of_tricks": "screens.tricks.tricks_page.open_tricks",
    "my_cards": "screens.settings.sheets.open_cards",
    "number": "screens.widgets.keypad.ask_number",              # takes a title, the least and the most, and the receiver
    "pass_on_cards": "screens.workshop.exchange.pass_on_cards",
    "note": "screens.history.sheets.ask_note",
    "reasons": "screens.results.compared.open_reasons",
    "record": "screens.history.sheets.open_result",
    "rules_of_game": "screens.rulebook.open_rules_of_game",
    "set_aside": "screens.workshop.exchange.ask_to_set_aside",  # takes a game, the reason, and what to do then
    "steps": "screens.steps.open_steps",
    "take_cards": "screens.workshop.exchange.take_cards",
    "tokens": "screens.tricks.typed_tokens.open_tokens",
}

# Links to a sheet that is only a list: a view function of the table, the wording and the link's arguments.
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
# Screens that a first start uses from the second frame on; the last two load the kinds of games.
AVATAR = "screens.widgets.bars.Avatar"
HINTS = "screens.hints.Hints"
LINK_ROW = "screens.widgets.buttons.LinkRow"
SNACKBAR = "screens.widgets.sheet.Snackbar"
PERFORM = "table.commands.perform"
WHOLE_HOME = "views.open_games.home_view"


class Page(Screen):
    """A screen of ours: `enter` when it is shown, `refresh` when words or state changed; `back` may handle the back button."""

    greatest_width = 640            # dp: maximum width on a tablet

    def enter(self, *_none: Any, **arguments: Any) -> None:
        """Every page names its own arguments; this signature is compatible with all of them."""
        self.refresh()

    def refresh(self) -> None:
        """Shows the table's current state."""

    def leave(self) -> None:
        """Called before the screen is covered or closed."""

    def back(self) -> bool:
        """Returns True if the screen handled the back button itself."""
        return False


def lay_out(widget: Widget) -> None:
    """Gives every widget its width now, from the top down, so that text is measured and drawn only once."""
    for each in widget.walk(restrict=True):
        if isinstance(each, Layout):
            each.do_layout()
            each._trigger_layout.cancel()               # done: the frame need not do it again
        elif isinstance(each, ScrollView):
            each.update_from_scroll()


def load_kv(python_file: str) -> None:
    """Loads the kv file next to a Python file, once."""
    path = str(Path(python_file).with_suffix(".kv"))
    if path not in Builder.files:
        Builder.load_file(path)


def load(path: str) -> Any:
    """Returns a class or function by its full name."""
    module, _dot, name = path.rpartition(".")
    return getattr(import_module(module), name)


def build(name: str) -> Page:
    page = load(SCREENS[name].path)(name=name)
    assert isinstance(page, Page)
    return page
