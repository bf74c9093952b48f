"""The random entries are valid, the same for a seed, and reach every card, choice, item and switch; scores of them keep the plain laws."""
from __future__ import annotations

from random import Random
from typing import Any

import pytest

from tests.second.deck import ALL_CARDS, ITEMS, plain_id
from tests.second.entry import SWITCHES, TAKERS
from tests.second.generator import LARGEST_HAND, random_entries
from tests.second.scorer import score

SEED, COUNT = 18, 1500


def hands_of(entry: dict[str, Any]) -> list[dict[str, Any]]:
    return list(entry.get("players", [entry]))


@pytest.fixture(scope="module")
def entries() -> list[dict[str, Any]]:
    return list(random_entries(SEED, COUNT))


def test_a_seed_gives_the_same_entries(entries: list[dict[str, Any]]) -> None:
    assert list(random_entries(SEED, 50)) == entries[:50]
    assert list(random_entries(SEED + 1, 50)) != entries[:50]


def test_every_card_item_choice_and_size_comes_up(entries: list[dict[str, Any]]) -> None:
    hands = [hand for entry in entries for hand in hands_of(entry)]
    assert {id for hand in hands for id in hand["hand"]} == {card.id for card in ALL_CARDS}
    assert {item for hand in hands for item in hand.get("items", ())} == set(ITEMS)
    assert {plain_id(choice_card) for hand in hands for choice_card in hand["choices"]} == {
        "doppelganger", "mirage", "shapeshifter", "book_of_changes", "island", "angel", *TAKERS,
    }
    assert {len(hand["hand"]) for hand in hands} == set(range(1, LARGEST_HAND + 1))


def test_every_switch_and_table_comes_up(entries: list[dict[str, Any]]) -> None:
    flipped = {item for entry in entries for item in entry.get("readings", {}).items()}
    assert flipped == {(switch, value) for switch in SWITCHES for value in (True, False)}
    assert {entry.get("player_count") for entry in entries} == {None, 2, 3, 4, 5, 6}
    for key in ("editions", "discard", "deck", "players"):
        assert {key in entry for entry in entries} == {True, False}, key


def test_no_hand_takes_more_than_one_card(entries: list[dict[str, Any]]) -> None:
    taken = [sum(plain_id(choice_card) in TAKERS for choice_card in hand["choices"]) for entry in entries for hand in hands_of(entry)]
    assert set(taken) == {0, 1}


def test_totals_are_the_sum_of_their_lines_and_blanked_cards_score_nothing(entries: list[dict[str, Any]]) -> None:
    for entry in entries:
        for hand, result in zip(hands_of(entry), score(entry), strict=True):
            assert result.total == sum(result.cards.values()) + sum(result.items.values())
            assert all(result.cards[id] == 0 for id in result.blanked)
            assert list(result.items) == hand.get("items", [])
            assert len(result.cards) - len(hand["hand"]) in (0, 1)


def test_the_order_of_the_cards_in_hand_makes_no_difference(entries: list[dict[str, Any]]) -> None:
    rng = Random(SEED)
    for entry in entries:
        if "players" not in entry:
            shuffled = entry | {"hand": rng.sample(entry["hand"], len(entry["hand"]))}
            assert score(shuffled) == score(entry)


def test_every_switch_decides_some_hand() -> None:
    """Else the comparison of two scorers would say nothing about it."""
    idle = set(SWITCHES)
    entries = random_entries(SEED, 20 * COUNT)
    while idle and (entry := next(entries, None)):
        idle -= {switch for switch in idle if _differs(entry, switch)}
    assert not idle


def _differs(entry: dict[str, Any], switch: str) -> bool:
    on, off = (score(entry | {"readings": entry.get("readings", {}) | {switch: value}}) for value in (True, False))
    return on != off
