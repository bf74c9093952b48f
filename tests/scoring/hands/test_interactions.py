"""How cards of Fantasy Realms interact, checked by hand against the facts for six of them."""

from __future__ import annotations

import scoring
from scoring.hands import HandPack
from scoring.interactions import Interactions
from scoring.interactions import interactions as interactions_of
from scoring.words import relations
from scoring.words.relations import (
    BLANKED_WITH,
    BLANKS,
    CHOOSING,
    CLEARS,
    COUNTING,
    COUNTS,
    COUNTS_AGAINST,
    LOOKS_AT_ALL,
    MAY_CLEAR,
    MAY_COPY,
    MAY_TAKE,
    NAMES,
    NEEDS,
    OPPOSING,
    SHUNS,
    SPARES,
    STRIKES,
    WANTS,
    Relation,
)
from tests.scoring.hands.conftest import reading

ARMIES = {"knights", "elven_archers", "light_cavalry", "dwarvish_infantry", "rangers"}
WIZARDS = {"collector", "beastmaster", "necromancer", "warlock_lord", "enchantress"}
FLOODS = {"fountain_of_life", "swamp", "great_flood", "island", "water_elemental"}
LANDS = {"mountain", "cavern", "bell_tower", "forest", "earth_elemental"}
LEADERS = {"king", "queen", "princess", "warlord", "empress"}
WHOLE_HAND = {"collector", "gem_of_order", "world_tree"}


def interactions(pack: HandPack, card: str) -> Interactions:
    return interactions_of(pack.cards[card], pack.by_number)


def does(found: Interactions) -> dict[Relation, set[str]]:
    return {kind: set(found.to(kind)) for kind in {each.kind for each in found.does}}


def suffers(found: Interactions) -> dict[Relation, set[str]]:
    """Without what every card has in common: the Book, the Doppelgänger and the cards that look at the whole hand."""
    common = {"book_of_changes", "doppelganger", *WHOLE_HAND}
    by = {kind: set(found.by(kind)) - (common if kind in (*CHOOSING, LOOKS_AT_ALL) else set())
          for kind in {each.kind for each in found.suffers}}
    assert set(found.by(LOOKS_AT_ALL)) == WHOLE_HAND - {found.card}
    return {kind: cards for kind, cards in by.items() if cards}


def test_wildfire_blanks_all_but_its_list_and_is_put_out_by_rain_and_flood(realms: HandPack) -> None:
    found = interactions(realms, "wildfire")
    assert does(found) == {
        BLANKS: (LANDS - {"mountain"}) | (FLOODS - {"great_flood", "island"}) | ARMIES | LEADERS | {"basilisk", "warhorse", "hydra"},
        SPARES: {"mountain", "great_flood", "island", "unicorn", "dragon"},
    }
    assert suffers(found) == {
        NAMES: {"mountain"}, COUNTS: {"fountain_of_life", "fire_elemental", "enchantress"}, COUNTS_AGAINST: {"swamp", "blizzard"},
        NEEDS: {"smoke"}, BLANKS: {"great_flood", "rainstorm"}, CLEARS: {"protection_rune"}, MAY_CLEAR: {"island"}, MAY_COPY: {"mirage"},
    }


def test_the_island_may_clear_the_floods_and_flames_that_have_a_penalty(realms: HandPack) -> None:
    found = interactions(realms, "island")
    assert does(found) == {MAY_CLEAR: {"swamp", "great_flood", "wildfire"}}
    assert suffers(found) == {
        COUNTS: {"fountain_of_life", "water_elemental", "rainstorm", "enchantress"}, NEEDS: {"warship"}, BLANKS: {"blizzard"},
        SPARES: {"wildfire"}, MAY_COPY: {"mirage"},
    }


