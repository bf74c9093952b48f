"""Picking a file on Android, with stand-ins and a real file descriptor."""
from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from screens import phone as device
from screens import picking
from tests.journeys.driver import Phone


class Intent:
    ACTION_OPEN_DOCUMENT, CATEGORY_OPENABLE, EXTRA_MIME_TYPES = "open", "openable", "kinds"

    def __init__(self, action: str) -> None:
        self.action, self.kind, self.extras = action, "", dict[str, Any]()

    def addCategory(self, category: str) -> None:
        self.category = category

    def setType(self, kind: str) -> None:
        self.kind = kind

    def putExtra(self, name: str, value: Any) -> None:
        self.extras[name] = value


class Rows:
    """What the phone tells of a document: one row, one column."""

    def __init__(self, name: str) -> None:
        self.name = name

    def moveToFirst(self) -> bool:
        return bool(self.name)

    def getColumnIndex(self, column: str) -> int:
        assert column == "_display_name"
        return 0

    def getString(self, _column: int) -> str:
        return self.name

    def close(self) -> None:
        pass


class Android:
    """Answers as the activity and its content resolver do."""

    def __init__(self) -> None:
        self.listeners: list[Callable[[int, int, Any], None]] = []
        self.asked: list[Intent] = []
        self.files: dict[str, tuple[str, Path]] = {}          # uri: name and where the content is
        self.has_chooser = True

    def startActivityForResult(self, intent: Intent, request: int) -> None:
        if not self.has_chooser:
            raise RuntimeError("ActivityNotFoundException")
        self.asked.append(intent)
        self.request = request

    def getContentResolver(self) -> Android:
        return self

    def openFileDescriptor(self, uri: str, mode: str) -> Any:
        assert mode == "r"
        return SimpleNamespace(detachFd=lambda: os.open(self.files[uri][1], os.O_RDONLY))

    def query(self, uri: str, *_nothing: None) -> Rows:
        return Rows(self.files[uri][0])

    def pick(self, uri: str, request: int | None = None) -> None:
        for listener in self.listeners:
            listener(self.request if request is None else request, -1, SimpleNamespace(getData=lambda: uri))

    def cancel(self) -> None:
        for listener in self.listeners:
            listener(self.request, 0, None)


@pytest.fixture
def android(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> Android:
    android = Android()
    bound = SimpleNamespace(bind=lambda on_activity_result: android.listeners.append(on_activity_result))
    monkeypatch.setitem(sys.modules, "android", SimpleNamespace(activity=bound))
    monkeypatch.setattr(device, "ON_ANDROID", True)
    monkeypatch.setattr(device, "java", {"android.content.Intent": Intent}.__getitem__)
    monkeypatch.setattr(device, "activity", lambda: android)
    monkeypatch.setattr(picking, "_listening", [])
    monkeypatch.setattr(picking, "_waiting", [])
    return android


def test_where_there_is_no_chooser_the_caller_is_told(phone: Phone) -> None:
    assert picking.pick_file(["*/*"], lambda _file: None) is False


def test_a_phone_without_any_chooser_goes_on(android: Android) -> None:
    android.has_chooser = False
    assert picking.pick_file(["*/*"], lambda _file: None) is False


def test_the_picked_content_lies_in_the_apps_folder_under_its_name(phone: Phone, android: Android, tmp_path: Path) -> None:
    (tmp_path / "elsewhere").write_text("game: goblins\n")
    android.files["content://1"] = ("goblins.yaml", tmp_path / "elsewhere")
    got: list[Path] = []
    assert picking.pick_file(["application/x-yaml", "application/octet-stream"], got.append) is True
    assert android.asked[0].kind == "*/*"
    assert android.asked[0].extras == {"kinds": ["application/x-yaml", "application/octet-stream"]}
    android.pick("content://1")
    phone.until(lambda: got)
    assert (got[0].name, got[0].read_text()) == ("goblins.yaml", "game: goblins\n")
    assert phone.app.table.store.path.parent in got[0].parents


def test_only_the_newest_copy_is_kept_and_one_listener_serves_all(phone: Phone, android: Android, tmp_path: Path) -> None:
    got: list[Path] = []
    for number, name in enumerate(("one.yaml", "two.yaml"), start=1):
        (tmp_path / name).write_text(name)
        android.files[name] = (name, tmp_path / name)
        picking.pick_file(["*/*"], got.append)
        android.pick(name)
        phone.until(lambda number=number: len(got) == number)
    assert len(android.listeners) == 1
    assert [file.name for file in picking.waiting_room().iterdir()] == ["two.yaml"]


def test_who_changes_their_mind_and_what_others_asked_for_call_nobody(phone: Phone, android: Android, tmp_path: Path) -> None:
    (tmp_path / "a").write_text("a")
    android.files["a"] = ("a", tmp_path / "a")
    got: list[Path] = []
    picking.pick_file(["*/*"], got.append)
    android.cancel()
    android.pick("a", request=7)
    phone.settle(0.3)
    assert got == []
    assert phone.app.root.snackbar is None


@pytest.mark.parametrize(("name", "kept"), [
    ("../../comptes.sqlite", "comptes.sqlite"), ("", "picked"), ("..", "picked"), ("mes parties : été.json", "mes parties _ été.json"),
])
def test_no_name_leads_out_of_the_folder(phone: Phone, android: Android, tmp_path: Path, name: str, kept: str) -> None:
    (tmp_path / "a").write_text("a")
    android.files["a"] = (name, tmp_path / "a")
    got: list[Path] = []
    picking.pick_file(["*/*"], got.append)
    android.pick("a")
    phone.until(lambda: got)
    assert got == [picking.waiting_room() / kept]


def test_a_document_that_is_gone_is_said(phone: Phone, android: Android, tmp_path: Path) -> None:
    android.files["a"] = ("a", tmp_path / "gone")
    picking.pick_file(["*/*"], lambda _file: pytest.fail("nothing was read"))
    android.pick("a")
    phone.until(lambda: phone.app.root.snackbar is not None)
    assert phone.app.root.snackbar.words == "Le fichier n’a pas pu être lu."


def test_a_film_picked_by_mistake_is_refused(phone: Phone, android: Android, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(picking, "MOST_BYTES", 10)
    (tmp_path / "film").write_bytes(b"0" * 11)
    android.files["a"] = ("film.mp4", tmp_path / "film")
    picking.pick_file(["*/*"], lambda _file: pytest.fail("it is too large"))
    android.pick("a")
    phone.until(lambda: phone.app.root.snackbar is not None)
    assert phone.app.root.snackbar.words == "Le fichier est trop gros."


def test_my_data_come_back_from_a_picked_file(phone: Phone, android: Android, tmp_path: Path) -> None:
    table = phone.app.table
    table.finish(table.new_session("baby_pirates", ["Anna", "Basile"]))
    (tmp_path / "saved").write_text(table.export_all(), "utf-8")
    table.erase_all()
    android.files["a"] = ("mes parties.json", tmp_path / "saved")
    phone.tap(phone.app.root.ids.bar.item("settings"))
    phone.tap(phone.app.navigator.page.rows["data"])
    phone.settle(0.3)
    phone.tap(phone.find("LinkRow", title="Importer un fichier"))
    phone.settle(0.3)
    android.pick("a")
    phone.until(lambda: table.history.records())
    assert [seat.player for seat in table.history.records()[0].seats] == ["Anna", "Basile"]
