"""What older versions kept in one SQLite file: migrated row by row, as far as SQLite itself can read it.

The old file is copied first, so that not even SQLite's own mending touches it, and stays where it is.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from sentences import say, say_n
from table.schema import EVENTS, GAMES, OVERLAYS, PLAYERS, SEATS, SESSIONS, SETTINGS, TABLES, Change, Row, TableSpec, put, whole_game
from table.storage_sentences import Notice

JSON = (EVENTS, GAMES, SETTINGS)  # their last column was JSON as text
TIMES = {SESSIONS: (3, 5), GAMES: (1,)}  # columns that pages show


def migrated(file: Path) -> tuple[list[Change], list[Notice]]:
    """The changes that make up what the file holds, and what to say if not all of it could be read."""
    if not file.exists():
        return [], []
    with TemporaryDirectory(dir=file.parent) as place:
        copy = Path(place) / file.name
        for suffix in ("", "-wal"):
            with suppress(FileNotFoundError, IsADirectoryError):
                shutil.copyfile(file.with_name(file.name + suffix), copy.with_name(copy.name + suffix))
        found = {table: _found(copy, table) for table in TABLES.values()}
    changes = _changes({table: rows for table, (rows, _) in found.items()})
    if all(whole for _, whole in found.values()):
        return changes, []
    games = say_n("{n} game was recovered", "{n} games were recovered", len(found[SESSIONS][0]))
    told = say("The file of your games was damaged: {games}. The original is kept ({file}).", games=games, file=file.name)
    return changes, [Notice("taken_over", told, file)]


def _found(file: Path, table: TableSpec) -> tuple[list[Row], bool]:
    """The rows of a table, read forwards and, if that fails half-way, backwards; and whether these are all."""
    whole = True
    rows: dict[Row, Row] = {}
    for order in ("ASC", "DESC"):
        try:
            for row in _read(file, table, order):
                rows.setdefault(row[: table.key], row)
            break
        except (sqlite3.Error, UnicodeDecodeError):
            whole = False
    fitting = [fit for _, row in sorted(rows.items()) if (fit := _fitting(table, row)) is not None]
    return fitting, whole and len(fitting) == len(rows)


def _read(file: Path, table: TableSpec, order: str) -> Iterator[Row]:
    with closing(sqlite3.connect(file)) as connection:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        key = ", ".join(f"{column} {order}" for column in table.columns[: table.key])
        yield from connection.execute(f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY {key}")


def _fitting(table: TableSpec, row: Row) -> Row | None:
    """The row as it is kept today; None if its content is not JSON any more, or something in it happened at no time."""
    try:
        for at in {row[column] for column in TIMES.get(table, ())} - {None}:
            datetime.fromisoformat(at)
        if table is SEATS and not isinstance(row[4], int | None):
            return (*row[:4], None, row[5])  # no total: the place stays
        return (*row[:-1], json.loads(str(row[-1]))) if table in JSON else row
    except (ValueError, TypeError, RecursionError):
        return None


def _changes(found: dict[TableSpec, list[Row]]) -> list[Change]:
    parts: dict[TableSpec, dict[object, list[Row]]] = {table: defaultdict(list) for table in (EVENTS, SEATS, GAMES)}
    for table, by_session in parts.items():
        for row in found[table]:
            by_session[row[0]].append(row)
    changes: list[Change] = []
    sessions = {session[0]: session for session in found[SESSIONS]}
    for number, events in parts[EVENTS].items():
        if number not in sessions and events[0][1] == 0:
            sessions[number] = _session(events[0])
    for session in sessions.values():
        events, records, seats = (parts[table][session[0]] for table in (EVENTS, GAMES, SEATS))
        # Without a record that can be read the game is on the table again, as its log has it.
        changes += whole_game((*session[:4], session[4] if records else "open", session[5]), events, records, seats)
    return changes + [put(table, row) for table in (PLAYERS, SETTINGS, OVERLAYS) for row in found[table]]


def _session(start: Row) -> Row:
    """A game whose own row is lost, from the start of its log."""
    number, _, at, event = start
    return number, event["uid"], event["game"], at, "finished", None
