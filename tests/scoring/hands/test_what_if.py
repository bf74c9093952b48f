"""What if: worth by removal, the best other card, rarity; exact against plain enumeration on a few hands."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from bench.rarity import HANDS, decks, random_totals
from scoring.hands import HandPack, HandResult, best, engine_of, score
from scoring.hands.questions.what_if import RARITY, Rarity, read_rarity, what_if, what_if_steps

REALMS = scoring.open_pack("fantasy_realms")
assert isinstance(REALMS, HandPack)
PLAIN = sorted(card for card in REALMS.cards if card not in REALMS.choice_of)


def scored(cards: str, **more: object) -> HandResult:
    result = score(REALMS, {"hand": cards.split(), **more})
    assert isinstance(result, HandResult)
    return result


def plain_swap(hand: list[str], candidates: list[str]) -> int:
    return max(best(REALMS, [*(card for card in hand if card != out), into]).total for out in hand for into in candidates)


def test_a_card_is_worth_what_the_total_loses_without_it() -> None:
    found = what_if(scored("fountain_of_life great_flood smoke enchantress warlock_lord cavern dwarvish_infantry"))
    worths = {worth.card: worth for worth in found.worths}
    assert found.total == 127
    assert worths["great_flood"].without == 136
    assert worths["great_flood"].points == -9
    assert found.costliest.card == "great_flood"
    assert found.sentence("en") == "Without the Great Flood: 136 points (+9)"
    assert found.sentence("fr") == "Sans l’Inondation\u00a0: 136 points (+9)"
    assert [worth.points for worth in found.worths] == sorted((worth.points for worth in found.worths), reverse=True)


def test_the_best_other_card_of_the_deck_is_the_one_that_trying_all_finds() -> None:
    hand = ["mirage", "island", "king", "queen", "knights", "smoke", "candle"]
    found = what_if(scored(" ".join(hand)))
    assert found.deck is not None
    assert found.deck.total == plain_swap(hand, [card for card in REALMS.cards if card not in hand])
    swapped = [*(card for card in hand if card != found.deck.out), found.deck.into]
    assert best(REALMS, swapped).total == found.deck.total
    assert found.deck.gain == found.deck.total - found.total
    assert found.discard is None


def test_deck_and_discard_area_are_told_apart_and_other_hands_stay_out_of_reach() -> None:
    hand = ["king", "knights", "rangers", "mountain", "forest", "smoke", "candle"]
    discard = ["queen", "hydra", "swamp"]
    found = what_if(scored(" ".join(hand)), discard=discard, elsewhere=["warlord"])
    assert found.discard is not None
    assert found.discard.into in discard
    assert found.discard.total == plain_swap(hand, discard)
    assert found.deck is not None
    assert found.deck.into not in {*discard, "warlord"}
    assert found.swapped(found.discard, "fr").startswith("Reine au lieu ")


def test_when_no_card_costs_anything_the_best_exchange_is_told() -> None:
    found = what_if(scored("king knights rangers mountain forest empress candle"))
    assert found.costliest.points >= 0
    assert found.deck is not None
    assert found.sentence("en") == found.swapped(found.deck, "en")


def test_a_choice_left_unused_is_seen_as_missed() -> None:
    result = scored("magic_wand shapeshifter king", choices={})
    found = what_if(result)
    assert result.total == 9
    assert found.total == 34
    assert found.missed == 25


def test_the_card_the_necromancer_took_goes_with_him() -> None:
    result = scored("necromancer king warlord", discard=["knights", "candle"])
    assert "knights" in result.cards
    found = what_if(result, discard=["knights", "candle"])
    worths = {worth.card: worth for worth in found.worths}
    assert set(worths) == {"necromancer", "king", "warlord"}
    assert worths["necromancer"].without == best(REALMS, ["king", "warlord"]).total
    assert found.missed == 0
    assert what_if(result).total == result.total, "without the pile, the card he took is all there is to take"


def test_the_necromancer_may_be_the_best_exchange_because_of_what_he_takes() -> None:
    hand = ["king", "queen", "warlord", "empress", "princess", "knights", "candle"]
    discard = ["necromancer", "rangers"]
    found = what_if(scored(" ".join(hand)), discard=discard)
    assert found.discard is not None
    plain = max(best(REALMS, [*(card for card in hand if card != out), into], {}, [card for card in discard if card != into]).total
                for out in hand for into in discard)
    assert found.discard.total == plain


def test_extra_points_are_not_a_missed_choice() -> None:
    assert what_if(scored("king queen", extra=7)).missed == 0


def test_a_single_card_is_worth_all_of_it() -> None:
    found = what_if(scored("king"))
    assert (found.costliest.without, found.costliest.points) == (0, 8)


def test_it_can_be_asked_step_by_step() -> None:
    result = scored("king knights rangers")
    steps = what_if_steps(result)
    shares = []
    while True:
        try:
            shares.append(next(steps))
        except StopIteration as done:
            assert done.value == what_if(result)
            break
    assert len(shares) > 100
    assert shares == sorted(shares)
    assert 0 <= shares[0] <= shares[-1] < 1


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(sorted(REALMS.cards)), min_size=3, max_size=7, unique=True), st.integers(-30, 30))
def test_beating_a_floor_is_exact(hand: list[str], above: int) -> None:
    total = best(REALMS, hand).total
    floor = total - above
    reached = max(engine_of(REALMS).search(hand, {}, 1, floor), default=floor)
    assert reached == total if total > floor else reached <= floor


# -- rarity --------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def rarity() -> Rarity:
    found = read_rarity("fantasy_realms")
    assert found is not None
    return found


def test_the_table_of_random_hands_is_small_and_whole(rarity: Rarity) -> None:
    assert rarity.hands == rarity.up_to[-1] == HANDS
    assert rarity.hands >= 20_000
    assert (RARITY / "fantasy_realms.json").stat().st_size < 4_000 * len(decks("fantasy_realms"))
    assert "100,000 hands of 7 cards" in rarity.method.sentence("en")
    assert "100.000 Hände aus 7 Karten" in rarity.method.sentence("de")


def test_there_is_a_table_for_every_deck_that_boxes_make() -> None:
    for pack in decks("fantasy_realms"):
        found = read_rarity("fantasy_realms", pack.boxes)
        assert found is not None and f"hands of {pack.hand_size} cards" in found.method.sentence("en")
        fresh = random_totals(pack, 300, seed=7)
        share = sum(count for each, count in fresh.items() if each < 100) / 300
        assert abs(share - found.below(100)) < 0.09


def test_a_box_without_cards_for_the_deck_makes_no_total_rarer(rarity: Rarity) -> None:
    assert read_rarity("fantasy_realms", ["cursed_hoard_items"]) == rarity
    assert read_rarity("fantasy_realms", ["cursed_hoard_items", "promo"]) == read_rarity("fantasy_realms", ["promo"]) != rarity


def test_a_total_is_rarer_the_higher_it_is(rarity: Rarity) -> None:
    shares = [rarity.below(total) for total in range(-50, 400, 5)]
    assert shares == sorted(shares)
    assert shares[0] == 0
    assert shares[-1] == 1
    assert rarity.below(rarity.totals[1]) == rarity.up_to[0] / rarity.hands


def test_the_table_agrees_with_fresh_random_hands(rarity: Rarity) -> None:
    assert isinstance(REALMS, HandPack)
    fresh = random_totals(REALMS, 300, seed=7)
    for total in (80, 100, 120):
        share = sum(count for each, count in fresh.items() if each < total) / 300
        assert abs(share - rarity.below(total)) < 0.09


def test_the_sentence_says_that_random_hands_are_weaker(rarity: Rarity) -> None:
    assert rarity.sentence(5, "en").startswith("Better than 0.0 percent of random hands.")
    assert "score more than random ones" in rarity.sentence(120, "en")
    assert rarity.sentence(380, "fr").startswith("Mieux que plus de 99,9\u00a0% des mains")
    assert "Les vraies mains valent d’ordinaire plus" in rarity.sentence(120, "fr")


def test_a_missing_or_broken_table_is_no_table(tmp_path: Path) -> None:
    assert read_rarity("baby_pirates") is None
    (tmp_path / "fantasy_realms.json").write_text("{", "utf-8")
    assert read_rarity("fantasy_realms", tmp_path) is None
    (tmp_path / "fantasy_realms.json").write_text(json.dumps({"totals": []}), "utf-8")
    assert read_rarity("fantasy_realms", tmp_path) is None
