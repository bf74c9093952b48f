"""What a surface asks the table to do: events of a game in order, or a named command. Refusals come back as sentences.

A command is a function of the table, the open session and its arguments, whose types tell how they are read, as with
events. A new one goes into `COMMANDS` at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sentences import Saying, say
from table.games.events import arguments_of, by_word
from table.games.state import Json
from table.session import Session
from table.table import Table
from table.words import Refused, no_more


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of it."""

    refused: Saying | None = None
    shows: str = ""  # the player whose part changed: it comes into view
    session: Session | None = None  # the game that is open now, where a command opens one


DONE = Outcome()


def perform(
    table: Table,
    session: Session | None,
    send: Sequence[Mapping[str, Json]] = (),
    command: str = "",
    arguments: Mapping[str, Json] | None = None,
) -> Outcome:
    """Enters the events in this order, up to the first that is refused, what follows from them, and the command."""
    try:
        for event in send:
            _open(session).do(event)
        if send:
            _follow_up(_open(session), str(send[-1].get("do")))
        return _carry_out(table, session, command, arguments or {}) if command else DONE
    except Refused as refused:
        return Outcome(refused=refused.saying)


def _carry_out(table: Table, session: Session | None, name: str, arguments: Mapping[str, Json]) -> Outcome:
    if name not in COMMANDS:
        raise Refused(say("The table does not know the command «{name}».", name=name))
    done = COMMANDS[name](table, session, **arguments_of(COMMANDS[name])(dict(arguments), (None, name)))
    return DONE if done is None else done


def _open(session: Session | None) -> Session:
    if session is None:
        raise no_more()
    return session


def _follow_up(session: Session, word: str) -> None:
    """What happens by itself after this event: a turn in which nothing is left to do passes to the next player."""
    game = session.log.game
    if word in game.followed:
        event = game.follow_up(session.result())
        if event is not None:
            session.do(event)


def _passes_by_itself(session: Session) -> bool:
    """Whether the table never rests at this state: what led here and what follows by itself are one step to people."""
    game = session.log.game
    return bool(game.followed) and game.follow_up(session.result()) is not None


def undo(table: Table, session: Session | None, /) -> Outcome:
    """Takes back the last choice of the table; a turn that passed by itself was none."""
    session = _open(session)
    steps = session.log.steps()
    session.undo()
    if session.can_undo and _passes_by_itself(session):
        session.undo()
    return Outcome(shows=_whose(session, steps[-1].event))


def redo(table: Table, session: Session | None, /) -> Outcome:
    session = _open(session)
    session.redo()
    if session.can_redo and _passes_by_itself(session):
        session.redo()
    return Outcome(shows=_whose(session, session.log.steps()[-1].event))


def _whose(session: Session, event: Mapping[str, Json]) -> str:
    name = event.get("player", "")
    return str(name) if name in session.players else ""


def throw(table: Table, session: Session | None, /) -> None:
    """The app's own die."""
    _open(session).throw_die()


def finish(table: Table, session: Session | None, /) -> None:
    table.finish(_open(session))


def reopen(table: Table, session: Session | None, /, id: int) -> Outcome:
    return Outcome(session=table.reopen(id))


def put_back(table: Table, session: Session | None, /, id: int) -> None:
    """A game that was opened again goes into the history as it was."""
    table.put_back(id)


def delete(table: Table, session: Session | None, /, id: int) -> None:
    table.delete(id)


def undelete(table: Table, session: Session | None, /, id: int) -> None:
    table.undelete(id)


def note(table: Table, session: Session | None, /, id: int, text: str) -> None:
    """What somebody writes about a game, open or finished."""
    table.session(id).do({"do": "note", "text": text})


def read_code(table: Table, session: Session | None, /, player: str, code: str) -> Outcome:
    _open(session).read_code(player, code)
    return Outcome(shows=player)


COMMANDS: Mapping[str, Callable[..., Any]] = by_word(
    undo, redo, throw, finish, reopen, put_back, delete, undelete, note, read_code
)
