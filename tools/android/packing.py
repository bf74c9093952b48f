"""Reads the spec as buildozer does, and the files it would put into the package."""
from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from buildozer import Buildozer

from tools.android.code import Code

WANTED = {
    "android.archs": "arm64-v8a", "android.api": "36", "android.minapi": "24", "android.ndk_api": "24", "orientation": "portrait",
    "android.permissions": "android.permission.INTERNET", "android.allow_backup": "True",
}
KOTLIN = re.compile(r"org\.jetbrains\.kotlin:kotlin-stdlib-jdk8:(\d+)\.(\d+)\.\d+")
ONE_LIBRARY = (1, 8)            # from this version on kotlin-stdlib contains the classes of kotlin-stdlib-jdk8
PICTURES = ("icon.filename", "icon.adaptive_foreground.filename", "icon.adaptive_background.filename", "presplash.filename")


class Packer(Buildozer):
    """Buildozer, except that its copy of the sources goes where we say and nothing else is written."""

    def __init__(self, root: Path, tree: Path) -> None:
        self.project, self.tree = root, tree
        os.chdir(root)          # buildozer takes source.dir relative to the working directory
        super().__init__("buildozer.spec")
        self.logger.set_level(0)

    @property
    def app_dir(self) -> str:
        return str(self.tree)

    def pack(self) -> set[str]:
        """Returns the files of the package, copied to `tree`."""
        shutil.rmtree(self.tree, ignore_errors=True)
        self._copy_application_sources()
        return {str(file.relative_to(self.tree)) for file in self.tree.rglob("*") if file.is_file()}

    def value(self, key: str) -> str:
        return str(self.config.getdefault("app", key, "")).strip()

    def values(self, key: str) -> list[str]:
        return [str(each) for each in self.config.getlist("app", key, [])]

    def place(self, key: str) -> Path | None:
        """Returns a file or folder that the spec names."""
        return (self.project / self.value(key)).resolve() if self.value(key) else None

    def requirements(self) -> dict[str, str]:
        """Returns package → pinned version, or ''."""
        found = {}
        for requirement in self.config.getlist("app", "requirements", []):
            name, _, version = requirement.partition("==")
            found[name.lower()] = version
        return found


def check_spec(packer: Packer, root: Path) -> list[str]:
    """Checks our own requirements for the spec; buildozer has read it already."""
    wrong = [f"{key} is «{packer.value(key)}», not «{wanted}»" for key, wanted in WANTED.items() if packer.value(key) != wanted]
    wrong += [f"{key}: {packer.value(key) or 'nothing'} is not there" for key in PICTURES if not Path(packer.value(key)).is_file()]
    version = re.search(r'(?m)^VERSION = "(.+?)"', (root / "views" / "release.py").read_text("utf-8"))
    if version is None or packer.get_version() != version[1]:
        wrong.append(f"the version is «{packer.get_version()}», in views/release.py «{version and version[1]}»")
    return wrong


def check_gradle(packer: Packer) -> list[str]:
    """Checks that Kotlin's classes are not included twice: two copies end the build."""
    named = packer.values("android.gradle_dependencies")
    kotlin = [(int(found[1]), int(found[2])) for each in named if (found := KOTLIN.fullmatch(each))]
    if any(each.startswith("androidx.") for each in named) and not any(version >= ONE_LIBRARY for version in kotlin):
        return [f"androidx brings kotlin-stdlib and an older kotlin-stdlib-jdk8 with the same classes ({', '.join(named)}): "
                "name org.jetbrains.kotlin:kotlin-stdlib-jdk8 of 1.8 or later"]
    return []


def check_files(packer: Packer, code: Code) -> list[str]:
    """Checks that exactly the needed files are packed."""
    packed, needed = packer.pack(), code.files()
    missing = [f"{file} is needed and does not reach the package" for file in sorted(needed - packed)]
    return missing + [f"{file} reaches the package and nothing needs it: use it, or name it in source.exclude_patterns"
                      for file in sorted(packed - needed)]
