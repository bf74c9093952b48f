"""`first`: the first of some cards is worth more than those after it."""

from __future__ import annotations

from pathlib import Path

from scoring import Library, check_example
from scoring.hands import HandPack, best, engine_of, score_hand
from scoring.hands.prose import card_text, line_text

STRONGHOLDS = Path(__file__).resolve().parent.parent / "strongholds.yaml"


def strongholds() -> HandPack:
    pack = Library(STRONGHOLDS).pack("strongholds")
    assert isinstance(pack, HandPack)
    return pack


def test_the_examples_of_the_sample_pack_come_out() -> None:
    pack = strongholds()
    assert len(pack.examples) == 3
    assert [each.sentence("en") for example in pack.examples for each in check_example(pack, example)] == []


def test_the_card_says_what_the_first_and_the_others_bring() -> None:
    pack = strongholds()
    assert card_text(pack, "castle", "en") == ["Bonus: +10 for the first other Building and +5 for each further one."]
    assert card_text(pack, "castle", "fr") == [
        "Bonus\u00a0: +10 pour le premier des autres Bâtiments et +5 pour chacun des suivants."]


def test_a_line_counts_the_first_and_the_further_ones() -> None:
    pack = strongholds()
    lines = {card: score.lines[1] for card, score in score_hand(pack, ["castle", "dungeon", "chapel"], {}).cards.items() if score.lines[1:]}
    assert line_text(pack, lines["castle"], "en") == "10 and 1 × 5: Dungeon, Chapel"
    assert line_text(pack, lines["dungeon"], "fr") == "Aucun Fantôme"


def test_a_card_becomes_what_is_missing_to_the_first_ones() -> None:
    pack = strongholds()
    assert best(pack, ["castle", "dungeon", "actor"]).total == engine_of(pack).total(["castle", "dungeon"]) + 10 + 5
