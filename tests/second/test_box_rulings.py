"""The second scorer on the Cursed Hoard, promo and deluxe cards: every card, every reading on and off, every fixed rule of the facts."""
from __future__ import annotations

from typing import Any

import pytest

from tests.second.deck import ALL_CARDS, BOXES, ITEMS, deck_of, plain_id
from tests.second.entry import SWITCHES
from tests.second.scorer import Score, score


def scored(
    *hand: str, choices: dict[str, Any] | None = None, discard: tuple[str, ...] = (), items: tuple[str, ...] = (),
    players: int | None = None, readings: dict[str, bool] | None = None,
) -> Score:
    entry: dict[str, Any] = {"game": "fantasy_realms", "editions": list(BOXES), "hand": list(hand), "choices": choices or {}}
    entry |= {"discard": list(discard), "items": list(items), "readings": readings or {}}
    if players is not None:
        entry["player_count"] = players
    [result] = score(entry)
    return result


def book(card: str, suit: str) -> dict[str, Any]:
    return {"book_of_changes": {"card": card, "suit": suit}}


# ---------------------------------------------------------------- boxes
def test_the_boxes_hold_as_many_cards_as_the_facts_say() -> None:
    assert len(deck_of(())) == 53
    assert [sum(card.box == box for card in ALL_CARDS) for box in ("cursed_hoard_suits", "promo", "deluxe")] == [23, 2, 1]
    assert len(ITEMS) == 24
    assert len(deck_of(("cursed_hoard_suits",))) == 53 + 15
    assert len(deck_of((), wildfire_reprint=True)) == 53


def test_the_plain_id_means_the_replacing_card_and_answers_use_the_ids_of_the_facts() -> None:
    assert scored("bell_tower", "ghoul").cards == {"bell_tower_ch": 23, "ghoul": 8}
    assert scored("mirage", choices={"mirage_ch": "bell_tower_ch"}).cards == scored("mirage_ch", choices={"mirage": "bell_tower"}).cards
    assert plain_id("bell_tower_ch") == plain_id("bell_tower") == "bell_tower"


@pytest.mark.parametrize("wrong", [
    {"hand": ["demon"]}, {"hand": ["bell_tower_ch"]}, {"hand": ["king"], "items": ["rake"]}, {"hand": ["king"], "discard": ["ghoul"]},
    {"hand": ["mirage"], "choices": {"mirage": {"suit": "building"}}}, {"hand": ["king"], "editions": ["attic"]},
    {"players": [{"hand": ["king"]}, {"hand": ["queen"]}], "player_count": 3},
])
def test_what_is_not_on_the_table_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"not on the table|cannot take|unknown boxes|differs"):
        score({"game": "fantasy_realms"} | wrong)


