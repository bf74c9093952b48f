"""The table's access to the rules: what they do not allow is refused in their own words."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import scoring
from scoring import Pack, Result
from sentences import Saying, listed, say
from table.games.state import AnyState
from table.schema import Json
from table.time_limit import Deadline
from table.words import Refused


class Scoring:
    """The rules as the table uses them; tests may replace it."""

    def open_pack(self, game: str, *, readings: Mapping[str, Json], overlays: Sequence[str], editions: Sequence[str] = ()) -> Pack:
        with _in_their_words():
            return scoring.open_pack(game, readings=dict(readings), overlays=list(overlays), editions=list(editions))

    def score(self, pack: Pack, state: AnyState) -> Result:
        with _in_their_words():
            return Deadline().run(lambda: state.score(pack))


@contextmanager
def _in_their_words() -> Iterator[None]:
    """Turns errors of the rules inside the block into Refused."""
    try:
        yield
    except ValueError as wrong:
        saying = getattr(wrong, "saying", None)
        raise Refused(saying if isinstance(saying, Saying) else listed([str(wrong)])) from wrong


def open_packs(file: Path) -> Callable[[str, Sequence[str]], Pack]:
    """Returns a function that opens the games of a file that is not added, by name and boxes."""
    library = scoring.Library(file)

    def opened(game: str, editions: Sequence[str]) -> Pack:
        with _in_their_words():
            return library.pack(game, editions=editions)

    return opened


# Checking against a pack


def known_readings(pack: Pack, readings: Mapping[str, Json]) -> dict[str, Json]:
    """Drops readings that this pack does not have."""
    return {name: value for name, value in readings.items() if name in pack.readings}


def check_known(known: Container[str], cards: Iterable[str]) -> None:
    """Refuses a card that is not among the known ones."""
    for card in cards:
        if card not in known:
            raise Refused(say("This game has no card «{card}».", card=card))


def card_name(pack: Pack, card: str) -> Saying | str:
    """Returns the card's name in all languages, or its id if the pack does not know it."""
    return pack.lexicon.cards.get(card, card)
