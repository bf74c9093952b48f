"""Home: the game to go on with, what can be played, what waits for a file, the last result. Reads no pack.

A first start shows it before anything else: what only an open game needs is brought in with that game
(`make bench PART=start`: `start_imported_too_early`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sentences import say, say_n
from table.shelf import Listed, listed_game, listed_games
from table.table import Table
from views.parts import Command, Link, Person, RowView, Tap
from views.wording import Wording

if TYPE_CHECKING:
    from table.history import Record


@dataclass(frozen=True, slots=True)
class GameCardView:
    """A game that can be played."""

    id: str
    title: str
    players: str
    tap: Tap
    rules: Tap
    suits: tuple[
        tuple[str, str, str], ...
    ] = ()  # of an added game, which has no drawing: icon, colours in light and dark


@dataclass(frozen=True, slots=True)
class OpenGameView:
    """The game that lies open, to go on with or to throw away."""

    id: int
    title: str
    progress: str
    complete: bool  # only the result is left to look at
    people: tuple[Person, ...]
    resume: Tap
    delete: Tap


@dataclass(frozen=True, slots=True)
class HomeView:
    games: tuple[GameCardView, ...]
    open: OpenGameView | None = None
    others: RowView | None = None  # the other open games
    waiting: tuple[RowView, ...] = ()  # open games of an added game that is missing: they go on once its file is added
    troubles: RowView | None = None  # added games whose files cannot be read
    last: RowView | None = None  # the result of the last game


def home_view(table: Table, tell: Wording) -> HomeView:
    sessions = table.open_sessions()
    playable = [session for session in sessions if listed_game(table, session.game).playable]
    first = next(
        (session for session in playable if session.readable), None
    )  # the other logs are not read before they are seen
    open_game = None
    if first is not None:
        from views.open_games import open_game_view

        open_game = open_game_view(table, first, tell)
    others = len(playable) - 1 if first is not None else 0
    missing = dict.fromkeys(session.game for session in sessions if session not in playable)
    return HomeView(
        games=tuple(_card(game, tell) for game in listed_games(table)),
        open=open_game,
        others=_others(others, tell) if others else None,
        waiting=tuple(_waiting(listed_game(table, game), tell) for game in missing),
        troubles=_troubles(table, tell),
        last=_last(table, tell),
    )


def _card(game: Listed, tell: Wording) -> GameCardView:
    return GameCardView(
        id=game.game,
        title=game.title(tell.lang),
        players=tell(say("{least}–{most} players", least=game.least, most=game.most)),
        tap=Tap(command=Command("set_up", {"game": game.game}), open=Link("players", {"game": game.game})),
        rules=Tap(open=Link("rules", {"game": game.game})),
        suits=game.suits,
    )


def _others(count: int, tell: Wording) -> RowView:
    title = tell(say_n("{n} other open game", "{n} other open games", count))
    return RowView(title, icon="cards-outline", tap=Tap(open=Link("open_games")))


def _waiting(game: Listed, tell: Wording) -> RowView:
    caption = tell(say("An open game needs its file: add it to continue."))
    return RowView(game.title(tell.lang), caption, icon="file-question-outline", tap=Tap(open=Link("adding")))


def _troubles(table: Table, tell: Wording) -> RowView | None:
    """Everything else works."""
    troubles = table.added_games.troubles
    if not troubles:
        return None
    title = tell(say_n("{n} added game cannot be read", "{n} added games cannot be read", len(troubles)))
    files = ", ".join(trouble.mistakes[0].file for trouble in troubles)
    return RowView(title, files, icon="file-alert-outline", role="error", tap=Tap(open=Link("adding")))


def _last(table: Table, tell: Wording) -> RowView | None:
    if not table.finished():  # then the history need not be loaded either
        return None
    for record in table.history.records(limit=1):
        players = tell(say_n("{n} player", "{n} players", len(record.seats)))
        caption = f"{listed_game(table, record.game).title(tell.lang)}, {players}"
        icon = "trophy-outline" if record.complete else "progress-clock"
        return RowView(winner_line(record, tell), caption, icon=icon, tap=Tap(open=Link("record", {"id": record.id})))
    return None


def winner_line(record: Record, tell: Wording) -> str:
    """« Samedi : Aliénor, 188 points »."""
    names = ", ".join(record.winners) or tell(say("lost together"))
    if len(record.winners) == 1 and not record.complete:
        names = tell(say("{name} leads", name=names))
    when = tell.capital(tell.day(record.finished.astimezone().date(), weekday_only=True))
    best = max((seat.total for seat in record.seats if seat.won and seat.total is not None), default=None)
    points = "" if best is None else ", " + tell(say_n("{n} point", "{n} points", best))
    return f"{when}{tell.colon}{names}{points}"
