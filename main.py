"""Comptes de fées / Fairy Tally: starts the app and nothing else."""
import os
import sys


def without_display() -> bool:
    """Is this a Linux desktop with nothing to draw on? Phones, Windows and Macs always have a screen."""
    if not sys.platform.startswith("linux") or "ANDROID_ARGUMENT" in os.environ or "SDL_VIDEODRIVER" in os.environ:
        return False
    return not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def tell_density() -> None:
    """Kivy takes Android's scaled density for the plain one: with large text every size would grow with it, and text twice."""
    from jnius import autoclass
    activity = autoclass("org.kivy.android.PythonActivity").mActivity
    os.environ["KIVY_METRICS_DENSITY"] = str(activity.getResources().getDisplayMetrics().density)


def main() -> int:
    if without_display():
        print("There is no display here: `make shots` plays a game offscreen and leaves its pictures in build/shots/.")
        return 0
    if "ANDROID_ARGUMENT" in os.environ:
        tell_density()
    os.environ.setdefault("KIVY_IMAGE", "sdl2")          # the loader every platform has; others would import Pillow at every start
    from kivy.config import Config
    Config.set("graphics", "width", "412")
    Config.set("graphics", "height", "915")
    Config.set("input", "mouse", "mouse,disable_multitouch")
    from screens.app import TallyApp
    TallyApp().run()
    return 0


if __name__ == "__main__":
    sys.exit(main())
