"""The database file: opened whatever state it is in, every write committed before the caller goes on.

What cannot be opened or proves damaged is set aside under a dated name and its readable rows are carried over; where
nothing can be written the rows are kept in memory. Either way there is a notice to show, never a traceback.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from table import schema
from table.schema import MIGRATIONS, PAGE, TABLES, Migration, Rows, wal_of
from table.words import NotSaved, Said, count, said

if TYPE_CHECKING:
    from table.rescue import Saved

FILE = "table.db"
BUSY_SECONDS = 5.0
DAMAGE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_FORMAT, sqlite3.SQLITE_SCHEMA, sqlite3.SQLITE_ERROR}

Clock = Callable[[], datetime]
T = TypeVar("T")


def now() -> datetime:
    return datetime.now(UTC)


def stamp(time: datetime) -> str:
    """A time as it is stored: in UTC, so that texts sort as times do."""
    return time.astimezone(UTC).isoformat(timespec="milliseconds")


@dataclass(frozen=True)
class Notice:
    """Something that happened to the stored games and that people should know."""

    kind: str  # damaged, newer, not_saving
    saying: Said
    file: Path | None = None  # where the old file is kept

    def sentence(self, lang: str = "en") -> str:
        return self.saying.sentence(lang)


class Newer(sqlite3.DatabaseError):
    """The file was written by a newer version of the app."""


class Store:
    """One connection, used by one thread at a time; `generation` counts how often the file had to be replaced."""

    def __init__(self, folder: Path, clock: Clock = now, migrations: Sequence[Migration] = MIGRATIONS) -> None:
        self.path = folder / FILE
        self.clock = clock
        self.notices: list[Notice] = []
        self.saving = True
        self.generation = 0
        self._migrations = migrations
        self._lock = threading.RLock()
        self._inode = 0
        self._connection: sqlite3.Connection | None = None
        self._connection = self._opened()

    def stamp(self) -> str:
        return stamp(self.clock())

    # Reading and writing

    def read(self, question: Callable[[sqlite3.Connection], T]) -> T:
        return self._whole(question)

    def write(self, change: Callable[[sqlite3.Connection], T]) -> T:
        """Runs the change in one transaction. When this returns, it is in the file that the next start will open."""

        def committed(connection: sqlite3.Connection) -> T:
            with transaction(connection):
                return change(connection)

        return self._whole(committed)

    def _whole(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Does the work; on a file that proves damaged, once more on what could be saved of it."""
        with self._lock:
            for last in (False, False, True):
                try:
                    if self._connection is None:
                        raise NotSaved("Les parties sont fermées.", "The games are closed.")
                    with damage_has_one_name():
                        answer = work(self._connection)
                    if not self._replaced():
                        return answer
                    self._reopen()
                except sqlite3.IntegrityError:
                    raise
                except sqlite3.DatabaseError as error:
                    if last or not self.saving or not is_damage(error):
                        raise _not_saved(error) from error
                    self._mend(error)
            raise NotSaved("Le fichier des parties a changé.", "The file of the games has changed.")

    def _replaced(self) -> bool:
        """Whether another process has put a mended file in the place of the one we hold."""
        return self.saving and _inode(self.path) != self._inode

    def _reopen(self) -> None:
        self._close()
        self.generation += 1
        self._connection = self._opened()

    def _mend(self, error: sqlite3.DatabaseError) -> None:
        self.generation += 1
        self._connection = self._rescued(error)

    def close(self) -> None:
        with self._lock:
            self._close()

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def verify(self) -> None:
        """Reads everything once, on a connection of its own; damage that nobody has met yet is mended."""
        if not self.saving:
            return
        try:
            connection = _connect(self.path)
            try:
                with damage_has_one_name():
                    _check_everything(connection)
            finally:
                connection.close()
        except sqlite3.DatabaseError as error:
            with self._lock:
                if is_damage(error) and self._connection is not None:
                    self._mend(error)

    # Opening

    def _opened(self) -> sqlite3.Connection:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with alone(self.path.parent):
                if self._finish_rescue():
                    self.notices.append(self._late_notice())
                if not self.path.exists() and not _size(wal_of(self.path)):
                    self._create()
                return self._connected()
        except sqlite3.DatabaseError as error:
            return self._rescued(error) if is_damage(error) else self._in_memory(error)
        except OSError as error:
            return self._in_memory(error)

    def _create(self) -> None:
        """A new file appears whole or not at all, so that an empty one is always a damaged one."""
        _build(self._new_file, {}, self._migrations)
        os.replace(self._new_file, self.path)

    def _connected(self) -> sqlite3.Connection:
        self._inode = _inode(self.path)
        if _size(self.path) == 0:
            raise sqlite3.DatabaseError("the file is empty")
        log = wal_of(self.path).read_bytes() if _size(wal_of(self.path)) else b""
        # Closing the last connection to a file clears its log away, so on trouble that waits until a copy was made.
        self._connection = connection = _connect(self.path)
        with damage_has_one_name():
            self._prepare(connection)
            self._check_log(connection, log)
        return connection

    def _check_log(self, connection: sqlite3.Connection, log: bytes) -> None:
        """A log that another process is writing at this moment may look damaged: only one that stays as it is, is."""
        while True:
            try:
                return _check_kept(connection, log)
            except sqlite3.DatabaseError:
                time.sleep(0.02)
                now = wal_of(self.path).read_bytes() if _size(wal_of(self.path)) else b""
                if now == log:
                    raise
                log = now

    def _prepare(self, connection: sqlite3.Connection) -> None:
        _set_up(connection)
        if schema.version(connection) > len(self._migrations):
            raise Newer
        connection.execute("PRAGMA journal_mode = WAL")
        if schema.version(connection) < len(self._migrations):
            schema.migrate(connection, self._migrations)
        _check_quickly(connection)
        _check_writable(connection)

    # Damage

    @property
    def _new_file(self) -> Path:
        return self.path.with_name(f"{FILE}.new")

    @property
    def _rescued_file(self) -> Path:
        return self.path.with_name(f"{FILE}.rescued")

    def _rescued(self, error: sqlite3.DatabaseError) -> sqlite3.Connection:
        """Sets the file aside and goes on with what can be read of it."""
        from table.rescue import mended, read_rows

        kind = "newer" if isinstance(error, Newer) else "damaged"
        try:
            with alone(self.path.parent):
                if _inode(self.path) != self._inode:
                    # Another process was quicker.
                    self._close()
                    return self._connected()
                kept = self._set_aside(kind)
                self._close()
                rows, saved = mended(read_rows(kept))
                _build(self._new_file, rows, self._migrations)
                os.replace(self._new_file, self._rescued_file)
                self._finish_rescue()
                connection = self._connected()
        except (sqlite3.DatabaseError, OSError) as trouble:
            return self._in_memory(trouble)
        self.notices.append(Notice(kind, _set_aside_sentence(kind, kept, saved), kept))
        return connection

    def _set_aside(self, kind: str) -> Path:
        stamp = self.clock().strftime("%Y-%m-%d-%H%M%S")
        names = (f"table.{kind}-{stamp}{number}.db" for number in ("", *(f"-{n}" for n in range(2, 1000))))
        kept = next(path for path in map(self.path.with_name, names) if not path.exists() and not wal_of(path).exists())
        for source, target in ((self.path, kept), (wal_of(self.path), wal_of(kept))):
            if source.exists():
                shutil.copyfile(source, target)
        return kept

    def forget_what_was_set_aside(self) -> None:
        """Whoever erases everything means the damaged files, too."""
        for file in self.path.parent.glob("table.*-*.db*"):
            with suppress(OSError):
                file.unlink()

    def _finish_rescue(self) -> bool:
        """The last act of a rescue, also of one that was killed before it: the old log must not meet the new file."""
        if not self._rescued_file.exists():
            return False
        for suffix in ("-wal", "-shm"):
            self.path.with_name(FILE + suffix).unlink(missing_ok=True)
        os.replace(self._rescued_file, self.path)
        return True

    def _late_notice(self) -> Notice:
        """What a rescue that was killed could not say any more."""
        kept = max(self.path.parent.glob("table.*-*.db"), key=lambda path: path.stat().st_mtime, default=self.path)
        saying = said(
            "Le fichier des parties était abîmé : ce qui pouvait être lu est sauvé, le reste est gardé à part ({file}).",
            "The file of the games was damaged: what could be read is saved, the rest is kept aside ({file}).",
            file=kept.name,
        )
        return Notice("damaged", saying, kept)

    def _in_memory(self, trouble: Exception) -> sqlite3.Connection:
        """Nothing can be written here: everything that can be read is there, and new steps live as long as the app."""
        from table.rescue import mended, read_rows

        self.saving = False
        self._close()
        connection = _connect(":memory:")
        _set_up(connection)
        schema.migrate(connection, self._migrations)
        rows, _ = mended(read_rows(self.path))
        with transaction(connection):
            _fill(connection, rows)
        self.notices.append(Notice("not_saving", _not_saving_sentence(trouble)))
        return connection


