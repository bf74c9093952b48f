"""Killing the app at any moment: what it has acknowledged is there, nothing is half done, and no damage is reported."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from time import sleep

import pytest

from table import Table, files, index, journal, store
from table.log import replay
from tests.table.conftest import TickingClock
from tests.table.disks import Disk, Pictures, everything
from tests.table.plain_rules import PlainRules
from tests.table.random_play import live_on, play_on

ROOT = Path(__file__).resolve().parents[2]
LONGEST_LIFE = 0.12  # seconds after the first step


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    for module in (files, index, journal, store):
        monkeypatch.setattr(module, "os", disk)
    return disk


def test_between_any_two_writes_a_change_is_there_as_a_whole_or_not_at_all(tmp_path: Path, disk: Disk, tell: Callable[[str], None]) -> None:
    """Also inside every write: taps, settings, finished and deleted games, an import, a purge, a journal written anew."""
    clock = TickingClock()
    other = Table.open(tmp_path / "other", rules=PlainRules())
    for number in range(40):
        play_on(other, Random(number))
    table = Table.open(tmp_path / "home", rules=PlainRules(), clock=clock)
    pictures, chance = Pictures(disk, tmp_path / "home", tmp_path), Random(21)
    for _ in range(40):
        pictures.change(table, lambda: live_on(table, chance))
    pictures.change(table, lambda: table.import_all(other.export_all()))
    pictures.change(table, lambda: table.finish(table.open_sessions()[0]))
    pictures.change(table, lambda: table.delete(table.history.records()[0].id))
    clock.time += timedelta(days=31)
    assert table.history.deleted()
    pictures.change(table, table.verify)
    pictures.change(table, table.erase_all)
    disk.before = lambda name, args: None
    for folder, before, [after] in pictures.taken:
        again = Table.open(folder, rules=PlainRules(), clock=clock)
        assert everything(again) in (before, after)
        assert again.store.notices == [] and again.verify() == [] and not list(folder.glob("*damaged*"))
        live_on(again, chance)
        again.close()
    tell(f"{len(pictures.taken)} moments between and inside writes: everything there, not one notice")
    assert len(pictures.taken) > 90
    other.close()
    table.close()


def killed_child(folder: Path, seed: int, chance: Random) -> list[dict[str, object]]:
    """Plays in another process until it is killed; every line it got out."""
    program = [sys.executable, "-m", "tests.table.random_play", str(folder), str(seed)]
    child = subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert child.stdout is not None
    first = child.stdout.readline()
    sleep(chance.random() * LONGEST_LIFE)
    child.kill()
    rest, _ = child.communicate()
    assert child.returncode == -signal.SIGKILL
    return [json.loads(line) for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def forked_child(folder: Path, seed: int, chance: Random) -> list[dict[str, object]]:
    """The same without starting Python again."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        os.dup2(writing, 1)
        try:
            from tests.table.random_play import play_until_killed

            sys.stdout = os.fdopen(1, "w")
            play_until_killed(str(folder), str(seed))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading) as lines:
        first = lines.readline()
        sleep(chance.random() * LONGEST_LIFE)
        os.kill(child, signal.SIGKILL)
        rest = lines.read()
    os.waitpid(child, 0)
    return [json.loads(line) for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def check_everything(table: Table, acknowledged: dict[str, int]) -> None:
    assert table.store.notices == [] and table.verify() == []
    stored = {row[1]: row[0] for row in table.store.select("SELECT id, uid FROM sessions")}
    for uid, entries in acknowledged.items():
        session = table.session(stored[uid])
        assert len(session.entries) >= entries
        assert replay(raw for _, raw in session.entries).state == session.state
    for session in table.open_sessions()[:3]:
        if session.can_undo:
            before = session.state
            session.undo()
            session.redo()
            assert session.state == before


def kill_often(folder: Path, kills: int, seed: int, child: Callable[[Path, int, Random], list[dict[str, object]]]) -> int:
    """The number of acknowledged entries that were looked for after the kills, all of them found."""
    chance = Random(seed)
    acknowledged: dict[str, int] = {}
    entries = 0
    for number in range(kills):
        lines = child(folder, seed * 1000 + number, chance)
        entries += len(lines)
        for line in lines:
            acknowledged[str(line["uid"])] = int(str(line["entries"]))
        table = Table.open(folder, rules=PlainRules())
        try:
            check_everything(table, acknowledged)
            assert not list(folder.glob("*damaged*"))
            for session in table.open_sessions():
                acknowledged[session.uid] = len(session.entries)
        finally:
            table.close()
    return entries


def test_ten_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, tell: Callable[[str], None]) -> None:
    entries = kill_often(tmp_path, 10, 0, killed_child)
    tell(f"10 kills, {entries} acknowledged steps, none lost, not one notice")
    assert entries >= 10


@pytest.mark.soak
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
@pytest.mark.parametrize("seed", range(10, 30))
def test_a_hundred_kills_lose_nothing_that_was_acknowledged(tmp_path: Path, seed: int, tell: Callable[[str], None]) -> None:
    entries = kill_often(tmp_path, 100, seed, forked_child)
    tell(f"100 kills with seed {seed}, {entries} acknowledged steps, none lost, not one notice")
    assert entries >= 100
