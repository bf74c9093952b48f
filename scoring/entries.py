"""Reading an entry: JSON values, each read by its key and refused with a sentence that says what would be right."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scoring.mistakes import InputError
from scoring.reader import did_you_mean
from sentences import Saying, say

BATCH_KEYS = ("id", "game", "editions", "readings")  # keys of a batch line that say which game it is for


def refuse_unknown_keys(entry: Mapping[str, Any], known: Collection[str]) -> None:
    """Refuses unknown keys: a misspelt key must not pass silently."""
    for key in entry:
        if key not in known:
            raise InputError(say("Unknown word «{key}»{hint}", key=str(key), hint=did_you_mean(str(key), known)))


def whole_number(entry: Mapping[str, Any], key: str, default: int | None = None) -> int:
    """Reads a whole number, zero or more."""
    value = entry.get(key, default)
    if not isinstance(value, int) or isinstance(value, bool) or value < 0:
        raise InputError(say("«{key}» must be a whole number, 0 or more, not «{value}».", key=key, value=str(value)))
    return value


def nested_object(entry: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    """Reads an object of further values."""
    value = entry.get(key)
    if not isinstance(value, Mapping):
        raise InputError(say("«{key}» must be a table of values, not «{value}».", key=key, value=str(value)))
    return value


def one_of(value: Any, known: Collection[str], kind: Saying) -> str:
    """Reads an id from a known set; `kind` names the set («a mode»)."""
    if isinstance(value, str) and value in known:
        return value
    raise InputError(say("«{value}» is not {kind}{hint}", value=str(value), kind=kind, hint=did_you_mean(str(value), known)))
