"""What rows of the menu behind the three dots open, in every game."""
from __future__ import annotations

from screens.game_page import GamePage
from screens.rulebook import open_rules


def show_rules(page: GamePage) -> None:
    open_rules(page.session.game)
