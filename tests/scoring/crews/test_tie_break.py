"""Ties: each step of the tie-break, in a table that is decided by exactly that step."""

from __future__ import annotations

from scoring.crews import CrewResult
from scoring.ranking import RankingStep, rank
from sentences import say
from tests.scoring.crews.pirates import player, settle

ONE, TWO, THREE = ("pirate green",), ("pirate green", "pirate purple"), ("pirate green", "pirate purple", "pirate colour_3")


def steps(result: CrewResult) -> list[str]:
    return [step.by for step in result.tie_break]


def third() -> dict[str, object]:
    """Somebody who is not part of the tie and has few coins."""
    return player("Zoé", coins=0)


# -- basic -------------------------------------------------------------------------------------------------------------


def test_more_points_need_no_step() -> None:
    result = settle(player("Anna", *THREE), player("Ben", *ONE), third())
    assert result.ranking == [["Anna"], ["Ben"], ["Zoé"]]
    assert steps(result) == []


def test_basic_stops_at_the_coins() -> None:
    result = settle(player("Anna", *TWO, coins=13), player("Ben", *THREE, coins=12), third())
    assert result.players["Anna"].points == result.players["Ben"].points == 3
    assert result.ranking == [["Anna"], ["Ben"], ["Zoé"]]
    assert [step.to_json() for step in result.tie_break] == [
        {"between": ["Anna", "Ben"], "by": "coins", "figures": {"Anna": 13, "Ben": 12}, "winner": ["Anna"]}]


def test_basic_stops_at_the_treasures() -> None:
    result = settle(player("Anna", *TWO, treasures=0, coins=12), player("Ben", *ONE, treasures=1, coins=12), third())
    assert result.ranking == [["Ben"], ["Anna"], ["Zoé"]]
    assert steps(result) == ["coins", "treasures"]
    assert result.tie_break[0].winner == ("Anna", "Ben")
    assert result.tie_break[1].to_json()["figures"] == {"Anna": 0, "Ben": 1}


def test_basic_ends_with_crying() -> None:
    result = settle(player("Anna", *TWO), player("Ben", *TWO), third(), cried_best=["Ben", "Anna"])
    assert result.ranking == [["Ben"], ["Anna"], ["Zoé"]]
    assert steps(result) == ["coins", "treasures", "cried_best"]
    assert result.questions == ()
    assert result.tie_break[-1].sentence("fr") == "Qui pleure le mieux comme un bébé\u00a0: Ben, dit la table."
    assert result.tie_break[-1].sentence("en") == "Who cries best like a baby: Ben, says the table."


# -- advanced ----------------------------------------------------------------------------------------------------------


def test_advanced_stops_at_the_skulls_even_with_fewer_coins() -> None:
    result = settle(player("Anna", *THREE, coins=12, skulls=3), player("Ben", *TWO, coins=13, skulls=2), third(), mode="advanced")
    assert result.ranking == [["Anna"], ["Ben"], ["Zoé"]]
    assert steps(result) == ["skulls"]


def test_advanced_stops_at_the_coins() -> None:
    result = settle(player("Anna", *TWO, coins=13, skulls=1), player("Ben", *THREE, coins=12, skulls=1), third(), mode="advanced")
    assert result.ranking == [["Anna"], ["Ben"], ["Zoé"]]
    assert steps(result) == ["skulls", "coins"]


def test_advanced_stops_at_the_treasures() -> None:
    result = settle(player("Anna", *TWO, skulls=1), player("Ben", *ONE, skulls=1, treasures=1), third(), mode="advanced")
    assert result.ranking == [["Ben"], ["Anna"], ["Zoé"]]
    assert steps(result) == ["skulls", "coins", "treasures"]


def test_advanced_ends_with_crying() -> None:
    result = settle(player("Anna", *TWO), player("Ben", *TWO), third(), mode="advanced", cried_best=["Anna"])
    assert result.ranking == [["Anna"], ["Ben"], ["Zoé"]]
    assert steps(result) == ["skulls", "coins", "treasures", "cried_best"]


def test_skulls_part_nobody_in_the_basic_game() -> None:
    result = settle(player("Anna", *TWO, skulls=2), player("Ben", *TWO), third())
    assert result.ranking[0] == ["Anna", "Ben"]


# -- the table's answer ------------------------------------------------------------------------------------------------


def test_without_an_answer_the_place_is_shared_and_the_table_is_asked() -> None:
    result = settle(player("Anna", *TWO), player("Ben", *TWO), third())
    assert result.ranking == [["Anna", "Ben"], ["Zoé"]]
    assert [question.between for question in result.questions] == [("Anna", "Ben")]
    assert result.questions[0].sentence("fr") == "Anna ou Ben\u00a0: qui pleure le mieux comme un bébé\u00a0?"
    assert result.questions[0].sentence("en") == "Anna or Ben: who cries best like a baby?"


def test_an_answer_about_others_leaves_the_place_shared() -> None:
    result = settle(player("Anna", *TWO), player("Ben", *TWO), third(), cried_best=["Zoé"])
    assert result.ranking == [["Anna", "Ben"], ["Zoé"]]


def test_whoever_the_table_did_not_name_comes_after_those_it_named() -> None:
    tied = [player(name, *TWO) for name in ("Anna", "Ben", "Chloé", "Dan")]
    result = settle(*tied, cried_best=["Chloé", "Ben"])
    assert result.ranking == [["Chloé"], ["Ben"], ["Anna", "Dan"]]
    assert result.questions[0].between == ("Anna", "Dan")


def test_a_step_may_part_one_and_leave_two_for_the_next_step() -> None:
    result = settle(player("Anna", *TWO, coins=12, treasures=1), player("Ben", *TWO, "navigator green", coins=12, treasures=1),
                    player("Chloé", *THREE, coins=9, treasures=1))
    assert {score.points for score in result.players.values()} == {4}
    assert result.ranking == [["Anna", "Ben"], ["Chloé"]]
    assert result.tie_break[0].winner == ("Anna", "Ben")
    assert result.tie_break[1].between == ("Anna", "Ben")


def test_a_step_tells_its_figures_from_best_to_last() -> None:
    most, least = (rank(dict.fromkeys("ABC", 7), [RankingStep("cards", say("cards"), {"A": 7, "B": 1, "C": 5}, lowest=lowest)])[1][0]
                   for lowest in (False, True))
    assert (most.best_first, least.best_first) == (["A", "C", "B"], ["B", "C", "A"])


def test_every_step_speaks_french_and_english() -> None:
    result = settle(player("Anna", *TWO, treasures=0, coins=12), player("Ben", *ONE, treasures=1, coins=12), third())
    first = result.tie_break[0].sentence("fr").replace("\u00a0", " ")
    assert first == "Départage : le plus de pièces. Anna 12, Ben 12 : toujours à égalité."
    assert result.tie_break[1].sentence("en") == "Tie-break: most treasures. Ben 1, Anna 0."


def test_a_set_that_is_worth_the_same_is_not_called_second() -> None:
    result = settle(player("Anna", "pirate green", coins=1), player("Ben", *TWO, coins=2), third())
    assert "Just as good" in result.players["Anna"].reasons[-1].sentence("en")
