"""What the app was told once and remembers: any JSON value under a name, saved at once."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, MutableMapping

from table import schema
from table.games.state import Json
from table.schema import SETTINGS, as_text
from table.store import Store


class Settings(MutableMapping[str, Json]):
    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1  # of the store, when they were last read
        self._values: dict[str, Json] = {}

    def forget(self) -> None:
        """They were changed elsewhere: read them again when somebody asks."""
        self._generation = -1

    def _current(self) -> dict[str, Json]:
        if self._generation != self._store.generation:
            rows = self._store.read(lambda connection: schema.rows(connection, SETTINGS))
            self._values = {str(name): json.loads(str(value)) for name, value in rows}
            self._generation = self._store.generation
        return self._values

    def __getitem__(self, name: str) -> Json:
        return self._current()[name]

    def __setitem__(self, name: str, value: Json) -> None:
        text = as_text(value)
        self._store.write(lambda connection: schema.put(connection, SETTINGS, (name, text)))
        self._current()[name] = json.loads(text)

    def __delitem__(self, name: str) -> None:
        self[name]
        self._store.write(lambda connection: connection.execute("DELETE FROM settings WHERE name = ?", (name,)))
        del self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._current())

    def __len__(self) -> int:
        return len(self._current())

    def readings(self, game: str) -> dict[str, Json]:
        """The readings of this house for a game: only those that differ from the pack's own."""
        return dict(self.get(f"readings.{game}", {}))

    def set_readings(self, game: str, readings: Mapping[str, Json]) -> None:
        self[f"readings.{game}"] = dict(readings)
