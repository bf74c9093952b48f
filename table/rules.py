"""The one door to the rules: the only module of the table that asks scoring anything, and does not import it before."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, cast

from sentences import Saying, listed, say
from table.schema import Json
from table.time_limit import Patience
from table.words import Refused

if TYPE_CHECKING:
    from scoring import HandPack, Pack, PackError, RefereePack, Result

ADDABLE = ("hands",)  # the kinds that can be played from a pack alone


class Scoring:
    """What the table asks of the rules; what they do not allow is refused in their own words. Tests may put others in their place."""

    def open_pack(self, game: str, *, readings: Mapping[str, Json], overlays: Sequence[str], editions: Sequence[str] = ()) -> Pack:
        import scoring

        with _in_their_words():
            return scoring.open_pack(game, readings=dict(readings), overlays=list(overlays), editions=list(editions))

    def score(self, pack: Pack, inputs: Mapping[str, Json]) -> Result:
        import scoring

        with _in_their_words():
            return Patience().run(lambda: scoring.score(pack, inputs))


@contextmanager
def _in_their_words() -> Iterator[None]:
    """What the rules do not allow is refused."""
    try:
        yield
    except ValueError as wrong:
        saying = getattr(wrong, "saying", None)
        raise Refused(saying if isinstance(saying, Saying) else listed([str(wrong)])) from wrong


# The owner's own games


def open_library(cache: Path, own: Path) -> None:
    """From now on the rules know the games of this folder, too."""
    import scoring

    scoring.use_library(cache=cache, more=[own])


def check_packs(file: Path) -> list[HandPack]:
    import scoring

    return cast("list[HandPack]", scoring.check_packs(file, ADDABLE))


def open_packs(file: Path) -> Callable[[str, Sequence[str]], Pack]:
    """The games of a file that is not added: each by its name, with some boxes on the table."""
    import scoring

    library = scoring.Library(file)

    def opened(game: str, editions: Sequence[str]) -> Pack:
        with _in_their_words():
            return library.pack(game, editions=editions)

    return opened


def add_packs(file: Path, own: Path | None) -> list[str]:
    import scoring

    return scoring.add_packs(file, own, ADDABLE)


def own_packs() -> tuple[list[HandPack], list[PackError]]:
    import scoring

    return cast("tuple[list[HandPack], list[PackError]]", scoring.own_packs(ADDABLE))


def remove_pack(game: str) -> None:
    import scoring

    scoring.remove_pack(game)


# What a pack knows


def known_readings(pack: Pack, readings: Mapping[str, Json]) -> dict[str, Json]:
    """Without those that this pack does not have."""
    return {name: value for name, value in readings.items() if name in pack.readings}


def check_known(known: Container[str], cards: Iterable[str]) -> None:
    """Refuses a card that is not among the known ones."""
    for card in cards:
        if card not in known:
            raise Refused(say("This game has no card «{card}».", card=card))


def roll_die(pack: RefereePack, chance: Random) -> str:
    """The picture a fair die of this game shows."""
    from scoring import face_of

    return face_of(pack, chance.randint(1, sum(face.faces for face in pack.die.values())))


def with_answer(pack: Pack, text: str, card: str, question: int, answer: int) -> str:
    """The file of corrections with the answer to a question about a card in it."""
    import scoring

    if scoring.is_tricks(pack) and card in pack.cards:
        asked = pack.cards[card].questions
        if 0 <= question < len(asked) and 0 <= answer < len(asked[question].answers):
            return scoring.with_answer(pack, text, card, question, answer)
    raise Refused(say("Nothing like that is asked about this card."))


def card_name(pack: Pack, card: str) -> Saying | str:
    """The card's name in all languages; its id where the pack does not know it."""
    return pack.lexicon.cards.get(card, card)
