"""Checks that everything the app imports is available on a phone.

It comes from a recipe or a pure or Android wheel, or is left out for a named reason.
"""
from __future__ import annotations

import ast
import contextlib
import hashlib
import io
import json
import logging
import re
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

PYTHON = "3.14"                                         # the Python that python-for-android builds
PLATFORMS = ("android_24_arm64_v8a", "android_24_x86_64")       # phones, and the emulator that tests the package
BUILD_MACHINE = (*(f"manylinux_2_{minor}_x86_64" for minor in range(39, 16, -1)), "manylinux2014_x86_64", "linux_x86_64")
DISTRIBUTIONS = {"yaml": "pyyaml", "jnius": "pyjnius"}  # packages whose name differs from their import
ONLY_THERE = {"chardet": "Kivy's recipe asks for it", "six": "pyjnius asks for it"}     # needed on phones only
LEFT_OUT = {
    "pillow": "Kivy's own loader (SDL2) reads our pictures",
    "materialshapes": "only KivyMD's MDLoadingIndicator draws with it",
    "charset-normalizer": "requests takes chardet instead, and nothing of ours asks the network",
    "kivy-garden": "installs add-ons on a desktop",
    "docutils": "only Kivy's RstDocument", "pygments": "only Kivy's CodeInput",
}


class Unreachable(Exception):
    """The registry cannot be reached."""


@dataclass(frozen=True)
class Made:
    """What a recipe says about itself."""

    version: str
    address: str
    sha256: str
    ours: bool                      # whether it is in this project
    has_wheels: bool                # an Android wheel is preferred to building
    source: Path | None             # the source it brings along instead of fetching it
    patches: tuple[Path, ...]


@dataclass(frozen=True)
class Supply:
    """What brings a package to the phone."""

    recipes: dict[str, Made]
    wheels: tuple[str, ...]         # installed by pip

    @property
    def names(self) -> set[str]:
        return {canonicalize_name(name) for name in (*self.recipes, *self.wheels)}


def supply(requirements: dict[str, str], builder: Path, local: Path | None) -> Supply:
    """Returns the recipes and pip packages that python-for-android would use, by its own logic. `builder` is its unpacked source."""
    from pythonforandroid.build import Context
    from pythonforandroid.graph import get_recipe_order_and_bootstrap
    from pythonforandroid.recipe import Recipe

    logging.disable(logging.CRITICAL)
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        Recipe.recipes = {}         # it caches those of another project
        context = Context()
        context.local_recipes = str(local) if local else None
        order, modules, _bootstrap = get_recipe_order_and_bootstrap(context, set(requirements), None)
        recipes = {name: _made(Recipe.get_recipe(name, context), builder, local) for name in order}
    logging.disable(logging.NOTSET)
    return Supply(recipes, tuple(sorted(modules)))


def _made(recipe: Any, builder: Path, local: Path | None) -> Made:
    ours = local is not None and (local / recipe.name).is_dir()
    folder = (local if ours else builder / "pythonforandroid" / "recipes") / recipe.name
    patches = [each if isinstance(each, str) else each[0] for each in recipe.patches]
    included = getattr(recipe, "src_filename", None)
    return Made(str(recipe.version or ""), str(recipe.versioned_url or ""), str(getattr(recipe, "sha256sum", None) or ""), ours,
                hasattr(recipe, "lookup_prebuilt"), folder / included if included else None, tuple(folder / patch for patch in patches))


def check_imports(found: Supply, foreign: dict[str, str]) -> list[str]:
    """Checks that every imported package is supplied."""
    return [f"{file} imports {name}, and the requirements do not name {DISTRIBUTIONS.get(name, name)}"
            for name, file in sorted(foreign.items()) if canonicalize_name(DISTRIBUTIONS.get(name, name)) not in found.names]


def check_dependencies(found: Supply, requirements: dict[str, str], app_python: Path) -> list[str]:
    """Pip installs there without dependencies: every dependency must be in the list, or left out for a reason."""
    ask = "import json, sys; from importlib.metadata import requires; print(json.dumps({n: requires(n) or [] for n in sys.argv[1:]}))"
    named = [name for name in requirements if name != "python3" and name not in ONLY_THERE]
    answer = subprocess.run([app_python, "-c", ask, *named], capture_output=True, text=True, check=True).stdout
    wrong = []
    for name, wanted in json.loads(answer).items():
        for each in map(Requirement, wanted):
            there = {"python_version": PYTHON, "sys_platform": "linux", "extra": ""}
            if each.marker and not each.marker.evaluate(there):
                continue
            if canonicalize_name(each.name) not in {*found.names, *LEFT_OUT}:
                wrong.append(f"{name} asks for {each.name}: name it in the requirements, or say why it is left out")
    return wrong


def check_pins(found: Supply, requirements: dict[str, str], root: Path) -> list[str]:
    """Checks that the phone gets the tested versions, and nothing without a version."""
    pins = dict(re.findall(r"(?m)^([\w.-]+)==([\w.]+)", (root / "requirements.txt").read_text("utf-8").lower()))
    wrong = [f"{name} is pinned to «{version}», in requirements.txt to «{pins.get(name)}»"
             for name, version in requirements.items() if name not in {"python3", *ONLY_THERE} and version != pins.get(name)]
    return wrong + [f"{name} is brought without a version: pin it in the requirements"
                    for name in found.wheels if not requirements.get(canonicalize_name(name))]


