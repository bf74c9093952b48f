"""Rulings of Fantasy Realms, one hand each: clearing, striking, blanking, copying."""

from __future__ import annotations

from scoring.hands import HandPack
from tests.scoring.hands.conftest import Score, points, reading


def test_a_blanked_cavern_has_still_cleared_the_weather(hand: Score) -> None:
    result = hand("blizzard great_flood cavern")
    assert result.blanked == ("cavern",)
    assert result.cards["cavern"].blanked_by == ("great_flood",)
    assert result.cleared == ("blizzard",)
    assert result.total == 62


def test_two_basilisks_blank_each_other_and_nobody_else(hand: Score) -> None:
    result = hand("basilisk doppelganger king", doppelganger="basilisk")
    assert result.cards["basilisk"].blanked_by == ("doppelganger",)
    assert result.cards["doppelganger"].blanked_by == ("basilisk",)
    assert points(result) == {"king": 8, "basilisk": 0, "doppelganger": 0}


def test_a_shapeshifter_named_basilisk_is_blanked_and_the_basilisk_stays(hand: Score) -> None:
    result = hand("basilisk shapeshifter", shapeshifter="basilisk")
    assert result.blanked == ("shapeshifter",)
    assert points(result)["basilisk"] == 35


def test_a_loop_of_three_blanks_all_three_and_no_fourth(hand: Score) -> None:
    result = hand("blizzard great_flood wildfire book_of_changes rangers", book_of_changes={"card": "blizzard", "suit": "beast"})
    assert set(result.blanked) == {"blizzard", "great_flood", "wildfire"}
    assert set(result.cards["blizzard"].blanked_by) == {"great_flood", "wildfire"}
    assert points(result)["rangers"] == 5


def test_a_card_made_what_it_blanks_blanks_itself_alone(hand: Score) -> None:
    result = hand("great_flood book_of_changes forest candle", book_of_changes={"card": "great_flood", "suit": "army"})
    assert result.cards["great_flood"].blanked_by == ("great_flood",)
    assert result.blanked == ("great_flood",)


def test_several_active_blankers_are_all_named(hand: Score) -> None:
    result = hand("basilisk great_flood rangers")
    assert result.cards["rangers"].blanked_by == ()
    result = hand("basilisk great_flood knights")
    assert result.cards["knights"].blanked_by == ("great_flood", "basilisk")


def test_rangers_strike_the_word_army_everywhere_but_cannot_help_against_wildfire(hand: Score) -> None:
    result = hand("rangers great_flood basilisk swamp dwarvish_infantry knights queen")
    assert set(result.blanked) == {"queen"}
    assert set(result.cards) - {card for card, score in result.cards.items() if not score.struck} == {
        "great_flood", "basilisk", "swamp", "dwarvish_infantry"}
    assert "dwarvish_infantry" in result.cleared
    assert "knights" in hand("rangers wildfire knights").blanked


def test_the_warship_strikes_the_word_only_out_of_floods_by_their_suit_after_the_book(hand: Score) -> None:
    assert hand("warship swamp knights").cards["swamp"].struck == ("army",)
    assert hand("warship blizzard knights great_flood").cards["blizzard"].struck == ()
    turned = hand("warship basilisk knights book_of_changes", book_of_changes={"card": "basilisk", "suit": "flood"})
    assert turned.cards["basilisk"].struck == ("army",)
    assert not turned.cards["knights"].blanked


def test_a_blanked_warship_has_still_struck_the_word(hand: Score) -> None:
    result = hand("warship swamp knights blizzard")
    assert result.cards["warship"].blanked_by == ("warship",)
    assert result.cards["swamp"].struck == ("army",)


def test_with_the_word_struck_the_war_dirigible_needs_no_army_but_still_fears_weather(hand: Score) -> None:
    assert points(hand("war_dirigible rangers wildfire"))["war_dirigible"] == 35
    assert hand("war_dirigible rangers rainstorm").blanked == ("war_dirigible",)


def test_smoke_is_blanked_first_so_the_dirigible_flies(hand: Score) -> None:
    assert points(hand("smoke war_dirigible knights")) == {"smoke": 0, "knights": 12, "war_dirigible": 35}


def test_a_doppelganger_of_smoke_needs_a_flame_as_well(hand: Score) -> None:
    result = hand("smoke doppelganger rangers", doppelganger="smoke")
    assert result.cards["doppelganger"].blanked_by == ("doppelganger",)
    assert hand("smoke doppelganger candle", doppelganger="smoke").total == 27 + 27 + 2


def test_a_doppelganger_of_the_warship_is_tried_at_its_own_number(hand: Score) -> None:
    """The copy is a Weapon, so it saves nobody; both go, the Warship first."""
    result = hand("warship doppelganger", doppelganger="warship")
    order = [event.by for event in result.events if event.kind == "blanked_itself"]
    assert order == ["warship", "doppelganger"]


def test_a_mirage_named_smoke_takes_no_penalty(hand: Score) -> None:
    assert hand("mirage air_elemental", mirage="smoke").total == 19


def test_a_generic_weapon_keeps_its_own_name(hand: Score) -> None:
    result = hand("shapeshifter forge", shapeshifter={"suit": "weapon"})
    assert points(result)["forge"] == 18
    assert result.cards["shapeshifter"].face.name == "shapeshifter"


