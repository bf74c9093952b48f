"""A phone without a display: every test starts the app in an empty folder and touches it with a finger."""
from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

os.environ["KIVY_NO_CONSOLELOG"] = "1"

from tests.journeys import driver

driver.prepare()

from kivy.core.window import Window  # noqa: E402  (Kivy reads its environment when it is imported)

from screens import net  # noqa: E402
from screens import phone as device  # noqa: E402
from screens.app import TallyApp  # noqa: E402
from tests.journeys.driver import Phone  # noqa: E402
from tests.journeys.hands import HANDS, Journey  # noqa: E402
from tests.screens.own_process import pytest_runtest_protocol  # noqa: E402, F401

SIZES = {"usual": (412, 915), "small": (360, 640), "tablet": (800, 1280)}
Start = Callable[..., Phone]
gc.set_threshold(0)                         # a file's process is short-lived: what looking for cycles would free, its end frees at once


class Pocket:
    """The phone that the tests of one file take from each other's hands: it starts once, and anew where a test asks for that."""

    def __init__(self) -> None:
        self.phone: Phone | None = None

    def switch_off(self) -> None:
        if self.phone is not None:
            self.phone.stop()
            self.phone = None


@pytest.fixture(scope="module")
def pocket() -> Iterator[Pocket]:
    pocket = Pocket()
    yield pocket
    pocket.switch_off()


@pytest.fixture(autouse=True)
def nothing_is_swallowed(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What the app's last net catches fails the test, unless the test is about that."""
    caught: list[BaseException] = []
    write = net.write_report
    monkeypatch.setattr(net, "write_report", lambda app, error: (caught.append(error), write(app, error)))
    yield
    if caught and request.node.get_closest_marker("caught") is None:
        raise caught[0]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder for the app, on a French phone."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    monkeypatch.delenv("LC_ALL", raising=False)
    monkeypatch.delenv("LC_MESSAGES", raising=False)
    return tmp_path / "home"


@pytest.fixture
def start(pocket: Pocket, home: Path) -> Start:
    """Starts the app; a second start finds what the first one left."""

    def begin(size: str = "usual", text: float = 1.0, language: str = "", theme: str = "") -> Phone:
        pocket.switch_off()
        if Window.size != SIZES[size]:
            Window.size = SIZES[size]
        phone = pocket.phone = Phone.start(TallyApp, folder=home)
        _calm(phone)
        if language:
            phone.app.set_language(language)
        if theme:
            phone.app.set_theme(theme)
        if text != 1.0:
            phone.app.scale_text(text)
        phone.frames(3)
        return phone

    return begin


@pytest.fixture
def phone(pocket: Pocket, start: Start, home: Path) -> Phone:
    """The phone with the app as it is after its installation."""
    if pocket.phone is None or Window.size != SIZES["usual"]:
        return start()
    pocket.phone.begin_anew(home)
    _calm(pocket.phone)
    return pocket.phone


def _calm(phone: Phone) -> None:
    """Tests of motion, hints and insets ask for them."""
    phone.app.animated, phone.app.hinting = False, True
    phone.app.inset_top, phone.app.inset_bottom = device.insets()


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


def entry(page: Any) -> Any:
    """What is entered of the player in view."""
    return page.session.state.player(page.player)


def scored(page: Any) -> Any:
    """The result of the player in view."""
    return page.result.players[page.player]
