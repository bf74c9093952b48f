"""The worst cases of the search, against the budget for any hand. Run by `make soak`.

Every hand of the base deck that holds all five choice cards, and 1,000 hands of all boxes with five or six of them,
half of these with the Demon. CPU time.
"""

from __future__ import annotations

import itertools
import random
import statistics
from collections.abc import Sequence
from functools import partial

import scoring
from bench.budgets import row
from bench.hands import SEED, Hand, drawn, timed
from scoring.hands import HandPack, best


def main() -> None:
    base = scoring.open_pack("fantasy_realms")
    whole = scoring.open_pack("fantasy_realms", editions=list(base.editions))
    assert isinstance(base, HandPack) and isinstance(whole, HandPack)
    choice_cards = base.deciders(base.cards)
    others = [card for card in base.cards if card not in choice_cards]
    search("base, all five choice cards", base, [[*choice_cards, *pair] for pair in itertools.combinations(others, 2)])
    hands = drawn(whole, random.Random(SEED), 1_000, 8, (5, 6))
    search("all boxes, five or six choice cards", whole, hands[:500])
    search("the same with the Demon", whole, [[*hand[:7], "demon"] for hand in hands[500:] if "demon" not in hand])


def search(text: str, pack: HandPack, hands: Sequence[Hand]) -> None:
    times = timed(partial(best, pack), hands)
    row({}, "", f"{text}, {len(hands)} hands, median {statistics.median(times):.1f} ms: worst", times[-1], 2_000)


if __name__ == "__main__":
    main()
