"""A session as what it is: with the pack and the state of its kind, whichever that may be."""

from __future__ import annotations

from typing import Any

from table.session import Session


def pack_of(session: Session) -> Any:
    """With what the packs of its kind have."""
    return session.pack()


def state_of(session: Session) -> Any:
    """With what the games of its kind have."""
    return session.state
