"""What one phone can cost the table: memory, steps, connections. And what it gets for events that are none."""

from __future__ import annotations

import asyncio
import gc
import logging
import socket
import threading
from collections.abc import Callable
from inspect import signature
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sentences import Saying
from table import NotSaved, Refused, Table
from table import log as logs
from table.session import Session
from table.storage_sentences import closed
from table.words import Malformed
from tests.web.conftest import HERE, NAMES
from tests.web.phones import Phone
from web import door, server, sheets
from web import room as rooms
from web.desk import PATHS, Desk
from web.door import Pace
from web.invitation import Invitation
from web.paths import WebRequest
from web.rights import OWN_SEAT
from web.room import Room
from web.server import Server

Phones = Callable[..., Phone]
NONSENSE = {"id": "nonsense", "send": [{"do": "choose", "player": "Ann", "card": "x" * 1900, "use": "y" * 1900}]}


def add(player: str, card: str) -> dict[str, Any]:
    return {"do": "add_card", "player": player, "card": card}


# -- pace ------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch, invitation: Invitation) -> None:
    """A server for which no time passes: who has used up the first taps gets no more."""
    for name, most in (("taps", door.TAPS), ("taps_of_an_address", door.ADDRESS_TAPS)):
        monkeypatch.setattr(door, name, lambda most=most: Pace(most, 1.0, clock=lambda: 0.0))
    invitation.close_server()
    invitation.open([HERE])


