"""How long a tap and a start take with a short and with a long history, and what a long game and a large journal cost.

A tap appends an event and computes its result. Syncing happens off the frame and is not included.
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from table import Table
from table.schema import EVENTS, GAMES, SEATS, SESSIONS, Change, put, together
from table.session import Session
from table.store import INDEX, JOURNAL

GAMES_BEFORE = (10, 10_000)
SAMPLES = 600
WARM_UP = 40
STARTS = 15
LONG_GAME = 10_000  # steps
PLAYERS = ["Ali", "Bea", "Chloé", "Diego"]
CARDS = 7


def run(figures: dict[str, Any]) -> None:
    chance = Random(2026)
    with tempfile.TemporaryDirectory() as folder:
        with _tables(Path(folder)) as tables:
            _tap_times(figures, tables, chance)
        _starts(figures, Path(folder))
        _long_game(figures, Path(folder))
        _clock_backwards(figures, Path(folder))


def _tap_times(figures: dict[str, Any], tables: dict[int, Table], chance: Random) -> None:
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


def _starts(figures: dict[str, Any], folder: Path) -> None:
    """Times opening and what Home needs first; then what runs off the frame."""
    for count in GAMES_BEFORE:
        times = [_timed(lambda count=count: _started(folder / str(count))) for _ in range(STARTS)]  # type: ignore[misc]
        figures[f"open_table_ms_{count}_games"] = round(median(times), 3)
        print(f"open the table, {count:>6} finished games: {median(times):.2f} ms")
    table = Table.open(folder / str(GAMES_BEFORE[-1]))
    for name, act in (("verify", table.verify), ("write_anew", table.store.rewrite),
                      ("statistics", table.history.statistics), ("history_50", lambda: table.history.records(limit=50))):
        figures[f"{name}_ms_{GAMES_BEFORE[-1]}_games"] = round(_timed(act), 1)
        print(f"{name}, {GAMES_BEFORE[-1]} finished games: {figures[f'{name}_ms_{GAMES_BEFORE[-1]}_games']:.0f} ms")
    table.close()
    sizes = {name: (folder / str(GAMES_BEFORE[-1]) / name).stat().st_size / 1e6 for name in (JOURNAL, INDEX)}
    (folder / str(GAMES_BEFORE[-1]) / INDEX).unlink()
    figures["build_index_ms"] = round(_timed(lambda: _started(folder / str(GAMES_BEFORE[-1]))), 1)
    print(f"journal {sizes[JOURNAL]:.0f} MB, index {sizes[INDEX]:.0f} MB, built again in {figures['build_index_ms']:.0f} ms")


def _started(folder: Path) -> None:
    table = Table.open(folder)
    table.open_sessions()
    table.settings.get("language")
    table.close()


def _long_game(figures: dict[str, Any], folder: Path) -> None:
    table = Table.open(folder / "long")
    session = table.new_session("fantasy_realms", PLAYERS)
    times = [_timed(lambda number=number: session.do({"do": "extra", "player": "Ali", "points": number % 50}))  # type: ignore[misc]
             for number in range(LONG_GAME)]
    table.close()
    table = Table.open(folder / "long")  # as after a start: a session in use would know its state already
    again = table.session(session.id)
    figures["long_game_step_ms"] = [round(median(times[:500]), 3), round(median(times[-500:]), 3)]
    figures["long_game_open_ms"] = round(_timed(lambda: again.state), 1)
    print(f"a game of {LONG_GAME} steps: a step {median(times[:500]):.2f} ms at first, {median(times[-500:]):.2f} ms at the end, "
          f"opened in {figures['long_game_open_ms']:.0f} ms")
    table.close()


def _clock_backwards(figures: dict[str, Any], folder: Path) -> None:
    """Checks a clock that goes back an hour at every reading: nothing is lost, and every game is still there."""
    time = [datetime(2026, 11, 14, 20, tzinfo=UTC)]

    def clock() -> datetime:
        time[0] -= timedelta(hours=1)
        return time[0]

    table = Table.open(folder / "backwards", clock=clock)
    for _ in range(20):
        session = table.new_session("fantasy_realms", PLAYERS)
        session.do({"do": "note", "text": "yesterday"})
        table.finish(session)
    table.verify()
    figures["clock_backwards_games"] = len(table.history.records())
    print(f"a clock that runs backwards: {len(table.history.records())} of 20 games are there, {len(table.store.notices)} notices")
    table.close()


def _timed(act: Callable[[], Any]) -> float:
    """Milliseconds."""
    start = perf_counter()
    act()
    return (perf_counter() - start) * 1000


@contextmanager
def _tables(folder: Path) -> Iterator[dict[int, Table]]:
    tables = {count: Table.open(folder / str(count)) for count in GAMES_BEFORE}
    for count, table in tables.items():
        fill(table, count)
    try:
        yield tables
    finally:
        for table in tables.values():
            table.close()


def fill(table: Table, games: int) -> None:
    """Really plays and finishes one game and copies it for the others."""
    session = table.new_session("fantasy_realms", PLAYERS)
    for _ in range(len(PLAYERS) * CARDS):
        _tap(session, Random(1))
    table.finish(session)
    [row], events = table.store.rows(SESSIONS), table.store.rows(EVENTS, "ORDER BY entry")
    [record], seats = table.store.rows(GAMES), table.store.rows(SEATS)

    def copy(number: int) -> Iterator[Change]:
        head = put(SESSIONS, (number, f"copy {number}", *row[2:]))
        yield together(head, put(EVENTS, (number, *events[0][1:])))
        yield from (put(EVENTS, (number, *event[1:])) for event in events[1:])
        yield together(put(GAMES, (number, *record[1:])), put(SEATS, *((number, *seat[1:]) for seat in seats)))

    for number in range(2, games + 1):
        table.store.append(*copy(number))


def _taps(table: Table, chance: Random) -> Iterator[float]:
    """Taps cards into the hands of one game after the other; yields the seconds each tap took."""
    while True:
        session = table.new_session("fantasy_realms", PLAYERS)
        for _ in range(len(PLAYERS) * CARDS):
            yield _tap(session, chance)
        table.finish(session)


def _tap(session: Session, chance: Random) -> float:
    hands = {player.name: player.hand for player in session.state.players}
    player = min(hands, key=lambda name: len(hands[name]))
    free = [card for card in session.pack().cards if not any(card in hand for hand in hands.values())]
    event = {"do": "add_card", "player": player, "card": chance.choice(free)}
    start = perf_counter()
    session.do(event)
    session.result()
    return perf_counter() - start


if __name__ == "__main__":
    run({})
