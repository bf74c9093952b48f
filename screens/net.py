"""The last safety net, around Kivy's loop: an unexpected error becomes one sentence, and the app continues with what is saved.

A report of it is written that names nobody: kinds of errors and places in the code, no message and no value.
"""
from __future__ import annotations

import platform
import sys
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from kivy import __version__ as kivy_version
from kivy.base import ExceptionHandler, ExceptionManager
from kivy.clock import Clock
from kivy.lang import Builder

from screens.words import _
from table import Refused
from table.words import where_it_failed

if TYPE_CHECKING:
    from screens.app import TallyApp

MOST_REPORTS = 5
MOST_IN_A_ROW = 10          # frames failing in a row: then the app only seems to run


class Net(ExceptionHandler):
    def __init__(self, app: TallyApp) -> None:
        self.app = app
        self._frame, self._in_a_row = 0, 0

    def handle_exception(self, error: BaseException) -> int:
        self._in_a_row = self._in_a_row + 1 if Clock.frames - self._frame <= 1 else 1
        self._frame = Clock.frames
        if not isinstance(error, Exception) or self._in_a_row > MOST_IN_A_ROW:     # somebody wants to quit, or nothing works any more
            return int(ExceptionManager.RAISE)
        if not isinstance(error, Refused):
            sys.stderr.write(report_text(self.app, error))      # without its message, which may contain a name
        caught(self.app, error)
        return int(ExceptionManager.PASS)


def caught(app: TallyApp, error: Exception) -> None:
    """Shows a refusal as it is and reports anything else; then shows what is saved."""
    Builder.rulectx.clear()                             # a half applied rule would never be applied again
    words = error.sentence(app.language) if isinstance(error, Refused) else ""
    if not words:
        write_report(app, error)
        words = _("Something went wrong. Your game is saved; there is a report in Settings.")
        while app.root.close_sheet():
            pass
    _show_what_is_saved(app)
    app.root.say(words)


def _show_what_is_saved(app: TallyApp) -> None:
    navigator = app.navigator
    for show in (navigator.page.refresh, lambda: navigator.open_tab("home"), lambda: navigator.open_tab("settings")):
        try:
            return show()
        except Exception as another:                    # this page cannot be shown: tries the next one
            if not isinstance(another, Refused):
                write_report(app, another)
    return None


# Reports


def folder(app: TallyApp) -> Path:
    return Path(app.table.store.path).parent / "reports"


def reports(app: TallyApp) -> list[Path]:
    """Returns the reports, oldest first."""
    return sorted(folder(app).glob("error-*.txt"))


def write_report(app: TallyApp, error: BaseException) -> None:
    with suppress(OSError):                             # a full disk may be the cause
        folder(app).mkdir(parents=True, exist_ok=True)
        file = folder(app) / f"error-{datetime.now(UTC):%Y-%m-%d-%H%M%S-%f}.txt"
        file.write_text(report_text(app, error), "utf-8")
        for old in reports(app)[:-MOST_REPORTS]:
            old.unlink()


def report_text(app: TallyApp, error: BaseException) -> str:
    stops = [stop.name for stop in app.navigator.stops] if app.root is not None else []
    lines = [f"Python {platform.python_version()}, Kivy {kivy_version}, {platform.system()} {platform.machine()}",
             f"screens: {' > '.join(stops)}", f"language: {app.language}"]
    return "\n".join([*lines, where_it_failed(error)])
