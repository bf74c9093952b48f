"""Finished games: the final Result, kept as a record with the hash of its pack, and what today's pack makes of it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING

from table.games import game_of
from table.games.state import Json
from table.log import Entry, Log, Packs, replay, without_gaps
from table.record import Record, Seat, seat_rows, seats_of
from table.schema import EVENTS, GAMES, SEATS, SESSIONS, Row, Value, put, record_of
from table.store import Store, stamp
from table.words import Refused, no_more

if TYPE_CHECKING:
    from scoring import Result
    from table.statistics import Played


@dataclass(frozen=True)
class Difference:
    """What a player had at the end, and would have with today's pack."""

    player: str
    then: Seat
    today: Seat


@dataclass(frozen=True)
class Rescored:
    """A finished game scored again: the Result to show, and where the record differs from it."""

    result: Result
    differences: tuple[Difference, ...]


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """Which finished games: of a game, with a player, within a time; or those that were deleted."""

    game: str = ""
    player: str = ""
    since: datetime | None = None
    until: datetime | None = None
    deleted: bool = False

    def sql(self) -> tuple[str, list[Value]]:
        """What follows FROM games, and its values."""
        conditions: dict[str, Value] = {}
        if self.game:
            conditions["sessions.game = ?"] = self.game
        if self.player:
            conditions["games.session IN (SELECT session FROM seats WHERE player = ?)"] = self.player
        if self.since:
            conditions["games.finished >= ?"] = stamp(self.since)
        if self.until:
            conditions["games.finished < ?"] = stamp(self.until)
        gone = f"sessions.deleted IS {'NOT ' if self.deleted else ''}NULL"
        join = "JOIN sessions ON sessions.id = games.session AND sessions.status = 'finished'"
        return f"{join} WHERE {' AND '.join([gone, *conditions])}", list(conditions.values())


class History:
    def __init__(self, store: Store, packs: Packs) -> None:
        self._store, self._packs = store, packs
        self._ways: dict[str, Mapping[str, Json]] = {}  # of finished games, by uid

    def keep(self, session: Row, log: Log, result: Mapping[str, Json], pack: str) -> Row:
        """Writes the record; a game that was finished before keeps its date. Returns the session's new row."""
        number = int(session[0])
        finished: Row = (*session[:4], "finished", session[5])
        with self._store.changing():
            before = self._store.select("SELECT finished FROM games WHERE session = ?", (number,))
            at = before[0][0] if before else self._store.stamp()
            self._store.append(record_of(finished, (number, at, pack, dict(result)), seat_rows(number, log, result)))
        return finished

    def records(self, wanted: Wanted, limit: int = -1, offset: int = 0) -> list[Record]:
        """The newest first."""
        where, values = wanted.sql()
        where += " ORDER BY games.finished DESC, games.session DESC LIMIT ? OFFSET ?"
        with self._store.lock:
            return [self._record(row) for row in self._store.rows(GAMES, where, (*values, limit, offset))]

    def played(self, wanted: Wanted) -> list[Played]:
        """What statistics need, without reading the Results, which are long."""
        from table.statistics import Played

        where, values = wanted.sql()
        rows: dict[Value, list[Row]] = defaultdict(list)
        with self._store.lock:
            for row in self._store.rows(SEATS, f"JOIN games ON games.session = seats.session {where} ORDER BY seats.seat", values):
                rows[row[0]].append(row)
            games = self._store.select(f"SELECT games.session, sessions.game, games.finished, sessions.uid FROM games {where}", values)
            return [
                Played(number, game, datetime.fromisoformat(finished), self._seats(number, rows[number]), **self._way(number, game, uid))
                for number, game, finished, uid in games
            ]

    def _way(self, number: int, game: str, uid: str) -> Mapping[str, Json]:
        """How a game was played, out of the first entry of its log, which is read once: no page changes the variant later."""
        if uid not in self._ways:
            starts = self._store.rows(EVENTS, "WHERE session = ? AND entry = 0", (number,))
            start = starts[0][3] if starts else {}
            together = "kind" in start and game_of(game, start["kind"]).ending is not None
            self._ways[uid] = {"variant": str(start.get("variant", "")), "editions": tuple(start.get("editions", ())), "together": together}
        return self._ways[uid]

    def _seats(self, number: int, rows: list[Row]) -> tuple[Seat, ...]:
        """Old records gave 0 to whoever entered nothing: where a total is 0, the log says which it was."""
        seats = tuple(_seat(row) for row in rows)
        if all(seat.total != 0 for seat in seats):
            return seats
        try:
            state = replay([raw for _, raw in read_log(self._store, number)], self._packs).state
        except Refused:
            return seats
        here = set(state.names)
        return tuple(
            replace(seat, total=None, won=False) if seat.total == 0 and seat.player in here and not state.entered(seat.player) else seat
            for seat in seats
        )

    def record(self, number: int) -> Record:
        with self._store.lock:
            for row in self._store.rows(GAMES, "WHERE session = ?", (number,)):
                return self._record(row)
        raise no_more()

    def _record(self, row: Row) -> Record:
        number, finished, pack, result = row
        [(_, uid, game, started, _, deleted)] = self._store.rows(SESSIONS, "WHERE id = ?", (number,))
        return Record(
            id=number,
            uid=uid,
            game=game,
            started=datetime.fromisoformat(started),
            finished=datetime.fromisoformat(finished),
            pack=pack,
            result=result,
            seats=self._seats(number, self._store.rows(SEATS, "WHERE session = ? ORDER BY seat", (number,))),
            deleted=datetime.fromisoformat(deleted) if deleted else None,
        )

    def mark(self, number: int, *, status: str | None = None, deleted: bool | None = None) -> None:
        """Changes what a session is: open or finished, deleted or not."""
        with self._store.changing():
            rows = self._store.rows(SESSIONS, "WHERE id = ?", (number,))
            if not rows:
                raise no_more()
            *head, was, gone = rows[0]
            gone = gone if deleted is None else self._store.stamp() if deleted else None
            self._store.append(put(SESSIONS, (*head, status or was, gone)))


def _seat(row: Row) -> Seat:
    _, _, player, place, total, won = row
    return Seat(player, place, total, bool(won))


def compared(record: Record, log: Log, result: Result) -> Rescored:
    today = {seat.player: seat for seat in seats_of(log, result.to_json())}
    return Rescored(
        result,
        tuple(
            Difference(seat.player, seat, today[seat.player])
            for seat in record.seats
            if seat.player in today and log.state.entered(seat.player) and today[seat.player] != seat
        ),
    )


def read_log(store: Store, number: int) -> list[Entry]:
    """The entries of a game, with stand-ins for those that are lost."""
    rows = store.rows(EVENTS, "WHERE session = ? ORDER BY entry", (number,))
    return without_gaps({int(entry): (str(at), raw) for _, entry, at, raw in rows})
