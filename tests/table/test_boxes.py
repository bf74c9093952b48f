"""Boxes on the table: recorded in the start of a game, remembered for the next, kept with a finished one; and the items in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import scoring
from table import Refused, Table
from table.hand_code import enter_code, write_code
from table.rules import Scoring
from table.session import Session

GAME = "fantasy_realms"
SUITS, ITEMS, PROMO, DELUXE = scoring.open_pack(GAME).editions
HAND = ("bell_tower_ch", "demon", "angel", "dark_queen", "forest", "rangers_ch", "basilisk", "castle")


@pytest.fixture
def table(open_table: Callable[..., Table]) -> Table:
    return open_table(rules=Scoring())


def with_boxes(table: Table, *boxes: str) -> Session:
    return table.new_session(GAME, ["Ali", "Bea", "Cleo"], editions=boxes)


def lay(session: Session, *items: str, player: str = "Ali") -> None:
    for item in items:
        session.do({"do": "add_item", "player": player, "item": item})


# Which boxes


def test_a_game_is_begun_with_the_boxes_on_the_table_in_the_order_of_the_pack(table: Table) -> None:
    session = with_boxes(table, PROMO, SUITS)
    assert session.state.editions == (SUITS, PROMO) == session.pack().boxes
    assert table.session(session.id).state.editions == (SUITS, PROMO)
    assert session.state.shape.hand_size == session.pack().hand_size == 8


def test_the_boxes_somebody_owns_are_on_the_table_unless_a_game_says_otherwise(table: Table) -> None:
    assert table.own_boxes(GAME) == () and table.settings.boxes(GAME) is None
    table.settings[f"boxes.{GAME}"] = [PROMO, SUITS]
    assert table.new_session(GAME, ["Ali", "Bea", "Cleo"]).state.editions == (SUITS, PROMO)
    assert with_boxes(table).state.editions == ()
    assert table.settings.boxes(GAME) == [PROMO, SUITS]


def test_a_box_that_is_gone_is_no_longer_owned(table: Table) -> None:
    table.settings[f"boxes.{GAME}"] = [PROMO, "lost_box"]
    assert table.own_boxes(GAME) == (PROMO,)
    assert table.pack_to_show(GAME).boxes == (PROMO,)


def test_a_game_cannot_begin_with_a_box_that_does_not_exist(table: Table) -> None:
    with pytest.raises(Refused):
        with_boxes(table, "lost_box")
    assert not table.open_sessions()


@pytest.mark.parametrize("editions", ["promo", {"promo": True}, [1], [["promo"]], None])
def test_a_start_whose_boxes_cannot_be_read_is_refused(table: Table, editions: object) -> None:
    from table.log import begin

    with pytest.raises(Refused):
        begin({**with_boxes(table).entries[0][1], "editions": editions})


def test_the_boxes_decide_which_cards_there_are(table: Table) -> None:
    plain, whole = with_boxes(table), with_boxes(table, SUITS)
    whole.do({"do": "add_card", "player": "Ali", "card": "bell_tower_ch"})
    for session, card in ((plain, "bell_tower_ch"), (plain, "demon"), (whole, "bell_tower"), (whole, "spyglass")):
        with pytest.raises(Refused):
            session.do({"do": "add_card", "player": "Ali", "card": card})
        with pytest.raises(Refused):
            session.do({"do": "discard", "card": card})


def test_a_house_rule_of_a_box_that_is_not_on_the_table_is_not_recorded(table: Table) -> None:
    judge = "judge_counts_struck_penalties"
    table.settings[f"readings.{GAME}"] = {judge: False}
    assert with_boxes(table).state.readings == {}
    assert with_boxes(table, SUITS).state.readings == {judge: False}
    assert with_boxes(table, SUITS).result() is not None


# A finished game


def test_a_finished_game_keeps_its_boxes_and_names_its_cards(table: Table) -> None:
    session = with_boxes(table, SUITS, ITEMS)
    session.do({"do": "set_hand", "player": "Ali", "hand": list(HAND)})
    lay(session, "treasure_chest")
    record = table.finish(session)
    assert record.editions == (SUITS, ITEMS) == table.history.record(record.id).editions
    told = table.plain_text(record, "en")
    assert "Demon 45" in told and "Treasure Chest −5" in told
    assert ",Coffre au trésor,-5" in table.csv(record, "fr")
    assert table.session(record.id).differences(record) == []
    assert table.reopen(record.id).pack().boxes == (SUITS, ITEMS)


def test_the_record_of_a_game_without_boxes_is_as_it_was(table: Table) -> None:
    record = table.finish(with_boxes(table))
    assert "editions" not in record.result and record.editions == ()


def test_boxes_move_to_another_phone(table: Table, tmp_path: Path) -> None:
    table.settings[f"boxes.{GAME}"] = [SUITS]
    session = with_boxes(table, SUITS, ITEMS)
    lay(session, "spyglass")
    table.finish(session)
    other = Table.open(tmp_path / "other", rules=Scoring())
    other.import_all(table.export_all())
    [record] = other.history.records()
    assert record.editions == (SUITS, ITEMS) and other.own_boxes(GAME) == (SUITS,)
    assert other.session(record.id).state.player("Ali").items == ("spyglass",)
    other.close()


# Items


def test_items_lie_beside_the_hand_and_count_by_themselves(table: Table) -> None:
    session = with_boxes(table, ITEMS)
    lay(session, "treasure_chest", "shovel", "rake")
    assert session.result().players["Ali"].total == -5 - 2 - 4
    lay(session, "sarcophagus")
    assert session.result().players["Ali"].total == -5 - 2 - 4 + 5 + 25
    session.undo()
    assert session.state.player("Ali").items == ("treasure_chest", "shovel", "rake")
    session.do({"do": "remove_item", "player": "Ali", "item": "rake"})
    assert session.result().players["Ali"].total == -5 - 2


def test_the_number_of_players_is_known(table: Table) -> None:
    two = table.new_session(GAME, ["Ali", "Bea"], editions=[ITEMS], variant=next(iter(scoring.open_pack(GAME).variants)))
    lay(two, "spyglass")
    three = with_boxes(table, ITEMS)
    lay(three, "spyglass")
    assert (two.result().players["Ali"].total, three.result().players["Ali"].total) == (-10, -1)
    assert not two.warnings() and not three.warnings()


def test_every_item_exists_once(table: Table) -> None:
    session = with_boxes(table, ITEMS)
    lay(session, "rake")
    lay(session, "rake", player="Bea")
    assert [hand.items for hand in session.state.players] == [(), ("rake",), ()]


def test_a_card_is_no_item_and_items_need_their_box(table: Table) -> None:
    for session, item in ((with_boxes(table, ITEMS), "forest"), (with_boxes(table, SUITS), "rake")):
        with pytest.raises(Refused):
            lay(session, item)
    with pytest.raises(Refused):
        with_boxes(table, ITEMS).do({"do": "remove_item", "player": "Ali", "item": "rake"})


def test_an_emptied_hand_has_no_items_and_new_choices_leave_them(table: Table) -> None:
    session = with_boxes(table, ITEMS)
    lay(session, "rake")
    session.do({"do": "set_hand", "player": "Ali", "hand": ["forest"]})
    assert session.state.player("Ali").items == ("rake",)
    session.do({"do": "clear_hand", "player": "Ali"})
    assert session.state.player("Ali").items == ()


def test_the_discard_area_counts_for_the_undead_and_is_missed_only_by_them(table: Table) -> None:
    session = with_boxes(table, SUITS)
    session.do({"do": "add_card", "player": "Ali", "card": "forest"})
    assert not session.warnings()
    session.do({"do": "add_card", "player": "Ali", "card": "dark_queen"})
    assert [warning.sentence("en") for warning in session.warnings()]
    session.do({"do": "discard", "card": "mountain"})
    assert session.result().players["Ali"].cards["dark_queen"].points == 10 + 5
    assert not session.warnings()


# Hand codes


def codes(table: Table) -> Iterator[tuple[Session, str]]:
    for boxes in ((SUITS, ITEMS, PROMO, DELUXE), (ITEMS,), (PROMO,)):
        session = with_boxes(table, *boxes)
        held = list(session.pack().cards)[-8:]
        session.do({"do": "set_hand", "player": "Ali", "hand": held, "items": list(session.pack().items)[:3]})
        yield session, write_code(session, "Ali")


def test_a_code_carries_the_boxes_and_the_items(table: Table) -> None:
    for session, code in codes(table):
        again = with_boxes(table, *session.state.editions)
        lay(again, *list(session.pack().items)[-1:], player="Bea")
        enter_code(again, "Bea", code)
        assert again.state.player("Bea").hand == session.state.player("Ali").hand
        assert again.state.player("Bea").items == session.state.player("Ali").items


def test_a_code_from_a_table_with_other_boxes_is_refused_by_their_names(table: Table) -> None:
    for session, code in codes(table):
        with pytest.raises(Refused) as refusal:
            enter_code(with_boxes(table), "Ali", code)
        assert all(session.pack().editions[box].name.sentence("fr") in refusal.value.sentence("fr") for box in session.state.editions)


def test_a_choice_of_a_card_that_was_brought_fits_into_a_code(table: Table) -> None:
    session = with_boxes(table, SUITS)
    choices = {"genie": "mirage_ch", "mirage_ch": {"suit": "building"}}
    session.do({"do": "set_hand", "player": "Ali", "hand": ["genie", "forest"], "choices": choices})
    again = with_boxes(table, SUITS)
    enter_code(again, "Bea", write_code(session, "Ali"))
    assert again.state.player("Bea").choices == choices


def test_a_code_without_boxes_means_the_replacing_cards_where_they_lie_on_the_table(table: Table) -> None:
    plain = with_boxes(table)
    plain.do({"do": "set_hand", "player": "Ali", "hand": ["mirage", "bell_tower", "book_of_changes"],
              "choices": {"mirage": "great_flood", "book_of_changes": {"card": "bell_tower", "suit": "wild"}}})
    whole = with_boxes(table, SUITS, ITEMS, PROMO, DELUXE)
    enter_code(whole, "Ali", write_code(plain, "Ali"))
    hand = whole.state.player("Ali")
    assert hand.hand == ("mirage_ch", "bell_tower_ch", "book_of_changes")
    assert hand.choices == {"mirage_ch": "great_flood_ch", "book_of_changes": {"card": "bell_tower_ch", "suit": "wild"}}


def test_totals_are_compared_among_games_with_the_same_boxes(table: Table) -> None:
    for boxes in ((), (SUITS,), (SUITS,)):
        session = with_boxes(table, *boxes)
        for player, card in (("Ali", "forest"), ("Bea", "king"), ("Cleo", "smoke")):
            session.do({"do": "add_card", "player": player, "card": card})
        table.finish(session)
    ways = table.history.statistics(game=GAME).by_way[GAME]
    assert {way.editions: tally.games for way, tally in ways.items()} == {(SUITS,): 2, (): 1}


def test_a_shared_result_names_the_boxes(table: Table) -> None:
    session = with_boxes(table, SUITS, PROMO)
    session.do({"do": "add_card", "player": "Ali", "card": "demon"})
    lines = table.plain_text(table.finish(session), "fr").splitlines()
    assert all(session.pack().editions[box].name.sentence("fr") in lines[1] for box in (SUITS, PROMO))


# Cards of the deck that could be taken


def test_the_best_of_the_named_cards_of_the_deck_is_found(table: Table) -> None:
    session = with_boxes(table, SUITS)
    session.do({"do": "set_hand", "player": "Ali", "hand": ["genie", "king", "queen", "forest"]})
    alone = session.result().players["Ali"].total
    session.do({"do": "set_candidates", "player": "Ali", "cards": ["knights", "smoke", "dragon"]})
    best = session.result().players["Ali"]
    assert best.choices["genie"].card in ("knights", "dragon") and best.total > alone
    taken = best.choices["genie"].card
    session.do({"do": "add_card", "player": "Bea", "card": taken})
    assert session.result().players["Ali"].choices["genie"].card not in (taken, None)
    session.undo()
    session.do({"do": "remove_candidate", "player": "Ali", "card": taken})
    session.do({"do": "add_candidate", "player": "Ali", "card": "unicorn"})
    assert session.state.player("Ali").candidates == (*(card for card in ("knights", "smoke", "dragon") if card != taken), "unicorn")
    assert session.state.player("Bea").candidates == ()
    session.do({"do": "clear_hand", "player": "Ali"})
    assert session.state.player("Ali").candidates == ()


def test_only_cards_can_be_had_from_the_deck(table: Table) -> None:
    session = with_boxes(table, SUITS, ITEMS)
    for card in ("rake", "nothing"):
        with pytest.raises(Refused):
            session.do({"do": "add_candidate", "player": "Ali", "card": card})
        with pytest.raises(Refused):
            session.do({"do": "set_candidates", "player": "Ali", "cards": [card]})


def test_candidates_stay_with_a_finished_game_and_its_export(table: Table, tmp_path: Path) -> None:
    session = with_boxes(table, SUITS)
    session.do({"do": "set_hand", "player": "Ali", "hand": ["genie", "king"]})
    session.do({"do": "set_candidates", "player": "Ali", "cards": ["queen", "smoke"]})
    session.do({"do": "discard", "player": "Ali", "card": "forest"})
    record = table.finish(session)
    assert "Queen" in table.plain_text(record, "en") and table.session(record.id).differences(record) == []
    other = Table.open(tmp_path / "other", rules=Scoring())
    other.import_all(table.export_all())
    again = other.session(other.history.records()[0].id)
    assert again.state.player("Ali").candidates == ("queen", "smoke")
    assert again.result().players["Ali"].total == session.result().players["Ali"].total
    other.close()
