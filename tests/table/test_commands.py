"""Commands of the table: events in order, commands by name, refusals as sentences."""
from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from table import Table
from table.commands import COMMANDS, perform


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Table]:
    opened = Table.open(tmp_path / "data")
    yield opened
    opened.close()


def add(player: str, card: str) -> dict[str, str]:
    return {"do": "add_card", "player": player, "card": card}


def test_events_are_entered_in_order_up_to_the_first_that_is_refused(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
    outcome = perform(table, session, [add("Ann", "forest"), add("Zoe", "king"), add("Bob", "smoke")])
    assert outcome.refused is not None and "Zoe" in outcome.refused.sentence("en")
    assert session.state.player("Ann").hand == ("forest",) and session.state.player("Bob").hand == ()


def test_undo_and_redo_show_the_player_whose_part_they_change(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
    perform(table, session, [add("Ann", "forest"), add("Bob", "smoke")])
    assert perform(table, session, command="undo").shows == "Bob"
    assert perform(table, session, command="undo").shows == "Ann"
    assert perform(table, session, command="redo").shows == "Ann"
    assert session.state.player("Ann").hand == ("forest",)


def test_there_is_a_sentence_when_nothing_can_be_undone(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
    refused = perform(table, session, command="undo").refused
    assert refused is not None and refused.sentence("en") == "There is nothing to undo."


def test_a_turn_in_which_nothing_is_left_to_do_passes_by_itself_and_undo_takes_both_steps(table: Table) -> None:
    session = table.new_session("cinderella", ["Ann", "Bob"])
    searching = next(face for face in session.pack().die if _leads_to_a_search(table, face))
    perform(table, session, [{"do": "roll", "face": searching}])
    before, turn = len(session.log.steps()), session.result().state.turn
    assert perform(table, session, [{"do": "search", "pair": None}]).refused is None
    assert len(session.log.steps()) == before + 2 and session.result().state.turn != turn
    perform(table, session, command="undo")
    assert len(session.log.steps()) == before and session.result().state.turn == turn
    perform(table, session, command="redo")
    assert len(session.log.steps()) == before + 2 and session.result().state.turn != turn


def _leads_to_a_search(table: Table, face: str) -> bool:
    tried = table.new_session("cinderella", ["Ann", "Bob"])
    return perform(table, tried, [{"do": "roll", "face": face}, {"do": "search", "pair": None}]).refused is None


def test_a_finished_game_can_be_opened_again_and_put_back(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
    perform(table, session, [add("Ann", "forest"), add("Bob", "smoke")], "finish")
    assert session.finished
    assert perform(table, session, command="note", arguments={"id": session.id, "text": "rain"}).refused is None
    opened = perform(table, None, command="reopen", arguments={"id": session.id}).session
    assert opened is not None and not opened.finished and opened.note == "rain"
    perform(table, None, command="put_back", arguments={"id": session.id})
    assert table.session(session.id).finished
    perform(table, None, command="delete", arguments={"id": session.id})
    assert table.finished() == 0
    perform(table, None, command="undelete", arguments={"id": session.id})
    assert table.finished() == 1


@pytest.mark.parametrize(("name", "arguments"), [
    ("fly", {}), ("note", {"id": "1", "text": "x"}), ("note", {"text": "x"}), ("undo", {"n": 3}),
])
def test_a_command_that_is_none_is_refused_in_a_sentence(table: Table, name: str, arguments: dict[str, object]) -> None:
    session = table.new_session("fantasy_realms", ["Ann", "Bob"], editions=[])
    refused = perform(table, session, command=name, arguments=arguments).refused
    assert refused is not None and refused.sentence("fr")


def test_what_needs_a_game_says_so_where_none_is_open(table: Table) -> None:
    for name in ("undo", "redo", "throw", "finish"):
        assert perform(table, None, command=name).refused is not None, name
    assert perform(table, None, [add("Ann", "forest")]).refused is not None
    assert set(COMMANDS) >= {"undo", "redo"}