def is_damage(error: sqlite3.DatabaseError) -> bool:
    """Whether the file itself is to blame, not the disk, a lock, or what we asked."""
    if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
        return False
    code = getattr(error, "sqlite_errorcode", None)
    # Newer SQLite no longer fills up a page that was cut in the middle: it reads too little and says so.
    return code is None or code & 0xFF in DAMAGE or code == sqlite3.SQLITE_IOERR_SHORT_READ


@contextmanager
def damage_has_one_name() -> Iterator[None]:
    """SQLite quotes damaged names in its errors, on which Python then stumbles."""
    try:
        yield
    except UnicodeDecodeError as error:
        raise sqlite3.DatabaseError("a name in the file is no text") from error


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        # A full disk may have rolled back already.
        with suppress(sqlite3.Error):
            connection.execute("ROLLBACK")
        raise


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Only one process at a time opens or mends the file. Where there are no such locks, the first to come is trusted."""
    try:
        import fcntl

        handle = os.open(folder / "table.lock", os.O_RDWR | os.O_CREAT, 0o600)
    except (ImportError, OSError):
        yield
        return
    try:
        deadline = time.monotonic() + BUSY_SECONDS
        while time.monotonic() < deadline:
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                break
            except OSError:
                time.sleep(0.01)
        yield
    finally:
        os.close(handle)


def _connect(path: Path | str) -> sqlite3.Connection:
    """A connection that has not looked into the file yet."""
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.text_factory = _text
    return connection


def _set_up(connection: sqlite3.Connection) -> None:
    connection.execute(f"PRAGMA page_size = {PAGE}")
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute("PRAGMA secure_delete = ON")
    connection.execute("PRAGMA cell_size_check = ON")


def _text(data: bytes) -> str:
    """Broken text is read all the same: its row's sum then tells that it is broken."""
    return data.decode("utf-8", "replace")


