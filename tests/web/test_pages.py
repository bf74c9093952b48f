"""The pages around the games: who may ask for them, what they show, and how what is changed there shows at once."""
from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from table import Table
from tests.web.phones import Phone
from tests.web.test_serve import Serve, address
from tests.web.test_serve import serve as serve  # a fixture
from tools.page_files import DRAWINGS, OURS, THEIRS
from web.desk import PATHS, Desk
from web.pages import PAGES
from web.paths import Role, WebRequest
from web.room import Room
from web.server import MOST_BODY

OF_GUESTS: frozenset[str] = frozenset()  # what of PAGES they may ask for: nothing
ABOUT = {"game": "cinderella", "id": "1", "player": "Ann", "setting": "theme"}  # enough for every page to be built


class Visitor:
    """Somebody who asks the desk without any server."""

    def __init__(self, table: Table, role: Role = "alone", lang: str = "en") -> None:
        self.room = Room(table, hosted=True)
        self.desk, self.role, self.lang, self.taps = Desk(self.room), role, lang, 0

    def get(self, path: str, **query: str) -> Any:
        status, told = self.desk.answer(WebRequest("GET", path, self.role, lang=self.lang, query=query))
        assert status == 200, (path, told)
        json.dumps(told)
        return told

    def status(self, method: str, path: str, body: object = None, **query: str) -> int:
        return self.desk.answer(WebRequest(method, path, self.role, query=query, body=json.dumps(body))).status

    def post(self, path: str, **body: Any) -> tuple[int, Any]:
        return self.desk.answer(WebRequest("POST", path, self.role, lang=self.lang, body=json.dumps(body)))

    def tap(self, tap: Any) -> Any:
        """What a view offers to be tapped; what was said to it."""
        return self.does(tap["command"]["name"], **tap["command"].get("arguments", {}))

    def does(self, name: str, /, **arguments: Any) -> Any:
        self.taps += 1
        status, told = self.post("command", id=f"tap-{self.taps:06}", name=name, arguments=arguments)
        assert status == 200, told
        return told


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Table.open(tmp_path / "data")
    yield opened
    opened.close()


@pytest.fixture
def alone(table: Table) -> Iterator[Visitor]:
    visitor = Visitor(table)
    yield visitor
    visitor.room.leave()


def play(alone: Visitor, *names: str, game: str = "fantasy_realms", finish: bool = True) -> int:
    """A game in which everybody has a card; its number."""
    alone.does("set_up", game=game)
    for name in names:
        alone.does("seat", game=game, player=name, colour=1)
    alone.does("begin", game=game)
    session = alone.room.session
    assert session is not None
    for name, card in zip(names, ("mountain", "forest", "storm"), strict=False):
        session.do({"do": "add_card", "player": name, "card": card})
    if finish:
        alone.does("finish")
    return session.id


def rows(view: Any) -> list[Any]:
    return [row for section in view["sections"] for row in (*section.get("rows", ()), *section.get("games", ()))]


# Who may ask


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("role", ["guest", "host", "alone"])
def test_every_page_is_the_table_s_alone(alone: Visitor, path: str, role: Role) -> None:
    play(alone, "Ann", "Bob")
    reply = alone.desk.answer(WebRequest("GET", path, role, query=ABOUT))
    if role in PATHS["GET", path].roles:
        assert reply.status == 200, reply.body
    else:
        assert reply.status == 403 and set(reply.body) == {"refused"}
    assert ("guest" in PATHS["GET", path].roles) == (path in OF_GUESTS)


