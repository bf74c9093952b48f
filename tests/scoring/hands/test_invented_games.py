"""The engine on games that nobody has printed: both paths agree, and the search equals enumeration."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hands import HandPack, best, score_hand
from scoring.hands.search import totals_of
from tests.scoring.hands.declaring import enumerate_totals, random_choices
from tests.scoring.hands.invented import games


@settings(max_examples=60, deadline=None)
@given(games(), st.integers(2, 6), st.randoms(use_true_random=False))
def test_the_best_of_an_invented_hand_as_by_enumeration(pack: HandPack, size: int, chance: random.Random) -> None:
    hand = chance.sample(sorted(pack.cards), size)
    every, count = enumerate_totals(pack, hand)
    found = best(pack, hand)
    falling = sorted(every, reverse=True)
    assert (found.total, found.choices, found.checked) == (falling[0], every[falling[0]][1], count)
    assert [other.total for other in found.runners_up] == falling[1:6]


@settings(max_examples=60, deadline=None)
@given(games(), st.randoms(use_true_random=False))
def test_both_paths_agree_on_an_invented_hand(pack: HandPack, chance: random.Random) -> None:
    hand = chance.sample(sorted(pack.cards), chance.randint(1, 7))
    assert totals_of(pack).hand(hand) == score_hand(pack, hand, {}).total
    choices = random_choices(pack, hand, chance)
    assert score_hand(pack, hand, choices).total <= best(pack, hand).total
