"""Sharing: the result as text or as a picture. On Android to the share sheet, elsewhere to the clipboard or a file."""
from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.core.image import Image as CoreImage
from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Fbo, Rectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from screens import phone
from screens.widgets.buttons import LinkRow
from screens.widgets.sheet import Sheet
from screens.widgets.text import MEDIUM
from screens.words import _


def open_share(page: Any) -> Sheet:
    sheet = Sheet(title=_("Share"))
    text = LinkRow(icon="text-box-outline", title=_("As text"), caption=_("Places, totals, every card"), chevron=False)
    text.bind(on_tap=lambda _row: (sheet.close(), share_text(page)))
    picture = LinkRow(icon="image-outline", title=_("As a picture"), caption=_("What this screen shows, as PNG"), chevron=False)
    picture.bind(on_tap=lambda _row: (sheet.close(), share_picture(page)))
    return sheet.add(text, picture).open()


def share_text(page: Any) -> str:
    app = App.get_running_app()
    ties = [step.sentence(app.language) for step in page.tie_break]
    record = page.record or app.table.record_so_far(page.session)
    text = "\n".join([app.table.plain_text(record, app.language), *ties])
    if not phone.share_text(text, _("Share")):
        app.root.say(_("Copied: paste it wherever you like."))
    return text


def folder() -> Path:
    return Path(App.get_running_app().table.store.path).parent / "pictures"


def share_picture(page: Any) -> Path:
    app = App.get_running_app()
    folder().mkdir(parents=True, exist_ok=True)
    path = folder() / f"{page.session.game}-{datetime.now():%Y-%m-%d-%H%M%S}.png"
    _with_heading(page.ids.poster.export_as_image().texture, page.caption).save(str(path), flipped=False)
    phone.keep_newest(folder())
    if not phone.share_picture(path, _("Share")):
        # Nobody finds the app's private folder on a phone: there the words go instead of the picture.
        share_text(page) if phone.ON_ANDROID else app.root.say(_("Picture saved: {path}").format(path=path))
    return path


def _with_heading(picture: Texture, words: str) -> CoreImage:
    """Which game and when, above the picture: whoever receives it sees no title bar. Exported pictures have their top row first."""
    app = App.get_running_app()
    label = CoreLabel(text=words, font_name=MEDIUM, font_size=app.sp(16), text_size=(picture.width - dp(40), None), color=(1, 1, 1, 1))
    label.refresh()
    heading, margin = label.texture, dp(14)
    high = heading.height + 2 * margin
    corners = heading.tex_coords
    head_first = (*corners[6:8], *corners[4:6], *corners[2:4], *corners[0:2])
    fbo = Fbo(size=(picture.width, int(picture.height + high)))
    with fbo:
        Color(*app.palette.surface)
        Rectangle(size=fbo.size)
        Color(*app.palette.primary)
        Rectangle(texture=heading, tex_coords=head_first, pos=(dp(20), margin), size=heading.size)
        Color(1, 1, 1, 1)
        Rectangle(texture=picture, pos=(0, high), size=picture.size)
    fbo.draw()
    return CoreImage(fbo.texture)