def test_a_guest_can_neither_import_nor_erase_nor_change_a_setting(table: Table, alone: Visitor) -> None:
    number = play(alone, "Ann", "Bob", finish=False)
    guest = Visitor(table, "guest")
    guest.desk = alone.desk
    file = alone.get("export")["text"]
    assert guest.status("POST", "import", {"text": file}) == 403
    _status, sat = guest.post("sit", player="Ann")
    asked: dict[str, Any] = {
        "erase": {}, "delete": {"id": number}, "setting": {"name": "theme", "value": "dark"}, "look_at": {"id": number}}
    for name, arguments in asked.items():
        body = json.dumps({"id": f"tap-{name:_<8}", "name": name, "arguments": arguments})
        assert alone.desk.answer(WebRequest("POST", "command", "guest", sat["key"], body=body)).status == 409
    assert table.open_sessions() and table.preferences.theme == "system"


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("junk", [
    {"game": "nonsense", "id": "99999", "player": "Nobody", "days": "7", "shown": "-3", "setting": "x"}, {"id": "x"},
    {"days": "x", "boxes": "{", "editions": "[1]", "shown": "9" * 30, "players": "x"},
    {"boxes": "[" * 100_000, "editions": "[" * 100_000, "players": "2"}])
def test_whatever_is_asked_for_is_answered_with_a_page_or_a_sentence(alone: Visitor, path: str, junk: dict[str, str]) -> None:
    play(alone, "Ann", "Bob")
    reply = alone.desk.answer(WebRequest("GET", path, "alone", query=junk))
    assert reply.status in ((200, 403) if path in ("invite", "seat_menu") else (200,)) or reply.body["refused"]
    assert reply.status in (200, 400, 403, 409)


# What they show, and how it changes


def test_home_offers_the_games_and_the_one_to_go_on_with(alone: Visitor) -> None:
    assert alone.get("home")["games"][0]["id"] == "fantasy_realms" and "open" not in alone.get("home")
    number = play(alone, "Ann", "Bob", finish=False)
    alone.does("leave")
    home = alone.get("home")
    assert [person["name"] for person in home["open"]["people"]] == ["Ann", "Bob"]
    alone.tap(home["open"]["resume"])
    assert alone.room.session is not None and alone.room.session.id == number


def test_people_sit_down_move_and_begin(alone: Visitor) -> None:
    alone.does("set_up", game="fantasy_realms")
    for name in ("Ann", "Bob", "Cat"):
        view = alone.get("players", game="fantasy_realms")
        field = view["add"]["field"]
        typed = {field["field"]: name, "colour": view["add"]["colour"]}
        alone.does(field["command"]["name"], **field["command"]["arguments"], **typed)
    view = alone.get("players", game="fantasy_realms")
    assert len({seat["person"]["colour"] for seat in view["seats"]}) == 3
    alone.tap(view["seats"][2]["earlier"])
    alone.tap(view["seats"][0]["leave"])
    view = alone.get("players", game="fantasy_realms")
    assert [seat["person"]["name"] for seat in view["seats"]] == ["Cat", "Bob"]
    assert [known["person"]["name"] for known in view["known"]] == ["Ann"]
    alone.tap(view["start"]["tap"])
    assert alone.room.session is not None and list(alone.room.session.players) == ["Cat", "Bob"]


def test_a_finished_game_is_in_the_history_with_its_note_and_comes_back_after_it_was_deleted(alone: Visitor) -> None:
    number = play(alone, "Ann", "Bob")
    alone.does("leave")
    [(_day, [record])] = alone.get("history")["days"]
    assert record["id"] == number and record["game"] == "fantasy_realms"
    field = alone.get("note", id=str(number))["fields"][0]
    assert field["longest"] >= 100
    alone.does(field["command"]["name"], **field["command"]["arguments"], **{field["field"]: "In the garden"})
    [(_day, [record])] = alone.get("history", counted="1")["days"]
    assert record["note"] == "In the garden"
    delete = rows(alone.get("record_menu", id=str(number)))[-1]["tap"]
    assert delete["offer"]["tap"]["command"]["name"] == "undelete"
    alone.tap(delete)
    assert alone.get("history") == {"nothing": True}
    [gone] = rows(alone.get("deleted"))
    alone.tap(gone["tap"])
    assert alone.get("history")["days"] and not rows(alone.get("deleted"))


