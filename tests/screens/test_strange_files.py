"""Strange paths and files, typed into the page that adds a game: reported, never raised, and never waited for."""
from __future__ import annotations

import json
from concurrent.futures import wait
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

import scoring
from scoring import stop_if_cancelled
from screens import net, picking
from screens.history.sheets import open_result
from screens.offframe import OffFrame
from screens.settings import data
from table import Refused
from tests.journeys.driver import Phone
from tests.table.test_json_reader import mutated
from views.parts import Command, Link, Tap


@pytest.mark.parametrize("path", ["~nobodyhere/x", "a\0b", "x" * 6000, "/dev/zero", "/nowhere/at/all.yaml", "/dev/../etc", " "])
def test_a_strange_path_is_said_or_shown_and_never_raised(phone: Phone, path: str) -> None:
    phone.app.navigator.go("adding")
    phone.frames(3)
    page: Any = phone.app.navigator.page
    page.look_at(path)
    phone.settle(0.3)
    assert page.wrong or phone.app.root.snackbar is not None or page.ids.found.children or not path.strip() or Path(path).is_dir()


@pytest.mark.parametrize("path", ["/dev/zero", "/nowhere/at/all.json", "/etc"])
def test_an_import_from_what_is_no_file_is_said_and_never_begun(phone: Phone, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(picking, "pick_file", lambda _kinds, take: (take(Path(path)), True)[1])
    phone.app.navigator.open_tab("settings")
    data.take_in_file()
    assert phone.app.root.snackbar is not None and phone.app.table.history.records() == []


def test_an_import_of_a_file_that_would_fill_the_memory_is_refused(phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    large = tmp_path / "large.json"
    with large.open("wb") as file:
        file.truncate(data.LARGEST_BYTES + 1)       # takes no room on the disk
    monkeypatch.setattr(picking, "pick_file", lambda _kinds, take: (take(large), True)[1])
    phone.app.navigator.open_tab("settings")
    data.take_in_file()
    assert phone.app.root.snackbar is not None and phone.app.table.history.records() == []


def test_a_check_that_takes_for_ever_can_be_stopped(phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    started = Event()

    def check(file: Path, kinds: object) -> list[Any]:
        started.set()
        while True:
            stop_if_cancelled()

    monkeypatch.setattr(scoring, "check_packs", check)
    phone.app.off_frame = real = OffFrame()             # only a real thread can be stopped
    phone.app.navigator.go("adding")
    phone.frames(3)
    page: Any = phone.app.navigator.page
    (tmp_path / "goblins.yaml").write_text("game: goblins\n", "utf-8")
    page.look_at(str(tmp_path / "goblins.yaml"))
    started.wait()
    phone.frames(3)
    phone.tap(page.ids.stop)
    wait(real._newest.values())
    phone.until(lambda: not page.looking)
    assert "trop de temps" in phone.app.root.snackbar.words


def visited(phone: Phone, file: dict[str, Any], seed: int, wanted: int) -> tuple[int, int]:
    """Mutants of an export that the table takes in, each looked at on every tab; how many were taken, and refused before."""
    chance, taken, refused = Random(seed), 0, 0
    while taken < wanted:
        try:
            phone.app.table.import_all(json.dumps(mutated(file, chance)))
            taken += 1
        except Refused:
            refused += 1
            continue
        for tab in ("home", "history", "rules", "settings"):
            phone.app.navigator.open_tab(tab)
            phone.settle(0.2)
        for session in phone.app.table.open_sessions():
            phone.app.navigator.open_tab("home")
            phone.app.navigator.page.act(Tap(command=Command("go_on", {"id": session.id}), open=Link("game")))
            phone.settle(0.2)
        for record in phone.app.table.history.records():
            open_result(None, record.id)
            phone.settle(0.2)
        assert net.reports(phone.app) == []
        phone.app.navigator.open_tab("home")
        phone.app.table.erase_all()
    return taken, refused


@pytest.fixture
def export(phone: Phone) -> dict[str, Any]:
    table = phone.app.table
    for game in ("fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella"):
        table.finish(table.new_session(game, ["Anna", "Basile"]))
        table.new_session(game, ["Anna", "Basile"])
    table.settings["theme"] = "dark"
    found: dict[str, Any] = json.loads(table.export_all())
    table.erase_all()
    return found


def test_what_an_import_brings_in_breaks_no_screen(phone: Phone, export: dict[str, Any]) -> None:
    assert visited(phone, export, seed=1, wanted=2)[0] == 2


@pytest.mark.soak
@pytest.mark.parametrize("seed", [1, *range(400, 410)])
def test_more_of_what_an_import_may_bring_in(phone: Phone, export: dict[str, Any], seed: int) -> None:
    taken, refused = visited(phone, export, seed, wanted=15)
    print(f"mutants of an export with seed {seed}: {taken} taken and looked at, {refused} refused")
    assert taken == 15
