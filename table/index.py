"""The index over the journal, in SQLite: which line holds which row, and what lists and figures need without reading lines.

It is only ever changed by applying a line, so it can be thrown away and built again at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from table.journal import Journal, Line

Value = str | int | None
Row = tuple[Any, ...]
VERSION = 1
LARGEST = 1 << 62


@dataclass(frozen=True)
class Sheet:
    """A table: its columns, the key first. What stands in the journal alone is the last column."""

    name: str
    columns: tuple[str, ...]
    key: int = 1  # the first so many columns
    in_journal: bool = False  # the last column is read from the line

    @property
    def kept(self) -> tuple[str, ...]:
        """The columns that the index has, too."""
        return self.columns[:-1] if self.in_journal else self.columns


SESSIONS = Sheet("sessions", ("id", "uid", "game", "started", "status", "deleted"))
EVENTS = Sheet("events", ("session", "entry", "at", "event"), key=2, in_journal=True)
GAMES = Sheet("games", ("session", "finished", "pack", "result"), in_journal=True)
SEATS = Sheet("seats", ("session", "seat", "player", "place", "total", "won"), key=2)
PLAYERS = Sheet("players", ("name", "colour", "played"))
SETTINGS = Sheet("settings", ("name", "value"), in_journal=True)
OVERLAYS = Sheet("overlays", ("game", "saved", "text"), in_journal=True)
SHEETS = {sheet.name: sheet for sheet in (SESSIONS, EVENTS, GAMES, SEATS, PLAYERS, SETTINGS, OVERLAYS)}

QUICKER = (
    "CREATE INDEX {into}.sessions_open ON sessions (id) WHERE status = 'open' AND deleted IS NULL",
    "CREATE INDEX {into}.games_by_date ON games (finished)",
    "CREATE INDEX {into}.seats_by_player ON seats (player)",
)


class InDoubt(sqlite3.DatabaseError):
    """The index does not fit the journal."""


class Index:
    """One connection. `line` is where each row stands in the journal; `position` is the last line that was applied."""

    def __init__(self, connection: sqlite3.Connection, into: str = "main") -> None:
        self.connection = connection
        self.into = into

    @classmethod
    def open(cls, path: Path) -> Index:
        """The file as it is; raises DatabaseError where it is none of ours."""
        index = cls(_connect(path))
        try:
            if index.one("PRAGMA user_version") != VERSION:
                raise InDoubt("another version")
        except BaseException:
            index.close()
            raise
        return index

    @classmethod
    def create(cls, path: Path | str) -> Index:
        index = cls(_connect(path))
        try:
            index.set_up()
            index.connection.execute(f"PRAGMA user_version = {VERSION}")
        except BaseException:
            index.close()
            raise
        return index

    def set_up(self) -> None:
        for sheet in SHEETS.values():
            columns, key = ", ".join((*sheet.kept, "line")), ", ".join(sheet.columns[: sheet.key])
            self.connection.execute(f"CREATE TABLE {self.into}.{sheet.name} ({columns}, PRIMARY KEY ({key})) WITHOUT ROWID")
        for statement in QUICKER:
            self.connection.execute(statement.format(into=self.into))
        self.connection.execute(f"CREATE TABLE {self.into}.position (journal, number, place)")
        self.connection.execute(f"INSERT INTO {self.into}.position VALUES ('', -1, 0)")

    def close(self) -> None:
        self.connection.close()

    # Reading

    def one(self, sql: str, values: Sequence[Value] = ()) -> Any:
        return self.connection.execute(sql, values).fetchone()[0]

    def rows(self, journal: Journal | None, sheet: Sheet, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
        """Rows of a table; what the index does not have is read from the line, which must have the row."""
        columns = ", ".join(f"{sheet.name}.{column}" for column in (*sheet.kept, "line"))
        found = self.connection.execute(f"SELECT {columns} FROM {sheet.name} {where}", values).fetchall()
        if not sheet.in_journal:
            return [row[:-1] for row in found]
        return [_row_in(journal, sheet, row) for row in found]

    @property
    def position(self) -> tuple[str, int, int]:
        """The journal this index is of, the number of the last line applied, and where that line begins."""
        found: tuple[str, int, int] = self.connection.execute(f"SELECT journal, number, place FROM {self.into}.position").fetchone()
        return found

    # Applying lines

    def apply(self, line: Line) -> None:
        """What this app does not know, tables or columns of a newer one, is left to the journal."""
        change = line.change
        for name, keys in change.cut.items():
            if sheet := SHEETS.get(name):
                for key in keys:
                    self.connection.execute(_cut_sql(self.into, sheet, len(key)), key)
        for name, rows in change.put.items():
            if sheet := SHEETS.get(name):
                width, sql = len(sheet.kept), _put_sql(self.into, sheet)
                self.connection.executemany(sql, [(*row[:width], line.place) for row in rows if _fits(sheet, row)])

    def reached(self, line: Line) -> None:
        """All lines up to this one are applied; to be said in the same transaction."""
        self.connection.execute("UPDATE position SET number = ?, place = ?", (line.number, line.place))

    def belongs_to(self, journal: str) -> None:
        self.connection.execute("UPDATE position SET journal = ?", (journal,))

    def holds(self, sheet: Sheet, row: Sequence[Any], place: int) -> bool:
        """Whether this row of the line at that place is still the one that counts."""
        found = self.connection.execute(_line_sql(sheet), row[: sheet.key]).fetchone()
        return found is not None and found[0] == place

    @contextmanager
    def transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have rolled back already
                self.connection.execute("ROLLBACK")
            raise


def differs(index: Index, other: Index) -> bool:
    """Whether two indexes on one connection say different things."""
    return any(
        index.connection.execute(f"SELECT * FROM {one.into}.{name} EXCEPT SELECT * FROM {two.into}.{name} LIMIT 1").fetchone()
        for name in SHEETS
        for one, two in ((index, other), (other, index))
    )


def remove(path: Path) -> None:
    """The index and what SQLite keeps beside it; a folder of that name is moved out of the way."""
    for suffix in ("-wal", "-shm", "-journal", ""):
        file = path.with_name(path.name + suffix)
        try:
            file.unlink(missing_ok=True)
        except OSError:
            file.rename(next(free for n in range(1000) if not (free := file.with_name(f"{file.name}.odd{n}")).exists()))


# SQLite quotes damaged names in its errors, on which Python then stumbles.
DOUBTS = (sqlite3.DatabaseError, UnicodeDecodeError)


def is_damage(error: Exception) -> bool:
    """Whether the file itself is to blame, not the disk or a lock."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_ERROR)
    return code & 0xFF in damage or code == sqlite3.SQLITE_IOERR_SHORT_READ


