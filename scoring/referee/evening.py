"""An evening at the table before anything has happened: variant, players, their tiles, the last chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.entries import ABOUT, one_of, only, whole
from scoring.mistakes import InputError, Saying
from scoring.referee import prose
from scoring.referee.pack import RefereePack, Rules

WORDS = (*ABOUT, "variant", "players", "names", "extra_tiles", "tiles", "last_chance", "events")


@dataclass(frozen=True)
class Evening:
    pack: RefereePack = field(repr=False, compare=False)
    rules: Rules
    players: int
    extra_tiles: int
    tiles: tuple[str | None, ...]  # in front of each player
    last_chance: bool
    warnings: tuple[Saying, ...] = ()
    names: tuple[str, ...] = ()  # of the players, if somebody said them

    def player(self, turn: int) -> Saying:
        return Saying(self.names[turn], self.names[turn]) if self.names else prose.player(turn)


def read_evening(pack: RefereePack, inputs: Mapping[str, Any]) -> Evening:
    only(inputs, WORDS)
    rules = pack.rules[one_of(inputs.get("variant", next(iter(pack.rules))), pack.rules, "a variant", "une variante")]
    players = whole(inputs, "players")
    if not rules.variant.least <= players <= rules.variant.most:
        raise InputError(f"{players} players: this game is for {rules.variant.least} to {rules.variant.most}.",
                         f"{players} joueurs : ce jeu se joue de {rules.variant.least} à {rules.variant.most}.")
    extra = rules.extra_tiles if inputs.get("extra_tiles") is None else whole(inputs, "extra_tiles")
    most = pack.most_extra_tiles(rules.id, players)
    if extra > most:
        raise InputError(f"{extra} extra tiles are too many: with {players} players {most} are left at most.",
                         f"{extra} tuiles en plus, c'est trop : à {players} joueurs, il en reste {most} au plus.")
    last_chance = inputs.get("last_chance", False)
    if not isinstance(last_chance, bool):
        raise InputError("«last_chance» is true or false.", "« last_chance » est true ou false.")
    tiles, warnings = _tiles(pack, rules, players, inputs.get("tiles") or [])
    return Evening(pack, rules, players, extra, tiles, last_chance, tuple(warnings), _names(players, inputs.get("names") or []))


def _names(players: int, given: Any) -> tuple[str, ...]:
    if not isinstance(given, list | tuple) or not all(isinstance(name, str) for name in given) or len(given) not in (0, players):
        raise InputError("«names» is a list: the name of each player.", "« names » est une liste : le nom de chaque joueur.")
    return tuple(given)


def _tiles(pack: RefereePack, rules: Rules, players: int, given: Any) -> tuple[tuple[str | None, ...], list[Saying]]:
    """One tile per player as far as they were named; what cannot lie there is said."""
    if not isinstance(given, list | tuple):
        raise InputError("«tiles» is a list: the special tile of each player.",
                         "« tiles » est une liste : la tuile spéciale de chaque joueur.")
    tiles = [None if tile is None else one_of(tile, pack.special_tiles, "a special tile", "une tuile spéciale") for tile in given]
    if len(tiles) > players:
        raise InputError(f"{len(tiles)} special tiles for {players} players: everybody has {rules.tiles_each}.",
                         f"{len(tiles)} tuiles spéciales pour {players} joueurs : chacun en a {rules.tiles_each}.")
    if tiles and not rules.tiles_each:
        return (None,) * players, [Saying("This variant is played without special tiles: they are left out.",
                                          "Cette variante se joue sans tuiles spéciales\u00a0: elles sont laissées de côté.")]
    held = Counter(tile for tile in tiles if tile)
    warnings = [Saying(f"{pack.special_tiles[tile].name.en}: {count} tiles, the game has {pack.special_tiles[tile].copies}.",
                       f"{pack.special_tiles[tile].name.fr}\u00a0: {count} tuiles, le jeu en a {pack.special_tiles[tile].copies}.")
                for tile, count in held.items() if count > pack.special_tiles[tile].copies]
    return tuple(tiles + [None] * (players - len(tiles))), warnings
