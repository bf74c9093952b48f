"""Settings: house rules by game; my data exported, imported, and erased after a second question; the self-check; about."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import scoring
from screens import phone as device
from screens.settings import data
from screens.sharing import pictures_folder as pictures
from screens.widgets.patterns import PATTERNS
from tests.journeys.driver import Phone, ask_to_erase, finger
from tests.screens import seen


@pytest.fixture
def settings(phone: Phone) -> Any:
    phone.tap(phone.app.root.ids.bar.item("settings"))
    page = phone.app.navigator.page
    phone.until(lambda: "concordent" in page.rows["check"].caption)
    return page


def erase_after_all(phone: Phone) -> None:
    phone.settle(0.8)                                       # what destroys is deaf for a moment
    phone.hold(next(phone.all("Pill", label="Maintenir pour effacer")), 1.8)
    phone.frames(3)


def touch(phone: Phone, kind: str, **wanted: Any) -> None:
    phone.tap(next(phone.all(kind, **wanted)))
    phone.settle(0.3)


def sheet(phone: Phone) -> Any:
    return phone.app.root.sheets[-1]


def test_every_example_of_every_pack_agrees_on_this_phone(settings: Any, phone: Phone) -> None:
    every = sum(len(scoring.examples(game)) for game in ("fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella"))
    assert settings.rows["check"].caption == f"{every} exemples sur {every} concordent"
    phone.tap(settings.rows["check"])
    phone.until(lambda: len(sheet(phone).ids.body.children) == 4)
    assert all(row.icon_role == "good" for row in sheet(phone).ids.body.children)


def test_a_house_rule_is_set_for_new_games(settings: Any, phone: Phone) -> None:
    phone.tap(settings.rows["house_rules"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Once Upon a Draft")
    touch(phone, "SwitchRow", title="Sans gemme, pas de majorité")
    assert phone.app.preferences.readings("once_upon_a_draft") == {"majority_needs_a_gem": False}
    phone.back()
    phone.until(lambda: "Once Upon a Draft : 1" in settings.rows["house_rules"].caption.replace("\u00a0", " "))


def test_everything_is_copied_erased_and_taken_in_again(settings: Any, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from kivy.core.clipboard import Clipboard
    copied: list[str] = []
    monkeypatch.setattr(Clipboard, "copy", copied.append, raising=False)
    monkeypatch.setattr(Clipboard, "paste", lambda: copied[0], raising=False)
    phone.app.table.finish(phone.app.table.new_session("baby_pirates", ["Anna", "Basile"]))
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Copier comme texte")
    phone.until(lambda: copied)
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Tout effacer")
    assert phone.app.table.history.records()                    # the second question was not answered yet
    touch(phone, "Pill", label="Tout garder")
    assert phone.app.table.history.records()
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Tout effacer")
    erase_after_all(phone)
    assert not phone.app.table.history.records()
    assert phone.app.navigator.page.name == "home"
    phone.tap(phone.app.root.ids.bar.item("settings"))
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Importer du presse-papiers")
    phone.until(lambda: phone.app.table.history.records())
    assert [seat.player for seat in phone.app.table.history.records()[0].seats] == ["Anna", "Basile"]


def test_data_saved_as_a_file_comes_back_from_it(settings: Any, phone: Phone) -> None:
    phone.app.table.finish(phone.app.table.new_session("baby_pirates", ["Anna", "Basile"]))
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Enregistrer un fichier")
    phone.until(lambda: phone.app.root.snackbar is not None and "Enregistré" in phone.app.root.snackbar.words)
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Importer un fichier")
    phone.until(lambda: phone.app.root.snackbar is not None and "déjà là" in phone.app.root.snackbar.words)
    assert len(phone.app.table.history.records()) == 1


def test_erasing_all_leaves_nothing_of_anybody_behind(settings: Any, phone: Phone) -> None:
    home = Path(phone.app.table.store.path).parent
    saved = data.folder() / "comptes.json"                  # on purpose: it stays
    left = [pictures() / "cinderella.png", home / "packs" / "frogs.json", home / "reports" / "error-1.txt",
            home / "journal.damaged-2026-11-14-200000.jsonl"]
    for file in [saved, *left]:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("mine", "utf-8")
    phone.tap(settings.rows["data"])
    phone.settle(0.3)
    touch(phone, "LinkRow", title="Tout effacer")
    erase_after_all(phone)
    assert [file.name for file in left if file.exists()] == []
    assert saved.exists()


def test_the_screen_stays_on_only_while_a_game_is_open(settings: Any, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(device, "keep_awake", asked.append)
    phone.app.navigator.go("hand", session=phone.app.table.new_session("fantasy_realms", ["Anna", "Basile"]))
    assert asked[-1] is True
    phone.app.navigator.open_tab("settings")
    assert asked[-1] is False
    phone.frames(4)
    phone.tap(settings.rows["stay_awake"])
    phone.app.navigator.go("hand", session=phone.app.table.open_sessions()[0])
    assert asked[-1] is False


def test_about_names_authors_and_publishers(settings: Any, phone: Phone) -> None:
    phone.tap(settings.rows["about"])
    phone.until(lambda: any("Bruce Glassco" in words.text for words in phone.all("Words")))
    said = " ".join(words.text for words in phone.all("Words"))
    assert "Non officielle" in said
    assert "Joe Hout" in said
    assert "Gigamic" in said


@pytest.mark.parametrize(("size", "text"), [("usual", 1.0), ("small", 1.6)])
def test_nothing_is_cut_in_the_settings(start: Callable[..., Phone], size: str, text: float) -> None:
    phone = start(size=size, text=text)
    phone.tap(phone.app.root.ids.bar.item("settings"))
    page = phone.app.navigator.page
    phone.until(lambda: "concordent" in page.rows["check"].caption)
    for row in ("language", "theme", "text_scale", "house_rules", "my_cards", "data", "check", "about"):
        phone.tap(page.rows[row])
        phone.settle(0.4)
        assert seen.cut_texts(phone) == []
        assert seen.beyond_the_edge(phone) == []
        assert seen.too_small(phone) == []
        phone.back()


def test_holding_to_erase_shows_how_far_it_is_and_letting_go_takes_it_back(settings: Any, phone: Phone) -> None:
    ask_to_erase(phone)
    phone.settle(0.8)
    erase = next(phone.all("Pill", label="Maintenir pour effacer"))
    touch = finger(*erase.to_window(*erase.center))
    touch.touch_down()
    phone.settle(0.6)
    early = erase.held_width
    phone.settle(0.6)
    assert 0 < early < erase.held_width < erase.width
    touch.touch_up()
    phone.frames(3)
    assert erase.held_width == 0
    assert sheet(phone).title == "Tout effacer ?".replace(" ?", "\u00a0?")
    assert sheet(phone).caption.startswith("Cartes apprises, ")


def test_what_is_said_over_a_sheet_covers_none_of_it(settings: Any, phone: Phone) -> None:
    ask_to_erase(phone)
    phone.settle(0.8)
    phone.tap(next(phone.all("Pill", label="Maintenir pour effacer")))
    said = phone.app.root.snackbar
    assert said.words == "Appui long sur le bouton pour tout effacer."
    assert said.y >= sheet(phone).ids.panel.top
    assert said.padding[2] == said.padding[0]               # no button at its right: as much room as at the left
    sheet(phone).close()
    phone.frames(3)
    assert said.y < phone.app.root.height / 4


def test_suits_wear_patterns_where_somebody_asked_for_them(settings: Any, phone: Phone) -> None:
    def patterns() -> dict[str, int | None]:
        session = phone.app.table.new_session("fantasy_realms", ["Anna", "Basile"])
        phone.app.navigator.home_then("hand", session=session)
        page = phone.app.navigator.page
        phone.until(lambda: page.result is not None)
        return {page.looks.cards[card].suit: tile.look.pattern for card, tile in page.tiles.items()}

    assert set(patterns().values()) == {None}
    phone.app.navigator.open_tab("settings")
    phone.frames(3)
    phone.tap(phone.app.navigator.page.rows["patterns"])
    worn = patterns()
    assert None not in worn.values() and len(set(worn.values())) == len(worn) <= len(PATTERNS)
