"""Nobody gets in who doesn't belong: every attack we could think of, and what it gets."""
from __future__ import annotations

import json
import socket
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from table import Table
from table.commands import COMMANDS
from table.session import Session
from tests.web.conftest import HERE, NAMES, opened_table
from tests.web.phones import Phone
from web import door, server
from web.desk import PATHS
from web.door import Pace, is_forged, is_neighbour
from web.invitation import Invitation
from web.room import ROOM_COMMANDS, Room

Phones = Callable[..., Phone]


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One for all tests of this file, each with a game of its own."""
    with opened_table(tmp_path_factory.mktemp("table")) as opened:
        yield opened


def add(card: str, player: str = "Ann") -> dict[str, str]:
    return {"do": "add_card", "player": player, "card": card}


@pytest.mark.parametrize("base", ["", "/", "/wrong", "/layout", "/page.js", "/..", "//"])
def test_without_the_token_there_is_nothing(phone: Phones, base: str) -> None:
    for path in ("", "/state", "/main.js", "/events"):
        status, headers, text = phone().ask("GET", path, base=base)
        assert (status, text) == (404, "")
        assert "default-src 'none'" in headers["content-security-policy"]


def test_a_token_that_is_almost_right_is_wrong(phone: Phones) -> None:
    right = phone().base
    for base in (right[:-1], right + "x", right.upper(), right[::-1]):
        assert phone().ask("GET", "/state", base=base)[0] == 404
    assert phone().ask("POST", "/sit", {"player": "Ann"}, base=right[:-1])[0] == 404


def test_who_guesses_tokens_is_soon_not_even_answered_but_others_are(phone: Phones) -> None:
    statuses = [phone().ask("GET", "/state", base=f"/guess{number}")[0] for number in range(door.WRONG_TOKENS + 5)]
    assert statuses[0] == 404 and statuses[-1] == 429
    assert phone().ask("GET", "/state")[0] == 200


def test_tokens_and_keys_differ_every_time_and_hold_enough_chance() -> None:
    assert len({door.new_token() for _ in range(1000)}) == 1000
    assert len(door.LETTERS) ** door.TOKEN_LENGTH > 2 ** 64
    assert len(set(door.LETTERS)) == len(door.LETTERS)


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "127.0.0.1", "127.0.0.1:1", "", "localhost.evil.example"])
def test_another_name_for_this_machine_is_refused(phone: Phones, host: str) -> None:
    """A site whose name was made to point here (DNS rebinding) has the right path and the wrong Host."""
    assert phone().ask("GET", "/state", Host=host)[0] == 421
    assert phone().ask("POST", "/sit", {"player": "Ann"}, Host=host)[0] == 421


@pytest.mark.parametrize("address", ["127.0.0.1", "10.1.2.3", "172.16.0.9", "172.31.255.1", "192.168.43.7", "169.254.3.4", "::1",
                                     "fe80::1%wlan0",
                                     "fd12:3456::1", "::ffff:192.168.1.5"])
def test_neighbours_are_served(address: str) -> None:
    assert is_neighbour(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "172.32.0.1", "100.64.1.1", "192.0.2.1", "2001:db8::1", "2a00:1450::1", "0.0.0.0", "",
                                     "nonsense",
                                     "::ffff:8.8.8.8", "224.0.0.1"])
def test_the_internet_is_not(address: str) -> None:
    assert not is_neighbour(address)


def test_a_peer_from_outside_is_hung_up_on(phone: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(door, "is_neighbour", lambda address: False)
    with pytest.raises(ConnectionError):
        phone().ask("GET", "/state")


def test_a_form_of_another_site_changes_nothing(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    body = {"id": "12345678", "send": [add("dragon")]}
    forged: list[dict[str, str]] = [
        {"Origin": "http://evil.example"}, {"Origin": "null"}, {"Origin": f"https://{HERE}:{ann.port}"}, {"Origin": f"http://{HERE}:1"},
        {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
        {"Content_Type": "text/plain"}, {"Content_Type": "application/x-www-form-urlencoded"}, {"Content_Type": "multipart/form-data"},
        {"Content_Type": ""},
    ]
    for headers in forged:
        assert ann.ask("POST", "/do", body, **headers)[0] == 403, headers
    assert session.state.player("Ann").hand == ()
    assert ann.ask("POST", "/do", body, Origin=f"http://{HERE}:{ann.port}", Sec_Fetch_Site="same-origin")[0] == 200


def test_another_site_reads_nothing(phone: Phones) -> None:
    """It cannot embed or fetch what it may not read, and asking first what is allowed (a preflight) is not answered."""
    ann = phone("Ann")
    assert ann.ask("GET", "/state", Origin="http://evil.example")[0] == 403
    assert ann.ask("GET", "/state", Sec_Fetch_Site="cross-site")[0] == 403
    status, headers, _ = ann.ask("OPTIONS", "/do", Origin="http://evil.example", Access_Control_Request_Method="POST")
    assert status in (404, 405)
    assert not [name for name in headers if name.startswith("access-control")]
    for path in ("", "/state", "/main.js"):
        headers = ann.ask("GET", path)[1]
        assert "set-cookie" not in headers
        assert headers["cross-origin-resource-policy"] == "same-origin" and headers["x-frame-options"] == "DENY"
        assert headers["x-content-type-options"] == "nosniff" and headers["referrer-policy"] == "no-referrer"


def test_the_page_may_be_opened_from_a_chat() -> None:
    assert not is_forged("GET", {"Host": "a:1", "Sec-Fetch-Site": "cross-site"}, page=True)


def test_the_policy_lets_the_page_load_its_own_files_and_nothing_else(phone: Phones) -> None:
    policy = phone().ask("GET", "")[1]["content-security-policy"]
    parts = dict(part.strip().split(" ", 1) for part in policy.split(";"))
    assert parts["default-src"] == parts["base-uri"] == parts["form-action"] == parts["frame-ancestors"] == "'none'"
    assert parts["script-src"] == parts["style-src"] == parts["connect-src"] == parts["font-src"] == "'self'"
    assert "unsafe" not in policy


@pytest.mark.parametrize("path", ["/../main.py", "/%2e%2e/main.py", "/..%2f..%2fetc/passwd", "/main.js/../../server.py", "/icons.json",
                                  "/page.html",
                                  "//etc/passwd", "/main.js%00", "/.git/config", "/server.py", "/layout/../../../cards.yaml"])
def test_no_path_leads_to_a_file_that_is_not_meant(phone: Phones, path: str) -> None:
    status, _, text = phone().ask("GET", path)
    assert (status, text) == (404, "")


def test_a_body_that_is_too_large_is_not_read(phone: Phones) -> None:
    ann = phone("Ann")
    assert server.MOST_BODY <= 8192
    assert ann.ask("POST", "/do", raw=b" " * (server.MOST_BODY + 1))[0] == 413
    assert ann.tap(**add("dragon"))[0] == 200


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"null", b"[" * 4000, b'"do"', b"\xff\xfe", b'{"id": 5, "send": []}',
                                 b'{"id": "12345678", "send": {}}', b'{"id": "12345678", "send": [' + b'{"do": "x"},' * 20 + b'{}]}',

                                 b'{"id": "12345678", "send": 7}',
                                 b'{"id": "12345678"}', b'{"id": "12345678", "send": [{"do": ["add_card"]}]}',
                                 b'{"id": "12345678", "send": [{"do": null}]}'])
def test_what_is_no_event_is_refused(phone: Phones, session: Session, raw: bytes) -> None:
    ann = phone("Ann")
    before = session.log.length
    assert ann.ask("POST", "/do", raw=raw)[0] in (400, 409)
    assert session.log.length == before


@pytest.mark.parametrize("head", [b"GARBAGE\r\n\r\n", b"GET / HTTP/1.1\r\nno colon\r\n\r\n", b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00\x01",
                                  b"\r\n\r\n",
                                  b"POST / HTTP/1.1\r\nContent-Length: many\r\n\r\n", b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
                                  b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 5000, b"GET /" + b"a" * 20000 + b" HTTP/1.1\r\n\r\n",
                                  b"GET /\xff HTTP/1.1\r\n\r\n"])
def test_what_is_no_request_is_hung_up_on(phone: Phones, head: bytes) -> None:
    ann = phone("Ann")
    with socket.create_connection((ann.host, ann.port), timeout=10) as raw:
        answer = b""
        try:
            raw.sendall(head)
            raw.shutdown(socket.SHUT_WR)
            answer = raw.recv(100)
        except ConnectionError:
            pass
    assert answer == b"" or answer.startswith((b"HTTP/1.0 4",))
    assert ann.get("state")["seat"] == "Ann"


def test_a_body_that_trickles_in_is_given_up(table: Table, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "READ_SECONDS", 0.05)
    invited = Invitation(table, session)
    invited.open([HERE])
    try:
        phone = Phone(invited.links()[0])
        with socket.create_connection((phone.host, phone.port), timeout=10) as slow:
            slow.sendall(f"POST {phone.base}/sit HTTP/1.1\r\nHost: {phone.host}:{phone.port}\r\nContent-Length: 20\r\n\r\n{{".encode())
            assert slow.recv(100) == b""        # hung up on
        assert phone.state()["seat"] == ""
    finally:
        invited.close()


def test_too_many_connections_are_not_taken_and_the_others_go_on(phone: Phones) -> None:
    ann = phone("Ann")
    streams = [ann.listen() for _ in range(server.MOST_FROM_ONE)]
    for stream in streams:
        stream.next()
    assert ann.ask("GET", "/state")[0] == 503
    assert ann.ask("GET", "/state", base="/wrong")[0] == 404
    for stream in streams:
        stream.close()
    while ann.ask("GET", "/state")[0] == 503:               # until the table has heard of it
        pass


def test_a_guest_who_floods_is_slowed_down() -> None:
    time = iter([0.0] * 61 + [1.0] * 21).__next__
    pace = Pace(door.TAPS, door.TAPS_A_SECOND, clock=time)
    assert [pace.allows("Ann") for _ in range(61)] == [True] * 60 + [False]
    assert [pace.allows("Ann") for _ in range(21)] == [True] * 20 + [False]


def test_a_flood_is_told_to_wait_and_changes_nothing(invitation: Invitation, phone: Phones, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = phone("Ann")
    statuses = [ann.tap(do="note", text="x")[0] for _ in range(door.TAPS + 30)]
    assert 429 in statuses and 200 not in statuses


@pytest.mark.parametrize("event", [
    add("dragon", "Bob"), {"do": "clear_hand", "player": "Bob"}, {"do": "rename", "player": "Ann", "to": "Queen"}, {"do": "leave",
                                                                                                                    "player": "Bob"},
    {"do": "reorder", "players": ["Cat", "Bob", "Ann"]}, {"do": "variant", "to": "chaos"}, {"do": "reading", "reading": "x", "value": True},
    {"do": "option", "option": "x", "value": 1}, {"do": "discard", "card": "dragon"}, {"do": "move_card", "player": "Ann",
                                                                                       "card": "knights"},
    {"do": "undo"}, {"do": "redo"}, {"do": "edit", "entry": 1, "event": None}, {"do": "lost"}, {"do": "start"}, {"do": "note",
                                                                                                                 "text": "hello"},
    {"do": "join", "player": "Eve"}, {"do": "throw"}])
def test_a_guest_changes_only_the_own_seat(phone: Phones, session: Session, event: dict[str, Any]) -> None:
    session.do(add("knights", "Bob"))
    before = session.log.length
    status, told = phone("Ann").tap(**event)
    assert status == 409 and told["refused"]
    assert session.log.length == before


def test_a_guest_with_boxes_changes_only_the_own_seat(table: Table) -> None:
    session = table.new_session("fantasy_realms", NAMES, editions=["cursed_hoard_suits", "cursed_hoard_items"])
    session.do({"do": "add_item", "player": "Bob", "item": "rake"})
    session.do({"do": "set_hand", "player": "Bob", "hand": ["knights", "dark_queen"]})
    room = Room(table, session)
    ann, bob = room.sit("", "Ann"), room.sit("", "Bob")
    room.answer("Bob", give=True)
    before = session.log.length
    for number, event in enumerate((
            {"do": "add_item", "player": "Ann", "item": "rake"}, {"do": "add_item", "player": "Bob", "item": "shovel"},
            {"do": "remove_item", "player": "Bob", "item": "rake"}, {"do": "move_card", "player": "Ann", "card": "knights"},
            {"do": "set_hand", "player": "Ann", "hand": [], "items": ["rake"]}, {"do": "discard", "card": "forest"},
            {"do": "discard", "card": "forest", "player": "Ann"}, {"do": "undiscard", "card": "forest", "player": "Ann"},
            {"do": "set_candidates", "player": "Bob", "cards": ["forest"]}, {"do": "add_candidate", "player": "Bob", "card": "forest"})):
        assert room.do(ann, f"tap-{number}", [event]).refused is not None, event
    assert session.log.length == before
    # whose hand counts the discard area may tell of it, and take back no more than that
    session.do({"do": "discard", "card": "mountain"})
    assert room.do(bob, "tap-1", [{"do": "discard", "card": "forest", "player": "Bob"}]).refused is None
    assert room.do(bob, "tap-2", [{"do": "undiscard", "card": "mountain", "player": "Bob"}]).refused is not None
    assert room.do(bob, "tap-3", [{"do": "undiscard", "card": "forest", "player": "Bob"}]).refused is None
    assert session.state.discard == ("mountain",)
    room.leave()


def test_the_key_of_another_guest_is_not_to_be_had(phone: Phones) -> None:
    bob = phone("Bob")
    eve = phone()
    for text in (json.dumps(eve.state()), json.dumps(eve.get("layout")), json.dumps(phone("Ann").state())):
        assert bob.key not in text
    assert eve.post("sit", player="Bob")[0] == 409
    assert eve.tap(**add("dragon", "Bob"))[0] == 403


def test_a_guest_has_none_of_the_hosts_rights(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    before = session.log.length
    for name in (*COMMANDS, *ROOM_COMMANDS):
        status, told = ann.command(name, game="fantasy_realms", player="Bob")
        assert status == 409 and told["refused"], name
    for (method, path), declared in PATHS.items():
        if "guest" not in declared.roles:
            assert ann.ask(method, f"/{path}", {} if method == "POST" else None)[0] == 403, path
    assert "requests" not in ann.state() and not session.finished and session.log.length == before
    assert ann.state("Bob")["view"]["me"] == "Ann"    # another seat is not even looked at as one's own
    session.do(add("knights", "Bob"))
    for path in ("why", "choices", "strip", "order", "what_if", "dispute", "code", "extra"):
        assert ann.ask("GET", f"/{path}?player=Bob")[0] == 409, path
        assert phone().ask("GET", f"/{path}?player=Bob")[0] == 409, path
    for path in ("ties", "doubts", "shared"):
        assert ann.ask("GET", f"/{path}")[0] == 409, path


def test_names_and_texts_stay_text(phone: Phones, session: Session) -> None:
    name = "<img src=x onerror=alert(1)>"
    eve = phone()
    eve.sit(name, new=True)
    status, headers, _ = eve.ask("GET", "/state")
    assert status == 200 and headers["content-type"].startswith("application/json")
    assert name in session.players
    assert "<img" not in eve.ask("GET", "")[2]


def test_what_the_header_of_a_language_says_is_never_echoed(phone: Phones) -> None:
    status, _, text = phone(lang='"><script>alert(1)</script>').ask("GET", "")
    assert status == 200 and "alert(1)" not in text and '<html lang="en">' in text
