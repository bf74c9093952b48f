"""Several phones at one table: everybody enters the own hand, at once, and all of it is the table's own log."""
from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from table import Refused, Table
from table.session import Session
from tests.web.conftest import HERE, NAMES
from tests.web.phones import Phone, holders
from web.invitation import Invitation
from web.room import Room

Phones = Callable[..., Phone]
HANDS = {
    "Ann": ["light_cavalry", "princess", "warhorse", "unicorn", "sword_of_keth", "shield_of_keth", "war_dirigible"],
    "Bob": ["cavern", "fountain_of_life", "great_flood", "smoke", "dwarvish_infantry", "enchantress", "warlock_lord"],
    "Cat": ["air_elemental", "lightning", "whirlwind", "blizzard", "gem_of_order", "mirage", "forest"],
}


def add(player: str, card: str) -> dict[str, object]:
    return {"do": "add_card", "player": player, "card": card}


def test_three_phones_at_once_lose_nothing(phone: Phones, session: Session) -> None:
    phones = {name: phone(name) for name in NAMES}
    begin = threading.Barrier(4)
    refused: list[object] = []

    def enter(name: str) -> None:
        begin.wait()
        for card in HANDS[name]:
            status, told = phones[name].tap(**add(name, card))
            if status != 200:
                refused.append(told)

    threads = [threading.Thread(target=enter, args=(name,)) for name in NAMES]
    for thread in threads:
        thread.start()
    begin.wait()
    for note in range(20):                      # while the table's own phone taps as well
        session.do({"do": "note", "text": str(note)})
    for thread in threads:
        thread.join()
    assert not refused
    assert {player.name: list(player.hand) for player in session.state.players} == HANDS
    assert len(session.state.notes) == 20
    entries = [raw for _, raw in session.entries]
    assert len(entries) == 1 + 21 + 20


def test_the_game_is_there_when_it_is_opened_again(invitation: Invitation, phone: Phones, session: Session, tmp_path: Path) -> None:
    ann = phone("Ann")
    ann.tap(**add("Ann", "dragon"))
    invitation.close()
    session._table.close()
    again = Table.open(tmp_path / "data")
    assert again.session(session.id).state.player("Ann").hand == ("dragon",)
    again.close()


def test_what_one_does_the_others_hear(phone: Phones, session: Session) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    stream = bob.listen()
    stream.next()
    ann.tap(**add("Ann", "dragon"))
    assert holders(stream.until(lambda state: "dragon" in holders(state))) == {"dragon": "Ann"}
    session.do(add("Cat", "knights"))           # on the table's own phone
    stream.until(lambda state: holders(state).get("knights") == "Cat")
    stream.close()


def test_the_table_hears_of_guests_and_of_nobody_else(table: Table, session: Session) -> None:
    heard: list[str] = []
    invited = Invitation(table, session, lambda: heard.append(threading.current_thread().name))
    invited.open([HERE])
    try:
        session.do(add("Cat", "knights"))
        assert not heard
        ann = Phone(invited.links()[0])
        ann.sit("Ann")
        ann.tap(**add("Ann", "dragon"))
        assert heard == ["guests", "guests"]
    finally:
        invited.close()


def test_a_card_that_somebody_has_stays_there(phone: Phones, session: Session) -> None:
    session.do(add("Bob", "dragon"))
    ann = phone("Ann", lang="fr")
    for event in (add("Ann", "dragon"), {"do": "set_hand", "player": "Ann", "hand": ["knights", "dragon"]}):
        status, told = ann.tap(**event)
        assert (status, told["refused"]) == (409, "Bob a déjà Dragon.")
    assert session.state.player("Ann").hand == ()


