"""The one door to the rules: the only module of the table that imports scoring, and not before it is asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Protocol

from sentences import Saying, Speaks, listed, say
from table.games import KINDS
from table.games.state import Json, State
from table.time_limit import Patience
from table.words import Refused

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
            if pack.game in KINDS:
                return scoring.score(pack, inputs)
            return Patience().run(lambda: scoring.score(pack, inputs))  # a stranger's game
        except Refused:
            raise
        except ValueError as wrong:
            raise _refused(wrong) from wrong


def _refused(wrong: ValueError) -> Refused:
    saying = getattr(wrong, "saying", None)
    return Refused(saying if isinstance(saying, Saying) else listed([str(wrong)]))


# The owner's own games


def open_library(cache: Path, own: Path) -> None:
    """From now on the rules know the games of this folder, too."""
    import scoring

    scoring.use_library(cache=cache, more=[own])


def check_packs(file: Path, kinds: Sequence[str]) -> list[Pack]:
    import scoring

    return list(scoring.check_packs(file, kinds))


def add_packs(file: Path, own: Path, kinds: Sequence[str]) -> list[str]:
    import scoring

    return scoring.add_packs(file, own, kinds)


def own_packs(kinds: Sequence[str]) -> tuple[list[Pack], list[Any]]:
    import scoring

    packs, wrong = scoring.own_packs(kinds)
    return list(packs), list(wrong)


def remove_pack(game: str) -> None:
    import scoring

    scoring.remove_pack(game)


def known_readings(pack: Pack, readings: Mapping[str, Json]) -> dict[str, Json]:
    """Without those that this pack does not have."""
    known = getattr(pack, "readings", readings)
    return {name: value for name, value in readings.items() if name in known}


def check_reading(pack: Pack, reading: str) -> None:
    known = getattr(pack, "readings", {reading: None})
    if reading not in known:
        raise Refused(say("There is no reading «{name}».", name=reading))


def check_hands(pack: Pack, state: State[Any], before: State[Any]) -> None:
    """No hand grows beyond what the game scores; one that is too large already may shrink."""
    most = getattr(pack, "most_cards", None)
    held = {player.name: len(getattr(player, "hand", ())) for player in before.players}
    for player in state.players:
        cards = len(getattr(player, "hand", ()))
        if most is not None and cards > max(most, held.get(player.name, 0)):
            raise Refused(say("{player} already has {most} cards: take one out first.", player=player.name, most=most))


def check_drawn(pack: Pack, state: State[Any], before: State[Any]) -> None:
    """No more cards are drawn than the variant allows; if too many lie there already, some may go."""
    most = getattr(getattr(pack, "variants", {}).get(state.variant), "drawn", None)
    lying, lay = (len(getattr(table, "discard", ())) for table in (state, before))
    if most is not None and lying > max(most, lay):
        raise Refused(say("Only {most} cards are drawn: take one out first.", most=most))


def check_cards(pack: Pack, cards: Iterable[str]) -> None:
    for card in cards:
        if card not in pack.cards:
            raise Refused(say("This game has no card «{card}».", card=card))


def check_referee(result: Result) -> None:
    """A referee's Result says itself that an event was not allowed."""
    refused = getattr(result, "refused", None)
    if refused is not None:
        raise Refused(refused.saying)


def thrown(pack: Pack, chance: Random) -> str:
    """The picture a fair die of this game shows."""
    from scoring.referee import face_of

    return face_of(pack, chance.randint(1, sum(face.faces for face in pack.die.values())))


def told(result: Result) -> list[Speaks]:
    """The warnings of a Result: over the whole table, and of every player."""
    players = getattr(result, "players", {})
    parts = players.values() if isinstance(players, Mapping) else ()
    return [*result.warnings, *(warning for part in parts for warning in getattr(part, "warnings", ()))]


def card_name(pack: Pack, card: str) -> Saying | str:
    """The card's name in all languages; its id where the pack does not know it."""
    named: Saying | str = pack.lexicon.cards.get(card, card)
    return named
