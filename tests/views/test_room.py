"""Other phones at the table: the sheet that invites them, a guest's first page, and the steps of a game."""

from __future__ import annotations

from table import Table
from table.commands import perform
from tests.views.conftest import hands_of, play
from views.game import steps_view
from views.parts import Command, RowView
from views.room import RoomState, door_view, invite_view, request_text
from views.wording import Wording

ENGLISH, FRENCH = Wording("en"), Wording("fr")
LINKS = ("http://192.168.1.7:8017/abc", "http://10.0.0.2:8017/abc")


def command(row: RowView | None) -> Command:
    assert row is not None and row.tap is not None and row.tap.command is not None
    return row.tap.command


def test_without_a_network_the_sheet_says_what_to_do() -> None:
    view = invite_view(RoomState(), ENGLISH)
    assert view.caption == "No network" and "Turn on Wi-Fi" in view.trouble
    assert (view.squares, view.door) == ((), None)
    assert [action.label for action in view.actions] == ["Look again", "End the invitation"]


def test_the_address_is_there_to_scan_and_to_type() -> None:
    view = invite_view(RoomState(LINKS[:1]), ENGLISH)
    assert view.address == "192.168.1.7:8017/abc" and view.network is None
    assert len(view.squares) == len(view.squares[0]) and set("".join(view.squares)) == {"0", "1"}


def test_another_network_is_named_and_the_first_follows_the_last() -> None:
    first, second = (invite_view(RoomState(LINKS, number), ENGLISH) for number in (0, 1))
    assert first.network is not None and first.network.caption == "10.0.0.2:8017"
    assert second.network is not None and second.network.caption == "192.168.1.7:8017"
    assert invite_view(RoomState(LINKS, 2), ENGLISH).address == first.address


def test_who_has_joined_can_be_sent_away() -> None:
    assert invite_view(RoomState(LINKS), ENGLISH).nobody == "Nobody yet"
    view = invite_view(RoomState(LINKS, joined={"Ann": 1}), ENGLISH)
    [ann] = view.joined
    assert (ann.title, ann.caption, view.nobody) == ("Ann", "Phone 1: tap to free the seat", "")
    assert command(ann) == Command("take_back", {"player": "Ann"})


def test_the_door_is_closed_and_opened() -> None:
    opened, closed = (invite_view(RoomState(LINKS, is_open=is_open), ENGLISH).door for is_open in (True, False))
    assert command(opened) == Command("door", {"open": False}) and command(closed) == Command("door", {"open": True})
    assert opened is not None and opened.title == "Close the door"


def test_a_phone_that_asks_for_a_seat_with_cards_is_answered_by_the_table() -> None:
    [request] = invite_view(RoomState(LINKS, asking={"Ann": 2}), ENGLISH).requests
    assert request.text == "Phone 2 asks for the seat of Ann, in which cards are entered."
    assert command(request.give) == Command("give", {"player": "Ann", "give": True})
    assert command(request.refuse) == Command("give", {"player": "Ann", "give": False})
    assert request_text("Ann", 2, ENGLISH) == "Phone 2 asks for the seat of Ann."


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
