"""The printed examples of a crew game: a scored table, or the figures of a set-up."""

from __future__ import annotations

from scoring.comparing import differences
from scoring.crews.pack import CrewPack
from scoring.crews.score import score
from scoring.entries import table, whole
from scoring.mistakes import InputError
from scoring.pack import Example
from sentences import Saying


def check_example(pack: CrewPack, example: Example) -> list[Saying]:
    """What differs from the expected result; nothing if it agrees."""
    try:
        if "table" not in example.given:
            return differences(example.expect, score(pack, example.given).to_json(), pack.lexicon.cards)
        asked = table(example.given, "table")
        deck = pack.deck(pack.mode(asked.get("mode")).id, whole(asked, "players"))
        return differences(example.expect, deck.figures() if deck else {}, pack.lexicon.cards)
    except InputError as wrong:
        return [wrong.saying]
