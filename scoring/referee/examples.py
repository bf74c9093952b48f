"""The printed examples of a refereed game: an evening, or a layout."""

from __future__ import annotations

from scoring.comparing import differences
from scoring.entries import one_of, table
from scoring.mistakes import InputError
from scoring.pack import Example
from scoring.referee.pack import RefereePack
from scoring.referee.result import score
from sentences import Saying, say


def check_example(pack: RefereePack, example: Example) -> list[Saying]:
    """What differs from the expected result; nothing if it agrees."""
    try:
        if "layout" not in example.given:
            return differences(example.expect, score(pack, example.given).to_json(), pack.lexicon.cards)
        variant = one_of(table(example.given, "layout").get("variant"), pack.rules, say("a variant"))
        rows = pack.layout(pack.rules[variant].extra_tiles)
        return differences(example.expect, {"tiles": sum(rows), "rows": list(rows)}, pack.lexicon.cards)
    except InputError as wrong:
        return [wrong.saying]
