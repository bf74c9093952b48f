"""Comptes de fées Fairy Tally: starts the app, or the table without a window, and nothing else."""
import logging
import os
import sys
from pathlib import Path
from typing import Any

ON_ANDROID = "ANDROID_ARGUMENT" in os.environ
HARMLESS = ("Input: MTDev is not supported", "Cutbuffer: Unable to find")


def without_display() -> bool:
    """Whether this is a Linux desktop without a display. Phones, Windows and Macs always have one."""
    if not sys.platform.startswith("linux") or ON_ANDROID or "SDL_VIDEODRIVER" in os.environ:
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tell_density() -> None:
    """Corrects Kivy's density.

    Kivy takes Android's scaled density for the plain one: with large text every size would grow, and text twice.
    """
    from jnius import autoclass
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    os.environ["KIVY_METRICS_DENSITY"] = str(activity.getResources().getDisplayMetrics().density)


def be_quiet() -> None:
    """Sends Kivy's messages to its log file.

    Its errors still go to the terminal, except two harmless ones about a missing touch driver and a second clipboard. Python's own
    output, above all tracebacks, is left alone.
    """
    os.environ.update(KIVY_LOG_MODE="MIXED", KIVY_NO_CONSOLELOG="1")
    from kivy.logger import Logger
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.ERROR)
    terminal.addFilter(lambda record: not record.getMessage().startswith(HARMLESS))
    Logger.addHandler(terminal)


def prepare() -> None:
    """Sets what Kivy reads from the environment before it opens a window."""
    os.environ.setdefault("KIVY_IMAGE", "sdl2")          # available on every platform; others would import Pillow at every start
    if ON_ANDROID:
        tell_density()
    elif "KIVY_LOG_MODE" not in os.environ:
        be_quiet()
    if sys.platform.startswith("linux") and not ON_ANDROID:         # Kivy creates its folder inside this one, but not this one
        Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser().mkdir(parents=True, exist_ok=True)
    from kivy.config import Config
    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "915")
    Config.set("input", "mouse", "mouse,disable_multitouch")


def invitation(*arguments: Any) -> Any:
    """Returns what the screens need to invite other phones; they know nothing of the web package, nor it of them."""
    from web.invitation import Invitation
    return Invitation(*arguments)


def main() -> int:
    if "--serve" in sys.argv[1:] or without_display():
        from web.serving import serve
        return serve(sys.argv[1:])
    prepare()
    from screens.app import TallyApp
    TallyApp(inviting=invitation).run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
