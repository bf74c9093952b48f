"""What can be entered in each game, and how the real rules score it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import scoring
from scoring.crews import CrewEntry
from scoring.hands import HandEntry, HandPack
from scoring.referee import Event
from table import Refused, Table
from table.log import replay
from table.rules import Scoring
from table.session import Session


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(rules=Scoring())


def do(session: Session, word: str, **given: Any) -> None:
    session.do({"do": word, **given})


def refused(session: Session, word: str, **given: Any) -> str:
    with pytest.raises(Refused) as refusal:
        do(session, word, **given)
    assert refusal.value.sentence("fr") != refusal.value.sentence("en")
    return refusal.value.sentence("en")


def entry(session: Session, player: str) -> Any:
    """What the player entered."""
    return session.state.player(player)


def total(session: Session, player: str) -> int:
    return session.result().to_json()["players"][player]["total"]


@pytest.mark.parametrize("game", scoring.games())
def test_a_game_nobody_has_entered_anything_into_has_a_result(table: Table, game: str) -> None:
    session = table.new_session(game, ["Ali", "Bea"])
    assert session.result().pack.game == game
    assert session.result().to_json()
    assert table.finish(session).seats[0].player == "Ali"


# Fantasy Realms


@pytest.fixture
def realms(table: Table) -> Session:
    session = table.new_session("fantasy_realms", ["Ali", "Bea"])
    for card in ("mountain", "smoke", "wildfire"):
        do(session, "add_card", player="Ali", card=card)
    return session


def test_a_hand_is_given_to_the_rules_as_it_was_entered(realms: Session) -> None:
    do(realms, "extra", player="Bea", points=-3)
    pack, shared = realms.pack(), {"variant": "standard", "player_count": 2}
    assert isinstance(pack, HandPack)
    assert [realms.state.entry(pack, hand) for hand in realms.state.players] == [
        HandEntry(hand=("mountain", "smoke", "wildfire"), extra=0, **shared),
        HandEntry(hand=(), extra=-3, **shared),
    ]
    assert (total(realms, "Ali"), total(realms, "Bea")) == (126, -3)


def test_a_card_goes_into_a_hand_once_and_out_again(realms: Session) -> None:
    assert refused(realms, "add_card", player="Ali", card="smoke") == "Ali already has this card (smoke)."
    assert refused(realms, "add_card", player="Ali", card="smok").startswith("This game has no card “smok”")
    do(realms, "remove_card", player="Ali", card="smoke")
    assert entry(realms, "Ali").hand == ("mountain", "wildfire")


def test_ten_cards_are_taken_and_an_eleventh_is_not(realms: Session) -> None:
    for card in ("forest", "king", "queen", "princess", "empress", "warlord", "dragon"):
        do(realms, "add_card", player="Ali", card=card)
    assert "10 cards" in refused(realms, "add_card", player="Ali", card="hydra")
    assert any("10 cards" in warning.sentence("en") for warning in realms.warnings())


def test_a_card_of_another_hand_can_be_moved_in_one_step(realms: Session) -> None:
    do(realms, "move_card", player="Bea", card="smoke")
    assert (entry(realms, "Ali").hand, entry(realms, "Bea").hand) == (("mountain", "wildfire"), ("smoke",))
    realms.undo()
    assert entry(realms, "Bea").hand == ()


def test_a_choice_is_left_to_the_app_or_made_or_left_unused_and_the_three_differ(realms: Session) -> None:
    do(realms, "clear_hand", player="Ali")
    for card in ("mirage", "lightning", "forge"):
        do(realms, "add_card", player="Ali", card=card)
    assert not entry(realms, "Ali").choices
    best = total(realms, "Ali")
    do(realms, "choose", player="Ali", card="mirage", use={"suit": "land"})
    assert entry(realms, "Ali").choices == {"mirage": {"suit": "land"}} and total(realms, "Ali") < best
    do(realms, "choose", player="Ali", card="mirage", use="rainstorm")
    assert total(realms, "Ali") == best
    do(realms, "choose", player="Ali", card="mirage", use=None)
    assert entry(realms, "Ali").choices == {"mirage": None} and total(realms, "Ali") == best - 30
    do(realms, "leave_to_app", player="Ali", card="mirage")
    assert not entry(realms, "Ali").choices and total(realms, "Ali") == best


def test_with_one_choice_made_the_other_is_still_searched(realms: Session) -> None:
    do(realms, "set_hand", player="Ali", hand=["mirage", "shapeshifter", "lightning", "magic_wand"])
    best = total(realms, "Ali")
    do(realms, "choose", player="Ali", card="mirage", use=None)
    assert total(realms, "Ali") == best - 30
    do(realms, "leave_to_app", player="Ali")
    assert total(realms, "Ali") == best


def test_an_illegal_choice_is_refused_in_the_words_of_the_rules(realms: Session) -> None:
    do(realms, "add_card", player="Ali", card="mirage")
    before = realms.state
    assert "Mirage cannot become" in refused(realms, "choose", player="Ali", card="mirage", use="magic_wand")
    assert "does not have this card" in refused(realms, "choose", player="Ali", card="island", use="wildfire")
    assert refused(realms, "choose", player="Ali", card="mirage", use={"colour": "red"})
    assert realms.state == before


def test_a_choice_falls_with_its_card_and_with_the_card_it_was_about(realms: Session) -> None:
    do(realms, "set_hand", player="Ali", hand=["doppelganger", "king", "mirage"], choices={"doppelganger": "king", "mirage": "forest"})
    do(realms, "remove_card", player="Ali", card="king")
    assert entry(realms, "Ali").choices == {"mirage": "forest"}
    do(realms, "remove_card", player="Ali", card="mirage")
    assert not entry(realms, "Ali").choices


def test_the_necromancer_takes_the_best_card_of_the_discard_area_unless_told_otherwise(realms: Session) -> None:
    do(realms, "set_hand", player="Ali", hand=["necromancer", "warlord"])
    for card in ("knights", "rangers", "dragon"):
        do(realms, "discard", card=card)
    assert realms.state.discard == ("knights", "rangers", "dragon")
    best = total(realms, "Ali")
    assert realms.result().to_json()["players"]["Ali"]["choices"] == {"necromancer": "knights"}
    do(realms, "choose", player="Ali", card="necromancer", use="rangers")
    assert total(realms, "Ali") < best
    do(realms, "choose", player="Ali", card="necromancer", use=None)
    assert total(realms, "Ali") == 3 + 4
    do(realms, "undiscard", card="dragon")
    assert refused(realms, "undiscard", card="dragon") and refused(realms, "discard", card="rangers")


def test_in_chaos_realms_no_more_than_three_cards_are_drawn(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ali", "Bea", "Cid"], variant="chaos")
    for card in ("knights", "rangers", "dragon"):
        do(session, "discard", card=card)
    assert refused(session, "discard", card="candle") == "Only 3 cards are drawn: remove one first."
    do(session, "undiscard", card="dragon")
    do(session, "discard", card="candle")
    assert session.state.discard == ("knights", "rangers", "candle")


def test_a_card_the_necromancer_took_lay_there_whether_or_not_anybody_wrote_it_down(realms: Session) -> None:
    do(realms, "set_hand", player="Ali", hand=["necromancer", "warlord"], choices={"necromancer": "knights"})
    before = total(realms, "Ali")
    do(realms, "discard", card="candle")
    assert total(realms, "Ali") == before
    do(realms, "leave_to_app", player="Ali", card="necromancer")
    assert total(realms, "Ali") == 3 + 4


@pytest.mark.parametrize("seed", range(8))
def test_whatever_is_put_into_hands_and_discard_area_every_table_can_be_counted(realms: Session, seed: int) -> None:
    chance, cards = Random(seed), ["necromancer", "knights", "rangers", "dragon", "forest", "king", "mirage", "smoke"]
    for _ in range(80):
        card, player = chance.choice(cards), chance.choice(realms.players)
        event = chance.choice([
            {"do": "add_card", "player": player, "card": card}, {"do": "move_card", "player": player, "card": card},
            {"do": "remove_card", "player": player, "card": card}, {"do": "discard", "card": card}, {"do": "undiscard", "card": card},
            {"do": "choose", "player": player, "card": "necromancer", "use": chance.choice([card, None])},
            {"do": "leave_to_app", "player": player, "card": "necromancer"},
        ])
        with suppress(Refused):
            realms.do(event)
        assert set(realms.result().players) == set(realms.players)


def test_a_card_that_was_brought_may_have_something_to_choose_itself(table: Table) -> None:
    chaos = table.new_session("fantasy_realms", ["Ali", "Bea", "Cléo"], variant="chaos")
    do(chaos, "set_hand", player="Ali", hand=["necromancer", "king"], choices={"necromancer": "shapeshifter"})
    do(chaos, "choose", player="Ali", card="shapeshifter", use="queen")
    assert entry(chaos, "Ali").choices == {"necromancer": "shapeshifter", "shapeshifter": "queen"}
    assert "does not have this card" in refused(chaos, "choose", player="Ali", card="mirage", use="island")


def test_a_card_in_two_hands_and_one_in_the_discard_area_are_told_and_not_blocked(realms: Session) -> None:
    do(realms, "add_card", player="Bea", card="smoke")
    do(realms, "discard", card="mountain")
    warnings = [warning.sentence("fr") for warning in realms.warnings()]
    assert any("Fumée" in warning and "Ali" in warning and "Bea" in warning for warning in warnings)
    assert "Montagne\u00a0: dans la défausse et chez Ali." in warnings
    assert len(warnings) == 2


def test_a_reading_the_game_does_not_have_is_refused(realms: Session) -> None:
    assert "unheard_of" in refused(realms, "reading", reading="unheard_of", value=True)
    do(realms, "reading", reading="wildfire_spares_wild", value=False)
    assert realms.result().to_json()["players"]["Ali"]["total"] == 126


def test_a_house_that_reads_a_rule_its_own_way_starts_every_game_so(table: Table) -> None:
    table.settings["readings.fantasy_realms"] = {"wildfire_spares_wild": False}
    assert table.new_session("fantasy_realms", ["Ali", "Bea"]).state.readings == {"wildfire_spares_wild": False}
    assert not table.new_session("fantasy_realms", ["Ali", "Bea"], readings={}).state.readings


# Once Upon a Draft


@pytest.fixture
def tricks(table: Table) -> Session:
    return table.new_session("once_upon_a_draft", ["Ali", "Pierre", "Fiona"], variant="tricks")


def test_a_trick_is_played_card_by_card_and_the_next_one_begins_when_everybody_has_played(tricks: Session) -> None:
    for player, card in (("Ali", 35), ("Pierre", 5), ("Fiona", 30), ("Ali", 50)):
        do(tricks, "play", player=player, card=card)
    assert tricks.state.tricks == ((("Ali", 35), ("Pierre", 5), ("Fiona", 30)), (("Ali", 50),))
    result = tricks.result().to_json()
    assert result["players"]["Ali"]["tokens"]["2"]["star"] == 2
    assert result["players"]["Pierre"]["tokens"]["2"]["gem"] == 4


def test_an_earlier_trick_can_be_corrected(tricks: Session) -> None:
    do(tricks, "trick", cards=[["Ali", 35], ["Pierre", 5], ["Fiona", 30]])
    do(tricks, "play", player="Ali", card=50)
    do(tricks, "play", player="Pierre", card=3, trick=1)
    do(tricks, "playing_order", trick=1, players=["Fiona", "Ali", "Pierre"])
    assert tricks.state.tricks == ((("Fiona", 30), ("Ali", 35), ("Pierre", 3)), (("Ali", 50),))
    do(tricks, "take_back", player="Ali", trick=2)
    assert len(tricks.state.tricks) == 1
    do(tricks, "take_back", player="Fiona", trick=1)
    do(tricks, "play", player="Fiona", card=29)
    assert tricks.state.tricks == ((("Ali", 35), ("Pierre", 3), ("Fiona", 29)),)


def test_what_cannot_be_in_a_trick_is_refused(tricks: Session) -> None:
    do(tricks, "play", player="Ali", card=35)
    assert refused(tricks, "play", player="Pierre", card=35) == "Card 35 is in this trick already."
    assert refused(tricks, "play", player="Pierre", card=51) == "Cards go from 1 to 50, not 51."
    assert refused(tricks, "play", player="ghost_1", card=2) == "ghost_1 is not at this table."
    assert refused(tricks, "play", player="Ali", card=2, trick=3) == "Trick 3 has not been played yet."
    assert refused(tricks, "trick", cards=[["Ali", 1], ["Ali", 2]]) == "A player plays only one card in a trick."
    assert refused(tricks, "trick", cards=[["Ali", 1, 2]])
    assert refused(tricks, "trick", cards=[["Ali", 1]], trick=9) == "A game has at most 8 tricks."
    assert refused(tricks, "take_back", player="Pierre", trick=1) == "Pierre has not played in this trick."
    assert refused(tricks, "playing_order", trick=1, players=["Pierre"])
    assert refused(tricks, "add_to_team", player="Ali", card=1) == "This game is scored trick by trick."
    assert refused(tricks, "tokens", player="Ali", tokens={"star": 1}) == "This game is scored trick by trick."


def test_a_card_played_in_two_tricks_is_told_and_not_blocked(tricks: Session) -> None:
    do(tricks, "trick", cards=[["Ali", 35], ["Pierre", 5], ["Fiona", 30]])
    do(tricks, "play", player="Ali", card=5)
    assert any("5" in warning.sentence("en") for warning in tricks.warnings())


def test_two_players_play_with_two_ghosts(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", ["Ali", "Pierre"], variant="tricks")
    do(session, "trick", cards=[["ghost_1", 50], ["Ali", 29], ["ghost_2", 2], ["Pierre", 1]])
    assert session.state.ghosts == ("ghost_1", "ghost_2")
    assert session.result().to_json()["leader"] == "ghost_1"
    do(session, "earned", player="ghost_1", card=50, chapter=2, tokens={"heart": 2})
    do(session, "rename", player="Ali", to="Alia")
    assert session.state.tricks[0][1] == ("Alia", 29)
    assert session.state.earned == {"ghost_1": {"50": {"2": {"heart": 2}}}}
    assert session.result().to_json()["players"]["Alia"]["tokens"]["2"] == {"star": 1, "heart": 1, "gem": 1}


def test_tokens_typed_for_an_unread_card_can_be_typed_again_and_taken_back(tricks: Session) -> None:
    do(tricks, "play", player="Ali", card=50)
    do(tricks, "earned", player="Ali", card=50, chapter=2, tokens={"star": 1})
    do(tricks, "earned", player="Ali", card=50, chapter=3, tokens={"gem": 2})
    assert tricks.state.earned == {"Ali": {"50": {"2": {"star": 1}, "3": {"gem": 2}}}}
    do(tricks, "rename", player="Ali", to="Alia")
    do(tricks, "earned", player="Alia", card=50, chapter=2, tokens={})
    assert tricks.state.earned == {"Alia": {"50": {"3": {"gem": 2}}}}
    do(tricks, "earned", player="Alia", card=50, chapter=3, tokens={})
    assert not tricks.state.earned
    assert refused(tricks, "earned", player="Alia", card=50, chapter=1, tokens={"gem": 1})
    assert refused(tricks, "earned", player="Alia", card=50, chapter=3, tokens={"moon": 1})
    assert refused(tricks, "earned", player="Alia", card=50, chapter=3, tokens={"gem": -1})


def test_the_zen_dwarf_is_not_paid_before_somebody_typed_what_was_won(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", ["Fiona", "Ali"], variant="end")
    do(session, "add_to_team", player="Fiona", card=14)
    assert session.result().to_json()["players"]["Fiona"]["total"]["star"] == 0
    assert any("depends on how many tricks" in warning.sentence("en") for warning in session.warnings())
    do(session, "tokens", player="Fiona", tokens={"tricks_won": 0})
    assert session.result().to_json()["players"]["Fiona"]["total"]["star"] == 2


def test_a_game_scored_at_the_end_takes_teams_and_tokens(table: Table) -> None:
    session = table.new_session("once_upon_a_draft", ["Fiona", "Ali"], variant="end")
    for card in (6, 26, 3, 4, 30, 47):
        do(session, "add_to_team", player="Fiona", card=card)
    do(session, "tokens", player="Fiona", tokens={"star": 1, "heart": 2})
    do(session, "tokens", player="Fiona", tokens={"heart": 4, "tricks_won": 1})
    assert session.players == ("Fiona", "Ali") and len(session.state.ghosts) == 2
    assert (entry(session, "Fiona").team, entry(session, "Ali").team) == ((6, 26, 3, 4, 30, 47), ())
    assert (entry(session, "Fiona").tokens, entry(session, "Ali").tokens) == ({"star": 1, "heart": 4, "tricks_won": 1}, {})
    assert session.result().to_json()["players"]["Fiona"]["tokens"]["2"]["heart"] == 4
    do(session, "move_to_team", player="Ali", card=47)
    do(session, "remove_from_team", player="Fiona", card=30)
    assert (entry(session, "Fiona").team, entry(session, "Ali").team) == ((6, 26, 3, 4), (47,))
    assert refused(session, "add_to_team", player="Ali", card=47) == "Ali already has card 47."
    assert refused(session, "remove_from_team", player="Ali", card=3) == "Ali does not have card 3."
    assert refused(session, "play", player="Ali", card=1) == "This game is scored at the end, without tricks."
    assert refused(session, "earned", player="Ali", card=47, chapter=2, tokens={"gem": 1})
    assert refused(session, "tokens", player="Ali", tokens={"star": -1}) == "A number of tokens is never negative."
    for card in range(10, 19):
        do(session, "add_to_team", player="Ali", card=card)
    assert refused(session, "add_to_team", player="Ali", card=20) == "Ali already has 10 cards."


def test_whoever_leaves_takes_their_cards_along(tricks: Session) -> None:
    do(tricks, "trick", cards=[["Ali", 35], ["Pierre", 5], ["Fiona", 30]])
    do(tricks, "earned", player="Pierre", card=5, chapter=2, tokens={"gem": 1})
    do(tricks, "leave", player="Pierre")
    assert tricks.state.tricks == ((("Ali", 35), ("Fiona", 30)),) and not tricks.state.earned


# Bébés pirates


@pytest.fixture
def ship(table: Table) -> Session:
    return table.new_session("baby_pirates", ["Ali", "Bea", "Chloé"], variant="basic")


def test_a_pirates_entry_is_given_to_the_rules_as_the_batch_takes_it(ship: Session) -> None:
    do(ship, "crew", player="Ali", type="pirate", colour="green", copies=2)
    do(ship, "crew", player="Ali", type="navigator", colour="green", copies=1)
    do(ship, "treasures", player="Ali", count=1)
    do(ship, "coins", player="Ali", count=12)
    do(ship, "cried_best", players=["Bea", "Ali"])
    assert ship.state.variant == "basic" and ship.state.cried_best == ("Bea", "Ali")
    assert entry(ship, "Ali").entry() == CrewEntry(
        name="Ali",
        crew=(("navigator", "green"), ("pirate", "green"), ("pirate", "green")),
        treasures=1,
        coins=12,
        skulls=0,
        paid_discards=0,
        counted_set=None,
    )
    assert entry(ship, "Bea").coins is None
    assert ship.result().to_json()["players"]["Ali"]["points"] == 2 + 1 + 1
    do(ship, "rename", player="Bea", to="Béatrice")
    assert ship.state.cried_best == ("Béatrice", "Ali")
    do(ship, "leave", player="Béatrice")
    assert ship.state.cried_best == ("Ali",)


def test_a_crew_card_that_is_taken_over_is_one_step(ship: Session) -> None:
    do(ship, "crew", player="Ali", type="pirate", colour="green", copies=2)
    do(ship, "move_crew", player="Bea", holder="Ali", type="pirate", colour="green")
    assert entry(ship, "Ali").crew == entry(ship, "Bea").crew == {("pirate", "green"): 1}
    ship.undo()
    assert entry(ship, "Ali").crew == {("pirate", "green"): 2} and entry(ship, "Bea").crew == {}
    ship.redo()
    asked = {"player": "Bea", "holder": "Chloé", "type": "pirate", "colour": "green"}
    assert refused(ship, "move_crew", **asked) == "Chloé does not have this crew card."


def test_coins_that_were_not_counted_are_not_zero_and_the_last_ones_are_offered(ship: Session) -> None:
    do(ship, "coins", player="Ali", count=0)
    do(ship, "coins", player="Bea", count=12)
    assert ship.result().to_json()["last_coins"] == {"name": "Chloé", "coins": 18}
    do(ship, "coins", player="Ali", count=None)
    assert "last_coins" not in ship.result().to_json()


def test_whoever_counted_alone_enters_the_best_set_as_a_figure(ship: Session) -> None:
    do(ship, "express", player="Ali", set=4)
    assert entry(ship, "Ali").set == 4 and ship.result().to_json()["players"]["Ali"]["set"] == 4
    do(ship, "express", player="Ali", set=None)
    assert entry(ship, "Ali").set is None


def test_a_sum_that_cannot_be_is_told_and_not_blocked(ship: Session) -> None:
    for player in ship.players:
        do(ship, "crew", player=player, type="pirate", colour="green", copies=1)
        do(ship, "coins", player=player, count=11)
    sentences = " ".join(warning.sentence("en") for warning in ship.warnings())
    assert "33" in sentences and ("3 " in sentences or "three" in sentences)


def test_what_no_pirate_can_have_is_refused(ship: Session) -> None:
    assert refused(ship, "crew", player="Ali", type="parrot", colour="green", copies=1)
    assert refused(ship, "crew", player="Ali", type="pirate", colour="green", copies=3) == "There are only 2 copies of each crew card."
    for word in ("treasures", "coins", "skulls", "paid_discards"):
        assert refused(ship, word, player="Ali", count=-1) == "This cannot go below zero."
    assert refused(ship, "cried_best", players=["Ali", "Ali"]) == "Everybody cries only once."
    assert refused(ship, "cried_best", players=["Zoé"]) == "Zoé is not at this table."
    assert refused(ship, "shuffle_lid")


def test_skulls_and_paid_discards_count_in_the_advanced_game(table: Table) -> None:
    session = table.new_session("baby_pirates", ["Ali", "Bea"], variant="advanced")
    do(session, "skulls", player="Ali", count=3)
    do(session, "paid_discards", player="Bea", count=1)
    assert (entry(session, "Ali").skulls, entry(session, "Bea").paid_discards) == (3, 1)
    assert session.result().ranking == [["Ali"], ["Bea"]]


def test_the_lid_of_petits_pirates_is_shuffled_in_once_with_five(table: Table) -> None:
    session = table.new_session("baby_pirates", list("ABCDE"), variant="petits")
    do(session, "shuffle_lid")
    assert session.state.lid_shuffled and refused(session, "shuffle_lid") == "The lid has already been shuffled in."
    for name, coins in zip("ABCDE", (3, 5, 5, 0, 1), strict=True):
        do(session, "coins", player=name, count=coins)
    record = table.finish(session)
    assert record.winners == ("B", "C") and record.totals["A"] == 3


# Cendrillon


def test_an_evening_is_a_list_of_events_that_the_referee_allows(table: Table) -> None:
    session = table.new_session("cinderella", ["Eva", "Tom"])
    do(session, "roll", face="hourglass")
    do(session, "search", pair="mice")
    do(session, "end_turn")
    assert (session.state.variant, session.players) == ("base", ("Eva", "Tom"))
    assert session.state.events == (Event("roll", "hourglass"), Event("search", "mice"), Event("end_turn"))
    state = session.result().to_json()["state"]
    assert (state["hour"], state["pairs"]) == (1, ["mice"])


def test_an_event_the_referee_does_not_allow_is_refused_in_his_words_and_changes_nothing(table: Table) -> None:
    session = table.new_session("cinderella", ["Eva", "Tom"])
    assert refused(session, "search", pair="mice")
    assert refused(session, "use", tile="mirror")
    do(session, "roll", face="wand")
    assert refused(session, "roll", face="wand")
    assert refused(session, "name", pair=None)
    assert session.state.events == (Event("roll", "wand"),)
    assert session.result().to_json()["refused"] is None


def test_an_edit_that_the_referee_would_not_have_allowed_is_refused(table: Table) -> None:
    session = table.new_session("cinderella", ["Eva"])
    do(session, "roll", face="hourglass")
    do(session, "search", pair=None)
    with pytest.raises(Refused):
        session.edit(1, {"do": "roll", "face": "wand"})
    session.edit(2, {"do": "search", "pair": "mice"})
    assert session.result().to_json()["state"]["pairs"] == ["mice"]


def test_tiles_extra_tiles_and_the_last_chance_are_options_that_the_rules_check(table: Table) -> None:
    options = {"tiles": ["mirror", "wand"], "extra_tiles": 4, "last_chance": True}
    session = table.new_session("cinderella", ["Eva", "Tom"], variant="magic", options=options)
    evening = session.result().evening
    assert (list(evening.tiles), evening.extra_tiles, evening.last_chance) == (["mirror", "wand"], 4, True)
    do(session, "option", option="last_chance", value=False)
    assert session.result().evening.last_chance is False
    assert refused(session, "option", option="tiles", value=["broom"])
    for wrong in ({"extra_tiles": 99}, {"extra_tiles": "many"}, {"tiles": ["broom"]}, {"tiles": "wand"}, {"last_chance": 3}):
        with pytest.raises(Refused):
            table.new_session("cinderella", ["Eva", "Tom"], variant="magic", options=wrong)


def test_the_apps_own_die_has_the_true_odds_and_its_throw_is_an_event(table: Table) -> None:
    session = table.new_session("cinderella", ["Eva"])
    chance = Random(4)
    faces: Counter[str] = Counter()
    for _ in range(600):
        faces[session.throw_die(chance)] += 1
        session.undo()
    assert 60 < faces["wand"] < 140 and 150 < faces["cauldron"] < 250 and 250 < faces["hourglass"] < 350
    face = session.throw_die()
    assert session.state.events == (Event("roll", face),)


def test_a_won_evening_is_won_by_everybody_and_can_be_undone_across_its_end(table: Table) -> None:
    session = table.new_session("cinderella", ["Eva", "Tom"])
    for pair in ("mice", "horses", "slippers", "dress_and_gloves", "rat_and_coachman", "pumpkin_and_carriage"):
        do(session, "roll", face="hourglass")
        do(session, "search", pair=pair)
        if session.result().to_json()["state"]["outcome"] is None:
            do(session, "end_turn")
    assert session.result().to_json()["state"]["outcome"] == "won"
    session.undo()
    assert session.result().to_json()["state"]["outcome"] is None
    session.redo()
    record = table.finish(session)
    assert record.winners == ("Eva", "Tom") and record.totals == {"Eva": None, "Tom": None}
    assert table.plain_text(record, "en").splitlines()[1:] == ["Won at 6 o’clock. Pairs found: 6 of 6.", "Eva, Tom"]


def test_a_shared_evening_says_the_variant_the_hour_and_the_pairs_even_of_one_player(table: Table) -> None:
    session = table.new_session("cinderella", ["Eva"], variant="magic", options={"last_chance": False})
    for _ in range(12):
        do(session, "roll", face="hourglass")
        do(session, "search", pair=None)
        if session.result().to_json()["state"]["outcome"] is None:
            do(session, "end_turn")
    title, told, names = table.plain_text(table.finish(session), "en").splitlines()
    assert table.pack("cinderella").variants["magic"].name.sentence("en") in title
    assert (told, names) == ("Lost at 12 o’clock. Pairs found: 0 of 6.", "Eva")


def test_a_hand_never_entered_has_no_total_and_does_not_win(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ali", "Bea", "Cem"])
    do(session, "add_card", player="Ali", card="dragon")
    record = table.finish(session)
    assert record.totals == {"Ali": -10, "Bea": None, "Cem": None}
    assert record.winners == ("Ali",)
    shared = table.plain_text(record, "en").splitlines()[1:]
    assert shared == ["Leading: Ali. The score is not complete.", "1. Ali: −10 (Dragon −10)", "– Bea: not entered", "– Cem: not entered"]
    assert [mark.player for mark in table.history.statistics(game="fantasy_realms").by_game["fantasy_realms"].marks] == ["Ali"]


# Any game


@pytest.mark.parametrize("game", scoring.games())
def test_the_whole_log_read_again_gives_the_same_state(table: Table, game: str) -> None:
    session = table.new_session(game, ["Ali", "Bea"])
    do(session, "note", text="first")
    do(session, "reorder", players=["Bea", "Ali"])
    session.undo()
    session.edit(1, {"do": "note", "text": "second"})
    assert replay(raw for _, raw in session.entries).state == session.state
    assert session.state.notes == ("second",) and session.players == ("Ali", "Bea")


def test_a_shared_game_says_what_copied_cards_became(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ali", "Bea"])
    hand = ["mirage", "doppelganger", "book_of_changes", "island", "dragon", "wildfire", "candle"]
    choices = {"mirage": "bell_tower", "doppelganger": "wildfire", "book_of_changes": {"card": "candle", "suit": "wizard"}}
    do(session, "set_hand", player="Ali", hand=hand, choices=choices)
    text = table.plain_text(session.record_so_far(), "en")
    for became in ("Mirage → Bell Tower ", "Doppelgänger → Wildfire ", "Book of Changes → Candle, Wizard "):
        assert became in text
    assert "Livre des Mutations → Chandelle, Sorcier " in table.plain_text(session.record_so_far(), "fr")


def test_a_shared_game_names_cards_and_tokens_in_the_language_asked_for(table: Table, realms: Session) -> None:
    record = realms.record_so_far()
    assert "1. Ali\u00a0: 126 (Montagne 59, Fumée 27, Feu de Forêt 40)" in table.plain_text(record, "fr")
    do(realms, "extra", player="Ali", points=-1136)
    lost = realms.record_so_far()
    assert "Ali\u00a0: −1\u00a0010 (" in table.plain_text(lost, "fr") and "points en plus −1\u00a0136" in table.plain_text(lost, "fr")
    assert "Ali: −1,010 (" in table.plain_text(lost, "en")
    assert "Fantasy Realms,2026-11-14,Ali,1,,,Wildfire,40" in table.csv(record, "en")
    assert table.history.records() == []
    story = table.new_session("once_upon_a_draft", ["Ali", "Bea"], variant="end")
    do(story, "tokens", player="Ali", tokens={"star": 2, "heart": 1})
    assert "étoiles 2, cœurs 1" in table.plain_text(table.finish(story), "fr")
