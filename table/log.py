"""The append-only log of a game and what it means: which steps count, which are undone, the state after each.

A log is frozen; `after` gives the next one or refuses. The state after a step never changes, so going back is only
looking at the step before: undo and redo cost nothing and have no limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Any

from sentences import say
from table.games import game_of
from table.games.events import read_fields
from table.games.game import Game
from table.games.state import Json, Shape, State, clean_colour, clean_name, without_key
from table.time_limit import stop_if_given_up
from table.words import Refused

if TYPE_CHECKING:
    from scoring import Pack

Raw = Mapping[str, Json]
Entry = tuple[str, Raw]  # when, and what
AnyState = State[Any]
Packs = Callable[[str], "Pack"]  # the pack of a game as it is printed

UNDO: Raw = {"do": "undo"}
REDO: Raw = {"do": "redo"}
SETUP = {"variant": str, "readings": dict, "options": dict}
MOST_SEATS = MOST_BOXES = 60
MOST_ENTRIES = 25_000
LOST: Raw = {"do": "lost"}  # in the place of something that a damaged file held


@dataclass(frozen=True, eq=False)
class Step:
    """One thing somebody did that has not been undone, and the state after it."""

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

    def steps(self) -> list[Step]:
        return list(self.top.back())[::-1] if self.top else []

    def after(self, raw: Raw) -> Log:
        """The log with one more entry; refused if the entry is not possible here."""
        if self.length >= MOST_ENTRIES:
            raise Refused(say("A game has at most {most} steps.", most=MOST_ENTRIES))
        word = raw.get("do") if isinstance(raw, Mapping) else None
        if word == "undo":
            return self._undone()
        if word == "redo":
            return self._redone()
        if word == "lost":
            return Log(self.game, self.first, self.length + 1, self.top, self.undone)
        state = self._edited(raw) if word == "edit" else self.game.after(self.state, raw)
        return Log(self.game, self.first, self.length + 1, Step(self.length, raw, state, self.top))

    def _undone(self) -> Log:
        if self.top is None:
            raise Refused(say("There is nothing to undo."))
        return Log(self.game, self.first, self.length + 1, self.top.before, (*self.undone, self.top))

    def _redone(self) -> Log:
        if not self.undone:
            raise Refused(say("There is nothing to redo."))
        return Log(self.game, self.first, self.length + 1, self.undone[-1], self.undone[:-1])

    def standing(self) -> dict[int, Raw]:
        """The events that make up the state, by entry, after all edits."""
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
        """The state if that entry had been another one or, with null, had never been made."""
        if set(raw) != {"do", "entry", "event"}:
            raise Refused(say("An edit must name a step and what replaces it."))
        events = self.standing()
        if not isinstance(raw["entry"], int) or raw["entry"] not in events:
            raise Refused(say("This step no longer exists."))
        state = self.first
        for entry, event in (events | {raw["entry"]: raw["event"]}).items():
            if event is not None:
                stop_if_given_up()
                state = self._replayed(state, event, edited=entry == raw["entry"])
        return state

    def _replayed(self, state: AnyState, event: Raw, *, edited: bool) -> AnyState:
        try:
            changed: AnyState = self.game.after(state, event)
        except Refused as why:
            if edited:
                raise
            raise Refused(say("This edit would make a later step impossible: {why}", why=why.saying)) from why
        return changed


def start_event(
    uid: str,
    pack: Pack,
    players: Iterable[Mapping[str, str]],
    *,
    variant: str,
    readings: Raw,
    options: Raw,
) -> dict[str, Json]:
    """The first entry of every log: who plays what, and the shape of the game, so that it can be read without the pack."""
    shape = game_of(pack.game, pack.kind).shape.of(pack)
    return {
        "do": "start",
        "uid": uid,
        "game": pack.game,
        "kind": pack.kind,
        "players": [dict(player) for player in players],
        "variant": variant or next(iter(shape.variants)),
        "editions": list(pack.boxes),
        "readings": dict(readings),
        "options": dict(options),
        "pack": pack.hash,
        "sizes": shape.variants,
        "shape": without_key(asdict(shape), "variants"),
    }


def begin(start: Raw, packs: Packs | None = None) -> Log:
    """A log that has only its start; refused if nobody could play like that."""
    try:
        if not isinstance(start["game"], str) or len(start["players"]) > MOST_SEATS:
            raise TypeError(start["game"])
        game = game_of(start["game"], start["kind"])
        setup = {name: start[name] for name in SETUP}
        if not all(isinstance(setup[name], kind) for name, kind in SETUP.items()):
            raise TypeError(setup)
        setup["editions"] = _editions(start)
        players = [{"name": clean_name(player["name"]), "colour": clean_colour(player.get("colour", ""))} for player in start["players"]]
        first = game.start(_shape(game, start, packs), players, setup)
    except (KeyError, TypeError, ValueError, AttributeError) as wrong:
        raise Refused(say("The start of this game cannot be read.")) from wrong
    for name in first.names:
        if first.names.count(name) > 1:
            raise Refused(say("{name} is already at this table.", name=name))
    game.allowed(first)
    return Log(game, first)


def _editions(start: Raw) -> tuple[str, ...]:
    """The boxes on the table; games from before there were any have none."""
    editions = start.get("editions", [])
    if not isinstance(editions, list) or len(editions) > MOST_BOXES or not all(isinstance(box, str) for box in editions):
        raise TypeError(editions)
    return tuple(editions)


def _shape(game: Game[Any], start: Raw, packs: Packs | None) -> Shape:
    """As it was recorded. Old logs of added games recorded the sizes alone; those of our own games nothing: today's pack says it."""
    if "sizes" in start:
        recorded = {**start.get("shape", {}), "variants": start["sizes"]}
        known = {field.name for field in fields(game.shape)}  # a later version may have recorded more
        return game.shape(**read_fields(game.shape, {name: value for name, value in recorded.items() if name in known}, "start"))
    if packs is None:
        raise KeyError("sizes")
    return game.shape.of(packs(game.name))


def without_gaps(found: Mapping[int, Entry]) -> list[Entry]:
    """The entries of a log by their numbers, with stand-ins for those that are lost."""
    entries: list[Entry] = []
    for number in range(max(found, default=-1) + 1):
        entries.append(found[number] if number in found else (entries[-1][0] if entries else "", LOST))
    return entries


def replay(entries: Iterable[Raw], packs: Packs | None = None) -> Log:
    """The log of these entries, read from the start. Where one is lost, a later one that made sense only with it is lost as well."""
    start, *rest = [*entries] or [{}]
    log, damaged = begin(start, packs), LOST in rest
    for raw in rest:
        try:
            log = log.after(raw)
        except Refused:
            if not damaged:
                raise
            log = log.after(LOST)
    return log
