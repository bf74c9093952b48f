"""The tables of what is kept, and changes of them: the journal writes their rows, the index finds them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

Json = Any
Value = str | int | None
Row = tuple[Any, ...]
Change = Mapping[str, Mapping[str, list[Json]]]  # as a line says it: rows to `put` and keys (or their first parts) to `cut`, by table
LARGEST = 1 << 53  # whole numbers that every reader of JSON keeps
MOST_STEPS = 1_000_000  # of a game, whoever wrote it
YEARS = range(1971, 3000)  # in which somebody may play


def is_number(value: Json) -> bool:
    return isinstance(value, int) and -LARGEST < value < LARGEST


def is_text(value: Json) -> bool:
    return isinstance(value, str)


def is_time(value: Json) -> bool:
    try:
        moment = datetime.fromisoformat(value)
    except (TypeError, ValueError):
        return False
    return moment.tzinfo is not None and moment.year in YEARS


def is_object(value: Json) -> bool:
    return isinstance(value, dict)


def _or_none(fits: Callable[[Json], bool]) -> Callable[[Json], bool]:
    return lambda value: value is None or fits(value)


@dataclass(frozen=True, eq=False)
class TableSpec:
    """The columns of a table, the key first, each with what may stand in it."""

    name: str
    parts: Mapping[str, Callable[[Json], bool]]
    key: int = 1  # how many columns it has
    in_journal: bool = False  # the last column is not in the index, but read from the line

    @property
    def columns(self) -> tuple[str, ...]:
        return tuple(self.parts)

    @property
    def indexed(self) -> tuple[str, ...]:
        """The columns that the index has, too."""
        return self.columns[:-1] if self.in_journal else self.columns

    def fits(self, row: list[Json]) -> bool:
        """Whether this app can read the row; a newer one may have added columns."""
        return len(row) >= len(self.parts) and self._fits(row)

    def fits_key(self, key: list[Json]) -> bool:
        return 0 < len(key) <= self.key and self._fits(key)

    def _fits(self, values: list[Json]) -> bool:
        return all(fits(value) for fits, value in zip(self.parts.values(), values, strict=False))


NUMBER, TEXT, TIME, OBJECT = is_number, is_text, is_time, is_object
SESSIONS = TableSpec("sessions", {"id": NUMBER, "uid": TEXT, "game": TEXT, "started": TIME, "status": ("open", "finished").__contains__,
                                  "deleted": _or_none(TIME)})
EVENTS = TableSpec("events", {"session": NUMBER, "entry": lambda value: NUMBER(value) and 0 <= value < MOST_STEPS, "at": TIME,
                              "event": OBJECT}, key=2, in_journal=True)
GAMES = TableSpec("games", {"session": NUMBER, "finished": TIME, "pack": TEXT, "result": OBJECT}, in_journal=True)
SEATS = TableSpec("seats", {"session": NUMBER, "seat": NUMBER, "player": TEXT, "place": NUMBER, "total": _or_none(NUMBER), "won": NUMBER},
                  key=2)
PLAYERS = TableSpec("players", {"name": TEXT, "colour": TEXT, "played": TIME})
SETTINGS = TableSpec("settings", {"name": TEXT, "value": lambda value: True}, in_journal=True)
OVERLAYS = TableSpec("overlays", {"game": TEXT, "saved": TIME, "text": TEXT}, in_journal=True)
TABLES = {table.name: table for table in (SESSIONS, EVENTS, GAMES, SEATS, PLAYERS, SETTINGS, OVERLAYS)}
OF_A_GAME = (SESSIONS, EVENTS, GAMES, SEATS)


def put(table: TableSpec, *rows: Row) -> Change:
    return {"put": {table.name: [list(row) for row in rows]}}


def cut(table: TableSpec, *keys: Row) -> Change:
    return {"cut": {table.name: [list(key) for key in keys]}}


def together(*changes: Change) -> Change:
    """Several changes as one line; what is cut goes before what is put."""
    all_of_it: dict[str, dict[str, list[Json]]] = {}
    for change in changes:
        for act, tables in change.items():
            for name, rows in tables.items():
                all_of_it.setdefault(act, {}).setdefault(name, []).extend(rows)
    return all_of_it


def record_of(session: Row, record: Row, seats: Iterable[Row]) -> Change:
    """A finished game. All that its record needs is in this one line: it is there even when the log is not."""
    return together(put(SESSIONS, session), put(GAMES, record), cut(SEATS, session[:1]), put(SEATS, *seats))


def whole_game(session: Row, events: Sequence[Row], records: Iterable[Row], seats: Iterable[Row]) -> list[Change]:
    """A game that comes from elsewhere, its record included if it has one: without that line it would be open."""
    start = together(put(SESSIONS, (*session[:4], "open", session[5])), put(EVENTS, *events[:1]))
    return [start, *(put(EVENTS, event) for event in events[1:]), *(record_of(session, record, seats) for record in records)]
