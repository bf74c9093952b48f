"""A table with games on it, and how a view is built from one: no Kivy, no browser."""
from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

import pytest

import scoring
from table import Table
from table.commands import perform
from table.session import Session
from views.parts import Tap, Viewer
from views.play import AnyPlay, play_of


@pytest.fixture(scope="session")
def table(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Table]:
    """One for all tests, each with a game of its own."""
    opened = Table.open(tmp_path_factory.mktemp("table") / "data")
    try:
        yield opened
    finally:
        opened.close()
        scoring.use_library()


@pytest.fixture
def own_table(tmp_path: Path) -> Iterator[Table]:
    """For tests of what the table itself keeps."""
    opened = Table.open(tmp_path / "data")
    yield opened
    opened.close()


def hands_of(table: Table, game: str = "fantasy_realms", variant: str = "", **hands: list[str]) -> Session:
    """A game of hands in which these cards have been entered."""
    session = table.new_session(game, list(hands), variant=variant, editions=[])
    for name, cards in hands.items():
        for card in cards:
            session.do({"do": "add_card", "player": name, "card": card})
    return session


def play(session: Session, seat: str = "", lang: str = "en", role: Any = "table", scored: bool = True,
         stale: bool = False) -> AnyPlay:
    """The session as somebody looks at it; not `scored`, its result is still being worked out."""
    return play_of(session, Viewer(role, seat or session.players[0], lang), session.result() if scored else None, stale)


def taps_in(view: Any) -> Iterator[Tap]:
    """Every tap that a view offers."""
    if isinstance(view, Tap):
        yield view
    elif is_dataclass(view):
        for each in fields(view):
            yield from taps_in(getattr(view, each.name))
    elif isinstance(view, Mapping):
        for part in view.values():
            yield from taps_in(part)
    elif isinstance(view, tuple | list):
        for part in view:
            yield from taps_in(part)


def assert_taps_work(table: Table, session: Session, view: Any) -> int:
    """Each tap that sends something is accepted by the table as it stands, and taken back; how many there were."""
    tried = 0
    for tap in taps_in(view):
        if not tap.send:
            continue
        before = len(session.log.steps())
        outcome = perform(table, session, tap.send)
        assert outcome.refused is None, (tap, str(outcome.refused))
        session.undo(len(session.log.steps()) - before)
        tried += 1
    return tried
