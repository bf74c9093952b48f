"""Logs and hand codes of the first version with a journal: they mean for ever what they meant then."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from shutil import copyfile
from typing import Any

import pytest

from table import Table
from table.session import Session
from tests.table.test_old_database import in_old_figures

OLD = Path(__file__).parent / "old"
SAID: dict[str, Any] = json.loads((OLD / "journal.json").read_text("utf-8"))


@pytest.fixture(params=["opened", "imported"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Table]:
    if request.param == "opened":
        copyfile(OLD / "journal" / "journal.jsonl", tmp_path / "journal.jsonl")
    table = Table.open(tmp_path)
    if request.param == "imported":
        assert table.import_all((OLD / "journal" / "export.json").read_text("utf-8")).added == len(SAID)
    yield table
    table.close()


def sessions(table: Table) -> dict[str, Session]:
    found = [*table.open_sessions(), *(table.session(record.id) for record in table.history.records())]
    return {session.uid: session for session in found}


def test_every_game_is_there_as_it_was(table: Table) -> None:
    assert not table.store.notices
    found = sessions(table)
    assert found.keys() == SAID.keys()
    for uid, session in found.items():
        said = SAID[uid]
        seats = session.record_so_far()
        assert session.inputs() == said["inputs"]
        assert (session.game, session.finished, len(session.entries)) == (said["game"], said["finished"], said["entries"])
        assert (session.can_undo, session.can_redo) == (said["undoable"], said["redoable"])
        assert (in_old_figures(seats.totals), list(seats.winners)) == (said["totals"], said["winners"])


def test_every_game_can_be_played_on(table: Table) -> None:
    for session in sessions(table).values():
        if session.finished:
            session = table.reopen(session.id)
        before = session.inputs()
        session.undo()
        session.redo()
        session.do({"do": "note", "text": "later"})
        assert session.inputs() == before


def test_hand_codes_say_what_they_said(table: Table) -> None:
    told = 0
    for uid, session in sessions(table).items():
        if session.finished:
            session = table.reopen(session.id)
        before = session.inputs()
        for player, code in SAID[uid]["codes"].items():
            assert session.hand_code(player) == code
            session.read_code(player, code)
            told += 1
        assert session.inputs() == before
    assert told == sum(len(said["codes"]) for said in SAID.values()) > 12
