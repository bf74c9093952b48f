"""Finished games: the final result, stored as a record with the hash of its pack, each seat with its total, and who won."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime

from table.games import game_of
from table.games.game import FinishedSeat
from table.games.state import AnyState, Json
from table.log import LOST, Entry, Log, replay
from table.schema import EVENTS, GAMES, SEATS, SESSIONS, Row, Value, put, record_of
from table.statistics import Played, Statistics, statistics
from table.store import Store, timestamp
from table.words import Refused, no_more


@dataclass(frozen=True)
class Record:
    """A finished game."""

    id: int
    uid: str
    game: str
    started: datetime
    finished: datetime
    pack: str  # hash of the pack it was scored with
    result: Mapping[str, Json]  # the final result as JSON
    seats: tuple[FinishedSeat, ...]

    @property
    def editions(self) -> tuple[str, ...]:
        """The boxes that were on the table."""
        return tuple(self.result.get("editions", ()))

    @property
    def winners(self) -> tuple[str, ...]:
        """The winners, or the leaders if the score is not complete."""
        won = tuple(seat.player for seat in self.seats if seat.won)
        return won or tuple(seat.player for seat in self.seats if seat.place == 1 and seat.total is not None)

    @property
    def complete(self) -> bool:
        """Whether the first of the ranking has won; before everything is entered and known, a player only leads.

        Older records do not say so, but list their warnings and who entered nothing.
        """
        if "ranking" not in self.result:
            return True
        parts = self.result.get("players", {}).values()
        warned = self.result.get("warnings") or any(part.get("warnings") for part in parts)
        return not (self.result.get("incomplete") or warned or any(seat.total is None for seat in self.seats))

    @property
    def totals(self) -> dict[str, int | None]:
        return {seat.player: seat.total for seat in self.seats}


@dataclass(frozen=True)
class Difference:
    """A player's total in the record, and with today's pack."""

    then: FinishedSeat
    today: FinishedSeat


@dataclass(frozen=True)
class Deleted:
    """A game that can be restored: its number, what was played, by whom, and when it was deleted."""

    id: int
    game: str
    names: tuple[str, ...]
    deleted: datetime


class GameHistory:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._ways: dict[str, Mapping[str, Json]] = {}  # how finished games were played, by uid

    def keep(self, session: Row, record: Record) -> Row:
        """Writes the record; a reopened game keeps its date. Returns the session's new row."""
        finished: Row = (*session[:4], "finished", session[5])
        with self._store.changing():
            before = self._store.select("SELECT finished FROM games WHERE session = ?", (record.id,))
            at = before[0][0] if before else timestamp(record.finished)
            self._store.append(record_of(finished, (record.id, at, record.pack, dict(record.result)), seat_rows(record.id, record.seats)))
        return finished

    def records(self, *, game: str = "", player: str = "", since: datetime | None = None, limit: int = -1) -> list[Record]:
        """Finished games, the newest first."""
        where, values = _finished(game, player, since)
        where += " ORDER BY games.finished DESC, games.session DESC LIMIT ?"
        with self._store.lock:
            return [self._record(row) for row in self._store.rows(GAMES, where, (*values, limit))]

    def statistics(self, *, game: str = "", player: str = "", since: datetime | None = None) -> Statistics:
        """Returns figures over the finished games, per game and overall; with a player, over the games they played.

        It reads no results, which are long.
        """
        where, values = _finished(game, player, since)
        rows: dict[Value, list[Row]] = defaultdict(list)
        with self._store.lock:
            for row in self._store.rows(SEATS, f"JOIN games ON games.session = seats.session {where} ORDER BY seats.seat", values):
                rows[row[0]].append(row)
            games = self._store.select(f"SELECT games.session, sessions.game, games.finished, sessions.uid FROM games {where}", values)
            played = [
                Played(number, name, datetime.fromisoformat(finished), _seats(rows[number]), **self._way(number, name, uid))
                for number, name, finished, uid in games
            ]
        return statistics(played)

    def deleted(self) -> list[Deleted]:
        """Lists the games that can still be restored, open or finished, the most recently deleted first."""
        found = []
        for number, _, game, _, _, when in self._store.rows(SESSIONS, "WHERE deleted IS NOT NULL ORDER BY deleted DESC, id DESC"):
            seated = self._store.select("SELECT player FROM seats WHERE session = ? ORDER BY seat", (number,))
            names = tuple(str(name) for (name,) in seated)
            with suppress(Refused):
                names = names or self._last_state(number).names
            found.append(Deleted(number, game, names, datetime.fromisoformat(when)))
        return found

    def _way(self, number: int, game: str, uid: str) -> Mapping[str, Json]:
        """Returns how a game was played, read once from the first entry of its log, because the variant never changes later."""
        if uid not in self._ways:
            starts = self._store.rows(EVENTS, "WHERE session = ? AND entry = 0", (number,))
            start = starts[0][3] if starts else {}
            together = "kind" in start and game_of(game, start["kind"]).ending is not None
            self._ways[uid] = {"variant": str(start.get("variant", "")), "editions": tuple(start.get("editions", ())), "together": together}
        return self._ways[uid]

    def _last_state(self, number: int) -> AnyState:
        return replay(raw for _, raw in read_log(self._store, number)).state

    def record(self, number: int) -> Record:
        with self._store.lock:
            for row in self._store.rows(GAMES, "WHERE session = ?", (number,)):
                return self._record(row)
        raise no_more()

    def _record(self, row: Row) -> Record:
        number, finished, pack, result = row
        [(_, uid, game, started, _, _)] = self._store.rows(SESSIONS, "WHERE id = ?", (number,))
        return Record(
            id=number,
            uid=uid,
            game=game,
            started=datetime.fromisoformat(started),
            finished=datetime.fromisoformat(finished),
            pack=pack,
            result=result,
            seats=_seats(self._store.rows(SEATS, "WHERE session = ? ORDER BY seat", (number,))),
        )

    def mark(self, number: int, *, status: str | None = None, deleted: bool | None = None) -> None:
        """Sets the status of a session: open or finished, deleted or not."""
        with self._store.changing():
            rows = self._store.rows(SESSIONS, "WHERE id = ?", (number,))
            if not rows:
                raise no_more()
            *head, was, gone = rows[0]
            gone = gone if deleted is None else self._store.timestamp() if deleted else None
            self._store.append(put(SESSIONS, (*head, status or was, gone)))


