"""What the app remembers: any JSON value under a name, saved at once."""

from __future__ import annotations

import re

from sentences import GRAMMARS
from table.json_reader import YES_OR_NO, Reader, by_name, of_type, plain, several, text
from table.schema import SETTINGS, Json
from table.stored_mapping import StoredMapping
from table.workshop import BENCH

GAME = r"\w{1,60}"
# What the owner chose or typed. Which player is in view, which hints were seen and which answers were read stays on this phone.
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


def portable(name: str, value: Json) -> bool:
    """Whether this setting means something on another phone; Refused, if it does and is not what it must be."""
    kind, _, game = name.partition(".")
    if kind not in PORTABLE or (game and not re.fullmatch(GAME, game)):
        return False
    PORTABLE[kind](value, ((None, "settings"), name))
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
