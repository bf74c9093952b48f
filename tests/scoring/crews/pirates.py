"""Shorthand for tables of Bébés pirates: crews as words, coins dealt so that the sum is right."""

from __future__ import annotations

from functools import cache
from typing import Any

from scoring.crews import CrewPack, CrewResult, score
from scoring.library import Library

GREEN, PURPLE, PIRATE, NAVIGATOR = "green", "purple", "pirate", "navigator"


@cache
def pirates(*overlays: str) -> CrewPack:
    pack = Library().pack("baby_pirates", overlays=overlays)
    assert isinstance(pack, CrewPack)
    return pack


def crew(*cards: str) -> list[list[str]]:
    """“pirate green” → [pirate, green]."""
    return [card.split() for card in cards]


def player(name: str, *cards: str, **figures: Any) -> dict[str, Any]:
    return {"name": name, "crew": crew(*cards), "treasures": 0, "coins": 10, **figures}


def settle(*players: dict[str, Any], mode: str = "basic", **more: Any) -> CrewResult:
    return score(pirates(), {"game": "baby_pirates", "mode": mode, "players": list(players), **more})


def warned(result: CrewResult, check: str) -> list[str]:
    return [warning.sentence("en") for warning in result.warnings if warning.check == check]
