"""The engine on invented games: what a pack says is what happens."""

from __future__ import annotations

import random
from typing import Any

import pytest

from scoring.hands import best, engine_of, score_hand
from scoring.hands.choices import Use
from scoring.mistakes import InputError, PackError
from tests.scoring.hands.bounded import check_bounds
from tests.scoring.hands.declaring import enumerate_totals, random_choices
from tests.scoring.hands.invented import by_chance, pack_of, phase


def card(number: int, suit: str, strength: int, **more: object) -> dict[str, object]:
    name = f"card_{number}"
    return {"number": number, "name": {"en": name, "fr": name}, "suit": suit, "strength": strength, **more}


def cards(*listed: dict[str, object]) -> dict[str, Any]:
    """These cards and as many more as are needed for every suit to have one."""
    names_card = {f"card_{each['number']}": each for each in listed}
    for number, suit in ((7, "red"), (8, "green"), (9, "blue")):
        names_card.setdefault(f"card_{number}", card(number, suit, 0))
    return names_card


def refused(listed: dict[str, Any], **more: Any) -> str:
    with pytest.raises(PackError) as wrong:
        pack_of(listed, **more)
    assert all(mistake.file == "invented.yaml" and mistake.line > 1 for mistake in wrong.value.mistakes)
    assert all(mistake.sentence("fr") for mistake in wrong.value.mistakes)
    return wrong.value.sentence()


def test_a_fast_total_is_never_above_the_best() -> None:
    for seed in range(20):
        chance = random.Random(f"best {seed}")
        pack = by_chance(chance)
        hand = chance.sample(sorted(pack.cards), chance.randint(1, 7))
        assert score_hand(pack, hand, random_choices(pack, hand, chance)).total <= best(pack, hand).total


# -- what is refused -----------------------------------------------------------------------------------------------------


def test_blanking_is_a_penalty_and_clearing_a_bonus() -> None:
    blanks, clears = {"bonus": [{"blank": {"suit": "blue"}}]}, {"penalty": [{"clear": "any"}]}
    assert "card_1: “blank” belongs under penalty, not under bonus" in refused(cards(card(1, "red", 1, **blanks)))
    assert "card_1: “clear” belongs under bonus, not under penalty" in refused(cards(card(1, "red", 1, **clears)))


def test_a_copy_under_penalty_would_never_be_offered_so_it_is_refused() -> None:
    copy = {"copy": ["name"], "from": {"hand": {"other": "any"}}}
    assert "“copy” belongs under bonus, not under penalty" in refused(cards(card(1, "red", 1, penalty=[copy])))


def test_a_card_lets_its_player_choose_once() -> None:
    two = [{"change_suit": {"hand": "any"}}, {"clear": {"choose": "any"}}]
    assert "card_1: a card may offer only one choice: it already has “change_suit”" in refused(cards(card(1, "red", 1, bonus=two)))


def test_a_phase_that_carries_out_nothing_is_refused() -> None:
    plain = cards(card(1, "red", 1, bonus=[{"points": 3}]))
    assert "phase “blank” does nothing" in refused(plain, phases=[phase(["blank"]), phase(["points"])])
    assert "phase “points_card_7” does nothing" in refused(plain, phases=[phase(["points"], ["card_7"]), phase(["points"])])


def test_a_word_that_no_phase_carries_out_is_refused() -> None:
    two = cards(card(1, "red", 1, bonus=[{"points": 3}]), card(2, "red", 1, bonus=[{"points": 4}]))
    assert "card_2: no phase carries out “points” of this card" in refused(two, phases=[phase(["points"], ["card_1"])])


def test_a_card_that_copies_penalties_needs_phases_for_them() -> None:
    copy = {"copy": ["penalty"], "from": {"hand": {"other": "any"}}}
    listed = cards(card(1, "red", 1, bonus=[copy]), card(2, "blue", 1, penalty=[{"blank": {"suit": "green"}}]))
    phases = [phase(["copy"]), phase(["blank"], ["card_2"])]
    assert "card_1: this card may copy “blank”, and no phase carries that out for it" in refused(listed, phases=phases)


def test_a_word_is_carried_out_once() -> None:
    plain = cards(card(1, "red", 1, bonus=[{"points": 3}]))
    again = {**phase(["points"]), "id": "again"}
    assert "“points” is carried out by phase “points” already" in refused(plain, phases=[phase(["points"]), again])
    assert "there are two phases “points”" in refused(plain, phases=[phase(["points"], ["card_1"]) | {"id": "points"}, phase(["points"])])


def test_only_a_suit_needs_suits_to_take() -> None:
    names_card = {"copy": ["name", "suit"], "from": {"game": {"card": "card_7"}}, "or": "suit"}
    held = {"copy": ["name", "suit"], "from": {"hand": {"suit": "red"}}, "or": "suit"}
    for clause in (names_card, held):
        assert "card_1: “or: suit” needs suits to take" in refused(cards(card(1, "red", 1, bonus=[clause])))


