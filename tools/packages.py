"""The packages of the product, read from their only list in pyproject.toml."""
from __future__ import annotations

import tomllib
from pathlib import Path

_PROJECT = tomllib.loads((Path(__file__).resolve().parent.parent / "pyproject.toml").read_text("utf-8"))
PACKAGES: tuple[str, ...] = tuple(_PROJECT["tool"]["importlinter"]["root_packages"])
