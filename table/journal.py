"""The journal: a text file in which every change of what the app keeps is one line. It is the truth; the index is made from it.

A line is JSON that anybody can read:

    {"sum":"9f3c21ab","line":17,"last":17,"put":{"events":[[1,5,"2026-11-14T20:00:00.000+00:00",{"do":"undo"}]]}}

`sum` is the CRC-32 of all that follows it. Numbers run without a gap, so that a line that is gone is missed. `put` writes rows in the
place of those with the same key, `cut` takes rows away. `last` is the last line of the same append: until that one is written,
none of them counts. Every line stands between two newlines of its own, so that a damaged one costs no neighbour.
The file only ever grows; where it must shrink, a new one is written beside it and takes its name.
"""

from __future__ import annotations

import json
import os
import stat
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from table.schema import EVENTS, Change, Json

FORMAT = 1
HEAD, SUM, TAIL = b'{"sum":"', 8, b'",'
BODY = len(HEAD) + SUM + len(TAIL)  # where the part covered by the sum begins
CHUNK = 1 << 16
BATCH = 1000
LARGEST = 1 << 40  # bytes of a file


class Line(NamedTuple):
    place: int  # where it begins in the file
    end: int
    number: int
    last: int
    content: Mapping[str, Json]

    def rows(self, act: str) -> Mapping[str, list[Json]]:
        """Those to put, or the keys of those to cut, by table."""
        rows: Mapping[str, list[Json]] = self.content.get(act, {})
        return rows


as_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode  # JSON as in a line


def encode_line(content: Mapping[str, Json]) -> bytes:
    """A line as it is in the file."""
    body = as_text(content).encode()[1:]
    return b"\n" + HEAD + b"%08x" % zlib.crc32(body) + TAIL + body + b"\n"


def decode_line(text: bytes, place: int) -> Line | None:
    """The line that begins here, or None if it is damaged."""
    if not text.startswith(HEAD) or text[len(HEAD) : BODY] != b"%08x" % zlib.crc32(text[BODY:]) + TAIL:
        return None
    try:
        content = json.loads(text.decode())
    except (ValueError, RecursionError):
        return None
    return _line(place, len(text), content) if isinstance(content.get("line"), int) else None


def _line(place: int, length: int, content: Mapping[str, Json]) -> Line:
    return Line(place, place + length + 1, content["line"], content.get("last", content["line"]), content)


def _lines(file: int, place: int, end: int | None) -> Iterator[Line]:
    """Every undamaged line between two places, in the order of the file."""
    rest = b""
    while chunk := os.pread(file, CHUNK, place + len(rest)):
        *texts, rest = (rest + chunk).split(b"\n")
        for text in texts:
            if end is not None and place >= end:
                return
            if text and (line := decode_line(text, place)):
                yield line
            place += len(text) + 1


def _complete(found: Iterable[Line]) -> Iterator[Line]:
    """The lines, except those of an append that was never finished, which can only be the last one."""
    waiting: list[Line] = []
    for line in found:
        if waiting and waiting[0].last != line.last:
            yield from waiting
            waiting = []
        waiting.append(line)
        if line.number == line.last:
            yield from waiting
            waiting = []


