"""Other phones at the table: the lobby that invites them, a guest's first page, and the steps of a game."""

from __future__ import annotations

from table import Table
from table.commands import perform
from tests.views.conftest import hands_of, play
from views.game import game_view, steps_view
from views.parts import Command, Link, RowView, Tap
from views.room import LobbyView, RoomState, door_view, lobby_menu_view, lobby_view, request_text, seat_menu_view
from views.wording import Wording

ENGLISH, FRENCH = Wording("en"), Wording("fr")
LINKS = ("http://192.168.1.7:8017/abc", "http://10.0.0.2:8017/abc")


def command(row: RowView | None) -> Command:
    assert row is not None and row.tap is not None and row.tap.command is not None
    return row.tap.command


def lobby(table: Table, room: RoomState) -> LobbyView:
    return lobby_view(play(hands_of(table, Ann=[], Bob=[])), room)


def test_without_a_network_the_lobby_says_what_to_do(table: Table) -> None:
    view = lobby(table, RoomState())
    assert "Turn on Wi-Fi" in view.trouble and view.squares == ()
    assert view.look_again is not None and view.look_again.tap.command == Command("look_again")


def test_the_address_is_there_to_scan_and_to_type(table: Table) -> None:
    view = lobby(table, RoomState(LINKS[:1]))
    assert view.address == "192.168.1.7:8017/abc" and view.look_again is None
    assert len(view.squares) == len(view.squares[0]) and set("".join(view.squares)) == {"0", "1"}


def test_another_network_is_named_and_the_first_follows_the_last(table: Table) -> None:
    menus = [{row.title: row.caption for row in lobby_menu_view(RoomState(LINKS, number), ENGLISH).sections[0].rows} for number in (0, 1)]
    assert [menu["Another network"] for menu in menus] == ["10.0.0.2:8017", "192.168.1.7:8017"]
    assert "Another network" not in {row.title for row in lobby_menu_view(RoomState(LINKS[:1]), ENGLISH).sections[0].rows}
    assert lobby(table, RoomState(LINKS, 2)).address == lobby(table, RoomState(LINKS)).address


def test_a_seat_lights_up_when_a_phone_has_joined_and_can_be_freed_by_its_menu(table: Table) -> None:
    session = hands_of(table, Ann=[], Bob=[])
    room = RoomState(LINKS, joined={"Ann": 1})
    view = lobby_view(play(session), room)
    assert [(seat.person.name, seat.joined, seat.told) for seat in view.seats] == [("Ann", True, "has joined"), ("Bob", False, "free")]
    assert view.seats[0].tap.open == Link("seat_menu", {"player": "Ann"}) and view.seats[1].tap == Tap()
    menu = seat_menu_view(play(session), room, "Ann")
    assert (menu.title, menu.caption) == ("Ann", "Phone 1")
    assert command(menu.sections[0].rows[0]) == Command("take_back", {"player": "Ann"})


def test_the_button_begins_a_game_and_goes_on_with_one_that_is_begun(table: Table) -> None:
    session = hands_of(table, Ann=[], Bob=[])
    assert lobby_view(play(session), RoomState(LINKS)).start.label == "Start with 2"
    session.do({"do": "add_card", "player": "Ann", "card": "king"})
    assert lobby_view(play(session), RoomState(LINKS)).start.label == "Continue"


def test_new_guests_are_a_switch() -> None:
    for is_open in (True, False):
        [switch] = lobby_menu_view(RoomState(LINKS, is_open=is_open), ENGLISH).sections[0].switches
        assert (switch.title, switch.on, switch.command) == ("New guests", is_open, Command("door"))


def test_a_phone_that_asks_for_a_seat_with_cards_is_answered_by_the_table(table: Table) -> None:
    [request] = lobby(table, RoomState(LINKS, asking={"Ann": 2})).requests
    assert request.text == "Phone 2 asks for the seat of Ann, in which cards are entered."
    assert request.give.tap.command == Command("give", {"player": "Ann", "give": True})
    assert request.refuse.tap.command == Command("give", {"player": "Ann", "give": False})
    assert request_text("Ann", 2, ENGLISH) == "Phone 2 asks for the seat of Ann."


def test_the_tab_of_a_player_on_a_phone_tells_how_far_they_are(table: Table) -> None:
    session = hands_of(table, Ann=["king", "queen", "forest", "island"], Bob=["smoke"])
    ann, bob = game_view(play(session, "Bob"), {"Ann": 1}).tabs
    assert (ann.away, ann.count, bob.away, bob.count) == (True, "4/7", False, "")
    assert 0.5 < ann.share < 0.6
    for card in ("rainstorm", "dragon", "knights"):
        session.do({"do": "add_card", "player": "Ann", "card": card}, phone=1)
    full, _bob = game_view(play(session, "Bob"), {"Ann": 1}).tabs
    assert (full.complete, full.count, full.share) == (True, "", 1)


def test_a_guest_chooses_a_seat_that_nobody_has_taken(table: Table) -> None:
    shown = play(hands_of(table, Ann=[], Bob=[]), lang="fr", role="guest")
    view = door_view(shown, taken={"Ann"})
    assert view.title.replace("\u00a0", " ") == "Qui êtes-vous ?"
    assert [(seat.person.name, seat.taken, seat.tap is None) for seat in view.seats] == [
        ("Ann", True, True),
        ("Bob", False, False),
    ]
    assert view.new is not None and view.closed == view.waiting == ""
    shut = door_view(shown, is_open=False, can_join=False)
    assert shut.new is None and shut.closed and all(seat.tap is None for seat in shut.seats)
    assert "Ann" in door_view(shown, asks_for="Ann").waiting


def test_a_tap_on_a_step_undoes_all_that_came_after_it(own_table: Table) -> None:
    session = hands_of(own_table, Ann=["king", "queen"], Bob=["forest"])
    view = steps_view(play(session))
    [section] = view.sections
    assert [row.title for row in section.rows] == [
        "Bob takes Forest",
        "Ann takes Queen",
        "Ann takes King",
        "The very beginning",
    ]
    newest, queen, _king, beginning = (row.tap for row in section.rows)
    assert newest is not None and newest.command is None  # there it stands already
    assert queen is not None and queen.command is not None and queen.says == "1 undone" and queen.offer is not None
    assert perform(own_table, session, command=queen.command.name, arguments=queen.command.arguments).refused is None
    assert len(session.log.steps()) == 2
    again = queen.offer.tap.command
    assert again is not None
    perform(own_table, session, command=again.name, arguments=again.arguments)
    assert len(session.log.steps()) == 3
    assert beginning is not None and beginning.command is not None
    perform(own_table, session, command=beginning.command.name, arguments=beginning.command.arguments)
    assert not session.can_undo


def test_steps_say_which_phone_made_them(own_table: Table) -> None:
    session = hands_of(own_table, Ann=["king"], Bob=[])
    session.do({"do": "add_card", "player": "Bob", "card": "forest"}, phone=1)
    rows = steps_view(play(session)).sections[0].rows
    assert [row.caption for row in rows[:2]] == ["Phone 1", ""]
