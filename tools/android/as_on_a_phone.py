"""Starts the packed app as it is on a phone: compiled with -OO, no source, only the packages of the spec, PyYAML without C.

Run it with the app's own Python: `-OO as_on_a_phone.py FOLDER DISTRIBUTION …`. It opens every screen and every
game, adds one from a file, then stops.
"""
from __future__ import annotations

import compileall
import os
import runpy
import sys
import warnings
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.metadata import packages_distributions
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any


class OnlyThese(MetaPathFinder):
    """Refuses to import packages that a phone would not have."""

    def __init__(self, packages: set[str]) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> None:
        top = name.partition(".")[0]
        if (top not in self.packages and top not in sys.stdlib_module_names) or name in ("_yaml", "yaml._yaml"):
            raise ModuleNotFoundError(f"{name} is not on the phone", name=name)


def open_everything(app: Any) -> None:
    """Imports every module and opens every screen and every game."""
    for file in sorted(Path().rglob("*.pyc")):
        parts = file.with_suffix("").parts
        import_module(".".join(parts[:-1] if parts[-1] == "__init__" else parts))
    from screens import registry
    for name, place in registry.SCREENS.items():
        if place.tab:
            app.navigator.open_tab(name)
        elif find_spec(place.path.rpartition(".")[0]):
            registry.build(name)
    import scoring
    from scoring.library import new_game
    file = Path(app.user_data_dir) / "my_game.yaml"
    file.write_text(new_game(), "utf-8")
    app.table.added_games.add(file)
    for game in scoring.games():
        app.table.pack(game)
    print("started:", len(registry.SCREENS), "screens,", len(scoring.games()), "games")
    app.stop()


def compile_away(tree: Path) -> None:
    """Compiles as python-for-android does: the compiled file replaces the source, without asserts and docstrings."""
    if not compileall.compile_dir(tree, quiet=1, legacy=True, optimize=2):
        raise SystemExit("not everything can be compiled")
    for source in tree.rglob("*.py"):
        source.unlink()


def main() -> None:
    tree, *distributions = sys.argv[1:]
    if sys.flags.optimize != 2:
        raise SystemExit("phones run it with -OO")
    compile_away(Path(tree))
    os.chdir(tree)
    sys.path[0] = tree
    sys.argv[:] = ["main.pyc"]
    brought = {package for package, owners in packages_distributions().items() if {owner.lower() for owner in owners} & set(distributions)}
    ours = {path.stem for path in Path().iterdir()}
    sys.meta_path.insert(0, OnlyThese(brought | ours))
    warnings.filterwarnings("error", category=DeprecationWarning, module=rf"({'|'.join(ours)})\b")
    from kivy.app import App
    from kivy.base import ExceptionManager
    from kivy.clock import Clock
    # An error must end the app; its own error handler would carry on.
    Clock.schedule_once(lambda _dt: ExceptionManager.remove_handler(App.get_running_app()._net), 0)
    Clock.schedule_once(lambda _dt: open_everything(App.get_running_app()), 0.5)
    runpy.run_path("main.pyc", run_name="__main__")


if __name__ == "__main__":
    main()