def check_sources(found: Supply, requirements: dict[str, str]) -> list[str]:
    """Checks that a recipe fetches the version it was written for from its own address; our own are checked by hash."""
    wrong = []
    for name, made in found.recipes.items():
        pin = requirements.get(name)
        if pin and pin != made.version:
            wrong.append(f"{name} is pinned to {pin}, its recipe was written for {made.version}: where {pin} is fetched from is a guess")
        if made.ours and not made.address.startswith("https://"):
            wrong.append(f"our recipe of {name} names no address")
        if made.ours and not re.fullmatch("[0-9a-f]{64}", made.sha256):
            wrong.append(f"our recipe of {name} names no sha256 of its source")
    return wrong


def check_build_files(found: Supply) -> list[str]:
    """A recipe that brings its source is built in isolation: its build file must name what its setup.py imports."""
    wrong = [f"{patch} is missing" for made in found.recipes.values() for patch in made.patches if not patch.is_file()]
    for name, made in found.recipes.items():
        if made.source is None or not made.has_wheels:
            continue
        setup, build = made.source / "setup.py", made.source / "pyproject.toml"
        if not setup.is_file() or not build.is_file():
            wrong.append(f"the recipe {name} has no {setup.name if build.is_file() else build.name}: it cannot be built")
            continue
        asked = {canonicalize_name(Requirement(each).name) for each in tomllib.loads(build.read_text("utf-8"))["build-system"]["requires"]}
        wrong += [f"the setup.py of the recipe {name} imports {module}, and its pyproject.toml does not ask for it"
                  for module in sorted(_foreign(setup)) if canonicalize_name(module) not in asked]
    return wrong


def _foreign(file: Path) -> set[str]:
    """Returns the packages a file imports that are not part of Python."""
    found = set()
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module.partition(".")[0])
    return found - sys.stdlib_module_names


class Registry:
    """Cached answers of a package registry: the files of a version never change."""

    def __init__(self, kept: Path, offline: bool = False) -> None:
        self.kept, self.offline = kept, offline
        self.known: dict[str, str] = json.loads(kept.read_text("utf-8")) if kept.exists() else {}

    def files(self, wanted: list[str], platforms: Sequence[str]) -> dict[str, str]:
        """Returns the wheel that pip takes for each requirement on one of these platforms, or ''."""
        machine = platforms[0]
        new = [each for each in wanted if f"{each} on {machine}" not in self.known]
        if new and self.offline:
            raise Unreachable
        answers = _wheels(new, platforms) if new else {}
        if len(answers) < len(new):         # pip names none if one of them fails
            answers = {each: file for one in new for each, file in _wheels([one], platforms).items()}
        if answers:
            self.known |= {f"{each} on {machine}": file for each, file in answers.items()}
            self._keep()
        return {each: self.known.get(f"{each} on {machine}", "") for each in wanted}


    def sha256(self, address: str) -> str:
        """Returns the hash of a download; fetched once, because a named file must never change."""
        if address not in self.known:
            if self.offline:
                raise Unreachable
            try:
                with urllib.request.urlopen(address, timeout=60) as answer:
                    self.known[address] = hashlib.sha256(answer.read()).hexdigest()
            except urllib.error.HTTPError as refused:
                return f"an answer {refused.code}"
            except OSError as trouble:
                raise Unreachable from trouble
            self._keep()
        return self.known[address]

    def _keep(self) -> None:
        self.kept.parent.mkdir(parents=True, exist_ok=True)
        kept = {asked: answer for asked, answer in self.known.items() if "==" in asked or "://" in asked}
        self.kept.write_text(json.dumps(kept, indent=2, sort_keys=True) + "\n", "utf-8")


def check_addresses(found: Supply, registry: Registry) -> list[str]:
    """Checks that our recipes fetch what they claim to."""
    wrong = []
    for name, made in found.recipes.items():
        if made.ours and (there := registry.sha256(made.address)) != made.sha256:
            wrong.append(f"at the address of {name} there is {there}, not {made.sha256}")
    return wrong


def check_wheels(found: Supply, requirements: dict[str, str], registry: Registry) -> list[str]:
    """Pip runs on the build machine and takes what suits that one: only a wheel without any binary also suits a phone.

    Our recipes of compiled packages must have a wheel for Android, for phones and the emulator.
    """
    pins = {name: requirements.get(canonicalize_name(name)) for name in found.wheels}
    wanted = [f"{name}=={pin}" if pin else name for name, pin in pins.items()]
    wrong = [f"{each} has no wheel for Python {PYTHON}, and no recipe" if not file else
             f"{each} would be installed from {file}: a library of the machine that builds gets into the package"
             for each, file in registry.files(wanted, BUILD_MACHINE).items() if not file.endswith("-any.whl")]
    compiled = [f"{name}=={made.version}" for name, made in found.recipes.items() if made.ours and made.has_wheels]
    return wrong + [f"{each} has no wheel for Python {PYTHON} on {platform}" for platform in PLATFORMS
                    for each, file in registry.files(compiled, [platform]).items() if not file]


def _wheels(wanted: list[str], platforms: Sequence[str]) -> dict[str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--report", "-", "--no-deps", "--ignore-installed",
         "--only-binary=:all:", "--retries", "1", "--timeout", "15", "--disable-pip-version-check", "--target", "nowhere", *wanted,
         *(f"--platform={platform}" for platform in platforms), "--python-version", PYTHON, "--implementation", "cp",
         "--abi", f"cp{PYTHON.replace('.', '')}"], capture_output=True, text=True)
    if done.returncode:
        if re.search("Retrying|ConnectionError|refused|Max retries|timed out|resolution", done.stdout + done.stderr):
            raise Unreachable
        return {}
    files = {canonicalize_name(each["metadata"]["name"]): each["download_info"]["url"].rpartition("/")[2]
             for each in json.loads(done.stdout)["install"]}
    return {each: files[canonicalize_name(Requirement(each).name)] for each in wanted}