def test_a_record_lies_on_the_table_again_and_leaves_it_when_it_is_deleted(alone: Visitor) -> None:
    number = play(alone, "Ann", "Bob")
    alone.does("leave")
    assert alone.get("record", id=str(number)) == {}
    alone.does("look_at", id=number)
    state = alone.get("state")
    assert state["at"] == "results" and state["view"]["finished"]
    alone.does("delete", id=number)
    assert alone.get("state")["at"] == "home"


def test_a_filter_leaves_out_what_does_not_fit(alone: Visitor) -> None:
    play(alone, "Ann", "Bob")
    people = alone.get("filter")["sections"][1]["options"]
    assert [option["label"] for option in people] == ["Everybody", "Ann", "Bob"]
    about = people[1]["tap"]["open"]["about"]
    assert alone.get("history", **{name: str(value) for name, value in about.items()})["filtered"] == "Ann"
    assert "none_found" in alone.get("history", player="Cat")
    assert alone.status("GET", "history", days="30") == 200


def test_figures_come_with_the_third_game(alone: Visitor) -> None:
    for _ in range(2):
        play(alone, "Ann", "Bob") if not alone.get("history").get("days") else again(alone)
    assert "too_few" in alone.get("statistics")
    again(alone)
    view = alone.get("statistics", game="fantasy_realms")
    wins = view["figures"][0]
    assert [bar["person"]["name"] for bar in wins["bars"]] and view["totals"][0]["columns"]
    player = alone.get("player", player="Ann")
    assert player["keys"][0] == ["3", "games"] and player["figures"]
    assert alone.status("GET", "player", player="Nobody") == 409


def again(alone: Visitor) -> None:
    alone.does("set_up", game="fantasy_realms")
    alone.does("begin", game="fantasy_realms")
    session = alone.room.session
    assert session is not None
    session.do({"do": "add_card", "player": "Ann", "card": "mountain"})
    session.do({"do": "add_card", "player": "Bob", "card": "forest"})
    alone.does("finish")


def test_what_is_chosen_in_the_settings_is_what_the_page_wears(alone: Visitor) -> None:
    alone.tap(rows(alone.get("choice", setting="theme"))[2]["tap"])
    alone.tap(rows(alone.get("choice", setting="text_scale"))[2]["tap"])
    assert [row["figure"] for row in rows(alone.get("settings"))[:3]] == ["English", "Dark", "Large"]
    assert alone.status("GET", "choice", setting="erase") == 400
    wishes = {"theme": "dark", "text_scale": 1.3, "patterns": False, "haptics": True, "stay_awake": True}
    assert alone.get("wishes") == {"speaks": "en", **wishes}
    assert "pending" not in alone.get("settings", counted="1")
    boxes = alone.get("own_boxes", game="fantasy_realms")["sections"][0]["switches"]
    alone.does(boxes[0]["command"]["name"], **boxes[0]["command"]["arguments"], on=True)
    assert alone.get("own_boxes", game="fantasy_realms")["sections"][0]["switches"][0]["on"]


@pytest.mark.parametrize("lang", ["fr", "en", "de", "es"])
def test_every_page_speaks_every_language(table: Table, alone: Visitor, lang: str) -> None:
    play(alone, "Ann", "Bob")
    speaking = Visitor(table, lang=lang)
    for path in PAGES:
        if path not in ("invite", "seat_menu", "export", "wishes"):
            speaking.get(path, **ABOUT, counted="1")
    speaking.room.leave()


# My data