def test_the_rangers_strike_their_word_out_of_six_penalties(realms: HandPack) -> None:
    found = interactions(realms, "rangers")
    assert does(found) == {
        COUNTS: LANDS, STRIKES: {"swamp", "great_flood", "blizzard", "dwarvish_infantry", "basilisk", "war_dirigible"},
    }
    assert suffers(found) == {
        COUNTS: LEADERS, COUNTS_AGAINST: {"swamp", "blizzard", "dwarvish_infantry"}, BLANKS: {"great_flood", "wildfire", "basilisk"},
        NEEDS: {"war_dirigible"}, MAY_TAKE: {"necromancer"}, MAY_COPY: {"mirage"},
    }


def test_the_warship_needs_a_flood_and_helps_two_of_them(realms: HandPack) -> None:
    found = interactions(realms, "warship")
    assert does(found) == {NEEDS: FLOODS, STRIKES: {"swamp", "great_flood"}}
    assert suffers(found) == {COUNTS: {"fountain_of_life", "forge"}, CLEARS: {"protection_rune"}, MAY_COPY: {"shapeshifter"}}


def test_the_queen_counts_armies_and_asks_for_the_king(realms: HandPack) -> None:
    found = interactions(realms, "queen")
    assert does(found) == {COUNTS: ARMIES, NAMES: {"king"}}
    assert suffers(found) == {
        COUNTS: {"princess"}, COUNTS_AGAINST: {"blizzard", "warlock_lord", "empress"}, NAMES: {"king", "unicorn"},
        WANTS: {"knights", "warhorse", "sword_of_keth", "shield_of_keth"}, BLANKS: {"wildfire", "basilisk"}, MAY_TAKE: {"necromancer"},
        MAY_COPY: {"shapeshifter"},
    }


def test_the_candle_asks_for_two_cards_by_name_and_for_any_wizard(realms: HandPack) -> None:
    found = interactions(realms, "candle")
    assert does(found) == {NAMES: {"bell_tower", "book_of_changes"}, WANTS: WIZARDS}
    assert suffers(found) == {
        COUNTS: {"fountain_of_life", "fire_elemental", "enchantress"}, COUNTS_AGAINST: {"swamp", "blizzard"}, NEEDS: {"smoke"},
        BLANKS: {"great_flood", "rainstorm"}, MAY_COPY: {"mirage"},
    }


def test_the_groups_of_the_card_page(realms: HandPack) -> None:
    found = interactions(realms, "great_flood")
    assert set(found.by(*OPPOSING)) == {"mountain", "island", "warship", "rangers", "protection_rune", "blizzard"}
    assert set(found.by(*COUNTING)) == {"fountain_of_life", "water_elemental", "rainstorm", "whirlwind", "enchantress", "warship"}


def test_a_bonus_without_weather_and_a_condition_with_weather_differ(realms: HandPack) -> None:
    found = interactions(realms, "smoke")
    assert found.by(SHUNS) == ("elven_archers",)
    assert found.by(BLANKED_WITH) == ("war_dirigible",)


def test_the_clause_speaks_for_the_interaction(realms: HandPack) -> None:
    [cleared] = [each for each in interactions(realms, "great_flood").suffers if each.by == "mountain" and each.kind == CLEARS]
    assert cleared.text(realms.lexicon).sentence("en") == "clears the penalties of all Floods"
    assert cleared.text(realms.lexicon).sentence("fr") == "efface le malus des Vagues"


def test_a_reading_changes_whom_wildfire_blanks(realms: HandPack) -> None:
    assert "mirage" not in interactions(realms, "wildfire").to(BLANKS)
    assert "mirage" in interactions(reading(wildfire_spares_wild=False), "wildfire").to(BLANKS)


def test_every_kind_that_occurs_has_a_sentence_in_both_languages(realms: HandPack) -> None:
    whole = scoring.open_pack("fantasy_realms", editions=list(realms.editions))
    assert isinstance(whole, HandPack)
    kinds = {each.kind for card in whole.cards for each in interactions(whole, card).does}
    assert kinds == {value for value in vars(relations).values() if isinstance(value, Relation)}
    assert all(kind.text.sentence("en") and kind.text.sentence("fr") for kind in kinds)
