"""The journal and the index over it, kept in step. Whoever asks for anything but a sync holds the store's lock."""

from __future__ import annotations

import os
import threading
from contextlib import nullcontext, suppress
from pathlib import Path

from table import index as indexes
from table.changes import Change, lines_of
from table.index import DOUBTS, Index, InDoubt, is_damage, second_connection
from table.journal import Journal, Line, complete, lines
from table.storage_sentences import closed

JOURNAL, INDEX = "journal.jsonl", "index.db"
LARGE_LOG = 1 << 20  # of the index's own write-ahead log


class IndexedJournal:
    def __init__(self, folder: Path) -> None:
        self.path, self.index_path = folder / JOURNAL, folder / INDEX
        self.journal: Journal | None = None
        self._index: Index | None = None
        self._not_indexed: list[Line] = []
        self._in_use = threading.Lock()  # the open file, by a sync

    @property
    def index(self) -> Index:
        """As the journal is now."""
        if self._index is None:
            raise closed()
        if self._not_indexed:
            with self._index.transaction():
                for line in self._not_indexed:
                    self._index.apply(line)
                self._index.reached(line)
            self._not_indexed.clear()
        return self._index

    def open(self, *, writing: bool) -> None:
        self.journal = Journal.open(self.path, writing=writing)

    def append(self, changes: list[Change]) -> None:
        assert self.journal is not None
        self._not_indexed += self.journal.append([line for change in changes for line in lines_of(change)])

    def sync(self) -> None:
        """What was written survives a power cut when this returns."""
        with self._in_use:
            if self.journal is None:
                return
            with suppress(OSError):  # a disk that fails refuses the next change, in a sentence
                self.journal.sync()
            with suppress(OSError, *DOUBTS):
                if self.index_path.with_name(INDEX + "-wal").stat().st_size > LARGE_LOG:
                    with second_connection(self.index_path) as connection:
                        connection.execute("PRAGMA wal_checkpoint(PASSIVE)")

    def close(self) -> None:
        with self._in_use:
            if self._index is not None:
                self._index.close()
            if self.journal is not None:
                self.journal.close()
            self._index = self.journal = None
            self._not_indexed = []

    # Bringing the index into step: how many lines are missing

    def catch_up(self, begun: bool) -> int:
        """From where the index stopped, if that can be trusted; else from the first line."""
        assert self.journal is not None
        known, index = -1, None
        try:
            index = Index.open(self.index_path)
            journal, number, place = index.position
            if isinstance(number, int) and (begun or journal == self.journal.id):  # an index of another journal promises nothing
                known = number
            last = self.journal.line(place)
            if begun or journal != self.journal.id or last is None or last.number != number:
                raise InDoubt("the index is not of this journal")
            self._index = index
            self._follow(index, place, number)
            return 0
        except (*DOUBTS, TypeError) as error:
            self._index = None
            if index is not None:
                index.close()
            on_disk = is_damage(error)
        return self.build(on_disk, known)

    def build(self, on_disk: bool, known: int = -1) -> int:
        """A new index from the first line on, in memory where the disk does not let us. `known`: the last line there was."""
        if self._index is not None:
            self._index.close()
        self._not_indexed = []
        try:
            self._index = Index.create(self.index_path if on_disk else None)
            if self.journal is None:
                return 0
            with self._index.transaction():
                self._index.belongs_to(self.journal.id)
                found = self._follow(self._index, 0, -1, begun=True)
        except (*DOUBTS, OSError):
            if not on_disk:
                raise
            return self.build(False, known)
        return max(known + 1, self.journal.number, 1) - found  # even an empty journal has its first line

    def build_again(self, on_disk: bool) -> int:
        """From what the journal says, which must have as many lines as were written."""
        return self.build(on_disk, self.journal.number - 1 if self.journal is not None else -1)

    def _follow(self, index: Index, place: int, number: int, *, begun: bool = False) -> int:
        """Applies what the journal has after this line, and finds its end; how many lines there were."""
        assert self.journal is not None
        found, end, last = 0, place, None
        with nullcontext() if begun else index.transaction():
            for line in complete(lines(self.journal.file, place)):
                if line.number > number:
                    index.apply(line)
                    found, number, last = found + 1, line.number, line
                end = line.end
            if last is not None:
                index.reached(last)
        self.journal.size, self.journal.number = end, number + 1
        return found

    # Replacing them

    def replace_journal(self, new: Journal) -> None:
        with self._in_use:
            if self.journal is not None:
                self.journal.close()
            self.journal = new

    def replace_index(self, file: Path) -> None:
        if self._index is not None:
            self._index.close()
        self._index = None
        try:
            indexes.remove(self.index_path)
            os.replace(file, self.index_path)
            self._index = Index.open(self.index_path)
        except (OSError, *DOUBTS):
            self.build(True)
