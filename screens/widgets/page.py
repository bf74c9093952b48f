"""What every page is made of: its ground, columns, and what scrolls."""
from __future__ import annotations

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
