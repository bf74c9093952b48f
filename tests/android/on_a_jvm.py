"""Runs phone.py, picking.py and main.py through the real pyjnius, on a JVM with our stand-ins for Android, in one process.

`on_a_jvm.py CLASSES PYTHON_FOR_ANDROID`: prints what was called in Java and what came back, as JSON.
"""
from __future__ import annotations

import importlib
import json
import os
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

os.environ.update(KIVY_NO_ARGS="1", KIVY_NO_CONFIG="1", KIVY_NO_FILELOG="1", KIVY_LOG_MODE="PYTHON")
PHONES = (24, 36)               # the oldest Android we run on, and the one we are built for


def android_package(python_for_android: Path) -> None:
    """python-for-android's own `android`, without the part that is compiled."""
    folder = python_for_android / "pythonforandroid" / "recipes" / "android" / "src" / "android"
    package, config = ModuleType("android"), ModuleType("android.config")
    package.__path__ = [str(folder)]
    config.ACTIVITY_CLASS_NAME = "org.kivy.android.PythonActivity"
    config.ACTIVITY_CLASS_NAMESPACE = "org/kivy/android/PythonActivity"
    sys.modules |= {"android": package, "android.config": config}


def prepared() -> dict[str, Any]:
    """main.py on a phone: what Kivy will find, and that Kivy was not there before."""
    import main
    main.ON_ANDROID = True
    too_late = "kivy" in sys.modules
    main.prepare()
    from kivy.metrics import Metrics
    return {"kivy's": Metrics.density, "too late": too_late, "log": os.environ["KIVY_LOG_MODE"]}


def calls(java: Any, phone: Any, picking: Any) -> dict[str, Any]:
    """Every call once: what it gave back, and what reached Java."""
    noted = java("standin.Calls")
    done: dict[str, Any] = {}

    def note(name: str, answer: Any) -> None:
        done[name] = {"answer": answer, "calls": [call for call in str(noted.taken()).split("\n") if call]}

    note("language", phone._android_language())
    note("dark", phone.is_dark())
    note("animation", phone.wants_animation())
    note("insets", phone.insets())
    note("dark icons", phone.show_bar_icons(True))
    note("light icons", phone.show_bar_icons(False))
    note("tap", phone.buzz(10))
    note("firm", phone.buzz(400))
    note("awake", phone.keep_awake(True))
    note("asleep", phone.keep_awake(False))
    note("text", phone.share_text("12 points", "Share"))
    note("picture", phone.share_picture(Path("/files/pictures/a.png"), "Share"))
    note("chooser", picking.pick_file(["application/yaml", "text/yaml"], done.get))
    note("one kind", picking.pick_file(["*/*"], done.get))
    uri = java("android.net.Uri")("content://docs/goblins.yaml")
    note("name", picking._name(uri))
    os.fdopen = lambda number, _mode: number
    note("content", picking._source(uri))
    return done


def callbacks(java: Any, picking: Any) -> dict[str, list[str]]:
    """What Java calls in Python."""
    told: dict[str, list[str]] = {"answered": [], "opened": []}
    device, view = java("standin.Phone"), picking.VIEW
    picking._take = lambda uri, on_file: told[on_file].append(uri.toString())
    picking.Clock = SimpleNamespace(schedule_once=lambda call, _delay: call(0))
    picking._waiting[:] = ["answered"]
    for request, result in ((picking.REQUEST, 0), (1, picking.RESULT_OK), (picking.REQUEST, picking.RESULT_OK)):
        device.answers(request, result, f"content://{request}/{result}")
    for action, uri, flags in ((view, "content://first", 0), (view, "content://old", picking.FROM_HISTORY), (picking.VIEW, None, 0)):
        device.startsWith(action, uri, flags)
        picking.when_opened("opened")
    device.opens("android.intent.action.MAIN", "content://none")
    device.opens(view, "content://later")
    return told


def declared(java: Any, names: list[str]) -> dict[str, dict[str, list[list[str]]]]:
    """What the stand-ins offer: the types that every public method and constructor takes."""
    found: dict[str, dict[str, list[list[str]]]] = {}
    inspector = java("standin.Declared")
    for name in names:
        for line in str(getattr(inspector, "in")(name)).split("\n"):
            member, *takes = line.split(" ")
            found.setdefault(name, {}).setdefault(member, []).append(takes)
    return found


def main() -> None:
    classes, python_for_android, *names = sys.argv[1:]
    import jnius_config
    jnius_config.set_classpath(classes)
    android_package(Path(python_for_android))
    from jnius import autoclass as java

    density = prepared()
    from screens import phone, picking
    phone.ON_ANDROID = True
    troubles: list[str] = []
    phone.Logger = SimpleNamespace(warning=lambda _text, name, trouble: troubles.append(f"{name}: {trouble}"))
    report: dict[str, Any] = {}
    for version in PHONES:
        java("standin.Phone").becomes(version)
        report[str(version)] = calls(java, phone, picking)
    runnable = importlib.import_module("android.runnable")
    report["runnables"] = len(runnable.__functionstable__)
    report["callbacks"] = callbacks(java, picking)
    report["density"] = density
    report["declared"] = declared(java, names)
    report["constants"] = {f"{module.__name__.rpartition('.')[2]}.{name}": value for module in (phone, picking)
                           for name, value in vars(module).items() if name.isupper() and isinstance(value, int | str)}
    report["troubles"] = troubles
    print(json.dumps(report))


if __name__ == "__main__":
    main()
