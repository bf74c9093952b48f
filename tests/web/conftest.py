"""A table with a game on it, invited to on this machine, and phones that have scanned its code."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import scoring
from table import Table
from table.session import Session
from tests.web.phones import Phone
from web.invitation import Invitation

HERE = "127.0.0.1"
NAMES = ["Ann", "Bob", "Cat"]


@contextmanager
def opened_table(folder: Path) -> Iterator[Table]:
    """Closed again, and the rules forget the games that were added to it."""
    opened = Table.open(folder)
    try:
        yield opened
    finally:
        opened.close()
        scoring.use_library()


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    with opened_table(tmp_path / "data") as opened:
        yield opened


@pytest.fixture
def session(table: Table) -> Session:
    return table.new_session("fantasy_realms", NAMES)


@pytest.fixture
def invitation(table: Table, session: Session) -> Iterator[Invitation]:
    invited = Invitation(table, session)
    invited.open([HERE])
    yield invited
    invited.close()


@pytest.fixture
def phone(invitation: Invitation) -> Callable[..., Phone]:
    """A phone that has scanned the code; with a name it has sat down."""

    def scanned(player: str = "", lang: str = "en") -> Phone:
        phone = Phone(invitation.links()[0], lang)
        if player:
            phone.sit(player)
        return phone

    return scanned
