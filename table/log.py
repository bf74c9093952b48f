"""The append-only log of a game and what it means: which steps stand, which are taken back, the state after each.

A log is frozen; `after` gives the next one or refuses. The state after a step never changes, so going back is only
looking at the step before: undo and redo cost nothing and have no limit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from sentences import say
from table.games import game_of
from table.games.game import Game
from table.games.state import Json, State, clean_colour, clean_name
from table.words import Refused

Raw = Mapping[str, Json]
Entry = tuple[str, Raw]  # when, and what
AnyState = State[Any]

UNDO: Raw = {"do": "undo"}
REDO: Raw = {"do": "redo"}
SETUP = {"variant": str, "edition": str, "readings": dict, "options": dict}
MOST_SEATS = 60
LOST: Raw = {"do": "lost"}  # stands where a damaged file held something that could not be read


@dataclass(frozen=True, eq=False)
class Step:
    """One thing somebody did that stands, and the state after it."""

    entry: int
    event: Raw
    state: AnyState
    before: Step | None

    def back(self) -> Iterator[Step]:
        """This step and those before it, the newest first."""
        step: Step | None = self
        while step is not None:
            yield step
            step = step.before


@dataclass(frozen=True, eq=False)
class Log:
    game: Game[Any]
    first: AnyState
    length: int = 1  # entries so far, the start included
    top: Step | None = None
    undone: tuple[Step, ...] = ()

    @property
    def state(self) -> AnyState:
        return self.top.state if self.top else self.first

    @property
    def position(self) -> int:
        """The entry of the last step that stands. It says all: an entry has only one past."""
        return self.top.entry if self.top else 0

    def steps(self) -> list[Step]:
        return list(self.top.back())[::-1] if self.top else []

    def after(self, raw: Raw) -> Log:
        """The log with one entry more; refused if the entry is not possible here."""
        word = raw.get("do") if isinstance(raw, Mapping) else None
        if word == "undo":
            return self._undone()
        if word == "redo":
            return self._redone()
        if word == "lost":
            return replace(self, length=self.length + 1)
        state = self._edited(raw) if word == "edit" else self.game.apply(self.state, self.game.read(raw))
        return replace(self, length=self.length + 1, top=Step(self.length, raw, state, self.top), undone=())

    def _undone(self) -> Log:
        if self.top is None:
            raise Refused(say("There is nothing to undo."))
        return replace(self, length=self.length + 1, top=self.top.before, undone=(*self.undone, self.top))

    def _redone(self) -> Log:
        if not self.undone:
            raise Refused(say("There is nothing to redo."))
        return replace(self, length=self.length + 1, top=self.undone[-1], undone=self.undone[:-1])

    def standing(self) -> dict[int, Raw]:
        """The events that make the state, by entry, as the edits left them."""
        events: dict[int, Raw] = {}
        for step in self.steps():
            if step.event["do"] != "edit":
                events[step.entry] = step.event
            elif step.event["event"] is None:
                del events[step.event["entry"]]
            else:
                events[step.event["entry"]] = step.event["event"]
        return events

    def _edited(self, raw: Raw) -> AnyState:
        """The state as it would be had that entry been another one, or, with null, had it not been."""
        if set(raw) != {"do", "entry", "event"}:
            raise Refused(say("An edit names a step and what replaces it."))
        events = self.standing()
        if not isinstance(raw["entry"], int) or raw["entry"] not in events:
            raise Refused(say("There is no such step, or no more."))
        state = self.first
        for entry, event in (events | {raw["entry"]: raw["event"]}).items():
            if event is not None:
                state = self._replayed(state, event, edited=entry == raw["entry"])
        return state

    def _replayed(self, state: AnyState, event: Raw, *, edited: bool) -> AnyState:
        try:
            changed: AnyState = self.game.apply(state, self.game.read(event))
        except Refused as why:
            if edited:
                raise
            raise Refused(say("With this edit a later step would no longer be possible: {why}", why=why.saying)) from why
        return changed


def start_event(
    uid: str,
    game: str,
    kind: str,
    players: Iterable[Mapping[str, str]],
    *,
    variant: str,
    edition: str,
    readings: Raw,
    options: Raw,
    pack: str,
    sizes: Mapping[str, tuple[int, int]] | None = None,
) -> dict[str, Json]:
    """The first entry of every log: who sits down to what. `sizes` of an added game: its variants, for how many players each is."""
    added = {"sizes": {name: list(size) for name, size in sizes.items()}} if sizes else {}
    return {
        "do": "start",
        "uid": uid,
        "game": game,
        "kind": kind,
        "players": [dict(player) for player in players],
        "variant": variant or next(iter(sizes or game_of(game, kind).variants)),
        "edition": edition,
        "readings": dict(readings),
        "options": dict(options),
        "pack": pack,
        **added,
    }


def begin(start: Raw) -> Log:
    """A log that has only its start; refused if nobody could play so."""
    try:
        if not isinstance(start["game"], str) or len(start["players"]) > MOST_SEATS:
            raise TypeError(start["game"])
        game = _seated(game_of(start["game"], start["kind"]), start)
        setup = {name: start[name] for name in SETUP}
        if not all(isinstance(setup[name], kind) for name, kind in SETUP.items()):
            raise TypeError(setup)
        players = [{"name": clean_name(player["name"]), "colour": clean_colour(player.get("colour", ""))} for player in start["players"]]
        first = game.start({**setup, "players": players})
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise Refused(say("The start of this game cannot be read.")) from wrong
    for name in first.names:
        if first.names.count(name) > 1:
            raise Refused(say("{name} is already at this table.", name=name))
    game.allowed(first)
    return Log(game, first)


def _seated(game: Game[Any], start: Raw) -> Game[Any]:
    """An added game is for as many players as its own pack said when they sat down: the log can be read without the pack."""
    if "sizes" not in start:
        return game
    return replace(game, variants={str(name): range(int(least), int(most) + 1) for name, (least, most) in start["sizes"].items()})


def filled(found: Mapping[int, Entry]) -> list[Entry]:
    """The entries of a log by their numbers, with stand-ins for those that are lost."""
    entries: list[Entry] = []
    for number in range(max(found, default=-1) + 1):
        entries.append(found[number] if number in found else (entries[-1][0] if entries else "", LOST))
    return entries


def readable(entries: list[Raw]) -> Log:
    """The log that these entries are. Where one is lost, a later one that made sense only with it is lost as well."""
    if LOST not in entries:
        return replay(entries)
    log = begin(entries[0])
    for raw in entries[1:]:
        try:
            log = log.after(raw)
        except Refused:
            log = log.after(LOST)
    return log


def replay(entries: Iterable[Raw]) -> Log:
    """The log that these entries are, read again from the start."""
    log: Log | None = None
    for raw in entries:
        log = begin(raw) if log is None else log.after(raw)
    if log is None:
        raise Refused(say("The start of this game cannot be read."))
    return log
