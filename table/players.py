"""The players this phone remembers, each with a colour of their own."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping, Sequence

from table import schema
from table.games.state import Player, clean_name
from table.schema import PLAYERS
from table.store import Store

# White initials are legible on all of them.
COLOURS = ("B4502E", "1F6F8B", "6C4AA5", "3E6B2F", "A63A6B", "7A5C00", "455A64", "8C3B3B", "2F5FA8")


class KnownPlayers:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Mapping[str, str]]:
        rows = self._store.read(lambda connection: schema.rows(connection, PLAYERS, "ORDER BY played DESC, name"))
        return [{"name": str(name), "colour": str(colour)} for name, colour, _ in rows]

    def seated(self, players: Sequence[str | Mapping[str, str]]) -> list[dict[str, str]]:
        """Every player with a colour: the one given, else the one remembered, else one nobody here has."""
        known = {player["name"]: player["colour"] for player in self.all()}
        seats = [dict(player) if isinstance(player, Mapping) else {"name": player} for player in players]
        for seat in seats:
            seat["name"] = clean_name(seat.get("name"))
            seat.setdefault("colour", known.get(seat["name"], ""))
        for seat in seats:
            seat["colour"] = seat["colour"] or free_colour(other["colour"] for other in seats)
        return seats

    def remember(self, connection: sqlite3.Connection, players: Iterable[Player], at: str) -> None:
        for player in players:
            schema.put(connection, PLAYERS, (player.name, player.colour, at))

    def add(self, name: str, colour: str = "") -> None:
        name = clean_name(name)
        colour = colour or free_colour(player["colour"] for player in self.all())
        at = self._store.stamp()
        self._store.write(lambda connection: schema.put(connection, PLAYERS, (name, colour, at)))

    def rename(self, name: str, to: str) -> None:
        """On the list; a game in progress has its own event for it, finished games keep the name they were played under."""
        to = clean_name(to)

        def change(connection: sqlite3.Connection) -> None:
            for _, colour, played in schema.rows(connection, PLAYERS, "WHERE name = ?", (name,)):
                connection.execute("DELETE FROM players WHERE name = ?", (name,))
                schema.put(connection, PLAYERS, (to, colour, played))

        self._store.write(change)

    def forget(self, name: str) -> None:
        self._store.write(lambda connection: connection.execute("DELETE FROM players WHERE name = ?", (name,)))


def free_colour(taken: Iterable[str]) -> str:
    """A colour that is not taken, or the one that is taken least."""
    used = list(taken)
    return min(COLOURS, key=used.count)