# ---------------------------------------------------------------- points of each new card
@pytest.mark.parametrize(("hand", "card", "points"), [
    (("dungeon", "ghoul", "specter", "unicorn"), "dungeon", 7 + 10 + 5 + 10),
    (("dungeon", "chapel", "warlock_lord", "collector", "demon"), "dungeon", 7 + 5 + 5),
    (("dungeon",), "dungeon", 7),
    (("castle", "king", "queen", "knights", "forest", "cavern"), "castle", 40),
    (("castle", "dungeon", "chapel", "bell_tower"), "castle", 10 + 10 + 5 + 5),
    (("castle",), "castle", 10),
    (("crypt", "ghoul", "lich"), "crypt", 21 + 8 + 13),
    (("chapel", "king", "ghoul"), "chapel", 42),
    (("chapel", "collector", "judge"), "chapel", 42),
    (("chapel", "king"), "chapel", 2),
    (("chapel", "king", "ghoul", "judge"), "chapel", 2),
    (("garden", "king", "unicorn"), "garden", 33),
    (("judge", "dragon", "swamp", "king"), "judge", 31),
    (("judge", "dragon", "swamp", "protection_rune"), "judge", 11),
    (("judge", "smoke", "forge"), "judge", 21),
    (("judge", "smoke"), "judge", 11),
    (("lich", "ghoul", "specter", "necromancer"), "lich", 43),
    (("leprechaun",), "leprechaun", 20),
    (("bell_tower", "collector"), "bell_tower_ch", 23),
    (("bell_tower",), "bell_tower_ch", 8),
    (("fountain_of_life", "crypt"), "fountain_of_life_ch", 22),
    (("fountain_of_life", "sword_of_keth"), "fountain_of_life_ch", 8),
    (("fountain_of_life", "forge"), "fountain_of_life_ch", 10),
    (("fountain_of_life", "forest"), "fountain_of_life_ch", 8),
    (("fountain_of_life", "whirlwind"), "fountain_of_life_ch", 14),
    (("rangers", "crypt", "forest"), "rangers_ch", 25),
    (("world_tree", "king"), "world_tree_ch", 72),
    (("world_tree", "king", "queen"), "world_tree_ch", 2),
    (("jester", "king", "collector", "beastmaster"), "jester", 9),
    (("jester", "collector", "beastmaster"), "jester", 53),
    (("jester",), "jester", 53),
    (("phoenix",), "phoenix", 14),
    (("phoenix_promo",), "phoenix_promo", 14),
])
def test_points_of_a_card(hand: tuple[str, ...], card: str, points: int) -> None:
    assert scored(*hand).cards[card] == points


def test_the_genie_pays_for_every_other_player_known() -> None:
    assert [scored("genie", players=players).cards["genie"] for players in (None, 2, 6)] == [-50, -40, 0]


@pytest.mark.parametrize(("card", "points"), [
    ("dark_queen", 10 + 5 * 5), ("ghoul", 8 + 4 * 5), ("specter", 12 + 6 * 3), ("death_knight", 14 + 7 * 2),
])
def test_the_undead_look_at_the_discard_area(card: str, points: int) -> None:
    discard = (
        "garden", "unicorn", "swamp", "forge", "smoke", "lich", "phoenix", "jester", "judge", "gem_of_order", "knights", "warship",
        "bell_tower", "mirage",
    )
    assert scored(card, discard=discard).cards[card] == points
    assert scored(card).cards[card] == scored(card, discard=("mirage",)).cards[card]


def test_a_card_taken_from_the_discard_area_no_longer_lies_there() -> None:
    result = scored("necromancer", "ghoul", choices={"necromancer": "lich"}, discard=("lich", "king"))
    assert result.cards == {"necromancer_ch": 3, "ghoul": 12, "lich": 33}


def test_nor_does_it_lie_there_for_the_other_players() -> None:
    players = [{"hand": ["necromancer"], "choices": {"necromancer": "king"}}, {"hand": ["ghoul", "genie"]}]
    necromancer, ghoul = score({"editions": list(BOXES), "players": players, "discard": ["king", "queen"]})
    assert necromancer.cards == {"necromancer_ch": 3, "king": 8}
    assert ghoul.cards == {"ghoul": 12, "genie": -40}


def test_genie_and_leprechaun_bring_the_card_they_name() -> None:
    assert scored("genie", choices={"genie": "king"}).cards == {"genie": -50, "king": 8}
    copying = {"leprechaun": "doppelganger", "doppelganger": "leprechaun"}
    assert scored("leprechaun", choices=copying).cards == {"leprechaun": 20, "doppelganger": 20}


# ---------------------------------------------------------------- items
def test_items_add_their_values_and_are_no_cards_of_the_hand() -> None:
    result = scored("king", items=("sarcophagus", "rake", "treasure_chest"))
    assert (result.items, result.total, result.tie_break) == ({"sarcophagus": 5, "rake": -4, "treasure_chest": -5}, 4, 8)


def test_the_treasure_chest_pays_beside_three_others() -> None:
    assert scored("king", items=("sarcophagus", "rake", "shovel", "treasure_chest")).items["treasure_chest"] == 20


