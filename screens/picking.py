"""Copies a file that people pick with the phone's file picker into the app's private folder, under its name.

Nothing in here was verified on a device. Where there is no chooser, `pick_file` says so and the caller offers something else.
"""
from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, BinaryIO

from kivy.app import App
from kivy.clock import Clock

from screens import phone
from screens.words import _

REQUEST = 4812                  # a request code that nothing else uses
RESULT_OK = -1                  # Activity.RESULT_OK
VIEW = "android.intent.action.VIEW"
FROM_HISTORY = 0x00100000       # Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY
DISPLAY_NAME = "_display_name"  # a column of OpenableColumns
MOST_BYTES = 64 * 1024 * 1024   # larger than a lifetime of games, smaller than a film picked by mistake
NAMELESS = "picked"

OnFile = Callable[[Path], None]
_waiting: list[OnFile] = []     # the latest request
_listening: list[Any] = []


def pick_file(mime_types: Sequence[str], on_file: OnFile) -> bool:
    """Opens the phone's file picker; False if there is none. `on_file` gets the copy, on the app's thread, unless the user cancels.

    Phones guess MIME types badly (YAML is mostly application/octet-stream): name several, or "*/*".
    """
    _waiting[:] = [on_file]
    return _open_chooser(list(mime_types))


def waiting_room() -> Path:
    """Returns the folder where the copy stays until the next one; callers copy what they want to keep."""
    return Path(App.get_running_app().table.store.path).parent / "picked"


def forget() -> None:
    shutil.rmtree(waiting_room(), ignore_errors=True)


@phone.softly(False)
def _open_chooser(kinds: list[str]) -> bool:
    intent_class = phone.java("android.content.Intent")
    intent = intent_class(intent_class.ACTION_OPEN_DOCUMENT)
    intent.addCategory(intent_class.CATEGORY_OPENABLE)
    intent.setType(kinds[0] if len(kinds) == 1 else "*/*")
    if len(kinds) > 1:
        intent.putExtra(intent_class.EXTRA_MIME_TYPES, kinds)
    _listen()
    phone.activity().startActivityForResult(intent, REQUEST)
    return True


def _listen() -> None:
    """Registers the listener once and for good: removing it while the activity iterates over its listeners would crash the app."""
    if not _listening:
        from android import activity
        activity.bind(on_activity_result=_answered)
        _listening.append(activity)


def _answered(request: int, result: int, intent: Any) -> None:
    """Called on the phone's own thread: only passes the answer on."""
    if request == REQUEST and result == RESULT_OK and intent is not None:
        uri = intent.getData()
        Clock.schedule_once(lambda _dt: _waiting and _take(uri, _waiting.pop()), 0)


def when_opened(on_file: OnFile) -> None:
    """Handles pack files opened from outside the app: the one it was started with, and later ones."""
    _listen_to_opening(lambda intent: _opened(intent, on_file))


@phone.softly(None)
def _listen_to_opening(opened: Callable[[Any], None]) -> None:
    from android import activity
    activity.bind(on_new_intent=opened)
    opened(phone.activity().getIntent())


@phone.softly(None)
def _opened(intent: Any, on_file: OnFile) -> None:
    """Called on the phone's own thread.

    An app that was killed and reopened from the recent apps starts with its old intent, whose file was added then and may no longer be
    readable.
    """
    if intent.getAction() == VIEW and intent.getData() is not None and not intent.getFlags() & FROM_HISTORY:
        uri = intent.getData()
        Clock.schedule_once(lambda _dt: _take(uri, on_file), 0)


def _take(uri: Any, on_file: OnFile) -> None:
    """Reads the content off the frame, however far away it is stored."""
    app, source = App.get_running_app(), _source(uri)
    if source is None:
        app.root.say(_("The file could not be read."))
        return
    place = waiting_room() / _safe(_name(uri))

    def done(trouble: str) -> None:
        app.root.say(trouble) if trouble else on_file(place)

    app.off_frame.run("picking", lambda: _copy(source, place), done, patience=0)


@phone.softly(None)
def _source(uri: Any) -> BinaryIO | None:
    descriptor = phone.activity().getContentResolver().openFileDescriptor(uri, "r")
    return os.fdopen(descriptor.detachFd(), "rb")


@phone.softly("")
def _name(uri: Any) -> str:
    """Returns the name that the phone shows to people."""
    rows = phone.activity().getContentResolver().query(uri, None, None, None, None)
    try:
        return str(rows.getString(rows.getColumnIndex(DISPLAY_NAME))) if rows.moveToFirst() else ""
    finally:
        rows.close()


def _safe(name: str) -> str:
    """Returns a file name without a path."""
    kept = "".join(letter if letter.isalnum() or letter in " .-_" else "_" for letter in Path(name).name).strip(" .")
    return kept[-80:] or NAMELESS


def _copy(source: BinaryIO, place: Path) -> str:
    """Copies the file; returns what went wrong, or ''. Only the newest copy is kept."""
    try:
        with source:
            forget()
            place.parent.mkdir(parents=True)
            content = source.read(MOST_BYTES + 1)
            if len(content) > MOST_BYTES:
                return _("The file is too large.")
            place.write_bytes(content)
            return ""
    except OSError as trouble:
        return _("Could not be read: {why}").format(why=trouble.strerror or trouble)
