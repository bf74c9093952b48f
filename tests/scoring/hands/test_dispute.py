"""Disputes: every simple slip is found, each in its own hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

import scoring
from scoring.hands import HandPack, HandResult, score
from scoring.hands.choices import Use
from scoring.hands.questions.dispute import HandDispute, dispute, slip_text
from scoring.hands.questions.slips import KINDS, Slip, slips
from sentences import GRAMMARS
from tests.scoring.hands.conftest import reading

FLOODED = "fountain_of_life great_flood smoke enchantress warlock_lord cavern dwarvish_infantry"  # 127, two blanked, one cleared


def scored(cards: str, **more: Any) -> HandResult:
    result = score(reading(), {"hand": cards.split(), **more})
    assert isinstance(result, HandResult)
    return result


def readings(wanted: Mapping[str, bool]) -> HandPack:
    pack = scoring.open_pack("fantasy_realms", readings=wanted)
    assert isinstance(pack, HandPack)
    return pack


def kinds(found: HandDispute) -> set[str]:
    return {slip.kind for explanation in (found.slips, *found.others) for slip in explanation}


def only(found: HandDispute) -> Slip:
    [slip] = found.slips
    assert slip.difference == found.difference
    return slip


def test_the_same_total_is_no_dispute() -> None:
    found = dispute(scored(FLOODED), 127)
    assert found.agrees
    assert found.explained
    assert found.sentence("en") == "The table and the app agree: 127."
    assert found.sentence("fr") == "La table et l’app sont d’accord\u00a0: 127."


def test_a_blanked_card_that_was_counted() -> None:
    found = dispute(scored(FLOODED), 142)
    assert (only(found).kind, only(found).card, only(found).by) == ("blanked_counted", "dwarvish_infantry", ("great_flood",))
    assert found.sentence("en") == "142 instead of 127 (+15): the Dwarvish Infantry was counted although blanked."
    assert found.sentence("fr") == "142 au lieu de 127 (+15)\u00a0: la carte Infanterie Naine a été comptée bien que masquée."


def test_a_blanked_card_that_others_counted_as_well() -> None:
    result = scored("great_flood king queen knights")
    assert result.total == 46
    slip = only(dispute(result, 46 + 20 + 20 + 20))
    assert (slip.kind, slip.card) == ("blanked_counted", "knights")
    assert slip.changes == {"knights": 20, "king": 20, "queen": 20}


def test_a_bonus_that_was_missed_or_taken_twice() -> None:
    result = scored("forest hydra swamp")
    assert [only(dispute(result, result.total + change)).kind for change in (-28, 28)] == ["bonus_missed", "bonus_twice"]
    assert only(dispute(result, result.total - 28)).card == "hydra"


def test_a_bonus_once_that_was_taken_for_each_card() -> None:
    result = scored("magic_wand collector enchantress beastmaster")
    slip = only(dispute(result, result.total + 50))
    assert (slip.kind, slip.card) == ("counted_each", "magic_wand")


def test_a_card_that_counted_itself_though_it_says_other() -> None:
    slip = only(dispute(scored("air_elemental rainstorm whirlwind"), scored("air_elemental rainstorm whirlwind").total + 15))
    assert (slip.kind, slip.card) == ("counted_itself", "air_elemental")


def test_a_count_of_one_card_too_many_or_too_few() -> None:
    result = scored("forge magic_wand sword_of_keth shield_of_keth")
    assert kinds(dispute(result, result.total + 9)) >= {"one_too_many"}
    assert kinds(dispute(result, result.total - 9)) >= {"one_too_few"}


def test_a_penalty_that_was_forgotten_applied_twice_or_added() -> None:
    result = scored("dragon king")
    assert result.total == -2
    assert only(dispute(result, 38)).kind == "penalty_forgotten"
    assert only(dispute(result, -42)).kind == "penalty_twice"
    assert only(dispute(result, 78)).kind == "penalty_added"
    assert dispute(result, 38).sentence("en") == "38 instead of −2 (+40): a penalty of the Dragon was forgotten (−40)."


def test_a_penalty_that_was_applied_although_it_is_cleared() -> None:
    result = scored("dragon protection_rune king")
    slip = only(dispute(result, result.total - 40))
    assert (slip.kind, slip.card, slip.by) == ("penalty_applied", "dragon", ("protection_rune",))
    flood = scored("mountain great_flood candle forge")
    slip = only(dispute(flood, 32 + 9))  # candle and forge blanked
    assert (slip.kind, slip.card) == ("penalty_applied", "great_flood")


def test_a_word_that_nobody_struck_out() -> None:
    result = scored("rangers great_flood knights king")
    slip = only(dispute(result, 32 + 8))  # both armies blanked
    assert (slip.kind, slip.card) == ("word_not_struck", "rangers")


def test_a_card_that_blanks_itself_and_one_whose_blanking_went_unnoticed() -> None:
    smoke = scored("smoke king")
    assert kinds(dispute(smoke, 35)) >= {"blanked_counted", "condition_forgotten"}
    basilisk = scored("basilisk king queen knights")
    found = only(dispute(basilisk, 35 + 8 + 6 + 20 + 20 + 20))
    assert (found.kind, found.card) == ("blanking_forgotten", "basilisk")


def test_alternatives_are_not_added() -> None:
    result = scored("king queen knights rangers")
    both = only(dispute(result, result.total + 10))
    assert both.kind == "both_alternatives"
    assert only(dispute(result, result.total - 30)).kind == "lesser_alternative"


def test_a_choice_that_was_left_unused() -> None:
    result = scored("magic_wand bell_tower shapeshifter king")
    assert result.total == 1 + 25 + 8 + 15 + 8
    slip = only(dispute(result, 17))
    assert (slip.kind, slip.card) == ("choice_unused", "shapeshifter")
    assert slip.changes == {"magic_wand": -25, "bell_tower": -15}


def test_a_choice_that_was_used_better_or_otherwise() -> None:
    best = scored("book_of_changes warlord queen king knights")
    found = dispute(scored("book_of_changes warlord queen king knights", choices={}), best.total)
    assert only(found).kind == "better_choice"
    assert "Book of Changes" in found.sentence("en")
    island = scored("island great_flood swamp candle knights")
    other = scored("island great_flood swamp candle knights", choices={"island": "swamp"})
    assert other.total < island.total
    assert "choice_otherwise" in {slip.kind for slip in slips(island) if slip.difference == other.total - island.total}


def test_an_extra_card_left_in_the_discard_area() -> None:
    result = scored("necromancer king", discard=["knights"])
    assert result.total == 3 + 8 + 5 + 20
    slip = only(dispute(result, 11))
    assert slip.kind == "choice_unused"
    assert slip.changes == {"knights": -20, "king": -5}


def test_another_extra_card_of_the_discard_area() -> None:
    result = scored("necromancer king", discard=["knights", "rangers"])
    assert result.choices == {"necromancer": Use("knights")}
    found = dispute(result, scored("necromancer king", discard=["rangers"]).total)
    assert (only(found).kind, only(found).use) == ("choice_otherwise", Use("rangers"))
    assert "Rangers" in found.sentence("en")
    assert "Éclaireurs" in found.sentence("fr")
    worse = scored("necromancer king", discard=["knights", "rangers"], choices={"necromancer": "rangers"}, search=True)
    assert only(dispute(worse, result.total)).kind == "better_choice"


def test_a_copy_that_took_too_much() -> None:
    result = scored("mirage air_elemental king", choices={"mirage": "rainstorm"})
    strength = only(dispute(result, result.total + 8))
    assert (strength.kind, strength.by) == ("copy_strength", ("rainstorm",))
    copied = scored("doppelganger forest hydra", choices={"doppelganger": "forest"})
    assert "copy_bonus" in kinds(dispute(copied, copied.total + 12))


def test_another_reading_if_the_caller_can_open_it() -> None:
    result = scored("fountain_of_life candle necromancer forest bell_tower mountain gem_of_order")
    assert result.cards["gem_of_order"].part("bonus") == 20
    found = dispute(result, result.total - 10, pack_for=readings)
    assert (only(found).kind, only(found).reading) == ("reading", "gem_several_runs")
    assert "Do two separate runs both score" in found.sentence("en")
    assert not {slip.kind for slip in slips(result)} & {"reading"}


def test_points_that_belong_to_no_card() -> None:
    result = scored("king queen", extra=17)
    assert only(dispute(result, 14)).kind == "extra_forgotten"


def test_a_card_that_was_left_out_or_lost_its_strength() -> None:
    result = scored("warlord knights king")
    assert kinds(dispute(result, result.total - 4)) >= {"base_forgotten"}
    found = dispute(scored("empress wildfire candle"), 0 + 40)
    assert (only(found).kind, only(found).card) == ("base_forgotten", "candle")
    left = dispute(result, 12)  # without the Knights, whom King and Warlord count, too
    assert (only(left).kind, only(left).card) == ("card_left_out", "knights")


def test_everything_of_one_sort_left_out() -> None:
    result = scored("dragon empress queen king knights blizzard")
    bases = sum(score.part("base") for score in result.cards.values())
    assert kinds(dispute(result, bases)) >= {"bases_only"}
    assert kinds(dispute(result, result.total - result.part("penalty"))) >= {"no_penalties"}
    flooded = scored("great_flood candle forge knights rainstorm")
    total = 2 + 9 + 20 - 8 + 32 + 8 + 10
    assert kinds(dispute(flooded, total)) >= {"nothing_blanked"}


def test_two_small_slips_together() -> None:
    found = dispute(scored(FLOODED), 127 + 10 - 32)  # Warlock Lord's penalty and the Fountain's bonus
    assert {(slip.kind, slip.card) for slip in found.slips} == {("penalty_forgotten", "warlock_lord"), ("bonus_missed", "fountain_of_life")}
    assert "; and " in found.sentence("en")


def test_a_slip_of_the_pen() -> None:
    found = dispute(scored(FLOODED), 172)
    assert only(found).kind == "addition"
    assert found.sentence("en") == "172 instead of 127 (+45): an adding mistake (+45)."
    assert only(dispute(scored(FLOODED), 227)).kind == "addition"


def test_nothing_simple_explains_it() -> None:
    found = dispute(scored(FLOODED), 500)
    assert not found.slips
    assert not found.explained
    assert found.sentence("en") == "500 instead of 127 (+373): nothing simple explains it."
    assert found.sentence("fr").endswith("rien de simple ne l’explique.")


# -- card by card ----------------------------------------------------------------------------------------------------------


def test_points_per_card_tell_which_slip_it_was() -> None:
    result = scored(FLOODED)
    by_card = dispute(result, 142, {"enchantress": 35})  # fifteen more, but not for the blanked card
    assert (only(by_card).kind, only(by_card).card) == ("bonus_twice", "enchantress")
    assert only(dispute(result, 142, {"dwarvish_infantry": 15, "enchantress": 20})).kind == "blanked_counted"


def test_right_points_wrongly_added_up() -> None:
    result = scored("king queen")
    found = dispute(result, 15, {"king": 8, "queen": 6})
    assert only(found).kind == "addition"
    assert not found.agrees
    assert dispute(result, None, {"king": 8, "queen": 6}).agrees


def test_a_wrong_card_and_a_wrong_sum() -> None:
    found = dispute(scored(FLOODED), 100, {"warlock_lord": 25})
    assert [slip.kind for slip in found.slips] == ["penalty_forgotten", "addition"]
    assert sum(slip.difference for slip in found.slips) == found.difference


def test_every_differing_card_is_explained_or_said_not_to_be() -> None:
    found = dispute(scored(FLOODED), None, {"warlock_lord": 25, "smoke": 3, "unicorn": 4})
    assert [(slip.kind, slip.card) for slip in found.slips] == [("penalty_forgotten", "warlock_lord"), ("unexplained", "smoke")]
    assert not found.explained
    assert "the table has 3 for the Smoke; nothing simple explains it" in found.sentence("en")


def test_what_nothing_explains_is_told_together_and_last() -> None:
    found = dispute(scored(FLOODED), None, {"smoke": 3, "warlock_lord": 25, "unicorn": 4, "enchantress": 2})
    assert found.sentence("en").endswith("; and the table has 3 for the Smoke and 2 for the Enchantress; nothing simple explains it.")
    assert found.sentence("fr").count("rien de simple") == 1


def test_the_same_total_of_other_cards_is_said_as_it_is() -> None:
    mine = scored(FLOODED).cards
    found = dispute(scored(FLOODED), 127, {"smoke": mine["smoke"].points + 3, "enchantress": mine["enchantress"].points - 3})
    assert found.sentence("en").startswith("The total is the same (127), the points of the cards are not: the table has ")
    assert found.sentence("fr").startswith("Le total est le même (127), mais pas les points des cartes\u00a0: la table compte ")


def test_large_figures_are_grouped_as_each_language_does() -> None:
    assert dispute(scored(FLOODED), 2127).sentence("en").startswith("2,127 instead of 127 (+2,000): ")
    assert dispute(scored(FLOODED), 2127).sentence("fr").startswith("2\u00a0127 au lieu de 127 (+2\u00a0000)\u00a0: ")


# -- all of it ---------------------------------------------------------------------------------------------------------------


def test_every_kind_has_a_size_and_a_sentence_in_both_languages() -> None:
    assert all(kind.size > 0 for kind in KINDS.values())
    result = scored("mirage king queen knights", choices={"mirage": "rainstorm"})
    plain = Slip("addition", {}, "king", ("queen",), -4, reading="gem_several_runs")
    choice = replace(plain, card="mirage", use=result.choices["mirage"])
    for kind in KINDS:
        slip = replace(choice if "choice" in kind else plain, kind=kind)
        assert all(slip_text(result, slip, lang) and "{" not in slip_text(result, slip, lang) for lang in GRAMMARS)


@pytest.mark.parametrize("cards", [FLOODED, "mirage book_of_changes wildfire rainstorm candle bell_tower king",
                                   "doppelganger basilisk island swamp rangers empress unicorn"])
def test_every_slip_explains_the_total_it_leads_to(cards: str) -> None:
    result = scored(cards)
    for slip in list(slips(result, readings))[::9]:
        assert slip.difference or any(slip.changes.values())
        if slip.difference:
            found = dispute(result, result.total + slip.difference, pack_for=readings)
            assert found.explained
            assert sum(each.difference for each in found.slips) == slip.difference
            assert found.slips[0].size <= slip.size


def test_a_card_that_was_taken_and_is_needed_by_another_choice_can_be_disputed() -> None:
    """Without it the other choice would not be legal: that is no slip, and no error either."""
    entry = {"hand": ["necromancer", "book_of_changes", "forge"], "discard": ["king", "knights"],
             "choices": {"necromancer": "king", "book_of_changes": {"card": "king", "suit": "army"}}}
    result = scoring.score(scoring.open_pack("fantasy_realms"), entry)
    assert isinstance(result, HandResult)
    assert dispute(result, result.total + 1).explained
