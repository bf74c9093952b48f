"""The summary of our games that the first screen shows, written from cards.yaml: `python -m tools.shipped`."""
from __future__ import annotations

import json
from dataclasses import asdict

from scoring import Library, Pack
from scoring.hands import HandPack
from screens.words import LANGUAGES
from table.shipped import FILE, Shipped
from views.palette import GAMES


def of(pack: Pack) -> Shipped:
    size = pack.hand_size if isinstance(pack, HandPack) else 0
    title = {lang: pack.title.sentence(lang) for lang in sorted(LANGUAGES)}
    return Shipped(pack.game, pack.kind, title, pack.least_players, pack.most_players, size)


def summary() -> str:
    library = Library()
    games = [asdict(of(library.pack(game))) for game in sorted(library.games(), key=list(GAMES).index)]
    return json.dumps(games, ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    FILE.write_text(summary(), "utf-8")
