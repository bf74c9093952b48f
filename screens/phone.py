"""What only a phone has: its language, its dark mode, a share sheet, a buzz, insets. Every call fails softly elsewhere.

Nothing in here was verified on a device. That every call is one that Android has is (tests/android/test_java.py); on a desktop the calls
fall back to the clipboard or to nothing.
"""
from __future__ import annotations

import os
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from kivy.logger import Logger
from kivy.utils import platform

from sentences import DEFAULT_LANGUAGE, GRAMMARS

P = ParamSpec("P")
T = TypeVar("T")
U = TypeVar("U")
ON_ANDROID = platform == "android"
EDGE_TO_EDGE = 35           # from Android 15 on the app is drawn behind the system's bars; before, below them
NIGHT_MASK, NIGHT = 0x30, 0x20      # Configuration.UI_MODE_NIGHT_MASK and UI_MODE_NIGHT_YES
KEEP_SCREEN_ON = 0x80       # WindowManager.LayoutParams.FLAG_KEEP_SCREEN_ON
DARK_ICONS = 0x8 | 0x10     # WindowInsetsController.APPEARANCE_LIGHT_STATUS_BARS and APPEARANCE_LIGHT_NAVIGATION_BARS
TAP, FIRM = 3, 0            # HapticFeedbackConstants.KEYBOARD_TAP and LONG_PRESS
FIRM_FROM = 20              # ms
ANIMATOR_DURATION_SCALE = "animator_duration_scale"     # a key of Settings.Global
SHARED = 3                  # number of files to keep: receivers may still be reading the last ones


def softly(otherwise: U) -> Callable[[Callable[P, T]], Callable[P, T | U]]:
    """Makes a function return a default if the phone cannot do it: that is logged and must not stop the game."""
    def wrap(call: Callable[P, T]) -> Callable[P, T | U]:
        @wraps(call)
        def safe(*args: P.args, **named: P.kwargs) -> T | U:
            if not ON_ANDROID:
                return otherwise
            try:
                return call(*args, **named)
            except Exception as trouble:     # jnius raises whatever Java throws: there is no narrower base class
                Logger.warning("Phone: %s failed: %s", call.__name__, trouble)
                return otherwise
        return safe
    return wrap


def java(name: str) -> Any:
    from jnius import autoclass
    return autoclass(name)


def cast(name: str, thing: Any) -> Any:
    from jnius import cast
    return cast(name, thing)


def activity() -> Any:
    return java("org.kivy.android.PythonActivity").mActivity


@softly("")
def _android_language() -> str:
    return str(java("java.util.Locale").getDefault().getLanguage())


def language() -> str:
    """Returns the phone's language if we speak it, otherwise English."""
    spoken = _android_language() or next((os.environ[key] for key in ("LC_ALL", "LC_MESSAGES", "LANG") if os.environ.get(key)), "")
    return spoken[:2].lower() if spoken[:2].lower() in GRAMMARS else DEFAULT_LANGUAGE


@softly(False)
def is_dark() -> bool:
    configuration = activity().getResources().getConfiguration()
    return bool(configuration.uiMode & NIGHT_MASK == NIGHT)


@softly(True)
def wants_animation() -> bool:
    settings = java("android.provider.Settings$Global")
    return float(settings.getFloat(activity().getContentResolver(), ANIMATOR_DURATION_SCALE, 1.0)) > 0


def _android() -> int:
    return int(java("android.os.Build$VERSION").SDK_INT)


@softly((0, 0))
def insets() -> tuple[int, int]:
    """Returns the pixels at top and bottom that the system's bars or a camera cover; they change when the phone is turned."""
    if _android() < EDGE_TO_EDGE:
        return 0, 0
    kinds = java("android.view.WindowInsets$Type")
    bars = activity().getWindow().getDecorView().getRootWindowInsets().getInsets(kinds.systemBars() | kinds.displayCutout())
    return int(bars.top), int(bars.bottom)


def _on_ui_thread(call: Callable[..., None], *args: Any) -> None:
    """Runs a function of this module: python-for-android keeps a runnable for every function it ever sees."""
    from android.runnable import run_on_ui_thread
    run_on_ui_thread(call)(*args)


@softly(None)
def show_bar_icons(dark: bool) -> None:
    """Shows the icons of the system's bars dark or light, where they are on our surface."""
    if _android() >= EDGE_TO_EDGE:
        _on_ui_thread(_show_bar_icons, dark)


def _show_bar_icons(dark: bool) -> None:
    controller = cast("android.view.WindowInsetsController", activity().getWindow().getInsetsController())
    controller.setSystemBarsAppearance(DARK_ICONS if dark else 0, DARK_ICONS)


@softly(None)
def buzz(milliseconds: int) -> None:
    """Gives the phone's own touch feedback, which needs no permission and can be switched off."""
    _on_ui_thread(_buzz, FIRM if milliseconds >= FIRM_FROM else TAP)


def _buzz(kind: int) -> None:
    activity().getWindow().getDecorView().performHapticFeedback(kind)


@softly(None)
def keep_awake(on: bool) -> None:
    _on_ui_thread(_keep_awake, on)


def _keep_awake(on: bool) -> None:
    window = activity().getWindow()
    window.addFlags(KEEP_SCREEN_ON) if on else window.clearFlags(KEEP_SCREEN_ON)


@softly(False)
def share_text(text: str, title: str) -> bool:
    """Opens the share sheet with a text; False if there is none."""
    intent_class = java("android.content.Intent")
    intent = intent_class(intent_class.ACTION_SEND).setType("text/plain")
    intent.putExtra(intent_class.EXTRA_TEXT, _characters(text))
    activity().startActivity(intent_class.createChooser(intent, _characters(title)))
    return True


def _characters(text: str) -> Any:
    """Chooses among Java's methods of this name by argument type."""
    return cast("java.lang.CharSequence", java("java.lang.String")(text))


def share_picture(path: Path, title: str) -> bool:
    """Opens the share sheet with a picture; False if there is none, and then the picture stays where it was written."""
    return share_file(path, title, "image/png")


@softly(False)
def share_file(path: Path, title: str, kind: str) -> bool:
    """Opens the share sheet with a file of this MIME type, which must be in a folder of the package's shared_paths.xml."""
    intent_class = java("android.content.Intent")
    uri = java("androidx.core.content.FileProvider").getUriForFile(
        activity(), f"{activity().getPackageName()}.fileprovider", java("java.io.File")(str(path)))
    intent = intent_class(intent_class.ACTION_SEND).setType(kind)
    intent.putExtra(intent_class.EXTRA_STREAM, cast("android.os.Parcelable", uri))
    intent.addFlags(intent_class.FLAG_GRANT_READ_URI_PERMISSION)
    activity().startActivity(intent_class.createChooser(intent, _characters(title)))
    return True


def keep_newest(folder: Path) -> None:
    """Deletes older files written for sharing in the app's private folder, which nobody finds on a phone. A desktop keeps them all."""
    if ON_ANDROID:
        for old in sorted((file for file in folder.iterdir() if file.is_file()), key=lambda file: file.stat().st_mtime)[:-SHARED]:
            old.unlink(missing_ok=True)
