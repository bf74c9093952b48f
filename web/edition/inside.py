"""The Python side of the worker: a request as JSON in, the desk's answer as JSON out."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

from table import Refused, Table
from table.index import DOUBTS, checkpoint
from table.session import Session
from table.store import INDEX
from table.time_limit import TooSlow, within
from views.play import AnyResult
from web.desk import PATHS, Desk
from web.paths import WebRequest
from web.room import Room
from web.scores import AtOnce
from web.words import wanted

SECONDS = 0.06  # seconds, out of a tap's tenth of a second
SHARED = ("boot", "version", "shows_results")  # of the room
ON_THE_TABLE = "on_the_table"  # names the game to continue after a reload


class Hurried:
    """Scores a game within the time of a tap, or leaves it to another worker: then the views are pending."""

    def __init__(self) -> None:
        self._left: object = None  # the game that took too long, with its last entry
        self.pending = False

    def result(self, session: Session) -> AnyResult | None:
        key = (session.uid, session.log.top, session.pack().hash)
        self.pending = key == self._left
        try:
            return None if self.pending else within(SECONDS, session.result)
        except TooSlow:
            self._left, self.pending = key, True
            return None


class WebEdition:
    """The table of one browser. Its folder is in memory: the worker stores every change before it sends the answer.

    `room`: the state of another worker from `share`; this one then has that worker's files and no time limit, and only reads.
    """

    def __init__(self, folder: str, languages: str, room: str = "") -> None:
        self.table = Table.open(folder)
        self.room = Room(self.table, hosted=True)
        self._hurried = Hurried()
        self.desk = Desk(self.room, AtOnce() if room else self._hurried)
        self.lang = wanted(languages)
        self.in_a_hurry = not room
        self._file = Path(folder) / ON_THE_TABLE
        self._go_on()
        for name, value in json.loads(room or "{}").items():
            setattr(self.room, name, value)

    def share(self) -> str:
        """Returns the state of the room that is not in files."""
        return json.dumps({name: getattr(self.room, name) for name in SHARED})

    def answer(self, asked: str) -> str:
        """Answers {"method", "path", "query", "body"} with {"status", "body"}.

        Returns None if it takes longer than other requests may wait.
        """
        sent = json.loads(asked)
        given = {name: value for name, value in (sent.get("query") or {}).items() if value not in (None, "")}
        # repeated keys, as in an address
        query = {name: value if isinstance(value, str) else json.dumps(value) for name, value in given.items()}
        lang = self.table.preferences.language or self.lang
        request = WebRequest(sent["method"], sent["path"], "alone", lang=lang, query=query, body=sent.get("body") or "")
        path = PATHS.get((request.method, request.path))
        try:
            # changes are carried out whatever they take
            hurry = self.in_a_hurry and request.method == "GET" and path is not None and path.slow
            reply = within(SECONDS, lambda: self.desk.answer(request)) if hurry else self.desk.answer(request)
        except TooSlow:
            return ""
        self._remember_game()
        return json.dumps({"status": reply.status, "body": reply.body}, ensure_ascii=False)

    @property
    def pending(self) -> bool:
        """Whether the last state lacks what took too long."""
        return self._hurried.pending

    @property
    def version(self) -> int:
        """Returns a number that grows with every change of what the page shows."""
        return self.room.version

    def finished(self) -> int:
        """Returns how many games would be lost with this browser's storage."""
        return self.table.finished()

    def tidy(self) -> bool:
        """Verifies the stored data between two taps and compacts the index into one file; returns whether that is worth storing."""
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
