"""The append-only log of a game and its meaning: which steps count, which are undone, the state after each.

A log is frozen; `after` returns the next one or refuses. The state after a step never changes, so undo only looks
at the step before: undo and redo cost nothing and have no limit.
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
Entry = tuple[str, Raw]  # when, and the event

UNDO: Raw = {"do": "undo"}
REDO: Raw = {"do": "redo"}
MOST_SEATS = MOST_BOXES = 60
MOST_STEPS = 25_000  # undo is always possible and does not count
MOST_ENTRIES = 4 * MOST_STEPS  # limit of entries that are read
LOST: Raw = {"do": "lost"}  # replaces an entry lost in a damaged file

IN_START = (None, "start")
PHONE = number(1, MOST_STEPS)
OBJECT = checked(lambda value: isinstance(value, dict), say("an object"))
SEAT = parts({"name": lambda name, _: clean_name(name), "colour": lambda colour, _: clean_colour(colour)}, needed=["name"])
START = parts({"game": text(), "kind": text(like="|".join(KINDS)), "players": several(SEAT, MOST_SEATS), "variant": text(),
               "editions": several(text(), MOST_BOXES), "readings": OBJECT, "options": OBJECT, "sizes": OBJECT, "shape": OBJECT})


@dataclass(frozen=True, eq=False)
class Step:
    """One event that has not been undone, and the state after it."""

    entry: int
    event: Raw
    state: AnyState
    before: Step | None
    phone: int = 0  # number of the guest's phone that made it; 0: the table's own


@dataclass(frozen=True, eq=False)
class Log:
    game: GameKind[Any]
    first: AnyState
    length: int = 1  # number of entries, including the start
    taken_back: int = 0  # number of those that only undo something
    top: Step | None = None
    undone: tuple[Step, ...] = ()

    @property
    def state(self) -> AnyState:
        return self.top.state if self.top else self.first

    def steps(self) -> list[Step]:
        """Returns the steps that count, oldest first."""
        steps, step = [], self.top
        while step is not None:
            steps.append(step)
            step = step.before
        return steps[::-1]

    def after(self, raw: Raw) -> Log:
        """Returns the log with one more entry; refuses an impossible one. A guest's entry records the number of the phone."""
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
        """Returns how many of the allowed steps were made, undone ones included."""
        return self.length - self.taken_back

    def _with(self, top: Step | None, undone: tuple[Step, ...], *, takes_back: bool = False) -> Log:
        return Log(self.game, self.first, self.length + 1, self.taken_back + takes_back, top, undone)

    def effective_events(self) -> dict[int, Raw]:
        """Returns the events that make up the state, by entry, after all edits."""
        events: dict[int, Raw | None] = {}
        for step in self.steps():
            edit: Raw = step.event if step.event["do"] == "edit" else {"entry": step.entry, "event": step.event}
            events[edit["entry"]] = edit["event"]
        return {entry: event for entry, event in events.items() if event is not None}

    def _edited(self, raw: Raw) -> AnyState:
        """Returns the state as if that entry had been another event or, with null, had never been made."""
        if set(raw) != {"do", "entry", "event"}:
            raise Refused(say("An edit must name a step and what replaces it."))
        events = self.effective_events()
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
    """Returns the first entry of a log: who plays what, and the shape of the game, so that it can be read without the pack."""
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
    """Returns a log with only its start; refuses an impossible one. Its shape is the recorded one."""
    setup = START(start, IN_START)
    game = game_of(setup.pop("game"), setup.pop("kind"))
    make_shape: Callable[..., Shape] = game.shape
    recorded = {**setup.pop("shape"), "variants": setup.pop("sizes")}
    shape = make_shape(**arguments_of(make_shape, others=True)(recorded, IN_START))
    first = all_different(game.start(shape, setup.pop("players"), setup))
    game.allowed(first)
    return Log(game, first)


def replay(entries: Iterable[Raw]) -> Log:
    """Rebuilds a log from its entries. If one is lost, later ones that depend on it are lost, too."""
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
