"""Work on the complete journal, off the frame: looking it through, and writing it anew with only those rows that still count."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import RLock

from table import index as indexes
from table.changes import Change, Json, lines_of
from table.index import Index, differs, second_connection
from table.indexed_journal import INDEX, IndexedJournal
from table.journal import Journal, Line, complete, lines
from table.schema import OF_A_GAME, SESSIONS, TABLES


def look_through(journal: Journal, index_path: Path) -> tuple[int, bool, int]:
    """How many lines are missing, whether the index is what the journal says, how many lines no longer count."""
    with second_connection(index_path) as connection:
        connection.execute("ATTACH ':memory:' AS fresh")
        kept, fresh = Index(connection), Index(connection, "fresh")
        fresh.set_up()
        connection.execute("BEGIN")
        id, known, _ = kept.position  # from here on this connection sees nothing that others write
        found = 0
        for line in complete(lines(journal.file, 0)):
            if line.number > known:
                break
            fresh.apply(line)
            found += 1
        sound = id == journal.id and kept.one("PRAGMA main.quick_check(1)") == "ok" and not differs(kept, fresh)
        live = sum(int(fresh.one(f"SELECT count(*) FROM fresh.{name}")) for name in TABLES)
        return known + 1 - found, sound, found - 2 * live


def rewrite(files: IndexedJournal, lock: RLock, without: Collection[int] = ()) -> None:
    """The journal with only those rows that still count, but for some games. A tap waits for the last few lines of it alone."""
    old, index_path = files.journal, files.index_path.with_name(INDEX + ".new")
    assert old is not None
    with _beside(files.path, index_path) as (new, fresh):
        copying = _Copying(files, lock, old, new, fresh, without)
        with lock:
            end = old.size
        with fresh.transaction():
            fresh.belongs_to(new.id)
            copying.copy(0, end)
        new.sync()
        with lock:
            if files.journal is not old or not _still_deleted(files, without):
                raise InterruptedError("things have changed meanwhile")
            with fresh.transaction():
                copying.copy(end, old.size)
            fresh.close()
            new.move_into_place()  # from here on the new one counts
            files.replace_journal(new)
            files.replace_index(index_path)


class _Copying:
    def __init__(
        self, files: IndexedJournal, lock: RLock, old: Journal, new: Journal, fresh: Index, without: Collection[int]
    ) -> None:
        self.files, self.lock, self.old, self.new, self.fresh, self.without = files, lock, old, new, fresh, without

    def copy(self, start: int, end: int) -> None:
        changes = (self.still_counts(line) for line in complete(lines(self.old.file, start, end)))
        written = None
        for written in self.new.extend(part for change in changes if change.put for part in lines_of(change)):
            self.fresh.apply(written)
        if written is not None:
            self.fresh.reached(written)

    def still_counts(self, line: Line) -> Change:
        """The rows of a line that no later line replaced; those of a newer app are kept as they are."""
        kept: dict[str, list[Json]] = {}
        with self.lock:
            index = self.files.index
            for name, rows in line.change.put.items():
                table = TABLES.get(name)
                gone = self.without if table in OF_A_GAME else ()
                if left := [row for row in rows if table is None or (row[0] not in gone and index.holds(table, row, line.place))]:
                    kept[name] = left
        return Change(kept)


def _still_deleted(files: IndexedJournal, games: Collection[int]) -> bool:
    marks = ", ".join("?" * len(games))
    return not files.index.rows(files.journal, SESSIONS, f"WHERE deleted IS NULL AND id IN ({marks})", tuple(games))


@contextmanager
def _beside(path: Path, index_path: Path) -> Iterator[tuple[Journal, Index]]:
    """A new journal and its index; if anything goes wrong before they take their places, not a byte of them stays."""
    fresh = Index.create(index_path)
    try:
        new = Journal.create(path)
        try:
            yield new, fresh
        except BaseException:
            new.discard()
            raise
    finally:
        fresh.close()
        with suppress(OSError):
            indexes.remove(index_path)
