"""The games the table can keep: for each kind its state, the events it knows and the inputs it gives to the rules.

A game added as a pack is kept like the game of its kind that has a module here.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from table.games.game import Game

KINDS = {"fantasy_realms": "hands", "once_upon_a_draft": "tricks", "baby_pirates": "crews", "cinderella": "referee"}


@cache
def game_of(name: str, kind: str) -> Game[Any]:
    return replace(_game_of_kind(kind), name=name)


def _game_of_kind(kind: str) -> Game[Any]:
    # Imported one by one: the first frame needs at most the game that is open.
    if kind == "tricks":
        from table.games.tricks import GAME as tricks

        return tricks
    if kind == "crews":
        from table.games.crews import GAME as crews

        return crews
    if kind == "referee":
        from table.games.referee import GAME as referee

        return referee
    from table.games.hands import GAME as hands

    return hands
