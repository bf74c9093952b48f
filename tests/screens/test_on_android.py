"""What only Android can do, with stand-ins: sharing a picture, and opening a pack file from outside the app."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from kivy.core.window import Window

from screens import games, picking
from screens import phone as device
from tests.journeys.driver import Phone

FROG_POND = Path(__file__).parents[1] / "scoring" / "frog_pond.yaml"
VIEW = "android.intent.action.VIEW"


class Intent:
    ACTION_SEND, EXTRA_STREAM, EXTRA_TEXT, FLAG_GRANT_READ_URI_PERMISSION = "send", "stream", "text", 1

    def __init__(self, action: str, uri: Any = None) -> None:
        self.action, self.uri, self.kind, self.flags, self.extras = action, uri, "", 0, dict[str, Any]()

    def setType(self, kind: str) -> Intent:
        self.kind = kind
        return self

    def putExtra(self, name: str, value: Any) -> Intent:
        self.extras[name] = value
        return self

    def addFlags(self, flags: int) -> None:
        self.flags |= flags

    def getFlags(self) -> int:
        return self.flags

    def getAction(self) -> str:
        return self.action

    def getData(self) -> Any:
        return self.uri

    @staticmethod
    def createChooser(intent: Intent, _title: Any) -> Intent:
        return intent


class Android:
    """An activity, its content resolver and its file provider in one."""

    def __init__(self) -> None:
        self.started: list[Intent] = []
        self.begun_with = Intent("android.intent.action.MAIN")
        self.opened: list[Callable[[Intent], None]] = []
        self.provides = True

    def getPackageName(self) -> str:
        return "org.fairytally"

    def startActivity(self, intent: Intent) -> None:
        self.started.append(intent)

    def getIntent(self) -> Intent:
        return self.begun_with

    def getUriForFile(self, _context: Any, authority: str, file: str) -> str:
        if not self.provides:
            raise RuntimeError("IllegalArgumentException: Couldn't find meta-data for provider")
        return f"content://{authority}{file}"

    def getContentResolver(self) -> Android:
        return self

    def openFileDescriptor(self, uri: Path, _mode: str) -> Any:
        return SimpleNamespace(detachFd=lambda: os.open(uri, os.O_RDONLY))

    def query(self, uri: Path, *_nothing: None) -> Any:
        return SimpleNamespace(moveToFirst=lambda: True, getColumnIndex=lambda _name: 0, getString=lambda _column: uri.name,
                               close=lambda: None)


@pytest.fixture
def android(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Android:
    android = Android()
    classes = {"android.content.Intent": Intent, "java.lang.String": str, "java.io.File": str,
               "androidx.core.content.FileProvider": android}
    bound = SimpleNamespace(bind=lambda on_new_intent: android.opened.append(on_new_intent))
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=bound))
    monkeypatch.setattr(device, "ON_ANDROID", True)
    monkeypatch.setattr(device, "java", classes.__getitem__)
    monkeypatch.setattr(device, "cast", lambda _name, thing: thing)
    monkeypatch.setattr(device, "activity", lambda: android)
    return android


def test_a_picture_goes_to_the_share_sheet_as_content_that_others_may_read(android: Android, tmp_path: Path) -> None:
    assert device.share_picture(tmp_path / "podium.png", "Share") is True
    [sent] = android.started
    assert (sent.action, sent.kind, sent.flags) == ("send", "image/png", 1)
    assert sent.extras == {"stream": f"content://org.fairytally.fileprovider{tmp_path}/podium.png"}


def test_a_picture_that_cannot_be_shared_goes_as_words(
        table_of: Callable[..., Any], android: Android, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.results import share
    android.provides = False
    journey = table_of({"Anna": "king queen", "Ben": "rangers"})
    phone.app.navigator.go("results", session=journey.page.session)
    phone.until(lambda: journey.page.name == "results" and journey.page.result is not None)
    phone.settle(0.3)
    monkeypatch.setattr(share, "draw", lambda _poster: SimpleNamespace(save=lambda _path, flipped: None))
    share.share_picture(journey.page)
    [sent] = android.started
    assert sent.kind == "text/plain"
    assert "Anna" in sent.extras["text"]


def test_a_pack_file_touched_in_the_file_manager_starts_the_app_and_is_added(android: Android, phone: Phone) -> None:
    android.begun_with = Intent(VIEW, FROG_POND)
    phone.settle(0.6)
    phone.until(lambda: games.added_games().games())
    assert phone.app.navigator.page.name == "adding"
    assert [added.game for added in games.added_games().games()] == ["frog_pond"]


def test_a_pack_file_touched_while_the_app_runs_is_added(android: Android, phone: Phone) -> None:
    phone.settle(0.6)
    assert not games.added_games().games()
    [opened] = android.opened
    opened(Intent(VIEW, FROG_POND))
    phone.settle(0.4)
    phone.until(lambda: games.added_games().games())


def test_started_from_its_icon_the_app_asks_for_no_file(android: Android, phone: Phone) -> None:
    phone.settle(0.6)
    assert phone.app.navigator.page.name == "home"


def test_chosen_again_among_the_last_apps_it_does_not_ask_for_its_old_file(android: Android, phone: Phone) -> None:
    android.begun_with = Intent(VIEW, FROG_POND)
    android.begun_with.addFlags(picking.FROM_HISTORY)
    phone.settle(0.6)
    assert phone.app.navigator.page.name == "home"
    assert not games.added_games().games()
    assert phone.app.root.snackbar is None


def test_the_bars_are_measured_again_when_the_phone_is_turned_and_when_it_comes_back(
        phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    app = phone.app
    assert (app.inset_top, app.inset_bottom) == (0, 0)
    monkeypatch.setattr(device, "insets", lambda: (63, 126))
    Window.property("size").dispatch(Window)
    assert (app.inset_top, app.inset_bottom) == (63, 126)
    monkeypatch.setattr(device, "insets", lambda: (0, 48))
    app.on_resume()
    assert (app.inset_top, app.inset_bottom) == (0, 48)


def test_the_clock_is_readable_in_both_themes(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    dark_icons: list[bool] = []
    monkeypatch.setattr(device, "show_bar_icons", dark_icons.append)
    phone.app.set_theme("dark")
    phone.app.set_theme("light")
    assert dark_icons == [False, True]


def test_the_phone_is_asked_to_stay_awake_once_not_at_every_screen(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[bool] = []
    monkeypatch.setattr(device, "keep_awake", asked.append)
    navigator, table = phone.app.navigator, phone.app.table
    navigator.go("hand", session=table.new_session("fantasy_realms", ["Anna", "Ben"]))
    navigator.go("players", game="fantasy_realms")
    navigator.back()
    assert asked == [True]
    navigator.open_tab("home")
    assert asked == [True, False]


def test_of_what_was_shared_a_phone_keeps_only_the_newest(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def written() -> list[str]:
        for number in range(5):
            (tmp_path / f"{number}.png").write_text("")
            os.utime(tmp_path / f"{number}.png", (number, number))
        device.keep_newest(tmp_path)
        return sorted(file.name for file in tmp_path.iterdir())

    assert len(written()) == 5              # a desktop's folder is where people look for their pictures
    monkeypatch.setattr(device, "ON_ANDROID", True)
    assert written() == ["2.png", "3.png", "4.png"]


def test_from_field_to_field_the_keyboard_hides_first_and_takes_its_place_anew(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    """Android's keyboard places itself when it comes up: one that stayed up would still be below the first field."""
    from kivy.uix.textinput import TextInput
    seen: list[str] = []
    shown = SimpleNamespace(show_keyboard=lambda keyboard, mode, *_more: seen.append(f"{keyboard.target.text} {mode}"),
                            hide_keyboard=lambda: seen.append("hidden"), is_keyboard_shown=lambda: True)
    monkeypatch.setattr(Window, "_win", shown)
    first, second = TextInput(text="first"), TextInput(text="second")
    first.focus = True
    second.focus = True
    assert seen[-2:] == ["hidden", "second below_target"]
    assert seen.count("first below_target") == 1
    second.focus = False
