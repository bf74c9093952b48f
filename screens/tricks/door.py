"""The way into a game: one entered trick by trick has another page than one entered at the end."""
from __future__ import annotations

from typing import Any

from kivy.app import App

from screens.registry import Page
from table import Session

ENTRY = {True: "trick", False: "team"}


def turn_to(name: str, session: Session) -> Page:
    """Tricks and chapter III are side by side: going to a page that is still open returns to it instead of stacking another."""
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
        App.get_running_app().navigator.instead(ENTRY[session.state.by_trick], session=session, **arguments)
