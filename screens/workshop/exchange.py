"""Carries taught cards from phone to phone: as a small YAML text, a file or a QR code."""
from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.metrics import dp
from kivy.uix.textinput import TextInput

from screens import phone, picking
from screens.registry import load_kv
from screens.sharing import QrCode, share_text
from screens.view_page import ViewPage
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, capital, wording
from table import Refused, corrections
from table.files import write_file
from table.storage_sentences import not_written
from views.taught import PassOnView, pass_on_view

load_kv(__file__)
KIND = "application/x-yaml"
KINDS = (KIND, "text/plain", "application/octet-stream")
SIDE = 300                      # dp of the QR code
MOST_BYTES = 64 * 1024          # largest file to import: the whole deck takes a tenth of it


class Paper(TextInput):
    """A field of a few lines to paste into."""


def take_cards(page: ViewPage, game: str) -> Sheet:
    return ask_corrections(game, page.refresh)


def pass_on_cards(_page: ViewPage, game: str) -> Sheet | None:
    return pass_on(game)


def pass_on(game: str) -> Sheet | None:
    """Shares what was taught: as a QR code if it fits, and as a text or a file."""
    app = App.get_running_app()
    view = pass_on_view(app.table, wording(), game)
    if not view.text:
        app.root.say(view.nothing)
        return None
    sheet = Sheet(title=view.title, caption=view.caption)
    text = Pill(kind="outlined", icon="text-box-outline", label=_("As text"))
    file = Pill(kind="outlined", icon="file-export-outline", label=_("As a file"))

    def share(*_args: Any) -> None:
        sheet.close()
        share_text(view.text, _("Corrections of the cards"))

    def save(*_args: Any) -> None:
        sheet.close()
        give_file_away(view)

    text.bind(on_tap=share)
    file.bind(on_tap=save)
    if view.squares:
        sheet.add(QrCode(squares=view.squares, size_hint_y=None, height=min(dp(SIDE), app.root.height * 0.5)))
    return sheet.add_foot(text, file).open()


def give_file_away(view: PassOnView) -> None:
    """Opens the share sheet with the file, or writes it into the app's folder."""
    app = App.get_running_app()
    path = Path(app.table.store.path).parent / "exports" / view.file
    try:
        write_file(path, view.text.encode())
    except OSError as trouble:
        app.root.say(not_written(trouble).sentence(app.language))
        return
    if not phone.share_file(path, _("Corrections of the cards"), KIND):
        app.root.say(_("Saved: {path}").format(path=path))


def ask_corrections(game: str, done: Callable[[], None]) -> Sheet:
    """Imports another phone's cards, pasted or picked; a broken text is refused with its line and changes nothing."""
    app = App.get_running_app()
    caption = _("The text or file that another phone passed on. It overrides what you taught.")
    sheet = Sheet(title=_("Take what a friend taught"), caption=caption)
    paper, trouble = Paper(), Words(sp=13, role="error")
    paste, take = Pill(kind="outlined", icon="content-paste", label=_("Paste")), Pill(label=_("Take"))

    def taken(*_args: Any) -> None:
        try:
            undo = corrections.import_text(app.table, game, paper.text)
        except Refused as refused:
            trouble.text = capital(refused.sentence(app.language))
            return
        sheet.close()
        done()
        app.root.say(_("Corrections imported."), _("Undo"), lambda: (undo(), done()))

    def read(file: Path) -> None:
        try:
            paper.text = file.read_bytes()[:MOST_BYTES].decode("utf-8", "replace")
        except OSError as wrong:
            trouble.text = str(wrong.strerror or wrong)
        else:
            taken()

    paste.bind(on_tap=lambda _pill: setattr(paper, "text", Clipboard.paste() or ""))
    take.bind(on_tap=taken)
    sheet.paper, sheet.trouble, sheet.take = paper, trouble, take
    sheet.add(paper, trouble)
    if phone.ON_ANDROID:
        choose = Pill(kind="plain", icon="file-outline", label=_("Choose a file"))
        choose.bind(on_tap=lambda _pill: picking.pick_file(KINDS, read))
        sheet.add(choose)
    return sheet.add_foot(paste, take).open()


def ask_to_set_aside(game: str, reason: str, done: Callable[[], object]) -> Sheet:
    """Offers to set aside corrections that no longer fit the cards, for instance after an update.

    Nothing is lost, and the game can be played.
    """
    app = App.get_running_app()
    sheet = Sheet(title=_("Your corrections no longer fit the cards"), caption=capital(reason))
    share, aside = Pill(kind="outlined", icon="share-variant", label=_("Share them")), Pill(label=_("Play without them"))

    def set_aside(*_args: Any) -> None:
        text = app.table.overlays.text(game)
        Clipboard.copy(text)
        app.table.overlays.pop(game, None)
        sheet.close()
        done()
        app.root.say(_("The corrections are set aside and copied."), _("Undo"), lambda: app.table.overlays.update({game: text}))

    share.bind(on_tap=lambda _pill: share_text(pass_on_view(app.table, wording(), game).text, _("Corrections of the cards")))
    aside.bind(on_tap=set_aside)
    sheet.aside = aside
    return sheet.add_foot(share, aside).open()
