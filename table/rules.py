"""The table's door to the rules: what they do not allow is refused in their own words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import scoring
from scoring import Pack, Result
from sentences import Saying, listed, say
from table.games.state import AnyState
from table.schema import Json
from table.time_limit import Patience
from table.words import Refused


class Scoring:
    """What the table asks of the rules; what they do not allow is refused in their own words. Tests may put others in their place."""

    def open_pack(self, game: str, *, readings: Mapping[str, Json], overlays: Sequence[str], editions: Sequence[str] = ()) -> Pack:
        with _in_their_words():
            return scoring.open_pack(game, readings=dict(readings), overlays=list(overlays), editions=list(editions))

    def score(self, pack: Pack, state: AnyState) -> Result:
        with _in_their_words():
            return Patience().run(lambda: state.score(pack))


@contextmanager
def _in_their_words() -> Iterator[None]:
    """What the rules do not allow is refused."""
    try:
        yield
    except ValueError as wrong:
        saying = getattr(wrong, "saying", None)
        raise Refused(saying if isinstance(saying, Saying) else listed([str(wrong)])) from wrong


def open_packs(file: Path) -> Callable[[str, Sequence[str]], Pack]:
    """The games of a file that is not added: each by its name, with some boxes on the table."""
    library = scoring.Library(file)

    def opened(game: str, editions: Sequence[str]) -> Pack:
        with _in_their_words():
            return library.pack(game, editions=editions)

    return opened


# What a pack knows


def known_readings(pack: Pack, readings: Mapping[str, Json]) -> dict[str, Json]:
    """Without those that this pack does not have."""
    return {name: value for name, value in readings.items() if name in pack.readings}


def check_known(known: Container[str], cards: Iterable[str]) -> None:
    """Refuses a card that is not among the known ones."""
    for card in cards:
        if card not in known:
            raise Refused(say("This game has no card «{card}».", card=card))


def card_name(pack: Pack, card: str) -> Saying | str:
    """The card's name in all languages; its id where the pack does not know it."""
    return pack.lexicon.cards.get(card, card)
