"""The pages around the games: home, a table being set up, history, statistics, rules, settings, my data.

Each is a view of views/, found under the name that links give it, and the table's alone. Rules, answers and cards, which
guests read as well, are in web/sheets.py.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from sentences import parse_json, say
from table import Refused
from table.export import LARGEST_FILE
from table.json_reader import parts, text
from table.statistics import Way
from table.table import Table
from views.evening_setup import drawn_tile_view, evening_setup_view
from views.history import (
    Filter,
    deleted_view,
    filter_view,
    history_view,
    look_again,
    note_view,
    record_menu_view,
    record_view,
    trouble_with_record,
)
from views.open_games import home_view, open_game_menu_view, open_games_view
from views.parts import Viewer
from views.play import AnyPlay, play_of
from views.room import RoomState, lobby_view, seat_menu_view
from views.seating import boxes_view, own_boxes_view, readings_view, seating_view
from views.settings import (
    CHOICES,
    about_view,
    check_view,
    choice_view,
    data_view,
    house_rules_view,
    in_the_app_view,
    inviting_row,
    my_cards_view,
    settings_view,
)
from views.statistics import player_view, statistics_view
from views.wording import Wording
from web.paths import TABLE, Path, WebRequest, unreadable
from web.room import Room

AT_ONCE = 20  # games in the history at first; older ones on request
MOST_SHOWN = 10_000
FILE = parts({"text": text(LARGEST_FILE)})


def _names(request: WebRequest, name: str) -> tuple[str, ...]:
    """Reads a list that is written as JSON."""
    try:
        found = parse_json(request.word(name) or "[]")
    except ValueError as wrong:
        raise unreadable() from wrong
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise unreadable()
    return tuple(found)


def _filter(request: WebRequest) -> Filter:
    days = request.number("days")
    return Filter(request.word("game"), request.word("player"), days if days in (30, 365) else 0)


def _history(room: Room, request: WebRequest) -> Any:
    """Builds the history; `counted`: including what needs the logs, which takes a while."""
    shown = max(1, min(request.number("shown") or AT_ONCE, MOST_SHOWN))
    view = history_view(room.table, request.tell, _filter(request), shown)
    if not request.word("counted"):
        return view
    looked = look_again(room.table, [record.id for _day, records in view.days for record in records])
    return history_view(room.table, request.tell, _filter(request), shown, looked)


def _record(room: Room, request: WebRequest) -> Any:
    """Builds a finished game whose rules are gone, from its saved record; other games have their own page."""
    table, tell, number = room.table, request.tell, request.number("id")
    trouble = trouble_with_record(table, tell, number)
    return record_view(table, tell, number, trouble) if trouble else {}


def _statistics(room: Room, request: WebRequest) -> Any:
    players, boxes = request.number("players"), _names(request, "editions")
    way = Way(players, request.word("variant"), boxes) if players else None
    return statistics_view(room.table, request.tell, _filter(request), way)


def _player(room: Room, request: WebRequest) -> Any:
    known = {player["name"] for player in room.table.players.all()}
    player = request.word("player")
    if not player or (player not in known and not room.table.history.records(limit=1, player=player)):
        raise Refused(say("Nobody is called {name} here.", name=player))
    return player_view(room.table, request.tell, player, request.word("game"))


def _evening(room: Room, request: WebRequest) -> str:
    """Returns the game if it has the setup of an evening."""
    if room.table.pack_to_show(request.word("game")).kind != "referee":
        raise unreadable()
    return request.word("game")


def _evening_setup(room: Room, request: WebRequest) -> Any:
    return evening_setup_view(room.table, request.tell, _evening(room, request))


def _drawn_tile(room: Room, request: WebRequest) -> Any:
    return drawn_tile_view(room.table, request.tell, _evening(room, request), request.word("player"))


def _readings(room: Room, request: WebRequest) -> Any:
    return readings_view(room.table, request.tell, request.word("game"), _names(request, "boxes"))


def _settings(room: Room, request: WebRequest) -> Any:
    view = settings_view(room.table, request.tell, counted=bool(request.word("counted")))
    if request.role == "host":
        return view
    *others, last = view.sections
    return replace(view, sections=(*others, replace(last, rows=(inviting_row(request.tell), *last.rows))))


def _choice(room: Room, request: WebRequest) -> Any:
    if request.word("setting") not in CHOICES:
        raise unreadable()
    return choice_view(room.table, request.tell, request.word("setting"))


def _room_state(room: Room, network: int = 0) -> RoomState:
    asking, joined = ({seat: guest.phone for seat, guest in found.items()} for found in (room.asking(), room.joined()))
    return RoomState(room.links(), network, asking, joined, room.open)


def _play(room: Room, request: WebRequest) -> AnyPlay:
    if room.session is None:
        raise unreadable()
    return play_of(room.session, Viewer(lang=request.lang))


def _invite(room: Room, request: WebRequest) -> Any:
    return lobby_view(_play(room, request), _room_state(room, request.number("network")))


def _seat_menu(room: Room, request: WebRequest) -> Any:
    return seat_menu_view(_play(room, request), _room_state(room), request.word("player"))


def wishes(room: Room, request: WebRequest) -> dict[str, Any]:
    """Returns the chosen look and behaviour of the page, and its language."""
    names = ("theme", "text_scale", "patterns", "haptics", "stay_awake")
    return {"speaks": request.lang, **{name: getattr(room.table.preferences, name) for name in names}}


def _of_table(build: Callable[[Table, Wording], Any], slow: bool = False) -> Path:
    return Path(lambda room, request: build(room.table, request.tell), TABLE, slow)


def _of_game(build: Callable[[Table, Wording, str], Any]) -> Path:
    return Path(lambda room, request: build(room.table, request.tell, request.word("game")), TABLE)


def _of_record(build: Callable[[Table, Wording, int], Any]) -> Path:
    return Path(lambda room, request: build(room.table, request.tell, request.number("id")), TABLE)


def _counted(build: Callable[..., Any]) -> Path:
    """Answers at once without slow figures, and again with them."""
    return Path(lambda room, request: build(room.table, request.tell, counted=bool(request.word("counted"))), TABLE, slow=True)


def _in_the_app(what: str) -> Path:
    return Path(lambda room, request: in_the_app_view(request.tell, what), TABLE)


PAGES: Mapping[str, Path] = {
    "home": _of_table(home_view),
    "open_games": _of_table(open_games_view),
    "open_game_menu": _of_record(open_game_menu_view),
    "players": _of_game(seating_view),
    "boxes": _of_game(boxes_view),
    "own_boxes": _of_game(own_boxes_view),
    "readings": Path(_readings, TABLE),
    "evening_setup": Path(_evening_setup, TABLE),
    "drawn_tile": Path(_drawn_tile, TABLE),
    "history": Path(_history, TABLE, slow=True),
    "filter": Path(lambda room, request: filter_view(room.table, request.tell, _filter(request)), TABLE),
    "record": Path(_record, TABLE, slow=True),
    "record_menu": _of_record(record_menu_view),
    "note": _of_record(note_view),
    "statistics": Path(_statistics, TABLE, slow=True),
    "player": Path(_player, TABLE, slow=True),
    "settings": Path(_settings, TABLE, slow=True),
    "choice": Path(_choice, TABLE),
    "house_rules": _of_table(house_rules_view, slow=True),
    "my_cards": _of_table(my_cards_view),
    "data": Path(lambda room, request: data_view(room.table, request.tell, picks_files=True), TABLE),
    "deleted": _of_table(deleted_view),
    "check": _counted(check_view),
    "about": _counted(about_view),
    "adding": _in_the_app("adding"),
    "inviting": _in_the_app("inviting"),
    "taught_cards": _in_the_app("workshop"),
    "workshop": _in_the_app("workshop"),
    "workshop_list": _in_the_app("workshop"),
    "workshop_names": _in_the_app("workshop"),
    "invite": Path(_invite, ("host",)),
    "seat_menu": Path(_seat_menu, ("host",)),
    "wishes": Path(wishes, TABLE),
    "export": Path(lambda room, request: exported(room.table), TABLE, slow=True),
}


# My data


def exported(table: Table) -> dict[str, str]:
    """Returns the same file as the app exports."""
    return {"name": f"comptes-de-fees-{datetime.now():%Y-%m-%d-%H%M%S}.json", "text": table.export_all()}


def take_in(room: Room, request: WebRequest) -> dict[str, str]:
    """Imports such a file, from here or from the app; says what was added."""
    return {"says": room.table.import_all(request.read(FILE)["text"]).sentence(request.lang)}
