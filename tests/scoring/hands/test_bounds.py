"""No total exceeds a bound: checked for every bound the search could compute, on the way to every declaration."""

from __future__ import annotations

import random

import pytest

from scoring.hands import HandPack
from tests.scoring.hands.bounded import check_bounds
from tests.scoring.hands.declaring import random_hand


@pytest.mark.parametrize("seed", range(6))
def test_no_declaration_of_a_hand_exceeds_its_bounds(realms: HandPack, seed: int) -> None:
    chance = random.Random(seed)
    asked = sum(check_bounds(realms, random_hand(realms, chance, 2, chance.randint(4, 8))) for _ in range(10))
    assert asked > 100


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40))
def test_no_declaration_of_a_hand_full_of_choices_exceeds_its_bounds(realms: HandPack, seed: int) -> None:
    chance = random.Random(1000 + seed)
    asked = sum(check_bounds(realms, random_hand(realms, chance, 3, chance.randint(4, 8))) for _ in range(10))
    assert asked > 100  # of small hands whose cards hardly tell choices apart there are few
