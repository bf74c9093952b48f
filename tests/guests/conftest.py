"""A table with a game on it, invited to on this machine, and phones that have scanned its code."""
from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scoring
from guests import Invitation
from table import Session, Table
from tests.guests.phones import Phone

HERE = "127.0.0.1"
NAMES = ["Ann", "Bob", "Cat"]


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Table.open(tmp_path / "data")
    yield opened
    opened.close()
    scoring.use_library()               # without the games that were added to this table


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
