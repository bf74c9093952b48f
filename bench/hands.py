"""How fast hands are totalled and searched: one core, CPU time, medians over alternating rounds.

Hands are drawn with a fixed seed. One untimed pass over other hands warms up what the engine remembers, as the first
taps of an evening would.
"""

from __future__ import annotations

import gc
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import scoring
from scoring.hands import HandPack, best

SEED = 20261116
CHOOSERS = ("doppelganger", "mirage", "shapeshifter", "book_of_changes", "island")
ROUNDS = 5
Hand = list[str]


def run(figures: dict[str, object]) -> None:
    pack = scoring.open_pack("fantasy_realms")
    assert isinstance(pack, HandPack)
    chance = random.Random(SEED)
    pack.engine.warm_up()  # as the app does while people look at its first screen
    print(f"seed {SEED}, Python {sys.version.split()[0]}, CPU time")
    rates(pack, chance, figures)
    choices(pack, chance, figures)
    growth(pack, chance)
    boxes(pack, chance, figures)
    figures["pack_ready_ms"] = pack_ready()
    print(f"compiled pack from its cache to the first score      {figures['pack_ready_ms']} ms  (aim 60, wanted 25)")


def drawn(pack: HandPack, chance: random.Random, count: int, size: int = 7, choosers: Sequence[int] | None = None,
          always: Sequence[str] = ()) -> list[Hand]:
    """Random hands of the whole deck, or with so many choice cards."""
    if choosers is None:
        return [chance.sample(sorted(pack.cards), size) for _ in range(count)]
    others = [card for card in sorted(pack.cards) if card not in CHOOSERS and card not in always]
    hands = []
    for _ in range(count):
        many = chance.choice(choosers)
        hands.append(chance.sample(CHOOSERS, many) + list(always) + chance.sample(others, size - many - len(always)))
    return hands


def cpu(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def search_all(pack: HandPack, hands: Sequence[Hand]) -> None:
    for hand in hands:
        best(pack, hand)


def freeze() -> None:
    """As the app does: one hand of thousands would else pay for looking through all that the engine remembers."""
    gc.collect()
    gc.freeze()


def rates(pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Totals and searches per second, in alternating rounds."""
    total = pack.engine.total
    plain, searched = drawn(pack, chance, 40_000), drawn(pack, chance, 3_000)
    for hand in drawn(pack, chance, 40_000):
        total(hand)
    for hand in drawn(pack, chance, 3_000):
        best(pack, hand)
    seconds: dict[str, list[float]] = {"score": [], "best": []}
    for _ in range(ROUNDS):
        seconds["score"].append(cpu(lambda: [total(hand) for hand in plain]))
        seconds["best"].append(cpu(lambda: [best(pack, hand).total for hand in searched]))
    figures["score_hands_per_second"] = round(len(plain) / statistics.median(seconds["score"]))
    figures["best_hands_per_second"] = round(len(searched) / statistics.median(seconds["best"]))
    print(f"total of a random 7-card hand, {len(plain)} hands          {figures['score_hands_per_second']} /s  (aim 130000, wanted 250000)")
    print(f"best of a random 7-card hand, {len(searched)} hands            {figures['best_hands_per_second']} /s  (aim 3000, wanted 8000)")


def choices(pack: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """Hands full of choice cards, each timed by itself."""
    rows = (("best_3_4_choices_7_cards_ms", (3, 4), 7, 500, "2 / 50", "0.8 / 15"),
            ("best_5_choices_7_cards_ms", (5,), 7, 200, "2 / 100", "0.8 / 15"),
            ("best_5_choices_8_cards_ms", (5,), 8, 200, "5 / 300", "2 / 50"))
    for name, many, size, count, aim, wanted in rows:
        for hand in drawn(pack, chance, count, size, many):
            best(pack, hand)
        hands = drawn(pack, chance, count, size, many)
        freeze()
        times = [cpu(partial(best, pack, hand)) * 1000 for hand in hands]
        figures[name] = [round(statistics.median(times), 2), round(max(times), 1)]
        print(f"{name:36} {count} hands   median {statistics.median(times):.2f}  worst {max(times):.1f} ms  (aim {aim}, wanted {wanted})")
    with_next = [cpu(lambda hand=hand: best(pack, hand).runners_up) * 1000 for hand in drawn(pack, chance, 60, 7, (3, 4))]  # type: ignore[misc]
    print(f"with the five next totals, 3 or 4 choice cards, 60 hands  median {statistics.median(with_next):.2f}"
          f"  worst {max(with_next):.1f} ms")


def boxes(base: HandPack, chance: random.Random, figures: dict[str, object]) -> None:
    """The deck with all boxes against the base deck, in alternating rounds of one run; neither has seen a hand before."""
    base = replace(base)
    whole = scoring.open_pack("fantasy_realms", editions=list(base.editions))
    assert isinstance(whole, HandPack)
    drawn_from = {"base": (base, drawn(base, chance, 8_000)), "whole": (whole, drawn(whole, chance, 8_000, whole.hand_size))}
    for pack, _ in drawn_from.values():
        search_all(pack, drawn(pack, chance, 2_000, pack.hand_size))
    freeze()
    seconds: dict[str, list[float]] = {name: [] for name in drawn_from}
    for _ in range(1 + ROUNDS):
        for name, (pack, hands) in drawn_from.items():
            seconds[name].append(cpu(partial(search_all, pack, hands)))
    new = seconds["base"][0] / seconds["whole"][0]
    share = statistics.median(seconds["base"][1:]) / statistics.median(seconds["whole"][1:])
    figures["best_with_all_boxes_share"] = [round(share, 2), round(new, 2)]
    print(f"best of {whole.hand_size} cards with all boxes, against {base.hand_size} of the base deck"
          f"      {share:.0%} as many /s, {new:.0%} of hands nobody has seen yet  (wanted 60%)")
    for size in (7, 8):
        times = {name: five_choices(pack, chance, size) for name, pack in (("base", base), ("whole", whole))}
        ratios = [times["whole"][place] / times["base"][place] for place in (0, 1)]
        figures[f"best_5_choices_{size}_cards_all_boxes_ratio"] = [round(ratio, 2) for ratio in ratios]
        print(f"five choices, {size} cards, all boxes against base"
              f"      median {ratios[0]:.1f} times  worst {ratios[1]:.1f} times  (wanted 3)")


def five_choices(pack: HandPack, chance: random.Random, size: int) -> tuple[float, float]:
    """Median of hands with five choice cards, and the worst of 200: as that depends on the draw, the middle one of several draws."""
    choosers = pack.deciders(pack.cards)
    others = [card for card in sorted(pack.cards) if card not in choosers]
    hands = [chance.sample(choosers, 5) + chance.sample(others, size - 5) for _ in range(100 + 200 * ROUNDS)]
    search_all(pack, hands[:100])
    freeze()
    times = [cpu(partial(best, pack, hand)) for hand in hands[100:]]
    return statistics.median(times), statistics.median(max(times[place:place + 200]) for place in range(0, len(times), 200))


def growth(pack: HandPack, chance: random.Random) -> None:
    medians = []
    for many in range(6):
        times = [cpu(partial(best, pack, hand)) * 1000 for hand in drawn(pack, chance, 60, 7, (many,))]
        medians.append(f"{many}: {statistics.median(times):.2f}")
    print("median ms by number of choice cards                  " + "   ".join(medians))


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
