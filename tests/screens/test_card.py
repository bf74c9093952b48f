"""The page of a card: its text from the data, who counts, blanks and clears it, its rulings, what it did in a hand."""
from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest

from screens.words import LANGUAGES
from tests.journeys.driver import Phone
from tests.journeys.hands import HANDS, Journey
from tests.screens import seen
from tests.screens.test_all_phones import box, inside, overlap

TableOf = Callable[..., Journey]


def page_of(phone: Phone, **arguments: Any) -> Any:
    phone.app.navigator.go("card", **arguments)
    page = phone.app.navigator.page
    phone.until(lambda: page.ids.rulings.children)
    phone.settle(0.2)
    return page


def test_who_opposes_the_flood_stands_on_its_page_and_is_a_tap_away(phone: Phone) -> None:
    page_of(phone, game="fantasy_realms", card="great_flood")
    named = {row.card: row.caption for row in phone.all("FoundCard")}
    assert named["mountain"].startswith("Efface le malus de")
    assert named["blizzard"].startswith("Masque les Vagues")
    assert "Armée" in named["rangers"]
    phone.tap(next(phone.all("FoundCard", card="mountain")))
    phone.settle(0.2)
    assert phone.app.navigator.page.title == "Montagne"
    phone.back()
    assert phone.app.navigator.page.title == "Inondation"


def test_the_table_s_reading_stands_beside_the_printed_text(phone: Phone) -> None:
    page_of(phone, game="fantasy_realms", card="wildfire")
    assert [box.reading for box in phone.all("RuleBox")] == ["Lecture\u00a0: Le Feu de Forêt épargne les Jokers."]


def test_a_long_group_shows_the_rest_when_somebody_asks_for_it(phone: Phone) -> None:
    page = page_of(phone, game="fantasy_realms", card="wildfire")

    def cards() -> int:
        return len([*phone.all("FoundCard"), *phone.all("CardChip")])

    pill = next(pill for pill in page.ids.interactions.walk(restrict=True) if type(pill).__name__ == "Pill")
    before, more = cards(), int("".join(filter(str.isdigit, pill.label)))
    pill.dispatch("on_tap")
    assert more and cards() == before + more and pill.parent is None


def test_a_character_tells_its_ability_and_leads_to_the_workshop(phone: Phone) -> None:
    page = page_of(phone, game="once_upon_a_draft", card="peter_pan")
    assert page.strength == "30"
    assert {row.card for row in phone.all("FoundCard")} >= {"witch", "ice_princess"}
    phone.tap(next(phone.all("LinkRow")))
    phone.settle(0.2)
    assert phone.app.navigator.page.name == "workshop"


def test_it_tells_what_the_card_did_in_the_hand_now(table_of: TableOf, phone: Phone) -> None:
    journey = table_of({"Basile": " ".join(HANDS["Basile"]), "Anna": ""})
    phone.hold(journey.page.tiles["dwarvish_infantry"])
    phone.until(lambda: journey.page.name == "card" and list(phone.all("InHand")))
    row = next(phone.all("InHand"))
    assert row.title == "Dans la main de Basile"
    assert row.figure == "0"
    assert "Inondation" in row.words
    phone.tap(row)
    phone.until(lambda: journey.page.name == "why" and journey.page.rows)


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_on_a_card(start: Callable[..., Phone], size: str, text: float) -> None:
    phone = start(size=size, text=text)
    for game, card in (("fantasy_realms", "book_of_changes"), ("once_upon_a_draft", "peter_pan")):
        page_of(phone, game=game, card=card)
        assert seen.cut_texts(phone) == []
        assert seen.beyond_the_edge(phone) == []
        assert seen.too_small(phone) == []


def test_no_word_at_the_head_of_a_card_is_broken(start: Callable[..., Phone]) -> None:
    phone = start(size="small")
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"], editions=["cursed_hoard_items", "cursed_hoard_suits"])
    pack = session.pack()
    phone.app.navigator.go("card", session=session, card="treasure_chest")
    page = phone.app.navigator.page
    for language, text in phone.spoken_and_scaled((1.0, 1.6), LANGUAGES):
        named = {card: max(pack.lexicon.card(card).sentence(language).split(), key=len) for card in (*pack.items, *pack.cards)}
        for card in ("treasure_chest", max(named, key=lambda card: len(named[card]))):
            page.enter(session=session, card=card)
            phone.frames(4)
            assert seen.broken_words(phone) == seen.cut_texts(phone) == [], (card, language, text)
            parts = [box(page.ids[part]) for part in ("sign", "names", "figures")]
            assert all(inside(part, box(page.ids.head)) for part in parts), (card, language, text)
            assert not any(overlap(one, other) for one, other in combinations(parts, 2)), (card, language, text)
    phone.app.scale_text(1.0)
