"""What the app remembers by name: any JSON value as a setting, and the owner's corrections of a game's cards.

Corrections are overlays in the pack language, stored as YAML texts. Drafts of the workshop are settings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, MutableMapping
from typing import ClassVar

from sentences import GRAMMARS, say
from table.journal import as_text
from table.json_reader import YES_OR_NO, Reader, by_name, checked, number, of_type, parts, plain, several, text
from table.schema import LARGEST, OVERLAYS, SETTINGS, Json, Row, TableSpec, cut, put
from table.store import Store
from table.words import is_refused

WORD, NUMBER = text(), of_type(int)
SECONDS = checked(lambda value: type(value) in (int, float) and abs(value) < LARGEST, say("another kind of value"))
SHORT_TEXTS = several(text(100), 50)
RECIPE = {  # the parts of an ability
    "template": WORD, "tokens": by_name(number(0, 1000), 20), "category": WORD, "other": YES_OR_NO, "card": WORD, "low": NUMBER,
    "high": NUMBER, "token": WORD, "count": NUMBER, "alone": YES_OR_NO, "kinds": SHORT_TEXTS, "chapter": NUMBER,
}
ABILITY = parts({"touched": YES_OR_NO, "written": of_type(dict, type(None)), "recipe": parts(RECIPE, others=False)})
BENCH = parts({"name": WORD, "icons_seen": YES_OR_NO, "nothing": YES_OR_NO, "categories": SHORT_TEXTS, "parts": several(ABILITY, 20)})

# Settings that the owner chose or typed.
PORTABLE: dict[str, Reader] = {
    "language": text(like="|".join(["", *GRAMMARS])),
    "theme": text(like="system|light|dark"),
    "text_scale": of_type(int, float),
    "haptics": YES_OR_NO,
    "stay_awake": YES_OR_NO,
    "patterns": YES_OR_NO,
    "bookmarks": several(text(200, like=r"(answer|card)/\w+/\w+")),
    "last_table": several(text(100), 60),
    "last_variant": text(100),
    "boxes": several(text(100), 60),
    "readings": by_name(of_type(str, int, bool), 200),
    "shelf": by_name(by_name(plain, 20), 200),
    "workshop": by_name(BENCH, 200),
}
ON_THIS_PHONE: dict[str, Reader] = {
    "current_player": of_type(dict),
    "countdown": parts({"session": WORD, "ends": SECONDS, "left": SECONDS}, needed=["session"]),
    "answers_read": by_name(of_type(int), 100_000),
    "hints_seen": several(WORD),
    "imported_packs": by_name(text(1 << 24), 20),
}


def portable(name: str) -> Reader | None:
    """Returns the reader of a setting that is meaningful on another phone; None for others."""
    kind, _, game = name.partition(".")
    return PORTABLE.get(kind) if not game or re.fullmatch(r"\w{1,60}", game) else None


class StoredMapping(MutableMapping[str, Json]):
    """A small table from its first column to its last: read once, saved at once."""

    table: ClassVar[TableSpec]

    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1  # generation of the store when it was last read
        self._values: dict[str, Json] = {}

    def row(self, name: str, value: Json) -> Row:
        return name, value

    def is_known(self, name: str, value: Json) -> bool:
        """Whether a value is valid for this name; an invalid one is ignored."""
        return True

    def _current(self) -> dict[str, Json]:
        if self._generation != self._store.generation:
            self._values = {name: value for name, *_, value in self._store.rows(self.table) if self.is_known(name, value)}
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


class Settings(StoredMapping):
    table = SETTINGS

    def is_known(self, name: str, value: Json) -> bool:
        read = portable(name) or ON_THIS_PHONE.get(name)
        return read is None or not is_refused(read, value, None)

    def readings(self, game: str) -> dict[str, Json]:
        """Returns the house readings of a game: only those that differ from the pack's."""
        return dict(self.get(f"readings.{game}", {}))

    def boxes(self, game: str) -> list[str] | None:
        """Returns the boxes of a game that its owner has; None if nobody was asked."""
        kept = self.get(f"boxes.{game}")
        return [str(box) for box in kept] if isinstance(kept, list) else None


class Overlays(StoredMapping):
    """Overlays by game. The rules check whether they can read a text before it is saved."""

    table = OVERLAYS

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self._before: dict[str, str] = {}  # the texts before the last change, while it can be undone

    def row(self, name: str, value: Json) -> Row:
        return name, self._store.timestamp(), value

    def change(self, game: str, text: str) -> None:
        """Replaces the overlay; an empty text removes it."""
        before = self.text(game)
        if text:
            self[game] = text
        else:
            self.pop(game, None)
        self._before[game] = before

    def take_back(self, game: str) -> None:
        """Restores the overlay from before the last change."""
        self.change(game, self._before.get(game, self.text(game)))

    def text(self, game: str) -> str:
        """Returns the overlay of a game, or ''."""
        return str(self.get(game, ""))

    def of(self, game: str) -> list[str]:
        """Returns the overlays of a game in the form the rules take."""
        text = self.text(game)
        return [text] if text else []
