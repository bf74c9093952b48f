"""The index over the journal, in SQLite: which line holds which row, and what lists and statistics need without reading lines.

It is only ever changed by applying a line, and never asked what the journal should contain: in doubt it is thrown away and rebuilt.
"""

from __future__ import annotations

import os
import sqlite3
import zlib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from shutil import rmtree

from table.files import beside
from table.journal import Journal, Line
from table.schema import TABLES, Row, TableSpec, Value

VERSION = 1
LIVE = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA wal_autocheckpoint = 0",  # done with the sync, off the frame
    "PRAGMA journal_size_limit = 0",
)
SET_UP = (
    "PRAGMA journal_mode = OFF",  # unused until it is complete
    "PRAGMA synchronous = OFF",
    *(
        f"CREATE TABLE {table.name} ({', '.join(table.indexed)}, line, PRIMARY KEY ({', '.join(table.columns[: table.key])})) WITHOUT ROWID"
        for table in TABLES.values()
    ),
    "CREATE INDEX sessions_open ON sessions (id) WHERE status = 'open' AND deleted IS NULL",
    "CREATE INDEX games_by_date ON games (finished)",
    "CREATE INDEX seats_by_player ON seats (player)",
    "CREATE TABLE position (journal, number, place)",  # the last line that was applied
    "INSERT INTO position VALUES ('', -1, 0)",
    f"PRAGMA user_version = {VERSION}",
)
PUT = {name: f"INSERT OR REPLACE INTO {name} VALUES ({', '.join('?' * (len(table.indexed) + 1))})" for name, table in TABLES.items()}
# SQLite quotes damaged names in its errors, which Python may fail to decode.
DOUBTS = (sqlite3.DatabaseError, UnicodeDecodeError)
# A game whose record is lost is open again.
OPEN_AGAIN = "UPDATE sessions SET status = 'open' WHERE status = 'finished' AND id NOT IN (SELECT session FROM games)"


class InDoubt(sqlite3.DatabaseError):
    """The index does not fit the journal."""


class Index:
    """One connection. `line` is where each row is in the journal."""

    def __init__(self, path: Path | None, set_up: Sequence[str] = LIVE) -> None:
        """Opens an existing index, or one in memory without a path; raises DatabaseError if it is not ours."""
        self.connection = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        try:
            self.connection.text_factory = lambda data: data.decode("utf-8", "replace")  # damaged text must not raise here
            for statement in set_up:
                self.connection.execute(statement)
            if self.connection.execute("PRAGMA user_version").fetchone() != (VERSION,):
                raise InDoubt("another version")
        except BaseException:
            self.close()
            raise

    @classmethod
    @contextmanager
    def create(cls, path: Path) -> Iterator[Index]:
        """Creates an index that replaces the file of that name when complete; after an error nothing of it remains."""
        new = beside(path)
        try:
            remove(new)
            with closing(cls(new, SET_UP)) as index:
                yield index
            remove(path)
            os.replace(new, path)
            cls(path).close()  # switches to a write-ahead log, which its first bytes record
            seal(path)
        except BaseException:
            with suppress(OSError):
                remove(new)
            raise

    def close(self) -> None:
        self.connection.close()

    # Reading

    def rows(self, journal: Journal, table: TableSpec, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
        """Returns rows of a table; what the index lacks is read from the line, which must contain the row."""
        columns = ", ".join(f"{table.name}.{column}" for column in (*table.indexed, "line"))
        found = self.connection.execute(f"SELECT {columns} FROM {table.name} {where}", values).fetchall()
        return [_row_in(journal, table, row) if table.in_journal else row[:-1] for row in found]

    # Applying lines

    def follow(self, lines: Iterable[Line], journal: str | None = None) -> int:
        """Applies lines, all or none; returns how many there were. `journal`: which journal they belong to, if they are all of it."""
        count, line = 0, None
        with self.connection:
            self.connection.execute("BEGIN IMMEDIATE")
            for line in lines:
                self._apply(line)
                count += 1
            if line is not None:
                self.connection.execute("UPDATE position SET number = ?, place = ?", (line.number, line.place))
            if journal is not None:
                self.connection.execute("UPDATE position SET journal = ?", (journal,))
                self.connection.execute(OPEN_AGAIN)
        return count

    def _apply(self, line: Line) -> None:
        for name, key, table in line.rows("cut"):
            if table:
                wanted = " AND ".join(f"{column} = ?" for column in table.columns[: len(key)])
                self.connection.execute(f"DELETE FROM {name} WHERE {wanted}", key)
        for _, row, table in line.rows("put"):
            if table:
                self.connection.execute(PUT[table.name], (*row[: len(table.indexed)], line.place))


def checkpoint(path: Path, most: int = 0) -> None:
    """Moves SQLite's log into the file if it is longer than `most`; that does not repair a damaged file."""
    if path.with_name(path.name + "-wal").stat().st_size > most:
        sealed = is_sealed(path)
        with closing(Index(path)) as second:
            second.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
        if sealed:
            seal(path)


def _checksum(path: Path) -> str:
    return f"{zlib.crc32(path.read_bytes()):08x}"


def seal(path: Path) -> None:
    """Stores the checksum of an index."""
    path.with_name(path.name + ".sum").write_text(_checksum(path))


def is_sealed(path: Path) -> bool:
    """Whether an index is byte by byte what it was when it was sealed."""
    try:
        return path.with_name(path.name + ".sum").read_text() == _checksum(path)
    except (OSError, ValueError):
        return False


def remove(path: Path) -> None:
    """Removes the index and its companion files."""
    for suffix in ("-wal", "-shm", "-journal", ".sum", ""):
        file = path.with_name(path.name + suffix)
        rmtree(file) if file.is_dir() else file.unlink(missing_ok=True)


def _row_in(journal: Journal, table: TableSpec, row: Row) -> Row:
    *kept, place = row
    line = journal.line(place)
    for _, found, of in line.rows("put") if line else ():
        if of is table and found[: len(kept)] == kept:
            return tuple(found[: len(table.columns)])
    raise InDoubt(f"no such row of {table.name} at {place}")
