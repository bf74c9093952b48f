"""A full disk, with taps everywhere: what cannot be saved is refused in a sentence and undone on the screen."""
from __future__ import annotations

import errno
import gc
import os
from collections.abc import Callable
from typing import Any

import pytest
from kivy.uix.label import Label

from screens import net, rulebook
from screens.registry import SCREENS
from screens.widgets.press import Press
from table import journal
from tests.journeys.driver import Phone
from tests.table.conftest import tell as tell
from tests.table.disks import everything

REALMS, DRAFT, PIRATES, CINDERELLA = "fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella"
NAMES = ["Anna", "Basile", "Cleo"]
PWRITE = os.pwrite
FEW = 61
REMEMBERED = (b"current_player", b"answers_read", b"hints_seen", b"last_table", b"last_variant", b"countdown")   # by the app, for itself


class Disk:
    """Full, or not; `refused` counts what somebody wanted to keep and was not written."""

    def __init__(self) -> None:
        self.full, self.refused = False, 0

    def pwrite(self, file: int, data: bytes, at: int) -> int:
        if self.full:
            self.refused += not any(name in data for name in REMEMBERED)
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return PWRITE(file, data, at)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    disk = Disk()
    monkeypatch.setattr(journal.os, "pwrite", disk.pwrite)
    return disk


def places(phone: Phone) -> dict[str, dict[str, Any]]:
    """Every screen of the app, each in the middle of something."""
    table = phone.app.table
    realms = table.new_session(REALMS, NAMES)
    for card in ("king", "queen", "necromancer", "mirage", "knights", "warhorse", "swamp"):
        realms.do({"do": "add_card", "player": "Anna", "card": card})
    table.finish(table.new_session(REALMS, NAMES))
    table.delete(table.finish(table.new_session(REALMS, NAMES)).id)
    tricks = table.new_session(DRAFT, NAMES, variant=by_trick(phone, True))
    tricks.do({"do": "play", "player": "Anna", "card": 3})
    team = table.new_session(DRAFT, NAMES, variant=by_trick(phone, False))
    team.do({"do": "add_to_team", "player": "Anna", "card": 3})
    crew = table.new_session(PIRATES, NAMES)
    crew.do({"do": "treasures", "player": "Anna", "count": 2})
    evening = table.new_session(CINDERELLA, NAMES)
    draft_card = next(iter(table.printed_pack(DRAFT).cards))
    return {
        "home": {}, "history": {}, "rules": {}, "settings": {}, "adding": {}, "workshop_list": {}, "workshop_names": {},
        "answer": {"game": REALMS, "answer": next(answer.id for answer in rulebook.load().answers if answer.game == REALMS)},
        "player": {"player": "Anna"}, "players": {"game": REALMS},
        "why": {"session": realms, "player": "Anna"}, "results": {"session": realms},
        "card": {"session": realms, "card": "king", "player": "Anna", "game": REALMS},
        "workshop": {"card": draft_card}, "hand": {"session": realms, "player": "Anna"}, "discard": {"session": realms},
        "candidates": {"session": realms, "player": "Anna"},
        "tricks": {"session": tricks}, "trick": {"session": tricks}, "team": {"session": team, "player": "Anna"},
        "team_points": {"session": team, "player": "Anna"}, "crew": {"session": crew, "player": "Anna"},
        "evening": {"session": evening}, "evening_setup": {"game": CINDERELLA},
        "evening_end": {"session": evening},
    }


def by_trick(phone: Phone, wanted: bool) -> str:
    pack = phone.app.table.printed_pack(DRAFT)
    return next(name for name in pack.variants if (name in pack.by_trick) == wanted)


def content(widget: Any) -> list[tuple[object, ...]]:
    """All that a page or a sheet says and has switched on, but for the refusal."""
    return [(type(each).__name__, getattr(each, "active", None), getattr(each, "value", None), words(each))
            for each in widget.walk(restrict=True)]


def words(widget: Any) -> str:
    return widget.text if isinstance(widget, Label) and "pleine" not in widget.text else ""


