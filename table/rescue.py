"""Rows out of a database file that SQLite may no longer be able to open: truncated, scribbled over, or too new.

The pages are read one by one, without the tree that connects them (https://www.sqlite.org/fileformat2.html), the
write-ahead log laid over them. Whatever looks like a record and carries the right check sum is one of our rows.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from table.games.state import Json
from table.log import LOST, Log, begin, replay
from table.record import seat_rows
from table.schema import EVENTS, GAMES, PAGE, SEATS, SESSIONS, TABLES, Row, Rows, Sheet, Value, as_text, row_sum, wal_of
from table.words import Refused

TABLE_LEAF, INDEX_LEAF, INDEX_INNER, TABLE_INNER = 0x0D, 0x0A, 0x02, 0x05
OVERFLOW_FIRST_BYTE = 0x00
WAL_HEADER, FRAME_HEADER = 32, 24
INT_WIDTHS = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
BY_WIDTH = {len(sheet.columns) + 1: [other for other in TABLES if len(other.columns) == len(sheet.columns)] for sheet in TABLES}
MOST_COLUMNS = max(BY_WIDTH)
LOST_TEXT = as_text(LOST)


def read_rows(path: Path) -> Rows:
    """Every row of ours that the file and its write-ahead log still hold."""
    pages = _pages(_bytes(path), _bytes(wal_of(path)))
    found: Rows = {sheet.name: {} for sheet in TABLES}
    leftovers: list[bytes] = []
    for page in pages.values():
        rows, whole = _rows_of(page, pages)
        _keep(found, rows)
        # A page without any row of ours is an index, unless its first byte is none that a page can have.
        if not whole and (rows or page[0] not in CELLS):
            leftovers.append(page)
    for page in leftovers:
        _keep(found, _any_rows_of(page, pages), only_new=True)
    return found


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""


def _keep(found: Rows, rows: Iterator[tuple[Sheet, Row]] | list[tuple[Sheet, Row]], *, only_new: bool = False) -> None:
    for sheet, row in rows:
        kept = found[sheet.name]
        if not (only_new and row[: sheet.key] in kept):
            kept[row[: sheet.key]] = row


def _pages(main: bytes, wal: bytes) -> dict[int, bytes]:
    pages = {at // PAGE + 1: main[at : at + PAGE].ljust(PAGE, b"\0") for at in range(0, len(main), PAGE)}
    for commit in _commits(wal):
        pages.update(_cut_out(wal, commit))
    return pages


def _cut_out(wal: bytes, places: dict[int, int]) -> dict[int, bytes]:
    return {number: wal[at : at + PAGE] for number, at in places.items()}


def _commits(wal: bytes) -> Iterator[dict[int, int]]:
    """For every commit in the write-ahead log its pages and where they stand; frames of an older round have other salts."""
    salts = wal[16:24] if _head_is_whole(wal) else wal[WAL_HEADER + 8 : WAL_HEADER + 16]
    waiting: dict[int, int] = {}
    for at in range(WAL_HEADER, len(wal) - FRAME_HEADER - PAGE + 1, FRAME_HEADER + PAGE):
        if wal[at + 8 : at + 16] != salts:
            continue
        number, commit = int.from_bytes(wal[at : at + 4]), int.from_bytes(wal[at + 4 : at + 8])
        waiting[number] = at + FRAME_HEADER
        if commit:
            yield waiting
            waiting = {}


def _head_is_whole(wal: bytes) -> bool:
    """The check sum over the log's own head, as SQLite computes it."""
    order: Literal["big", "little"] = "big" if wal[:4] == b"\x37\x7f\x06\x83" else "little"
    first = second = 0
    for at in range(0, 24, 8):
        first = (first + int.from_bytes(wal[at : at + 4], order) + second) & 0xFFFFFFFF
        second = (second + int.from_bytes(wal[at + 4 : at + 8], order) + first) & 0xFFFFFFFF
    return wal[24:32] == first.to_bytes(4) + second.to_bytes(4)