def test_the_doppelganger_copies_what_is_printed_not_what_others_become(hand: Score) -> None:
    result = hand("mirage doppelganger", mirage="rainstorm", doppelganger="mirage")
    assert result.cards["doppelganger"].face.name == "mirage"
    assert result.cards["doppelganger"].face.suit == "wild"


def test_island_clears_by_the_suit_after_the_book(hand: Score) -> None:
    result = hand("island blizzard book_of_changes knights", book_of_changes={"card": "blizzard", "suit": "flame"}, island="blizzard")
    assert result.cards["blizzard"].cleared_by == ("island",)
    assert points(result)["blizzard"] == 30


def test_a_blanked_island_has_still_cleared(hand: Score) -> None:
    result = hand("island blizzard wildfire knights", island="wildfire")
    assert result.blanked == ("island",)
    assert not result.cards["knights"].blanked


def test_the_gem_takes_the_partition_into_runs_with_the_most_points(hand: Score) -> None:
    two = hand("gem_of_order warlord queen mountain bell_tower forest magic_wand necromancer book_of_changes")
    assert points(two)["gem_of_order"] == 5 + 150  # 3 or 3, 4, 5, 6, 7, 8, 9
    runs = hand("gem_of_order fountain_of_life princess necromancer king mountain elven_archers")
    assert points(runs)["gem_of_order"] == 5 + 10 + 10
    assert points(hand("gem_of_order fountain_of_life princess necromancer king mountain elven_archers",
                       pack=reading(gem_several_runs=False)))["gem_of_order"] == 5 + 10


def test_equal_strengths_stand_in_two_runs(hand: Score) -> None:
    """Strengths 3, 4, 5 and 3, 4, 5: two runs of three."""
    result = hand("gem_of_order necromancer warlord rangers elven_longbow earth_elemental")
    assert points(result)["gem_of_order"] == 5 + 10 + 10


def test_the_collector_counts_names_once_and_every_suit(hand: Score) -> None:
    assert points(hand("collector candle forge doppelganger", doppelganger="forge"))["collector"] == 7
    assert points(hand("collector candle forge mirage", mirage="wildfire"))["collector"] == 17
    both = "collector necromancer enchantress candle forge lightning"
    assert points(hand(both))["collector"] == 27
    assert points(hand(both, pack=reading(collector_several_suits=False)))["collector"] == 17


def test_wildfire_spares_wilds_unless_the_table_reads_it_otherwise(hand: Score) -> None:
    assert hand("wildfire mirage").blanked == ()
    assert hand("wildfire mirage", pack=reading(wildfire_spares_wild=False)).blanked == ("mirage",)


def test_the_forest_counts_two_archers_once_unless_read_otherwise(hand: Score) -> None:
    twice = "forest elven_archers doppelganger"
    assert points(hand(twice, doppelganger="elven_archers"))["forest"] == 7 + 12
    assert points(hand(twice, pack=reading(forest_counts_archers_once=False), doppelganger="elven_archers"))["forest"] == 7 + 24


def test_a_princess_made_army_counts_herself_but_never_as_a_leader(hand: Score) -> None:
    assert points(hand("princess book_of_changes", book_of_changes={"card": "princess", "suit": "army"}))["princess"] == 10
    assert points(hand("princess king"))["princess"] == 10


def test_the_world_tree_minds_two_unused_wilds(hand: Score) -> None:
    assert points(hand("world_tree mirage forge"))["world_tree"] == 52
    assert points(hand("world_tree mirage shapeshifter"))["world_tree"] == 2


def test_the_unicorn_takes_the_better_of_its_two_bonuses(hand: Score) -> None:
    assert points(hand("unicorn princess queen"))["unicorn"] == 39
    assert points(hand("unicorn queen enchantress"))["unicorn"] == 24


def test_the_fountain_may_count_itself(hand: Score) -> None:
    assert points(hand("fountain_of_life king"))["fountain_of_life"] == 2


def test_a_blanked_card_is_not_there_for_whoever_names_it(hand: Score) -> None:
    assert points(hand("hydra swamp blizzard"))["hydra"] == 12


def test_more_cards_than_the_hand_may_hold_are_scored_with_a_warning(hand: Score, realms: HandPack) -> None:
    seven = "mountain cavern forest candle forge king queen"
    assert hand(seven).warnings == ()
    assert [warning.sentence("en") for warning in hand(seven + " princess").warnings] == ["8 cards: this hand may have 7 at most."]
    assert hand(seven + " necromancer").warnings == ()
    nine = hand(seven + " necromancer empress")
    assert [warning.sentence("fr") for warning in nine.warnings] == ["9 cartes\u00a0: cette main ne peut en avoir que 8."]


def test_a_word_is_struck_whoever_clears_the_rest_of_the_penalty(hand: Score) -> None:
    for cleared in (hand("rangers swamp mountain"), hand("rangers swamp island", island="swamp")):
        assert cleared.cleared == ("swamp",)
        assert cleared.cards["swamp"].struck == ("army",)


def test_a_blanked_doppelganger_counts_in_the_tie_with_the_strength_it_took(hand: Score) -> None:
    result = hand("smoke doppelganger", doppelganger="smoke")
    assert set(result.blanked) == {"smoke", "doppelganger"}
    assert (result.base_strength(), result.base_strength(counts_blanked=True)) == (0, 54)
