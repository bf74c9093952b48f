"""The discard area, entered on the deck: its cards, what the Necromancer takes from it, what would have been better."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from screens.hands.choices import open_by_hand
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey
from tests.screens import seen
from tests.screens.conftest import entry
from views.parts import Link

TableOf = Callable[..., Journey]
COURT = "necromancer king queen princess warlord light_cavalry sword_of_keth"


@pytest.fixture
def court(table_of: TableOf) -> Journey:
    """A full hand with the Necromancer, and one card in another hand."""
    return table_of({"Anna": COURT, "Basile": "smoke"})


def lay_down(journey: Journey, *cards: str) -> None:
    journey.phone.frames(4)
    journey.touch(*cards)
    journey.phone.settle(0.3)


def leave(journey: Journey) -> None:
    journey.phone.tap(journey.page.ids.done)
    journey.phone.settle(0.3)


def test_the_necromancer_asks_for_the_discard_area_and_takes_the_best_card_of_it(court: Journey, phone: Phone) -> None:
    assert (court.page.total, court.page.count) == ("154", "7/8")
    phone.tap(court.page.strip)
    assert court.page.name == "discard"
    lay_down(court, "knights", "rangers", "forest")
    assert court.page.count == "3 cartes dans la défausse"
    assert "Chevaliers" in court.page.taken
    leave(court)
    court.wait_for_total("242")
    assert court.page.count == "8/8"
    assert court.page.slots[7].card == "knights"
    assert court.page.tiles["rangers"].look.mark == "layers-outline"


def test_beside_another_choice_card_the_necromancer_still_asks(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": COURT.replace("queen", "mirage"), "Basile": "smoke"})
    phone.settle(0.4)
    assert "La meilleure carte de la défausse" in journey.page.strip.ids.lines.children[0].text
    phone.tap(journey.page.strip)
    phone.until(lambda: list(phone.all("ChoiceRow")))
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Défausse"))
    assert journey.page.name == "discard"
    lay_down(journey, "knights")
    leave(journey)
    assert journey.page.slots[7].card == "knights"
    assert not any("défausse" in line.text for line in journey.page.strip.ids.lines.children)


def test_the_choices_rank_what_lies_there_and_another_one_can_be_taken(court: Journey, phone: Phone) -> None:
    court.page.open(Link("discard"))
    lay_down(court, "knights", "rangers", "forest")
    leave(court)
    court.wait_for_total("242")
    phone.tap(court.page.strip)
    phone.until(lambda: list(phone.all("ChoiceRow")))
    rows = list(phone.all("ChoiceRow"))
    assert [row.total for row in rows] == ["242", "212", "154"]          # Knights, Rangers, none; the Forest may not be taken
    phone.settle(0.3)
    phone.tap(rows[1])
    phone.tap(court.sheet.ids.foot.children[0])
    court.wait_for_total("212")
    assert court.page.slots[7].card == "rangers"
    phone.tap(court.page.strip.ids.action)
    court.wait_for_total("242")


def test_the_card_is_chosen_by_hand_out_of_what_may_be_taken(court: Journey, phone: Phone) -> None:
    court.page.open(Link("discard"))
    lay_down(court, "knights", "rangers", "forest")
    leave(court)
    court.wait_for_total("242")
    open_by_hand(court.page)
    phone.settle(0.3)
    assert [chip.card for chip in phone.all("CardChip")] == ["knights", "rangers"]
    phone.tap(phone.find("Chip", label="Ne pas l’utiliser"))
    court.wait_for_total("154")


def test_a_card_in_a_hand_cannot_lie_there(court: Journey, phone: Phone) -> None:
    court.page.open(Link("discard"))
    phone.frames(3)
    lay_down(court, "smoke")
    assert phone.app.root.snackbar.words == "Fumée\u00a0: dans la main de Basile, donc pas ici."
    assert court.page.session.state.discard == ()
    assert court.page.tiles["smoke"].look.disc[0] == "B"


def test_a_card_that_lies_there_goes_into_a_hand_and_back(court: Journey, phone: Phone) -> None:
    court.page.open(Link("discard"))
    lay_down(court, "mountain")
    leave(court)
    phone.tap(court.page.ids.tabs.tabs["Basile"])
    lay_down(court, "mountain")
    assert court.page.session.state.discard == ()
    assert entry(court.page).hand == ("smoke", "mountain")
    assert phone.app.root.snackbar.words == "Montagne\u00a0: pour Basile (avant\u00a0: la défausse)"
    phone.tap(phone.app.root.snackbar.ids.act)
    assert court.page.session.state.discard == ("mountain",)


def test_every_touch_is_taken_back_but_never_a_card_of_a_hand_that_nobody_sees(court: Journey, phone: Phone) -> None:
    court.page.open(Link("discard"))
    assert not court.page.can_undo
    lay_down(court, "knights", "rangers")
    phone.settle(0.4)
    lay_down(court, "knights")
    assert court.page.session.state.discard == ("rangers",)
    phone.tap(court.page.ids.undo)
    assert court.page.session.state.discard == ("knights", "rangers")
    phone.tap(court.page.ids.undo)
    phone.tap(court.page.ids.undo)
    assert court.page.session.state.discard == ()
    assert not court.page.can_undo
    assert len(court.page.session.state.player("Anna").hand) == 7


def test_a_card_the_table_named_lies_there_until_it_is_taken_out(court: Journey, phone: Phone) -> None:
    lay_down(court, "knights")                                   # the eighth card: what the Necromancer brought
    court.wait_for_total("242")
    court.page.open(Link("discard"))
    lay_down(court, "rangers")
    assert court.page.tiles["knights"].look.mark == "check-bold"
    lay_down(court, "knights")
    leave(court)
    court.wait_for_total("212")
    assert court.page.slots[7].card == "rangers"


def test_what_lies_there_is_still_there_after_a_restart(start: Callable[..., Phone]) -> None:
    phone = start()
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Basile"])
    phone.app.navigator.go("discard", session=session)
    phone.frames(3)
    journey = Journey(phone, lambda _picture: None)
    lay_down(journey, "knights", "candle")
    phone = start()
    assert phone.app.table.open_sessions()[0].state.discard == ("knights", "candle")


def test_what_if_asks_for_the_discard_area_and_then_tells_its_best_card(court: Journey, phone: Phone) -> None:
    phone.tap(court.page.ids.why)
    phone.until(lambda: court.page.name == "why" and court.page.rows)
    phone.tap(court.page.ids.what_if)
    phone.until(lambda: list(phone.all("LinkRow", title="Défausse")))
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Défausse"))
    phone.until(lambda: court.page.name == "discard")
    phone.frames(4)
    lay_down(court, "knights", "rangers", "gem_of_order")
    leave(court)
    phone.until(lambda: phone.app.root.sheets and list(phone.all("SwapCard", caption="De la défausse")))
    assert "Gemme de Loi au lieu" in phone.find("SwapCard", caption="De la défausse").title
    assert phone.find("LinkRow", title="Défausse").caption == "3 cartes dans la défausse"


def test_in_chaos_realms_it_is_the_cards_that_were_drawn(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Anna": COURT, "Basile": "smoke", "Chloé": ""}, variant="chaos")
    phone.tap(journey.page.strip)
    phone.frames(3)
    assert (journey.page.title, journey.page.count) == ("Cartes piochées", "Rien n’est encore saisi")
    lay_down(journey, "forge", "candle", "gem_of_order")             # any card may be kept there
    assert "Gemme de Loi" in journey.page.taken
    lay_down(journey, "dragon")
    assert phone.app.root.snackbar.words.replace("\u00a0", " ") == "On ne pioche que 3 cartes : enlevez-en une d’abord."
    assert "dragon" not in journey.page.session.state.discard
    leave(journey)
    journey.wait_for_total("309")             # a run of seven
    phone.tap(journey.page.ids.why)
    phone.until(lambda: journey.page.name == "why" and journey.page.rows)
    phone.tap(journey.page.ids.what_if)
    phone.until(lambda: len(journey.sheet.ids.body.children) > 3)
    assert not list(phone.all("LinkRow", title="Cartes piochées"))


def test_the_menu_and_the_steps_know_the_discard_area(court: Journey, phone: Phone) -> None:
    court.page.open_menu()
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Défausse", caption="Rien n’est encore saisi"))
    phone.frames(3)
    lay_down(court, "candle")
    leave(court)
    court.page.open_steps()
    assert next(iter(phone.all("LinkRow"))).title == "Chandelle\u00a0: dans la défausse"


def test_a_search_leaves_only_what_it_finds_bright(court: Journey, phone: Phone) -> None:
    court.page.open(Link("discard"))
    phone.frames(4)
    phone.tap(court.page.ids.magnify)
    phone.settle(0.3)
    phone.type(phone.find("Field").input, "chevaliers")
    assert [card for card, tile in court.page.tiles.items() if not tile.look.faded] == ["knights"]
    leave(court)
    assert court.page.name == "hand"


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.0), ("small", 1.6), ("tablet", 1.0)])
def test_nothing_is_cut_in_the_discard_area(start: Callable[..., Phone], size: str, text: float) -> None:
    phone = start(size=size, text=text)
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Basile"])
    for card in COURT.split():
        session.do({"do": "add_card", "player": "Anna", "card": card})
    for card in ("knights", "rangers"):
        session.do({"do": "discard", "card": card})
    phone.app.navigator.go("discard", session=session)
    phone.settle(0.4)
    page: Any = phone.app.navigator.page
    assert page.taken
    assert seen.cut_texts(phone) == []
    assert seen.beyond_the_edge(phone) == []
    assert seen.too_small(phone) == []
