"""Sharing: the result as text or as a picture. On Android to the share sheet, elsewhere to the clipboard or a file."""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy.app import App

from screens import phone
from screens.results.poster import draw
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import _

if TYPE_CHECKING:
    from screens.results.results import Results


def open_share(page: Results) -> Sheet:
    sheet = Sheet(title=_("Share"))
    text = LinkRow(icon="text-box-outline", title=_("As text"), caption=_("Places and every card"), chevron=False)
    text.bind(on_tap=lambda _row: (sheet.close(), share_text(page)))
    picture = LinkRow(icon="image-outline", title=_("As a picture"), caption=_("The winner and all places"), chevron=False)
    picture.bind(on_tap=lambda _row: (sheet.close(), share_picture(page)))
    return sheet.add(text, picture).open()


def share_text(page: Results) -> str:
    app = App.get_running_app()
    ties = [step.sentence(app.language) for step in page.tie_break]
    record = page.record or page.session.record_so_far()
    text = "\n".join([app.table.plain_text(record, app.language), *ties])
    if not phone.share_text(text, _("Share")):
        app.root.say(_("Copied: paste it wherever you like."))
    return text


def folder() -> Path:
    return Path(App.get_running_app().table.store.path).parent / "pictures"


def share_picture(page: Results) -> Path:
    app = App.get_running_app()
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / f"{page.session.game}-{datetime.now():%Y-%m-%d-%H%M%S}.png"
    draw(page.poster()).save(str(path), flipped=True)
    phone.keep_newest(folder())
    if not phone.share_picture(path, _("Share")):
        # Nobody finds the app's private folder on a phone: there the words go instead of the picture.
        share_text(page) if phone.ON_ANDROID else app.root.say(_("Picture saved: {path}").format(path=path))
    return path