@pytest.mark.usefixtures("still")
def test_a_method_in_small_letters_is_the_same_method(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    body = {"id": "12345678", "event": add("Ann", "dragon")}
    assert ann.ask("post", "/do", body, Content_Type="text/plain")[0] == 403
    statuses = [ann.ask("Post", "/do", {"id": f"tap-{number:05}", "send": [add("Ann", "dragon")]}, Content_Type="application/json")[0]
                for number in range(door.TAPS + 5)]
    assert statuses == [200] + [409] * (door.TAPS - 1) + [429] * 5


@pytest.mark.usefixtures("still")
def test_a_phone_that_gets_up_and_sits_down_again_is_not_faster_for_it(phone: Phones) -> None:
    ann, statuses = phone(), []
    for _ in range(door.ADDRESS_TAPS // 2 + 10):
        status, told = ann.post("sit", player="Ann")
        ann.key = told.get("key", "")
        statuses += [status, ann.post("rise")[0]]
    assert statuses == [200] * door.ADDRESS_TAPS + [429] * 20


# -- memory ----------------------------------------------------------------------------------------------------------------


def resident() -> int:
    """Bytes of this process in memory."""
    gc.collect()
    return int(Path("/proc/self/statm").read_text().split()[1]) * 4096


@pytest.mark.skipif(not Path("/proc/self/statm").exists(), reason="memory is measured on Linux alone")
@pytest.mark.parametrize("requests", [900, pytest.param(6_000, marks=pytest.mark.soak)])
def test_sitting_down_tapping_nonsense_and_getting_up_costs_no_memory(invitation: Invitation, phone: Phones, requests: int,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Pace, "allows", lambda self, name: True)
    ann = phone()

    def visit() -> None:
        ann.key = ""  # as a phone says that has never been here
        ann.sit("Ann")
        assert ann.post("do", **NONSENSE)[0] == 409
        assert ann.post("rise")[0] == 200

    for _ in range(100):
        visit()
    before = resident()
    for _ in range(requests // 3):
        visit()
    grown = resident() - before
    print(f"{requests} requests: {grown / 1e6:.1f} MB more")
    assert grown < 5_000_000
    assert invitation.room._guests == {} and invitation.room._phones == {}


def test_a_refusal_is_remembered_as_a_sentence(table: Table, session: Session) -> None:
    room = Room(table, session)
    ann = room.sit("", "Ann")
    for number in range(rooms.REMEMBERED_TAPS + 50):
        assert room.do(ann, f"tap-{number}", [add("Bob", "dragon")]).refused is not None
    assert len(ann.answers) == rooms.REMEMBERED_TAPS and all(isinstance(answer.refused, Saying) for answer in ann.answers.values())
    room.leave()


# -- steps -----------------------------------------------------------------------------------------------------------------


def test_a_phone_has_so_many_steps_in_a_game_and_undo_beside_them(table: Table, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    assert rooms.STEPS_OF_A_PHONE == 2_000
    monkeypatch.setattr(rooms, "STEPS_OF_A_PHONE", 3)
    room = Room(table, session)
    ann = room.sit("", "Ann", address="a")
    deck = list(session.pack().cards)
    made = [room.do(ann, f"tap-{number}", [add("Ann", deck[number])]).refused for number in range(4)]
    assert made[:3] == [None] * 3 and "ask the table" in str(made[3])
    session.do(add("Bob", deck[9]))  # so that the guest's next undo is not the last step
    assert room.do(ann, "undo-1", command="undo").refused is None
    room.leave_seat(ann.key)
    again = room.sit("", "Cat", address="a")  # the same phone
    assert "ask the table" in str(room.do(again, "tap-1", [add("Cat", deck[5])]).refused)
    other = room.sit("", "Ann", address="b")
    room.answer("Ann", give=True)
    assert room.do(other, "tap-1", [add("Ann", deck[5])]).refused is None
    room.leave()


def test_guests_cannot_use_up_the_steps_of_the_table_and_undo_is_always_possible(table: Table, session: Session, tmp_path: Path,
                                                                                monkeypatch: pytest.MonkeyPatch) -> None:
    assert rooms.KEPT_FOR_THE_TABLE == 1_000
    monkeypatch.setattr(rooms, "KEPT_FOR_THE_TABLE", 5)
    for module in (rooms, logs):
        monkeypatch.setattr(module, "MOST_STEPS", 15)
    room = Room(table, session)
    ann = room.sit("", "Ann")
    note = {"do": "note", "text": "x"}
    for number in range(5):
        assert room.do(ann, f"in-{number}", [add("Ann", "dragon")]).refused is None
        session.do(note)
        assert room.do(ann, f"undo-{number}", command="undo").refused is None  # as an edit: the note came after it
    assert session.log.steps_made == 11
    assert "ask the table" in str(room.do(ann, "one-more", [add("Ann", "dragon")]).refused)
    for _ in range(4):
        session.do(note)
    for event in (note, {"do": "redo"}):
        with pytest.raises(Refused, match="at most 15 steps"):
            session.do(event)
    steps = len(session.log.steps())
    session.undo(steps)
    assert not session.can_undo and session.log.length == 1 + 14 + 5 + steps
    again = Table.open(tmp_path / "copy")
    again.import_all(table.export_all())
    assert [copy.log.length for copy in again.open_sessions()] == [session.log.length]
    again.close()
    room.leave()


# -- what is no event, and what could not be saved -------------------------------------------------------------------------


@pytest.mark.parametrize("event", [
    {"do": "add_card", "player": "Ann", "card": ["dragon"]}, {"do": "add_card", "player": "Ann", "card": {"a": 1}}, {"do": ["add_card"]},
    {"do": "add_card", "player": ["Ann"], "card": "dragon"}, {"do": "add_card", "player": "Ann"}, {"do": "add_card", "card": "dragon"},
    {"do": "add_card", "player": "Ann", "card": "dragon", "more": 1}, {"do": "extra", "player": "Ann", "points": "5"},
    {"do": "choose", "player": "Ann", "card": ["mirage"], "use": None}, {"do": "choose", "player": "Ann", "card": "mirage", "use": [1]},
    {"do": "set_hand", "player": "Ann", "hand": "dragon"}, {"do": "set_hand", "player": "Ann", "hand": [["dragon"]]},
    {"do": "set_hand", "player": "Ann", "hand": [], "choices": {"mirage": [{}]}},
    {"do": "discard", "player": "Ann", "card": 5}, {}, {"do": None}])
def test_an_event_with_a_value_of_another_type_is_no_event(phone: Phones, session: Session, event: dict[str, Any]) -> None:
    status, told = phone("Ann").tap(**event)
    assert status == 400 and told["refused"]
    assert session.log.length == 1


@pytest.mark.parametrize(("kind", "colour"), [(["pirate"], "green"), ("pirate", {}), ("pirate", None)])
def test_a_crew_of_another_type_is_no_event(table: Table, kind: Any, colour: Any) -> None:
    invited = Invitation(table, table.new_session("baby_pirates", NAMES))
    invited.open([HERE])
    try:
        ann = Phone(invited.links()[0])
        ann.sit("Ann")
        assert ann.tap(do="crew", player="Ann", copies=1, type=kind, colour=colour)[0] == 400
    finally:
        invited.close()


@pytest.mark.parametrize(("game", "kind"), [("fantasy_realms", "hands"), ("baby_pirates", "crews"), ("once_upon_a_draft", "tricks")])
def test_whatever_a_guest_sends_is_made_or_refused(table: Table, game: str, kind: str) -> None:
    session, chance = table.new_session(game, NAMES), Random(5)
    room = Room(table, session)
    ann = room.sit("", "Ann")
    values: list[Any] = [None, True, 0, 1, 2, 3, 4, -1, 1.5, "", "Ann", "Bob", "dragon", "pirate", "green", [], ["dragon"], {},
                         {"card": "dragon"}, [[]], {"mirage": ["x"]}, {"star": 1}, "\ud800", 10**30]
    made = 0
    for number in range(3_000):
        word = chance.choice(sorted(OWN_SEAT[kind]))
        _state, *keys = signature(session.log.game.words[word]).parameters
        event = {key: chance.choice(values) for key in keys if chance.random() < 0.95}
        length = session.log.length
        try:
            player = {"player": "Ann"} if chance.random() < 0.9 else {}
            refused = room.do(ann, f"tap-{number}", [{**event, "do": word, **player}]).refused
        except Malformed as wrong:
            refused = wrong.saying
        assert session.log.length == length + (refused is None)
        made += refused is None
    assert made > 10
    room.leave()


@pytest.mark.parametrize("game", ["fantasy_realms", "baby_pirates", "once_upon_a_draft", "cinderella"])
def test_whatever_a_page_asks_for_is_shown_or_refused(table: Table, game: str) -> None:
    room, chance = Room(table, table.new_session(game, NAMES), hosted=True), Random(3)
    ann, desk = room.sit("", "Ann"), Desk(room)
    room.reveal()
    words = ["", "Ann", "nobody", "dragon", "discard", "3", "-1", "1.5", "9" * 30, "\u0663", "[[]]", "{", game]
    about = ["player", "card", "seat", "pile", "here", "trick", "chapter", "current", "led", "id", "seat_number", "total", "cards", "code"]
    for (method, path), role in [*product(PATHS, ("guest", "host"))] * 4:
        room.reveal(chance.random() < 0.5)
        query = {name: chance.choice(words) for name in chance.sample(about, 6)}
        if method == "GET":
            assert desk.answer(WebRequest(method, path, role, key=ann.key, query=query)).status in (200, 400, 403, 409)
    room.leave()


@pytest.mark.parametrize("body", [{}, {"name": 5}, {"name": "begin", "arguments": 5}, {"name": "begin", "arguments": {"game": ["x"]}},
                                  {"name": "go_on", "arguments": {"id": "1"}}, {"name": "door", "arguments": {"on": 1}},
                                  {"name": "give", "arguments": {"player": "Ann", "give": "yes"}}, {"name": "door"}])
def test_what_the_host_asks_for_is_read_by_its_types_as_well(table: Table, body: dict[str, Any]) -> None:
    async def asked() -> int:
        serving = Server(Room(table, hosted=True))
        port = await serving.start([HERE])
        host = Phone(f"http://{HERE}:{port}/{serving.room.host_token}")
        status, _ = await asyncio.to_thread(host.post, "command", **({"id": "a-tap-1234", **body} if body else {}))
        await serving.stop()
        serving.room.leave()
        return int(status)

    assert asyncio.run(asked()) == 400


def test_a_die_is_thrown_only_where_there_is_one(table: Table, session: Session) -> None:
    room = Room(table, session, hosted=True)
    assert "does not know the event" in str(room.do(room.host(), "tap-12345", command="throw").refused)
    ann = room.sit("", "Ann")
    assert "Only the table" in str(room.do(ann, "tap-12345", command="throw").refused)
    room.leave()


@pytest.mark.parametrize("where", ["changing", "append"])
def test_a_tap_that_could_not_be_saved_is_made_when_it_is_sent_again(phone: Phones, session: Session, table: Table, where: str,
                                                                    monkeypatch: pytest.MonkeyPatch) -> None:
    ann = phone("Ann")

    def fails(*_args: object) -> NotSaved:
        raise closed()

    with monkeypatch.context() as broken:
        broken.setattr(table.store, where, fails)
        for _ in range(2):
            status, told = ann.tap("the-same-tap", **add("Ann", "dragon"))
            assert (status, told) == (409, {"refused": "The games are closed.", "again": True})
    assert session.log.length == 1
    assert ann.tap("the-same-tap", **add("Ann", "dragon"))[0] == ann.tap("the-same-tap", **add("Ann", "dragon"))[0] == 200
    assert session.log.length == 2


# -- connections -----------------------------------------------------------------------------------------------------------


def test_an_error_of_ours_is_told_without_naming_anybody(phone: Phones, monkeypatch: pytest.MonkeyPatch,
                                                         capfd: pytest.CaptureFixture[str]) -> None:
    def fail(_desk: Desk, _asked: WebRequest) -> None:
        raise KeyError("Ann")

    ann = phone("Ann")
    monkeypatch.setattr(Desk, "answer", fail)
    assert {ann.ask("GET", f"/{path}")[0] for path in ("menu", "state")} == {500}
    told = capfd.readouterr().err
    assert told.count("KeyError") == 2 and "web/server.py" in told and "Ann" not in told


def silent(phone: Phone, address: str) -> socket.socket:
    return socket.create_connection((phone.host, phone.port), timeout=10, source_address=(address, 0))


def test_silent_connections_from_two_addresses_lock_nobody_out(phone: Phones) -> None:
    ann = phone()
    connections: list[socket.socket] = []
    for request in range(300):
        if request % 20 == 0:  # all of them anew
            connections += [silent(ann, address) for address in ("127.0.0.2", "127.0.0.3") for _ in range(32)]
        assert ann.ask("GET", "/state")[0] == 200
    for connection in connections:
        connection.close()


def test_the_oldest_silent_connection_makes_room_for_a_newcomer(phone: Phones) -> None:
    ann = phone()
    connections = [silent(ann, HERE) for _ in range(server.MOST_STRANGERS + 1)]
    with connections.pop(0) as oldest:
        assert oldest.recv(1) == b""
    request = f"GET {ann.base}/state HTTP/1.1\r\nHost: {ann.host}:{ann.port}\r\n\r\n".encode()
    for connection in connections:
        with connection:
            connection.sendall(request)
            assert connection.recv(12) == b"HTTP/1.0 200"


def test_a_stream_that_was_closed_frees_its_place_at_once(table: Table, session: Session) -> None:
    async def watched() -> None:
        serving = Server(Room(table, session), beat=3_600)  # no beat finds out
        port = await serving.start([HERE])
        before = len(asyncio.all_tasks())
        for _ in range(3):
            reader, writer = await asyncio.open_connection(HERE, port)
            writer.write(f"GET /{serving.room.token}/events HTTP/1.1\r\nHost: {HERE}:{port}\r\n\r\n".encode())
            await reader.readuntil(b"data: ")
            assert len(asyncio.all_tasks()) > before
            writer.close()
            async with asyncio.timeout(30):
                while len(asyncio.all_tasks()) > before:
                    await asyncio.sleep(0.001)
        await serving.stop()
        serving.room.leave()

    asyncio.run(watched())


@pytest.mark.parametrize("head", [b"GET /x HTTP\r\n\r\n", b"GET / HTTP/1.1\r\n: \r\n\r\n", b"GET / x/1 y\r\n\r\n"])
def test_a_head_that_is_none_leaves_nothing_in_the_log(phone: Phones, head: bytes, caplog: pytest.LogCaptureFixture) -> None:
    ann = phone()
    with caplog.at_level(logging.DEBUG, "asyncio"), socket.create_connection((ann.host, ann.port), timeout=10) as raw:
        raw.sendall(head)
        raw.recv(100)
        ann.state()
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def test_a_newcomer_that_is_itself_the_oldest_of_too_many_goes(table: Table, session: Session) -> None:
    """When many come at once and those before them have left: asyncio complains of a task that goes on after its end."""

    async def crowded() -> None:
        serving, went_on = Server(Room(table, session)), []

        async def newcomer() -> None:
            serving._strangers[server._this_task()] = HERE
            serving._strangers |= {asyncio.create_task(asyncio.sleep(3_600)): HERE for _ in range(server.MOST_STRANGERS)}
            await serving._make_room()
            went_on.append(1)

        with pytest.raises(asyncio.CancelledError):
            await asyncio.create_task(newcomer())
        assert not went_on
        serving.room.leave()

    asyncio.run(crowded())


# -- the thread that serves ------------------------------------------------------------------------------------------------


def test_whatever_keeps_the_server_from_starting_is_raised_and_waited_for_by_nobody(table: Table, session: Session,
                                                                                   monkeypatch: pytest.MonkeyPatch) -> None:
    invited = Invitation(table, session)
    with pytest.raises(OSError):
        invited.open([HERE, "192.0.2.1"])  # the second is not of this machine
    invited.open([HERE])
    invited.close_server()

    async def broken(*_args: object) -> int:
        raise RuntimeError("nobody thought of it")

    monkeypatch.setattr(Server, "start", broken)
    with pytest.raises(RuntimeError, match="nobody thought of it"):
        invited.open([HERE])
    assert not invited.is_open
    invited.close()


def test_the_end_of_the_server_does_not_wait_for_a_search(invitation: Invitation, phone: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go_on = threading.Event(), threading.Event()

    def endless(*_args: object) -> None:
        begun.set()
        go_on.wait()

    monkeypatch.setattr(sheets, "best_without_choices", endless)
    ann = phone("Ann")

    def ask() -> None:
        with pytest.raises(ConnectionError):
            ann.get("choices")

    asking, ending = threading.Thread(target=ask), threading.Thread(target=invitation.close_server)
    asking.start()
    begun.wait()
    ending.start()
    try:
        ending.join(30)
        assert not ending.is_alive()
    finally:
        go_on.set()
    asking.join()
