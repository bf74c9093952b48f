"""Nothing is lost by accident: destructive buttons react late, games can be restored, and erasing everything takes a long press."""
from __future__ import annotations

from typing import Any

import pytest
from kivy.clock import Clock
from kivy.uix.widget import Widget

from screens.settings import data
from screens.widgets.pills import DANGER_SECONDS
from screens.widgets.press import Press
from tests.journeys.driver import Phone, ask_to_erase, finger
from tests.screens.seen import stands_above
from views.parts import Link

REALMS = "fantasy_realms"


class Held(Press, Widget):
    def __init__(self, **kwargs: Any) -> None:
        self.happened: list[str] = []
        super().__init__(size_hint=(None, None), **kwargs)

    def on_hold(self) -> None:
        self.happened.append("held")

    def on_tap(self) -> None:
        self.happened.append("tapped")


def danger(phone: Phone) -> Any:
    """The button that destroys, or the row of a menu."""
    rows = [row for row in phone.all("LinkRow") if row.icon_role == "error"]
    return rows[0] if rows else next(pill for pill in phone.all("Pill") if pill.kind == "danger")


@pytest.fixture
def games_kept(phone: Phone) -> Any:
    table = phone.app.table
    table.new_session(REALMS, ["Anna", "Basile"])
    return table.finish(table.new_session(REALMS, ["Anna", "Basile"]))


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.25, 0.4, 0.6])
@pytest.mark.parametrize("question", ["erase", "discard", "delete"])
def test_the_button_that_destroys_does_not_hear_an_impatient_finger(phone: Phone, games_kept: Any, question: str, seconds: float) -> None:
    table = phone.app.table
    if question == "erase":
        ask_to_erase(phone)
    elif question == "discard":
        phone.app.navigator.page.refresh()
        phone.app.navigator.page.act(phone.app.navigator.page.view.open.menu)
    else:
        phone.app.navigator.open_tab("history")
        phone.app.navigator.page.act(phone.app.navigator.page.rows[games_kept.id].view.menu)
    phone.frames(round(seconds / phone.FRAME))
    touch = finger(*danger(phone).to_window(*danger(phone).center))
    touch.touch_down()
    touch.touch_up()
    phone.frames(2)
    assert len(table.open_sessions()) == 1 and len(table.history.records()) == 1
    assert DANGER_SECONDS >= 0.7


def test_the_safe_button_answers_at_once(phone: Phone, games_kept: Any) -> None:
    ask_to_erase(phone)
    phone.frames(2)
    phone.tap(next(phone.all("Pill", label="Tout garder")))
    assert not phone.app.root.sheets


def test_erasing_everything_names_what_goes_and_takes_a_held_press(phone: Phone, games_kept: Any) -> None:
    data.folder().mkdir(parents=True)
    saved = data.folder() / "comptes.json"
    saved.write_text("mine", "utf-8")
    phone.app.table.delete(phone.app.table.finish(phone.app.table.new_session(REALMS, ["Anna", "Cleo"])).id)
    sheet = ask_to_erase(phone)
    assert sheet.caption.startswith("3 parties, 3 joueurs") and "fichiers" in sheet.caption
    phone.settle(0.8)
    phone.tap(danger(phone))
    assert phone.app.table.history.records() and "Appui long" in phone.app.root.snackbar.words
    phone.hold(danger(phone))                           # a slow tap
    assert phone.app.table.history.records()
    phone.hold(danger(phone), 1.8)
    assert not phone.app.table.history.records() and phone.app.table.history.deleted() == [] and saved.exists()


def test_what_is_said_about_holding_leaves_the_sheet_free_and_the_button_fills_up_meanwhile(phone: Phone, games_kept: Any) -> None:
    sheet = ask_to_erase(phone)
    phone.settle(0.8)
    button = danger(phone)
    phone.tap(button)
    phone.settle(0.3)
    stands_above(phone.app.root.snackbar, sheet.ids.panel, button)
    touch = finger(*button.to_window(*button.center))
    touch.touch_down()
    widths = []
    for _ in range(3):
        phone.settle(0.3)
        widths.append(button.held_width)
    touch.touch_up()
    phone.frames(2)
    assert 0 < widths[0] < widths[1] < widths[2] < button.width and button.held_width == 0
    assert phone.app.table.history.records()


def test_a_long_touch_in_the_history_opens_what_the_three_dots_open(phone: Phone, games_kept: Any) -> None:
    phone.app.navigator.open_tab("history")
    phone.frames(4)
    phone.hold(phone.app.navigator.page.rows[games_kept.id])
    phone.settle(0.8)
    assert list(phone.all("LinkRow", title="Supprimer la partie")) and phone.app.table.history.records()


def test_what_was_deleted_is_listed_for_30_days_and_a_touch_brings_it_back(phone: Phone, games_kept: Any) -> None:
    table = phone.app.table
    table.delete(games_kept.id)
    table.delete(table.open_sessions()[0].id)
    table.verify()
    phone.app.navigator.open_tab("settings")
    phone.app.navigator.page.open(Link("deleted"))
    sheet = phone.app.root.sheets[-1]
    phone.settle(0.3)
    rows = sheet.ids.body.children[::-1]
    assert sorted(row.view.title for row in rows) == ["0 main sur 2", "Rien de saisi"]
    assert {seat.person.name for row in rows for seat in row.view.seats} == {"Anna", "Basile"}
    phone.tap(rows[[game.id for game in table.history.deleted()].index(games_kept.id)])
    phone.settle(0.2)
    assert [record.id for record in table.history.records()] == [games_kept.id] and len(table.history.deleted()) == 1


@pytest.mark.parametrize("frames", [1, 40])
def test_holding_takes_as_long_however_slow_the_phone_is(phone: Phone, frames: int) -> None:
    """Two frames a second or sixty: a second of holding is a second."""
    held = Held(holdable=True, hold_seconds=1)
    held._since, held._timer = Clock.get_time(), None
    held._timer = Clock.schedule_interval(held._wait, 0)
    before = phone.FRAME
    try:
        type(phone).FRAME = 0.95 / frames
        phone.frames(frames)
        assert held.happened == []
        phone.frames(frames)
        phone.frames(1)
        assert held.happened == ["held"]
    finally:
        type(phone).FRAME = before


def test_a_stutter_turns_no_tap_into_a_hold(phone: Phone) -> None:
    held = Held(holdable=True, size=(100, 100))
    phone.app.root.add_widget(held)
    touch, before = finger(50, 50), phone.FRAME
    touch.touch_down()
    try:
        type(phone).FRAME = 3.0                         # the phone was busy; meanwhile the finger has gone up
        phone.frames(1)
        touch.touch_up()
    finally:
        type(phone).FRAME = before
    phone.frames(3)
    phone.app.root.remove_widget(held)
    assert held.happened == ["tapped"]
