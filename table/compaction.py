"""What a journal comes down to: the newest version of every row. The journal itself says which that is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from table.journal import Line
from table.schema import EVENTS, GAMES, OF_A_GAME, SESSIONS, TABLES, Change, Json


class Newest:
    """Which rows of some lines count: no later line puts or cuts them, and their game was not deleted before that time."""

    def __init__(self, lines: Iterable[Line], before: str = "") -> None:
        # Of the last line that puts or cuts a row, by its table and its key (or the first part of one).
        self._numbers: dict[tuple[Any, ...], int] = {}
        deleted: dict[int, str | None] = {}
        for line in lines:
            for name, key in line.rows("cut"):
                if name in TABLES and TABLES[name].fits_key(key):
                    self._numbers[name, *key] = line.number
            for name, row in line.rows("put"):
                if (table := TABLES.get(name)) and table.fits(row):
                    self._numbers[name, *row[: table.key]] = line.number
                    if table is SESSIONS:
                        deleted[row[0]] = row[5]
        self._erased = {game for game, at in deleted.items() if at and at < before}

    def changes(self, lines: Iterable[Line]) -> Iterator[Change]:
        """The same lines with the rows that count."""
        for line in lines:
            kept: dict[str, list[Json]] = {}
            for name, row in line.rows("put"):
                if self._counts(name, row, line.number):
                    kept.setdefault(name, []).append(row)
            if kept:
                yield {"put": kept}

    def _counts(self, name: str, row: list[Json], number: int) -> bool:
        table = TABLES.get(name)
        if table is None or not table.fits(row):
            return True  # a newer app may understand it
        if table in OF_A_GAME and row[0] in self._erased:
            return False
        if table is SESSIONS:
            if (GAMES.name, row[0]) not in self._numbers:
                row[4] = "open"  # the line with its record is lost
            if self._numbers.get((EVENTS.name, row[0], 0)) == number:
                return True  # beside its start a game keeps what it was then: it is open again if a later line is lost
        return all(self._numbers.get((name, *row[:width]), 0) <= number for width in range(1, table.key + 1))
