"""The promises that every word must keep: an incomplete word fails here without a test of its own.

Explained and total-only path agree, the search equals enumeration, no declaration exceeds a bound that was given for it,
and every sentence is there in every language.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace

import pytest

import scoring
from scoring import PackError
from scoring.answers.links import HANDS, for_blanked, for_choice, for_line
from scoring.context import TableContext
from scoring.hands import HandPack, best, engine_of, score_hand
from scoring.hands.prose import card_text, line_text, order_text, use_text
from scoring.hands.questions.best_use import item_points
from scoring.interactions import interactions
from scoring.words import conditions, filters
from scoring.words.clause import BOTH, HandWord
from scoring.words.registry import WORDS
from scoring.words.traits import Harmless
from sentences import GRAMMARS
from tests.scoring.hands.bounded import check_bounds
from tests.scoring.hands.declaring import enumerate_totals, random_choices
from tests.scoring.hands.invented import CARDS, SUITS, beside_by_chance, by_chance, pack_of
from tests.scoring.hands.sampling import CLAUSES, CONDITIONS, FILTERS, Sampler

EVERY_WORD = pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)


def conforms(pack: HandPack, chance: random.Random) -> None:
    for _ in range(2):
        hand = chance.sample(sorted(pack.cards), chance.randint(2, 6))
        context = beside_by_chance(pack, hand, chance)
        both_paths_agree(pack, hand, context, chance)
        search_equals_enumeration(pack, hand, context, chance)
        check_bounds(pack, hand, context)
    everything_is_said(pack, chance)


def both_paths_agree(pack: HandPack, hand: list[str], context: TableContext, chance: random.Random) -> None:
    assert engine_of(pack).total(hand) == score_hand(pack, hand, {}).total
    choices = random_choices(pack, hand, chance)
    result = score_hand(pack, hand, choices, context=context)
    faces = {card: score.face for card, score in score_hand(pack, hand, {}).cards.items()}
    assert set(result.cards) == set(faces)
    every = enumerate_totals(pack, hand, choices, context)[0]
    assert list(every) == [result.total]


def search_equals_enumeration(pack: HandPack, hand: list[str], context: TableContext, chance: random.Random) -> None:
    """Any hand, with any part of its choices fixed."""
    chosen = random_choices(pack, hand, chance)
    fixed = dict(chance.sample(sorted(chosen.items()), chance.choice([0, 0, chance.randint(0, len(chosen))])))
    found = best(pack, hand, fixed, context=replace(context, discard=None, deck=None))
    every, count = enumerate_totals(pack, hand, fixed, replace(context, discard=None, deck=None))
    falling = sorted(every, reverse=True)
    assert (found.total, found.choices, found.checked) == (falling[0], every[falling[0]][1], count)
    assert [other.total for other in found.runners_up] == falling[1:6]
    for floor in (falling[0] - 1, falling[0]):
        asked = engine_of(pack).search(hand, fixed, 1, floor - item_points(context), replace(context, discard=None, deck=None))
        assert [total + item_points(context) for total in asked] == falling[:1] * (falling[0] > floor)
    wide = best(pack, hand, {}, context=context)
    assert wide.total == score_hand(pack, hand, wide.choices, context=context).total
    assert wide.total >= best(pack, hand, dict.fromkeys(pack.takers(hand)), context=context).total


def everything_is_said(pack: HandPack, chance: random.Random) -> None:
    hand = chance.sample(sorted(pack.cards), 6)
    result = score_hand(pack, hand, random_choices(pack, hand, chance))
    scores = result.cards.values()
    for lang in GRAMMARS:
        said = [text for card in pack.cards for text in card_text(pack, card, lang)]
        said += [line_text(pack, line, lang) for score in scores for line in score.lines]
        said += [event.text(pack.lexicon).sentence(lang) for event in result.events]
        said += [use_text(pack, card, result.choices, lang) for card in result.choices]
        said += [text for _, texts in order_text(result, lang) for text in texts]
        said.append(scoring.sheet(pack, result, lang))
        assert all(text.strip() and "{" not in text and "None" not in text for text in said)
    for printed in pack.by_number:
        for each in interactions(printed, pack.by_number).does:
            assert all(each.kind.text.sentence(lang) and each.text(pack.lexicon).sentence(lang) for lang in GRAMMARS)
    answers = [for_line(pack, line) for score in scores for line in score.lines]
    answers += [event.answer for event in result.events] + [for_choice(pack, card) for card in result.choices]
    answers += [for_blanked(result, score) for score in scores if score.blanked]
    assert set(answers) <= set(HANDS)


def conforms_in(games: range, word: type[HandWord]) -> None:
    """Plain seeds rather than shrinking, which takes minutes for whole games: a failure names its seed."""
    for seed in games:
        chance = random.Random(f"{word.__name__} {seed}")
        pack = by_chance(chance, [word])
        try:
            conforms(pack, chance)
        except Exception as wrong:
            raise AssertionError(f"{word.__name__}, seed {seed}: {wrong}") from wrong


@EVERY_WORD
def test_a_word_conforms(word: type[HandWord]) -> None:
    conforms_in(range(6), word)


@pytest.mark.soak
@EVERY_WORD
def test_a_word_conforms_in_many_games(word: type[HandWord]) -> None:
    conforms_in(range(6, 400), word)


def test_every_word_has_a_sample() -> None:
    """What no sample shows is never tried in an invented game; categories are for tricks and crews."""
    assert set(CLAUSES) == set(WORDS)
    assert set(FILTERS) == set(filters.WORDS.values()) - {filters.OfCategory}
    assert set(CONDITIONS) == set(conditions.CONDITIONS)


@EVERY_WORD
def test_a_word_says_all_about_itself(word: type[HandWord]) -> None:
    assert re.fullmatch(r"[a-z]+(_[a-z]+)*", word.word)
    assert word.under and word.under <= BOTH
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", word.icon)
    assert word.answers and set(word.answers) <= set(HANDS)
    assert word.__doc__ and word.__doc__.startswith(f"{word.word}: ")
    assert not getattr(word, "__abstractmethods__", None)


@pytest.mark.parametrize("word", [word for word in WORDS if word.under != BOTH], ids=lambda word: word.__name__)
def test_a_word_in_the_wrong_place_is_refused(word: type[HandWord]) -> None:
    right, wrong = next(iter(word.under)), next(iter(BOTH - word.under))
    chance = random.Random(1)
    clause = Sampler(chance.choice, CARDS, SUITS, wrong).clause(word)
    cards = {name: {"number": number, "name": {"en": name, "fr": name}, "suit": SUITS[number % 3], "strength": 1}
             for number, name in enumerate(CARDS, 1)}
    cards["card_2"]["bonus"] = [{"points": 1}]  # what is always true needs no phase, and a game has one
    pack_of({**cards, "card_1": {**cards["card_1"], right: [clause]}})
    with pytest.raises(PackError, match=rf"invented\.yaml:\d+: card_1: “{word.word}” belongs under {right}, not under {wrong}"):
        pack_of({**cards, "card_1": {**cards["card_1"], wrong: [clause]}})


def test_a_suit_that_was_given_may_be_taken_back_by_another_gift() -> None:
    """One card gives red, and another may only choose red cards: leaving the first gift out is no other way to the same hand."""
    conforms_in(range(395, 396), Harmless)
