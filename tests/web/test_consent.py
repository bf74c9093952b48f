"""A seat with cards in it is given by the table alone, and every step says which phone made it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from table import Refused, Table
from table.session import Session
from tests.web.conftest import HERE
from tests.web.phones import Phone
from web import room as rooms
from web.invitation import Invitation
from web.room import Room

Phones = Callable[..., Phone]


def add(player: str, card: str) -> dict[str, object]:
    return {"do": "add_card", "player": player, "card": card}


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def room(table: Table, session: Session, clock: Clock) -> Iterator[Room]:
    """In which the table has entered a card for Bob."""
    session.do(add("Bob", "dragon"))
    opened = Room(table, session, clock=clock)
    yield opened
    opened.leave()


def test_a_seat_with_cards_in_it_waits_for_the_table(phone: Phones, session: Session, invitation: Invitation) -> None:
    session.do(add("Bob", "dragon"))
    eve = phone()
    eve.ask_for("Bob")
    told = eve.state()
    assert (told["seat"], told["asks_for"]) == ("", "Bob")
    assert eve.tap(**add("Bob", "knights"))[0] == 409
    stream = eve.listen()
    stream.next()
    invitation.room.answer("Bob", give=True)
    assert stream.until(lambda state: state["seat"] == "Bob")["asks_for"] == ""
    stream.close()
    assert eve.tap(**add("Bob", "knights"))[0] == 200
    assert session.state.player("Bob").hand == ("dragon", "knights")


def test_the_table_says_no(room: Room) -> None:
    eve = room.sit("", "Bob")
    room.answer("Bob", give=False)
    assert room.asking() == room.joined() == {} and room.guest(eve.key) is None
    assert room.do(eve, "tap-12345", [add("Bob", "knights")]).refused is not None


def test_no_answer_means_no(room: Room, clock: Clock) -> None:
    eve = room.sit("", "Bob")
    clock.now = rooms.CONSENT_SECONDS + 1
    room.answer("Bob", give=True)  # too late
    assert room.seat_of(eve) == "" and room.asking() == {}
    room.drop_unanswered()
    assert room.guest(eve.key) is None and eve.asks_for == ""


def test_a_page_that_waits_hears_of_the_no_with_the_next_beat(table: Table, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "CONSENT_SECONDS", 0.0)
    monkeypatch.setattr("web.invitation.Server.__init__.__defaults__", (0.02,))
    session.do(add("Bob", "dragon"))
    invited = Invitation(table, session)
    invited.open([HERE])
    try:
        eve = Phone(invited.links()[0])
        eve.ask_for("Bob")
        stream = eve.listen()
        stream.until(lambda state: state["asks_for"] == "")
        stream.close()
    finally:
        invited.close()


def test_who_asks_keeps_the_own_seat_meanwhile_and_after_a_no(room: Room) -> None:
    ann = room.sit("", "Ann")
    assert room.sit(ann.key, "Bob") is ann
    assert room.seat_of(ann) == "Ann" and ann.asks_for == "Bob"
    room.answer("Bob", give=False)
    assert room.seat_of(ann) == "Ann" and room.guest(ann.key) is ann


def test_two_phones_cannot_ask_for_one_seat_at_once(room: Room) -> None:
    room.sit("", "Bob", address="a")
    with pytest.raises(Refused, match="Another phone is asking"):
        room.sit("", "Bob", address="b")


def test_a_closed_door_is_not_even_asked_at(room: Room) -> None:
    room.set_open(False)
    with pytest.raises(Refused):
        room.sit("", "Bob")
    assert room.asking() == {}


def test_who_sits_in_a_seat_is_not_asked_again(room: Room) -> None:
    ann = room.sit("", "Ann")
    assert room.do(ann, "tap-12345", [add("Ann", "knights")]).refused is None
    assert room.sit(ann.key, "Ann").asks_for == ""
    room.leave_seat(ann.key)
    assert room.sit("", "Ann").asks_for == "Ann"  # whoever it is now


def test_the_log_says_which_phone_made_a_step_and_no_address(phone: Phones, session: Session, table: Table, tmp_path: Path) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    ann.tap(**add("Ann", "dragon"))
    bob.tap(**add("Bob", "forest"))
    session.do(add("Cat", "knights"))
    ann.undo()
    bob.undo()
    made = [(raw["do"], raw.get("phone")) for _, raw in session.entries][1:]
    assert made == [("add_card", 1), ("add_card", 2), ("add_card", None), ("edit", 1), ("edit", 2)]
    assert [step.phone for step in session.log.steps()] == [1, 2, 0, 1, 2]
    exported = table.export_all()
    assert HERE not in (tmp_path / "data" / "journal.jsonl").read_text("utf-8") and HERE not in exported
    other = Table.open(tmp_path / "other")
    assert other.import_all(exported).added == 1
    [copy] = other.open_sessions()
    assert copy.entries == session.entries and [step.phone for step in copy.log.steps()] == [1, 2, 0, 1, 2]
    other.close()
    file = json.loads(exported)
    for wrong in (0, -1, "1", 1.5, None, True, 10**9):
        file["games"][0]["log"][1][1]["phone"] = wrong
        with pytest.raises(Refused, match="phone must be a whole number"):
            table.import_all(json.dumps(file))


def test_a_guest_cannot_say_to_be_another_phone(phone: Phones, session: Session) -> None:
    assert phone("Ann").tap(**add("Ann", "dragon"), phone=7)[0] == 400
    assert session.log.length == 1


def test_a_phone_that_gets_up_and_sits_down_again_is_the_same_phone(room: Room) -> None:
    ann, cat = room.sit("", "Ann", address="a"), room.sit("", "Cat", address="a")
    assert (ann.phone, cat.phone) == (1, 2)  # two browsers of one machine
    room.do(ann, "tap-12345", [add("Ann", "knights")])
    room.leave_seat(ann.key)
    room.leave_seat(cat.key)
    assert room.sit("", "Cat", address="b").phone == 2  # who has done nothing is forgotten with the number
    assert room.sit("", "Ann", address="a").phone == 1


def test_numbers_go_on_when_the_game_is_invited_to_again(table: Table, session: Session) -> None:
    for number in (1, 2):
        room = Room(table, session)
        guest = room.sit("", "Ann", address="a")
        if guest.asks_for:
            room.answer("Ann", give=True)
        assert guest.phone == number
        assert room.do(guest, "tap-12345", [add("Ann", ["dragon", "knights"][number - 1])]).refused is None
        room.leave()
