"""The second scorer on the base deck: the rulebook's examples, its questions and answers, and every ruling of the facts."""
from __future__ import annotations

from typing import Any

import pytest

from tests.second.scorer import Score, score


def scored(*hand: str, choices: dict[str, Any] | None = None, discard: tuple[str, ...] = (), **readings: bool) -> Score:
    entry = {"game": "fantasy_realms", "hand": list(hand), "choices": choices or {}, "discard": list(discard), "readings": readings}
    [result] = score(entry)
    return result


def book(card: str, suit: str) -> dict[str, Any]:
    return {"book_of_changes": {"card": card, "suit": suit}}


# ---------------------------------------------------------------- the rulebook
def test_the_first_example_hand_of_the_rulebook() -> None:
    result = scored("mountain", "wildfire", "smoke", "great_flood", "whirlwind", "mirage", "air_elemental", choices={"mirage": "rainstorm"})
    assert result.cards == {
        "mountain": 59, "wildfire": 40, "smoke": 27, "great_flood": 32, "whirlwind": 53, "mirage": 0, "air_elemental": 49,
    }
    assert (result.total, result.blanked) == (260, frozenset())


def test_the_second_example_hand_of_the_rulebook() -> None:
    hand = ("candle", "book_of_changes", "shield_of_keth", "gem_of_order", "queen", "sword_of_keth", "bell_tower")
    result = scored(*hand, choices=book("shield_of_keth", "wizard"))
    assert list(result.cards.values()) == [102, 3, 44, 155, 6, 47, 23]
    assert result.total == 380


def test_a_cleared_penalty_stays_cleared_when_its_clearer_is_blanked() -> None:
    assert scored("blizzard", "great_flood", "wildfire", "cavern").blanked == {"wildfire", "cavern"}
    assert scored("blizzard", "great_flood", "wildfire").blanked == {"great_flood"}


def test_a_basilisk_and_its_copy_blank_each_other_and_nobody_else() -> None:
    result = scored("basilisk", "doppelganger", "king", choices={"doppelganger": "basilisk"})
    assert (result.blanked, result.total) == ({"basilisk", "doppelganger"}, 8)


def test_rangers_do_not_help_against_wildfire() -> None:
    assert scored("wildfire", "rangers", "knights").blanked == {"rangers", "knights"}


def test_with_a_suit_pays_once_and_for_each_pays_each() -> None:
    assert scored("magic_wand", "collector", "enchantress").cards["magic_wand"] == 26
    assert scored("forge", "magic_wand", "world_tree", "shield_of_keth").cards["forge"] == 9 + 27


def test_a_wild_card_may_take_a_suit_without_a_name() -> None:
    result = scored("forge", "world_tree", "shapeshifter", choices={"shapeshifter": {"suit": "weapon"}})
    assert result.cards == {"forge": 9 + 18, "world_tree": 52, "shapeshifter": 0}


