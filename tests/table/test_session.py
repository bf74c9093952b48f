"""A game in progress: entries are stored, everything can be undone, the state depends only on the log."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from table import Refused, Table
from table.log import replay
from table.session import Session


@pytest.fixture
def game(table: Table) -> Session:
    return table.new_session("fantasy_realms", ["Ali", "Bea", "Chloé"])


def add(session: Session, player: str, *cards: str) -> None:
    for card in cards:
        session.do({"do": "add_card", "player": player, "card": card})


def hand(session: Session, player: str) -> list[str]:
    return list(session.state.player(player).hand)


def test_a_card_that_was_tapped_is_there_after_the_app_starts_again(game: Session, open_table: Callable[..., Table]) -> None:
    add(game, "Ali", "mountain", "smoke")
    resumed = open_table().open_sessions()[0]
    assert resumed.state == game.state
    assert hand(resumed, "Ali") == ["mountain", "smoke"]


def test_undo_and_redo_go_back_to_the_start_and_forward_again_without_limit(game: Session) -> None:
    cards = [f"card_{number}" for number in range(9)]
    add(game, "Ali", *cards)
    full = game.state
    for _ in cards:
        game.undo()
    assert hand(game, "Ali") == [] and not game.can_undo
    game.redo(steps=9)
    assert game.state == full and not game.can_redo


def test_undoing_more_than_there_is_is_refused_and_changes_nothing(game: Session) -> None:
    add(game, "Ali", "mountain")
    with pytest.raises(Refused):
        game.undo(steps=2)
    assert hand(game, "Ali") == ["mountain"] and len(game.entries) == 2


def test_a_new_step_after_an_undo_ends_the_way_forward(game: Session) -> None:
    add(game, "Ali", "mountain")
    game.undo()
    add(game, "Ali", "smoke")
    assert not game.can_redo
    with pytest.raises(Refused) as refusal:
        game.redo()
    assert refusal.value.sentence("fr") == "Il n’y a rien à rétablir."
    assert refusal.value.sentence("en") == "There is nothing to redo."


def test_undo_and_redo_are_entries_of_the_log_and_survive_a_restart(game: Session, open_table: Callable[..., Table]) -> None:
    add(game, "Ali", "mountain", "smoke")
    game.undo()
    resumed = open_table().open_sessions()[0]
    assert [raw["do"] for _, raw in resumed.entries] == ["start", "add_card", "add_card", "undo"]
    assert resumed.can_redo
    resumed.redo()
    assert hand(resumed, "Ali") == ["mountain", "smoke"]


def test_an_earlier_entry_can_be_edited_and_the_edit_undone(game: Session) -> None:
    add(game, "Ali", "mountain", "smoke")
    first = game.log.steps()[0].entry
    game.edit(first, {"do": "add_card", "player": "Bea", "card": "mountain"})
    assert (hand(game, "Ali"), hand(game, "Bea")) == (["smoke"], ["mountain"])
    game.edit(first, None)
    assert (hand(game, "Ali"), hand(game, "Bea")) == (["smoke"], [])
    game.undo(steps=2)
    assert hand(game, "Ali") == ["mountain", "smoke"]


def test_an_edit_that_makes_a_later_step_impossible_is_refused_with_the_reason(game: Session) -> None:
    add(game, "Ali", "mountain")
    game.do({"do": "choose", "player": "Ali", "card": "mountain", "use": None})
    with pytest.raises(Refused) as refusal:
        game.edit(1, None)
    assert "rendrait une étape suivante impossible\u00a0: Ali n’a pas cette carte" in refusal.value.sentence("fr")
    assert hand(game, "Ali") == ["mountain"] and len(game.log.steps()) == 2


@pytest.mark.parametrize("entry", [0, 2, 99, "1", None])
def test_only_a_step_that_stands_can_be_edited(game: Session, entry: object) -> None:
    add(game, "Ali", "mountain")
    with pytest.raises(Refused):
        game.do({"do": "edit", "entry": entry, "event": {"do": "note", "text": "no"}})


def test_a_rename_reaches_the_state_but_not_the_past(game: Session) -> None:
    add(game, "Ali", "mountain")
    game.do({"do": "rename", "player": "Ali", "to": "  Alia "})
    add(game, "Alia", "smoke")
    assert hand(game, "Alia") == ["mountain", "smoke"]
    game.edit(1, {"do": "add_card", "player": "Ali", "card": "forest"})
    assert hand(game, "Alia") == ["forest", "smoke"]
    with pytest.raises(Refused):
        game.do({"do": "rename", "player": "Alia", "to": "Bea"})


def test_players_are_reordered_join_and_leave(game: Session) -> None:
    game.do({"do": "reorder", "players": ["Chloé", "Ali", "Bea"]})
    game.do({"do": "join", "player": "Diego"})
    game.do({"do": "leave", "player": "Ali"})
    assert game.players == ("Chloé", "Bea", "Diego")
    game.do({"do": "leave", "player": "Bea"})
    with pytest.raises(Refused) as refusal:
        game.do({"do": "leave", "player": "Diego"})
    assert refusal.value.sentence("en") == "This game is for 2 to 6 players, not 1."


def test_notes_colours_readings_and_variants_are_events(game: Session) -> None:
    game.do({"do": "note", "text": "Bea forgot to draw"})
    game.do({"do": "recolour", "player": "Bea", "colour": "123456"})
    game.do({"do": "reading", "reading": "wildfire_spares_wild", "value": False})
    game.do({"do": "variant", "to": "chaos"})
    assert game.state.notes == ("Bea forgot to draw",)
    assert game.state.player("Bea").colour == "123456"
    assert game.state.readings == {"wildfire_spares_wild": False}
    assert game.state.variant == "chaos"
    game.do({"do": "reading", "reading": "wildfire_spares_wild", "value": None})
    assert not game.state.readings


@pytest.mark.parametrize(
    "event",
    [
        {"do": "dance"},
        {"do": "start", "game": "fantasy_realms"},
        {"do": "add_card", "player": "Ali"},
        {"do": "add_card", "player": "Ali", "card": 7},
        {"do": "add_card", "player": "Ali", "card": "mountain", "colour": "red"},
        {"do": "add_card", "player": "Zoé", "card": "mountain"},
        {"do": "add_card", "player": "Ali", "card": "no_such_card"},
        {"do": "add_card", "player": "Ali", "card": "m" * 30_000},
        {"do": "remove_card", "player": "Ali", "card": "mountain"},
        {"do": "variant", "to": "blindfolded"},
        {"do": "extra", "player": "Ali", "points": True},
        {"do": "extra", "player": "Ali", "points": 1.5},
        {"do": "reorder", "players": ["Ali", "Ali", "Bea"]},
        {"do": "note", "text": {1, 2}},
        {"card": "mountain"},
        "add_card",
        None,
    ],
)
def test_an_event_the_game_does_not_know_is_refused_with_a_reason_and_changes_nothing(game: Session, event: object) -> None:
    before, length = game.state, len(game.entries)
    with pytest.raises(Refused) as refusal:
        game.do(event)
    assert refusal.value.sentence("fr").endswith(".") and refusal.value.sentence("en").endswith(".")
    assert refusal.value.sentence("fr") != refusal.value.sentence("en")
    assert game.state is before and len(game.entries) == length


def test_what_the_caller_does_with_its_event_afterwards_changes_nothing(game: Session) -> None:
    event = {"do": "set_hand", "player": "Ali", "hand": ["mountain"]}
    game.do(event)
    event["hand"].append("smoke")
    assert hand(game, "Ali") == ["mountain"]
    assert replay(raw for _, raw in game.entries).state == game.state


def test_the_result_of_a_position_is_computed_once_and_found_again_after_undo_and_redo(game: Session, table: Table) -> None:
    add(game, "Ali", "mountain")
    first = game.result()
    assert game.result() is first
    add(game, "Ali", "smoke")
    assert game.result().to_json()["players"]["Ali"]["total"] == 2
    game.undo()
    assert game.result() is first
    assert table.rules.scored == 2


def test_a_change_in_the_workshop_gives_another_result(game: Session, table: Table) -> None:
    add(game, "Ali", "mountain")
    first = game.result()
    table.overlays["fantasy_realms"] = "cards: {}"
    assert game.result() is not first


@pytest.mark.parametrize(
    ("game", "players", "variant"),
    [
        ("fantasy_realms", ["Ali"], ""),
        ("fantasy_realms", ["A", "B", "C", "D", "E", "F", "G"], ""),
        ("fantasy_realms", ["Ali", "Ali"], ""),
        ("fantasy_realms", ["Ali", " "], ""),
        ("fantasy_realms", ["Ali", "B" * 41], ""),
        ("fantasy_realms", ["Ali", "Bea"], "chaos"),
        ("fantasy_realms", ["Ali", "Bea"], "unheard of"),
        ("once_upon_a_draft", ["Ali", "ghost_1"], ""),
        ("baby_pirates", ["A", "B", "C", "D", "E", "F"], "basic"),
        ("cinderella", ["A", "B", "C", "D", "E"], ""),
        ("cinderella", [], ""),
    ],
)
def test_a_table_nobody_could_play_at_is_refused(table: Table, game: str, players: list[str], variant: str) -> None:
    with pytest.raises(Refused):
        table.new_session(game, players, variant=variant)
    assert table.open_sessions() == []


def test_cendrillon_can_be_played_alone_and_chaos_with_seven(table: Table) -> None:
    assert table.new_session("cinderella", ["Eva"]).players == ("Eva",)
    assert len(table.new_session("fantasy_realms", list("ABCDEFG"), variant="chaos").players) == 7


def test_open_games_are_listed_with_the_one_touched_last_first(table: Table) -> None:
    first = table.new_session("fantasy_realms", ["Ali", "Bea"])
    second = table.new_session("baby_pirates", ["Ali", "Bea"])
    assert [session.id for session in table.open_sessions()] == [second.id, first.id]
    add(first, "Ali", "mountain")
    assert [session.id for session in table.open_sessions()] == [first.id, second.id]


def test_players_are_remembered_with_a_colour_of_their_own(table: Table) -> None:
    session = table.new_session("fantasy_realms", ["Ali", {"name": "Bea", "colour": "00FF00"}, "Chloé"])
    colours = [player.colour for player in session.state.players]
    assert colours[1] == "00FF00" and len(set(colours)) == 3
    table.new_session("cinderella", ["Eva"])
    assert [player["name"] for player in table.players.all()] == ["Eva", "Ali", "Bea", "Chloé"]
    assert table.new_session("fantasy_realms", ["Chloé", "Ali"]).state.player("Ali").colour == colours[0]
    table.players.forget("Eva")
    table.players.rename("Bea", "Béatrice")
    table.players.add("Farid")
    assert {player["name"] for player in table.players.all()} == {"Ali", "Béatrice", "Chloé", "Farid"}


def test_the_pack_of_a_session_is_looked_up_once_until_it_changes(table: Table) -> None:
    game = table.new_session("fantasy_realms", ["Ali", "Bea"])
    add(game, "Ali", "mountain", "smoke")
    game.result()
    before, opened = game.pack(), table.rules.opened
    add(game, "Bea", "wildfire", "candle")
    game.result()
    assert game.pack() is before and table.rules.opened == opened
    game.do({"do": "reading", "reading": "wildfire_spares_wild", "value": False})
    assert game.pack().hash != before.hash
    game.undo()
    table.overlays["fantasy_realms"] = "cards: {}"
    corrected = game.pack()
    assert corrected.hash != before.hash
    table.added_games.version += 1
    assert game.pack() is not corrected
