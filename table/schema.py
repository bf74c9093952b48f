"""The tables of what is kept, and changes of them: the journal writes their rows, the index finds them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Json = Any
Value = str | int | None
Row = tuple[Any, ...]
Change = Mapping[str, Mapping[str, list[Json]]]  # as a line says it: rows to `put` and keys (or their first parts) to `cut`, by table


@dataclass(frozen=True)
class TableSpec:
    """The columns of a table, the key first."""

    name: str
    columns: tuple[str, ...]
    key: int = 1  # how many columns it has
    in_journal: bool = False  # the last column is not in the index, but read from the line

    @property
    def indexed(self) -> tuple[str, ...]:
        """The columns that the index has, too."""
        return self.columns[:-1] if self.in_journal else self.columns


SESSIONS = TableSpec("sessions", ("id", "uid", "game", "started", "status", "deleted"))
EVENTS = TableSpec("events", ("session", "entry", "at", "event"), key=2, in_journal=True)
GAMES = TableSpec("games", ("session", "finished", "pack", "result"), in_journal=True)
SEATS = TableSpec("seats", ("session", "seat", "player", "place", "total", "won"), key=2)
PLAYERS = TableSpec("players", ("name", "colour", "played"))
SETTINGS = TableSpec("settings", ("name", "value"), in_journal=True)
OVERLAYS = TableSpec("overlays", ("game", "saved", "text"), in_journal=True)
TABLES = {table.name: table for table in (SESSIONS, EVENTS, GAMES, SEATS, PLAYERS, SETTINGS, OVERLAYS)}
OF_A_GAME = (SESSIONS, EVENTS, GAMES, SEATS)


def put(table: TableSpec, *rows: Row) -> Change:
    return {"put": {table.name: [list(row) for row in rows]}}


def cut(table: TableSpec, *keys: Row) -> Change:
    return {"cut": {table.name: [list(key) for key in keys]}}


def together(*changes: Change) -> Change:
    """Several changes as one line; what is cut goes before what is put."""
    all_of_it: dict[str, dict[str, list[Json]]] = {}
    for change in changes:
        for act, tables in change.items():
            for name, rows in tables.items():
                all_of_it.setdefault(act, {}).setdefault(name, []).extend(rows)
    return all_of_it


def record_of(session: Row, record: Row, seats: Iterable[Row]) -> Change:
    """A finished game. All that its record needs is in this one line: it is there even when the log is not."""
    return together(put(SESSIONS, session), put(GAMES, record), cut(SEATS, session[:1]), put(SEATS, *seats))


def whole_game(session: Row, events: Sequence[Row], records: Iterable[Row], seats: Iterable[Row]) -> list[Change]:
    """A game that comes from elsewhere, its record included if it has one."""
    start = together(put(SESSIONS, session), put(EVENTS, *events[:1]))
    return [start, *(put(EVENTS, event) for event in events[1:]), *(record_of(session, record, seats) for record in records)]
