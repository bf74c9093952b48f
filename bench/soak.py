"""The worst case of the search: every hand that holds all five choice cards. Run by `make soak`.

All 1,128 hands of seven cards, and all 1,081 of eight with the Necromancer and two others. CPU time, one core. Then what
the engine remembers after thousands of hands of all kinds.
"""

from __future__ import annotations

import gc
import itertools
import random
import statistics
import tracemalloc
from collections.abc import Sequence
from dataclasses import replace

import scoring
from bench.hands import CHOOSERS, SEED, cpu, drawn
from scoring.hands import HandPack, best


def main() -> None:
    pack = scoring.open_pack("fantasy_realms")
    assert isinstance(pack, HandPack)
    others = [card for card in pack.cards if card not in CHOOSERS]
    search(pack, [[*CHOOSERS, *pair] for pair in itertools.combinations(others, 2)])
    others.remove("necromancer")
    search(pack, [[*CHOOSERS, "necromancer", *pair] for pair in itertools.combinations(others, 2)])
    remembered()


def search(pack: HandPack, hands: Sequence[list[str]]) -> None:
    for hand in hands[::20]:
        best(pack, hand)
    times = [(cpu(lambda hand=hand: best(pack, hand)) * 1000, hand) for hand in hands]  # type: ignore[misc]
    median, (worst, slowest) = statistics.median(time for time, _ in times), max(times)
    print(f"{len(hands)} hands of {len(hands[0])} cards with all five choice cards: median {median:.2f} ms, worst {worst:.1f} ms"
          f" ({', '.join(card for card in slowest if card not in CHOOSERS)})  (aim 500, wanted 60)")


def remembered() -> None:
    """What the engine holds after 8,000 random hands and 3,000 full of choice cards."""
    known = scoring.open_pack("fantasy_realms", readings={})
    assert isinstance(known, HandPack)
    pack = replace(known)  # with an engine of its own
    chance = random.Random(SEED)
    gc.collect()
    tracemalloc.start()
    for hand in (*drawn(pack, chance, 8000), *drawn(pack, chance, 2000, 7, (3, 4)), *drawn(pack, chance, 1000, 8, (5,))):
        best(pack, hand)
    gc.collect()
    print(f"remembered after 11000 hands: {tracemalloc.get_traced_memory()[0] / 1e6:.1f} MB  (aim 10)")
    tracemalloc.stop()


if __name__ == "__main__":
    main()
