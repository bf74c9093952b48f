"""Sums that must add up: warnings are full sentences, and the points do not change."""

from __future__ import annotations

import pytest

from tests.scoring.crews.pirates import crew, pirates, player, settle, warned

CARDS = [f"{each} {colour}" for each in pirates().types for colour in pirates().colours]


def full_table(players: int) -> list[dict[str, object]]:
    """A basic game in which everything adds up."""
    deck = pirates().deck("basic", players)
    assert deck is not None
    kinds = [(each, colour) for each in pirates().in_deck("basic", players, "type")
             for colour in pirates().in_deck("basic", players, "colour")]
    cards = [list(kinds[number % len(kinds)]) for number in range(deck.cards_in_hands)]
    seated: list[dict[str, object]] = [player(f"P{number}", coins=10) for number in range(players)]
    for number, each in enumerate(seated):
        each["crew"] = cards[number::players]
    return seated


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_table_that_adds_up_is_not_warned(players: int) -> None:
    assert settle(*full_table(players)).warnings == ()


def test_two_coins_too_many() -> None:
    result = settle(player("Anna", coins=12), player("Ben"), player("Chloé"), player("Dan"))
    found = next(warning for warning in result.warnings if warning.check == "coins")
    assert found.sentence("fr") == "2 pièces de trop\u00a0: 42 en tout, 40 à 4 joueurs."
    assert found.sentence("en") == "2 coins too many: 42 counted, 40 with 4 players."
    assert found.difference == 2


def test_one_coin_too_many_is_said_in_the_singular() -> None:
    result = settle(player("Anna", coins=11), player("Ben"), player("Chloé"))
    assert "1 pièce de trop" in result.warnings[0].sentence("fr")
    assert "1 coin too many" in result.warnings[0].sentence("en")


def test_coins_that_are_missing() -> None:
    result = settle(player("Anna", coins=8), player("Ben"), player("Chloé"), player("Dan"))
    assert warned(result, "coins") == ["2 coins are missing: 38 counted, 40 with 4 players."]
    assert result.warnings[0].sentence("fr") == "Il manque 2 pièces\u00a0: 38 en tout, 40 à 4 joueurs."
    assert warned(settle(player("Anna", coins=9), player("Ben")), "coins") == ["1 coin is missing: 19 counted, 20 with 2 players."]


def test_a_warning_never_changes_a_point() -> None:
    right = settle(player("Anna", "pirate green", coins=12), player("Ben", coins=8))
    wrong = settle(player("Anna", "pirate green", coins=50), player("Ben", coins=8))
    assert [score.points for score in right.players.values()] == [score.points for score in wrong.players.values()]


# -- advanced: the bank ------------------------------------------------------------------------------------------------


def test_every_paid_discard_brings_five_coins_from_the_bank() -> None:
    result = settle(player("Anna", coins=15, paid_discards=2), player("Ben", coins=15), mode="advanced")
    assert warned(result, "coins") == []
    assert result.bank == 10


def test_the_sum_names_the_paid_discards() -> None:
    result = settle(player("Anna", coins=14, paid_discards=1), player("Ben", coins=10), mode="advanced")
    assert warned(result, "coins") == ["1 coin is missing: 24 counted, 25 with 2 players and 1 paid discard."]
    assert result.warnings[0].sentence("fr") == "Il manque 1 pièce\u00a0: 24 en tout, 25 à 2 joueurs avec 1 défausse payée."


def test_the_bank_pays_four_discards_at_most() -> None:
    result = settle(player("Anna", coins=20, paid_discards=3), player("Ben", coins=20, paid_discards=2), mode="advanced")
    assert warned(result, "coins") == []
    assert warned(result, "discards") == ["5 paid discards: the bank of 20 coins pays 4 at most."]
    assert result.bank == 0


def test_nothing_is_paid_for_a_discard_in_the_basic_game() -> None:
    result = settle(player("Anna", paid_discards=1), player("Ben"))
    assert warned(result, "discards") == ["1 paid discard: there is no bank in this mode."]
    assert warned(result, "coins") == []
    assert result.bank is None


def test_nobody_has_more_skulls_than_crew() -> None:
    result = settle(player("Anna", "pirate green", skulls=2), player("Ben", "pirate green", skulls=1), mode="advanced")
    assert warned(result, "skulls") == ["Anna: 2 skulls, but a crew of only 1 card."]
    assert warned(settle(player("Anna", skulls=2), player("Ben")), "skulls") == []


# -- copies, treasures, cards ------------------------------------------------------------------------------------------


