"""The line below the die: as high as the longest text it may ever show, so that what stands below it never moves."""
from __future__ import annotations

from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.label import Label

EDGE = 4


class Told(Label):
    texts = ListProperty()                  # everything it may show

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        for name in ("texts", "text", "width", "font_size"):
            self.fbind(name, self._reserve)

    def _reserve(self, *_args: object) -> None:
        room = self.width - dp(2 * EDGE)
        if room > 0:
            self.height = max((CoreLabel(text=text, font_name=self.font_name, font_size=self.font_size, text_size=(room, None)).render()[1]
                               for text in (*self.texts, self.text)), default=0)
            self.text_size = room, self.height
