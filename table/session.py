"""A game in progress: every tap is an entry of its log, written before the state changes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime
from random import Random, SystemRandom
from threading import Lock
from typing import TYPE_CHECKING, Any

from scoring import Pack, Result, is_referee
from sentences import Speaks, say
from table.games.state import State
from table.history import Difference, Record, read_log, seats_of
from table.journal import as_text
from table.log import REDO, UNDO, Entry, Log, Raw, Step, replay
from table.rules import check_known
from table.schema import EVENTS, SESSIONS, Row, put
from table.words import Malformed, Refused, is_refused, no_more

if TYPE_CHECKING:
    from table.table import Table

LONGEST_EVENT = 20_000
REMEMBERED_RESULTS = 32


class Session:
    """One game at the table. Its log is read from the store on first use."""

    def __init__(self, table: Table, row: Row) -> None:
        self._table = table
        self.row = row
        self.id, self.uid, self.game = int(row[0]), str(row[1]), str(row[2])
        self._entries: list[Entry] = []
        self._log: Log | None = None
        self._generation = table.store.generation
        self._results: dict[tuple[Step | None, str], Result] = {}
        self._pack: tuple[object, Pack] | None = None  # with what it was opened from
        self._remembering = Lock()

    # Properties

    @property
    def started(self) -> datetime:
        return datetime.fromisoformat(self.row[3])

    @property
    def finished(self) -> bool:
        return bool(self.row[4] == "finished")

    @property
    def touched(self) -> datetime:
        """When the last entry was made."""
        _ = self.log
        return datetime.fromisoformat(self._entries[-1][0])

    @property
    def log(self) -> Log:
        return self._read_again() if self._log is None else self._log

    @property
    def state(self) -> State[Any]:
        return self.log.state

    @property
    def players(self) -> tuple[str, ...]:
        return self.log.state.names

    @property
    def readable(self) -> bool:
        """Whether this version of the app understands the log; if not, it is kept unchanged."""
        return not is_refused(lambda: self.log)

    @property
    def entries(self) -> list[tuple[datetime, Raw]]:
        """Returns the whole log as stored: when, and the event."""
        _ = self.log
        return [(datetime.fromisoformat(at), raw) for at, raw in self._entries]

    @property
    def phones(self) -> set[int]:
        """The numbers of the guests' phones that made entries of this log."""
        _ = self.log
        return {raw["phone"] for _, raw in self._entries if "phone" in raw}

    # Changing

    def do(self, event: Raw, *, phone: int = 0) -> State[Any]:
        """Makes one entry.

        When this returns it is stored; if it is refused, nothing has changed. `phone`: the guest's phone that made it.
        """
        return self._enter([event], phone)

    def throw_die(self, chance: Random | None = None, *, phone: int = 0) -> str:
        """Rolls the app's die, with the true odds, and enters the face as if typed."""
        pack = self.pack()
        assert is_referee(pack)
        face = (chance or SystemRandom()).choice(pack.faces)
        self.do({"do": "roll", "face": face}, phone=phone)
        return face

    def undo(self, steps: int = 1, *, phone: int = 0) -> State[Any]:
        return self._enter([UNDO] * steps, phone)

    def redo(self, steps: int = 1) -> State[Any]:
        return self._enter([REDO] * steps)

    def edit(self, entry: int, event: Raw | None, *, phone: int = 0) -> State[Any]:
        """Replaces an earlier step or, with None, removes it; itself a step that can be undone."""
        return self._enter([{"do": "edit", "entry": entry, "event": event}], phone)

    @property
    def note(self) -> str:
        """The last note about this game."""
        return self.state.notes[-1] if self.state.notes else ""

    @property
    def can_undo(self) -> bool:
        return self.log.top is not None

    @property
    def can_redo(self) -> bool:
        return bool(self.log.undone)

    def _enter(self, raws: Iterable[Raw], phone: int = 0) -> State[Any]:
        events = [_as_stored(raw, phone) for raw in raws]
        store = self._table.store
        with store.changing():
            if self.finished and any(raw.get("do") != "note" for raw in events):  # a note does not change the result
                raise Refused(say("This game is finished: open it again first."))
            if self._generation != store.generation:
                self._read_again()
            log = self.log
            for raw in events:
                log = self._allowed(log, raw)
            at = store.timestamp()
            rows = [(self.id, entry, at, raw) for entry, raw in enumerate(events, start=len(self._entries))]
            store.append(put(EVENTS, *rows))
            self._entries += [(at, raw) for raw in events]
            self._log = log
        return log.state

    def _allowed(self, log: Log, raw: Raw) -> Log:
        """Returns the log after the entry, if the game and, if necessary, the rules allow it."""
        after = log.after(raw)
        event = raw["event"] if raw["do"] == "edit" else raw
        if event is None:
            return after
        if event["do"] == "reading" and event["reading"] not in self._pack_for(after).readings:
            raise Refused(say("There is no reading «{name}».", name=event["reading"]))
        cards = log.game.cards_of(event)
        if cards:
            pack = self._pack_for(after)
            check_known(pack.lexicon.cards, cards)
            log.game.check_step(after.state, log.state, pack)
        if event["do"] in log.game.ask_the_rules:
            log.game.check_result(self._result_for(after))
        return after

    def _read_again(self) -> Log:
        """Returns the log as stored."""
        store = self._table.store
        generation = store.generation
        if not store.rows(SESSIONS, "WHERE id = ? AND uid = ?", (self.id, self.uid)):
            raise no_more()
        self._entries = read_log(store, self.id)
        self._log = replay(raw for _, raw in self._entries)
        self._generation = generation
        return self._log

    # Scoring

    def pack(self) -> Pack:
        return self._pack_for(self.log)

    def check(self, event: Raw) -> None:
        """Refuses an event that the game does not allow, or after which the rules could not score it. Nothing changes."""
        self._result_for(self._allowed(self.log, event))

    def result(self) -> Result:
        """Returns the result of the current state; raises Refused, in the words of the rules, if they cannot score it."""
        return self._result_for(self.log)

    @property
    def question(self) -> tuple[str, object, str]:
        """Returns what the result depends on: as long as it is equal, so is the result."""
        return self.uid, self.log.top, self.pack().hash

    def unfinished(self) -> list[str]:
        """Lists the players who have something left to enter."""
        return list(self.log.game.unfinished(self.state, self.pack()))

    @property
    def complete(self) -> bool:
        """Whether everything is entered and nothing is unknown or impossible: only then is there a winner."""
        return not self.unfinished() and not self.warnings()

    def record_so_far(self) -> Record:
        """Returns the record as if the game ended now. It includes the boxes, so that cards can be named even if the log is lost."""
        editions = {"editions": list(self.state.editions)} if self.state.editions else {}
        result = {**self.result().to_json(), **editions, **({} if self.complete else {"incomplete": True})}
        return Record(
            id=self.id,
            uid=self.uid,
            game=self.game,
            started=self.started,
            finished=self._table.store.clock(),
            pack=self.pack().hash,
            result=result,
            seats=tuple(seat if self.complete else replace(seat, won=False) for seat in seats_of(self.log, result)),
        )

    def differences(self, record: Record) -> list[Difference]:
        """Lists where today's pack would change the record; empty if it is still right."""
        today = {seat.player: seat for seat in self.record_so_far().seats}
        return [
            Difference(seat, today[seat.player])
            for seat in record.seats
            if seat.player in today and self.state.entered(seat.player)
            and today[seat.player] != (seat if self.complete else replace(seat, won=False))
        ]

    def warnings(self) -> list[Speaks]:
        """Lists what cannot be right as entered, as far as the rules noticed."""
        return list(self.log.game.warnings(self.result()))

    def _pack_for(self, log: Log) -> Pack:
        """Opens the pack, once as long as nothing it depends on has changed."""
        state, table = log.state, self._table
        read_from = (state.readings, state.editions, table.overlays.text(self.game), table.added_games.version)
        held = self._pack
        if held is None or held[0] != read_from:
            held = self._pack = read_from, table.pack(self.game, state.readings, state.editions)
        return held[1]

    def _result_for(self, log: Log) -> Result:
        pack = self._pack_for(log)
        key = (log.top, pack.hash)
        result = self._results.get(key)
        if result is None:
            result = self._table.rules.score(pack, log.state)
            # Screens ask from another thread while the next tap is already being entered.
            with self._remembering:
                self._results[key] = result
                if len(self._results) > REMEMBERED_RESULTS:
                    del self._results[next(iter(self._results))]
        return result


def _as_stored(raw: Raw, phone: int = 0) -> Raw:
    """Returns the event as it will be read back."""
    try:
        text = as_text(dict(raw, phone=phone) if phone else dict(raw))
        text.encode()
    except (TypeError, ValueError, RecursionError) as wrong:
        raise Malformed(say("This is not an event of the game.")) from wrong
    if len(text) > LONGEST_EVENT:
        raise Refused(say("This event is too long."))
    kept: Raw = json.loads(text)
    return kept
