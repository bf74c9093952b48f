"""A game being played: every tap is an entry of its log, committed before the state changes."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from datetime import datetime
from random import Random, SystemRandom
from threading import Lock
from typing import TYPE_CHECKING, Any

from table import schema
from table.games.state import Json, State
from table.log import REDO, UNDO, Log, Raw, Step, begin
from table.rules import Pack, Result, card_name, check_cards, check_drawn, check_hands, check_referee, thrown, told
from table.schema import EVENTS, SESSIONS, Row, as_text
from table.words import Refused, Said, Speaks

if TYPE_CHECKING:
    from table.table import Table

LONGEST_EVENT = 20_000
REMEMBERED_RESULTS = 32


class Session:
    """One game at the table. Its log is read from the store when somebody first asks for it."""

    def __init__(self, table: Table, row: Row) -> None:
        self._table = table
        self.row = row
        self._entries: list[tuple[str, str]] = []  # when, and the event as text
        self._log: Log | None = None
        self._generation = table.store.generation
        self._results: dict[tuple[Step | None, str], Result] = {}
        self._remembering = Lock()

    def __repr__(self) -> str:
        return f"<Session {self.id} {self.game}>"

    # What it is

    @property
    def id(self) -> int:
        return int(str(self.row[0]))

    @property
    def uid(self) -> str:
        return str(self.row[1])

    @property
    def game(self) -> str:
        return str(self.row[2])

    @property
    def started(self) -> datetime:
        return datetime.fromisoformat(str(self.row[3]))

    @property
    def finished(self) -> bool:
        return self.row[4] == "finished"

    @property
    def touched(self) -> datetime:
        """When the last entry was made."""
        self._load()
        return datetime.fromisoformat(self._entries[-1][0])

    @property
    def log(self) -> Log:
        return self._load()

    def _load(self) -> Log:
        return self._catch_up() if self._log is None else self._log

    @property
    def state(self) -> State[Any]:
        return self.log.state

    @property
    def players(self) -> tuple[str, ...]:
        return self.log.state.names

    @property
    def readable(self) -> bool:
        """Whether this version of the app understands the log; if not it is kept as it is."""
        try:
            self._load()
        except Refused:
            return False
        return True

    @property
    def entries(self) -> list[tuple[datetime, Raw]]:
        """The whole log as it is stored: when, and what."""
        self._load()
        return [(datetime.fromisoformat(at), json.loads(text)) for at, text in self._entries]

    # What is done

    def do(self, event: Raw) -> State[Any]:
        """Makes one entry. When this returns it is stored; if it is refused, nothing has changed."""
        return self._enter([event])

    def throw_die(self, chance: Random | None = None) -> str:
        """The app's own die, with the true odds: the face it showed, which is an entry like a typed one."""
        face = thrown(self.pack(), chance or SystemRandom())
        self.do({"do": "roll", "face": face})
        return face

    def undo(self, steps: int = 1) -> State[Any]:
        return self._enter([UNDO] * steps)

    def redo(self, steps: int = 1) -> State[Any]:
        return self._enter([REDO] * steps)

    def edit(self, entry: int, event: Raw | None) -> State[Any]:
        """An earlier step becomes another one, or, with None, none; itself a step that can be undone."""
        return self._enter([{"do": "edit", "entry": entry, "event": event}])

    @property
    def can_undo(self) -> bool:
        return self.log.top is not None

    @property
    def can_redo(self) -> bool:
        return bool(self.log.undone)

    def steps(self) -> list[Step]:
        """The steps that stand, oldest first: `entry`, `event`, and the `state` after each."""
        return self.log.steps()

    def _enter(self, raws: Iterable[Raw]) -> State[Any]:
        if self.finished:
            raise Refused("Cette partie est finie : rouvrez-la d'abord.", "This game is finished: open it again first.")
        texts = [_text_of(raw) for raw in raws]
        while True:
            log = self.log
            for text in texts:
                log = self._allowed(log, json.loads(text))
            if self._written(texts):
                self._log = log
                return log.state
            self._catch_up()

    def _allowed(self, log: Log, raw: Raw) -> Log:
        """The log after the entry, if the game and, where it matters, the rules have nothing against it."""
        after = log.after(raw)
        event = raw["event"] if raw["do"] == "edit" else raw
        if event is None:
            return after
        if event["do"] == "reading":
            self._pack_for(after)
        cards = log.game.cards_of(event)
        if cards:
            check_cards(self._pack_for(after), cards)
            check_hands(self._pack_for(after), after.state, log.state)
            check_drawn(self._pack_for(after), after.state, log.state)
        if event["do"] in log.game.ask_the_rules:
            check_referee(self._result_for(after))
        return after

    def _written(self, texts: list[str]) -> bool:
        """Stores the entries behind ours; not, if another process has made entries meanwhile."""
        store = self._table.store
        if self._generation != store.generation:
            self._store_again()
        at = store.stamp()
        new: list[Row] = [(self.id, entry, at, text) for entry, text in enumerate(texts, start=len(self._entries))]

        def append(connection: sqlite3.Connection) -> None:
            for row in new:
                schema.add(connection, EVENTS, row)

        try:
            store.write(append)
        except sqlite3.IntegrityError as taken:
            if taken.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
                raise Refused("Cette partie a été effacée.", "This game has been erased.") from taken
            # Ours are there already if the file was mended by another process just after we had written them.
            if self._stored()[: len(new)] != new:
                return False
        self._entries += [(at, text) for text in texts]
        if self._generation != store.generation:
            self._store_again()
        return True

    def _stored(self) -> list[Row]:
        """What the store has behind the entries we know."""
        behind = "WHERE session = ? AND entry >= ? ORDER BY entry"
        return self._table.store.read(lambda connection: schema.rows(connection, EVENTS, behind, (self.id, len(self._entries))))

    def _store_again(self) -> None:
        """The file was damaged and mended: what it lost of this game is still known here."""
        store = self._table.store

        def restore(connection: sqlite3.Connection) -> None:
            here = schema.rows(connection, SESSIONS, "WHERE id = ?", (self.id,))
            if here and here[0][1] != self.uid:
                raise Refused("Cette partie n'existe plus.", "This game does not exist any more.")
            schema.put(connection, SESSIONS, self.row)
            for number, (at, text) in enumerate(self._entries):
                schema.put(connection, EVENTS, (self.id, number, at, text))

        store.write(restore)
        self._generation = store.generation

    def _catch_up(self) -> Log:
        """Reads what the store has and we do not."""
        rows = self._stored()
        log = self._log
        for _, _, _, text in rows:
            raw = json.loads(str(text))
            log = begin(raw) if log is None else log.after(raw)
        if log is None:
            raise Refused("Cette partie n'existe plus.", "This game does not exist any more.")
        self._entries += [(str(at), str(text)) for _, _, at, text in rows]
        self._log = log
        return log

    # From phone to phone

    def hand_code(self, player: str) -> str:
        """One player's entry as a code to read aloud."""
        from table.hand_code import write_code

        return write_code(self.game, self.state, player, self.pack())

    def read_code(self, player: str, code: str) -> State[Any]:
        """Puts the entry of a code in front of a player; refused if the code is not right or not for this game."""
        from table.hand_code import read_code

        return self.do(read_code(code, self.game, player, self.pack()))

    # What it comes to

    def inputs(self) -> dict[str, Json]:
        """The table as the rules take it."""
        return self.log.game.inputs(self.log.state)

    def pack(self) -> Pack:
        return self._pack_for(self.log)

    def result(self) -> Result:
        """The Result of the state as it is; Refused, in the words of the rules, where they cannot score it."""
        return self._result_for(self.log)

    def warnings(self) -> list[Speaks]:
        """What cannot be as it is entered: clashes between the players, and what the rules noticed."""
        pack = self.pack()
        clashes: list[Said] = self.log.game.clashes(self.log.state, lambda card: card_name(pack, card))
        return [*clashes, *told(self.result())]

    def _pack_for(self, log: Log) -> Pack:
        return self._table.pack(self.game, log.state.readings)

    def _result_for(self, log: Log) -> Result:
        pack = self._pack_for(log)
        key = (log.top, pack.hash)
        result = self._results.get(key)
        if result is None:
            result = self._table.rules.score(pack, log.game.inputs(log.state))
            # Screens ask from a thread of their own while the next tap is already being entered.
            with self._remembering:
                self._results[key] = result
                if len(self._results) > REMEMBERED_RESULTS:
                    del self._results[next(iter(self._results))]
        return result


def _text_of(raw: Raw) -> str:
    try:
        text = as_text(dict(raw) if isinstance(raw, Mapping) else raw)
        text.encode()
    except (TypeError, ValueError, RecursionError) as wrong:
        raise Refused("Ce n'est pas un événement de la partie.", "This is not an event of the game.") from wrong
    if len(text) > LONGEST_EVENT:
        raise Refused("Cet événement est trop long.", "This event is too long.")
    return text
