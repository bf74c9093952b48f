"""Properties of every hand: order is irrelevant, lines add up, both paths agree, blanked is blanked, everything has a text."""

from __future__ import annotations

import random
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.hands import HandPack, HandResult, engine_of, score_hand
from scoring.hands.questions.best_use import total_with
from tests.scoring.hands.declaring import random_choices


@cache
def realms() -> HandPack:
    pack = scoring.open_pack("fantasy_realms")
    assert isinstance(pack, HandPack)
    return pack


HANDS = st.deferred(lambda: st.lists(st.sampled_from(sorted(realms().cards)), min_size=1, max_size=10, unique=True))


@settings(max_examples=500, deadline=None)
@given(HANDS, st.randoms(use_true_random=False), st.sampled_from(["en", "fr"]))
def test_what_holds_for_every_hand(hand: list[str], chance: random.Random, lang: str) -> None:
    choices = random_choices(realms(), hand, chance)
    result = score_hand(realms(), hand, choices)
    the_order_of_entry_plays_no_part(hand, result, chance)
    lines_add_up_to_cards_and_cards_to_the_total(result)
    the_fast_total_is_the_explained_total(hand, result)
    a_blanked_card_has_nothing_and_is_no_cause_of_anything(result)
    every_line_can_be_told(result, lang)
    a_line_of_nothing_says_what_is_missing(result, lang)


def the_order_of_entry_plays_no_part(hand: list[str], result: HandResult, chance: random.Random) -> None:
    shuffled = chance.sample(hand, len(hand))
    assert score_hand(realms(), shuffled, result.choices).to_json() == result.to_json()


def lines_add_up_to_cards_and_cards_to_the_total(result: HandResult) -> None:
    for score in result.cards.values():
        assert score.points == sum(line.figure for line in score.lines)
        assert score.points == score.part("base") + score.part("bonus") + score.part("penalty")
    assert result.total == sum(score.points for score in result.cards.values())


def the_fast_total_is_the_explained_total(hand: list[str], result: HandResult) -> None:
    assert engine_of(realms()).total(hand) == score_hand(realms(), hand, {}).total
    assert total_with(realms(), hand, result.choices) == result.total


def a_blanked_card_has_nothing_and_is_no_cause_of_anything(result: HandResult) -> None:
    for score in result.cards.values():
        assert not score.blanked or (score.points == 0 and score.lines == ())
        for line in score.lines:
            assert not set(line.causes) & set(result.blanked)


def every_line_can_be_told(result: HandResult, lang: str) -> None:
    sheet = scoring.sheet(realms(), result, lang)
    assert "None" not in sheet
    assert "{" not in sheet
    assert all(realms().lexicon.card(card).sentence(lang) in sheet for card in result.cards)


def a_line_of_nothing_says_what_is_missing(result: HandResult, lang: str) -> None:
    """A clause that brings nothing names the missing cards, a run or a set that is not there, or the cards that are worth nothing."""
    names = realms().lexicon
    for score in result.cards.values():
        for line in score.lines:
            if line.explanation is None:
                continue
            reason = line.explanation.reason(names).sentence(lang)
            if line.figure:
                assert not line.explanation.failing
            elif line.explanation.failing:
                assert line.explanation.missing(names).sentence(lang) in reason
                said = [part for failed in line.explanation.failing for part in failed.lacking(names) or [failed.failure(names)]]
                assert all(part.sentence(lang) in reason for part in said)
            elif line.causes:                           # counted, and worth nothing: an army of strength 0
                assert all(names.card(cause).sentence(lang) in reason for cause in line.causes)
            else:
                assert any(word in reason for word in ("no ", "pas de ", "aucun"))