def test_the_spyglass_costs_more_between_two() -> None:
    assert [scored("king", items=("spyglass",), players=players).items["spyglass"] for players in (None, 2, 3)] == [-1, -10, -1]


# ---------------------------------------------------------------- blanking
@pytest.mark.parametrize(("hand", "blanked"), [
    (("crypt", "king", "knights"), {"king"}),
    (("garden", "ghoul"), {"garden"}),
    (("garden", "necromancer"), {"garden"}),
    (("garden", "demon", "forest"), {"garden"}),
    (("garden", "king"), set()),
    (("great_flood", "crypt", "forest", "king"), {"crypt", "forest"}),
    (("wildfire", "judge", "crypt", "ghoul"), {"judge", "crypt", "ghoul"}),
    (("demon", "king", "knights", "rangers", "judge"), {"king"}),
    (("demon", "mirage"), {"mirage_ch"}),
    (("demon", "mirage", "shapeshifter"), set()),
    (("demon", "king", "protection_rune"), set()),
    (("demon", "angel", "king"), {"king"}),
    (("demon", "ghoul"), {"ghoul"}),
    (("demon", "lich"), set()),
    (("phoenix", "swamp"), {"phoenix"}),
    (("phoenix_promo", "swamp"), {"phoenix_promo"}),
    (("phoenix", "basilisk", "rainstorm"), set()),
    (("phoenix_promo", "basilisk"), {"phoenix_promo"}),
    (("phoenix_promo", "wildfire"), set()),
    (("phoenix", "swamp", "beastmaster"), set()),
    (("phoenix", "great_flood", "beastmaster"), set()),
    (("phoenix_promo", "great_flood", "beastmaster"), {"phoenix_promo"}),
    (("phoenix", "war_dirigible", "knights"), set()),
    (("phoenix_promo", "war_dirigible", "knights"), {"war_dirigible"}),
    (("phoenix", "smoke"), set()),
])
def test_blanked_cards(hand: tuple[str, ...], blanked: set[str]) -> None:
    assert scored(*hand).blanked == blanked


def test_the_demon_comes_before_every_other_blanking() -> None:
    assert scored("basilisk", "knights", "light_cavalry").blanked == {"knights", "light_cavalry"}
    assert scored("demon", "basilisk", "knights", "light_cavalry").blanked == {"basilisk"}


def test_a_lonely_demon_falls_together_with_the_other_lonely_cards() -> None:
    turned = book("demon", "army")
    assert scored("demon", "king", "book_of_changes", choices=turned).blanked == {"demon", "king", "book_of_changes"}
    assert scored("demon", "king", "book_of_changes", "angel", choices=turned | {"angel": "demon"}).blanked == {"king", "book_of_changes"}


def test_a_copied_demon_blanks_the_lonely_too() -> None:
    choices = book("demon", "army") | {"doppelganger": "demon"}
    assert scored("demon", "doppelganger", "king", "book_of_changes", choices=choices).blanked == {"demon", "king", "book_of_changes"}


# ---------------------------------------------------------------- protection
def test_nothing_blanks_the_angel_nor_its_chosen_card() -> None:
    assert scored("angel", "wildfire", "king", "knights", choices={"angel": "king"}).blanked == {"knights"}
    assert scored("angel", "smoke", choices={"angel": "smoke"}).blanked == set()
    assert scored("angel", "demon", "king", choices={"angel": "king"}).blanked == set()
    one_of_two = {"doppelganger": "basilisk", "angel": "basilisk"}
    assert scored("angel", "basilisk", "doppelganger", choices=one_of_two).blanked == {"doppelganger"}


def test_a_copy_of_the_angel_or_the_lich_protects_nothing() -> None:
    assert scored("angel", "wildfire", "doppelganger", choices={"doppelganger": "angel"}).blanked == {"doppelganger"}
    assert scored("ghoul", "shapeshifter", "wildfire", choices={"shapeshifter": "lich"}).blanked == {"ghoul", "shapeshifter_ch"}


