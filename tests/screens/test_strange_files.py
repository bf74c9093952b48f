"""Paths and files from anywhere, typed into the page that adds a game: said, never raised, and nobody has to wait."""
from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import pytest

from screens.driver import Phone
from table import rules


@pytest.mark.parametrize("path", ["~nobodyhere/x", "a\0b", "x" * 6000, "/dev/zero", "/nowhere/at/all.yaml", "/root/../etc", " "])
def test_a_strange_path_is_said_or_shown_and_never_raised(phone: Phone, path: str) -> None:
    phone.app.navigator.go("adding")
    phone.frames(3)
    page: Any = phone.app.navigator.page
    page.look_at(path)
    phone.settle(0.3)
    assert page.wrong or phone.app.root.snackbar is not None or page.ids.found.children or not path.strip() or Path(path).is_dir()


def test_a_check_that_takes_for_ever_can_be_stopped(phone: Phone, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    started = Event()

    def check(file: Path, kinds: object) -> list[Any]:
        started.set()
        while True:
            pass

    monkeypatch.setattr(rules, "check_packs", check)
    phone.app.navigator.go("adding")
    phone.frames(3)
    page: Any = phone.app.navigator.page
    (tmp_path / "goblins.yaml").write_text("game: goblins\n", "utf-8")
    page.look_at(str(tmp_path / "goblins.yaml"))
    assert started.wait(20)
    phone.frames(3)
    phone.tap(page.ids.stop)
    phone.until(lambda: not page.looking)
    assert "trop de calcul" in phone.app.root.snackbar.words
