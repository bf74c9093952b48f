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
from contextlib import suppress
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from table.changes import Change, Json

FORMAT = 1
HEAD, SUM, TAIL = b'{"sum":"', 8, b'",'
BODY = len(HEAD) + SUM + len(TAIL)  # where the part covered by the sum begins
CHUNK = 1 << 16
BATCH = 1000


@dataclass(frozen=True)
class Line:
    place: int  # where it begins in the file
    end: int
    number: int
    last: int
    content: Mapping[str, Json]

    @property
    def change(self) -> Change:
        return Change(self.content.get("put", {}), self.content.get("cut", {}))


as_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode  # JSON as in a line


def encode_line(content: Mapping[str, Json]) -> bytes:
    """A line as it is in the file."""
    body = as_text(content).encode()[1:]
    return b"\n" + HEAD + b"%08x" % zlib.crc32(body) + TAIL + body + b"\n"


def decode_line(text: bytes, place: int) -> Line | None:
    """The line that begins here, or None if it is damaged."""
    if not text.startswith(HEAD) or text[len(HEAD) : BODY] != b"%08x" % zlib.crc32(text[BODY:]) + TAIL:
        return None
    with suppress(ValueError, RecursionError):
        content = json.loads(text.decode())
        if isinstance(content.get("line"), int):
            return _line(place, len(text), content)
    return None


def _line(place: int, length: int, content: Mapping[str, Json]) -> Line:
    return Line(place, place + length + 1, content["line"], content.get("last", content["line"]), content)


def lines(file: int, start: int, end: int | None = None) -> Iterator[Line]:
    """Every undamaged line between two places, in the order of the file."""
    place, rest = start, b""
    while chunk := os.pread(file, CHUNK, place + len(rest)):
        *texts, rest = (rest + chunk).split(b"\n")
        for text in texts:
            if end is not None and place >= end:
                return
            if text and (line := decode_line(text, place)):
                yield line
            place += len(text) + 1


def complete(found: Iterable[Line]) -> Iterator[Line]:
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

    def __init__(self, path: Path, file: int, *, size: int = 0, number: int = 0) -> None:
        self.path = path
        self.file = file
        self.size = size
        self.number = number

    @classmethod
    def open(cls, path: Path, *, writing: bool) -> Journal:
        """An existing one; OSError, if something else has its name, such as a folder or a pipe."""
        if not stat.S_ISREG(os.stat(path).st_mode):
            raise IsADirectoryError(f"{path.name} is no file")
        return cls(path, os.open(path, os.O_RDWR if writing else os.O_RDONLY))

    @classmethod
    def create(cls, path: Path, changes: Iterable[Change] = ()) -> Journal:
        """A new one, which replaces what had the name before. Until `move_into_place` it has a name of its own."""
        file = os.open(_beside(path), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        journal = cls(path, file)
        try:
            journal.write([{"line": 0, "journal": os.urandom(8).hex(), "format": FORMAT}])
            for _ in journal.extend(changes):
                pass
        except BaseException:
            journal.discard()
            raise
        return journal

    def move_into_place(self) -> None:
        os.fsync(self.file)
        os.replace(_beside(self.path), self.path)
        with suppress(OSError):  # not every system syncs folders
            folder = os.open(self.path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def discard(self) -> None:
        """Removes a journal that is not wanted after all."""
        os.close(self.file)
        with suppress(OSError):
            os.unlink(_beside(self.path))

    @property
    def id(self) -> str:
        """What tells this journal from any other; nothing where its first line is damaged."""
        head = self.line(1)
        return str(head.content.get("journal", "")) if head else ""

    def line(self, place: int) -> Line | None:
        """The line at this place, if it is there and complete."""
        if not isinstance(place, int) or not 0 <= place < os.fstat(self.file).st_size:
            return None
        text = b""
        while b"\n" not in text:
            more = os.pread(self.file, CHUNK >> 3, place + len(text))
            if not more:
                return None
            text += more
        return decode_line(text.partition(b"\n")[0], place)

    def append(self, changes: list[Change]) -> list[Line]:
        """All the changes or, if anything goes wrong, none; the lines they became."""
        # Two closing lines: one damaged byte cannot make many lines look unfinished.
        closing = [Change()] if len(changes) > 1 else []
        last = self.number + len(changes) + len(closing) - 1
        contents = [
            {"line": number, "last": last, **_content(change)} for number, change in enumerate([*changes, *closing], start=self.number)
        ]
        return self.write([*contents, *({"line": last + 1} for _ in closing)])

    def extend(self, changes: Iterable[Change]) -> Iterator[Line]:
        """Many changes, each on its own, into a journal that is not in place yet; the lines they became."""
        waiting = iter(changes)
        while batch := list(islice(waiting, BATCH)):
            yield from self.write([{"line": number, **_content(change)} for number, change in enumerate(batch, start=self.number)])

    def write(self, contents: list[dict[str, Json]]) -> list[Line]:
        texts = [encode_line(content) for content in contents]
        data = b"".join(texts)
        try:
            done = 0
            while done < len(data):
                done += os.pwrite(self.file, data[done:], self.size + done)
        except OSError:
            self.cut(self.size)
            raise
        made, place = [], self.size + 1
        for text, content in zip(texts, contents, strict=True):
            made.append(_line(place, len(text) - 2, content))
            place += len(text)
        self.size += len(data)
        self.number += len(contents)
        return made

    def cut(self, size: int) -> None:
        """Drops what was never finished, or is undone."""
        os.ftruncate(self.file, size)
        self.size = size

    def sync(self) -> None:
        os.fsync(self.file)

    def close(self) -> None:
        os.close(self.file)


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".new")


def _content(change: Change) -> dict[str, Json]:
    return {**({"put": change.put} if change.put else {}), **({"cut": change.cut} if change.cut else {})}