# ---------------------------------------------------------------- cards
@pytest.mark.parametrize(("hand", "card", "points"), [
    (("rangers", "forest", "cavern"), "rangers", 25),
    (("elven_archers", "king"), "elven_archers", 15),
    (("elven_archers", "smoke", "forge"), "elven_archers", 10),
    (("dwarvish_infantry", "knights", "light_cavalry"), "dwarvish_infantry", 11),
    (("light_cavalry", "forest", "cavern"), "light_cavalry", 13),
    (("knights",), "knights", 12),
    (("knights", "king"), "knights", 20),
    (("world_tree", "king", "forge"), "world_tree", 52),
    (("world_tree", "king", "queen"), "world_tree", 2),
    (("world_tree", "mirage", "shapeshifter"), "world_tree", 2),
    (("shield_of_keth", "king"), "shield_of_keth", 19),
    (("shield_of_keth", "sword_of_keth"), "shield_of_keth", 4),
    (("shield_of_keth", "sword_of_keth", "king"), "shield_of_keth", 44),
    (("sword_of_keth", "king"), "sword_of_keth", 17),
    (("sword_of_keth", "shield_of_keth", "king"), "sword_of_keth", 47),
    (("warhorse", "king"), "warhorse", 20),
    (("warhorse", "collector"), "warhorse", 20),
    (("unicorn", "princess", "queen"), "unicorn", 39),
    (("unicorn", "enchantress"), "unicorn", 24),
    (("unicorn", "king"), "unicorn", 9),
    (("hydra", "swamp"), "hydra", 40),
    (("dragon",), "dragon", -10),
    (("dragon", "collector"), "dragon", 30),
    (("fire_elemental", "forge", "candle"), "fire_elemental", 34),
    (("water_elemental", "island", "swamp"), "water_elemental", 34),
    (("earth_elemental", "forest", "cavern"), "earth_elemental", 34),
    (("air_elemental", "whirlwind"), "air_elemental", 19),
    (("lightning", "rainstorm"), "lightning", 41),
    (("candle", "book_of_changes", "bell_tower"), "candle", 2),
    (("candle", "book_of_changes", "collector"), "candle", 2),
    (("candle", "bell_tower", "collector"), "candle", 2),
    (("mountain", "wildfire"), "mountain", 9),
    (("mountain", "smoke", "candle"), "mountain", 9),
    (("fountain_of_life",), "fountain_of_life", 2),
    (("fountain_of_life", "sword_of_keth", "king"), "fountain_of_life", 8),
    (("fountain_of_life", "forge", "sword_of_keth"), "fountain_of_life", 10),
    (("fountain_of_life", "forest", "king"), "fountain_of_life", 8),
    (("fountain_of_life", "whirlwind", "king"), "fountain_of_life", 14),
    (("fountain_of_life", "swamp", "whirlwind"), "fountain_of_life", 19),
    (("swamp", "knights", "forge"), "swamp", 12),
    (("cavern", "dragon"), "cavern", 31),
    (("forest", "unicorn", "elven_archers"), "forest", 31),
    (("bell_tower", "collector"), "bell_tower", 23),
    (("princess", "king", "knights", "collector"), "princess", 26),
    (("warlord", "knights", "rangers"), "warlord", 29),
    (("queen", "knights", "rangers"), "queen", 16),
    (("queen", "knights", "king"), "queen", 26),
    (("king", "knights", "queen", "rangers"), "king", 48),
    (("empress", "knights", "king", "queen"), "empress", 15),
    (("elven_longbow", "warlord", "beastmaster"), "elven_longbow", 33),
    (("rainstorm", "swamp", "island"), "rainstorm", 28),
    (("whirlwind", "rainstorm", "blizzard"), "whirlwind", 53),
    (("whirlwind", "rainstorm"), "whirlwind", 13),
    (("blizzard", "knights", "king", "unicorn", "forge"), "blizzard", 10),
    (("enchantress", "forest", "smoke", "island", "forge"), "enchantress", 25),
    (("beastmaster", "dragon", "basilisk"), "beastmaster", 27),
    (("warlock_lord", "king", "collector", "enchantress"), "warlock_lord", -5),
])
def test_points_of_a_card(hand: tuple[str, ...], card: str, points: int) -> None:
    assert scored(*hand).cards[card] == points


@pytest.mark.parametrize(("hand", "blanked"), [
    (("basilisk", "knights", "king", "unicorn", "collector"), {"knights", "king", "unicorn"}),
    (("wildfire", "forest", "swamp", "warhorse", "king", "knights"), {"forest", "swamp", "warhorse", "king", "knights"}),
    (("wildfire", "mountain", "island", "unicorn", "dragon", "smoke", "forge", "magic_wand", "collector", "gem_of_order"), set()),
    (("great_flood", "forest", "lightning", "forge", "knights", "king"), {"forest", "forge", "knights"}),
    (("rainstorm", "lightning", "forge"), {"forge"}),
    (("blizzard", "island", "swamp"), {"island", "swamp"}),
    (("smoke",), {"smoke"}),
    (("smoke", "candle"), set()),
    (("warship",), {"warship"}),
    (("warship", "swamp"), set()),
    (("war_dirigible",), {"war_dirigible"}),
    (("war_dirigible", "knights"), set()),
    (("war_dirigible", "knights", "whirlwind"), {"war_dirigible"}),
])
def test_blanked_cards(hand: tuple[str, ...], blanked: set[str]) -> None:
    assert scored(*hand).blanked == blanked


