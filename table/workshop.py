"""The owner's corrections of a game's cards: overlays in the pack language, kept as the YAML text they were written in."""

from __future__ import annotations

from table.index import OVERLAYS
from table.store import Store, cut, put


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