def test_a_necromancer_brings_nothing_out_of_another_hand(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    session.do(add("Bob", "knights"))
    ann.tap(**add("Ann", "necromancer"))
    status, told = ann.tap(do="choose", player="Ann", card="necromancer", use="knights")
    assert (status, told["refused"]) == (409, "Bob has Knights.")


def test_a_guest_may_declare_a_choice_that_another_choice_could_make_illegal(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    ann.tap(do="set_hand", player="Ann", hand=["island", "book_of_changes", "wildfire", "king", "queen", "knights", "candle"])
    status, _told = ann.tap(do="choose", player="Ann", card="island", use="wildfire")
    assert status == 200 and session.result().players["Ann"].total == 173


def test_a_tap_that_is_sent_again_counts_once(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    answers = [ann.tap("tap-number-1", **add("Ann", "dragon")) for _ in range(3)]
    assert [status for status, _ in answers] == [200, 200, 200]
    assert session.state.player("Ann").hand == ("dragon",)
    refused = [ann.tap("tap-number-2", **add("Ann", "dragon")) for _ in range(2)]
    assert [status for status, _ in refused] == [409, 409]
    ann.tap(do="remove_card", player="Ann", card="dragon")
    assert ann.tap("tap-number-2", **add("Ann", "dragon"))[0] == 409      # its answer stands, whatever happened since


def test_undo_takes_back_the_own_last_step_whoever_tapped_since(phone: Phones, session: Session) -> None:
    ann, bob = phone("Ann"), phone("Bob")
    for card in ("dragon", "knights"):
        ann.tap(**add("Ann", card))
    bob.tap(**add("Bob", "forest"))
    assert ann.undo()[0] == 200
    assert session.state.player("Ann").hand == ("dragon",)
    assert session.state.player("Bob").hand == ("forest",)
    assert ann.undo()[0] == 200
    assert session.state.player("Ann").hand == ()
    status, told = ann.undo()
    assert (status, told["refused"]) == (409, "There is nothing of yours to undo.")
    assert "undo" not in ann.state()["view"] and bob.state()["view"]["undo"]
    session.undo(2)                             # and the table may undo the undoing
    assert session.state.player("Ann").hand == ("dragon", "knights")


def test_one_seat_one_phone_until_the_table_takes_it_back(invitation: Invitation, phone: Phones, session: Session) -> None:
    ann, eve = phone("Ann"), phone(lang="fr")
    status, told = eve.post("sit", player="Ann")
    assert (status, told["refused"]) == (409, "Cette place est prise par un autre téléphone.")
    assert eve.post("sit", player="Nobody")[0] == 409
    assert set(invitation.room.joined()) == {"Ann"}
    stream = ann.listen()
    assert stream.next()["seat"] == "Ann"
    invitation.room.take_back("Ann")
    assert "taken" not in stream.until(lambda state: not state["seat"])["view"]["seats"][0]      # the open page hears of it, too
    stream.close()
    assert ann.state()["seat"] == ""
    assert ann.tap(**add("Ann", "dragon"))[0] == 403
    eve.sit("Ann")
    assert eve.tap(**add("Ann", "dragon"))[0] == 200
    assert session.state.player("Ann").hand == ("dragon",)


def test_a_guest_may_change_seats_and_keeps_the_key(phone: Phones) -> None:
    ann = phone("Ann")
    key = ann.key
    ann.sit("Bob")
    assert ann.key == key and ann.state()["seat"] == "Bob"
    phone("Ann")
    ann.post("rise")
    assert ann.state()["seat"] == ""
    phone("Bob")


def test_a_new_player_sits_down_if_the_game_allows(phone: Phones, session: Session) -> None:
    for number in range(3):
        assert phone().state()["view"]["new"]
        phone().sit(f"New {number}", new=True)
    assert len(session.players) == 6 and "new" not in phone().state()["view"]
    status, told = phone().post("sit", player="Seventh", new=True)
    assert status == 409 and "2 to 6 players" in told["refused"]
    assert phone().post("sit", player="", new=True)[0] == phone().post("sit", player="Zoé 🦄", new=True)[0] == 409
    assert len(session.players) == 6


def test_a_closed_door_keeps_others_out_and_those_inside_go_on(invitation: Invitation, phone: Phones) -> None:
    ann = phone("Ann")
    invitation.room.set_open(False)
    assert phone().post("sit", player="Bob")[0] == 409
    assert phone().post("sit", player="Eve", new=True)[0] == 409
    assert ann.tap(**add("Ann", "dragon"))[0] == 200
    invitation.room.set_open(True)
    phone("Bob")


def test_after_the_server_slept_everybody_finds_everything_again(invitation: Invitation, phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    stream = ann.listen()
    stream.next()
    link = invitation.links()
    ann.tap("before-sleep", **add("Ann", "dragon"))
    invitation.close_server()
    with pytest.raises(ConnectionError):
        stream.until(lambda state: False)
    stream.close()
    with pytest.raises(ConnectionError):
        ann.tap("while-asleep", **add("Ann", "knights"))
    session.do(add("Bob", "forest"))
    invitation.open([HERE])
    assert invitation.links() == link
    assert ann.tap("before-sleep", **add("Ann", "dragon"))[0] == 200       # the page does not know whether it had arrived
    assert ann.tap("while-asleep", **add("Ann", "knights"))[0] == 200
    state = ann.state()
    assert state["seat"] == "Ann" and state["view"]["body"]["cards"] == ["dragon", "knights"]
    assert holders(state)["forest"] == "Bob"


def test_an_invitation_that_is_over_lets_nobody_in(invitation: Invitation, phone: Phones) -> None:
    ann = phone("Ann")
    invitation.close()
    with pytest.raises(ConnectionError):
        ann.state()
    invitation.close()                          # twice does no harm


def test_a_finished_game_shows_everybody_everything_and_takes_no_taps(table: Table, phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    for name, hand in HANDS.items():
        for card in hand:
            session.do(add(name, card))
    assert ann.state()["at"] == "game"
    table.finish(session)
    told = ann.state()
    assert told["at"] == "results" and told["view"]["label"] == "Victory"
    rows = told["view"]["rows"]
    assert [row["person"]["name"] for row in rows] == [name for names in session.result().ranking for name in names]
    for row in rows:
        assert row["why"]["open"]["to"] == "why"
        groups = ann.get(f"why?player={row['person']['name']}")["why"]["groups"]
        assert len(groups) >= 7 and any(group.get("lines") for group in groups)
    assert "tap" not in told["view"]["main"] or not told["view"]["main"]["tap"]     # only the table saves, and corrects
    assert ann.tap(do="remove_card", player="Ann", card="unicorn")[0] == 409


def test_a_tie_is_told_with_what_broke_it(invitation: Invitation, phone: Phones, session: Session) -> None:
    for name, card in {"Ann": "forest", "Bob": "rangers", "Cat": "sword_of_keth"}.items():      # 7, 5 and 7 points
        session.do(add(name, card))
    invitation.room.reveal()
    told = phone(lang="fr").state()["view"]
    [tied] = [row for row in told["rows"] if "tie" in row]
    assert tied["tie"]["whole"].startswith("départage") and tied["tie"]["tap"]["open"]["to"] == "ties"
    [section, _more] = phone(lang="fr").get("ties")["sections"]
    assert {row["title"] for row in section["rows"]} == {"Ann", "Cat"} and section["caption"] == "Toujours à égalité."


def test_after_renaming_a_player_the_guest_chooses_again(phone: Phones, session: Session) -> None:
    ann = phone("Ann")
    session.do({"do": "rename", "player": "Ann", "to": "Anna"})
    assert ann.state()["seat"] == ""
    ann.sit("Anna")
    assert ann.tap(**add("Anna", "dragon"))[0] == 200


def test_a_game_that_was_opened_twice_is_one_game(table: Table, session: Session, phone: Phones) -> None:
    """The table's phone may leave the game and come back while guests go on."""
    ann = phone("Ann")
    [again] = table.open_sessions()
    ann.tap(**add("Ann", "dragon"))
    again.do(add("Bob", "forest"))
    ann.tap(**add("Ann", "knights"))
    assert again is session
    assert again.state.player("Ann").hand == ("dragon", "knights")


def test_without_storage_a_tap_is_refused_in_a_sentence(phone: Phones, session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = phone("Ann")

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(session._table.store.journal, "append", full)
    status, told = ann.tap(**add("Ann", "dragon"))
    assert (status, told["refused"]) == (409, "The phone’s storage is full: this step is not saved.")
    assert "cards" not in ann.state()["view"]["body"]


def test_only_the_table_undoes_what_others_did(session: Session, phone: Phones) -> None:
    session.do(add("Bob", "forest"))
    assert phone("Ann").undo()[0] == 409
    with pytest.raises(Refused):
        session.undo(2)


def test_guests_keep_their_seats_while_the_table_looks_at_a_past_game(table: Table, session: Session) -> None:
    past = table.new_session("fantasy_realms", NAMES)
    past.do({"do": "add_card", "player": "Ann", "card": "dragon"})
    table.finish(past)
    room = Room(table, session, hosted=True)
    ann = room.sit("", "Ann")
    room.do(ann, "tap number 1", [{"do": "add_card", "player": "Ann", "card": "forest"}])
    room.do(room.host(), "tap number 2", command="look_at", arguments={"id": past.id})
    assert room.seat_of(ann) == "" and room.revealed
    room.do(room.host(), "tap number 3", command="leave")
    room.do(room.host(), "tap number 4", command="go_on", arguments={"id": session.id})
    assert room.seat_of(ann) == "Ann" and room.guest(ann.key) is ann
    assert room.do(ann, "tap number 5", [{"do": "add_card", "player": "Ann", "card": "unicorn"}]).refused is None


def test_whoever_plays_again_keeps_the_seat_and_others_choose_anew(table: Table, session: Session) -> None:
    room = Room(table, session, hosted=True)
    ann, cat = room.sit("", "Ann"), room.sit("", "Cat", address="other")
    table.finish(session)
    room.changed()
    again = table.new_session("fantasy_realms", ["Ann", "Dan"])
    room.play(again)
    assert room.joined() == {"Ann": ann} and room.guest(cat.key) is None
    entered = table.new_session("fantasy_realms", NAMES)
    entered.do({"do": "add_card", "player": "Ann", "card": "dragon"})
    room.play(entered)              # what somebody else has entered for her only the table can give
    assert room.joined() == {}
