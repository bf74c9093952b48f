"""The first minutes: one hint at a time, each shown once, none in the way of a finger."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS
from tests.screens import seen

Start = Callable[..., Phone]


def hint(phone: Phone) -> Any:
    cards = list(phone.all("HintCard"))
    assert len(cards) < 2
    return cards[0] if cards else None


def test_a_newcomer_is_told_where_to_begin_once(start: Start) -> None:
    phone = start()
    phone.settle(3)
    assert hint(phone).words == "Touchez le jeu auquel vous jouez."
    assert seen.cut_texts(phone) == []
    phone.tap(phone.app.root.ids.bar.item("rules"))
    assert hint(phone) is None
    again = start()
    again.settle(3)
    assert hint(again) is None


def box(widget: Any) -> tuple[float, float, float, float]:
    return *widget.to_window(*widget.pos), *widget.to_window(widget.right, widget.top)


def overlap(one: Any, other: Any) -> bool:
    (left, bottom, right, top), (x, y, end, head) = box(one), box(other)
    return min(right, end) - max(left, x) > 1 and min(top, head) - max(bottom, y) > 1


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.0), ("small", 1.6)])
def test_a_hint_lies_over_no_card_and_no_tap_goes_through_it(start: Start, size: str, text: float) -> None:
    phone = start(size, text)
    session = phone.app.table.new_session("fantasy_realms", ["Basile", "Anna"])
    phone.app.navigator.go("hand", session=session)
    page = phone.app.navigator.page
    phone.until(lambda: page.result is not None)
    phone.frames(3)
    before = {name: tuple(tile.pos) for name, tile in page.tiles.items()}
    phone.settle(3)
    card = hint(phone)
    deck = page.ids.deck
    assert not overlap(card, deck) and {name: tuple(tile.pos) for name, tile in page.tiles.items()} == before
    assert seen.cut_texts(phone) == []
    assert all(not overlap(card, button) for button in (page.ids.undo, page.ids.why, page.ids.next, *page.ids.slots.children))
    phone.tap(card)
    phone.settle(0.3)
    assert hint(phone) is None and session.state.player("Basile").hand == ()


def test_a_tap_beside_a_hint_does_what_it_is_meant_to(start: Start) -> None:
    phone = start()
    session = phone.app.table.new_session("fantasy_realms", ["Basile", "Anna"])
    phone.app.navigator.go("hand", session=session)
    phone.settle(3)
    assert hint(phone) is not None
    phone.tap(phone.app.navigator.page.tiles["mirage"])
    phone.until(lambda: session.state.player("Basile").hand == ("mirage",))
    assert hint(phone) is None


def test_the_page_makes_room_for_a_hint_and_every_game_is_still_under_the_same_finger(start: Start) -> None:
    phone = start()
    phone.frames(3)
    home, app = phone.app.navigator.page, phone.app
    before = {game: card.to_window(*card.center) for game, card in home.cards.items()}
    phone.settle(3)
    assert hint(phone) is not None and not overlap(hint(phone), app.navigator) and not overlap(hint(phone), app.root.ids.bar)
    assert all(card.collide_point(*card.to_widget(*before[game])) for game, card in home.cards.items())
    assert all(box(card)[1] >= box(hint(phone))[3] for card in home.cards.values())


def test_a_hint_waits_until_the_snackbar_is_gone(start: Start) -> None:
    phone = start()
    phone.app.root.say("Tout est effacé.")
    phone.settle(3)
    assert hint(phone) is None
    phone.settle(10)
    assert hint(phone) is not None


def test_the_next_hint_comes_when_there_is_something_to_explain(start: Start) -> None:
    phone = start()
    session = phone.app.table.new_session("fantasy_realms", ["Basile", "Anna"])
    for name in HANDS["Basile"]:
        session.do({"do": "add_card", "player": "Basile", "card": name})
    phone.app.navigator.go("hand", session=session, player="Basile")
    phone.settle(3)
    assert "Pourquoi" in hint(phone).words
    phone.tap(phone.app.navigator.page.ids.why)
    phone.settle(3)
    assert hint(phone).words.startswith("Touchez une ligne")
    page = phone.app.navigator.page
    seen.stands_above(hint(phone), page.ids.order, page.ids.dispute)
