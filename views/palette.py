"""The colours of the app, from assets/palette.json: every surface reads these, and views only name them.

A pair is light and dark, each RRGGBB.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).resolve().parent.parent / "assets" / "palette.json"
_FILE = json.loads(FILE.read_text("utf-8"))

ROLES: Mapping[str, tuple[str, str]] = {role: (light, dark) for role, (light, dark) in _FILE["roles"].items()}
SCRIM: tuple[float, float] = tuple(_FILE["scrim"])  # opacity of the shade over a page below a sheet
# By number; 0: without a colour. Games store the colour itself, so the list may be reordered,
# but a colour that somebody may have chosen must stay. New players get them in this order.
PLAYERS: tuple[str, ...] = (_FILE["nobody"], *_FILE["players"])


@dataclass(frozen=True)
class Accent:
    """The colours of a game."""

    ground: tuple[str, str]  # ground of its drawing, bars, trays and selections
    ink: tuple[str, str]  # colour of its headings and buttons
    deep: str  # the night behind its winners


# in the order of the home screen
GAMES: Mapping[str, Accent] = {
    game: Accent(tuple(accent["ground"]), tuple(accent["ink"]), accent["deep"])
    for game, accent in _FILE["games"].items()
}
CHOSEN = 0.18  # selections: how much of the game's ink is mixed into its ground
NO_ACCENT = Accent(ROLES["bar"], ROLES["primary"], ROLES["navy"][0])


def tint_of(dark: bool, pale: bool) -> tuple[float, str]:
    """Returns the ground of a free tile: how much of its suit's colour is mixed into which role."""
    share: float = _FILE["tint"]["pale" if pale else "share"][dark]
    return share, str(_FILE["tint"]["into"][dark])


def tint() -> Mapping[str, object]:
    """Returns the figures behind `tint_of`, light and dark, for a surface that mixes colours itself."""
    into = [ROLES[role][dark] for dark, role in enumerate(_FILE["tint"]["into"])]
    return {"share": _FILE["tint"]["share"], "pale": _FILE["tint"]["pale"], "into": into}


@cache
def player_colour(hexa: str) -> int:
    """Returns the number of a stored colour, or of the nearest one if it is not in the list."""
    if not hexa:
        return 0
    return min(range(1, len(PLAYERS)), key=lambda number: _distance(PLAYERS[number], hexa.upper()))


def _distance(one: str, other: str) -> int:
    parts = (slice(0, 2), slice(2, 4), slice(4, 6))
    return sum((int(one[part], 16) - int(other[part], 16)) ** 2 for part in parts)
