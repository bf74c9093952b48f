"""Whether everything the app imports can be had on a phone: by a recipe, a pure or Android wheel, or for a named reason."""
from __future__ import annotations

import contextlib
import io
import json
import logging
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYTHON, PLATFORM = "3.14", "android_24_arm64_v8a"       # what python-for-android builds, and for what
DISTRIBUTIONS = {"yaml": "pyyaml", "jnius": "pyjnius"}  # where a package is not called as it is imported
FROM_SOURCE = {"pyyaml": "its C part is optional and simply left out: the loader written in Python does the work"}
LEFT_OUT = {
    "pillow": "Kivy's own loader (SDL2) reads our pictures",
    "materialshapes": "only KivyMD's MDLoadingIndicator draws with it",
    "kivy-garden": "installs add-ons on a desktop",
    "docutils": "only Kivy's RstDocument", "pygments": "only Kivy's CodeInput",
}


class Unreachable(Exception):
    """The registry cannot be asked."""


@dataclass(frozen=True)
class Supply:
    """Who brings a package to the phone."""

    recipes: dict[str, str]     # with the version each recipe has of itself
    wheels: tuple[str, ...]     # by pip


def supply(requirements: dict[str, str]) -> Supply:
    """The recipes and pip packages python-for-android would use, in its own reckoning."""
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    logging.disable(logging.CRITICAL)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        context = Context()
        order, modules, _bootstrap = get_recipe_order_and_bootstrap(context, set(requirements), None)
        recipes = {name: str(Recipe.get_recipe(name, context).version or "") for name in order}
    logging.disable(logging.NOTSET)
    return Supply(recipes, tuple(sorted(modules)))


def check_imports(found: Supply, foreign: dict[str, str]) -> list[str]:
    """Nothing is imported that nobody brings."""
    brought = {canonicalize_name(name) for name in (*found.recipes, *found.wheels)}
    return [f"{file} imports {name}, and the requirements do not name {DISTRIBUTIONS.get(name, name)}"
            for name, file in sorted(foreign.items()) if canonicalize_name(DISTRIBUTIONS.get(name, name)) not in brought]


def check_dependencies(found: Supply, requirements: dict[str, str], app_python: Path) -> list[str]:
    """Pip installs there without dependencies: whatever a requirement asks for stands in the list, or is left out for a reason."""
    ask = "import json, sys; from importlib.metadata import requires; print(json.dumps({n: requires(n) or [] for n in sys.argv[1:]}))"
    named = [name for name in requirements if name != "python3"]
    answer = subprocess.run([app_python, "-c", ask, *named], capture_output=True, text=True, check=True).stdout
    brought = {canonicalize_name(name) for name in (*found.recipes, *found.wheels)}
    wrong = []
    for name, wanted in json.loads(answer).items():
        for each in map(Requirement, wanted):
            there = {"python_version": PYTHON, "sys_platform": "linux", "extra": ""}
            if each.marker and not each.marker.evaluate(there):
                continue
            if canonicalize_name(each.name) not in brought and canonicalize_name(each.name) not in LEFT_OUT:
                wrong.append(f"{name} asks for {each.name}: name it in the requirements, or say why it is left out")
    return wrong


def check_pins(requirements: dict[str, str], root: Path) -> list[str]:
    """The phone gets the versions that the tests ran with."""
    pins = dict(re.findall(r"(?m)^([\w.-]+)==([\w.]+)", (root / "requirements.txt").read_text("utf-8").lower()))
    return [f"{name} is pinned to «{version}», in requirements.txt to «{pins.get(name)}»"
            for name, version in requirements.items() if name != "python3" and version != pins.get(name)]


def check_wheels(found: Supply, requirements: dict[str, str], kept: Path) -> list[str]:
    """Every pip package has a wheel that installs there. What was found once is kept: a version never loses its files."""
    known: dict[str, bool] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}
    # A pin that differs from its recipe is taken from the registry as well.
    pinned = {name for name, own in found.recipes.items() if requirements.get(name) not in (None, "", own)}
    wrong = []
    for name in sorted({*found.wheels, *pinned}):
        version = requirements.get(canonicalize_name(name))
        wanted = f"{name}=={version}" if version else name
        if canonicalize_name(name) in FROM_SOURCE:
            continue
        if not known.get(wanted):
            known[wanted] = has_wheel(wanted)
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(json.dumps({each: True for each, there in sorted(known.items()) if there}, indent=2) + "\n", "utf-8")
        if not known[wanted]:
            wrong.append(f"{wanted} has no recipe and no wheel for Python {PYTHON} on {PLATFORM}")
    return wrong


def has_wheel(wanted: str) -> bool:
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [sys.executable, "-m", "pip", "download", "--no-deps", "--only-binary=:all:", "--retries", "1", "--timeout", "15",
             "--disable-pip-version-check", "-d", folder, wanted, "--platform", PLATFORM, "--python-version", PYTHON,
             "--implementation", "cp", "--abi", f"cp{PYTHON.replace('.', '')}"], capture_output=True, text=True)
    if done.returncode and re.search("Retrying|ConnectionError|refused|Max retries|timed out|resolution", done.stdout + done.stderr):
        raise Unreachable(wanted)
    return done.returncode == 0
