"""The summary of our games that the first screen shows, written from cards.yaml: `python -m tools.shipped`."""
from __future__ import annotations

import json
from dataclasses import asdict

from scoring import Library
from table.shipped import FILE, Shipped


def summary() -> str:
    library = Library()
    games = [asdict(Shipped.of(library.pack(game))) for game in library.games()]
    return json.dumps(games, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(summary(), "utf-8")
