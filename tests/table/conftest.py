"""A table in an empty folder, with a clock that only moves when it is read."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from table import Table
from tests.table.plain_rules import PlainRules


class TickingClock:
    """Every look at it is a second later."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 14, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.time += timedelta(seconds=1)
        return self.time


@pytest.fixture
def open_table(tmp_path: Path) -> Iterator[Callable[..., Table]]:
    """Opens the same folder as often as asked, as an app does that is started again: the one before is closed."""
    clock = TickingClock()
    tables: dict[Path, Table] = {}

    def opened(folder: Path = tmp_path / "data", rules: object | None = None) -> Table:
        if folder in tables:
            tables[folder].close()
        tables[folder] = Table.open(folder, rules=rules or PlainRules(), clock=clock)
        return tables[folder]

    yield opened
    for table in tables.values():
        table.close()


@pytest.fixture
def tell(capsys: pytest.CaptureFixture[str]) -> Callable[[str], None]:
    """Prints a figure that is meant to be seen, also when the tests run in several processes."""

    def told(figure: str) -> None:
        with capsys.disabled():
            print(f"\n{figure}", file=sys.stderr, flush=True)

    return told


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table()
