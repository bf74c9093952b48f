"""What the owner teaches the app, kept as the overlay of its game: one correction after the other, each can be taken back."""
from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from scoring.source import read_documents
from scoring.tricks import combined, write_overlay

Undo = Callable[[], None]


def bare(table: Any, game: str) -> Any:
    """The pack as it is printed, without the owner's corrections."""
    return table.rules.open_pack(game, readings={}, overlays=[])


def _read(text: str) -> dict[str, Any]:
    documents = read_documents(text, "overlay")
    return {key: entries for key, entries in documents[0].plain().items() if key != "game"} if documents else {}


def kept(table: Any, game: str) -> dict[str, Any]:
    """The corrections so far."""
    text = table.overlays.text(game)
    return _read(text) if text else {}


def _put(table: Any, game: str, overlay: Mapping[str, Any]) -> Undo:
    """Keeps the corrections if the rules can read all of them; Refused, and nothing has changed, if they cannot."""
    before = table.overlays.text(game)
    if any(overlay.values()):
        text = write_overlay(bare(table, game), overlay)
        table.rules.open_pack(game, readings={}, overlays=[text])
        table.overlays.save(game, text)
    else:
        table.overlays.remove(game)
    return lambda: table.overlays.save(game, before) if before else table.overlays.remove(game)


def teach(table: Any, game: str, overlay: Mapping[str, Any]) -> Undo:
    """Adds to what was taught before; how to take it back."""
    return _put(table, game, combined(kept(table, game), overlay))


def forget(table: Any, game: str, entry: str, kind: str = "cards") -> Undo:
    """The card, the type or the colour as the pack has it."""
    overlay = kept(table, game)
    overlay[kind] = {name: parts for name, parts in overlay.get(kind, {}).items() if name != entry}
    return _put(table, game, {key: entries for key, entries in overlay.items() if entries})


def is_taught(table: Any, game: str, entry: str, kind: str = "cards") -> bool:
    return entry in kept(table, game).get(kind, {})


def exported(table: Any, game: str) -> str:
    """The corrections as a small YAML file; nothing if there are none."""
    return str(table.overlays.text(game))


def taken_in(table: Any, game: str, text: str) -> Undo:
    """Another phone's corrections above ours. A broken file is refused with its line, and nothing has changed."""
    table.rules.open_pack(game, readings={}, overlays=[text])
    return teach(table, game, _read(text))
