"""The rules of Cendrillon, a line each."""

from __future__ import annotations

import pytest

from scoring.mistakes import InputError
from tests.scoring.referee.cinderella import PAIRS, advanced, evening, magic, searches, why

# -- turns and the die -------------------------------------------------------------------------------------------------


def test_the_evening_starts_at_twelve_with_the_first_player() -> None:
    assert evening().to_json() == {
        "state": {"hour": 0, "turn": 0, "pairs": [], "open_sections": ["mauve", "pink", "yellow"], "tiles_used": [], "outcome": None},
        "refused": None, "warnings": []}


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_turn_goes_round_the_table(players: int) -> None:
    turn = ["roll wand", "reveal", "end_turn"]
    assert [evening(*turn * number, players=players).state.turn for number in range(6)] == [number % players for number in range(6)]


def test_the_die_is_rolled_once_a_turn() -> None:
    result = evening("roll wand", "roll cauldron")
    assert why(result) == "The die has already been rolled this turn: Magic wand."
    assert result.refused is not None
    assert result.refused.event == 1
    assert result.state == evening("roll wand").state


def test_the_wand_reveals_one_tile_and_the_clock_stands_still() -> None:
    assert evening("roll wand", "reveal", "end_turn").state.hour == 0
    assert why(evening("roll wand", "reveal", "reveal")) == "The tile of this turn has already been turned over."


def test_the_cauldron_lets_one_player_peek_at_one_tile() -> None:
    assert evening("roll cauldron", "peek", "end_turn").state.hour == 0
    assert why(evening("roll cauldron", "peek", "peek")) == "The tile of this turn has already been turned over."


def test_a_tile_need_not_be_said_to_have_been_turned() -> None:
    assert evening("roll wand", "end_turn", "roll cauldron", "end_turn").refused is None


@pytest.mark.parametrize(("roll", "other"), [("wand", "peek"), ("wand", "search mice"), ("cauldron", "reveal"), ("hourglass", "peek"),
                                             ("cauldron", "search -"), ("hourglass", "reveal")])
def test_a_roll_allows_only_its_own_action(roll: str, other: str) -> None:
    assert "asks for something else" in why(evening(f"roll {roll}", other))


@pytest.mark.parametrize("early", ["reveal", "peek", "search mice", "end_turn"])
def test_nothing_happens_before_the_roll(early: str) -> None:
    assert why(evening(early)) == "Player 1 must roll the die first."
    assert why(evening(early), "fr") == "Joueur 1 doit d’abord lancer le dé."


def test_players_who_said_their_names_are_called_by_them() -> None:
    named = evening("roll wand", "end_turn", "reveal", names=["Aliénor", "Basile"])
    assert named.story[-1].sentence("fr") == "Tour suivant\u00a0: Basile."
    assert why(named, "fr") == "Basile doit d’abord lancer le dé." and why(named) == "Basile must roll the die first."


@pytest.mark.parametrize("names", [["Aliénor"], "Al", [1, 2]])
def test_every_player_has_one_name(names: object) -> None:
    with pytest.raises(InputError, match="the name of each player"):
        evening(names=names)


def test_an_hourglass_must_be_searched_before_the_turn_ends() -> None:
    assert why(evening("roll hourglass", "end_turn")) == "The search comes first: a pair, or none."


# -- searching and the clock -------------------------------------------------------------------------------------------


def test_a_search_moves_the_hand_by_one_hour_found_or_not() -> None:
    assert evening("roll hourglass", "search -").state.hour == 1
    assert evening("roll hourglass", "search mice").state.hour == 1


def test_a_pair_that_is_found_stays_by_the_clock() -> None:
    result = evening(*searches("mice", "-", "slippers"))
    assert result.state.pairs == ("mice", "slippers")
    assert result.state.hour == 3


def test_a_search_without_a_pair_finds_nothing() -> None:
    assert evening("roll hourglass", "search -").state.pairs == ()


def test_there_is_one_search_a_turn() -> None:
    assert why(evening("roll hourglass", "search mice", "search horses")).startswith("The search of this turn is done")