def test_a_file_goes_to_another_table_and_back_and_nothing_is_added_twice(alone: Visitor, tmp_path: Path) -> None:
    play(alone, "Ann", "Bob")
    file = alone.get("export")
    assert file["name"].startswith("comptes-de-fees-") and file["name"].endswith(".json")
    app = Table.open(tmp_path / "app")
    assert app.import_all(file["text"]).added == 1  # the app's own way
    session = app.new_session("fantasy_realms", ["Cat", "Dan"], editions=[])
    app.finish(session)
    status, told = alone.post("import", text=app.export_all())
    assert (status, told) == (200, {"says": "1 game added, 1 game already here."})
    assert sum(len(records) for _day, records in alone.get("history")["days"]) == 2
    app.close()


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"app": "another"}', "[" * 200_000,
                                  '{"app": "fairy-tally", "format": 1, "games": [{}]}'])
def test_junk_is_refused_in_a_sentence_and_changes_nothing(alone: Visitor, text: str) -> None:
    play(alone, "Ann", "Bob")
    status, told = alone.post("import", text=text)
    assert status in (400, 409) and told["refused"]
    assert len(alone.get("history")["days"]) == 1
    assert alone.status("POST", "import", {"no": "text"}) == 400


def test_erased_nothing_is_left_and_no_game_lies_on_the_table(alone: Visitor) -> None:
    play(alone, "Ann", "Bob")
    erase = rows(alone.get("data"))[-1]["tap"]
    assert erase["ask"]["hold"]
    alone.tap(erase)
    assert alone.get("history") == {"nothing": True} and alone.get("state")["at"] == "home"
    assert alone.get("players", game="fantasy_realms")["known"] == []


# Over HTTP


def test_a_large_file_is_taken_from_the_table_alone(serve: Serve, tmp_path: Path) -> None:
    elsewhere = Table.open(tmp_path / "app")
    for _ in range(12):
        session = elsewhere.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
        for card in ("mountain", "forest", "smoke", "dragon"):
            session.do({"do": "add_card", "player": "Ann", "card": card})
        elsewhere.finish(session)
    file = {"text": elsewhere.export_all()}
    elsewhere.close()
    assert len(file["text"]) > 2 * MOST_BODY
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "data"))))
    host.begin("fantasy_realms", "Ann", "Bob")
    guest = Phone("http://" + host.get("invite")["address"])
    assert guest.ask("POST", "/import", file)[0] == 413
    assert guest.ask("POST", "/import", {"text": "{}"})[0] == 403
    assert host.ask("POST", "/command", {"id": "a" * 8, "name": "undo", "arguments": file})[0] == 413
    status, _headers, told = host.ask("POST", "/import", file)
    assert (status, json.loads(told)) == (200, {"says": "12 games added."})


def test_drawings_are_served_by_name_and_nothing_else_is(serve: Serve, tmp_path: Path) -> None:
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "data"))))
    for path in ("/art/logo.webp", "/art/scene_cinderella.webp"):
        status, headers, _ = host.ask("GET", path)
        assert status == 200 and headers["content-type"] == "image/webp" and int(headers["content-length"]) > 1000
    for path in ("/art/draw.py", "/art/icon.webp", "/art/../palette.json", "/art/", "/art/..%2fpalette.json"):
        assert host.ask("GET", path)[0] == 404


def test_the_drawings_of_the_page_are_those_of_the_app() -> None:
    assert {file.stem for file in THEIRS.iterdir()} == {*DRAWINGS}
    for name in DRAWINGS:
        app, page = (Image.open(file).convert("RGBA") for file in (OURS / f"{name}.png", THEIRS / f"{name}.webp"))
        assert app.size == page.size and app.tobytes() == page.tobytes(), "run python -m tools.page_files drawings"


def test_the_table_speaks_the_language_it_has_chosen_and_its_guests_their_own(serve: Serve, tmp_path: Path) -> None:
    table = Table.open(tmp_path / "data")
    table.preferences.language = "de"
    table.close()
    host = Phone(address(serve("--serve", "--folder", str(tmp_path / "data"))), "fr")
    assert host.get("wishes")["speaks"] == "de"
    host.begin("fantasy_realms", "Ann", "Bob")
    guest = Phone("http://" + host.get("invite")["address"], "fr")
    assert guest.get("layout")["lang"] == "fr"
