"""The engine against the second scorer: total, blanked cards, points of every card and the tie-break agree for random entries."""

from __future__ import annotations

from typing import Any

import pytest

import scoring
from scoring.__main__ import pack_for
from scoring.hands import HandResult, TableResult
from tests.second.generator import random_entries
from tests.second.scorer import Score, score


def as_second(result: HandResult) -> Score:
    """A result of the engine in the words of the second scorer."""
    return Score(
        result.total, {card: each.points for card, each in result.cards.items()}, set(result.blanked),
        {item: each.points for item, each in result.items.items()},
        result.base_strength(next(step.counts_blanked for step in result.pack.tie_break)),
    )


def by_engine(entry: dict[str, Any]) -> tuple[Score, ...]:
    if "players" in entry:  # the second scorer does without their names
        entry = {**entry, "players": [{"name": str(place), **hand} for place, hand in enumerate(entry["players"])]}
    result = scoring.score(pack_for(entry), entry)
    return tuple(map(as_second, result.players.values() if isinstance(result, TableResult) else [result]))


def agree(seed: int, count: int, usually: int = 1) -> None:
    """Only every `usually`-th entry keeps its readings: each set of them is another pack to read."""
    for place, drawn in enumerate(random_entries(seed, count)):
        entry = drawn if place % usually == 0 else {**drawn, "readings": {}}
        assert by_engine(entry) == score(entry), f"seed {seed}, entry {place}: {entry}"


def test_both_scorers_agree() -> None:
    agree(1, 600, usually=5)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(2, 42))
def test_both_scorers_agree_on_many_more(seed: int) -> None:
    agree(seed, 1500)
