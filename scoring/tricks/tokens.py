"""Small sums of tokens: what a card pays, what a player holds. An absent kind counts as zero."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeAlias

from scoring.words.lexicon import Lexicon
from sentences import Counted, Saying, listed, say

Tokens: TypeAlias = Mapping[str, int]
NONE: Tokens = {}


def added(*sums: Tokens) -> dict[str, int]:
    """Adds up tokens by kind.

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


def said(tokens: Tokens, names: Lexicon) -> Saying:
    """Returns «1 heart, 1 gem and 1 star», « rien »."""
    return listed([Counted(count, names.token(kind)) for kind, count in tokens.items() if count]) or say("nothing")
