"""The index over the journal, in SQLite: which line holds which row, and what lists and figures need without reading lines.

It is only ever changed by applying a line, so it can be thrown away and built again at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from table.journal import Journal, Line
from table.schema import TABLES, Row, TableSpec, Value

VERSION = 1
LARGEST = 1 << 62

QUICKER = (
    "CREATE INDEX {into}.sessions_open ON sessions (id) WHERE status = 'open' AND deleted IS NULL",
    "CREATE INDEX {into}.games_by_date ON games (finished)",
    "CREATE INDEX {into}.seats_by_player ON seats (player)",
)


class InDoubt(sqlite3.DatabaseError):
    """The index does not fit the journal."""


class Index:
    """One connection. `line` is where each row is in the journal; `position` is the last line that was applied."""

    def __init__(self, connection: sqlite3.Connection, into: str = "main") -> None:
        self.connection = connection
        self.into = into

    @classmethod
    def open(cls, path: Path) -> Index:
        """An existing file; raises DatabaseError if it is not one of ours."""
        index = cls(_connect(path))
        try:
            if index.one("PRAGMA user_version") != VERSION:
                raise InDoubt("another version")
        except BaseException:
            index.close()
            raise
        return index

    @classmethod
    def create(cls, path: Path | None) -> Index:
        """A new one in place of what is there; without a path, in memory."""
        if path is not None:
            remove(path)
        index = cls(_connect(path or ":memory:"))
        try:
            index.set_up()
            index.connection.execute(f"PRAGMA user_version = {VERSION}")
        except BaseException:
            index.close()
            raise
        return index

    def set_up(self) -> None:
        for table in TABLES.values():
            columns, key = ", ".join((*table.indexed, "line")), ", ".join(table.columns[: table.key])
            self.connection.execute(f"CREATE TABLE {self.into}.{table.name} ({columns}, PRIMARY KEY ({key})) WITHOUT ROWID")
        for statement in QUICKER:
            self.connection.execute(statement.format(into=self.into))
        self.connection.execute(f"CREATE TABLE {self.into}.position (journal, number, place)")
        self.connection.execute(f"INSERT INTO {self.into}.position VALUES ('', -1, 0)")

    def close(self) -> None:
        self.connection.close()

    # Reading

    def one(self, sql: str, values: Sequence[Value] = ()) -> Any:
        return self.connection.execute(sql, values).fetchone()[0]

    def rows(self, journal: Journal | None, table: TableSpec, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
        """Rows of a table; what the index does not have is read from the line, which must have the row."""
        columns = ", ".join(f"{table.name}.{column}" for column in (*table.indexed, "line"))
        found = self.connection.execute(f"SELECT {columns} FROM {table.name} {where}", values).fetchall()
        if not table.in_journal:
            return [row[:-1] for row in found]
        return [_row_in(journal, table, row) for row in found]

    @property
    def position(self) -> tuple[str, int, int]:
        """The id of the indexed journal, the number of the last line applied, and where that line begins."""
        found: tuple[str, int, int] = self.connection.execute(f"SELECT journal, number, place FROM {self.into}.position").fetchone()
        return found

    # Applying lines

    def apply(self, line: Line) -> None:
        """What this app does not know, tables or columns of a newer one, is left to the journal."""
        change = line.change
        for name, keys in change.cut.items():
            if table := TABLES.get(name):
                for key in keys:
                    self.connection.execute(_cut_sql(self.into, table, len(key)), key)
        for name, rows in change.put.items():
            if table := TABLES.get(name):
                width, sql = len(table.indexed), _put_sql(self.into, table)
                self.connection.executemany(sql, [(*row[:width], line.place) for row in rows if _fits(table, row)])

    def reached(self, line: Line) -> None:
        """Marks all lines up to this one as applied; to be called in the same transaction."""
        self.connection.execute("UPDATE position SET number = ?, place = ?", (line.number, line.place))

    def belongs_to(self, journal: str) -> None:
        self.connection.execute("UPDATE position SET journal = ?", (journal,))

    def holds(self, table: TableSpec, row: Sequence[Any], place: int) -> bool:
        """Whether this row of the line at that place is still the one that counts."""
        found = self.connection.execute(_line_sql(table), row[: table.key]).fetchone()
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
    """Whether two indexes on one connection have different content."""
    return any(
        index.connection.execute(f"SELECT * FROM {one.into}.{name} EXCEPT SELECT * FROM {two.into}.{name} LIMIT 1").fetchone()
        for name in TABLES
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


@contextmanager
def second_connection(path: Path) -> Iterator[sqlite3.Connection]:
    """To an index that is there, beside the connection that serves the taps."""
    connection = sqlite3.connect(f"file:{quote(str(path))}?mode=rw", uri=True, isolation_level=None)
    try:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        yield connection
    finally:
        connection.close()


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


def _row_in(journal: Journal | None, table: TableSpec, row: Row) -> Row:
    *kept, place = row
    line = journal.line(place) if journal and isinstance(place, int) else None
    for found in line.change.put.get(table.name, ()) if line else ():
        if found[: len(kept)] == kept:
            return tuple(found[: len(table.columns)])
    raise InDoubt(f"no such row of {table.name} at {place}")


def _fits(table: TableSpec, row: Any) -> bool:
    if len(row) < len(table.columns):
        return False
    for value in row[: len(table.indexed)]:
        if not (value is None or isinstance(value, str) or (isinstance(value, int) and -LARGEST < value < LARGEST)):
            return False
    return True


@cache
def _put_sql(into: str, table: TableSpec) -> str:
    return f"INSERT OR REPLACE INTO {into}.{table.name} VALUES ({', '.join('?' * (len(table.indexed) + 1))})"


@cache
def _cut_sql(into: str, table: TableSpec, key: int) -> str:
    return f"DELETE FROM {into}.{table.name} WHERE {' AND '.join(f'{column} = ?' for column in table.columns[:key])}"


@cache
def _line_sql(table: TableSpec) -> str:
    return f"SELECT line FROM {table.name} WHERE {' AND '.join(f'{column} = ?' for column in table.columns[: table.key])}"
