"""What the owner teaches the app, stored as the overlay of its game: correction by correction, each can be undone."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, cast

from scoring import Pack, is_tricks, tricks
from scoring.tricks import TrickPack, combined, parse_overlay, write_overlay
from sentences import say
from table.table import Table
from table.words import Refused

Undo = Callable[[], None]


def bare(table: Table, game: str) -> TrickPack:
    """Returns the pack as printed, without the owner's corrections."""
    return cast(TrickPack, table.rules.open_pack(game, readings={}, overlays=[]))


def corrections_of(table: Table, game: str) -> dict[str, Any]:
    """Returns the current corrections."""
    text = table.overlays.text(game)
    return parse_overlay(text) if text else {}


def _put(table: Table, game: str, overlay: Mapping[str, Any]) -> Undo:
    """Saves the corrections if the rules can read all of them; otherwise raises Refused, and nothing has changed."""
    before = table.overlays.text(game)
    if any(overlay.values()):
        text = write_overlay(bare(table, game), overlay)
        table.rules.open_pack(game, readings={}, overlays=[text])
        table.overlays[game] = text
    else:
        table.overlays.pop(game, None)
    return lambda: table.overlays.update({game: before}) if before else table.overlays.pop(game, None)


def teach(table: Table, game: str, overlay: Mapping[str, Any]) -> Undo:
    """Adds corrections; returns their undo."""
    return _put(table, game, combined(corrections_of(table, game), overlay))


def forget(table: Table, game: str, entry: str, kind: str = "cards") -> Undo:
    """Resets a card, a type or a colour to the pack's version."""
    overlay = corrections_of(table, game)
    overlay[kind] = {name: parts for name, parts in overlay.get(kind, {}).items() if name != entry}
    return _put(table, game, {key: entries for key, entries in overlay.items() if entries})


def is_taught(table: Table, game: str, entry: str, kind: str = "cards") -> bool:
    return entry in corrections_of(table, game).get(kind, {})


def export_text(table: Table, game: str) -> str:
    """Returns the corrections as a small YAML file; '' if there are none."""
    return str(table.overlays.text(game))


def import_text(table: Table, game: str, text: str) -> Undo:
    """Applies another phone's corrections on top of ours. A broken file is refused with its line, and nothing has changed."""
    table.rules.open_pack(game, readings={}, overlays=[text])
    return teach(table, game, parse_overlay(text))


def with_answer(pack: Pack, text: str, card: str, question: int, answer: int) -> str:
    """Returns the corrections file with the answer to a question about a card added."""
    if is_tricks(pack) and card in pack.cards:
        asked = pack.cards[card].questions
        if 0 <= question < len(asked) and 0 <= answer < len(asked[question].answers):
            return tricks.with_answer(pack, text, card, question, answer)
    raise Refused(say("Nothing like that is asked about this card."))
