"""Sharing: through the phone's share sheet, the clipboard, or a QR code scanned across the table."""
from __future__ import annotations

from pathlib import Path

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.graphics import Color, Rectangle, RoundedRectangle
from kivy.properties import ListProperty

from screens import phone
from screens.widgets.press import Painted
from screens.words import _
from views.code import QUIET


def share_text(text: str, title: str) -> None:
    """To the share sheet, or to the clipboard where there is none."""
    if not phone.share_text(text, title):
        Clipboard.copy(text)
        App.get_running_app().root.say(_("Copied: paste it wherever you like."))


def pictures_folder() -> Path:
    return Path(App.get_running_app().table.store.path).parent / "pictures"


class QrCode(Painted):
    """Dark on light in both themes, as cameras require."""

    squares = ListProperty()        # rows, with "1" for dark
    repaint_on = ("squares",)

    def paint(self) -> None:
        if not self.squares:
            return
        square = int(min(self.width, self.height) / len(self.squares))
        side = square * len(self.squares)
        left, top = int(self.center_x - side / 2), int(self.center_y + side / 2)
        Color(1, 1, 1, 1)
        RoundedRectangle(pos=(left, top - side), size=(side, side), radius=[QUIET * square])    # no corner nearer than an edge
        Color(0, 0, 0, 1)
        for line, row in enumerate(self.squares):
            for column, dark in enumerate(row):
                if dark == "1":
                    Rectangle(pos=(left + column * square, top - (line + 1) * square), size=(square, square))
