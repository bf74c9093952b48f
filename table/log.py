"""The append-only log of a game and what it means: which steps count, which are undone, the state after each.

A log is frozen; `after` gives the next one or refuses. The state after a step never changes, so going back is only
looking at the step before: undo and redo cost nothing and have no limit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from scoring import Pack, stop_if_cancelled
from sentences import say
from table.games import KINDS, game_of
from table.games.events import all_different, arguments_of
from table.games.game import GameKind
from table.games.state import AnyState, Json, Shape, clean_colour, clean_name, without_key
from table.json_reader import checked, number, parts, several, text
from table.words import Refused

Raw = Mapping[str, Json]
Entry = tuple[str, Raw]  # when, and what

UNDO: Raw = {"do": "undo"}
REDO: Raw = {"do": "redo"}
MOST_SEATS = MOST_BOXES = 60
MOST_STEPS = 25_000  # taking back is always possible, so it does not count
MOST_ENTRIES = 4 * MOST_STEPS  # that anybody reads
LOST: Raw = {"do": "lost"}  # in the place of something that a damaged file held

IN_START = (None, "start")
PHONE = number(1, MOST_STEPS)
OBJECT = checked(lambda value: isinstance(value, dict), say("an object"))
SEAT = parts({"name": lambda name, _: clean_name(name), "colour": lambda colour, _: clean_colour(colour)}, needed=["name"])
START = parts({"game": text(), "kind": text(like="|".join(KINDS)), "players": several(SEAT, MOST_SEATS), "variant": text(),
               "editions": several(text(), MOST_BOXES), "readings": OBJECT, "options": OBJECT, "sizes": OBJECT, "shape": OBJECT})


@dataclass(frozen=True, eq=False)
class Step:
    """One thing somebody did that has not been undone, and the state after it."""

    entry: int
    event: Raw
    state: AnyState
    before: Step | None
    phone: int = 0  # which of the guests' phones made it; 0: the table's own


@dataclass(frozen=True, eq=False)
class Log:
    game: GameKind[Any]
    first: AnyState
    length: int = 1  # entries so far, the start included
    taken_back: int = 0  # entries among them that only take something back
    top: Step | None = None
    undone: tuple[Step, ...] = ()

    @property
    def state(self) -> AnyState:
        return self.top.state if self.top else self.first

    def steps(self) -> list[Step]:
        """Those that count, oldest first."""
        steps, step = [], self.top
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]

    def after(self, raw: Raw) -> Log:
        """The log with one more entry; refused if the entry is not possible here. An entry that a guest made says by which phone."""
        event, phone = raw, 0
        if isinstance(raw, Mapping) and "phone" in raw:
            event, phone = without_key(raw, "phone"), PHONE(raw["phone"], (None, "phone"))
        word = event.get("do") if isinstance(event, Mapping) else None
        if word == "lost":
            return self._with(self.top, self.undone, takes_back=True)
        if word == "undo":
            if self.top is None:
                raise Refused(say("There is nothing to undo."))
            return self._with(self.top.before, (*self.undone, self.top), takes_back=True)
        takes_back = word == "edit" and event.get("event") is None
        if not takes_back and self.steps_made >= MOST_STEPS:
            raise Refused(say("A game has at most {most} steps.", most=MOST_STEPS))
        if word == "redo":
            if not self.undone:
                raise Refused(say("There is nothing to redo."))
            return self._with(self.undone[-1], self.undone[:-1])
        state = self._edited(event) if word == "edit" else self.game.after(self.state, event)
        return self._with(Step(self.length, event, state, self.top, phone), (), takes_back=takes_back)

    @property
    def steps_made(self) -> int:
        """How many of the steps that a game may have were made, whether they count or were undone."""
        return self.length - self.taken_back

    def _with(self, top: Step | None, undone: tuple[Step, ...], *, takes_back: bool = False) -> Log:
        return Log(self.game, self.first, self.length + 1, self.taken_back + takes_back, top, undone)

    def standing(self) -> dict[int, Raw]:
        """The events that make up the state, by entry, after all edits."""
        events: dict[int, Raw | None] = {}
        for step in self.steps():
            edit: Raw = step.event if step.event["do"] == "edit" else {"entry": step.entry, "event": step.event}
            events[edit["entry"]] = edit["event"]
        return {entry: event for entry, event in events.items() if event is not None}

    def _edited(self, raw: Raw) -> AnyState:
        """The state if that entry had been another one or, with null, had never been made."""
        if set(raw) != {"do", "entry", "event"}:
            raise Refused(say("An edit must name a step and what replaces it."))
        events = self.standing()
        if not isinstance(raw["entry"], int) or raw["entry"] not in events:
            raise Refused(say("This step no longer exists."))
        state = self.first
        for entry, event in (events | {raw["entry"]: raw["event"]}).items():
            stop_if_cancelled()
            try:
                state = self.game.after(state, event) if event is not None else state
            except Refused as why:
                if entry == raw["entry"]:
                    raise
                raise Refused(say("This edit would make a later step impossible: {why}", why=why.saying)) from why
        return state


def start_event(
    uid: str, pack: Pack, players: Iterable[Mapping[str, str]], *, variant: str, readings: Raw, options: Raw
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


def begin(start: Raw) -> Log:
    """A log that has only its start; refused if nobody could play like that. The shape of the game is the one it recorded."""
    setup = START(start, IN_START)
    game = game_of(setup.pop("game"), setup.pop("kind"))
    make_shape: Callable[..., Shape] = game.shape
    recorded = {**setup.pop("shape"), "variants": setup.pop("sizes")}
    shape = make_shape(**arguments_of(make_shape, others=True)(recorded, IN_START))
    first = all_different(game.start(shape, setup.pop("players"), setup))
    game.allowed(first)
    return Log(game, first)


def replay(entries: Iterable[Raw]) -> Log:
    """The log of these entries, read from the start. Where one is lost, a later one that made sense only with it is lost as well."""
    start, *rest = [*entries] or [{}]
    log, damaged = begin(start), LOST in rest
    for raw in rest:
        try:
            log = log.after(raw)
        except Refused:
            if not damaged:
                raise
            log = log.after(LOST)
    return log
