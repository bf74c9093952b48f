"""The owner's corrections of a game's cards: overlays in the pack language, kept as the YAML text they were written in.

A card that is still half told waits on its bench, in the settings.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sentences import say
from table.schema import OVERLAYS, Json, Row
from table.stored_mapping import StoredMapping

if TYPE_CHECKING:
    from table.import_reader import Found


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


RECIPE = {
    "template": str, "tokens": dict, "category": str, "other": bool, "card": str, "low": int, "high": int, "token": str, "count": int,
    "alone": bool, "kinds": list, "chapter": int,
}  # what an ability is made of, and of which type


def read_benches(benches: Found) -> None:
    """Refused, if this is not what was said so far of some cards."""
    for bench in benches.parts(200).values():
        _read_bench(bench)


def _read_bench(bench: Found) -> None:
    bench.part("name").text()
    for flag in ("icons_seen", "nothing"):
        bench.part(flag).one_of(bool)
    _texts(bench.part("categories"))
    for part in bench.part("parts").items(20):
        part.part("touched").one_of(bool)
        part.part("written").one_of(dict, type(None))
        _read_recipe(part.part("recipe"))


def _read_recipe(recipe: Found) -> None:
    for name, kind in RECIPE.items():
        recipe.part(name).one_of(kind)
    if set(recipe.parts()) - set(RECIPE):
        raise recipe.wrong(say("an ability"))
    _texts(recipe.part("kinds"))
    for tokens in recipe.part("tokens").parts(20).values():
        tokens.number(0, 1000)


def _texts(found: Found) -> None:
    for item in found.items(50):
        item.text(100)
