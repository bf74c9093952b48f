"""The journal: a text file in which every change of stored data is one line. It is the truth; the index is made from it.

A line is JSON that anybody can read:

    {"sum":"9f3c21ab","line":17,"put":{"events":[[1,5,"2026-11-14T20:00:00.000+00:00",{"do":"undo"}]]}}

`sum` is the CRC-32 of everything after it, and numbers run without a gap. The lines of one append name its `last`: until that one is
written, none of them counts. Every line is between two newlines of its own, so that damage to one costs no neighbour.
"""

from __future__ import annotations

import errno
import json
import os
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from heapq import heappop, heappush
from itertools import chain, groupby, islice
from pathlib import Path
from threading import Lock
from typing import NamedTuple, TypeGuard

from table.files import BLOCK, CHUNK, copy_bytes, new_file, read_bytes, write_bytes
from table.schema import EVENTS, LARGEST, OF_A_GAME, SESSIONS, TABLES, Change, Json, TableSpec

FORMAT = 1
HEAD, SUM, TAIL = b'{"sum":"', 8, b'",'
BODY = len(HEAD) + SUM + len(TAIL)  # start of the part covered by the sum
BATCH = 1000
UNREADABLE = b"\xff"  # a byte that no line contains
PIECE = 1 << 13  # bytes: most lines are shorter
MOST_AHEAD = 1000  # lines: more than fit into the blocks that a disk writes together


class Line(NamedTuple):
    number: int
    last: int
    place: int  # offset in the file
    end: int
    content: Mapping[str, Json]

    def rows(self, act: str) -> Iterator[tuple[str, list[Json], TableSpec | None]]:
        """Yields every row to put or key to cut, with its table if this app can read it; skips anything of another shape."""
        tables = self.content.get(act)
        for name, rows in tables.items() if isinstance(tables, dict) else ():
            table = TABLES.get(name)
            for row in rows if isinstance(rows, list) else ():
                if isinstance(row, list):
                    yield name, row, table if table and table.fits(row, act) else None


as_text = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode  # JSON as in a line


def encode_line(content: Mapping[str, Json]) -> bytes:
    """Returns a line as written to the file."""
    body = as_text(content).encode()[1:]
    return b"\n" + HEAD + b"%08x" % zlib.crc32(body) + TAIL + body + b"\n"


def is_whole(text: bytes) -> bool:
    return text.startswith(HEAD) and text[len(HEAD) : BODY] == b"%08x" % zlib.crc32(text[BODY:]) + TAIL


def decode_line(text: bytes, place: int) -> Line | None:
    """Returns the line that begins here, or None if it is damaged."""
    try:
        content = json.loads(text.decode()) if is_whole(text) else {}
    except (ValueError, RecursionError):
        return None
    return _line(place, len(text), content) if _is_number(content.get("line")) else None


def _line(place: int, length: int, content: Mapping[str, Json]) -> Line:
    last = content.get("last")
    return Line(content["line"], last if _is_number(last) else content["line"], place, place + length + 1, content)


def _is_number(value: Json) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < LARGEST


def _texts(file: int, place: int, size: int = CHUNK) -> Iterator[tuple[int, bytes]]:
    """Yields what precedes each newline, a line or what is left of one, with its offset; skips the spaces that fill a block."""
    rest: list[bytes] = []
    reading = place
    while chunk := read_bytes(file, size, reading):
        reading += len(chunk)
        *texts, tail = chunk.split(b"\n")
        for text in texts:
            if rest:
                text, rest = b"".join((*rest, text)), []
            if text.strip(b" "):
                yield place, text
            place += len(text) + 1
        rest.append(tail)


def _complete(found: Iterable[Line]) -> Iterator[Line]:
    """Yields the lines, except those of a final append that was never finished."""
    appended: list[Line] = []
    for _, lines in groupby(found, lambda line: line.last):
        yield from appended
        appended = [*lines]
    if appended and appended[-1].number == appended[-1].last:
        yield from appended


