"""Sharing: the result as text or as a picture. On Android to the share sheet, elsewhere to the clipboard or a file."""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App
from kivy.metrics import dp

from screens import phone
from screens.results.poster import draw
from screens.sharing import QrCode, pictures_folder, share_text
from screens.widgets.sheet import Sheet
from screens.words import _
from views.results import scanned_view, shared_text

if TYPE_CHECKING:
    from screens.results.end_page import EndPage

SIDE = 300                      # dp: of the code


def share_result(page: EndPage) -> str:
    text = shared_text(App.get_running_app().table, page.play(), page.record)
    share_text(text, _("Share"))
    return text


def share_code(page: EndPage) -> Sheet:
    view = scanned_view(App.get_running_app().table, page.play(), page.record)
    return Sheet(title=view.title, caption=view.caption).add(QrCode(squares=view.squares, size_hint_y=None, height=dp(SIDE))).open()


def share_picture(page: EndPage) -> Path:
    app = App.get_running_app()
    pictures_folder().mkdir(parents=True, exist_ok=True)
    path = pictures_folder() / f"{page.session.game}-{datetime.now():%Y-%m-%d-%H%M%S}.png"
    draw(page.poster()).save(str(path), flipped=True)
    phone.keep_newest(pictures_folder())
    if not phone.share_picture(path, _("Share")):
        # Nobody finds the app's private folder on a phone, so the text is shared instead of the picture.
        share_result(page) if phone.ON_ANDROID else app.root.say(_("Picture saved: {path}").format(path=path))
    return path
