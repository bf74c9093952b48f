"""Finished games: the Result as it stood at the end, kept as a record with the pack's hash, and what today's pack says."""

from __future__ import annotations

import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from table import schema
from table.games.state import Json
from table.log import Log
from table.record import Record, Seat, seat_rows, seats_of
from table.rules import Result
from table.schema import GAMES, SEATS, SESSIONS, Row, Value, as_text
from table.store import Store, stamp
from table.words import Refused

if TYPE_CHECKING:
    from table.statistics import Played


@dataclass(frozen=True)
class Difference:
    """What a player had at the end, and has by today's pack."""

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
        """The condition behind FROM games, and its values."""
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
    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, session: Row, log: Log, result: Mapping[str, Json], pack: str) -> Row:
        """Writes the record; a game that was finished before keeps its date. Gives the session's row as it is now."""
        number = int(str(session[0]))
        at = self._store.stamp()
        finished: Row = (*session[:4], "finished", session[5])

        def write(connection: sqlite3.Connection) -> None:
            before = schema.rows(connection, GAMES, "WHERE session = ?", (number,))
            schema.put(connection, SESSIONS, finished)
            schema.put(connection, GAMES, (number, before[0][1] if before else at, pack, as_text(result)))
            connection.execute("DELETE FROM seats WHERE session = ?", (number,))
            for row in seat_rows(number, log, result):
                schema.add(connection, SEATS, row)

        self._store.write(write)
        return finished

    def records(self, wanted: Wanted, limit: int = -1, offset: int = 0) -> list[Record]:
        """The newest first."""
        where, values = wanted.sql()
        where += " ORDER BY games.finished DESC, games.session DESC LIMIT ? OFFSET ?"
        return self._store.read(
            lambda connection: _records(connection, schema.rows(connection, GAMES, where, (*values, limit, offset)))
        )

    def played(self, wanted: Wanted) -> list[Played]:
        """What statistics need; the Results, which are long, are not read for it."""
        from table.statistics import Played

        where, values = wanted.sql()

        def read(connection: sqlite3.Connection) -> list[Played]:
            seats: dict[Value, list[Seat]] = defaultdict(list)
            for row in schema.rows(connection, SEATS, f"JOIN games ON games.session = seats.session {where} ORDER BY seats.seat", values):
                seats[row[0]].append(_seat(row))
            games = connection.execute(f"SELECT games.session, sessions.game, games.finished FROM games {where}", values)
            return [
                Played(number, game, datetime.fromisoformat(finished), tuple(seats[number])) for number, game, finished in games
            ]

        return self._store.read(read)

    def record(self, number: int) -> Record:
        found = self._store.read(
            lambda connection: _records(connection, schema.rows(connection, GAMES, "WHERE session = ?", (number,)))
        )
        if not found:
            raise Refused("Cette partie n'existe plus.", "This game does not exist any more.")
        return found[0]

    def mark(self, number: int, *, status: str | None = None, deleted: bool | None = None) -> Row:
        """Changes what a session is: open or finished, deleted or not."""
        at = self._store.stamp()

        def change(connection: sqlite3.Connection) -> Row:
            rows = schema.rows(connection, SESSIONS, "WHERE id = ?", (number,))
            if not rows:
                raise Refused("Cette partie n'existe plus.", "This game does not exist any more.")
            *head, was, gone = rows[0]
            row: Row = (*head, status or was, gone if deleted is None else at if deleted else None)
            schema.put(connection, SESSIONS, row)
            return row

        return self._store.write(change)

    def purge(self, before: datetime) -> int:
        """Erases for good what was deleted before that time."""
        return self._store.write(
            lambda connection: connection.execute("DELETE FROM sessions WHERE deleted < ?", (stamp(before),)).rowcount
        )


def _records(connection: sqlite3.Connection, games: Iterable[Row]) -> list[Record]:
    records = []
    for number, finished, pack, result in games:
        _, uid, game, started, _, deleted = schema.rows(connection, SESSIONS, "WHERE id = ?", (number,))[0]
        seats = schema.rows(connection, SEATS, "WHERE session = ? ORDER BY seat", (number,))
        records.append(
            Record(
                id=int(str(number)),
                uid=str(uid),
                game=str(game),
                started=datetime.fromisoformat(str(started)),
                finished=datetime.fromisoformat(str(finished)),
                pack=str(pack),
                result=json.loads(str(result)),
                seats=tuple(_seat(row) for row in seats),
                deleted=datetime.fromisoformat(str(deleted)) if deleted else None,
            )
        )
    return records


def _seat(row: Row) -> Seat:
    _, _, player, place, total, won = row
    return Seat(str(player), int(str(place)), None if total is None else int(str(total)), bool(won))


def compared(record: Record, log: Log, result: Result) -> Rescored:
    today = {seat.player: seat for seat in seats_of(log, result.to_json())}
    return Rescored(
        result,
        tuple(
            Difference(seat.player, seat, today[seat.player])
            for seat in record.seats
            if seat.player in today and today[seat.player] != seat
        ),
    )
