"""A game with everything its views need: the session, its pack and state, the result if it is known, and the viewer."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scoring import Pack, Result
from table.games.state import State
from table.people import initials
from table.session import Session
from views.palette import player_colour
from views.parts import Person, Viewer
from views.wording import Wording

P = TypeVar("P", bound=Pack)
S = TypeVar("S", bound=State[Any])
R = TypeVar("R", bound=Result)


@dataclass(frozen=True, slots=True)
class Play(Generic[P, S, R]):
    """A game as views see it; a kind names its own: HandPlay = Play[HandPack, Hands, TableResult]."""

    session: Session
    pack: P
    state: S
    result: R | None  # None: not computed yet
    viewer: Viewer
    wording: Wording
    people: Mapping[str, Person]
    phones: Collection[str] = ()  # players who enter on their own phone
    stale: bool = False  # whether the result is older than the last tap; then only its extra cards are used


AnyPlay = Play[Any, Any, Any]
AnyResult = Result


def play_of(session: Session, viewer: Viewer, result: Result | None = None, stale: bool = False) -> AnyPlay:
    """Looks everything up once."""
    state = session.state
    return Play(session, session.pack(), state, result, viewer, Wording(viewer.lang), people_of(state), stale=stale)


def people_of(state: State[Any]) -> dict[str, Person]:
    letters = initials(state.names)
    return {player.name: Person(player.name, letters[player.name], player_colour(player.colour))
            for player in state.players}
