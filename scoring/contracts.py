"""What the layers above may rely on, whatever the kind of game: a result explains itself.

The pack itself is `scoring.Pack`, the frozen class that all kinds share: a protocol would only say its fields again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeGuard

from scoring.pack import Pack
from scoring.ranking import TieStep
from sentences import Speaks

if TYPE_CHECKING:
    from scoring.crews import CrewPack, CrewResult
    from scoring.hands import HandPack, TableResult
    from scoring.referee import RefereePack, RefereeResult
    from scoring.tricks import TrickPack, TrickResult


class Result(Protocol):
    """What scoring gives back: figures with their reasons, and the same as JSON for the history and the command line."""

    @property
    def pack(self) -> Pack: ...

    @property
    def ranking(self) -> list[list[str]]:
        """Who is first, second …; those who share a place are together. Empty where nobody is first."""
        ...

    @property
    def warnings(self) -> Sequence[Speaks]:
        """What does not add up in what was entered: never more than advice."""
        ...

    def to_json(self, lang: str = ...) -> dict[str, Any]: ...


class Ranked(Result, Protocol):
    """The result of a game in which players have totals of their own and are compared where these are equal."""

    @property
    def players(self) -> Mapping[str, Any]:
        """Everybody's part of it, which is of the kind's own type."""
        ...

    @property
    def tie_break(self) -> Sequence[TieStep]: ...


if TYPE_CHECKING:  # the results of the kinds keep the contract: mypy says so if one does not
    RESULTS: tuple[type[Result], ...] = (TableResult, TrickResult, CrewResult, RefereeResult)
    RANKED: tuple[type[Ranked], ...] = (TableResult, TrickResult, CrewResult)


# Which kind of game a pack is of, for the layers above, which have a page for each.


def is_hands(pack: Pack) -> TypeGuard[HandPack]:
    return pack.kind == "hands"


def is_tricks(pack: Pack) -> TypeGuard[TrickPack]:
    return pack.kind == "tricks"


def is_crews(pack: Pack) -> TypeGuard[CrewPack]:
    return pack.kind == "crews"


def is_referee(pack: Pack) -> TypeGuard[RefereePack]:
    return pack.kind == "referee"
