"""A copy of the project that a test may break."""
from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KEPT = ("main.py", "cards.yaml", "pyproject.toml", "requirements.txt", "buildozer.spec", "scoring", "table", "screens", "assets", "tools")
BUILDOZER = ROOT / ".venv-android"


class Project:
    """The project in a folder of its own, and what check-android says of it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in KEPT:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, root / name)

    def change(self, file: str, before: str, after: str) -> None:
        text = (self.root / file).read_text("utf-8")
        assert before in text
        (self.root / file).write_text(text.replace(before, after), "utf-8")

    def checked(self, *only: str) -> tuple[int, str]:
        command = [BUILDOZER / "bin" / "python", "-m", "tools.android", "--root", self.root, "--offline",
                   "--app-python", sys.executable, "--only", *only]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        return done.returncode, done.stdout + done.stderr


@pytest.fixture
def project(tmp_path: Path) -> Project:
    if not (BUILDOZER / "ready").exists():
        pytest.skip("buildozer is not here: `make check-android` sets it up where a package registry can be reached")
    return Project(tmp_path)
