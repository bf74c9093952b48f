"""How fast hands are totalled and searched, against the budgets: one core, CPU time, the base deck and the deck with all boxes.

Hands are drawn with a fixed seed. One untimed pass over other hands warms up what the engine remembers, as the first taps
of an evening would.
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

import scoring
from bench.budgets import row
from scoring.hands import HandPack, best, score_hand, what_if

SEED = 20261116
ROUNDS = 5
Hand = Sequence[str]
SLOW = {  # hands that are known to be slow, by what makes them so
    "Demon, Dirigible and four choice cards": (True, "bell_tower_ch book_of_changes demon doppelganger mirage_ch shapeshifter_ch "
                                                     "war_dirigible wildfire"),
    "Demon and five choice cards": (True, "demon world_tree_ch warlock_lord mirage_ch shapeshifter_ch doppelganger book_of_changes angel"),
    "Demon, Island, Angel and three others": (True, "demon island angel book_of_changes doppelganger mirage_ch shapeshifter_ch king"),
    "Collector and five choice cards, all boxes": (True, "dungeon garden collector mirage_ch shapeshifter_ch doppelganger "
                                                         "book_of_changes angel"),
    "Collector and five choice cards, base": (False, "collector necromancer mirage shapeshifter doppelganger book_of_changes island"),
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
    print("-- both")
    slow_hands(base, whole, figures)
    memory(whole, figures)
    row(figures, "pack_ready_ms", "compiled pack from its cache to the first score", pack_ready(), 60)


def drawn(pack: HandPack, chance: random.Random, count: int, size: int, choosers: Sequence[int] = ()) -> list[Hand]:
    """Random hands of the whole deck, or with so many cards that have something to choose."""
    cards, choosing = sorted(pack.cards), pack.deciders(pack.cards)
    others = [card for card in cards if card not in choosing]
    hands = []
    for _ in range(count):
        many = chance.choice(choosers) if choosers else 0
        hands.append(chance.sample(choosing, many) + chance.sample(others if choosers else cards, size - many))
    return hands


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def timed(work: Callable[[Hand], object], hands: Sequence[Hand]) -> list[float]:
    """The milliseconds of each. What the engine remembers is frozen first, as the app does, or one hand pays for looking through it."""
    gc.collect()
    gc.freeze()
    return sorted(cpu(lambda hand=hand: work(hand)) * 1000 for hand in hands)  # type: ignore[misc]


def rates(name: str, pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Totals and searches per second, in alternating rounds."""
    plain, searched = drawn(pack, chance, 20_000, 7), drawn(pack, chance, 2_000, 7)
    for hand in drawn(pack, chance, 20_000, 7):
        pack.engine.total(hand)
    for hand in drawn(pack, chance, 2_000, 7):
        best(pack, hand)
    gc.collect()
    gc.freeze()
    totals, bests = [], []
    for _ in range(ROUNDS):
        totals.append(cpu(lambda: [pack.engine.total(hand) for hand in plain]))
        bests.append(cpu(lambda: [best(pack, hand) for hand in searched]))
    row(figures, f"totals_{name}", "total of a random hand of 7", len(plain) / statistics.median(totals), 110_000, "/s", least=True)
    row(figures, f"best_{name}", "best use of the choice cards, random hands of 7", len(searched) / statistics.median(bests), 2_500, "/s",
        least=True)


def choices(name: str, pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Hands full of choice cards, each timed by itself."""
    size, limits = (7, (5, 150)) if name == "base" else (8, (8, 500))
    for hand in drawn(pack, chance, 100, size, (3, 4, 5)):
        best(pack, hand)
    times = timed(lambda hand: best(pack, hand), drawn(pack, chance, 400, size, (3, 4, 5)))
    text = f"{size} cards, 3 to 5 of them choice cards, 400 hands"
    row(figures, f"choices_{name}_median", f"{text}: median", statistics.median(times), limits[0])
    row(figures, f"choices_{name}_99", f"{text}: 99 %", times[int(len(times) * 0.99)], limits[1])
    row(figures, f"choices_{name}_worst", f"{text}: worst", times[-1], 2000)


def other_cards(name: str, pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """What-if of full hands with none to four choice cards."""
    limit = 300 if name == "base" else 1200
    for many in range(5):
        hands = drawn(pack, chance, 9, pack.hand_size, (many,))
        results = {tuple(hand): score_hand(pack, hand, best(pack, hand).choices) for hand in hands}
        times = timed(lambda hand, results=results: what_if.what_if(results[tuple(hand)]), hands)  # type: ignore[misc]
        row(figures, f"what_if_{name}_{many}", f"what-if, {many} choice cards, 9 hands (worst {times[-1]:,.0f} ms): median",
            statistics.median(times), limit)


def slow_hands(base: HandPack, whole: HandPack, figures: dict[str, object]) -> None:
    """One by one, the engine as it is after the hands before: any hand must come within two seconds."""
    for place, (text, (boxes, cards)) in enumerate(SLOW.items()):
        pack = whole if boxes else base
        row(figures, f"slow_{place}", text, timed(lambda hand, pack=pack: best(pack, hand), [cards.split()])[0], 2000)  # type: ignore[misc]


def memory(whole: HandPack, figures: dict[str, object]) -> None:
    """What the engine has grown by after 1,200 hands of all boxes, a third of them full of choice cards."""
    pack, chance = replace(whole), random.Random(SEED)  # with an engine of its own
    gc.collect()
    tracemalloc.start()
    for hand in (*drawn(pack, chance, 800, pack.hand_size), *drawn(pack, chance, 400, pack.hand_size, (3, 4, 5))):
        best(pack, hand)
    gc.collect()
    row(figures, "memory_mb", "kept by the engine after 1,200 hands of all boxes", tracemalloc.get_traced_memory()[0] / 1e6, 60, "MB")
    tracemalloc.stop()


def pack_ready() -> float:
    """In a fresh process, from the imported engine to the first total, with the parsed pack in its cache."""
    code = """
import sys, time, scoring, scoring.hands
scoring.use_library(cache=sys.argv[1])
start = time.process_time()
pack = scoring.open_pack("fantasy_realms")
pack.engine.total(["mountain", "wildfire", "smoke", "great_flood", "whirlwind", "mirage", "air_elemental"])
print((time.process_time() - start) * 1000)
"""
    with tempfile.TemporaryDirectory() as cache:
        runs = [subprocess.run([sys.executable, "-c", code, cache], capture_output=True, text=True, check=True) for _ in range(8)]
    times = [float(run.stdout) for run in runs]
    return round(statistics.median(times[1:]), 1)
