"""How fast hands are totalled and searched, against the budgets: CPU time, the base deck and the deck with all boxes.

Hands are drawn with a fixed seed. One untimed pass over other hands warms up the memos, as the first taps of an
evening would.
"""

from __future__ import annotations

import gc
import random
import statistics
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import scoring
from bench.budgets import row
from scoring.hands import HandPack, best, engine_of, score_hand, what_if

SEED = 20261116
ROUNDS = 5
Hand = Sequence[str]
SLOW = {  # hands known to be slow, by the reason; with all boxes
    "Demon, Dirigible and four choice cards": ("demon", "war_dirigible", "bell_tower_ch", "wildfire",
                                               "book_of_changes", "doppelganger", "mirage_ch", "shapeshifter_ch"),
    "Demon and five choice cards": ("demon", "world_tree_ch", "warlock_lord",
                                    "angel", "book_of_changes", "doppelganger", "mirage_ch", "shapeshifter_ch"),
    "Demon and all six choice cards": ("demon", "king", "angel", "island", "book_of_changes", "doppelganger",
                                       "mirage_ch", "shapeshifter_ch"),
    "Collector and five choice cards": ("collector", "dungeon", "garden",
                                        "angel", "book_of_changes", "doppelganger", "mirage_ch", "shapeshifter_ch"),
}


def run(figures: dict[str, object]) -> None:
    base = scoring.open_pack("fantasy_realms")
    whole = scoring.open_pack("fantasy_realms", editions=list(base.editions))
    assert isinstance(base, HandPack) and isinstance(whole, HandPack)
    print(f"seed {SEED}, Python {sys.version.split()[0]}, CPU time")
    for name, pack in (("base", base), ("boxes", whole)):
        print(f"-- {'base deck' if pack is base else 'all boxes'}")
        rates(name, pack, random.Random(SEED), figures)
        choices(name, pack, random.Random(SEED), figures)
        other_cards(name, pack, random.Random(SEED), figures)
    print("-- any hand")
    slow_hands(whole, figures)
    memory(whole, figures)
    row(figures, "pack_ready_ms", "compiled pack from its cache to the first score", pack_ready(), 60)


def drawn(pack: HandPack, chance: random.Random, count: int, size: int, choice_cards: Sequence[int] = ()) -> list[Hand]:
    """Draws random hands of the whole deck, or with this many choice cards."""
    cards, choosing = sorted(pack.cards), pack.deciders(pack.cards)
    others = [card for card in cards if card not in choosing]
    hands: list[Hand] = []
    for _ in range(count):
        many = chance.choice(choice_cards) if choice_cards else 0
        hands.append(chance.sample(choosing, many) + chance.sample(others if choice_cards else cards, size - many))
    return hands


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def timed(work: Callable[[Hand], object], hands: Sequence[Hand]) -> list[float]:
    """Returns the milliseconds of each, sorted. The memos are frozen first (`gc.freeze`), as in the app."""
    gc.collect()
    gc.freeze()
    return sorted(cpu(partial(work, hand)) * 1000 for hand in hands)


def total_all(pack: HandPack, hands: Sequence[Hand]) -> None:
    for hand in hands:
        engine_of(pack).total(hand)


def rates(name: str, pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Measures totals per second, in rounds over the same hands, and searches per second, each of a new hand."""
    plain = drawn(pack, chance, 20_000, 7)
    total_all(pack, plain)
    totals = [len(plain) / cpu(partial(total_all, pack, plain)) for _ in range(ROUNDS)]
    timed(partial(best, pack), drawn(pack, chance, 1_000, 7))
    searches = [1_000_000 / sum(timed(partial(best, pack), drawn(pack, chance, 1_000, 7))) for _ in range(ROUNDS)]
    row(figures, f"totals_{name}", "totals of random hands of 7", statistics.median(totals), 110_000, "/s", True)
    row(figures, f"best_{name}", "best use, random hands of 7", statistics.median(searches), 2_500, "/s", True)


def choices(name: str, pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Measures hands full of choice cards, each separately."""
    size, limits = (7, (5, 150)) if name == "base" else (8, (8, 500))
    timed(partial(best, pack), drawn(pack, chance, 100, size, (3, 4, 5)))
    times = timed(partial(best, pack), drawn(pack, chance, 400, size, (3, 4, 5)))
    text = f"best use, {size} cards, 3 to 5 of them choice cards, 400 hands"
    row(figures, f"choices_{name}_median", f"{text}: median", statistics.median(times), limits[0])
    row(figures, f"choices_{name}_99", f"{text}: 99 %", times[int(len(times) * 0.99)], limits[1])
    row(figures, f"choices_{name}_worst", f"{text}: worst", times[-1], 2_000)


def other_cards(name: str, pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Measures what-if for full hands with none to four choice cards."""
    def what_if_of(hand: Hand) -> object:
        return what_if.what_if(score_hand(pack, hand, best(pack, hand).choices))

    limit = 300 if name == "base" else 1_200
    for many in range(5):
        times = timed(what_if_of, drawn(pack, chance, 9, pack.hand_size, (many,)))
        text = f"what-if, {many} choice cards, 9 hands, worst {times[-1]:,.0f} ms: median"
        row(figures, f"what_if_{name}_{many}", text, statistics.median(times), limit)


def slow_hands(whole: HandPack, figures: dict[str, object]) -> None:
    for place, (text, hand) in enumerate(SLOW.items()):
        row(figures, f"slow_{place}", text, timed(partial(best, whole), [hand])[0], 2_000)


def memory(whole: HandPack, figures: dict[str, object]) -> None:
    """Measures how much the engine has grown after 1,200 hands of all boxes, a third of them full of choice cards."""
    pack, chance = replace(whole), random.Random(SEED)  # with an engine of its own
    gc.collect()
    tracemalloc.start()
    for hand in (*drawn(pack, chance, 800, pack.hand_size), *drawn(pack, chance, 400, pack.hand_size, (3, 4, 5))):
        best(pack, hand)
    gc.collect()
    kept = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    row(figures, "memory_mb", "kept by the engine after 1,200 hands of all boxes", kept, 60, "MB")


def pack_ready() -> float:
    """Measures, in a fresh process, from the imported engine to the first total, with the parsed pack cached."""
    code = """
import sys, time, scoring, scoring.hands
scoring.use_library(cache=sys.argv[1])
start = time.process_time()
pack = scoring.open_pack("fantasy_realms")
scoring.hands.engine_of(pack).total(["mountain", "wildfire", "smoke", "great_flood", "whirlwind", "mirage", "air_elemental"])
print((time.process_time() - start) * 1000)
"""
    with tempfile.TemporaryDirectory() as cache:
        runs = [subprocess.run([sys.executable, "-c", code, cache], capture_output=True, text=True, check=True)
                for _ in range(8)]
    return statistics.median([float(run.stdout) for run in runs[1:]])