class Journal:
    """The open file. `size` and `number` say where the next line goes; they are known only after reading to the end."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self.file = file
        self.size = self.number = 0

    @classmethod
    def open(cls, path: Path, *, writing: bool) -> Journal:
        """An existing one; OSError, if something else has its name, such as a folder or a pipe."""
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise IsADirectoryError(f"{path.name} is no file")
        return cls(path, os.open(path, os.O_RDWR if writing else os.O_RDONLY))

    def again(self) -> Journal:
        """A second handle, for those who read without the lock, while this one may be closed."""
        return Journal(self.path, os.dup(self.file))

    @classmethod
    @contextmanager
    def create(cls, path: Path) -> Iterator[Journal]:
        """A new one, which has a name of its own until `move_into_place`; if anything goes wrong, not a byte of it stays."""
        journal = cls(path, os.open(_beside(path), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        try:
            journal._write([{"line": 0, "journal": os.urandom(8).hex(), "format": FORMAT}])
            yield journal
        except BaseException:
            journal.close()
            with suppress(OSError):
                os.unlink(_beside(path))
            raise

    def move_into_place(self) -> None:
        """What had the name before is gone."""
        self.sync()
        os.replace(_beside(self.path), self.path)
        with suppress(OSError):  # not every system syncs folders
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    # Reading

    @property
    def id(self) -> str:
        """What tells this journal from any other; nothing where its first line is damaged."""
        head = self.line(1)
        return str(head.content.get("journal", "")) if head else ""

    def line(self, place: int) -> Line | None:
        """The line at this place, if it is there and complete."""
        if not isinstance(place, int) or not 0 <= place < LARGEST:
            return None
        text = b""
        while b"\n" not in text:
            more = os.pread(self.file, CHUNK >> 3, place + len(text))
            if not more:
                return None
            text += more
        return decode_line(text.partition(b"\n")[0], place)

    def lines(self, start: int = 0, end: int | None = None) -> Iterator[Line]:
        """Every line that counts between two places."""
        return _complete(_lines(self.file, start, end))

    def to_the_end(self, start: int = 0, number: int = -1) -> Iterator[Line]:
        """The lines behind the one with this number, which begins at `start`. After them goes what is written next."""
        self.size, self.number = start, number + 1
        for line in self.lines(start):
            self.size = line.end
            if line.number >= self.number:
                self.number = line.number + 1
                yield line

    # Writing

    def append(self, changes: Iterable[Change]) -> list[Line]:
        """All the changes or, if anything goes wrong, none; the lines they became."""
        contents: list[Change] = [*_as_lines(changes)]
        last = self.number + len(contents) - 1
        # Two closing lines: one damaged byte cannot make many lines look unfinished.
        closing = [{"line": last + 1, "last": last + 1}, {"line": last + 2}] if len(contents) > 1 else []
        last += bool(closing)
        return self._write([*({"line": number, "last": last, **change} for number, change in enumerate(contents, self.number)), *closing])

    def extend(self, changes: Iterable[Change]) -> Iterator[Line]:
        """Many changes, each on its own, into a journal that is not in place yet; the lines they became."""
        waiting = _as_lines(changes)
        while batch := [*islice(waiting, BATCH)]:
            yield from self._write([{"line": number, **change} for number, change in enumerate(batch, self.number)])

    def _write(self, contents: list[dict[str, Json]]) -> list[Line]:
        texts = [encode_line(content) for content in contents]
        data = b"".join(texts)
        try:
            done = 0
            while done < len(data):
                done += os.pwrite(self.file, data[done:], self.size + done)
        except OSError:
            self.cut_off()
            raise
        made = []
        for text, content in zip(texts, contents, strict=True):
            made.append(_line(self.size + 1, len(text) - 2, content))
            self.size += len(text)
        self.number += len(contents)
        return made

    @property
    def ends_with_a_line(self) -> bool:
        """Or with the beginning of one that was never finished; not with one that is damaged."""
        after = os.pread(self.file, os.fstat(self.file).st_size - self.size, self.size)
        return b"\n" not in after[1:]

    def cut_off(self) -> None:
        """Drops what was never finished."""
        os.ftruncate(self.file, self.size)

    def sync(self) -> None:
        os.fsync(self.file)

    def close(self) -> None:
        os.close(self.file)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _as_lines(changes: Iterable[Change]) -> Iterator[Change]:
    """The start of a game is written twice: without it nothing else of the game could be read."""
    for change in changes:
        yield change
        if any(row[1] == 0 for row in change.get("put", {}).get(EVENTS.name, ())):
            yield change
