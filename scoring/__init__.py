"""The rules of the games, as pure functions on packs.

    pack = open_pack("fantasy_realms", readings={"wildfire_spares_wild": False})
    result = score(pack, {"hand": ["mountain", "wildfire", "smoke"]})

`score` takes the object that `python -m scoring batch` takes and returns a result that explains itself; it raises
InputError with a sentence for entries the rules do not allow, and open_pack raises PackError for packs that are wrong.
"""

from __future__ import annotations

import importlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scoring.contracts import Engine, Ranked, Result, is_crews, is_hands, is_referee, is_tricks
from scoring.interactions import Interaction
from scoring.library import CARDS, Library, new_game
from scoring.mistakes import InputError, Mistake, PackError
from scoring.order import Part as OrderPart
from scoring.pack import KINDS, Example, Pack, Reading, Variant
from scoring.ranking import TieStep
from scoring.words.lexicon import Lexicon
from scoring.words.relations import Relation
from sentences import Saying, say, stop_if_cancelled

if TYPE_CHECKING:
    from scoring.crews import CrewPack, CrewResult
    from scoring.hands import HandPack, HandResult, TableResult
    from scoring.referee import RefereePack, RefereeResult, face_of
    from scoring.tricks import Result as TrickResult
    from scoring.tricks import TrickPack, combined, parse_overlay, with_answer, write_overlay

__all__ = ["CrewPack", "CrewResult", "Engine", "Example", "HandPack", "HandResult", "InputError", "Interaction", "Lexicon",
           "Library", "Mistake", "OrderPart", "Pack", "PackError", "Ranked", "Reading", "RefereePack", "RefereeResult", "Relation",
           "Result", "Saying", "TableResult", "TieStep", "TrickPack", "TrickResult", "Variant", "add_packs",
           "check_example", "check_packs", "combined", "engine", "examples", "face_of", "games", "is_crews", "is_hands", "is_referee",
           "is_tricks", "open_pack", "own_packs", "parse_overlay", "remove_pack", "score", "sheet", "use_library", "with_answer",
           "write_overlay"]

# The layers above take what these packages export themselves, and nothing from deeper inside: `from scoring import hands`.
__all__ += ["answers", "crews", "hands", "new_game", "referee", "tricks"]

# What belongs to a kind, brought in when it is asked for: a game that is not played need not be loaded.
_OF_KINDS = {"HandPack": "hands", "HandResult": "hands", "TableResult": "hands", "TrickPack": "tricks", "TrickResult": "tricks",
             "CrewPack": "crews", "CrewResult": "crews", "RefereePack": "referee", "RefereeResult": "referee", "face_of": "referee",
             "with_answer": "tricks", "combined": "tricks", "parse_overlay": "tricks", "write_overlay": "tricks"}

_library = Library(CARDS)


def __getattr__(name: str) -> Any:
    if name not in _OF_KINDS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f"scoring.{_OF_KINDS[name]}"), "Result" if name == "TrickResult" else name)


def use_library(file: Path | str = CARDS, cache: Path | str | None = None, more: Iterable[Path | str] = ()) -> None:
    """Where the packs come from, the folder that keeps them parsed, and the owner's own pack files (or folders of them)."""
    global _library
    _library = Library(file, cache, more)


def check_packs(file: Path | str, kinds: Sequence[str] = KINDS) -> list[Pack]:
    """The games of a pack file of the owner's, if all is right with them and their examples; raises PackError with every mistake.

    `kinds` are those the caller can play.
    """
    return _checked(Library(file), kinds)  # without the cache: a file that is refused leaves nothing behind


def add_packs(file: Path | str, keep_in: Path | str | None = None, kinds: Sequence[str] = KINDS) -> list[str]:
    """The games of a pack file, checked and added; raises PackError with every mistake, and then nothing is added.

    A copy of each is kept in the folder `keep_in`, where `use_library(more=[folder])` finds it the next time.
    """
    added = Library(file)
    _checked(added, kinds)
    for library in added.kept_in(Path(keep_in), _library.cache) if keep_in is not None else [added]:
        _library.add(library)
    return added.games()