def test_a_card_named_mountain_stands_in_the_great_flood() -> None:
    assert scored("great_flood", "forest", "mirage", choices={"mirage": "mountain"}).blanked == {"forest"}


@pytest.mark.parametrize(("hand", "cleared"), [
    (("protection_rune", "dragon"), 30),
    (("cavern", "blizzard", "king"), 30),
    (("mountain", "swamp", "forge"), 18),
    (("beastmaster", "basilisk", "king"), 35),
])
def test_clearing(hand: tuple[str, ...], cleared: int) -> None:
    result = scored(*hand)
    assert (result.cards[hand[1]], result.blanked) == (cleared, frozenset())


@pytest.mark.parametrize(("hand", "blanked", "points"), [
    (("basilisk", "rangers", "king"), {"king"}, 35),
    (("great_flood", "rangers", "forest"), {"forest"}, 32),
    (("blizzard", "rangers", "king"), set(), 25),
    (("swamp", "rangers", "forge"), set(), 15),
    (("dwarvish_infantry", "rangers", "knights"), set(), 15),
    (("war_dirigible", "rangers"), set(), 35),
])
def test_rangers_strike_the_word_army_out_of_every_penalty(hand: tuple[str, ...], blanked: set[str], points: int) -> None:
    result = scored(*hand)
    assert (result.blanked, result.cards[hand[0]]) == (blanked, points)


def test_rangers_strike_the_word_blanked_or_of_another_suit() -> None:
    assert scored("wildfire", "rangers", "war_dirigible").blanked == {"rangers"}
    result = scored("basilisk", "rangers", "knights", "book_of_changes", choices=book("rangers", "leader"))
    assert result.blanked == {"rangers"}


def test_the_warship_looks_at_suits_after_the_book_and_acts_though_blanked() -> None:
    assert scored("basilisk", "warship", "knights", "book_of_changes", choices=book("basilisk", "flood")).blanked == set()
    result = scored("swamp", "warship", "knights", "book_of_changes", choices=book("swamp", "wizard"))
    assert (result.cards["swamp"], result.blanked) == (15, {"warship"})
    assert scored("swamp", "warship", "blizzard", "knights", "book_of_changes", "cavern").cards["swamp"] == 18
    drowned = scored("great_flood", "warship", "knights", "blizzard", "basilisk", "book_of_changes", choices=book("warship", "leader"))
    assert drowned.blanked == {"great_flood", "warship", "knights"}


def test_island_clears_one_flood_or_flame_after_the_book() -> None:
    assert scored("island", "great_flood", "forest", choices={"island": "great_flood"}).blanked == set()
    turned = book("basilisk", "flame") | {"island": "basilisk"}
    assert scored("island", "basilisk", "king", "book_of_changes", choices=turned).blanked == set()
    away = book("great_flood", "wizard") | {"island": "great_flood"}
    assert scored("island", "great_flood", "forest", "book_of_changes", choices=away).blanked == {"forest"}
    frozen = scored("island", "wildfire", "blizzard", "knights", choices={"island": "wildfire"})
    assert frozen.blanked == {"island"}


def test_a_card_the_book_changes_counts_itself_unless_it_says_other() -> None:
    def changed(card: str, suit: str) -> int:
        return scored(card, "book_of_changes", choices=book(card, suit)).cards[card]

    assert changed("swamp", "flame") == 15
    assert changed("bell_tower", "wizard") == 23
    assert changed("princess", "army") == 10
    assert changed("princess", "leader") == 2
    assert changed("warlord", "army") == 8
    assert changed("fountain_of_life", "army") == 1
    assert changed("dwarvish_infantry", "army") == 15


