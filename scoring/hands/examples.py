"""The printed examples and rulings of a hand game: given a hand and choices, the expected result."""

from __future__ import annotations

from typing import Any

from scoring.comparing import differences
from scoring.hands.pack import HandPack
from scoring.hands.result import HandResult, score
from scoring.mistakes import InputError
from scoring.pack import Example
from sentences import Saying


def check_example(pack: HandPack, example: Example) -> list[Saying]:
    """What differs from the expected result; nothing if it agrees."""
    try:
        result = score(pack, example.given)
    except InputError as wrong:
        return [wrong.saying]
    got: dict[str, Any] = result.to_json()
    if isinstance(result, HandResult):
        got["points"] = {card: score.points for card, score in result.scores.items()}
        got["blanked"], got["cleared"] = sorted(got["blanked"]), sorted(got["cleared"])
    return differences(example.expect, got, pack.lexicon.cards)
