"""The printed examples and rulings of every game, as the pack has them."""

from __future__ import annotations

import pytest

import scoring

EXAMPLES = [(game, example) for game in scoring.games() for example in scoring.open_pack(game).examples]


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=[f"{game}: {example.name.en}" for game, example in EXAMPLES])
def test_an_example_of_the_pack_comes_out_as_printed(game: str, example: scoring.Example) -> None:
    assert [each.en for each in scoring.check_example(scoring.open_pack(game), example)] == []


def test_an_example_with_a_wrong_figure_is_noticed() -> None:
    pack = scoring.open_pack("fantasy_realms")
    first = pack.examples[0]
    wrong = scoring.Example(first.name, first.given, {**first.expect, "total": 261}, first.line)
    assert [each.en for each in scoring.check_example(pack, wrong)] == ["total: 261 was expected, 260 came out."]


def test_an_example_that_cannot_be_scored_says_why() -> None:
    pack = scoring.open_pack("fantasy_realms")
    wrong = scoring.Example(pack.examples[0].name, {"hand": ["nobody"]}, {"total": 1}, 1)
    assert "no card «nobody»" in scoring.check_example(pack, wrong)[0].en
