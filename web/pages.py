"""Pages beside the game, for whoever holds the table: path by path, as in web/sheets.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from views.evening import drawn_tile_view, evening_setup_view
from views.home import home_view
from views.room import RoomState, invite_view
from views.seating import boxes_view, own_boxes_view, seating_view
from web.paths import TABLE, Path, WebRequest
from web.room import Room


def invite(room: Room, asked: WebRequest) -> Any:
    state = RoomState(room.links(), asked.number("network"), {seat: guest.phone for seat, guest in room.asking().items()},
                      {seat: guest.phone for seat, guest in room.joined().items()}, room.open)
    return invite_view(state, asked.tell)


PAGES: Mapping[str, Path] = {
    "home": Path(lambda room, asked: home_view(room.table, asked.tell), TABLE),
    "players": Path(lambda room, asked: seating_view(room.table, asked.tell, asked.word("game")), TABLE),
    "boxes": Path(lambda room, asked: boxes_view(room.table, asked.tell, asked.word("game")), TABLE),
    "own_boxes": Path(lambda room, asked: own_boxes_view(room.table, asked.tell, asked.word("game")), TABLE),
    "evening_setup": Path(lambda room, asked: evening_setup_view(room.table, asked.tell, asked.word("game")), TABLE),
    "drawn_tile": Path(lambda room, asked: drawn_tile_view(room.table, asked.tell, asked.word("game"), asked.word("player")), TABLE),
    "invite": Path(invite, ("host",)),
}
