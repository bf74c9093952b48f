"""The order of counting as steps: what each variant counts, then how it breaks ties."""

from __future__ import annotations

from dataclasses import replace

from scoring.crews.order import order_of
from tests.scoring.crews.pirates import pirates


def kinds(variant: str) -> list[str]:
    place = list(pirates().modes).index(variant)
    return [step.kind for step in order_of(pirates())[place].steps]


def test_sets_treasures_and_coins_are_counted_before_equals_are_parted() -> None:
    assert kinds("basic") == ["set", "treasure", "most_coins", "ranking", "coins", "treasures", "ask"]


def test_in_the_advanced_game_skulls_part_equals_first() -> None:
    assert kinds("advanced") == ["set", "treasure", "most_coins", "ranking", "skulls", "coins", "treasures", "ask"]


def test_little_pirates_only_count_coins_and_share_the_victory() -> None:
    assert kinds("petits") == ["coin", "ranking", "shared"]


def test_two_players_count_both_sets_and_the_figures_are_those_of_the_pack() -> None:
    first = order_of(pirates())[0].steps[0].text
    assert first.sentence("en") == "The best set, one type or one colour: 1 point for each different card of it; with 2 players, both sets"
    assert (first.sentence("fr")
            == "La meilleure série, un type ou une couleur\u00a0: 1 point par carte différente\u00a0; à 2 joueurs, les deux")


def test_a_corrected_figure_corrects_the_step() -> None:
    basic = pirates().modes["basic"]
    dearer = {"basic": replace(basic, worth={**basic.worth, "treasure": 2})}
    assert order_of(replace(pirates(), modes=dearer))[0].steps[1].text.sentence("fr") == "Chaque trésor\u00a0: 2 points"
