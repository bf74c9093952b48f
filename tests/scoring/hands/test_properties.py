"""What holds for every hand: order plays no part, lines add up, both paths agree, blanked is blanked."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

import scoring
from scoring.hands import HandPack, score_hand
from scoring.hands.result import HandResult
from tests.scoring.hands.declaring import random_choices

REALMS = scoring.open_pack("fantasy_realms")
assert isinstance(REALMS, HandPack)
HANDS = st.lists(st.sampled_from(sorted(REALMS.cards)), min_size=1, max_size=10, unique=True)


@st.composite
def scored(draw: st.DrawFn) -> tuple[list[str], HandResult]:
    hand = draw(HANDS)
    choices = random_choices(REALMS, hand, draw(st.randoms(use_true_random=False)))
    return hand, score_hand(REALMS, hand, choices)


@settings(max_examples=300, deadline=None)
@given(scored(), st.randoms(use_true_random=False))
def test_the_order_of_entry_plays_no_part(played: tuple[list[str], HandResult], chance: random.Random) -> None:
    hand, result = played
    shuffled = list(hand)
    chance.shuffle(shuffled)
    assert score_hand(REALMS, shuffled, result.choices).to_json() == result.to_json()


@settings(max_examples=300, deadline=None)
@given(scored())
def test_lines_add_up_to_cards_and_cards_to_the_total(played: tuple[list[str], HandResult]) -> None:
    _, result = played
    for score in result.cards.values():
        assert score.points == sum(line.figure for line in score.lines)
        assert score.points == score.part("base") + score.part("bonus") + score.part("penalty")
    assert result.total == sum(score.points for score in result.cards.values())


@settings(max_examples=500, deadline=None)
@given(scored())
def test_the_fast_total_is_the_explained_total(played: tuple[list[str], HandResult]) -> None:
    _, result = played
    totals = REALMS.engine.totals
    declared = score_hand(REALMS, list(result.cards), dict.fromkeys(result.choices))
    assert totals.hand(list(result.cards)) == declared.total
    faces = {card: REALMS.cards[card].face() for card in sorted(result.cards, key=lambda card: REALMS.cards[card].number)}
    for chooser in REALMS.chooser:
        use = result.choices.get(chooser)
        if use is not None:
            card, face = REALMS.chooser[chooser].applied(REALMS, chooser, use, faces)
            faces[card] = face
    assert totals.total([totals.compile(face) for face in faces.values()]) == result.total


@settings(max_examples=300, deadline=None)
@given(scored())
def test_a_blanked_card_has_nothing_and_is_no_cause_of_anything(played: tuple[list[str], HandResult]) -> None:
    _, result = played
    for score in result.cards.values():
        if score.blanked:
            assert score.points == 0
            assert score.lines == ()
        for line in score.lines:
            assert not set(line.causes) & set(result.blanked)


@settings(max_examples=200, deadline=None)
@given(scored(), st.sampled_from(["en", "fr"]))
def test_every_line_and_every_event_can_be_told(played: tuple[list[str], HandResult], lang: str) -> None:
    _, result = played
    sheet = scoring.sheet(REALMS, result, lang)
    assert "None" not in sheet
    assert "{" not in sheet
    for score in result.cards.values():
        assert REALMS.speech(lang).title(score.card) in sheet


@settings(max_examples=200, deadline=None)
@given(scored())
def test_a_line_of_nothing_says_what_is_missing(played: tuple[list[str], HandResult]) -> None:
    """A clause that brings nothing names the missing cards, a run or a set that is not there."""
    _, result = played
    for score in result.cards.values():
        for line in score.lines:
            if line.explanation and line.figure == 0:
                assert line.explanation.reason(REALMS.speech("fr"))
            elif line.explanation:
                assert line.causes or not line.explanation.failing
