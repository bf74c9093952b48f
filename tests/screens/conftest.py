"""A phone without a display: every test starts the app in an empty folder and touches it with a finger."""
from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

os.environ["KIVY_NO_CONSOLELOG"] = "1"

from tests.journeys import driver

driver.prepare()

from kivy.core.window import Window  # noqa: E402  (Kivy reads its environment when it is imported)

from screens.app import TallyApp  # noqa: E402
from tests.journeys.driver import Phone  # noqa: E402
from tests.journeys.hands import HANDS, Journey  # noqa: E402

SIZES = {"usual": (412, 915), "small": (360, 640), "tablet": (800, 1280)}
Start = Callable[..., Phone]
BETWEEN_COLLECTIONS = 8
ENDED = count()


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts the app; a second start finds what the first one left."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    running: list[Phone] = []

    def begin(size: str = "usual", text: float = 1.0, language: str = "", theme: str = "") -> Phone:
        while running:
            running.pop().stop()
        if Window.size != SIZES[size]:
            Window.size = SIZES[size]
        phone = Phone.start(TallyApp, folder=tmp_path / "home")
        phone.app.animated = False
        if language:
            phone.app.speak(language)
        if theme:
            phone.app.wear(theme)
        if text != 1.0:
            phone.app.scale_text(text)
        phone.frames(3)
        running.append(phone)
        return phone

    yield begin
    while running:
        running.pop().stop()
    if next(ENDED) % BETWEEN_COLLECTIONS == 0:
        gc.collect()                        # widgets are cyclic; left alone, dead apps would slow down the living


@pytest.fixture
def phone(start: Start) -> Phone:
    return start()


@pytest.fixture
def journey(phone: Phone) -> Journey:
    return Journey(phone, lambda _picture: None)


@pytest.fixture
def table_of(phone: Phone) -> Callable[..., Journey]:
    """A game that has begun, with hands already entered, opened at a player's hand."""

    def seat(hands: dict[str, str], player: str = "", variant: str = "") -> Journey:
        session = phone.app.table.new_session("fantasy_realms", list(hands), variant=variant)
        for name, cards in hands.items():
            for card in cards.split():
                session.do({"do": "add_card", "player": name, "card": card})
        phone.app.navigator.go("hand", session=session, player=player or next(iter(hands)))
        phone.until(lambda: phone.app.navigator.page.result is not None)
        phone.frames(3)
        return Journey(phone, lambda _picture: None)

    return seat


@pytest.fixture
def why(table_of: Callable[..., Journey], phone: Phone) -> Journey:
    """Why Basile's hand is worth what it is, as the page opens."""
    journey = table_of({"Basile": " ".join(HANDS["Basile"]), "Anna": ""})
    phone.tap(journey.page.ids.why)
    phone.until(lambda: journey.page.name == "why" and journey.page.rows)
    phone.frames(4)
    return journey