def _connect(path: Path | str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    try:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")  # damaged text must not raise here
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA wal_autocheckpoint = 0")  # done with the sync, off the frame
    except BaseException:
        connection.close()
        raise
    return connection


def _row_in(journal: Journal | None, sheet: Sheet, row: Row) -> Row:
    *kept, place = row
    line = journal.line(place) if journal and isinstance(place, int) else None
    for found in line.change.put.get(sheet.name, ()) if line else ():
        if found[: len(kept)] == kept:
            return tuple(found[: len(sheet.columns)])
    raise InDoubt(f"no such row of {sheet.name} at {place}")


def _fits(sheet: Sheet, row: Any) -> bool:
    if len(row) < len(sheet.columns):
        return False
    for value in row[: len(sheet.kept)]:
        if not (value is None or isinstance(value, str) or (isinstance(value, int) and -LARGEST < value < LARGEST)):
            return False
    return True


@cache
def _put_sql(into: str, sheet: Sheet) -> str:
    return f"INSERT OR REPLACE INTO {into}.{sheet.name} VALUES ({', '.join('?' * (len(sheet.kept) + 1))})"


@cache
def _cut_sql(into: str, sheet: Sheet, key: int) -> str:
    return f"DELETE FROM {into}.{sheet.name} WHERE {' AND '.join(f'{column} = ?' for column in sheet.columns[:key])}"


@cache
def _line_sql(sheet: Sheet) -> str:
    return f"SELECT line FROM {sheet.name} WHERE {' AND '.join(f'{column} = ?' for column in sheet.columns[: sheet.key])}"
