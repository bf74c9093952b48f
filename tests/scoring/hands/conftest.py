"""The pack of Fantasy Realms, and shorthand for scoring a hand of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

import scoring
from scoring.hands import HandPack, HandResult, score_hand
from scoring.hands.choices import read_choices

Score = Callable[..., HandResult]


@pytest.fixture(scope="session")
def realms() -> HandPack:
    pack = scoring.open_pack("fantasy_realms")
    assert isinstance(pack, HandPack)
    return pack


@pytest.fixture(scope="session")
def hand(realms: HandPack) -> Score:
    """hand("swamp rangers", mirage="rainstorm"): scored with exactly these choices."""

    def scored(cards: str, pack: HandPack = realms, **choices: Any) -> HandResult:
        return score_hand(pack, cards.split(), read_choices(pack, choices))

    return scored


def reading(**readings: bool) -> HandPack:
    pack = scoring.open_pack("fantasy_realms", readings=readings)
    assert isinstance(pack, HandPack)
    return pack


def points(result: HandResult) -> Mapping[str, int]:
    return {card: score.points for card, score in result.cards.items()}
