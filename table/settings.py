"""What the app was told once and remembers: any JSON value under a name, saved at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping, MutableMapping

from sentences import say
from table.games.state import Json
from table.import_reader import Found
from table.index import SETTINGS
from table.journal import as_text
from table.store import Store, cut, put

GAME = r"\w{1,60}"


def portable(name: Found, value: Found) -> bool:
    """Whether this setting means something on another phone; Refused, if it is one of those and not what it must be."""
    kind, _, game = name.value.partition(".")
    readers: dict[str, Callable[[], object]] = {
        "language": lambda: value.text(like="|fr|en"),
        "theme": lambda: value.text(like="system|light|dark"),
        "text_scale": lambda: _one(value, (int, float)),
        "haptics": lambda: _one(value, (bool,)),
        "stay_awake": lambda: _one(value, (bool,)),
        "last_table": lambda: [player.text(100) for player in value.items(60)],
        "last_variant": lambda: value.text(100),
        "readings": lambda: [_one(reading, (str, int, bool)) for reading in value.parts(200).values()],
        "shelf": lambda: [added.parts(20) for added in value.parts(200).values()],
    }
    if kind not in readers or (game and not re.fullmatch(GAME, game)):
        return False
    readers[kind]()
    return True


def _one(value: Found, kinds: tuple[type, ...]) -> Json:
    if type(value.value) not in kinds:
        raise value.wrong(say("another kind of value"))
    return value.value


class Settings(MutableMapping[str, Json]):
    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1  # of the store, when they were last read
        self._values: dict[str, Json] = {}

    def _current(self) -> dict[str, Json]:
        if self._generation != self._store.generation:
            self._values = {str(name): value for name, value in self._store.rows(SETTINGS)}
            self._generation = self._store.generation
        return self._values

    def __getitem__(self, name: str) -> Json:
        return self._current()[name]

    def __setitem__(self, name: str, value: Json) -> None:
        kept = json.loads(as_text(value))
        self._store.append(put(SETTINGS, (name, kept)))
        self._current()[name] = kept

    def __delitem__(self, name: str) -> None:
        self[name]
        self._store.append(cut(SETTINGS, (name,)))
        self._current().pop(name, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._current())

    def __len__(self) -> int:
        return len(self._current())

    def readings(self, game: str) -> dict[str, Json]:
        """The readings of this house for a game: only those that differ from the pack's own."""
        return dict(self.get(f"readings.{game}", {}))

    def set_readings(self, game: str, readings: Mapping[str, Json]) -> None:
        self[f"readings.{game}"] = dict(readings)
