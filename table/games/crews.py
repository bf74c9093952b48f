"""Bébés pirates: crew, treasures, coins and skulls of each player, and who cries best; Petits pirates: only the coins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Self

from sentences import say
from table.games.events import Event, Tokens
from table.games.game import Game, Line, figures
from table.games.state import Json, Player, State
from table.words import Refused

BASIC, ADVANCED, PETITS = "basic", "advanced", "petits"
TYPES = ("navigator", "pirate", "type_3", "type_4", "type_5")
COLOURS = ("purple", "green", "colour_3", "colour_4", "colour_5")
COPIES = 2

Crew = Mapping[tuple[str, str], int]  # type and colour → copies held


@dataclass(frozen=True, kw_only=True)
class Pirate(Player):
    crew: Crew = field(default_factory=dict)
    treasures: int = 0
    coins: int | None = None  # None: not counted yet, so that the last player's coins can be offered
    skulls: int = 0
    paid_discards: int = 0
    set: int | None = None  # express entry: the points of the best set, counted by the player


@dataclass(frozen=True, kw_only=True)
class Ship(State[Pirate]):
    cried_best: tuple[str, ...] = ()
    lid_shuffled: bool = False

    def renamed(self, old: str, new: str) -> Self:
        cried = tuple(new if name == old else name for name in self.cried_best)
        return replace(super().renamed(old, new), cried_best=cried)

    def without(self, name: str) -> Self:
        cried = tuple(crier for crier in self.cried_best if crier != name)
        return replace(super().without(name), cried_best=cried)


def entries(state: Ship) -> dict[str, Json]:
    table: dict[str, Json] = {
        "mode": state.variant,
        "players": [_entry(pirate) for pirate in state.players],
    }
    if state.cried_best:
        table["cried_best"] = list(state.cried_best)
    return table


def _entry(pirate: Pirate) -> dict[str, Json]:
    crew = [list(card) for card, copies in pirate.crew.items() for _ in range(copies)]
    entry: dict[str, Json] = {"name": pirate.name, "crew": crew, "treasures": pirate.treasures}
    if pirate.coins is not None:
        entry["coins"] = pirate.coins
    entry |= {"skulls": pirate.skulls, "paid_discards": pirate.paid_discards}
    if pirate.set is not None:
        entry["set"] = pirate.set
    return entry


def _not_negative(count: int) -> None:
    if count < 0:
        raise Refused(say("Nobody can have fewer than none."))


@dataclass(frozen=True)
class SetCrew:
    """How many copies of one crew card a player holds: 0, 1 or 2."""

    player: str
    type: str
    colour: str
    copies: int

    def apply(self, state: Ship) -> Ship:
        if self.type not in TYPES or self.colour not in COLOURS:
            raise Refused(say("There is no crew card {type} / {colour}.", type=self.type, colour=self.colour))
        if not 0 <= self.copies <= COPIES:
            raise Refused(say("Every crew card exists twice."))
        crew = {**state.player(self.player).crew, (self.type, self.colour): self.copies}
        ordered = {(kind, colour): crew[kind, colour] for kind in TYPES for colour in COLOURS if crew.get((kind, colour))}
        return state.with_player(self.player, crew=ordered)


@dataclass(frozen=True)
class MoveCrew:
    """One copy of a crew card goes from its holder to this player."""

    player: str
    holder: str
    type: str
    colour: str

    def apply(self, state: Ship) -> Ship:
        card = (self.type, self.colour)
        theirs = state.player(self.holder).crew.get(card, 0)
        if not theirs:
            raise Refused(say("{player} does not have this crew card.", player=self.holder))
        state = SetCrew(self.holder, *card, theirs - 1).apply(state)
        return SetCrew(self.player, *card, state.player(self.player).crew.get(card, 0) + 1).apply(state)


@dataclass(frozen=True)
class Treasures:
    player: str
    count: int

    def apply(self, state: Ship) -> Ship:
        _not_negative(self.count)
        return state.with_player(self.player, treasures=self.count)


@dataclass(frozen=True)
class Coins:
    """Coins of a player; null: not counted yet."""

    player: str
    count: int | None

    def apply(self, state: Ship) -> Ship:
        _not_negative(self.count or 0)
        return state.with_player(self.player, coins=self.count)


@dataclass(frozen=True)
class Skulls:
    player: str
    count: int

    def apply(self, state: Ship) -> Ship:
        _not_negative(self.count)
        return state.with_player(self.player, skulls=self.count)


@dataclass(frozen=True)
class PaidDiscards:
    """Crew cards thrown away for five coins of the bank."""

    player: str
    count: int

    def apply(self, state: Ship) -> Ship:
        _not_negative(self.count)
        return state.with_player(self.player, paid_discards=self.count)


@dataclass(frozen=True)
class Express:
    """The best set as the player counted it, instead of the cards; null goes back to the cards."""

    player: str
    set: int | None

    def apply(self, state: Ship) -> Ship:
        _not_negative(self.set or 0)
        return state.with_player(self.player, set=self.set)


@dataclass(frozen=True)
class CriedBest:
    """The table's answer, best first; nobody: the question is open again."""

    players: tuple[str, ...]

    def apply(self, state: Ship) -> Ship:
        for name in self.players:
            state.player(name)
        if len(set(self.players)) < len(self.players):
            raise Refused(say("Everybody cries only once."))
        return replace(state, cried_best=self.players)


@dataclass(frozen=True)
class ShuffleLid:
    """Petits pirates with five or six: the lid has been shuffled in, which happens once."""

    def apply(self, state: Ship) -> Ship:
        if state.variant != PETITS or len(state.players) < 5:
            raise Refused(say("Only Petits pirates with five or six players shuffle the lid in again."))
        if state.lid_shuffled:
            raise Refused(say("The lid has already been shuffled in."))
        return replace(state, lid_shuffled=True)


@dataclass(frozen=True)
class SetPirate:
    """A player's whole entry at once: from a hand code."""

    player: str
    crew: Tokens  # "pirate/green" → copies
    treasures: int
    coins: int | None
    skulls: int = 0
    paid_discards: int = 0
    set: int | None = None

    def apply(self, state: Ship) -> Ship:
        for count in (self.treasures, self.coins or 0, self.skulls, self.paid_discards, self.set or 0):
            _not_negative(count)
        state = state.with_player(
            self.player,
            crew={},
            treasures=self.treasures,
            coins=self.coins,
            skulls=self.skulls,
            paid_discards=self.paid_discards,
            set=self.set,
        )
        for card, copies in self.crew.items():
            kind, _, colour = card.partition("/")
            state = SetCrew(self.player, kind, colour, copies).apply(state)
        return state


WORDS: dict[str, type[Event]] = {
    "crew": SetCrew,
    "move_crew": MoveCrew,
    "treasures": Treasures,
    "coins": Coins,
    "skulls": Skulls,
    "paid_discards": PaidDiscards,
    "express": Express,
    "cried_best": CriedBest,
    "shuffle_lid": ShuffleLid,
    "set_pirate": SetPirate,
}


def lines(result: Json) -> list[Line]:
    return [
        Line(player, item, part[item])
        for player, part in result.get("players", {}).items()
        for item in ("set", "treasures", "coins")
        if isinstance(part.get(item), int)
    ]


GAME: Game[Ship] = Game(
    name="baby_pirates",
    variants={BASIC: range(2, 6), ADVANCED: range(2, 6), PETITS: range(2, 7)},
    state=Ship,
    player=Pirate,
    words=WORDS,
    entries=entries,
    totals=partial(figures, name="points"),
    lines=lines,
)
