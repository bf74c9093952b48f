"""The way into a game: one entered trick by trick has another page than one entered at the end."""
from __future__ import annotations

from kivy.app import App

from screens.registry import Page
from screens.words import language
from table.session import Session
from views.parts import Viewer
from views.play import play_of
from views.tricks_cards import is_entered

ENTRY = {True: "trick", False: "team"}


def turn_to(name: str, session: Session) -> Page:
    """Tricks and chapter III are side by side: going to a page that is still open returns to it, and stacks no other."""
    navigator = App.get_running_app().navigator
    open_there = [place for place, stop in enumerate(navigator.stops)
                  if stop.name == name and stop.arguments.get("session") is session]
    if open_there:
        navigator.stops = navigator.stops[:open_there[-1] + 1]
        navigator.instead(name, session=session)
    else:
        navigator.go(name, session=session)
    return navigator.page


class TricksDoor(Page):
    def enter(self, session: Session, **arguments: object) -> None:
        play = play_of(session, Viewer(lang=language()))
        App.get_running_app().navigator.instead(ENTRY[play.state.by_trick], session=session, **arguments)
        if is_entered(play) and not arguments.get("player"):
            turn_to("team_points", session)             # nothing is missing: what there is to correct is seen there
