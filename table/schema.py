"""The stored tables, and changes to them: the journal writes their rows, the index finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime
from typing import Any

Json = Any
Value = str | int | None
Row = tuple[Any, ...]
Change = Mapping[str, Mapping[str, list[Json]]]  # one line of the journal: rows to `put` and keys (or key prefixes) to `cut`, by table
LARGEST = 1 << 53  # integers that every JSON reader keeps exact
YEARS = range(1971, 3000)  # plausible years


def is_time(value: Json) -> bool:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return moment.tzinfo is not None and moment.year in YEARS


KINDS: dict[str, Callable[[Json], bool]] = {
    "number": lambda value: isinstance(value, int) and -LARGEST < value < LARGEST,
    "number?": lambda value: value is None or KINDS["number"](value),
    "step": lambda value: isinstance(value, int) and 0 <= value < 1_000_000,  # of a game, whoever wrote it
    "text": lambda value: isinstance(value, str),
    "status": lambda value: value in ("open", "finished"),
    "time": is_time,
    "time?": lambda value: value is None or is_time(value),
    "object": lambda value: isinstance(value, dict),
    "anything": lambda value: True,
}


class TableSpec:
    """The columns of a table, the key first, each with what it may contain."""

    def __init__(self, name: str, /, *, key: int = 1, in_journal: bool = False, **columns: str) -> None:
        self.name, self.key = name, key  # number of key columns
        self.in_journal = in_journal  # whether the last column is read from the journal line instead of the index
        self.columns = tuple(columns)
        self.indexed = self.columns[:-1] if in_journal else self.columns
        self._fits = tuple(KINDS[kind] for kind in columns.values())

    def fits(self, row: list[Json], act: str) -> bool:
        """Whether this app can read a row to put, to which a newer app may have added columns, or a key to cut."""
        length = len(row) >= len(self._fits) if act == "put" else 0 < len(row) <= self.key
        return length and all(fits(value) for fits, value in zip(self._fits, row, strict=False))


SESSIONS = TableSpec("sessions", id="number", uid="text", game="text", started="time", status="status", deleted="time?")
EVENTS = TableSpec("events", key=2, in_journal=True, session="number", entry="step", at="time", event="object")
GAMES = TableSpec("games", in_journal=True, session="number", finished="time", pack="text", result="object")
SEATS = TableSpec("seats", key=2, session="number", seat="number", player="text", place="number", total="number?", won="number")
PLAYERS = TableSpec("players", name="text", colour="text", played="time")
SETTINGS = TableSpec("settings", in_journal=True, name="text", value="anything")
OVERLAYS = TableSpec("overlays", in_journal=True, game="text", saved="time", text="text")
TABLES = {table.name: table for table in (SESSIONS, EVENTS, GAMES, SEATS, PLAYERS, SETTINGS, OVERLAYS)}
OF_A_GAME = (SESSIONS, EVENTS, GAMES, SEATS)


def put(table: TableSpec, *rows: Row) -> Change:
    return {"put": {table.name: [list(row) for row in rows]}}


def cut(table: TableSpec, *keys: Row) -> Change:
    return {"cut": {table.name: [list(key) for key in keys]}}


def together(*changes: Change) -> Change:
    """Joins several changes into one line; cuts come before puts."""
    all_of_it: dict[str, dict[str, list[Json]]] = {}
    for change in changes:
        for act, tables in change.items():
            for name, rows in tables.items():
                all_of_it.setdefault(act, {}).setdefault(name, []).extend(rows)
    return all_of_it


def record_of(session: Row, record: Row, seats: Iterable[Row]) -> Change:
    """Returns the change that finishes a game. Everything its record needs is in this line, so it survives the loss of the log."""
    return together(put(SESSIONS, session), put(GAMES, record), cut(SEATS, session[:1]), put(SEATS, *seats))
