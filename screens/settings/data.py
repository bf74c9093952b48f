"""My data: everything as one file or text, imported again here or on another phone, or erased after a second question."""
from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path
from shutil import rmtree
from typing import Any

from kivy.app import App
from kivy.core.clipboard import Clipboard

from screens import net, phone, picking
from screens.app import TallyApp
from screens.sharing import pictures_folder as pictures
from screens.words import _
from table import Refused
from table.files import write_file
from table.storage_sentences import not_written

KIND = "application/json"
KINDS = (KIND, "text/plain", "application/octet-stream")        # older phones have no MIME type for JSON
LARGEST_BYTES = 256_000_000    # bytes of a file: the table limits its characters


def folder() -> Path:
    return Path(App.get_running_app().table.store.path).parent / "exports"


def save() -> None:
    """Writes the file off the frame; then opens the share sheet or shows the path."""
    app = App.get_running_app()
    place = folder()

    def write() -> Path | Refused:
        try:
            path = place / f"comptes-de-fees-{datetime.now():%Y-%m-%d-%H%M%S}.json"
            write_file(path, app.table.export_all().encode())
            phone.keep_newest(place)
            return path
        except Refused as refused:
            return refused
        except OSError as trouble:
            return not_written(trouble)

    def done(written: Path | Refused) -> None:
        if isinstance(written, Refused):
            app.refuse(written)
        elif not phone.share_file(written, _("My data"), KIND):
            app.root.say(_("Saved: {path}").format(path=written))

    app.off_frame.run("data", write, done, patience=0)


def copy() -> None:
    app = App.get_running_app()

    def done(text: str) -> None:
        Clipboard.copy(text)
        app.root.say(_("Copied: paste it wherever you like."))

    app.off_frame.run("data", app.table.export_all, done, patience=0)


def paste() -> None:
    text = Clipboard.paste() or ""
    if text.strip():
        take_in(text)
    else:
        App.get_running_app().root.say(_("The clipboard is empty."))


def take_in(text: str) -> None:
    app = App.get_running_app()

    def work() -> Any:
        try:
            return app.table.import_all(text)
        except Refused as refused:
            return refused
        except OSError as trouble:
            return not_written(trouble)

    def done(message: Any) -> None:
        apply_settings(app)
        app.root.say(message.sentence(app.language))

    app.off_frame.run("data", work, done, patience=0)


def take_in_file() -> None:
    """Imports the picked file; without a file picker, the newest one saved here."""
    def take(file: Path) -> None:
        try:
            if not file.is_file() or file.stat().st_size > LARGEST_BYTES:      # a device, or a file too large for memory
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            take_in(file.read_text("utf-8"))
        except OSError as trouble:
            app.root.say(_("Could not be read: {why}").format(why=trouble.strerror or trouble))
        except ValueError:
            app.root.say(_("Could not be read: {why}").format(why="UTF-8"))

    app = App.get_running_app()
    if picking.pick_file(KINDS, take):
        return
    files = sorted(folder().glob("*.json")) if folder().is_dir() else []
    if files:
        take(files[-1])
    else:
        app.root.say(_("No file in {path}").format(path=folder()))


def forget_all(app: TallyApp) -> None:
    """Removes what only this app has kept after the table was erased. Saved files stay."""
    for place in (pictures(), net.folder(app)):
        rmtree(place, ignore_errors=True)
    picking.forget()
    apply_settings(app)


def apply_settings(app: TallyApp) -> None:
    """Applies language, theme and text size; drops a filter over the previous games."""
    app.set_theme(app.preferences.theme)
    app.scale_text(app.preferences.text_scale)
    app.set_language(app.preferences.language or phone.language())
    app.navigator.forget("history")             # the filter belonged to other games


ACTIONS = {"save": save, "copy": copy, "paste": paste, "import": take_in_file}          # the links of the sheet
