"""How long a tap takes: an event appended and its Result computed, beside a short history and a long one."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from table.schema import EVENTS, GAMES, SEATS, SESSIONS, put

from table import Session, Table

GAMES_BEFORE = (10, 10_000)
SAMPLES = 600
WARM_UP = 40
PLAYERS = ["Ali", "Bea", "Chloé", "Diego"]
CARDS = 7


def run(figures: dict[str, Any]) -> None:
    chance = Random(2026)
    with _tables() as tables:
        times: dict[int, list[float]] = {count: [] for count in GAMES_BEFORE}
        taps = {count: _taps(table, Random(chance.random())) for count, table in tables.items()}
        for number in range(WARM_UP + SAMPLES):
            for count, tap in taps.items():
                seconds = next(tap)
                if number >= WARM_UP:
                    times[count].append(seconds * 1000)
    for count, milliseconds in times.items():
        middle, worst = median(milliseconds), quantiles(milliseconds, n=100)[98]
        figures[f"append_event_ms_{count}_games"] = [round(middle, 3), round(worst, 3)]
        print(f"append an event and compute its Result, {count:>6} finished games: median {middle:.2f} ms, 99 % {worst:.2f} ms")


@contextmanager
def _tables() -> Iterator[dict[int, Table]]:
    with tempfile.TemporaryDirectory() as folder:
        tables = {count: Table.open(Path(folder) / str(count)) for count in GAMES_BEFORE}
        for count, table in tables.items():
            _fill(table, count)
        try:
            yield tables
        finally:
            for table in tables.values():
                table.close()


def _fill(table: Table, games: int) -> None:
    """One game is really played and finished; the others are copies of it."""
    session = table.new_session("fantasy_realms", PLAYERS)
    for _ in range(len(PLAYERS) * CARDS):
        _tap(session, Random(1))
    table.finish(session)

    def copies(connection: Any) -> None:
        sheets = {
            sheet: connection.execute(f"SELECT {', '.join(sheet.columns)} FROM {sheet.name}").fetchall()
            for sheet in (SESSIONS, EVENTS, GAMES, SEATS)
        }
        for number in range(2, games + 1):
            for sheet, rows in sheets.items():
                for _, *row in rows:
                    put(connection, sheet, (number, f"copy {number}", *row[1:]) if sheet is SESSIONS else (number, *row))

    table.store.write(copies)


def _taps(table: Table, chance: Random) -> Iterator[float]:
    """Cards tapped into the hands of one game after the other; the seconds each tap took."""
    while True:
        session = table.new_session("fantasy_realms", PLAYERS)
        for _ in range(len(PLAYERS) * CARDS):
            yield _tap(session, chance)
        table.finish(session)


def _tap(session: Session, chance: Random) -> float:
    hands = {entry["name"]: entry["hand"] for entry in session.inputs()["players"]}
    player = min(hands, key=lambda name: len(hands[name]))
    free = [card for card in session.pack().cards if not any(card in hand for hand in hands.values())]
    event = {"do": "add_card", "player": player, "card": chance.choice(free)}
    start = perf_counter()
    session.do(event)
    session.result()
    return perf_counter() - start


if __name__ == "__main__":
    run({})
