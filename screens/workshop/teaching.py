"""What the owner teaches the app, kept as the overlay of its game: one correction after the other, each can be taken back."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring import PackError
from scoring.tricks import combined, read_overlay, write_overlay
from table import Refused

Undo = Callable[[], None]


def bare(table: Any, game: str) -> Any:
    """The pack as it is printed, without the owner's corrections."""
    return table.rules.open_pack(game, readings={}, overlays=[])


def kept(table: Any, game: str) -> dict[str, Any]:
    """The corrections so far."""
    text = table.overlays.text(game)
    return read_overlay(bare(table, game), text) if text else {}


def _put(table: Any, game: str, overlay: Mapping[str, Any]) -> Undo:
    before = table.overlays.text(game)
    if any(overlay.values()):
        table.overlays.save(game, write_overlay(bare(table, game), overlay))
    else:
        table.overlays.remove(game)
    return lambda: table.overlays.save(game, before) if before else table.overlays.remove(game)


def teach(table: Any, game: str, overlay: Mapping[str, Any]) -> Undo:
    """Adds to what was taught before; how to take it back."""
    return _put(table, game, combined(kept(table, game), overlay))


def forget(table: Any, game: str, card: str) -> Undo:
    """The card as the pack has it."""
    overlay = kept(table, game)
    overlay["cards"] = {name: entry for name, entry in overlay.get("cards", {}).items() if name != card}
    return _put(table, game, {key: entries for key, entries in overlay.items() if entries})


def is_taught(table: Any, game: str, card: str) -> bool:
    return card in kept(table, game).get("cards", {})


def exported(table: Any, game: str) -> str:
    """The corrections as a small YAML file; nothing if there are none."""
    return str(table.overlays.text(game))


def taken_in(table: Any, game: str, text: str) -> Undo:
    """Another phone's corrections above ours. A broken file is refused with its line, and nothing has changed."""
    try:
        overlay = read_overlay(bare(table, game), text)
    except PackError as wrong:
        raise Refused("{why}", "{why}", why=wrong) from wrong
    return teach(table, game, overlay)