def test_necromancer_takes_a_card_that_counts_like_any_other() -> None:
    result = scored("necromancer", "queen", choices={"necromancer": "knights"}, discard=("knights", "forest"))
    assert result.cards == {"necromancer": 3, "queen": 11, "knights": 20}
    with pytest.raises(ValueError, match="Necromancer"):
        scored("necromancer", choices={"necromancer": "forest"}, discard=("forest",))


# ---------------------------------------------------------------- wilds
def test_doppelganger_takes_strength_and_penalty_but_no_bonus() -> None:
    result = scored("doppelganger", "dragon", choices={"doppelganger": "dragon"})
    assert result.cards == {"doppelganger": -10, "dragon": -10}
    assert scored("doppelganger", "beastmaster", "dragon", choices={"doppelganger": "beastmaster"}).cards["doppelganger"] == 9


def test_doppelganger_copies_what_is_printed_and_its_penalty_is_cleared_on_its_own() -> None:
    choices = book("blizzard", "wizard") | {"doppelganger": "blizzard"}
    result = scored("blizzard", "doppelganger", "cavern", "king", "book_of_changes", choices=choices)
    assert (result.cards["blizzard"], result.cards["doppelganger"]) == (25, 30)


def test_other_in_a_copied_penalty_means_other_than_the_doppelganger() -> None:
    choices = book("doppelganger", "army") | {"doppelganger": "empress"}
    result = scored("empress", "doppelganger", "book_of_changes", choices=choices)
    assert result.cards == {"empress": 25, "doppelganger": 10, "book_of_changes": 3}


def test_mirage_and_shapeshifter_take_no_penalty_doppelganger_does() -> None:
    assert scored("mirage", choices={"mirage": "smoke"}).blanked == set()
    assert scored("shapeshifter", choices={"shapeshifter": "warship"}).blanked == set()
    assert scored("shapeshifter", choices={"shapeshifter": "war_dirigible"}).blanked == set()
    assert scored("smoke", "doppelganger", choices={"doppelganger": "smoke"}).blanked == {"smoke", "doppelganger"}
    assert scored("basilisk", "shapeshifter", choices={"shapeshifter": "basilisk"}).blanked == {"shapeshifter"}


@pytest.mark.parametrize("choices", [
    {"mirage": "king"}, {"mirage": {"suit": "weapon"}}, {"shapeshifter": "forest"}, {"doppelganger": "doppelganger"},
])
def test_wilds_refuse_what_they_may_not_take(choices: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"suit this wild card cannot take|chooses itself"):
        scored("mirage", "shapeshifter", "doppelganger", choices=choices)


# ---------------------------------------------------------------- blanking in loops
def test_loops_blank_each_other_and_nothing_else() -> None:
    choices = book("blizzard", "beast")
    result = scored("blizzard", "great_flood", "wildfire", "forest", "island", "book_of_changes", choices=choices)
    assert result.blanked == {"blizzard", "great_flood", "wildfire"}


def test_what_nothing_blanks_comes_first() -> None:
    result = scored("rainstorm", "wildfire", "great_flood", "book_of_changes", choices=book("rainstorm", "beast"))
    assert result.blanked == {"wildfire"}


@pytest.mark.parametrize(("card", "suit", "spared"), [
    ("great_flood", "army", "forest"), ("basilisk", "leader", "king"), ("wildfire", "land", "king"),
])
def test_a_card_that_blanks_itself_blanks_nothing_else(card: str, suit: str, spared: str) -> None:
    assert scored(card, spared, "book_of_changes", choices=book(card, suit)).blanked == {card}


def test_conditions_on_themselves_go_by_card_number() -> None:
    assert scored("war_dirigible", "smoke", "knights").blanked == {"smoke"}


def test_a_blanked_card_is_not_there_for_bonuses_that_name_it() -> None:
    assert scored("hydra", "swamp", "blizzard").cards["hydra"] == 12


