"""The owner's corrections of a game's cards: overlays in the pack language, kept as the YAML text they were written in."""

from __future__ import annotations

from table import schema
from table.schema import OVERLAYS
from table.store import Store


class Overlays:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._generation = -1  # of the store, when they were last read
        self._texts: dict[str, str] = {}

    def forget(self) -> None:
        """They were changed elsewhere: read them again when somebody asks."""
        self._generation = -1

    def _current(self) -> dict[str, str]:
        # Every Result asks for them, so they are read once and again only after the file was replaced.
        if self._generation != self._store.generation:
            rows = self._store.read(lambda connection: schema.rows(connection, OVERLAYS))
            self._texts = {str(game): str(text) for game, text, _ in rows}
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
        at = self._store.stamp()
        self._store.write(lambda connection: schema.put(connection, OVERLAYS, (game, text, at)))
        self._current()[game] = text

    def remove(self, game: str) -> None:
        self._store.write(lambda connection: connection.execute("DELETE FROM overlays WHERE game = ?", (game,)))
        self._current().pop(game, None)
