"""What every game at the table has: its players in order, the variant and readings they agreed on, their notes.

States are frozen: an event returns a new one. The mappings in them are never changed in place.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, Self, TypeVar

from scoring import Result
from sentences import say
from table.json_reader import MOST, checked
from table.words import Refused, is_refused

Json = Any
Ranges = Mapping[str, tuple[int, int]]  # name → least and most
NOTHING: Mapping[str, Any] = {}
NAME_LENGTH = 40
SEVERAL = (tuple, dict)
COLOUR = "[0-9A-Fa-f]{6}|"  # or none


class TablePart:
    """The table, or one player's part of it."""

    def with_changes(self, **changes: Json) -> Self:
        """Returns a copy with these changes; refuses to grow without limit."""
        for value in changes.values():
            if isinstance(value, SEVERAL) and len(value) > MOST:
                raise Refused(say("There is no room for more than {most} of these.", most=MOST))
        changed = object.__new__(type(self))  # hot path for reading a log of ten thousand steps, where `replace` would take half the time
        vars(changed).update(vars(self), **changes)
        return changed


@dataclass(frozen=True, kw_only=True)
class Player(TablePart):
    name: str
    colour: str = ""


P = TypeVar("P", bound=Player)
T = TypeVar("T")


@dataclass(frozen=True, kw_only=True)
class Shape:
    """What a log must know of its game to be read without the pack; recorded in its first entry. Kinds add what their events need."""

    variants: Ranges  # numbers of players by variant; the first variant is the default

    @classmethod
    def of(cls, pack: Any, **more: Any) -> Self:
        """Returns the shape by today's pack."""
        return cls(variants={name: (variant.players.least, variant.players.most) for name, variant in pack.variants.items()}, **more)


@dataclass(frozen=True, kw_only=True)
class State(TablePart, ABC, Generic[P]):
    shape: Shape = field(repr=False)
    players: tuple[P, ...]
    variant: str = ""
    editions: tuple[str, ...] = ()  # the boxes on the table, besides the game itself
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
        """Returns the same table with changes in one player's part."""
        changed = self.player(name).with_changes(**changes)
        return self.with_changes(players=tuple([changed if player.name == name else player for player in self.players]))

    @abstractmethod
    def score(self, pack: Any) -> Result:
        """Scores the table by the rules of a pack; raises InputError for what they do not allow."""

    def check(self) -> None:
        """Refuses what this kind can never handle, whatever the pack says."""

    def entered(self, name: str) -> bool:
        """Whether anything was entered for this player; kinds that record it by player override this."""
        return True

    def renamed(self, old: str, new: str) -> Self:
        """Renames a player; kinds that use names elsewhere extend this."""
        return self.with_player(old, name=new)

    def without(self, name: str) -> Self:
        """Removes a player; kinds that use names elsewhere extend this."""
        return self.with_changes(players=other_than(self.player(name), self.players))


AnyState = State[Any]


def clean_name(name: Json) -> str:
    """Returns a player's name without stray spaces; refuses an empty or overlong one."""
    cleaned = " ".join(name.encode("utf-8", "ignore").decode().split()) if isinstance(name, str) else ""
    if not cleaned:
        raise Refused(say("A player's name is missing."))
    if len(cleaned) > NAME_LENGTH:
        raise Refused(say("«{name}» is too long: at most {most} characters.", name=cleaned[:NAME_LENGTH] + "…", most=NAME_LENGTH))
    return cleaned


NAME = checked(lambda name: not is_refused(clean_name, name) and clean_name(name) == name, say("a name"))


def clean_colour(colour: Json) -> str:
    """Returns a player's colour as RRGGBB, or '' if it is not a colour."""
    return colour if isinstance(colour, str) and re.fullmatch(COLOUR, colour) else ""


def other_than(one: T, several: Iterable[T]) -> tuple[T, ...]:
    return tuple(each for each in several if each != one)


def without_key(mapping: Mapping[str, Json], key: str) -> dict[str, Json]:
    rest = dict(mapping)
    rest.pop(key, None)
    return rest
