"""A small table as a mapping: read once, saved at once."""

from __future__ import annotations

import json
from collections.abc import Iterator, MutableMapping
from typing import ClassVar

from table.journal import as_text
from table.schema import Json, Row, TableSpec, cut, put
from table.store import Store


class StoredMapping(MutableMapping[str, Json]):
    """From the first column of a table to its last."""

    table: ClassVar[TableSpec]

    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1  # of the store, when it was last read
        self._values: dict[str, Json] = {}

    def row(self, name: str, value: Json) -> Row:
        return name, value

    def _current(self) -> dict[str, Json]:
        if self._generation != self._store.generation:
            self._values = {str(row[0]): row[-1] for row in self._store.rows(self.table)}
            self._generation = self._store.generation
        return self._values

    def __getitem__(self, name: str) -> Json:
        return self._current()[name]

    def __setitem__(self, name: str, value: Json) -> None:
        kept = json.loads(as_text(value))
        self._store.append(put(self.table, self.row(name, kept)))
        self._current()[name] = kept

    def __delitem__(self, name: str) -> None:
        self[name]
        self._store.append(cut(self.table, (name,)))
        self._current().pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._current())

    def __len__(self) -> int:
        return len(self._current())
