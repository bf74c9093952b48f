"""The engine on games that nobody has printed: both paths agree, and the search equals enumeration."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.hands import HandPack, best, score_hand
from scoring.mistakes import InputError
from tests.scoring.hands.declaring import enumerate_totals, random_choices
from tests.scoring.hands.invented import CHOICES, games, pack_of

CHANCE = st.randoms(use_true_random=False)


def as_by_enumeration(pack: HandPack, chance: random.Random) -> None:
    """Any hand, with any part of its choices fixed."""
    hand = chance.sample(sorted(pack.cards), chance.randint(2, 6))
    chosen = random_choices(pack, hand, chance)
    fixed = dict(chance.sample(sorted(chosen.items()), chance.choice([0, 0, chance.randint(0, len(chosen))])))
    try:
        found = best(pack, hand, fixed)
    except InputError:  # what was fixed may need a suit that only another choice gives
        return
    every, count = enumerate_totals(pack, hand, fixed)
    falling = sorted(every, reverse=True)
    assert (found.total, found.choices, found.checked) == (falling[0], every[falling[0]][1], count)
    assert [other.total for other in found.runners_up] == falling[1:6]


@settings(max_examples=50, deadline=None)
@given(games(), CHANCE)
def test_the_best_of_an_invented_hand_as_by_enumeration(pack: HandPack, chance: random.Random) -> None:
    as_by_enumeration(pack, chance)


@settings(max_examples=25, deadline=None)
@given(games([CHOICES[1], CHOICES[3], CHOICES[3]]), CHANCE)
def test_two_cards_may_give_suits_one_over_the_other(pack: HandPack, chance: random.Random) -> None:
    as_by_enumeration(pack, chance)


@pytest.mark.soak
@settings(max_examples=1000, deadline=None)
@given(games(), CHANCE)
def test_the_best_of_many_invented_hands_as_by_enumeration(pack: HandPack, chance: random.Random) -> None:
    as_by_enumeration(pack, chance)


@settings(max_examples=40, deadline=None)
@given(games(), CHANCE)
def test_both_paths_agree_on_an_invented_hand(pack: HandPack, chance: random.Random) -> None:
    for _ in range(5):
        hand = chance.sample(sorted(pack.cards), chance.randint(1, 7))
        assert pack.engine.total(hand) == score_hand(pack, hand, {}).total
        choices = random_choices(pack, hand, chance)
        assert score_hand(pack, hand, choices).total <= best(pack, hand).total


def card(number: int, suit: str, strength: int, **more: object) -> dict[str, object]:
    name = f"card_{number}"
    return {"number": number, "name": {"en": name, "fr": name}, "suit": suit, "strength": strength, **more}


def test_a_sum_of_other_strengths_leaves_out_its_own_card() -> None:
    pack = pack_of({"card_1": card(1, "red", 5, bonus=[{"sum_of_strengths": {"other": {"suit": "red"}}}]), "card_2": card(2, "red", 3),
                    "card_3": card(3, "green", 9), "card_4": card(4, "blue", 1)})
    hand = ["card_1", "card_2", "card_3"]
    assert pack.engine.total(hand) == score_hand(pack, hand, {}).total == 5 + 3 + 3 + 9


def test_a_penalty_may_lose_one_word_after_the_other() -> None:
    """Without red and green, «every card that is neither red nor green» is every card."""
    nobody = {"not": {"suit": ["red", "green"]}}
    pack = pack_of({"card_1": card(1, "blue", 5, penalty=[{"points": -1, "per": nobody}]), "card_2": card(2, "blue", 3),
                    "card_3": card(3, "red", 1, bonus=[{"strike": "red", "from": "any"}]),
                    "card_4": card(4, "green", 1, bonus=[{"strike": "green", "from": "any"}])})
    assert pack.engine.total(["card_1", "card_2"]) == score_hand(pack, ["card_1", "card_2"], {}).total == 5 + 3 - 2
    assert pack.engine.total(list(pack.cards)) == score_hand(pack, list(pack.cards), {}).total == 5 + 3 + 1 + 1 - 4
