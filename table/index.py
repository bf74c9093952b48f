"""The index over the journal, in SQLite: which line holds which row, and what lists and figures need without reading lines.

It is only ever changed by applying a line, so it can be thrown away and built again at any time.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from contextlib import closing, suppress
from functools import cache
from itertools import takewhile, zip_longest
from pathlib import Path
from typing import Any

from table.journal import Journal, Line
from table.schema import TABLES, Row, TableSpec, Value

VERSION = 1
LARGEST = 1 << 62

PRAGMAS = (
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = NORMAL",
    "PRAGMA wal_autocheckpoint = 0",  # done with the sync, off the frame
)
SET_UP = (
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


class InDoubt(sqlite3.DatabaseError):
    """The index does not fit the journal."""


class Index:
    """One connection. `line` is where each row is in the journal; `position` is the last line that was applied."""

    def __init__(self, path: Path | str, *set_up: str) -> None:
        """Opens what is there; raises DatabaseError if it is not one of ours."""
        self.connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
        try:
            self.connection.text_factory = lambda data: data.decode("utf-8", "replace")  # damaged text must not raise here
            for statement in (*PRAGMAS, *set_up):
                self.connection.execute(statement)
            if self.one("PRAGMA user_version") != VERSION:
                raise InDoubt("another version")
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(cls, path: Path | None) -> Index:
        """A new one in place of what is there; without a path, in memory."""
        if path is not None:
            remove(path)
        return cls(path or ":memory:", *SET_UP)

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
        found: tuple[str, int, int] = self.connection.execute("SELECT journal, number, place FROM position").fetchone()
        return found

    def holds(self, table: TableSpec, row: Sequence[Any], place: int) -> bool:
        """Whether this row of the line at that place is still the one that counts."""
        found = self.connection.execute(_sql("SELECT line FROM", table, table.key), row[: table.key]).fetchone()
        return found is not None and found[0] == place

    def is_like(self, other: Index) -> bool:
        """Whether both have the same content."""
        return all(
            mine == theirs
            for name in TABLES
            for mine, theirs in zip_longest(*(index.connection.execute(f"SELECT * FROM {name} ORDER BY 1, 2") for index in (self, other)))
        )

    # Applying lines

    def follow(self, lines: Iterable[Line], journal: str | None = None) -> int:
        """Applies lines, all or none; how many there were. `journal`: of which one they are, if that is new."""
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            count, line = 0, None
            for line in lines:
                self._apply(line)
                count += 1
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

    def _apply(self, line: Line) -> None:
        """What this app does not know, tables or columns of a newer one, is left to the journal."""
        for name, keys in line.rows("cut").items():
            if table := TABLES.get(name):
                for key in keys:
                    self.connection.execute(_sql("DELETE FROM", table, len(key)), key)
        for name, rows in line.rows("put").items():
            if table := TABLES.get(name):
                width = len(table.indexed)
                self.connection.executemany(_put_sql(table), [(*row[:width], line.place) for row in rows if _fits(table, row)])


def remove(path: Path) -> None:
    """The index and what SQLite keeps beside it; a folder of that name is moved out of the way."""
    for suffix in ("-wal", "-shm", "-journal", ""):
        file = path.with_name(path.name + suffix)
        try:
            file.unlink(missing_ok=True)
        except OSError:
            file.rename(next(free for n in range(1000) if not (free := file.with_name(f"{file.name}.odd{n}")).exists()))


def is_damage(error: Exception) -> bool:
    """Whether the file itself is to blame, not the disk or a lock."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
    damage = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_ERROR)
    return code & 0xFF in damage or code == sqlite3.SQLITE_IOERR_SHORT_READ


def _row_in(journal: Journal | None, table: TableSpec, row: Row) -> Row:
    *kept, place = row
    line = journal.line(place) if journal else None
    for found in line.rows("put").get(table.name, ()) if line else ():
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
def _put_sql(table: TableSpec) -> str:
    return f"INSERT OR REPLACE INTO {table.name} VALUES ({', '.join('?' * (len(table.indexed) + 1))})"


@cache
def _sql(act: str, table: TableSpec, key: int) -> str:
    return f"{act} {table.name} WHERE {' AND '.join(f'{column} = ?' for column in table.columns[:key])}"


def look_through(journal: Journal, path: Path) -> tuple[int, bool, int]:
    """How many lines are missing, whether the index is what the journal says, how many lines no longer count."""
    with closing(Index(path)) as kept, closing(Index.create(None)) as fresh:
        kept.connection.execute("BEGIN")
        id, known, _ = kept.position  # from here on this connection sees nothing that others write
        found = fresh.follow(takewhile(lambda line: line.number <= known, journal.lines()))
        sound = id == journal.id and kept.one("PRAGMA quick_check(1)") == "ok" and kept.is_like(fresh)
        live = sum(int(fresh.one(f"SELECT count(*) FROM {name}")) for name in TABLES)
        return known + 1 - found, sound, found - 2 * live
