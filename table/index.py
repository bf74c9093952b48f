"""The index over the journal, in SQLite: which line holds which row, and what lists and figures need without reading lines.

It is only ever changed by applying a line, and never asked what the journal should contain: in doubt it is thrown away and built again.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from table.files import is_sealed, seal
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
    "PRAGMA journal_mode = OFF",  # until it is complete nobody needs it
    "PRAGMA synchronous = OFF",
    *(
        f"CREATE TABLE {table.name} ({', '.join(table.indexed)}, line, PRIMARY KEY ({', '.join(table.columns[: table.key])})) WITHOUT ROWID"
        for table in TABLES.values()
    ),
    "CREATE INDEX sessions_open ON sessions (id) WHERE status = 'open' AND deleted IS NULL",
    "CREATE INDEX games_by_date ON games (finished)",
    "CREATE INDEX seats_by_player ON seats (player)",
    "CREATE TABLE position (journal, number, place)",
    "INSERT INTO position VALUES ('', -1, 0)",
    f"PRAGMA user_version = {VERSION}",
)
# SQLite quotes damaged names in its errors, on which Python then stumbles.
DOUBTS = (sqlite3.DatabaseError, UnicodeDecodeError)
BATCH = 1000


class InDoubt(sqlite3.DatabaseError):
    """The index does not fit the journal."""


class Index:
    """One connection. `line` is where each row is in the journal."""

    def __init__(self, path: Path | None, set_up: Sequence[str] = LIVE) -> None:
        """Opens what is there, without a path in memory; DatabaseError, if it is not ours."""
        self.path = path
        self.connection = sqlite3.connect(path or ":memory:", isolation_level=None, check_same_thread=False)
        try:
            self.connection.text_factory = lambda data: data.decode("utf-8", "replace")  # damaged text must not raise here
            for statement in set_up:
                self.connection.execute(statement)
            if self.one("PRAGMA user_version") != VERSION:
                raise InDoubt("another version")
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path | None) -> Index:
        if path is not None:
            remove(path)
        return cls(path, SET_UP)

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
        """Of which journal it is, the number of the last line applied, and where that begins."""
        found: tuple[str, int, int] = self.connection.execute("SELECT journal, number, place FROM position").fetchone()
        return found

    # Applying lines

    def follow(self, lines: Iterable[Line], journal: str | None = None) -> int:
        """Applies lines, all or none; how many there were. `journal`: of which one they are, if that is new."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            count, line = 0, None
            waiting: defaultdict[str, list[Row]] = defaultdict(list)
            for line in lines:
                count += 1
                self._apply(line, waiting)
                if count % BATCH == 0:
                    self._put(waiting)
            self._put(waiting)
            if line is not None:
                self.connection.execute("UPDATE position SET number = ?, place = ?", (line.number, line.place))
            if journal is not None:
                self.connection.execute("UPDATE position SET journal = ?", (journal,))
            self.connection.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # a full disk may have rolled back already
                self.connection.execute("ROLLBACK")
            raise
        return count

    def _apply(self, line: Line, waiting: dict[str, list[Row]]) -> None:
        for name, key in line.rows("cut"):
            if (table := TABLES.get(name)) and table.fits_key(key):
                self._put(waiting)
                wanted = " AND ".join(f"{column} = ?" for column in table.columns[: len(key)])
                self.connection.execute(f"DELETE FROM {name} WHERE {wanted}", key)
        for name, row in line.rows("put"):
            if (table := TABLES.get(name)) and table.fits(row):
                waiting[name].append((*row[: len(table.indexed)], line.place))

    def _put(self, waiting: dict[str, list[Row]]) -> None:
        for name, rows in waiting.items():
            self.connection.executemany(_put_sql(TABLES[name]), rows)
        waiting.clear()

    def checkpoint(self) -> None:
        """Brings SQLite's log into the file, which does not become right by that if damaged."""
        if self.path is not None and self.path.with_name(self.path.name + "-wal").stat().st_size:
            sealed = is_sealed(self.path)
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")
            if sealed:
                seal(self.path)


def remove(path: Path) -> None:
    """The index and what is kept beside it; a folder of that name is moved out of the way."""
    for suffix in ("-wal", "-shm", "-journal", ".sum", ""):
        file = path.with_name(path.name + suffix)
        try:
            file.unlink(missing_ok=True)
        except OSError:
            file.rename(next(free for n in range(1000) if not (free := file.with_name(f"{file.name}.odd{n}")).exists()))


def _row_in(journal: Journal | None, table: TableSpec, row: Row) -> Row:
    *kept, place = row
    line = journal.line(place) if journal else None
    for name, found in line.rows("put") if line else ():
        if name == table.name and found[: len(kept)] == kept:
            return tuple(found[: len(table.columns)])
    raise InDoubt(f"no such row of {table.name} at {place}")


@cache
def _put_sql(table: TableSpec) -> str:
    return f"INSERT OR REPLACE INTO {table.name} VALUES ({', '.join('?' * (len(table.indexed) + 1))})"
