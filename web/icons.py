"""The icons of the page as SVG paths, drawn by name: those the games, the views and the page use, so that no font has to be sent."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "page" / "icons.json"
PLAIN = "cards-outline"  # for an icon that is not among them


@cache
def drawn() -> dict[str, str]:
    """Name → path in a square of 24."""
    paths: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return paths
