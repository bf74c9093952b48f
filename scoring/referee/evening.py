"""An evening before its first event: variant, players, their tiles, the last chance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scoring.entries import BATCH_KEYS, one_of, refuse_unknown_keys, whole_number
from scoring.mistakes import InputError
from scoring.referee import prose
from scoring.referee.pack import RefereePack, VariantRules
from sentences import Saying, listed, say

WORDS = (*BATCH_KEYS, "variant", "players", "names", "extra_tiles", "tiles", "last_chance", "events")


@dataclass(frozen=True)
class Evening:
    pack: RefereePack = field(repr=False, compare=False)
    rules: VariantRules
    players: int
    extra_tiles: int
    tiles: tuple[str | None, ...]  # in front of each player
    last_chance: bool
    warnings: tuple[Saying, ...] = ()
    names: tuple[str, ...] = ()  # the names of the players, if entered

    def player(self, turn: int) -> Saying:
        return listed([self.names[turn]]) if self.names else prose.player(turn)


def read_evening(pack: RefereePack, inputs: Mapping[str, Any]) -> Evening:
    """Reads {"variant", "players", "names", "extra_tiles", "tiles", "last_chance"}; what is left out is as the pack says."""
    refuse_unknown_keys(inputs, WORDS)
    players, names, tiles = whole_number(inputs, "players"), inputs.get("names") or [], inputs.get("tiles") or []
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names) or len(names) not in (0, players):
        raise InputError(say("«names» must be a list: the name of each player."))
    if not isinstance(tiles, list | tuple):
        raise InputError(say("«tiles» must be a list: the special tile of each player."))
    last_chance = inputs.get("last_chance", False)
    if not isinstance(last_chance, bool):
        raise InputError(say("«last_chance» must be true or false."))
    extra = None if inputs.get("extra_tiles") is None else whole_number(inputs, "extra_tiles")
    return evening_of(pack, inputs.get("variant", next(iter(pack.rules))), players, tuple(names), extra_tiles=extra, tiles=tiles,
                      last_chance=last_chance)


def evening_of(pack: RefereePack, variant: str, players: int, names: tuple[str, ...] = (), *, extra_tiles: int | None = None,
               tiles: Sequence[str | None] = (), last_chance: bool = False) -> Evening:
    """Returns an evening that the rules allow; raises InputError otherwise. Without `extra_tiles` there are as many as the variant says."""
    rules = pack.rules[one_of(variant, pack.rules, say("a variant"))]
    if players not in rules.variant.players:
        raise InputError(say("{players} players: this game is for {least} to {most}.", players=players, least=rules.variant.players.least,
                             most=rules.variant.players.most))
    extra, most = rules.extra_tiles if extra_tiles is None else extra_tiles, pack.most_extra_tiles(rules.id, players)
    if extra > most:
        raise InputError(say("{extra} extra tiles is too many: with {players} players, {most} are left at most.", extra=extra,
                             players=players, most=most))
    held, warnings = _tiles(pack, rules, players, tiles)
    if extra and not rules.tiles_each:
        extra, warnings = 0, [*warnings, say("This variant is played without extra tiles: they are left out.")]
    return Evening(pack, rules, players, extra, held, last_chance, tuple(warnings), names)


def _tiles(pack: RefereePack, rules: VariantRules, players: int,
           given: Sequence[str | None]) -> tuple[tuple[str | None, ...], list[Saying]]:
    """One tile per player, as far as entered, and warnings of impossible ones."""
    tiles = [None if tile is None else one_of(tile, pack.special_tiles, say("a special tile")) for tile in given]
    if len(tiles) > players:
        raise InputError(say("{tiles} special tiles for {players} players: everybody has {tiles_each}.", tiles=len(tiles),
                             players=players, tiles_each=rules.tiles_each))
    if tiles and not rules.tiles_each:
        return (None,) * players, [say("This variant is played without special tiles: they are left out.")]
    counts = Counter(tile for tile in tiles if tile)
    warnings: list[Saying] = [say("{name}: {count} tiles, the game has {copies}.", name=pack.special_tiles[tile].name, count=count,
                                  copies=pack.special_tiles[tile].copies)
                              for tile, count in counts.items() if count > pack.special_tiles[tile].copies]
    return tuple(tiles + [None] * (players - len(tiles))), warnings
