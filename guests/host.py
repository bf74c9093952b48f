"""What only the table may do from a browser: begin, go on with, end and leave a game, show the results, and see to the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from guests.room import Room

Body = Mapping[str, Any]


def _begin(room: Room, body: Body) -> None:
    game, variant = str(body.get("game", "")), str(body.get("variant", ""))
    players = [str(name) for name in body.get("players") or () if str(name).strip()]
    room.table.added_games.open_library()
    boxes = body.get("boxes")
    room.play(room.table.new_session(game, players, variant=variant, editions=[*map(str, boxes)] if isinstance(boxes, list) else None))
    room.table.settings[f"last_table.{game}"] = players


def _go_on(room: Room, body: Body) -> None:
    number = body.get("session")
    room.table.added_games.open_library()
    room.play(room.table.session(number if isinstance(number, int) else -1))


HOST_ACTS: dict[str, Callable[[Room, Body], None]] = {
    "begin": _begin,
    "go_on": _go_on,
    "leave": lambda room, body: room.play(None),
    "finish": lambda room, body: room.finish(),
    "reopen": lambda room, body: room.reopen(),
    "reveal": lambda room, body: room.reveal(body.get("shown") is not False),
    "take_back": lambda room, body: room.take_back(str(body.get("player", ""))),
    "door": lambda room, body: room.set_open(body.get("open") is not False),
}
