"""Before a game, for whoever holds the table: what can be played, with how many, and the games that lie open."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from table import Refused, Table
from table.shipped import shipped

Json = dict[str, Any]


def lobby(table: Table, lang: str) -> Json:
    table.added_games.open_library()
    playable = []
    for game in (*shipped(), *(added.game for added in table.added_games.games())):
        with suppress(Refused):
            playable.append(_game(table, game, lang))
    return {"games": playable, "open": _open(table, lang), "known": [player["name"] for player in table.players.all()][:20]}


def _game(table: Table, game: str, lang: str) -> Json:
    pack = table.pack_to_show(game)
    variants = [{"id": variant.id, "name": variant.name.sentence(lang), "least": variant.least, "most": variant.most}
                for variant in pack.variants.values()]
    boxes = [{"id": box.id, "name": box.name.sentence(lang), "there": box.id in pack.boxes} for box in pack.editions.values()]
    return {"id": game, "title": pack.title.sentence(lang), "variants": variants, "boxes": boxes,
            "last": [name for name in table.settings.get(f"last_table.{game}", []) if isinstance(name, str)]}


def _open(table: Table, lang: str) -> list[Json]:
    found = []
    for session in table.open_sessions():
        if session.readable:
            with suppress(Refused):
                found.append({"id": session.id, "title": table.pack_to_show(session.game).title.sentence(lang),
                              "players": ", ".join(session.players)})
    return found
