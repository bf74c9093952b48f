"""Rules without a pack: every card is worth one point. For tests about the table, not about points."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any

import scoring


class AnyCards(dict[str, Any]):
    def __contains__(self, card: object) -> bool:
        return card != "no_such_card"

    def __missing__(self, card: str) -> Any:
        return SimpleNamespace(number=sum(card.encode()) % 100 + 1)


@dataclass(frozen=True)
class PlainPack:
    """A pack of the app, but for its cards: any card is in it."""

    real: scoring.Pack
    hash: str
    cards: Any = field(default_factory=AnyCards)

    @property
    def lexicon(self) -> Any:
        return SimpleNamespace(cards=self.cards, tokens=self.real.lexicon.tokens)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


@dataclass(frozen=True)
class PlainResult:
    answer: dict[str, Any]
    warnings: tuple[Any, ...] = ()
    players: Mapping[str, Any] = field(default_factory=dict)
    refused: None = None

    def to_json(self) -> dict[str, Any]:
        return self.answer


class PlainRules:
    def __init__(self, *, version: int = 1) -> None:
        self.version = version
        self.scored = self.opened = 0

    def open_pack(self, game: str, *, readings: Any, overlays: Any, editions: Any = ()) -> PlainPack:
        self.opened += 1
        return PlainPack(scoring.open_pack(game, editions=editions), f"{game}-{self.version}-{sorted(readings.items())}-{overlays}")

    def score(self, pack: PlainPack, state: Any) -> PlainResult:
        self.scored += 1
        if pack.kind == "referee":
            return PlainResult({"state": {"outcome": None}, "refused": None})
        figure = "total" if pack.kind == "hands" else "points"
        totals = {name: cards * self.version for name, cards in _cards(state).items()}
        ranking = [[name for name in totals if totals[name] == total] for total in sorted(set(totals.values()), reverse=True)]
        return PlainResult({"players": {name: {figure: total} for name, total in totals.items()}, "ranking": ranking})


def _cards(state: Any) -> dict[str, int]:
    if getattr(state, "by_trick", False):
        return {name: sum(who == name for trick in state.tricks for who, _ in trick) for name in state.names}
    if hasattr(state, "cried_best"):
        return {player.name: sum(player.crew.values()) for player in state.players}
    return {player.name: len(player.team if hasattr(player, "team") else player.hand) for player in state.players}
