"""What a player of a crew game entered, read and checked: cards, treasures, coins, skulls."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.crews.pack import AXES, Card, CrewPack, Mode
from scoring.entries import ABOUT, one_of, only, whole
from scoring.mistakes import InputError
from sentences import say

TABLE = (*ABOUT, "mode", "players", "cried_best")
PLAYER = ("name", "crew", "treasures", "coins", "skulls", "paid_discards", "set")


@dataclass(frozen=True, slots=True)
class Entry:
    name: str
    crew: tuple[Card, ...]
    treasures: int
    coins: int | None  # None: not counted yet
    skulls: int
    paid_discards: int
    counted_set: int | None  # points of the sets as the player counted them, instead of the cards

    @property
    def cards(self) -> int:
        return len(self.crew) + self.treasures


def read_entries(pack: CrewPack, mode: Mode, inputs: Mapping[str, Any]) -> dict[str, Entry]:
    """The players by name, in the order they sit."""
    only(inputs, TABLE)
    players = inputs.get("players")
    if not isinstance(players, list | tuple) or not players or not all(isinstance(player, Mapping) for player in players):
        raise InputError(say("Players must be a list of {{name, crew, treasures, coins, …}}."))
    variant = mode.variant
    if len(players) > variant.most:
        raise InputError(say("{players} players is too many: {variant} is for {least} to {most}.", players=len(players),
                             variant=variant.name, least=variant.least, most=variant.most))
    entries: dict[str, Entry] = {}
    for player in players:
        entry = _entry(pack, player)
        if entry.name in entries:
            raise InputError(say("Two players are called {entry}.", entry=entry.name))
        entries[entry.name] = entry
    return entries


def _entry(pack: CrewPack, player: Mapping[str, Any]) -> Entry:
    only(player, PLAYER)
    name = player.get("name")
    if not isinstance(name, str) or not name.strip():
        raise InputError(say("Every player needs a name."))
    crew = player.get("crew", [])
    if not isinstance(crew, list | tuple):
        raise InputError(say("A crew must be a list of [type, colour]."))
    return Entry(
        name=name,
        crew=tuple(_card(pack, card) for card in crew),
        treasures=whole(player, "treasures", 0),
        coins=None if player.get("coins") is None else whole(player, "coins"),
        skulls=whole(player, "skulls", 0),
        paid_discards=whole(player, "paid_discards", 0),
        counted_set=None if player.get("set") is None else whole(player, "set"),
    )


def _card(pack: CrewPack, card: Any) -> Card:
    if not isinstance(card, list | tuple) or len(card) != len(AXES):
        raise InputError(say("A crew card must be [type, colour], not «{card}».", card=str(card)))
    return (one_of(card[0], pack.types, say("a type of crew")),
            one_of(card[1], pack.colours, say("a colour of crew")))


def read_criers(entries: Mapping[str, Entry], inputs: Mapping[str, Any]) -> dict[str, int]:
    """The table's answer to who cries best: place by name."""
    answer = inputs.get("cried_best") or []
    if not isinstance(answer, list | tuple):
        raise InputError(say("«cried_best» is a list of names, best first."))
    names = [one_of(name, entries, say("a player of this table")) for name in answer]
    if len(set(names)) < len(names):
        raise InputError(say("Everybody cries only once."))
    return {name: place for place, name in enumerate(names, 1)}
