"""A game being played and the games played: events, undo, storage, history, sharing. No rule and no widget lives here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from table.storage_sentences import Notice
from table.table import Table
from table.words import NotSaved, Refused

if TYPE_CHECKING:
    from table.session import Session

__all__ = ["NotSaved", "Notice", "Refused", "Session", "Table"]


def __getattr__(name: str) -> Any:
    """A game with its log is brought in when it is asked for: a first start has none."""
    if name != "Session":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from table.session import Session

    return Session
