"""Platform behaviour: language, colours, the back button, what the phone reports about itself."""
from __future__ import annotations

import gc
import weakref
from collections import Counter

import pytest
from kivy.uix.label import Label

from screens import app as app_module
from screens import games, words
from screens import phone as device
from screens.widgets.text import unmarked
from screens.widgets.tile import CardTile
from table.people import initials
from tests.journeys.driver import Phone
from tests.journeys.hands import Journey
from tests.screens.conftest import Start
from views.home import start_view


@pytest.mark.parametrize(("phones", "spoken"), [
    ("fr_FR.UTF-8", "fr"), ("fr_CA", "fr"), ("de_DE.UTF-8", "de"), ("es_MX", "es"), ("pl_PL.UTF-8", "en"), ("C", "en"), ("", "en")])
def test_the_first_start_speaks_the_phones_language(monkeypatch: pytest.MonkeyPatch, phones: str, spoken: str) -> None:
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", phones)
    assert device.language() == spoken


def test_every_text_of_the_first_frame_is_drawn_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: Counter[str] = Counter()
    draw = Label.texture_update

    def texture_update(label: Label, *_args: object) -> None:
        drawn[f"{label.uid} {unmarked(label.text)}"] += 1
        draw(label)

    monkeypatch.setattr(Label, "texture_update", texture_update)
    start()
    assert len(drawn) > 20
    assert {text: times for text, times in drawn.items() if times > 1} == {}


@pytest.mark.parametrize("text", [1.0, 1.3])
def test_nothing_on_home_moves_when_the_rules_are_loaded(phone: Phone, text: float) -> None:
    home = phone.app.navigator.page
    phone.app.table.new_session("fantasy_realms", ["Bernadette", "Ben"]).do({"do": "add_card", "player": "Bernadette", "card": "king"})
    phone.app.scale_text(text)
    places = []
    for home.make_view in (start_view, games.whole_home()):
        home.refresh()
        phone.frames(4)
        places.append((home.banner.size, [card.to_window(*card.pos) for card in home.cards.values()]))
    assert "Bernadette" in home.banner.whose
    assert places[0] == places[1]


def test_a_hand_is_opened_with_every_card_painted_once(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    painted: Counter[str] = Counter()
    paint = CardTile.paint
    monkeypatch.setattr(CardTile, "paint", lambda tile: (painted.update([tile.card]), paint(tile)))
    phone.settle(1)
    session = phone.app.table.new_session("fantasy_realms", ["Anna", "Ben"])
    phone.app.navigator.go("hand", session=session)
    phone.frames(1)
    assert painted == dict.fromkeys(phone.app.navigator.page.tiles, 1)


def test_garbage_is_looked_for_when_the_finger_rests_never_between_taps(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    swept: list[str] = []
    monkeypatch.setattr("screens.app.gc.collect", lambda: swept.append("all"))
    phone.settle(1)
    for _ in range(4):
        phone.tap(phone.app.root.ids.bar.item("rules"))
        phone.settle(app_module.REST / 2)
    phone.hold(phone.app.root.ids.bar.item("rules"), 2 * app_module.REST)
    assert swept == []
    phone.settle(2 * app_module.REST)
    assert swept == ["all"]


def test_a_message_that_a_tap_has_dismissed_is_kept_by_nobody(phone: Phone) -> None:
    phone.settle(1)                                         # what was there at the start is never looked at again
    phone.app.root.say("Bonjour")
    phone.settle(0.5)
    said = weakref.ref(phone.app.root.snackbar)
    phone.tap(phone.app.root.ids.bar.item("rules"))
    phone.settle(0.5)
    gc.collect()
    assert phone.app.root.snackbar is None and said() is None


def test_what_was_set_is_there_after_a_restart(phone: Phone, start: Start) -> None:
    phone.tap(phone.app.root.ids.bar.item("settings"))
    page = phone.app.navigator.page
    for row, value in (("language", "English"), ("theme", "Dark"), ("text_scale", "Large")):
        phone.tap(page.rows[row])
        phone.settle(0.3)
        phone.tap(next(phone.all("LinkRow", title=value)))
        phone.settle(0.3)
        assert page.rows[row].value == value
    assert phone.app.root.ids.bar.item("home").label == "Play"
    assert phone.app.palette.dark
    assert phone.app.text_scale == pytest.approx(1.3)
    again = start()
    assert again.app.language == "en"
    assert again.app.palette.dark
    assert again.app.text_scale == pytest.approx(1.3)


def test_back_closes_the_sheet_then_the_screen_then_leaves(journey: Journey, phone: Phone) -> None:
    phone.tap(journey.page.cards["fantasy_realms"])
    phone.tap(journey.page.newcomer)
    phone.settle()
    assert phone.app.root.sheets
    assert phone.back()
    assert not phone.app.root.sheets
    assert journey.page.name == "players"
    assert phone.back()
    assert journey.page.name == "home"
    assert not phone.back()                             # now the system has it


def test_back_from_a_tab_leads_home_first(phone: Phone) -> None:
    phone.tap(phone.app.root.ids.bar.item("rules"))
    assert phone.back()
    assert phone.app.navigator.page.name == "home"


@pytest.mark.parametrize(("count", "told"), [(0, "0 carte de trop dans cette main"), (1, "1 carte de trop dans cette main"),
                                             (2, "2 cartes de trop dans cette main")])
def test_french_counts_nothing_in_the_singular(count: int, told: str) -> None:
    words.set_language("fr")
    assert words.ngettext("{n} card too many in this hand", "{n} cards too many in this hand", count) == told


@pytest.mark.parametrize(("language", "told"), [("fr", "1\u00a0742"), ("en", "1,742")])
def test_thousands_are_grouped_as_the_language_does(language: str, told: str) -> None:
    words.set_language(language)
    assert words.number(1742) == told
    assert words.number(-5) == "−5"
    assert words.wording().signed(5) == "+5"


def test_french_elides_before_a_vowel() -> None:
    words.set_language("fr")
    assert words.wording().whose("Aliénor") == "d’Aliénor"
    assert words.wording().whose("Hélène") == "d’Hélène"
    assert words.wording().whose("Chloé") == "de Chloé"


def test_places_are_spoken_as_each_language_does() -> None:
    words.set_language("fr")
    assert ["".join(words.wording().ordinal(place)) for place in (1, 2)] == ["1er", "2e"]
    words.set_language("en")
    assert ["".join(words.wording().ordinal(place)) for place in (1, 2, 3, 4, 11, 21)] == ["1st", "2nd", "3rd", "4th", "11th", "21st"]


def test_discs_carry_one_letter_or_two_where_two_would_be_alike() -> None:
    assert initials(["Anna", "Ben", "élise", "Emma"]) == {"Anna": "A", "Ben": "B", "élise": "Él", "Emma": "Em"}


def test_the_phones_text_scale_and_ours_multiply_up_to_the_largest(phone: Phone) -> None:
    from kivy.metrics import Metrics
    Metrics.fontscale = 1.3
    try:
        phone.app.scale_text(1.0)
        assert phone.app.text_scale == pytest.approx(1.3)
        phone.app.scale_text(1.6)
        assert phone.app.text_scale == pytest.approx(1.6)
    finally:
        Metrics.fontscale = 1.0


def test_without_a_phone_every_call_to_it_fails_softly() -> None:
    assert device.insets() == (0, 0)
    assert device.is_dark() is False
    assert device.buzz(10) is None
    assert device.keep_awake(True) is None
