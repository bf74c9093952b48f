"""From a puzzling figure to the rule behind it: every line, event, choice and slip has an answer."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.answers import RuleAnswers, links, load
from scoring.hands import HandPack, HandResult, best, score_hand
from scoring.hands.choices import read_choices
from scoring.hands.questions.slips import KINDS, Slip
from scoring.tricks import TrickResult
from tests.scoring.tricks.draft import FOUR, games, pack, play

REALMS = scoring.open_pack("fantasy_realms")
assert isinstance(REALMS, HandPack)
RULES = load([scoring.open_pack(game) for game in scoring.games()])


def scored(cards: str, **choices: object) -> HandResult:
    assert isinstance(REALMS, HandPack)
    return score_hand(REALMS, cards.split(), read_choices(REALMS, choices))


def words(result: HandResult, card: str) -> list[str]:
    return [links.for_line(result.pack, line) for line in result.cards[card].lines]


def events(result: HandResult) -> dict[tuple[str, str], str]:
    return {(event.by, event.to): event.answer for event in result.events}


def test_every_reason_of_every_kind_of_game_has_an_answer(rules_with_boxes: RuleAnswers) -> None:
    for each in rules_with_boxes.packs:
        for word in links.WORDS[each.kind]:
            assert rules_with_boxes.explaining(each.game, word) is not None, (each.game, word)


def test_no_reason_is_explained_twice(rules: RuleAnswers, rules_with_boxes: RuleAnswers) -> None:
    for told in (rules, rules_with_boxes):
        for each in told.packs:
            explained = [word for answer in told.of(each.game) for word in answer.explains]
            assert len(explained) == len(set(explained)), each.game


def test_lines_lead_to_the_word_that_made_them() -> None:
    assert words(scored("magic_wand collector enchantress"), "magic_wand") == ["base", "with"]
    assert words(scored("forest hydra"), "forest") == ["base", "per", "with"]
    assert words(scored("king queen knights"), "queen") == ["base", "either"]
    assert words(scored("swamp knights"), "swamp") == ["base", "penalty_per"]
    assert words(scored("world_tree king"), "world_tree") == ["base", "all_different"]
    assert words(scored("gem_of_order king"), "gem_of_order") == ["base", "runs"]
    assert words(scored("collector king"), "collector") == ["base", "same_suit"]
    assert words(scored("warlord knights"), "warlord") == ["base", "sum_of_strengths"]
    assert words(scored("fountain_of_life candle"), "fountain_of_life") == ["base", "strongest_of"]


def test_events_lead_to_the_word_that_made_them() -> None:
    result = scored("blizzard great_flood wildfire cavern rangers basilisk")
    assert events(result)["cavern", "blizzard"] == "cleared"
    assert events(result)["great_flood", "wildfire"] == "blanked"
    assert events(result)["rangers", "great_flood"] == "struck"
    assert events(scored("smoke king"))["smoke", "smoke"] == "blanked_itself"
    assert events(scored("basilisk doppelganger", doppelganger="basilisk")) == {
        ("doppelganger", "doppelganger"): "copied", ("doppelganger", "basilisk"): "blanked_together",
        ("basilisk", "doppelganger"): "blanked_together"}
    assert events(scored("mirage king", mirage="rainstorm")) == {("mirage", "mirage"): "wild"}
    assert events(scored("mirage king", mirage={"suit": "flame"})) == {("mirage", "mirage"): "wild"}
    assert events(scored("great_flood book_of_changes", book_of_changes={"card": "great_flood", "suit": "army"})) == {
        ("book_of_changes", "great_flood"): "suit_given", ("great_flood", "great_flood"): "blanked_by_own_suit"}


def test_a_blanked_card_that_had_cleared_leads_to_its_own_question() -> None:
    result = scored("blizzard great_flood cavern knights")
    assert links.for_blanked(result, result.cards["cavern"]) == "cleared_then_blanked"
    assert links.for_blanked(result, result.cards["knights"]) == "blanked"
    assert RULES.explaining("fantasy_realms", "cleared_then_blanked") == RULES.answer("fantasy_realms", "blanked_has_cleared")


def test_choices_lead_to_their_card_word() -> None:
    assert isinstance(REALMS, HandPack)
    assert {card: links.for_choice(REALMS, card) for card in REALMS.choice_of} == {
        "necromancer": "extra_card", "doppelganger": "copied", "mirage": "wild", "shapeshifter": "wild", "book_of_changes": "suit_given",
        "island": "cleared"}
    assert links.for_choice(REALMS, "mirage", used=False) == "choice"


def test_every_slip_leads_to_an_answer(rules_with_boxes: RuleAnswers) -> None:
    for kind in KINDS:
        assert rules_with_boxes.explaining("fantasy_realms", links.for_slip(Slip(kind, {}))) is not None, kind


@settings(max_examples=30, deadline=None)
@given(st.lists(st.sampled_from(sorted(REALMS.cards)), min_size=2, max_size=7, unique=True))
def test_whatever_happens_in_a_hand_is_explained(hand: list[str]) -> None:
    assert isinstance(REALMS, HandPack)
    result = score_hand(REALMS, hand, best(REALMS, hand).choices)
    found = [links.for_line(REALMS, line) for score in result.cards.values() for line in score.lines]
    found += [event.answer for event in result.events]
    found += [links.for_blanked(result, score) for score in result.cards.values() if score.blanked]
    found += [links.for_choice(REALMS, card, use is not None) for card, use in result.choices.items()]
    for word in found:
        assert RULES.explaining("fantasy_realms", word) is not None, word


# -- Once Upon a Draft -----------------------------------------------------------------------------------------------------


def trick_words(result: TrickResult, card: str) -> list[str]:
    return [links.for_trick_line(line) for line in result.lines if line.card == card]


def test_lines_of_a_trick_lead_to_the_word_that_made_them() -> None:
    result = play(35, 5, 10, 30)
    assert set(trick_words(result, "three_bears")) == {"star", "with"}
    assert trick_words(result, "peter_pan")[0] == "per"
    assert trick_words(result, "card_10")[0] == "unread"
    frozen = play(40, 44, 5, 3)
    assert "blocks" in trick_words(frozen, "witch")
    assert trick_words(frozen, "ice_princess")[0] == "blocks"
    assert "copies" in trick_words(play(37, 3, 26, 36), "queen_of_hearts")
    assert "wins_trick" in trick_words(play(37, 3, 26, 36), "troll")
    assert trick_words(play(47, 3, 26, 13), "greedy_dwarf")[0] == "always"
    assert "no_ability" in trick_words(play(47, 50, 26, 13), "giant")


def test_typed_tokens_and_the_majority_lead_to_their_words() -> None:
    result = scoring.score(pack(), {"players": list(FOUR), "teams": {"Ali": [16, 13]}, "tokens": {"Ali": {"gem": 3, "heart": 4}}})
    found = {links.for_trick_line(line) for line in result.lines}
    assert {"typed", "majority", "most", "at_least", "always"} <= found


@settings(max_examples=15, deadline=None)
@given(games())
def test_whatever_happens_in_a_game_of_tricks_is_explained(game: dict[str, object]) -> None:
    for line in scoring.score(pack(), game).lines:
        assert RULES.explaining("once_upon_a_draft", links.for_trick_line(line)) is not None
