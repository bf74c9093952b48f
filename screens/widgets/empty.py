"""A place that has nothing to show yet, and says so kindly, with a drawing."""
from __future__ import annotations

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from screens.registry import load_kv
from screens.widgets import buttons as _buttons  # noqa: F401  (kv below uses its rules)

load_kv(__file__)


class Empty(BoxLayout):
    drawing = StringProperty()              # in assets/art
    title = StringProperty()
    words = StringProperty()
    action = StringProperty()
    __events__ = ("on_go",)

    def on_go(self) -> None:
        """The button below the words."""
