"""Crews of cards with a type and a colour: each player's crew, treasures, coins and skulls, and who cries best."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, ClassVar, Self

from sentences import say
from table.games.events import Event, Tokens
from table.games.game import Game, Line, figures, variants_of
from table.games.state import Json, Player, Ranges, Shape, State
from table.words import Refused

if TYPE_CHECKING:
    from scoring import CrewPack

Crew = Mapping[tuple[str, str], int]  # type and colour → copies held


@dataclass(frozen=True, kw_only=True)
class CrewsShape(Shape):
    types: tuple[str, ...]
    colours: tuple[str, ...]
    copies: int  # of each crew card
    lid_shuffled: Ranges  # the variants in which the lid is shuffled in, and with how many players


def shape_of(pack: CrewPack) -> CrewsShape:
    lids = [(variant, size.least, size.most) for size in pack.tables if size.lid_shuffled_in for variant in size.variants]
    return CrewsShape(
        variants=variants_of(pack),
        types=tuple(pack.types),
        colours=tuple(pack.colours),
        copies=pack.copies,
        lid_shuffled={
            variant: (min(least for name, least, _ in lids if name == variant), max(most for name, _, most in lids if name == variant))
            for variant, _, _ in lids
        },
    )


@dataclass(frozen=True, kw_only=True)
class CrewsPlayer(Player):
    crew: Crew = field(default_factory=dict)
    treasures: int = 0
    coins: int | None = None  # None: not counted yet, so that the last player's coins can be offered
    skulls: int = 0
    paid_discards: int = 0
    set: int | None = None  # express entry: the points of the best set, counted by the player


@dataclass(frozen=True, kw_only=True)
class CrewsState(State[CrewsPlayer]):
    shape: CrewsShape = field(repr=False)
    cried_best: tuple[str, ...] = ()
    lid_shuffled: bool = False

    def entered(self, name: str) -> bool:
        pirate = self.player(name)
        return bool(pirate.crew) or pirate.set is not None or pirate.coins is not None

    def renamed(self, old: str, new: str) -> Self:
        cried = tuple(new if name == old else name for name in self.cried_best)
        return replace(super().renamed(old, new), cried_best=cried)

    def without(self, name: str) -> Self:
        cried = tuple(crier for crier in self.cried_best if crier != name)
        return replace(super().without(name), cried_best=cried)


def entries(state: CrewsState) -> dict[str, Json]:
    table: dict[str, Json] = {
        "mode": state.variant,
        "players": [_entry(player) for player in state.players],
    }
    if state.cried_best:
        table["cried_best"] = list(state.cried_best)
    return table


def _entry(player: CrewsPlayer) -> dict[str, Json]:
    crew = [list(card) for card, copies in player.crew.items() for _ in range(copies)]
    entry: dict[str, Json] = {"name": player.name, "crew": crew, "treasures": player.treasures}
    if player.coins is not None:
        entry["coins"] = player.coins
    entry |= {"skulls": player.skulls, "paid_discards": player.paid_discards}
    if player.set is not None:
        entry["set"] = player.set
    return entry


def _counted(state: CrewsState, player: str, **counts: int | None) -> CrewsState:
    if any(count is not None and count < 0 for count in counts.values()):
        raise Refused(say("This cannot go below zero."))
    return state.with_player(player, **counts)


@dataclass(frozen=True)
class SetCrew:
    """How many copies of one crew card a player holds."""

    player: str
    type: str
    colour: str
    copies: int

    def apply(self, state: CrewsState) -> CrewsState:
        types, colours = state.shape.types, state.shape.colours
        if self.type not in types or self.colour not in colours:
            raise Refused(say("There is no crew card {type} / {colour}.", type=self.type, colour=self.colour))
        if not 0 <= self.copies <= state.shape.copies:
            raise Refused(say("There are only {copies} copies of each crew card.", copies=state.shape.copies))
        crew = {**state.player(self.player).crew, (self.type, self.colour): self.copies}
        ordered = {(kind, colour): crew[kind, colour] for kind in types for colour in colours if crew.get((kind, colour))}
        return state.with_player(self.player, crew=ordered)


@dataclass(frozen=True)
class MoveCrew:
    """One copy of a crew card goes from its holder to this player."""

    player: str
    holder: str
    type: str
    colour: str

    def apply(self, state: CrewsState) -> CrewsState:
        card = (self.type, self.colour)
        theirs = state.player(self.holder).crew.get(card, 0)
        if not theirs:
            raise Refused(say("{player} does not have this crew card.", player=self.holder))
        state = SetCrew(self.holder, *card, theirs - 1).apply(state)
        return SetCrew(self.player, *card, state.player(self.player).crew.get(card, 0) + 1).apply(state)


@dataclass(frozen=True)
class Count:
    """How many of something a player has."""

    player: str
    count: int
    of: ClassVar[str]

    def apply(self, state: CrewsState) -> CrewsState:
        return _counted(state, self.player, **{self.of: self.count})


class Treasures(Count):
    of = "treasures"


class Skulls(Count):
    of = "skulls"


class PaidDiscards(Count):
    """Crew cards thrown away for coins of the bank."""

    of = "paid_discards"


@dataclass(frozen=True)
class Coins:
    """Coins of a player; null: not counted yet."""

    player: str
    count: int | None

    def apply(self, state: CrewsState) -> CrewsState:
        return _counted(state, self.player, coins=self.count)


@dataclass(frozen=True)
class Express:
    """The best set as the player counted it, instead of the cards; null goes back to the cards."""

    player: str
    set: int | None

    def apply(self, state: CrewsState) -> CrewsState:
        return _counted(state, self.player, set=self.set)


@dataclass(frozen=True)
class CriedBest:
    """The table's answer, best first; nobody: the question is open again."""

    players: tuple[str, ...]

    def apply(self, state: CrewsState) -> CrewsState:
        for name in self.players:
            state.player(name)
        if len(set(self.players)) < len(self.players):
            raise Refused(say("Everybody cries only once."))
        return replace(state, cried_best=self.players)


@dataclass(frozen=True)
class ShuffleLid:
    """The lid has been shuffled in, which happens once and only at large tables of some variants."""

    def apply(self, state: CrewsState) -> CrewsState:
        least, most = state.shape.lid_shuffled.get(state.variant, (0, -1))
        if not least <= len(state.players) <= most:
            raise Refused(say("At this table the lid is not shuffled in."))
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

    def apply(self, state: CrewsState) -> CrewsState:
        state = _counted(
            state.with_player(self.player, crew={}), self.player,
            treasures=self.treasures, coins=self.coins, skulls=self.skulls, paid_discards=self.paid_discards, set=self.set,
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


GAME: Game[CrewsState] = Game(
    state=CrewsState,
    shape=CrewsShape,
    shape_of=shape_of,
    player=CrewsPlayer,
    words=WORDS,
    entries=entries,
    totals=partial(figures, name="points"),
    lines=lines,
)
