"""Cendrillon: the events of the evening in their order; the rules' referee says whether the next one is allowed.

Tile positions are never stored: remembering them is the game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from table.games.events import Event
from table.games.game import Game
from table.games.state import Json, Player, State
from table.words import Refused

BASE, MAGIC, ADVANCED = "base", "magic", "advanced"
FACES = ("wand", "cauldron", "hourglass")
ODDS = (1, 2, 3)
SPECIAL_TILES = ("mirror", "cauldron", "hourglass", "wand")
MOST_EXTRA_TILES = 11


@dataclass(frozen=True, kw_only=True)
class Evening(State[Player]):
    events: tuple[Mapping[str, Json], ...] = ()

    @property
    def extra_tiles(self) -> int:
        default = 0 if self.variant == BASE else 4
        return int(self.options.get("extra_tiles", default))

    @property
    def tiles(self) -> tuple[str, ...]:
        """The special tile in front of each player."""
        return () if self.variant == BASE else tuple(self.options.get("tiles", ()))

    @property
    def last_chance(self) -> bool:
        return bool(self.options.get("last_chance", False))


def check(state: Evening) -> None:
    extra, tiles = state.options.get("extra_tiles", 0), state.options.get("tiles", ())
    if not isinstance(extra, int) or not 0 <= extra <= MOST_EXTRA_TILES:
        raise Refused("Il y a de 0 à {most} tuiles en plus.", "There are 0 to {most} extra tiles.", most=MOST_EXTRA_TILES)
    if not isinstance(tiles, list | tuple) or not all(tile in SPECIAL_TILES for tile in tiles):
        raise Refused("Une tuile spéciale n'existe pas.", "A special tile does not exist.")


def entries(state: Evening) -> dict[str, Json]:
    return {
        "variant": state.variant,
        "players": len(state.players),
        "extra_tiles": state.extra_tiles,
        "tiles": list(state.tiles),
        "last_chance": state.last_chance,
        "events": [dict(event) for event in state.events],
    }


def throw_die(chance: Random) -> str:
    """The app's own die: wand once, cauldron twice, hourglass three times in six."""
    return chance.choices(FACES, weights=ODDS)[0]


def _then(state: Evening, event: Mapping[str, Json]) -> Evening:
    return replace(state, events=(*state.events, event))


@dataclass(frozen=True)
class Roll:
    face: str

    def apply(self, state: Evening) -> Evening:
        return _then(state, {"roll": self.face})


@dataclass(frozen=True)
class Use:
    """The special tile in front of the player whose turn it is."""

    tile: str

    def apply(self, state: Evening) -> Evening:
        return _then(state, {"use": self.tile})


@dataclass(frozen=True)
class Reveal:
    def apply(self, state: Evening) -> Evening:
        return _then(state, {"reveal": True})


@dataclass(frozen=True)
class Peek:
    def apply(self, state: Evening) -> Evening:
        return _then(state, {"peek": True})


@dataclass(frozen=True)
class Search:
    """A search that found this pair; null: none."""

    pair: str | None

    def apply(self, state: Evening) -> Evening:
        return _then(state, {"search": self.pair})


@dataclass(frozen=True)
class EndTurn:
    def apply(self, state: Evening) -> Evening:
        return _then(state, {"end_turn": True})


@dataclass(frozen=True)
class NamePair:
    """Last chance: a missing pair named rightly; null: a mistake."""

    pair: str | None

    def apply(self, state: Evening) -> Evening:
        return _then(state, {"name": self.pair})


WORDS: dict[str, type[Event]] = {
    "roll": Roll,
    "use": Use,
    "reveal": Reveal,
    "peek": Peek,
    "search": Search,
    "end_turn": EndTurn,
    "name": NamePair,
}


def totals(result: Json, players: Sequence[str]) -> dict[str, int | None]:
    """Nobody has points here: the evening is won or lost together."""
    return dict.fromkeys(players)


def winners(result: Json, players: Sequence[str]) -> list[str]:
    state: Any = result.get("state", {})
    return list(players) if state.get("outcome") == "won" else []


GAME: Game[Evening] = Game(
    name="cinderella",
    variants={BASE: range(1, 5), MAGIC: range(1, 5), ADVANCED: range(1, 5)},
    state=Evening,
    player=Player,
    words=WORDS,
    entries=entries,
    totals=totals,
    winners=winners,
    check=check,
    cooperative=True,
    ask_the_rules=frozenset({*WORDS, "variant", "option", "join", "leave"}),
)
