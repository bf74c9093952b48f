"""The games the table can keep: for each kind its state, its events and its entry for the rules."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any

from table.games.game import GameKind

KINDS = ("hands", "tricks", "crews", "referee")  # each a module here


@cache
def game_of(name: str, kind: str) -> GameKind[Any]:
    """Returns a kind of game, whose module is imported only now: the first frame needs at most the game that is open."""
    if kind not in KINDS:
        raise KeyError(kind)
    game: GameKind[Any] = import_module(f"table.games.{kind}").GAME
    return replace(game, name=name)
