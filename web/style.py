"""How the page looks: the colours of assets/palette.json as a style sheet, icons as SVG paths, and the drawings.

Icons as paths need no font to be sent.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from views.palette import CHOSEN, GAMES, NO_ACCENT, PLAYERS, ROLES, SCRIM, Accent

ICONS = Path(__file__).parent / "page" / "icons.json"  # the icons that games, views and page use, written by `python -m tools.icons`
PLAIN = "cards-outline"  # fallback for a missing icon
ART = Path(__file__).parent / "page" / "art"
DRAWINGS = tuple(f"{ART.name}/{file.name}" for file in sorted(ART.glob("*.webp")))  # written by `python -m tools.page_files drawings`


@cache
def drawn() -> dict[str, str]:
    """Returns name → path in a square of 24."""
    paths: dict[str, str] = json.loads(ICONS.read_text(encoding="utf-8"))
    return paths


@cache
def palette_css() -> str:
    light, dark = (_roles(shade) for shade in (0, 1))
    worn = "\n".join(_worn(game, accent, 0) for game, accent in GAMES.items())
    worn_dark = "\n".join(_worn(game, accent, 1) for game, accent in GAMES.items())
    players = "\n".join(f'.disc[data-colour="{number}"] {{ background: #{colour}; }}' for number, colour in enumerate(PLAYERS))
    return f"{light}\n{worn}\n{players}\n@media (prefers-color-scheme: dark) {{\n{dark}\n{worn_dark}\n}}\n"


def _roles(shade: int) -> str:
    roles = " ".join(f"--{role.replace('_', '-')}: #{pair[shade]};" for role, pair in ROLES.items())
    return f":root {{ {roles} --veil: {SCRIM[shade]}; {_accent(NO_ACCENT, shade)} }}"


def _worn(game: str, accent: Accent, shade: int) -> str:
    return f'[data-game="{game}"] {{ {_accent(accent, shade)} {_chosen(accent, shade)} }}'


def _accent(accent: Accent, shade: int) -> str:
    return f"--ground: #{accent.ground[shade]}; --accent: #{accent.ink[shade]}; --deep: #{accent.deep};"


def _chosen(accent: Accent, shade: int) -> str:
    """Returns the colour of selections in a game, as in the app: a little of its ink on its ground."""
    parts = [(int(accent.ink[shade][at:at + 2], 16), int(accent.ground[shade][at:at + 2], 16)) for at in (0, 2, 4)]
    mixed = "".join(f"{round(ink * CHOSEN + ground * (1 - CHOSEN)):02X}" for ink, ground in parts)
    return f"--chosen: #{mixed}; --on-chosen: #{ROLES['ink'][shade]};"
