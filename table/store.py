"""What the app keeps: the journal, which is the truth, and the index over it. docs/keeping.md has the promise and how it is kept.

Opening never raises. Where nothing can be written every change is refused in a sentence, and tried again with the next one.
"""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sentences import say
from table.index import DOUBTS, Index, InDoubt, is_damage, look_through, remove
from table.journal import Journal, Line
from table.schema import OF_A_GAME, SESSIONS, TABLES, Change, Row, TableSpec, Value
from table.storage_sentences import Elsewhere, Notice, closed, cut_short, damaged, not_saved, not_saving, refused_in_a_sentence
from table.syncing import Worker
from table.words import NotSaved, Refused

JOURNAL, INDEX, LOCK, OLD = "journal.jsonl", "index.db", "table.lock", "table.db"
LARGE_LOG = 1 << 20  # bytes of the index's own write-ahead log
MOST_DEAD = 5_000  # lines that no longer count, before the journal is written anew

Clock = Callable[[], datetime]
T = TypeVar("T")


def now() -> datetime:
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as it is stored: in UTC, so that texts sort as times do."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


class Store:
    """`generation` counts how often what was read before may be different now: read it again."""

    def __init__(self, folder: Path, clock: Clock = now) -> None:
        self.path, self._index_path = folder / JOURNAL, folder / INDEX
        self.clock = clock
        self.notices: list[Notice] = []
        self.saving = False
        self.generation = 0
        self.lock = threading.RLock()
        self.watchers: list[Callable[[], None]] = []
        self.journal: Journal | None = None
        self._index: Index | None = None
        self._not_indexed: list[Line] = []
        self._closed = False
        self._lock_file: int | None = None
        self._syncer, self._indexer = Worker("sync", self._sync_off_the_frame), Worker("index", self._tell_index)
        self._depth, self._changed = 0, False
        try:
            self._open()
        except OSError as trouble:
            self._only_show()
            self.notices.append(not_saving(trouble))

    def stamp(self) -> str:
        return stamp(self.clock())

    # Reading and writing

    def rows(self, table: TableSpec, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
        return self._ask(lambda index: index.rows(self.journal, table, where, values))

    def select(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Anything else the index knows."""
        return self._ask(lambda index: index.connection.execute(sql, values).fetchall())

    def _ask(self, question: Callable[[Index], T]) -> T:
        with self.lock, refused_in_a_sentence():
            try:
                return question(self.index)
            except DOUBTS as error:
                # In doubt the index is built again, in memory if the disk is to blame. A damaged line is missed then, and told.
                self._build_again(self.saving and is_damage(error))
            return question(self.index)

    @property
    def index(self) -> Index:
        """As the journal is now."""
        if self._index is None:
            raise closed()
        if self._not_indexed:
            self._index.follow(self._not_indexed)
            self._not_indexed = []
        return self._index

    def append(self, *changes: Change) -> None:
        """All of it or, with a reason to show, nothing. When this returns, the next start will find it, whatever happens to the app.

        The index hears of it when it is next asked, or with the sync: a tap waits for neither SQLite nor the disk.
        """
        with self.changing() as journal, refused_in_a_sentence():
            try:
                self._not_indexed += journal.append(changes)
                self._changed = True
            except (ValueError, TypeError, RecursionError) as wrong:  # it is no JSON: nothing was written
                raise Refused(say("This cannot be saved.")) from wrong
            except OSError:
                # What was half written is cut off already; where even that failed, all is opened again before the next one.
                self.saving = False
                self.saving = os.fstat(journal.file).st_size == journal.size
                raise
        self._syncer.soon()

    @contextmanager
    def changing(self) -> Iterator[Journal]:
        """For those who read, think, and write: what they read is true until they have written.

        The watchers hear of it when all is done and the lock is free again.
        """
        with self.lock:
            journal = self._claim()
            self._depth += 1
            try:
                yield journal
            finally:
                self._depth -= 1
            heard = [*self.watchers] if self._changed and not self._depth else []
            self._changed = self._changed and self._depth > 0
        for watcher in heard:
            watcher()

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """From now on `watcher` is told of every change, by the thread that made it; what comes back ends that."""
        self.watchers.append(watcher)

        def unwatch() -> None:
            with suppress(ValueError):
                self.watchers.remove(watcher)

        return unwatch

    def _claim(self) -> Journal:
        """What kept us from writing may be over by now."""
        if self._closed:
            raise closed()
        if not self.saving or self.journal is None:
            self._let_go()
            try:
                self._open()
            except OSError as trouble:
                self._only_show()
                raise not_saved(trouble) from trouble
            self.generation += 1
        assert self.journal is not None
        return self.journal

    def sync(self) -> None:
        """What was written survives a power cut when this returns: to be called before the app is paused. It holds up no tap: nobody waits
        for the disk with the lock.

        The index hears of it afterwards: it should not know what the journal could still lose.
        """
        self._sync_journal()
        self._tell_index()

    def _sync_off_the_frame(self) -> None:
        """The index has a thread of its own: the next sync waits neither for SQLite nor for those who hold the lock."""
        self._sync_journal()
        self._indexer.soon()

    def _sync_journal(self) -> None:
        """Without the lock, which others hold while they read. Whoever puts another journal in the place of this one has synced that."""
        journal = self.journal
        if self.saving and journal is not None:
            with suppress(OSError):  # a disk that fails refuses the next change, in a sentence
                journal.sync()

    def _tell_index(self) -> None:
        with suppress(OSError, NotSaved, *DOUBTS):  # in doubt whoever asks next will see to it
            with self.lock:
                if not self.saving:
                    return
                _ = self.index
            if self._index_path.with_name(INDEX + "-wal").stat().st_size > LARGE_LOG:
                with closing(Index(self._index_path)) as beside:
                    beside.connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        with self.lock:
            self._closed = True
        self.sync()
        for worker in (self._syncer, self._indexer):  # without the lock, for which they may be waiting
            worker.stop()
        with self.lock:
            self._let_go()

    def _let_go(self) -> None:
        self.saving = False
        for open_file in (self._index, self.journal):
            if open_file is not None:
                open_file.close()
        if self._lock_file is not None:
            os.close(self._lock_file)
        self._index = self.journal = self._lock_file = None
        self._not_indexed = []

    # Opening

    def _open(self) -> None:
        """Ready to write, or OSError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock_file = _lock(self.path.with_name(LOCK))
            begun = not self._is_there()
            if begun:
                self._begin()
            self.journal = Journal.open(self.path, writing=True)
            missing = self._catch_up(self.journal, begun)
            if not missing and os.fstat(self.journal.file).st_size > self.journal.size:
                self.journal.cut_off()  # by a kill
            self.saving = True
        except BaseException:
            self._let_go()
            raise
        if missing:
            self._mend(missing)

    def _only_show(self) -> None:
        """Nothing can be written here: what can be read is shown."""
        with suppress(OSError):
            self.journal = Journal.open(self.path, writing=False)
        self._build(on_disk=False)

    def _is_there(self) -> bool:
        """Whether there is a journal. What has its name and is none goes out of the way."""
        if self.path.is_file() and self.path.stat().st_size:
            return True
        if os.path.lexists(self.path):
            os.rename(self.path, self._aside())
        return False

    def _begin(self) -> None:
        """A new journal, with what an older version of the app kept in its database."""
        from table.old_database import migrated

        changes, notices = migrated(self.path.with_name(OLD))
        with Journal.create(self.path) as journal:
            for _ in journal.extend(changes):
                pass
            journal.move_into_place()
        journal.close()
        self.notices += notices

    # Bringing the index into step: how many lines are missing

    def _catch_up(self, journal: Journal, begun: bool) -> int:
        """From where the index stopped, if that can be trusted; else from the first line."""
        known = -1
        try:
            self._index = Index(self._index_path)
            id, number, place = self._index.position
            if isinstance(number, int) and (begun or id == journal.id):  # an index of another journal promises nothing
                known = number
            last = journal.line(place)
            if begun or id != journal.id or last is None or last.number != number:
                raise InDoubt("the index is not of this journal")
            self._index.follow(journal.to_the_end(place, number))
            return 0
        except (*DOUBTS, TypeError) as error:
            missing = self._build(is_damage(error), known)
            if not missing or begun or missing > known + 1 - journal.number or not journal.ends_with_a_line:
                return missing
        self.notices.append(cut_short(missing))  # nothing is damaged: the last lines never came to the disk
        return 0

    def _build(self, on_disk: bool, known: int = -1) -> int:
        """A new index from the first line on, in memory where the disk does not let us. `known`: the last line there was."""
        if self._index is not None:
            self._index.close()
        self._not_indexed = []
        try:
            self._index = Index.create(self._index_path if on_disk else None)
            if self.journal is None:
                return 0
            found = self._index.follow(self.journal.to_the_end(), self.journal.id)
        except (*DOUBTS, OSError):
            if not on_disk:
                raise
            return self._build(False, known)
        return max(known + 1, self.journal.number, 1) - found  # even an empty journal has its first line

    def _build_again(self, on_disk: bool) -> None:
        """From what the journal says, which must have as many lines as were written."""
        missing = self._build(on_disk, self.journal.number - 1 if self.journal is not None else -1)
        self.generation += 1
        if missing and self.saving:
            self._mend(missing)

    # Off the frame: checking, purging, mending

    def verify(self) -> None:
        """Reads every line and builds the index once more, in memory, to compare; what is wrong is mended."""
        with self.lock:
            if not self.saving or self.journal is None:
                return
            with suppress(*DOUBTS):
                _ = self.index
            journal, generation = self.journal.again(), self.generation
            for left in (f"{JOURNAL}.new", f"{INDEX}.new"):  # by a kill
                with suppress(OSError):
                    self.path.with_name(left).unlink(missing_ok=True)
        missing, sound, dead = 0, False, 0
        with closing(journal), suppress(*DOUBTS, TypeError):
            missing, sound, dead = look_through(journal, self._index_path)
        with self.lock:
            if self._closed or generation != self.generation:
                return
            if missing:
                self._mend(missing)
            elif not sound:
                self._build_again(on_disk=True)
        if dead > MOST_DEAD:
            with suppress(OSError, *DOUBTS):
                self.rewrite()

    def purge(self, before: datetime) -> None:
        """Erases for good the games that were deleted before that time."""
        due = {row[0] for row in self.rows(SESSIONS, "WHERE deleted < ?", (stamp(before),))}
        if due:
            with refused_in_a_sentence():
                self.rewrite(due)

    def erase(self) -> None:
        """Everything, with no way back, and what older versions and damage left beside."""
        with self.changing() as old:
            with refused_in_a_sentence():
                with Journal.create(self.path) as new:
                    new.move_into_place()
                old.close()
                self.journal = new
                self._build(on_disk=True)
            self.generation += 1
            for left in ("journal.damaged-*", f"{OLD}*", "table.*-*.db*"):
                for file in self.path.parent.glob(left):
                    with suppress(OSError):
                        file.unlink()

    def _mend(self, missing: int) -> None:
        """The journal with a gap is kept aside, and one without takes its place: the next start has nothing to say."""
        kept: Path | None = self._aside()
        try:
            shutil.copyfile(self.path, str(kept))
            self.rewrite()
        except (OSError, *DOUBTS):
            kept = None
        self.generation += 1
        games = self._ask(lambda index: int(index.one("SELECT count(*) FROM sessions WHERE deleted IS NULL")))
        self.notices.append(damaged(missing, games, kept))

    def _aside(self) -> Path:
        day = self.clock().strftime("%Y-%m-%d-%H%M%S")
        names = (f"journal.damaged-{day}{number}.jsonl" for number in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(path for path in map(self.path.with_name, names) if not os.path.lexists(path))

    def rewrite(self, without: Collection[int] = ()) -> None:
        """The journal with only those rows that still count, but for some games. A tap waits for the last few lines of it alone."""
        old, index_path = self.journal, self._index_path.with_name(INDEX + ".new")
        assert old is not None
        try:
            with closing(old.again()) as read, Journal.create(self.path) as new, closing(Index.create(index_path)) as fresh:
                with self.lock:
                    end = old.size
                fresh.follow(new.extend(self._still_counting(read.lines(0, end), without)), new.id)
                new.sync()
                with self.lock:
                    if self.journal is not old or not self._still_deleted(without):
                        raise InterruptedError("things have changed meanwhile")
                    fresh.follow(new.extend(self._still_counting(read.lines(end, old.size), without)))
                    fresh.close()
                    new.move_into_place()  # from here on the new one counts
                    old.close()
                    self.journal = new
                    self._replace_index(index_path)
        finally:
            with suppress(OSError):
                remove(index_path)

    def _still_counting(self, lines: Iterable[Line], without: Collection[int]) -> Iterator[Change]:
        """The rows of lines that no later line replaced; those of a newer app are kept as they are."""
        for line in lines:
            kept = {}
            with self.lock:
                index = self.index
                for name, rows in line.rows("put").items():
                    table = TABLES.get(name)
                    gone = without if table in OF_A_GAME else ()
                    if left := [row for row in rows if table is None or (row[0] not in gone and index.holds(table, row, line.place))]:
                        kept[name] = left
            if kept:
                yield {"put": kept}

    def _still_deleted(self, games: Collection[int]) -> bool:
        marks = ", ".join("?" * len(games))
        return not self.index.rows(self.journal, SESSIONS, f"WHERE deleted IS NULL AND id IN ({marks})", tuple(games))

    def _replace_index(self, file: Path) -> None:
        if self._index is not None:
            self._index.close()
        try:
            remove(self._index_path)
            os.replace(file, self._index_path)
            self._index = Index(self._index_path)
        except (OSError, *DOUBTS):
            self._build(True)


def _lock(path: Path) -> int | None:
    """Holds the folder as long as it lives; Elsewhere, if another one does. Where there are no such locks, everybody is trusted."""
    try:
        import fcntl
    except ImportError:
        return None
    file = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as taken:
        if taken.errno in (errno.EWOULDBLOCK, errno.EACCES):
            os.close(file)
            raise Elsewhere("another window has this folder") from taken
    return file
