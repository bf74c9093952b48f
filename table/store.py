"""What the app keeps: the journal, which is the truth, and the index over it (docs/keeping.md). Opening never raises."""

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
CLOSED = -1  # no file
LARGE_LOG = 1 << 20  # bytes of the write-ahead log
MOST_DEAD = 5_000  # lines that no longer count, before the journal is written anew

Clock = Callable[[], datetime]
Contents = Callable[[Callable[[], Iterator[Line]]], Iterable[Change]]  # of a new journal, by the lines of the one there is
T = TypeVar("T")


def now() -> datetime:
    return datetime.now(UTC)


def timestamp(time: datetime) -> str:
    """A time as it is stored: in UTC, so that texts sort as times do."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


class Store:
    """`generation` counts how often what was read before may be different now: read it again."""

    def __init__(self, folder: Path, clock: Clock = now) -> None:
        self.path, self._index_path = folder / JOURNAL, folder / INDEX
        self.clock = clock
        self.notices: list[StorageNotice] = []
        self.saving = False
        self.generation = 0
        self.lock = threading.RLock()
        self.watchers: list[Callable[[], None]] = []  # told of every change, by the thread that made it
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
        """Anything else the index knows."""
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
        """As the journal is now."""
        if self._index is None:
            raise closed()
        if self._not_indexed:
            self._index.follow(self._not_indexed)
            self._not_indexed = []
        return self._index

    def append(self, *changes: Change) -> None:
        """All of it or, with a reason to show, nothing. The next start will find it; the index hears of it when it is next asked."""
        with self.changing() as journal, refused_in_a_sentence():
            try:
                if not journal.is_ours:
                    raise files.Elsewhere("somebody else has written to this file")
                self._not_indexed += journal.append(changes)
                self._changed = True
            except (ValueError, TypeError, RecursionError) as wrong:  # it is no JSON: nothing was written
                raise Refused(say("This cannot be saved.")) from wrong
            except OSError:
                # What was half written is cut off already; where even that failed, all is opened again before the next one.
                self.saving = False
                self.saving = journal.is_ours
                raise
        self._syncer.soon()

    @contextmanager
    def changing(self) -> Iterator[Journal]:
        """For those who read, think, and write: what they read is true until they have written. Watchers hear of it afterwards."""
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
        """What kept us from writing may be over by now."""
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
        """What was written survives a power cut when this returns: to be called before the app is paused.

        The index hears of it afterwards: it should not know what the journal could still lose.
        """
        self._sync_journal()
        self._tell_index()

    def _sync_journal(self) -> None:
        """Without the lock, which others hold while they read, and without the index: no sync waits for SQLite.

        Where even a new file cannot be synced, it is told.
        """
        journal = self.journal
        try:
            if self.saving:
                journal.sync()
        except OSError:
            with self.lock:
                try:
                    if self.journal is journal and journal.is_in_doubt:  # nobody has seen to it meanwhile
                        journal.renew()
                except OSError as trouble:
                    if (notice := not_saving(trouble)) not in self.notices:
                        self.notices.append(notice)
        if self._not_indexed:
            self._indexer.soon()

    def _tell_index(self, most: int = LARGE_LOG) -> None:
        with suppress(OSError, NotSaved, *DOUBTS):  # in doubt whoever asks next will see to it
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
        for worker in (self._syncer, self._indexer):  # without the lock, for which they may be waiting
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
        """Ready to write, or OSError."""
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
                self.journal.cut_off()  # what a kill left half written
        except BaseException:
            self._release()
            raise

    def _open_read_only(self) -> None:
        """Nothing can be written here: what can be read is shown."""
        try:
            self.journal = Journal(self.path, os.open(self.path, os.O_RDONLY | os.O_NONBLOCK))  # it may be a pipe
        except OSError:
            self.journal = Journal(self.path, os.open(os.devnull, os.O_RDONLY))
        self._build()

    def _catch_up(self, journal: Journal, name: str) -> int:
        """Brings the index into step, if it can be trusted. How many lines it knew."""
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
        """The one answer to whatever is wrong, when there were `known` lines: the index is built anew from every line that can be read,
        a journal with damaged lines is kept aside, and one without takes its place.
        """
        found = self._build()
        self.generation += 1
        journal = self.journal
        if not self.saving:
            return
        if not journal.lost:
            if found < known:
                self.notices.append(cut_short(known - found))  # nothing is damaged: the last lines never came to the disk
            return
        gaps = "SELECT min(at) FROM events GROUP BY session HAVING count(*) <= max(entry) ORDER BY 1"
        games = [str(row[0]) for row in self.index.connection.execute(gaps)]
        [(safe,)] = self.index.connection.execute("SELECT count(*) FROM sessions WHERE deleted IS NULL")
        kept: Path | None = self._aside_path()
        try:
            self.rewrite(kept=kept)
        except (OSError, *DOUBTS):
            kept, journal.size = None, os.fstat(journal.file).st_size  # what is damaged stays as it is
        self.notices.append(damaged(max(journal.lost, known - found), safe, games, kept))

    def _build(self) -> int:
        """A fresh index from every line that can be read; in memory where the disk does not let us. How many lines there were."""
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

    # Off the frame: checking, purging, writing anew

    def verify(self) -> None:
        """Looks at every byte of the journal and of the index; what is wrong is repaired."""
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
        """Everything, with no way back, and what damage left beside."""
        with self.changing():
            with refused_in_a_sentence():
                self.rewrite(lambda lines: ())
            self.generation += 1
            for file in self.path.parent.glob("journal.damaged-*"):
                with suppress(OSError):
                    file.unlink()

    def rewrite(self, still_counting: Contents = newest_rows, kept: Path | None = None) -> None:
        """The journal with only what still counts; the old one is `kept`. Nobody waits: if somebody writes meanwhile, it is given up."""
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
                    self.journal = new  # from here on it counts
                self._index = Index(self._index_path)
            except (OSError, *DOUBTS):
                if self._index is not None:
                    raise
                self._build()
