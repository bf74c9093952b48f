"""The best use of every choice card equals plain enumeration, whatever the request."""

from __future__ import annotations

import random

import pytest

import scoring
from scoring.hands import HandPack, best, score_hand
from scoring.hands.choices import Use, read_choices
from scoring.mistakes import InputError
from scoring.words.choices import ChangeSuit, ChosenClear, Copy, Reach
from tests.scoring.hands.declaring import CHOOSERS, enumerate_totals, random_choices, random_hand

SECOND_SHEET = ["candle", "book_of_changes", "shield_of_keth", "gem_of_order", "queen", "sword_of_keth", "bell_tower"]
EIGHT = ["bell_tower", "candle", "necromancer", "warhorse", "sword_of_keth", "shield_of_keth", "gem_of_order", "book_of_changes"]


def agrees(pack: HandPack, hand: list[str], fixed: dict[str, Use | None] | None = None) -> None:
    """Total, first declaration, number of declarations and the next totals are those of the enumeration."""
    every, count = enumerate_totals(pack, hand, fixed)
    found = best(pack, hand, fixed)
    falling = sorted(every, reverse=True)
    assert found.total == falling[0]
    assert found.choices == every[falling[0]][1]
    assert found.checked == count
    assert [(other.total, other.choices) for other in found.runners_up] == [(total, every[total][1]) for total in falling[1:6]]
    assert score_hand(pack, hand, found.choices).total == found.total


def many(first: int, all_seeds: int) -> pytest.MarkDecorator:
    """Hands by chance: the first seeds in every run, all of them in the soak."""
    further = [pytest.param(seed, marks=pytest.mark.soak) for seed in range(first, all_seeds)]
    return pytest.mark.parametrize("seed", [*range(first), *further])


