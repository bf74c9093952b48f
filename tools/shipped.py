"""Prepares what the app needs of our games at once: `python -m tools.shipped` after a change of cards.yaml or assets/rules.

assets/games.json is what the first screen shows; assets/packs has the parsed documents and the answers to rule
questions as JSON.
"""
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from scoring import Library, Pack
from scoring.answers.book import RULES
from scoring.hands import HandPack
from scoring.library import CARDS, SHIPPED, cache_bytes, key_of, parse
from screens.words import LANGUAGES
from table.shelf import FILE
from views.palette import GAMES


def of(pack: Pack) -> dict[str, Any]:
    """The fields of Listed."""
    return {"game": pack.game, "kind": pack.kind, "titles": {lang: pack.title.sentence(lang) for lang in sorted(LANGUAGES)},
            "least": pack.players.least, "most": pack.players.most, "hand_size": pack.hand_size if isinstance(pack, HandPack) else 0}


def summary() -> str:
    library = Library()
    games = [of(library.pack(game)) for game in sorted(library.games(), key=list(GAMES).index)]
    return json.dumps(games, ensure_ascii=False, indent=1) + "\n"


def documents() -> dict[str, bytes]:
    """Returns the files of assets/packs by name."""
    packs = {f"{game}.json": kept for game, kept in as_kept(CARDS)}
    answers = {f"rules/{file.stem}.json": kept for file in sorted(RULES.glob("*.yaml")) for _, kept in as_kept(file)}
    return packs | answers


def as_kept(file: Path) -> list[tuple[str, bytes]]:
    """Returns the documents of a file by game."""
    texts = Library(file).documents.items()
    return [(game, cache_bytes(parse(text, line, file.name), key_of(text, line), file.name)) for game, (text, line) in texts]


if __name__ == "__main__":
    FILE.write_text(summary(), "utf-8")
    (SHIPPED / "rules").mkdir(parents=True, exist_ok=True)
    for name, content in documents().items():
        (SHIPPED / name).write_bytes(content)
