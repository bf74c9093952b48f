"""What the worker asks: a request as JSON in, the answer of the desk as JSON out."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from table import Refused, Table
from table.index import DOUBTS, checkpoint
from table.store import INDEX
from web.desk import Desk
from web.paths import WebRequest
from web.room import Room
from web.words import wanted

ON_THE_TABLE = "on_the_table"  # the file that names the game to go on with after a reload


class Edition:
    """The table of one browser. Its folder lies in memory: the worker keeps what changes there before it gives the answer away."""

    def __init__(self, folder: str, languages: str) -> None:
        self.table = Table.open(folder)
        self.room = Room(self.table, hosted=True)
        self.desk = Desk(self.room)
        self.lang = wanted(languages)
        self._file = Path(folder) / ON_THE_TABLE
        self._go_on()

    def answer(self, asked: str) -> str:
        """`{"status", "body"}` to `{"method", "path", "query", "body"}`."""
        request = json.loads(asked)
        lang = self.table.preferences.language or self.lang
        reply = self.desk.answer(WebRequest(
            request["method"], request["path"], "alone", lang=lang, query=request.get("query") or {}, body=request.get("body") or ""))
        self._remember_game()
        return json.dumps({"status": reply.status, "body": reply.body}, ensure_ascii=False)

    @property
    def version(self) -> int:
        """Grows with everything that changes what the page shows."""
        return self.room.version

    def finished(self) -> int:
        """How many games would be lost with this browser."""
        return self.table.finished()

    def tidy(self) -> bool:
        """Between two taps: looks through what is kept, and brings the index into one file; whether that is worth keeping."""
        self.table.verify()
        store = self.table.store
        with suppress(OSError, Refused, *DOUBTS):
            store.sync()
            checkpoint(store.path.with_name(INDEX))
            return store.saving
        return False

    def _go_on(self) -> None:
        with suppress(OSError, ValueError, Refused):
            number = int(self._file.read_text())
            self.table.added_games.open_library()
            self.room.play(self.table.session(number))

    def _remember_game(self) -> None:
        now = str(self.room.session.id) if self.room.session else ""
        with suppress(OSError):
            if not self._file.exists() or self._file.read_text() != now:
                self._file.write_text(now)
