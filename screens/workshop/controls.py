"""The controls of the workshop: category tiles, template chips, boxes with a token and its stepper, step numbers."""
from __future__ import annotations

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.label import Label

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)
from screens.widgets.press import Press, PressSurface, Surface

load_kv(__file__)


class StepTitle(BoxLayout):
    number = StringProperty()
    title = StringProperty()
    caption = StringProperty()


class CategoryTile(Press, Label):
    category = StringProperty()
    icon = StringProperty("blank")
    label = StringProperty()
    chosen = BooleanProperty(False)


class IconChoice(Press, Label):
    """A small square with an icon: a category or a token."""

    key = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty()                  # for a token; categories have none
    chosen = BooleanProperty(False)


class TemplateChip(PressSurface):
    template = StringProperty()
    icon = StringProperty("blank")
    label = StringProperty()
    chosen = BooleanProperty(False)


class TokenBox(Surface):
    """A token with its name and stepper; three of these are side by side."""

    token = StringProperty()
    icon = StringProperty("blank")
    ink = StringProperty("000000")
    label = StringProperty()
    value = NumericProperty(0)
    __events__ = ("on_turn",)

    def turn(self, by: int) -> None:
        value = max(0, min(50, int(self.value) + by))
        if value != self.value:
            self.value = value
            self.dispatch("on_turn", value)

    def on_turn(self, value: int) -> None:
        """A finger set this value."""
