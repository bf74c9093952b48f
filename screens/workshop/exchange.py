"""Corrections carried from phone to phone: shared as a small YAML text, taken in by pasting it."""
from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard
from kivy.uix.textinput import TextInput

from screens import phone
from screens.registry import load_kv
from screens.widgets.buttons import Pill
from screens.widgets.sheet import Sheet
from screens.widgets.text import Words
from screens.words import _, capital
from table import Refused, corrections

load_kv(__file__)


class Paper(TextInput):
    """A few lines to paste into."""


def give_away(game: str) -> str:
    """To the share sheet, or to the clipboard."""
    app = App.get_running_app()
    text = corrections.export_text(app.table, game)
    if not text:
        app.root.say(_("Nothing taught yet."))
    elif not phone.share_text(text, _("Corrections of the cards")):
        app.root.say(_("Copied: paste it wherever you like."))
    return text


def ask_corrections(game: str, done: Callable[[], None]) -> Sheet:
    """What another phone has exported; a broken text is refused with its line and changes nothing."""
    app = App.get_running_app()
    sheet = Sheet(title=_("Import corrections"), caption=_("The text exported by another phone. It overrides what you taught."))
    paper, trouble = Paper(), Words(sp=13, role="error")
    paste, take = Pill(kind="outlined", icon="content-paste", label=_("Paste")), Pill(label=_("Import"))

    def taken(*_args: Any) -> None:
        try:
            undo = corrections.import_text(app.table, game, paper.text)
        except Refused as refused:
            trouble.text = capital(refused.sentence(app.language))
            return
        sheet.close()
        done()
        app.root.say(_("Corrections imported."), _("Undo"), lambda: (undo(), done()))

    paste.bind(on_tap=lambda _pill: setattr(paper, "text", Clipboard.paste() or ""))
    take.bind(on_tap=taken)
    sheet.paper, sheet.trouble, sheet.take = paper, trouble, take
    return sheet.add(paper, trouble).add_foot(paste, take).open()


def ask_to_set_aside(game: str, reason: str, done: Callable[[], object]) -> Sheet:
    """Corrections that no longer fit the cards, after an update for one: nothing is lost, and the game can be played without them."""
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

    share.bind(on_tap=lambda _pill: give_away(game))
    aside.bind(on_tap=set_aside)
    sheet.aside = aside
    return sheet.add_foot(share, aside).open()
