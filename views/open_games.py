"""Games that lie open: each can be gone on with or thrown away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime, timedelta

from sentences import say, say_n
from table import Refused
from table.games.tricks import current_trick
from table.session import Session
from table.shelf import listed_game
from table.table import Table
from views.home import OpenGameView
from views.parts import Action, AskView, Command, Link, ListView, RowView, SectionView, Tap, Viewer
from views.play import AnyPlay, people_of, play_of
from views.wording import Wording

FORGOTTEN = timedelta(days=7)  # untouched for so long, an open game is offered to be thrown away


def open_game_view(table: Table, session: Session, tell: Wording) -> OpenGameView:
    complete = is_complete(table, session)
    return OpenGameView(
        id=session.id,
        title=listed_game(table, session.game).title(tell.lang),
        progress=progress(table, session, tell),
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
    return RowView(
        title=f"{title}, {', '.join(session.players)}",
        caption=f"{day}{tell.colon}{progress(table, session, tell)}",
        tap=_resume(session, is_complete(table, session)),
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


def is_complete(table: Table, session: Session) -> bool:
    """Whether everything of an open game is entered: only its result is left to look at."""
    if listed_game(table, session.game).kind != "hands":
        return False
    return all(len(player.hand) >= _hand_size(table, session) for player in session.state.players)


def progress(table: Table, session: Session, tell: Wording) -> str:
    """« À Chloé, 5 cartes sur 7 »; or why nobody can say."""
    try:
        play = play_of(session, Viewer(seat=table.preferences.current_player(session.uid), lang=tell.lang))
        return SO_FAR[play.pack.kind](table, play)
    except Refused as refused:
        return refused.sentence(tell.lang)


# Each kind has its own measure of progress.


def _hand_size(table: Table, session: Session) -> int:
    """With the boxes on the table; an old log has not recorded it, and no boxes either."""
    return int(session.state.shape.hand_size or listed_game(table, session.game).hand_size)  # type: ignore[attr-defined]


def _hands(table: Table, play: AnyPlay) -> str:
    players, size, tell = play.state.players, _hand_size(table, play.session), play.wording
    if is_complete(table, play.session):
        return tell(say("All hands are complete"))
    player = next((player for player in players if player.name == play.viewer.seat), None)
    player = player or next((player for player in players if len(player.hand) < size), players[-1])
    count = len(player.hand)
    return tell(say_n("{player}: {n} of {full} cards", "{player}: {n} of {full} cards", count, player=player.name, full=size))


def _crews(table: Table, play: AnyPlay) -> str:
    players = play.state.players
    counted = sum(bool(player.crew) or player.set is not None or player.coins is not None for player in players)
    return play.wording(say_n("{n} player of {full} counted", "{n} players of {full} counted", counted, full=len(players)))


def _evening(table: Table, play: AnyPlay) -> str:
    """« Tour de Zoé, 3 paires trouvées »."""
    tell, state = play.wording, play.session.result().state  # type: ignore[attr-defined]
    turn = tell(say("{whose} turn", whose=tell.whose(play.state.players[state.turn].name)))
    return f"{turn}, " + tell(say_n("{n} pair found", "{n} pairs found", len(state.pairs)))


def _tricks(table: Table, play: AnyPlay) -> str:
    """« Tour 3 sur 7 », « L’équipe de Chloé, 5 cartes sur 7 »."""
    tell, state, full = play.wording, play.state, int(play.pack.seats_for(len(play.state.players)).team)
    if state.by_trick:
        return tell(say("Trick {n} of {full}", n=min(current_trick(state), full), full=full))
    unfinished = next((player for player in state.players if len(player.team) < full), state.players[-1])
    player = next((player for player in state.players if player.name == play.viewer.seat), unfinished)
    told = say_n("{whose} team, {n} of {full} cards", "{whose} team, {n} of {full} cards", len(player.team),
                 whose=tell.whose(player.name), full=full)
    return tell.capital(tell(told))


SO_FAR: Mapping[str, Callable[[Table, AnyPlay], str]] = {"hands": _hands, "crews": _crews, "referee": _evening, "tricks": _tricks}