def test_a_pair_cannot_be_found_twice() -> None:
    assert why(evening(*searches("mice", "mice"))) == "Mice: this pair has already been found."


def test_in_the_base_game_pairs_come_in_any_order() -> None:
    assert evening(*searches(*reversed(PAIRS[1:]))).state.pairs == tuple(reversed(PAIRS[1:]))


# -- won and lost ------------------------------------------------------------------------------------------------------


def test_all_six_pairs_win_at_once() -> None:
    result = evening(*searches(*PAIRS))
    assert result.state.outcome == "won"
    assert why(evening(*searches(*PAIRS), "end_turn")) == "The game is over: you won."


def test_midnight_with_a_pair_missing_is_lost() -> None:
    result = evening(*searches(*["-"] * 12))
    assert (result.state.hour, result.state.outcome) == (12, "lost")
    assert why(evening(*searches(*["-"] * 12), "roll wand")) == "The game is over: you lost."


def test_eleven_searches_are_not_midnight() -> None:
    assert evening(*searches(*["-"] * 11)).state.outcome is None


def test_the_twelfth_search_still_counts() -> None:
    result = evening(*searches(*["-"] * 6, *PAIRS))
    assert result.state.pairs == PAIRS
    assert (result.state.hour, result.state.outcome) == (12, "won")


def test_only_searches_move_the_hand() -> None:
    assert evening(*["roll wand", "reveal", "end_turn", "roll cauldron", "peek", "end_turn"] * 12).state.hour == 0


# -- special tiles -----------------------------------------------------------------------------------------------------


def test_the_mirror_searches_with_three_tiles() -> None:
    result = magic("roll hourglass", "use mirror", tiles=["mirror", "wand"])
    assert result.task is not None
    assert (result.task.do, result.task.tiles, result.task.hours) == ("search", 3, 1)
    assert magic("roll hourglass", "use mirror", "search mice", tiles=["mirror", "wand"]).state.hour == 1


def test_the_wand_tile_reveals_two() -> None:
    assert magic("roll wand", "use wand", "reveal", "reveal", tiles=["wand"]).refused is None
    assert (why(magic("roll wand", "use wand", "reveal", "reveal", "reveal", tiles=["wand"]))
            == "The 2 tiles of this turn have already been turned over.")


def test_the_cauldron_tile_peeks_at_two() -> None:
    assert magic("roll cauldron", "use cauldron", "peek", "peek", tiles=["cauldron"]).refused is None
    assert why(magic("roll cauldron", "use cauldron", "peek", "peek", "peek", tiles=["cauldron"])).startswith("The 2 tiles")


def test_the_hourglass_tile_stops_the_hand_for_this_search_only() -> None:
    played = ["roll hourglass", "use hourglass", "search mice", "end_turn", "roll hourglass", "search -"]
    assert magic(*played[:3], tiles=["hourglass", "mirror"]).state.hour == 0
    assert magic(*played, tiles=["hourglass", "mirror"]).state.hour == 1


@pytest.mark.parametrize(("tile", "roll"), [("mirror", "wand"), ("mirror", "cauldron"), ("wand", "hourglass"), ("wand", "cauldron"),
                                            ("cauldron", "hourglass"), ("cauldron", "wand"), ("hourglass", "wand"),
                                            ("hourglass", "cauldron")])
def test_a_tile_needs_its_own_roll(tile: str, roll: str) -> None:
    assert "needs the roll" in why(magic(f"roll {roll}", f"use {tile}", tiles=[tile]))


def test_a_tile_is_used_after_the_roll() -> None:
    assert why(magic("use mirror", tiles=["mirror"])) == "Player 1 must roll the die first."


def test_a_tile_may_be_used_after_the_first_tile_was_turned() -> None:
    result = magic("roll wand", "reveal", "use wand", "reveal", tiles=["wand"])
    assert (result.refused, result.state.done) == (None, 2)
    assert (why(magic("roll wand", "reveal", "use wand", "reveal", "reveal", tiles=["wand"]))
            == "The 2 tiles of this turn have already been turned over.")