def test_an_option_of_either_brings_points_that_can_be_counted() -> None:
    options = [{"points": 1}, {"strike": "red", "from": "any"}]
    assert "card_1: “strike” cannot be an option of “either”, only: points, " in refused(
        cards(card(1, "red", 1, bonus=[{"either": options}])))
    assert "“either” needs at least two clauses" in refused(cards(card(1, "red", 1, bonus=[{"either": [{"points": 1}]}])))


def test_a_hand_with_its_extra_cards_has_at_most_fifteen() -> None:
    taker = cards(card(1, "red", 1, bonus=[{"extra_card": {"discard": "any"}}]))
    assert "15 is out of range: 1 to 14 was expected" in refused(taker, hand={"size": 7, "most": 15})
    assert pack_of(taker, hand={"size": 7, "most": 14}).most_cards == 14


# -- what happens --------------------------------------------------------------------------------------------------------


def test_cards_blank_themselves_in_the_phase_of_their_word() -> None:
    """Card 1 needs card 2, which falls with red: whether card 1 is asked before or after that is for the phases to say."""
    listed = cards(card(1, "blue", 5, penalty=[{"blanked_unless": {"card": "card_2"}}]),
                   card(2, "green", 3, penalty=[{"blanked_with": {"suit": "red"}}]))
    hand = ["card_1", "card_2", "card_7"]
    for first, second, total in (("blanked_unless", "blanked_with", 5), ("blanked_with", "blanked_unless", 0)):
        pack = pack_of(listed, phases=[phase([first]), phase([second])])
        assert score_hand(pack, hand, {}).total == engine_of(pack).total(hand) == total


def test_a_phase_may_carry_out_a_word_of_one_card_before_the_others() -> None:
    blanks = {"card_1": "green", "card_2": "blue"}
    listed = cards(*(card(number, suit, 5, penalty=[{"blank": {"suit": blanks[f"card_{number}"]}}])
                     for number, suit in ((1, "blue"), (2, "green"))))
    both = pack_of(listed)
    first = pack_of(listed, phases=[phase(["blank"], ["card_2"]), phase(["blank"])])
    assert score_hand(both, ["card_1", "card_2"], {}).blanked == ("card_1", "card_2")  # in a loop
    assert score_hand(first, ["card_1", "card_2"], {}).blanked == ("card_1",)
    assert engine_of(first).total(["card_1", "card_2"]) == 5


def test_a_suit_may_be_taken_alone_wherever_suits_are_named() -> None:
    either = {"any": [{"suit": "green"}, {"card": "card_7"}, {"other": {"suit": "blue"}}]}
    pack = pack_of(cards(card(1, "red", 0, bonus=[{"copy": ["name", "suit"], "from": {"game": either}, "or": "suit"}]),
                         card(2, "red", 0, bonus=[{"points": 9, "with": {"suit": "blue"}, "without": {"card": "card_9"}}])))
    uses = pack.choice_of["card_1"].uses(pack, "card_1", {"card_1": pack.cards["card_1"].face()})
    assert [use.suit for use in uses if use.suit] == ["green", "blue"]
    assert best(pack, ["card_1", "card_2"]).choices == {"card_1": Use(suit="blue")}
    assert score_hand(pack, ["card_1", "card_2"], {"card_1": Use(suit="blue")}).total == 9


def test_every_card_that_takes_an_extra_card_takes_one() -> None:
    taker = {"extra_card": {"discard": {"suit": ["green", "blue"]}}}
    pack = pack_of(cards(card(1, "red", 1, bonus=[taker]), card(2, "red", 1, bonus=[taker]), card(3, "green", 10), card(4, "blue", 20),
                         card(5, "blue", -3)))
    found = best(pack, ["card_1", "card_2"], discard=["card_3", "card_4", "card_5"])
    assert found.choices == {"card_1": Use("card_3"), "card_2": Use("card_4")}
    assert found.total == score_hand(pack, ["card_1", "card_2"], found.choices).total == 1 + 1 + 10 + 20
    assert found.checked == 1 + 3 + 3 + 3 * 2
    with pytest.raises(InputError, match="cannot be taken twice"):
        score_hand(pack, ["card_1", "card_2"], {"card_1": Use("card_3"), "card_2": Use("card_3")})


def test_a_card_that_was_taken_may_take_another() -> None:
    taker = {"extra_card": {"discard": {"suit": "green"}}}
    pack = pack_of(cards(card(1, "red", 1, bonus=[taker]), card(2, "green", 1, bonus=[taker]), card(3, "green", 9)))
    found = best(pack, ["card_1"], discard=["card_2", "card_3"])
    assert found.choices == {"card_1": Use("card_2"), "card_2": Use("card_3")}
    assert found.total == score_hand(pack, ["card_1"], found.choices).total == 11


