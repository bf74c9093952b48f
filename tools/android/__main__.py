"""`make check-android`: runs every check and prints a line for each, with what is wrong below it."""
from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path

from tools.android import supplies
from tools.android.code import Code
from tools.android.declared import check_manifest
from tools.android.linking import NoTool, check_linking
from tools.android.packing import Packer, check_files, check_gradle, check_spec

Check = Callable[[], list[str]]
RUNNER = Path(__file__).with_name("as_on_a_phone.py")


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.android", description=__doc__)
    parser.add_argument("--root", type=Path, default=Path(), help="the project to look at")
    parser.add_argument("--app-python", type=Path, default=Path(".venv/bin/python"), help="the Python that runs the app here")
    parser.add_argument("--offline", action="store_true", help="ask no registry")
    parser.add_argument("--only", nargs="*", help="some of the checks, by name")
    options = parser.parse_args(arguments)
    root, app_python = options.root.resolve(), options.app_python.absolute()
    kept = root / "build" / "android"
    kept.mkdir(parents=True, exist_ok=True)
    try:
        packer = Packer(root, kept / "tree")
    except SystemExit:              # buildozer has printed what is wrong
        return 1
    builder = packer.place("p4a.source_dir")
    if builder is None or not (builder / "pythonforandroid").is_dir():
        print(f"  WRONG    {builder or 'p4a.source_dir'}: python-for-android is not there, `make check-android` puts it there")
        return 1
    if str(builder) not in sys.path:
        sys.path.insert(0, str(builder))        # checks must use the code that would build
    failed = 0
    checks = all_checks(packer, root, builder, app_python, supplies.Registry(kept / "registry.json", options.offline))
    for name in options.only or checks:
        meaning, check = checks[name]
        try:
            wrong = check()
        except supplies.Unreachable:
            print(f"  skipped  {meaning}: no package registry can be reached")
            continue
        except NoTool:
            print(f"  skipped  {meaning}: there is no aapt2 here (Debian: aapt, android-framework-res)")
            continue
        print(f"  {'WRONG' if wrong else 'ok':<7}  {meaning}", *(f"           {each}" for each in wrong), sep="\n")
        failed += bool(wrong)
    return 1 if failed else 0


def all_checks(packer: Packer, root: Path, builder: Path, app_python: Path, registry: supplies.Registry) -> dict[str, tuple[str, Check]]:
    requirements = packer.requirements()

    @cache
    def code() -> Code:
        return Code(root)

    @cache
    def found() -> supplies.Supply:
        return supplies.supply(requirements, builder, packer.place("p4a.local_recipes"))

    return {
        "spec": ("the spec is what we want of it", lambda: check_spec(packer, root)),
        "manifest": ("the manifest declares what the code asks for", lambda: check_manifest(packer, root)),
        "linking": ("manifest and resources fit together", lambda: check_linking(packer, root)),
        "gradle": ("no class comes twice", lambda: check_gradle(packer)),
        "files": ("the package holds what the app needs and nothing else", lambda: check_files(packer, code())),
        "imports": ("every import is brought along", lambda: supplies.check_imports(found(), code().foreign)),
        "dependencies": ("every dependency of a requirement is named",
                         lambda: supplies.check_dependencies(found(), requirements, app_python)),
        "pins": ("the pins are those of requirements.txt", lambda: supplies.check_pins(found(), requirements, root)),
        "builds": ("every recipe has its build file", lambda: supplies.check_build_files(found())),
        "sources": ("every source has an address and a hash", lambda: supplies.check_sources(found(), requirements)),
        "addresses": ("what is at those addresses has those hashes", lambda: supplies.check_addresses(found(), registry)),
        "python": ("no module is used that newer Pythons lack",
                   lambda: [f"{file} imports {name}" for name, file in code().removed.items()]),
        "wheels": ("no library of another machine gets into the package", lambda: supplies.check_wheels(found(), requirements, registry)),
        "start": ("the packed folder starts by itself, -OO and without source", lambda: check_start(packer, found(), app_python)),
    }


def check_start(packer: Packer, found: supplies.Supply, app_python: Path) -> list[str]:
    """Starts the app in a copy far from the project, unless nothing has changed since it last started."""
    packer.pack()
    kept = packer.tree.parent
    distributions = sorted(found.names)
    print_of_it = fingerprint(packer.tree, [*distributions, str(app_python), RUNNER.read_text("utf-8")])
    mark = kept / "started"
    if mark.exists() and mark.read_text() == print_of_it:
        return []
    with tempfile.TemporaryDirectory() as away:
        tree = Path(away) / "app"
        shutil.copytree(packer.tree, tree)
        environment = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "KIVY", "SDL"))}
        environment |= {"HOME": away, "XDG_CONFIG_HOME": away, "SDL_VIDEODRIVER": "offscreen", "KIVY_GL_BACKEND": "mock",
                        "KIVY_NO_ARGS": "1", "KIVY_NO_CONFIG": "1", "KIVY_NO_FILELOG": "1", "KIVY_LOG_MODE": "PYTHON",
                        "PYTHONPYCACHEPREFIX": str(kept / "pycache")}
        try:
            done = subprocess.run([app_python, "-OO", RUNNER, tree, *distributions], cwd=away, env=environment, capture_output=True,
                                  text=True, timeout=120)
        except subprocess.TimeoutExpired:
            return ["it did not get through its screens within two minutes"]
    if done.returncode or "started:" not in done.stdout:
        return [(done.stderr or done.stdout).strip()[-1500:] or f"it stopped with {done.returncode} and said nothing"]
    mark.write_text(print_of_it)
    return []


def fingerprint(tree: Path, more: list[str]) -> str:
    digest = hashlib.sha256("\n".join(more).encode())
    for file in sorted(tree.rglob("*")):
        if file.is_file():
            digest.update(str(file.relative_to(tree)).encode() + file.read_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    sys.exit(main())
