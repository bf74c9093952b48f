"""The players this phone remembers, each with a colour."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from table.games.state import Player, clean_name
from table.schema import PLAYERS, Change, cut, put, together
from table.store import Store

# White initials are legible on all of them. views/palette.py reads the whole palette.
_PALETTE = Path(__file__).resolve().parent.parent / "assets" / "palette.json"
COLOURS: tuple[str, ...] = tuple(json.loads(_PALETTE.read_text("utf-8"))["players"])


class KnownPlayers:
    def __init__(self, store: Store) -> None:
        self._store = store

    def all(self) -> list[Mapping[str, str]]:
        """Returns names and colours, the most recent first."""
        rows = self._store.rows(PLAYERS, "ORDER BY played DESC, name")
        return [{"name": str(name), "colour": str(colour)} for name, colour, _ in rows]

    def seated(self, players: Sequence[str | Mapping[str, str]]) -> list[dict[str, str]]:
        """Gives every player a colour: the requested one, else the remembered one, else one that nobody at the table has."""
        known = {player["name"]: player["colour"] for player in self.all()}
        seats = [dict(player) if isinstance(player, Mapping) else {"name": player} for player in players]
        for seat in seats:
            seat["name"] = clean_name(seat.get("name"))
            seat.setdefault("colour", known.get(seat["name"], ""))
        for seat in seats:
            seat["colour"] = seat["colour"] or free_colour(other["colour"] for other in seats)
        return seats

    def remembered(self, players: Iterable[Player], at: str) -> Change:
        return put(PLAYERS, *((player.name, player.colour, at) for player in players))

    def add(self, name: str, colour: str = "") -> None:
        name = clean_name(name)
        colour = colour or free_colour(player["colour"] for player in self.all())
        self._store.append(put(PLAYERS, (name, colour, self._store.timestamp())))

    def rename(self, name: str, to: str) -> None:
        """Renames somebody on the list only: a game in progress has an event for it, finished games keep the old name."""
        to = clean_name(to)
        for _, colour, played in self._store.rows(PLAYERS, "WHERE name = ?", (name,)):
            self._store.append(together(cut(PLAYERS, (name,)), put(PLAYERS, (to, colour, played))))

    def forget(self, name: str) -> None:
        """Removes somebody from the list; their games stay."""
        self._store.append(cut(PLAYERS, (name,)))


def free_colour(taken: Iterable[str]) -> str:
    """Returns an unused colour, or the one used least."""
    used = list(taken)
    return min(COLOURS, key=used.count)