def promised(wal: bytes) -> list[tuple[Sheet, Row]] | None:
    """The rows that the last commit of a write-ahead log wrote; None if the log has clearly suffered.

    SQLite takes a log up to its first bad frame and forgets the rest without a word: after a kill that is right, the
    rest is half a write. If whole commits come after it, it is a loss.
    """
    if len(wal) <= WAL_HEADER:
        return []
    *_, commit = {}, *_commits(wal)
    last = _cut_out(wal, commit)
    if last and not _head_is_whole(wal):
        return None
    rows: list[tuple[Sheet, Row]] = []
    for page in last.values():
        found, whole = _rows_of(page, last)
        if found and not whole:
            return None
        rows += found
    return rows


class _NoRecord(Exception):
    """These bytes are not one of our records."""


@dataclass(frozen=True)
class _Cell:
    """Where a cell's payload may begin, by kind of page: what stands before it and how much of it stays in the page."""

    skip: int
    has_rowid: bool

    def most_inside(self) -> int:
        return PAGE - 35 if self.has_rowid else (PAGE - 12) * 64 // 255 - 23


CELLS = {TABLE_LEAF: _Cell(0, True), INDEX_LEAF: _Cell(0, False), INDEX_INNER: _Cell(4, False)}


def _rows_of(page: bytes, pages: dict[int, bytes]) -> tuple[list[tuple[Sheet, Row]], bool]:
    """The rows a page points to, and whether the page made sense."""
    start = 100 if page.startswith(b"SQLite format 3\0") else 0
    kind = page[start]
    if kind not in CELLS:
        return [], kind in (TABLE_INNER, OVERFLOW_FIRST_BYTE)
    count = int.from_bytes(page[start + 3 : start + 5])
    pointers_at = start + (12 if kind == INDEX_INNER else 8)
    rows: list[tuple[Sheet, Row]] = []
    whole = True
    for number in range(min(count, PAGE // 2)):
        at = int.from_bytes(page[pointers_at + 2 * number : pointers_at + 2 * number + 2])
        try:
            rows.append(_row_at(page, at, CELLS[kind], pages))
        except _NoRecord:
            whole = False
    return rows, whole


def _any_rows_of(page: bytes, pages: dict[int, bytes]) -> Iterator[tuple[Sheet, Row]]:
    """Rows of a page whose own head cannot be trusted: every place in it is tried."""
    for at in range(PAGE - 4):
        for cell in (CELLS[TABLE_LEAF], CELLS[INDEX_LEAF]):
            try:
                yield _row_at(page, at, cell, pages)
            except _NoRecord:
                continue


def _row_at(page: bytes, at: int, cell: _Cell, pages: dict[int, bytes]) -> tuple[Sheet, Row]:
    try:
        size, at = _varint(page, at + cell.skip)
        rowid, at = _varint(page, at) if cell.has_rowid else (0, at)
        if not 2 <= size <= len(pages) * PAGE:
            raise _NoRecord
        values = _values(_payload(page, at, size, cell, pages))
    except (IndexError, UnicodeDecodeError) as wrong:
        raise _NoRecord from wrong
    return _recognised(values, rowid if cell.has_rowid else None)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for index in range(8):
        byte = data[at + index]
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at + index + 1
    return value << 8 | data[at + 8], at + 9


def _payload(page: bytes, at: int, size: int, cell: _Cell, pages: dict[int, bytes]) -> bytes:
    if size <= cell.most_inside():
        return page[at : at + size]
    least = (PAGE - 12) * 32 // 255 - 23
    inside = least + (size - least) % (PAGE - 4)
    if inside > cell.most_inside():
        inside = least
    payload = page[at : at + inside]
    following = int.from_bytes(page[at + inside : at + inside + 4])
    while len(payload) < size:
        if following not in pages:
            raise _NoRecord
        payload += pages[following][4 : 4 + size - len(payload)]
        following = int.from_bytes(pages[following][:4])
    return payload


def _values(payload: bytes) -> list[Value]:
    head, at = _varint(payload, 0)
    kinds: list[int] = []
    while at < head:
        kind, at = _varint(payload, at)
        kinds.append(kind)
        if len(kinds) > MOST_COLUMNS:
            raise _NoRecord
    if at != head or len(kinds) not in BY_WIDTH:
        raise _NoRecord
    values: list[Value] = []
    for kind in kinds:
        value, at = _value(payload, at, kind)
        values.append(value)
    if at != len(payload):
        raise _NoRecord
    return values


def _value(payload: bytes, at: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, at
    if kind in INT_WIDTHS:
        end = at + INT_WIDTHS[kind]
        return int.from_bytes(payload[at:end], signed=True), end
    if kind in (8, 9):
        return kind - 8, at
    if kind >= 13 and kind % 2:
        end = at + (kind - 13) // 2
        return payload[at:end].decode(), end
    raise _NoRecord


def _recognised(values: list[Value], rowid: int | None) -> tuple[Sheet, Row]:
    *row, total = values
    for sheet in BY_WIDTH[len(values)]:
        if sheet.rowid != (rowid is not None):
            continue
        whole = (rowid, *row[1:]) if sheet.rowid else tuple(row)
        if row_sum(sheet, whole) == total:
            return sheet, whole
    raise _NoRecord


@dataclass(frozen=True)
class Saved:
    """What a rescue could save, and what it knows to be lost."""

    sessions: int
    lost_events: int
    lost_sessions: int


def mended(rows: Rows) -> tuple[Rows, Saved]:
    """Only rows that fit together, every log one that can be played again; what is missing in it says so."""
    logs = _logs(rows)
    readable = {number: log for number, log in logs.items() if log}
    kept: Rows = {name: dict(found) for name, found in rows.items()}
    kept[SESSIONS.name] = {(number,): _session_row(number, log, rows) for number, log in readable.items()}
    kept[EVENTS.name] = {row[:2]: row for log in readable.values() for row in log}
    for sheet, parent in ((GAMES, SESSIONS), (SEATS, GAMES)):
        kept[sheet.name] = {key: row for key, row in kept[sheet.name].items() if key[:1] in kept[parent.name]}
    seated = Counter(session for session, _ in kept[SEATS.name])
    for number, _, _, result in kept[GAMES.name].values():
        answer = json.loads(str(result))
        if seated[number] != len(answer.get("players", ())):
            kept[SEATS.name].update(_seats(int(str(number)), readable[int(str(number))], answer))
    lost = sum(row[3] == LOST_TEXT for row in kept[EVENTS.name].values())
    return kept, Saved(len(readable), lost, len(logs) - len(readable))


def _logs(rows: Rows) -> dict[int, list[Row]]:
    """The events of every session of which anything was found, with stand-ins for the lost; empty without its start."""
    events: dict[int, dict[int, Row]] = {int(str(number)): {} for (number,) in rows[SESSIONS.name]}
    for row in rows[EVENTS.name].values():
        events.setdefault(int(str(row[0])), {})[int(str(row[1]))] = row
    return {number: _log(number, found) for number, found in events.items()}


def _log(number: int, found: dict[int, Row]) -> list[Row]:
    if found and len(found) == max(found) + 1:
        return [found[entry] for entry in sorted(found)]  # nothing is missing, so it can be played again as it was
    log: Log | None = None
    entries: list[Row] = []
    for entry in range(max(found, default=-1) + 1):
        at, text = found[entry][2:] if entry in found else (entries[-1][2] if entries else "", LOST_TEXT)
        raw = json.loads(str(text))
        try:
            log = begin(raw) if log is None else log.after(raw)
        except Refused:
            if log is None:
                return []
            text, log = LOST_TEXT, log.after(LOST)
        entries.append((number, entry, at, text))
    return entries


def _seats(number: int, log: list[Row], result: Mapping[str, Json]) -> dict[Row, Row]:
    """Seats are in the Result as well; none, if this version of the app cannot read the log."""
    try:
        played = replay(json.loads(str(row[3])) for row in log)
    except Refused:
        return {}
    return {row[:2]: row for row in seat_rows(number, played, result)}


def _session_row(number: int, log: list[Row], rows: Rows) -> Row:
    """The session's own row, or one made from the start of its log. What lost its record can be finished again."""
    start = json.loads(str(log[0][3]))
    made: Row = (number, start["uid"], start["game"], log[0][2], "finished", None)
    _, uid, game, started, status, deleted = rows[SESSIONS.name].get((number,), made)
    return number, uid, game, started, status if (number,) in rows[GAMES.name] else "open", deleted
