"""What the app remembers: any JSON value under a name, saved at once."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, MutableMapping

from table.changes import cut, put
from table.games.state import Json
from table.import_reader import Found
from table.journal import as_text
from table.schema import SETTINGS
from table.store import Store
from table.workshop import read_benches

GAME = r"\w{1,60}"


def portable(name: Found, value: Found) -> bool:
    """Whether this setting means something on another phone; Refused, if it does and is not what it must be.

    What the owner chose or typed does; which player is in view, which hints were seen and which answers were read do not.
    """
    kind, _, game = name.value.partition(".")
    readers: dict[str, Callable[[], object]] = {
        "language": lambda: value.text(like="|fr|en"),
        "theme": lambda: value.text(like="system|light|dark"),
        "text_scale": lambda: value.one_of(int, float),
        "haptics": lambda: value.one_of(bool),
        "stay_awake": lambda: value.one_of(bool),
        "last_table": lambda: [player.text(100) for player in value.items(60)],
        "last_variant": lambda: value.text(100),
        "readings": lambda: [reading.one_of(str, int, bool) for reading in value.parts(200).values()],
        "shelf": lambda: [added.parts(20) for added in value.parts(200).values()],
        "workshop": lambda: read_benches(value),
    }
    if kind not in readers or (game and not re.fullmatch(GAME, game)):
        return False
    readers[kind]()
    return True


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
        """The house readings of a game: only those that differ from the pack's own."""
        return dict(self.get(f"readings.{game}", {}))
