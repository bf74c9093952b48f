"""Shorthand for evenings of Cendrillon: “roll hourglass”, “search mice”, “end_turn”, “name -” for a mistake."""

from __future__ import annotations

from functools import cache
from typing import Any

from scoring.library import Library
from scoring.referee import RefereePack, RefereeResult, score

PAIRS = ("mice", "horses", "slippers", "dress_and_gloves", "rat_and_coachman", "pumpkin_and_carriage")


@cache
def cinderella() -> RefereePack:
    pack = Library().pack("cinderella")
    assert isinstance(pack, RefereePack)
    return pack


def event(words: str) -> dict[str, Any]:
    do, _, what = words.partition(" ")
    return {do: True if not what else None if what == "-" else what}


def evening(*happened: str, variant: str = "base", players: int = 2, **more: Any) -> RefereeResult:
    inputs = {"game": "cinderella", "variant": variant, "players": players, "events": [event(words) for words in happened], **more}
    return score(cinderella(), inputs)


def magic(*happened: str, **more: Any) -> RefereeResult:
    return evening(*happened, variant="magic", **more)


def advanced(*happened: str, **more: Any) -> RefereeResult:
    return evening(*happened, variant="advanced", **more)


def searches(*pairs: str) -> list[str]:
    """Whole turns of searching, the last one without its end."""
    return [words for pair in pairs for words in ("roll hourglass", f"search {pair}", "end_turn")][:-1]


def why(result: RefereeResult, lang: str = "en") -> str:
    assert result.refused is not None, "the event was allowed"
    return result.refused.sentence(lang).replace("\u00a0", " ")
