"""A change of what is kept, which becomes a line of the journal: rows to put in place of those with the same key, and rows to cut."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from table.schema import EVENTS, Row, TableSpec

Json = Any


@dataclass(frozen=True)
class Change:
    """Rows to write, and the keys (or their first parts) of rows to take away, by table."""

    put: Mapping[str, list[Json]] = field(default_factory=dict)
    cut: Mapping[str, list[Json]] = field(default_factory=dict)

    @property
    def starts_a_game(self) -> bool:
        return any(row[1] == 0 for row in self.put.get(EVENTS.name, ()))


def put(table: TableSpec, *rows: Row) -> Change:
    return Change(put={table.name: [list(row) for row in rows]})


def cut(table: TableSpec, *keys: Row) -> Change:
    return Change(cut={table.name: [list(key) for key in keys]})


def together(*changes: Change) -> Change:
    """Several changes as one line; what is cut goes before what is put."""
    all_put: dict[str, list[Json]] = {}
    all_cut: dict[str, list[Json]] = {}
    for change in changes:
        for name, rows in change.put.items():
            all_put.setdefault(name, []).extend(rows)
        for name, keys in change.cut.items():
            all_cut.setdefault(name, []).extend(keys)
    return Change(all_put, all_cut)


def lines_of(change: Change) -> list[Change]:
    """The start of a game is written twice: without it nothing else of the game could be read."""
    return [change, change] if change.starts_a_game else [change]
