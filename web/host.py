"""What only the table may do from a browser: begin, go on with, end and leave a game, show the results, and see to the door."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from table.json_reader import YES_OR_NO, number, optional, parts, several, text
from table.log import MOST_BOXES, MOST_SEATS
from web.room import Room

Body = Mapping[str, Any]
NAME = text(200)
NAMES = several(NAME, max(MOST_SEATS, MOST_BOXES))
ASKED = parts({"act": NAME, "game": NAME, "variant": NAME, "players": NAMES, "boxes": optional(NAMES),
               "session": number(), "player": NAME, "shown": YES_OR_NO, "open": YES_OR_NO, "give": YES_OR_NO}, needed=["act"])


def _begin(room: Room, body: Body) -> None:
    game, players = body.get("game", ""), [name for name in body.get("players", ()) if name.strip()]
    room.table.added_games.open_library()
    room.play(room.table.new_session(game, players, variant=body.get("variant", ""), editions=body.get("boxes")))
    room.table.settings[f"last_table.{game}"] = players


def _go_on(room: Room, body: Body) -> None:
    room.table.added_games.open_library()
    room.play(room.table.session(body.get("session", -1)))


HOST_ACTS: dict[str, Callable[[Room, Body], None]] = {
    "begin": _begin,
    "go_on": _go_on,
    "leave": lambda room, body: room.play(None),
    "finish": lambda room, body: room.finish(),
    "reopen": lambda room, body: room.reopen(),
    "reveal": lambda room, body: room.reveal(body.get("shown", True)),
    "take_back": lambda room, body: room.take_back(body.get("player", "")),
    "give": lambda room, body: room.answer(body.get("player", ""), give=body.get("give", False)),
    "door": lambda room, body: room.set_open(body.get("open", True)),
}
