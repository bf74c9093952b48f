"""The owner's corrections of a game's cards: overlays in the pack language, kept as the YAML text they were written in.

A card that is still half told waits on its bench, in the settings.
"""

from __future__ import annotations

from table.changes import cut, put
from table.import_reader import Found
from table.schema import OVERLAYS
from table.store import Store


class Overlays:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1  # of the store, when they were last read
        self._texts: dict[str, str] = {}

    def _current(self) -> dict[str, str]:
        # Every Result asks for them, so they are read once and again only after the file was replaced.
        if self._generation != self._store.generation:
            self._texts = {str(game): str(text) for game, _, text in self._store.rows(OVERLAYS)}
            self._generation = self._store.generation
        return self._texts

    def text(self, game: str) -> str:
        """The overlay of a game, or nothing."""
        return self._current().get(game, "")

    def of(self, game: str) -> list[str]:
        """The overlays of a game as the rules take them."""
        text = self.text(game)
        return [text] if text else []

    def all(self) -> dict[str, str]:
        return dict(self._current())

    def save(self, game: str, text: str) -> None:
        """Keeps the text as it is; whether the pack language can read it is asked before, of the rules."""
        self._store.append(put(OVERLAYS, (game, self._store.stamp(), text)))
        self._current()[game] = text

    def remove(self, game: str) -> None:
        self._store.append(cut(OVERLAYS, (game,)))
        self._current().pop(game, None)


RECIPE = {
    "template": str, "tokens": dict, "category": str, "other": bool, "card": str, "low": int, "high": int, "token": str, "count": int,
    "alone": bool, "kinds": list, "chapter": int,
}  # what an ability is made of, and of which type


def read_benches(benches: Found) -> None:
    """Refused, if this is not what was said so far of some cards."""
    for bench in benches.parts(200).values():
        _read_bench(bench)


def _read_bench(bench: Found) -> None:
    bench.part("name").text(200)
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
        raise recipe.wrong("une capacité", "an ability")
    _texts(recipe.part("kinds"))
    for tokens in recipe.part("tokens").parts(20).values():
        tokens.number(0, 1000)


def _texts(found: Found) -> None:
    for item in found.items(50):
        item.text(100)