def test_two_copies_of_each_pair_exist_over_all_players() -> None:
    result = settle(player("Anna", "pirate green", "pirate green"), player("Ben", "pirate green"), player("Chloé", "pirate purple"))
    assert warned(result, "copies") == ["Pirate · Green appears 3 times (Anna, Ben): the game has 2."]


def test_purple_and_navigators_are_not_in_the_game_of_two() -> None:
    result = settle(player("Anna", "navigator green", "pirate purple"), player("Ben"))
    assert warned(result, "copies") == ["Navigator · Green (Anna) is not in the game with 2 players.",
                                        "Pirate · Purple (Anna) is not in the game with 2 players."]
    assert result.players["Anna"].set_points == 2, "the warning does not block"


@pytest.mark.parametrize(("players", "treasures"), [(2, 5), (3, 4), (4, 3), (5, 5)])
def test_treasures_in_play(players: int, treasures: int) -> None:
    others = [player(f"P{number}") for number in range(players - 1)]
    assert warned(settle(player("Anna", treasures=treasures), *others), "treasures") == []
    too_many = settle(player("Anna", treasures=treasures + 1), *others)
    assert warned(too_many, "treasures") == [f"1 treasure too many: {treasures + 1} counted, {treasures} with {players} players."]


@pytest.mark.parametrize(("players", "cards"), [(2, 15), (3, 22), (4, 23), (5, 25)])
def test_cards_in_hands_of_the_basic_game(players: int, cards: int) -> None:
    seated = full_table(players)
    assert sum(len(each["crew"]) for each in seated) == cards  # type: ignore[arg-type, misc]
    seated[0]["crew"] = seated[0]["crew"][1:]  # type: ignore[index]
    assert warned(settle(*seated), "cards") == [f"1 card is missing: {cards - 1} counted, {cards} with {players} players."]
    seated[0]["treasures"] = 2
    assert warned(settle(*seated), "cards") == [f"1 card too many: {cards + 1} counted, {cards} with {players} players."]


def test_cards_are_not_summed_in_the_advanced_game() -> None:
    assert warned(settle(*full_table(3)[:2], player("Chloé"), mode="advanced"), "cards") == []


def test_too_few_cards_are_no_news_while_somebody_is_still_counting() -> None:
    assert warned(settle(player("Anna", "pirate green"), player("Ben", coins=None), player("Chloé", coins=None)), "cards") == []
    assert warned(settle(player("Anna", set=3), player("Ben"), player("Chloé")), "cards") == []
    many = crew(*CARDS)
    assert warned(settle({"name": "Anna", "crew": many}, player("Ben", coins=None, treasures=1), player("Chloé", coins=None)), "cards")


def test_a_set_counted_by_hand_has_a_limit() -> None:
    assert warned(settle(player("Anna", set=6), player("Ben"), player("Chloé")), "set") == [
        "Anna: 6 points for sets; the most possible is 5."]
    assert warned(settle(player("Anna", set=8), player("Ben")), "set") == []
    assert warned(settle(player("Anna", set=9), player("Ben")), "set") == ["Anna: 9 points for sets; the most possible is 8."]


# -- the last coins ----------------------------------------------------------------------------------------------------


def test_the_last_players_coins_are_offered() -> None:
    result = settle(player("Anna", coins=13), player("Ben", coins=9), player("Chloé", coins=None))
    assert result.last_coins is not None
    assert result.to_json()["last_coins"] == {"name": "Chloé", "coins": 8}
    assert result.last_coins.sentence("fr") == "Il reste 8 pièces pour Chloé."
    assert result.last_coins.sentence("en") == "8 coins are left for Chloé."
    assert warned(result, "coins") == ["Coins not counted yet: Chloé."]


def test_the_offer_counts_what_the_bank_has_paid() -> None:
    result = settle(player("Anna", coins=13, paid_discards=1), player("Ben", coins=None), mode="advanced")
    assert result.last_coins is not None
    assert result.last_coins.coins == 12


def test_a_player_without_the_word_coins_has_not_counted_them() -> None:
    result = settle(player("Anna", coins=19), {"name": "Ben", "crew": []})
    assert result.last_coins is not None
    assert result.last_coins.sentence("fr") == "Il reste 1 pièce pour Ben."
    assert result.last_coins.sentence("en") == "1 coin is left for Ben."


def test_there_is_no_offer_while_two_are_counting_or_the_others_have_too_many() -> None:
    assert settle(player("Anna", coins=13), player("Ben", coins=None), player("Chloé", coins=None)).last_coins is None
    too_many = settle(player("Anna", coins=25), player("Ben", coins=None))
    assert too_many.last_coins is None
    assert "5 coins too many: 25 counted, 20 with 2 players." in warned(too_many, "coins")
