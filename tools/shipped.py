"""Our games as the app needs them at once, written from cards.yaml: `python -m tools.shipped` after a change of it.

assets/games.json is what the first screen shows, assets/packs the documents as JSON.
"""
from __future__ import annotations

import json
from dataclasses import asdict

from scoring import Library, Pack
from scoring.hands import HandPack
from scoring.library import CARDS, SHIPPED, key_of, parse, to_keep
from screens.words import LANGUAGES
from table.shipped import FILE, Shipped
from views.palette import GAMES


def of(pack: Pack) -> Shipped:
    size = pack.hand_size if isinstance(pack, HandPack) else 0
    title = {lang: pack.title.sentence(lang) for lang in sorted(LANGUAGES)}
    return Shipped(pack.game, pack.kind, title, pack.players.least, pack.players.most, size)


def summary() -> str:
    library = Library()
    games = [asdict(of(library.pack(game))) for game in sorted(library.games(), key=list(GAMES).index)]
    return json.dumps(games, ensure_ascii=False, indent=1) + "\n"


def documents() -> dict[str, bytes]:
    """The files of assets/packs by their names."""
    return {f"{game}.json": to_keep(parse(text, line, CARDS.name), key_of(text, line), CARDS.name)
            for game, (text, line) in Library().texts.items()}


if __name__ == "__main__":
    FILE.write_text(summary(), "utf-8")
    SHIPPED.mkdir(exist_ok=True)
    for name, content in documents().items():
        (SHIPPED / name).write_bytes(content)