class Journal:
    """The open file. Reading it to the end sets `size` and `number` (offset and number of the next line) and counts `lost` lines."""

    def __init__(self, path: Path, file: int) -> None:
        self.path = path
        self.file = file
        self.size = self.number = self.lost = 0
        self._written: list[tuple[int, bytes]] = []  # what was appended since the last sync, with its offset
        self._syncing = Lock()
        self.is_in_doubt = False  # a sync failed: it is unknown how much of the end is on disk

    def again(self) -> Journal:
        """Opens a second handle, for readers without the lock."""
        return Journal(self.path, os.dup(self.file))

    @classmethod
    @contextmanager
    def create(cls, path: Path) -> Iterator[Journal]:
        """Creates a journal that is in place if all goes well."""
        with new_file(path) as file:
            journal = cls(path, file)
            journal._write([{"journal": os.urandom(8).hex(), "format": FORMAT}])
            yield journal

    # Reading

    @property
    def head(self) -> tuple[str, int]:
        """Returns what identifies this journal (empty if its first line is damaged), and its format."""
        head = self.line(1)
        content = head.content if head else {}
        return str(content.get("journal", "")), content.get("format", FORMAT)

    def line(self, place: int) -> Line | None:
        """Returns the line at this offset, if it is intact."""
        for found, text in _texts(self.file, place, PIECE) if _is_number(place) else ():
            return decode_line(text, place) if found == place else None
        return None

    def lines(self, start: int = 0, number: int = 0) -> Iterator[Line]:
        """Yields each line that counts once, from the one with this number, searched from `start`.

        A number that never appears is a lost line, and so is what follows the last one, unless it is the beginning of a line or has
        zeros in it: that is what kills and power cuts leave.
        """
        self.size, self.number, self.lost = start, number, 0
        found = (decode_line(text, place) for place, text in _texts(self.file, start))
        ahead: list[Line] = []  # a disk may have swapped blocks: these lines wait for earlier ones
        for line in chain(_complete(line for line in found if line), [None]):
            if line is not None:
                self.size = line.end
                heappush(ahead, line)
            while ahead and (ahead[0].number <= self.number or len(ahead) > MOST_AHEAD or line is None):
                if (first := heappop(ahead)).number >= self.number:
                    self.lost += first.number - self.number
                    self.number = first.number + 1
                    yield first
        after, newline, _ = read_bytes(self.file, CHUNK, self.size, UNREADABLE).lstrip(b" \n").partition(b"\n")
        torn = UNREADABLE in after or bool(newline and b"\0" not in after and not is_whole(after))
        self.lost += torn or not self.number  # even an empty journal has a first line

    def is_sound(self, number: int) -> bool:
        """Whether there are this many lines, all intact."""
        found = 0
        for _, text in _texts(self.file, 0):
            found += is_whole(text) and text.startswith(b'"line":%d' % found, BODY)
        return found >= number

    # Writing

    def append(self, changes: Sequence[Change]) -> list[Line]:
        """Writes all changes or, if anything goes wrong, none; returns their lines."""
        starts = _starts(changes)
        if len(changes) == 1:
            return self._write(starts, changes, until_synced=True)
        last = self.number + len(starts) + len(changes)
        twins, lines = ([{"last": last, **change} for change in group] for group in (starts, [*changes, {}]))
        # Two closing lines in two blocks, so that one damaged block cannot make many lines look unfinished.
        return self._write(twins, lines, [{}], until_synced=True)

    def extend(self, changes: Iterable[Change]) -> Iterator[Line]:
        """Writes many separate changes into a journal that is not in place yet."""
        waiting = iter(changes)
        while batch := [*islice(waiting, BATCH)]:
            yield from self._write(_starts(batch), batch)

    def _write(self, *groups: Sequence[Mapping[str, Json]], until_synced: bool = False) -> list[Line]:
        """Writes groups of lines, each starting in a new block: no damaged block costs lines of two groups."""
        made: list[Line] = []
        texts: list[bytes] = []
        end = self.size
        for group in filter(None, groups):
            if made and end % BLOCK:
                texts.append(b"\n".rjust(BLOCK - end % BLOCK))
                end += len(texts[-1])
            for content in group:
                numbered = {"line": self.number + len(made), **content}
                texts.append(encode_line(numbered))
                made.append(_line(end + 1, len(texts[-1]) - 2, numbered))
                end += len(texts[-1])
        data = b"".join(texts)
        try:
            write_bytes(self.file, data, self.size)
        except OSError:
            self.cut_off()
            raise
        if until_synced:
            self._written.append((self.size, data))
        self.size, self.number = end, self.number + len(made)
        return made

    @property
    def is_ours(self) -> bool:
        """Whether nobody else has written to the file, or replaced it."""
        now = os.fstat(self.file)
        return now.st_size == self.size and now.st_nlink > 0

    def cut_off(self) -> None:
        """Removes what was never finished."""
        os.ftruncate(self.file, self.size)

    def sync(self) -> None:
        """Syncs; after an OSError the journal is in doubt, because the system reports a lost page only once."""
        with self._syncing:
            if self.is_in_doubt:
                raise OSError(errno.EIO, "an earlier sync failed")
            done = len(self._written)
            try:
                os.fsync(self.file)
            except OSError:
                self.is_in_doubt = True
                raise
            del self._written[:done]

    def renew(self) -> None:
        """Writes the same bytes to a new file after a failed sync; what that should have synced comes from memory."""
        with new_file(self.path) as file:
            copy_bytes(self.file, file, self.size)
            for place, data in self._written:
                write_bytes(file, data, place)
        os.dup2(file, self.file)
        os.close(file)
        self._written, self.is_in_doubt = [], False

    def close(self) -> None:
        if self.file >= 0:
            os.close(self.file)
        self.file = -1


def _starts(changes: Iterable[Change]) -> list[Change]:
    """Returns the changes that start a game. They are written twice, because without its start nothing else of a game can be read."""
    return [change for change in changes if any(row[1:2] == [0] for row in change.get("put", {}).get(EVENTS.name, ()))]


def newest_rows(lines: Callable[[], Iterable[Line]], before: str = "") -> Iterator[Change]:
    """Yields the lines to keep: without rows that later lines replace or cut, and without games deleted `before` that time."""
    numbers: dict[tuple[Json, ...], int] = {}  # table and key (or key prefix) → number of the last line that puts or cuts it
    deleted: dict[int, str | None] = {}
    for line in lines():
        for name, key, table in line.rows("cut"):
            if table:
                numbers[name, *key] = line.number
        for name, row, table in line.rows("put"):
            if table:
                numbers[name, *row[: table.key]] = line.number
            if table is SESSIONS:
                deleted[row[0]] = row[5]
    erased = {game for game, at in deleted.items() if at and at < before}

    def counts(table: TableSpec, row: list[Json], number: int) -> bool:
        if table in OF_A_GAME and row[0] in erased:
            return False
        if table is SESSIONS and numbers.get((EVENTS.name, row[0], 0)) == number:
            return True  # besides its start a game keeps its first state: it is open again if a later line is lost
        return all(numbers.get((table.name, *row[:width]), 0) <= number for width in range(1, table.key + 1))

    for line in lines():
        kept: dict[str, list[Json]] = {}
        for name, row, table in line.rows("put"):
            if table is None or counts(table, row, line.number):  # a newer app may understand it
                kept.setdefault(name, []).append(row)
        if kept:
            yield {"put": kept}