def test_suits_may_be_given_before_cards_copy_where_the_phases_have_it_so() -> None:
    listed = cards(card(1, "red", 0, bonus=[{"copy": ["name"], "from": {"game": {"suit": "blue"}}}]),
                   card(2, "red", 0, bonus=[{"change_suit": {"hand": {"other": {"card": "card_1"}}}}]),
                   card(3, "red", 0, bonus=[{"points": 7, "with": {"all": [{"suit": "green"}, {"card": "card_9"}]}}]))
    for order in (["copy", "change_suit"], ["change_suit", "copy"]):
        pack = pack_of(listed, phases=[phase([order[0]]), phase([order[1]]), phase(["points"])])
        hand = ["card_1", "card_2", "card_3"]
        assert best(pack, hand).total == max(enumerate_totals(pack, hand)[0])
        assert best(pack, hand).total == (0 if order[0] == "copy" else 7)  # a card with another name is no target any more


def test_two_cards_may_give_suits_one_over_the_other() -> None:
    chance = random.Random(2)
    change = {"change_suit": {"hand": {"other": "any"}}}
    pack = pack_of(cards(card(1, "red", 2, bonus=[change]), card(2, "green", 3, bonus=[change]),
                         card(3, "blue", 1, bonus=[{"points": 5, "per": {"suit": "green"}}, {"same_suit": {3: 20}, "several": False}])))
    for _ in range(5):
        hand = chance.sample(sorted(pack.cards), 5)
        every, count = enumerate_totals(pack, hand)
        found = best(pack, hand)
        assert (found.total, found.choices, found.checked) == (max(every), every[max(every)][1], count)


def test_a_sum_of_other_strengths_leaves_out_its_own_card() -> None:
    pack = pack_of(cards(card(1, "red", 5, bonus=[{"sum_of_strengths": {"other": {"suit": "red"}}}]), card(2, "red", 3),
                         card(3, "green", 9)))
    hand = ["card_1", "card_2", "card_3"]
    assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total == 5 + 3 + 3 + 9


def test_a_penalty_may_lose_one_word_after_the_other() -> None:
    """Without red and green, “every card that is neither red nor green” is every card."""
    nobody = {"not": {"suit": ["red", "green"]}}
    pack = pack_of({"card_1": card(1, "blue", 5, penalty=[{"points": -1, "per": nobody}]), "card_2": card(2, "blue", 3),
                    "card_3": card(3, "red", 1, bonus=[{"strike": "red", "from": "any"}]),
                    "card_4": card(4, "green", 1, bonus=[{"strike": "green", "from": "any"}])})
    assert engine_of(pack).total(["card_1", "card_2"]) == score_hand(pack, ["card_1", "card_2"], {}).total == 5 + 3 - 2
    assert engine_of(pack).total(list(pack.cards)) == score_hand(pack, list(pack.cards), {}).total == 5 + 3 + 1 + 1 - 4


def test_a_word_that_is_struck_out_may_leave_more_cards_that_blank() -> None:
    """“Blanked by what is not green, except red”, without the word red."""
    fragile = {"blanked_by": {"not": {"suit": "green"}, "except": {"suit": "red"}}}
    pack = pack_of(cards(card(1, "green", 5, penalty=[fragile]), card(2, "red", 3),
                         card(3, "green", 1, bonus=[{"strike": "red", "from": "any"}])))
    for hand, total in ((["card_1", "card_2"], 8), (["card_1", "card_2", "card_3"], 4)):
        assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total == total


def test_a_card_whose_penalty_loses_a_word_may_blank_more_than_it_says() -> None:
    """“Blanks what has a penalty, except green and red”, without the word red: red, it blanks itself. Bounds have to know."""
    blanks = {"blank": {"penalty": "unstruck", "except": {"suit": ["green", "red"]}}}
    pack = pack_of(cards(card(1, "green", 2, bonus=[{"change_suit": {"hand": {"other": "any"}}}]),
                         card(2, "blue", 5, bonus=[{"strike": "red", "from": "any"}, {"protect": {"choose": {"other": "any"}}}]),
                         card(4, "green", -2, penalty=[blanks])))
    hand = ["card_1", "card_2", "card_4"]
    assert best(pack, hand).total == max(enumerate_totals(pack, hand)[0]) == 7
    check_bounds(pack, hand)


