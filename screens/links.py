"""Where a link of a view leads: to a screen of the registry, or to one of these sheets, brought in when it is first opened."""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kivy.app import App

from screens.registry import SCREENS
from views.parts import Link

if TYPE_CHECKING:
    from screens.view_page import ViewPage

# A function of the page and of what the link is about.
SHEETS = {
    "about": "screens.settings.sheets.open_about",
    "boxes": "screens.players.sheets.open_boxes",
    "card_sheet": "screens.tricks.card_sheet.open_card_sheet",
    "check": "screens.settings.sheets.open_check",
    "choices": "screens.hands.choices.open_choices",
    "code": "screens.hand_codes.show_code",
    "data": "screens.settings.sheets.open_data",
    "deleted": "screens.settings.sheets.open_deleted",
    "enter_code": "screens.hand_codes.ask_code",
    "extra": "screens.hands.items.ask_extra",
    "house_rules": "screens.settings.sheets.open_house_rules",
    "invite": "screens.menu_rows.invite",
    "items": "screens.hands.items.open_items",
    "list_of_tricks": "screens.tricks.tricks_page.open_tricks",
    "my_cards": "screens.settings.sheets.open_cards",
    "open_games": "screens.home.unfinished.open_games",
    "own_boxes": "screens.players.sheets.open_own_boxes",
    "readings": "screens.players.sheets.open_readings",
    "rules_of_game": "screens.menu_rows.show_rules",
    "steps": "screens.steps.open_steps",
    "tokens": "screens.tricks.typed_tokens.open_tokens",
}


def open_link(page: ViewPage, link: Link) -> None:
    if "explains" in link.about:
        from screens import rulebook  # with the first rule that is asked for
        rulebook.open_explaining(link.about["game"], link.about["explains"])
        return
    if link.to in SCREENS:
        session = {"session": page.session} if page.session is not None else {}
        App.get_running_app().navigator.go(link.to, **session, **link.about)
        return
    module, _, function = SHEETS[link.to].rpartition(".")
    getattr(import_module(module), function)(page, **link.about)
