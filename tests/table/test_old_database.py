"""Folders of the version that kept everything in one SQLite file open for ever."""

from __future__ import annotations

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

import scoring
from table import Table
from tests.table.disks import everything, flipped

OLD = Path(__file__).parent / "old"


@pytest.fixture(params=["closed", "killed", "small"])
def old(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Path, dict[str, object]]:
    shutil.copytree(OLD / request.param, tmp_path / "home")
    return tmp_path / "home", json.loads((OLD / f"{request.param}.json").read_text("utf-8"))


@pytest.fixture
def opened() -> Iterator[Callable[[Path], Table]]:
    tables: list[Table] = []

    def open_it(folder: Path) -> Table:
        while tables:
            tables.pop().close()
        tables.append(Table.open(folder))
        tables[-1].added_games.open_library()
        return tables[-1]

    yield open_it
    while tables:
        tables.pop().close()
    scoring.use_library()


def goes_on(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ana", "Ben"])
    session.do({"do": "add_card", "player": "Ana", "card": "king"})
    assert table.finish(session) in table.history.records()


def in_old_words(text: str) -> str:
    old = {"TricksState": "Story", "TricksPlayer": "Teller", "CrewsState": "Ship", "CrewsPlayer": "Pirate", "items=(), ": "",
           "candidates=(), ": "", "editions=()": "edition=''"}
    return re.sub("|".join(map(re.escape, old)), lambda name: old[name[0]], text)


def in_old_figures(totals: dict[str, int | None]) -> dict[str, int | None]:
    """Who had entered nothing had 0 points then; an evening without points had none then either."""
    return totals if set(totals.values()) == {None} else {name: total or 0 for name, total in totals.items()}


def as_told(table: Table) -> dict[str, object]:
    """What the old version told of itself, in its words."""
    return {
        "history": [[record.id, record.game, in_old_figures(record.totals), list(record.winners)] for record in table.history.records()],
        "deleted": [record.id for record in table.history.deleted()],
        "open": [[session.id, session.game, in_old_words(repr(session.state))] for session in table.open_sessions()],
    }


def test_everything_is_there_and_the_old_file_is_untouched(
    old: tuple[Path, dict[str, object]], opened: Callable[[Path], Table]
) -> None:
    folder, told = old
    before = {path.name: path.read_bytes() for path in folder.glob("table.db*")}
    table = opened(folder)
    assert table.store.notices == [] and table.verify() == []
    assert as_told(table) == {name: told[name] for name in ("history", "deleted", "open")}
    export, was = json.loads(table.export_all()), told["export"]
    assert isinstance(was, dict)
    assert [export[name] for name in ("games", "players", "packs")] == [was[name] for name in ("games", "players", "packs")]
    assert sorted(map(str, export["overlays"])) == sorted(str(dict(sorted(overlay.items()))) for overlay in was["overlays"])
    assert dict(table.settings) == was["settings"]
    assert {path.name: path.read_bytes() for path in folder.glob("table.db*")} == before
    for session in table.open_sessions():
        assert session.result() is not None
    kept = everything(table)
    again = opened(folder)
    assert everything(again) == kept and again.store.notices == []


def test_a_damaged_old_file_is_taken_over_as_far_as_sqlite_reads_it_and_stays(
    tmp_path: Path, opened: Callable[[Path], Table], tell: Callable[[str], None]
) -> None:
    chance, told, games = Random(9), 0, 0
    for number in range(25):
        folder = tmp_path / str(number)
        shutil.copytree(OLD / "closed", folder)
        damaged = flipped((folder / "table.db").read_bytes(), chance)
        (folder / "table.db").write_bytes(damaged)
        table = opened(folder)
        table.verify()
        assert all(notice.kind == "taken_over" and notice.file == folder / "table.db" for notice in table.store.notices)
        told += len(table.store.notices)
        games += len(table.history.records())
        for session in table.open_sessions():
            assert session.readable in (True, False)
        assert (folder / "table.db").read_bytes() == damaged
        goes_on(table)
        assert opened(folder).store.notices == []
    tell(f"25 damaged old files with seed 9: {told} told, {games / 25:.1f} of 5 records there on average")
    assert games > 60


@pytest.mark.parametrize("content", [b"", b"this is no database", bytes(9000)])
def test_an_old_file_that_is_none_stays_and_the_table_is_empty(tmp_path: Path, opened: Callable[[Path], Table], content: bytes) -> None:
    (tmp_path / "table.db").write_bytes(content)
    table = opened(tmp_path)
    assert [notice.kind for notice in table.store.notices] == ["taken_over"]
    goes_on(table)
    assert (tmp_path / "table.db").read_bytes() == content and opened(tmp_path).store.notices == []


@pytest.mark.parametrize("statement", ["PRAGMA user_version = -5", "PRAGMA user_version = 7", "DELETE FROM sessions WHERE id = 1",
                                       "UPDATE events SET sum = 1"])
def test_odd_versions_lost_heads_and_wrong_sums_of_an_old_file_cost_nothing(
    tmp_path: Path, opened: Callable[[Path], Table], statement: str
) -> None:
    shutil.copytree(OLD / "closed", tmp_path / "home")
    with sqlite3.connect(tmp_path / "home" / "table.db") as db:
        db.execute("PRAGMA foreign_keys = OFF")
        db.execute(statement)
    db.close()
    table = opened(tmp_path / "home")
    assert len(table.history.records()) == 5 and len(table.open_sessions()) == 5 and table.store.notices == []


def test_junk_that_an_unfinished_rescue_left_changes_nothing(tmp_path: Path, opened: Callable[[Path], Table]) -> None:
    shutil.copytree(OLD / "closed", tmp_path / "home")
    (tmp_path / "home" / "table.db.rescued").write_bytes(b"")
    assert len(opened(tmp_path / "home").history.records()) == 5


def test_a_game_begun_at_no_time_is_told_from_its_log_and_keeps_nobody_from_home(
    opened: Callable[[Path], Table], tmp_path: Path
) -> None:
    shutil.copytree(OLD / "closed", tmp_path / "home")
    with closing(sqlite3.connect(tmp_path / "home" / "table.db")) as connection, connection:
        connection.execute("UPDATE sessions SET started = 'yesterday' WHERE id BETWEEN 3 AND 10")
    table = opened(tmp_path / "home")
    assert [notice.kind for notice in table.store.notices] == ["taken_over"]
    assert all(session.started for session in table.open_sessions()) and len(table.open_sessions()) == 5
    assert len(table.history.records()) == 5


def test_a_game_that_ended_at_no_time_is_on_the_table_again(opened: Callable[[Path], Table], tmp_path: Path) -> None:
    shutil.copytree(OLD / "closed", tmp_path / "home")
    with closing(sqlite3.connect(tmp_path / "home" / "table.db")) as connection, connection:
        [(number,)] = connection.execute("SELECT max(id) FROM sessions WHERE status = 'finished' AND deleted IS NULL").fetchall()
        connection.execute("UPDATE games SET finished = 'tonight' WHERE session = ?", (number,))
    table = opened(tmp_path / "home")
    assert [notice.kind for notice in table.store.notices] == ["taken_over"]
    assert number in [session.id for session in table.open_sessions()] and len(table.history.records()) == 4
    assert table.history.statistics().over_all.games
    assert table.finish(table.session(number)) in table.history.records()


def test_a_total_that_is_no_number_costs_only_itself(opened: Callable[[Path], Table], tmp_path: Path) -> None:
    shutil.copytree(OLD / "closed", tmp_path / "home")
    with closing(sqlite3.connect(tmp_path / "home" / "table.db")) as connection, connection:
        connection.execute("UPDATE seats SET total = 'many' WHERE session = (SELECT min(session) FROM seats) AND seat = 0")
    table = opened(tmp_path / "home")
    assert len(table.history.records()) == 5 and table.history.statistics().over_all.games == 5