@pytest.mark.parametrize("protector", ["lich", "necromancer"])
def test_the_undead_are_protected_even_by_a_blanked_protector(protector: str) -> None:
    assert scored("wildfire", "ghoul", protector).blanked == set()
    result = scored("wildfire", "ghoul", protector, "book_of_changes", choices=book(protector, "leader"))
    assert {plain_id(id) for id in result.blanked} == {protector}


def test_the_base_necromancer_protects_nobody() -> None:
    assert score({"hand": ["necromancer", "wildfire", "king"]})[0].blanked == {"king"}


# ---------------------------------------------------------------- fixed rules
def test_the_book_changes_only_the_main_suit_of_the_promo_phoenix_and_not_the_deluxe_one() -> None:
    result = scored("phoenix_promo", "enchantress", "beastmaster", "book_of_changes", choices=book("phoenix_promo", "army"))
    assert result.cards == {"phoenix_promo": 14, "enchantress": 15, "beastmaster": 9, "book_of_changes": 3}
    with pytest.raises(ValueError, match="may not choose"):
        scored("phoenix", "book_of_changes", choices=book("phoenix", "army"))


@pytest.mark.parametrize("phoenix", ["phoenix", "phoenix_promo"])
def test_a_copy_of_a_phoenix_is_a_plain_beast(phoenix: str) -> None:
    result = scored("doppelganger", phoenix, "enchantress", choices={"doppelganger": phoenix})
    assert result.cards == {"doppelganger": 14, phoenix: 14, "enchantress": 15}
    assert "doppelganger" in scored("doppelganger", phoenix, "basilisk", choices={"doppelganger": phoenix}).blanked
    assert "doppelganger" in scored("doppelganger", phoenix, "swamp", choices={"doppelganger": phoenix}).blanked
    shifted = scored("shapeshifter", "beastmaster", "swamp", "enchantress", choices={"shapeshifter": phoenix})
    assert (shifted.cards["beastmaster"], shifted.cards["enchantress"], shifted.blanked) == (18, 10, set())
    with pytest.raises(ValueError, match="cannot take"):
        scored("mirage", choices={"mirage": phoenix})


def test_a_blanked_promo_phoenix_keeps_its_suits_but_no_strength_and_not_for_the_world_tree() -> None:
    counted = scored("phoenix_promo", "island", "smoke", "elven_archers", "enchantress", "forest")
    assert counted.blanked == {"phoenix_promo"}
    assert counted.cards == {"phoenix_promo": 0, "island": 14, "smoke": 27, "elven_archers": 10, "enchantress": 5 + 5 * 5, "forest": 7 + 24}
    assert scored("phoenix_promo", "island", "collector", "hydra", "unicorn").cards["collector"] == 17
    assert scored("phoenix_promo", "island", "world_tree", "smoke").cards["world_tree_ch"] == 72
    assert scored("phoenix_promo", "world_tree", "smoke").cards["world_tree_ch"] == 2
    assert scored("phoenix_promo", "fountain_of_life").cards["fountain_of_life_ch"] == 2
    assert scored("phoenix_promo", "fountain_of_life").tie_break == 1


def test_every_suit_keeps_company_but_a_card_is_judged_by_its_main_suit() -> None:
    assert scored("demon", "phoenix_promo", "smoke", "forge").blanked == {"phoenix_promo"}
    assert scored("demon", "phoenix_promo", "hydra").blanked == set()
    assert scored("demon", "phoenix", "smoke").blanked == set()


def test_a_card_named_and_suited_counts_for_both() -> None:
    turned = book("necromancer", "undead")
    assert scored("lich", "necromancer", "book_of_changes", choices=turned).cards["lich"] == 13 + 20
    assert scored("dungeon", "necromancer", "book_of_changes", choices=turned).cards["dungeon"] == 7 + 10 + 5 + 10


