"""Steppers: a held button repeats, the number can be typed, and either is one entry."""
from __future__ import annotations

from typing import Any

import pytest

from screens.widgets.keypad import ERASE, SIGN, Typed
from tests.journeys.crews import PirateTable
from tests.journeys.driver import Phone, finger


@pytest.fixture
def table(phone: Phone) -> PirateTable:
    table = PirateTable(phone)
    table.lay_open(("Ann", "Bob"), "basic")
    return table


def steps(table: PirateTable) -> int:
    return len(table.page.session.log.steps())


def test_a_held_button_goes_on_and_is_one_entry(table: PirateTable, phone: Phone) -> None:
    row, before = table.page.figures["treasures"], steps(table)
    phone.reach(row)
    plus = row.ids.stepper.ids.plus
    touch = finger(*plus.to_window(*plus.center))
    touch.touch_down()
    phone.settle(1.2)
    assert row.ids.stepper.value >= 5                       # seen before the finger leaves
    touch.touch_up()
    phone.frames(4)
    assert table.pirate.treasures == row.ids.stepper.value >= 5
    assert steps(table) == before + 1
    phone.tap(table.page.ids.undo)
    assert row.ids.stepper.value == 0


def test_a_held_minus_stops_at_the_limit(table: PirateTable, phone: Phone) -> None:
    row = table.page.figures["treasures"]
    table.turn(row, 2)
    phone.hold(row.ids.stepper.ids.minus, 1.2)
    phone.frames(3)
    assert table.pirate.treasures == 0
    phone.tap(row.ids.stepper.ids.plus)                     # and nothing runs on
    phone.settle(0.5)
    assert table.pirate.treasures == 1


def test_a_typed_number_is_one_entry_and_closes_its_sheet(table: PirateTable, phone: Phone) -> None:
    before, taps = steps(table), phone.taps
    table.type(table.page.figures["coins"], 12)
    assert not phone.app.root.sheets
    assert phone.taps - taps == 3                           # the figure and two digits
    assert table.pirate.coins == 12
    assert steps(table) == before + 1


def test_the_keypad_says_what_is_counted_and_lets_one_correct_a_digit(table: PirateTable, phone: Phone) -> None:
    phone.tap(table.page.figures["treasures"].ids.stepper.ids.figure)
    phone.settle(0.3)
    sheet, keypad = phone.app.root.sheets[-1], phone.find("Keypad")
    assert sheet.title == table.page.figures["treasures"].title
    enter: Any = sheet.ids.foot.children[0]
    assert enter.disabled
    for key in ("4", ERASE, "3"):
        phone.tap(keypad.keys[key])
    phone.tap(enter)
    assert table.pirate.treasures == 3


def test_only_numbers_within_the_limits_can_be_typed() -> None:
    typed = Typed(2, 20)
    assert typed.press("2") and not typed.full
    assert not typed.press("5") and typed.value == 2        # 25 is too many
    assert typed.press("0") and typed.full and typed.value == 20
    below = Typed(-99, 9)
    assert below.press("4") and below.press(SIGN) and below.value == -4 and not below.full
    assert below.press("2") and below.full and below.value == -42
    assert not below.press(SIGN) and below.value == -42     # 42 is too many
    assert below.press(ERASE) and below.press(ERASE) and below.value == 0
