"""Places and tie-breaks, for every game."""

from __future__ import annotations

from scoring.ranking import RankingStep, rank
from sentences import texts

COINS, CRYING = texts({"en": "coins", "fr": "pièces"}), texts({"en": "crying", "fr": "pleurs"})


def test_equal_points_are_parted_step_by_step() -> None:
    steps = [RankingStep("coins", COINS, {"A": 3, "B": 3, "C": 1}), RankingStep("crying", CRYING, {"A": 1, "B": 2, "C": 9})]
    places, told = rank({"A": 5, "B": 5, "C": 5, "D": 6}, [RankingStep("coins", COINS, {**steps[0].figures, "D": 0}), steps[1]])
    assert places == [["D"], ["B"], ["A"], ["C"]]
    assert [(step.by, step.between, step.winner) for step in told] == [
        ("coins", ("A", "B", "C"), ("A", "B")), ("crying", ("A", "B"), ("B",))]


def test_whoever_is_equal_to_the_end_shares_the_place() -> None:
    places, told = rank({"A": 5, "B": 5}, [RankingStep("coins", COINS, {"A": 1, "B": 1})])
    assert places == [["A", "B"]]
    assert not told[0].decided


def test_the_lowest_may_win() -> None:
    assert rank({"A": 5, "B": 5}, [RankingStep("strength", COINS, {"A": 80, "B": 65}, lowest=True)])[0] == [["B"], ["A"]]
