"""What the app keeps: the journal, which is the truth, and the index over it. docs/keeping.md has the promise and how it is kept.

Opening never raises. Where nothing can be written every change is refused in a sentence, and tried again with the next one.
"""

from __future__ import annotations

import errno
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

from sentences import Saying, listed, say, say_n
from table import index as indexes
from table.index import DOUBTS, EVENTS, GAMES, SEATS, SESSIONS, SHEETS, Index, InDoubt, Row, Sheet, Value, differs, is_damage
from table.journal import Change, Journal, Json, Line, lines, whole
from table.words import NotSaved, Refused

JOURNAL, INDEX, LOCK, OLD = "journal.jsonl", "index.db", "table.lock", "table.db"
BUNDLED_SECONDS = 0.1  # syncs are so far apart: half of what is promised, the other half is for the disk
LARGE_LOG = 1 << 20  # of the index's own write-ahead log
MOST_DEAD = 5_000  # lines that no longer count, before the journal is written anew
OF_A_GAME = (SESSIONS, EVENTS, GAMES, SEATS)

Clock = Callable[[], datetime]
T = TypeVar("T")


def now() -> datetime:
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as it is stored: in UTC, so that texts sort as times do."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


def put(sheet: Sheet, *rows: Row) -> Change:
    return Change(put={sheet.name: [list(row) for row in rows]})


def cut(sheet: Sheet, *keys: Row) -> Change:
    return Change(cut={sheet.name: [list(key) for key in keys]})


def together(*changes: Change) -> Change:
    """Several changes as one line; what is cut goes before what is put."""
    all_put: dict[str, list[Json]] = {}
    all_cut: dict[str, list[Json]] = {}
    for change in changes:
        for name, rows in change.put.items():
            all_put.setdefault(name, []).extend(rows)
        for name, keys in change.cut.items():
            all_cut.setdefault(name, []).extend(keys)
    return Change(all_put, all_cut)


@dataclass(frozen=True)
class Notice:
    """Something that happened to the stored games and that people should know."""

    kind: str  # damaged, taken_over, not_saving
    saying: Saying
    file: Path | None = None  # where the old file is kept

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


class Elsewhere(OSError):
    """Another window has this folder."""


