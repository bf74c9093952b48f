"""The door of a game: trick by trick and at the end are entered on different pages."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from screens.registry import Page
from table.games.tricks import TRICKS

ENTRY = {True: "trick", False: "team"}


def turn_to(name: str, session: Any) -> Page:
    """Tricks and chapter III lie side by side: whoever leafs to a page that was left open goes back to it, not above it."""
    navigator = App.get_running_app().navigator
    open_there = [place for place, stop in enumerate(navigator.stops) if stop.name == name and stop.arguments.get("session") is session]
    if open_there:
        navigator.stops = navigator.stops[:open_there[-1] + 1]
        navigator.instead(name, session=session)
    else:
        navigator.go(name, session=session)
    return navigator.page


class TricksDoor(Page):
    def enter(self, session: Any = None, **arguments: object) -> None:
        App.get_running_app().navigator.instead(ENTRY[session.state.variant == TRICKS], session=session, **arguments)
