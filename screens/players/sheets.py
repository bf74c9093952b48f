"""The sheets of the players screen: a name with its colour, and the house rules."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.label import Label
from kivy.uix.stacklayout import StackLayout

from screens import games
from screens.widgets.buttons import Pill, SwitchRow
from screens.widgets.field import Field
from screens.widgets.press import Press
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, capital, language
from table.people import undrawable
from table.players import COLOURS

LONGEST_NAME = 30


class ColourDot(Press, Label):
    """A player's colour; the chosen one carries a check."""

    colour = StringProperty("455A64")
    chosen = BooleanProperty(False)


def ask_name(title: str, name: str, colour: str, done: Callable[[str, str], str]) -> Sheet:
    """`done` returns '' or what is wrong; the sheet stays open only then."""
    sheet = Sheet(title=title)
    field = Field(hint=_("Name"), text=name)
    trouble = Words(sp=13, role="error")
    dots = StackLayout(size_hint_y=None, spacing=dp(2))
    dots.bind(minimum_height=dots.setter("height"))
    for each in COLOURS:
        dot = ColourDot(colour=each, chosen=each == colour)
        dot.bind(on_tap=lambda tapped: [setattr(other, "chosen", other is tapped) for other in dots.children])
        dots.add_widget(dot)

    def keep(*_args: Any) -> None:
        typed = " ".join(field.text.split())
        chosen = next((dot.colour for dot in dots.children if dot.chosen), colour)
        if undrawable(typed):
            trouble.text = _("Letters and digits, please: this app cannot draw everything else.")
        else:
            trouble.text = done(capital(typed), chosen) if typed else _("A name, please.")
        if not trouble.text:
            sheet.close()

    def limit(_field: Any, text: str) -> None:
        """Typing clears the last complaint; what is too long is cut, with a word about it."""
        trouble.text = ""
        if len(text) > LONGEST_NAME:
            field.input.text = text[:LONGEST_NAME]
            trouble.text = _("At most {n} letters.").format(n=LONGEST_NAME)

    field.bind(on_enter=keep, text=limit)
    pill = Pill(label=_("Keep"))
    pill.bind(on_tap=keep)
    sheet.add(field, trouble, dots).add_foot(pill).open()
    Clock.schedule_once(lambda _dt: setattr(field.input, "focus", True), 0)
    return sheet


def ask_readings(game: str, readings: dict[str, object], keep: Callable[[dict[str, object]], None]) -> Sheet:
    sheet = Sheet(title=_("House rules"),
                  caption=_("Where rulebook and tables disagree. What you change is counted and saved with the game."))
    chosen = dict(readings)

    def switch(name: str, default: object, on: bool) -> None:
        if on == default:
            chosen.pop(name, None)
        else:
            chosen[name] = on
        keep(dict(chosen))

    for reading in games.readings(game):
        row = SwitchRow(title=reading.name.sentence(language()), caption=reading.question.sentence(language()),
                        active=bool(chosen.get(reading.id, reading.default)))
        row.bind(on_switch=lambda _row, on, reading=reading: switch(reading.id, reading.default, on))
        sheet.add(row)
    return sheet.open()
