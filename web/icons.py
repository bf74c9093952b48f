"""The icons of the page as SVG paths, drawn by name: those the games and the page use, so that no font has to be sent."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "page" / "icons.json"
PLAIN = "cards-outline"  # for the icon of an added game that is not among them
ITEM_ICON = "treasure-chest"  # of what lies beside a hand
PAGE_ICONS = frozenset({"account-plus-outline", "arrow-down-bold-box-outline", "auto-fix", "check-bold", "crown", "eye-off",
                        "help-circle-outline", "lock-outline",
                        "redo-variant", "swap-horizontal", "trophy-outline", "undo-variant", "wifi-off"})


@cache
def drawn() -> dict[str, str]:
    """Name → path in a square of 24."""
    paths: dict[str, str] = json.loads(FILE.read_text(encoding="utf-8"))
    return paths


def drawings(names: Iterable[str]) -> dict[str, str]:
    return {name: drawn()[name] for name in sorted(names)}


def icon(name: str) -> str:
    return name if name in drawn() else PLAIN
