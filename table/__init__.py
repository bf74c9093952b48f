"""A game being played and the games played: events, undo, storage, history, sharing. No rule and no widget lives here."""

from table.storage_sentences import StorageNotice
from table.table import Table
from table.words import NotSaved, Refused

__all__ = ["NotSaved", "Refused", "StorageNotice", "Table"]