# ---------------------------------------------------------------- Gem and Collector
@pytest.mark.parametrize(("hand", "several", "single"), [
    (("protection_rune", "world_tree", "book_of_changes", "sword_of_keth", "bell_tower", "mountain"), 10 + 10, 10),  # 1 2 3, 7 8 9
    (("protection_rune", "candle", "elven_longbow", "warhorse", "bell_tower", "beastmaster", "collector"), 10 + 60, 60),  # 1 to 3, 5 to 9
    (("enchantress", "warhorse", "queen", "collector", "sword_of_keth"), 10 + 10, 10),  # 5 6 7 twice
    (("necromancer", "warlord", "warhorse", "queen", "collector", "king"), 100, 100),  # 3 to 8 pays more than 3 to 6 and 6 to 8
    (("warhorse", "collector", "king"), 30, 30),
    (("king", "queen"), 0, 0),
])
def test_runs_of_the_gem(hand: tuple[str, ...], several: int, single: int) -> None:
    assert scored("gem_of_order", *hand).cards["gem_of_order"] == 5 + several
    assert scored("gem_of_order", *hand, gem_several_runs=False).cards["gem_of_order"] == 5 + single


def test_the_gem_counts_wilds_as_nought_a_doppelganger_as_its_copy_and_no_run_pays_more_than_seven() -> None:
    wild = scored("gem_of_order", "mirage", "magic_wand", "world_tree").cards["gem_of_order"]
    assert wild == 15
    copied = ("gem_of_order", "sword_of_keth", "warhorse", "doppelganger")
    assert scored(*copied, choices={"doppelganger": "warhorse"}).cards["gem_of_order"] == 15
    eight = ("gem_of_order", "protection_rune", "candle", "elven_longbow", "warlord", "warhorse", "collector", "king")
    assert scored(*eight).cards["gem_of_order"] == 155


def test_the_collector_scores_every_suit_and_each_name_once() -> None:
    both = ("collector", "enchantress", "beastmaster", "king", "queen", "princess", "empress")
    assert scored(*both).cards["collector"] == 7 + 10 + 40
    assert scored(*both, collector_several_suits=False).cards["collector"] == 7 + 40
    wizards = ("collector", "enchantress", "beastmaster", "necromancer", "warlock_lord")
    assert scored(*wizards).cards["collector"] == 7 + 100
    assert scored(*wizards, "king", "book_of_changes", choices=book("king", "wizard")).cards["collector"] == 7 + 100
    copy = ("collector", "enchantress", "doppelganger")
    assert scored(*copy, choices={"doppelganger": "enchantress"}).cards["collector"] == 7
    assert scored("collector", "enchantress", "shapeshifter", choices={"shapeshifter": "beastmaster"}).cards["collector"] == 17
    assert scored("collector", "enchantress", "shapeshifter", choices={"shapeshifter": "enchantress"}).cards["collector"] == 7
    assert scored("collector", "mirage", "shapeshifter", "doppelganger").cards["collector"] == 17


# ---------------------------------------------------------------- switches
def test_wildfire_spares_unused_wilds_as_the_table_has_it() -> None:
    assert scored("wildfire", "mirage", "shapeshifter").blanked == set()
    assert scored("wildfire", "mirage", "shapeshifter", wildfire_spares_wild=False).blanked == {"mirage", "shapeshifter"}


def test_the_forest_and_the_archers() -> None:
    two = ("forest", "elven_archers", "mirage")
    assert scored(*two, choices={"mirage": "elven_archers"}).cards["forest"] == 7 + 12
    assert scored(*two, choices={"mirage": "elven_archers"}, forest_counts_archers_once=False).cards["forest"] == 7 + 24
    assert scored("forest", "elven_archers", "book_of_changes", choices=book("elven_archers", "beast")).cards["forest"] == 7 + 24


def test_the_tie_break_counts_strengths_a_doppelganger_the_one_it_took() -> None:
    hand = ("basilisk", "king", "candle", "doppelganger")
    assert scored(*hand, choices={"doppelganger": "candle"}).tie_break == 35 + 2 + 2
    assert scored(*hand, choices={"doppelganger": "candle"}, tie_break_counts_blanked=True).tie_break == 35 + 8 + 2 + 2
