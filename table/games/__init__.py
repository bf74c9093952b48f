"""The games the table can keep: for each one its state, the events it knows and the inputs it gives to the rules.

A game nobody wrote a module for (a pack added from a file) is kept as hands of cards.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from table.games.game import Game

GAMES = ("fantasy_realms", "once_upon_a_draft", "baby_pirates", "cinderella")


@cache
def game_of(name: str) -> Game[Any]:
    # Imported one by one: the first frame needs at most the game that is open.
    if name == "once_upon_a_draft":
        from table.games.once_upon_a_draft import GAME as draft

        return draft
    if name == "baby_pirates":
        from table.games.baby_pirates import GAME as pirates

        return pirates
    if name == "cinderella":
        from table.games.cinderella import GAME as cinderella

        return cinderella
    from table.games.fantasy_realms import hands_game

    return hands_game(name)
