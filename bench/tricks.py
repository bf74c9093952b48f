"""A whole game of Once Upon a Draft: four players, seven tricks, chapter III, majority and ranking.

Each game is scored three times and the best time counts, so that the worst figure comes from a game, not from the
machine.
"""

from __future__ import annotations

import random
import statistics
import time
from typing import Any

import scoring

PLAYERS = ("Ali", "Pierre", "Wendy", "Fiona")
GAMES = 200


def run(figures: dict[str, Any]) -> None:
    pack = scoring.open_pack("once_upon_a_draft")
    chance = random.Random(7)
    taken = []
    for _ in range(GAMES):
        deck = iter(chance.sample(range(1, 51), 28))
        game = {"players": list(PLAYERS), "ghosts": 0, "tricks": [[[name, next(deck)] for name in PLAYERS] for _ in range(7)]}
        taken.append(min(_milliseconds(pack, game) for _ in range(3)))
    figures["draft_game_ms"] = [round(statistics.median(taken), 3), round(max(taken), 3)]
    print(f"Once Upon a Draft, 4 players, 7 tricks: {figures['draft_game_ms'][0]} ms, at worst {figures['draft_game_ms'][1]} ms")


def _milliseconds(pack: scoring.Pack, game: dict[str, Any]) -> float:
    start = time.perf_counter()
    scoring.score(pack, game).to_json()
    return (time.perf_counter() - start) * 1000
