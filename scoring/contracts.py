"""What the layers above may rely on for every kind of game: a result explains itself.

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
    """What scoring returns: figures with their reasons, and the same as JSON for the history and the command line."""

    @property
    def pack(self) -> Pack: ...

    @property
    def ranking(self) -> list[list[str]]:
        """The players from first to last; those who share a place are in one list. Empty if nobody ranks first."""
        ...

    @property
    def warnings(self) -> Sequence[Speaks]:
        """What does not add up in the entry; only ever advice."""
        ...

    def to_json(self, lang: str = ...) -> dict[str, Any]: ...


class Ranked(Result, Protocol):
    """The result of a game in which each player has a total, with tie-breaks."""

    @property
    def players(self) -> Mapping[str, Any]:
        """Each player's part of the result, in the kind's own type."""
        ...

    @property
    def tie_break(self) -> Sequence[TieStep]: ...


if TYPE_CHECKING:  # mypy checks here that the results of all kinds keep the contract
    RESULTS: tuple[type[Result], ...] = (TableResult, TrickResult, CrewResult, RefereeResult)
    RANKED: tuple[type[Ranked], ...] = (TableResult, TrickResult, CrewResult)


# Tests for the kind of a pack, for the layers above: they have a page for each kind.


def is_hands(pack: Pack) -> TypeGuard[HandPack]:
    return pack.kind == "hands"


def is_tricks(pack: Pack) -> TypeGuard[TrickPack]:
    return pack.kind == "tricks"


def is_crews(pack: Pack) -> TypeGuard[CrewPack]:
    return pack.kind == "crews"


def is_referee(pack: Pack) -> TypeGuard[RefereePack]:
    return pack.kind == "referee"