def _build(path: Path, rows: Rows, migrations: Sequence[Migration]) -> None:
    for leftover in (path, wal_of(path), path.with_name(path.name + "-shm"), path.with_name(path.name + "-journal")):
        leftover.unlink(missing_ok=True)
    connection = _connect(path)
    try:
        _set_up(connection)
        schema.migrate(connection, migrations)
        with transaction(connection):
            _fill(connection, rows)
    finally:
        connection.close()
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _fill(connection: sqlite3.Connection, rows: Rows) -> None:
    for sheet in TABLES:
        for row in rows.get(sheet.name, {}).values():
            schema.put(connection, sheet, row)


def _check_writable(connection: sqlite3.Connection) -> None:
    """A file that may only be read opens without a word: better to know before a tap needs it. Nothing is written."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(f"PRAGMA user_version = {schema.version(connection)}")
    finally:
        connection.execute("ROLLBACK")


def _check_quickly(connection: sqlite3.Connection) -> None:
    """What a start can afford: the small tables and the head of everything that is open."""
    for sheet in (schema.SETTINGS, schema.PLAYERS, schema.OVERLAYS):
        schema.rows(connection, sheet)
    schema.rows(connection, schema.SESSIONS, "WHERE status = 'open' AND deleted IS NULL")


def _check_kept(connection: sqlite3.Connection, log: bytes) -> None:
    """Whether SQLite has taken all of the write-ahead log that it found."""
    if not log:
        return
    from table.rescue import promised

    rows = promised(log)
    if rows is None:
        raise sqlite3.DatabaseError("the write-ahead log is damaged")
    for sheet, row in rows:
        keys = " AND ".join(f"{column} = ?" for column in sheet.key_columns)
        if schema.rows(connection, sheet, f"WHERE {keys}", row[: sheet.key]) != [row]:
            raise sqlite3.DatabaseError("the end of the write-ahead log was lost")


def _check_everything(connection: sqlite3.Connection) -> None:
    answer = connection.execute("PRAGMA integrity_check(1)").fetchone()[0]
    if answer != "ok":
        raise sqlite3.DatabaseError(answer)
    for sheet in TABLES:
        columns = ", ".join((*sheet.columns, "sum"))
        for row in connection.execute(f"SELECT {columns} FROM {sheet.name}"):
            schema.checked(sheet, row)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except FileNotFoundError:
        return 0


def _inode(path: Path) -> int:
    try:
        return os.stat(path).st_ino
    except OSError:
        return 0


def _set_aside_sentence(kind: str, kept: Path, saved: Saved) -> Said:
    games = count(saved.sessions, ("partie est sauvée", "parties sont sauvées"), ("game is saved", "games are saved"))
    lost = said("", "")
    if saved.lost_events or saved.lost_sessions:
        lost = said(
            " Illisible : {games}, {steps}.",
            " Unreadable: {games}, {steps}.",
            games=count(saved.lost_sessions, ("partie", "parties"), ("game", "games")),
            steps=count(saved.lost_events, ("étape", "étapes"), ("step", "steps")),
        )
    sentences = {
        "newer": (
            "Les parties viennent d'une version plus récente de l'app. Leur fichier est gardé ({file}), {games}.{lost}",
            "The games come from a newer version of the app. Their file is kept ({file}), {games}.{lost}",
        ),
        "damaged": (
            "Le fichier des parties était abîmé. Il est gardé à part ({file}), {games}.{lost}",
            "The file of the games was damaged. It is kept aside ({file}), {games}.{lost}",
        ),
    }
    return said(*sentences[kind], file=kept.name, games=games, lost=lost)


def _not_saving_sentence(trouble: Exception) -> Said:
    if _is_full(trouble):
        return said(
            "La mémoire du téléphone est pleine : rien n'est enregistré tant que l'app n'a pas redémarré avec de la place.",
            "The phone's storage is full: nothing is saved until the app is started again with some space.",
        )
    return said(
        "L'app ne peut pas écrire dans son dossier : rien n'est enregistré, tout dure jusqu'à la fermeture.",
        "The app cannot write to its folder: nothing is saved, everything lasts until it is closed.",
    )


def _is_full(trouble: Exception) -> bool:
    if isinstance(trouble, OSError):
        return trouble.errno in (28, 122)  # no space, quota
    return getattr(trouble, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_FULL


def _not_saved(error: sqlite3.DatabaseError) -> NotSaved:
    if _is_full(error):
        return NotSaved(
            "La mémoire du téléphone est pleine : cette étape n'est pas enregistrée.",
            "The phone's storage is full: this step is not saved.",
        )
    return NotSaved(
        "Cette étape n'a pas pu être enregistrée ({why}).", "This step could not be saved ({why}).", why=str(error)
    )
