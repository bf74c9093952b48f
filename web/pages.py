"""Pages beside the game, for whoever holds the table: path by path, as in web/sheets.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from views.evening import drawn_tile_view, evening_setup_view
from views.home import home_view
from views.parts import Viewer
from views.play import AnyPlay, play_of
from views.room import RoomState, lobby_view, seat_menu_view
from views.seating import boxes_view, own_boxes_view, seating_view
from web.paths import TABLE, Path, WebRequest, unreadable
from web.room import Room


def _state(room: Room, network: int = 0) -> RoomState:
    asking, joined = ({seat: guest.phone for seat, guest in seats.items()} for seats in (room.asking(), room.joined()))
    return RoomState(room.links(), network, asking, joined, room.open)


def _play(room: Room, asked: WebRequest) -> AnyPlay:
    if room.session is None:
        raise unreadable()
    return play_of(room.session, Viewer(lang=asked.tell.lang))


def invite(room: Room, asked: WebRequest) -> Any:
    return lobby_view(_play(room, asked), _state(room, asked.number("network")))


def seat_menu(room: Room, asked: WebRequest) -> Any:
    return seat_menu_view(_play(room, asked), _state(room), asked.word("player"))


PAGES: Mapping[str, Path] = {
    "home": Path(lambda room, asked: home_view(room.table, asked.tell), TABLE),
    "players": Path(lambda room, asked: seating_view(room.table, asked.tell, asked.word("game")), TABLE),
    "boxes": Path(lambda room, asked: boxes_view(room.table, asked.tell, asked.word("game")), TABLE),
    "own_boxes": Path(lambda room, asked: own_boxes_view(room.table, asked.tell, asked.word("game")), TABLE),
    "evening_setup": Path(lambda room, asked: evening_setup_view(room.table, asked.tell, asked.word("game")), TABLE),
    "drawn_tile": Path(lambda room, asked: drawn_tile_view(room.table, asked.tell, asked.word("game"), asked.word("player")), TABLE),
    "invite": Path(invite, ("host",)),
    "seat_menu": Path(seat_menu, ("host",)),
}
