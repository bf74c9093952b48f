"""Small sums of tokens: what a card pays, what a player holds. A kind that is not there counts as none."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from scoring.words.speech import Speech

Tokens: TypeAlias = Mapping[str, int]
NONE: Tokens = {}


def added(*sums: Tokens) -> dict[str, int]:
    """
    >>> added({"gem": 1}, {"gem": 3, "star": 1})
    {'gem': 4, 'star': 1}
    """
    total: dict[str, int] = {}
    for tokens in sums:
        for kind, count in tokens.items():
            total[kind] = total.get(kind, 0) + count
    return total


def times(tokens: Tokens, count: int) -> Tokens:
    return {kind: each * count for kind, each in tokens.items()} if count else NONE


def only(tokens: Tokens, kinds: Iterable[str]) -> Tokens:
    return {kind: tokens[kind] for kind in kinds if tokens.get(kind)}


def said(tokens: Tokens, speech: Speech) -> str:
    """«1 heart, 1 gem and 1 star», « rien »."""
    parts = [f"{count} {speech.token(kind).counted(count)}" for kind, count in tokens.items() if count]
    return speech.grammar.both(parts) or speech.say({"en": "nothing", "fr": "rien"})
