"""The record of a finished game: who sat where, with which total, at which place, and who won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from table.games.state import Json
from table.log import Log
from table.schema import Row


@dataclass(frozen=True)
class Seat:
    player: str
    place: int
    total: int | None  # None where a game has no points, or nobody entered any for this player
    won: bool


@dataclass(frozen=True)
class Record:
    """A finished game."""

    id: int
    uid: str
    game: str
    started: datetime
    finished: datetime
    pack: str  # the content hash of the pack it was scored with
    result: Mapping[str, Json]  # the final Result as JSON
    seats: tuple[Seat, ...]

    @property
    def editions(self) -> tuple[str, ...]:
        """The boxes that were on the table."""
        return tuple(self.result.get("editions", ()))

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(seat.player for seat in self.seats if seat.won)

    @property
    def totals(self) -> dict[str, int | None]:
        return {seat.player: seat.total for seat in self.seats}


def seats_of(log: Log, result: Mapping[str, Json]) -> list[Seat]:
    """The seats in the order of the table. A game without ranking, won or lost together, has one place for all.

    Whoever entered nothing stands behind all who did, even if these lost points: an empty place is no result.
    """
    names, entered = log.state.names, log.state.entered
    if "ranking" in result:
        ranking = [[name for name in shared if entered(name)] for shared in result["ranking"]]
        result = {**result, "ranking": [shared for shared in ranking if shared]}
    places = _places(result.get("ranking") or [list(names)])
    totals, winners = log.game.totals(result, names), log.game.winners(result, names)
    return [
        Seat(name, places.get(name, len(names)), totals[name] if entered(name) else None, name in winners)
        for name in names
    ]


def _places(ranking: list[list[str]]) -> dict[str, int]:
    places: dict[str, int] = {}
    for shared in ranking:
        places.update(dict.fromkeys(shared, len(places) + 1))
    return places


def seat_rows(session: int, seats: Iterable[Seat]) -> list[Row]:
    return [(session, number, seat.player, seat.place, seat.total, int(seat.won)) for number, seat in enumerate(seats)]