def _seats(rows: Iterable[Row]) -> tuple[FinishedSeat, ...]:
    return tuple(FinishedSeat(player, place, total, bool(won)) for _, _, player, place, total, won in rows)


def seats_of(log: Log, result: Mapping[str, Json]) -> list[FinishedSeat]:
    """Returns the seats in table order. A game without ranking, won or lost together, has one place for all.

    Players who entered nothing come after all others, even if those lost points: an empty seat is no result.
    """
    names, entered = log.state.names, log.state.entered
    if "ranking" in result:
        ranking = [[name for name in shared if entered(name)] for shared in result["ranking"]]
        result = {**result, "ranking": [shared for shared in ranking if shared]}
    places = _places(result.get("ranking") or [list(names)])
    totals, winners = log.game.totals(result, names), log.game.winners(result, names)
    return [
        FinishedSeat(name, places.get(name, len(names)), totals[name] if entered(name) else None, name in winners)
        for name in names
    ]


def _places(ranking: list[list[str]]) -> dict[str, int]:
    places: dict[str, int] = {}
    for shared in ranking:
        places.update(dict.fromkeys(shared, len(places) + 1))
    return places


def seat_rows(session: int, seats: Iterable[FinishedSeat]) -> list[Row]:
    return [(session, number, seat.player, seat.place, seat.total, int(seat.won)) for number, seat in enumerate(seats)]


def _finished(game: str, player: str, since: datetime | None) -> tuple[str, list[Value]]:
    """Returns the SQL after FROM games for these finished games, and its values."""
    asked = {
        "sessions.game = ?": game,
        "games.session IN (SELECT session FROM seats WHERE player = ?)": player,
        "games.finished >= ?": timestamp(since) if since else "",
    }
    conditions: dict[str, Value] = {condition: value for condition, value in asked.items() if value}
    join = "JOIN sessions ON sessions.id = games.session AND sessions.status = 'finished'"
    return f"{join} WHERE {' AND '.join(['sessions.deleted IS NULL', *conditions])}", list(conditions.values())


def read_log(store: Store, number: int) -> list[Entry]:
    """Returns the entries of a game, with stand-ins for lost ones."""
    entries: list[Entry] = []
    for _, entry, at, raw in store.rows(EVENTS, "WHERE session = ? ORDER BY entry", (number,)):
        entries += [(entries[-1][0] if entries else "", LOST)] * (int(entry) - len(entries))
        entries.append((str(at), raw))
    return entries
