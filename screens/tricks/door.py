"""The way into a game: one entered trick by trick has another page than one entered at the end."""
from __future__ import annotations

from typing import TYPE_CHECKING, cast

from kivy.app import App

from screens.registry import Page
from screens.tricks.lookups import rounds
from table.session import Session

if TYPE_CHECKING:
    from scoring import TrickPack
    from table.games.tricks import TricksState

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


def is_entered(session: Session) -> bool:
    """Whether every card is there, with what was won in chapter II."""
    state = cast("TricksState", session.state)
    full = rounds(cast("TrickPack", session.pack()), state)
    if state.by_trick:
        return len(state.tricks) == full and all(len(trick) == len(state.seats) for trick in state.tricks)
    return all(len(player.team) >= full and player.tokens for player in state.players)


class TricksDoor(Page):
    def enter(self, session: Session, **arguments: object) -> None:
        App.get_running_app().navigator.instead(ENTRY[cast("TricksState", session.state).by_trick], session=session, **arguments)
        if is_entered(session) and not arguments.get("player"):
            turn_to("team_points", session)             # nothing is missing: what there is to correct is seen there
