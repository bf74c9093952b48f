"""What a player of a crew game entered, read and checked: cards, treasures, coins, skulls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.crews.pack import AXES, Card, CrewPack
from scoring.entries import BATCH_KEYS, one_of, refuse_unknown_keys, whole_number
from scoring.mistakes import InputError
from sentences import say

TABLE = (*BATCH_KEYS, "mode", "players", "cried_best")
PLAYER = ("name", "crew", "treasures", "coins", "skulls", "paid_discards", "set")


@dataclass(frozen=True, slots=True)
class CrewEntry:
    name: str
    crew: tuple[Card, ...]
    treasures: int
    coins: int | None  # None: not counted yet
    skulls: int
    paid_discards: int
    counted_set: int | None  # points of the sets as counted by the player, instead of the cards

    @property
    def cards(self) -> int:
        return len(self.crew) + self.treasures


@dataclass(frozen=True, slots=True)
class CrewTable:
    """All players in seating order, and the table's answer to who cries best."""

    mode: object
    players: Sequence[CrewEntry]
    cried_best: Sequence[str] = ()

    def check(self, pack: CrewPack) -> dict[str, CrewEntry]:
        """Returns the players by name; raises InputError for what is impossible in this game."""
        variant = pack.mode(self.mode).variant
        if len(self.players) > variant.players.most:
            raise InputError(say("{players} players is too many: {variant} is for {least} to {most}.", players=len(self.players),
                                 variant=variant.name, least=variant.players.least, most=variant.players.most))
        entries: dict[str, CrewEntry] = {}
        for entry in self.players:
            if entry.name in entries:
                raise InputError(say("Two players are called {entry}.", entry=entry.name))
            for kind, colour in entry.crew:
                one_of(kind, pack.types, say("a type of crew"))
                one_of(colour, pack.colours, say("a colour of crew"))
            entries[entry.name] = entry
        names = [one_of(name, entries, say("a player of this table")) for name in self.cried_best]
        if len(set(names)) < len(names):
            raise InputError(say("Everybody cries only once."))
        return entries


def read_table(pack: CrewPack, inputs: Mapping[str, Any]) -> CrewTable:
    """Reads the table and the entries of its players.

    {"mode": "basic", "players": [{"name", "crew", "treasures", "coins", "skulls", "paid_discards", "set"}], "cried_best"}
    """
    mode = inputs.get("mode", next(iter(pack.modes)))
    pack.mode(mode)
    refuse_unknown_keys(inputs, TABLE)
    players = inputs.get("players")
    if not isinstance(players, list | tuple) or not players or not all(isinstance(player, Mapping) for player in players):
        raise InputError(say("Players must be a list of {{name, crew, treasures, coins, …}}."))
    cried = inputs.get("cried_best") or []
    if not isinstance(cried, list | tuple):
        raise InputError(say("«cried_best» is a list of names, best first."))
    return CrewTable(mode, [_entry(player) for player in players], cried)


def _entry(player: Mapping[str, Any]) -> CrewEntry:
    refuse_unknown_keys(player, PLAYER)
    name = player.get("name")
    if not isinstance(name, str) or not name.strip():
        raise InputError(say("Every player needs a name."))
    crew = player.get("crew", [])
    if not isinstance(crew, list | tuple):
        raise InputError(say("A crew must be a list of [type, colour]."))
    return CrewEntry(
        name=name,
        crew=tuple(_card(card) for card in crew),
        treasures=whole_number(player, "treasures", 0),
        coins=None if player.get("coins") is None else whole_number(player, "coins"),
        skulls=whole_number(player, "skulls", 0),
        paid_discards=whole_number(player, "paid_discards", 0),
        counted_set=None if player.get("set") is None else whole_number(player, "set"),
    )


def _card(card: Any) -> Card:
    if not isinstance(card, list | tuple) or len(card) != len(AXES):
        raise InputError(say("A crew card must be [type, colour], not «{card}».", card=str(card)))
    return card[0], card[1]
