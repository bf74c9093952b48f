"""Settings behind typed accessors, saved at once. Any other name can hold any JSON value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, MutableMapping
from typing import Any

from table import schema
from table.games.state import Json
from table.schema import SETTINGS, as_text
from table.store import Store
from table.words import Refused

LANGUAGES = ("", "fr", "en")  # "": the phone's
THEMES = ("system", "light", "dark")
TEXT_SCALES = (0.85, 1.0, 1.3, 1.6)


class Setting:
    """One typed setting: its default, and the values it may have."""

    def __init__(self, default: Json, allowed: tuple[Json, ...]) -> None:
        self.default = default
        self.allowed = allowed

    def __set_name__(self, owner: type[Settings], name: str) -> None:
        self.name = name

    def __get__(self, settings: Settings | None, owner: type[Settings]) -> Any:
        if settings is None:
            return self
        value = settings.get(self.name, self.default)
        return value if value in self.allowed else self.default

    def __set__(self, settings: Settings, value: Json) -> None:
        if value not in self.allowed:
            raise Refused("Ce réglage n'existe pas : {value}.", "There is no such setting: {value}.", value=value)
        settings[self.name] = value


class Settings(MutableMapping[str, Json]):
    language = Setting("", LANGUAGES)
    theme = Setting("system", THEMES)
    text_scale = Setting(1.0, TEXT_SCALES)
    haptics = Setting(True, (True, False))
    keep_awake = Setting(True, (True, False))
    patterns = Setting(False, (True, False))  # hatching and larger initials besides the colours

    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1
        self._values: dict[str, Json] = {}

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
