"""The sheets of the players screen: a name with its colour, and the house rules."""
from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens import games
from screens.widgets.buttons import Pill, SwitchRow
from screens.widgets.field import Field
from screens.widgets.press import Press
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, capital, language
from table.people import composed, undrawable
from table.players import COLOURS

LONGEST_NAME = 30


class ColourDot(Press, Label):
    """A player's colour; the chosen one carries a check."""

    colour = StringProperty("455A64")
    chosen = BooleanProperty(False)


class NameSheet:
    """A name and a colour. `done` gets both and returns '' or what is wrong with them.

    `next_colour`: the sheet stays for one name after the other, each with this colour to begin with; without it one name is all.
    """

    def __init__(self, title: str, button: str, name: str, colour: str, done: Callable[[str, str], str],
                 next_colour: Callable[[], str] | None = None) -> None:
        self._done, self._next_colour = done, next_colour
        self.added = ""                         # whoever was entered last
        self.sheet = Sheet(title=title)
        self.field = Field(hint=_("Name"), text=name)
        self.told = Words(sp=13, role="error")
        self.dots = GridLayout(cols=5, size_hint=(None, None), pos_hint={"center_x": 0.5}, spacing=dp(8))
        self.dots.bind(minimum_size=self.dots.setter("size"))
        for each in COLOURS:
            dot = ColourDot(colour=each)
            dot.bind(on_tap=lambda tapped: self.choose(tapped.colour))
            self.dots.add_widget(dot)
        self.choose(colour)
        self.field.bind(on_enter=self.enter, text=self._typed)
        self._button = Pill(label=button)
        self._button.bind(on_tap=self.enter)
        if next_colour is not None:
            close = Pill(kind="outlined", label=_("Close"))
            close.bind(on_tap=lambda _pill: self.sheet.close())
            self.sheet.add_foot(close)
        self.sheet.add(self.field, self.told, self.dots).add_foot(self._button).open()
        self.field.expect()

    def choose(self, colour: str) -> None:
        for dot in self.dots.children:
            dot.chosen = dot.colour == colour

    def enter(self, *_args: object) -> None:
        name = composed(self.field.text)
        colour = next((dot.colour for dot in self.dots.children if dot.chosen), COLOURS[0])
        if not name and self.added:             # nobody else: the key that ends the line ends the sheet
            self.sheet.close()
            return
        wrong = self._wrong(name) or self._done(capital(name), colour)
        if wrong:
            self._say(wrong, "error")
        elif self._next_colour is None:
            self.sheet.close()
        else:
            self.added = capital(name)
            self.field.input.text = ""
            self._button.rest()                 # it would end the sheet now
            self.choose(self._next_colour())
            self._say(_("{name} is in. Who else?").format(name=self.added), "soft")
        self.field.expect()

    def _say(self, words: str, role: str) -> None:
        self.told.text, self.told.role = words, role

    @staticmethod
    def _wrong(name: str) -> str:
        if not name:
            return _("A name, please.")
        return _("Latin, Greek or Cyrillic letters, please: this app cannot show others.") if undrawable(name) else ""

    def _typed(self, _field: Any, text: str) -> None:
        """Typing clears what was said; what is too long is cut, with a word about it."""
        self.told.text = ""
        if len(text) > LONGEST_NAME:
            self.field.input.text = text[:LONGEST_NAME]
            self._say(_("At most {n} characters.").format(n=LONGEST_NAME), "error")


def ask_readings(game: str, readings: dict[str, object], keep: Callable[[dict[str, object]], None], boxes: Sequence[str] = ()) -> Sheet:
    sheet = Sheet(title=_("House rules"),
                  caption=_("Where rulebook and tables disagree."))
    chosen = dict(readings)

    def switch(name: str, default: object, on: bool) -> None:
        wanted = {**chosen, name: on}
        if on == default:
            del wanted[name]
        keep(dict(wanted))
        chosen.clear()
        chosen.update(wanted)

    for reading in games.readings(game, boxes):
        row = SwitchRow(title=reading.name.sentence(language()), caption=reading.question.sentence(language()),
                        active=bool(chosen.get(reading.id, reading.default)))
        row.bind(on_switch=lambda _row, on, reading=reading: switch(reading.id, reading.default, on))
        sheet.add(row)
    return sheet.open()