class Store:
    """`generation` counts how often what was read before may be another one now: read it again."""

    def __init__(self, folder: Path, clock: Clock = now) -> None:
        self.path = folder / JOURNAL
        self.clock = clock
        self.notices: list[Notice] = []
        self.saving = False
        self.generation = 0
        self.lock = threading.RLock()
        self._closed = False
        self._held: int | None = None  # the lock file
        self._journal: Journal | None = None
        self._index: Index | None = None
        self._unheard: list[Line] = []  # lines of the journal that are not in the index yet
        self._syncing = threading.Lock()
        self._unsynced = threading.Event()
        self._syncer: threading.Thread | None = None
        try:
            self._open()
        except OSError as trouble:
            self._only_show(trouble)

    def stamp(self) -> str:
        return stamp(self.clock())

    # Reading and writing

    def rows(self, sheet: Sheet, where: str = "", values: Sequence[Value] = ()) -> list[Row]:
        return self._asked(lambda index: index.rows(self._journal, sheet, where, values))

    def select(self, sql: str, values: Sequence[Value] = ()) -> list[Row]:
        """Anything else the index knows."""
        return self._asked(lambda index: index.connection.execute(sql, values).fetchall())

    def _asked(self, question: Callable[[Index], T]) -> T:
        with self.lock, _sentence():
            try:
                self._flush()
                return question(self._there())
            except DOUBTS as error:
                # In doubt the index is built again, in memory if the disk is to blame; a line that is damaged is missed then, and said.
                self._build_again(self._index_file if self.saving and is_damage(error) else None)
            return question(self._there())

    def _there(self) -> Index:
        if self._index is None:
            raise NotSaved(say("The games are closed."))
        return self._index

    def append(self, *changes: Change) -> None:
        """All of it or, with a reason to show, nothing. When this returns, the next start will find it, whatever happens to the app.

        The index hears of it when it is next asked, or with the sync: a tap waits for neither SQLite nor the disk.
        """
        with self.changing(), _sentence():
            assert self._journal is not None
            try:
                self._unheard += self._journal.append([line for change in changes for line in _lines_of(change)])
            except (ValueError, TypeError, RecursionError) as wrong:  # it is no JSON: nothing was written
                raise Refused(say("This cannot be written.")) from wrong
            except OSError:
                # What was half written is cut off already; where even that failed, all is opened again before the next one.
                self.saving = os.fstat(self._journal.file).st_size == self._journal.size
                raise
        self._sync_soon()

    def _flush(self) -> None:
        """The index hears of what was appended."""
        if self._unheard:
            index = self._there()
            with index.transaction():
                for line in self._unheard:
                    index.apply(line)
                index.reached(line)
            self._unheard.clear()

    @contextmanager
    def changing(self) -> Iterator[None]:
        """For those who read, think, and write: what they read is true until they have written."""
        with self.lock:
            self._claim()
            yield

    def _claim(self) -> None:
        """What kept us from writing may be over by now."""
        if self._closed:
            raise NotSaved(say("The games are closed."))
        if not self.saving:
            self._let_go()
            try:
                self._open()
            except OSError as trouble:
                self._only_show(trouble, told=True)
                raise _not_saved(trouble) from trouble
            self.generation += 1

    # The disk

    def _sync_soon(self) -> None:
        if self._syncer is None:
            self._syncer = threading.Thread(target=self._keep_synced, name="sync", daemon=True)
            self._syncer.start()
        self._unsynced.set()

    def _keep_synced(self) -> None:
        pause = threading.Event()
        while not self._closed:
            self._unsynced.wait()
            self.sync()
            pause.wait(BUNDLED_SECONDS if not self._closed else 0)

    def sync(self) -> None:
        """What was written survives a power cut when this returns. It holds up no tap: nobody waits for the disk with the lock."""
        with self.lock, suppress(*DOUBTS, NotSaved):  # whoever asks next will see to it
            self._flush()
        with self._syncing:
            self._unsynced.clear()
            journal = self._journal
            if journal is None or not self.saving:
                return
            with suppress(OSError):  # a disk that fails refuses the next change, in a sentence
                journal.sync()
            file = self.path.with_name(INDEX)
            with suppress(OSError, *DOUBTS):
                if file.with_name(INDEX + "-wal").stat().st_size > LARGE_LOG:
                    with _other_connection(file) as connection:
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        self.sync()
        with self.lock:
            self._closed = True
            self._unsynced.set()
            self._let_go()

    def _let_go(self) -> None:
        with self._syncing:
            if self._index is not None:
                self._index.close()
            if self._journal is not None:
                self._journal.close()
            if self._held is not None:
                os.close(self._held)
            self._index = self._journal = self._held = None
            self._unheard = []
            self.saving = False

    # Opening

    def _open(self) -> None:
        """Ready to write, or OSError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._held = _first_to_come(self.path.with_name(LOCK))
            begun = not self._is_there()
            notice = self._begin() if begun else None
            self._journal = Journal.open(self.path, writing=True)
            missing = self._catch_up(begun)
            if not missing and os.fstat(self._journal.file).st_size > self._journal.size:
                self._journal.cut(self._journal.size)  # an append that was killed
            self.saving = True
        except BaseException:
            self._let_go()
            raise
        if notice is not None:
            self.notices.append(notice)
        if missing:
            self._mend(missing)

    def _only_show(self, trouble: OSError, *, told: bool = False) -> None:
        """Nothing can be written here: what can be read is shown."""
        with suppress(OSError):
            self._journal = Journal.open(self.path, writing=False)
        self._build(None)
        if not told:
            self.notices.append(Notice("not_saving", _not_saving_sentence(trouble)))

    def _is_there(self) -> bool:
        """Whether there is a journal. What has its name and is none goes out of the way."""
        if self.path.is_file() and self.path.stat().st_size:
            return True
        if os.path.lexists(self.path):
            os.rename(self.path, self._aside())
        return False

    def _begin(self) -> Notice | None:
        """A new journal, with what an older version of the app kept in its database."""
        from table.old_database import taken_over

        changes, notice = taken_over(self.path.with_name(OLD))
        journal = Journal.create(self.path, (line for change in changes for line in _lines_of(change)))
        journal.take_place()
        journal.close()
        return notice

    def _catch_up(self, begun: bool) -> int:
        """Brings the index to the end of the journal, from where it stopped if that can be trusted; how many lines are missing."""
        assert self._journal is not None
        known, index = -1, None
        try:
            index = Index.open(self._index_file)
            journal, number, place = index.position
            if isinstance(number, int) and (begun or journal == self._journal.id):  # an index of another journal promises nothing
                known = number
            last = self._journal.line(place)
            if begun or journal != self._journal.id or last is None or last.number != number:
                raise InDoubt("the index is not of this journal")
            self._index = index
            self._follow(index, place, number)
            return 0
        except (*DOUBTS, TypeError) as error:
            self._index = None
            if index is not None:
                index.close()
            doubtful = is_damage(error)
        return self._build(self._index_file if doubtful else None, known)

    def _build(self, file: Path | None, known: int = -1) -> int:
        """A new index from the first line on, in memory where the disk does not let us; how many lines are missing."""
        if self._index is not None:
            self._index.close()
        self._unheard = []
        try:
            self._index = _new_index(file)
            if self._journal is None:
                return 0
            with self._index.transaction():
                self._index.belongs_to(self._journal.id)
                found = self._follow(self._index, 0, -1, begun=True)
        except (*DOUBTS, OSError):
            if file is None:
                raise
            return self._build(None, known)
        return max(known + 1, self._journal.number, 1) - found  # even an empty journal has its first line

    def _follow(self, index: Index, place: int, number: int, *, begun: bool = False) -> int:
        """Applies what the journal has behind this line, and finds its end; how many lines there were."""
        assert self._journal is not None
        found, end, last = 0, place, None
        with nullcontext() if begun else index.transaction():
            for line in whole(lines(self._journal.file, place)):
                if line.number > number:
                    index.apply(line)
                    found, number, last = found + 1, line.number, line
                end = line.end
            if last is not None:
                index.reached(last)
        self._journal.size, self._journal.number = end, number + 1
        return found

    def _build_again(self, file: Path | None) -> None:
        """From what the journal says, which must have as many lines as were written."""
        missing = self._build(file, self._journal.number - 1 if self._journal is not None else -1)
        self.generation += 1
        if missing and self.saving:
            self._mend(missing)

    @property
    def _index_file(self) -> Path:
        return self.path.with_name(INDEX)

    # Off the frame: looking through, throwing away, mending

    def verify(self) -> None:
        """Reads every line and builds the index once more, in memory, to compare; what is wrong is mended."""
        with self.lock:
            if not self.saving or self._journal is None:
                return
            with suppress(*DOUBTS):
                self._flush()
            journal, generation = Journal(self.path, os.dup(self._journal.file)), self.generation
            for left in (f"{JOURNAL}.new", f"{INDEX}.new"):  # by a kill
                with suppress(OSError):
                    self.path.with_name(left).unlink(missing_ok=True)
        try:
            missing, sound, dead = self._looked_through(journal)
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
                self._build_again(self._index_file)
        if dead > MOST_DEAD:
            with suppress(OSError, *DOUBTS):
                self._rewrite()

    def _looked_through(self, journal: Journal) -> tuple[int, bool, int]:
        """How many lines are missing, whether the index is what the journal says, how many lines no longer count."""
        with _other_connection(self._index_file) as connection:
            connection.execute("ATTACH ':memory:' AS fresh")
            kept, fresh = Index(connection), Index(connection, "fresh")
            fresh.set_up()
            connection.execute("BEGIN")
            id, known, _ = kept.position  # from here on this connection sees nothing that others write
            found = 0
            for line in whole(lines(journal.file, 0)):
                if line.number > known:
                    break
                fresh.apply(line)
                found += 1
            sound = id == journal.id and kept.one("PRAGMA main.quick_check(1)") == "ok" and not differs(kept, fresh)
            live = sum(int(fresh.one(f"SELECT count(*) FROM fresh.{name}")) for name in SHEETS)
            return known + 1 - found, sound, found - 2 * live

    def purge(self, before: datetime) -> int:
        """Erases for good the games that were deleted before that time; how many that were."""
        due = {row[0] for row in self.rows(SESSIONS, "WHERE deleted < ?", (stamp(before),))}
        if due:
            with _sentence():
                self._rewrite(due)
        return len(due)

    def erase(self) -> None:
        """Everything, with no way back, and what older versions and damage left beside."""
        with self.changing():
            with _sentence():
                new = Journal.create(self.path)
                new.take_place()
                self._take_up(new)
                self._build(self._index_file)
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
            self._rewrite()
        except (OSError, *DOUBTS):
            kept = None
        self.generation += 1
        games = int(self._asked(lambda index: index.one("SELECT count(*) FROM sessions WHERE deleted IS NULL")))
        self.notices.append(Notice("damaged", _damaged_sentence(missing, games, kept), kept))

    def _aside(self) -> Path:
        day = self.clock().strftime("%Y-%m-%d-%H%M%S")
        names = (f"journal.damaged-{day}{number}.jsonl" for number in ("", *(f"-{n}" for n in range(2, 1000))))
        return next(path for path in map(self.path.with_name, names) if not os.path.lexists(path))

    def _rewrite(self, without: Collection[int] = ()) -> None:
        """The journal with only those rows that still count, but for some games. A tap waits for the last few lines of it alone."""
        old, file = self._journal, self._index_file.with_name(INDEX + ".new")
        assert old is not None
        with _beside(self.path, file) as (new, fresh):
            with self.lock:
                self._flush()
                end = old.size
            with fresh.transaction():
                fresh.belongs_to(new.id)
                self._copy(old, new, fresh, 0, end, without)
            new.sync()
            with self.lock:
                if self._journal is not old or not self._still_due(without):  # which asks the index, so it has heard of all
                    raise InterruptedError("things have changed meanwhile")
                with fresh.transaction():
                    self._copy(old, new, fresh, end, old.size, without)
                fresh.close()
                new.take_place()  # from here on the new one counts
                self._take_up(new)
                self._take_up_index(file)

    def _take_up_index(self, file: Path) -> None:
        if self._index is not None:
            self._index.close()
        self._index = None
        try:
            indexes.remove(self._index_file)
            os.replace(file, self._index_file)
            self._index = Index.open(self._index_file)
        except (OSError, *DOUBTS):
            self._build(self._index_file)

    def _copy(self, old: Journal, new: Journal, fresh: Index, start: int, end: int, without: Collection[int]) -> None:
        changes = (self._counting(line, without) for line in whole(lines(old.file, start, end)))
        written = None
        for written in new.extend(part for change in changes if change.put for part in _lines_of(change)):
            fresh.apply(written)
        if written is not None:
            fresh.reached(written)

    def _counting(self, line: Line, without: Collection[int]) -> Change:
        """The rows of a line that no later line replaced; those of a newer app are kept as they are."""
        kept: dict[str, list[Json]] = {}
        with self.lock:
            index = self._there()
            for name, rows in line.change.put.items():
                sheet = SHEETS.get(name)
                gone = without if sheet in OF_A_GAME else ()
                if left := [row for row in rows if sheet is None or (row[0] not in gone and index.holds(sheet, row, line.place))]:
                    kept[name] = left
        return Change(kept)

    def _still_due(self, without: Collection[int]) -> bool:
        marks = ", ".join("?" * len(without))
        return not self.rows(SESSIONS, f"WHERE deleted IS NULL AND id IN ({marks})", tuple(without))

    def _take_up(self, new: Journal) -> None:
        with self._syncing:
            if self._journal is not None:
                self._journal.close()
            self._journal = new


def _lines_of(change: Change) -> list[Change]:
    """The start of a game is written twice: without it nothing else of the game could be read."""
    starts = any(row[1] == 0 for row in change.put.get(EVENTS.name, ()))
    return [change, change] if starts else [change]


def _new_index(file: Path | None) -> Index:
    if file is None:
        return Index.create(":memory:")
    indexes.remove(file)
    return Index.create(file)


@contextmanager
def _beside(path: Path, file: Path) -> Iterator[tuple[Journal, Index]]:
    """A new journal and its index; if anything goes wrong before they take their places, not a byte of them stays."""
    fresh = _new_index(file)
    try:
        new = Journal.create(path)
        try:
            yield new, fresh
        except BaseException:
            new.give_up()
            raise
    finally:
        fresh.close()
        with suppress(OSError):
            indexes.remove(file)


@contextmanager
def _other_connection(file: Path) -> Iterator[sqlite3.Connection]:
    """To an index that is there, beside the connection that serves the taps."""
    connection = sqlite3.connect(f"file:{quote(str(file))}?mode=rw", uri=True, isolation_level=None)
    try:
        connection.text_factory = lambda data: data.decode("utf-8", "replace")
        yield connection
    finally:
        connection.close()


def _first_to_come(path: Path) -> int | None:
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


@contextmanager
def _sentence() -> Iterator[None]:
    try:
        yield
    except (OSError, *DOUBTS) as trouble:
        raise _not_saved(trouble) from trouble


def _damaged_sentence(missing: int, games: int, kept: Path | None) -> Saying:
    told = say("The journal of the games was damaged: {lines}, {games}.", lines=say_n("{n} line is lost", "{n} lines are lost", missing),
               games=say_n("{n} game is there", "{n} games are there", games))
    return listed([told, say("It is kept aside ({name}).", name=kept.name)], between=" ") if kept else told


def _not_saving_sentence(trouble: Exception) -> Saying:
    if isinstance(trouble, Elsewhere):
        return say("The app is already open in another window: this one shows the games and saves nothing.")
    if _is_full(trouble):
        return say("The phone's storage is full: nothing is saved until there is some space.")
    return say("The app cannot write to its folder: nothing is saved as long as that is so.")


def _is_full(trouble: Exception) -> bool:
    if isinstance(trouble, OSError):
        return trouble.errno in (errno.ENOSPC, errno.EDQUOT)
    return bool(getattr(trouble, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL)


def _not_saved(trouble: Exception) -> NotSaved:
    if isinstance(trouble, Elsewhere):
        return NotSaved(say("The app is open in another window: this step is not saved."))
    if _is_full(trouble):
        return NotSaved(say("The phone's storage is full: this step is not saved."))
    why = getattr(trouble, "strerror", None) or str(trouble)
    return NotSaved(say("This step could not be saved ({why}).", why=why))
