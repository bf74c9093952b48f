"""Games that lie open: each can be gone on with or thrown away."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

from sentences import say, say_n
from table import Refused
from table.session import Session
from table.shelf import listed_game
from table.table import Table
from views.game import KINDS
from views.home import OpenGameView
from views.parts import Action, AskView, Command, Link, ListView, RowView, SectionView, Tap, Viewer
from views.play import people_of, play_of
from views.wording import Wording

FORGOTTEN = timedelta(days=7)  # untouched for so long, an open game is offered to be thrown away


def open_game_view(table: Table, session: Session, tell: Wording) -> OpenGameView:
    told, complete = progress(table, session, tell)
    return OpenGameView(
        id=session.id,
        title=listed_game(table, session.game).title(tell.lang),
        progress=told,
        complete=complete,
        people=tuple(people_of(session.state).values()),
        resume=_resume(session, complete),
        delete=_delete(table, session, tell),
    )


def open_games_view(table: Table, tell: Wording) -> ListView:
    """All but the first, which Home shows; and the way to throw away at once those that nobody has touched for long."""
    playable = [session for session in table.open_sessions() if listed_game(table, session.game).playable]
    first = next((session for session in playable if session.readable), None)
    sessions = [session for session in playable if session is not first]
    old = [session.id for session in sessions if session.readable and datetime.now(UTC) - session.touched > FORGOTTEN]
    label = tell(say_n("Delete {n} older than a week", "Delete {n} older than a week", len(old)))
    return ListView(
        title=tell(say("Open games")),
        sections=(SectionView(rows=tuple(_row(table, session, tell) for session in sessions)),),
        actions=(Action(label, _thrown_away(old, tell), "trash-can-outline"),) if old else (),
    )


def _row(table: Table, session: Session, tell: Wording) -> RowView:
    """`hold` throws it away."""
    title = listed_game(table, session.game).title(tell.lang)
    if not session.readable:
        caption = tell(say("Cannot be read, kept as it is"))
        return RowView(title, caption, tap=_resume(session, False), hold=_delete(table, session, tell))
    day = tell.capital(tell.day(session.touched.astimezone().date()))
    told, complete = progress(table, session, tell)
    return RowView(
        title=f"{title}, {', '.join(session.players)}",
        caption=f"{day}{tell.colon}{told}",
        tap=_resume(session, complete),
        hold=_delete(table, session, tell),
    )


def _resume(session: Session, complete: bool) -> Tap:
    """Where it was left; a game in which everything is entered goes on with its result."""
    return Tap(command=Command("go_on", {"id": session.id}), open=Link("results" if complete else "game"))


def _delete(table: Table, session: Session, tell: Wording) -> Tap:
    title = listed_game(table, session.game).title(tell.lang)
    ask = AskView(tell(say("Delete this game?")), title, tell(say("Delete")), tell(say("Keep it")), danger=True)
    return _thrown_away([session.id], tell, ask)


def _thrown_away(ids: Sequence[int], tell: Wording, ask: AskView | None = None) -> Tap:
    says = tell(say_n("{n} game deleted.", "{n} games deleted.", len(ids)))
    back = Action(tell(say("Undo")), Tap(command=Command("undelete_games", {"ids": list(ids)})))
    return Tap(command=Command("delete_games", {"ids": list(ids)}), says=says, offer=back, ask=ask)


def progress(table: Table, session: Session, tell: Wording) -> tuple[str, bool]:
    """« À Chloé, 5 cartes sur 7 », or why nobody can say; and whether only the result is left to see."""
    seat = table.preferences.current_player(session.uid)
    try:
        play = play_of(session, Viewer(seat=seat, lang=tell.lang))
        return KINDS[play.pack.kind].so_far(play), play.pack.kind == "hands" and all(
            len(player.hand) >= play.pack.hand_size for player in play.state.players
        )
    except Refused as refused:
        return refused.sentence(tell.lang), False
