"""A copy of the project for tests that break it: shared by all tests, restored after each."""
from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from time import time

import pytest

from tools.packages import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("main.py", "cards.yaml", "pyproject.toml", "requirements.txt", "buildozer.spec", "assets", "tools", *PACKAGES)
BUILDOZER = ROOT / ".venv-android"
NOT_HERE = "buildozer is not here: `make check-android` sets it up where a package registry can be reached"


class Project:
    """The project in a folder of its own, and what check-android says of it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._before: dict[Path, bytes | None] = {}
        self._seconds = count(int(time()) + 1)
        for name in KEPT:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, root / name)
        (root / BUILDOZER.name).symlink_to(BUILDOZER)
        kept = Path("build") / "android"
        (ROOT / kept / "pycache").mkdir(parents=True, exist_ok=True)
        (root / kept).mkdir(parents=True)
        (root / kept / "pycache").symlink_to(ROOT / kept / "pycache")       # Kivy is compiled once

    def change(self, file: str, before: str, after: str) -> None:
        text = (self.root / file).read_text("utf-8")
        assert before in text
        self.write(file, text.replace(before, after))

    def write(self, file: str, text: str) -> None:
        place = self._remember(file)
        place.parent.mkdir(parents=True, exist_ok=True)
        self._fill(place, text.encode())

    def _fill(self, place: Path, content: bytes) -> None:
        """At a second of its own: Python takes what it compiled of an equally long file of the same second."""
        place.write_bytes(content)
        second = next(self._seconds)
        os.utime(place, (second, second))

    def remove(self, file: str) -> None:
        self._remember(file).unlink()

    def _remember(self, file: str) -> Path:
        place = self.root / file
        self._before.setdefault(place, place.read_bytes() if place.exists() else None)
        return place

    def mend(self) -> None:
        while self._before:
            place, content = self._before.popitem()
            self._fill(place, content) if content is not None else place.unlink()


@pytest.fixture(scope="session")
def _copy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Project]:
    if not (BUILDOZER / "ready").exists():
        pytest.skip(NOT_HERE)
    [packages] = (BUILDOZER / "lib").glob("python*/site-packages")
    before = sys.path[:]
    sys.path += [str(packages), str(BUILDOZER / "python-for-android")]      # behind what the other tests use
    yield Project(tmp_path_factory.mktemp("project"))
    sys.path[:] = before


@pytest.fixture
def project(_copy: Project, monkeypatch: pytest.MonkeyPatch) -> Iterator[Project]:
    monkeypatch.chdir(_copy.root)           # where buildozer goes, and never comes back from
    yield _copy
    _copy.mend()


Checks = Callable[..., tuple[int, str]]


@pytest.fixture
def checked(project: Project, capfd: pytest.CaptureFixture[str]) -> Checks:
    """Runs the checks of these names in this process: how it ends and what it says."""
    from tools.android.__main__ import main

    def run(*only: str) -> tuple[int, str]:
        code = main(["--root", str(project.root), "--offline", "--app-python", sys.executable, "--only", *only])
        return code, "".join(capfd.readouterr())

    return run
