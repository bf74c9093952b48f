"""The spec as buildozer reads it, and the files it would put into the package."""
from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from buildozer import Buildozer

from tools.android.code import Code

WANTED = {
    "android.archs": "arm64-v8a", "android.api": "35", "android.minapi": "24", "android.ndk_api": "24", "orientation": "portrait",
    "android.permissions": "android.permission.VIBRATE", "android.allow_backup": "True",
}
PICTURES = ("icon.filename", "icon.adaptive_foreground.filename", "icon.adaptive_background.filename", "presplash.filename")


class Packer(Buildozer):
    """Buildozer, but its copy of the sources goes where we say and nothing else is written."""

    def __init__(self, root: Path, tree: Path) -> None:
        self.tree = tree
        os.chdir(root)          # buildozer takes source.dir for a place below the working directory
        super().__init__("buildozer.spec")
        self.logger.set_level(0)

    @property
    def app_dir(self) -> str:
        return str(self.tree)

    def pack(self) -> set[str]:
        """The files of the package, copied to `tree`."""
        shutil.rmtree(self.tree, ignore_errors=True)
        self._copy_application_sources()
        return {str(file.relative_to(self.tree)) for file in self.tree.rglob("*") if file.is_file()}

    def value(self, key: str) -> str:
        return str(self.config.getdefault("app", key, "")).strip()

    def requirements(self) -> dict[str, str]:
        """name -> pinned version, or nothing."""
        found = {}
        for requirement in self.config.getlist("app", "requirements", []):
            name, _, version = requirement.partition("==")
            found[name.lower()] = version
        return found


def check_spec(packer: Packer, root: Path) -> list[str]:
    """Buildozer has read it already; this is what we ask of it beyond that."""
    wrong = [f"{key} is «{packer.value(key)}», not «{wanted}»" for key, wanted in WANTED.items() if packer.value(key) != wanted]
    wrong += [f"{key}: {packer.value(key) or 'nothing'} is not there" for key in PICTURES if not Path(packer.value(key)).is_file()]
    project = (root / "pyproject.toml").read_text("utf-8")
    version = re.search(r'(?m)^version = "(.+)"', project)
    if version is None or packer.get_version() != version[1]:
        wrong.append(f"the version is «{packer.get_version()}», in pyproject.toml «{version and version[1]}»")
    return wrong


def check_files(packer: Packer, code: Code) -> list[str]:
    """Exactly what the app needs."""
    packed, needed = packer.pack(), code.files()
    missing = [f"{file} is needed and does not reach the package" for file in sorted(needed - packed)]
    return missing + [f"{file} reaches the package and nothing needs it: use it, or name it in source.exclude_patterns"
                      for file in sorted(packed - needed)]
