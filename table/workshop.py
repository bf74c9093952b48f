"""The owner's corrections of a game's cards: overlays in the pack language, kept as the YAML text they were written in.

A card that is still half told waits on its bench, in the settings.
"""

from __future__ import annotations

from table.json_reader import YES_OR_NO, by_name, number, of_type, parts, several, text
from table.schema import OVERLAYS, Json, Row
from table.stored_mapping import StoredMapping


class Overlays(StoredMapping):
    """By game. Whether the pack language can read a text is asked of the rules before it is saved."""

    table = OVERLAYS

    def row(self, name: str, value: Json) -> Row:
        return name, self._store.stamp(), value

    def text(self, game: str) -> str:
        """The overlay of a game, or nothing."""
        return str(self.get(game, ""))

    def of(self, game: str) -> list[str]:
        """The overlays of a game as the rules take them."""
        text = self.text(game)
        return [text] if text else []

    def save(self, game: str, text: str) -> None:
        self[game] = text

    def remove(self, game: str) -> None:
        self.pop(game, None)


WORD, NUMBER = text(), of_type(int)
SHORT_TEXTS = several(text(100), 50)
RECIPE = {  # what an ability is made of
    "template": WORD, "tokens": by_name(number(0, 1000), 20), "category": WORD, "other": YES_OR_NO, "card": WORD, "low": NUMBER,
    "high": NUMBER, "token": WORD, "count": NUMBER, "alone": YES_OR_NO, "kinds": SHORT_TEXTS, "chapter": NUMBER,
}
ABILITY = parts({"touched": YES_OR_NO, "written": of_type(dict, type(None)), "recipe": parts(RECIPE, no_others=True)})
BENCH = parts({"name": WORD, "icons_seen": YES_OR_NO, "nothing": YES_OR_NO, "categories": SHORT_TEXTS, "parts": several(ABILITY, 20)})
