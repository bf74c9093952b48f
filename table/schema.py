"""The tables of the database, their versions, and the check sum that every row carries.

SQLite does not notice a flipped byte inside a text. With its sum a row is either what was written or known not to be,
which is also what lets rows be recognised in a damaged file.
"""

from __future__ import annotations

import json
import sqlite3
import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

Value = str | int | None
Row = tuple[Value, ...]
Rows = dict[str, dict[Row, Row]]  # table → key → row

PAGE = 4096


@dataclass(frozen=True)
class Sheet:
    """A table as the rest of the layer sees it: its columns without the sum, the key first."""

    name: str
    columns: tuple[str, ...]
    key: int = 1  # the first so many columns
    rowid: bool = False  # the key is SQLite's own row number

    @property
    def key_columns(self) -> tuple[str, ...]:
        return self.columns[: self.key]


SESSIONS = Sheet("sessions", ("id", "uid", "game", "started", "status", "deleted"), rowid=True)
EVENTS = Sheet("events", ("session", "entry", "at", "event"), key=2)
GAMES = Sheet("games", ("session", "finished", "pack", "result"), rowid=True)
SEATS = Sheet("seats", ("session", "seat", "player", "place", "total", "won"), key=2)
PLAYERS = Sheet("players", ("name", "colour", "played"))
SETTINGS = Sheet("settings", ("name", "value"))
OVERLAYS = Sheet("overlays", ("game", "text", "saved"))
TABLES = (SESSIONS, EVENTS, GAMES, SEATS, PLAYERS, SETTINGS, OVERLAYS)  # parents before children

VERSION_1 = """
CREATE TABLE sessions (
    id INTEGER PRIMARY KEY, uid TEXT NOT NULL UNIQUE, game TEXT NOT NULL, started TEXT NOT NULL,
    status TEXT NOT NULL, deleted TEXT, sum INTEGER NOT NULL);
CREATE INDEX sessions_open ON sessions (id) WHERE status = 'open' AND deleted IS NULL;
CREATE TABLE events (
    session INTEGER NOT NULL REFERENCES sessions (id) ON DELETE CASCADE, entry INTEGER NOT NULL, at TEXT NOT NULL,
    event TEXT NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (session, entry)) WITHOUT ROWID;
CREATE TABLE games (
    session INTEGER PRIMARY KEY REFERENCES sessions (id) ON DELETE CASCADE, finished TEXT NOT NULL, pack TEXT NOT NULL,
    result TEXT NOT NULL, sum INTEGER NOT NULL);
CREATE INDEX games_by_date ON games (finished);
CREATE TABLE seats (
    session INTEGER NOT NULL REFERENCES games (session) ON DELETE CASCADE, seat INTEGER NOT NULL, player TEXT NOT NULL,
    place INTEGER NOT NULL, total INTEGER, won INTEGER NOT NULL, sum INTEGER NOT NULL, PRIMARY KEY (session, seat)) WITHOUT ROWID;
CREATE INDEX seats_by_player ON seats (player);
CREATE TABLE players (name TEXT PRIMARY KEY, colour TEXT NOT NULL, played TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE overlays (game TEXT PRIMARY KEY, text TEXT NOT NULL, saved TEXT NOT NULL, sum INTEGER NOT NULL) WITHOUT ROWID;
"""

Migration = Callable[[sqlite3.Connection], None]


def _script(sql: str) -> Migration:
    def run(connection: sqlite3.Connection) -> None:
        for statement in sql.split(";"):
            connection.execute(statement)

    return run


MIGRATIONS: tuple[Migration, ...] = (_script(VERSION_1),)  # the n-th leads from version n to n + 1


def version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, migrations: Sequence[Migration] = MIGRATIONS) -> None:
    """Brings the database to today's version, all of the way or not at all."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        for number in range(version(connection), len(migrations)):
            migrations[number](connection)
            connection.execute(f"PRAGMA user_version = {number + 1}")
        connection.execute("COMMIT")
    except BaseException:
        connection.execute("ROLLBACK")
        raise


def wal_of(path: Path) -> Path:
    """SQLite's write-ahead log beside a database."""
    return path.with_name(path.name + "-wal")


def as_text(json_value: object) -> str:
    """JSON as it stands in the database."""
    return json.dumps(json_value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))


def row_sum(table: Sheet, row: Sequence[Value]) -> int:
    return zlib.crc32(json.dumps([table.name, *row]).encode())


def put(connection: sqlite3.Connection, table: Sheet, row: Row) -> None:
    """Writes the row, in the place of the one with the same key."""
    connection.execute(_put_sql(table, replacing=True), (*row, row_sum(table, row)))


def add(connection: sqlite3.Connection, table: Sheet, row: Row) -> None:
    """Writes a row that must be new."""
    connection.execute(_put_sql(table, replacing=False), (*row, row_sum(table, row)))


def _put_sql(table: Sheet, *, replacing: bool) -> str:
    columns = (*table.columns, "sum")
    sql = f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"
    if replacing:
        changes = ", ".join(f"{column} = excluded.{column}" for column in columns[table.key :])
        sql += f" ON CONFLICT ({', '.join(table.key_columns)}) DO UPDATE SET {changes}"
    return sql


def rows(connection: sqlite3.Connection, table: Sheet, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
    """Rows of a table, every one checked against its sum."""
    columns = ", ".join(f"{table.name}.{column}" for column in (*table.columns, "sum"))
    found = connection.execute(f"SELECT {columns} FROM {table.name} {where}", values).fetchall()
    return [checked(table, row) for row in found]


def checked(table: Sheet, row: Sequence[Value]) -> Row:
    *values, total = row
    if not all(isinstance(value, str | int | None) for value in values) or row_sum(table, values) != total:
        raise sqlite3.DatabaseError(f"a row of {table.name} is not what was written")
    return tuple(values)