def test_the_hourglass_after_the_search_takes_the_hand_back() -> None:
    result = magic("roll hourglass", "search -", "use hourglass", tiles=["hourglass"])
    assert (result.refused, result.state.hour, result.state.tiles_used) == (None, 0, (0,))
    assert result.story[-1].sentence("en") == "Player 1 uses the Hourglass tile: the hand goes back one hour."
    assert magic("roll hourglass", "search -", "use hourglass", "end_turn", tiles=["hourglass"]).state.turn == 1


def test_the_mirror_after_the_search_turns_one_more_tile_and_the_hand_moves_once() -> None:
    result = magic("roll hourglass", "search -", "use mirror", "search mice", tiles=["mirror"])
    assert (result.refused, result.state.hour, result.state.pairs) == (None, 1, ("mice",))
    assert result.story[2].sentence("en") == "Player 1 uses the Mirror tile: the search goes on with one more tile."
    twice = magic("roll hourglass", "search mice", "use mirror", "search horses", tiles=["mirror"])
    assert twice.story[-1].sentence("en") == "Player 1 uses the Mirror tile: the search is over, nothing changes."
    assert why(twice).startswith("The search of this turn is done")


@pytest.mark.parametrize("last_chance", [False, True])
def test_the_hourglass_is_played_even_when_the_search_has_brought_midnight(last_chance: bool) -> None:
    twelve = searches(*["-"] * 12)
    late = magic(*twelve, players=1, tiles=["hourglass"], last_chance=last_chance)
    assert late.state.outcome == ("last_chance" if last_chance else "lost")
    saved = magic(*twelve, "use hourglass", players=1, tiles=["hourglass"], last_chance=last_chance)
    assert (saved.refused, saved.state.hour, saved.state.outcome) == (None, 11, None)
    assert not magic(*twelve, "use hourglass", "end_turn", "roll wand", players=1, tiles=["hourglass"], last_chance=last_chance).refused


def test_no_tile_takes_back_a_mistake_of_the_last_chance() -> None:
    result = magic(*searches(*["-"] * 12), "name -", "use hourglass", players=1, tiles=["hourglass"], last_chance=True)
    assert why(result) == "The game is over: you lost."


def test_extra_tiles_in_a_variant_without_special_tiles_are_left_out_and_said() -> None:
    result = evening(extra_tiles=3)
    assert result.evening.extra_tiles == 0
    assert [warning.sentence("en") for warning in result.warnings] == ["This variant is played without extra tiles: they are left out."]


def test_an_unused_hourglass_makes_the_searches_left_a_least_number() -> None:
    assert "at least 11 searches" in magic("roll hourglass", "search -", tiles=["mirror", "hourglass"]).story[-1].sentence("en")
    assert "; 11 searches" in magic("roll hourglass", "search -", tiles=["mirror", "wand"]).story[-1].sentence("en")


def test_a_tile_is_used_once_a_game() -> None:
    played = ["roll hourglass", "use hourglass", "search -", "end_turn", "roll hourglass", "use hourglass"]
    result = magic(*played, players=1, tiles=["hourglass"])
    assert why(result) == "The Hourglass tile has already been used: once per game."
    assert result.state.tiles_used == (0,)


def test_a_tile_is_used_on_the_players_own_turn() -> None:
    result = magic("roll hourglass", "use mirror", tiles=["wand", "mirror"])
    assert why(result) == "It is the turn of Player 1, who has the Magic wand tile, not Mirror."


def test_two_players_with_the_same_tile_use_each_their_own() -> None:
    played = ["roll hourglass", "use mirror", "search -", "end_turn"] * 2
    assert magic(*played, tiles=["mirror", "mirror"]).state.tiles_used == (0, 1)


def test_a_player_without_a_tile_uses_none() -> None:
    assert why(magic("roll hourglass", "use mirror")) == "Player 1 has no special tile."


def test_the_base_game_has_no_special_tiles() -> None:
    result = evening("roll hourglass", "use mirror", tiles=["mirror", "wand"])
    assert why(result) == "This variant is played without special tiles."
    assert "left out" in result.warnings[0].sentence("en")