def own_packs(kinds: Sequence[str] = KINDS) -> tuple[list[Pack], list[PackError]]:
    """The added games that can be played, and what is wrong with the files that hold others. Their examples are not run again."""
    packs: dict[str, Pack] = {}
    wrong = []
    for library in _library.further():
        try:
            found = _checked(library, kinds, examples=False)
        except PackError as error:
            wrong.append(error)
        else:
            packs |= {pack.game: pack for pack in found if pack.game not in packs}
    return list(packs.values()), wrong


def remove_pack(game: str) -> None:
    """Removes an added game, and the files that were kept of it."""
    for file in _library.drop(game):
        file.unlink(missing_ok=True)


def _checked(library: Library, kinds: Sequence[str], examples: bool = True) -> list[Pack]:
    mistakes = [mistake for game in library.games() for mistake in _mistakes(library, game, kinds, examples)]
    if not library.games():
        mistakes.append(Mistake(library.file.name, 0, None, say("there is no game in this file")))
    if mistakes:
        raise PackError(mistakes)
    return [library.pack(game) for game in library.games()]


def _mistakes(library: Library, game: str, kinds: Sequence[str], examples: bool) -> list[Mistake]:
    """Everything that is wrong with one game of a file."""
    line, file = library.texts[game][1], library.file.name
    if game in _library.texts:
        return [Mistake(file, line, None, say("a game «{game}» already exists: choose another name", game=game))]
    try:
        pack = library.pack(game)
    except PackError as wrong:
        return wrong.mistakes
    if pack.game != game:
        return [Mistake(file, line, None, say("the name of a game is one word on a line of its own: «game: my_game»"))]
    if pack.kind not in kinds:
        known = ", ".join(kinds)
        return [Mistake(file, line, None, say("a game of the kind «{kind}» cannot be added, only: {known}", kind=pack.kind,
                                              known=known))]
    return [
        Mistake(file, example.line, None, say("{example}: {differs}", example=example.name, differs=differs))
        for pack, example in (library.examples(game) if examples else ()) for differs in check_example(pack, example)
    ]


def games() -> list[str]:
    return _library.games()


def open_pack(game: str, *, readings: Mapping[str, bool] | None = None, overlays: Sequence[str] = (),
              editions: Collection[str] = ()) -> Pack:
    """A game with its readings, the owner's overlays (YAML texts) and the boxes on the table; remembered."""
    return _library.pack(game, readings, overlays, editions)


def examples(game: str) -> list[tuple[Pack, Example]]:
    """All examples of a game, each with the pack it is for: with its boxes and its readings."""
    return _library.examples(game)


@dataclass(frozen=True, slots=True)
class KindEngine:
    """The rules of a pack, which are those of its kind: a package of this one."""

    pack: Pack
    kind: Any

    def score(self, inputs: Mapping[str, Any]) -> Result:
        result: Result = self.kind.score(self.pack, inputs)
        return result

    def sheet(self, result: Result, lang: str) -> str:
        return str(self.kind.sheet(result, lang))

    def deck_sheet(self, lang: str) -> str | None:
        return str(self.kind.deck_sheet(self.pack, lang)) if hasattr(self.kind, "deck_sheet") else None

    def check_example(self, example: Example) -> list[Saying]:
        found: list[Saying] = self.kind.check_example(self.pack, example)
        return found


def engine(pack: Pack) -> Engine:
    return KindEngine(pack, importlib.import_module(f"scoring.{pack.kind}"))


def score(pack: Pack, inputs: Mapping[str, Any]) -> Result:
    """The result of an entry; what it holds beside `Result` depends on the kind of game."""
    return engine(pack).score(inputs)


def sheet(pack: Pack, result: Result, lang: str) -> str:
    """A score sheet to read."""
    return engine(pack).sheet(result, lang)


def check_example(pack: Pack, example: Example) -> list[Saying]:
    """What differs from what an example of the pack expects; nothing if it agrees."""
    stop_if_cancelled()
    return engine(pack).check_example(example)