class Sweep:
    """Touches everything that can be touched on a page, and on the sheets that this opens."""

    def __init__(self, phone: Phone, disk: Disk, step: int) -> None:
        self.phone, self.disk, self.step = phone, disk, step
        self.taps = self.refused = 0
        self.wrong: list[str] = []

    def page(self, name: str, arguments: dict[str, Any]) -> None:
        number = 0
        while self._touched(name, arguments, number):
            number += self.step
        if self.step == 1:                      # thousands of pages
            gc.collect()

    def _touched(self, name: str, arguments: dict[str, Any], number: int, *before: tuple[int, str]) -> bool:
        """Enters the page afresh and touches its way there; False if there is nothing more to touch."""
        more = False
        for way in ("on_tap", "on_hold"):
            self._enter(name, arguments)
            for opening, how in before:
                if opening < len(self._presses()):
                    self._presses()[opening]._act(how)
                self.phone.frames(2)
            if before and not self.phone.app.root.sheets:
                return False
            presses = self._presses()
            if number >= len(presses):
                return False
            press, more = presses[number], number + self.step < len(presses)
            self._touch(press, way, f"{name} {[*before, (number, way)]} {type(press).__name__} {getattr(press, 'label', '')}")
            if not before and self.phone.app.root.sheets:
                inner = 0
                while self._touched(name, arguments, inner, (number, way)):
                    inner += self.step
            if not press.holdable:
                break
        return more

    def _touch(self, press: Any, way: str, where: str) -> None:
        page, sheets, refused = self.phone.app.navigator.page, list(self.phone.app.root.sheets), self.disk.refused
        before = {part: content(part) for part in (page, *sheets)}
        try:
            press.state = "down"
            press._act(way)
            press.state = "normal"
            self.phone.frames(3)
        except Exception as error:
            self.wrong.append(f"{where}: {error!r}")
            return
        self.taps += 1
        if self.disk.refused > refused:
            self.phone.settle(0.2)
            self.refused += 1
            if not any("pleine" in label.text for label in self.phone.all("Label")):
                self.wrong.append(f"{where}: nothing is said")
            for part in (page, *(sheet for sheet in sheets if sheet in self.phone.app.root.sheets)):
                different = [pair for pair in zip(before[part], content(part), strict=False) if pair[0] != pair[1]]
                if different or part is page is not self.phone.app.navigator.page:
                    self.wrong.append(f"{where}: not undone on {type(part).__name__}: {different[:3]}")

    def _enter(self, name: str, arguments: dict[str, Any]) -> None:
        root, navigator = self.phone.app.root, self.phone.app.navigator
        for sheet in list(root.sheets):
            root.drop_sheet(sheet)
        if SCREENS[name].tab:
            navigator.open_tab(name)
        else:
            navigator.home_then(name, **arguments)
        root.dismiss_snackbar()
        self.phone.settle(0.15)

    def _presses(self) -> list[Any]:
        """On the topmost sheet, or the page."""
        root = self.phone.app.root
        top = root.sheets[-1] if root.sheets else self.phone.app.navigator.page
        return [widget for widget in top.walk(restrict=True) if isinstance(widget, Press) and not widget.disabled]


@pytest.mark.parametrize("step", [FEW, pytest.param(1, marks=pytest.mark.soak)])
def test_every_button_of_every_screen_is_saved_or_refused_on_a_full_disk(
    phone: Phone, disk: Disk, step: int, tell: Callable[[str], None]
) -> None:
    """Everything that can be touched, or a few things on every page; nothing leaves a frame, and what is kept is what was kept."""
    stops = places(phone)
    assert {*stops, "lobby"} == set(SCREENS)       # which saves nothing, and needs a server: test_invite has it
    before = everything(phone.app.table)
    disk.full = True
    sweep = Sweep(phone, disk, step)
    for name, arguments in stops.items():
        sweep.page(name, arguments)
    tell(f"{sweep.taps} taps on a full disk, {sweep.refused} of them refused, said and undone")
    assert sweep.wrong == []
    assert net.reports(phone.app) == []
    assert everything(phone.app.table) == before
    disk.full = False
    phone.app.table.players.add("Zoe")
