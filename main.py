"""Comptes de fées / Fairy Tally: starts the app, or the table without a window, and nothing else."""
import logging
import os
import sys
from pathlib import Path
from typing import Any

ON_ANDROID = "ANDROID_ARGUMENT" in os.environ
HARMLESS = ("Input: MTDev is not supported", "Cutbuffer: Unable to find")


def without_display() -> bool:
    """Is this a Linux desktop with nothing to draw on? Phones, Windows and Macs always have a screen."""
    if not sys.platform.startswith("linux") or ON_ANDROID or "SDL_VIDEODRIVER" in os.environ:
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tell_density() -> None:
    """Kivy takes Android's scaled density for the plain one: with large text every size would grow with it, and text twice."""
    from jnius import autoclass
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    os.environ["KIVY_METRICS_DENSITY"] = str(activity.getResources().getDisplayMetrics().density)


def be_quiet() -> None:
    """What Kivy says of itself goes to its log file. Its errors come to the terminal, but for two that are none: nobody misses the driver
    of a touch screen, nor a second clipboard. Python's own words, a traceback above all, are left alone."""
    os.environ.update(KIVY_LOG_MODE="MIXED", KIVY_NO_CONSOLELOG="1")
    from kivy.logger import Logger
    terminal = logging.StreamHandler()
    terminal.setLevel(logging.ERROR)
    terminal.addFilter(lambda record: not record.getMessage().startswith(HARMLESS))
    Logger.addHandler(terminal)


def prepare() -> None:
    """What must be settled before Kivy opens a window."""
    os.environ.setdefault("KIVY_IMAGE", "sdl2")          # the loader every platform has; others would import Pillow at every start
    if ON_ANDROID:
        tell_density()
    elif "KIVY_LOG_MODE" not in os.environ:
        be_quiet()
    if sys.platform.startswith("linux") and not ON_ANDROID:         # Kivy makes its folder below this one, but not this one
        Path(os.environ.get("XDG_CONFIG_HOME") or "~/.config").expanduser().mkdir(parents=True, exist_ok=True)
    from kivy.config import Config
    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "915")
    Config.set("input", "mouse", "mouse,disable_multitouch")


def invitation(*arguments: Any) -> Any:
    """What the screens ask for to invite other phones: they do not know the guests, nor the guests them."""
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
