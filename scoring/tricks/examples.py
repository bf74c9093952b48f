"""Printed examples of a game of tricks. A sum of tokens in an example is complete: kinds it does not name are zero."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.pack import Example
from scoring.tricks.pack import TrickPack
from scoring.tricks.result import PlayerResult, TrickResult
from scoring.tricks.score import score
from scoring.tricks.tokens import added
from scoring.tricks.words import TEAM, TRICK


def compare_example(pack: TrickPack, example: Example) -> tuple[Any, Any]:
    return _complete(pack, example.expect), _figures(score(pack, example.given))


def _figures(result: TrickResult) -> dict[str, Any]:
    """Returns the figures that an example may ask for."""
    players = result.players
    return {
        "leader": result.leader,
        "ranking": result.ranking,
        "majority": list(result.majority.holders) if result.majority else [],
        "chapter_2": {name: player.in_chapter(TRICK) for name, player in players.items()},
        "chapter_3": {name: player.in_chapter(TEAM) for name, player in players.items()},
        "cards": {name: _by_card(player) for name, player in players.items()},
        "total": {name: player.total for name, player in players.items()},
        "points": {name: player.points for name, player in players.items()},
        "check": {name: list(player.check) for name, player in players.items()},
    }


def _by_card(player: PlayerResult) -> dict[str, dict[str, int]]:
    """Returns what each card of the team paid in chapter III."""
    cards = {str(player.pack.cards[card].value): dict.fromkeys(player.pack.tokens, 0) for card in player.team}
    for line in player.lines:
        if line.card and line.chapter == TEAM:
            value = str(player.pack.cards[line.card].value)
            cards[value] = added(cards[value], line.tokens)
    return cards


def _complete(pack: TrickPack, expected: Any) -> Any:
    if not isinstance(expected, Mapping):
        return expected
    if set(expected) <= set(pack.tokens):
        return {**dict.fromkeys(pack.tokens, 0), **expected}
    return {key: _complete(pack, value) for key, value in expected.items()}
