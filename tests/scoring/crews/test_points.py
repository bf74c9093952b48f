"""Treasures, the majority of coins, the children's game, and entries that are half done or counted by hand."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.crews import pile_is_empty, score
from scoring.mistakes import InputError
from tests.scoring.crews.pirates import pirates, player, settle


def test_every_treasure_is_a_point() -> None:
    result = settle(player("Anna", treasures=3, coins=9), player("Ben", coins=11), player("Chloé"))
    assert result.players["Anna"].to_json()["treasures"] == 3
    assert result.players["Anna"].points == 3


def test_most_coins_are_a_point() -> None:
    result = settle(player("Anna", coins=12), player("Ben", coins=10), player("Chloé", coins=8))
    assert [score.coin_points for score in result.players.values()] == [1, 0, 0]


def test_everybody_tied_for_most_coins_has_the_point() -> None:
    result = settle(player("Anna", coins=11), player("Ben", coins=11), player("Chloé", coins=8))
    assert [score.coin_points for score in result.players.values()] == [1, 1, 0]


def test_no_coins_are_never_the_most_while_the_others_have_not_counted() -> None:
    result = settle(player("Anna", coins=0), player("Ben", coins=None), player("Chloé", coins=None))
    assert [score.coin_points for score in result.players.values()] == [0, 0, 0]
    told = {reason.step: reason for reason in result.players["Anna"].reasons}["coins"]
    assert (told.sentence("en"), told.sentence("fr")) == ("0 coins: 0 points.", "0 pièce\u00a0: 0 point.")
    everybody = settle(player("Anna", coins=0), player("Ben", coins=0))
    assert [score.coin_points for score in everybody.players.values()] == [1, 1]  # all tied players get it


def test_the_points_are_the_sum_of_the_reasons() -> None:
    rich = player("Anna", "pirate green", "pirate purple", treasures=2, coins=12)
    anna = settle(rich, player("Ben", coins=9), player("Chloé", coins=9)).players["Anna"]
    assert anna.points == sum(reason.points for reason in anna.reasons) == 5


def test_the_answer_has_the_shape_that_scripts_read() -> None:
    answer = settle(player("A", "pirate green", "navigator green", "type_3 green", treasures=1, coins=12), player("B", coins=8)).to_json()
    assert list(answer) == ["players", "ranking", "tie_break", "warnings"]
    assert list(answer["players"]["A"]) == ["points", "set", "treasures", "coins", "sets", "runner_up"]
    assert answer["ranking"] == [["A"], ["B"]]


def test_fourteen_is_the_most_two_players_can_have() -> None:
    deck = pirates()
    row = [f"pirate {colour}" for colour in deck.in_deck("basic", 2, "colour")]
    column = [f"{each} green" for each in deck.in_deck("basic", 2, "type")]
    assert settle(player("Anna", *row, *column, treasures=5, coins=11), player("Ben", coins=9)).players["Anna"].points == 14


# -- half entered, or counted by hand ----------------------------------------------------------------------------------


def test_coins_that_are_not_counted_yet_win_nothing_and_part_nobody() -> None:
    result = settle(player("Anna", "pirate green", coins=None), player("Ben", "pirate green", coins=None), player("Chloé", coins=12))
    assert [score.coin_points for score in result.players.values()] == [0, 0, 1]
    assert "coins" not in [step.by for step in result.tie_break]
    assert result.questions == ()


def test_a_set_counted_by_the_player_is_taken_as_it_is() -> None:
    anna = settle(player("Anna", set=4, treasures=1, coins=12), player("Ben", coins=9), player("Chloé", coins=9)).players["Anna"]
    assert anna.to_json() == {"points": 6, "set": 4, "treasures": 1, "coins": 1, "sets": [], "runner_up": None}


def test_one_player_alone_is_scored_with_a_word_about_it() -> None:
    result = settle(player("Anna", "pirate green", "navigator green"))
    assert result.players["Anna"].set_points == 2
    assert [warning.check for warning in result.warnings] == ["players"]


def test_without_a_mode_it_is_the_basic_game() -> None:
    assert score(pirates(), {"players": [player("Anna"), player("Ben")]}).mode.id == "basic"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_table_can_be_scored_and_its_places_are_its_players(data: st.DataObject) -> None:
    mode = data.draw(st.sampled_from(list(pirates().modes)))
    names = [f"P{number}" for number in range(data.draw(st.integers(1, pirates().modes[mode].variant.players.most)))]
    card = st.tuples(st.sampled_from(list(pirates().types)), st.sampled_from(list(pirates().colours))).map(list)
    figure = st.integers(0, 15)
    players = [{"name": name, "crew": data.draw(st.lists(card, max_size=12)), "treasures": data.draw(st.integers(0, 5)),
                "coins": data.draw(st.none() | figure), "skulls": data.draw(figure), "paid_discards": data.draw(st.integers(0, 3)),
                "set": data.draw(st.none() | st.integers(0, 9))} for name in names]
    cried = data.draw(st.lists(st.sampled_from(names), unique=True))
    result = score(pirates(), {"mode": mode, "players": players, "cried_best": cried})
    assert sorted(name for place in result.ranking for name in place) == sorted(names)
    totals = [result.players[name].points for place in result.ranking for name in place]
    assert totals == sorted(totals, reverse=True)
    for each in result.players.values():
        assert each.points == sum(reason.points for reason in each.reasons)
        assert all(reason.sentence("fr") and reason.sentence("en") for reason in each.reasons)
    if mode != "petits":
        counted = [entry["coins"] for entry in players if entry["coins"] is not None]
        most = max(counted, default=0)
        settled = most > 0 or len(counted) == len(players)
        assert [each.coin_points for each in result.players.values()] == [int(settled and entry["coins"] == most) for entry in players]


# -- Petits pirates ----------------------------------------------------------------------------------------------------


def test_little_pirates_count_their_coins_and_nothing_else() -> None:
    result = settle(player("Anna", "pirate green", treasures=2, coins=3), player("Ben", coins=5), mode="petits")
    assert result.ranking == [["Ben"], ["Anna"]]
    assert result.players["Anna"].to_json() == {"points": 3, "set": 0, "treasures": 0, "coins": 3, "sets": [], "runner_up": None}


def test_little_pirates_who_are_equal_share_the_victory_without_crying() -> None:
    result = settle(player("Anna", coins=4), player("Ben", coins=4), player("Chloé", coins=1), mode="petits", cried_best=["Ben"])
    assert result.ranking == [["Anna", "Ben"], ["Chloé"]]
    assert (result.tie_break, result.questions) == ([], ())


def test_little_pirates_have_no_sum_of_coins_to_keep() -> None:
    result = settle(player("Anna", coins=40), player("Ben", coins=None), mode="petits")
    assert result.last_coins is None
    assert [warning.check for warning in result.warnings] == ["coins"]  # only that Ben's are not counted yet


@pytest.mark.parametrize("players", [5, 6])
def test_with_five_or_six_the_lid_is_shuffled_in_once(players: int) -> None:
    assert not pile_is_empty(pirates(), "petits", players, shuffled_in=0, cards_in_lid=9).over
    assert pile_is_empty(pirates(), "petits", players, shuffled_in=1, cards_in_lid=9).over


@pytest.mark.parametrize("players", [5, 6])
def test_an_empty_lid_ends_the_game(players: int) -> None:
    answer = pile_is_empty(pirates(), "petits", players, shuffled_in=0, cards_in_lid=0)
    assert answer.over
    assert answer.saying.sentence("fr") == "La pioche et le couvercle sont vides\u00a0: la partie est finie."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_with_two_to_four_an_empty_pile_ends_the_game(players: int) -> None:
    assert pile_is_empty(pirates(), "petits", players, shuffled_in=0, cards_in_lid=9).over


# -- entries that cannot be right --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("change", "said"), [
    ({"mode": "expert"}, "There is no mode “expert”"),
    ({"players": []}, "Players must be a list"),
    ({"players": "Anna"}, "Players must be a list"),
    ({"players": [player(str(number)) for number in range(6)]}, "6 players is too many: Basic is for 2 to 5."),
    ({"players": [player("Anna"), player("Anna")]}, "Two players are called Anna."),
    ({"players": [player(" ")]}, "Every player needs a name."),
    ({"players": [{"crew": []}]}, "Every player needs a name."),
    ({"players": [player("Anna", "pirat green")]}, "“pirat” is not a type of crew: did you mean “pirate”?"),
    ({"players": [player("Anna", "pirate vert")]}, "“vert” is not a colour of crew"),
    ({"players": [player("Anna", "pirate")]}, "A crew card must be [type, colour]"),
    ({"players": [{"name": "Anna", "crew": "pirate"}]}, "A crew must be a list"),
    ({"players": [player("Anna", coins=-1)]}, "“coins” must be a whole number, 0 or more"),
    ({"players": [player("Anna", treasures=True)]}, "“treasures” must be a whole number"),
    ({"players": [player("Anna", tresors=1)]}, "Unknown word “tresors”: did you mean “treasures”?"),
    ({"criedbest": []}, "Unknown word “criedbest”: did you mean “cried_best”?"),
    ({"overlay": {}}, "Unknown word “overlay”"),
    ({"cried_best": "Anna"}, "“cried_best” is a list of names"),
    ({"cried_best": ["Zoé"]}, "“Zoé” is not a player of this table"),
    ({"cried_best": ["Anna", "Anna"]}, "Everybody cries only once."),
])
def test_what_cannot_be_right_is_said(change: dict[str, object], said: str) -> None:
    with pytest.raises(InputError) as wrong:
        score(pirates(), {"mode": "basic", "players": [player("Anna"), player("Ben")], **change})
    assert said in wrong.value.sentence("en")
    assert wrong.value.sentence("fr") != wrong.value.sentence("en")
