"""What the app remembers: any JSON value under a name, saved at once."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from sentences import GRAMMARS
from table.schema import SETTINGS, Json
from table.stored_mapping import StoredMapping
from table.workshop import read_benches

if TYPE_CHECKING:
    from table.import_reader import Found

GAME = r"\w{1,60}"


def portable(name: Found, value: Found) -> bool:
    """Whether this setting means something on another phone; Refused, if it does and is not what it must be.

    What the owner chose or typed does; which player is in view, which hints were seen and which answers were read do not.
    """
    kind, _, game = name.value.partition(".")
    readers: dict[str, Callable[[], object]] = {
        "language": lambda: value.text(like="|".join(["", *GRAMMARS])),
        "theme": lambda: value.text(like="system|light|dark"),
        "text_scale": lambda: value.one_of(int, float),
        "haptics": lambda: value.one_of(bool),
        "stay_awake": lambda: value.one_of(bool),
        "patterns": lambda: value.one_of(bool),
        "bookmarks": lambda: [mark.text(200, like=r"(answer|card)/\w+/\w+") for mark in value.items(1000)],
        "last_table": lambda: [player.text(100) for player in value.items(60)],
        "last_variant": lambda: value.text(100),
        "boxes": lambda: [box.text(100) for box in value.items(60)],
        "readings": lambda: [reading.one_of(str, int, bool) for reading in value.parts(200).values()],
        "shelf": lambda: [added.parts(20) for added in value.parts(200).values()],
        "workshop": lambda: read_benches(value),
    }
    if kind not in readers or (game and not re.fullmatch(GAME, game)):
        return False
    readers[kind]()
    return True


class Settings(StoredMapping):
    table = SETTINGS

    def readings(self, game: str) -> dict[str, Json]:
        """The house readings of a game: only those that differ from the pack's own."""
        return dict(self.get(f"readings.{game}", {}))

    def boxes(self, game: str) -> list[str] | None:
        """The boxes of a game that its owner has; None, if nobody has said."""
        kept = self.get(f"boxes.{game}")
        return [str(box) for box in kept] if isinstance(kept, list) else None
