"""Simulated disks: they copy a folder between two writes, fill up, break, or lose what was never synced."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from random import Random
from threading import current_thread, main_thread
from typing import Any

from table import Table
from table.schema import TABLES

BLOCK = 512
WRITING = ("pwrite", "fsync", "replace", "ftruncate", "rename")


def everything(table: Table) -> dict[str, list[Any]]:
    """All rows that the table keeps."""
    return {name: sorted(table.store.rows(sheet), key=str) for name, sheet in TABLES.items()}


class Disk:
    """Stands in for `os` in the modules that write; `before` hears of every call that changes something."""

    def __init__(self) -> None:
        self.calls = 0
        self.before: Callable[[str, tuple[Any, ...]], None] = lambda name, args: None

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in WRITING:
            return real

        def call(*args: Any) -> Any:
            if current_thread() is main_thread():  # the sync off the frame comes whenever it likes
                self.calls += 1
                self.before(name, args)
            return real(*args)

        return call


class Pictures:
    """The folder as a kill would leave it before every write and in the middle of it, with what was acknowledged by then."""

    def __init__(self, disk: Disk, folder: Path, place: Path) -> None:
        self.disk, self.folder, self.place = disk, folder, place
        self.taken: list[tuple[Path, Any, list[Any]]] = []  # the folder, what was there before the change, and after it
        self.acknowledged: Any = None
        disk.before = self.take

    def take(self, name: str, args: tuple[Any, ...]) -> None:
        self._copy()
        if name == "pwrite":
            file, data, at = args
            os.pwrite(file, data[: len(data) // 2], at)
            self._copy()

    def _copy(self) -> None:
        copy = self.place / f"picture {len(self.taken)}"
        shutil.copytree(self.folder, copy, ignore=shutil.ignore_patterns("*-shm"))
        self.taken.append((copy, self.acknowledged, []))

    def change(self, table: Table, act: Callable[[], object]) -> None:
        self.acknowledged, first = everything(table), len(self.taken)
        act()
        after = everything(table)
        for _, _, outcome in self.taken[first:]:
            outcome.append(after)


class Failing:
    """A disk on which every call from a certain one on fails, until it is repaired."""

    def __init__(self, disk: Disk, code: int = errno.ENOSPC) -> None:
        self.code, self.left = code, -1
        disk.before = self._before

    def after(self, calls: int) -> None:
        self.left = calls

    def repaired(self) -> None:
        self.left = -1

    def _before(self, name: str, args: tuple[Any, ...]) -> None:
        if self.left == 0 and name != "ftruncate":
            if name == "pwrite":
                file, data, at = args
                os.pwrite(file, data[: len(data) // 2], at)
            raise OSError(self.code, os.strerror(self.code))
        self.left -= self.left > 0


def torn(synced: bytes, written: bytes, chance: Random) -> bytes:
    """A file after a power cut: of what was never synced every block is on the disk or not, and the length is any."""
    length = chance.choice([len(synced), len(written), chance.randrange(len(synced), len(written) + 1)])
    blocks = []
    for at in range(0, length, BLOCK):
        old, new = synced[at : at + BLOCK], written[at : at + BLOCK]
        blocks.append(new if chance.random() < 0.5 else old.ljust(len(new), b"\0"))
    return b"".join(blocks)[:length]


def flipped(data: bytes, chance: Random) -> bytes:
    """Single bits, single bytes, zeroed and torn blocks, or a cut end."""
    damaged = bytearray(data)
    kind = chance.choice(["bit", "bit", "byte", "bytes", "zeros", "scribble", "cut"])
    if kind == "bit":
        damaged[chance.randrange(len(damaged))] ^= 1 << chance.randrange(8)
    elif kind in ("byte", "bytes"):
        for _ in range(1 if kind == "byte" else 20):
            damaged[chance.randrange(len(damaged))] = chance.randrange(256)
    elif kind == "cut":
        del damaged[chance.randrange(len(damaged)) :]
    else:
        at = chance.randrange(0, len(damaged), 4096)
        block = bytes(len(damaged[at : at + 4096])) if kind == "zeros" else chance.randbytes(len(damaged[at : at + 4096]))
        damaged[at : at + 4096] = block
    return bytes(damaged)
