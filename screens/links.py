"""Where a link of a view leads: to a screen of the registry, or to one of these sheets, brought in when it is first opened."""
from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from kivy.app import App

from screens.registry import SCREENS
from views.parts import Link

if TYPE_CHECKING:
    from screens.game_page import GamePage

# A function of the page and of what the link is about.
SHEETS = {
    "choices": "screens.hands.choices.open_choices",
    "code": "screens.hand_codes.show_code",
    "enter_code": "screens.hand_codes.ask_code",
    "extra": "screens.hands.menu.ask_extra",
    "invite": "screens.menu_rows.invite",
    "items": "screens.hands.items.open_items",
    "rules_of_game": "screens.menu_rows.show_rules",
    "steps": "screens.steps.open_steps",
}


def open_link(page: GamePage, link: Link) -> None:
    if link.to in SCREENS:
        App.get_running_app().navigator.go(link.to, session=page.session, **link.about)
        return
    module, _, function = SHEETS[link.to].rpartition(".")
    getattr(import_module(module), function)(page, **link.about)