def test_a_sum_of_strengths_may_be_all_that_a_struck_word_leaves_of_a_penalty() -> None:
    """Struck out of a penalty, a suit is struck out of every kind of clause."""
    pack = pack_of(cards(card(1, "blue", 1, penalty=[{"sum_of_strengths": {"suit": ["red", "green"]}}]), card(2, "red", 7),
                         card(3, "green", 4), card(4, "blue", 0, bonus=[{"strike": "red", "from": "any"}])))
    hand = ["card_1", "card_2", "card_3", "card_4"]
    assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total == 1 + 4 + 7 + 4


def test_who_protects_cards_with_a_penalty_protects_none_that_was_cleared_of_it() -> None:
    pack = pack_of(cards(card(1, "blue", 2, penalty=[{"points": -1}]),
                         card(2, "green", 4, bonus=[{"clear": {"card": "card_1"}}], penalty=[{"blank": {"card": "card_1"}}]),
                         card(3, "red", 8, bonus=[{"protect": {"penalty": "unstruck"}}])))
    hand = ["card_1", "card_2", "card_3"]
    assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total == 4 + 8
    assert engine_of(pack).total(["card_1", "card_3"]) == score_hand(pack, ["card_1", "card_3"], {}).total == 2 - 1 + 8


def test_a_card_that_other_cards_do_not_blank_may_still_blank_itself() -> None:
    """Its own penalty is no other card's, and a strength below nothing is well lost: bounds have to know."""
    alone = card(1, "blue", -1, bonus=[{"clear": {"choose": {"suit": "green"}}}, {"immune": "blank"}],
                 penalty=[{"blank_lonely": {"suit": "blue"}}])
    pack = pack_of(cards(alone))
    assert engine_of(pack).total(["card_1"]) == score_hand(pack, ["card_1"], {}).total == best(pack, ["card_1"]).total == 0
    check_bounds(pack, ["card_1"])


def test_who_clears_what_has_no_words_left_comes_too_late_for_what_is_struck_afterwards() -> None:
    """Also where a card falls by a look at the whole hand before the others blank: clearing is done by then, once."""
    listed = cards(card(1, "red", 1, bonus=[{"clear": {"not": {"penalty": "unstruck"}}}]),
                   card(2, "green", 2, bonus=[{"strike": "red", "from": "any"}, {"points": 10, "per": {"penalty": "uncleared"}}]),
                   card(3, "green", 3, penalty=[{"points": -1, "per": {"suit": "red"}}]),
                   card(4, "blue", 4, penalty=[{"blank_lonely": {"suit": "blue"}}]))
    pack = pack_of(listed, phases=[phase(["clear"]), phase(["strike"]), phase(["blank_lonely"]), phase(["points"])])
    for hand in (["card_1", "card_2", "card_3"], ["card_1", "card_2", "card_3", "card_4"]):
        assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total == 1 + 2 + 3 + 10


def test_a_card_that_is_cleared_by_choice_may_be_protected_for_it() -> None:
    pack = pack_of(cards(card(1, "red", 0, bonus=[{"clear": {"choose": {"suit": "green"}}}]),
                         card(2, "red", 0, bonus=[{"protect": {"not": {"penalty": "uncleared"}}}]),
                         card(3, "green", 9, penalty=[{"points": -1}]), card(4, "blue", 20, penalty=[{"blank_lonely": {"suit": "green"}}])))
    hand = ["card_1", "card_2", "card_3", "card_4"]
    assert best(pack, hand).total == max(enumerate_totals(pack, hand)[0]) == 9 + 20
    check_bounds(pack, hand)


def test_a_card_that_is_cleared_by_choice_may_no_longer_be_one_that_falls() -> None:
    lonely = {"blank_lonely": {"penalty": "unstruck", "except": {"card": "card_3"}}}
    pack = pack_of(cards(card(1, "red", 0, bonus=[{"clear": {"choose": {"suit": "green"}}}]),
                         card(2, "green", 9, penalty=[{"points": -1}]), card(3, "blue", 20, penalty=[lonely])))
    hand = ["card_1", "card_2", "card_3"]
    assert best(pack, hand).total == max(enumerate_totals(pack, hand)[0]) == 9 + 20
    check_bounds(pack, hand)


def test_who_is_blanked_blanks_nobody_even_if_its_suits_still_count() -> None:
    """Blanked for being alone before the others act, or along with them."""
    fragile = card(1, "red", 5, penalty=[{"blanked_by": {"suit": "green"}}])
    is_remainder = card(2, "green", 3, bonus=[{"keeps_suits": "blanked"}])
    lonely = card(3, "blue", 4, penalty=[{"blank_lonely": {"suit": "green"}}])
    blanker = card(4, "blue", 4, penalty=[{"blank": {"suit": "green"}}])
    pack = pack_of(cards(fragile, is_remainder, lonely, blanker))
    for hand, total in ((["card_1", "card_2"], 3), (["card_1", "card_2", "card_3"], 9), (["card_1", "card_2", "card_4"], 9)):
        assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total == total
