"""The desk: requests answered without a server, each role only what it may."""
from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from table import Table
from web.desk import PATHS, Desk
from web.paths import WebRequest
from web.room import Room

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    table = Table.open(tmp_path / "data")
    room = Room(table, table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[]), hosted=True)
    yield Desk(room)
    room.leave()
    table.close()


def post(desk: Desk, path: str, key: str = "", role: str = "guest", **body: object) -> tuple[int, dict[str, object]]:
    status, told = desk.answer(WebRequest("POST", path, role, key, body=json.dumps(body)))     # type: ignore[arg-type]
    return status, told


def test_a_guest_sits_down_and_enters_a_card_without_any_server(desk: Desk) -> None:
    status, told = post(desk, "sit", player="Ann")
    key = str(told["key"])
    assert (status, told["seat"]) == (200, "Ann")
    event = {"do": "add_card", "player": "Ann", "card": "forest"}
    assert post(desk, "do", key, id="a-tap-1234", send=[event])[0] == 200
    assert post(desk, "do", key, id="a-tap-1234", send=[event])[0] == 200           # the same tap is made once
    view = desk.answer(WebRequest("GET", "state", key=key)).body
    assert view["seat"] == "Ann" and view["view"]["tabs"][0]["total"] == "7"
    assert post(desk, "command", key, id="a-tap-1235", name="undo")[0] == 200
    assert not desk.room.session or not desk.room.session.state.entered("Ann")


@pytest.mark.parametrize(("method", "path"), PATHS)
def test_a_guest_gets_nothing_that_is_the_table_s_alone(desk: Desk, method: str, path: str) -> None:
    reply = desk.answer(WebRequest(method, path, body="{}"))
    assert (reply.status == 403 and "refused" in reply.body) or "guest" in PATHS[method, path].roles


@pytest.mark.parametrize("body", ["", "{", "[]", "null", '{"id": 5}', "[" * 100_000])
def test_what_cannot_be_read_is_said_to_be_so(desk: Desk, body: str) -> None:
    key = str(post(desk, "sit", player="Ann")[1]["key"])
    for path in ("sit", "do", "command"):
        assert desk.answer(WebRequest("POST", path, key=key, body=body)).status == 400
    assert desk.answer(WebRequest("POST", "command", "host", body=body)).status == 400
    assert desk.answer(WebRequest("GET", "nowhere")).status == 404


def test_the_desk_needs_no_server_and_no_event_loop() -> None:
    code = "import sys, web.desk; print(sorted({'asyncio', 'microdot', 'web.server'} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
