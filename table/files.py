"""Files on failing disks: unreadable blocks are skipped, and a new file takes its name only when it is safe."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree

BLOCK = 1 << 12
CHUNK = 1 << 16
PRIVATE = 0o077  # umask: only the owner may read what the app writes


def read_bytes(file: int, size: int, place: int, instead: bytes = b"\0") -> bytes:
    """Reads up to `size` bytes, with `instead` in place of unreadable blocks."""
    try:
        return os.pread(file, size, place)
    except OSError:
        end = min(place + size, os.fstat(file).st_size)
    found = []
    while place < end:
        length = min(BLOCK - place % BLOCK, end - place)
        try:
            found.append(os.pread(file, length, place))
        except OSError:
            found.append(instead * length)
        place += length
    return b"".join(found)


def write_bytes(file: int, data: bytes, place: int) -> None:
    done = 0
    while done < len(data):
        done += os.pwrite(file, data[done:], place + done)


def copy_bytes(file: int, to: int, end: int) -> None:
    """Copies the first bytes of a file, as far as they can be read."""
    for place in range(0, end, CHUNK):
        write_bytes(to, read_bytes(file, min(CHUNK, end - place), place), place)


def beside(path: Path) -> Path:
    """Returns the temporary name under which a file is written. The next start removes leftovers."""
    return path.with_name(path.name + ".new")


def remove_leftovers(folder: Path) -> None:
    """Removes what a kill left of unfinished files."""
    for left in [*folder.glob("*.new*"), *folder.glob("*/*.new")]:
        with suppress(OSError):
            rmtree(left) if left.is_dir() else left.unlink()


@contextmanager
def new_file(path: Path) -> Iterator[int]:
    """Opens a file to write and to close.

    It replaces the file of that name only when complete and synced; after an error nothing of it remains.
    """
    file = os.open(beside(path), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    try:
        yield file
        os.fsync(file)
        os.replace(beside(path), path)
        sync_folder(path)
    except BaseException:
        os.close(file)
        with suppress(OSError):
            os.unlink(beside(path))
        raise


def sync_folder(path: Path) -> None:
    """Syncs the folder of this file, so that its names survive a power cut."""
    with suppress(OSError):  # not every system can sync folders
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def keep_aside(file: int, path: Path, kept: Path) -> None:
    """Gives a damaged file a second name or, failing that, copies it with zeros for what cannot be read."""
    try:
        os.link(path.resolve(), kept)
    except (OSError, AttributeError):  # missing in a browser's Python
        with new_file(kept) as copy:
            copy_bytes(file, copy, os.fstat(file).st_size)
        os.close(copy)
    sync_folder(kept)


def write_file(path: Path, data: bytes) -> None:
    """Replaces a whole file; after an OSError everything is as before."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with new_file(path) as file:
        write_bytes(file, data, 0)
    os.close(file)


class Elsewhere(OSError):
    """Another window uses this folder."""


def lock(path: Path) -> int | None:
    """Locks the folder for the life of the process; raises Elsewhere if another process has it.

    Without such locks, everybody is trusted.
    """
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
