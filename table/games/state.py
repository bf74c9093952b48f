"""What every game at the table has: its players in order, the variant and readings they agreed on, their notes.

States are frozen: an event gives a new one. The mappings in them are never changed in place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Generic, Self, TypeVar

from sentences import say
from table.words import Refused

Json = Any
Ranges = Mapping[str, tuple[int, int]]  # the least and the most of something, by name
NAME_LENGTH = 40
COLOUR = "[0-9A-Fa-f]{6}|"  # or none


@dataclass(frozen=True, kw_only=True)
class Player:
    name: str
    colour: str = ""


P = TypeVar("P", bound=Player)


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What a log must know of its game to be read without the pack: recorded in its first entry. A kind adds what its events need."""

    variants: Ranges  # the number of players each one is for; the first one is the default


@dataclass(frozen=True, kw_only=True)
class State(Generic[P]):
    shape: Shape = field(repr=False)
    players: tuple[P, ...]
    variant: str = ""
    editions: tuple[str, ...] = ()  # the boxes on the table beside the game itself
    readings: Mapping[str, Json] = field(default_factory=dict)
    options: Mapping[str, Json] = field(default_factory=dict)
    notes: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def player(self, name: str) -> P:
        for player in self.players:
            if player.name == name:
                return player
        raise Refused(say("{name} is not at this table.", name=name))

    def with_player(self, name: str, /, **changes: Json) -> Self:
        """The same table with something changed at one player's place."""
        changed = replace(self.player(name), **changes)
        return replace(self, players=tuple(changed if player.name == name else player for player in self.players))

    def entered(self, name: str) -> bool:
        """Whether anything of this player's was counted; games that count by players say what that is."""
        return True

    def renamed(self, old: str, new: str) -> Self:
        """Games that write names elsewhere than at the player's place extend this."""
        return self.with_player(old, name=new)

    def without(self, name: str) -> Self:
        """Games in which a player leaves traces elsewhere extend this."""
        self.player(name)
        return replace(self, players=tuple(player for player in self.players if player.name != name))


def clean_name(name: Json) -> str:
    """A player's name without stray spaces; refused if nothing, or a novel, is left."""
    cleaned = " ".join(name.encode("utf-8", "ignore").decode().split()) if isinstance(name, str) else ""
    if not cleaned:
        raise Refused(say("A player's name is missing."))
    if len(cleaned) > NAME_LENGTH:
        raise Refused(say("«{name}» is too long: at most {most} characters.", name=cleaned[:NAME_LENGTH] + "…", most=NAME_LENGTH))
    return cleaned


def clean_colour(colour: Json) -> str:
    """A player's colour as RRGGBB; none, if it is no colour."""
    return colour if isinstance(colour, str) and re.fullmatch(COLOUR, colour) else ""


def without_key(mapping: Mapping[str, Json], key: str) -> dict[str, Json]:
    return {name: value for name, value in mapping.items() if name != key}
