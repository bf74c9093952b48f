"""My data: all of it as one file or one text, taken in again here or on another phone, erased after a second question."""
from __future__ import annotations

import errno
import os
from datetime import datetime
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.core.clipboard import Clipboard

from screens import games, net, phone, picking
from screens.results.share import folder as pictures
from screens.widgets.buttons import LinkRow, Pill
from screens.widgets.sheet import Sheet
from screens.words import _, capital, day, ngettext
from sentences import say
from table import Refused
from table.files import write_file

if TYPE_CHECKING:
    from screens.app import TallyApp
    from screens.settings.settings import SettingsPage

KIND = "application/json"
KINDS = (KIND, "text/plain", "application/octet-stream")        # older phones know no JSON
LARGEST_BYTES = 256_000_000    # of a file: the table counts its letters
ERASE_SECONDS = 1.5         # longer than any slow tap


def open_data(page: SettingsPage) -> Sheet:
    sheet = Sheet(title=_("My data"), caption=_("Nothing leaves the phone by itself."))
    for icon, title, caption, act in (
        ("file-export-outline", _("Save as a file"), _("One file, to keep or to send"), lambda: save(page)),
        ("content-copy", _("Copy as text"), _("To paste into a message or a note"), copy),
        ("content-paste", _("Import from the clipboard"), _("Known games are not added twice"),
         lambda: paste(page)),
        ("file-import-outline", _("Import a file"), _("Saved on this phone or another") if phone.ON_ANDROID
         else _("The newest file in the app’s folder"), lambda: take_in_file(page)),
        ("delete-restore", _("Recently deleted"), _("Bring games back, for 30 days"), lambda: open_deleted(page)),
        ("trash-can-outline", _("Erase all"), _("Asks first. Cannot be undone."), lambda: ask_to_erase(page)),
    ):
        row = LinkRow(icon=icon, icon_role="error" if icon.startswith("trash") else "soft", title=title, caption=caption, chevron=False)
        row.bind(on_tap=lambda _row, act=act: (sheet.close(), act()))
        sheet.add(row)
    return sheet.open()


def folder() -> Path:
    return Path(App.get_running_app().table.store.path).parent / "exports"


def save(page: SettingsPage) -> None:
    """Written off the frame; then handed to the share sheet, or the path is shown."""
    app = App.get_running_app()
    place = folder()

    def write() -> Path | OSError | Refused:
        try:
            path = place / f"comptes-de-fees-{datetime.now():%Y-%m-%d-%H%M%S}.json"
            write_file(path, app.table.export_all().encode())
            phone.keep_newest(place)
            return path
        except (OSError, Refused) as trouble:
            return trouble

    def done(written: Path | OSError | Refused) -> None:
        if isinstance(written, Refused):
            app.refuse(written)
        elif isinstance(written, OSError):
            app.root.say(_("Could not be written: {why}").format(why=written.strerror or written))
        elif not phone.share_file(written, _("My data"), KIND):
            app.root.say(_("Saved: {path}").format(path=written))

    app.off_frame.run("data", write, done, patience=0)


def copy() -> None:
    app = App.get_running_app()

    def done(text: str) -> None:
        Clipboard.copy(text)
        app.root.say(_("Copied: paste it wherever you like."))

    app.off_frame.run("data", app.table.export_all, done, patience=0)


def paste(page: SettingsPage) -> None:
    text = Clipboard.paste() or ""
    if text.strip():
        take_in(page, text)
    else:
        App.get_running_app().root.say(_("The clipboard is empty."))


def take_in(page: SettingsPage, text: str) -> None:
    app = App.get_running_app()

    def work() -> Any:
        try:
            return app.table.import_all(text)
        except Refused as refused:
            return refused
        except OSError as trouble:
            return Refused(say("Could not be written: {why}", why=trouble.strerror or str(trouble)))

    def done(told: Any) -> None:
        apply_settings(app)
        app.root.say(told.sentence(app.language))

    app.off_frame.run("data", work, done, patience=0)


def take_in_file(page: SettingsPage) -> None:
    """The file people choose; where nothing lets them choose, the newest one that was saved here."""
    def take(file: Path) -> None:
        try:
            if not file.is_file() or file.stat().st_size > LARGEST_BYTES:      # a device, or something that would fill the memory
                raise OSError(errno.EFBIG, os.strerror(errno.EFBIG))
            take_in(page, file.read_text("utf-8"))
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


def open_deleted(page: SettingsPage) -> Sheet:
    """Games that were deleted in the last 30 days, finished or open: a tap brings one back."""
    app = App.get_running_app()
    sheet = Sheet(title=_("Recently deleted"), caption=_("Tap a game to bring it back."))

    def bring_back(number: int) -> None:
        sheet.close()
        app.table.undelete(number)
        app.navigator.page.refresh()
        app.root.say(_("The game is back."))

    deleted = app.table.history.deleted()
    for session in deleted:
        row = LinkRow(icon="delete-restore", title=f"{games.title(session.game)}, {', '.join(session.names)}",
                      caption=_("Deleted: {day}").format(day=day(session.deleted.astimezone().date())), chevron=False)
        row.bind(on_tap=lambda _row, number=session.id: bring_back(number))
        sheet.add(row)
    if not deleted:
        sheet.caption = _("Nothing was deleted in the last 30 days.")
    return sheet.open()


def what_goes(app: TallyApp) -> str:
    """All that would be erased, with its number where it can be counted; nothing that is not there."""
    games_kept = len(app.table.open_sessions()) + app.table.finished() + len(app.table.history.deleted())
    players, added = len(app.table.players.all()), len(app.table.added_games.games())
    counted = [(games_kept, ngettext("{n} game", "{n} games", games_kept)), (players, ngettext("{n} player", "{n} players", players)),
               (added, ngettext("{n} added game", "{n} added games", added))]
    return ", ".join([*(words for count, words in counted if count), _("taught cards"), _("settings"), _("pictures of results")])


def ask_to_erase(page: SettingsPage) -> Sheet:
    sheet = Sheet(title=_("Erase everything?"), caption=_("{what}. This cannot be undone. Files you saved stay.").format(
        what=capital(what_goes(App.get_running_app()))))
    keep = Pill(kind="outlined", label=_("Keep all"))
    erase = Pill(kind="danger", label=_("Hold to erase"), holdable=True, hold_seconds=ERASE_SECONDS)
    keep.bind(on_tap=lambda _pill: sheet.close())

    def gone(*_args: object) -> None:
        sheet.close()
        app = App.get_running_app()
        app.table.erase_all()
        for place in (pictures(), net.folder(app)):     # what people saved on purpose stays
            rmtree(place, ignore_errors=True)
        picking.forget()
        apply_settings(app)
        app.navigator.open_tab("home")
        app.root.say(_("Everything is erased."))

    erase.bind(on_hold=gone, on_tap=lambda _pill: App.get_running_app().root.say(_("Hold the button to erase everything.")))
    return sheet.add_foot(keep, erase).open()


def apply_settings(app: TallyApp) -> None:
    """Apply language, theme and text size as set now; a filter over the games of before is dropped."""
    app.set_theme(app.preferences.theme)
    app.scale_text(app.preferences.text_scale)
    app.set_language(app.preferences.language or phone.language())
    app.navigator.forget("history")             # its filter belonged to other games
