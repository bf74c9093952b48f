"""Games in progress and finished games: events, undo, storage, history, sharing. No rules and no widgets."""

from table.storage_sentences import StorageNotice
from table.table import Table
from table.words import NotSaved, Refused

__all__ = ["NotSaved", "Refused", "StorageNotice", "Table"]
