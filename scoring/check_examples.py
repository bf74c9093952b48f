"""The printed examples of a pack: where what the rules make of one differs from what it expects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.cancelling import stop_if_cancelled
from scoring.mistakes import InputError
from scoring.pack import Example, Pack, rules_of
from sentences import Part, Saying, listed, say


def check_example(pack: Pack, example: Example) -> list[Saying]:
    """What differs from what an example of the pack expects; nothing if it agrees."""
    stop_if_cancelled()
    try:
        expected, got = rules_of(pack.kind).compare_example(pack, example)
        return differences(expected, got, pack.lexicon.cards)
    except InputError as wrong:
        return [wrong.saying]


def differences(expected: Any, got: Any, names: Mapping[str, Saying], place: tuple[Part, ...] = ()) -> list[Saying]:
    """Where a result is not as expected, its cards by their names. A mapping names only what it cares about; all else must be equal.

    >>> [str(saying) for saying in differences({"A": {"points": 5}}, {"A": {"points": 4, "set": 3}}, {})]
    ['A, points: expected 5, got 4.']
    """
    if isinstance(expected, Mapping) and isinstance(got, Mapping):
        return [difference for key, value in expected.items()
                for difference in differences(value, got.get(str(key)), names, (*place, names.get(str(key), str(key))))]
    if expected == got:
        return []
    return [say("{place}: expected {expected}, got {got}.", place=listed(place, ""), expected=str(expected), got=str(got))]