def test_the_lich_counts_a_name_once_and_a_copy_of_itself_as_another_undead() -> None:
    two = ("lich", "necromancer", "doppelganger")
    assert scored(*two, choices={"doppelganger": "necromancer"}).cards["lich"] == 23
    assert scored(*two, choices={"doppelganger": "lich"}).cards["lich"] == 33


def test_the_castle_made_a_land_counts_itself_as_one() -> None:
    assert scored("castle", "book_of_changes", choices=book("castle", "land")).cards["castle"] == 20


def test_conditions_on_themselves_take_the_garden_first() -> None:
    result = scored("garden", "warship", "book_of_changes", choices=book("warship", "undead"))
    assert result.blanked == {"garden", "warship"}


# ---------------------------------------------------------------- switches, on and off
def both(switch: str, *hand: str, choices: dict[str, Any] | None = None) -> tuple[Score, Score]:
    assert switch in SWITCHES
    return scored(*hand, choices=choices, readings={switch: True}), scored(*hand, choices=choices, readings={switch: False})


def test_phoenix_counts_per_suit() -> None:
    on, off = both("phoenix_counts_per_suit", "phoenix", "enchantress", "blizzard")
    assert (on.cards["enchantress"], off.cards["enchantress"]) == (5 + 15, 5 + 10)
    assert (on.cards["blizzard"], off.cards["blizzard"]) == (20, 25)


def test_rainstorm_blanks_promo_phoenix() -> None:
    on, off = both("rainstorm_blanks_promo_phoenix", "phoenix_promo", "rainstorm")
    assert (on.blanked, off.blanked) == ({"phoenix_promo"}, set())


def test_garden_after_blanking() -> None:
    """A blanked promo Phoenix is still undead afterwards; among the blankers it no longer acts."""
    choices = book("phoenix_promo", "undead")
    on, off = both("garden_after_blanking", "garden", "phoenix_promo", "rainstorm", "book_of_changes", choices=choices)
    assert (on.blanked, off.blanked) == ({"phoenix_promo", "garden"}, {"phoenix_promo"})
    on, off = both("garden_after_blanking", "garden", "ghoul")
    assert on.blanked == off.blanked == {"garden"}


def test_judge_counts_struck_penalties() -> None:
    on, off = both("judge_counts_struck_penalties", "judge", "rangers", "dwarvish_infantry", "swamp", "light_cavalry")
    assert (on.cards["judge"], off.cards["judge"]) == (41, 31)


def test_dungeon_counts_named_copies() -> None:
    on, off = both("dungeon_counts_named_copies", "dungeon", "warlock_lord", "doppelganger", choices={"doppelganger": "warlock_lord"})
    assert (on.cards["dungeon"], off.cards["dungeon"]) == (17, 12)


def test_jester_blanked_is_not_odd() -> None:
    on, off = both("jester_blanked_is_not_odd", "jester", "collector", "smoke")
    assert (on.cards["jester"], off.cards["jester"]) == (6, 53)


def test_demon_judges_promo_phoenix_as_beast() -> None:
    on, off = both("demon_judges_promo_phoenix_as_beast", "demon", "phoenix_promo", "hydra", "smoke")
    assert (on.blanked, off.blanked) == (set(), {"phoenix_promo"})


def test_wildfire_reprint() -> None:
    on, off = both("wildfire_reprint", "wildfire", "judge", "king")
    assert (on.blanked, off.blanked) == ({"king"}, {"king", "judge"})
    assert on.cards == {"wildfire_outsiders": 40, "judge": 21, "king": 0}
    assert scored("wildfire", "mountain", "smoke", readings={"wildfire_reprint": True}).cards["mountain"] == 59
    assert score({"hand": ["wildfire"], "readings": {"wildfire_reprint": True}})[0].total == 40


def test_every_switch_has_the_default_of_the_facts() -> None:
    assert {switch for switch, default in SWITCHES.items() if not default} == {"wildfire_reprint", "tie_break_counts_blanked"}
