"""The one door to the rules: the only module of the table that imports scoring, and not before it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol

from table.games.state import Json
from table.words import Refused, said

Pack = Any
Result = Any


class Rules(Protocol):
    """What the table asks of the rules; tests may put others in their place."""

    def open_pack(self, game: str, *, readings: Mapping[str, Json], overlays: Sequence[str]) -> Pack: ...

    def score(self, pack: Pack, inputs: Mapping[str, Json]) -> Result: ...


class Scoring:
    """The rules of this app; what they do not allow is refused in their own words."""

    def open_pack(self, game: str, *, readings: Mapping[str, Json], overlays: Sequence[str]) -> Pack:
        import scoring

        try:
            return scoring.open_pack(game, readings=dict(readings), overlays=list(overlays))
        except ValueError as wrong:
            raise _refused(wrong) from wrong

    def score(self, pack: Pack, inputs: Mapping[str, Json]) -> Result:
        import scoring

        try:
            return scoring.score(pack, inputs)
        except ValueError as wrong:
            raise _refused(wrong) from wrong


def _refused(wrong: ValueError) -> Refused:
    if hasattr(wrong, "sentence"):
        return Refused("{why}", "{why}", why=wrong)
    return Refused("{why}", "{why}", why=str(wrong))


def check_cards(pack: Pack, cards: Iterable[str]) -> None:
    for card in cards:
        if card not in pack.cards:
            raise Refused("Ce jeu n'a pas de carte « {card} ».", "This game has no card “{card}”.", card=card)


def check_referee(result: Mapping[str, Json]) -> None:
    """A referee's Result says itself that the last event was not allowed."""
    refused = result.get("refused")
    if refused:
        raise Refused("{why}", "{why}", why=refused["why"])


def card_name(pack: Pack, card: str) -> object:
    names = pack.cards[card].names if card in pack.cards else {}
    return said(names.get("fr", card), names.get("en", card))
