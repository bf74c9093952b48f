"""Whole games, touched from the first tap to the podium."""
from __future__ import annotations

from typing import Any

import pytest

from tests.journeys.driver import LONGEST, Phone
from tests.journeys.hands import HANDS, TOTALS, Journey
from tests.screens import seen
from tests.screens.conftest import Start


@pytest.mark.parametrize(("size", "text", "language", "theme"), [
    ("small", 1.0, "fr", "dark"), ("tablet", 1.3, "en", "dark"), ("small", 1.6, LONGEST, "light"),
    pytest.param("usual", 1.6, "fr", "light", marks=pytest.mark.soak)])
def test_four_players_reach_the_podium_by_touch_and_nothing_is_cut_or_too_small(
        start: Start, size: str, text: float, language: str, theme: str) -> None:
    phone = start(size=size, text=text, language=language, theme=theme)
    complaints: list[str] = []

    def look(picture: str) -> None:
        phone.frames(3)
        found = [*seen.cut_texts(phone), *seen.broken_words(phone), *seen.beyond_the_edge(phone), *seen.too_small(phone)]
        complaints.extend(f"{picture}: {complaint}" for complaint in found)

    Journey(phone, look).whole()
    assert complaints == []
    record = phone.app.table.history.records()[0]
    assert record.totals == {name: int(total) for name, total in TOTALS.items()}
    assert record.winners == ("Diego",)
    assert phone.app.table.open_sessions() == []


def test_a_restart_in_the_middle_finds_everything_again(journey: Journey, start: Start) -> None:
    journey.players()
    journey.hands()
    phone = start()
    again = Journey(phone, lambda _picture: None)
    assert again.page.banner.whose == "2 mains sur 4 · Chloé\u00a0: 5 cartes sur 7"
    phone.tap(again.page.banner.ids.resume)
    again.wait_for_total("88")
    assert again.page.player == "Chloé"
    tabs = again.page.ids.tabs.tabs
    assert {name: tab.total for name, tab in tabs.items()} == {"Aliénor": "212", "Basile": "127", "Chloé": "88", "Diego": "–"}
    assert again.page.session.state.player("Chloé").hand == HANDS["Chloé"][:5]
    again.choices()
    phone.tap(again.page.ids.undo)
    again.phone.until(lambda: again.page.total != TOTALS["Chloé"])


def test_a_killed_app_has_lost_no_tap(journey: Journey, start: Start) -> None:
    journey.players()
    journey.touch("mountain", "wildfire")
    phone = start()                             # nobody was told that the first one would end
    session = phone.app.table.open_sessions()[0]
    assert session.state.player("Aliénor").hand == ("mountain", "wildfire")


def test_the_same_players_play_again_and_the_first_one_sits_last(journey: Journey, phone: Phone) -> None:
    journey.players()
    journey.hands()
    journey.choices()
    journey.last_hand()
    journey.results()
    phone.tap(journey.page.ids.last.children[0])
    phone.until(lambda: journey.page.name == "results" and journey.page.result is not None)
    phone.tap(journey.page.ids.main)
    assert [seat.person.name for seat in journey.page.view.seats] == ["Basile", "Chloé", "Diego", "Aliénor"]
    phone.tap(journey.page.ids.start)
    assert journey.page.name == "hand"
    assert journey.page.player == "Basile"


def heading(page: Any) -> str:
    return next(str(widget.text) for widget in page.walk() if type(widget).__name__ == "TabTitle")


def test_the_language_is_switched_on_every_screen(table_of, phone: Phone) -> None:
    journey = table_of(dict(zip(("Anna", "Ben", "Cleo"), (" ".join(hand) for hand in list(HANDS.values())[:3]), strict=True)))
    session = journey.page.session
    stops = {
        "hand": ("Main complète d’Anna", "Anna’s hand is complete", lambda page: page.caption),
        "why": ("Pourquoi 212 ?", "Why 212?", lambda page: page.title),
        "results": ("Enregistrer la partie", "Save the game", lambda page: page.ids.main.label),
        "card": ("Inondation", "Great Flood", lambda page: page.title),
        "players": ("Commencer à 3", "Start with 3", lambda page: page.ids.start.label),
        "adding": ("Mes jeux", "My games", lambda page: page.ids.bar.title),
        "home": ("Bébés pirates", "Baby pirates", lambda page: page.cards["baby_pirates"].view.title),
        "history": ("Historique", "History", lambda page: heading(page)),
        "rules": ("Règles", "Rules", lambda page: heading(page)),
        "settings": ("Taille du texte", "Text size",
                     lambda page: next(row.title for row in page.walk() if getattr(row, "icon", "") == "format-size")),
    }
    arguments = {"why": {"session": session, "player": "Anna"}, "results": {"session": session},
                 "hand": {"session": session, "player": "Anna"},
                 "card": {"session": session, "card": "great_flood"},
                 "players": {"game": "fantasy_realms", "again": ["Anna", "Ben", "Cleo"]}}
    for name, (french, english, words) in stops.items():
        phone.app.navigator.go(name, **arguments.get(name, {}))
        phone.settle(0.1)
        assert words(journey.page).replace("\u00a0", " ") == french, name
        phone.app.set_language("en")
        phone.settle(0.1)
        assert words(journey.page) == english, name
        phone.app.set_language("fr")
        phone.settle(0.1)
        assert words(journey.page).replace("\u00a0", " ") == french, name
