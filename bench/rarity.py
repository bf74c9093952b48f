"""How rare a total of Fantasy Realms is: best totals of random hands, counted and written to assets/rarity.

Run it again whenever a card changes: `python -m bench.rarity`. The app tells the method (`Rarity.method`).
"""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import scoring
from scoring.hands import HandPack, best

GAME = "fantasy_realms"
HANDS = 100_000
SEED = 2026
FILE = Path(__file__).resolve().parent.parent / "assets" / "rarity" / f"{GAME}.json"


def random_totals(pack: HandPack, hands: int, seed: int) -> Counter[int]:
    """How often each total came up among random full hands, every choice card used for the best."""
    chance = random.Random(seed)
    deck = [card.id for card in pack.by_number]
    return Counter(best(pack, chance.sample(deck, pack.hand_size)).total for _ in range(hands))


def table(pack: HandPack, hands: int = HANDS, seed: int = SEED) -> dict[str, Any]:
    totals = random_totals(pack, hands, seed)
    return {
        "game": pack.game,
        "pack": pack.hash,
        "hands": hands,
        "seed": seed,
        "cards": pack.hand_size,
        "totals": [[total, totals[total]] for total in sorted(totals)],
    }


def main() -> None:
    pack = scoring.open_pack(GAME)
    assert isinstance(pack, HandPack)
    made = table(pack)
    rows = ",\n  ".join(json.dumps(row) for row in ([made["totals"][i:i + 12] for i in range(0, len(made["totals"]), 12)]))
    head = json.dumps({key: value for key, value in made.items() if key != "totals"}, ensure_ascii=False, indent=1)
    FILE.parent.mkdir(parents=True, exist_ok=True)
    # one row of the file holds twelve totals, so that a difference can be read
    totals = rows.replace("[[", "[").replace("]]", "]")
    FILE.write_text(f'{head[:-2]},\n "totals": [\n  {totals}\n ]\n}}\n', "utf-8")
    print(f"{FILE.name}: {made['hands']} hands, {len(made['totals'])} different totals")


if __name__ == "__main__":
    main()