@many(5, 10)
def test_two_or_three_choice_cards_as_by_enumeration(realms: HandPack, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(6):
        agrees(realms, random_hand(realms, chance, chance.choice([2, 2, 2, 3]), chance.randint(4, 9)))


@pytest.mark.parametrize("seed", range(3))
def test_a_choice_of_which_nothing_is_known_is_tried_in_every_way(realms: HandPack, seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new word may change anything: the search then knows no bounds, and finds the same."""
    hands = [random_hand(realms, random.Random(f"{seed} {many}"), many, 5) for many in (1, 1, 2)]
    known = [(best(realms, hand).total, best(realms, hand).choices) for hand in hands]
    for word in (Copy, ChangeSuit, ChosenClear):
        monkeypatch.setattr(word, "reach", Reach.ANYTHING)
    assert [(best(realms, hand).total, best(realms, hand).choices) for hand in hands] == known


def test_a_suit_that_nobody_mentions_may_save_a_card_that_copies_a_name(realms: HandPack) -> None:
    """The Mirage is called Elven Archers for the Forest; among the Lands the Basilisk does not see it."""
    hand = ["mirage", "book_of_changes", "doppelganger", "forest", "basilisk"]
    agrees(realms, hand)
    assert best(realms, hand).choices["book_of_changes"] == Use("mirage", "land")
    assert best(realms, hand).total == 76


def test_four_choice_cards_as_by_enumeration(realms: HandPack) -> None:
    chance = random.Random(44)
    others = [card for card in realms.cards if card not in CHOOSERS]
    hand = ["doppelganger", "mirage", "book_of_changes", "island", *chance.sample(others, 3)]
    agrees(realms, hand)
    agrees(realms, ["doppelganger", "mirage", "shapeshifter", "island", "wildfire", "collector"])


@pytest.mark.parametrize("seed", range(5))
def test_five_choice_cards_with_two_fixed_as_by_enumeration(realms: HandPack, seed: int) -> None:
    chance = random.Random(500 + seed)
    hand = random_hand(realms, chance, 5, 7)
    chosen = random_choices(realms, hand, chance)
    fixed = {card: chosen[card] for card in chance.sample(["mirage", "shapeshifter", "doppelganger"], 2)}
    agrees(realms, hand, fixed)


def test_the_second_sheet_of_the_rulebook_finds_its_380(realms: HandPack) -> None:
    found = best(realms, SECOND_SHEET)
    assert (found.total, found.checked) == (380, 67)
    assert found.choices == {"book_of_changes": Use("bell_tower", "wizard")}
    assert found.gains == {"book_of_changes": 115}


def test_eight_cards_with_the_necromancer_find_397(realms: HandPack) -> None:
    assert best(realms, EIGHT).total == 397


def test_part_fixed_is_never_better_than_free_and_free_never_worse_than_any_choice(realms: HandPack) -> None:
    chance = random.Random(7)
    for _ in range(40):
        hand = random_hand(realms, chance, chance.randint(1, 5), 7)
        free = best(realms, hand).total
        chosen = random_choices(realms, hand, chance)
        part = dict(chance.sample(sorted(chosen.items()), chance.randint(0, len(chosen))))
        assert best(realms, hand, part).total <= free
        assert score_hand(realms, hand, chosen).total <= free


def test_one_more_option_never_lowers_the_best(realms: HandPack) -> None:
    """Left unused, any choice card is as if it had nothing to choose."""
    chance = random.Random(8)
    for _ in range(30):
        hand = random_hand(realms, chance, 2, 7)
        for choice_card in hand[:2]:
            assert best(realms, hand, {choice_card: None}).total <= best(realms, hand).total


def test_a_declared_choice_is_left_out_where_another_choice_makes_it_illegal(realms: HandPack) -> None:
    """The Book may make Wildfire an Army, which the Island may not clear: the Book does something else then."""
    hand = ["island", "book_of_changes", "wildfire", "king", "queen", "knights", "candle"]
    fixed = {"island": Use("wildfire")}
    agrees(realms, hand, fixed)
    assert best(realms, hand, fixed).choices == {"book_of_changes": Use("island", "army"), "island": Use("wildfire")}


def test_a_declared_choice_that_needs_another_one_says_nothing_of_what_that_brings(realms: HandPack) -> None:
    """The Island clears the Swamp only where the Book makes it a Flame or a Flood: it cannot be left unused."""
    fixed = {"island": Use("basilisk")}
    found = best(realms, ["island", "book_of_changes", "basilisk", "king"], fixed)
    assert found.choices["book_of_changes"] in (Use("basilisk", "flood"), Use("basilisk", "flame"))
    assert set(found.gains) == {"island"}


@pytest.mark.parametrize("seed", range(4))
def test_any_declared_choices_as_by_enumeration(realms: HandPack, seed: int) -> None:
    chance = random.Random(1500 + seed)
    for _ in range(6):
        hand = list(dict.fromkeys(["island", "book_of_changes", *random_hand(realms, chance, 1, 5)]))
        chosen = random_choices(realms, hand, chance)
        agrees(realms, hand, dict(chance.sample(sorted(chosen.items()), chance.randint(1, len(chosen)))))


def test_a_fixed_choice_that_is_not_legal_is_refused(realms: HandPack) -> None:
    with pytest.raises(InputError, match="cannot become Warship"):
        best(realms, ["mirage", "forge"], read_choices(realms, {"mirage": "warship"}))


def test_unused_wins_where_nothing_is_gained(realms: HandPack) -> None:
    found = best(realms, ["mirage", "king"])
    assert found.choices == {"mirage": Use("knights")}
    assert best(realms, ["mirage", "hydra"]).choices == {"mirage": Use("swamp")}
    assert best(realms, ["mirage", "candle"]).choices == {"mirage": None}
    assert best(realms, ["shapeshifter", "forge"]).choices == {"shapeshifter": Use("warship")}


def test_what_a_player_says_was_taken_counts_as_having_lain_there(realms: HandPack) -> None:
    entry = {"hand": ["necromancer", "warlord"], "choices": {"necromancer": "knights"}, "search": True}
    assert scoring.score(realms, {**entry, "discard": ["candle"]}).to_json()["choices"] == {"necromancer": "knights"}
    with pytest.raises(InputError):
        scoring.score(realms, {**entry, "choices": {"necromancer": "forge"}, "discard": ["candle"]})


def test_a_card_that_was_brought_and_then_put_into_the_hand_counts_once(realms: HandPack) -> None:
    entry = {"hand": ["necromancer", "warlord", "knights"], "choices": {"necromancer": "knights"}, "search": True}
    assert scoring.score(realms, entry).total == scoring.score(realms, {**entry, "choices": {"necromancer": None}}).total


def test_the_necromancer_takes_the_best_card_of_the_discard_area_or_none(realms: HandPack) -> None:
    hand = ["necromancer", "warlord", "forge"]
    found = best(realms, hand, discard=["knights", "basilisk", "forest", "elven_archers"])
    assert found.choices["necromancer"] == Use("knights")
    assert found.total == score_hand(realms, [*hand, "knights"], {}).total
    assert found.checked == 1 + 3  # none, or one of the three it may take
    assert best(realms, ["necromancer", "knights"], discard=["warlock_lord", "basilisk"]).choices == {"necromancer": Use("basilisk")}
    assert best(realms, ["necromancer", "dwarvish_infantry", "basilisk"], discard=["light_cavalry"]).choices == {"necromancer": None}


def test_the_necromancer_may_take_any_card_in_chaos_realms(realms: HandPack) -> None:
    found = best(realms, ["necromancer", "fire_elemental"], discard=["forge", "candle"], any_card=True)
    assert found.choices == {"necromancer": Use("forge")}


def test_a_card_the_necromancer_may_not_take_is_refused(realms: HandPack) -> None:
    with pytest.raises(InputError, match="cannot take Forge"):
        best(realms, ["necromancer"], {"necromancer": Use("forge")}, discard=["forge"])


def test_all_five_choice_cards_are_counted_as_people_would(realms: HandPack) -> None:
    """7 for the Doppelgänger, 31 for each wild, 67 for the Book; the Island has 1 + its targets after the Book."""
    hand = [*CHOOSERS, "king", "queen"]
    without_island = best(realms, [card for card in hand if card != "island"]).checked
    assert without_island == 6 * 31 * 31 * (5 * 11 + 1)
    assert best(realms, ["mirage", "book_of_changes", "king"]).checked == 31 * 23
    assert best(realms, ["island", "king", "candle", "swamp"]).checked == 4


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(200))
def test_many_hands_as_by_enumeration(realms: HandPack, seed: int) -> None:
    chance = random.Random(10_000 + seed)
    for _ in range(10):
        agrees(realms, random_hand(realms, chance, chance.choice([2, 2, 3]), chance.randint(4, 9)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(10))
def test_full_hands_of_five_choice_cards_as_by_enumeration(realms: HandPack, seed: int) -> None:
    agrees(realms, random_hand(realms, random.Random(90_000 + seed), 5, 7))


def test_readings_are_searched_as_the_table_reads_them() -> None:
    strict = scoring.open_pack("fantasy_realms", readings={"wildfire_spares_wild": False, "gem_several_runs": False})
    assert isinstance(strict, HandPack)
    chance = random.Random(3)
    for _ in range(10):
        agrees(strict, list(dict.fromkeys(["wildfire", *random_hand(strict, chance, 2, 6)])))
