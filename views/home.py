"""Home: the game to go on with, what can be played, the last result. Reads no pack.

A first start shows it before anything else: what only an open game needs is brought in with that game
(`make bench PART=start`: `start_imported_too_early`).
"""

from __future__ import annotations

from dataclasses import dataclass

from sentences import say, say_n
from table.history import Record
from table.shelf import Listed, listed_game, listed_games
from table.table import Table
from views.parts import Command, Link, Person, RowView, Tap
from views.wording import Wording


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
    menu: Tap


@dataclass(frozen=True, slots=True)
class HomeView:
    games: tuple[GameCardView, ...]
    open: OpenGameView | None = None
    others: RowView | None = None  # the other open games
    last: RowView | None = None  # the result of the last game


def home_view(table: Table, tell: Wording) -> HomeView:
    sessions = table.open_sessions()
    first = next(
        (session for session in sessions if listed_game(table, session.game).playable and session.readable), None
    )  # the other logs are not read before they are seen
    open_game = None
    if first is not None:
        from views.open_games import open_game_view

        open_game = open_game_view(table, first, tell)
    others = len(sessions) - (first is not None)
    return HomeView(
        games=tuple(_card(game, tell) for game in listed_games(table)),
        open=open_game,
        others=_others(others, first is not None, tell) if others else None,
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


def _others(count: int, beside_another: bool, tell: Wording) -> RowView:
    told = say_n("{n} other open game", "{n} other open games", count)
    if not beside_another:
        told = say_n("{n} open game", "{n} open games", count)
    return RowView(tell(told), icon="cards-outline", tap=Tap(open=Link("open_games")))


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
    together = "ranking" not in record.result
    names = ", ".join(record.winners) or tell(say("nothing entered"))
    if together:
        names = tell(say("won together") if record.winners else say("lost together"))
    elif len(record.winners) == 1 and not record.complete:
        names = tell(say("{name} leads", name=names))
    when = tell.capital(tell.day(record.finished.astimezone().date(), weekday_only=True))
    best = max((seat.total for seat in record.seats if seat.player in record.winners and seat.total is not None), default=None)
    points = "" if best is None else ", " + tell(say_n("{n} point", "{n} points", best))
    return f"{when}{tell.colon}{names}{points}"
