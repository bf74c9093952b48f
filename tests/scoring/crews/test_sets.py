"""Which cards of a crew count: one set of three to five players, two sets of two."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.crews.sets import SetsCounted, ways
from tests.scoring.crews.pirates import pirates, player, settle

CARDS = [(each, colour) for each in pirates().in_deck("basic", 2, "type") for colour in pirates().in_deck("basic", 2, "colour")]
ALL_CARDS = list(product(pirates().types, pirates().colours))
BOTH, ONE = pirates().sets_for("basic", 2), pirates().sets_for("basic", 3)
Card = tuple[str, str]


def alone(*cards: str) -> dict[str, object]:
    """What one of three players counts for these cards."""
    answer = settle(player("Anna", *cards), player("Ben"), player("Chloé")).to_json()["players"]["Anna"]
    assert isinstance(answer, dict)
    return answer


# -- three to five players ---------------------------------------------------------------------------------------------


def test_a_type_is_worth_its_different_colours() -> None:
    counted = alone("pirate green", "pirate purple", "pirate colour_3", "type_4 colour_4")
    assert counted["set"] == 3
    assert counted["sets"] == [{"type": "pirate", "cards": [["pirate", "purple"], ["pirate", "green"], ["pirate", "colour_3"]]}]


def test_a_colour_is_worth_its_different_types() -> None:
    counted = alone("pirate green", "navigator green", "type_5 green", "pirate purple")
    assert counted["set"] == 3
    assert counted["sets"] == [{"colour": "green", "cards": [["navigator", "green"], ["pirate", "green"], ["type_5", "green"]]}]


def test_five_is_the_most_one_set_can_be() -> None:
    assert alone(*(f"pirate {colour}" for colour in pirates().colours))["set"] == 5
    assert alone(*(f"{each} green" for each in pirates().types))["set"] == 5


def test_a_second_copy_adds_nothing_with_three_players() -> None:
    assert alone("pirate green", "pirate green")["set"] == 1


def test_with_three_players_only_the_better_set_counts() -> None:
    counted = alone("pirate green", "pirate purple", "navigator green")
    assert counted["set"] == 2
    assert len(counted["sets"]) == 1  # type: ignore[arg-type]


def test_the_runner_up_of_the_printed_example_is_the_pirates_with_four() -> None:
    green = ("pirate green", "navigator green", "type_3 green", "pirate purple")
    players = settle(player("Anna", *green, treasures=1, coins=12), player("Ben", coins=9), player("Chloé", coins=9)).players
    assert players["Anna"].points == 5
    assert players["Anna"].runner_up is not None
    assert players["Anna"].runner_up.points == 4
    assert players["Anna"].runner_up.way.lines == (("type", "pirate"),)


def test_without_crew_there_is_no_set_and_no_runner_up() -> None:
    assert alone() == {"points": 1, "set": 0, "treasures": 0, "coins": 1, "sets": [], "runner_up": None}


# -- two players -------------------------------------------------------------------------------------------------------


def two(*cards: str) -> SetsCounted:
    return settle(player("Anna", *cards), player("Ben")).players["Anna"].way


def test_two_players_count_a_type_and_a_colour() -> None:
    way = two("pirate green", "pirate colour_3", "type_3 colour_4", "type_5 colour_4")
    assert way.size == 4
    assert way.lines == (("type", "pirate"), ("colour", "colour_4"))


def test_the_trap_hand_is_worth_four_and_not_three() -> None:
    way = two("pirate green", "pirate colour_3", "type_3 green", "type_3 green", "type_3 colour_3")
    assert way.size == 4
    assert habit([("pirate", "green"), ("pirate", "colour_3"), ("type_3", "green"), ("type_3", "green"), ("type_3", "colour_3")]) == 3


def test_a_crossing_card_held_once_counts_in_one_set_only() -> None:
    way = two("pirate green", "pirate colour_3", "type_3 green")
    assert way.size == 3
    assert way.once == ("pirate", "green")


def test_the_longer_set_keeps_the_crossing_card() -> None:
    way = two("pirate green", "type_3 green", "type_4 green", "pirate colour_3")
    assert [(each.of, len(each.cards)) for each in way.sets] == [("pirate", 1), ("green", 3)]
    assert two("pirate green", "type_3 green").lines == (("colour", "green"),)


def test_a_crossing_card_held_twice_stands_in_both_sets() -> None:
    way = two("pirate green", "pirate green")
    assert way.size == 2
    assert [each.cards for each in way.sets] == [(("pirate", "green"),), (("pirate", "green"),)]


def test_eight_needs_a_doubled_crossing_card() -> None:
    deck = pirates()
    row = [("pirate", colour) for colour in deck.in_deck("basic", 2, "colour")]
    column = [(each, "green") for each in deck.in_deck("basic", 2, "type")]
    assert ways(deck, BOTH, row + column)[0].size == 8
    assert ways(deck, BOTH, list(set(row + column)))[0].size == 7


def hands_up_to(most: int) -> Iterator[tuple[Card, ...]]:
    for size in range(most + 1):
        for hand in combinations_with_replacement(CARDS, size):
            if all(copies <= 2 for copies in Counter(hand).values()):
                yield hand


def by_force(hand: Sequence[Card]) -> int:
    """The most by trying everything; hands that differ only in the names of types and colours are tried once."""
    types = {each: place for place, each in enumerate(dict.fromkeys(each for each, _ in hand))}
    colours = {colour: place for place, colour in enumerate(dict.fromkeys(colour for _, colour in hand))}
    return _by_force(tuple((types[each], colours[colour]) for each, colour in hand))


@cache
def _by_force(hand: tuple[tuple[int, int], ...]) -> int:
    """Every card tried in the set of a type and in the set of a colour: 2 to the power of the hand."""
    best = 0
    for mask in range(1 << len(hand)):
        of_type: dict[int, set[int]] = {}
        of_colour: dict[int, set[int]] = {}
        for place, (each, colour) in enumerate(hand):
            if mask >> place & 1:
                of_type.setdefault(each, set()).add(colour)
            else:
                of_colour.setdefault(colour, set()).add(each)
        best = max(best, max(map(len, of_type.values()), default=0) + max(map(len, of_colour.values()), default=0))
    return best


def habit(hand: Sequence[Card]) -> int:
    """What people do: the biggest set first, then the best other one of what is left."""
    lines = ways(pirates(), ONE, hand)
    first = lines[0].sets[0]
    left = list(hand)
    for card in first.cards:
        left.remove(card)
    others = [len(way.sets[0].cards) for way in ways(pirates(), ONE, left) if way.sets[0].by != first.by]
    return len(first.cards) + max(others, default=0)


def check_way(hand: Sequence[Card], way: SetsCounted) -> None:
    """The sets are real: held cards, each copy once, different cards of one line."""
    used = Counter(card for each in way.sets for card in each.cards)
    assert not used - Counter(hand)
    for each in way.sets:
        assert len(set(each.cards)) == len(each.cards)
        assert all(each.of in card for card in each.cards)
    assert sorted(each.by for each in way.sets) in (["colour"], ["type"], ["colour", "type"])


@pytest.mark.parametrize(("cards", "hands"), [(3, 1 + 16 + 136 + 800),
                                              pytest.param(5, 1 + 16 + 136 + 800 + 3620 + 13328, marks=pytest.mark.soak)])
def test_the_optimum_is_what_brute_force_finds_on_every_small_hand(cards: int, hands: int) -> None:
    tried = 0
    for hand in hands_up_to(cards):
        found = ways(pirates(), BOTH, hand)
        assert (found[0].size if found else 0) == by_force(hand), hand
        tried += 1
    assert tried == hands


def test_the_optimum_is_what_brute_force_finds_on_larger_hands() -> None:
    chance = random.Random(5)
    deck = [card for card in CARDS for _ in range(2)]
    traps = 0
    for _ in range(100):
        hand = chance.sample(deck, chance.randint(6, 11))
        best = ways(pirates(), BOTH, hand)[0]
        check_way(hand, best)
        assert best.size == by_force(hand), hand
        traps += habit(hand) < best.size
    assert traps > 0, "the habit of the biggest set first must lose somewhere"


@st.composite
def some_crew(draw: st.DrawFn) -> list[Card]:
    copies = draw(st.lists(st.integers(0, 2), min_size=25, max_size=25))
    return [card for card, count in zip(ALL_CARDS, copies, strict=True) for _ in range(count)]


@settings(max_examples=80, deadline=None)
@given(hand=some_crew(), shuffled=st.randoms(use_true_random=False), both=st.booleans())
def test_the_order_of_entry_changes_nothing_and_every_way_is_real(hand: list[Card], shuffled: random.Random, both: bool) -> None:
    rule = BOTH if both else ONE
    found = ways(pirates(), rule, hand)
    for way in found:
        check_way(hand, way)
    assert [way.size for way in found] == sorted((way.size for way in found), reverse=True)
    assert len({way.lines for way in found}) == len(found)
    mixed = list(hand)
    shuffled.shuffle(mixed)
    assert ways(pirates(), rule, mixed) == found
