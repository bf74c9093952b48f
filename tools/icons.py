"""Collects the icons of the page from Material Design Icons (Apache 2.0, by Pictogrammers), as SVG paths.

npm pack @mdi/svg@7.4.47 && tar xzf mdi-svg-7.4.47.tgz && python -m tools.icons package/svg
"""
from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import scoring
from web.style import ICONS, PLAIN

ROOT = Path(__file__).resolve().parents[1]

# Icons that added games are likely to name.
LIKELY = (
    "anchor", "apple", "axe", "bird", "bow-arrow", "bug", "cat", "castle", "chef-hat", "church", "compass", "dog",
    "drama-masks", "duck", "feather", "fish", "flash", "flask", "flower", "food-apple", "forest", "gold", "hammer",
    "hat-fedora", "home", "home-variant", "horse", "island", "key", "leaf", "lightning-bolt", "map", "mushroom", "music", "owl",
    "pine-tree", "pirate", "rabbit", "robot", "rocket", "run", "sack", "sail-boat", "seed", "shield", "ship-wheel", "skull",
    "snake", "snowflake", "spider", "sprout", "tower-fire", "treasure-chest", "tree", "turtle", "unicorn", "water",
    "weather-fog", "weather-night", "weather-sunny", "white-balance-sunny",
)


def named_by_packs() -> set[str]:
    """Returns every `icon` and `icons` of cards.yaml."""
    text = scoring.CARDS.read_text(encoding="utf-8")
    several = [name for found in re.findall(r"icons: \[([^]]+)\]", text) for name in found.split(",")]
    return {name.strip() for name in [*re.findall(r"icon: ([a-z0-9-]+)", text), *several]}


# One-word icons are listed, because too many other words look like them.
SHORT = ("cancel", "cards", "cellphone", "check", "close", "counter", "crown", "flag", "grid", "help", "history", "home", "pencil",
         "play", "plus", "podium", "qrcode", "redo", "refresh", "restart", "star", "translate", "undo")
NOTHING = "blank"  # stands before the rows beside the chosen one


def named_by_views() -> set[str]:
    """Returns everything in the views and the page that looks like an icon: with a hyphen in it."""
    files = [*(ROOT / "views").glob("*.py"), *(ROOT / "web" / "page").glob("*.js")]
    return {name for file in files for name in re.findall(r'"([a-z0-9]+(?:-[a-z0-9]+)+)"', file.read_text(encoding="utf-8"))}


def collect(folder: Path) -> dict[str, str]:
    found = {NOTHING: "M0 0"}
    for name in sorted({PLAIN, *SHORT, *LIKELY, *named_by_packs(), *named_by_views()}):
        file = folder / f"{name}.svg"
        if file.exists():
            found[name] = re.findall(r' d="([^"]+)"', file.read_text(encoding="utf-8"))[0]
    return dict(sorted(found.items()))


if __name__ == "__main__":
    ICONS.write_text(json.dumps(collect(Path(sys.argv[1])), indent=0) + "\n", encoding="utf-8")
