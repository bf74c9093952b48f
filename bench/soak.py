"""The worst case of the search: every hand that holds all five choice cards. Run by `make soak`.

All 1,128 hands of seven cards, and all 1,081 of eight with the Necromancer and two others. CPU time, one core.
"""

from __future__ import annotations

import itertools
import statistics
from collections.abc import Sequence

import scoring
from bench.hands import CHOOSERS, cpu
from scoring.hands import HandPack, best


def main() -> None:
    pack = scoring.open_pack("fantasy_realms")
    assert isinstance(pack, HandPack)
    others = [card for card in pack.cards if card not in CHOOSERS]
    search(pack, [[*CHOOSERS, *pair] for pair in itertools.combinations(others, 2)])
    others.remove("necromancer")
    search(pack, [[*CHOOSERS, "necromancer", *pair] for pair in itertools.combinations(others, 2)])


def search(pack: HandPack, hands: Sequence[list[str]]) -> None:
    for hand in hands[::20]:
        best(pack, hand)
    times = [(cpu(lambda hand=hand: best(pack, hand)) * 1000, hand) for hand in hands]  # type: ignore[misc]
    median, (worst, slowest) = statistics.median(time for time, _ in times), max(times)
    print(f"{len(hands)} hands of {len(hands[0])} cards with all five choice cards: median {median:.2f} ms, worst {worst:.1f} ms"
          f" ({', '.join(card for card in slowest if card not in CHOOSERS)})  (aim 500, wanted 60)")


if __name__ == "__main__":
    main()
