"""Home: the game to continue, what can be played, the last result. Reads no pack.

The first frame of the app shows it before the rules of any game are loaded (`make bench PART=app`: `first_frame_ratio`);
how far the open game is follows as soon as they are (`home_view` of open_games.py).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sentences import say, say_n
from table.history import Record
from table.session import Session
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
    ] = ()  # for an added game without a drawing: icon, colours in light and dark


@dataclass(frozen=True, slots=True)
class OpenGameView:
    """The latest open game, to continue or to delete."""

    id: int
    title: str
    progress: str
    complete: bool  # everything is entered: only the result is left
    people: tuple[Person, ...]
    resume: Tap
    menu: Tap


@dataclass(frozen=True, slots=True)
class HomeView:
    games: tuple[GameCardView, ...]
    open: OpenGameView | None = None
    others: RowView | None = None  # the other open games
    last: RowView | None = None  # the result of the last game


def start_view(
    table: Table, tell: Wording, describe: Callable[[Table, Session, Wording], OpenGameView] | None = None
) -> HomeView:
    """Builds Home. Without `describe`, which needs the rules, only the title of the open game is known."""
    sessions = table.open_sessions()
    first = next(
        (
            session
            for session in sessions
            if listed_game(table, session.game).playable and (describe is None or session.readable)
        ),
        None,
    )  # the other logs are not read until they are seen
    others = len(sessions) - (first is not None)
    return HomeView(
        games=tuple(_card(game, tell) for game in listed_games(table)),
        open=(describe or _title_alone)(table, first, tell) if first is not None else None,
        others=_others(others, first is not None, tell) if others else None,
        last=_last(table, tell),
    )


def _title_alone(table: Table, session: Session, tell: Wording) -> OpenGameView:
    title = listed_game(table, session.game).title(tell.lang)
    return OpenGameView(session.id, title, "…", False, (), resume_tap(session), menu_tap(session))


def resume_tap(session: Session, complete: bool = False) -> Tap:
    """Returns the tap that continues a game where it was left; a complete one continues with its result."""
    return Tap(command=Command("go_on", {"id": session.id}), open=Link("results" if complete else "game"))


def menu_tap(session: Session) -> Tap:
    return Tap(open=Link("open_game_menu", {"id": session.id}))


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
    caption = say_n("{n} other open game", "{n} other open games", count)
    if not beside_another:
        caption = say_n("{n} open game", "{n} open games", count)
    return RowView(tell(caption), icon="cards-outline", tap=Tap(open=Link("open_games")))


def _last(table: Table, tell: Wording) -> RowView | None:
    if not table.finished():  # then the history need not be loaded, either
        return None
    for record in table.history.records(limit=1):
        players = tell(say_n("{n} player", "{n} players", len(record.seats)))
        caption = f"{listed_game(table, record.game).title(tell.lang)}, {players}"
        icon = "trophy-outline" if record.complete else "progress-clock"
        return RowView(winner_line(record, tell), caption, icon=icon, tap=Tap(open=Link("record", {"id": record.id})))
    return None


def winner_line(record: Record, tell: Wording) -> str:
    """Returns « Samedi : Aliénor, 188 points »."""
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
