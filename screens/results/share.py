"""Sharing: the result as text or as a picture. On Android to the share sheet, elsewhere to the clipboard or a file."""
from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from kivy.app import App

from screens import phone
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.words import _
from table.record import Record, seats_of


def open_share(page: Any) -> Sheet:
    sheet = Sheet(title=_("Share"))
    text = LinkRow(icon="text-box-outline", title=_("As text"), caption=_("Places, totals, every card"), chevron=False)
    text.bind(on_tap=lambda _row: (sheet.close(), share_text(page)))
    picture = LinkRow(icon="image-outline", title=_("As a picture"), caption=_("What this screen shows, as PNG"), chevron=False)
    picture.bind(on_tap=lambda _row: (sheet.close(), share_picture(page)))
    return sheet.add(text, picture).open()


def record_of(page: Any) -> Record:
    """The saved record, or what it would be if the game ended now."""
    if page.record is not None:
        return page.record
    session, told = page.session, page.result.to_json()
    return Record(session.id, session.uid, session.game, session.started, datetime.now(UTC), session.pack().hash, told,
                  tuple(seats_of(session.log, told)))


def share_text(page: Any) -> str:
    app = App.get_running_app()
    text = app.table.plain_text(record_of(page), app.language)
    if not phone.share_text(text, _("Share")):
        app.root.say(_("Copied: paste it wherever you like."))
    return text


def share_picture(page: Any) -> Path:
    app = App.get_running_app()
    folder = Path(app.user_data_dir) / "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{page.session.game}-{datetime.now():%Y-%m-%d-%H%M%S}.png"
    page.ids.poster.export_to_png(str(path))
    if not phone.share_picture(path, _("Share")):
        app.root.say(_("Picture saved: {path}").format(path=path))
    return path
