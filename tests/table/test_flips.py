"""One flipped bit anywhere in the journal: the newest readable version of every row survives, and no game disappears.

What is readable, a reader of thirty lines says that knows nothing of the app's own.
"""

from __future__ import annotations

import json
import re
import shutil
import zlib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from table import Table
from table.store import INDEX, JOURNAL
from tests.table.conftest import TickingClock
from tests.table.disks import everything
from tests.table.plain_rules import PlainRules
from tests.table.random_play import MOST, PLAYERS, VARIANTS, live_on, some_event

GAMES = 40
KEYS = {"sessions": 1, "events": 2, "games": 1, "seats": 2, "players": 1, "settings": 1, "overlays": 1}


def readable(journal: bytes) -> list[dict[str, Any]]:
    """The lines that are whole, each once, in the order of their numbers."""
    lines: dict[int, dict[str, Any]] = {}
    for text in journal.split(b"\n"):
        found = re.fullmatch(rb'\{"sum":"([0-9a-f]{8})",(.*)', text, re.DOTALL)
        if found and int(found[1], 16) == zlib.crc32(found[2]):
            line = json.loads(text)
            lines.setdefault(line["line"], line)
    return [lines[number] for number in sorted(lines)]


def survivors(journal: bytes) -> dict[str, list[tuple[Any, ...]]]:
    """Of every row the newest version in a whole line. A game without a record is open."""
    rows: dict[tuple[Any, ...], list[Any]] = {}
    for line in readable(journal):
        for name, keys in line.get("cut", {}).items():
            for key in keys:
                rows = {at: row for at, row in rows.items() if at[: len(key) + 1] != (name, *key)}
        for name, put in line.get("put", {}).items():
            rows |= {(name, *row[: KEYS[name]]): row for row in put}
    for (name, *key), row in rows.items():
        if name == "sessions" and ("games", *key) not in rows:
            row[4] = "open"
    return {name: sorted((tuple(row) for at, row in rows.items() if at[0] == name), key=str) for name in KEYS}


def play_games(table: Table, chance: Random) -> None:
    """Games of all four kinds, some finished, some finished twice, some deleted, some restored, and settings in between."""
    for number in range(GAMES):
        game = list(VARIANTS)[number % 4]
        session = table.new_session(game, PLAYERS[: MOST[game]], variant=VARIANTS[game][0])
        for _ in range(8):
            event = some_event(session, chance)
            try:
                session.do(event)
            except ValueError:
                session.do({"do": "note", "text": "what else"})
        table.settings["theme"] = chance.choice(["light", "dark"])
        table.overlays["fantasy_realms"] = f"# note {number}\n"
        if number % 10 < 7:
            table.finish(session)
        if number % 10 in (1, 2):
            table.delete(session.id)
        if number % 10 == 2:
            table.undelete(session.id)
        if number % 10 == 3:
            table.finish(table.reopen(session.id))


def damaged_index(file: Path, chance: Random) -> None:
    data = bytearray(file.read_bytes())
    data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    file.write_bytes(data)


INDEXES: dict[str, Callable[[Path, Random], object]] = {
    "intact": lambda file, chance: None,
    "missing": lambda file, chance: file.unlink(),
    "damaged": damaged_index,
}


def flip(tmp_path: Path, flips: int, seed: int, journal: str, index: str) -> None:
    chance = Random(f"{seed} {journal} {index}")
    table = Table.open(tmp_path / "home", rules=PlainRules(), clock=TickingClock())
    play_games(table, chance)
    if journal == "compacted":
        table.store.rewrite()
    table.close()
    for number in range(flips):
        folder = tmp_path / "copy"
        shutil.copytree(tmp_path / "home", folder)
        data = bytearray((folder / JOURNAL).read_bytes())
        bit = chance.randrange(8 * len(data))
        data[bit // 8] ^= 1 << bit % 8
        (folder / JOURNAL).write_bytes(data)
        INDEXES[index](folder / INDEX, chance)
        expected, lost = survivors(bytes(data)), len(readable((tmp_path / "home" / JOURNAL).read_bytes())) - len(readable(bytes(data)))
        where = f"flip {number} of seed {seed}: bit {bit}, {journal} journal, {index} index"
        for again in (False, True):
            table = Table.open(folder, rules=PlainRules())
            table.verify()
            assert everything(table) == expected, where
            shown = [session.id for session in table.open_sessions()]
            shown += [game.id for games in (table.history.records(), table.history.deleted()) for game in games]
            assert sorted(shown) == [*range(1, GAMES + 1)], where
            if again:
                assert table.store.notices == [], where
            else:
                assert len(table.store.notices) == lost or (index != "intact" and bit // 8 > len(data) - 400), where
                assert lost <= 1, where  # none where the bit is one of the spaces that fill a block
            live_on(table, chance) if again else None
            table.close()
        shutil.rmtree(folder)


@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("journal", ["fresh", "compacted"])
def test_a_flipped_bit_costs_at_most_one_version_of_a_row_and_never_a_game(tmp_path: Path, journal: str, index: str) -> None:
    flip(tmp_path, 10, 1, journal, index)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 12))
@pytest.mark.parametrize("index", INDEXES)
@pytest.mark.parametrize("journal", ["fresh", "compacted"])
def test_16_more_flipped_bits(tmp_path: Path, seed: int, journal: str, index: str) -> None:
    flip(tmp_path, 16, seed, journal, index)
