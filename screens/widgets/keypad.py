"""A number typed on the app's own keys: large enough for a table, and the page does not move as it does for the phone's keyboard."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens.registry import load_kv
from screens.widgets.buttons import Pill
from screens.widgets.press import Press
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, number

load_kv(__file__)
SIGN, ERASE, NEXT = "±", "⌫", "→"
KEYS = ("7", "8", "9", "4", "5", "6", "1", "2", "3", "", "0", ERASE)        # the empty key is for what a page needs


class KeypadKey(Press, Label):
    sign = StringProperty()


class Typed:
    """The digits so far, within the limits."""

    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most
        self.digits, self.minus = "", False

    @property
    def value(self) -> int:
        return int(self.digits or "0") * (-1 if self.minus else 1)

    @property
    def full(self) -> bool:
        """Whether no digit can follow."""
        return bool(self.digits) and (self.digits == "0" or not self._fits(int(self.digits) * 10))

    def _fits(self, size: int) -> bool:
        return size <= -self.least if self.minus else size <= self.most

    def press(self, key: str) -> bool:
        """Adds a digit; False, without a change, if that exceeds the limits."""
        if key == ERASE:
            self.digits = self.digits[:-1]
        elif key == SIGN:
            self.minus = not self.minus
            if not self._fits(abs(self.value)):
                self.minus = not self.minus
                return False
        elif self._fits(int(self.digits + key)):
            self.digits += key
        else:
            return False
        return True


class Keypad(GridLayout):
    def __init__(self, pressed: Callable[[str], None], corner: str = "", **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.keys: dict[str, KeypadKey] = {}
        for sign in (each or corner for each in KEYS):
            key = self.keys[sign] = KeypadKey(sign=sign, disabled=not sign)
            key.bind(on_tap=lambda tapped: pressed(tapped.sign))
            self.add_widget(key)


def ask_number(title: str, least: int, most: int, done: Callable[[int], None]) -> Sheet:
    """Asks for a number: entered at once when no digit can follow, otherwise with the button."""
    typed, sheet = Typed(least, most), Sheet(title=title, caption=_("{least} to {most}").format(least=number(least), most=number(most)))
    figure = Words(bold=True, sp=34, role="primary", halign="center", text="–")
    enter = Pill(disabled=True, tall=56, sp=17)

    def keep(*_args: object) -> None:
        sheet.close()
        done(typed.value)

    def show() -> None:
        figure.text = number(typed.value) if typed.digits else "–"
        enter.label = _("Enter {n}").format(n=figure.text) if typed.digits else _("Enter")
        enter.disabled = not typed.digits or not least <= typed.value <= most

    def press(key: str) -> None:
        typed.press(key)
        show()
        if typed.full and not enter.disabled:
            keep()

    enter.bind(on_tap=keep)
    show()
    return sheet.add(figure, Keypad(press, SIGN if least < 0 else "")).add_foot(enter).open()
