"""Plays random games, for tests that check whether anything is lost.

Run as a program it plays until it is killed and writes every step that the table has acknowledged to standard output.
"""

from __future__ import annotations

import json
import sys
from random import Random
from time import monotonic
from typing import Any

from table import NotSaved, Refused, Table
from table.games.tricks import TRICKS_WON
from table.session import Session
from tests.table.plain_rules import PlainRules

PLAYERS = ["Ali", "Bea", "Chloé", "Diego", "Eve", "Flo"]
MOST = {"fantasy_realms": 6, "once_upon_a_draft": 5, "baby_pirates": 4, "cinderella": 4}
VARIANTS = {"fantasy_realms": ["standard"], "once_upon_a_draft": ["tricks", "end"], "baby_pirates": ["basic"], "cinderella": ["base"]}


def new_game(table: Table, chance: Random) -> Session:
    game = chance.choice(list(VARIANTS))
    return table.new_session(game, PLAYERS[: MOST[game]], variant=chance.choice(VARIANTS[game]))


def some_event(session: Session, chance: Random) -> dict[str, Any]:
    """An event that may or may not be possible now."""
    word = chance.random()
    if word < 0.15:
        return {"do": "undo"}
    if word < 0.2:
        return {"do": "redo"}
    if word < 0.25:
        return {"do": "note", "text": "n" * chance.randrange(300)}
    player, number = chance.choice(session.players), chance.randrange(1, 51)
    if session.game == "fantasy_realms":
        held = {"do": chance.choice(["add_card", "add_card", "remove_card", "move_card"]), "player": player, "card": f"card_{number}"}
        return chance.choice([held, held, held, {"do": chance.choice(["discard", "undiscard"]), "card": f"card_{number}"}])
    if session.game == "once_upon_a_draft":
        if session.state.variant == "tricks":
            return {"do": "play", "player": player, "card": number}
        return chance.choice(
            [
                {"do": "add_to_team", "player": player, "card": number},
                {"do": "tokens", "player": player, "tokens": {chance.choice((*session.state.shape.tokens, TRICKS_WON)): number}},
            ]
        )
    if session.game == "baby_pirates":
        shape = session.state.shape
        crew = {"do": "crew", "type": chance.choice(shape.types), "colour": chance.choice(shape.colours), "copies": chance.randrange(3)}
        return {**chance.choice([crew, {"do": "coins", "count": number}]), "player": player}
    return chance.choice([{"do": "roll", "face": "wand"}, {"do": "end_turn"}])


def play_on(table: Table, chance: Random) -> tuple[Session, dict[str, Any] | None]:
    """One thing that happens at the table: a new game, a finished one, or a step. What was acknowledged is given back."""
    sessions = table.open_sessions()
    if not sessions or chance.random() < 0.03:
        return new_game(table, chance), None
    session = chance.choice(sessions[:3])
    if chance.random() < 0.02:
        table.finish(session)
        return session, None
    event = some_event(session, chance)
    try:
        session.do(event)
    except NotSaved:
        raise
    except Refused:
        return session, None
    return session, event


def live_on(table: Table, chance: Random) -> None:
    """Anything people do with the app: mostly steps, then settings at every tap, players, corrections, deleted games."""
    act = chance.random()
    if act < 0.7:
        play_on(table, chance)
    elif act < 0.8:
        table.settings["current_player"] = {"session": chance.randrange(9), "player": chance.choice(PLAYERS)}
    elif act < 0.85:
        table.players.add(f"Player {chance.randrange(9)}")
    elif act < 0.9:
        table.overlays["fantasy_realms"] = "# a note\n" * chance.randrange(600)
    elif act < 0.95:
        for record in table.history.records(limit=1):
            table.delete(record.id)
    else:
        for gone in table.history.deleted()[:1]:
            table.undelete(gone.id)


def play_until_killed(folder: str, seed: str) -> None:
    table = Table.open(folder, rules=PlainRules())
    chance = Random(seed)
    added = {"title": {"en": "A game", "fr": "Un jeu"}, "least": 2, "most": 6, "hand_size": 7, "suits": [["fire", "AA0000", "FF0000"]] * 3}
    table.settings["shelf"] = {f"added_{number}": {**added, "hash": "h" * 64} for number in range(20)}
    while True:
        session, event = play_on(table, chance)
        table.settings["current_player"] = {"session": session.id, "player": chance.choice(PLAYERS)}
        line = {"at": monotonic(), "uid": session.uid, "entries": len(session.entries), "event": event}
        sys.stdout.write(json.dumps(line) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    play_until_killed(*sys.argv[1:])
