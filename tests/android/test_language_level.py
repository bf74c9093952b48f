"""Phones run Python 3.14, desktops 3.11 and later: the source must suit both."""
from __future__ import annotations

import subprocess
import sys
import warnings
from pathlib import Path

import pytest

from tools.packages import PACKAGES

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ("main.py", *PACKAGES)


@pytest.mark.parametrize("version", ["py311", "py314"])
def test_the_linter_finds_no_syntax_and_no_name_that_version_lacks(version: str) -> None:
    command = ["ruff", "check", "--isolated", "--quiet", "--target-version", version, "--select", "E9,F,PLE,B012", "--ignore", "F401"]
    done = subprocess.run([sys.executable, "-m", *command, *SOURCES], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_no_line_makes_the_compiler_warn() -> None:
    """3.12 and later warn of escapes and of leaving a finally that once passed in silence."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for package in SOURCES:
            for file in [ROOT / package] if package.endswith(".py") else sorted((ROOT / package).rglob("*.py")):
                compile(file.read_bytes(), str(file), "exec", dont_inherit=True)
