"""What the app keeps: the journal, which is the truth, and the index over it. docs/keeping.md has the promise and how it is kept.

Opening never raises. Where nothing can be written every change is refused in a sentence, and tried again with the next one.
"""

from __future__ import annotations

import errno
import os
import shutil
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar

from sentences import say
from table.changes import Change, lines_of
from table.index import DOUBTS, Index, is_damage
from table.indexed_journal import INDEX, JOURNAL, IndexedJournal
from table.journal import Journal
from table.schema import SESSIONS, Row, TableSpec, Value
from table.storage_sentences import Elsewhere, Notice, closed, damaged, not_saved, not_saving, refused_in_a_sentence
from table.syncing import Syncer
from table.upkeep import look_through, rewrite
from table.words import NotSaved, Refused

LOCK, OLD = "table.lock", "table.db"
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
        self.path = folder / JOURNAL
        self.clock = clock
        self.notices: list[Notice] = []
        self.saving = False
        self.generation = 0
        self.lock = threading.RLock()
        self.files = IndexedJournal(folder)
        self._closed = False
        self._lock_file: int | None = None
        self._syncer = Syncer(self.sync)
        self.watchers: list[Callable[[], None]] = []  # told of every change, by whoever made it
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
        return self._ask(lambda index: index.rows(self.files.journal, table, where, values))

    def select(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Anything else the index knows."""
        return self._ask(lambda index: index.connection.execute(sql, values).fetchall())

    def _ask(self, question: Callable[[Index], T]) -> T:
        with self.lock, refused_in_a_sentence():
            try:
                return question(self.files.index)
            except DOUBTS as error:
                # In doubt the index is built again, in memory if the disk is to blame. A damaged line is missed then, and told.
                self._build_again(self.saving and is_damage(error))
            return question(self.files.index)

    def append(self, *changes: Change) -> None:
        """All of it or, with a reason to show, nothing. When this returns, the next start will find it, whatever happens to the app.

        The index hears of it when it is next asked, or with the sync: a tap waits for neither SQLite nor the disk.
        """
        with self.changing(), refused_in_a_sentence():
            try:
                self.files.append(list(changes))
                self._changed = True
            except (ValueError, TypeError, RecursionError) as wrong:  # it is no JSON: nothing was written
                raise Refused(say("This cannot be saved.")) from wrong
            except OSError:
                # What was half written is cut off already; where even that failed, all is opened again before the next one.
                journal = self.files.journal
                self.saving = journal is not None and os.fstat(journal.file).st_size == journal.size
                raise
        self._syncer.soon()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """For those who read, think, and write: what they read is true until they have written.

        The watchers hear of it when all is done and the lock is free again.
        """
        with self.lock:
            self._claim()
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
            heard = [*self.watchers] if self._changed and not self._depth else []
            self._changed = self._changed and self._depth > 0
        for watcher in heard:
            watcher()

    def _claim(self) -> None:
        """What kept us from writing may be over by now."""
        if self._closed:
            raise closed()
        if not self.saving:
            self._let_go()
            try:
                self._open()
            except OSError as trouble:
                self._only_show()
                raise not_saved(trouble) from trouble
            self.generation += 1

    def sync(self) -> None:
        """What was written survives a power cut when this returns. It holds up no tap: nobody waits for the disk with the lock."""
        with self.lock, suppress(*DOUBTS, NotSaved):  # whoever asks next will see to it
            _ = self.files.index
        if self.saving:
            self.files.sync()

    def close(self) -> None:
        self.sync()
        with self.lock:
            self._closed = True
            self._syncer.stop()
            self._let_go()

    def _let_go(self) -> None:
        self.saving = False
        self.files.close()
        if self._lock_file is not None:
            os.close(self._lock_file)
        self._lock_file = None

    # Opening

    def _open(self) -> None:
        """Ready to write, or OSError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._lock_file = _lock(self.path.with_name(LOCK))
            begun = not self._is_there()
            notice = self._begin() if begun else None
            self.files.open(writing=True)
            missing = self.files.catch_up(begun)
            if not missing:
                self._cut_off_what_was_killed()
            self.saving = True
        except BaseException:
            self._let_go()
            raise
        if notice is not None:
            self.notices.append(notice)
        if missing:
            self._mend(missing)

    def _only_show(self) -> None:
        """Nothing can be written here: what can be read is shown."""
        with suppress(OSError):
            self.files.open(writing=False)
        self.files.build(on_disk=False)

    def _is_there(self) -> bool:
        """Whether there is a journal. What has its name and is none goes out of the way."""
        if self.path.is_file() and self.path.stat().st_size:
            return True
        if os.path.lexists(self.path):
            os.rename(self.path, self._aside())
        return False

    def _begin(self) -> Notice | None:
        """A new journal, with what an older version of the app kept in its database."""
        from table.old_database import migrated

        changes, notice = migrated(self.path.with_name(OLD))
        journal = Journal.create(self.path, (line for change in changes for line in lines_of(change)))
        journal.move_into_place()
        journal.close()
        return notice

    def _cut_off_what_was_killed(self) -> None:
        """An append that never came to its end."""
        journal = self.files.journal
        if journal is not None and os.fstat(journal.file).st_size > journal.size:
            journal.cut(journal.size)

    # Off the frame: checking, purging, mending

    def verify(self) -> None:
        """Reads every line and builds the index once more, in memory, to compare; what is wrong is mended."""
        with self.lock:
            if not self.saving or self.files.journal is None:
                return
            with suppress(*DOUBTS):
                _ = self.files.index
            journal, generation = Journal(self.path, os.dup(self.files.journal.file)), self.generation
            for left in (f"{JOURNAL}.new", f"{INDEX}.new"):  # by a kill
                with suppress(OSError):
                    self.path.with_name(left).unlink(missing_ok=True)
        try:
            missing, sound, dead = look_through(journal, self.files.index_path)
        except (*DOUBTS, TypeError):
            missing, sound, dead = 0, False, 0
        finally:
            journal.close()
        with self.lock:
            if self._closed or generation != self.generation:
                return
            if missing:
                self._mend(missing)
            elif not sound:
                self._build_again(on_disk=True)
        if dead > MOST_DEAD:
            with suppress(OSError, *DOUBTS):
                rewrite(self.files, self.lock)

    def _build_again(self, on_disk: bool) -> None:
        missing = self.files.build_again(on_disk)
        self.generation += 1
        if missing and self.saving:
            self._mend(missing)

    def purge(self, before: datetime) -> int:
        """Erases for good the games that were deleted before that time; how many there were."""
        due = {row[0] for row in self.rows(SESSIONS, "WHERE deleted < ?", (stamp(before),))}
        if due:
            with refused_in_a_sentence():
                rewrite(self.files, self.lock, due)
        return len(due)

    def erase(self) -> None:
        """Everything, with no way back, and what older versions and damage left beside."""
        with self.changing():
            with refused_in_a_sentence():
                new = Journal.create(self.path)
                new.move_into_place()
                self.files.replace_journal(new)
                self.files.build(on_disk=True)
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
            rewrite(self.files, self.lock)
        except (OSError, *DOUBTS):
            kept = None
        self.generation += 1
        games = self._ask(lambda index: int(index.one("SELECT count(*) FROM sessions WHERE deleted IS NULL")))
        self.notices.append(damaged(missing, games, kept))

    def _aside(self) -> Path:
        day = self.clock().strftime("%Y-%m-%d-%H%M%S")
        names = (f"journal.damaged-{day}{number}.jsonl" for number in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(path for path in map(self.path.with_name, names) if not os.path.lexists(path))


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
