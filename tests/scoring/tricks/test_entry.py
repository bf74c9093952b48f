"""Entries: impossible ones are refused with a sentence, odd or unfinished ones get a warning."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.mistakes import InputError
from scoring.tricks import score
from tests.scoring.tricks.draft import FOUR, pack, play, some, warned

TWO = {"players": ["Ali", "Pierre"]}


def test_a_card_may_be_typed_by_value_id_or_name() -> None:
    for card in (35, "35", "three_bears", "Les Trois Ours", "trois ours", "Three Bears"):
        assert score(pack(), {**TWO, "teams": {"Ali": [card]}}).players["Ali"].team == ("three_bears",)


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("no players", {}, "the name of every player"),
    ("players that are no list", {"players": "Ali"}, "must be a list"),
    ("a player without a name", {"players": ["Ali", ""]}, "the name of every player"),
    ("two players of one name", {"players": ["Ali", "Ali"]}, "Two players are called Ali"),
    ("a player who is called like a ghost", {"players": ["ghost_1"]}, "name of a ghost"),
    ("ghosts that are no number", {**TWO, "ghosts": "two"}, "whole number"),
    ("three ghosts", {**TWO, "ghosts": 3}, "at most 2 ghosts"),
    ("a card that is not in the deck", {**TWO, "teams": {"Ali": [51]}}, "values go from 1 to 50"),
    ("a card that is nothing", {**TWO, "teams": {"Ali": [True]}}, "There is no card “True”"),
    ("a name that is nobody's", {**TWO, "teams": {"Ali": ["three_bares"]}}, "Did you mean three_bears"),
    ("a card twice in a team", {**TWO, "teams": {"Ali": [3, 3]}}, "twice in Ali’s team"),
    ("a card twice in a trick", {**TWO, "tricks": [[["Ali", 3], ["Pierre", 3]]]}, "card 3 appears twice"),
    ("a player twice in a trick", {**TWO, "tricks": [[["Ali", 3], ["Ali", 4]]]}, "Ali plays twice"),
    ("somebody who does not play", {**TWO, "tricks": [[["Zoé", 3]]]}, "“Zoé” does not play here"),
    ("a ghost that is not there", {**TWO, "ghosts": 0, "tricks": [[["ghost_1", 3]]]}, "“ghost_1” does not play here"),
    ("a play that is no pair", {**TWO, "tricks": [[["Ali"]]]}, "a player and a card were expected"),
    ("a trick that is no list", {**TWO, "tricks": [3]}, "must be a list"),
    ("the team of a stranger", {**TWO, "teams": {"Zoé": [3]}}, "“Zoé” does not play here"),
    ("teams that are no table", {**TWO, "teams": [3]}, "must be a table"),
    ("fewer tokens than none", {**TWO, "tokens": {"Ali": {"gem": -1}}}, "whole number, 0 or more"),
    ("half a token", {**TWO, "tokens": {"Ali": {"gem": 1.5}}}, "whole number, 0 or more"),
    ("a thousand tokens", {**TWO, "tokens": {"Ali": {"gem": 1000}}}, "is impossible"),
    ("a token that does not exist", {**TWO, "tokens": {"Ali": {"germ": 1}}}, "did you mean “gem”"),
    ("tokens of chapter one", {**TWO, "earned": {"Ali": {"10": {"1": {"gem": 1}}}}}, "chapter 2 or 3"),
    ("tokens of a card in chapter two without tricks", {**TWO, "teams": {"Ali": [10]}, "earned": {"Ali": {"10": {"2": {"gem": 1}}}}},
     "Without tricks"),
    ("a misspelt word", {**TWO, "team": {"Ali": [3]}}, "did you mean “teams”"),
]


@pytest.mark.parametrize(("inputs", "sentence"), [row[1:] for row in REFUSED], ids=[row[0] for row in REFUSED])
def test_what_cannot_be_is_refused_in_both_languages(inputs: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError) as refused:
        score(pack(), inputs)
    assert sentence in refused.value.sentence("en")
    assert refused.value.sentence("fr") != refused.value.sentence("en")


def test_a_game_that_is_no_table_is_refused() -> None:
    with pytest.raises(InputError):
        score(pack(), [])  # type: ignore[arg-type]


@pytest.mark.parametrize(("players", "cards"), [(2, 8), (3, 8), (4, 7), (5, 7), (6, 7)])
def test_the_right_number_of_cards_depends_on_the_players(players: int, cards: int) -> None:
    names = [*FOUR, "Zoé", "Tom"][:players]
    deck = iter(range(1, 51))
    teams = {name: [next(deck) for _ in range(cards)] for name in names}
    assert not any("a team has" in warning.sentence("en") for warning in score(pack(), {"players": names, "teams": teams}).warnings)
    teams[names[0]].pop()
    assert warned(score(pack(), {"players": names, "teams": teams}), f"{names[0]} has {cards - 1} cards; a team has {cards}")


def test_a_half_entered_trick_scores_and_says_who_is_missing() -> None:
    result = play(35, 5)
    assert result.players["Ali"].in_chapter(2) == some(star=1, gem=3)
    assert warned(result, "Trick 1: Wendy and Fiona have not played yet.")


def test_of_an_earlier_trick_it_is_said_that_cards_were_not_entered() -> None:
    tricks = [[["Ali", 35], ["Pierre", 5]], [["Ali", 30]]]
    result = score(pack(), {"players": ["Ali", "Pierre", "Wendy", "Fiona"], "tricks": tricks})
    assert warned(result, "Trick 1: no card entered for Wendy and Fiona.")
    assert warned(result, "Trick 2: Pierre, Wendy and Fiona have not played yet.")


def test_two_players_without_their_ghosts_are_told_so() -> None:
    assert warned(score(pack(), {**TWO, "ghosts": 0}), "With 2 players there are 2 ghosts, not 0")
    assert not warned(score(pack(), TWO), "ghosts")


def test_seven_players_are_scored_and_told_so() -> None:
    assert warned(score(pack(), {"players": list("ABCDEFG")}), "for 2 to 6 players, not 7")


def test_a_card_in_two_places_is_said_and_the_rest_counts() -> None:
    result = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 35], ["Pierre", 5]], [["Wendy", 35]]]})
    assert warned(result, "Card 35 appears 2 times: Ali (1), Wendy (2)")
    assert warned(score(pack(), {**TWO, "teams": {"Ali": [3], "Pierre": [3]}}), "Card 3 appears 2 times: Ali, Pierre")


def test_the_team_is_what_was_played_together_with_what_was_typed() -> None:
    result = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 35]]], "teams": {"Ali": [5]}})
    assert result.players["Ali"].team == ("goldilocks", "three_bears")
    assert result.players["Ali"].in_chapter(3) == some(gem=7)
    assert warned(result, "Ali played card 35, which is not in the team entered")
    whole = score(pack(), {"players": list(FOUR), "tricks": [[["Ali", 35]]], "teams": {"Ali": [5, 35]}})
    assert not warned(whole, "played card 35") and not warned(whole, "there 2 times")


def test_tricks_go_before_typed_tokens_and_that_is_said() -> None:
    result = play(35, 5, 10, 30, tokens={"Ali": {"heart": 9}})
    assert result.players["Ali"].in_chapter(2) == some(star=1, gem=3)
    assert warned(result, "counted from the tricks")


def test_more_tricks_won_than_stars_cannot_be_and_is_said() -> None:
    assert warned(score(pack(), {**TWO, "tokens": {"Ali": {"star": 1, "tricks_won": 2}}}), "Ali cannot have won 2 tricks with 1 star")
