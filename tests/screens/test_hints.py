"""The first minutes: one hint at a time, each shown once, none in the way of a finger."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
    assert hint(phone).words == "Touchez le jeu posé sur la table."
    assert seen.cut_texts(phone) == []
    phone.tap(phone.app.root.ids.bar.item("rules"))
    assert hint(phone) is None
    again = start()
    again.settle(3)
    assert hint(again) is None


def test_a_touch_goes_through_a_hint_to_what_lies_below(start: Start) -> None:
    phone = start()
    session = phone.app.table.new_session("fantasy_realms", ["Basile", "Anna"])
    phone.app.navigator.go("hand", session=session)
    phone.settle(3)
    card = hint(phone)
    page = phone.app.navigator.page
    below = next(name for name, tile in page.tiles.items() if card.collide_point(*tile.to_window(*tile.center)))
    phone.tap(page.tiles[below])
    phone.until(lambda: session.state.player("Basile").hand == (below,))
    assert hint(phone) is None


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
