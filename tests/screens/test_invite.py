"""Inviting other phones: the lobby with its code, and screens that follow what guests do."""
from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import zxingcpp
from PIL import Image

import web.invitation
from tests.journeys.driver import Phone, open_game
from tests.screens import seen as looked
from tests.web.phones import Phone as Guest
from views.parts import Link
from web.invitation import Invitation

NAMES = ["Ann", "Bob", "Cat"]


@pytest.fixture(autouse=True)
def networks(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The networks this phone is in: a test may change them."""
    found = ["127.0.0.1"]
    phone.app.set_language("en")
    monkeypatch.setattr(web.invitation, "of_this_machine", lambda: list(found))
    monkeypatch.setattr(phone.app, "inviting", Invitation)
    phone.app.navigator.forget("hand", "crew", "trick", "team", "evening")      # built while nobody could be invited
    yield found
    if phone.app.invited is not None:
        phone.app.invited.end()
        phone.app.invited = None


def invite(phone: Phone) -> Any:
    """By the bar of the game, as a finger does it."""
    phone.settle(0.5)                           # a button that just came hears no finger that was on its way
    phone.tap(phone.find("InviteButton"))
    phone.frames(3)
    assert phone.app.navigator.page.name == "lobby"
    return phone.app.navigator.page


def choose(phone: Phone, title: str) -> None:
    """In the menu of the lobby."""
    phone.tap(phone.app.navigator.page.ids.more)
    phone.settle(0.3)
    phone.tap(next(row for kind in ("LinkRow", "SwitchRow") for row in phone.all(kind, title=title)))
    phone.settle(0.3)


def link(phone: Phone) -> str:
    return str(phone.app.invited.invitation.links()[0])


def told(phone: Phone) -> list[str]:
    return [words.text for words in phone.all("Words")]


def test_the_code_in_the_lobby_is_the_address_below_it(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    invite(phone)
    rows = phone.find("QrCode").squares
    picture = Image.new("L", (len(rows), len(rows)))
    picture.putdata([0 if dark == "1" else 255 for row in rows for dark in row])
    [read] = zxingcpp.read_barcodes(picture.resize((6 * len(rows),) * 2, Image.Resampling.NEAREST))
    assert read.text == link(phone)
    assert read.text.removeprefix("http://") in told(phone)


@pytest.mark.parametrize(("game", "variant"), [("baby_pirates", ""), ("once_upon_a_draft", "tricks"), ("once_upon_a_draft", "end"),
                                               ("cinderella", "")])
def test_every_game_invites(phone: Phone, game: str, variant: str) -> None:
    session = phone.app.table.new_session(game, NAMES, variant=variant)
    from screens import games
    phone.app.navigator.home_then(games.of(game).pages.screen, session=session)
    phone.frames(4)
    invite(phone)
    assert {seat["person"]["name"] for seat in Guest(link(phone)).state()["view"]["seats"]} == set(session.players)


def test_the_screen_follows_what_a_guest_taps(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    page = phone.app.navigator.page
    invite(phone)
    ann = Guest(link(phone))
    ann.sit("Ann")
    phone.frames()
    lobby = phone.app.navigator.page
    assert [(name, seat.view.joined) for name, seat in lobby.seats.items()] == [("Ann", True), ("Bob", False), ("Cat", False)]
    phone.tap(lobby.ids.start)
    phone.frames(3)
    assert phone.app.navigator.page is page and phone.find("InviteButton").phones == 1
    assert page.ids.tabs.tabs["Ann"].away and not page.ids.tabs.tabs["Bob"].away
    assert ann.tap(do="add_card", player="Ann", card="unicorn")[0] == 200
    phone.until(lambda: page.total == str(page.session.result().players["Ann"].total) == "9")
    assert page.ids.tabs.tabs["Ann"].total == "1/7"


def test_the_hand_of_somebody_on_a_phone_is_read_only_until_the_table_takes_it_over(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    page = phone.app.navigator.page
    invite(phone)
    ann, bob = Guest(link(phone)), Guest(link(phone))
    ann.sit("Ann")
    bob.sit("Bob")
    phone.tap(phone.app.navigator.page.ids.start)
    phone.settle(0.5)
    assert page.player == "Ann" and page.strip.title == "Ann enters on their own phone"
    assert page.next_label == "Cat"                     # Bob enters his elsewhere, too
    phone.tap(page.tiles["forest"])
    phone.settle(0.5)
    assert page.session.state.player("Ann").hand == ()
    assert phone.find("Snackbar").words == "Ann enters on their own phone"
    page.strip.on_tap()
    phone.tap(page.tiles["unicorn"])
    phone.until(lambda: ann.state()["view"]["body"].get("cards") == ["unicorn"])


def test_the_phones_go_along_into_the_next_game(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    session = phone.app.navigator.page.session
    invite(phone)
    ann = Guest(link(phone))
    ann.sit("Ann")
    phone.app.table.finish(session)
    again = phone.app.table.new_session("fantasy_realms", ["Ann", "Bob"])
    phone.app.navigator.home_then("hand", session=again)
    phone.until(lambda: ann.state()["uid"] == again.uid)
    assert ann.state()["seat"] == "Ann" and phone.app.navigator.page.ids.tabs.tabs["Ann"].away


def test_somebody_new_gets_a_tab(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    invite(phone)
    phone.app.go_back()
    Guest(link(phone)).sit("Zoe", new=True)
    phone.until(lambda: "Zoe" in phone.app.navigator.page.ids.tabs.tabs)


def test_a_seat_is_freed_by_its_menu_and_new_guests_are_a_switch(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    lobby = invite(phone)
    ann = Guest(link(phone))
    ann.sit("Ann")
    phone.frames()
    phone.tap(lobby.seats["Ann"])
    phone.settle(0.3)
    assert ann.state()["seat"] == "Ann"                       # one touch throws nobody out
    phone.tap(phone.find("LinkRow", title="Free the seat"))
    phone.settle(0.3)
    assert ann.state()["seat"] == "" and not lobby.seats["Ann"].view.joined
    choose(phone, "New guests")
    assert ann.post("sit", player="Ann")[0] == 409
    phone.back()
    choose(phone, "New guests")
    ann.sit("Ann")


def test_the_players_page_offers_to_invite_and_the_game_begins_in_the_lobby(phone: Phone) -> None:
    phone.app.navigator.go("players", game="fantasy_realms", again=NAMES)
    phone.settle(0.3)
    phone.tap(phone.app.navigator.page.ids.invite)
    phone.settle(0.3)
    assert phone.app.navigator.page.name == "lobby"
    assert {seat["person"]["name"] for seat in Guest(link(phone)).state()["view"]["seats"]} == set(NAMES)
    assert phone.app.navigator.page.ids.start.label == "Start with 3"
    phone.tap(phone.app.navigator.page.ids.start)
    phone.frames(3)
    assert phone.app.navigator.page.name == "hand"


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.0), ("small", 1.6)])
def test_nothing_is_cut_in_the_lobby(start: Callable[..., Phone], monkeypatch: pytest.MonkeyPatch, size: str, text: float) -> None:
    phone = start(size=size, text=text)
    monkeypatch.setattr(phone.app, "inviting", Invitation)
    open_game(phone, "fantasy_realms", ["Aliénor", "Basile", "Chloé", "Diego", "Elsa", "Fanny"])
    lobby = invite(phone)
    phone.app.invited.invitation.room.sit("", "Basile")
    phone.settle(0.4)
    assert (looked.cut_texts(phone), looked.beyond_the_edge(phone), looked.too_small(phone)) == ([], [], [])
    if text == 1:
        assert lobby.ids.scroll.viewport_size[1] <= lobby.ids.scroll.height         # code, seats and button at once
    phone.app.invited.end()
    phone.app.invited = None


def seat_with_cards(phone: Phone) -> Guest:
    """A game in which the table has entered a card for Ann; a guest who is not asked yet."""
    open_game(phone, "fantasy_realms", NAMES)
    page = phone.app.navigator.page
    invite(phone)
    page.session.do({"do": "add_card", "player": "Ann", "card": "unicorn"})
    return Guest(link(phone))


@pytest.mark.parametrize(("answer", "seat"), [("Give it", "Ann"), ("No", "")])
def test_a_seat_with_cards_in_it_is_given_in_the_lobby_or_not(phone: Phone, answer: str, seat: str) -> None:
    ann = seat_with_cards(phone)
    ann.ask_for("Ann")
    phone.until(lambda: "Phone 1 asks for the seat of Ann, in which cards are entered." in told(phone))
    phone.tap(phone.find("Pill", label=answer))
    phone.frames()
    assert ann.state()["seat"] == seat and ann.state()["asks_for"] == ""
    assert not any("asks for the seat" in words for words in told(phone))


def test_outside_the_lobby_the_table_is_told_that_a_phone_asks(phone: Phone) -> None:
    ann = seat_with_cards(phone)
    phone.app.go_back()
    phone.frames()
    ann.ask_for("Ann")
    phone.until(lambda: phone.app.root.snackbar and phone.app.root.snackbar.words == "Phone 1 asks for the seat of Ann.")
    phone.app.root.snackbar.act()
    phone.frames(3)
    phone.tap(phone.find("Pill", label="Give it"))
    phone.frames()
    assert ann.state()["seat"] == "Ann"


def test_the_steps_of_a_game_say_which_phone_made_them(phone: Phone) -> None:
    ann = seat_with_cards(phone)
    ann.sit("Bob")
    ann.tap(do="add_card", player="Bob", card="dragon")
    phone.app.navigator.page.session.do({"do": "add_card", "player": "Cat", "card": "forest"})
    ann.undo()
    ann.tap(do="add_card", player="Bob", card="knights")
    phone.app.go_back()
    phone.app.navigator.page.open_steps()
    phone.frames()
    rows = [(row.title, row.caption) for row in phone.all("LinkRow")]
    assert rows[:5] == [("Bob takes Knights", "Phone 1"), ("An earlier step taken back", "Phone 1"), ("Cat takes Forest", ""),
                        ("Bob takes Dragon", "Phone 1"), ("Ann takes Unicorn", "")]


def test_without_a_network_the_lobby_says_what_to_do(phone: Phone, networks: list[str]) -> None:
    networks.clear()
    open_game(phone, "fantasy_realms", NAMES)
    invite(phone)
    assert any("Turn on Wi-Fi" in words for words in told(phone))
    networks.append("127.0.0.1")
    phone.tap(phone.find("Pill", label="Look again"))
    phone.frames()
    assert Guest(link(phone)).state()["view"]["seats"]


def test_the_end_of_the_invitation_is_the_end_of_its_server(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    invite(phone)
    guest = Guest(link(phone))
    choose(phone, "End the invitation")
    assert phone.app.invited is None and phone.app.navigator.page.name == "hand"
    assert not [thread for thread in threading.enumerate() if thread.name == "guests"]
    with pytest.raises(ConnectionError):
        guest.state()


def test_the_results_on_the_table_are_the_results_of_all(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    page = phone.app.navigator.page
    invite(phone)
    phone.app.go_back()
    guest = Guest(link(phone))
    page.open(Link("results"))
    phone.frames()
    assert guest.state()["at"] == "results"
    phone.app.go_back()
    phone.frames()
    assert guest.state()["at"] != "results"


def test_another_game_is_another_invitation(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    invite(phone)
    first = Guest(link(phone))
    phone.app.go_back()
    open_game(phone, "fantasy_realms", ["Dan", "Eve"])
    invite(phone)
    with pytest.raises(ConnectionError):
        first.state()
    assert [seat["person"]["name"] for seat in Guest(link(phone)).state()["view"]["seats"]] == ["Dan", "Eve"]


def test_after_waking_in_another_network_guests_find_the_table_there(phone: Phone, networks: list[str]) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    invite(phone)
    networks[:] = ["127.0.0.2"]
    phone.app.dispatch("on_pause")
    phone.app.dispatch("on_resume")
    assert link(phone).startswith("http://127.0.0.2:")
    assert Guest(link(phone)).state()["view"]["seats"]


seen: list[str] = []
watching = False


def _heard(event: str, _arguments: Any) -> None:
    if watching and event.startswith("socket."):
        seen.append(event)


def test_a_whole_game_without_an_invitation_touches_no_socket(phone: Phone) -> None:
    """Python tells of every socket, wherever in the process it is made."""
    global watching
    sys.addaudithook(_heard)                    # there is no way to take it out again
    watching = True
    try:
        _play_a_game(phone)
    finally:
        watching = False
    assert seen == []
    assert phone.app.table.finished() == 1


def _play_a_game(phone: Phone) -> None:
    open_game(phone, "fantasy_realms", NAMES)
    page = phone.app.navigator.page
    deck = iter(page.tiles)
    for name in NAMES:
        page.show_player(name)
        for _number in range(7):
            phone.tap(page.tiles[next(deck)])
    page.open(Link("results"))
    phone.frames()
    phone.app.navigator.page.go_on()
    phone.frames()