# -- advanced: sections ------------------------------------------------------------------------------------------------


def test_only_the_first_section_is_open_at_first() -> None:
    result = advanced()
    assert result.open_sections == ["mauve"]
    assert result.open_pairs == ["mice", "horses"]


def test_within_a_section_the_order_is_free() -> None:
    assert advanced(*searches("horses", "mice")).state.pairs == ("horses", "mice")


def test_a_complete_section_opens_the_next() -> None:
    assert advanced(*searches("mice")).open_sections == ["mauve"]
    assert advanced(*searches("mice", "horses")).open_sections == ["mauve", "pink"]
    assert advanced(*searches("mice", "horses", "slippers", "dress_and_gloves")).open_sections == ["mauve", "pink", "yellow"]


def test_a_pair_of_a_locked_section_does_not_count_but_the_hand_moves() -> None:
    result = advanced(*searches("slippers"))
    assert result.refused is None
    assert (result.state.pairs, result.state.hour) == ((), 1)
    assert "the pink section is still locked, so the pair does not count" in result.story[-1].sentence("en")


def test_a_pair_turned_back_can_be_found_later() -> None:
    assert advanced(*searches("slippers", "mice", "horses", "slippers")).state.pairs == ("mice", "horses", "slippers")


def test_the_advanced_game_is_won_in_order() -> None:
    assert advanced(*searches(*PAIRS)).state.outcome == "won"
    assert advanced(*searches(*reversed(PAIRS))).state.pairs == ("horses", "mice")


def test_magic_has_no_locks() -> None:
    assert magic(*searches("rat_and_coachman")).state.pairs == ("rat_and_coachman",)


# -- the last chance ---------------------------------------------------------------------------------------------------

FOUR_FOUND = [*searches(*PAIRS[:4], *["-"] * 8)]


def test_with_the_last_chance_midnight_is_not_the_end() -> None:
    assert evening(*FOUR_FOUND, last_chance=True).state.outcome == "last_chance"
    assert evening(*FOUR_FOUND).state.outcome == "lost"


def test_the_last_chance_is_won_pair_by_pair() -> None:
    one = evening(*FOUR_FOUND, "name pumpkin_and_carriage", last_chance=True)
    assert (one.state.outcome, len(one.state.pairs)) == ("last_chance", 5)
    assert evening(*FOUR_FOUND, "name pumpkin_and_carriage", "name rat_and_coachman", last_chance=True).state.outcome == "won"


def test_one_mistake_ends_the_last_chance() -> None:
    assert evening(*FOUR_FOUND, "name -", last_chance=True).state.outcome == "lost"
    assert evening(*FOUR_FOUND, "name rat_and_coachman", "name -", last_chance=True).state.outcome == "lost"


def test_in_the_advanced_game_the_last_chance_keeps_the_order() -> None:
    found = [*searches("mice", *["-"] * 11)]
    early = advanced(*found, "name slippers", last_chance=True)
    assert (early.state.outcome, early.state.pairs) == ("lost", ("mice",))
    assert "too early" in early.story[-1].sentence("en")
    rest = ["horses", "dress_and_gloves", "slippers", "rat_and_coachman", "pumpkin_and_carriage"]
    assert advanced(*found, *(f"name {pair}" for pair in rest), last_chance=True).state.outcome == "won"


def test_a_pair_that_was_found_is_not_named_again() -> None:
    assert why(evening(*FOUR_FOUND, "name mice", last_chance=True)) == "Mice: this pair has already been found."


def test_in_the_last_chance_nobody_rolls() -> None:
    assert why(evening(*FOUR_FOUND, "end_turn", last_chance=True)).startswith("It is midnight: only the last chance is left")


def test_nobody_names_pairs_before_midnight() -> None:
    assert why(evening("name mice", last_chance=True)) == "Pairs are named only on the last chance, at midnight."


def test_six_pairs_at_the_twelfth_search_need_no_last_chance() -> None:
    assert evening(*searches(*["-"] * 6, *PAIRS), last_chance=True).state.outcome == "won"
