"""One start up to the first frame in this checkout: what it imports and does, in milliseconds of CPU, as JSON.

First each module without those it imports, however it is imported; then the steps in order.
"""
from __future__ import annotations

import json
import os
import sys
from collections import defaultdict
from importlib.machinery import ExtensionFileLoader, SourceFileLoader
from pathlib import Path
from time import process_time
from typing import Any

modules: dict[str, float] = defaultdict(float)
steps: dict[str, float] = {}
_inside: list[float] = []


def watch(loader: Any, call: str) -> None:
    """Times a loader per module, without what others take inside it."""
    load = getattr(loader, call)

    def watched(self: Any, module: Any) -> Any:
        begin = process_time()
        _inside.append(0.0)
        try:
            return load(self, module)
        finally:
            took = process_time() - begin
            modules[getattr(module, "__name__", None) or module.name] += (took - _inside.pop()) * 1000
            if _inside:
                _inside[-1] += took

    setattr(loader, call, watched)


def step(name: str, owner: Any, call: str) -> None:
    """Times a call as one of the steps; another checkout may lack it or name it differently."""
    do = getattr(owner, call, None)
    if do is None:
        return

    def counted(*args: Any, **kwargs: Any) -> Any:
        begin = process_time()
        try:
            return do(*args, **kwargs)
        finally:
            steps[name] = steps.get(name, 0) + (process_time() - begin) * 1000

    setattr(owner, call, counted)


def main() -> None:
    sys.path[0] = os.getcwd()
    for loader, call in ((SourceFileLoader, "exec_module"), (ExtensionFileLoader, "create_module"), (ExtensionFileLoader, "exec_module")):
        watch(loader, call)
    begin = last = process_time()

    def lap(name: str) -> None:
        nonlocal last
        now = process_time()
        steps[name], last = (now - last) * 1000, now

    from kivy.core.window import Window
    lap("Kivy and its window")
    from kivymd.app import MDApp  # noqa: F401
    lap("KivyMD")
    from screens.app import TallyApp
    lap("our app is imported")
    from screens import registry
    from table import Table
    step("  of it: the games are opened", Table, "open")
    step("  of it: the first screen is imported and built", registry, "build")
    step("  of it: colours", TallyApp, "set_theme")

    def built(self: Any, build: Any = TallyApp.build) -> Any:
        lap("Kivy's app is prepared")
        root = build(self)
        lap("our app is built")
        return root

    TallyApp.build = built

    def end(*_args: object) -> None:
        lap("everything is laid out and drawn")
        steps["all of it"] = (process_time() - begin) * 1000
        print("\n" + json.dumps({"modules": modules, "steps": steps}), flush=True)
        os._exit(0)

    Window.bind(on_flip=end)
    TallyApp(folder=Path(os.environ["TALLY_HOME"])).run()


if __name__ == "__main__":
    main()
