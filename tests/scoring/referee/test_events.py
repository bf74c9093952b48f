"""Entries of evenings: invalid events, impossible tables, and the list of what is allowed now."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.mistakes import InputError
from scoring.referee import Event, RefereeResult, score
from tests.scoring.referee.cinderella import cinderella, evening, magic, searches, why


@pytest.mark.parametrize(("raw", "said"), [
    ("roll", "An event must be one word"),
    ({}, "An event must be one word"),
    ({"roll": "wand", "reveal": True}, "An event must be one word"),
    ({"rol": "wand"}, "“rol” is not an event: did you mean “roll”?"),
    ({"end_turn": False}, "“end_turn” must be true."),
    ({"reveal": 1}, "“reveal” must be true."),
    ({"roll": 3}, "“roll” does not know “3”."),
    ({"roll": None}, "“roll” does not know “None”."),
    ({"roll": "wands"}, "“wands” is unknown here: did you mean “wand”?"),
    ({"use": "sword"}, "“sword” is unknown here"),
])
def test_an_event_that_is_none_is_refused_and_changes_nothing(raw: Any, said: str) -> None:
    result = score(cinderella(), {"variant": "magic", "players": 1, "tiles": ["wand"], "events": [raw, {"roll": "wand"}]})
    assert said in why(result)
    assert result.refused is not None
    assert result.refused.event == 0
    assert result.state == magic(players=1).state


def test_an_unknown_pair_is_refused_with_a_hint() -> None:
    assert why(evening("roll hourglass", "search mouse")).startswith("“mouse” is unknown here")


def test_a_refusal_keeps_the_state_before_it_and_says_why_in_both_languages() -> None:
    result = evening(*searches("mice"), "search horses", "end_turn")
    assert result.to_json()["refused"] == {"event": 2, "why": "The search of this turn is done: next player."}
    assert result.to_json("fr")["refused"]["why"] == "La recherche de ce tour est faite\u00a0: au joueur suivant."
    assert result.to_json()["state"]["pairs"] == ["mice"]
    assert result.state.turn == 0


@pytest.mark.parametrize(("change", "said"), [
    ({"variant": "expert"}, "“expert” is not a variant"),
    ({"players": 0}, "0 players: this game is for 1 to 4."),
    ({"players": 5}, "5 players: this game is for 1 to 4."),
    ({"players": ["Anna"]}, "“players” must be a whole number"),
    ({"extra_tiles": 11}, "11 extra tiles is too many: with 2 players, 10 are left at most."),
    ({"extra_tiles": -1}, "“extra_tiles” must be a whole number"),
    ({"tiles": "mirror"}, "“tiles” must be a list"),
    ({"tiles": ["sword"]}, "“sword” is not a special tile"),
    ({"tiles": ["mirror", "mirror", "wand"]}, "3 special tiles for 2 players: everybody has 1."),
    ({"last_chance": "yes"}, "“last_chance” must be true or false."),
    ({"events": "roll"}, "“events” must be a list"),
    ({"lastchance": True}, "Unknown word “lastchance”: did you mean “last_chance”?"),
])
def test_a_table_that_cannot_be_is_said(change: dict[str, Any], said: str) -> None:
    with pytest.raises(InputError) as wrong:
        score(cinderella(), {"variant": "magic", "players": 2, **change})
    assert said in wrong.value.sentence("en")
    assert wrong.value.sentence("fr") != wrong.value.sentence("en")


def test_without_a_variant_it_is_the_base_game() -> None:
    assert score(cinderella(), {"players": 1}).evening.rules.id == "base"


def test_there_are_three_of_each_special_tile() -> None:
    result = magic(players=4, tiles=["mirror"] * 4)
    assert [warning.sentence("en") for warning in result.warnings] == ["Mirror: 4 tiles, the game has 3."]
    assert magic(players=4, tiles=["mirror"] * 3 + [None]).warnings == ()


def test_nobody_is_first() -> None:
    assert evening().ranking == []


# -- what may happen now -----------------------------------------------------------------------------------------------


def offered(result: RefereeResult) -> list[dict[str, object]]:
    return [event.to_json() for event in result.allowed]


def test_at_first_only_the_die_is_offered() -> None:
    assert offered(magic(tiles=["mirror", "wand"])) == [{"roll": "wand"}, {"roll": "cauldron"}, {"roll": "hourglass"}]


def test_a_tile_is_offered_only_when_the_roll_fits_and_once() -> None:
    assert {"use": "mirror"} in offered(magic("roll hourglass", tiles=["mirror", "wand"]))
    assert {"use": "mirror"} not in offered(magic("roll wand", tiles=["mirror", "wand"]))
    assert {"use": "mirror"} not in offered(magic("roll hourglass", "use mirror", tiles=["mirror", "wand"]))


def test_after_the_wand_a_tile_may_be_shown_or_the_turn_ended() -> None:
    assert offered(evening("roll wand")) == [{"reveal": True}, {"end_turn": True}]


def test_after_the_hourglass_there_is_only_the_search() -> None:
    assert offered(evening(*searches("mice"), "end_turn", "roll hourglass")) == [
        {"search": pair} for pair in ("horses", "slippers", "dress_and_gloves", "rat_and_coachman", "pumpkin_and_carriage", None)]


def test_when_it_is_over_nothing_is_offered() -> None:
    over = evening(*searches(*["-"] * 12))
    assert offered(over) == []
    reason = over.why_not(Event("roll", "wand"))
    assert reason is not None
    assert reason.sentence("fr") == "La partie est finie\u00a0: c’est perdu."
    assert evening().why_not(Event("roll", "wand")) is None


# -- the die -----------------------------------------------------------------------------------------------------------


def test_the_die_has_one_wand_two_cauldrons_and_three_hourglasses() -> None:
    assert cinderella().faces == ("wand", "cauldron", "cauldron", "hourglass", "hourglass", "hourglass")
