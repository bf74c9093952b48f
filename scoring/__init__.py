"""The rules of the games, as pure functions on packs.

    pack = open_pack("fantasy_realms", readings={"wildfire_spares_wild": False})
    result = score(pack, {"hand": ["mountain", "wildfire", "smoke"]})

`score` takes the object that `python -m scoring batch` takes and returns a result that explains itself; it raises
InputError with a sentence for entries the rules do not allow, and open_pack raises PackError for packs that are wrong.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from scoring.library import CARDS, Library
from scoring.mistakes import InputError, Mistake, PackError, Saying
from scoring.pack import Example, Pack

__all__ = ["Example", "InputError", "Library", "Pack", "PackError", "Saying", "add_packs", "check_example", "engine", "games",
           "open_pack", "score", "sheet", "use_library"]

_library = Library(CARDS)


def use_library(file: Path | str = CARDS, cache: Path | str | None = None, more: Iterable[Path | str] = ()) -> None:
    """Where the packs come from, the folder that keeps them parsed, and the owner's own pack files (or folders of them)."""
    global _library
    _library = Library(file, cache, more)


def add_packs(file: Path | str, keep_in: Path | str | None = None) -> list[str]:
    """The games of a pack file of the owner's, checked with their examples and added; raises PackError with every mistake.

    A copy is kept in the folder `keep_in`, where `use_library(more=[folder])` finds it the next time.
    """
    added = Library(file, _library.cache)
    mistakes = [mistake for game in added.games() for mistake in _mistakes(added, game)]
    if not added.games():
        mistakes.append(Mistake(added.file.name, 0, None, Saying("there is no game in this file", "il n'y a pas de jeu dans ce fichier")))
    if mistakes:
        raise PackError(mistakes)
    if keep_in is not None:
        added = added.kept_in(Path(keep_in))
    _library.add(added)
    return added.games()


def _mistakes(library: Library, game: str) -> list[Mistake]:
    """Everything that is wrong with one game of a file."""
    line, file = library.texts[game][1], library.file.name
    if game in _library.texts:
        return [Mistake(file, line, None, Saying(f"there is a game «{game}» already: give yours another name",
                                                 f"il y a déjà un jeu « {game} » : donnez un autre nom au vôtre"))]
    try:
        pack = library.pack(game)
    except PackError as wrong:
        return wrong.mistakes
    return [Mistake(file, example.line, None, Saying(f"{example.name.en}: {differs.en}", f"{example.name.fr} : {differs.fr}"))
            for example in pack.examples for differs in check_example(pack, example)]


def games() -> list[str]:
    return _library.games()


def open_pack(game: str, *, readings: Mapping[str, bool] | None = None, overlays: Sequence[str] = ()) -> Pack:
    """A game with its readings and the owner's overlays (YAML texts); remembered."""
    return _library.pack(game, readings, overlays)


def engine(pack: Pack) -> Any:
    """The package that knows the rules of this kind of game."""
    return importlib.import_module(f"scoring.{pack.kind}")


def score(pack: Pack, inputs: Mapping[str, Any]) -> Any:
    return engine(pack).score(pack, inputs)


def sheet(pack: Pack, result: Any, lang: str) -> str:
    """A score sheet to read."""
    text: str = engine(pack).sheet(result, lang)
    return text


def check_example(pack: Pack, example: Example) -> list[Saying]:
    """What differs from what an example of the pack expects; nothing if it agrees."""
    try:
        found: list[Saying] = engine(pack).check_example(pack, example)
    except (KeyError, TypeError, AttributeError) as odd:  # an author's example may hold anything
        return [Saying(f"this example cannot be read ({odd})", f"cet exemple est illisible ({odd})")]
    return found
