"""Counts how rare a total of Fantasy Realms is with any boxes: the best totals of random hands, written to assets/rarity.

Run it again after a card changes: `python -m bench.rarity`. The app states the method (`Rarity.method`).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import scoring
from scoring.hands import HandPack, best

GAME = "fantasy_realms"
HANDS = 100_000
SEED = 2026
FILE = Path(__file__).resolve().parent.parent / "assets" / "rarity" / f"{GAME}.json"


def random_totals(pack: HandPack, hands: int, seed: int) -> Counter[int]:
    """Counts the totals of random full hands, with the best choices."""
    chance = random.Random(seed)
    deck = [card.id for card in pack.by_number]
    return Counter(best(pack, chance.sample(deck, pack.hand_size)).total for _ in range(hands))


def decks(game: str) -> list[HandPack]:
    """Returns the game with each set of boxes that changes the deck."""
    found: dict[object, HandPack] = {}
    names = list(scoring.open_pack(game).editions)
    for boxes in [each for many in range(len(names) + 1) for each in combinations(names, many)]:
        pack = scoring.open_pack(game, editions=list(boxes))
        assert isinstance(pack, HandPack)
        found.setdefault((pack.hand_size, frozenset(pack.cards)), pack)
    return list(found.values())


def table(pack: HandPack, hands: int = HANDS, seed: int = SEED) -> dict[str, Any]:
    totals = random_totals(pack, hands, seed)
    return {"boxes": pack.boxes, "cards": pack.hand_size, "totals": [[total, totals[total]] for total in sorted(totals)]}


def written(made: dict[str, Any]) -> str:
    """Formats the file with twelve totals per row, for readable diffs."""
    rows = [json.dumps(made["totals"][place:place + 12])[1:-1] for place in range(0, len(made["totals"]), 12)]
    head = json.dumps({key: value for key, value in made.items() if key != "totals"})
    return head[:-1] + ', "totals": [\n  ' + ",\n  ".join(rows) + "\n ]}"


def main() -> None:
    tables = []
    for pack in decks(GAME):
        tables.append(written(table(pack)))
        print(f"{', '.join(pack.boxes) or 'no boxes'}: {HANDS} hands of {pack.hand_size} cards")
    FILE.parent.mkdir(parents=True, exist_ok=True)
    head = json.dumps({"game": GAME, "hands": HANDS, "seed": SEED})
    FILE.write_text(head[:-1] + ', "decks": [\n ' + ",\n ".join(tables) + "\n]}\n", "utf-8")


if __name__ == "__main__":
    main()
