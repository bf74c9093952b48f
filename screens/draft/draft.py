"""The door of a game: trick by trick and at the end are entered on different pages."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from screens.registry import Page
from table.games.once_upon_a_draft import TRICKS

ENTRY = {True: "draft_trick", False: "draft_team"}


class Draft(Page):
    def enter(self, session: Any = None, **arguments: object) -> None:
        App.get_running_app().navigator.instead(ENTRY[session.state.variant == TRICKS], session=session, **arguments)
