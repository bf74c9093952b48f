"""Everything the app stores: the journal, which is the truth, and the index over it (docs/keeping.md). Opening never raises."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TypeVar

from scoring import stop_if_cancelled
from sentences import say
from table import files
from table.index import DOUBTS, SET_UP, Index, checkpoint, is_sealed
from table.journal import FORMAT, Journal, Line, newest_rows
from table.schema import SESSIONS, TABLES, Change, Row, TableSpec, Value
from table.storage_sentences import Newer, StorageNotice, closed, cut_short, damaged, not_saved, not_saving, refused_in_a_sentence
from table.syncing import Worker
from table.words import NotSaved, Refused

JOURNAL, INDEX, LOCK = "journal.jsonl", "index.db", "table.lock"
CLOSED = -1  # no open file
LARGE_LOG = 1 << 20  # bytes of SQLite's write-ahead log
MOST_DEAD = 5_000  # lines that no longer count, before the journal is rewritten

Clock = Callable[[], datetime]
Contents = Callable[[Callable[[], Iterator[Line]]], Iterable[Change]]  # of a new journal, by the lines of the one there is
T = TypeVar("T")


def now() -> datetime:
    return datetime.now(UTC)


def timestamp(time: datetime) -> str:
    """Returns a time as it is stored: in UTC, so that texts sort like times."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


