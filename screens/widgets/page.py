"""What every page is made of: its ground, columns, and what scrolls."""
from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from screens.registry import load_kv

load_kv(__file__)


class Scroll(ScrollView):
    """Scrolls up and down. What fits hangs from the top, however far down a longer page had been read."""

    scroll_y: float

    def update_from_scroll(self, *args: object) -> None:
        if self.scroll_y != 1 and self.children and self.children[0].height <= self.height:
            self.scroll_y = 1                   # comes back here
            return
        super().update_from_scroll(*args)


class Panes(BoxLayout):
    """Two columns: below each other on a phone, beside each other on a tablet."""

    wide = BooleanProperty(False)
    WIDE = 700                          # dp of the page

    def fits(self, width: float) -> bool:
        return width >= dp(self.WIDE)
