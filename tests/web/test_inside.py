"""The Python inside the web edition answers its worker in time, or with nothing, so that a second worker takes over."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import scoring
from bench.table import fill
from web.edition import inside
from web.edition.inside import WebEdition


@pytest.fixture
def edition(tmp_path: Path) -> Iterator[WebEdition]:
    made = WebEdition(str(tmp_path), "fr-CH,en")
    yield made
    made.table.close()
    scoring.use_library()


def ask(edition: WebEdition, method: str, path: str, **asked: Any) -> tuple[int, Any]:
    query, body = (asked, "") if method == "GET" else ({}, json.dumps(asked))
    told = json.loads(edition.answer(json.dumps({"method": method, "path": path, "query": query, "body": body})))
    return told["status"], told["body"]


def test_the_game_on_the_table_is_there_again_at_the_next_start(edition: WebEdition, tmp_path: Path) -> None:
    session = edition.table.new_session("fantasy_realms", ["Ann", "Bob"])
    assert ask(edition, "POST", "command", id="a-tap-of-today", name="go_on", arguments={"id": session.id})[0] == 200
    edition.table.close()
    again = WebEdition(str(tmp_path), "en")
    status, state = ask(again, "GET", "state")
    again.table.close()
    assert (status, state["at"], state["uid"], state["role"]) == (200, "game", session.uid, "alone")


@pytest.mark.parametrize("path", ["statistics", "player", "history", "export"])
def test_what_takes_longer_than_a_tap_may_wait_is_left_to_another_worker(
    edition: WebEdition, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    fill(edition.table, 4)
    player = edition.table.players.all()[0]["name"]
    asked = json.dumps({"method": "GET", "path": path, "query": {"player": player, "counted": "1"}})
    monkeypatch.setattr(inside, "SECONDS", 0.0)
    assert edition.answer(asked) == ""
    edition.table.close()
    other = WebEdition(str(tmp_path), "fr", edition.share())
    told = json.loads(other.answer(asked))
    other.table.close()
    assert told["status"] == 200 and told["body"]


def test_a_file_nested_deeper_than_the_interpreter_bears_is_refused_in_a_sentence(edition: WebEdition) -> None:
    for text in ("[" * 100_000, '{"a":' * 100_000):
        status, told = ask(edition, "POST", "import", text=text)
        assert status in (400, 409) and told["refused"]
    assert edition.answer(json.dumps({"method": "POST", "path": "import", "body": "[" * 100_000}))


def test_nobody_can_be_invited_to_a_table_inside_a_page(edition: WebEdition) -> None:
    assert ask(edition, "GET", "invite")[0] == 403 and ask(edition, "POST", "sit", player="Ann")[0] == 403
