"""Open games: each can be continued or deleted. Home shows the first of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from sentences import say, say_n
from table import Refused
from table.session import Session
from table.shelf import listed_game
from table.table import Table
from views.game import KINDS
from views.home import HomeView, OpenGameView, menu_tap, resume_tap, start_view
from views.parts import Action, Command, GameRowView, Link, ListView, RowView, SeatMark, SectionView, Tap, Viewer
from views.play import people_of, play_of
from views.wording import Wording

FORGOTTEN = timedelta(days=7)  # an open game untouched for this long is offered for deletion


def home_view(table: Table, tell: Wording) -> HomeView:
    return start_view(table, tell, open_game_view)


def open_game_view(table: Table, session: Session, tell: Wording) -> OpenGameView:
    row = open_game_row(table, session, tell)
    return OpenGameView(
        id=session.id,
        title=listed_game(table, session.game).title(tell.lang),
        progress=" · ".join(dict.fromkeys(filter(None, (row.counted, row.title)))),
        complete=row.tap.open == Link("results"),
        people=tuple(seat.person for seat in row.seats),
        resume=row.tap,
        menu=menu_tap(session),
    )


def open_games_view(table: Table, tell: Wording) -> ListView:
    """Lists all but the first, which Home shows; offers to delete at once those that nobody has touched for long."""
    every = table.open_sessions()
    first = next((each for each in every if listed_game(table, each.game).playable and each.readable), None)
    sessions = [session for session in every if session is not first]
    old = [session.id for session in sessions if session.readable and datetime.now(UTC) - session.touched > FORGOTTEN]
    label = tell(say_n("Delete {n} older than a week", "Delete {n} older than a week", len(old)))
    return ListView(
        title=tell(say("Open games")),
        sections=(SectionView(games=tuple(open_game_row(table, session, tell) for session in sessions)),),
        actions=(Action(label, _thrown_away(old, tell), "trash-can-outline"),) if old else (),
    )


def open_game_row(table: Table, session: Session, tell: Wording) -> GameRowView:
    """Builds a row: what is entered is emphasised; an added game that is missing waits for its file."""
    game = listed_game(table, session.game)
    title = game.title(tell.lang)
    if not session.readable:
        headline = tell(say("Cannot be read, kept as it is"))
        resume, menu = resume_tap(session), menu_tap(session)
        return GameRowView(session.id, session.game, headline, title, tap=resume, menu=menu, unreadable=True)
    row = GameRowView(
        id=session.id,
        game=session.game,
        title=tell(say("Needs the file of its game: add it to continue.")),
        caption=f"{title} · {tell.ago(session.touched)}",
        seats=tuple(SeatMark(person) for person in people_of(session.state).values()),
        tap=Tap(open=Link("adding")),
        menu=menu_tap(session),
    )
    if not game.playable:
        return row
    try:
        play = play_of(session, Viewer(seat=table.preferences.current_player(session.uid), lang=tell.lang))
    except Refused as refused:
        return replace(row, title=refused.sentence(tell.lang), tap=resume_tap(session))
    kind = KINDS[play.pack.kind]
    done, parts = kind.done(play)
    only_the_result_is_left = play.pack.kind == "hands" and done == parts
    return replace(
        row,
        title=kind.so_far(play),
        tap=resume_tap(session, only_the_result_is_left),
        done=done,
        parts=parts,
        counted=kind.counted(play),
    )


def open_game_menu_view(table: Table, tell: Wording, id: int) -> ListView:
    """Lists what can be done with an open game besides playing it."""
    session = table.session(id)
    kept = tell(say("For 30 days you can bring it back: Settings › My data."))
    delete = _thrown_away([id], tell)
    row = RowView(tell(say("Delete the game")), kept, icon="trash-can-outline", role="error", tap=delete)
    names = ", ".join(session.players) if session.readable else ""
    return ListView(listed_game(table, session.game).title(tell.lang), names, (SectionView(rows=(row,)),))


def _thrown_away(ids: Sequence[int], tell: Wording) -> Tap:
    says = tell(say_n("{n} game deleted.", "{n} games deleted.", len(ids)))
    back = Action(tell(say("Undo")), Tap(command=Command("undelete_games", {"ids": list(ids)})))
    return Tap(command=Command("delete_games", {"ids": list(ids)}), says=says, offer=back)
