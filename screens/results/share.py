"""Sharing: the result as text or as a picture. On Android to the share sheet, elsewhere to the clipboard or a file."""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import dp

from screens import phone
from screens.results.poster import draw
from screens.widgets.qr import QrCode
from screens.widgets.sheet import Sheet
from screens.words import _
from views.results import scanned_view, shared_text

if TYPE_CHECKING:
    from screens.results.end_page import EndPage

SIDE = 300                      # dp: of the code


def share_text(page: EndPage) -> str:
    app = App.get_running_app()
    text = shared_text(app.table, page.play(), page.record)
    if not phone.share_text(text, _("Share")):
        app.root.say(_("Copied: paste it wherever you like."))
    return text


def share_code(page: EndPage) -> Sheet:
    view = scanned_view(App.get_running_app().table, page.play(), page.record)
    squares = [[square == "1" for square in row] for row in view.squares]
    return Sheet(title=view.title, caption=view.caption).add(QrCode(rows=squares, size_hint_y=None, height=dp(SIDE))).open()


def folder() -> Path:
    return Path(App.get_running_app().table.store.path).parent / "pictures"


def share_picture(page: EndPage) -> Path:
    app = App.get_running_app()
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / f"{page.session.game}-{datetime.now():%Y-%m-%d-%H%M%S}.png"
    draw(page.poster()).save(str(path), flipped=True)
    phone.keep_newest(folder())
    if not phone.share_picture(path, _("Share")):
        # Nobody finds the app's private folder on a phone: there the words go instead of the picture.
        share_text(page) if phone.ON_ANDROID else app.root.say(_("Picture saved: {path}").format(path=path))
    return path
