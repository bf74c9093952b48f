"""The printed examples and rulings of every game, as the pack has them."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from copy import copy
from dataclasses import replace
from typing import Any

import pytest

import scoring

EXAMPLES = [(pack, example) for game in scoring.games() for pack, example in scoring.examples(game)]


@pytest.mark.parametrize(("pack", "example"), EXAMPLES, ids=[f"{pack.game}: {example.name}" for pack, example in EXAMPLES])
def test_an_example_of_the_pack_comes_out_as_printed(pack: scoring.Pack, example: scoring.Example) -> None:
    assert [each.sentence("en") for each in scoring.check_example(pack, example)] == []


def test_every_card_item_and_reading_of_a_box_has_an_example() -> None:
    base = scoring.open_pack("fantasy_realms")
    whole = scoring.open_pack("fantasy_realms", editions=list(base.editions), readings={"wildfire_reprint": True})
    assert isinstance(base, scoring.hands.HandPack)
    assert isinstance(whole, scoring.hands.HandPack)
    told = [(pack, example) for pack, example in EXAMPLES if pack.boxes]
    shown = {pack.id_of(card) for pack, example in told for key in ("hand", "items") for card in example.given.get(key, ())}
    assert {*whole.cards, *whole.items} - set(base.cards) - shown == set()
    assert set(whole.readings) - set(base.readings) == {name for _, example in told for name in example.readings}


def test_an_example_with_a_wrong_figure_is_noticed() -> None:
    pack = scoring.open_pack("fantasy_realms")
    first = pack.examples[0]
    wrong = scoring.Example(first.name, first.given, {**first.expect, "total": 261}, first.line)
    assert [each.sentence("en") for each in scoring.check_example(pack, wrong)] == ["total: expected 261, got 260."]


def test_what_an_example_expected_is_said_in_words_and_names() -> None:
    pack = scoring.open_pack("fantasy_realms")
    wrong = replace(pack.examples[0], expect={"cleared": [], "blanked": ["queen", "great_flood"]})
    cleared, blanked = scoring.check_example(pack, wrong)
    assert cleared.sentence("en") == "cards without their penalty: expected nothing, got Great Flood."
    assert blanked.sentence("en") == "blanked cards: expected Queen, Great Flood, got nothing."
    assert blanked.sentence("fr") == "cartes masquées\u00a0: attendu Reine, Inondation, obtenu rien."
    assert blanked.sentence("de") == "blockierte Karten: erwartet Königin, Große Flut, bekommen nichts."


@pytest.mark.parametrize(("expected", "sentence"), [
    ([["A"], ["B", "C"]], "ranking: expected A; B, C, got nothing."),
    ({"king": {"points": 3}}, "ranking: expected King: points: 3, got nothing."),
    (True, "ranking: expected true, got nothing."), (-3, "ranking: expected −3, got nothing."), ({}, "ranking: expected nothing, got 5."),
])
def test_no_value_of_an_example_is_shown_as_python(expected: Any, sentence: str) -> None:
    names = scoring.open_pack("fantasy_realms").lexicon.cards
    [told] = scoring.differences({"ranking": expected}, {"ranking": None if expected != {} else 5}, names)
    assert told.sentence("en") == sentence


def test_an_example_that_cannot_be_scored_says_why() -> None:
    pack = scoring.open_pack("fantasy_realms")
    wrong = scoring.Example(pack.examples[0].name, {"hand": ["nobody"]}, {"total": 1}, 1)
    assert "no card “nobody”" in scoring.check_example(pack, wrong)[0].sentence("en")


ODD = [None, 5, "x", [], {}, [[1]], {"a": 1}, ["x"], [None], {"players": [1]}]


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every place inside a value."""
    yield path
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, child in children:
        yield from places(child, (*path, key))


def with_odd(value: Any, path: tuple[Any, ...], odd: Any) -> Any:
    if not path:
        return odd
    changed = copy(value)
    changed[path[0]] = with_odd(value[path[0]], path[1:], odd)
    return changed


@pytest.mark.parametrize("game", scoring.games())
def test_an_example_may_hold_anything_and_is_told_what_is_wrong(game: str) -> None:
    pack, chance = scoring.open_pack(game), random.Random(game)
    for example in chance.sample(pack.examples, min(12, len(pack.examples))):
        given = dict(example.given)
        for path in places(given):
            odd = replace(example, given=with_odd(given, path, chance.choice(ODD) if path else {}))
            assert all(each.sentence("en") and each.sentence("fr") for each in scoring.check_example(pack, odd))


def test_a_bug_of_the_rules_is_no_mistake_of_an_author(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise AttributeError("a bug")

    pack = scoring.open_pack("fantasy_realms")
    monkeypatch.setattr(sys.modules["scoring.hands.score"], "score", broken)
    with pytest.raises(AttributeError, match="a bug"):
        scoring.check_example(pack, pack.examples[0])


def test_a_card_that_differs_is_called_by_its_name() -> None:
    pack = scoring.open_pack("fantasy_realms")
    odd = replace(pack.examples[0], expect={"points": {pack.examples[0].given["hand"][0]: 999}})
    [told] = scoring.check_example(pack, odd)
    name = pack.lexicon.card(pack.examples[0].given["hand"][0])
    assert told.sentence("fr").startswith(f"points, {name.sentence('fr')}\u00a0: attendu 999")
