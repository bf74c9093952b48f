"""Crews of cards with a type and a colour: each player's crew, treasures, coins and skulls, and who cries best."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Self

from scoring.crews import CrewEntry, CrewPack, CrewResult, CrewTable, score_table
from sentences import say
from table.games.events import COMMON, Event, Tokens, by_word
from table.games.game import GameKind
from table.games.state import Player, Ranges, Shape, State, other_than
from table.words import Refused

Crew = Mapping[tuple[str, str], int]  # type and colour → copies held


@dataclass(frozen=True, kw_only=True)
class CrewsShape(Shape):
    types: tuple[str, ...]
    colours: tuple[str, ...]
    copies: int  # of each crew card
    lid_shuffled: Ranges  # variants in which the lid is shuffled in, with their numbers of players

    @classmethod
    def of(cls, pack: CrewPack, **more: Any) -> Self:
        lids: dict[str, list[int]] = defaultdict(list)
        for size in pack.tables:
            for variant in size.variants if size.lid_shuffled_in else ():
                lids[variant] += [size.players.least, size.players.most]
        shuffled = {variant: (min(players), max(players)) for variant, players in lids.items()}
        return super().of(pack, types=tuple(pack.types), colours=tuple(pack.colours), copies=pack.copies, lid_shuffled=shuffled)


@dataclass(frozen=True, kw_only=True)
class CrewsPlayer(Player):
    crew: Crew = field(default_factory=dict)
    treasures: int = 0
    coins: int | None = None  # None: not counted yet, so that the last player's coins can be offered
    skulls: int = 0
    paid_discards: int = 0  # crew cards discarded for coins of the bank
    set: int | None = None  # express entry: the points of the best set, counted by the player

    def entry(self) -> CrewEntry:
        """Returns the entry for the rules."""
        crew = tuple(card for card, copies in self.crew.items() for _ in range(copies))
        return CrewEntry(self.name, crew, self.treasures, self.coins, self.skulls, self.paid_discards, self.set)


@dataclass(frozen=True, kw_only=True)
class CrewsState(State[CrewsPlayer]):
    shape: CrewsShape = field(repr=False)
    cried_best: tuple[str, ...] = ()
    lid_shuffled: bool = False

    def score(self, pack: CrewPack) -> CrewResult:
        return score_table(pack, CrewTable(self.variant, [player.entry() for player in self.players], self.cried_best))

    def entered(self, name: str) -> bool:
        pirate = self.player(name)
        return bool(pirate.crew or pirate.treasures or pirate.set) or pirate.coins is not None     # no points of sets: only looked at

    def renamed(self, old: str, new: str) -> Self:
        cried = tuple(new if name == old else name for name in self.cried_best)
        return super().renamed(old, new).with_changes(cried_best=cried)

    def without(self, name: str) -> Self:
        return super().without(name).with_changes(cried_best=other_than(name, self.cried_best))


def _counted(state: CrewsState, player: str, **counts: int | None) -> CrewsState:
    if any(count is not None and count < 0 for count in counts.values()):
        raise Refused(say("This cannot go below zero."))
    return state.with_player(player, **counts)


def set_crew(state: CrewsState, /, player: str, type: str, colour: str, copies: int) -> CrewsState:
    """Sets how many copies of one crew card a player has."""
    types, colours = state.shape.types, state.shape.colours
    if type not in types or colour not in colours:
        raise Refused(say("There is no crew card {type} / {colour}.", type=type, colour=colour))
    if not 0 <= copies <= state.shape.copies:
        raise Refused(say("There are only {copies} copies of each crew card.", copies=state.shape.copies))
    crew = {**state.player(player).crew, (type, colour): copies}
    return state.with_player(player, crew={card: crew[card] for card in product(types, colours) if crew.get(card)})


def move_crew(state: CrewsState, /, player: str, holder: str, type: str, colour: str) -> CrewsState:
    """Moves one copy of a crew card from its holder to this player."""
    card = (type, colour)
    theirs = state.player(holder).crew.get(card, 0)
    if not theirs:
        raise Refused(say("{player} does not have this crew card.", player=holder))
    state = set_crew(state, holder, *card, theirs - 1)
    return set_crew(state, player, *card, state.player(player).crew.get(card, 0) + 1)


def counts(what: str) -> Event:
    """Makes the event that sets a player's number of something."""

    def count(state: CrewsState, /, player: str, count: int) -> CrewsState:
        return _counted(state, player, **{what: count})

    return count


def coins(state: CrewsState, /, player: str, count: int | None) -> CrewsState:
    """Sets the coins of a player; null: not counted yet."""
    return _counted(state, player, coins=count)


def express(state: CrewsState, /, player: str, set: int | None) -> CrewsState:
    """Sets the best set as counted by the player, instead of the cards; null returns to the cards."""
    return _counted(state, player, set=set)


def cried_best(state: CrewsState, /, players: tuple[str, ...]) -> CrewsState:
    """Sets the table's answer, best first; empty reopens the question."""
    for name in players:
        state.player(name)
    if len(set(players)) < len(players):
        raise Refused(say("Everybody cries only once."))
    return state.with_changes(cried_best=players)


def shuffle_lid(state: CrewsState, /) -> CrewsState:
    """Records that the lid was shuffled in, which happens once and only at large tables of some variants."""
    least, most = state.shape.lid_shuffled.get(state.variant, (0, -1))
    if not least <= len(state.players) <= most:
        raise Refused(say("At this table the lid is not shuffled in."))
    if state.lid_shuffled:
        raise Refused(say("The lid has already been shuffled in."))
    return state.with_changes(lid_shuffled=True)


def set_pirate(
    state: CrewsState, /, player: str, crew: Tokens, treasures: int, coins: int | None, skulls: int = 0, paid_discards: int = 0,
    set: int | None = None,
) -> CrewsState:
    """Replaces a player's whole entry, from a hand code. A crew card is written as "pirate/green"."""
    state = _counted(state, player, treasures=treasures, coins=coins, skulls=skulls, paid_discards=paid_discards, set=set)
    state = state.with_player(player, crew={})
    for card, copies in crew.items():
        kind, _, colour = card.partition("/")
        state = set_crew(state, player, kind, colour, copies)
    return state


WORDS = by_word(move_crew, coins, express, cried_best, shuffle_lid, set_pirate, crew=set_crew, treasures=counts("treasures"),
                skulls=counts("skulls"), paid_discards=counts("paid_discards"))


def unfinished(state: CrewsState, pack: CrewPack) -> list[str]:
    """Lists who must still enter something: coins are counted last; a player without cards or a set has entered nothing."""
    counts_sets = bool(pack.modes[state.variant].worth["set"])
    return [pirate.name for pirate in state.players if pirate.coins is None or (counts_sets and not pirate.crew and pirate.set is None)]


GAME: GameKind[CrewsState] = GameKind(
    state=CrewsState,
    shape=CrewsShape,
    player=CrewsPlayer,
    words={**COMMON, **WORDS},
    unfinished=unfinished,
    figures=lambda part: [(item, part[item]) for item in ("set", "treasures", "coins") if isinstance(part.get(item), int)],
)
