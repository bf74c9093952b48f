"""The sheet of the players screen that asks for a name with its colour."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, NumericProperty
from kivy.uix.gridlayout import GridLayout
from kivy.uix.label import Label

from screens.widgets.buttons import Pill
from screens.widgets.field import Field
from screens.widgets.press import Press
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, language
from table.commands import Outcome
from views.palette import PLAYERS
from views.seating import NameView


class ColourDot(Press, Label):
    """A player's colour; the chosen one has a check mark."""

    number = NumericProperty(1)
    chosen = BooleanProperty(False)


Enter = Callable[[NameView, str, int], Outcome]         # tries a name and the number of a colour at the table


class NameSheet:
    """Asks for a name and a colour. `enter` tries them at the table; errors are shown here.

    When several names are asked for, the sheet stays open, each time with its `next_colour`.
    """

    def __init__(self, view: NameView, enter: Enter, next_colour: Callable[[], int] | None = None) -> None:
        self._view, self._enter, self._next_colour = view, enter, next_colour
        self.added = ""                         # the last name entered
        self.sheet = Sheet(title=view.title)
        self.field = Field(hint=view.field.label, text=view.field.value)
        self.told = Words(sp=13, role="error")
        self.dots = GridLayout(cols=5, size_hint=(None, None), pos_hint={"center_x": 0.5}, spacing=dp(8))
        self.dots.bind(minimum_size=self.dots.setter("size"))
        for number in range(1, len(PLAYERS)):
            dot = ColourDot(number=number)
            dot.bind(on_tap=lambda tapped: self.choose(tapped.number))
            self.dots.add_widget(dot)
        self.choose(view.colour)
        self.field.bind(on_enter=self.enter, text=self._typed)
        self._button = Pill(label=view.button)
        self._button.bind(on_tap=self.enter)
        if next_colour is not None:
            close = Pill(kind="outlined", label=_("Close"))
            close.bind(on_tap=lambda _pill: self.sheet.close())
            self.sheet.add_foot(close)
        self.sheet.add(self.field, self.told, self.dots).add_foot(self._button).open()
        self.field.expect()

    def choose(self, colour: int) -> None:
        for dot in self.dots.children:
            dot.chosen = dot.number == colour

    def enter(self, *_args: object) -> None:
        name = self.field.text.strip()
        colour = next((dot.number for dot in self.dots.children if dot.chosen), 1)
        if not name and self.added:             # an empty name: Enter closes the sheet
            self.sheet.close()
            return
        outcome = self._enter(self._view, name, colour)
        if outcome.refused is not None:
            self._say(outcome.refused.sentence(language()), "error")
        elif self._next_colour is None:
            self.sheet.close()
        else:
            self.added = outcome.shows
            self.field.input.text = ""
            self._button.rest()                 # otherwise Enter would close the sheet now
            self.choose(self._next_colour())
            self._say(_("{name} is in. Who else?").format(name=self.added), "soft")
        self.field.expect()

    def _say(self, words: str, role: str) -> None:
        self.told.text, self.told.role = words, role

    def _typed(self, _field: Any, text: str) -> None:
        """Clears the error while typing; cuts a name that is too long and says so."""
        self.told.text = ""
        longest = self._view.field.longest
        if len(text) > longest:
            self.field.input.text = text[:longest]
            self._say(_("At most {n} characters.").format(n=longest), "error")
