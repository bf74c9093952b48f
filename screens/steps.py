"""The steps of a game so far, behind a long touch on undo: a tap goes back to any of them."""
from __future__ import annotations

from screens.game_page import GamePage
from screens.view_sheet import ViewSheet
from views.game import steps_view
from views.parts import Tap


def open_steps(page: GamePage) -> ViewSheet:
    def go_back(tap: Tap) -> None:
        if page.act(tap) and tap.command is not None:
            page.refresh()                  # somebody may have sat down since: other tabs

    return ViewSheet(steps_view(page.play()), go_back).open()
