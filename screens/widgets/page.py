"""What every page is made of: its ground, columns, and scrolling."""
from __future__ import annotations

from kivy.metrics import dp
from kivy.properties import BooleanProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from screens.registry import load_kv

load_kv(__file__)


class Scroll(ScrollView):
    """Scrolls vertically. Content that fits stays at the top, whatever the previous scroll position."""

    scroll_y: float

    def update_from_scroll(self, *args: object) -> None:
        if self.scroll_y != 1 and self.children and self.children[0].height <= self.height:
            self.scroll_y = 1                   # comes back here
            return
        super().update_from_scroll(*args)


class Panes(BoxLayout):
    """Two columns: one below the other on a phone, side by side on a tablet."""

    wide = BooleanProperty(False)
    WIDE = 700                          # dp of the page

    def fits(self, width: float) -> bool:
        return width >= dp(self.WIDE)