class Store:
    """The stored data. `generation` increases whenever what was read before may have changed."""

    def __init__(self, folder: Path, clock: Clock = now) -> None:
        self.path, self._index_path = folder / JOURNAL, folder / INDEX
        self.clock = clock
        self.notices: list[StorageNotice] = []
        self.saving = False
        self.generation = 0
        self.lock = threading.RLock()
        self.watchers: list[Callable[[], None]] = []  # called after every change, by the thread that made it
        self.journal = Journal(self.path, CLOSED)
        self._index: Index | None = None
        self._not_indexed: list[Line] = []
        self._closed = False
        self._checkpointing = threading.Lock()
        self._lock_file: int | None = None
        self._syncer, self._indexer = Worker("sync", self._sync_journal), Worker("index", self._tell_index)
        self._depth, self._changed = 0, False
        try:
            self._open()
        except OSError as trouble:
            self._open_read_only()
            self.notices.append(not_saving(trouble))

    def timestamp(self) -> str:
        return timestamp(self.clock())

    # Reading and writing

    def rows(self, table: TableSpec, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
        return self._ask(lambda index: index.rows(self.journal, table, where, values))

    def select(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Runs any other query on the index."""
        return self._ask(lambda index: index.connection.execute(sql, values).fetchall())

    def _ask(self, question: Callable[[Index], T]) -> T:
        stop_if_cancelled()
        with self.lock, refused_in_a_sentence():
            try:
                return question(self.index)
            except DOUBTS:
                self._repair(self.journal.number)
            return question(self.index)

    @property
    def index(self) -> Index:
        """Returns the index, up to date with the journal."""
        if self._index is None:
            raise closed()
        if self._not_indexed:
            self._index.follow(self._not_indexed)
            self._not_indexed = []
        return self._index

    def append(self, *changes: Change) -> None:
        """Writes all of it or, with a reason to show, nothing. The index learns of it when it is next used."""
        with self.changing() as journal, refused_in_a_sentence():
            try:
                if not journal.is_ours:
                    raise files.Elsewhere("somebody else has written to this file")
                self._not_indexed += journal.append(changes)
                self._changed = True
            except (ValueError, TypeError, RecursionError) as wrong:  # it is not JSON: nothing was written
                raise Refused(say("This cannot be saved.")) from wrong
            except OSError:
                # A half-written line is cut off already; if even that failed, everything is reopened before the next write.
                self.saving = False
                self.saving = journal.is_ours
                raise
        self._syncer.soon()

    @contextmanager
    def changing(self) -> Iterator[Journal]:
        """Locks the store for reading and then writing: what was read stays true until it is written. Watchers are called afterwards."""
        with self.lock:
            journal = self._ensure_writable()
            self._depth += 1
            try:
                yield journal
            finally:
                self._depth -= 1
            heard = [*self.watchers] if self._changed and not self._depth else []
            self._changed = self._changed and self._depth > 0
        for watcher in heard:
            watcher()

    def _ensure_writable(self) -> Journal:
        """Returns the journal if it can be written, retrying because what prevented it may be over."""
        if self._closed:
            raise closed()
        if not self.saving:
            self._release()
            try:
                self._open()
            except OSError as trouble:
                self._open_read_only()
                raise not_saved(trouble) from trouble
            self.generation += 1
        if self.journal.is_in_doubt:
            with refused_in_a_sentence():
                self.journal.renew()
        return self.journal

    def sync(self) -> None:
        """Makes everything written survive a power cut; call it before the app is paused.

        The index is updated afterwards: it must not know what the journal could still lose.
        """
        self._sync_journal()
        self._tell_index()

    def _sync_journal(self) -> None:
        """Syncs without the lock, which others hold while they read, and without the index: no sync waits for SQLite.

        If not even a new file can be synced, that is reported.
        """
        journal = self.journal
        try:
            if self.saving:
                journal.sync()
        except OSError:
            with self.lock:
                try:
                    if self.journal is journal and journal.is_in_doubt:  # nobody has repaired it in the meantime
                        journal.renew()
                except OSError as trouble:
                    if (notice := not_saving(trouble)) not in self.notices:
                        self.notices.append(notice)
        if self._not_indexed:
            self._indexer.soon()

    def _tell_index(self, most: int = LARGE_LOG) -> None:
        with suppress(OSError, NotSaved, *DOUBTS):  # if in doubt, the next reader will repair it
            with self.lock:
                if not self.saving:
                    return
                _ = self.index
            with self._checkpointing:
                checkpoint(self._index_path, most)

    def close(self) -> None:
        with self.lock:
            self._closed = True
        self._sync_journal()
        for worker in (self._syncer, self._indexer):  # without the lock, which they may be waiting for
            worker.stop()
        self._tell_index(most=0)
        with self.lock:
            self._release()

    def _release(self) -> None:
        self.saving = False
        self._replace_index(None)
        self.journal.close()
        if self._lock_file is not None:
            os.close(self._lock_file)
        self._lock_file = None

    # Opening

    def _open(self) -> None:
        """Opens everything for writing, or raises OSError."""
        os.umask(files.PRIVATE)
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with suppress(OSError):
                self.path.parent.chmod(0o700)
            self._lock_file = files.lock(self.path.with_name(LOCK))
            begun = not self.path.is_file() or not self.path.stat().st_size
            kept = self._aside_path() if begun and os.path.lexists(self.path) else None
            if kept is not None:
                os.rename(self.path, kept)  # something else that had its name
            if begun:
                with Journal.create(self.path) as self.journal:
                    pass
            else:
                self.journal = Journal(self.path, os.open(self.path, os.O_RDWR))
            name, format = self.journal.head
            if format != FORMAT:
                raise Newer("a newer app wrote this")
            self.saving = True
            known = self._catch_up(self.journal, name)
            if begun and known:
                self.notices.append(damaged(known, 0, (), kept))
            if not self.journal.is_ours:
                self.journal.cut_off()  # what a kill left half-written
        except BaseException:
            self._release()
            raise

    def _open_read_only(self) -> None:
        """Opens only for reading, because nothing can be written here."""
        try:
            self.journal = Journal(self.path, os.open(self.path, os.O_RDONLY | os.O_NONBLOCK))  # it may be a pipe
        except OSError:
            self.journal = Journal(self.path, os.open(os.devnull, os.O_RDONLY))
        self._build()

    def _catch_up(self, journal: Journal, name: str) -> int:
        """Brings the index up to date, if it can be trusted. Returns how many lines it knew."""
        of, known = "", 0
        with suppress(*DOUBTS, TypeError, ValueError):
            self._index = Index(self._index_path)
            [(of, number, place)] = self._index.connection.execute("SELECT journal, number, place FROM position")
            known, last = int(number) + 1, journal.line(place)
            if of == name and last is not None and last.number == number:
                self._not_indexed = [*journal.lines(last.end, known)]
                if not journal.lost:
                    return known
        self._repair(known if of == name else 0)
        return known

    def _repair(self, known: int = 0) -> None:
        """Repairs whatever is wrong, given that there were `known` lines.

        Rebuilds the index from every line that can be read. A journal with damaged lines is kept aside and replaced by one without.
        """
        found = self._build()
        self.generation += 1
        journal = self.journal
        if not self.saving:
            return
        if not journal.lost:
            if found < known:
                self.notices.append(cut_short(known - found))  # nothing is damaged: the last lines never reached the disk
            return
        gaps = "SELECT min(at) FROM events GROUP BY session HAVING count(*) <= max(entry) ORDER BY 1"
        games = [str(row[0]) for row in self.index.connection.execute(gaps)]
        [(safe,)] = self.index.connection.execute("SELECT count(*) FROM sessions WHERE deleted IS NULL")
        kept: Path | None = self._aside_path()
        try:
            self.rewrite(kept=kept)
        except (OSError, *DOUBTS):
            kept, journal.size = None, os.fstat(journal.file).st_size  # the damaged file stays as it is
        self.notices.append(damaged(max(journal.lost, known - found), safe, games, kept))

    def _build(self) -> int:
        """Builds a fresh index from every line that can be read, in memory if the disk prevents it. Returns how many lines there were."""
        with suppress(OSError, *DOUBTS):
            if self.saving:
                with Index.create(self._index_path) as fresh:
                    found = fresh.follow(self.journal.lines(), self.journal.head[0])
                    self._replace_index(None)
                self._index = Index(self._index_path)
                return found
        fresh = Index(None, SET_UP)
        found = fresh.follow(self.journal.lines(), self.journal.head[0])
        self._replace_index(fresh)
        return found

    def _replace_index(self, index: Index | None) -> None:
        if self._index is not None:
            self._index.close()
        self._index, self._not_indexed = index, []

    def _aside_path(self) -> Path:
        day = self.clock().strftime("%Y-%m-%d-%H%M%S")
        names = (f"journal.damaged-{day}{number}.jsonl" for number in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(path for path in map(self.path.with_name, names) if not os.path.lexists(path))

    # Off the frame: verifying, purging, rewriting

    def verify(self) -> None:
        """Checks every byte of the journal and of the index; repairs what is wrong."""
        with self.lock:
            if not self.saving:
                return
            with suppress(*DOUBTS):
                _ = self.index
            journal, number, read = self.journal, self.journal.number, self.journal.again()
            files.remove_leftovers(self.path.parent)
        with closing(read), self._checkpointing:
            sound = read.is_sound(number) and is_sealed(self._index_path)
        with self.lock:
            if self._closed or self.journal is not journal:
                return
            if not sound:
                self._repair(journal.number)
        with suppress(OSError, NotSaved, *DOUBTS):
            rows = sum(self.select(f"SELECT count(*) FROM {name}")[0][0] for name in TABLES)
            if self.journal.number - 2 * rows > MOST_DEAD:
                self.rewrite()

    def purge(self, before: datetime) -> None:
        """Erases for good the games that were deleted before that time."""
        if self.rows(SESSIONS, "WHERE deleted < ?", (timestamp(before),)):
            with refused_in_a_sentence():
                self.rewrite(partial(newest_rows, before=timestamp(before)))

    def erase(self) -> None:
        """Erases everything, irreversibly, including what damage left behind."""
        with self.changing():
            with refused_in_a_sentence():
                self.rewrite(lambda lines: ())
            self.generation += 1
            for file in self.path.parent.glob("journal.damaged-*"):
                with suppress(OSError):
                    file.unlink()

    def rewrite(self, still_counting: Contents = newest_rows, kept: Path | None = None) -> None:
        """Rewrites the journal with only what still counts, by its own account.

        Nobody waits for it: if somebody writes meanwhile, it gives up.
        """
        old, end = self.journal, self.journal.size
        with ExitStack() as until_both_are_in_place:
            try:
                with closing(old.again()) as read, Index.create(self._index_path) as fresh:
                    with Journal.create(self.path) as new:
                        fresh.follow(new.extend(still_counting(read.lines)), new.head[0])
                        new.sync()
                        until_both_are_in_place.enter_context(self.lock)
                        if self.journal is not old or old.size != end:
                            raise InterruptedError("things have changed meanwhile")
                        if kept is not None:
                            files.keep_aside(old.file, self.path, kept)
                    self._replace_index(None)
                    old.close()
                    self.journal = new  # from here on the new journal counts
                self._index = Index(self._index_path)
            except (OSError, *DOUBTS):
                if self._index is not None:
                    raise
                self._build()
