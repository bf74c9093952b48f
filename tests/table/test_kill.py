"""The app is killed at any moment: what it has acknowledged is there, the state is the replayed log, undo works."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import sleep

import pytest

from table import Table
from table.log import replay
from tests.table.plain_rules import PlainRules

ROOT = Path(__file__).resolve().parents[2]
LONGEST_LIFE = 0.12  # seconds after the first step
MOST_INSTRUCTIONS = 20_000  # a start takes some hundred, a step about a hundred


def killed_child(folder: Path, seed: int, chance: Random) -> list[dict[str, object]]:
    """Plays in another process until it is killed; every line it got out. Every other one dies inside the database engine."""
    inside = chance.randrange(1, MOST_INSTRUCTIONS) if seed % 2 else 0
    program = [sys.executable, "-m", "tests.table.random_play", str(folder), str(seed), str(inside)]
    child = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    first = child.stdout.readline()
    if not inside:
        sleep(chance.random() * LONGEST_LIFE)
        child.kill()
    rest, _ = child.communicate()
    assert child.returncode == -signal.SIGKILL
    lines = (first + rest).splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def check_everything(table: Table, acknowledged: dict[str, int]) -> None:
    assert table.notices == [] and table.verify() == []
    stored = {row[1]: row[0] for row in table.store.read(lambda db: db.execute("SELECT id, uid FROM sessions").fetchall())}
    for uid, entries in acknowledged.items():
        session = table.session(stored[uid])
        assert len(session.entries) >= entries
        assert replay(raw for _, raw in session.entries).state == session.state
    for session in table.open_sessions():
        if session.can_undo:
            before = session.state
            session.undo()
            session.redo()
            assert session.state == before


def kill_often(folder: Path, kills: int, seed: int) -> int:
    """The number of acknowledged entries that were looked for after the kills, all of them found."""
    chance = Random(seed)
    acknowledged: dict[str, int] = {}
    entries = 0
    for number in range(kills):
        lines = killed_child(folder, seed * 1000 + number, chance)
        entries += len(lines)
        for line in lines:
            acknowledged[str(line["uid"])] = int(str(line["entries"]))
        table = Table.open(folder, rules=PlainRules())
        try:
            check_everything(table, acknowledged)
            for session in table.open_sessions():
                acknowledged[session.uid] = len(session.entries)
        finally:
            table.close()
    return entries


@pytest.mark.parametrize("seed", range(3))
def test_ten_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    entries = kill_often(tmp_path, 10, seed)
    tell(f"10 kills, {entries} acknowledged steps, none lost")
    assert entries >= 10


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10, 16))
def test_fifty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    entries = kill_often(tmp_path, 50, seed)
    tell(f"50 kills, {entries} acknowledged steps, none lost")
    assert entries >= 50
