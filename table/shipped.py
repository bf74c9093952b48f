"""The games that come with the app, as far as the first screen needs them: known before any pack is read.

`python -m tools.shipped` writes the summary from cards.yaml.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "assets" / "games.json"


@dataclass(frozen=True)
class Shipped:
    """One of our games without its pack."""

    game: str
    kind: str
    title: Mapping[str, str]
    least: int
    most: int
    hand_size: int = 0  # of a game of hands


@cache
def shipped() -> Mapping[str, Shipped]:
    """In the order of the first screen."""
    return {entry["game"]: Shipped(**entry) for entry in json.loads(FILE.read_text("utf-8"))}
