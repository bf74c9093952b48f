"""Shorthand for playing a game of Once Upon a Draft in a test."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from scoring.library import Library
from scoring.tricks import TrickPack, TrickResult, score, with_overlay

LIBRARY = Library()
FOUR = ("Ali", "Pierre", "Wendy", "Fiona")


@cache
def pack(**readings: bool) -> TrickPack:
    found = LIBRARY.pack("once_upon_a_draft", readings)
    assert isinstance(found, TrickPack)
    return found


def some(**tokens: int) -> dict[str, int]:
    return {"star": 0, "heart": 0, "gem": 0, **tokens}


def taught_pack(cards: Mapping[str, Sequence[Mapping[str, Any]]], **categories: list[str]) -> TrickPack:
    """The pack after its owner has read some cards: abilities and categories by card id."""
    entries: dict[str, Any] = {card: {"abilities": list(abilities)} for card, abilities in cards.items()}
    for card, icons in categories.items():
        entries.setdefault(card, {})["categories"] = icons
    return with_overlay(pack(), {"cards": entries})


def play(*cards: int, of: TrickPack | None = None, **more: Any) -> TrickResult:
    """One trick of four, in this order."""
    return score(of or pack(), {"players": list(FOUR), "tricks": [[[who, card] for who, card in zip(FOUR, cards, strict=False)]], **more})


def won(result: TrickResult, chapter: int = 2) -> dict[str, dict[str, int]]:
    """What everybody got who got something."""
    return {name: {kind: count for kind, count in player.in_chapter(chapter).items() if count}
            for name, player in result.players.items() if any(player.in_chapter(chapter).values())}


def team(*cards: int, of: TrickPack | None = None, tokens: Mapping[str, int] | None = None, **more: Any) -> dict[str, int]:
    """What one team brings in chapter III, without the majority."""
    inputs: dict[str, Any] = {"players": ["Ali"], "teams": {"Ali": list(cards)}, **more}
    if tokens is not None:
        inputs["tokens"] = {"Ali": dict(tokens)}
    return {kind: count for kind, count in score(of or pack(), inputs).players["Ali"].in_chapter(3).items() if count}


def warned(result: TrickResult, words: str) -> bool:
    return any(words in warning.sentence("en") for warning in result.warnings)


@st.composite
def games(draw: st.DrawFn) -> dict[str, Any]:
    """A game of 2 to 6 players with its ghosts, 1 to 8 tricks, no card twice, the order of play by chance."""
    players = list(FOUR[:2]) if draw(st.booleans()) else [*FOUR, "Zoé", "Tom"][: draw(st.integers(3, 6))]
    ghosts = 2 if len(players) == 2 else 0
    seated = [*players, *(f"ghost_{number}" for number in range(1, ghosts + 1))]
    rounds = draw(st.integers(1, 8))
    deck = iter(draw(st.permutations(range(1, 51))))
    tricks = [[[who, next(deck)] for who in draw(st.permutations(seated))] for _ in range(rounds)]
    unread = [[who, card] for trick in tricks for who, card in trick if pack().by_value[card].unread]
    earned: dict[str, Any] = {}
    counts = st.dictionaries(st.sampled_from(["star", "heart", "gem"]), st.integers(0, 3))
    for who, card in unread:
        chapters = {"2": draw(counts)} if who.startswith("ghost") else {"2": draw(counts), "3": draw(counts)}
        earned.setdefault(who, {})[str(card)] = chapters
    return {"players": players, "ghosts": ghosts, "tricks": tricks, "earned": earned}
