"""Unexpected errors: a sentence reports them, the app continues with what is saved, and one bad thing costs only itself."""
from __future__ import annotations

import errno
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from kivy.base import ExceptionManager

from screens import net
from screens.registry import SCREENS
from table import files, index, journal, store
from table.journal import encode_line
from tests.journeys.driver import Phone
from tests.screens.conftest import Start
from tests.table.test_bad_disk import BadDisk

pytestmark = pytest.mark.caught
DRAFT, REALMS = "once_upon_a_draft", "fantasy_realms"
BROKEN = "game: {game}\ncards:\n  no_such_card: {{nothing: fits}}\n"


@contextmanager
def kivys_loop() -> Iterator[None]:
    """What Kivy's own loop does with an exception that leaves a frame."""
    try:
        yield
    except BaseException as error:
        assert ExceptionManager.handle_exception(error) == ExceptionManager.PASS


@pytest.fixture
def full(monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """A disk that is full, or has space again."""
    state = {"full": False}
    write = os.pwrite

    def pwrite(file: int, data: bytes, at: int) -> int:
        if state["full"]:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(file, data, at)

    monkeypatch.setattr(journal.os, "pwrite", pwrite)
    return lambda now: state.update(full=now)


def said(phone: Phone) -> str:
    return str(phone.app.root.snackbar.words) if phone.app.root.snackbar is not None else ""


# An error nobody expected


def test_an_unexpected_error_is_said_reported_without_names_and_the_app_goes_on(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    phone.app.table.new_session(REALMS, ["Aliénor", "Basile"])
    phone.app.navigator.open_tab("home")
    phone.frames(6)
    page = phone.app.navigator.page

    def broken(tap: object) -> None:
        raise KeyError("Aliénor of a game")

    monkeypatch.setattr(page, "act", broken)
    with kivys_loop():
        phone.tap(page.cards[REALMS])
    assert "mal passé" in said(phone)
    [report] = net.reports(phone.app)
    text = report.read_text("utf-8")
    assert "KeyError" in text and "screens/home/home.py" in text and "Aliénor" not in text and str(Path.home()) not in text
    shown = capsys.readouterr().err
    assert "KeyError" in shown and "Aliénor" not in shown
    monkeypatch.undo()
    phone.tap(page.cards[REALMS])
    assert phone.app.navigator.page.name == "players"


def test_a_page_that_cannot_be_shown_gives_way_to_home(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    phone.app.navigator.open_tab("history")
    monkeypatch.setattr(phone.app.navigator.page, "refresh", lambda: 1 / 0)
    with kivys_loop():
        phone.app.navigator.page.refresh()
    assert phone.app.navigator.page.name == "home" and "mal passé" in said(phone)


def test_an_error_off_the_frame_is_caught_as_well(phone: Phone) -> None:
    with kivys_loop():
        phone.app.off_frame.run("strange", lambda: 1 // 0, lambda answer: None, patience=0)
    for _ in range(400):
        with kivys_loop():
            phone.frames(1)
        if said(phone):
            break
    assert "mal passé" in said(phone) and net.reports(phone.app)


def test_an_error_inside_a_kv_rule_spoils_no_later_widget(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    from screens.widgets.bars import Avatar

    monkeypatch.setattr(type(phone.app), "hexa", lambda app, colour: 1 / 0)
    with kivys_loop():
        Avatar(initials="A", colour="AA0000")
    assert "mal passé" in said(phone)
    monkeypatch.undo()
    assert Avatar(initials="A", colour="AA0000").initials == "A"
    assert Avatar(initials="B", colour="").initials == "B"


def test_only_the_last_reports_stay_and_the_newest_can_be_shared(phone: Phone) -> None:
    for _ in range(net.MOST_REPORTS + 3):
        with kivys_loop():
            raise ZeroDivisionError
    assert len(net.reports(phone.app)) == net.MOST_REPORTS
    phone.app.navigator.open_tab("settings")
    phone.frames(3)
    phone.tap(phone.app.navigator.page.rows["report"])
    assert net.reports(phone.app)[-1].name in said(phone)


def test_whoever_wants_to_leave_can_leave(phone: Phone) -> None:
    assert ExceptionManager.handle_exception(KeyboardInterrupt()) == ExceptionManager.RAISE


def test_damage_that_is_met_on_the_way_is_said_once(phone: Phone) -> None:
    from table.store import JOURNAL

    table = phone.app.table
    record = table.finish(table.new_session(REALMS, ["Anna", "Basile"]))
    table.settings["theme"] = "dark"
    file = Path(table.store.path).with_name(JOURNAL)
    data = file.read_bytes()
    at = data.rindex(b'"ranking"')
    with file.open("r+b") as handle:
        handle.seek(at)
        handle.write(b"RANKING")
    phone.app.navigator.open_tab("history")
    phone.settle(0.3)
    assert "abîmé" in said(phone) and record.id not in [kept.id for kept in table.history.records()]
    phone.app.root.dismiss_snackbar()
    phone.app.navigator.open_tab("home")
    phone.settle(0.3)
    assert said(phone) == "" and len(table.store.notices) == 1


# A full disk


@pytest.mark.parametrize("act", ["undo", "tab", "language", "discard", "delete", "reopen"])
def test_what_a_full_disk_refuses_is_said_and_undone_on_the_screen(phone: Phone, full: Callable[[bool], None], act: str) -> None:
    table = phone.app.table
    session = table.new_session(REALMS, ["Anna", "Basile"])
    session.do({"do": "add_card", "player": "Anna", "card": "king"})
    record = table.finish(table.new_session(REALMS, ["Anna", "Basile"]))
    phone.app.navigator.home_then("hand", session=session, player="Anna")
    phone.until(lambda: phone.app.navigator.page.result is not None)
    page = phone.app.navigator.page
    phone.frames(6)
    full(True)
    if act == "undo":
        phone.tap(page.ids.undo)
        assert session.can_undo and page.can_undo
    elif act == "tab":
        phone.tap(page.ids.tabs.tabs["Basile"])
        assert page.player == "Basile" and said(phone) == ""     # looking is allowed, and nobody asked to keep that
        phone.tap(page.ids.undo)
    elif act == "language":
        phone.app.navigator.open_tab("settings")
        phone.frames(3)
        phone.tap(phone.app.navigator.page.rows["language"])
        phone.settle(0.3)
        phone.tap(next(phone.all("LinkRow", title="English")))
        assert phone.app.language == "fr"
    elif act == "discard":
        phone.app.navigator.open_tab("home")
        phone.frames(3)
        phone.tap(phone.app.navigator.page.banner.ids.menu)
        phone.settle(0.8)
        phone.tap(next(phone.all("LinkRow", icon="trash-can-outline")))
        assert len(table.open_sessions()) == 1
    elif act == "delete":
        phone.app.navigator.open_tab("history")
        phone.frames(3)
        phone.tap(phone.app.navigator.page.rows[record.id].ids.side)
        phone.settle(0.8)
        phone.tap(next(phone.all("LinkRow", icon="trash-can-outline")))
        assert len(table.history.records()) == 1
    else:
        with kivys_loop():
            table.reopen(record.id)
    assert "pleine" in said(phone)
    full(False)
    table.delete(record.id)
    assert table.history.records() == []


def test_before_the_app_is_paused_everything_is_on_the_disk(phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[int] = []
    phone.app.table.players.add("Zoé")
    monkeypatch.setattr(journal.os, "fsync", synced.append)
    assert phone.app.on_pause() is True
    assert synced


# Corrections and games that cannot be read any more


@pytest.mark.parametrize(("game", "playing"), [(DRAFT, True), (REALMS, False), ("baby_pirates", True), ("cinderella", False)])
def test_a_correction_that_no_longer_fits_costs_only_itself(start: Start, game: str, playing: bool) -> None:
    phone = start()
    if playing:
        phone.app.table.new_session(game, ["Anna", "Basile"])
    phone.app.table.finish(phone.app.table.new_session(REALMS, ["Anna", "Basile"]))
    phone.app.table.overlays[game] = BROKEN.format(game=game)
    phone = start()
    for tab in ("home", "history", "rules", "settings"):
        phone.tap(phone.app.root.ids.bar.item(tab))
        phone.settle(0.4)
        assert phone.app.navigator.page.name == tab
    for screen in ("workshop_list", "workshop_names", "adding"):
        phone.app.navigator.go(screen)
        phone.settle(0.2)
        assert phone.app.navigator.page.name == screen
    assert '"games"' in phone.app.table.export_all()
    assert net.reports(phone.app) == []


@pytest.mark.parametrize("game", [DRAFT, REALMS, "baby_pirates", "cinderella"])
def test_a_reading_that_is_gone_is_read_as_the_rules_read_it(start: Start, game: str) -> None:
    from table.schema import EVENTS, put

    phone = start()
    table = phone.app.table
    session = table.new_session(game, ["Anna", "Basile"])
    [(_, _, at, first)] = table.store.rows(EVENTS, "WHERE session = ?", (session.id,))
    table.store.append(put(EVENTS, (session.id, 0, at, {**first, "readings": {"gone": True}})))
    table.settings[f"readings.{game}"] = {"gone": True}
    phone = start()
    [again] = phone.app.table.open_sessions()
    assert again.readable and again.result() is not None
    phone.tap(phone.app.navigator.page.banner.ids.resume)
    phone.settle(0.3)
    assert phone.app.navigator.page.name != "home"
    phone.app.table.new_session(game, ["Zoé", "Cleo"])


# What the disk has become meanwhile


def unreadable_sector(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = BadDisk(file, {0})
    for module in (files, index, journal, store):
        monkeypatch.setattr(module, "os", disk)


def settings_of_another_type(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("current_player", "language", "theme", "text_scale", "last_table", "bookmarks", "hints_seen", "shelf", "workshop", "boxes")
    number = file.read_bytes().count(b'{"sum"')
    lines = [{"line": number + at, "put": {"settings": [[name, value] for name in names]}} for at, value in enumerate(([5], None))]
    file.write_bytes(file.read_bytes() + b"".join(map(encode_line, lines)))


def a_folder_in_its_place(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("harm", [unreadable_sector, settings_of_another_type, a_folder_in_its_place])
def test_the_app_starts_whatever_became_of_its_files(start: Start, monkeypatch: pytest.MonkeyPatch, harm: Callable[..., None]) -> None:
    phone = start()
    phone.app.table.finish(phone.app.table.new_session(REALMS, ["Anna", "Basile"]))
    phone.app.table.new_session(DRAFT, ["Anna", "Basile"])
    phone.app.table.close()
    harm(phone.app.table.store.path, monkeypatch)
    phone = start()
    for tab in ("home", "history", "rules", "settings"):
        phone.tap(phone.app.root.ids.bar.item(tab))
        phone.settle(0.4)
        assert phone.app.navigator.page.name == tab
    assert '"games"' in phone.app.table.export_all()
    assert phone.app.table.new_session(REALMS, ["Zoé", "Cleo"]).readable and net.reports(phone.app) == []


# What is shown


HOSTILE = ["[font=x]Zed", "[b]Bo[/b]", "[size=99999]a", "&bl;x&br;", "[/color]", "[ref=a]b", "עברית", "👩‍🚀🦄", "\ue000b\ue001", "x" * 40]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_shown_letter_by_letter_and_never_a_tag(start: Start, name: str) -> None:
    phone = start()
    table = phone.app.table
    session = table.new_session(REALMS, [name, "Basile"])
    table.finish(table.new_session(REALMS, [name, "Basile"]))
    for screen, arguments in (("home", {}), ("history", {}), ("hand", {"session": session}), ("results", {"session": session}),
                              ("players", {"game": REALMS})):
        phone.app.navigator.home_then(screen, **arguments)
        phone.settle(0.3)
        labels: list[Any] = [widget for widget in phone.all("Label") if name in widget.text and widget.markup]
        for label in labels:
            from kivy.core.text.markup import MarkupLabel
            pieces = MarkupLabel(text=label.text).markup
            assert name in "".join(piece.replace("&bl;", "[").replace("&br;", "]").replace("&amp;", "&") for piece in pieces
                                   if not piece.startswith("["))
    assert net.reports(phone.app) == []


def test_every_screen_is_there_to_be_tried() -> None:
    assert {"home", "history", "settings", "rules", "hand", "players", "workshop_list", "workshop_names", "adding"} <= set(SCREENS)
